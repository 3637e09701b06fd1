//! The best meeting by way of each pickup square, for many knights with nearly equal sums.
//!
//! **Idea.** The cost of a meeting on g with a pickup on p by knight j is K(p) + S(g) + d(j,p) + d(p,g) - d(j,g), with the king's steps K
//! and the knights' sum S. Call its minimum over all g and j the cost of p. Three rules leave few p, j and g:
//!
//! - *Pickup squares.* Only squares within two steps of the king, and those on its diagonals. From any other square p, a jump leads to
//!   a square two steps nearer to the king: two steps less, and at most one jump more on each side of the pickup.
//! - *Knights.* A knight whose shortest paths to p include one over another knight's square is not needed for p. [Clusters](super::carriers) of the others bound
//!   their detours together, so that few are looked at one by one.
//! - *Meeting squares.* A square g is not needed for p if a square with no greater sum lies [on a shortest path](super::passed) from p to g. [Tiles](super::tiles) of squares are bounded together.
//!
//! And the cost of p bounds that of its neighbours. Let it be x more than the best meeting known. A pickup on p', t steps farther from
//! the king on the same diagonal, costs at least t - 2 d(p,p') more, since each side of the pickup may become d(p,p') jumps shorter,
//! at most 2t/3 + 2 for t > 2. So squares with t/3 + 4 <= x cannot be better. The search first descends to a good pickup square on each
//! diagonal, and then goes along the diagonals from the king on, skipping squares by this rule.
//!
//! **Worked example.** King on a1, p on d2, three steps to the right and one up. The jump to b1 leads two steps nearer. Whatever knight
//! fetches the king from d2 can do so from b1, one jump before or after d2, at the same cost or less.
//!
//! **Why it is right.** By the triangle inequality. *Knights:* if d(j,p) = d(j,j') + d(j',p), then d(j',p) - d(j',g) <= d(j,p) - d(j,g),
//! since d(j,g) <= d(j,j') + d(j',g). *Meeting squares:* if d(p,g) = d(p,g') + d(g',g), then d(p,g') - d(j,g') <= d(p,g) - d(j,g),
//! likewise. In both cases what replaces something is nearer to p, so that something is left in the end. Meeting squares whose sum alone
//! is no better than the best meeting known are left out from the beginning.
//!
//! Both choices are made for many p at once, first for long parts of the diagonals and then for short ones. A first meeting, where a lower bound of the sums is least, gives the [window](super::region) of
//! squares whose sums are needed at all.
//!
//! **Complexity.** The sums of all squares of the window by [`totals_within`], O(n m + c) for each part of a diagonal with n squares with knights on them, of which m
//! are needed, and c candidates for g, and less for each p tried. How many p are tried depends on how far the king is from the knights' ways. Some 50 bytes per square of the window at worst.
//!
//! **When it fails.** It needs the sums of all squares of the window, so that has to fit in memory. It applies to boards without blocked squares
//! and with sides of at least 5.
//!
//! **Reference.** Skipping by a Lipschitz constant: S. A. Piyavskii, *An algorithm for finding the absolute extremum of a function*, 1972.

use crate::board::{Board, Square};
use crate::gather::{GatherProblem, Knight, Window, totals_within};
use crate::run::{Run, Stopped};

use super::carriers::{Carriers, Cluster, Near, jumps};
use super::region::LowerSums;
use super::tiles::{Tile, Tiles, rows_by_tiles};
use super::{CamelotMeeting, CamelotProblem, Pickup};

/// Right or left, up or down.
pub(super) type Diagonal = (i64, i64);

/// A pickup square that costs at least so much more than the best meeting rules out its neighbours.
const SKIPPING: u64 = 7;

/// How many squares are taken together. Any numbers give the same answer.
#[derive(Clone, Copy)]
pub(super) struct Together {
    /// Candidates are chosen anew for so many pickup squares of a diagonal,
    pub(super) part: i64,
    /// among those for so many.
    pub(super) long_part: i64,
    /// Candidates are chosen once for all pickup squares within so many steps of the king.
    pub(super) around: i64,
    /// On boards of at most this many squares all are candidates: looking for a window would take longer.
    pub(super) whole: u64,
}

/// As measured on 1000x1000.
pub(super) const TOGETHER: Together = Together { part: 32, long_part: 192, around: 32, whole: 2000 };

/// The first meetings tried are at most this many files and ranks from a square with the least bound.
const FIRST: u32 = 3;

/// Pickup squares within this many steps of the king are all tried.
pub(super) const NEAR: i64 = 2;

