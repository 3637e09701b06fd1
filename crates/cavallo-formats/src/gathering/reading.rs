//! Reading gathering problems, as drawings, as lines of numbers or as JSON: the first character tells, a digit, a letter or a brace.

use std::io::Read;

use cavallo::gather::GatherProblem;

use super::{coursework, json, knight_lines};
use crate::text::allowance::Allowance;
use crate::text::error::ReadError;
use crate::text::scanner::{Scanner, is_white};

/// What a file of gathering problems begins with.
const EXPECTED: &str =
    "the number of cases, a line such as \"knights 8x8\", or a JSON document of the schema \"cavallo-gather/1\"";

/// Reads all cases of a file in the coursework's form, of lines of numbers, or of one or several JSON documents.
///
/// There are no cases of half a file: if anything is wrong, nothing is given.
///
/// ```
/// use cavallo_formats::read_gather;
///
/// let drawn = read_gather("1\n\n2 3\n..3\n#..\n".as_bytes(), None)?;
/// let told = r#"{"schema":"cavallo-gather/1","board":"3x2","knights":[{"square":"c2","k":3}],"blocked":["a1"]}"#;
/// assert_eq!(drawn, read_gather(told.as_bytes(), None)?);
/// assert_eq!(read_gather("knights 3x2\n3 2 3\n".as_bytes(), None)?[0].knights(), drawn[0].knights());
///
/// let error = read_gather("1\n\n2 3\n..3\n.0.\n".as_bytes(), None).unwrap_err();
/// assert!(error.to_string().starts_with("line 5, column 2: found \"0\""));
/// # Ok::<(), cavallo_formats::ReadError>(())
/// ```
///
/// # Errors
/// When the file is in none of these forms, when a case of it cannot be, when it is too large for the memory allowed (in bytes), or
/// when reading fails.
///
/// # Complexity
/// Linear in the length of the file; memory for the knights and blocked squares in it, about 72 bytes each, whatever the
/// sizes of the boards.
pub fn read_gather(mut input: impl Read, max_memory: Option<u64>) -> Result<Vec<GatherProblem>, ReadError> {
    read(Scanner::new(&mut input), max_memory)
}

fn read(mut scanner: Scanner<'_>, max_memory: Option<u64>) -> Result<Vec<GatherProblem>, ReadError> {
    scanner.pass_byte_order_mark(EXPECTED)?;
    let allowance = Allowance::new(max_memory);
    match scanner.pass_while(is_white)? {
        None => Err(ReadError::syntax(scanner.place(), "the end of the file, in which there is nothing", EXPECTED)),
        Some(b'{') => json::read(scanner, allowance),
        Some(b'k') => knight_lines::read(scanner, allowance),
        Some(_) => coursework::read(scanner, allowance),
    }
}
