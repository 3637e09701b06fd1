//! Whether a file is a tour.

use cavallo::tour::Route;
use cavallo::{Ends, Piece, Problem, Square, TourProblem, Unverified, Wrap};
use cavallo_formats::{ReadError, ReadOptions, TourFile, read_tour};

use crate::context::Context;
use crate::documents::VerifyDocument;
use crate::entry::Entry;
use crate::fields::{Size, board};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// Memory for the squares of a file, in bytes.
const MOST_MEMORY: u64 = 1 << 30;

question! {
    /// Says whether a text is a tour: a numbered grid, a move list, JSON or a TSPLIB tour.
    VerifyTour: {
        /// The text of the file.
        text: String,
    } may {
        /// The board, if the file does not name it.
        board: Size,
        /// Squares that are not part of the board, if the file does not name them.
        blocked: Vec<Square>,
        /// The piece, if the file does not name it.
        piece: Piece,
        /// Which edges are joined, if the file does not say.
        wrap: Wrap,
        /// Whether the tour returns to its start; what the file says if left out.
        ends: Ends,
    }
}

/// A file as far as it could be read.
pub enum ReadFile {
    /// Its squares, and the question that they answer.
    Tour(Box<(TourProblem, TourFile)>),
    /// Its numbers are not those of a tour.
    Defect(String),
}

impl Question for VerifyTour {
    const ENTRY: Entry =
        Entry::new("verify", Self::SUMMARY, "cavallo-verify/1", r#"{"text":"10 7 2 5\n1 4 9 12\n8 11 6 3\n"}"#);

    type Problem = ReadFile;

    fn problem(&self) -> Result<ReadFile, Refusal> {
        let given = self.board.as_ref().map(|size| board(size, self.blocked.as_deref(), None, None)).transpose()?;
        if given.is_none() && self.blocked.is_some() {
            return Err(Refusal::of_field("blocked", "blocked squares are those of a board: give the board, too"));
        }
        let (piece, wrap) = (self.piece, self.wrap);
        let options = ReadOptions { board: given, piece, wrap, notation: None, max_memory: Some(MOST_MEMORY) };
        let file = match read_tour(self.text.as_bytes(), &options) {
            Ok(file) => file,
            Err(ReadError::Numbering(defect)) => return Ok(ReadFile::Defect(defect.to_string())),
            Err(error) => return Err(Refusal::of_field("text", error)),
        };
        let ends = self.ends.or(file.ends).unwrap_or(Ends::Open);
        let mut problem = TourProblem::new(file.board.clone(), ends);
        if let Some(start) = file.start {
            problem = problem.with_start(start).map_err(|error| Refusal::about("text", error))?;
        }
        if let Some(end) = file.end {
            problem = problem.with_end(end).map_err(|error| Refusal::about("text", error))?;
        }
        Ok(ReadFile::Tour(Box::new((problem, file))))
    }

    fn answer(&self, read: &ReadFile, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (problem, file) = match read {
            ReadFile::Tour(read) => (&read.0, &read.1),
            ReadFile::Defect(defect) => return Reply::json(&VerifyDocument::new(None, None, Some(defect), None)),
        };
        match problem.verify(&mut context.run(), Route::Listed(file.squares.clone())) {
            Ok(tour) => Reply::json(&VerifyDocument::new(Some(file), Some(&tour), None, None)),
            Err(Unverified::Defect(defect)) => {
                let place = defect.position().and_then(|position| file.place(position));
                let place = place.map(|place| format!(" ({place})")).unwrap_or_default();
                Reply::json(&VerifyDocument::new(Some(file), None, Some(&format!("{defect}{place}")), None))
            }
            Err(Unverified::Stopped(stopped)) => {
                let why = context.voice.stopped(stopped);
                Reply::json(&VerifyDocument::new(Some(file), None, None, Some(&why)))
            }
        }
    }
}
