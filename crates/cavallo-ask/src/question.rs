//! What a question is, and the macro that defines one: its own fields, and the groups of fields that it has in common with others.

use cavallo_words::Language;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::context::Context;
use crate::entry::Entry;
use crate::refusal::Refusal;
use crate::reply::Reply;

/// A question: serde reads and writes it, it gives a problem that is valid by construction, and it is answered.
pub trait Question: Serialize + DeserializeOwned + Sized + Send + 'static {
    /// What is known about all questions of this kind.
    const ENTRY: Entry;

    /// What is asked, checked.
    type Problem: Send + 'static;

    /// What is asked, if the fields do not contradict each other.
    ///
    /// # Errors
    /// The first field that cannot be.
    fn problem(&self) -> Result<Self::Problem, Refusal>;

    /// The squares of the board, of which a door may allow only so many.
    fn squares(problem: &Self::Problem) -> u64 {
        let _ = problem;
        0
    }

    /// The language of its sentences.
    fn language(&self) -> Language {
        Language::English
    }

    /// The answer, as a document or a picture.
    ///
    /// # Errors
    /// When no method suits the question, or when a limit leaves no answer at all.
    fn answer(&self, problem: &Self::Problem, context: &mut Context<'_>) -> Result<Reply, Refusal>;
}

