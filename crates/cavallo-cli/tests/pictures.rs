//! Tours as pictures, from the command line.

use std::fs;
use std::io::Cursor;
use std::path::Path;
use std::process::Command;

use crate::running::{PROGRAM, cavallo, cavallo_reading, code, stderr, stdout};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data");

fn refused(arguments: &[&str], why: &str) {
    let output = cavallo(arguments);
    assert_eq!(code(&output), 2, "{arguments:?}: {}", stderr(&output));
    assert!(output.stdout.is_empty(), "{arguments:?}");
    assert_eq!(stderr(&output).lines().count(), 1, "{arguments:?}: {}", stderr(&output));
    assert!(stderr(&output).contains(why), "{arguments:?}: {}", stderr(&output));
}

#[test]
fn the_ending_of_a_file_decides_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let tour = format!("{DATA}/tours/report-004-8x8.txt");
    for (name, beginning) in [("a.svg", "<svg"), ("b.png", "\u{fffd}PNG"), ("c.gif", "GIF89a")] {
        for command in [&["tour", "6"][..], &["render", &tour]] {
            let path = folder.path().join(name);
            let output = cavallo(&[command, &["-o", path.to_str().unwrap()]].concat());
            assert_eq!(code(&output), 0, "{}", stderr(&output));
            assert!(output.stdout.is_empty());
            let bytes = fs::read(&path).unwrap();
            assert!(String::from_utf8_lossy(&bytes[..20]).starts_with(beginning), "{command:?} {name}");
        }
    }
    let to_stdout = cavallo(&["render", &tour]);
    assert!(stdout(&to_stdout).contains("<title id=\"title\">Open knight's tour of 8x8</title>"));
    let closed = cavallo(&["tour", "8", "--closed", "--format", "svg", "--style", "woven", "--theme", "dark"]);
    assert!(stdout(&closed).contains("Closed knight's tour of 8x8"));
}

#[test]
fn graphs_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (line, words)) in [
        ("graph 8", "64 squares, 168 edges."),
        ("graph 5 --wrap both --piece king --theme dark", "25 squares, 100 edges."),
        ("graph 8 --k 2", "k = 2: 64 squares, 708 edges."),
        ("graph 8 --k 2 --start d4", "d4: 34 of 64 squares within 2 jumps."),
        ("graph 8 --show exits --blocked a1", "3 squares with 2 exits"),
        ("graph 8 --show matrix", "64 squares, 168 edges."),
        ("graph 8 --show distances", "64 squares, up to 6 jumps apart."),
        ("graph 8 --show distances --k 3 --start a1 --theme dark", "from a1: up to 2 turns."),
        (
            "graph 8 --show tree --start a1",
            "8x8: 63 paths of up to 3 jumps. level 0: 1, level 1: 2, level 2: 10, level 3: 50.",
        ),
    ]
    .into_iter()
    .enumerate()
    {
        for (ending, beginning) in [("svg", "<svg"), ("png", "\u{fffd}PNG")] {
            let path = folder.path().join(format!("{number}.{ending}"));
            let typed: Vec<&str> = line.split(' ').chain(["-o", path.to_str().unwrap()]).collect();
            let output = cavallo(&typed);
            assert_eq!((code(&output), stderr(&output).as_str()), (0, ""), "{line}");
            assert!(output.stdout.is_empty());
            let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
            assert!(text.starts_with(beginning), "{line}");
            assert!(ending == "png" || text.contains(words), "{line}: {}", &text[..500]);
        }
    }
    let name = folder.path().join("late.png");
    let late = cavallo(&["graph", "8", "-o", name.to_str().unwrap(), "--timeout", "0s"]);
    assert_eq!(code(&late), 3);
    assert!(!name.exists());
}

/// The words of a picture: what a reader of the screen is told, which is made of the same names as the lines.
fn described(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once("<title").unwrap();
    rest.split_once("</desc>").unwrap().0.to_owned()
}

