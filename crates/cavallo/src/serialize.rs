//! Serialisation of problems and results, with the feature `serde`. The field names are those of the JSON documents of
//! `cavallo-ask`, which are built from these.
//!
//! | type | form |
//! |---|---|
//! | [`Square`] | `"b4"` |
//! | [`Piece`], [`Wrap`], [`Ends`], [`Objective`] | their names: `"camel"`, `"both"`, `"closed"`, `"slowest"` |
//! | [`Board`] | `{"board":"8x8","piece":"camel","wrap":"both","blocked":["c3"]}`, the last three only where they say something |
//! | [`TourProblem`] | the board, and `"ends"`, `"start"`, `"prefix"`, `"end"` |
//! | [`GatherProblem`] | the board, and `"knights":[{"square":"a1","k":3,"count":2}]` |
//! | [`Tour`] | the board, `"ends"` and `"squares"` |
//! | [`Reason`] | `{"name":"colour-count","sentence":"..","reference":".."}`, written only |
//! | [`Answer`] | `{"answer":"found","result":..}`, `{"answer":"impossible","reason":..}` or `{"answer":"unknown","stopped":".."}`, written only |
//!
//! Input is checked like everything else: problems by their constructors, tours by the verifier.

use std::fmt::Display;
use std::str::FromStr;

use serde::de::{Deserializer, Error as _};
use serde::ser::{SerializeMap, Serializer};
use serde::{Deserialize, Serialize};

use crate::answer::{Answer, Reason};
use crate::board::{Board, Piece, Square, Wrap};
use crate::error::Error;
use crate::gather::{GatherProblem, Knight, Objective};
use crate::method::Problem;
use crate::run::Run;
use crate::tour::{Ends, Route, Tour, TourProblem};

/// Types that are written and read as text.
macro_rules! as_text {
    ($($kind:ty),*) => {$(
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                read_text(deserializer)
            }
        }
    )*};
}

as_text!(Square, Piece, Ends);

fn read_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

impl Serialize for Wrap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name().unwrap_or("none"))
    }
}

impl<'de> Deserialize<'de> for Wrap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let name = String::deserialize(deserializer)?;
        let known = Self::NAMED.into_iter().chain([("none", Self::None)]).find(|&(known, _)| known == name);
        known.map(|(_, wrap)| wrap).ok_or_else(|| D::Error::custom("expected \"none\", \"files\" or \"both\""))
    }
}

impl Serialize for Objective {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The board's size, and its piece and edges where they are not the default. Blocked squares are written separately.
fn write_board<M: SerializeMap>(map: &mut M, board: &Board) -> Result<(), M::Error> {
    map.serialize_entry("board", &board.to_string())?;
    if !board.piece().is_knight() {
        map.serialize_entry("piece", &board.piece())?;
    }
    if board.wrap() != Wrap::None {
        map.serialize_entry("wrap", &board.wrap())?;
    }
    Ok(())
}

fn write_blocked<M: SerializeMap>(map: &mut M, board: &Board) -> Result<(), M::Error> {
    if board.blocked().is_empty() { Ok(()) } else { map.serialize_entry("blocked", board.blocked()) }
}

/// A board as it is read.
#[derive(Deserialize)]
struct BoardData {
    board: String,
    #[serde(default)]
    piece: Piece,
    #[serde(default)]
    wrap: Wrap,
    #[serde(default)]
    blocked: Vec<Square>,
}

impl BoardData {
    fn board(self) -> Result<Board, Error> {
        let board: Board = self.board.parse()?;
        Ok(board.with_blocked(self.blocked)?.with_piece(self.piece).wrapped(self.wrap))
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_board(&mut map, self)?;
        write_blocked(&mut map, self)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        BoardData::deserialize(deserializer)?.board().map_err(D::Error::custom)
    }
}

impl Serialize for TourProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_board(&mut map, self.board())?;
        write_blocked(&mut map, self.board())?;
        map.serialize_entry("ends", &self.ends())?;
        if let Some(start) = self.start() {
            map.serialize_entry("start", &start)?;
        }
        if self.prefix().len() > 1 {
            map.serialize_entry("prefix", self.prefix())?;
        }
        if let Some(end) = self.end() {
            map.serialize_entry("end", &end)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for TourProblem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Data {
            #[serde(flatten)]
            board: BoardData,
            ends: Ends,
            start: Option<Square>,
            #[serde(default)]
            prefix: Vec<Square>,
            end: Option<Square>,
        }
        let data = Data::deserialize(deserializer)?;
        let problem = || {
            let mut problem = Self::new(data.board.board()?, data.ends).with_prefix(data.prefix)?;
            if let Some(start) = data.start {
                problem = problem.with_start(start)?;
            }
            if let Some(end) = data.end {
                problem = problem.with_end(end)?;
            }
            Ok(problem)
        };
        problem().map_err(|error: Error| D::Error::custom(error))
    }
}

impl Serialize for GatherProblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_board(&mut map, self.board())?;
        map.serialize_entry("knights", self.knights())?;
        write_blocked(&mut map, self.board())?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for GatherProblem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Data {
            #[serde(flatten)]
            board: BoardData,
            knights: Vec<Knight>,
        }
        let Data { board, knights } = Data::deserialize(deserializer)?;
        let problem = board.board().and_then(|board| Ok(Self::new(board, knights)?));
        problem.map_err(D::Error::custom)
    }
}

