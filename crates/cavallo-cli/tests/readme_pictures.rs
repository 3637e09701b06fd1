//! The pictures of the README are what its commands make.
//!
//! With `CAVALLO_REWRITE_GOLDEN` set, they are made anew; look at them before you commit them.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_cavallo");
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
const PICTURES: &str = "docs/pictures";

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    entries.map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())).collect()
}

#[test]
fn every_picture_is_made_by_a_command_of_the_readme() {
    let readme = fs::read_to_string(format!("{ROOT}/README.md")).unwrap();
    let commands: Vec<&str> =
        readme.lines().filter(|line| line.starts_with("cavallo ") && line.contains(PICTURES)).collect();
    assert!(commands.len() >= 8, "{commands:?}");
    let desk = tempfile::tempdir().unwrap();
    let made = desk.path().join(PICTURES);
    fs::create_dir_all(&made).unwrap();
    // What is drawn is given, not made.
    fs::copy(format!("{ROOT}/{PICTURES}/gathering.json"), made.join("gathering.json")).unwrap();
    let folder = Path::new(PROGRAM).parent().unwrap().to_str().unwrap();
    for command in commands {
        let output = Command::new("sh")
            .args(["-ec", command])
            .current_dir(desk.path())
            .env("PATH", format!("{folder}:{}", std::env::var("PATH").unwrap_or_default()))
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let made = files(&made);
    if std::env::var_os("CAVALLO_REWRITE_GOLDEN").is_some() {
        for (name, bytes) in &made {
            fs::write(format!("{ROOT}/{PICTURES}/{name}"), bytes).unwrap();
        }
    }
    let shown = files(Path::new(&format!("{ROOT}/{PICTURES}")));
    assert_eq!(made.keys().collect::<Vec<_>>(), shown.keys().collect::<Vec<_>>());
    for (name, bytes) in &shown {
        assert!(readme.contains(name.as_str()), "{name} is not shown");
        assert!(made[name] == *bytes, "{name} is not what its command makes; CAVALLO_REWRITE_GOLDEN=1 makes it anew");
    }
}
