//! Why a question cannot be asked, or not be answered by this method.

use cavallo::board::{BoardError, MeaningError, Notation};
use cavallo::distance::DistanceError;
use cavallo::gather::{GatherError, MAX_K, MAX_KNIGHTS};
use cavallo::symmetric::SymmetryError;
use cavallo::tour::{ProblemError, Role};
use cavallo::{Error, Feature, Unsuitable};

use crate::knob::Knob;
use crate::voice::{Language, Voice};

impl Voice {
    /// What went wrong, and the setting that may help.
    #[must_use]
    pub fn error(self, error: &Error) -> String {
        match (error, self.language) {
            (Error::Unsuitable(why), _) => self.unsuitable(why),
            (Error::OutOfReach(why), _) => self.out_of_reach(*why),
            (Error::Stopped(stopped), _) => self.stopped(*stopped),
            (Error::Impossible(reason), _) => self.reason(reason),
            (Error::GaveUp, _) => self.gave_up().to_owned(),
            (_, Language::English) => self.english_sentence(error),
            (_, Language::Italian) => self.italian_error(error),
        }
    }

    fn italian_error(self, error: &Error) -> String {
        match error {
            Error::Board(error) => self.italian_board_error(error),
            Error::TourProblem(error) => self.italian_problem_error(error),
            Error::GatherProblem(error) => self.italian_gather_error(error),
            Error::DistanceProblem(error) => match error {
                DistanceError::OffBoard { square, board } => {
                    format!("la casa {} non è sulla scacchiera {board}", self.square(*square))
                }
                DistanceError::Blocked(square) => format!("la casa {} è bloccata", self.square(*square)),
                _ => self.english_sentence(error),
            },
            #[cfg(feature = "puzzles")]
            Error::Puzzle(error) => self.italian_puzzle_error(error),
            #[cfg(feature = "puzzles")]
            Error::CamelotProblem(error) => self.italian_camelot_error(error),
            Error::Symmetry(SymmetryError::SquaresGiven) => {
                "le case di un giro simmetrico non si possono scegliere: togli l'inizio, la fine e il prefisso"
                    .to_owned()
            }
            Error::NoSuchMethod(name) => format!("non esiste il metodo {name}"),
            // What is left is about texts that were typed, or a bug.
            _ => self.english_sentence(error),
        }
    }

    fn italian_board_error(self, error: &BoardError) -> String {
        match error {
            BoardError::Malformed(text) => format!(
                "{text:?} non è una scacchiera: ci si aspetta COLONNExRIGHE come 3x10, o un numero come 8 per una scacchiera quadrata"
            ),
            BoardError::SideOutOfRange { width, height } => {
                let most = cavallo::board::MAX_SIDE;
                format!("una scacchiera di {width}x{height} non è ammessa: ogni lato va da 1 a {most}")
            }
            BoardError::BlockedOffBoard { square, width, height } => {
                format!("la casa bloccata {} non è sulla scacchiera {width}x{height}", self.square(*square))
            }
            BoardError::NothingFree => {
                "tutte le case della scacchiera sono bloccate: almeno una deve essere libera".to_owned()
            }
            _ => self.english_sentence(error),
        }
    }

    fn italian_problem_error(self, error: &ProblemError) -> String {
        let the = |role: Role| match role {
            Role::Start => "l'inizio",
            Role::End => "la fine",
            _ => "la casa del prefisso",
        };
        match error {
            ProblemError::OffBoard { role, square, board } => {
                format!("{} {} non è sulla scacchiera {board}", the(*role), self.square(*square))
            }
            ProblemError::Blocked { role, square } => {
                format!("{} {}: la casa è bloccata", the(*role), self.square(*square))
            }
            ProblemError::PrefixRepeats(square) => format!("il prefisso visita {} due volte", self.square(*square)),
            ProblemError::PrefixNotAJump { piece, from, to } => format!(
                "il prefisso va da {} a {}, che non è una mossa del pezzo {piece}",
                self.square(*from),
                self.square(*to)
            ),
            ProblemError::StartIsNotPrefix { start, first } => format!(
                "l'inizio è {}, ma il prefisso comincia in {}: togline uno",
                self.square(*start),
                self.square(*first)
            ),
            ProblemError::NotEnds => "un giro è \"open\" (aperto) o \"closed\" (chiuso)".to_owned(),
            ProblemError::EndVisitedEarly(end) => {
                format!("l'inizio o il prefisso visita già la fine {}", self.square(*end))
            }
            _ => self.english_sentence(error),
        }
    }

