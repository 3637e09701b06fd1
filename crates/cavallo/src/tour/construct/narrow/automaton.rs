//! The automaton that reads a board rank by rank.
//!
//! **Idea.** Its states are the [`Frontier`]s that can be reached, its letters say on which squares of a rank the tour ends,
//! and a transition is a way to draw the jumps of a rank. With three files there are 1009 states, with four 6880; only 817
//! and 2476 of them can still lead to the finished state, and the others are removed.
//!
//! **Why it is right.** A board has a tour with given ends if and only if the word of its ranks leads from the initial state
//! to the finished one.
//!
//! **Complexity.** Time and memory are proportional to the number of transitions, whatever the board: half a millisecond with
//! three files, ten milliseconds with four. That is most of what a tour takes, in `experiments/construct-speed` 0.8 and 13 ms.
//!
//! **Reference.** N. D. Elkies and R. P. Stanley, The mathematical knight, Mathematical Intelligencer 25 (2003), on how the
//! tours of 3xn are counted in this way.

use std::collections::HashMap;

use crate::run::{Run, Stopped};

use super::frontier::{Advance, Frontier, Jumps};

/// Bytes for a state and its transitions while the automaton is built, on average.
const BYTES_PER_STATE: u64 = 100;

/// The squares of a rank on which the tour ends: which are given, and whether there may be more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Letters {
    pub(super) given: u8,
    pub(super) more: bool,
}

impl Letters {
    fn allow(self, letter: u8) -> bool {
        if self.more { letter & self.given == self.given } else { letter == self.given }
    }
}

/// A way to read a letter.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    pub(super) letter: u8,
    /// The jumps down from the rank, as [`Jumps`] numbers them.
    pub(super) edges: u16,
    pub(super) target: u32,
}

/// A set of states, one bit each.
pub(super) type States = Vec<u64>;

/// States are numbered; those from which no tour can be finished are left out.
#[derive(Clone, Debug)]
pub(super) struct Automaton {
    jumps: Jumps,
    /// Where the transitions of each state begin, and where the last end.
    first: Vec<u32>,
    transitions: Vec<Transition>,
    initial: Option<u32>,
    finished: Option<u32>,
    explored: usize,
}

impl Automaton {
    /// Builds the part of the automaton that words over these letters can reach.
    pub(super) fn new(run: &mut Run<'_>, files: u32, letters: &[Letters]) -> Result<Self, Stopped> {
        let jumps = Jumps::new(files);
        let alphabet: Vec<u8> = (0..1 << files).filter(|&l| letters.iter().any(|set| set.allow(l))).collect();
        let mut states = vec![Frontier::initial(files)];
        let mut numbers: HashMap<Frontier, u32> = HashMap::from([(states[0], 0)]);
        let (mut first, mut transitions, mut ways) = (vec![0], Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(&state) = states.get(next) {
            run.tick(64)?;
            run.reserve(BYTES_PER_STATE)?;
            for &letter in &alphabet {
                state.advance(&jumps, letter, &mut ways);
                for &Advance { edges, frontier } in &ways {
                    let target = *numbers.entry(frontier).or_insert_with(|| {
                        states.push(frontier);
                        states.len() as u32 - 1
                    });
                    transitions.push(Transition { letter, edges, target });
                }
            }
            first.push(transitions.len() as u32);
            next += 1;
        }
        let finished = numbers.get(&Frontier::FINISHED).copied();
        let whole = Self { jumps, first, transitions, initial: Some(0), finished, explored: states.len() };
        let useful = whole.only_useful();
        run.release(BYTES_PER_STATE * (whole.explored - useful.useful()) as u64);
        Ok(useful)
    }

    /// The same automaton without the states from which the finished one cannot be reached. The others keep their order.
    fn only_useful(&self) -> Self {
        let useful = self.can_finish();
        let mut renumbered = vec![None; useful.len()];
        for (count, state) in (0..useful.len()).filter(|&state| useful[state]).enumerate() {
            renumbered[state] = Some(count as u32);
        }
        let (mut first, mut transitions) = (vec![0], Vec::new());
        for state in (0..useful.len()).filter(|&state| useful[state]) {
            let kept = self.from(state as u32).iter();
            transitions.extend(kept.filter_map(|t| Some(Transition { target: renumbered[t.target as usize]?, ..*t })));
            first.push(transitions.len() as u32);
        }
        let renumber = |state: Option<u32>| state.and_then(|state| renumbered[state as usize]);
        let (initial, finished) = (renumber(self.initial), renumber(self.finished));
        Self { jumps: self.jumps.clone(), first, transitions, initial, finished, explored: self.explored }
    }

    /// Walks back from the finished state.
    fn can_finish(&self) -> Vec<bool> {
        let states = self.first.len() - 1;
        let mut can_finish = vec![false; states];
        let Some(finished) = self.finished else { return can_finish };
        // The sources of the transitions, sorted by target: a counting sort.
        let mut begin = vec![0_u32; states + 1];
        for transition in &self.transitions {
            begin[transition.target as usize + 1] += 1;
        }
        for state in 0..states {
            begin[state + 1] += begin[state];
        }
        let mut sources = vec![0; self.transitions.len()];
        let mut filled = begin.clone();
        for source in 0..states as u32 {
            for transition in self.from(source) {
                let slot = &mut filled[transition.target as usize];
                sources[*slot as usize] = source;
                *slot += 1;
            }
        }
        can_finish[finished as usize] = true;
        let mut open = vec![finished as usize];
        while let Some(target) = open.pop() {
            for &source in &sources[begin[target] as usize..begin[target + 1] as usize] {
                if !std::mem::replace(&mut can_finish[source as usize], true) {
                    open.push(source as usize);
                }
            }
        }
        can_finish
    }

    pub(super) fn jumps(&self) -> &Jumps {
        &self.jumps
    }

    /// The state before the first rank, if any tour can be finished from there.
    pub(super) fn initial(&self) -> Option<u32> {
        self.initial
    }

    /// The number of states explored.
    pub(super) fn explored(&self) -> usize {
        self.explored
    }

    /// The transitions from a state.
    pub(super) fn from(&self, state: u32) -> &[Transition] {
        &self.transitions[self.first[state as usize] as usize..self.first[state as usize + 1] as usize]
    }

    /// The number of states that can still lead to the finished one.
    pub(super) fn useful(&self) -> usize {
        self.first.len() - 1
    }

    /// The finished state alone; empty if it cannot be reached.
    pub(super) fn finished(&self) -> States {
        let mut states = vec![0; self.useful().div_ceil(64)];
        if let Some(finished) = self.finished {
            states[finished as usize / 64] |= 1 << (finished % 64);
        }
        states
    }

    /// The first way to read one of these letters that leads into a set of states.
    pub(super) fn step(&self, state: u32, letters: Letters, into: &States) -> Option<Transition> {
        self.from(state).iter().copied().find(|t| letters.allow(t.letter) && contains(into, t.target))
    }

    /// The states from which one of these letters leads into a set of states.
    pub(super) fn before(&self, letters: Letters, set: &States) -> States {
        let mut before = vec![0; set.len()];
        for state in 0..self.useful() as u32 {
            before[state as usize / 64] |= u64::from(self.step(state, letters, set).is_some()) << (state % 64);
        }
        before
    }
}

/// Whether a state is in a set.
pub(super) fn contains(set: &States, state: u32) -> bool {
    set[state as usize / 64] >> (state % 64) & 1 == 1
}
