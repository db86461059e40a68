//! Every example and the commands of `tests/cmd`, run and held against the output that stands there.

#[test]
fn commands_print_what_is_written() {
    trycmd::TestCases::new().register_bin("embed", beside_huat("examples/embed")).case("tests/cmd/*.md");
}

/// A program that cargo built beside huat, as it does with examples before it runs the tests.
fn beside_huat(program: &str) -> std::path::PathBuf {
    let huat = std::path::Path::new(env!("CARGO_BIN_EXE_huat"));
    huat.parent().expect("the folder of the binaries").join(program)
}
