//! Numbers and squares as text without an allocation each: a file may hold a billion of them.

use std::io::{self, Write};

use cavallo::board::{Board, Naming, Notation, Square};

/// Seven letters or twenty digits and then ten digits: whatever is lettered here, it fits.
const ROOM: usize = 32;

/// A short text that is built from its end.
pub(crate) struct Lettering {
    buffer: [u8; ROOM],
    from: usize,
}

impl Lettering {
    pub(crate) fn number(number: u64) -> Self {
        let mut text = Self { buffer: [0; ROOM], from: ROOM };
        text.put_digits(number);
        text
    }

    pub(crate) fn square(square: Square) -> Self {
        let mut text = Self::number(u64::from(square.rank()) + 1);
        // As for digits, but there is no letter for zero, so one is taken off before each division.
        let mut rest = u64::from(square.file()) + 1;
        while rest > 0 {
            rest -= 1;
            text.put(b'a' + (rest % 26) as u8);
            rest /= 26;
        }
        text
    }

    fn put_digits(&mut self, number: u64) {
        let mut rest = number;
        loop {
            self.put(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                return;
            }
        }
    }

    fn put(&mut self, byte: u8) {
        self.from -= 1;
        self.buffer[self.from] = byte;
    }

    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.buffer[self.from..]
    }

    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).expect("letters and digits are text")
    }
}

/// The names of a board's files and ranks, made beforehand where they are short and not too many, so that the name of a square
/// is put together of two words.
pub(crate) struct Names {
    naming: Naming,
    /// What stands before each name and behind it.
    around: (&'static str, &'static str),
    files: Vec<Word>,
    ranks: Vec<Word>,
}

/// Sides up to here have their names made beforehand.
const LONGEST_SIDE: u32 = 1 << 16;

/// Seven bytes of text at most, the first of them the lowest, and in the highest byte how many there are.
#[derive(Clone, Copy)]
struct Word(u64);

impl Word {
    fn new(text: &[u8]) -> Option<Self> {
        let mut word = [0; 8];
        word[..7].get_mut(..text.len())?.copy_from_slice(text);
        word[7] = text.len() as u8;
        Some(Self(u64::from_le_bytes(word)))
    }

    fn text(self) -> u64 {
        self.0 & (u64::MAX >> 8)
    }

    fn length(self) -> usize {
        (self.0 >> 56) as usize
    }

    /// Appends both words as sixteen bytes, which is faster than just those that are text, and takes the others off again.
    #[inline]
    fn put_before(self, other: Self, text: &mut Vec<u8>) {
        let both = u128::from(self.text()) | u128::from(other.text()) << (8 * self.length());
        let end = text.len() + self.length() + other.length();
        text.extend_from_slice(&both.to_le_bytes());
        text.truncate(end);
    }
}

impl Names {
    /// Names that are followed by a blank; in the reports' notation with letters, with a semicolon before it.
    pub(crate) fn new(notation: Notation, board: &Board) -> Self {
        Self::made(Naming::new(notation, board), board, ("", separator(notation)))
    }

    /// The usual names in quotation marks, followed by a comma.
    pub(crate) fn quoted(board: &Board) -> Self {
        Self::made(Naming::new(Notation::Algebraic, board), board, ("\"", "\","))
    }

    fn made(naming: Naming, board: &Board, around: (&'static str, &'static str)) -> Self {
        let numbered = naming.notation() == Notation::Number;
        let too_long = board.width().max(board.height()) > LONGEST_SIDE;
        let halves = if numbered || too_long { None } else { halves(naming, board, around) };
        let (files, ranks) = halves.unwrap_or_default();
        Self { naming, around, files, ranks }
    }

    /// Appends the name of a square, and what stands around it.
    #[inline]
    pub(crate) fn put(&self, square: Square, text: &mut Vec<u8>) {
        if let (Some(&file), Some(&rank)) =
            (self.files.get(square.file() as usize), self.ranks.get(square.rank() as usize))
        {
            let (first, second) = if self.naming.notation() == Notation::Rows { (rank, file) } else { (file, rank) };
            first.put_before(second, text);
        } else {
            self.put_slowly(square, text);
        }
    }

    fn put_slowly(&self, square: Square, text: &mut Vec<u8>) {
        let (before, behind) = self.around;
        text.extend_from_slice(before.as_bytes());
        if self.naming.notation() == Notation::Algebraic {
            text.extend_from_slice(Lettering::square(square).as_bytes());
        } else {
            text.extend_from_slice(self.naming.name(square).to_string().as_bytes());
        }
        text.extend_from_slice(behind.as_bytes());
    }
}

/// What stands behind each square of a list.
pub(crate) fn separator(notation: Notation) -> &'static str {
    if notation == Notation::Letters { "; " } else { " " }
}

/// The half of each file's names and that of each rank's, the first of the two with what stands before it, the second with what
/// stands behind it; none if one is too long.
fn halves(
    naming: Naming,
    board: &Board,
    (before, behind): (&'static str, &'static str),
) -> Option<(Vec<Word>, Vec<Word>)> {
    // Pairs are cut behind the comma. The name of a square on the first rank is that of its file and a 1, without a comma.
    let cut =
        |name: &str| name.find(',').map_or_else(|| name.find(|c: char| c.is_ascii_digit()), |comma| Some(comma + 1));
    let rows_first = naming.notation() == Notation::Rows;
    let half = |square, is_first: bool| {
        let name = naming.name(square).to_string();
        let (first, second) = name.split_at_checked(cut(&name)?)?;
        let half = if is_first { format!("{before}{first}") } else { format!("{second}{behind}") };
        Word::new(half.as_bytes())
    };
    let file = |file| half(Square::new(file, 0), !rows_first);
    let rank = |rank| half(Square::new(0, rank), rows_first);
    Some(((0..board.width()).map(file).collect::<Option<_>>()?, (0..board.height()).map(rank).collect::<Option<_>>()?))
}

/// Writes a list with a blank before each element but the first.
pub(crate) fn write_separated(elements: impl Iterator<Item = Lettering>, out: &mut dyn Write) -> io::Result<()> {
    for (i, element) in elements.enumerate() {
        if i > 0 {
            out.write_all(b" ")?;
        }
        out.write_all(element.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn squares_and_numbers_are_written_as_they_are_displayed(file: u32, rank: u32, number: u64) {
            let square = Square::new(file, rank);
            let (name, digits) = (Lettering::square(square), Lettering::number(number));
            prop_assert_eq!(name.as_str(), square.to_string());
            prop_assert_eq!(digits.as_str(), number.to_string());
        }

        #[test]
        fn names_made_beforehand_are_the_same(file in 0..20_000_u32, rank in 0..20_000_u32) {
            check_names(Square::new(file, rank));
        }
    }

    /// Also on boards that are too long for names to be made beforehand.
    #[test]
    fn names_on_long_boards_are_the_same() {
        for long in [65_535, 65_536, 99_999] {
            check_names(Square::new(long, 7));
            check_names(Square::new(7, long));
        }
    }

    fn check_names(square: Square) {
        let board = Board::new(square.file() + 1, square.rank() + 1).unwrap();
        for (_, notation) in Notation::NAMED {
            let mut text = b"x".to_vec();
            Names::new(notation, &board).put(square, &mut text);
            let name = Naming::new(notation, &board).name(square);
            assert_eq!(text, format!("x{name}{}", separator(notation)).into_bytes());
        }
        let mut text = b"x".to_vec();
        Names::quoted(&board).put(square, &mut text);
        assert_eq!(text, format!("x\"{square}\",").into_bytes());
    }
}
