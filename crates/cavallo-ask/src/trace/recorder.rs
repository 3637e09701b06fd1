//! Writes events down as they happen.

use cavallo::run::{CancelToken, Candidate, Event, Measure, Observer, Progress};
use cavallo::{Board, Square};

use super::squares::Squares;
use super::{INTERVAL, Snapshot, Trace, tag};
use crate::context::Tally;

/// The largest number that fits into half a byte.
const HALF: u8 = 15;

/// Records a search, and passes on what is observed.
pub(crate) struct Recorder<'j> {
    pub(crate) tally: Tally<'j>,
    trace: Trace,
    path: Vec<u16>,
    /// What may be recorded: events, and bytes.
    most: (u64, usize),
    /// Cancelled when nothing more may be recorded.
    full: CancelToken,
    is_full: bool,
}

impl<'j> Recorder<'j> {
    /// Records at most so many events, in about so many bytes, and then cancels the run by the token.
    pub(crate) fn new(board: &Board, tally: Tally<'j>, most: (u64, usize), full: CancelToken) -> Self {
        let (squares, bytes, snapshots, rules) = (Squares::new(board), Vec::new(), Vec::new(), Vec::new());
        let trace = Trace { squares, events: 0, bytes, snapshots, rules };
        Self { tally, trace, path: Vec::new(), most, full, is_full: false }
    }

    /// The trace, and whether it was cut off because it was full.
    pub(crate) fn into_trace(mut self) -> (Trace, bool) {
        self.trace.bytes.shrink_to_fit();
        (self.trace, self.is_full)
    }

    fn take_snapshot(&mut self) {
        let Trace { snapshots, events, bytes, .. } = &mut self.trace;
        let interval = INTERVAL.max(self.path.len() as u64);
        if snapshots.last().is_none_or(|last| *events - last.event >= interval) {
            snapshots.push(Snapshot { event: *events, offset: bytes.len(), path: self.path.as_slice().into() });
        }
    }

    fn number(&mut self, mut number: u64) {
        while number > 0x7f {
            self.trace.bytes.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.trace.bytes.push(number as u8);
    }

    fn rule(&mut self, rule: &'static str) -> u8 {
        let rules = &mut self.trace.rules;
        let known = rules.iter().position(|&known| known == rule).unwrap_or_else(|| {
            rules.push(rule);
            rules.len() - 1
        });
        // A search has one rule, or two if it tries one method after the other; there are fewer than eight in all.
        (known as u8) << tag::RULE
    }

    fn jump(&mut self, candidates: &[Candidate], measure: Measure, tied: &[Square], rule: &'static str, to: Square) {
        let from = self.path.last().copied().unwrap_or_default();
        let rule = self.rule(rule);
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
}

impl Observer for Recorder<'_> {
    fn wants_trace(&self) -> bool {
        true
    }

    fn progress(&mut self, progress: &Progress) {
        self.tally.progress(progress);
    }

    fn event(&mut self, event: &Event<'_>) {
        self.tally.event(event);
        if self.is_full || self.trace.events == self.most.0 || self.trace.bytes.len() > self.most.1 {
            self.is_full = true;
            self.full.cancel();
            return;
        }
        self.take_snapshot();
        match *event {
            Event::Began { placed } => {
                self.trace.bytes.push(tag::BEGAN);
                self.number(placed.len() as u64);
                self.path = placed.iter().map(|&square| self.trace.squares.index(square)).collect();
                let numbers = self.path.iter().flat_map(|index| index.to_le_bytes());
                self.trace.bytes.extend(numbers);
            }
            Event::Jumped { candidates, measure, tied, tie_rule, to, .. } => {
                self.jump(candidates, measure, tied, tie_rule, to);
            }
            Event::Forced { to, .. } => {
                let from = self.path.last().copied().unwrap_or_default();
                let slot = self.trace.squares.slot(from, to);
                self.trace.bytes.extend([tag::FORCED, slot]);
                self.path.push(self.trace.squares.index(to));
            }
            Event::Retreated { number, .. } => {
                let left = (number as usize).saturating_sub(1).min(self.path.len());
                self.trace.bytes.push(tag::RETREATED);
                self.number((self.path.len() - left) as u64);
                self.path.truncate(left);
            }
            Event::Level { squares, paths } => {
                self.trace.bytes.push(tag::LEVEL);
                self.number(squares);
                self.number(paths);
            }
            Event::Repaired { rotations } => {
                self.trace.bytes.push(tag::REPAIRED);
                self.number(rotations);
            }
            Event::Restarted { restarts } => {
                self.trace.bytes.push(tag::RESTARTED);
                self.number(restarts);
            }
            // Searches for tours tell nothing else.
            _ => return,
        }
        self.trace.events += 1;
    }
}
