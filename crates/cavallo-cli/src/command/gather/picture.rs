//! `cavallo gather --picture OUT`: one picture a case.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use cavallo::gather::{Costs, GatherProblem, GatherSolver, Gathering, Objective, costs, journeys, verify};
use cavallo::run::{Run, Stopped};
use cavallo_render::colour::Theme;
use cavallo_render::gathering::{self, Finding, GatheringPicture};
use cavallo_render::{raster, svg};

use crate::console::Console;
use crate::outcome::OwnBug;
use crate::output::{Output, refuse_twice};
use crate::picture::PictureFormat;
use crate::watch::{DrawingWatch, Watch};

/// The most cases that are drawn: so many pictures can be looked at.
const MOST_PICTURES: usize = 100;
/// Small pictures have twice as many pixels, so that their digits are sharp.
const SMALL: f32 = 1100.0;

#[derive(Clone, Copy)]
enum Kind {
    Svg,
    Png,
}

/// The files to draw to, opened before the work begins and shown when all of them are complete.
pub(super) struct Pictures {
    kind: Kind,
    theme: Theme,
    outputs: Vec<Output>,
}

impl Pictures {
    pub(super) fn open(path: &Path, theme: Theme, problems: &[GatherProblem], answers: Option<&Path>) -> Result<Self> {
        let kind = match PictureFormat::of_file(path)? {
            Some(PictureFormat::Svg) => Kind::Svg,
            Some(PictureFormat::Png) => Kind::Png,
            _ => bail!("cannot draw to {}: expected a name that ends in .svg or .png", path.display()),
        };
        if problems.len() > MOST_PICTURES {
            bail!("there are {} cases, and --picture draws {MOST_PICTURES} at most", problems.len());
        }
        for (number, problem) in (1..).zip(problems) {
            gathering::check_size(problem.board()).with_context(|| format!("case {number}"))?;
        }
        let name = |number| if problems.len() == 1 { path.to_owned() } else { numbered(path, number) };
        let open = |number| {
            refuse_twice(answers, Some(&name(number)))?;
            Output::open(Some(&name(number)))
        };
        let outputs = (1..=problems.len()).map(open).collect::<Result<_>>()?;
        Ok(Self { kind, theme, outputs })
    }

    /// Draws one case, counted from 0. Whatever stops it stops the command, and no picture appears.
    pub(super) fn draw(
        &mut self,
        console: &Console,
        case: usize,
        problem: &GatherProblem,
        objective: Objective,
        solver: &dyn GatherSolver,
        finding: Finding<'_>,
    ) -> Result<()> {
        let mut watch = Watch::new(console.quiet, None);
        let mut run =
            Run::within(console.budget(None, None)).cancelled_by(console.cancel_token()).watched_by(&mut watch);
        let costs = costs(&mut run, problem, objective).map_err(as_io)?;
        compare(solver, &costs, finding)?;
        let with_ways = match finding {
            Finding::Meet(gathering) if gathering::shows_ways(problem.board()) => {
                Some(with_ways(&mut run, problem, objective, gathering)?)
            }
            _ => None,
        };
        watch.finish();
        let finding = with_ways.as_ref().map_or(finding, Finding::Meet);
        let drawing = GatheringPicture { problem, objective, costs: &costs, finding, theme: self.theme }.drawing()?;
        let output = &mut self.outputs[case];
        match self.kind {
            Kind::Svg => svg::write_svg(&drawing, output)?,
            Kind::Png => {
                let scale = if drawing.size.0.max(drawing.size.1) <= SMALL { 2.0 } else { 1.0 };
                let watch = DrawingWatch::new(console);
                raster::write_png(&raster::draw(&drawing, scale, || watch.go_on())?, output)?;
            }
        }
        Ok(())
    }

    /// Shows all pictures.
    pub(super) fn commit(self) -> Result<()> {
        self.outputs.into_iter().try_for_each(Output::commit)
    }
}

/// The costs that are drawn were found apart from the answer: both must say the same.
fn compare(solver: &dyn GatherSolver, costs: &Costs, finding: Finding<'_>) -> Result<(), OwnBug> {
    let least = costs.range().map(|(least, _)| least);
    let agree = match finding {
        Finding::Meet(gathering) => {
            let turns = Some(gathering.turns());
            costs.at(gathering.square()) == turns && (least == turns || !solver.is_exact())
        }
        Finding::Impossible => least.is_none(),
        Finding::Unknown => true,
    };
    let name = solver.name();
    if agree { Ok(()) } else { Err(OwnBug(format!("the answer of the method {name} is not what its picture shows"))) }
}

/// The same meeting, verified once more with its journeys kept.
fn with_ways(
    run: &mut Run<'_>,
    problem: &GatherProblem,
    objective: Objective,
    gathering: &Gathering,
) -> Result<Gathering> {
    let journey = journeys(run, problem.board(), gathering.square()).map_err(as_io)?;
    let verified = verify(problem, objective, gathering.meeting().clone(), journey.as_ref(), true);
    verified.map_err(|defect| OwnBug(format!("a meeting that was right is not: {defect}")).into())
}

/// As an error that the program reports as a stop.
fn as_io(stopped: Stopped) -> io::Error {
    io::Error::other(stopped)
}

/// `OUT-3.svg` for `OUT.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{stem}-{number}.{ending}"))
}

#[cfg(test)]
mod tests {
    use cavallo::gather::{Exact, Knight};

    use super::*;

    #[test]
    fn an_answer_that_its_picture_refutes_is_not_shown() {
        let knight = Knight { square: "a1".parse().unwrap(), k: 1, count: 1 };
        let problem = GatherProblem::new("3".parse().unwrap(), vec![knight]).unwrap();
        let mut run = Run::unlimited();
        let costs = costs(&mut run, &problem, Objective::Total).unwrap();
        assert!(compare(&Exact::default(), &costs, Finding::Impossible).is_err());
        assert!(compare(&Exact::default(), &costs, Finding::Unknown).is_ok());
    }
}
