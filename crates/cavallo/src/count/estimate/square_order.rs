//! The order of the squares, and what is precomputed for each.
//!
//! **Idea.** The squares come row by row along the longer side, so that a jump leads at most
//! `reach` places ahead, two rows and one square. A state needs only a ring of `reach + 1` slots:
//! the square at place i has slot i modulo that, and when it is passed the slot is free for the
//! square that comes into reach. So nothing is ever renamed.
//!
//! An open tour is closed through *terminal vertices* outside the board (the exact method has one, the apex), in slots of
//! their own. Without given ends a board with as many dark squares as light ones has two: one is joined to every dark square,
//! one to every light square, and they are joined to each other from the start, since a tour of such a board has an end of
//! each colour. With one more square of a colour there is one terminal, joined to all squares of that colour, which takes two
//! of them; and likewise, joined to all squares, where colours do not alternate. A given end is the only square of its
//! terminal.
//!
//! **Why it is right.** A slot is used again only when its square has two edges and nothing refers
//! to it.
//!
//! **Complexity.** Linear in the jumps.
//!
//! **When it fails.** On boards whose shorter side exceeds 30 squares: a state has 64 slots.
//!
//! **Reference.** None: this is the program's own.

use crate::answer::OutOfReach;
use crate::board::{Colour, Square};
use crate::count::square_order::SweepOrder;
use crate::error::Error;
use crate::run::Run;
use crate::tour::{Ends, TourProblem};

/// Two rows of the shorter side, two more squares and the terminal vertices must fit the slots of a state.
pub(super) const WIDEST: u32 = 30;
/// Why a board has no order.
pub(super) const TOO_WIDE: Error = Error::OutOfReach(OutOfReach::TooWideToEstimate { most: WIDEST });
/// The most slots of a state.
pub(super) const SLOTS: usize = 64;
/// The mark of a square with two edges.
pub(super) const FULL: u8 = u8::MAX;
/// Bytes per square of the order.
const BYTES_OF_VERTEX: u64 = 200;
/// The work of putting a square in order, in additions.
const WORK_PER_SQUARE: u64 = 200;

/// The relevant part of the edges chosen so far. A slot holds itself if its square has no edge, the slot at the other end of
/// the path if it has one, and [`FULL`] if it has two.
pub(super) type State = [u8; SLOTS];

/// The edges that a slot still needs.
#[inline]
pub(super) fn need(state: &State, slot: u8) -> u8 {
    match state[usize::from(slot)] {
        FULL => 0,
        mate if mate == slot => 2,
        _ => 1,
    }
}

/// A square of the board.
pub(super) struct Vertex {
    pub(super) slot: u8,
    /// The slots that its edges to later vertices lead to.
    pub(super) later: Vec<u8>,
    /// The places of all its neighbours, the last one first.
    pub(super) near: Vec<u32>,
    /// Its terminal, by number.
    pub(super) terminal: Option<u8>,
    /// The prior probability of each of its edges.
    pub(super) prior: f64,
    /// For each terminal, how many of its squares come after this one.
    pub(super) waiting: [u32; 2],
}

impl Vertex {
    /// The neighbours that come after a place, by their distance from the next one.
    #[inline]
    pub(super) fn ahead(&self, place: usize) -> impl Iterator<Item = usize> + '_ {
        self.near.iter().map_while(move |&other| (other as usize).checked_sub(place + 1))
    }
}

/// The squares in their order.
pub(super) struct SquareOrder {
    pub(super) vertices: Vec<Vertex>,
    pub(super) reach: usize,
    /// The slots of the terminals.
    pub(super) terminals: Vec<u8>,
    pub(super) start: State,
    /// The most states that one state leads to when a square is passed.
    pub(super) most_successors: u64,
    /// The most edges that a completion guess looks at.
    pub(super) work_of_guess: u64,
}

