//! The words in pictures of gatherings.

use cavallo::board::Wrap;
use cavallo::gather::Objective;
use cavallo::{Board, Square};

use crate::voice::{Language, Voice};

/// What the marks in a picture of a gathering mean, in a few words each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GatheringMarks {
    /// The number on a knight.
    pub number: &'static str,
    /// The dots on a path.
    pub dot: &'static str,
    /// The frames of the best squares.
    pub best: &'static str,
    /// The double frame of the square to which the paths lead.
    pub meeting: &'static str,
    /// Hatched squares.
    pub blocked: &'static str,
}

impl Voice {
    /// Where something happens and, unless it is the knight, to which piece: `on a board of 8x8 squares`, `for a king on a torus of 5x5
    /// squares`.
    #[must_use]
    pub fn setting(self, board: &Board) -> String {
        let surface = match board.wrap() {
            Wrap::None => self.either("a board", "una scacchiera"),
            Wrap::Files => self.either("a cylinder", "un cilindro"),
            Wrap::Both => self.either("a torus", "un toro"),
        };
        let (piece, is_knight) = (board.piece(), board.piece().is_knight());
        match self.language {
            Language::English => {
                let who = if is_knight { String::new() } else { format!("for {} ", piece.with_article()) };
                format!("{who}on {surface} of {board} squares")
            }
            Language::Italian => {
                let who = if is_knight { String::new() } else { format!("per il pezzo {piece} ") };
                format!("{who}su {surface} di {board} case")
            }
        }
    }

    /// The title of a picture.
    #[must_use]
    pub fn gathering(self, board: &Board) -> String {
        format!("{} {}", self.either("gathering", "incontro"), self.setting(board))
    }

    /// What is below a picture: the answer and the number of pieces.
    #[must_use]
    pub fn caption(self, objective: Objective, (turns, square): (u64, Square), pieces: &str) -> String {
        let (turns, square) = (self.turns(turns), self.square(square));
        format!("{}: {turns} {} {square}, {pieces}", self.objective(objective), self.on())
    }

    /// That the picture is about something impossible.
    #[must_use]
    pub fn caption_impossible(self, pieces: &str) -> String {
        format!("{}, {pieces}", self.impossible())
    }

    /// That the picture is about something that is not known.
    #[must_use]
    pub fn caption_unknown(self, pieces: &str) -> String {
        format!("{}, {pieces}", self.either("not known", "non noto"))
    }

    /// How many paths are drawn, if not all.
    #[must_use]
    pub fn paths_drawn(self, drawn: usize, of: usize) -> String {
        match self.language {
            Language::English => format!("{drawn} of {of} paths drawn"),
            Language::Italian => format!("{drawn} di {of} percorsi disegnati"),
        }
    }

    /// That there are too many pieces to mark them.
    #[must_use]
    pub fn too_many_marks(self) -> &'static str {
        self.either("too many to mark", "troppi per segnarli")
    }

    /// What the marks on small boards mean.
    #[must_use]
    pub fn gathering_marks(self) -> GatheringMarks {
        match self.language {
            Language::English => GatheringMarks {
                number: "number on a piece: k",
                dot: "end of a turn",
                best: "best squares",
                meeting: "meeting square",
                blocked: "blocked",
            },
            Language::Italian => GatheringMarks {
                number: "numero su un pezzo: k",
                dot: "fine di un turno",
                best: "case migliori",
                meeting: "casa dell'incontro",
                blocked: "bloccata",
            },
        }
    }

    /// That a list of squares has this many more.
    #[must_use]
    pub fn others(self, number: usize) -> String {
        match self.language {
            Language::English => format!("and {number} more"),
            Language::Italian => format!("e altre {number}"),
        }
    }

    /// What the numbers on the squares are.
    #[must_use]
    pub fn costs(self, objective: Objective) -> &'static str {
        match objective {
            Objective::Total => self.either("turns in all", "turni in tutto"),
            Objective::Slowest => self.either("turns of the slowest", "turni del più lento"),
        }
    }

    /// The mark of squares where not all can meet.
    #[must_use]
    pub fn no_meeting(self) -> &'static str {
        self.either("no meeting", "nessun incontro")
    }

    /// The mark of squares that no piece reaches.
    #[must_use]
    pub fn reached_by_none(self) -> &'static str {
        self.either("not reached", "non raggiunte")
    }

    /// The colour of the squares that are reached from some squares.
    #[must_use]
    pub fn reached_from(self, squares: &[Square], more: usize) -> String {
        let others = if more > 0 { format!(" {}", self.others(more)) } else { String::new() };
        format!("{} {}{others}", self.either("reached from", "raggiunte da"), self.naming().list(squares))
    }

    /// The mark of the barycentre.
    #[must_use]
    pub fn barycentre_mark(self, square: Square) -> String {
        let square = self.square(square);
        match self.language {
            Language::English => format!("barycentre, rounded to {square}"),
            Language::Italian => format!("baricentro, arrotondato a {square}"),
        }
    }

    /// The mark of the targets.
    #[must_use]
    pub fn targets_mark(self, number: u64) -> String {
        self.counted(number, ("target", "targets"), ("target", "target"))
    }

    /// For screen readers: the range of costs, and how many squares have the least.
    #[must_use]
    pub fn cost_range(self, least: u64, most: u64, best: u64) -> String {
        let best = self.squares(best);
        match self.language {
            Language::English => format!("Meeting costs from {least} to {most} turns; the least on {best}."),
            Language::Italian => format!("Un incontro costa da {least} a {most} turni; il minimo in {best}."),
        }
    }

    /// For screen readers: the number of blocked squares.
    #[must_use]
    pub fn blocked(self, number: u64) -> String {
        match self.language {
            Language::English => format!("{} blocked.", self.squares(number)),
            Language::Italian => format!("Case bloccate: {number}."),
        }
    }

    /// For screen readers: the pieces, of which some may be left out.
    #[must_use]
    pub fn standing(self, board: &Board, pieces: &str, all: bool) -> String {
        let who =
            if board.piece().is_knight() { self.either("Knights", "Cavalli") } else { self.either("Pieces", "Pezzi") };
        let others = if all { "" } else { self.either("; and others", "; e altri") };
        format!("{who}: {pieces}{others}.")
    }
}
