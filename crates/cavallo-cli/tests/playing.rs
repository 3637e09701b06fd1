//! Tours played on a pseudo-terminal, whose screen is kept as a terminal would show it.

use std::num::NonZeroU16;
use std::process::Command;
use std::time::{Duration, Instant};

use rexpect::session::{PtySession, spawn_command};

use crate::running::{PATIENCE, PROGRAM, cavallo, code, stderr, stdout};

const RIGHT: &str = "\x1b[C";
const END: &str = "\x1b[F";

/// A shell on a terminal of 80x24 that runs one command, and the terminal's screen.
struct Window {
    session: PtySession,
    screen: vt100::Parser,
}

impl Window {
    /// Runs the program with these arguments, and then tells its exit code, and whether the terminal has the settings it had.
    fn new(setting: &str, arguments: &str) -> Self {
        let script = format!(
            "stty rows 24 cols 80; before=$(stty -g); {setting} '{PROGRAM}' {arguments}; echo code $?; \
             test $(stty -g) = $before && echo settings restored; read end"
        );
        let mut shell = Command::new("sh");
        shell.args(["-c", &script]).env("TERM", "xterm").env_remove("NO_COLOR");
        let size = |characters| NonZeroU16::new(characters).unwrap();
        Self {
            session: spawn_command(shell, Some(300_000)).unwrap(),
            screen: vt100::Parser::new(size(24), size(80), 0),
        }
    }

    fn press(&mut self, keys: &str) {
        self.session.send(keys).unwrap();
        self.session.flush().unwrap();
    }

    /// Waits until this text is on the screen.
    fn expect(&mut self, text: &str) {
        let began = Instant::now();
        while !self.screen.screen().contents().contains(text) {
            assert!(began.elapsed() < PATIENCE, "no {text:?} in\n{}", self.screen.screen().contents());
            // The session takes every byte for a character.
            let bytes: Vec<u8> = std::iter::from_fn(|| self.session.try_read()).map(|byte| byte as u8).collect();
            if bytes.is_empty() {
                std::thread::sleep(Duration::from_millis(10));
            }
            self.screen.process(&bytes);
        }
    }

    /// Waits until the program has ended with this code, and looks whether the terminal is as it was.
    fn expect_the_end(&mut self, code: i32) {
        self.expect(&format!("code {code}"));
        self.expect("settings restored");
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        self.press("\n");
    }

    fn has_colours(&self) -> bool {
        let places = (0..24).flat_map(|line| (0..80).map(move |column| (line, column)));
        let mut cells = places.filter_map(|(line, column)| self.screen.screen().cell(line, column));
        cells.any(|cell| cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default)
    }
}

#[test]
fn a_tour_is_played_paused_turned_back_and_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    assert_eq!(code(&cavallo(&["tour", "5", "--start", "a1", "-o", path.to_str().unwrap()])), 0);
    let mut window = Window::new("", &format!("render --format terminal {}", path.display()));
    window.expect("open tour of 5x5: starts on a1, ends on ");
    window.expect("playing, 3 jumps a second");
    window.expect("♞ 3");
    assert!(window.screen.screen().alternate_screen() && window.screen.screen().hide_cursor());
    assert!(window.has_colours());
    window.press(" ");
    window.expect("paused");
    window.press(END);
    window.expect("25 of 25: ");
    window.press("b");
    window.expect("24 of 25: ");
    window.expect("♞24");
    window.press(RIGHT);
    window.expect("♞25");
    window.press("+");
    window.expect("5 jumps a second");
    window.press("q");
    window.expect_the_end(0);
}

#[test]
fn ctrl_c_gives_the_terminal_back() {
    let mut window = Window::new("", "tour 8 --closed --quiet --format terminal");
    window.expect("1 of 64: starts on a1");
    window.press("\x03");
    window.expect_the_end(130);
}

#[test]
fn a_signal_gives_the_terminal_back() {
    let mut window = Window::new(
        "",
        "tour 8 --closed --quiet --format terminal & program=$!; sleep 1; kill -TERM $program; wait $program",
    );
    window.expect_the_end(130);
}

#[test]
fn the_time_limit_holds_while_playing() {
    let mut window = Window::new("", "tour 8 --closed --quiet --format terminal --timeout 1s");
    window.expect("1 of 64: starts on a1");
    window.expect("the time limit was reached");
    window.expect_the_end(3);
}

#[test]
fn colours_may_be_refused() {
    let mut window = Window::new("NO_COLOR=1", "tour 8 --closed --quiet --format terminal");
    window.expect("♞ 4");
    assert!(!window.has_colours());
    window.press("q");
    window.expect_the_end(0);
}

#[test]
fn a_tour_may_come_through_a_pipe() {
    let mut window =
        Window::new("", &format!("tour 5 --quiet --format moves | '{PROGRAM}' render --format terminal -"));
    window.expect("1 of 25: starts on ");
    window.press("q");
    window.expect_the_end(0);
}

#[test]
fn a_new_size_of_the_window_is_obeyed() {
    let mut window = Window::new("", "tour 8 --closed --quiet --format terminal");
    window.expect("1 of 64: starts on a1");
    let terminal = window.session.process().get_file_handle().unwrap();
    assert!(Command::new("stty").args(["rows", "6", "cols", "70"]).stdin(terminal).status().unwrap().success());
    window.expect("The window is too small: it has 70x6 characters");
    window.press("q");
    window.expect_the_end(0);
}

#[test]
fn a_terminal_without_skills_gets_plain_text() {
    let mut window = Window::new("TERM=dumb", "tour 5 --start a1 --quiet --format terminal");
    window.expect("open tour of 5x5: starts on a1");
    window.expect_the_end(0);
}

#[test]
fn elsewhere_it_is_plain_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tour.txt");
    let to_stdout = cavallo(&["tour", "12", "--closed", "--format", "terminal"]);
    assert_eq!(code(&to_stdout), 0, "{}", stderr(&to_stdout));
    assert!(stdout(&to_stdout).is_ascii() && !stdout(&to_stdout).contains('\x1b'));
    assert_eq!(code(&cavallo(&["tour", "12", "--closed", "--format", "terminal", "-o", path.to_str().unwrap()])), 0);
    assert_eq!(std::fs::read_to_string(path).unwrap(), stdout(&to_stdout));
}

#[test]
fn it_ends_when_the_terminal_goes_away() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("process");
    // A shell of its own, which outlives the one that the window ends.
    let mut window = Window::new(
        &format!("sh -c 'echo $$ > {}; exec \"$@\"' sh", path.display()),
        "tour 8 --closed --quiet --format terminal",
    );
    window.expect("1 of 64: starts on a1");
    let process = std::fs::read_to_string(&path).unwrap();
    let is_running = || {
        let status = Command::new("kill").args(["-0", process.trim()]).stderr(std::process::Stdio::null()).status();
        status.unwrap().success()
    };
    assert!(is_running());
    drop(window);
    let began = Instant::now();
    while is_running() {
        assert!(began.elapsed() < PATIENCE, "it goes on without a terminal");
        std::thread::sleep(Duration::from_millis(20));
    }
}
