//! What every command shares: limits and quiet mode.

use std::cell::Cell;
use std::num::NonZero;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};
use cavallo::board::{NamedSquare, Naming, Notation, Square, WrittenSquare};
use cavallo::run::{Budget, CancelToken, Run, Stopped};
use cavallo::{Board, Error, Unknown};
use cavallo_words::{Vocabulary, Voice};

use crate::args::Common;
use crate::args::quantity::{Bytes, TimeArg};
use crate::io::guard::{Deadline, Guard};
use crate::io::waiting::say_on_stderr;
use crate::outcome::OwnBug;

/// What a command needs of its environment: limits, quiet mode, and what Ctrl-C cancels.
pub(crate) struct Console {
    pub(crate) quiet: bool,
    pub(crate) json: bool,
    /// Since when the time limit counts.
    began: Cell<Instant>,
    time: Option<Duration>,
    memory: u64,
    /// The memory limit that the user has set.
    memory_limit: Option<u64>,
    cancel: CancelToken,
    notation: Notation,
    /// The squares of the board in question, once there is one.
    naming: Cell<Naming>,
}

/// How many threads may work: as many as were asked for, but no more than the machine runs at once.
pub(crate) fn threads(wanted: Option<NonZero<usize>>) -> usize {
    let available = std::thread::available_parallelism().map_or(1, NonZero::get);
    wanted.map_or(available, |wanted| wanted.get().min(available))
}

/// What ends not only the case in which it is met, but those after it: the end of the time, or the user.
pub(crate) fn ends_all(why: Unknown) -> Option<Stopped> {
    match why {
        Unknown::Stopped(stopped @ (Stopped::Time { .. } | Stopped::Cancelled)) => Some(stopped),
        _ => None,
    }
}

impl Console {
    /// What was typed about limits; `cancel` is what Ctrl-C cancels.
    pub(crate) fn new(common: &Common, cancel: CancelToken) -> Self {
        let memory_limit = common.max_memory.map(|Bytes(bytes)| bytes);
        let console = Self {
            quiet: common.quiet,
            json: common.json,
            began: Cell::new(Instant::now()),
            time: common.timeout.map(|TimeArg(time)| time),
            memory: memory_limit.unwrap_or_else(cavallo_system::memory::three_quarters),
            memory_limit,
            cancel,
            notation: common.notation.unwrap_or_default(),
            naming: Cell::new(Naming::ALGEBRAIC.in_notation(common.notation.unwrap_or_default())),
        };
        console.share_guard();
        console
    }

    fn share_guard(&self) {
        self.guard().share();
    }

    /// The notation that was asked for, if it is not the usual one.
    pub(crate) fn notation(&self) -> Option<Notation> {
        Some(self.notation).filter(|&notation| notation != Notation::Algebraic)
    }

    /// The squares of a board, which from now on is the one that is spoken of.
    pub(crate) fn name_squares_of(&self, board: &Board) -> Naming {
        self.naming.set(Naming::new(self.notation, board));
        self.naming.get()
    }

    /// The squares of the board that is spoken of.
    pub(crate) fn naming(&self) -> Naming {
        self.naming.get()
    }

    /// The square of a board that is meant.
    pub(crate) fn square(&self, board: &Board, written: WrittenSquare) -> Result<Square> {
        self.name_squares_of(board).square(written).map_err(|error| anyhow!(self.voice().no_square(&error)))
    }

    /// The user: English, flags, and the notation that was asked for.
    pub(crate) fn voice(&self) -> Voice {
        VOICE_OF_DOCUMENTS.naming_squares(self.naming())
    }

    /// A square by the name that was asked for.
    pub(crate) fn name(&self, square: Square) -> NamedSquare {
        self.naming().name(square)
    }

    /// Counts the time from now on: a user who was asked something may have taken it.
    pub(crate) fn restart_clock(&self) {
        self.began.set(Instant::now());
        self.share_guard();
    }

    /// Something that stops reading and writing when the time is up or the user interrupts.
    pub(crate) fn guard(&self) -> Guard {
        let deadline = self.time.and_then(|limit| Deadline::after(self.began.get(), limit));
        Guard::new(self.cancel.clone(), deadline)
    }

    /// A run within the command's limits. What the command has used of its time is taken off.
    pub(crate) fn run(&self) -> Run<'static> {
        self.limited_run(None, None)
    }

    /// The same with a default for the time, and a limit on steps.
    pub(crate) fn limited_run(&self, default_time: Option<Duration>, steps: Option<u64>) -> Run<'static> {
        self.run_in_part(default_time, steps, 1)
    }

    /// The same in one part of so many of the time that is left.
    pub(crate) fn run_in_part(&self, default_time: Option<Duration>, steps: Option<u64>, parts: u64) -> Run<'static> {
        let time = self.time_left().or(default_time.map(|limit| self.left_of(limit)));
        let time = time.map(|time| time.div_f64(parts as f64));
        Run::within(Budget { time, steps, memory: Some(self.memory) }).cancelled_by(self.cancel.clone())
    }

    /// What is left of the time that the user has set, if any.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.time.map(|limit| self.left_of(limit))
    }

    fn left_of(&self, limit: Duration) -> Duration {
        limit.saturating_sub(self.began.get().elapsed())
    }

    /// Whether the user set a time limit.
    pub(crate) fn has_time_limit(&self) -> bool {
        self.time.is_some()
    }

    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// The memory limit that the user has set, if any.
    pub(crate) fn memory_limit(&self) -> Option<u64> {
        self.memory_limit
    }

    pub(crate) fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// A remark on stderr.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            say_on_stderr(text);
        }
    }

    /// What makes remarks without squares, from any thread.
    pub(crate) fn remarks(&self) -> impl Fn(&str) + Send + Sync + 'static {
        let quiet = self.quiet;
        move |text| {
            if !quiet {
                say_on_stderr(text);
            }
        }
    }
}

/// The reader of documents: English, flags, and algebraic names.
pub(crate) const VOICE_OF_DOCUMENTS: Voice = Voice::english(Vocabulary::Flags);

/// Why an answer is not known, and what the user can do about it.
pub(crate) fn explain_unknown(why: Unknown) -> String {
    VOICE_OF_DOCUMENTS.unknown(why)
}

/// An error of the library as one of the program: a method's bug is ours, anything else is a matter of what was typed.
pub(crate) fn report_error(error: Error) -> anyhow::Error {
    match error {
        Error::MethodBug { .. } => OwnBug(error.to_string()).into(),
        _ => error.into(),
    }
}

/// Why a run ended, and what the user can do about it.
pub(crate) fn explain_stop(stopped: Stopped) -> String {
    VOICE_OF_DOCUMENTS.stopped(stopped)
}
