//! The program as a process: pipes, files, signals, configuration.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::running::{PATIENCE, PROGRAM, cavallo, cavallo_reading, code, stderr, stdout, wait_until_it_listens};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

#[test]
fn the_reports_printed_tours_are_verified() {
    for (file, closed, sentence) in [
        ("report-004-8x8.txt", false, "valid: open tour of 8x8 from b4 to c4\n"),
        ("report-001-6x6.txt", true, "valid: closed tour of 6x6 from c3 to b1\n"),
        ("report-001-8x8.txt", true, "valid: closed tour of 8x8 from d4 to b5\n"),
    ] {
        let path = format!("{DATA}/tours/{file}");
        let arguments: &[&str] = if closed { &["verify", "--closed", &path] } else { &["verify", &path] };
        let output = cavallo(arguments);
        assert_eq!((stdout(&output).as_str(), code(&output)), (sentence, 0), "{file}");
        let contents = fs::read(&path).unwrap();
        let piped = cavallo_reading(&[arguments[0], if closed { "--closed" } else { "-" }], &contents);
        assert_eq!((stdout(&piped).as_str(), code(&piped)), (sentence, 0), "{file} from stdin");
    }
    let not_closed = cavallo(&["verify", "--closed", &format!("{DATA}/tours/report-004-8x8.txt")]);
    assert_eq!(code(&not_closed), 1);
    assert!(stdout(&not_closed).starts_with("defect: no knight's jump leads from the last square, c4, back"));
}

#[test]
fn every_format_that_is_written_is_read_again() {
    for format in ["grid", "moves", "json", "tsplib"] {
        for (board, more) in [("8", "--closed"), ("5x6", "--open"), ("30x31", "--open")] {
            let tour = cavallo(&["tour", board, more, "--format", format]);
            assert_eq!(code(&tour), 0);
            let verified = cavallo_reading(&["verify", "--board", board], &tour.stdout);
            assert_eq!(code(&verified), 0, "{format} {board}: {}", stderr(&verified));
        }
    }
}

#[test]
fn tours_of_other_pieces_are_read_again() {
    let of = ["valid: closed king's tour of 4x4 from ", "valid: closed tour of a 5x5 torus from "];
    for (board, [flag, value], sentence) in [("4", ["--piece", "king"], of[0]), ("5", ["--wrap", "both"], of[1])] {
        for format in ["grid", "moves", "json", "tsplib"] {
            let tour = cavallo(&["tour", board, "--closed", flag, value, "--format", format]);
            assert_eq!(code(&tour), 0, "{}", stderr(&tour));
            let told = cavallo_reading(&["verify", "--board", board, "--closed", flag, value], &tour.stdout);
            assert_eq!(code(&told), 0, "{format} {board}: {}", stderr(&told));
            assert!(stdout(&told).starts_with(sentence), "{}", stdout(&told));
            // These two name the piece and the edges themselves.
            let alone = cavallo_reading(&["verify", "--closed"], &tour.stdout);
            let names = matches!(format, "json" | "tsplib");
            assert_eq!(code(&alone), i32::from(!names), "{format} {board}: {}", stdout(&alone));
            assert_eq!(stdout(&alone) == stdout(&told), names, "{format} {board}");
        }
    }
    let sample = cavallo(&["sample", "3", "--piece", "king", "--seed", "1", "--json"]);
    let verified = cavallo_reading(&["verify"], &sample.stdout);
    assert_eq!(stdout(&verified), "valid: open king's tour of 3x3 from c1 to b2; it could be closed\n");
}

#[test]
fn a_defect_is_named_with_its_place() {
    let report = fs::read_to_string(format!("{DATA}/tours/report-004-8x8.txt")).unwrap();
    let swapped = report.replace("63", "X").replace("62", "63").replace('X', "62");
    let output = cavallo_reading(&["verify"], swapped.as_bytes());
    assert_eq!(code(&output), 1);
    let sentence = stdout(&output);
    assert!(
        sentence.starts_with("defect: the step from square 61, h8, to square 62, e5, is not a knight's jump (line 4,"),
        "{sentence}"
    );

    let twice = cavallo_reading(&["verify", "--json"], report.replace("63", "62").as_bytes());
    assert_eq!(code(&twice), 1);
    assert!(stdout(&twice).contains("\"valid\":false"));
}