#[test]
fn pictures_name_squares_as_asked() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.svg");
    for (line, output, words) in [
        ("graph 8 --start d4 --notation letters", "-o", "(D,4): 8 of 64 squares"),
        ("graph 8 --start (4,3) --notation rows", "-o", "(4,3): 8 of 64 squares"),
        ("graph 8 --show tree --start 56 --notation number", "-o", "Tree of paths from 56 "),
        ("graph 8 --show distances --start (0,7) --notation zero", "-o", "from (0,7): up to 6 jumps"),
        ("exists 4 --notation letters --quiet", "--picture", "without the 4 squares (B,2), (B,3), (C,2), (C,3) "),
        ("tour 8 --start a1 --notation zero --quiet", "-o", "starts on (0,7), "),
    ] {
        let typed: Vec<&str> = line.split(' ').chain([output, path.to_str().unwrap()]).collect();
        let output = cavallo(&typed);
        assert!([0, 1].contains(&code(&output)), "{line}: {}", stderr(&output));
        assert!(described(&path).contains(words), "{line}: {}", described(&path));
    }
    let frames = folder.path().join("frames");
    let typed =
        ["tour", "6", "--start", "(5,0)", "--notation", "rows", "--quiet", "--frames", frames.to_str().unwrap()];
    assert_eq!(code(&cavallo(&typed)), 0);
    let first = described(&frames.join("frame-0001.svg"));
    assert!(first.contains("jump 1: (5,0) to (3,1)"), "{first}");
    let waves = folder.path().join("waves");
    let typed = ["distance", "8", "(A,1)", "(H,8)", "--notation", "letters", "--frames", waves.to_str().unwrap()];
    assert_eq!(code(&cavallo(&typed)), 0);
    let back = described(&waves.join("frame-0008.svg"));
    assert!(back.contains("the way back: (H,8) to "), "{back}");
}

#[test]
fn what_has_a_defect_is_not_drawn() {
    let report = fs::read_to_string(format!("{DATA}/tours/report-004-8x8.txt")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("picture.png");
    let swapped = report.replace("63", "X").replace("62", "63").replace('X', "62");
    let output = cavallo_reading(&["render", "-o", path.to_str().unwrap()], swapped.as_bytes());
    assert_eq!(code(&output), 1, "{}", stderr(&output));
    assert!(
        stdout(&output).starts_with("defect: the step from square 61, h8, to square 62, e5"),
        "{}",
        stdout(&output)
    );
    assert!(!path.exists());
    let junk = cavallo_reading(&["render"], b"no tour at all");
    assert_eq!(code(&junk), 2);
}

#[test]
fn numbers_have_ink_where_no_font_is() {
    // Nothing that looks for fonts is built in, so none can be missing.
    let parts = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../Cargo.lock")).unwrap();
    assert!(parts.contains("name = \"tiny-skia\""));
    for reader in ["fontdb", "fontconfig", "freetype", "ttf-parser", "ab_glyph", "rusttype", "cosmic-text", "usvg"] {
        assert!(!parts.contains(&format!("name = \"{reader}")), "{reader}");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("numbers.png");
    let status = Command::new(PROGRAM)
        .env_clear()
        .args(["tour", "8", "--style", "numbers", "--square", "40", "--coordinates", "off", "-o"])
        .arg(&path)
        .status()
        .unwrap();
    assert!(status.success());
    let mut reader = png::Decoder::new(Cursor::new(fs::read(&path).unwrap())).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.width, info.height), (330, 330));
    let at = |x: usize, y: usize| &pixels[3 * (y * 330 + x)..][..3];
    for (file, rank) in (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank))) {
        let (left, top) = (5 + 40 * file, 5 + 40 * rank);
        let ground = at(left + 5, top + 5);
        let inside = (5..35).flat_map(|x| (5..35).map(move |y| (left + x, top + y)));
        let inked = inside.filter(|&(x, y)| at(x, y) != ground).count();
        assert!(inked > 20, "{file} {rank}: {inked}");
    }
}

