//! `gather --picture`, `tour --frames` and `distance --frames` as a user runs them.

use std::fs;
use std::path::Path;

use crate::running::{code, stderr, stdout};

const TWO_CASES: &str = "2\n\n3 4\n1..2\n....\n.3..\n\n3 3\n1..\n.1.\n...\n";
const ONE_CASE: &str = "1\n\n3 4\n1..2\n.#..\n.3..\n";

fn cavallo(arguments: &[&str], input: &str) -> std::process::Output {
    if input.is_empty() {
        crate::running::cavallo(arguments)
    } else {
        crate::running::cavallo_reading(arguments, input.as_bytes())
    }
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Runs what must be refused: exit code 2, one line, and nothing written to the folder.
fn assert_refused(arguments: &[&str], input: &str, folder: &Path, expected: &str) {
    let output = cavallo(arguments, input);
    let complaint = stderr(&output);
    assert_eq!(code(&output), 2, "{arguments:?}: {complaint}");
    assert_eq!(complaint.lines().count(), 1, "{arguments:?}: {complaint}");
    assert!(complaint.contains(expected), "{arguments:?}: {complaint}");
    assert!(stdout(&output).is_empty(), "{arguments:?}");
    assert_eq!(names(folder), Vec::<String>::new(), "{arguments:?}");
}

#[test]
fn one_case_is_one_picture_and_several_are_numbered() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let plain = cavallo(&["gather", "--quiet"], ONE_CASE);
    let one = cavallo(&["gather", "--quiet", "--picture", &path("one.svg")], ONE_CASE);
    assert_eq!((code(&one), stdout(&one)), (0, stdout(&plain)), "{}", stderr(&one));
    let text = fs::read_to_string(path("one.svg")).unwrap();
    assert!(text.starts_with("<svg") && text.contains("<title") && text.ends_with("</svg>\n"));
    let two = cavallo(&["gather", "--quiet", "--picture", &path("two.png"), "--json"], TWO_CASES);
    assert_eq!(code(&two), 0, "{}", stderr(&two));
    assert!(!stdout(&two).contains("path"), "{}", stdout(&two));
    assert_eq!(names(folder.path()), ["one.svg", "two-1.png", "two-2.png"]);
    assert!(fs::read(path("two-2.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn tours_from_several_starts_have_numbered_pictures() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let drawn = cavallo(&["tour", "5", "--starts", "a1,b1,c3", "--quiet", "-o", &path("tour.svg")], "");
    assert_eq!(code(&drawn), 0, "{}", stderr(&drawn));
    // The second start has no tour.
    assert_eq!(names(folder.path()), ["tour-1.svg", "tour-3.svg"]);
    let text = stdout(&drawn);
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("a1: tour, ") && lines[0].ends_with("tour-1.svg"), "{text}");
    assert!(lines[1].starts_with("b1: no open tour of 5x5: "), "{text}");
    let alone = cavallo(&["tour", "5", "--start", "c3", "--quiet", "-o", &path("alone.svg")], "");
    assert_eq!(code(&alone), 0, "{}", stderr(&alone));
    assert_eq!(fs::read(path("alone.svg")).unwrap(), fs::read(path("tour-3.svg")).unwrap());
    let empty = tempfile::tempdir().unwrap();
    let out = empty.path().join("x.svg");
    let many = ["tour", "20", "--starts", "all", "-o", out.to_str().unwrap()];
    assert_refused(&many, "", empty.path(), "100 at most");
    assert_refused(&["tour", "5", "--starts", "3", "--format", "svg"], "", empty.path(), "add -o FILE");
}

#[test]
fn the_levels_of_a_breadth_first_search_have_a_scale() {
    let folder = tempfile::tempdir().unwrap();
    let frames = folder.path().join("levels");
    let arguments = ["tour", "5", "--start", "c3", "--method", "breadth-first", "--format", "none", "--frames"];
    let output = cavallo(&[&arguments[..], &[frames.to_str().unwrap()]].concat(), "");
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let text = fs::read_to_string(frames.join("frame-0002.svg")).unwrap();
    assert!(text.contains("8 paths of 2 squares"), "{text}");
    // A line for each power of ten from 1 to 100,000 paths, which every frame has.
    for number in ["frame-0002.svg", "frame-0020.svg"] {
        let text = fs::read_to_string(frames.join(number)).unwrap();
        assert_eq!(text.matches("stroke-width=\"0.6\"").count(), 6, "{number}: {text}");
    }
}

#[test]
fn warnsdorff_is_shown_as_a_gif_and_as_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let plain = cavallo(&["tour", "5", "--start", "a1", "--method", "warnsdorff", "--quiet"], "");
    let gif = cavallo(&["tour", "5", "--start", "a1", "--quiet", "--frames", &path("tour.gif")], "");
    assert_eq!((code(&gif), stdout(&gif)), (0, stdout(&plain)), "{}", stderr(&gif));
    assert!(fs::read(path("tour.gif")).unwrap().starts_with(b"GIF89a"));
    // An empty folder is filled, one that holds something is left alone.
    fs::create_dir(path("frames")).unwrap();
    let arguments = ["tour", "5", "--start", "a1", "--quiet", "--frames", &path("frames")];
    assert_eq!(code(&cavallo(&arguments, "")), 0);
    let frames = names(&folder.path().join("frames"));
    assert_eq!(frames.len(), 25);
    assert_eq!((frames[0].as_str(), frames[24].as_str()), ("frame-0001.svg", "frame-0025.svg"));
    let again = cavallo(&arguments, "");
    assert_eq!((code(&again), stderr(&again).lines().count()), (2, 1), "{}", stderr(&again));
    assert_eq!(names(folder.path()), ["frames", "tour.gif"]);
}

#[test]
fn breadth_first_search_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let gif = cavallo(&["distance", "6", "a1", "f6", "--frames", &path("waves.gif")], "");
    assert_eq!((code(&gif), stdout(&gif).as_str()), (0, "4\n"), "{}", stderr(&gif));
    assert!(fs::read(path("waves.gif")).unwrap().starts_with(b"GIF89a"));
    let never = cavallo(&["distance", "3", "a1", "b2", "--frames", &path("never")], "");
    assert_eq!((code(&never), stdout(&never).as_str()), (1, "unreachable\n"));
    assert_eq!(names(folder.path()), ["never", "waves.gif"]);
}

