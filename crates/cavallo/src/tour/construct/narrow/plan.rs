//! From the ends of a tour to the jumps of all ranks, on a board of any length.
//!
//! **Idea.** The given ends cut the board into stretches of ranks that are read with the same letters: the ranks below the
//! first end, the rank of that end, the ranks up to the other, and so on.
//!
//! *Backward.* For each stretch, `sets[j]` holds the states from which its last j ranks and everything above can be
//! completed. Each set depends only on the one before it, so as soon as a set recurs all further ones are known: the sets are
//! periodic, and a stretch of 10^9 ranks needs no more of them than a stretch of twenty.
//!
//! *Forward.* From the initial state take the first transition that leads into the next set. It depends only on the state and
//! on the set, so as soon as both recur within a stretch the walk is in a loop, until so few ranks are left that the sets are
//! no longer the periodic ones.
//!
//! **Why it is right.** If the initial state is not in the last set of the lowest stretch there is no tour, and that is a
//! proof.
//!
//! **Complexity.** The number of transitions times the number of different sets, a few dozen.
//!
//! **Reference.** M. Chrobak, Finite automata and unary languages, Theoretical Computer Science 47 (1986), on why an
//! automaton that reads the same letter over and over becomes periodic.

use std::collections::HashMap;

use crate::run::{Run, Stopped};

use super::automaton::{Automaton, Letters, States, contains};

/// Ranks that are read with the same letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) letters: Letters,
    pub(super) ranks: u32,
}

/// The letter and the jumps of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    /// The squares on which the tour ends.
    pub(super) letter: u8,
    /// The jumps down.
    pub(super) edges: u16,
}

/// Ranks that are repeated, perhaps once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) ranks: Vec<Rank>,
    pub(super) times: u32,
}

/// The sets of a stretch, by the number of its ranks that remain.
struct Backward {
    sets: Vec<States>,
    /// The set that follows the last one.
    returns_to: usize,
    /// The ranks of the stretch.
    ranks: u32,
}

impl Backward {
    fn new(run: &mut Run<'_>, automaton: &Automaton, stretch: Stretch, above: States) -> Result<Self, Stopped> {
        let mut sets = vec![above];
        while sets.len() <= stretch.ranks as usize {
            run.tick(automaton.useful() as u64)?;
            let next = automaton.before(stretch.letters, &sets[sets.len() - 1]);
            if let Some(returns_to) = sets.iter().position(|set| *set == next) {
                return Ok(Self { sets, returns_to, ranks: stretch.ranks });
            }
            sets.push(next);
        }
        let returns_to = sets.len();
        Ok(Self { sets, returns_to, ranks: stretch.ranks })
    }

    /// The states from which the whole stretch and everything above can be completed.
    fn whole(&self) -> &States {
        &self.sets[self.index(self.ranks)]
    }

    /// The index of the set for this many remaining ranks.
    fn index(&self, to_come: u32) -> usize {
        let (to_come, known) = (to_come as usize, self.sets.len());
        if to_come < known { to_come } else { self.returns_to + (to_come - known) % (known - self.returns_to) }
    }
}

/// The jumps of all ranks; none if the word does not lead to the finished state.
pub(super) fn plan(
    run: &mut Run<'_>,
    automaton: &Automaton,
    stretches: &[Stretch],
) -> Result<Option<Vec<Part>>, Stopped> {
    let mut backwards: Vec<Backward> = Vec::with_capacity(stretches.len());
    for &stretch in stretches.iter().rev() {
        let above = backwards.last().map_or_else(|| automaton.finished(), |above| above.whole().clone());
        backwards.push(Backward::new(run, automaton, stretch, above)?);
    }
    backwards.reverse();
    let is_possible = |&state: &u32| backwards.first().is_some_and(|lowest| contains(lowest.whole(), state));
    let Some(mut state) = automaton.initial().filter(is_possible) else { return Ok(None) };
    let mut parts = Vec::new();
    for (stretch, backward) in stretches.iter().zip(&backwards) {
        state = walk(run, automaton, *stretch, backward, state, &mut parts)?;
    }
    Ok(Some(parts))
}

/// Walks through a stretch and returns the state at its end.
fn walk(
    run: &mut Run<'_>,
    automaton: &Automaton,
    stretch: Stretch,
    backward: &Backward,
    mut state: u32,
    parts: &mut Vec<Part>,
) -> Result<u32, Stopped> {
    let mut seen = HashMap::new();
    let mut ranks: Vec<Rank> = Vec::new();
    let mut to_come = stretch.ranks;
    let mut went_round = false;
    while to_come > 0 {
        let index = backward.index(to_come);
        if let Some(before) = (!went_round).then(|| seen.insert((state, index), ranks.len())).flatten() {
            went_round = true;
            let circle = ranks.split_off(before);
            // The loop lasts as long as the sets are the periodic ones.
            let length = circle.len() as u32;
            let rounds = (to_come - backward.returns_to as u32) / length;
            to_come -= rounds * length;
            parts.push(Part { ranks: std::mem::take(&mut ranks), times: 1 });
            parts.push(Part { ranks: circle, times: rounds + 1 });
            continue;
        }
        run.tick(1)?;
        let into = &backward.sets[backward.index(to_come - 1)];
        let transition = automaton.step(state, stretch.letters, into).expect("the state is in the set");
        ranks.push(Rank { letter: transition.letter, edges: transition.edges });
        state = transition.target;
        to_come -= 1;
    }
    parts.push(Part { ranks, times: 1 });
    Ok(state)
}
