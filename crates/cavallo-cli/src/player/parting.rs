//! Leaves the last board on the screen when the player gives the terminal back: the same characters in the same colours.

use std::io::{self, Write};

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// Writes the lines of a buffer without the blanks at their ends.
pub(crate) fn write(buffer: &Buffer, out: &mut dyn Write) -> io::Result<()> {
    for line in buffer.content().chunks(usize::from(buffer.area().width).max(1)) {
        let is_blank = |cell: &Cell| cell.symbol() == " " && cell.bg == Color::Reset && cell.modifier.is_empty();
        let length = line.iter().rposition(|cell| !is_blank(cell)).map_or(0, |last| last + 1);
        let mut before = String::new();
        for cell in &line[..length] {
            let style = style(cell);
            if style != before {
                write!(out, "\x1b[0{style}m")?;
                before = style;
            }
            write!(out, "{}", cell.symbol())?;
        }
        writeln!(out, "{}", if before.is_empty() { "" } else { "\x1b[0m" })?;
    }
    Ok(())
}

/// The parameters of the control sequence that selects a style, each after a semicolon; none for ordinary text.
fn style(cell: &Cell) -> String {
    let modifiers = [(Modifier::BOLD, ";1"), (Modifier::DIM, ";2"), (Modifier::REVERSED, ";7")];
    let chosen = modifiers.iter().filter(|(modifier, _)| cell.modifier.contains(*modifier));
    let mut style: String = chosen.map(|(_, code)| *code).collect();
    style.push_str(&colour(cell.fg, 30));
    style.push_str(&colour(cell.bg, 40));
    style
}

/// The parameter for one of the colours that the player uses, as text (30) or behind it (40).
fn colour(colour: Color, base: u8) -> String {
    let number = match colour {
        Color::Indexed(index) => return format!(";{};5;{index}", base + 8),
        Color::Red => 1,
        Color::Green => 2,
        Color::Yellow => 3,
        Color::Magenta => 5,
        Color::Cyan => 6,
        _ => return String::new(),
    };
    format!(";{}", base + number)
}

#[cfg(test)]
mod tests {
    use ratatui::layout::Rect;
    use ratatui::style::Style;

    use super::*;

    #[test]
    fn styles_are_written_where_they_change() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 2));
        buffer.set_string(0, 0, "ab", Style::new().fg(Color::Indexed(17)).bg(Color::Indexed(230)));
        buffer.set_string(2, 0, "c", Style::new().add_modifier(Modifier::BOLD));
        buffer.set_string(0, 1, "d", Style::new());
        let mut text = Vec::new();
        write(&buffer, &mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "\x1b[0;38;5;17;48;5;230mab\x1b[0;1mc\x1b[0m\nd\n");
    }
}