/// Whether these rules apply to a board.
pub(super) fn apply_to(board: &Board) -> bool {
    board.is_classic() && board.blocked().is_empty() && board.sides().0 >= 5
}

/// Whether the king is to be picked up on a square this many files and ranks from its own, if not on one nearer to it.
pub(super) fn may_be_best(files: i64, ranks: i64) -> bool {
    let (files, ranks) = (files.abs(), ranks.abs());
    files == ranks || files.max(ranks) <= NEAR
}

/// The king's steps between two squares of a board without blocked squares.
pub(super) fn king_steps(a: Square, b: Square) -> u64 {
    a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank())).into()
}

/// The best meeting of a king and at least one knight, which may be the one known.
pub(super) fn best_meeting(
    run: &mut Run<'_>,
    problem: &CamelotProblem,
    king: Square,
    known: Option<CamelotMeeting>,
    together: Together,
) -> Result<CamelotMeeting, Stopped> {
    run.scoped_memory(|run| {
        let (board, groups) = (problem.board(), problem.groups());
        let (best, window) = if board.area() <= together.whole {
            let moves = groups.iter().map(|&(from, count)| jumps(board, from, king) * count).sum();
            (known.unwrap_or(CamelotMeeting { moves, square: king, pickup: None }), Window::of(board))
        } else {
            let bounds = LowerSums::new(run, board, &groups)?;
            let lowest = bounds.lowest(run)?;
            let first = first_meeting(run, board, king, &groups, lowest)?;
            let best = known.filter(|known| known.moves <= first.moves).unwrap_or(first);
            let Some(window) = bounds.window(run, best.moves)? else { return Ok(best) };
            (best, window)
        };
        let mut search = Search::new(run, problem, king, (best, window))?;
        let around = search.around(run, together.around)?;
        search.try_near(run, &around)?;
        let mut diagonals =
            [(1, 1), (1, -1), (-1, 1), (-1, -1)].map(|diagonal| Parts::new(diagonal, together, &around));
        for parts in &mut diagonals {
            search.descend(run, parts)?;
        }
        for parts in &mut diagonals {
            search.go_along(run, parts)?;
        }
        Ok(search.best)
    })
}

/// A good meeting near a square: the king waits for a knight or walks all the way.
fn first_meeting(
    run: &mut Run<'_>,
    board: &Board,
    king: Square,
    groups: &[(Square, u64)],
    near: Square,
) -> Result<CamelotMeeting, Stopped> {
    let mut best = CamelotMeeting { moves: u64::MAX, square: near, pickup: None };
    let around = |at: u32, side: u32| at.saturating_sub(FIRST)..(at + FIRST + 1).min(side);
    for file in around(near.file(), board.width()) {
        for rank in around(near.rank(), board.height()) {
            run.spend(2 * groups.len() as u64)?;
            let square = Square::new(file, rank);
            let on = jumps(board, king, square);
            let ways = groups.iter().map(|&(from, count)| (jumps(board, from, square), from, count));
            let sum: u64 = ways.clone().map(|(way, _, count)| way * count).sum();
            let detours = ways.map(|(way, from, _)| (jumps(board, from, king) + on - way, from));
            let carried = detours.min().map(|(detour, knight)| (detour, Some(Pickup { knight, at: king })));
            for (extra, pickup) in carried.into_iter().chain([(king_steps(king, square), None)]) {
                if sum + extra < best.moves {
                    best = CamelotMeeting { moves: sum + extra, square, pickup };
                }
            }
        }
    }
    Ok(best)
}

/// What pickups on a range of squares need.
struct Needed {
    candidates: Tiles,
    knights: Vec<Cluster>,
}

/// Pickup squares close to the king: all those at most so many steps away.
struct Around {
    steps: i64,
    needed: Needed,
}

/// Long parts of a diagonal with what is needed for each of them, chosen when they are first asked for. The first part is what is around the king.
struct Parts<'a> {
    diagonal: Diagonal,
    together: Together,
    around: &'a Around,
    beyond: Vec<Option<Needed>>,
}

impl<'a> Parts<'a> {
    fn new(diagonal: Diagonal, together: Together, around: &'a Around) -> Self {
        Self { diagonal, together, around, beyond: Vec::new() }
    }

