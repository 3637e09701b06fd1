//! The verified number, and how it is verified.
//!
//! **Idea.** Who made a claim decides who checks it. Small boards are counted again by a method that shares no code with the first,
//! and so are all claims of methods that are not ours. Any other count is checked by [simpath](super::simpath), or by visiting
//! symmetric tours one by one, within a fraction of its own time and as much memory. `simpath` gives up as soon as its first tables show
//! that this is not enough. Then a short count, or any [on request](CountProblem::confirmed), is made a second time with other tables,
//! modulo a prime. What is left is called unchecked. What a theorem says of a board without tours needs no count.
//!
//! **Why it is right.** A check never changes a number: it confirms or refutes it, or is given up. [`Count::check`] says which check was
//! completed, and nothing is said of those that were not.
//!
//! **Complexity.** A check that was not asked for takes at most a quarter of the time of the count, or about one second. One that `simpath`
//! gives up takes about a tenth of that, or as much as the check on boards that are hardly longer than their frontier, as open 6x6.

use std::fmt;
use std::time::Duration;

use num_bigint::BigUint;

use crate::answer::Reason;
use crate::error::Error;
use crate::method::Unverified;
use crate::run::{Run, Stopped};
use crate::symmetric::{CountKept, SymmetricProblem, count_by_walking, count_distinct_by_burnside, count_symmetric};
use crate::tour::existence::{Verdict, decide};

use super::claim::{CountClaim, Source};
use super::engine::error::SweepError;
use super::enumerate::{Classes, walk_tours};
use super::frontier::second_cut;
use super::problem::{CountProblem, Counting, SMALL};
use super::simpath::{CHECK_PRIME, count_tours};

/// A check by another method takes at most this fraction of the time of the count, within these bounds; one that was
/// [asked for](CountProblem::confirmed) several times as long as the count.
const FRACTION_OF_TIME: u32 = 4;
const LEAST_TIME: Duration = Duration::from_secs(1);
const MOST_TIME: Duration = Duration::from_secs(5);
const TIMES_CONFIRMED: u32 = 4;
const LEAST_TIME_CONFIRMED: Duration = Duration::from_secs(10);
/// It may always take the steps of that time on a common machine, so that the label of a small board does not depend on the machine.
const STEPS_PER_SECOND: u64 = 12_500_000;
/// A second cut that was not asked for takes at most this time.
const MOST_TIME_OF_SECOND_CUT: Duration = Duration::from_secs(30);
/// A check by another method takes at most as much memory as the count, or this much, unless it was asked for.
const LEAST_MEMORY: u64 = 256 << 20;
/// The name of the textbook frontier method.
const SIMPATH: &str = "simpath";
/// Numbers with more bits are compared by their remainders.
const MOST_BITS: u64 = 120;

/// A verified number of tours; [`check`](Self::check) tells how. Only verification makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    number: BigUint,
    reason: Option<Reason>,
    check: CountCheck,
    unconfirmed: Option<Unconfirmed>,
}

/// How a number of tours was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountCheck {
    /// A theorem.
    Theorem,
    /// Another method, which shares no code with the first, found the same number, or the same remainder where a number has more than 120 bits.
    /// `simpath` is the textbook frontier method. Where the name ends in `same folding`, both methods folded the board for its symmetric tours, and
    /// added up the classes of tours by Burnside's lemma, with the same code.
    OtherMethod(&'static str),
    /// The same method counted again with other tables, modulo a prime: the board was cut at another row, or swept in another order.
    SecondCut,
    /// The same tables were made once more modulo a prime that was not needed for the number, and the remainder agreed.
    FurtherPrime,
    /// Nothing but the method itself. Its arithmetic notices every overflow; where a board is counted by its halves, the sums of all tiles were
    /// divisible as they must be, and where tours are counted up to symmetry, so was their sum.
    Unchecked,
}