    fn italian_gather_error(self, error: &GatherError) -> String {
        match error {
            GatherError::OffBoard { square, board } => {
                format!("il cavallo in {} non è sulla scacchiera {board}", self.square(*square))
            }
            GatherError::Blocked(square) => format!("il cavallo in {} sta su una casa bloccata", self.square(*square)),
            GatherError::KOutOfRange { square, k } => {
                format!("il cavallo in {} ha k = {k}: ci si aspetta un numero da 1 a {MAX_K}", self.square(*square))
            }
            GatherError::CountIsZero(square) => {
                format!("il numero di cavalli in {} è 0: ce ne vuole almeno 1", self.square(*square))
            }
            GatherError::TooMany => format!("ci sono più di {MAX_KNIGHTS} cavalli"),
            _ => self.english_sentence(error),
        }
    }

    #[cfg(feature = "puzzles")]
    fn italian_puzzle_error(self, error: &cavallo::puzzle::PuzzleError) -> String {
        use cavallo::puzzle::PuzzleError;
        match error {
            PuzzleError::NoSuchVisit { number, square, last } => format!(
                "è data la visita {number} in {}, ma un giro di questa scacchiera ha le visite da 1 a {last}",
                self.square(*square)
            ),
            PuzzleError::NotFree { number, square } => format!(
                "la visita {number} è data in {}, che non è una casa libera della scacchiera",
                self.square(*square)
            ),
            PuzzleError::NotALevel => {
                "un livello è \"easy\", \"medium\" o \"hard\" (facile, medio, difficile)".to_owned()
            }
            PuzzleError::NumberTwice { number, one, other } => {
                format!("la visita {number} è data in due case, {} e {}", self.square(*one), self.square(*other))
            }
            PuzzleError::SquareTwice { square, one, other } => {
                format!("in {} sono date due visite, {one} e {other}", self.square(*square))
            }
            _ => self.english_sentence(error),
        }
    }

    #[cfg(feature = "puzzles")]
    fn italian_camelot_error(self, error: &cavallo::camelot::CamelotError) -> String {
        use cavallo::camelot::CamelotError;
        match error {
            CamelotError::OffBoard { square, board } => {
                format!("il pezzo in {} non è sulla scacchiera {board}", self.square(*square))
            }
            CamelotError::Blocked(square) => format!("il pezzo in {} sta su una casa bloccata", self.square(*square)),
            CamelotError::OtherPiece => "Camelot richiede cavalli su una scacchiera senza bordi uniti".to_owned(),
            CamelotError::Nobody => "non ci sono né un re né un cavallo".to_owned(),
            CamelotError::TooMany => format!("ci sono più di {MAX_KNIGHTS} cavalli"),
            _ => self.english_sentence(error),
        }
    }

    /// Why a method or a setting does not apply, and the setting that may help.
    #[must_use]
    pub fn unsuitable(self, why: &Unsuitable) -> String {
        let sentence = match self.language {
            Language::English => self.english_sentence(why),
            Language::Italian => self.italian_unsuitable(why),
        };
        let Some(feature) = feature_of(why) else { return sentence };
        let remedy = match (feature, self.language) {
            (Feature::Method(_), Language::English) => {
                format!("; choose another value for {}", self.knob(Knob::Method))
            }
            (Feature::Method(_), Language::Italian) => {
                format!("; scegli un altro valore per {}", self.knob(Knob::Method))
            }
            (Feature::Squirrel, Language::English) => format!("; choose another value for {}", self.knob(Knob::Ties)),
            (Feature::Squirrel, Language::Italian) => format!("; scegli un altro valore per {}", self.knob(Knob::Ties)),
            (Feature::JumpOrder, Language::English) => format!("; leave {} out", self.knob(Knob::Jumps)),
            (Feature::JumpOrder, Language::Italian) => format!("; togli {}", self.knob(Knob::Jumps)),
            _ => String::new(),
        };
        sentence + &remedy
    }

    fn italian_unsuitable(self, why: &Unsuitable) -> String {
        match why {
            Unsuitable::NotClassic(feature) => {
                format!("{} richiede un cavallo su una scacchiera senza bordi uniti", the(*feature))
            }
            Unsuitable::Blocked(feature) => format!("{} richiede una scacchiera senza case bloccate", the(*feature)),
            Unsuitable::SquaresGiven(feature) => {
                format!("{} ammette un inizio e una fine, ma nessuna casa fra loro", the(*feature))
            }
            Unsuitable::DistinctWithConditions(feature) => {
                format!("{} conta i giri distinti solo se non sono date né case né una simmetria", the(*feature))
            }
            Unsuitable::NotTotal(feature) => format!("{} vale per il numero totale di turni", the(*feature)),
            Unsuitable::NotSquare { board } => {
                format!("{} richiede una scacchiera quadrata, non {board}", the(Feature::Squirrel))
            }
            Unsuitable::StartNotCorner(start) => {
                format!("{} comincia in un angolo, non in {}", the(Feature::Squirrel), self.square(*start))
            }
            Unsuitable::NoCorner => {
                format!("{} comincia in un angolo, ma nessun angolo può essere l'inizio", the(Feature::Squirrel))
            }
            Unsuitable::TooLargeForMatrix { board, most } => format!(
                "{board} è troppo grande per una matrice, che ha una riga e una colonna per ognuna di al massimo {most} case"
            ),
            Unsuitable::OffBoard { square, board } => {
                format!("{} non è sulla scacchiera {board}", self.square(*square))
            }
            Unsuitable::SeveralSolutions => "il rompicapo ha più di una soluzione, quindi non ha un livello".to_owned(),
            _ => self.english_sentence(why),
        }
    }

