//! The verified number, and how it is verified.
//!
//! **Idea.** Who made a claim decides who checks it. Small boards are counted again by a method that shares no code with the first. A short count, or
//! any [on request](CountProblem::confirmed), is made a second time with other tables, modulo a prime. Otherwise the method's own arithmetic must do, which sees every
//! overflow. What a theorem says of a board without tours needs no count.

use std::fmt;

use num_bigint::BigUint;

use crate::answer::Reason;
use crate::error::Error;
use crate::method::{Method, Problem, Unverified};
use crate::run::{Run, Stopped};
use crate::symmetric::SymmetricProblem;
use crate::tour::existence::{Verdict, decide};

use super::advance::SweepError;
use super::enumerate::{Classes, walk_tours};
use super::frontier::second_cut;
use super::problem::{CountClaim, CountProblem, Counting, SMALL, Source};
use super::registry::{CountSettings, METHODS};

/// A verified number of tours; [`check`](Self::check) tells how. Only verification makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    number: BigUint,
    reason: Option<Reason>,
    check: CountCheck,
    unconfirmed: Option<Unconfirmed>,
}

/// How a number of tours was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CountCheck {
    /// A theorem.
    Theorem,
    /// Two methods that share no code found the same number.
    OtherMethod,
    /// The board was cut a second time, at another row, or swept in another order, and counted again modulo a prime: the remainder is
    /// that of the number.
    SecondCut,
    /// One more prime than was needed confirmed the number: it was counted again modulo that prime.
    Remainders,
    /// The method's own arithmetic: no sum can overflow unseen, and where a board is counted by its halves, the sums of all slices were divisible
    /// as they must be and one join in 64 was made in two ways. A second count would take as long again or longer.
    Arithmetic,
}

/// In words: `two methods`, `a second cut`.
impl fmt::Display for CountCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Theorem => "a theorem",
            Self::OtherMethod => "another method",
            Self::SecondCut => "a second cut",
            Self::Remainders => "one more prime",
            Self::Arithmetic => "its own arithmetic",
        })
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

    /// How the number was verified.
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
    /// What was found instead; none if the second count contradicts itself.
    found: Option<BigUint>,
    /// What was found is a remainder by this prime.
    prime: Option<u32>,
}

impl fmt::Display for CountDefect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { claimed, found, prime } = self;
        write!(f, "it found {claimed} tours, and ")?;
        match (found, prime) {
            (Some(found), None) => write!(f, "another method found {found}"),
            (Some(found), Some(prime)) => write!(f, "a second cut the remainder {found} modulo {prime}"),
            (None, _) => f.write_str("a second cut contradicts itself"),
        }
    }
}

impl std::error::Error for CountDefect {}

impl Problem for CountProblem {
    type Claim = CountClaim;
    type Verified = Count;
    type Defect = CountDefect;
    type Settings = CountSettings;

    const WHAT: &'static str = "a number of tours";

    fn methods() -> &'static [Method<Self>] {
        METHODS
    }

    fn verify(&self, run: &mut Run<'_>, claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        // Every process that shared the work checks the number for itself.
        run.alone(|run| self.verify_alone(run, claim))
    }
}

impl CountProblem {
    fn verify_alone(&self, run: &mut Run<'_>, claim: CountClaim) -> Result<Count, Unverified<CountDefect>> {
        let CountClaim { number, source } = claim;
        if let Verdict::Impossible(reason) = decide(&self.tours) {
            let (number, check) = (compare(number, BigUint::ZERO)?, CountCheck::Theorem);
            return Ok(Count { number, reason: Some(reason), check, unconfirmed: None });
        }
        let verified = |number, check, unconfirmed| Count { number, reason: None, check, unconfirmed };
        if let Some(found) = self.count_again(run, source)? {
            return Ok(verified(compare(number, found)?, CountCheck::OtherMethod, None));
        }
        let unconfirmed = match source {
            Source::Frontier { is_short, .. } if is_short || self.confirmed => self.confirm(run, &number)?,
            _ => Err(Unconfirmed::NoSecondCount),
        };
        let check = match (unconfirmed, source) {
            (Ok(()), _) => CountCheck::SecondCut,
            (_, Source::Frontier { by_remainders: true, .. }) => CountCheck::Remainders,
            _ => CountCheck::Arithmetic,
        };
        Ok(verified(number, check, unconfirmed.err().filter(|_| self.confirmed)))
    }
}

