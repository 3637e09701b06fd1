//! Random gathering problems.

use cavallo_formats::{GenerateSettings, RandomCases};

use crate::context::Context;
use crate::documents::GatherProblemsDocument;
use crate::entry::Entry;
use crate::fields::{Number, Seed};
use crate::question::{Question, question};
use crate::refusal::Refusal;
use crate::reply::Reply;

question! {
    /// Makes random gathering problems.
    GenerateGatherings: {} may {
        /// How many; 100 if left out.
        cases: Number<1, 1_000_000_000>,
        /// The least and the most rows of a board; 1 and 10 if left out.
        rows: (u32, u32),
        /// The least and the most columns; 1 and 10 if left out.
        cols: (u32, u32),
        /// The probability that a square holds a knight; 0.1 if left out.
        density: f64,
        /// The least and the greatest k; 1 and 9 if left out.
        k: (u64, u64),
        /// The number of knights of each problem, instead of the density.
        knights: Number<0, { u64::MAX }>,
        /// The random seed; 0 if left out.
        seed: Seed,
    }
}

impl Question for GenerateGatherings {
    const ENTRY: Entry =
        Entry::new("generate", Self::SUMMARY, "cavallo-gather-problems/1", r#"{"cases":3,"rows":[2,6],"seed":7}"#);

    type Problem = GenerateSettings;

    fn problem(&self) -> Result<GenerateSettings, Refusal> {
        let default = GenerateSettings::default();
        let settings = GenerateSettings {
            cases: self.cases.map_or(default.cases, |cases| cases.0),
            rows: self.rows.map_or(default.rows, |(from, to)| from..=to),
            cols: self.cols.map_or(default.cols, |(from, to)| from..=to),
            density: self.density.unwrap_or(default.density),
            k: self.k.map_or(default.k, |(from, to)| from..=to),
            knights: self.knights.map(|knights| knights.0),
            seed: self.seed.map_or(default.seed, |seed| seed.0),
        };
        settings.check().map_err(|error| Refusal::of_field("cases", error))?;
        Ok(settings)
    }

    fn answer(&self, settings: &GenerateSettings, context: &mut Context<'_>) -> Result<Reply, Refusal> {
        let mut random = RandomCases::new(settings).map_err(|error| Refusal::of_field("cases", error))?;
        let mut run = context.run();
        let mut problems = Vec::new();
        while let Some(problem) = random.next(&mut run)? {
            // What is kept counts as much as what made it.
            run.reserve((size_of_val(&problem) + size_of_val(problem.knights())) as u64)?;
            problems.push(problem);
        }
        Reply::json(&GatherProblemsDocument::new(&problems))
    }
}