#[test]
fn what_cannot_be_drawn_is_refused_in_one_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let gather = |name: &str, input: &str, expected: &str| {
        assert_refused(&["gather", "--picture", &path(name)], input, folder.path(), expected);
    };
    gather("a.gif", ONE_CASE, ".svg or .png");
    gather("none/a.svg", ONE_CASE, "there is no folder");
    let large = r#"{"schema":"cavallo-gather/1","board":"1001x5","knights":[{"square":"a1","k":1}]}"#;
    gather("a.svg", large, "1000x1000");
    let many = format!("101\n{}", "\n1 1\n1\n".repeat(101));
    gather("a.svg", &many, "100 at most");
    let refused = |arguments: &[&str], name: &str, expected: &str| {
        let out = path(name);
        let arguments: Vec<&str> = arguments.iter().copied().chain(["--frames", &out]).collect();
        assert_refused(&arguments, "", folder.path(), expected);
    };
    refused(&["tour", "31"], "a.gif", "30x30");
    refused(&["tour", "8", "--starts", "all"], "a.gif", "cannot be used with");
    refused(&["tour", "8"], "a.png", ".gif");
    refused(&["tour", "8"], "none/a", "there is no folder");
    refused(&["distance", "31", "a1", "b3"], "a", "30x30");
}

