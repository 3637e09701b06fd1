//! Draws one moment of a tour: the board with the numbers of the squares visited, and below it where the piece is and what keys
//! there are.
//!
//! Colours are the terminal's own, in which its user can read: a number's colour is how far the tour had come, the last few
//! squares are shown in reverse, and so is the piece, without a colour. Without colours the last few squares are bold. The
//! first and the last square are always bold, and have a letter.

use cavallo::board::{Piece, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Paragraph, Wrap};

use super::layout::{Layout, TooSmall};
use super::scene::{Scene, file_name};
use super::state::Playback;

/// From the first squares of a tour to the last.
const PROGRESS: [Color; 5] = [Color::Cyan, Color::Green, Color::Yellow, Color::Red, Color::Magenta];
/// How many of the last squares are highlighted, the one under the piece not counted.
const TRAIL: u32 = 6;
/// The lines above the board and below it: the title, and the names of the files.
const LINES_AROUND: u16 = 2;

const START: char = 'S';
const END: char = 'E';
const NOT_VISITED: &str = "·";
const BLOCKED: &str = "▒";

/// How tours are drawn, and what part of the board was seen last.
pub(crate) struct View {
    has_colours: bool,
    corner: Square,
}

impl View {
    pub(crate) fn new(has_colours: bool) -> Self {
        Self { has_colours, corner: Square::new(0, 0) }
    }

    pub(crate) fn draw(&mut self, frame: &mut Frame<'_>, scene: &Scene, playback: &Playback) {
        let area = frame.area();
        let status = status(scene, playback, usize::from(area.width));
        let around = LINES_AROUND + status.len() as u16;
        let layout = match Layout::new(scene, area.width, area.height.saturating_sub(around)) {
            Ok(layout) => layout,
            Err(TooSmall { width, height }) => {
                // With more characters a line the status takes no more lines.
                let text = format!(
                    "The window is too small: it has {}x{} characters, and {}x{} are needed. Enlarge it, or press q.",
                    area.width,
                    area.height,
                    width.max(area.width),
                    height + around
                );
                frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
                return;
            }
        };
        self.corner = layout.follow(self.corner, scene.square(playback.position()), scene);
        let buffer = frame.buffer_mut();
        let bold = Style::new().add_modifier(Modifier::BOLD);
        put(buffer, area, 0, 0, &shortened(self.title(scene, &layout), usize::from(area.width)), bold);
        self.draw_board(buffer, area, &layout, scene, playback);
        let below = 2 + layout.cell.1 * layout.seen.1 as u16;
        for (line, text) in (below..).zip(&status) {
            put(buffer, area, 0, line, text, Style::new());
        }
    }

    fn title(&self, scene: &Scene, layout: &Layout) -> String {
        let title = scene.title();
        if !layout.is_partial(scene) {
            return title;
        }
        let (files, ranks) = layout.seen;
        let opposite = Square::new(self.corner.file() + files - 1, self.corner.rank() + ranks - 1);
        format!("{} to {opposite} of the {title}", self.corner)
    }

    fn draw_board(&self, buffer: &mut Buffer, area: Rect, layout: &Layout, scene: &Scene, playback: &Playback) {
        let Layout { cell: (width, height), margin, seen: (files, ranks) } = *layout;
        let dim = Style::new().add_modifier(Modifier::DIM);
        let label = scene.text_width() + 1;
        // Where the text is in a square.
        let indent = (width - label as u16) / 2;
        let middle = (height - 1) / 2;
        for row in 0..ranks {
            let rank = self.corner.rank() + ranks - 1 - row;
            let top = 1 + row as u16 * height;
            put(buffer, area, 0, top + middle, &format!("{:>1$}", rank + 1, usize::from(margin) - 1), dim);
            for column in 0..files {
                let square = Square::new(self.corner.file() + column, rank);
                let left = margin + column as u16 * width;
                let cell = Rect::new(area.x + left, area.y + top, width, height).intersection(area);
                let style = self.style(scene, playback, square);
                buffer.set_style(cell, style);
                if scene.number(square).is_none() {
                    for line in 0..height {
                        put(buffer, area, left, top + line, &BLOCKED.repeat(usize::from(width)), style);
                    }
                } else {
                    put(buffer, area, left + indent, top + middle, &text(scene, playback, square), style);
                }
            }
        }
        for column in 0..files {
            let name = format!("{:>label$}", file_name(self.corner.file() + column));
            put(buffer, area, margin + column as u16 * width + indent, 1 + ranks as u16 * height, &name, dim);
        }
    }