/// The number, if both are the same.
fn compare(claimed: BigUint, found: BigUint) -> Result<BigUint, Unverified<CountDefect>> {
    if claimed == found {
        Ok(found)
    } else {
        Err(Unverified::Defect(CountDefect { claimed, found: Some(found), prime: None }))
    }
}

impl CountProblem {
    /// Counts once more, by a method that did not make the claim; nothing where our own arithmetic must do.
    fn count_again(&self, run: &mut Run<'_>, source: Source) -> Result<Option<BigUint>, Stopped> {
        let (small, suits_frontier) = (self.is_small(), self.kept.is_none() && self.suits_frontier());
        if let Some(kept) = &self.kept
            && small
        {
            return self.count_kept(run, kept).map(Some);
        }
        let by_frontier = match source {
            Source::Enumeration if small && suits_frontier => true,
            Source::Frontier { .. } if small => false,
            Source::Enumeration | Source::Frontier { .. } => return Ok(None),
            // An unfounded theorem is a foreign claim.
            Source::Theorem | Source::Foreign => !small && suits_frontier,
        };
        let found = run.scoped_memory(|run| {
            if by_frontier {
                self.sweep(run, None).map(|counted| counted.number)
            } else {
                self.enumerate(run).map_err(Error::from)
            }
        });
        match found {
            Ok(found) => Ok(Some(found * self.multiplicity())),
            // Without memory for the other method, or where it does not apply, our own number stands.
            Err(Error::Stopped(Stopped::Memory { .. }) | Error::OutOfReach(_) | Error::Unsuitable(_))
                if matches!(source, Source::Enumeration | Source::Frontier { .. }) =>
            {
                Ok(None)
            }
            Err(Error::Stopped(stopped)) => Err(stopped),
            Err(_) => Err(Stopped::BoardTooLarge { squares: self.tours.board().free_area(), most: SMALL }),
        }
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
    fn confirm(&self, run: &mut Run<'_>, number: &BigUint) -> Result<Result<(), Unconfirmed>, Unverified<CountDefect>> {
        if self.counting == Counting::Distinct || self.kept.is_some() {
            return Ok(Err(Unconfirmed::NoSecondCount));
        }
        let (found, prime) = match second_cut(run, &self.tours, self.confirmed) {
            Ok(Some(found)) => found,
            Err(SweepError::Stopped(stopped)) => return Err(Unverified::Stopped(stopped)),
            Err(SweepError::Inconsistent) => {
                return Err(Unverified::Defect(CountDefect { claimed: number.clone(), found: None, prime: None }));
            }
            Err(SweepError::Store) => return Ok(Err(Unconfirmed::ScratchFailed)),
            Ok(None) | Err(_) => return Ok(Err(Unconfirmed::TooLarge)),
        };
        let found = BigUint::from(found) * self.multiplicity() % prime;
        if number % prime == found {
            return Ok(Ok(()));
        }
        Err(Unverified::Defect(CountDefect { claimed: number.clone(), found: Some(found), prime: Some(prime) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::Answer;
    use crate::method::Solver;
    use crate::tour::TourProblem;

    use super::super::frontier::Frontier;

    /// A number stands without a second count, and says why there was none.
    #[test]
    fn a_second_count_without_memory_is_told() {
        let problem = CountProblem::of(TourProblem::closed("6x8").unwrap()).confirmed();
        let verified = |memory: u64| {
            let Ok(Answer::Found(claim)) = Frontier.claim(&mut Run::unlimited(), &problem) else { panic!("no claim") };
            problem.verify(&mut Run::unlimited().max_memory(memory), claim).unwrap()
        };
        let (alone, twice) = (verified(1 << 16), verified(1 << 30));
        assert_eq!((alone.check(), alone.unconfirmed()), (CountCheck::Arithmetic, Some(Unconfirmed::TooLarge)));
        assert_eq!((twice.check(), twice.unconfirmed()), (CountCheck::SecondCut, None));
        assert_eq!(alone.number(), twice.number());
    }
}