    /// That a text means no square, and the notation in which it would.
    #[must_use]
    pub fn no_square(self, error: &MeaningError) -> String {
        let name_of = |notation| Notation::NAMED.into_iter().find(|&(_, known)| known == notation);
        match error.suggestion().and_then(name_of) {
            Some((name, notation)) => {
                format!("{error}; with {}, {}", self.set_to(Knob::Notation, name), notation.summary())
            }
            None => error.to_string(),
        }
    }
}

/// What does not apply, if another choice would.
fn feature_of(why: &Unsuitable) -> Option<Feature> {
    match why {
        Unsuitable::NotClassic(feature)
        | Unsuitable::Blocked(feature)
        | Unsuitable::SquaresGiven(feature)
        | Unsuitable::DistinctWithConditions(feature) => Some(*feature),
        Unsuitable::NotSquare { .. } | Unsuitable::StartNotCorner(_) | Unsuitable::NoCorner => Some(Feature::Squirrel),
        _ => None,
    }
}

fn the(feature: Feature) -> String {
    match feature {
        Feature::Method(name) => format!("il metodo {name}"),
        Feature::Squirrel => "la regola squirrel".to_owned(),
        Feature::JumpOrder => "un ordine delle mosse".to_owned(),
        Feature::Numbering => "la numerazione dei giri".to_owned(),
        Feature::Estimate => "una stima".to_owned(),
        Feature::RectangleBound => "un limite sui turni di un rettangolo".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use cavallo::Board;
    use cavallo::board::Naming;

    use super::*;
    use crate::knob::Vocabulary;

    fn every_error() -> Vec<Error> {
        let mut all: Vec<Error> = BoardError::one_of_each().into_iter().map(Error::from).collect();
        all.extend(ProblemError::one_of_each().into_iter().map(Error::from));
        all.extend(GatherError::one_of_each().into_iter().map(Error::from));
        all.extend(DistanceError::one_of_each().into_iter().map(Error::from));
        #[cfg(feature = "puzzles")]
        {
            all.extend(cavallo::puzzle::PuzzleError::one_of_each().into_iter().map(Error::from));
            all.extend(cavallo::camelot::CamelotError::one_of_each().into_iter().map(Error::from));
        }
        all.extend(Unsuitable::one_of_each().into_iter().map(Error::from));
        all
    }

    #[test]
    fn every_error_is_told_in_both_languages() {
        for error in every_error() {
            let [english, italian] = [Language::English, Language::Italian]
                .map(|language| Voice::default().speaking(language).error(&error));
            assert_ne!(english, italian);
            assert!(!error.to_string().contains("--"), "{error}");
            assert!(english.starts_with(&error.to_string()), "{english}");
        }
    }

    #[test]
    fn only_programs_have_flags() {
        let naming = Naming::new(Notation::Zero, &Board::new(5, 6).unwrap());
        for error in every_error() {
            for language in [Language::English, Language::Italian] {
                let said = |vocabulary| Voice::new(language, naming, vocabulary).error(&error);
                assert!(!said(Vocabulary::Fields).contains("--"), "{}", said(Vocabulary::Fields));
                assert!(!said(Vocabulary::Keywords).contains("--"), "{}", said(Vocabulary::Keywords));
                assert!(!said(Vocabulary::Flags).contains("b2"), "{}", said(Vocabulary::Flags));
            }
        }
        let squirrel = Unsuitable::NotSquare { board: "5x6".to_owned() };
        let said = |vocabulary| Voice::english(vocabulary).unsuitable(&squirrel);
        assert_eq!(
            said(Vocabulary::Flags),
            "the squirrel tie rule requires a square board, not 5x6; choose another value for --ties"
        );
        assert!(said(Vocabulary::Keywords).ends_with("another value for ties="));
        assert!(said(Vocabulary::Fields).ends_with("another value for ties"));
    }
}
