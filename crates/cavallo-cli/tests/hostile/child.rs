//! Runs one call, and watches how much processor time and memory it takes.
//!
//! The system says both in `/proc` while the program runs, so a program that takes too much is
//! ended before it starves the machine. What it takes of the processor does not depend on what else
//! the machine does: until its time limit, or Ctrl-C, it may take what it gets, and after that
//! nearly nothing. A program may also sleep. Only the clock sees that, so one that ends late by the
//! clock alone is `Late`, and is worth another try.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use rustix::param::clock_ticks_per_second;
use rustix::process::{Pid, Signal, kill_process};

use super::call::{Call, Input, Reader};
use crate::running::PROGRAM;

/// The processor time that a program may take after its time limit or Ctrl-C.
const SLACK: Duration = Duration::from_millis(500);
/// A program that has not ended this long after its time limit or Ctrl-C sleeps, or the machine is
/// busy.
const LATE: Duration = Duration::from_secs(2);
/// How long a program may take at most, on a machine however busy.
const PATIENCE: Duration = Duration::from_mins(2);
/// After so much processor time a program should catch Ctrl-C.
const BEGINNING: Duration = Duration::from_millis(40);
/// How often a program is looked at.
const PERIOD: Duration = Duration::from_millis(2);

/// How a call ended.
pub(crate) struct Ended {
    /// None if we had to end it, for this reason.
    pub(crate) status: Result<ExitStatus, String>,
    pub(crate) processor: Duration,
    pub(crate) peak: u64,
    /// Whether it ended long after its limit, by the clock.
    pub(crate) is_late: bool,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: Vec<u8>,
    /// The processor time that it took after Ctrl-C, if it was interrupted.
    pub(crate) interrupted: Option<Duration>,
}

/// What the system says of a program.
#[derive(Clone, Copy, Default)]
struct Seen {
    processor: Duration,
    /// The most memory that it had at any time.
    peak: u64,
    /// Whether it catches Ctrl-C; before that Ctrl-C just ends it.
    listens: bool,
}

impl Seen {
    fn of(program: &Child, before: Self) -> Self {
        let told = |what: &str| fs::read_to_string(format!("/proc/{}/{what}", program.id())).unwrap_or_default();
        let (stat, status) = (told("stat"), told("status"));
        // The name of the program, in parentheses, is the only field that may hold blanks.
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap_or_default().split_whitespace().collect();
        let ticks: u64 = fields.iter().skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
        let field = |name: &str| status.lines().find_map(|line| line.strip_prefix(name)).map(str::trim);
        let peak = field("VmHWM:").and_then(|size| size.strip_suffix(" kB")?.parse::<u64>().ok());
        let caught = field("SigCgt:").and_then(|signals| u64::from_str_radix(signals, 16).ok());
        Self {
            processor: Duration::from_millis(ticks * 1000 / clock_ticks_per_second()).max(before.processor),
            peak: peak.map_or(before.peak, |kilobytes| kilobytes << 10),
            listens: before.listens || caught.is_some_and(|signals| signals & 1 << 1 != 0),
        }
    }
}

/// Runs a call in its folder, beside which are those of its input and output.
pub(crate) fn run(call: &Call, folder: &Path) -> Ended {
    let stream = |end: &str| folder.with_extension(end);
    let mut command = Command::new(PROGRAM);
    command.args(&call.words).current_dir(folder).stderr(File::create(stream("stderr")).unwrap());
    match call.input {
        Input::Nothing => command.stdin(Stdio::null()),
        Input::File(name) => command.stdin(File::open(folder.join("../in").join(name)).unwrap()),
        Input::Silence => command.stdin(Stdio::piped()),
    };
    match call.reader {
        Reader::File => command.stdout(File::create(stream("stdout")).unwrap()),
        _ => command.stdout(Stdio::piped()),
    };
    let mut program = command.spawn().unwrap();
    let silence = program.stdin.take();
    let mut pipe = program.stdout.take();
    let reading = match call.reader {
        Reader::Pipe => pipe.take().map(|pipe| thread::spawn(move || read(pipe, u64::MAX))),
        Reader::HangsUp(after) => pipe.take().map(|pipe| thread::spawn(move || read(pipe, after))),
        Reader::File | Reader::Never => None,
    };
    let Watched { status, seen, is_late, interrupted } = watch(&mut program, call);
    drop((silence, pipe));
    let stdout = match reading {
        Some(thread) => thread.join().unwrap(),
        None => fs::read(stream("stdout")).unwrap_or_default(),
    };
    let stderr = fs::read(stream("stderr")).unwrap();
    Ended { status, processor: seen.processor, peak: seen.peak, is_late, stdout, stderr, interrupted }
}

fn read(pipe: impl Read, most: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    pipe.take(most).read_to_end(&mut bytes).unwrap();
    bytes
}

/// What was seen of a program until its end.
struct Watched {
    status: Result<ExitStatus, String>,
    seen: Seen,
    is_late: bool,
    interrupted: Option<Duration>,
}

/// Waits for the end of a program, interrupts it where the call says so, and ends it if it takes
/// too much.
fn watch(program: &mut Child, call: &Call) -> Watched {
    let (began, mut seen) = (Instant::now(), Seen::default());
    // Since when it runs, and its end: the moment, and the processor time up to then.
    let (mut runs_since, mut end): (Option<Instant>, Option<(Instant, Duration)>) = (None, None);
    loop {
        // First this: what has been waited for is not in `/proc` any more.
        seen = Seen::of(program, seen);
        let status = program.try_wait().unwrap();
        let after = end.map(|(at, before)| (at.elapsed(), seen.processor.saturating_sub(before)));
        let too_much = if let Some((_, after)) = after.filter(|&(_, after)| after > SLACK) {
            Some(format!("it took {after:?} of processor time after its limit, and {SLACK:?} are allowed"))
        } else if seen.peak > call.memory_limit() {
            let mebibytes = |bytes: u64| bytes >> 20;
            Some(format!("it took {} MiB, and {} are allowed", mebibytes(seen.peak), mebibytes(call.memory_limit())))
        } else if status.is_none() && began.elapsed() > PATIENCE {
            Some(format!(
                "it hangs: it runs since {:?} and took {:?} of processor time",
                began.elapsed(),
                seen.processor
            ))
        } else {
            None
        };
        let interrupted = after.filter(|_| call.interrupt.is_some()).map(|(_, processor)| processor);
        let is_late = after.is_some_and(|(late, _)| late > LATE);
        if let Some(why) = too_much {
            if status.is_none() {
                program.kill().unwrap();
                program.wait().unwrap();
            }
            return Watched { status: Err(why), seen, is_late, interrupted };
        }
        if let Some(status) = status {
            return Watched { status: Ok(status), seen, is_late, interrupted };
        }
        // What never catches Ctrl-C gets it all the same.
        if seen.listens || seen.processor > BEGINNING {
            runs_since.get_or_insert_with(Instant::now);
        }
        let limit = call.interrupt.unwrap_or_else(|| call.time_limit());
        if end.is_none() && runs_since.is_some_and(|since| since.elapsed() >= limit) {
            end = Some((Instant::now(), seen.processor));
            if call.interrupt.is_some() {
                // It was not waited for, so its number is still its own.
                let _ = kill_process(Pid::from_child(program), Signal::INT);
            }
        }
        sleep(PERIOD);
    }
}