#[test]
fn junk_is_refused_in_one_sentence() {
    let mut junk: Vec<Vec<u8>> = vec![
        vec![0; 1000],
        vec![0xff; 1000],
        b"\x7fELF\x02\x01\x01".to_vec(),
        b"{".to_vec(),
        b"[1,2".to_vec(),
        b"{\"schema\":\"other/1\"}".to_vec(),
        b"DIMENSION : 64\nTOUR_SECTION\n1\n99\n-1\n".to_vec(),
        b"1 2\n3\n".to_vec(),
        b"a1 b3 hello".to_vec(),
        b"".to_vec(),
        "\u{feff}".as_bytes().to_vec(),
    ];
    junk.push([b"{\"schema\":".as_slice(), &b"[".repeat(100_000)].concat());
    for input in junk {
        let output = cavallo_reading(&["verify"], &input);
        let start = &input[..input.len().min(20)];
        assert_eq!(code(&output), 2, "{start:?}: {}", stdout(&output));
        assert!(output.stdout.is_empty());
        assert_eq!(stderr(&output).lines().count(), 1, "{start:?}: {}", stderr(&output));
        assert!(stderr(&output).contains("expected"), "{start:?}: {}", stderr(&output));
    }
}

#[test]
fn a_huge_input_does_not_exhaust_memory() {
    // Endless numbers, far more than fit the memory allowed.
    let mut child = Command::new(PROGRAM)
        .args(["verify", "--max-memory", "1M"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let block = b"1 ".repeat(1 << 15);
    let wrote = (0..10_000).take_while(|_| stdin.write_all(&block).is_ok()).count();
    drop(stdin);
    let output = child.wait_with_output().unwrap();
    assert!(wrote < 10_000, "the program should have stopped reading");
    assert_eq!(code(&output), 3);
    assert!(stdout(&output).contains("--max-memory"));

    for claim in [
        "DIMENSION : 999999999999\nTOUR_SECTION\n1\n-1\n",
        "{\"schema\":\"cavallo-tour/1\",\"board\":\"1000000000x1000000000\",\"squares\":[\"a1\"]}",
    ] {
        let output = cavallo_reading(&["verify", "--max-memory", "10M"], claim.as_bytes());
        assert!([1, 2].contains(&code(&output)), "{claim}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child = Command::new(PROGRAM)
        .args(["tour", "300", "--method", "warnsdorff", "--quiet"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut first = [0; 10];
    child.stdout.as_mut().unwrap().read_exact(&mut first).unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((code(&output), stderr(&output).as_str()), (0, ""));
    for (arguments, expected) in [
        (&["completions", "bash"][..], 0),
        (&["man"], 0),
        (&["tour", "8", "--json"], 0),
        (&["exists", "8"], 0),
        (&["exists", "4"], 1),
        (&["tour", "3"], 1),
        (&["--help"], 0),
    ] {
        let mut child =
            Command::new(PROGRAM).args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(!stderr(&output).contains("panicked"), "{arguments:?}: {}", stderr(&output));
        assert_eq!(code(&output), expected, "{arguments:?}: {}", stderr(&output));
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    let name = path.to_str().unwrap();
    let names = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();

    assert_eq!(code(&cavallo(&["tour", "6", "-o", name])), 0);
    let written = fs::read_to_string(&path).unwrap();
    assert_eq!(written.lines().count(), 6);
    assert_eq!(code(&cavallo(&["verify", name])), 0);

    // A "no" and a "not known" leave the old file as it was, and nothing beside it.
    assert_eq!(code(&cavallo(&["tour", "4", "-o", name])), 1);
    assert_eq!(code(&cavallo(&["tour", "6", "--limit", "3", "-o", name])), 3);
    assert_eq!(fs::read_to_string(&path).unwrap(), written);
    assert_eq!(names(), ["tour.txt"]);

    assert_eq!(code(&cavallo(&["tour", "5", "--json", "--format", "moves", "-o", name])), 0);
    assert!(fs::read_to_string(&path).unwrap().starts_with("a1 "));
    assert_eq!(code(&cavallo(&["man", "--dir", folder.path().join("man").to_str().unwrap()])), 0);
    assert!(folder.path().join("man/cavallo-tour.1").exists());
}

#[cfg(unix)]
#[test]
fn links_are_followed_and_what_is_not_a_plain_file_is_not_replaced() {
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let name = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();

    fs::write(at("target"), "old").unwrap();
    fs::set_permissions(at("target"), fs::Permissions::from_mode(0o640)).unwrap();
    symlink(at("target"), at("link")).unwrap();
    assert_eq!(code(&cavallo(&["tour", "5", "-o", &name("link")])), 0);
    assert!(fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(at("target")).unwrap().lines().count(), 5);
    assert_eq!(fs::metadata(at("target")).unwrap().permissions().mode() & 0o777, 0o640);

    fs::set_permissions(at("target"), fs::Permissions::from_mode(0o400)).unwrap();
    let refused = cavallo(&["tour", "6", "-o", &name("target")]);
    assert_eq!(code(&refused), 2);
    assert!(stderr(&refused).contains("read-only"));
    assert_eq!(fs::read_to_string(at("target")).unwrap().lines().count(), 5);

    assert!(Command::new("mkfifo").arg(at("pipe")).status().unwrap().success());
    let writer = Command::new(PROGRAM).args(["tour", "5", "--quiet", "-o", &name("pipe")]).spawn().unwrap();
    assert_eq!(fs::read_to_string(at("pipe")).unwrap().lines().count(), 5);
    assert!(writer.wait_with_output().unwrap().status.success());
    assert!(fs::symlink_metadata(at("pipe")).unwrap().file_type().is_fifo());
}

#[test]
fn every_command_obeys_its_limits() {
    let took = |arguments: &[&str], expected: i32| {
        let began = Instant::now();
        let output = cavallo(arguments);
        assert_eq!(code(&output), expected, "{arguments:?}: {} {}", stdout(&output), stderr(&output));
        assert!(began.elapsed() < PATIENCE, "{arguments:?} took {:?}", began.elapsed());
        output
    };
    // A pocket of 8x8 in the corner of a large board, from which no jump leads out.
    let beside = ["i", "j"].iter().flat_map(|file| (1..=10).map(move |rank| format!("{file}{rank}")));
    let above =
        ["a", "b", "c", "d", "e", "f", "g", "h"].iter().flat_map(|file| [9, 10].map(|rank| format!("{file}{rank}")));
    let wall = beside.chain(above).collect::<Vec<_>>().join(",");
    took(&["tour", "1500", "--blocked", &wall, "--method", "warnsdorff", "--start", "a1", "--timeout", "300ms"], 3);
    // Many starts, a graph without end, a long walk over a board.
    let starts = took(
        &["tour", "400", "--starts", "all", "--method", "warnsdorff", "--timeout", "300ms", "--format", "none"],
        3,
    );
    assert!(stdout(&starts).lines().last().unwrap().ends_with("stopped there, the list is not complete"));
    took(&["tour", "30000", "--starts", "all", "--method", "search", "--max-memory", "10M"], 3);
    took(&["tour", "30000", "--format", "hcp", "--timeout", "300ms"], 3);
    for flags in [&["--show", "moves"][..], &["--k", "1000000000"], &["--show", "exits"]] {
        took(&[&["graph", "1000000000", "--timeout", "300ms"], flags].concat(), 3);
    }
    took(&["graph", "8", "--show", "tree", "--start", "a1", "--depth", "60", "--timeout", "300ms"], 3);
    took(&["graph", "1000000000", "--k", "1000000000", "--max-memory", "1M"], 3);
    took(&["exists", "3000", "--blocked", "a1,b1", "--timeout", "50ms"], 3);
    took(&["distance", "3000", "a1", "b1", "--blocked", "a2", "--max-memory", "1M"], 3);
    took(&["tour", "5", "--config", "/dev/zero"], 2);
    // Many short beginnings: proved to the end, or stopped in time, as fast as the machine is.
    let began = Instant::now();
    let proved = cavallo(&["tour", "1x10000000", "--method", "warnsdorff", "--timeout", "1s"]);
    assert!([1, 3].contains(&code(&proved)) && began.elapsed() < PATIENCE);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("graph.hcp");
    took(&["tour", "30000", "--format", "hcp", "--timeout", "300ms", "-o", path.to_str().unwrap()], 3);
    assert!(fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[test]
fn json_is_json_also_when_nothing_is_known() {
    let numbers = (1..=200_000).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    for output in [
        cavallo(&["distance", "3000", "a1", "b1", "--blocked", "a2", "--max-memory", "1M", "--json"]),
        cavallo(&["tour", "9", "--limit", "5", "--json"]),
        cavallo(&["tour", "9", "--starts", "a1,c1", "--limit", "5", "--json"]),
        cavallo(&["exists", "9", "--blocked", "a1,b1", "--max-memory", "1K", "--json"]),
        cavallo_reading(&["verify", "--max-memory", "1M", "--json"], numbers.as_bytes()),
        cavallo_reading(&["verify", "--timeout", "0s", "--json"], numbers.as_bytes()),
    ] {
        assert_eq!(code(&output), 3, "{}", stdout(&output));
        let document: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        assert!(document["schema"].as_str().unwrap().starts_with("cavallo-"), "{document}");
    }
    let starts = cavallo(&["tour", "5", "--starts", "all", "--json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout(&starts)).unwrap();
    assert_eq!((&document["found"], &document["impossible"]), (&13.into(), &12.into()));
    assert_eq!(document["tours"][0]["squares"].as_array().unwrap().len(), 25);
}

#[test]
fn an_explanation_tells_each_jump_once() {
    for method in ["search", "warnsdorff", "depth-first"] {
        let output = cavallo(&["tour", "6", "--start", "a1", "--explain", "--method", method, "--format", "none"]);
        let lines = stdout(&output);
        let jumps = lines.lines().filter(|line| line.contains(" to ") && !line.contains("back from")).count();
        let retreats = lines.lines().filter(|line| line.contains("back from")).count();
        if method != "search" {
            assert_eq!(jumps - retreats, 35, "{method}");
        } else if retreats == 0 {
            assert_eq!(jumps, 35, "{method}");
        }
    }
}

#[test]
fn an_explanation_of_a_constructed_tour_accounts_for_every_square() {
    let output = cavallo(&["tour", "31x44", "--explain", "--method", "construct", "--format", "none"]);
    let lines = stdout(&output);
    // How often a line of each depth is repeated, and what is walked each time.
    let (mut times, mut squares) = (vec![1], 0);
    for line in lines.lines() {
        let (_, text) = line.split_once(". ").unwrap();
        let depth = (text.len() - text.trim_start().len()) / 2;
        let words: Vec<&str> = text.split_whitespace().collect();
        times.truncate(depth + 1);
        match words.as_slice() {
            ["once:"] => times.push(times[depth]),
            [count, "times,", ..] => times.push(times[depth] * count.parse::<u64>().unwrap()),
            [count, "squares", ..] => squares += times[depth] * count.parse::<u64>().unwrap(),
            _ => squares += times[depth],
        }
    }
    assert_eq!(squares, 31 * 44);
}

#[test]
fn flags_may_come_from_a_file_and_what_is_typed_has_precedence() {
    let folder = tempfile::tempdir().unwrap();
    let config = |text: &str| {
        let path = folder.path().join("cavallo.toml");
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let path = config("width = 5\nheight = 6\nstart = \"c3\"\nformat = \"moves\"\nquiet = true\nmax_memory = \"1G\"\n");
    let output = cavallo(&["tour", "--config", &path]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    assert!(stdout(&output).starts_with("c3 ") && stdout(&output).split_whitespace().count() == 30);
    assert!(output.stderr.is_empty());
    let typed = cavallo(&["tour", "6", "--config", &path, "--start", "b1"]);
    assert!(stdout(&typed).starts_with("b1 ") && stdout(&typed).split_whitespace().count() == 36);

    // What contradicts the command line gives way to it.
    let path = config("closed = true\nboard = \"6\"\nblocked = [\"a1\", \"b1\"]\nstart = \"c1\"\n");
    assert_eq!(code(&cavallo(&["tour", "--config", &path, "--open", "--starts", "c1,d1"])), 0);
    let closed = cavallo(&["exists", "--config", &path, "7"]);
    assert_eq!(code(&closed), 1, "exists takes the board from the command line");

    assert_eq!(code(&cavallo(&["exists", "--config", &config("width = 5\nheight = 5\nlimit = 7\n")])), 0);
    assert_eq!(code(&cavallo(&["tour", "--config", &config("closed = true\n"), "-q", "--", "6"])), 0);
    // The switches of report 003.
    let switches = |heuristic: bool, draw: bool| {
        let path = config(&format!(
            "width = 5\nheight = 5\nlimit = 9999\nheuristic = {heuristic}\ndraw = {draw}\ntest = true\n"
        ));
        cavallo(&["tour", "--start", "a1", "--config", &path])
    };
    let (rule, plain) = (switches(true, true), switches(false, false));
    assert!(stderr(&rule).starts_with("warnsdorff") && stdout(&rule).lines().count() == 5, "{}", stderr(&rule));
    assert!(stderr(&plain).starts_with("depth-first") && stdout(&plain).is_empty(), "{}", stderr(&plain));
    assert_eq!(code(&cavallo(&["tour", "5", "--config", &config("test = false\n")])), 2);
    let ties = config("board = \"6\"\nties = \"pohl\"\n");
    assert_eq!(code(&cavallo(&["tour", "--config", &ties, "--method", "search"])), 0);

    for (text, complaint) in [
        ("help = true", "help is not a flag"),
        ("board = \"--help\"", "begins with a dash"),
        ("width = -1\nheight = 1", "should be a whole number from 1"),
        ("colour = \"red\"", "colour is not a flag"),
        ("closed = 3", "should be true or false"),
        ("board = \"8\"\nstart = \"zz\"", "is not a square"),
        ("width = 8", "width and height go together"),
        ("width = \"a\"\nheight = 8", "should be a whole number"),
        ("closed = true = false", "line 1"),
        ("config = \"x\"", "config is not a flag"),
        ("blocked = [1]", "a list of texts"),
    ] {
        let output = cavallo(&["tour", "--config", &config(text)]);
        assert_eq!(code(&output), 2, "{text}");
        assert!(stderr(&output).contains(complaint), "{text}: {}", stderr(&output));
        assert!(stderr(&output).contains("cavallo.toml"), "{text}: {}", stderr(&output));
    }
}

#[test]
fn the_time_limit_is_obeyed_by_every_method() {
    for method in ["auto", "construct", "search", "warnsdorff", "depth-first", "breadth-first"] {
        let began = Instant::now();
        // No tour begins on the minority colour, and no search method gets to the end of 9x9; a theorem knows it.
        let question = ["tour", "9", "--start", "a2", "--method", method, "--timeout", "300ms"];
        assert_eq!(code(&cavallo(&question)), 1, "{method}");
        let output = cavallo(&[&question[..], &["--no-theorems"]].concat());
        let expected = if ["auto", "construct", "search"].contains(&method) { 1 } else { 3 };
        assert_eq!(code(&output), expected, "{method}: {}", stdout(&output));
        assert!(began.elapsed() < PATIENCE, "{method} took {:?}", began.elapsed());
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_cleanly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    let child = Command::new(PROGRAM)
        .args(["tour", "9", "--start", "a2", "--method", "depth-first", "--no-theorems", "-o", path.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_until_it_listens(&child);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 130);
    assert!(stdout(&output).contains("interrupted"));
    assert!(!Path::new(&path).exists() && fs::read_dir(folder.path()).unwrap().next().is_none());
}

#[cfg(unix)]
#[test]
fn on_a_terminal_it_asks_for_what_was_left_out() {
    let mut program = Command::new(PROGRAM);
    program.args(["tour", "--quiet", "--format", "moves"]);
    let mut session = rexpect::session::spawn_command(program, Some(300_000)).unwrap();
    session.exp_string("Board").unwrap();
    session.send_line("eight").unwrap();
    session.exp_string("please try again").unwrap();
    session.exp_string("Board").unwrap();
    session.send_line("5").unwrap();
    session.exp_string("Start").unwrap();
    session.send_line("z9").unwrap();
    session.exp_string("z9 is not on the 5x5 board; please give board and start again").unwrap();
    session.exp_string("Board").unwrap();
    session.send_line("5").unwrap();
    session.exp_string("Start").unwrap();
    session.send_line("c3").unwrap();
    session.exp_string("c3 b5").unwrap();
    session.exp_eof().unwrap();
}
