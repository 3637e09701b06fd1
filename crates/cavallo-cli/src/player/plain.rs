//! A tour as plain text: the numbers of the visits with the ranks at the left and the files below, and where it starts and ends.

use std::fmt::Write as _;
use std::io::{self, Write};

use cavallo::board::Square;

use super::scene::Scene;

/// Writes a tour, a blocked square as a dot.
pub(crate) fn write(scene: &Scene, out: &mut dyn Write) -> io::Result<()> {
    let (width, height) = (scene.board().width(), scene.board().height());
    let (margin, column) = (scene.rank_width() + 1, scene.text_width() + 1);
    let mut line = String::new();
    for rank in (0..height).rev() {
        line.clear();
        let _ = write!(line, "{:>1$} ", scene.rank_label(rank), margin - 1);
        for file in 0..width {
            let _ = match scene.number(Square::new(file, rank)) {
                Some(number) => write!(line, "{number:>column$}"),
                None => write!(line, "{:>column$}", '.'),
            };
        }
        writeln!(out, "{line}")?;
    }
    line.clear();
    let _ = write!(line, "{:margin$}", "");
    for file in 0..width {
        let _ = write!(line, "{:>column$}", scene.file_label(file));
    }
    writeln!(out, "{line}")?;
    writeln!(out, "{}", scene.title())
}

#[cfg(test)]
mod tests {
    use cavallo::tour::Ends;

    use super::super::scene::tests::scene;
    use super::*;

    fn written(scene: &Scene) -> String {
        let mut text = Vec::new();
        write(scene, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn ranks_are_at_the_left_and_files_below() {
        let text = written(&scene("10", Ends::Closed, &[]));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].starts_with("10  ") && lines[9].starts_with(" 1    1 "), "{text}");
        assert_eq!(lines[10], "      a   b   c   d   e   f   g   h   i   j");
        assert!(lines[11].starts_with("closed tour of 10x10: starts on a1, ends on "));
        assert!(text.is_ascii() && lines[..11].iter().all(|line| line.len() == lines[0].len()));
    }

    #[test]
    fn a_blocked_square_is_a_dot() {
        let text = written(&scene("5", Ends::Open, &[Square::new(0, 0)]));
        assert!(text.contains("\n1   .  "), "{text}");
    }
}