/// Defines a question: its doc comment (the first paragraph is its summary), the groups of fields that it has in common with others,
/// the fields that it needs, and those that it may have.
///
/// serde's `flatten` and `deny_unknown_fields` do not go together, so the fields of the groups are written into the structure.
macro_rules! question {
    ($(#[doc = $doc:literal])+ $name:ident: $($group:ident)* { $($needs:tt)* } may { $($may:tt)* }) => {
        question!(@fields [$($doc)+] $name [$($group)*] {} {} { $($needs)* } { $($may)* });
        impl $name {
            /// What the question asks.
            pub(crate) const SUMMARY: &'static str = concat!($($doc),+).trim_ascii();
        }
        $(question!(@methods $group $name);)*
    };
    (@fields $doc:tt $name:ident [board $($rest:ident)*] { $($n:tt)* } { $($m:tt)* } $needs:tt $may:tt) => {
        question!(@fields $doc $name [$($rest)*] {
            $($n)*
            /// The board: files x ranks.
            board: $crate::fields::Size,
        } {
            $($m)*
            /// Squares that are not part of the board.
            blocked: Vec<::cavallo::Square>,
            /// The piece; the knight if left out.
            piece: ::cavallo::Piece,
            /// Which edges are joined; none if left out.
            wrap: ::cavallo::Wrap,
        } $needs $may);
    };
    (@fields $doc:tt $name:ident [tours $($rest:ident)*] { $($n:tt)* } { $($m:tt)* } $needs:tt $may:tt) => {
        question!(@fields $doc $name [$($rest)*] { $($n)* } {
            $($m)*
            /// Whether the tour returns to its start; open if left out.
            ends: ::cavallo::Ends,
            /// The first square.
            start: ::cavallo::Square,
            /// The last square.
            end: ::cavallo::Square,
            /// The first squares.
            prefix: Vec<::cavallo::Square>,
        } $needs $may);
    };
    (@fields $doc:tt $name:ident [how $($rest:ident)*] { $($n:tt)* } { $($m:tt)* } $needs:tt $may:tt) => {
        question!(@fields $doc $name [$($rest)*] { $($n)* } {
            $($m)*
            /// The method; auto if left out, or the one that has what is asked for.
            method: $crate::fields::ByName<&'static ::cavallo::Method<::cavallo::TourProblem>>,
            /// How the method warnsdorff breaks ties.
            ties: $crate::fields::ByName<::cavallo::tour::TieRule>,
            /// The random seed; 0 if left out.
            seed: $crate::fields::Seed,
            /// The order in which the methods warnsdorff and depth-first try jumps: that of a report, such as 001, or all eight.
            jumps: $crate::fields::Jumps,
            /// Whether the method warnsdorff repairs walks that are stuck; true if left out.
            repairs: bool,
            /// Whether the method warnsdorff tries only squares with the fewest exits.
            least_only: bool,
            /// Whether theorems are asked before the method; true if left out.
            theorems: bool,
        } $needs $may);
    };
    (@fields $doc:tt $name:ident [gathering $($rest:ident)*] { $($n:tt)* } { $($m:tt)* } $needs:tt $may:tt) => {
        question!(@fields $doc $name [$($rest)*] {
            /// The form of the problem.
            schema: $crate::fields::GatherSchema,
            $($n)*
            /// The knights: square, k and, if there are several, count.
            knights: $crate::fields::Knights,
        } { $($m)* } $needs $may);
    };
    (@fields $doc:tt $name:ident [objective $($rest:ident)*] { $($n:tt)* } { $($m:tt)* } $needs:tt $may:tt) => {
        question!(@fields $doc $name [$($rest)*] { $($n)* } {
            $($m)*
            /// What to minimise; total if left out.
            objective: $crate::fields::ByName<::cavallo::gather::Objective>,
        } $needs $may);
    };
    (@fields $doc:tt $name:ident [lang $($rest:ident)*] { $($n:tt)* } { $($m:tt)* } $needs:tt $may:tt) => {
        question!(@fields $doc $name [$($rest)*] { $($n)* } {
            $($m)*
            /// The language of the answer's sentences; en if left out.
            lang: $crate::fields::ByName<::cavallo_words::Language>,
        } $needs $may);
    };
    (@fields [$($doc:literal)+] $name:ident [] { $($(#[$nm:meta])* $n:ident: $nt:ty,)* } { $($(#[$mm:meta])* $m:ident: $mt:ty,)* }
        { $($(#[$om:meta])* $o:ident: $ot:ty,)* } { $($(#[$pm:meta])* $p:ident: $pt:ty,)* }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Debug, PartialEq, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$nm])* pub $n: $nt,)*
            $($(#[$om])* pub $o: $ot,)*
            $($(#[$mm])* #[serde(skip_serializing_if = "Option::is_none")] pub $m: Option<$mt>,)*
            $($(#[$pm])* #[serde(skip_serializing_if = "Option::is_none")] pub $p: Option<$pt>,)*
        }

        impl $name {
            /// The question with the fields that it needs, and without those that it may have.
            #[must_use]
            #[allow(clippy::new_without_default, reason = "few questions need no field")]
            pub fn new($($n: $nt,)* $($o: $ot,)*) -> Self {
                Self { $($n,)* $($o,)* $($m: None,)* $($p: None,)* }
            }
        }
    };
    (@methods board $name:ident) => {
        impl $name {
            /// The board.
            ///
            /// # Errors
            /// When a blocked square is not on it.
            pub fn board(&self) -> Result<::cavallo::Board, $crate::Refusal> {
                $crate::fields::board(&self.board, self.blocked.as_deref(), self.piece, self.wrap)
            }
        }
    };
    (@methods tours $name:ident) => {
        impl $name {
            /// The tours that are asked about.
            ///
            /// # Errors
            /// When a field contradicts another one.
            pub fn tours(&self) -> Result<::cavallo::TourProblem, $crate::Refusal> {
                let fields = $crate::fields::TourFields {
                    ends: self.ends,
                    start: self.start,
                    end: self.end,
                    prefix: self.prefix.as_deref(),
                };
                $crate::fields::tours(self.board()?, &fields)
            }
        }
    };
    (@methods how $name:ident) => {
        impl $name {
            /// The method with its settings, which is this one if none is named and nothing asks for another.
            fn way(
                &self,
                default: &'static ::cavallo::Method<::cavallo::TourProblem>,
            ) -> Result<$crate::questions::Way, $crate::Refusal> {
                $crate::questions::Way::new(&$crate::questions::WayFields {
                    method: self.method.map(|method| method.0),
                    default,
                    ties: self.ties.map(|ties| ties.0),
                    seed: self.seed.map(|seed| seed.0),
                    jumps: self.jumps.map(|jumps| jumps.0),
                    repairs: self.repairs,
                    least_only: self.least_only,
                    theorems: self.theorems,
                })
            }
        }
    };
    (@methods gathering $name:ident) => {
        impl $name {
            /// The knights on their board.
            ///
            /// # Errors
            /// When there are too many knights, or when one is not on a free square.
            pub fn gathering(&self) -> Result<::cavallo::GatherProblem, $crate::Refusal> {
                ::cavallo::GatherProblem::new(self.board()?, self.knights.0.clone())
                    .map_err(|error| $crate::Refusal::about("knights", error))
            }
        }
    };
    (@methods objective $name:ident) => {
        impl $name {
            /// What to minimise.
            #[must_use]
            pub fn objective(&self) -> ::cavallo::gather::Objective {
                self.objective.map_or_else(Default::default, |objective| objective.0)
            }
        }
    };
    (@methods lang $name:ident) => {
        impl $name {
            /// The language of the answer's sentences.
            #[must_use]
            pub fn lang(&self) -> ::cavallo_words::Language {
                self.lang.map_or_else(Default::default, |lang| lang.0)
            }
        }
    };
}

pub(crate) use question;
