//! `cavallo gather --picture OUT`: one picture per case.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use cavallo::board::Notation;
use cavallo::gather::{Costs, Gathering, Meeting, costs};
use cavallo::run::Run;
use cavallo::{Answer, GatherProblem, Problem, Solved, Unverified};
use cavallo_render::colour::Theme;
use cavallo_render::gathering::{self, GatheringPicture};
use cavallo_words::Language;

use super::one::SolvedCase;
use crate::console::Console;
use crate::io::output::{numbered_names, refuse_twice};
use crate::outcome::OwnBug;
use crate::show::drawing_file::DrawingFile;
use crate::show::watch::Watch;

/// How the pictures look.
#[derive(Clone, Copy)]
pub(super) struct Style {
    pub(super) theme: Theme,
    pub(super) language: Language,
    pub(super) notation: Notation,
}

/// The files to draw to, opened before the work begins and shown when all of them are complete.
pub(super) struct Pictures {
    style: Style,
    files: Vec<DrawingFile>,
}

impl Pictures {
    pub(super) fn open(path: &Path, style: Style, problems: &[GatherProblem], answers: Option<&Path>) -> Result<Self> {
        let names = numbered_names(path, problems.len() as u64, "cases")?;
        for (number, problem) in (1..).zip(problems) {
            gathering::check_size(problem.board()).with_context(|| format!("case {number}"))?;
        }
        let open = |name: &PathBuf| {
            refuse_twice(answers, Some(name))?;
            DrawingFile::open(name)
        };
        let files = names.iter().map(open).collect::<Result<_>>()?;
        Ok(Self { style, files })
    }

    /// Draws one case, counted from 0. If it is stopped, the command stops and no picture appears.
    pub(super) fn draw(
        &mut self,
        console: &Console,
        case: usize,
        problem: &GatherProblem,
        case_solved: &SolvedCase,
    ) -> Result<()> {
        let SolvedCase { solved, trace, .. } = case_solved;
        let objective = problem.wanted().objective;
        let mut watch = Watch::new(console.quiet, None);
        let mut run = console.run().watched_by(&mut watch);
        let costs = costs(&mut run, problem, objective).map_err(io::Error::other)?;
        compare(solved, &costs)?;
        let with_ways = match &solved.answer {
            Answer::Found(gathering) if gathering::shows_ways(problem) => {
                Some(Answer::Found(with_ways(&mut run, problem, gathering)?))
            }
            _ => None,
        };
        drop(run);
        watch.finish();
        let answer = with_ways.as_ref().unwrap_or(&solved.answer);
        let (montagna, Style { theme, language, notation }) = (trace.as_ref(), self.style);
        let drawing =
            GatheringPicture { problem, costs: &costs, answer, montagna, language, notation, theme }.drawing()?;
        self.files[case].draw(console, &drawing)
    }

    /// Shows all pictures.
    pub(super) fn commit(self) -> Result<()> {
        self.files.into_iter().try_for_each(DrawingFile::commit)
    }
}

/// The costs that are drawn or written were found apart from the answer: both must say the same.
pub(super) fn compare(solved: &Solved<Gathering>, costs: &Costs) -> Result<(), OwnBug> {
    let least = costs.range().map(|(least, _)| least);
    let agree = match &solved.answer {
        Answer::Found(gathering) => {
            let turns = Some(gathering.turns());
            costs.at(gathering.square()) == turns && (least == turns || !solved.complete)
        }
        Answer::Impossible(_) => least.is_none(),
        Answer::Unknown(_) => true,
    };
    let name = solved.method;
    if agree {
        Ok(())
    } else {
        Err(OwnBug(format!("the answer of the method {name} does not agree with the costs of the squares")))
    }
}

/// The same meeting, verified once more with its journeys kept.
fn with_ways(run: &mut Run<'_>, problem: &GatherProblem, gathering: &Gathering) -> Result<Gathering> {
    let (turns, squares) = (gathering.turns(), gathering.squares().to_vec());
    let meeting = Meeting { turns, squares, more: gathering.has_more_squares(), bound: None };
    let verified = problem.clone().with_journeys(true).verify(run, meeting);
    verified.map_err(|unverified| match unverified {
        Unverified::Stopped(stopped) => io::Error::other(stopped).into(),
        Unverified::Defect(defect) => OwnBug(format!("a meeting that was right is not: {defect}")).into(),
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use cavallo::gather::Objective;
    use cavallo::{Knight, Reason};

    use super::*;

    #[test]
    fn an_answer_that_its_picture_refutes_is_not_shown() {
        let knight = Knight { square: "a1".parse().unwrap(), k: 1, count: 1 };
        let problem = GatherProblem::new("3".parse().unwrap(), vec![knight]).unwrap();
        let costs = costs(&mut Run::unlimited(), &problem, Objective::Total).unwrap();
        let solved = |answer| {
            let (time, verify_time) = (Duration::ZERO, None);
            Solved { answer, method: "exact", complete: true, steps: 0, time, verify_time, partial: None }
        };
        assert!(compare(&solved(Answer::Impossible(Reason::NoKnights)), &costs).is_err());
        assert!(compare(&solved(Answer::GAVE_UP), &costs).is_ok());
    }
}