#[test]
fn a_picture_that_takes_too_long_costs_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("slow.png");
    // Eight thousand waves over the whole board: with a blocked square there is no faster way.
    let made = crate::running::cavallo(&[
        "generate",
        "--cases",
        "1",
        "--rows",
        "400..400",
        "--cols",
        "400..400",
        "--density",
        "0.05",
        "--seed",
        "1",
    ]);
    let case = stdout(&made).replacen('.', "#", 1);
    let plain = cavallo(&["gather", "--quiet"], &case);
    let output = cavallo(&["gather", "--quiet", "--timeout", "2s", "--picture", path.to_str().unwrap()], &case);
    assert_eq!((code(&plain), code(&output)), (0, 3), "{}", stderr(&output));
    assert_eq!(stdout(&output), stdout(&plain));
    assert!(stdout(&plain).starts_with("Case 1: "));
    assert_eq!(names(folder.path()), Vec::<String>::new());
}

#[test]
fn nobody_meets_in_a_picture_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nobody.svg");
    let output = cavallo(&["gather", "--quiet", "--picture", path.to_str().unwrap()], "1\n\n3 3\n...\n...\n...\n");
    assert_eq!((code(&output), stdout(&output).as_str()), (0, "Case 1: impossible\n"), "{}", stderr(&output));
    assert!(fs::read_to_string(path).unwrap().contains("impossible, 0 knights."));
}

#[test]
fn a_film_that_takes_too_long_costs_no_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let tour = cavallo(&["tour", "30", "--frames", &path("a.gif"), "-o", &path("t.txt"), "--timeout", "1s"], "");
    assert_eq!(code(&tour), 3, "{}", stderr(&tour));
    assert_eq!(names(folder.path()), ["t.txt"]);
    let distance = cavallo(&["distance", "30", "a1", "ad30", "--frames", &path("d.gif"), "--timeout", "400ms"], "");
    assert_eq!((code(&distance), stdout(&distance).as_str()), (3, "20\n"), "{}", stderr(&distance));
    assert_eq!(names(folder.path()), ["t.txt"]);
}

#[test]
fn other_pieces_and_joined_edges_are_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let title = |name: &str| {
        let text = fs::read_to_string(path(name)).unwrap();
        assert!(text.starts_with("<svg") && text.ends_with("</svg>\n"), "{text}");
        let (_, title) = text.split_once("<title id=\"title\">").unwrap();
        title.split_once("</title>").unwrap().0.to_owned()
    };
    let king = cavallo(&["tour", "4", "--piece", "king", "--quiet", "--frames", &path("king")], "");
    assert_eq!(code(&king), 0, "{}", stderr(&king));
    assert_eq!(title("king/frame-0001.svg"), "Warnsdorff's rule for a king on a board of 4x4 squares");
    let torus = cavallo(&["tour", "5", "--wrap", "both", "--quiet", "--frames", &path("torus.gif")], "");
    assert_eq!(code(&torus), 0, "{}", stderr(&torus));
    assert!(fs::read(path("torus.gif")).unwrap().starts_with(b"GIF89a"));
    let waves = cavallo(&["distance", "6", "a1", "f6", "--wrap", "both", "--frames", &path("waves")], "");
    assert_eq!((code(&waves), stdout(&waves).as_str()), (0, "2\n"), "{}", stderr(&waves));
    assert_eq!(title("waves/frame-0001.svg"), "breadth-first search on a torus of 6x6 squares");
    for (name, flag, value, expected) in [
        ("kings.svg", "--piece", "king", "gathering for a king on a board of 4x3 squares"),
        ("torus.svg", "--wrap", "both", "gathering on a torus of 4x3 squares"),
    ] {
        let plain = cavallo(&["gather", "--quiet", flag, value], ONE_CASE);
        let drawn = cavallo(&["gather", "--quiet", flag, value, "--picture", &path(name)], ONE_CASE);
        assert_eq!((code(&drawn), stdout(&drawn)), (0, stdout(&plain)), "{}", stderr(&drawn));
        assert_eq!(title(name), expected);
    }
    let never = cavallo(&["gather", "--piece", "dabbaba", "--picture", &path("never.png")], ONE_CASE);
    assert_eq!((code(&never), stdout(&never).as_str()), (0, "Case 1: impossible\n"), "{}", stderr(&never));
    assert!(stderr(&never).starts_with("case 1: no square can be reached both from "), "{}", stderr(&never));
    assert!(fs::read(path("never.png")).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_theorem_is_asked_before_a_search_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.gif");
    let output = cavallo(&["tour", "7", "--start", "a2", "--frames", path.to_str().unwrap()], "");
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert!(stdout(&output).contains("a knight changes colour"), "{}", stdout(&output));
    assert!(path.exists());
}

