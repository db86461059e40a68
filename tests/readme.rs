//! The README's commands, run in order in a folder of their own and held against the output that stands there.
//! `TRYCMD=overwrite` writes the output anew.

use std::path::Path;

#[test]
fn the_readme_tells_the_truth() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = std::env::temp_dir().join(format!("huat-readme-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("examples/presets")).expect("a temporary folder");
    for name in ["README.md", "examples/answers.yaml", "examples/evening.yaml", "examples/presets/kopi.yaml"] {
        std::fs::copy(root.join(name), folder.join(name)).expect("a copy");
    }
    std::env::set_current_dir(&folder).expect("the folder");
    trycmd::TestCases::new()
        .register_bin("cat", Path::new("/bin/cat"))
        .register_bin("huat", Path::new(env!("CARGO_BIN_EXE_huat")))
        .case("README.md")
        .run();
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        std::fs::copy(folder.join("README.md"), root.join("README.md")).expect("written anew");
    }
    std::env::set_current_dir(root).expect("back");
    std::fs::remove_dir_all(&folder).expect("the temporary folder");
}
