//! Pictures are what the commands of the documents draw.
//!
//! A command that makes `docs/pictures/NAME` stands in a block marked `sh` and writes to `NAME`. With `CAVALLO_REWRITE_GOLDEN` set,
//! all pictures are made anew; look at them before you commit them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::markdown::{shell_commands, targets};
use super::scratch::Scratch;
use super::{ROOT, documents};

/// The endings of pictures.
const ENDINGS: [&str; 3] = [".svg", ".png", ".gif"];

/// Drawn by a browser (`crates/cavallo-lab/page/tests/picture.mjs`): it shows a running time and the fonts of a machine, so its bytes are
/// not compared.
const BY_A_BROWSER: &str = "lab.png";

fn is_picture(name: &str) -> bool {
    ENDINGS.iter().any(|ending| name.ends_with(ending))
}

/// The last part of a path.
fn name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

fn pictures_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let files = entries.filter(|entry| entry.path().is_file());
    let named = files.map(|entry| (entry.file_name().into_string().unwrap(), entry.path()));
    named.filter(|(name, _)| is_picture(name)).map(|(name, path)| (name, fs::read(path).unwrap())).collect()
}

#[test]
fn pictures_are_what_their_commands_draw() {
    let folder = Path::new(ROOT).join("docs/pictures");
    let texts: Vec<String> = documents().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let shown: Vec<String> = texts.iter().flat_map(|text| targets(text)).map(|(_, target)| target).collect();
    // Those of the lessons are drawn by `cargo xtask lesson-pictures`, and compared there.
    let by_a_command = |target: &&String| target.contains("pictures/") && !target.contains("pictures/lessons/");
    let shown: Vec<&str> = shown.iter().filter(by_a_command).map(|target| name(target)).collect();
    let scratch = Scratch::new();
    // A picture that two chapters show is made once.
    let commands: BTreeSet<&str> = texts.iter().flat_map(|text| shell_commands(text)).collect();
    let mut makers: BTreeMap<&str, &str> = BTreeMap::new();
    for command in commands {
        let made = command.split([' ', '/']).find(|word| is_picture(word) && shown.contains(word));
        if let Some(made) = made
            && command.contains("cavallo")
        {
            if let Some(other) = makers.insert(made, command) {
                panic!("two commands make {made}: {other}, {command}");
            }
            let output = scratch.run(&format!("set -eo pipefail; {command}"));
            assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stdout));
        }
    }
    let made = pictures_of(scratch.path());
    if std::env::var_os("CAVALLO_REWRITE_GOLDEN").is_some() {
        for (name, bytes) in made.iter().filter(|(name, _)| shown.contains(&name.as_str())) {
            fs::write(folder.join(name), bytes).unwrap();
        }
    }
    let kept = pictures_of(&folder);
    for name in &shown {
        assert!(kept.contains_key(*name), "{name} is shown, but docs/pictures does not have it");
    }
    for (name, bytes) in &kept {
        assert!(shown.contains(&name.as_str()), "{name} is not shown by any document");
        if name == BY_A_BROWSER {
            continue;
        }
        let made = made.get(name).unwrap_or_else(|| panic!("no command of a document makes {name}"));
        assert!(made == bytes, "{name} is not what its command draws; CAVALLO_REWRITE_GOLDEN=1 makes it anew");
    }
    assert!(kept.len() >= 8, "{}", kept.len());
}