#[test]
fn nothing_is_written_over_something_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let both = |picture: &str, answers: &str, input: &str| {
        let arguments = ["gather", "--picture", &path(picture), "-o", &path(answers)];
        assert_refused(&arguments, input, folder.path(), "would be written twice");
    };
    both("p.svg", "p-2.svg", TWO_CASES);
    both(
        "p.svg",
        "../NAME/p.svg".replace("NAME", folder.path().file_name().unwrap().to_str().unwrap()).as_str(),
        ONE_CASE,
    );
}

#[cfg(unix)]
#[test]
fn a_link_to_an_empty_folder_is_filled() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::create_dir(path("frames")).unwrap();
    std::os::unix::fs::symlink(path("frames"), path("link")).unwrap();
    let output = cavallo(&["distance", "8", "a1", "h8", "--frames", &path("link")], "");
    assert_eq!((code(&output), stdout(&output).as_str()), (0, "6\n"), "{}", stderr(&output));
    assert!(folder.path().join("frames/frame-0001.svg").exists());
    assert!(folder.path().join("link").is_symlink());
}

#[cfg(unix)]
#[test]
fn two_interruptions_leave_nothing_behind() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for arguments in [["tour", "30", "--frames", &path("frames")], ["tour", "2000", "-o", &path("large.png")]] {
        let mut program = Command::new(crate::running::PROGRAM);
        let mut program = program.args(arguments).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while names(folder.path()).is_empty() {
            std::thread::sleep(Duration::from_millis(5));
        }
        for _ in 0..2 {
            Command::new("kill").args(["-INT", &program.id().to_string()]).status().unwrap();
        }
        assert_eq!(program.wait().unwrap().code(), Some(130), "{arguments:?}");
        assert_eq!(names(folder.path()), Vec::<String>::new(), "{arguments:?}");
    }
}

/// Every method of tours can be watched.
#[test]
fn films_of_all_methods() {
    let folder = tempfile::tempdir().unwrap();
    for (method, title) in [
        ("construct", "Construction from blocks on a board of 5x5 squares"),
        ("search", "Search with pruning on a board of 5x5 squares"),
        ("warnsdorff", "Warnsdorff's rule on a board of 5x5 squares"),
        ("depth-first", "Depth-first search on a board of 5x5 squares"),
        ("breadth-first", "Breadth-first search on a board of 5x5 squares"),
        ("auto", "Automatic choice of method on a board of 5x5 squares"),
    ] {
        let path = folder.path().join(method);
        let output = cavallo(
            &["tour", "5", "--start", "a1", "--method", method, "--format", "none", "--frames", path.to_str().unwrap()],
            "",
        );
        assert_eq!(code(&output), 0, "{method}: {}", stderr(&output));
        let frames = fs::read_dir(&path).unwrap().count();
        assert!(frames >= 20, "{method}: {frames} frames");
        let first = fs::read_to_string(path.join("frame-0001.svg")).unwrap();
        assert!(first.contains(&format!(">{title}</title>")), "{method}: {first}");
    }
}

