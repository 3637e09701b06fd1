//! Draws one moment of a tour: the board with the numbers of the squares visited, and below it where the piece is and what keys
//! there are.
//!
//! A number's colour is how far the tour had come, and the last few squares are shown in reverse. Where the terminal has 256 colours the
//! board is chequered; every number has a contrast of at least 3 with both colours of squares. With 16 colours they are the terminal's own,
//! in which its user can read, and there is no board behind them. Without colours the last few squares are bold. The first and the last
//! square are always bold, and have a letter.

use cavallo::board::{Colour, Piece, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Rect, Size};
use ratatui::style::{Color, Modifier, Style};
use ratatui::widgets::{Paragraph, Wrap};

use super::layout::{Layout, TooSmall};
use super::scene::Scene;
use super::state::Playback;

/// From the first squares of a tour to the last, in the terminal's own colours.
const PROGRESS: [Color; 5] = [Color::Cyan, Color::Green, Color::Yellow, Color::Red, Color::Magenta];
/// The same on a chequered board: navy, green, olive, red and purple, all dark.
const DARK_PROGRESS: [Color; 5] =
    [Color::Indexed(17), Color::Indexed(22), Color::Indexed(58), Color::Indexed(88), Color::Indexed(53)];
/// The squares of a chequered board, and the blocked ones.
const LIGHT_SQUARE: Color = Color::Indexed(230);
const DARK_SQUARE: Color = Color::Indexed(180);
const BLOCKED_SQUARE: Color = Color::Indexed(240);
/// The piece, and what is not visited yet.
const INK: Color = Color::Indexed(16);

/// How many of the last squares are highlighted, the one under the piece not counted.
const TRAIL: u32 = 6;
/// The lines above the board and below it: the title, and the names of the files.
const LINES_AROUND: u16 = 2;

const START: char = 'S';
const END: char = 'E';
const NOT_VISITED: &str = "·";
const BLOCKED: &str = "▒";

/// The colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    /// None are wanted.
    None,
    /// Those that every terminal has.
    Sixteen,
    /// Enough for a chequered board.
    Many,
}

/// How tours are drawn, and what part of the board was seen last.
pub(crate) struct View {
    colours: Colours,
    corner: Square,
}

impl View {
    pub(crate) fn new(colours: Colours) -> Self {
        Self { colours, corner: Square::new(0, 0) }
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

    /// The title and the board as they were drawn last in a window of this size, or nothing if the window was too small for all of it.
    pub(crate) fn last_board(&self, size: Size, scene: &Scene, playback: &Playback) -> Option<Buffer> {
        let around = LINES_AROUND + status(scene, playback, usize::from(size.width)).len() as u16;
        let layout = Layout::new(scene, size.width, size.height.saturating_sub(around)).ok()?;
        if layout.is_partial(scene) {
            return None;
        }
        let area = Rect::new(0, 0, size.width, LINES_AROUND + layout.cell.1 * layout.seen.1 as u16);
        let mut buffer = Buffer::empty(area);
        let bold = Style::new().add_modifier(Modifier::BOLD);
        put(&mut buffer, area, 0, 0, &shortened(scene.title(), usize::from(area.width)), bold);
        self.draw_board(&mut buffer, area, &layout, scene, playback);
        Some(buffer)
    }

    fn title(&self, scene: &Scene, layout: &Layout) -> String {
        let title = scene.title();
        if !layout.is_partial(scene) {
            return title;
        }
        let (files, ranks) = layout.seen;
        let opposite = Square::new(self.corner.file() + files - 1, self.corner.rank() + ranks - 1);
        format!("{} to {} of the {title}", scene.name(self.corner), scene.name(opposite))
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
            put(
                buffer,
                area,
                0,
                top + middle,
                &format!("{:>1$}", scene.rank_label(rank), usize::from(margin) - 1),
                dim,
            );
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
            let name = format!("{:>label$}", scene.file_label(self.corner.file() + column));
            put(buffer, area, margin + column as u16 * width + indent, 1 + ranks as u16 * height, &name, dim);
        }
    }