#[test]
fn large_boards_stay_legible_or_are_refused() {
    let output = cavallo(&["tour", "41", "--style", "numbers", "--format", "svg"]);
    assert_eq!(code(&output), 0);
    assert!(stderr(&output).contains("41x41 is too large for the style numbers: drawn as heat"), "{}", stderr(&output));
    refused(&["tour", "501", "--format", "svg"], "choose --format png");
    refused(&["tour", "61", "--format", "gif"], "choose --format png");
    refused(&["tour", "1000000000", "--format", "png"], "too large for a picture");
    refused(&["tour", "300", "--format", "png", "--square", "100"], "--square");
    refused(&["tour", "8", "--format", "gif", "--square", "3"], "choose a --square of 8 or more");
    let tiny = cavallo(&["tour", "8", "--format", "png", "--square", "1"]);
    assert!(stderr(&tiny).contains("1 x 1 pixels are too small for the style line"), "{}", stderr(&tiny));
}

#[test]
fn contradictions_are_refused() {
    refused(&["tour", "8", "--style", "line"], "--style is for pictures");
    refused(&["tour", "8", "--format", "moves", "--square", "9"], "--square is for pictures");
    refused(&["tour", "8", "--format", "svg", "--fps", "9"], "--fps is for animated pictures");
    refused(&["tour", "8", "--format", "svg", "--json"], "contradict");
    refused(&["tour", "8", "--format", "png", "-o", "x.svg"], "--format and the ending");
    refused(&["tour", "8", "--format", "grid", "-o", "x.png"], "--format and the ending");
    refused(&["tour", "8", "-o", "x.jpg"], "pictures are svg, png or gif, not jpg");
    refused(&["tour", "8", "--frames", "x.gif", "-o", "./x.gif"], "written twice");
    refused(&["tour", "3000", "--coordinates", "on", "-o", "x.png"], "--coordinates");
    let report = format!("{DATA}/tours/report-004-8x8.txt");
    refused(&["render", &report, "-o", "x.txt"], "expected .svg, .png or .gif");
    refused(&["render", &report, "--format", "gif", "-o", "x.png"], "--format and the ending");
    refused(&["render", "--json", &format!("{DATA}/tours/report-004-8x8.txt")], "contradict");
    refused(&["tour", "8", "--format", "png", "--starts", "all"], "--starts");
    refused(&["tour", "8", "--format", "gif", "--fps", "0"], "0");
    refused(&["tour", "8", "--style", "crayon", "--format", "svg"], "crayon");
}

