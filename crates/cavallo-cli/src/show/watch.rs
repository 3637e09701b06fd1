//! Watches a run: a progress line on stderr, a count of what is worth a remark, and the explanation of every jump.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use cavallo::gather::{Montagna, MontagnaRecorder, MontagnaTrace};
use cavallo::run::{CancelToken, Observer, Progress};
use cavallo::tour::ConstructedTour;
use cavallo::trace::{Event, Recorder, Trace};
use cavallo::{Error, Run};
use cavallo_words::{Voice, human};

use crate::console::{Console, report_error};
use crate::io::guard::Guard;
use crate::io::output::Output;
use crate::show::progress_line::ProgressLine;

/// The unit of most work.
const SQUARES: &str = "squares";

/// Watches a picture being drawn: says how long it takes, and whether to go on.
pub(crate) struct DrawingWatch {
    guard: Guard,
    line: RefCell<Option<ProgressLine>>,
    began: Instant,
}

impl DrawingWatch {
    /// Most pictures are done before this, and a line would only flicker.
    const PATIENCE: Duration = Duration::from_millis(500);

    pub(crate) fn new(console: &Console) -> Self {
        Self { guard: console.guard(), line: ProgressLine::new(console.quiet).into(), began: Instant::now() }
    }

    /// Fails with a [`Stopped`](cavallo::run::Stopped) inside when it is time to stop.
    pub(crate) fn go_on(&self) -> io::Result<()> {
        let time = self.began.elapsed();
        if let Some(line) = self.line.borrow_mut().as_mut().filter(|line| time >= Self::PATIENCE && line.is_due()) {
            line.show(&format!("drawing, {:.0} s", time.as_secs_f64()));
        }
        self.guard.check()
    }
}

/// Counts and shows what happens.
pub(crate) struct Watch {
    line: Option<ProgressLine>,
    explain: Option<Explanation>,
    /// Keeps what happens, for pictures of it.
    recorder: Option<Recorder>,
    /// Keeps what the method `montagna` does.
    montagna: Option<MontagnaRecorder>,
    /// What parts of the work are counted in.
    unit: &'static str,
    pub(crate) restarts: u64,
    pub(crate) rotations: u64,
    /// How far a count has come.
    stage: Stage,
    /// What an estimate is so far.
    estimate: Option<String>,
    /// The last finished level of a breadth-first search: squares in each path, and paths.
    pub(crate) level: Option<(u64, u64)>,
}