    fn style(&self, scene: &Scene, playback: &Playback, square: Square) -> Style {
        let visited = scene.number(square).and_then(|number| Some((number, playback.position().checked_sub(number)?)));
        let style = match self.colours {
            Colours::Many => chequered(scene, visited, square),
            Colours::Sixteen => sixteen(scene, visited),
            Colours::None => plain(visited),
        };
        let is_end = scene.number(square).is_some_and(|number| number == 1 || number == scene.length());
        // What is still to come is dim where nothing else tells it.
        let faint = visited.is_none() && !is_end && self.colours != Colours::Many;
        let weight = if is_end { Modifier::BOLD } else { Modifier::empty() };
        style.add_modifier(if faint { Modifier::DIM } else { weight })
    }
}

/// The style of a square by its number and how many jumps ago it was visited, if it was.
fn chequered(scene: &Scene, visited: Option<(u32, u32)>, square: Square) -> Style {
    let ground = match (scene.number(square), square.colour()) {
        (None, _) => BLOCKED_SQUARE,
        (_, Colour::Dark) => DARK_SQUARE,
        (_, Colour::Light) => LIGHT_SQUARE,
    };
    match visited {
        None => Style::new().fg(INK).bg(ground),
        Some((_, 0)) => Style::new().fg(LIGHT_SQUARE).bg(INK).add_modifier(Modifier::BOLD),
        Some((number, 1..=TRAIL)) => Style::new().fg(LIGHT_SQUARE).bg(DARK_PROGRESS[part(scene, number)]),
        Some((number, _)) => Style::new().fg(DARK_PROGRESS[part(scene, number)]).bg(ground),
    }
}

fn sixteen(scene: &Scene, visited: Option<(u32, u32)>) -> Style {
    match visited {
        None => Style::new(),
        Some((_, 0)) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Some((number, 1..=TRAIL)) => Style::new().fg(PROGRESS[part(scene, number)]).add_modifier(Modifier::REVERSED),
        Some((number, _)) => Style::new().fg(PROGRESS[part(scene, number)]),
    }
}

fn plain(visited: Option<(u32, u32)>) -> Style {
    match visited {
        Some((_, 0)) => Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED),
        Some((_, 1..=TRAIL)) => Style::new().add_modifier(Modifier::BOLD),
        _ => Style::new(),
    }
}

