//! The one path from a question to a result: problem, method, claim, verification, result.
//!
//! A [`Problem`] is a question, valid by construction. A [`Solver`] makes a claim about it under a [`Run`], the problem's own
//! verifier turns the claim into a result, and [`Solver::answer`] does both. A [`Method`] is a solver's entry in the list of
//! methods that every problem has; the list feeds the program's help, the tests that compare methods, and user interfaces.

use std::time::Duration;

use crate::answer::{Answer, Unknown};
use crate::error::Error;
use crate::run::{Run, Stopped};

/// A question with a verifiable answer.
pub trait Problem: Sized + 'static {
    /// What a method claims.
    type Claim;
    /// A verified claim; there is no other way to make one.
    type Verified;
    /// What can be wrong with a claim.
    type Defect: std::error::Error;
    /// Settings of the methods; each method uses those that concern it.
    type Settings: Default;

    /// What is claimed, for messages: `tour`.
    const WHAT: &'static str;

    /// The methods that answer this question, the default first.
    fn methods() -> &'static [Method<Self>];

    /// Verifies a claim, independently of the methods.
    ///
    /// # Errors
    /// The first defect, or that the run was stopped.
    fn verify(&self, run: &mut Run<'_>, claim: Self::Claim) -> Result<Self::Verified, Unverified<Self::Defect>>;

    /// Why a result leaves the question open, although it is right: a method whose search for the best was stopped may
    /// claim what need not be the best. By default no result does.
    fn left_open(_verified: &Self::Verified) -> Option<Unknown> {
        None
    }
}

/// Why a claim did not become a result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverified<D> {
    /// It is wrong.
    #[error(transparent)]
    Defect(D),
    /// The run was stopped before the verification was finished.
    #[error("it could not be checked: {0}")]
    Stopped(Stopped),
}

impl<D> From<Stopped> for Unverified<D> {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// The capabilities of a method. Front ends and tests ask for these instead of names. The default is none; list what a method
/// can do and end with `..Capabilities::default()`, since more will be added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a question of its own")]
pub struct Capabilities {
    /// A search that ends without a result has proved that there is none; its result is the best.
    pub complete: bool,
    /// It reports every move, or every square that it tries, to an observer.
    pub traced: bool,
    /// It accepts boards with blocked squares.
    pub blocked: bool,
    /// It accepts the first squares of a tour, not only its start.
    pub prefix: bool,
    /// It accepts pieces other than the knight, and boards with joined edges.
    pub any_piece: bool,
    /// It reports its candidates and how ties were broken; a setting chooses the tie rule.
    pub ties: bool,
    /// A setting chooses the order in which it tries jumps.
    pub jumps: bool,
    /// It depends on the random seed.
    pub seeded: bool,
    /// It visits every single tour, so that it can list them and count up to symmetry.
    pub lists: bool,
    /// It stores finished parts, so that a run that was killed can be resumed.
    pub stores_parts: bool,
    /// Boards with more squares than this take too long.
    pub practical_area: Option<u64>,
}

impl Capabilities {
    /// A complete method for every board and piece that reports its moves.
    pub(crate) const GRAPH_SEARCH: Self = Self {
        complete: true,
        traced: true,
        blocked: true,
        prefix: true,
        any_piece: true,
        ties: false,
        jumps: false,
        seeded: false,
        lists: false,
        stores_parts: false,
        practical_area: None,
    };
}

/// A method, with its settings, ready to answer questions of one kind. A [`Method`] of a problem's list makes one.
pub trait Solver<P: Problem> {
    /// The name of the method.
    fn name(&self) -> &'static str;

    /// The name of the method that answers this problem: its own, unless it chooses among others.
    fn method_for(&self, _problem: &P) -> &'static str {
        self.name()
    }

    /// Its capabilities, with its present settings.
    fn capabilities(&self) -> Capabilities;

