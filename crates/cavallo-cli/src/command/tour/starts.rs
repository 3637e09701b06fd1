//! `cavallo tour BOARD --starts ..`: the first tour from each start, written as it is found, and a summary.
//!
//! As text or as one document they follow one another. Of pictures each start has its own file, `OUT-3.svg` for the third, and what is
//! found from each start is told on stdout.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Result;
use cavallo::run::Stopped;
use cavallo::{Answer, Square, Tour, TourProblem, Unknown};
use cavallo_ask::{TourDocument, ToursDocument};
use cavallo_words::human;

use super::summary::{Summary, counted};
use super::{Request, picture_format};
use crate::args::TourFormat;
use crate::attempt::Attempt;
use crate::console::explain_stop;
use crate::io::output::{Output, numbered_names};
use crate::outcome::Outcome;

impl Request<'_> {
    /// Answers the problem from each of so many starts.
    pub(super) fn each(
        &self,
        problem: &TourProblem,
        count: u64,
        starts: impl Iterator<Item = Square>,
    ) -> Result<Outcome> {
        let pictures = self.picture_names(count)?;
        let mut output = if pictures.is_empty() { self.open_output()? } else { Output::stdout() };
        let began = Instant::now();
        let as_json = self.format == TourFormat::Json || self.console.json;
        let mut summary = Summary::default();
        // Nothing is written before a method has accepted the question.
        let mut document = None;
        for (number, start) in (0..).zip(starts) {
            if number > 0 && self.console.time_left() == Some(Duration::ZERO) {
                summary.stopped = Some(Stopped::Time { limit: Duration::ZERO });
                break;
            }
            let whole = problem;
            let problem = problem.clone().with_start(start)?;
            // Each start has its share of the time that is left.
            let attempt = self.attempt(&problem, count.saturating_sub(number).max(1))?;
            let answer = &attempt.solved.answer;
            summary.count(answer);
            if as_json {
                let document = ToursDocument::begun(&mut document, whole, &mut output)?;
                let tour = self.document(&problem, &attempt);
                let squares = tour.squares.filter(|_| self.format == TourFormat::Json);
                let cut_off = self.cut_off();
                document.add(&TourDocument { squares, ..tour }.stopped_by(&|| cut_off.why()), &mut output)?;
                summary.stopped = cut_off.stopped();
            } else {
                let picture = pictures.get(number as usize);
                writeln!(output, "{}", self.line(start, &problem, &attempt, picture))?;
                match (answer, picture) {
                    (Answer::Found(tour), Some(path)) => self.draw(tour, path)?,
                    (Answer::Found(tour), None) => self.write_tour(tour, &mut output)?,
                    _ => {}
                }
            }
            if let Answer::Unknown(Unknown::Stopped(stopped)) = *answer
                && !matches!(stopped, Stopped::Steps { .. } | Stopped::Time { .. })
            {
                // No other start would fare better.
                summary.stopped = Some(stopped);
            }
            if summary.stopped.is_some() {
                break;
            }
        }
        // What is left to be written says how far it has come.
        output.release();
        if as_json {
            ToursDocument::begun(&mut document, problem, &mut output)?;
        }
        if let Some(document) = document {
            let Summary { found, impossible, unknown, .. } = summary;
            let why = summary.stopped.map(explain_stop);
            document.finish((found, impossible, unknown), why.as_deref(), &mut output)?;
        } else {
            writeln!(output, "{summary}")?;
        }
        output.commit()?;
        self.console.remark(&format!("{summary}, in {}", human::duration(began.elapsed())));
        Ok(summary.outcome())
    }

    /// The files of the pictures, one for each start; none if no pictures are drawn.
    fn picture_names(&self, count: u64) -> Result<Vec<PathBuf>> {
        match (&self.args.output, picture_format(self.format)) {
            (Some(path), Some(_)) => numbered_names(path, count, "starts"),
            _ => Ok(Vec::new()),
        }
    }

    /// What was found from a start.
    fn line(&self, start: Square, problem: &TourProblem, attempt: &Attempt, picture: Option<&PathBuf>) -> String {
        let sentence = match &attempt.solved.answer {
            Answer::Found(tour) => {
                let constructed = tour.constructed().is_some();
                let work = if constructed {
                    "constructed".to_owned()
                } else {
                    counted(attempt.solved.steps, "square", "placed")
                };
                let drawn = picture.map(|path| format!(": {}", path.display())).unwrap_or_default();
                format!("tour, {work}{drawn}")
            }
            _ => attempt.sentence(problem, self.console.voice()).unwrap_or_default(),
        };
        format!("{}: {sentence}", self.console.name(start))
    }

    fn draw(&self, tour: &Tour, path: &Path) -> Result<()> {
        let mut file = Output::open(Some(path))?.guarded_by(self.console.guard());
        self.write_tour(tour, &mut file)?;
        file.commit()
    }
}