impl Serialize for Knight {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("square", &self.square)?;
        map.serialize_entry("k", &self.k)?;
        map.serialize_entry("count", &self.count)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for Knight {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Data {
            square: Square,
            k: u64,
            #[serde(default = "one")]
            count: u64,
        }
        fn one() -> u64 {
            1
        }
        Data::deserialize(deserializer).map(|Data { square, k, count }| Self { square, k, count })
    }
}

/// The squares of a tour as a list, one after the other.
struct Squares<'a>(&'a Tour);

impl Serialize for Squares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0)
    }
}

impl Serialize for Tour {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_board(&mut map, self.board())?;
        write_blocked(&mut map, self.board())?;
        map.serialize_entry("ends", &self.ends())?;
        map.serialize_entry("squares", &Squares(self))?;
        map.end()
    }
}

/// A tour that is read is verified.
impl<'de> Deserialize<'de> for Tour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Data {
            #[serde(flatten)]
            board: BoardData,
            ends: Ends,
            squares: Vec<Square>,
        }
        let Data { board, ends, squares } = Data::deserialize(deserializer)?;
        let problem = TourProblem::new(board.board().map_err(D::Error::custom)?, ends);
        problem.verify(&mut Run::unlimited(), Route::Listed(squares)).map_err(D::Error::custom)
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("name", self.name())?;
        map.serialize_entry("sentence", &self.to_string())?;
        if let Some(reference) = self.reference() {
            map.serialize_entry("reference", reference)?;
        }
        map.end()
    }
}

impl<T: Serialize> Serialize for Answer<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        match self {
            Self::Found(found) => {
                map.serialize_entry("answer", "found")?;
                map.serialize_entry("result", found)?;
            }
            Self::Impossible(reason) => {
                map.serialize_entry("answer", "impossible")?;
                map.serialize_entry("reason", reason)?;
            }
            Self::Unknown(why) => {
                map.serialize_entry("answer", "unknown")?;
                map.serialize_entry("stopped", &why.to_string())?;
            }
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round_trip<T: Serialize + for<'de> Deserialize<'de> + PartialEq + std::fmt::Debug>(value: &T, text: &str) {
        assert_eq!(serde_json::to_string(value).unwrap(), text);
        assert_eq!(&serde_json::from_str::<T>(text).unwrap(), value);
    }

    #[test]
    fn problems_are_read_as_they_were_written() {
        round_trip(&TourProblem::closed(8).unwrap(), r#"{"board":"8x8","ends":"closed"}"#);
        let board = Board::new(5, 6).unwrap().with_piece(Piece::KING).wrapped(Wrap::Both);
        let board = board.with_blocked(["c3".parse().unwrap()]).unwrap();
        let problem = TourProblem::open(board.clone()).unwrap().with_start("a1").unwrap().with_end("b2").unwrap();
        let text =
            r#"{"board":"5x6","piece":"king","wrap":"both","blocked":["c3"],"ends":"open","start":"a1","end":"b2"}"#;
        round_trip(&problem, text);
        let knight = Knight { square: "a1".parse().unwrap(), k: 3, count: 2 };
        let gathering = GatherProblem::new(board, vec![knight]).unwrap();
        let text = r#"{"board":"5x6","piece":"king","wrap":"both","knights":[{"square":"a1","k":3,"count":2}],"blocked":["c3"]}"#;
        round_trip(&gathering, text);
        let prefix = ["b1", "a3", "b5"].map(|name| name.parse().unwrap()).to_vec();
        let problem = TourProblem::open(6).unwrap().with_prefix(prefix).unwrap();
        round_trip(&problem, r#"{"board":"6x6","ends":"open","start":"b1","prefix":["b1","a3","b5"]}"#);
    }

    #[test]
    fn what_is_read_is_checked() {
        for text in [
            r#"{"board":"0x8","ends":"open"}"#,
            r#"{"board":"8x8","ends":"ajar"}"#,
            r#"{"board":"8x8","ends":"open","start":"z9"}"#,
            r#"{"board":"8x8","ends":"open","prefix":["a1","a2"]}"#,
        ] {
            assert!(serde_json::from_str::<TourProblem>(text).is_err(), "{text}");
        }
        let tour = TourProblem::open("3x4").unwrap().solve().unwrap().found().unwrap();
        let text = serde_json::to_string(&tour).unwrap();
        assert_eq!(serde_json::from_str::<Tour>(&text).unwrap(), tour);
        let wrong = text.replace("\"a1\"", "\"a4\"");
        assert!(wrong != text && serde_json::from_str::<Tour>(&wrong).is_err());
    }

    #[test]
    fn answers_are_written() {
        let answer = TourProblem::closed("2").unwrap().solve().unwrap();
        let text = serde_json::to_string(&answer).unwrap();
        assert!(text.starts_with(r#"{"answer":"impossible","reason":{"name":"#), "{text}");
        assert_eq!(
            serde_json::to_string(&Answer::<()>::GAVE_UP).unwrap(),
            r#"{"answer":"unknown","stopped":"the method gave up"}"#
        );
    }
}