/// Black, white and greys, whatever is drawn.
#[test]
fn the_theme_print_has_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut pictures = Vec::new();
    for (number, line) in [
        "tour 6 --style line -o OUT.svg",
        "tour 6 --style arrows -o OUT.svg",
        "tour 6 --style numbers -o OUT.svg",
        "tour 6 --style heat -o OUT.svg",
        "tour 6 --style woven --blocked a1,f1 -o OUT.svg",
        "graph 6 -o OUT.svg",
        "graph 6 --k 3 --start c3 -o OUT.svg",
        "graph 6 --show exits -o OUT.svg",
        "graph 5 --show tree --start a1 -o OUT.svg",
        "exists 4 --picture OUT.svg",
        "exists 3 --picture OUT.svg",
        "gather --picture OUT.svg",
        "gather --piece dabbaba --picture OUT.svg",
        "tour 5 --start a1 --method warnsdorff --format none --frames OUT",
        "tour 4 --method breadth-first --format none --frames OUT",
        "distance 6 a1 f6 --frames OUT",
    ]
    .into_iter()
    .enumerate()
    {
        let line = format!("{line} --theme print").replace("OUT", &path(&number.to_string()));
        let words: Vec<&str> = line.split(' ').collect();
        let output = cavallo(&words, if line.starts_with("gather") { ONE_CASE } else { "" });
        assert!(code(&output) < 2, "{line}: {}", stderr(&output));
        let frames = path(&number.to_string());
        if Path::new(&frames).is_dir() {
            pictures.extend(names(Path::new(&frames)).into_iter().map(|name| format!("{frames}/{name}")));
        } else {
            pictures.push(format!("{frames}.svg"));
        }
    }
    for picture in pictures {
        let text = fs::read_to_string(&picture).unwrap();
        let colours = text.split('"').filter_map(|word| word.strip_prefix('#'));
        for colour in colours {
            let parts = [0, 2, 4].map(|at| u8::from_str_radix(&colour[at..at + 2], 16).unwrap());
            let (least, most) = (parts.iter().min().unwrap(), parts.iter().max().unwrap());
            // The ink of digits is a black that is a little blue.
            assert!(most - least <= 6, "{picture}: #{colour}");
        }
    }
}

/// The argument for or against a tour, drawn.
#[test]
fn proofs_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (question, exit, lines) in [
        ("4", 1, "without the 4 squares"),
        ("3", 1, "no knight"),
        ("5 --start a2", 1, "a2 is light"),
        ("6 --piece camel", 1, "same colour"),
        ("8 --closed", 0, "a board has a closed tour unless"),
        ("5 --start a1 --end c3", 0, "was found and verified"),
    ] {
        let path = folder.path().join("proof.svg");
        let words: Vec<&str> = ["exists"].into_iter().chain(question.split(' ')).collect();
        let output = cavallo(&[&words[..], &["--picture", path.to_str().unwrap()]].concat(), "");
        assert_eq!(code(&output), exit, "{question}: {}", stderr(&output));
        let picture = fs::read_to_string(&path).unwrap();
        assert!(picture.contains("<svg") && picture.contains(lines), "{question}");
        fs::remove_file(&path).unwrap();
    }
    let path = folder.path().join("large.svg");
    let large = cavallo(&["exists", "31", "--picture", path.to_str().unwrap()], "");
    assert_eq!(code(&large), 2);
    assert!(!path.exists());
}

#[test]
fn pictures_say_why_in_the_language_of_the_answers() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("why.svg");
    let drawn = |arguments: &[&str], input: &str| {
        let all = [&["gather", "--quiet", "--picture", path.to_str().unwrap()], arguments].concat();
        let output = cavallo(&all, input);
        (stdout(&output), fs::read_to_string(&path).unwrap())
    };
    let (line, picture) = drawn(&["--lang", "it", "--theme", "dark"], "1\n\n1 4\n1..2\n");
    assert_eq!(line, "Caso 1: impossibile\n");
    assert!(picture.contains("nessuna casa è raggiungibile sia da a1 sia da d1"), "{picture}");
    let (line, picture) = drawn(&["--method", "montagna"], "1\n\n4 5\n1....\n.....\n.....\n....3\n");
    assert_eq!(line.lines().count(), 1);
    assert!(picture.contains("(row, column) = (3/4, 4/4), rounded (1, 1), square b3"), "{picture}");
}
