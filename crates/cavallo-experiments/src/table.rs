//! A table: columns with names, rows of words; written as CSV or as part of a page.

use std::fmt::{Display, Write as _};

use cavallo_render::svg::escaped;

/// A table of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    columns: Vec<&'static str>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    #[must_use]
    pub fn new(columns: &[&'static str]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: &[&dyn Display]) {
        debug_assert_eq!(row.len(), self.columns.len(), "a row has a word for each column");
        self.rows.push(row.iter().map(ToString::to_string).collect());
    }

    /// The names of the columns.
    #[must_use]
    pub fn columns(&self) -> &[&'static str] {
        &self.columns
    }

    /// The rows, each with a word for every column.
    #[must_use]
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The words of one column.
    ///
    /// # Panics
    /// When there is no such column.
    pub fn column(&self, name: &str) -> impl Iterator<Item = &str> {
        let place = self.columns.iter().position(|column| *column == name).expect("a column of the table");
        self.rows.iter().map(move |row| row[place].as_str())
    }

    /// The table as CSV (RFC 4180, but with plain line ends).
    #[must_use]
    pub fn csv(&self) -> String {
        let mut text = String::new();
        let header = self.columns.iter().map(ToString::to_string).collect();
        for row in std::iter::once(&header).chain(&self.rows) {
            let words: Vec<String> = row.iter().map(|word| quoted(word)).collect();
            text.push_str(&words.join(","));
            text.push('\n');
        }
        text
    }

    /// The table as HTML, in a box that scrolls if it is too wide; columns of numbers stand to the right, with their names.
    pub(crate) fn html(&self) -> String {
        let classes: Vec<&str> = (0..self.columns.len())
            .map(|column| if self.has_numbers(column) { " class=\"number\"" } else { "" })
            .collect();
        let mut text = String::from("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>");
        for (column, class) in self.columns.iter().zip(&classes) {
            let _ = write!(text, "<th scope=\"col\"{class}>{}</th>", escaped(column));
        }
        text.push_str("</tr></thead>\n<tbody>\n");
        for row in &self.rows {
            text.push_str("<tr>");
            for (word, class) in row.iter().zip(&classes) {
                let _ = write!(text, "<td{class}>{}</td>", escaped(word));
            }
            text.push_str("</tr>\n");
        }
        text.push_str("</tbody></table></div>\n");
        text
    }

    /// Whether all words of a column are numbers, with units or not, or say that there is none.
    fn has_numbers(&self, column: usize) -> bool {
        let mut words =
            self.rows.iter().map(|row| row[column].as_str()).filter(|word| !["", "-", "none"].contains(word));
        !self.rows.is_empty() && words.all(is_number)
    }
}

/// Whether a word begins with a number that is not part of a name, as in 4-ary or 8x8.
fn is_number(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit() || ".,".contains(c));
    rest.len() < word.len() && (rest.is_empty() || rest.starts_with([' ', '%', '\u{a0}']))
}

fn quoted(word: &str) -> String {
    if word.contains([',', '"', '\n']) { format!("\"{}\"", word.replace('"', "\"\"")) } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_quotes_survive() {
        let mut table = Table::new(&["a", "b"]);
        table.push(&[&"x, \"y\"", &1]);
        assert_eq!(table.csv(), "a,b\n\"x, \"\"y\"\"\",1\n");
        assert_eq!(table.column("b").collect::<Vec<_>>(), ["1"]);
    }

    #[test]
    fn columns_of_numbers_stand_to_the_right() {
        let mut table = Table::new(&["heap", "time", "share"]);
        table.push(&[&"4-ary", &"1.5 ms", &"-"]);
        table.push(&[&"2-ary", &"12,000 ms", &"98.3 %"]);
        let html = table.html();
        assert_eq!(html.matches(" class=\"number\"").count(), 2 * 3, "{html}");
        assert!(html.contains("<td>4-ary</td>") && html.contains("<td class=\"number\">-</td>"), "{html}");
    }
}