impl SquareOrder {
    pub(super) fn new(run: &mut Run<'_>, problem: &TourProblem) -> Result<Self, Error> {
        let board = problem.board();
        let (order, terminals) = (SweepOrder::new(board), Terminals::of(problem));
        let (mut reach, mut waiting) = (0, [0_u32; 2]);
        for (place, square) in order.squares().enumerate() {
            run.tick(WORK_PER_SQUARE)?;
            let farthest = board.neighbours(square).map(|other| order.place(other)).max();
            reach = reach.max(farthest.unwrap_or(0).saturating_sub(place));
            if reach + 1 + terminals.number > SLOTS {
                return Err(TOO_WIDE);
            }
            terminals.at(square).into_iter().for_each(|terminal| waiting[usize::from(terminal)] += 1);
        }
        run.reserve(board.free_area().saturating_mul(BYTES_OF_VERTEX))?;
        let ring = reach + 1;
        // A single terminal takes both ends, each of two terminals takes one.
        let ends_at_terminal = if terminals.number == 1 { 2.0 } else { 1.0 };
        let all_waiting = waiting;
        let slot_of = |place: u32| (place as usize % ring) as u8;
        let mut vertices = Vec::with_capacity(order.length());
        for (square, place) in order.squares().zip(0..) {
            run.tick(WORK_PER_SQUARE)?;
            let mut near: Vec<u32> = board.neighbours(square).map(|other| order.place(other) as u32).collect();
            near.sort_unstable_by(|a, b| b.cmp(a));
            let terminal = terminals.at(square);
            let mut later: Vec<u8> = near.iter().filter(|&&other| other > place).map(|&other| slot_of(other)).collect();
            let mut ends = 0.0;
            if let Some(terminal) = terminal {
                later.push(ring as u8 + terminal);
                waiting[usize::from(terminal)] -= 1;
                ends = ends_at_terminal / f64::from(all_waiting[usize::from(terminal)]);
            }
            let prior = ((2.0 - ends) / near.len().max(1) as f64).min(1.0);
            vertices.push(Vertex { slot: slot_of(place), later, near, terminal, prior, waiting });
        }
        let mut start = std::array::from_fn(|slot| slot as u8);
        let slots: Vec<u8> = (0..terminals.number).map(|terminal| (ring + terminal) as u8).collect();
        if let [one, other] = slots[..] {
            start.swap(usize::from(one), usize::from(other));
        }
        let most_later = vertices.iter().map(|vertex: &Vertex| vertex.later.len() as u64).max().unwrap_or(0);
        let most_near = vertices.iter().map(|vertex| vertex.near.len() as u64).max().unwrap_or(0);
        let most_successors = (most_later * most_later.saturating_sub(1) / 2).max(most_later).max(1);
        let work_of_guess = (reach as u64 * most_near).max(1);
        Ok(Self { vertices, reach, terminals: slots, start, most_successors, work_of_guess })
    }

    /// The squares after this one whose slots are in use.
    #[inline]
    pub(super) fn window(&self, place: usize) -> &[Vertex] {
        let rest = &self.vertices[place + 1..];
        &rest[..rest.len().min(self.reach)]
    }
}

/// Which squares may be ends, and of which terminal.
struct Terminals {
    number: usize,
    of: [EndsAt; 2],
}

/// Which squares a terminal is joined to.
#[derive(Clone, Copy)]
enum EndsAt {
    None,
    Given(Square),
    Colour(Colour),
    Any,
}

impl Terminals {
    fn of(problem: &TourProblem) -> Self {
        let (start, end) = (problem.start(), problem.end());
        let board = problem.board();
        let more = board.free_of_colour(Colour::Dark).cmp(&board.free_of_colour(Colour::Light));
        let (dark, light) = (EndsAt::Colour(Colour::Dark), EndsAt::Colour(Colour::Light));
        let (number, of) = match (start.or(end), start.zip(end)) {
            // A closed tour with both ends given is an open tour between them.
            (_, Some((start, end))) => (2, [EndsAt::Given(start), EndsAt::Given(end)]),
            _ if problem.ends() == Ends::Closed => (0, [EndsAt::None; 2]),
            (Some(one), _) if !board.alternates_colours() => (2, [EndsAt::Given(one), EndsAt::Any]),
            (Some(one), _) => {
                let other = match (more.is_eq(), one.colour()) {
                    (true, Colour::Dark) | (false, Colour::Light) => light,
                    _ => dark,
                };
                (2, [EndsAt::Given(one), other])
            }
            _ if !board.alternates_colours() => (1, [EndsAt::Any, EndsAt::None]),
            _ if more.is_eq() => (2, [dark, light]),
            _ => (1, [if more.is_gt() { dark } else { light }, EndsAt::None]),
        };
        Self { number, of }
    }

    /// The terminal of a square; a given end has no other.
    fn at(&self, square: Square) -> Option<u8> {
        let given = |ends: &EndsAt| matches!(ends, EndsAt::Given(given) if *given == square);
        let other = |ends: &EndsAt| match ends {
            EndsAt::Colour(colour) => *colour == square.colour(),
            EndsAt::Any => true,
            EndsAt::None | EndsAt::Given(_) => false,
        };
        let terminal = self.of.iter().position(given).or_else(|| self.of.iter().position(other));
        terminal.map(|terminal| terminal as u8)
    }
}
