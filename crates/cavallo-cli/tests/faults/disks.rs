//! Disks that are full, files that may not grow, folders that cannot be written.

use std::fs;

use super::{WRITING, folder, names, shell};
use crate::running::{code, stderr, stdout};

/// A file fails to grow at its n-th block of 512 bytes, for the first n and some of those that follow; in the longer version for
/// every n. What was there before is kept, nothing else is there, and the sentence names the file that the user knows.
#[test]
fn a_write_that_fails_leaves_what_was_there() {
    fail_to_write(|blocks| if blocks < 4 { blocks + 1 } else { blocks * 3 / 2 });
}

#[test]
#[ignore = "longer version"]
fn a_write_that_fails_at_any_block_leaves_what_was_there() {
    fail_to_write(|blocks| blocks + 1);
}

fn fail_to_write(next: fn(u64) -> u64) {
    for command in WRITING {
        let folder = folder();
        let out = folder.path().join("out");
        fs::write(&out, "old").unwrap();
        let mut blocks = 0;
        loop {
            let output = shell(folder.path(), &format!("ulimit -f {blocks}; exec $cavallo {command}"));
            assert_eq!(names(folder.path()), ["input.json", "out"], "{command}, {blocks} blocks");
            if code(&output) == 0 {
                assert!(fs::metadata(&out).unwrap().len() <= blocks * 512);
                break;
            }
            let told = stderr(&output);
            assert_eq!(code(&output), 2, "{command}, {blocks} blocks: {told}");
            let last = told.lines().last().unwrap_or_default();
            assert!(last.contains("/out: File too large") && !told.contains(".cavallo-"), "{command}: {told}");
            assert_eq!(fs::read(&out).unwrap(), b"old", "{command}, {blocks} blocks");
            blocks = next(blocks);
        }
        assert!(blocks > 0, "{command} never failed");
    }
}

/// The same with a whole disk, if the machine lets the test mount one: everything on it is ours.
#[test]
fn a_disk_that_is_full() {
    fill_disks(&[1, 2, 3, 5, 8, 13, 21, 39]);
}

#[test]
#[ignore = "longer version"]
fn a_disk_of_any_size_that_is_full() {
    fill_disks(&(1..40).collect::<Vec<u32>>());
}

fn fill_disks(sizes: &[u32]) {
    let folder = folder();
    let mounted = |size: &str, script: &str| {
        let script = format!("mkdir -p disk; mount -t tmpfs -o size={size} none disk && cd disk && {{ {script}; }}");
        shell(folder.path(), &format!("unshare --mount sh -c '{script}'"))
    };
    if code(&mounted("16k", "true")) != 0 {
        eprintln!("this machine does not let the test mount a disk");
        return;
    }
    for command in [
        "tour 100 -o out",
        "tour 8 --format png -o out",
        "tour 8 --format none --frames film",
        "tour 6 --format none --frames film.gif",
    ] {
        let mut succeeded = false;
        for pages in sizes {
            let output = mounted(&format!("{}k", 4 * pages), &format!("$cavallo {command} --quiet; echo $?; ls -A"));
            let said = stdout(&output);
            if said.starts_with("0\n") {
                succeeded = true;
                break;
            }
            assert_eq!(said, "2\n", "{command} with {pages} pages: something was left");
            let told = stderr(&output);
            assert!(told.contains("No space left on device"), "{command}: {told}");
            assert!(
                (told.contains("out") || told.contains("film")) && !told.contains(".cavallo-"),
                "{command}: {told}"
            );
        }
        assert!(succeeded || command.contains("frames film"), "{command} never succeeded");
    }
    let script =
        "mount -o remount,ro disk; cd .; $cavallo tour 8 -o out; echo $?; $cavallo count 6 --checkpoint parts; echo $?";
    let output = mounted("64k", &script.replace("disk", "."));
    assert_eq!(stdout(&output), "2\n2\n", "{}", stderr(&output));
    assert!(
        stderr(&output).contains("Read-only file system") && !stderr(&output).contains(".cavallo-"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn folders_are_made_by_those_who_write_into_them() {
    let folder = folder();
    for command in [
        "generate --cases 2 --seed 1 --dir new/generated",
        "man --dir new/pages",
        "count 6 --closed --checkpoint new/parts",
    ] {
        let output = shell(folder.path(), &format!("$cavallo {command}"));
        assert_eq!(code(&output), 0, "{command}: {}", stderr(&output));
    }
    assert_eq!(names(&folder.path().join("new")), ["generated", "pages", "parts"]);
}

/// A list of starts that is not complete says so where it ends.
#[test]
fn starts_that_were_not_all_tried() {
    let folder = folder();
    let output = shell(folder.path(), "$cavallo tour 30 --starts all --method depth-first --timeout 0s -o out");
    assert_eq!(code(&output), 3, "{}", stderr(&output));
    let written = fs::read_to_string(folder.path().join("out")).unwrap();
    assert!(written.lines().last().unwrap().ends_with("; stopped there, the list is not complete"), "{written}");
}
