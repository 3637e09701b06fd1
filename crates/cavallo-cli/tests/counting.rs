//! Long counts from the command line: killed and resumed, with damaged files, within little memory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::running::{PATIENCE, PROGRAM, cavallo, code, stderr, stdout};

const BOARD: [&str; 3] = ["count", "7x8", "--closed"];
const NUMBER: &str = "34524432316\n";
/// Too little for 6x8 at once.
const LITTLE: &str = "2M";

fn parts(folder: &Path) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
    let files = files.map(|file| file.unwrap().path());
    files.filter(|file| file.extension().is_some_and(|ending| ending == "part")).collect()
}

#[test]
fn a_killed_count_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let arguments = [&BOARD[..], &["--checkpoint", path]].concat();
    let mut child = Command::new(PROGRAM).args(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while parts(folder.path()).is_empty() {
        assert!(began.elapsed() < PATIENCE, "no parts were written");
        std::thread::sleep(Duration::from_millis(1));
    }
    // On Unix this is the signal that cannot be caught.
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(
        parts(folder.path()).iter().all(|part| !part.ends_with("layout3-exact-all.part")),
        "it was not killed in time"
    );

    let resumed = cavallo(&arguments);
    assert_eq!((code(&resumed), stdout(&resumed).as_str()), (0, NUMBER));
    assert!(stderr(&resumed).contains("taken from the checkpoint"), "{}", stderr(&resumed));

    // A number changed by one digit, and a file cut short: both are found out and counted again.
    fs::remove_file(folder.path().join("layout3-exact-all.part")).unwrap();
    let files = parts(folder.path());
    let changed = |text: &str| text.replacen("number ", "number 1", 1);
    for (file, change) in files.iter().zip([changed, |text: &str| text[..text.len() / 2].to_owned()]) {
        fs::write(file, change(&fs::read_to_string(file).unwrap())).unwrap();
    }
    let mended = cavallo(&arguments);
    assert_eq!((code(&mended), stdout(&mended).as_str()), (0, NUMBER));
    assert_eq!(stderr(&mended).matches("was damaged; its part was counted again").count(), 2, "{}", stderr(&mended));

    // The parts belong to this question and to no other.
    let other = cavallo(&["count", "7x8", "--open", "--checkpoint", path]);
    assert_eq!(code(&other), 2);
    assert!(stderr(&other).contains("holds parts of the count 7x8 closed"), "{}", stderr(&other));
}

#[test]
fn less_memory_means_finer_tiles() {
    let parts_within = |size: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().to_str().unwrap();
        let output =
            cavallo(&["count", "6x8", "--closed", "--threads", "1", "--max-memory", size, "--checkpoint", path]);
        assert_eq!((code(&output), stdout(&output).as_str()), (0, "55488142\n"), "{}", stderr(&output));
        parts(folder.path()).len()
    };
    let (coarse, fine) = (parts_within("100M"), parts_within(LITTLE));
    assert!(fine > coarse, "{fine} and {coarse}");
    let too_little = cavallo(&["count", "6x8", "--closed", "--max-memory", "200K"]);
    assert_eq!(code(&too_little), 3);
    assert!(stdout(&too_little).contains("even in the smallest slices it needs"), "{}", stdout(&too_little));
}

/// A board with a limit that is too little for whole tables, and enough for classes of tiles.
const SPILLING: [&str; 5] = ["count", "7x10", "--closed", "--max-memory", "44M"];
const SPILLED: &str = "1250063279938854\n";

/// Without scratch space the tiles are exchanged in memory, as the plan says; nothing is written, and there is one pass.
#[test]
fn tiles_are_exchanged_in_memory() {
    let question = ["count", "7x10", "--closed", "--max-memory", "60M"];
    let plan = cavallo(&[&question[..], &["--plan"]].concat());
    assert!(stdout(&plan).contains("classes of tiles") && !stdout(&plan).contains("scratch"), "{}", stdout(&plan));
    let output = cavallo(&question);
    assert_eq!((code(&output), stdout(&output).as_str()), (0, SPILLED), "{}", stderr(&output));
    assert!(stderr(&output).contains(", unchecked"), "{}", stderr(&output));
}

#[test]
fn a_killed_count_in_tiles_goes_on_where_it_was() {
    kill_in_tiles(2);
}

#[test]
#[ignore = "longer version"]
fn a_count_in_tiles_that_is_killed_again_and_again_goes_on_where_it_was() {
    kill_in_tiles(6);
}

