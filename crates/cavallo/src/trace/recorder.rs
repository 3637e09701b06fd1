//! Records events as they happen.

use crate::board::{Board, Square};

use super::choice::{Candidate, Measure, TieRule};
use super::event::Event;
use super::recording::{INTERVAL, MOST_SQUARES, Snapshot, Trace, tag};
use super::squares::Squares;

/// The largest number that fits into half a byte.
const HALF: u8 = 15;

/// Records the walks over a board, the levels of a breadth-first search and its distances; other events it leaves out.
#[derive(Clone, Debug)]
pub struct Recorder {
    trace: Trace,
    path: Vec<u16>,
    most_events: u64,
    most_bytes: usize,
}

impl Recorder {
    /// A recorder for what happens on a board. If the board has more than [`MOST_SQUARES`] there is no room for any
    /// event.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        let (squares, most_events) =
            if board.area() <= MOST_SQUARES { (Squares::new(board), u64::MAX) } else { (Squares::default(), 0) };
        let trace = Trace { squares, events: 0, left_out: 0, bytes: Vec::new(), snapshots: Vec::new() };
        Self { trace, path: Vec::new(), most_events, most_bytes: usize::MAX }
    }

    /// The same with room for at most this many events, in about this many bytes. Events after those are counted.
    #[must_use]
    pub fn with_room(mut self, events: u64, bytes: usize) -> Self {
        (self.most_events, self.most_bytes) = (self.most_events.min(events), bytes);
        self
    }

    /// What was recorded.
    #[must_use]
    pub fn into_trace(mut self) -> Trace {
        self.trace.bytes.shrink_to_fit();
        self.trace
    }

    /// Records an event on this board. Returns whether there is room for it.
    pub fn record(&mut self, event: &Event<'_>) -> bool {
        if self.trace.left_out > 0 || self.trace.events == self.most_events || self.trace.bytes.len() > self.most_bytes
        {
            self.trace.left_out += 1;
            return false;
        }
        self.take_snapshot();
        if self.write(event) {
            self.trace.events += 1;
        }
        true
    }

    fn take_snapshot(&mut self) {
        let Trace { snapshots, events, bytes, .. } = &mut self.trace;
        let interval = INTERVAL.max(self.path.len() as u64);
        if snapshots.last().is_none_or(|last| *events - last.event >= interval) {
            snapshots.push(Snapshot { event: *events, offset: bytes.len(), path: self.path.as_slice().into() });
        }
    }

    /// Returns whether this kind of event is recorded.
    fn write(&mut self, event: &Event<'_>) -> bool {
        match *event {
            Event::Began { placed } => {
                self.trace.bytes.push(tag::BEGAN);
                self.squares(placed);
                self.path = placed.iter().map(|&square| self.trace.squares.index(square)).collect();
            }
            Event::Jumped { candidates, measure, tied, tie_rule, to, .. } => {
                self.jump(candidates, measure, tied, tie_rule, to);
            }
            Event::Forced { to, .. } => {
                let slot = self.trace.squares.slot(self.head(), to);
                self.trace.bytes.extend([tag::FORCED, slot]);
                self.path.push(self.trace.squares.index(to));
            }
            Event::Retreated { number, .. } => {
                let left = (number as usize).saturating_sub(1).min(self.path.len());
                self.numbers(tag::RETREATED, &[(self.path.len() - left) as u64]);
                self.path.truncate(left);
            }
            Event::Level { squares, paths } => self.numbers(tag::LEVEL, &[squares, paths]),
            Event::Spread { jumps, squares } => {
                self.numbers(tag::SPREAD, &[jumps]);
                self.squares(squares);
            }
            Event::Repaired { rotations } => self.numbers(tag::REPAIRED, &[rotations]),
            Event::Restarted { restarts } => self.numbers(tag::RESTARTED, &[restarts]),
            _ => return false,
        }
        true
    }

    fn jump(&mut self, candidates: &[Candidate], measure: Measure, tied: &[Square], rule: Option<TieRule>, to: Square) {
        let from = self.head();
        let rule = rule.map_or(0, |rule| rule as u8 + 1) << tag::RULE;
        let links = if measure == Measure::Links { tag::LINKS } else { 0 };
        let has_tie = if tied.is_empty() { 0 } else { tag::TIED };
        let Trace { squares, bytes, .. } = &mut self.trace;
        bytes.push(tag::JUMPED | links | has_tie | rule);
        bytes.push(squares.slot(from, to));
        let wide = candidates.iter().any(|candidate| candidate.exits > HALF);
        bytes.push(candidates.len() as u8 | if wide { 0x80 } else { 0 });
        for candidate in candidates {
            let slot = squares.slot(from, candidate.square);
            if wide {
                bytes.extend([slot, candidate.exits]);
            } else {
                bytes.push(slot << 4 | candidate.exits);
            }
        }
        if !tied.is_empty() {
            let is_tied = candidates.iter().map(|candidate| tied.contains(&candidate.square));
            let mask = is_tied.enumerate().fold(0u16, |mask, (place, tied)| mask | u16::from(tied) << place);
            bytes.extend(mask.to_le_bytes());
        }
        self.path.push(squares.index(to));
    }

    fn head(&self) -> u16 {
        self.path.last().copied().unwrap_or_default()
    }

    fn numbers(&mut self, tag: u8, numbers: &[u64]) {
        self.trace.bytes.push(tag);
        for &number in numbers {
            self.number(number);
        }
    }

    fn squares(&mut self, squares: &[Square]) {
        self.number(squares.len() as u64);
        let Trace { squares: known, bytes, .. } = &mut self.trace;
        bytes.extend(squares.iter().flat_map(|&square| known.index(square).to_le_bytes()));
    }

    /// Seven bits in a byte, the lowest first.
    fn number(&mut self, mut number: u64) {
        while number > 0x7f {
            self.trace.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.trace.bytes.push(number as u8);
    }
}
