//! Where k-knights meet.
//!
//! | file | what it holds |
//! |---|---|
//! | this one | the answer by one method |
//! | `costs` | the cost of every square |
//! | `compare` | the answers of all methods |
//! | `files` | problems from and to files |
//! | `generate` | random problems |

mod compare;
mod costs;
mod files;
mod generate;

use cavallo::gather::{GatherSettings, Gathering, Targets, Weights};
use cavallo::{Answer, GatherProblem, Method, Solved};
use cavallo_words::{Language, Voice};

use crate::context::Context;
use crate::documents::{GatherCaseDocument, GatherDocument};
use crate::entry::{Entry, Route};
use crate::fields::{ByName, Number};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

pub use compare::{CompareMethods, Comparison, MethodRow, left_out};
pub use costs::{GatherCosts, costs_agree};
pub use files::{ReadGatherings, WriteGathering};
pub use generate::GenerateGatherings;

/// The most squares that are listed as best.
const MOST_BEST: usize = 1000;

/// The most squares of a board all of whose squares a server looks at.
const MOST_SQUARES: u64 = 1 << 20;

/// A small problem.
const EXAMPLE: &str =
    r#"{"schema":"cavallo-gather/1","board":"6x6","knights":[{"square":"a1","k":2},{"square":"f5","k":1}]}"#;

/// Why it is not known where knights meet, if it is not.
fn unknown_meeting(voice: Voice, solved: &Solved<Gathering>) -> Option<String> {
    if let Answer::Unknown(why) = &solved.answer { Some(voice.unknown_meeting(*why, solved)) } else { None }
}

question! {
    /// Finds where k-knights meet in the fewest turns, with the routes of all of them.
    Gather: gathering board objective lang {} may {
        /// The method; auto if left out.
        method: ByName<&'static Method<GatherProblem>>,
        /// montagna: the radius around the barycentre in which squares are tried.
        radius: Number<0, 4_294_967_295>,
        /// montagna: which squares are tried.
        targets: ByName<Targets>,
        /// montagna: how the knights are weighed.
        weights: ByName<Weights>,
    }
}

impl Gather {
    /// The settings of the methods.
    #[must_use]
    pub fn settings(&self) -> GatherSettings {
        let default = GatherSettings::default();
        GatherSettings {
            radius: self.radius.map_or(default.radius, |radius| radius.0 as u32),
            targets: self.targets.map_or(default.targets, |targets| targets.0),
            weights: self.weights.map_or(default.weights, |weights| weights.0),
            ..default
        }
    }

    /// The answer.
    ///
    /// # Errors
    /// When the method does not suit the question.
    pub fn solve(&self, problem: &GatherProblem, context: &mut Context<'_>) -> Result<Solved<Gathering>, Refusal> {
        let method = self.method.map_or_else(Method::<GatherProblem>::first, |method| method.0);
        Ok(method.solver(&self.settings()).answer(&mut context.run(), problem)?)
    }
}

impl Question for Gather {
    const ENTRY: Entry = Entry::new("gather", Self::SUMMARY, "cavallo-gather-result/1", EXAMPLE).at(Route::post(
        "/api/gather",
        u64::MAX,
    )
    .with_files());

    type Problem = GatherProblem;

    fn problem(&self) -> Result<GatherProblem, Refusal> {
        let problem = self.gathering()?.with_objective(self.objective());
        Ok(problem.listing(MOST_BEST).with_journeys(true))
    }

    fn language(&self) -> Language {
        self.lang()
    }

    fn answer(&self, problem: &GatherProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let solved = self.solve(problem, context)?;
        let voice = context.voice.speaking(self.lang());
        let why = unknown_meeting(voice, &solved);
        let mut case = GatherCaseDocument::new(1, problem, &solved, why.as_deref(), true);
        if let Answer::Impossible(reason) = &solved.answer {
            case.reason = Some(voice.reason(reason));
        }
        Reply::json(&GatherDocument::new(vec![case]))
    }
}