/// In words: `checked by another method (simpath)`, `unchecked`.
impl fmt::Display for CountCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Theorem => f.write_str("checked by a theorem"),
            Self::OtherMethod(method) => write!(f, "checked by another method ({method})"),
            Self::SecondCut => f.write_str("checked by a second cut"),
            Self::FurtherPrime => f.write_str("checked by a further prime"),
            Self::Unchecked => f.write_str("unchecked"),
        }
    }
}

impl Count {
    /// The number.
    #[must_use]
    pub fn number(&self) -> &BigUint {
        &self.number
    }

    /// Why there are none, if a theorem says so.
    #[must_use]
    pub fn reason(&self) -> Option<&Reason> {
        self.reason.as_ref()
    }

    /// How the number was checked, or that it was not.
    #[must_use]
    pub fn check(&self) -> CountCheck {
        self.check
    }

    /// Why no second count confirmed the number, if [one was asked for](CountProblem::confirmed).
    #[must_use]
    pub fn unconfirmed(&self) -> Option<Unconfirmed> {
        self.unconfirmed
    }
}

/// Why no second count confirmed a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unconfirmed {
    /// There is none: for enumerated tours, tours up to symmetry, and symmetric tours.
    NoSecondCount,
    /// Its tables do not fit in memory, or are too wide for any.
    TooLarge,
    /// Its scratch space failed.
    ScratchFailed,
}

/// Two counts disagree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountDefect {
    claimed: BigUint,
    found: Found,
}

/// What was found instead of the claimed number.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Found {
    /// Another number, by this method.
    Number(BigUint, &'static str),
    /// Another remainder by this prime, and by whom.
    Remainder(BigUint, u64, &'static str),
    /// An error of the second count itself.
    Error(Error),
}

impl fmt::Display for CountDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claimed, found } = self;
        write!(f, "it found {claimed} tours, and ")?;
        match found {
            Found::Number(found, method) => write!(f, "another method ({method}) found {found}"),
            Found::Remainder(found, prime, by) => write!(f, "{by} found the remainder {found} modulo {prime}"),
            Found::Error(error) => write!(f, "the second count failed: {error}"),
        }
    }
}

impl std::error::Error for CountDefect {}

impl CountProblem {
    pub(super) fn verify_alone(&self, run: &mut Run<'_>, claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        if let Verdict::Impossible(reason) = decide(&self.tours) {
            compare(&claim.number, BigUint::ZERO, "theorem")?;
            let number = claim.number;
            return Ok(Count { number, reason: Some(reason), check: CountCheck::Theorem, unconfirmed: None });
        }
        let (check, unconfirmed) = self.check(run, &claim)?;
        Ok(Count { number: claim.number, reason: None, check, unconfirmed })
    }

    /// Checks a number, in the best way that is at hand.
    fn check(
        &self,
        run: &mut Run<'_>,
        claim: &CountClaim,
    ) -> Result<(CountCheck, Option<Unconfirmed>), Unverified<CountDefect>> {
        let is_ours = matches!(claim.source, Source::Enumeration | Source::Frontier { .. });
        let mut method = if self.is_small() { self.count_again(run, claim)? } else { None };
        if method.is_none() {
            method = self.count_in_time(run, claim)?;
        }
        // An unfounded theorem is a foreign claim.
        if method.is_none() && !is_ours {
            method = self.count_again(run, claim)?;
        }
        if let Some(method) = method {
            return Ok((CountCheck::OtherMethod(method), None));
        }
        let unconfirmed = match claim.source {
            Source::Frontier { is_short, .. } if is_short || self.confirmed => self.confirm(run, claim)?,
            _ => Err(Unconfirmed::NoSecondCount),
        };
        let check = match (unconfirmed, claim.source) {
            (Ok(()), _) => CountCheck::SecondCut,
            (_, Source::Frontier { by_remainders: true, .. }) => CountCheck::FurtherPrime,
            _ => CountCheck::Unchecked,
        };
        Ok((check, unconfirmed.err().filter(|_| self.confirmed)))
    }
}

/// An error unless both numbers are the same.
fn compare(claimed: &BigUint, found: BigUint, method: &'static str) -> Result<(), Unverified<CountDefect>> {
    if *claimed == found {
        Ok(())
    } else {
        Err(Unverified::Defect(CountDefect { claimed: claimed.clone(), found: Found::Number(found, method) }))
    }
}