    /// Makes a claim, or answers that there is nothing to claim. A method
    ///
    /// - answers the whole question: a tour method looks at the given start, prefix and end and at whether the tour is to
    ///   be closed (`TourProblem::beginnings` and `accepts_ends` say which squares are allowed);
    /// - says `Answer::Impossible` only if it has proved that; without a proof it gives up;
    /// - calls [`Run::spend`] for every step and [`Run::tick`] for work that is none, so that the clock is obeyed, and
    ///   [`Run::reserve`] before it allocates in proportion to the board;
    /// - may claim, when a limit ends its search for the best, what it has, if the claim says so: then the question is
    ///   [left open](Problem::left_open);
    /// - answers problems that it was not made for with [`Error::Unsuitable`].
    ///
    /// # Errors
    /// When the run is stopped, or when the method does not apply to the problem.
    fn claim(&self, run: &mut Run<'_>, problem: &P) -> Result<Answer<P::Claim>, Error>;

    /// Whether the method may take long, so that a time limit is advisable.
    fn may_take_long(&self, _problem: &P) -> bool {
        true
    }

    /// Makes a claim and verifies it. A run that was stopped is an answer as well: not known, though there may be a
    /// [partial](Solved::partial) result.
    ///
    /// # Errors
    /// When the method does not apply to the problem, or when its claim is refuted.
    fn answer(&self, run: &mut Run<'_>, problem: &P) -> Result<Solved<P::Verified>, Error> {
        let (began, steps) = (run.elapsed(), run.steps());
        // The memory of the method is released before the verification begins.
        let claim = run.scoped_memory(|run| self.claim(run, problem));
        let time = run.elapsed().saturating_sub(began);
        let solved = Solved {
            answer: Answer::Unknown(Unknown::GaveUp),
            method: self.method_for(problem),
            complete: self.capabilities().complete,
            steps: run.steps() - steps,
            time,
            verify_time: None,
            partial: None,
        };
        settle(run, problem, solved, claim)
    }
}

/// Verifies a claim and completes the answer with it. This does not depend on the method, and is compiled once for each kind of problem.
fn settle<P: Problem>(
    run: &mut Run<'_>,
    problem: &P,
    mut solved: Solved<P::Verified>,
    claim: Result<Answer<P::Claim>, Error>,
) -> Result<Solved<P::Verified>, Error> {
    let began = run.elapsed();
    solved.answer = match claim {
        Ok(Answer::Found(claim)) => match problem.verify(run, claim) {
            Ok(verified) => {
                solved.verify_time = Some(run.elapsed().saturating_sub(began));
                match P::left_open(&verified) {
                    None => Answer::Found(verified),
                    Some(why) => {
                        solved.partial = Some(verified);
                        Answer::Unknown(why)
                    }
                }
            }
            Err(Unverified::Stopped(stopped)) => Answer::Unknown(Unknown::Stopped(stopped)),
            Err(Unverified::Defect(defect)) => {
                let (method, what, defect) = (solved.method, P::WHAT, defect.to_string());
                return Err(Error::MethodBug { method, what, defect });
            }
        },
        Ok(Answer::Impossible(reason)) => Answer::Impossible(reason),
        Ok(Answer::Unknown(why)) => Answer::Unknown(why),
        Err(error) => error.or_unknown()?,
    };
    Ok(solved)
}

/// An answer, with steps and times.
#[derive(Clone, Debug)]
pub struct Solved<T> {
    /// The answer.
    pub answer: Answer<T>,
    /// The name of the method.
    pub method: &'static str,
    /// Whether the method is complete.
    pub complete: bool,
    /// The steps of the method, as it defines them.
    pub steps: u64,
    /// The time of the method.
    pub time: Duration,
    /// The time of the verification, if there was something to verify.
    pub verify_time: Option<Duration>,
    /// Where the answer is not known, the best result so far: verified, but maybe not the best there is.
    pub partial: Option<T>,
}

/// An entry of a problem's list of methods: name, summary, and how to make a [`Solver`].
///
/// ```
/// use cavallo::tour::TourSettings;
/// use cavallo::{Method, Run, TourProblem};
///
/// let search = Method::<TourProblem>::named("search")?.solver(&TourSettings::default());
/// let solved = search.answer(&mut Run::unlimited(), &TourProblem::closed(6)?)?;
/// println!("{} steps: {:?}", solved.steps, solved.answer);
/// # Ok::<(), cavallo::Error>(())
/// ```
pub struct Method<P: Problem> {
    /// Its name.
    pub name: &'static str,
    /// What it is called in titles and sentences.
    pub title: &'static str,
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

    /// The first method of the list, which is the default.
    #[must_use]
    pub fn first() -> &'static Self {
        &P::methods()[0]
    }

    /// The method with these settings, ready to answer.
    #[must_use]
    pub fn solver(&self, settings: &P::Settings) -> Box<dyn Solver<P>> {
        (self.build)(settings)
    }

    /// Its capabilities with the default settings.
    #[must_use]
    pub fn capabilities(&self) -> Capabilities {
        self.solver(&P::Settings::default()).capabilities()
    }
}

/// Answers a question by the default method. Inherent methods of the problems call this.
pub(crate) fn answer<P: Problem>(run: &mut Run<'_>, problem: &P) -> Result<Answer<P::Verified>, Error> {
    Ok(Method::<P>::first().solver(&P::Settings::default()).answer(run, problem)?.answer)
}