/// In which fifth of the tour a square is visited.
fn part(scene: &Scene, number: u32) -> usize {
    (u64::from(number - 1) * PROGRESS.len() as u64 / u64::from(scene.length())) as usize
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
        1 => format!("starts on {}", scene.name(square)),
        _ => format!("{} to {}", scene.name(scene.square(position - 1)), scene.name(square)),
    };
    let home = if scene.is_closed() && playback.is_at_end() {
        format!(", and home to {}", scene.name(scene.square(1)))
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

    fn picture(scene: &Scene, playback: &Playback, window: (u16, u16), colours: Colours) -> Buffer {
        let mut terminal = Terminal::new(TestBackend::new(window.0, window.1)).unwrap();
        let mut view = View::new(colours);
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
        let text = |position| lines(&picture(&scene, &at(position, &scene), (60, 10), Colours::Sixteen));
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
        let text = lines(&picture(&scene, &at(36, &scene), (60, 24), Colours::Sixteen)).join("\n");
        assert!(text.starts_with("closed tour of 6x6: starts on a1, ends on "), "{text}");
        assert!(text.contains("36 of 36: ") && text.contains(", and home to a1"), "{text}");
        assert!(text.contains("space again   ←→ step   +- speed   Home/End   q quit"), "{text}");
    }

    #[test]
    fn colours_tell_progress_and_the_trail() {
        let scene = scene("8", Ends::Closed, &[]);
        let buffer = picture(&scene, &at(64, &scene), (80, 24), Colours::Sixteen);
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
        let buffer = picture(&scene, &at(64, &scene), (80, 24), Colours::None);
        assert!(buffer.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
        let with = |modifier| buffer.content().iter().filter(|cell| cell.modifier.contains(modifier)).count();
        assert_eq!(with(Modifier::REVERSED), 5 * 2);
        assert!(with(Modifier::BOLD) >= 5 * 2 * (TRAIL as usize + 1));
        assert_eq!(lines(&buffer), lines(&picture(&scene, &at(64, &scene), (80, 24), Colours::Sixteen)));
    }

    /// The relative luminance of a colour of the 6x6x6 cube or of the greys, as WCAG 2 has it.
    fn luminance(colour: Color) -> f64 {
        let Color::Indexed(index) = colour else { panic!("{colour}") };
        let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
        let rgb = match index {
            16..=231 => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6].map(level),
            grey => [8 + 10 * (grey - 232); 3],
        };
        let linear = rgb.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    #[test]
    fn everything_on_a_chequered_board_can_be_read() {
        let scene = scene("8", Ends::Closed, &[]);
        for position in [1, 20, 64] {
            let buffer = picture(&scene, &at(position, &scene), (80, 40), Colours::Many);
            let cells: Vec<_> = buffer.content().iter().filter(|cell| cell.bg != Color::Reset).collect();
            assert_eq!(cells.len(), 64 * 7 * 3);
            for cell in cells {
                let (fg, bg) = (luminance(cell.fg), luminance(cell.bg));
                assert!((fg.max(bg) + 0.05) / (fg.min(bg) + 0.05) >= 3.0, "{} on {}", cell.fg, cell.bg);
            }
        }
    }

    #[test]
    fn neighbouring_squares_differ_in_colour() {
        let scene = scene("8", Ends::Closed, &[Square::new(0, 0), Square::new(1, 0)]);
        let buffer = picture(&scene, &at(1, &scene).apply(Wish::First), (80, 40), Colours::Many);
        // Squares are seven characters wide and three high, from the second line and the third column on.
        let ground = |file: u16, row: u16| buffer[(2 + 7 * file, 1 + 3 * row)].bg;
        assert_eq!([ground(0, 7), ground(1, 7)], [BLOCKED_SQUARE; 2]);
        assert_eq!([ground(3, 3), ground(4, 3), ground(3, 4)], [LIGHT_SQUARE, DARK_SQUARE, DARK_SQUARE]);
    }

    #[test]
    fn blocked_squares_are_seen() {
        let scene = scene("5", Ends::Open, &[Square::new(0, 0)]);
        let text = lines(&picture(&scene, &at(3, &scene), (60, 10), Colours::Sixteen));
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
            let text = lines(&picture(&scene, &at(1, &scene), (60, 10), Colours::Sixteen));
            assert!(text[0].starts_with(title), "{}", text[0]);
            assert_eq!(text[5], format!("1 {mark} 1   ·   ·   ·   ·"));
        }
    }

    #[test]
    fn a_large_board_is_seen_in_part() {
        let scene = scene("30", Ends::Closed, &[]);
        let text = lines(&picture(&scene, &at(1, &scene), (80, 24), Colours::Sixteen));
        assert!(text[0].starts_with("a1 to s20 of the closed tour of 30x30"), "{}", text[0]);
        let text = lines(&picture(&scene, &at(1, &scene).apply(Wish::Last), (80, 24), Colours::Sixteen)).join("\n");
        assert!(text.contains("♞900"), "{text}");
    }

    #[test]
    fn a_window_that_is_too_small_is_told() {
        let scene = scene("8", Ends::Closed, &[]);
        let text = lines(&picture(&scene, &at(1, &scene), (20, 8), Colours::Sixteen)).join(" ");
        assert!(text.contains("The window is too") && text.contains("20x8"), "{text}");
        for width in 1..30 {
            for height in 1..20 {
                picture(&scene, &at(9, &scene), (width, height), Colours::Sixteen);
            }
        }
    }
}