/// Does some work under a progress line, and says how long it took.
pub(crate) fn timed<T>(
    console: &Console,
    run: Run<'static>,
    work: impl FnOnce(&mut Run<'_>) -> Result<T, Error>,
) -> anyhow::Result<(T, Duration)> {
    let mut watch = Watch::new(console.quiet, None);
    let mut run = run.watched_by(&mut watch);
    let done = work(&mut run);
    let time = run.elapsed();
    drop(run);
    watch.finish();
    Ok((done.map_err(report_error)?, time))
}

impl Watch {
    /// The progress line appears only on a terminal.
    pub(crate) fn new(quiet: bool, explain: Option<Explanation>) -> Self {
        let line = if explain.is_none() { ProgressLine::new(quiet) } else { None };
        let stage = Stage::default();
        let (recorder, montagna) = (None, None);
        Self {
            line,
            explain,
            recorder,
            montagna,
            unit: SQUARES,
            restarts: 0,
            rotations: 0,
            stage,
            estimate: None,
            level: None,
        }
    }

    /// Counts the work in something else than squares.
    pub(crate) fn counting(mut self, unit: &'static str) -> Self {
        self.unit = unit;
        self
    }

    /// Keeps what happens, if there is a recorder.
    pub(crate) fn recording(mut self, recorder: Option<Recorder>) -> Self {
        self.recorder = recorder;
        self
    }

    /// What was kept.
    pub(crate) fn take_trace(&mut self) -> Option<Trace> {
        self.recorder.take().map(Recorder::into_trace)
    }

    /// Keeps what the method `montagna` does, if it has settings.
    pub(crate) fn recording_montagna(mut self, settings: Option<Montagna>) -> Self {
        self.montagna = settings.map(MontagnaRecorder::new);
        self
    }

    /// What `montagna` did, if it ran and that was to be kept.
    pub(crate) fn take_montagna(&mut self) -> Option<MontagnaTrace> {
        self.montagna.take()?.into_trace()
    }

    /// Takes the progress line away.
    pub(crate) fn finish(&mut self) {
        if let Some(line) = &mut self.line {
            line.clear();
        }
        if let Some(explanation) = &mut self.explain {
            explanation.flush();
        }
    }

    /// Fails if what was to be explained could not be written: then the run was cancelled for that reason.
    pub(crate) fn check(&mut self) -> io::Result<()> {
        self.explain.as_mut().and_then(|explanation| explanation.failure.take()).map_or(Ok(()), Err)
    }
}

impl Watch {
    /// Tells what a constructed tour consists of, if things are to be told at all.
    pub(crate) fn outline(&mut self, tour: &ConstructedTour) {
        let Some(explanation) = &mut self.explain else { return };
        for segment in tour.segments() {
            explanation.say(&explanation.voice.segment(&segment));
        }
        explanation.flush();
    }
}

impl Observer for Watch {
    fn wants_trace(&self) -> bool {
        self.explain.is_some() || self.recorder.is_some() || self.montagna.is_some()
    }

    fn progress(&mut self, progress: &Progress) {
        let Some(line) = self.line.as_mut().filter(|line| line.is_due()) else { return };
        let figures = |number: u64| human::in_figures(&number.to_string());
        // A count is told in one unit, and so are other methods: in squares.
        let work = self.stage.in_words(Instant::now()).unwrap_or_else(|| match progress.part_done {
            Some((done, all)) => format!("{} of {} {}", figures(done), figures(all), self.unit),
            None if self.unit == SQUARES => format!("{} squares placed", figures(progress.steps)),
            None => "working".to_owned(),
        });
        let mut message = format!("{:.0} s: {work}", progress.elapsed.as_secs_f64());
        if let Some((squares, paths)) = self.level {
            let _ = write!(message, ", {} paths of {squares} squares", figures(paths));
        }
        if let Some(estimate) = &self.estimate {
            let _ = write!(message, ", so far {estimate}");
        }
        line.show(&message);
    }

    fn event(&mut self, event: &Event<'_>) {
        match *event {
            Event::Repaired { rotations } => self.rotations += rotations,
            Event::Restarted { restarts } => self.restarts = restarts,
            Event::Level { squares, paths } => self.level = Some((squares, paths)),
            Event::Swept { vertex, of, .. } => self.stage = self.stage.sweeping(vertex, of),
            Event::Estimated { number, low, high, .. } => {
                let [number, low, high] = [number, low, high].map(|number| human::in_figures(&number.to_string()));
                self.estimate = Some(format!("{number} ({low} to {high})"));
            }
            Event::Progressed { done, of, prime } => {
                self.stage = self.stage.progressing(Instant::now(), done, of, prime);
            }
            _ => {}
        }
        if let Some(explanation) = &mut self.explain {
            explanation.tell(event);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.record(event);
        }
        if let Some(montagna) = &mut self.montagna {
            montagna.event(event);
        }
    }
}

/// How far a count has come.
#[derive(Clone, Copy, Default)]
enum Stage {
    #[default]
    Unknown,
    /// The sweep has come to this vertex; each takes longer than the last, so the time left is not known.
    Sweeping { vertex: u32, of: u32 },
    /// This part of it is done since it began.
    Progressing { began: Instant, share: f64, prime: Option<u32> },
}

impl Stage {
    /// A sweep inside a part of the work says nothing of the whole.
    fn sweeping(self, vertex: u32, of: u32) -> Self {
        if let Self::Progressing { .. } = self { self } else { Self::Sweeping { vertex, of } }
    }

    /// What is done stays done: where numbers turn out to be too large and the count begins anew, the part that is shown waits.
    fn progressing(self, now: Instant, done: u64, of: u64, prime: Option<u32>) -> Self {
        let (began, before) =
            if let Self::Progressing { began, share, .. } = self { (began, share) } else { (now, 0.0) };
        Self::Progressing { began, share: before.max(done as f64 / of as f64), prime }
    }

    fn in_words(self, now: Instant) -> Option<String> {
        /// From less than this part it cannot be judged how long the rest takes.
        const ENOUGH: f64 = 0.005;
        match self {
            Self::Unknown => None,
            Self::Sweeping { vertex, of } => Some(format!("tables for {} of {of} squares", vertex + 1)),
            Self::Progressing { began, share, prime } => {
                let mut words = format!("{:.0} % done", (100.0 * share).floor());
                if share > ENOUGH {
                    let left = (now - began).as_secs_f64() * (1.0 - share) / share;
                    let _ = write!(words, ", about {left:.0} s left");
                }
                if let Some(prime) = prime {
                    let _ = write!(words, " modulo {prime}");
                }
                Some(words)
            }
        }
    }
}

/// Writes one line for each event of a search.
pub(crate) struct Explanation {
    out: Output,
    /// Thrown when nobody reads any more.
    cancel: CancelToken,
    /// Why something could not be written.
    failure: Option<io::Error>,
    voice: Voice,
}

impl Explanation {
    pub(crate) fn new(console: &Console) -> Self {
        Self { out: Output::stdout(), cancel: console.cancel_token(), failure: None, voice: console.voice() }
    }

    fn tell(&mut self, event: &Event<'_>) {
        self.say(&self.voice.event(event));
    }

    fn say(&mut self, line: &str) {
        let written = writeln!(self.out, "{line}");
        self.note(written);
    }

    fn flush(&mut self) {
        let written = self.out.flush();
        self.note(written);
    }

    fn note(&mut self, written: io::Result<()>) {
        if let Err(error) = written {
            self.failure.get_or_insert(error);
            self.cancel.cancel();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_judged_by_what_is_done() {
        let began = Instant::now();
        let stage = Stage::Sweeping { vertex: 23, of: 40 };
        assert_eq!(stage.in_words(began).unwrap(), "tables for 24 of 40 squares");
        let stage = stage.progressing(began, 0, 400, None);
        assert_eq!(stage.in_words(began + Duration::from_secs(5)).unwrap(), "0 % done");
        let stage = stage.progressing(began + Duration::from_secs(10), 100, 400, None);
        assert_eq!(stage.in_words(began + Duration::from_secs(10)).unwrap(), "25 % done, about 30 s left");
        let stage = stage.sweeping(7, 40);
        assert_eq!(stage.in_words(began + Duration::from_secs(20)).unwrap(), "25 % done, about 60 s left");
        // It begins anew, modulo a prime: nothing jumps back.
        let stage = stage.progressing(began + Duration::from_secs(20), 10, 400, Some(7));
        assert_eq!(stage.in_words(began + Duration::from_secs(20)).unwrap(), "25 % done, about 60 s left modulo 7");
        let stage = stage.progressing(began + Duration::from_secs(40), 400, 400, None).sweeping(0, 40);
        assert_eq!(stage.in_words(began + Duration::from_secs(40)).unwrap(), "100 % done, about 0 s left");
    }
}
