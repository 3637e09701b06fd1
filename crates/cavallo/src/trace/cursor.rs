//! Reads the events of a trace from any place on.

use crate::board::Square;

use super::choice::{Candidate, Measure, TieRule};
use super::event::Event;
use super::recording::{Trace, tag};

/// A place in a trace, with the path there.
#[derive(Clone, Debug)]
pub struct Cursor<'t> {
    trace: &'t Trace,
    event: u64,
    offset: usize,
    path: Vec<u16>,
    /// What the last event told of.
    candidates: Vec<Candidate>,
    tied: Vec<Square>,
    squares: Vec<Square>,
}

impl<'t> Cursor<'t> {
    /// The place before an event; at most, the end.
    #[must_use]
    pub fn at(trace: &'t Trace, event: u64) -> Self {
        let before = trace.snapshots.partition_point(|snapshot| snapshot.event <= event);
        let (first, offset, path) = match before.checked_sub(1).map(|last| &trace.snapshots[last]) {
            Some(snapshot) => (snapshot.event, snapshot.offset, snapshot.path.to_vec()),
            None => (0, 0, Vec::new()),
        };
        let (candidates, tied, squares) = (Vec::new(), Vec::new(), Vec::new());
        let mut cursor = Self { trace, event: first, offset, path, candidates, tied, squares };
        while cursor.event < event && cursor.next(|_| ()).is_some() {}
        cursor
    }

    /// The squares of the path.
    pub fn path(&self) -> impl Iterator<Item = Square> {
        self.path.iter().map(|&index| self.trace.squares.square(index))
    }

    /// Hands out the next event, and goes behind it. At the end there is none.
    pub fn next<T>(&mut self, tell: impl FnOnce(&Event<'_>) -> T) -> Option<T> {
        if self.event == self.trace.events {
            return None;
        }
        self.event += 1;
        let first = self.byte();
        Some(match first & tag::KINDS {
            tag::BEGAN => {
                self.path = self.indices();
                self.squares.clear();
                self.squares.extend(self.path.iter().map(|&index| self.trace.squares.square(index)));
                tell(&Event::Began { placed: &self.squares })
            }
            tag::JUMPED => self.jump(first, tell),
            tag::FORCED => {
                let (from, to) = self.step();
                tell(&Event::Forced { number: self.path.len() as u64, from, to })
            }
            tag::RETREATED => {
                let left = self.path.len() - self.number() as usize;
                let from = self.square(left);
                self.path.truncate(left);
                tell(&Event::Retreated { number: left as u64 + 1, from, to: self.square(left.saturating_sub(1)) })
            }
            tag::LEVEL => tell(&Event::Level { squares: self.number(), paths: self.number() }),
            tag::SPREAD => {
                let (jumps, indices) = (self.number(), self.indices());
                self.squares.clear();
                self.squares.extend(indices.iter().map(|&index| self.trace.squares.square(index)));
                tell(&Event::Spread { jumps, squares: &self.squares })
            }
            tag::REPAIRED => tell(&Event::Repaired { rotations: self.number() }),
            _ => tell(&Event::Restarted { restarts: self.number() }),
        })
    }

    fn jump<T>(&mut self, first: u8, tell: impl FnOnce(&Event<'_>) -> T) -> T {
        let origin = self.path.last().copied().unwrap_or_default();
        let (from, to) = self.step();
        let size = self.byte();
        self.candidates.clear();
        for _ in 0..size & 0x7f {
            let byte = self.byte();
            let (slot, exits) = if size & 0x80 == 0 { (byte >> 4, byte & 15) } else { (byte, self.byte()) };
            let square = self.trace.squares.square(self.trace.squares.neighbour(origin, slot));
            self.candidates.push(Candidate { square, exits });
        }
        self.tied.clear();
        if first & tag::TIED != 0 {
            let mask = u16::from_le_bytes([self.byte(), self.byte()]);
            let tied = self.candidates.iter().enumerate().filter(|&(place, _)| mask >> place & 1 == 1);
            self.tied.extend(tied.map(|(_, candidate)| candidate.square));
        }
        let measure = if first & tag::LINKS == 0 { Measure::Exits } else { Measure::Links };
        let place = usize::from(first >> tag::RULE).checked_sub(1);
        let tie_rule = place.and_then(|place| TieRule::ALL.get(place)).map(|&(_, rule)| rule);
        let (number, candidates, tied) = (self.path.len() as u64, &self.candidates, &self.tied);
        tell(&Event::Jumped { number, from, candidates, measure, tied, tie_rule, to })
    }

    /// Goes to a neighbour, and says from where to where.
    fn step(&mut self) -> (Square, Square) {
        let origin = self.path.last().copied().unwrap_or_default();
        let slot = self.byte();
        let target = self.trace.squares.neighbour(origin, slot);
        self.path.push(target);
        (self.trace.squares.square(origin), self.trace.squares.square(target))
    }

    fn square(&self, place: usize) -> Square {
        self.trace.squares.square(self.path.get(place).copied().unwrap_or_default())
    }

    fn indices(&mut self) -> Vec<u16> {
        (0..self.number()).map(|_| u16::from_le_bytes([self.byte(), self.byte()])).collect()
    }

    fn byte(&mut self) -> u8 {
        let byte = self.trace.bytes[self.offset];
        self.offset += 1;
        byte
    }

    fn number(&mut self) -> u64 {
        let mut number = 0;
        for shift in (0..).step_by(7) {
            let byte = self.byte();
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                break;
            }
        }
        number
    }
}