/// An error unless the number has this remainder.
fn compare_remainders(
    claimed: &BigUint,
    found: BigUint,
    (prime, by): (u64, &'static str),
) -> Result<(), Unverified<CountDefect>> {
    let found = found % prime;
    if claimed % prime == found {
        Ok(())
    } else {
        Err(Unverified::Defect(CountDefect { claimed: claimed.clone(), found: Found::Remainder(found, prime, by) }))
    }
}

/// What an error of a second count says of the claim.
fn unverified(claimed: &BigUint, squares: u64, error: Error) -> Unverified<CountDefect> {
    match error {
        Error::Stopped(stopped) => Unverified::Stopped(stopped),
        // There is no method for so large a board.
        Error::OutOfReach(_) | Error::Unsuitable(_) => {
            Unverified::Stopped(Stopped::BoardTooLarge { squares, most: SMALL })
        }
        // A bug, of whichever of the two counts.
        error => Unverified::Defect(CountDefect { claimed: claimed.clone(), found: Found::Error(error) }),
    }
}

impl CountProblem {
    /// Counts once more, whatever it takes, by a method that did not make the claim: its name. Nothing if none of these applies, or if there
    /// is no memory for it, and the claim is our own.
    fn count_again(
        &self,
        run: &mut Run<'_>,
        claim: &CountClaim,
    ) -> Result<Option<&'static str>, Unverified<CountDefect>> {
        let small = self.is_small();
        let suits_frontier = self.kept.is_none() && self.suits_frontier();
        let is_enumerated = claim.source == Source::Enumeration;
        if is_enumerated && self.kept.is_none() && !suits_frontier {
            return Ok(None);
        }
        let by_frontier = suits_frontier && (!small || is_enumerated);
        let found = run.scoped_memory(|run| match &self.kept {
            Some(kept) if small => Ok((self.count_kept(run, kept)?, "enumerate-all")),
            _ if by_frontier => {
                // What fails while a number is checked is the number or the check, and not a disk.
                let counted = run.without_scratch(|run| self.sweep(run, None))?;
                Ok((counted.number * self.multiplicity(), "frontier"))
            }
            _ => Ok((self.enumerate(run)? * self.multiplicity(), "enumerate")),
        });
        match found {
            Ok((found, method)) => compare(&claim.number, found, method).map(|()| Some(method)),
            // Without memory for the other method, or where it does not apply, our own number stands.
            Err(Error::Stopped(Stopped::Memory { .. }) | Error::OutOfReach(_) | Error::Unsuitable(_))
                if matches!(claim.source, Source::Enumeration | Source::Frontier { .. }) =>
            {
                Ok(None)
            }
            Err(error) => Err(unverified(&claim.number, self.tours.board().free_area(), error)),
        }
    }

    /// Counts once more by another method, within a fraction of the time of the count: its name. Nothing where there is none, or where it would
    /// take longer.
    fn count_in_time(
        &self,
        run: &mut Run<'_>,
        claim: &CountClaim,
    ) -> Result<Option<&'static str>, Unverified<CountDefect>> {
        let (time, memory) = if self.confirmed {
            ((claim.time * TIMES_CONFIRMED).max(LEAST_TIME_CONFIRMED), u64::MAX)
        } else {
            ((claim.time / FRACTION_OF_TIME).clamp(LEAST_TIME, MOST_TIME), run.peak_memory().max(LEAST_MEMORY))
        };
        let steps = time.as_secs().saturating_mul(STEPS_PER_SECOND);
        let as_remainder = claim.number.bits() > MOST_BITS;
        let counted = run.attempt((time, steps), memory, |run| self.count_otherwise(run, claim.source, as_remainder));
        match counted {
            Ok(Some(Some((found, method)))) => {
                let found = found * self.multiplicity();
                if as_remainder && method == SIMPATH {
                    compare_remainders(&claim.number, found, (CHECK_PRIME, SIMPATH))?;
                } else {
                    compare(&claim.number, found, method)?;
                }
                Ok(Some(method))
            }
            Ok(_)
            | Err(Error::Stopped(Stopped::BoardTooLarge { .. }) | Error::OutOfReach(_) | Error::Unsuitable(_)) => {
                Ok(None)
            }
            Err(error) => Err(unverified(&claim.number, self.tours.board().free_area(), error)),
        }
    }

    /// The number of undirected or distinct tours, or the remainder of that of undirected ones, by a method that did not make the claim.
    fn count_otherwise(
        &self,
        run: &mut Run<'_>,
        source: Source,
        as_remainder: bool,
    ) -> Result<Option<(BigUint, &'static str)>, Error> {
        let by_frontier = matches!(source, Source::Frontier { .. });
        let count_kept: CountKept = if by_frontier { count_by_walking } else { count_symmetric };
        Ok(match (&self.kept, self.counting) {
            (Some(_), Counting::Distinct) => None,
            (Some(kept), _) => {
                let method = match source {
                    Source::Frontier { .. } => "enumerate, same folding",
                    Source::Enumeration => "simpath, same folding",
                    Source::Theorem | Source::Foreign => SIMPATH,
                };
                Some((count_kept(run, kept)?, method))
            }
            (None, Counting::Distinct) if !self.suits_frontier() => None,
            (None, Counting::Distinct) => {
                let all = count_tours(run, &self.tours, false)?;
                let number = count_distinct_by_burnside(run, &self.tours, &all, count_kept)?;
                Some((number, if by_frontier { "simpath and enumerate, same folding" } else { SIMPATH }))
            }
            (None, _) => Some((count_tours(run, &self.tours, as_remainder)?, SIMPATH)),
        })
    }

    /// The number of symmetric tours, by looking at all tours.
    fn count_kept(&self, run: &mut Run<'_>, kept: &SymmetricProblem) -> Result<BigUint, Stopped> {
        let distinct = self.counting == Counting::Distinct;
        let classes = distinct.then(|| Classes::new(run, &self.tours, Some(kept))).transpose()?;
        let mut number = 0_u64;
        walk_tours(run, &self.tours, &mut |_, tour| {
            let counts = || classes.as_ref().is_none_or(|classes| classes.is_representative(tour));
            number += u64::from(kept.keeps(tour) && counts());
            true
        })?;
        Ok(BigUint::from(number) * self.multiplicity())
    }

    /// Counts a second time, in short time or at any cost. The inner result says whether that was possible; if it was, the number is right there too.
    fn confirm(
        &self,
        run: &mut Run<'_>,
        claim: &CountClaim,
    ) -> Result<Result<(), Unconfirmed>, Unverified<CountDefect>> {
        if self.counting == Counting::Distinct || self.kept.is_some() {
            return Ok(Err(Unconfirmed::NoSecondCount));
        }
        let counted = if self.confirmed {
            second_cut(run, &self.tours, true).map(Some)
        } else {
            run.attempt((MOST_TIME_OF_SECOND_CUT, 0), u64::MAX, |run| second_cut(run, &self.tours, false))
        };
        let (found, prime) = match counted {
            Ok(Some(Some(found))) => found,
            Err(SweepError::Stopped(stopped)) => return Err(Unverified::Stopped(stopped)),
            Err(error @ SweepError::Inconsistent) => {
                return Err(unverified(&claim.number, self.tours.board().free_area(), error.into()));
            }
            Err(SweepError::Store) => return Ok(Err(Unconfirmed::ScratchFailed)),
            Ok(_) | Err(_) => return Ok(Err(Unconfirmed::TooLarge)),
        };
        let found = BigUint::from(found) * self.multiplicity();
        Ok(Ok(compare_remainders(&claim.number, found, (prime.into(), "a second cut"))?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::answer::OutOfReach;
    use crate::method::{Problem, Solver};
    use crate::tour::TourProblem;

    use super::super::frontier::Frontier;

    /// A number stands without a second count, and says why there was none.
    #[test]
    fn a_second_count_without_memory_is_told() {
        let problem = CountProblem::of(TourProblem::closed("7x8").unwrap()).confirmed();
        let verified = |memory: u64| {
            let Ok(Answer::Found(claim)) = Frontier.claim(&mut Run::unlimited(), &problem) else { panic!("no claim") };
            problem.verify(&mut Run::unlimited().max_memory(memory), claim).unwrap()
        };
        // The textbook method does not end in so little memory.
        let (alone, twice) = (verified(1 << 16), verified(100 << 20));
        assert_eq!((alone.check(), alone.unconfirmed()), (CountCheck::Unchecked, Some(Unconfirmed::TooLarge)));
        assert_eq!((twice.check(), twice.unconfirmed()), (CountCheck::SecondCut, None));
        assert_eq!(alone.number(), twice.number());
    }

    /// A second count that recovers from too little memory, and finds a bug later, has found a bug.
    #[test]
    fn a_bug_after_a_limit_is_not_a_limit() {
        let problem = TourProblem::closed("7x8").unwrap();
        let run = &mut Run::unlimited();
        let attempted = run.attempt((MOST_TIME, 0), 1 << 16, |run| {
            assert_eq!(second_cut(run, &problem, true), Ok(None));
            Err::<(), _>(SweepError::Inconsistent)
        });
        assert_eq!(attempted, Err(SweepError::Inconsistent));
    }

    /// A claim of our own that is wrong is refuted by whoever checks it: that is a bug, and ends the answer.
    #[test]
    fn wrong_claims_of_our_own_are_refuted() {
        let tours = CountProblem::of(TourProblem::closed(6).unwrap());
        let by_frontier = Source::Frontier { by_remainders: false, is_short: false };
        let distinct = tours.clone().counting_as(Counting::Distinct);
        let kept = tours.clone().kept_by(crate::board::Symmetry::HALF_TURN).unwrap();
        for (problem, number, source) in [
            (&tours, 9862_u32, by_frontier),
            (&tours, 9862, Source::Enumeration),
            (&distinct, 1245, by_frontier),
            (&distinct, 1245, Source::Enumeration),
            (&kept, 78, by_frontier),
            (&kept, 78, Source::Enumeration),
        ] {
            let verify = |number: u32| {
                problem.verify(&mut Run::unlimited(), CountClaim::of(source, number.into(), Duration::ZERO))
            };
            assert!(matches!(verify(number).unwrap().check(), CountCheck::OtherMethod(_)), "{problem}");
            for wrong in [0, number - 1, number + 1, number + 8] {
                assert!(matches!(verify(wrong), Err(Unverified::Defect(_))), "{wrong} {problem}");
            }
        }
        // So is a remainder: the number and 2^130 more.
        let large = BigUint::from(9862_u32) + (BigUint::from(1_u32) << 130);
        let claim = CountClaim::of(by_frontier, large, Duration::ZERO);
        let Err(Unverified::Defect(defect)) = tours.verify(&mut Run::unlimited(), claim) else { panic!("not refuted") };
        assert!(
            defect.to_string().ends_with("simpath found the remainder 9862 modulo 2305843009213693951"),
            "{defect}"
        );
    }

    /// A bug that shows while a number is checked is reported as one, and not as a board that is too large.
    #[test]
    fn a_bug_of_the_second_count_is_a_defect() {
        let claimed = BigUint::from(8_u32);
        let bug = Error::MethodBug { method: "frontier", what: "number of tours", defect: "7 is odd".to_owned() };
        let Unverified::Defect(defect) = unverified(&claimed, 64, bug.clone()) else { panic!("{bug}") };
        assert_eq!(defect.to_string(), format!("it found 8 tours, and the second count failed: {bug}"));
        let stopped = [
            (OutOfReach::FrontierTooWide.into(), Stopped::BoardTooLarge { squares: 64, most: SMALL }),
            (Stopped::Cancelled.into(), Stopped::Cancelled),
        ];
        for (error, stopped) in stopped {
            assert_eq!(unverified(&claimed, 64, error), Unverified::Stopped(stopped));
        }
    }
}
