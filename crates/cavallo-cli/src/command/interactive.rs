//! Asks for what was left out, and asks again until the answer is usable.

use std::io::{self, BufRead, IsTerminal, Write};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use cavallo::board::{Board, Square};

/// The board and, if one is named, the start; asked for on the terminal.
pub(crate) fn ask_board_and_start(start: Option<Square>) -> Result<(Board, Option<Square>)> {
    if !io::stdin().is_terminal() {
        bail!("no board was given: expected one such as 'cavallo tour 8' or 'cavallo tour 3x10'");
    }
    ask(&mut io::stdin().lock(), &mut io::stderr(), start)
}

fn ask(input: &mut impl BufRead, prompts: &mut impl Write, start: Option<Square>) -> Result<(Board, Option<Square>)> {
    let board: Board = ask_until("Board (8, or 3x10 for 3 files by 10 ranks): ", input, prompts, |text| {
        Board::from_str(text).map_err(|error| error.to_string())
    })?;
    if start.is_some() {
        return Ok((board, start));
    }
    let start = ask_until("Start (such as a1; empty for any): ", input, prompts, |text| {
        if text.is_empty() {
            return Ok(None);
        }
        let square = Square::from_str(text).map_err(|error| error.to_string())?;
        if board.contains(square) { Ok(Some(square)) } else { Err(format!("{square} is not on the {board} board")) }
    })?;
    Ok((board, start))
}

fn ask_until<T>(
    prompt: &str,
    input: &mut impl BufRead,
    prompts: &mut impl Write,
    parse: impl Fn(&str) -> Result<T, String>,
) -> Result<T> {
    loop {
        write!(prompts, "{prompt}")?;
        prompts.flush()?;
        let mut line = String::new();
        let read = input.read_line(&mut line).context("cannot read the answer")?;
        if read == 0 {
            bail!("the input ended before the question was answered");
        }
        match parse(line.trim()) {
            Ok(value) => return Ok(value),
            Err(complaint) => writeln!(prompts, "{complaint}; please try again.")?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(text: &str) -> (Result<(Board, Option<Square>)>, String) {
        let mut prompts = Vec::new();
        let result = ask(&mut text.as_bytes(), &mut prompts, None);
        (result, String::from_utf8(prompts).unwrap())
    }

    #[test]
    fn asks_again_on_a_bad_answer() {
        let (result, prompts) = answers("zero\n0\n8\nj9\nb4\n");
        assert_eq!(result.unwrap(), (Board::new(8, 8).unwrap(), Some(Square::new(1, 3))));
        assert_eq!(prompts.matches("Board").count(), 3);
        assert_eq!(prompts.matches("Start").count(), 2);
        assert!(prompts.contains("j9 is not on the 8x8 board; please try again."));
    }

    #[test]
    fn an_empty_start_is_any_start_and_an_ended_input_is_an_error() {
        assert_eq!(answers("3x10\n\n").0.unwrap(), (Board::new(3, 10).unwrap(), None));
        assert!(answers("8\n").0.is_err());
        assert!(answers("").0.is_err());
    }
}
