//! The README, every example, and the commands of `tests/cmd`, run and held against the output that stands there.

#[test]
fn commands_print_what_is_written() {
    trycmd::TestCases::new()
        .register_bin("cat", std::path::Path::new("/bin/cat"))
        .register_bin("embed", trycmd::cargo::compile_example("embed", []))
        .case("README.md")
        .case("tests/cmd/*.md");
}
