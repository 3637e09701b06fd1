//! The one path from a question to a result: problem, method, claim, verification, result.
//!
//! A [`Problem`] is a question, valid by construction. A [`Solver`] makes a claim about it under a [`Run`], the problem's own
//! verifier makes a result of the claim, and [`Solver::answer`] does both. A [`Method`] is a solver's entry in the list that every problem has; the
//! list feeds the program's help, the tests that compare methods, and whoever offers a choice.

use std::time::Duration;

use crate::answer::{Answer, Unknown};
use crate::error::Error;
use crate::run::{Run, Stopped};
use crate::tour::TourDefect;

/// A question with an answer that can be checked.
pub trait Problem: Sized + 'static {
    /// What a method claims.
    type Claim;
    /// A claim that was checked; there is no other way to make one.
    type Verified;
    /// What can be wrong with a claim.
    type Defect: std::error::Error;
    /// What may be set for a method; each takes what concerns it.
    type Settings: Default;

    /// What is claimed, with its article, for messages.
    const WHAT: &'static str;

    /// The methods that answer this question, the default first.
    fn methods() -> &'static [Method<Self>];

    /// Checks a claim, independently of the methods.
    ///
    /// # Errors
    /// The first defect, or that the run was stopped.
    fn verify(&self, run: &mut Run<'_>, claim: Self::Claim) -> Result<Self::Verified, Unverified<Self::Defect>>;
}

/// Why a claim did not become a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified<D> {
    /// It is wrong.
    #[error(transparent)]
    Defect(D),
    /// The run was stopped before the check was done.
    #[error("it could not be checked: {0}")]
    Stopped(Stopped),
}

impl<D> From<Stopped> for Unverified<D> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

impl From<TourDefect> for Unverified<TourDefect> {
    fn from(defect: TourDefect) -> Self {
        Self::Defect(defect)
    }
}

/// What a method can do. Front ends ask this instead of looking at names. The default is nothing at all; write what a method can do
/// and `..Capabilities::default()`, since more will be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Capabilities {
    /// A search that ends without finding anything has proved that there is nothing; what it finds is the best.
    pub complete: bool,
    /// It tells an observer every move it makes.
    pub traced: bool,
    /// It takes boards with blocked squares.
    pub blocked: bool,
    /// It takes pieces other than the knight, and boards whose edges are joined.
    pub any_piece: bool,
    /// It tells what it chose among and how ties were broken, which a setting changes.
    pub ties: bool,
    /// A seed changes what it does.
    pub seeded: bool,
    /// It looks at every single tour, so that it can list them and tell distinct ones apart.
    pub lists: bool,
    /// It stores finished parts, so that a run that was killed can go on.
    pub stores_parts: bool,
    /// Boards with more squares than this are beyond any patience.
    pub practical_area: Option<u64>,
}

impl Capabilities {
    /// A complete method for every board and piece that tells its moves.
    pub(crate) const GRAPH_SEARCH: Self = Self {
        complete: true,
        traced: true,
        blocked: true,
        any_piece: true,
        ties: false,
        seeded: false,
        lists: false,
        stores_parts: false,
        practical_area: None,
    };
}

/// Something that answers a question.
pub trait Solver<P: Problem> {
    /// The name of the method.
    fn name(&self) -> &'static str;

    /// The name of the method that answers this problem: its own, unless it chooses among others.
    fn method_for(&self, _problem: &P) -> &'static str {
        self.name()
    }

    /// What it can do, as it is set.
    fn capabilities(&self) -> Capabilities;

    /// Makes a claim, or says that there is nothing to claim.
    ///
    /// # Errors
    /// When the run is stopped, or when the method does not apply to the problem.
    fn claim(&self, run: &mut Run<'_>, problem: &P) -> Result<Answer<P::Claim>, Error>;

    /// Whether the method may take long, so that whoever waits for it wants a time limit.
    fn may_take_long(&self, _problem: &P) -> bool {
        true
    }

    /// Makes a claim and verifies it. A run that was stopped is an answer as well: not known.
    ///
    /// # Errors
    /// When the method does not apply to the problem, or when its claim is refuted.
    fn answer(&self, run: &mut Run<'_>, problem: &P) -> Result<Solved<P::Verified>, Error> {
        let (began, steps) = (run.elapsed(), run.steps());
        // What the method needed is given back before the check begins.
        let claim = run.scoped_memory(|run| self.claim(run, problem));
        let time = run.elapsed().saturating_sub(began);
        let mut solved = Solved {
            answer: Answer::Unknown(Unknown::GaveUp),
            method: self.method_for(problem),
            complete: self.capabilities().complete,
            steps: run.steps() - steps,
            time,
            verify_time: None,
        };
        solved.answer = match claim {
            Ok(Answer::Found(claim)) => match problem.verify(run, claim) {
                Ok(verified) => {
                    solved.verify_time = Some(run.elapsed().saturating_sub(began + time));
                    Answer::Found(verified)
                }
                Err(Unverified::Stopped(stopped)) => Answer::Unknown(Unknown::Stopped(stopped)),
                Err(Unverified::Defect(defect)) => {
                    let (method, what, defect) = (self.name(), P::WHAT, defect.to_string());
                    return Err(Error::MethodBug { method, what, defect });
                }
            },
            Ok(Answer::Impossible(reason)) => Answer::Impossible(reason),
            Ok(Answer::Unknown(why)) => Answer::Unknown(why),
            Err(Error::Stopped(stopped)) => Answer::Unknown(Unknown::Stopped(stopped)),
            Err(error) => return Err(error),
        };
        Ok(solved)
    }
}

/// An answer, and what it took.
#[derive(Clone, Debug)]
pub struct Solved<T> {
    /// The answer.
    pub answer: Answer<T>,
    /// The name of the method.
    pub method: &'static str,
    /// Whether the method is complete.
    pub complete: bool,
    /// The steps of the method; what a step is, the method says.
    pub steps: u64,
    /// The time of the method.
    pub time: Duration,
    /// The time of the verification, if there was something to verify.
    pub verify_time: Option<Duration>,
}

/// An entry of a problem's list of methods.
pub struct Method<P: Problem> {
    /// Its name, as it is typed.
    pub name: &'static str,
    /// One line on what it does.
    pub summary: &'static str,
    /// Makes a solver with these settings.
    pub build: fn(&P::Settings) -> Box<dyn Solver<P>>,
}

impl<P: Problem> Method<P> {
    /// The method with this name.
    ///
    /// # Errors
    /// When there is none.
    pub fn named(name: &str) -> Result<&'static Self, Error> {
        P::methods().iter().find(|method| method.name == name).ok_or_else(|| Error::NoSuchMethod(name.to_owned()))
    }

    /// The default method.
    #[expect(clippy::should_implement_trait, reason = "it is one of a list, not a value of its own")]
    #[must_use]
    pub fn default() -> &'static Self {
        &P::methods()[0]
    }

    /// What it can do with the default settings.
    #[must_use]
    pub fn capabilities(&self) -> Capabilities {
        (self.build)(&P::Settings::default()).capabilities()
    }
}

/// Answers a question by the default method. Inherent methods of the problems call this.
pub(crate) fn answer<P: Problem>(run: &mut Run<'_>, problem: &P) -> Result<Answer<P::Verified>, Error> {
    let solver = (Method::<P>::default().build)(&P::Settings::default());
    Ok(solver.answer(run, problem)?.answer)
}