    /// The last step of the part of a step, and what is needed for it.
    fn part_of(&mut self, run: &mut Run<'_>, search: &Search<'_>, steps: i64) -> Result<(i64, &Needed), Stopped> {
        if steps <= self.around.steps {
            return Ok((self.around.steps, &self.around.needed));
        }
        let length = self.together.long_part;
        let number = ((steps - self.around.steps - 1) / length) as usize;
        let first = self.around.steps + 1 + number as i64 * length;
        let last = (first + length - 1).min(search.last_on(self.diagonal));
        if self.beyond.len() <= number {
            self.beyond.resize_with(number + 1, || None);
        }
        let part = if let Some(part) = self.beyond[number].take() {
            part
        } else {
            let part = search.needed_of_all(run, &search.ends(self.diagonal, first, last))?;
            // It is kept to the end.
            run.reserve(part.candidates.bytes() + size_of_val(&*search.knights) as u64)?;
            part
        };
        Ok((last, self.beyond[number].insert(part)))
    }
}

/// A square that may be the meeting square, and its sum.
#[derive(Clone, Copy)]
pub(super) struct Candidate {
    pub(super) sum: u64,
    pub(super) square: Square,
}

pub(super) struct Search<'a> {
    pub(super) board: &'a Board,
    pub(super) king: Square,
    knights: Vec<Square>,
    /// In the order of their tiles.
    pub(super) candidates: Vec<Candidate>,
    /// No square beyond is a candidate.
    window: Window,
    /// The knights' moves to the squares of the window.
    sums: Vec<u64>,
    least_sum: u64,
    best: CamelotMeeting,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        run: &mut Run<'_>,
        problem: &'a CamelotProblem,
        king: Square,
        (mut best, window): (CamelotMeeting, Window),
    ) -> Result<Self, Stopped> {
        let board = problem.board();
        let groups = problem.groups();
        let knights = groups.iter().map(|&(square, count)| Knight { square, k: 1, count }).collect();
        let Ok(gathering) = GatherProblem::new(board.clone(), knights) else {
            unreachable!("the knights are on the board")
        };
        let sums = totals_within(run, &gathering, window)?;
        let mut least_sum = u64::MAX;
        let width = window.width as usize;
        for (rank, row) in (window.low..).zip(sums.chunks_exact(width)) {
            run.tick(row.len() as u64)?;
            let least = row.iter().copied().min().unwrap_or(u64::MAX);
            least_sum = least_sum.min(least);
            if least.saturating_add(u64::from(king.rank().abs_diff(rank))) >= best.moves {
                continue;
            }
            for (file, &sum) in (window.left..).zip(row) {
                let square = Square::new(file, rank);
                let moves = sum.saturating_add(king_steps(king, square));
                if moves < best.moves {
                    best = CamelotMeeting { moves, square, pickup: None };
                }
            }
        }
        let mut candidates = Vec::new();
        for (files, rank) in rows_by_tiles(window) {
            run.tick(files.len() as u64)?;
            let before = candidates.len();
            let first = files.start;
            let place = (rank - window.low) as usize * width + (first - window.left) as usize;
            let row = &sums[place..place + files.len()];
            let with_squares = (first..).zip(row).filter(|&(_, &sum)| sum < best.moves);
            candidates.extend(with_squares.map(|(file, &sum)| Candidate { sum, square: Square::new(file, rank) }));
            run.reserve(((candidates.len() - before) * 2 * size_of::<Candidate>()) as u64)?;
        }
        run.spend(candidates.len() as u64)?;
        let knights = groups.into_iter().map(|(square, _)| square).collect();
        Ok(Self { board, king, knights, candidates, window, sums, least_sum, best })
    }

    /// The window of the candidates, and the knights' moves to its squares, rank by rank.
    pub(super) fn sums(&self) -> (Window, &[u64]) {
        (self.window, &self.sums)
    }

    /// The knights' moves to a square; more than any if it is not in the window.
    pub(super) fn sum_of(&self, square: Square) -> u64 {
        self.window.place(square).map_or(u64::MAX, |place| self.sums[place])
    }

    pub(super) fn jumps(&self, from: Square, to: Square) -> u64 {
        jumps(self.board, from, to)
    }

    fn square(&self, file: i64, rank: i64) -> Option<Square> {
        let square = Square::new(u32::try_from(file).ok()?, u32::try_from(rank).ok()?);
        self.board.contains(square).then_some(square)
    }

    /// Candidates for pickup squares close to the king.
    fn around(&self, run: &mut Run<'_>, most: i64) -> Result<Around, Stopped> {
        // A longer walk is no better than the best meeting known.
        let longest = self.best.moves.saturating_sub(self.least_sum).clamp(NEAR as u64, most as u64) as i64;
        let (x, y) = (i64::from(self.king.file()), i64::from(self.king.rank()));
        let (left, right) = ((x - longest).max(0), (x + longest).min(i64::from(self.board.width()) - 1));
        let (low, high) = ((y - longest).max(0), (y + longest).min(i64::from(self.board.height()) - 1));
        let range = [(left, low), (left, high), (right, low), (right, high)];
        Ok(Around { steps: longest, needed: self.needed_of_all(run, &range)? })
    }

    /// What pickups on a convex range of squares need.
    fn needed_of_all(&self, run: &mut Run<'_>, range: &[(i64, i64)]) -> Result<Needed, Stopped> {
        run.spend(self.candidates.len() as u64)?;
        let candidates = self.tiles(self.needed(range, &self.all()));
        Ok(Needed { candidates, knights: Cluster::needed(run, self.board, &self.knights, range)? })
    }

    /// The ends of a part of a diagonal.
    fn ends(&self, (right, up): Diagonal, first: i64, last: i64) -> [(i64, i64); 2] {
        let (x, y) = (i64::from(self.king.file()), i64::from(self.king.rank()));
        [first, last].map(|steps| (x + right * steps, y + up * steps))
    }

    /// Tries the squares around the king, unless the cost of its own square rules them out.
    fn try_near(&mut self, run: &mut Run<'_>, around: &Around) -> Result<(), Stopped> {
        let own = self.cost_of(run, self.king, &around.needed)?;
        let (x, y) = (i64::from(self.king.file()), i64::from(self.king.rank()));
        for rank in y - NEAR..=y + NEAR {
            for file in x - NEAR..=x + NEAR {
                let Some(at) = self.square(file, rank) else { continue };
                let walk = king_steps(self.king, at);
                let least = own.saturating_add(walk).saturating_sub(2 * self.jumps(self.king, at));
                if at != self.king && least.max(self.least_sum + walk) < self.best.moves {
                    self.cost_of(run, at, &around.needed)?;
                }
            }
        }
        Ok(())
    }

    /// The square so many steps along a diagonal, if that is on the board and the king's steps and the least sum are not too much.
    fn on_diagonal(&self, (right, up): Diagonal, steps: i64) -> Option<Square> {
        let moves = self.least_sum + steps as u64;
        let (x, y) = (i64::from(self.king.file()), i64::from(self.king.rank()));
        self.square(x + right * steps, y + up * steps).filter(|_| moves < self.best.moves)
    }

    /// Looks for a good pickup square on a diagonal: from the best so far as far to both sides as the stride is, half as far next time.
    fn descend(&mut self, run: &mut Run<'_>, parts: &mut Parts<'_>) -> Result<(), Stopped> {
        let (mut middle, mut least) = (0, u64::MAX);
        let mut stride = i64::from(self.board.sides().0) / 2;
        while stride > 2 {
            for steps in [middle - stride, middle + stride] {
                if steps > NEAR
                    && let Some(at) = self.on_diagonal(parts.diagonal, steps)
                {
                    let (_, needed) = parts.part_of(run, self, steps)?;
                    let cost = self.cost_of(run, at, needed)?;
                    if cost < least {
                        (middle, least) = (steps, cost);
                    }
                }
            }
            stride /= 2;
        }
        Ok(())
    }

    /// Tries all pickup squares of a diagonal that can be better than the best meeting known.
    fn go_along(&mut self, run: &mut Run<'_>, parts: &mut Parts<'_>) -> Result<(), Stopped> {
        let diagonal = parts.diagonal;
        let (mut steps, mut end) = (NEAR + 1, NEAR);
        let mut here = self.tiles(Vec::new());
        while let Some(at) = self.on_diagonal(diagonal, steps) {
            if steps > end {
                // Among the candidates for a long part those for a short one.
                let last = parts.part_of(run, self, steps)?.0;
                end = (steps + parts.together.part).min(last).min(self.last_on(diagonal));
                let wide = parts.part_of(run, self, steps)?.1.candidates.all();
                run.spend(wide.len() as u64)?;
                here = self.tiles(self.needed(&self.ends(diagonal, steps, end), wide));
            }
            let knights = &parts.part_of(run, self, steps)?.1.knights;
            let excess = self.cost_by(run, at, &here, knights)?.saturating_sub(self.best.moves);
            // One and two steps along a diagonal take up to four jumps, t > 2 steps at most 2t/3 + 2.
            let skipped = if excess < SKIPPING { 0 } else { 3 * (excess - 4) };
            steps += 1 + skipped as i64;
        }
        Ok(())
    }

    /// All candidates.
    pub(super) fn all(&self) -> Vec<u32> {
        (0..self.candidates.len() as u32).collect()
    }

    /// Some candidates by their tiles.
    fn tiles(&self, places: Vec<u32>) -> Tiles {
        Tiles::new(self.board, places, |place| {
            let Candidate { sum, square, .. } = self.candidates[place as usize];
            (sum, square)
        })
    }

    /// The last step along a diagonal that is on the board.
    fn last_on(&self, (right, up): Diagonal) -> i64 {
        let room = |at: u32, side: u32, step: i64| i64::from(if step > 0 { side - 1 - at } else { at });
        room(self.king.file(), self.board.width(), right).min(room(self.king.rank(), self.board.height(), up))
    }

    /// The least cost of a meeting on one of these candidates with a pickup on this square, or, where it is hardly more than the best meeting known, that; a better
    /// meeting is kept.
    fn cost_of(&mut self, run: &mut Run<'_>, at: Square, needed: &Needed) -> Result<u64, Stopped> {
        self.cost_by(run, at, &needed.candidates, &needed.knights)
    }

    /// The same with candidates and knights apart.
    fn cost_by(&mut self, run: &mut Run<'_>, at: Square, needed: &Tiles, knights: &[Cluster]) -> Result<u64, Stopped> {
        let carriers = Carriers::new(run, self.board, knights, at)?;
        let walk = king_steps(self.king, at);
        let clusters = carriers.all();
        run.spend(needed.areas().len() as u64)?;
        let bound_of = |clusters: &[&Near], tile: &Tile| {
            walk + tile.sum + carriers.detour_at_least(clusters, tile.middle, tile.radius)
        };
        let mut areas: Vec<(u64, &Tile)> =
            needed.areas().iter().map(|area| (bound_of(&clusters, area), area)).collect();
        // A good meeting first rules out most of the others.
        areas.sort_unstable_by_key(|&(bound, _)| bound);
        let mut least = u64::MAX;
        for (bound, area) in areas {
            if bound >= self.worth_knowing(least) {
                break;
            }
            // Clusters that cannot be better on the area are not better on its squares.
            let below = self.worth_knowing(least) - walk - area.sum;
            let clusters = carriers.within(&clusters, area.middle, area.radius, below);
            run.spend(needed.tiles(area).len() as u64)?;
            let mut tiles: Vec<(u64, &Tile)> =
                needed.tiles(area).iter().map(|tile| (bound_of(&clusters, tile), tile)).collect();
            tiles.sort_unstable_by_key(|&(bound, _)| bound);
            for (bound, tile) in tiles {
                if bound >= self.worth_knowing(least) {
                    break;
                }
                let below = self.worth_knowing(least) - walk - tile.sum;
                let clusters = carriers.within(&clusters, tile.middle, tile.radius, below);
                self.try_tile(run, &carriers, &clusters, needed.places(tile), &mut least)?;
            }
        }
        Ok(self.worth_knowing(least))
    }

    /// Tries meetings on the squares of a tile, with a knight of these clusters as the carrier.
    fn try_tile(
        &mut self,
        run: &mut Run<'_>,
        carriers: &Carriers<'_>,
        clusters: &[&Near],
        places: &[u32],
        least: &mut u64,
    ) -> Result<(), Stopped> {
        let at = carriers.at();
        let walk = king_steps(self.king, at);
        run.spend(places.len() as u64)?;
        for &place in places {
            let candidate = &self.candidates[place as usize];
            let &Candidate { sum, square } = candidate;
            if walk + sum + carriers.detour_at_least(clusters, square, 0) >= self.worth_knowing(*least) {
                continue;
            }
            run.tick(4)?;
            if self.is_passed(candidate, at, self.jumps(at, square)) {
                continue;
            }
            let (detour, knight) = carriers.least_detour(run, clusters, square)?;
            let moves = walk + sum + detour;
            *least = moves.min(*least);
            if moves < self.best.moves {
                self.best = CamelotMeeting { moves, square, pickup: Some(Pickup { knight, at }) };
            }
        }
        Ok(())
    }

    /// A meeting that costs as much as this need not be looked at, with the least cost of a pickup square so far: either it is not the least, or that is so low
    /// that it rules out no other pickup squares, and only better ones than the best known matter.
    fn worth_knowing(&self, least: u64) -> u64 {
        if least < self.best.moves.saturating_add(SKIPPING) { self.best.moves } else { least }
    }
}
