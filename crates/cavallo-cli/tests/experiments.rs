//! `cavallo experiment` as a user meets it: files that appear, limits that are kept.

use crate::running::{cavallo, code, stderr, stdout};

fn names(folder: &std::path::Path) -> Vec<String> {
    let mut names: Vec<String> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn an_experiment_writes_its_files_and_says_what_it_shows() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new").join("results");
    let output = cavallo(&["experiment", "special-boards", "--quick", "--seed", "3", "--out", out.to_str().unwrap()]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert_eq!(
        names(&out),
        ["special-boards-costs.svg", "special-boards-times.svg", "special-boards.csv", "special-boards.html"]
    );
    assert!(stdout(&output).contains("The best totals are 6, 3, 10, 3, 17 and 14 turns."), "{}", stdout(&output));
    assert!(stderr(&output).contains("seed 3"));
    let page = std::fs::read_to_string(out.join("special-boards.html")).unwrap();
    assert!(page.contains("cavallo experiment special-boards --quick --seed 3"));
}

#[test]
fn a_time_limit_keeps_what_is_finished_and_says_what_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let output = cavallo(&["experiment", "ties", "scaling", "--out", out, "--timeout", "700ms"]);
    assert_eq!(code(&output), 3);
    let said = stderr(&output);
    assert!(said.contains("missing is everything from") && said.contains("not begun: scaling"), "{said}");
    assert!(names(folder.path()).iter().all(|name| name.starts_with("ties")));
}

#[test]
fn a_stop_before_anything_is_finished_writes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let output = cavallo(&["experiment", "density", "--json", "--out", out, "--timeout", "0s"]);
    assert_eq!(code(&output), 3);
    assert!(stdout(&output).contains("\"schema\":\"cavallo-experiment/1\"") && stdout(&output).contains("missing"));
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_stop_leaves_the_files_of_an_earlier_run_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    std::fs::write(folder.path().join("ties.csv"), "whole").unwrap();
    let output = cavallo(&["experiment", "ties", "--out", out, "--timeout", "700ms"]);
    assert_eq!(code(&output), 3);
    assert!(stderr(&output).contains("the files of an earlier run are left as they are"), "{}", stderr(&output));
    assert_eq!(names(folder.path()), ["ties.csv"]);
    assert_eq!(std::fs::read_to_string(folder.path().join("ties.csv")).unwrap(), "whole");
}

#[test]
fn files_that_are_not_of_this_run_are_named_and_kept() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for name in ["special-boards-old.svg", "special-boards.csv", "special-boardsong.csv", "notes.txt"] {
        std::fs::write(folder.path().join(name), "old").unwrap();
    }
    let output = cavallo(&["experiment", "special-boards", "--quick", "--out", out]);
    assert_eq!(code(&output), 0);
    let said = stderr(&output);
    assert!(said.contains("left as they are: special-boards-old.svg\n"), "{said}");
    let content = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!((content("special-boards-old.svg"), content("notes.txt")), ("old".to_owned(), "old".to_owned()));
    assert_ne!(content("special-boards.csv"), "old");
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_that_takes_no_files_is_found_out_before_the_work() {
    let output = cavallo(&["experiment", "all", "--out", "/proc"]);
    assert_eq!(code(&output), 2);
    assert!(stderr(&output).contains("cannot write to /proc"), "{}", stderr(&output));
}
