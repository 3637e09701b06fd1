//! All tours, one after the other.

use cavallo::count::{Counting, list_tours};
use cavallo::{Answer, CountProblem, Square, Tour};

use crate::context::{Context, why};
use crate::documents::{ListEndDocument, ListedTour};
use crate::entry::Entry;
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Lists all tours, one document each, and cavallo-list-end/1 if the list is not complete or has no tours.
    ListTours: board tours {} may {
        /// Whether a tour and its reverse are two.
        directed: bool,
        /// Whether turned and mirrored tours are one.
        distinct: bool,
    }
}

impl ListTours {
    /// Passes all tours to `each` until it returns false. The answer is how many there were.
    ///
    /// # Errors
    /// When a tour is refuted, which is a bug.
    pub fn solve(
        problem: &CountProblem,
        context: &mut Context<'_>,
        each: &mut dyn FnMut(Tour) -> bool,
    ) -> Result<Answer<u64>, Refusal> {
        Ok(list_tours(&mut context.run(), problem, each)?)
    }
}

impl Question for ListTours {
    const ENTRY: Entry = Entry::new("count/list", Self::SUMMARY, "cavallo-tour/1", r#"{"board":"3x4"}"#);

    type Problem = CountProblem;

    fn problem(&self) -> Result<CountProblem, Refusal> {
        let counting = match (self.directed.unwrap_or(false), self.distinct.unwrap_or(false)) {
            (true, true) => return Err(Refusal::of_field("distinct", "directed and distinct exclude each other")),
            (true, false) => Counting::Directed,
            (false, true) => Counting::Distinct,
            (false, false) => Counting::Undirected,
        };
        Ok(CountProblem::of(self.tours()?).counting_as(counting))
    }

    fn squares(problem: &CountProblem) -> u64 {
        problem.tours().board().area()
    }

    fn answer(&self, problem: &CountProblem, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let (tours, voice) = (problem.tours(), context.voice);
        let (mut body, mut written, mut listed) = (Vec::new(), Ok(()), 0);
        let answer = Self::solve(problem, context, &mut |tour| {
            let squares: Vec<Square> = tour.squares().collect();
            written = ListedTour::new(tours, None, &squares).write(&mut body);
            listed += 1;
            written.is_ok()
        })?;
        written.map_err(|error| Refusal::bug(error.to_string()))?;
        let end = match why(voice, &answer) {
            Some(stopped) if listed > 0 => Some(ListEndDocument::cut_off(tours, None, listed, stopped)),
            stopped => (listed == 0).then(|| ListEndDocument::empty(tours, &answer, stopped)),
        };
        if let Some(end) = end {
            body.extend(Reply::json(&end)?.body);
            body.push(b'\n');
        }
        Ok(Reply { kind: "application/x-ndjson", body })
    }
}
