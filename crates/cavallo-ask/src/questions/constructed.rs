//! The constructed tour of a board of any size: a window of it, the squares at some positions, the positions of some squares.

use cavallo::tour::{Construct, ConstructedTour};
use cavallo::{Answer, Solved, Solver, Square, Tour, TourProblem};
use cavallo_formats::SquareName;

use crate::context::{Context, why};
use crate::documents::{AnswerDocument, LookupDocument, Lookups, PositionDocument, SquareDocument, WindowDocument};
use crate::entry::{Entry, Route};
use crate::fields::Number;
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

/// The most squares of a window.
const MOST_SQUARES: u64 = 65_536;
const LONGEST_SIDE: u64 = 1_000_000_000;

question! {
    /// Gives the positions of a window of squares in the constructed tour of a board of any size.
    ConstructedWindow: board tours {
        /// The window's first file, from 0.
        x: Number<0, LONGEST_SIDE>,
        /// The window's first rank, from 0.
        y: Number<0, LONGEST_SIDE>,
        /// The window's width.
        w: Number<1, MOST_SQUARES>,
        /// The window's height; it has at most 65536 squares.
        h: Number<1, MOST_SQUARES>,
    } may {
        /// From one square of the window to the next; 1 if left out.
        step: Number<1, LONGEST_SIDE>,
    }
}

question! {
    /// Gives the squares at positions of the constructed tour.
    At: board tours {
        /// The positions, from 1.
        position: Vec<Number<1, { u64::MAX }>>,
    } may {}
}

question! {
    /// Gives the positions of squares in the constructed tour.
    Index: board tours {
        /// The squares.
        square: Vec<Square>,
    } may {}
}

impl Question for ConstructedWindow {
    const ENTRY: Entry = Entry::new(
        "constructed",
        Self::SUMMARY,
        "cavallo-constructed/1",
        r#"{"board":"1000000000","ends":"closed","x":0,"y":0,"w":8,"h":8}"#,
    )
    .at(Route::get("/api/constructed", u64::MAX))
    .short();

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        let (width, height) = (self.w.0, self.h.0);
        if width * height > MOST_SQUARES {
            let sentence = format!("a window of {width}x{height} has more than {MOST_SQUARES} squares");
            return Err(Refusal::of_field("w", sentence));
        }
        constructible(self.tours()?)
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let solved = construct(problem, context)?;
        let tour = constructed(&solved);
        let step = self.step.map_or(1, |step| step.0);
        let position = |file: u64, rank: u64| {
            let square = Square::new(u32::try_from(file).ok()?, u32::try_from(rank).ok()?);
            tour.filter(|tour| tour.board().contains(square))?.position_of(square)
        };
        let row = |rank: u64| -> Vec<Option<String>> {
            (0..self.w.0)
                .map(|file| position(self.x.0 + file * step, self.y.0 + rank * step).map(|at| at.to_string()))
                .collect()
        };
        let rows = tour.map(|_| (0..self.h.0).map(row).collect());
        let answer =
            AnswerDocument::new(WindowDocument::SCHEMA, problem, &solved.answer, why(context.voice, &solved.answer));
        Reply::json(&WindowDocument { answer, length: tour.map(|tour| tour.length().to_string()), positions: rows })
    }
}

impl Question for At {
    const ENTRY: Entry =
        Entry::new("constructed/at", Self::SUMMARY, "cavallo-at/1", r#"{"board":"8x8","position":[10]}"#)
            .at(Route::get("/api/constructed/at", u64::MAX))
            .short();

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        let problem = constructible(self.tours()?)?;
        let area = problem.board().area();
        match self.position.iter().find(|position| position.0 > area) {
            Some(_) => Err(Refusal::of_field("position", format!("the board has {area} squares"))),
            None => Ok(problem),
        }
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        look_up("cavallo-at/1", problem, context, |tour| self.squares(tour).map(Lookups::Squares))
    }
}

impl At {
    /// The squares at the positions, each asked back for its position.
    ///
    /// # Errors
    /// When a square has another position, which is a bug.
    pub fn squares(&self, tour: &ConstructedTour) -> Result<Vec<PositionDocument>, Refusal> {
        let square_at = |&Number(position): &Number<1, { u64::MAX }>| {
            let square = tour.square_at(position).filter(|&square| tour.position_of(square) == Some(position));
            let square = square
                .ok_or_else(|| Refusal::bug(format!("the square at position {position} has another position")))?;
            Ok(PositionDocument { position, square: SquareName(square) })
        };
        self.position.iter().map(square_at).collect()
    }
}

impl Question for Index {
    const ENTRY: Entry =
        Entry::new("constructed/index", Self::SUMMARY, "cavallo-index/1", r#"{"board":"8x8","square":["b3"]}"#).short();

    type Problem = TourProblem;

    fn problem(&self) -> Result<TourProblem, Refusal> {
        let problem = constructible(self.tours()?)?;
        match self.square.iter().find(|&&square| !problem.board().contains(square)) {
            Some(square) => {
                let sentence = format!("the square {square} is not on the {} board", problem.board());
                Err(Refusal::of_field("square", sentence))
            }
            None => Ok(problem),
        }
    }

    fn answer(&self, problem: &TourProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        look_up("cavallo-index/1", problem, context, |tour| self.positions(tour).map(Lookups::Positions))
    }
}

impl Index {
    /// The positions of the squares, each asked back for its square.
    ///
    /// # Errors
    /// When another square is at a position, which is a bug.
    pub fn positions(&self, tour: &ConstructedTour) -> Result<Vec<SquareDocument>, Refusal> {
        let position_of = |&square: &Square| {
            let position = tour.position_of(square).filter(|&position| tour.square_at(position) == Some(square));
            let position =
                position.ok_or_else(|| Refusal::bug(format!("at the position of {square} is another square")))?;
            Ok(SquareDocument { square: SquareName(square), position })
        };
        self.square.iter().map(position_of).collect()
    }
}

fn look_up(
    schema: &'static str,
    problem: &TourProblem,
    context: &mut Context<'_>,
    found: impl FnOnce(&ConstructedTour) -> Result<Lookups, Refusal>,
) -> Result<Reply, Refusal> {
    let solved = construct(problem, context)?;
    let found = constructed(&solved).map(found).transpose()?;
    let answer = AnswerDocument::new(schema, problem, &solved.answer, why(context.voice, &solved.answer));
    Reply::json(&LookupDocument::new(answer, found))
}

/// Refuses what cannot be constructed.
fn constructible(problem: TourProblem) -> Result<TourProblem, Refusal> {
    let refused =
        |field: &str, what: &str| Err(Refusal::of_field(field, format!("nothing is constructed {what}: leave it out")));
    match problem.board() {
        board if !board.piece().is_knight() => refused("piece", "for other pieces than the knight"),
        board if !board.is_classic() => refused("wrap", "on boards with joined edges"),
        board if !board.blocked().is_empty() => refused("blocked", "around blocked squares"),
        _ if problem.prefix().len() > 1 => refused("prefix", "from a prefix on"),
        _ => Ok(problem),
    }
}

fn construct(problem: &TourProblem, context: &mut Context<'_>) -> Result<Solved<Tour>, Refusal> {
    Ok(Construct.answer(&mut context.run(), problem)?)
}

fn constructed(solved: &Solved<Tour>) -> Option<&ConstructedTour> {
    if let Answer::Found(tour) = &solved.answer { tour.constructed() } else { None }
}