/// The most memory a run of the program held, in KiB.
#[cfg(target_os = "linux")]
fn most_memory(arguments: &[&str], path: &Path) -> u64 {
    let mut child = Command::new(PROGRAM).args(arguments).arg(path).spawn().unwrap();
    let mut most = 0;
    loop {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let held = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        most = most.max(held.unwrap_or(0));
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            return most;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn giant_heat_maps_are_streamed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("heat.png");
    let small = most_memory(&["tour", "1000", "--closed", "--quiet", "-o"], &folder.path().join("small.png"));
    let most = most_memory(&["tour", "5000", "--closed", "--quiet", "-o"], &path);
    // The pixels alone would be 25 MB, and the numbers four times that. The program itself is larger or smaller, as it was compiled.
    assert!(small > 0 && most < small + 10_000, "{most} KiB, and {small} KiB for a small board");
    let reader = png::Decoder::new(Cursor::new(fs::read(&path).unwrap())).read_info().unwrap();
    // Below the board is the scale of colours.
    let (width, height) = (reader.info().width, reader.info().height);
    assert!(width == 5000 && (5001..5300).contains(&height), "{width}x{height}");
}

#[test]
fn pixels_are_not_written_to_a_terminal() {
    let mut program = Command::new(PROGRAM);
    program.args(["tour", "6", "--format", "png"]);
    let mut session = rexpect::session::spawn_command(program, Some(300_000)).unwrap();
    let said = session.exp_eof().unwrap();
    assert!(said.contains("-o FILE") && !said.contains("PNG"), "{said}");
}

#[test]
fn drawing_stops_in_time_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    for (name, arguments) in [
        ("a.png", &["tour", "1500"][..]),
        ("b.gif", &["tour", "40", "--square", "100"]),
        // Here the encoder of the picture meets the limit.
        ("c.png", &["tour", "5000"]),
    ] {
        let path = folder.path().join(name);
        let output = cavallo(&[arguments, &["--timeout", "100ms", "-o", path.to_str().unwrap()]].concat());
        assert_eq!(code(&output), 3, "{name}: {}", stderr(&output));
        assert!(stderr(&output).contains("the time limit was reached"), "{}", stderr(&output));
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn strips_are_drawn_as_large_as_other_boards_with_as_many_squares() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("strip.png");
    for (board, width, height) in [("3x100", 60, 2000), ("3x3000", 15, 15_000), ("3x100000", 3, 100_000)] {
        let output = cavallo(&["tour", board, "-o", path.to_str().unwrap()]);
        assert_eq!(code(&output), 0, "{}", stderr(&output));
        let reader = png::Decoder::new(Cursor::new(fs::read(&path).unwrap())).read_info().unwrap();
        let info = reader.info();
        // Some room for coordinates.
        assert!((width..width + 100).contains(&info.width), "{board}: {}", info.width);
        assert!((height..height + 100).contains(&info.height), "{board}: {}", info.height);
    }
}

#[cfg(unix)]
#[test]
fn a_reader_that_goes_away_has_seen_enough() {
    for format in ["svg", "png", "gif"] {
        for board in ["20", "2100"] {
            if board == "2100" && format != "png" {
                continue;
            }
            let script = format!("{{ '{PROGRAM}' tour {board} --quiet --format {format}; echo $? >&2; }} | head -c 10");
            let output = Command::new("sh").args(["-c", &script]).output().unwrap();
            assert_eq!(stderr(&output), "0\n", "{format} of {board}");
            assert_eq!(output.stdout.len(), 10);
        }
    }
}

#[test]
fn other_pieces_and_joined_edges_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    for (name, beginning) in [("a.svg", "<svg"), ("b.png", "\u{fffd}PNG"), ("c.gif", "GIF89a")] {
        for question in
            [["5", "--piece", "king"], ["5", "--wrap", "both"], ["1x5", "--wrap", "both"], ["1", "--piece", "gnu"]]
        {
            for style in ["line", "arrows", "numbers", "heat", "woven"] {
                let path = folder.path().join(name);
                let picture = ["--style", style, "-o", path.to_str().unwrap()];
                let output = cavallo(&[&["tour"], &question[..], &picture].concat());
                assert_eq!(code(&output), 0, "{question:?} {style}: {}", stderr(&output));
                let bytes = fs::read(&path).unwrap();
                assert!(String::from_utf8_lossy(&bytes[..20]).starts_with(beginning), "{question:?} {name}");
                fs::remove_file(&path).unwrap();
            }
        }
    }
    let torus = stdout(&cavallo(&["tour", "5", "--closed", "--wrap", "both", "--format", "svg"]));
    assert!(torus.contains("<title id=\"title\">Closed knight's tour of a 5x5 torus</title>"), "{torus}");
    let king = stdout(&cavallo(&["tour", "5", "--piece", "king", "--format", "svg"]));
    assert!(king.contains("Open king's tour of 5x5") && !king.contains("knight"), "{king}");
    refused(
        &["tour", "30", "--piece", "king", "--format", "gif", "--square", "3", "-o", "x.gif"],
        "a king cannot be seen",
    );
}