fn kill_in_tiles(most_kills: u32) {
    let folder = tempfile::tempdir().unwrap();
    let (scratch, checkpoint) = (folder.path().join("scratch"), folder.path().join("checkpoint"));
    let (path, checkpoint) = (scratch.to_str().unwrap(), checkpoint.to_str().unwrap());
    let arguments = [&SPILLING[..], &["--scratch", path, "--checkpoint", checkpoint]].concat();
    // The journal is there as soon as a class is complete.
    let journals = || {
        let folders = fs::read_dir(&scratch).into_iter().flatten().map(|folder| folder.unwrap().path().join("journal"));
        folders.filter(|journal| journal.exists()).collect::<Vec<PathBuf>>()
    };
    let mut resumed = 0;
    loop {
        let mut child =
            Command::new(PROGRAM).args(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let known = journals().first().map(|journal| fs::read_to_string(journal).unwrap());
        let mut ended = false;
        let began = Instant::now();
        while !ended && journals().first().map(|journal| fs::read_to_string(journal).unwrap_or_default()) == known {
            assert!(began.elapsed() < PATIENCE, "nothing is written");
            ended = child.try_wait().unwrap().is_some();
            std::thread::sleep(Duration::from_millis(1));
        }
        let _ = child.kill();
        child.wait().unwrap();
        if ended {
            break;
        }
        resumed += 1;
        if resumed == most_kills {
            break;
        }
    }
    assert!(resumed > 1, "it was never killed in time");
    let completed = cavallo(&arguments);
    assert_eq!((code(&completed), stdout(&completed).as_str()), (0, SPILLED), "{}", stderr(&completed));
    assert!(stderr(&completed).contains("of scratch space written"), "{}", stderr(&completed));
    assert_eq!(fs::read_dir(&scratch).unwrap().count(), 0, "something is left in the scratch space");
}

/// Whoever goes on with another limit of memory is told that the marks are ignored.
#[test]
fn marks_of_another_cut_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (scratch, checkpoint) = (folder.path().join("scratch"), folder.path().join("checkpoint"));
    let (path, checkpoint) = (scratch.to_str().unwrap(), checkpoint.to_str().unwrap());
    let within = |size: &'static str| {
        let board = ["count", "7x10", "--closed", "--threads", "1", "--max-memory", size];
        [&board[..], &["--scratch", path, "--checkpoint", checkpoint]].concat()
    };
    let journals = || {
        let folders = fs::read_dir(&scratch).into_iter().flatten().map(|folder| folder.unwrap().path());
        folders.filter(|folder| folder.join("journal").exists()).count()
    };
    let mut child =
        Command::new(PROGRAM).args(within("60M")).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let began = Instant::now();
    while journals() == 0 {
        assert!(began.elapsed() < PATIENCE, "nothing is written");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let output = cavallo(&within("42M"));
    assert_eq!((code(&output), stdout(&output).as_str()), (0, SPILLED), "{}", stderr(&output));
    let remarked = |text: &str| text.matches("(the board was split differently); starting over").count();
    assert_eq!(remarked(&stderr(&output)), 1, "{}", stderr(&output));
}

/// The same for tiles, whose parts are in the checkpoint folder. A folder is no square, whatever the notation.
#[test]
fn parts_of_another_cut_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let within = |size: &str| {
        let flags = ["--closed", "--threads", "1", "--max-memory", size, "--checkpoint", "d4", "--notation", "zero"];
        let output =
            Command::new(PROGRAM).args(["count", "6x8"]).args(flags).current_dir(folder.path()).output().unwrap();
        assert_eq!((code(&output), stdout(&output).as_str()), (0, "55488142\n"), "{}", stderr(&output));
        stderr(&output)
    };
    let is_remarked = |text: &str| text.contains("ignoring the parts in d4: they come from a run with a different");
    assert!(!is_remarked(&within("100M")));
    assert!(within("100M").contains("1 finished part was taken"), "the number is known");
    fs::remove_file(folder.path().join("d4/layout3-exact-all.part")).unwrap();
    assert!(is_remarked(&within(LITTLE)));
    assert!(!is_remarked(&within(LITTLE)));
}

/// Whoever asks for a second count and gets none is told why.
#[test]
fn a_missing_confirmation_is_said() {
    let counted = cavallo(&["count", "6", "--closed", "--symmetry", "half-turn", "--distinct", "--confirm"]);
    let said = stderr(&counted);
    assert_eq!(code(&counted), 0, "{said}");
    assert!(said.contains("no second count confirmed the number: there is none"), "{said}");
    for board in
        [&["6x7", "--closed"][..], &["6", "--closed", "--distinct"], &["3x12", "--closed", "--method", "enumerate"]]
    {
        let confirmed = cavallo(&[&["count"], board, &["--confirm"]].concat());
        let said = stderr(&confirmed);
        assert!(said.contains("checked by a") && !said.contains("no second count"), "{board:?}: {said}");
    }
}

