//! `cavallo count BOARD --hosts FILE --process I`: one process of several that count together.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use cavallo::count::{Counting, can_be_shared};
use cavallo::run::{MemoryBoxes, Run, Scratch};
use cavallo::{Answer, Count, CountProblem, Error, Solved};
use cavallo_ask::{CountDocument, StoppedDocument};
use cavallo_cluster::{Cluster, Failure, Hosts, Place};
use cavallo_words::human;

use crate::args::ShareArgs;
use crate::args::quantity::TimeArg;
use crate::console::{Console, VOICE_OF_DOCUMENTS};
use crate::io::guard::current_guard;
use crate::io::input::Watched;
use crate::io::output::say_json;
use crate::io::scratch::ScratchFolder;
use crate::io::waiting::say_on_stderr;
use crate::outcome::Outcome;

impl ShareArgs {
    /// The place of this process among those of the host file.
    pub(super) fn place(&self, problem: &CountProblem, question: &str, method: &str) -> Result<Option<Place>> {
        let (Some(file), Some(process)) = (&self.hosts, self.process) else { return Ok(None) };
        let hosts = read_hosts(file)?;
        if process >= hosts.count() {
            bail!(
                "{} has {} addresses, so there is no process {process}: they count from 0",
                file.display(),
                hosts.count()
            );
        }
        if !can_be_shared(problem.tours()) {
            bail!(
                "processes share the count of whole rectangles without given ends, at least 3 files and 4 ranks: leave --hosts out"
            );
        }
        let counting = match problem.counting() {
            Counting::Directed => " directed",
            Counting::Distinct => " distinct",
            Counting::Undirected => "",
        };
        let question = format!("{question}{counting}, method {method}");
        let TimeArg(limit) = self.wait;
        Ok(Some(Place { hosts, process, question, limit, listen: None }))
    }
}

/// The most bytes of a host file.
const LARGEST_FILE: u64 = 1 << 20;

fn read_hosts(path: &Path) -> Result<Hosts> {
    let naming = || format!("cannot use the host file {}", path.display());
    let mut text = String::new();
    let input = Watched::open(Some(path), current_guard()).with_context(naming)?;
    input.take(LARGEST_FILE + 1).read_to_string(&mut text).with_context(naming)?;
    if text.len() as u64 > LARGEST_FILE {
        bail!("{} is too large: a host file has {LARGEST_FILE} bytes at most", path.display());
    }
    Hosts::read(&text).with_context(naming)
}

/// A count that is shared with other processes.
pub(super) struct SharedCount {
    cluster: Cluster,
    /// What others send, if there is no folder for it.
    boxes: Option<Arc<MemoryBoxes>>,
}

impl SharedCount {
    /// Meets the other processes, or says why that failed.
    pub(super) fn join(
        console: &Console,
        place: &Place,
        scratch: Option<&Arc<ScratchFolder>>,
    ) -> Result<Result<Self, Failure>> {
        let in_memory = Arc::new(MemoryBoxes::new());
        let boxes = scratch.is_none().then(|| Arc::clone(&in_memory));
        let target: Arc<dyn Scratch + Send> = scratch.map_or(in_memory, |scratch| Arc::clone(scratch) as _);
        let deliver = move |number: u32, block: &[u8]| target.append(number, block).map_err(|error| error.to_string());
        let (guard, cancel) = (console.guard(), console.cancel_token());
        let joined = Cluster::join(
            place,
            Box::new(deliver),
            Box::new(move || guard.check().is_err()),
            Box::new(move || cancel.cancel()),
        );
        match joined {
            Err(failure) if failure.is_misuse() => bail!("{failure}"),
            joined => Ok(joined.map(|cluster| Self { cluster, boxes })),
        }
    }

    /// Shares a run with the other processes.
    pub(super) fn share<'r>(&'r self, run: Run<'r>) -> Run<'r> {
        let run = run.shared_with(&self.cluster);
        match &self.boxes {
            Some(boxes) => run.spilling_to(&**boxes),
            None => run,
        }
    }

    /// Takes leave of the other processes. If it was their fault that there is no number, why.
    pub(super) fn end(self, console: &Console, solved: &Result<Solved<Count>, Error>) -> Option<Failure> {
        let why = match solved {
            Ok(solved) => match solved.answer {
                Answer::Unknown(why) => VOICE_OF_DOCUMENTS.uncounted(why),
                _ => String::new(),
            },
            Err(error) => error.to_string(),
        };
        let failure = self.cluster.failure();
        if !why.is_empty() {
            self.cluster.leave(&failure.as_ref().map_or(why, Failure::to_string));
            return failure;
        }
        // The number is known, whatever becomes of the others now.
        let traffic = self.cluster.traffic();
        if let Err(failure) = self.cluster.close() {
            console.remark(&failure.to_string());
        }
        let (sent, received) = (human::bytes(traffic.sent), human::bytes(traffic.received));
        console.remark(&format!("{sent} sent to other processes, {received} received"));
        None
    }
}

/// Says in one sentence what went wrong, and what can be done.
pub(super) fn report(console: &Console, problem: &CountProblem, process: u32, failure: &Failure) -> Result<Outcome> {
    let again = match failure {
        Failure::Lost { .. } | Failure::Ended { .. } => {
            "; start all processes again (with --scratch and --checkpoint the count goes on from where it was)"
        }
        _ => "",
    };
    say_on_stderr(&format!("cavallo: {failure}{again}"));
    if console.json && process == 0 {
        say_json(&CountDocument::unfinished(problem, failure.to_string()))?;
    } else if console.json {
        say_json(&StoppedDocument::new("count", failure.to_string()))?;
    }
    let is_interrupted = *failure == Failure::Stopped && console.guard().is_cancelled();
    Ok(if is_interrupted { Outcome::Interrupted } else { Outcome::Unknown })
}
