//! The coursework's output file: the running time of each method on the whole input, then one line per case.
//!
//! ```text
//! TEMPI DI ESECUZIONE degli algoritmi
//! ___________________________________
//!
//! MONTAGNA:               0,0342    s
//! BFS:                    0,0541    s
//! ___________________________________
//!
//!
//! Caso 1: 0
//! Caso 2: impossibile
//! ```
//!
//! A method's name is followed by tabs, not blanks.

use std::fmt;
use std::io::{self, Read, Write};
use std::time::Duration;

use cavallo::Answer;
use cavallo::gather::Gathering;
use cavallo_words::{Language, Voice};

use crate::text::error::{ReadError, shown};
use crate::text::scanner::{Scanner, is_blank, is_white};

/// A case's answer, as far as its line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseAnswer {
    /// They meet in this many turns.
    Turns(u64),
    /// They can never meet.
    Impossible,
    /// It is not known.
    Unknown,
}

impl From<&Answer<Gathering>> for CaseAnswer {
    fn from(answer: &Answer<Gathering>) -> Self {
        match answer {
            Answer::Found(gathering) => Self::Turns(gathering.turns()),
            Answer::Impossible(_) => Self::Impossible,
            Answer::Unknown(_) => Self::Unknown,
        }
    }
}

/// The report's five methods in the order of its output files, by our names and by the names they have there: `graph_bfs` is the
/// search that is folded into the making of the graph, the report's `makeGraphBFS`.
pub const COURSEWORK_METHODS: [(&str, &str); 5] = [
    ("montagna", "montagna"),
    ("fused", "graph_bfs"),
    ("bfs", "bfs"),
    ("dijkstra", "dijkstra"),
    ("floyd-warshall", "floyd-warshall"),
];

/// The line of a case, counted from 1: `Case 3: 14`, `Caso 3: impossibile`.
///
/// ```
/// use cavallo_formats::{CaseAnswer, CaseLine};
/// use cavallo_words::Language;
///
/// let line = |answer, language| CaseLine { number: 3, answer, language }.to_string();
/// assert_eq!(line(CaseAnswer::Turns(14), Language::English), "Case 3: 14");
/// assert_eq!(line(CaseAnswer::Impossible, Language::Italian), "Caso 3: impossibile");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseLine {
    /// The number of the case, from 1.
    pub number: u64,
    /// Its answer.
    pub answer: CaseAnswer,
    /// The language of the line.
    pub language: Language,
}

impl fmt::Display for CaseLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = Voice::default().speaking(self.language);
        write!(f, "{} {}: ", words.case(), self.number)?;
        match self.answer {
            CaseAnswer::Turns(turns) => write!(f, "{turns}"),
            CaseAnswer::Impossible => f.write_str(words.impossible()),
            CaseAnswer::Unknown => f.write_str(words.unanswered()),
        }
    }
}

const RULE: &str = "___________________________________";

/// Writes the output file: the times of the methods by their names, then the answers. Without times there are only answers.
///
/// The head is the coursework's in every language, since programs that read such files know no other.
///
/// # Errors
/// When writing fails.
pub fn write_coursework_output(
    times: &[(&str, Duration)],
    answers: impl IntoIterator<Item = CaseAnswer>,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    if !times.is_empty() {
        writeln!(out, "TEMPI DI ESECUZIONE degli algoritmi\n{RULE}\n")?;
        for (method, time) in times {
            writeln!(out, "{}{}    s", in_column(method), with_comma(*time))?;
        }
        writeln!(out, "{RULE}\n\n")?;
    }
    for (number, answer) in (1..).zip(answers) {
        writeln!(out, "{}", CaseLine { number, answer, language })?;
    }
    Ok(())
}

/// A method's name in capitals with a colon, and tabs up to the third tab stop, as in the coursework's files.
fn in_column(method: &str) -> String {
    let name = method.to_uppercase() + ":";
    let filling = match name.chars().count() {
        0..8 => "\t\t        ",
        8..16 => "\t\t",
        _ => "\t",
    };
    name + filling
}

/// Seconds with a decimal comma: four decimals, as in the coursework's files, or as many as three digits of a short time need.
fn with_comma(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let mut decimals = 4;
    while decimals < 9 && seconds > 0.0 && seconds * 10_f64.powi(decimals) < 100.0 {
        decimals += 1;
    }
    format!("{seconds:.*}", decimals as usize).replace('.', ",")
}

const A_CASE: &str = "a line such as \"Caso 1: 5\" or \"Case 1: impossible\", its cases counted from 1";

/// Reads the answers of an output file, in either language: what stands below its last line of underscores, or all of it if
/// there is none.
///
/// # Errors
/// When a line there is not that of the next case, or when reading fails.
pub fn read_coursework_output(mut input: impl Read) -> Result<Vec<CaseAnswer>, ReadError> {
    let mut scanner = Scanner::new(&mut input);
    scanner.pass_byte_order_mark(A_CASE)?;
    let mut answers = Vec::new();
    // What is wrong is no matter if another line of underscores follows: then it was the head.
    let mut defect = None;
    while scanner.pass_while(is_white)?.is_some() {
        let place = scanner.place();
        let line = scanner.shortened_token(|byte| byte != b'\n')?;
        let end = line.iter().rposition(|&byte| !is_blank(byte)).map_or(0, |last| last + 1);
        let line = &line[..end];
        if line.iter().all(|&byte| byte == b'_') {
            answers.clear();
            defect = None;
        } else if let Some(answer) = parse_line(line, answers.len() as u64 + 1) {
            answers.push(answer);
        } else if defect.is_none() {
            defect = Some(ReadError::syntax(place, shown(line), A_CASE));
        }
    }
    defect.map_or(Ok(answers), Err)
}

/// The answer of the case of this number.
fn parse_line(line: &[u8], number: u64) -> Option<CaseAnswer> {
    let line = std::str::from_utf8(line).ok()?;
    let line = line.strip_prefix("Caso ").or_else(|| line.strip_prefix("Case "))?;
    let (said, answer) = line.split_once(": ")?;
    if said != number.to_string() {
        return None;
    }
    match answer {
        "impossibile" | "impossible" => Some(CaseAnswer::Impossible),
        "sconosciuto" | "unknown" => Some(CaseAnswer::Unknown),
        digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok().map(CaseAnswer::Turns),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_times_have_the_digits_that_they_need() {
        for (nanoseconds, expected) in [
            (0, "0,0000"),
            (1_500_000_000, "1,5000"),
            (34_200_000, "0,0342"),
            (2_345_600, "0,00235"),
            (12_340, "0,0000123"),
            (7, "0,000000007"),
        ] {
            assert_eq!(with_comma(Duration::from_nanos(nanoseconds)), expected);
        }
    }
}
