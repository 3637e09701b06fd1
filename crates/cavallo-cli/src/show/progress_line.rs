//! A line on stderr that changes while the work goes on. Only a terminal can show it.
//!
//! The line is cut to the width of the terminal, since one that wraps could not be erased. A terminal that takes nothing at the moment misses
//! it.

use std::io::{self, IsTerminal, Write as _};
use std::time::{Duration, Instant};

use crate::io::waiting::can_take_remarks;
use crate::io::wrapping::columns;

/// The shortest time between two pictures of the line.
const BETWEEN: Duration = Duration::from_millis(50);
/// What turns at the beginning of the line.
const SPINNER: [char; 4] = ['|', '/', '-', '\\'];
/// Back to the first column, and nothing right of it.
const ERASE: &str = "\r\x1b[K";

/// A line that is erased when it is dropped.
pub(crate) struct ProgressLine {
    drawn: Option<Instant>,
    turns: usize,
}

impl ProgressLine {
    /// None where nobody would see it.
    pub(crate) fn new(quiet: bool) -> Option<Self> {
        (!quiet && io::stderr().is_terminal()).then_some(Self { drawn: None, turns: 0 })
    }

    /// Whether the last text was there long enough to be read. Ask first if there is a new one many times a second.
    pub(crate) fn is_due(&self) -> bool {
        self.drawn.is_none_or(|drawn| drawn.elapsed() >= BETWEEN)
    }

    /// Shows a text in place of the last one.
    pub(crate) fn show(&mut self, text: &str) {
        self.drawn = Some(Instant::now());
        self.turns += 1;
        if !can_take_remarks() {
            return;
        }
        let line = cut(&format!("{} {text}", SPINNER[self.turns % SPINNER.len()]), columns());
        let _ = write!(io::stderr(), "{ERASE}{line}");
    }

    /// Takes the line away, until it is shown again.
    pub(crate) fn clear(&mut self) {
        if self.drawn.take().is_some() && can_take_remarks() {
            let _ = write!(io::stderr(), "{ERASE}");
        }
    }
}

impl Drop for ProgressLine {
    fn drop(&mut self) {
        self.clear();
    }
}

/// As much of a text as fits: the last column stays free, where some terminals break the line already.
fn cut(text: &str, columns: usize) -> String {
    text.chars().take(columns.saturating_sub(1)).collect()
}

/// A bar of so many characters.
#[cfg(feature = "experiments")]
pub(crate) fn bar(done: u64, all: u64, width: usize) -> String {
    let filled = (done.min(all) as usize * width).checked_div(all as usize).unwrap_or(0);
    format!("[{}{}] {done}/{all}", "#".repeat(filled), "-".repeat(width - filled))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_never_wraps() {
        assert_eq!(cut("| 3 s: 12 squares", 8), "| 3 s: ");
        assert_eq!(cut("| 3 s", 80), "| 3 s");
        assert_eq!(cut("| 10^6 × 2", 0), "");
    }

    #[cfg(feature = "experiments")]
    #[test]
    fn a_bar_is_as_full_as_the_work_is_done() {
        assert_eq!(bar(0, 4, 8), "[--------] 0/4");
        assert_eq!(bar(1, 4, 8), "[##------] 1/4");
        assert_eq!(bar(4, 4, 8), "[########] 4/4");
        assert_eq!(bar(0, 0, 8), "[--------] 0/0");
    }
}
