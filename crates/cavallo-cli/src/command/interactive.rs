//! Asks for what was left out, and asks again until the answer is usable.

use std::io::{self, BufRead, IsTerminal, Write};
use std::str::FromStr;

use anyhow::{Context, Result, bail};
use cavallo::board::{Board, Square};

/// The board, asked for on the terminal; then, if `asks_start`, the start, if one is named. Squares in `blocked` will not
/// do.
pub(crate) fn ask_board_and_start(asks_start: bool, blocked: &[Square]) -> Result<(Board, Option<Square>)> {
    if !io::stdin().is_terminal() {
        bail!("no board was given: expected one such as 'cavallo tour 8' or 'cavallo tour 3x10'");
    }
    ask(&mut io::stdin().lock(), &mut io::stderr(), asks_start, blocked)
}

fn ask(
    input: &mut impl BufRead,
    prompts: &mut impl Write,
    asks_start: bool,
    blocked: &[Square],
) -> Result<(Board, Option<Square>)> {
    let board: Board = ask_until("Board (8, or 3x10 for 3 files by 10 ranks): ", input, prompts, |text| {
        let board = Board::from_str(text).map_err(|error| error.to_string())?;
        // Asked again rather than refused later.
        board.clone().with_blocked(blocked.iter().copied()).map_err(|error| error.to_string())?;
        Ok(board)
    })?;
    if !asks_start {
        return Ok((board, None));
    }
    let start = ask_until("Start (such as a1; empty for any): ", input, prompts, |text| {
        if text.is_empty() {
            return Ok(None);
        }
        let square = Square::from_str(text).map_err(|error| error.to_string())?;
        if !board.contains(square) {
            return Err(format!("{square} is not on the {board} board"));
        }
        if blocked.contains(&square) { Err(format!("{square} is blocked")) } else { Ok(Some(square)) }
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
        let result = ask(&mut text.as_bytes(), &mut prompts, true, &[Square::new(0, 0)]);
        (result, String::from_utf8(prompts).unwrap())
    }

    #[test]
    fn asks_again_on_a_bad_answer() {
        let (result, prompts) = answers("zero\n0\n8\nj9\na1\nb4\n");
        assert_eq!(result.unwrap(), (Board::new(8, 8).unwrap(), Some(Square::new(1, 3))));
        assert_eq!(prompts.matches("Board").count(), 3);
        assert_eq!(prompts.matches("Start").count(), 3);
        assert!(prompts.contains("a1 is blocked; please try again."));
        assert!(prompts.contains("j9 is not on the 8x8 board; please try again."));
    }

    #[test]
    fn an_empty_start_is_any_start_and_an_ended_input_is_an_error() {
        assert_eq!(answers("3x10\n\n").0.unwrap(), (Board::new(3, 10).unwrap(), None));
        assert!(answers("8\n").0.is_err());
        assert!(answers("").0.is_err());
    }
}