#[test]
fn damaged_scratch_space_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let (scratch, checkpoint) = (folder.path().join("scratch"), folder.path().join("checkpoint"));
    let (path, checkpoint) = (scratch.to_str().unwrap(), checkpoint.to_str().unwrap());
    let arguments = [&SPILLING[..], &["--scratch", path, "--checkpoint", checkpoint]].concat();
    let mut child = Command::new(PROGRAM).args(&arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let boxes = || {
        let folders = fs::read_dir(&scratch).into_iter().flatten().map(|folder| folder.unwrap().path());
        let folders = folders.filter(|folder| folder.join("journal").exists());
        let files = folders.flat_map(|folder| fs::read_dir(folder).unwrap()).map(|file| file.unwrap().path());
        files.filter(|file| file.file_name().unwrap().to_str().unwrap().starts_with("box-")).collect::<Vec<_>>()
    };
    let began = Instant::now();
    while boxes().is_empty() {
        assert!(began.elapsed() < PATIENCE, "nothing is written");
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    for file in boxes() {
        let mut bytes = fs::read(&file).unwrap();
        let place = bytes.len() / 2;
        bytes[place] ^= 0x10;
        fs::write(&file, bytes).unwrap();
    }
    let refused = cavallo(&arguments);
    assert_eq!((code(&refused), stdout(&refused).as_str()), (2, ""), "{}", stderr(&refused));
    assert!(stderr(&refused).contains("was changed since it was written"), "{}", stderr(&refused));
    // As it says.
    fs::remove_dir_all(&scratch).unwrap();
    let again = cavallo(&arguments);
    assert_eq!((code(&again), stdout(&again).as_str()), (0, SPILLED), "{}", stderr(&again));
}

#[test]
fn scratch_space_without_a_checkpoint_is_cleared_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    let spilled = cavallo(&[&SPILLING[..], &["--scratch", path]].concat());
    assert_eq!((code(&spilled), stdout(&spilled).as_str()), (0, SPILLED), "{}", stderr(&spilled));
    assert!(stderr(&spilled).contains("of scratch space written"), "{}", stderr(&spilled));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let refused = cavallo(&[&BOARD[..], &["--scratch", file.to_str().unwrap()]].concat());
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("cannot use"), "{}", stderr(&refused));
}

#[test]
fn a_folder_that_cannot_be_used_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let output = cavallo(&[&BOARD[..], &["--checkpoint", file.to_str().unwrap()]].concat());
    assert_eq!(code(&output), 2);
    assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
    let output = cavallo(&["count", "5", "--method", "enumerate", "--checkpoint", file.to_str().unwrap()]);
    assert_eq!(code(&output), 2);
}

/// Every line is a tour of the kind that was asked for, with the ends that were asked for, and all differ.
#[test]
fn listed_tours_are_what_was_asked_for() {
    for (question, lines) in [
        (&["5x6", "--closed"][..], 8),
        (&["5x6", "--closed", "--directed"], 16),
        (&["5x6", "--closed", "--directed", "--start", "c3"], 16),
        (&["5x6", "--closed", "--directed", "--end", "b2"], 16),
        (&["3x4", "--directed"], 16),
        (&["5x5", "--start", "a1", "--end", "e5", "--directed"], 56),
    ] {
        let listed = cavallo(&[&["count"], question, &["--list", "--json", "--quiet"]].concat());
        let text = stdout(&listed);
        let tours: Vec<&str> = text.lines().collect();
        assert_eq!(tours.len(), lines, "{question:?}");
        for tour in &tours {
            let verified = crate::running::cavallo_reading(&["verify", "--quiet"], tour.as_bytes());
            assert_eq!(code(&verified), 0, "{question:?}: {tour}: {}", stdout(&verified));
        }
        let mut different = tours.clone();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), lines, "{question:?}");
    }
    let none = cavallo(&["count", "4x14", "--closed", "--list"]);
    assert_eq!((code(&none), stdout(&none).as_str()), (0, ""));
    let too_large = cavallo(&["count", "12", "--list"]);
    assert_eq!(code(&too_large), 3);
    assert!(stderr(&too_large).contains("the board has 144 squares, and the method supports at most 128"));
}

/// A single end of a closed tour says nothing, so it costs nothing.
#[test]
fn one_end_of_a_closed_tour_changes_nothing() {
    for more in [&["--start", "a1"][..], &["--end", "c4"], &[]] {
        let output = cavallo(&[&["count", "6x8", "--closed", "--quiet"], more].concat());
        assert_eq!(stdout(&output), "55488142\n");
        let distinct = cavallo(&[&["count", "6", "--closed", "--distinct", "--quiet"], more].concat());
        assert_eq!(stdout(&distinct), "1245\n");
    }
}

/// Kind, width, cells, count, source.
const PARTIAL: &str = include_str!("../../../data/counts/partial-columns.csv");

/// A board whose last row is not full, as a map; the row may be the first or the last.
#[test]
fn maps_with_a_partial_row_have_the_published_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("map.txt");
    for (kind, width, cells) in [("closed", 5, 28), ("closed", 6, 46), ("open", 4, 39), ("open", 7, 30)] {
        let wanted = format!("{kind},{width},{cells},");
        let row = PARTIAL.lines().find_map(|line| line.strip_prefix(&wanted)).unwrap();
        let number = format!("{}\n", row.split(',').next().unwrap());
        let full = vec![".".repeat(width); cells / width];
        let partial = format!("{}{}", ".".repeat(cells % width), "#".repeat(width - cells % width));
        for map in [[full.clone(), vec![partial.clone()]].concat(), [vec![partial], full].concat()] {
            fs::write(&path, map.join("\n")).unwrap();
            let output = cavallo(&["count", "--map", path.to_str().unwrap(), &format!("--{kind}")]);
            assert_eq!((code(&output), stdout(&output)), (0, number.clone()), "{kind} {cells} squares: {map:?}");
        }
    }
}
