//! The squares of a tour as JSON: serialised one after the other, or written by several threads.

use std::cell::OnceCell;
use std::fmt;
use std::io::{self, Write};

use cavallo::Tour;
use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use crate::text::lettering::Names;
use crate::text::square_name::SquareName;
use crate::tour::visits::{checked, write_visits};

/// The name and version of the form of a document about a tour.
pub const TOUR_SCHEMA: &str = "cavallo-tour/1";

/// Says why writing is to stop, if it is.
pub type Stop<'a> = &'a dyn Fn() -> Option<String>;

/// A tour that is serialised as `squares`, one after the other. A constructed tour is checked as it is written.
#[derive(Clone, Copy)]
pub struct TourSquares<'a> {
    tour: &'a Tour,
    stop: Option<Stop<'a>>,
}

impl<'a> TourSquares<'a> {
    /// This many squares are written between two questions whether to stop.
    const BETWEEN_STOPS: usize = 1 << 12;

    /// The squares of a tour.
    #[must_use]
    pub fn new(tour: &'a Tour) -> Self {
        Self { tour, stop: None }
    }

    /// Writes `"squares":[..]`, and `"stopped":".."` behind it if the list ends early, on this many threads if there are many squares
    /// and they are constructed. Whether to stop is asked less often than when they are serialised.
    ///
    /// # Errors
    /// When writing fails, or with an [`UnsoundTour`](crate::UnsoundTour) inside when a constructed tour turns out to be none.
    pub fn write(self, threads: usize, out: &mut dyn Write) -> io::Result<()> {
        let Self { tour, stop } = self;
        out.write_all(b"\"squares\":[")?;
        let names = Names::quoted(tour.board());
        let mut stopped = None;
        let stops = || {
            stopped = stop.and_then(|stop| stop());
            stopped.is_some()
        };
        write_visits(tour, threads, |square, text| names.put(square, text), b',', stops, out)?;
        out.write_all(b"]")?;
        if let Some(why) = stopped {
            write!(out, ",\"stopped\":{}", serde_json::to_string(&why)?)?;
        }
        Ok(())
    }

    /// The same with the list ended early when `stop` says why; then a field `stopped` follows, and the document is complete all the
    /// same.
    #[must_use]
    pub fn stopped_by(self, stop: Stop<'a>) -> Self {
        Self { stop: Some(stop), ..self }
    }
}

impl fmt::Debug for TourSquares<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("TourSquares").field(self.tour).finish()
    }
}

impl Serialize for TourSquares<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stopped = OnceCell::new();
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("squares", &SquareList { squares: self, stopped: &stopped })?;
        if let Some(why) = stopped.get() {
            map.serialize_entry("stopped", why)?;
        }
        map.end()
    }
}

/// The list, which notes why it ends early, if it does.
struct SquareList<'a> {
    squares: &'a TourSquares<'a>,
    stopped: &'a OnceCell<String>,
}

impl SquareList<'_> {
    /// Whether to stop before the square with this index. The first squares are always written.
    fn stops(&self, index: usize) -> bool {
        let asks = index > 0 && index.is_multiple_of(TourSquares::BETWEEN_STOPS);
        match self.squares.stop.filter(|_| asks).and_then(|stop| stop()) {
            Some(why) => self.stopped.set(why).is_ok(),
            None => false,
        }
    }
}

impl Serialize for SquareList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tour = self.squares.tour;
        // Its length is not known before its end, for it may be stopped.
        let mut list = serializer.serialize_seq(None)?;
        if let Some(tour) = tour.constructed() {
            for (index, square) in checked(tour, tour, 1, tour.length()).enumerate() {
                if self.stops(index) {
                    break;
                }
                list.serialize_element(&SquareName(square.map_err(S::Error::custom)?))?;
            }
        } else {
            for (index, square) in tour.squares().enumerate() {
                if self.stops(index) {
                    break;
                }
                list.serialize_element(&SquareName(square))?;
            }
        }
        list.end()
    }
}