    fn style(&self, scene: &Scene, playback: &Playback, square: Square) -> Style {
        let dim = Style::new().add_modifier(Modifier::DIM);
        let Some(number) = scene.number(square) else { return dim };
        let is_end = number == 1 || number == scene.length();
        let weight = if is_end { Modifier::BOLD } else { Modifier::empty() };
        let Some(ago) = playback.position().checked_sub(number) else {
            return if is_end { Style::new().add_modifier(weight) } else { dim };
        };
        let progress = u64::from(number - 1) * PROGRESS.len() as u64 / u64::from(scene.length());
        let plain = if self.has_colours { Style::new().fg(PROGRESS[progress as usize]) } else { Style::new() };
        match ago {
            0 => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            1..=TRAIL if self.has_colours => plain.add_modifier(weight | Modifier::REVERSED),
            1..=TRAIL => plain.add_modifier(Modifier::BOLD),
            _ => plain.add_modifier(weight),
        }
    }
}

/// What is too long ends in dots.
fn shortened(text: String, most: usize) -> String {
    if text.chars().count() <= most {
        return text;
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// The mark of the piece.
fn piece(scene: &Scene) -> char {
    match scene.board().piece() {
        Piece::KNIGHT => '♞',
        Piece::KING => '♚',
        _ => '●',
    }
}

/// A mark for the piece, the start and the end, and the number of a square that was visited.
fn text(scene: &Scene, playback: &Playback, square: Square) -> String {
    let width = scene.text_width();
    let number = scene.number(square).unwrap_or_default();
    let mark = match number {
        _ if number == playback.position() => piece(scene),
        1 => START,
        _ if number == scene.length() => END,
        _ => ' ',
    };
    if number <= playback.position() {
        format!("{mark}{number:>width$}")
    } else {
        format!("{mark}{NOT_VISITED:>width$}")
    }
}

/// Where the piece is, and what can be done, in lines of this width.
fn status(scene: &Scene, playback: &Playback, width: usize) -> Vec<String> {
    let (position, length) = (playback.position(), scene.length());
    let square = scene.square(position);
    let jump = match position {
        1 => format!("starts on {square}"),
        _ => format!("{} to {square}", scene.square(position - 1)),
    };
    let home = if scene.is_closed() && playback.is_at_end() {
        format!(", and home to {}", scene.square(1))
    } else {
        String::new()
    };
    let (now, next) = match (playback.is_playing(), playback.is_at_end()) {
        (true, _) => ("playing", "pause"),
        (false, true) => ("at the end", "again"),
        (false, false) => ("paused", "play"),
    };
    let speed = playback.speed();
    let jumps = if speed == 1 { "jump" } else { "jumps" };
    let mut lines =
        pack([format!("{position} of {length}: {jump}{home}"), format!("{now}, {speed} {jumps} a second")], width);
    let keys = [&format!("space {next}"), "←→ step", "+- speed", "Home/End", "q quit"];
    lines.extend(pack(keys.map(str::to_owned), width));
    lines
}

/// Puts pieces side by side, as many as a line holds.
fn pack(pieces: impl IntoIterator<Item = String>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for piece in pieces {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 3 + piece.chars().count() <= width => {
                line.push_str("   ");
                line.push_str(&piece);
            }
            _ => lines.push(piece),
        }
    }
    lines
}

/// Writes text at a place in the window, as far as it goes.
fn put(buffer: &mut Buffer, area: Rect, x: u16, y: u16, text: &str, style: Style) {
    if x < area.width && y < area.height {
        buffer.set_stringn(area.x + x, area.y + y, text, usize::from(area.width - x), style);
    }
}

#[cfg(test)]
mod tests {
    use cavallo::tour::Ends;
    use cavallo::{Board, TourProblem};
    use ratatui::Terminal;
    use ratatui::backend::TestBackend;
    use ratatui::buffer::Cell;

    use super::super::scene::tests::scene;
    use super::super::state::Wish;
    use super::*;

    fn picture(scene: &Scene, playback: &Playback, window: (u16, u16), has_colours: bool) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(window.0, window.1)).unwrap();
        let mut view = View::new(has_colours);
        terminal.draw(|frame| view.draw(frame, scene, playback)).unwrap();
        terminal.backend().buffer().clone()
    }

    fn lines(buffer: &Buffer) -> Vec<String> {
        let symbols: Vec<&str> = buffer.content().iter().map(Cell::symbol).collect();
        symbols.chunks(usize::from(buffer.area().width)).map(|line| line.concat().trim_end().to_owned()).collect()
    }

    fn at(position: u32, scene: &Scene) -> Playback {
        (1..position).fold(Playback::new(scene.length()), |playback, _| playback.apply(Wish::Forward))
    }

    #[test]
    fn numbers_appear_as_squares_are_visited() {
        let scene = scene("5", Ends::Open, &[]);
        let text = |position| lines(&picture(&scene, &at(position, &scene), (60, 10), true));
        let begun = text(1);
        assert_eq!(begun[5], "1 ♞ 1   ·   ·   ·   ·");
        assert_eq!(begun[6], "    a   b   c   d   e");
        assert_eq!(begun[7], "1 of 25: starts on a1   playing, 3 jumps a second");
        let ended = text(25)[1..6].join("\n");
        let numbers: Vec<&str> = ended.split(|letter: char| !letter.is_ascii_digit()).collect();
        for number in 1..=25 {
            assert!(numbers.contains(&number.to_string().as_str()), "{ended}");
        }
        assert!(!ended.contains(NOT_VISITED));
        assert!(ended.contains("S 1") && ended.contains("♞25"), "{ended}");
        assert!(text(25)[7].ends_with("at the end, 3 jumps a second"));
        assert!(text(24).join("\n").contains("E ·"));
    }

    #[test]
    fn all_of_a_closed_tour_is_told() {
        let scene = scene("6", Ends::Closed, &[]);
        let text = lines(&picture(&scene, &at(36, &scene), (60, 24), true)).join("\n");
        assert!(text.starts_with("closed tour of 6x6: starts on a1, ends on "), "{text}");
        assert!(text.contains("36 of 36: ") && text.contains(", and home to a1"), "{text}");
        assert!(text.contains("space again   ←→ step   +- speed   Home/End   q quit"), "{text}");
    }

    #[test]
    fn colours_tell_progress_and_the_trail() {
        let scene = scene("8", Ends::Closed, &[]);
        let buffer = picture(&scene, &at(64, &scene), (80, 24), true);
        let mut colours: Vec<Color> = buffer.content().iter().map(|cell| cell.fg).collect();
        colours.sort_by_key(|colour| format!("{colour}"));
        colours.dedup();
        assert_eq!(colours.len(), PROGRESS.len() + 1);
        let reversed = buffer.content().iter().filter(|cell| cell.modifier.contains(Modifier::REVERSED)).count();
        assert_eq!(reversed, 5 * 2 * (TRAIL as usize + 1));
        assert!(buffer.content().iter().all(|cell| cell.bg == Color::Reset));
    }

    #[test]
    fn without_colours_there_are_none() {
        let scene = scene("8", Ends::Closed, &[]);
        let buffer = picture(&scene, &at(64, &scene), (80, 24), false);
        assert!(buffer.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        let with = |modifier| buffer.content().iter().filter(|cell| cell.modifier.contains(modifier)).count();
        assert_eq!(with(Modifier::REVERSED), 5 * 2);
        assert!(with(Modifier::BOLD) >= 5 * 2 * (TRAIL as usize + 1));
        assert_eq!(lines(&buffer), lines(&picture(&scene, &at(64, &scene), (80, 24), true)));
    }

    #[test]
    fn blocked_squares_are_seen() {
        let scene = scene("5", Ends::Open, &[Square::new(0, 0)]);
        let text = lines(&picture(&scene, &at(3, &scene), (60, 10), true));
        assert_eq!(text[5].chars().take(6).collect::<String>(), "1 ▒▒▒▒");
    }

    #[test]
    fn every_piece_has_a_mark() {
        for (piece, mark, title) in [
            (Piece::KING, '♚', "open king's tour of 5x5: starts on a1"),
            (Piece::WAZIR, '●', "open wazir's tour of 5x5: starts on a1"),
        ] {
            let board = Board::new(5, 5).unwrap().with_piece(piece);
            let tour = TourProblem::open(board).unwrap().with_start("a1").unwrap().solve().unwrap().found().unwrap();
            let scene = Scene::new(&tour);
            let text = lines(&picture(&scene, &at(1, &scene), (60, 10), true));
            assert!(text[0].starts_with(title), "{}", text[0]);
            assert_eq!(text[5], format!("1 {mark} 1   ·   ·   ·   ·"));
        }
    }

    #[test]
    fn a_large_board_is_seen_in_part() {
        let scene = scene("30", Ends::Closed, &[]);
        let text = lines(&picture(&scene, &at(1, &scene), (80, 24), true));
        assert!(text[0].starts_with("a1 to s20 of the closed tour of 30x30"), "{}", text[0]);
        let text = lines(&picture(&scene, &at(1, &scene).apply(Wish::Last), (80, 24), true)).join("\n");
        assert!(text.contains("♞900"), "{text}");
    }

    #[test]
    fn a_window_that_is_too_small_is_told() {
        let scene = scene("8", Ends::Closed, &[]);
        let text = lines(&picture(&scene, &at(1, &scene), (20, 8), true)).join(" ");
        assert!(text.contains("The window is too") && text.contains("20x8"), "{text}");
        for width in 1..30 {
            for height in 1..20 {
                picture(&scene, &at(9, &scene), (width, height), true);
            }
        }
    }
}
