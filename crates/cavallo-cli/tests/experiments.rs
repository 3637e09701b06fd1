//! `cavallo experiment` as a user meets it: files that appear, limits that are kept.

mod running;

use running::{cavallo, code, stderr, stdout};

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
