//! Asks for what was left out, and asks again until the answers are usable.

use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use cavallo::board::{Board, Notation, Square, WrittenSquare};

use crate::args::blocked;
use crate::args::squares::SquareList;
use crate::console::Console;

/// What is to be asked besides the board.
pub(crate) struct Questions<'a> {
    pub(crate) console: &'a Console,
    /// Whether the start is open.
    pub(crate) start: bool,
    /// Whether it is open where the tour goes.
    pub(crate) output: bool,
    /// The squares that will not do.
    pub(crate) blocked: Option<&'a SquareList>,
}

/// What was answered.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    pub(crate) board: Board,
    pub(crate) start: Option<Square>,
    pub(crate) output: Option<PathBuf>,
}

impl Questions<'_> {
    /// Asks on the terminal.
    pub(crate) fn ask(&self) -> Result<Answers> {
        if !io::stdin().is_terminal() {
            bail!("no board was given: expected one such as 'cavallo tour 8' or 'cavallo tour 3x10'");
        }
        self.ask_of(&mut io::stdin().lock(), &mut io::stderr())
    }

    /// A square that is not on the board may be due to either of them, so both are asked for again, as in report 004.
    fn ask_of(&self, input: &mut impl BufRead, prompts: &mut impl Write) -> Result<Answers> {
        let (board, start) = loop {
            let board: Board = ask_until("Board (8, or 3x10 for 3 files by 10 ranks): ", input, prompts, |text| {
                let board = Board::from_str(text).map_err(|error| error.to_string())?;
                // Asked again rather than refused later.
                blocked(self.console, board.clone(), self.blocked).map_err(|error| error.to_string())?;
                Ok(board)
            })?;
            if !self.start {
                break (board, None);
            }
            let text = ask_for(self.start_prompt(), input, prompts)?;
            match self.start_on(&board, &text) {
                Ok(start) => break (board, start),
                Err(complaint) => writeln!(prompts, "{complaint}; please give board and start again.")?,
            }
        };
        let output = if self.output { ask_output(&board, input, prompts)? } else { None };
        Ok(Answers { board, start, output })
    }

    /// Two numbers are a square in most notations, but not where squares are numbered.
    fn start_prompt(&self) -> &'static str {
        match self.console.notation() {
            Some(Notation::Number) => "Start (its number; empty for any): ",
            Some(Notation::Zero) => "Start (column and row from 0 at the top left, such as 1 4; empty for any): ",
            Some(Notation::Rows) => "Start (row and column from 0 at the top left, such as 1 4; empty for any): ",
            Some(Notation::Letters) => "Start (such as (A,1); empty for any): ",
            _ => "Start (such as a1, or two numbers such as 1 4; empty for any): ",
        }
    }

    fn start_on(&self, board: &Board, text: &str) -> Result<Option<Square>> {
        if text.is_empty() {
            return Ok(None);
        }
        let square = self.console.square(board, written(text)?)?;
        if !board.contains(square) {
            bail!("{} is not on the {board} board", self.console.name(square));
        }
        if !blocked(self.console, board.clone(), self.blocked)?.is_free(square) {
            bail!("{} is blocked", self.console.name(square));
        }
        Ok(Some(square))
    }
}

/// A square in any notation; a pair may be two numbers.
fn written(text: &str) -> Result<WrittenSquare> {
    let numbers: Vec<&str> = text.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    if let [first, second] = numbers[..]
        && let (Ok(first), Ok(second)) = (first.parse(), second.parse())
    {
        return Ok(WrittenSquare::Pair(first, second));
    }
    Ok(text.parse()?)
}

/// The file that is named, or one that is named after the board.
fn ask_output(board: &Board, input: &mut impl BufRead, prompts: &mut impl Write) -> Result<Option<PathBuf>> {
    let default = format!("tour-{board}.txt");
    let prompt = format!("Write it to a file (its name, or y for {default}; empty for the screen): ");
    let answer = ask_for(&prompt, input, prompts)?;
    Ok(match answer.as_str() {
        "" | "n" | "no" => None,
        "y" | "yes" => Some(default.into()),
        name => Some(name.into()),
    })
}

fn ask_for(prompt: &str, input: &mut impl BufRead, prompts: &mut impl Write) -> Result<String> {
    write!(prompts, "{prompt}")?;
    prompts.flush()?;
    let mut line = String::new();
    let read = input.read_line(&mut line).context("cannot read the answer")?;
    if read == 0 {
        bail!("the input ended before the question was answered");
    }
    Ok(line.trim().to_owned())
}

fn ask_until<T>(
    prompt: &str,
    input: &mut impl BufRead,
    prompts: &mut impl Write,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T> {
    loop {
        match parse(&ask_for(prompt, input, prompts)?) {
            Ok(value) => return Ok(value),
            Err(complaint) => writeln!(prompts, "{complaint}; please try again.")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use cavallo::run::CancelToken;
    use clap::Parser;

    use super::*;
    use crate::args::Cli;

    fn answers(flags: &[&str], text: &str) -> (Result<Answers>, String) {
        let cli = Cli::parse_from(["cavallo", "tour"].iter().chain(flags));
        let console = Console::new(&cli.common, CancelToken::new());
        let blocked: SquareList = "a1".parse().unwrap();
        let questions = Questions { console: &console, start: true, output: true, blocked: Some(&blocked) };
        let mut prompts = Vec::new();
        let result = questions.ask_of(&mut text.as_bytes(), &mut prompts);
        (result, String::from_utf8(prompts).unwrap())
    }

    fn start(flags: &[&str], text: &str) -> Option<Square> {
        answers(flags, text).0.unwrap().start
    }

    #[test]
    fn asks_again_for_all_of_it_on_a_bad_answer() {
        let (result, prompts) = answers(&[], "zero\n0\n8\nj9\n8\na1\n8\nb4\n\n");
        let expected = Answers { board: Board::new(8, 8).unwrap(), start: Some(Square::new(1, 3)), output: None };
        assert_eq!(result.unwrap(), expected);
        assert_eq!(prompts.matches("Board (8").count(), 5);
        assert_eq!(prompts.matches("Start (").count(), 3);
        assert!(prompts.contains("a1 is blocked; please give board and start again."));
        assert!(prompts.contains("j9 is not on the 8x8 board; please give board and start again."));
    }

    #[test]
    fn a_start_may_be_two_numbers() {
        assert_eq!(start(&[], "8\n1 4\n\n"), Some(Square::new(0, 3)));
        assert_eq!(start(&["--notation", "zero"], "8\n1 4\n\n"), Some(Square::new(1, 3)));
        assert_eq!(start(&["--notation", "number"], "8\n10\n\n"), Some(Square::new(2, 6)));
        let (result, prompts) = answers(&[], "8\n0 0\n8\nb1\n\n");
        assert_eq!(result.unwrap().start, Some(Square::new(1, 0)));
        assert!(prompts.contains("--notation zero"), "{prompts}");
    }

    #[test]
    fn a_file_may_be_asked_for() {
        assert_eq!(answers(&[], "3x10\n\ny\n").0.unwrap().output, Some("tour-3x10.txt".into()));
        assert_eq!(answers(&[], "3x10\n\nmine.svg\n").0.unwrap().output, Some("mine.svg".into()));
    }

    #[test]
    fn an_empty_start_is_any_start_and_an_ended_input_is_an_error() {
        assert_eq!(start(&[], "3x10\n\n\n"), None);
        assert!(answers(&[], "8\n").0.is_err());
        assert!(answers(&[], "").0.is_err());
    }
}
