//! The `cavallo` program: what was typed becomes a valid problem, a method answers it, the answer is verified and shown.
//!
//! | where | what |
//! |---|---|
//! | `args` | what can be typed, and the flags that a configuration file adds |
//! | `command` | one file or folder for each command |
//! | `console` | what every command shares: limits, quiet mode |
//! | `attempt`, `checked_file` | one try at a tour, and a tour file with its check: several commands begin with them |
//! | `io` | files, pipes and the terminal, within the time limit |
//! | `show` | messages, progress, listings, pictures and films |
//! | `player` | a tour played on the terminal |
//! | `outcome` | the list of exit codes |

mod args;
mod attempt;
mod checked_file;
mod command;
mod console;
mod io;
mod outcome;
mod player;
mod show;

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;

use anyhow::{Result, bail};
use cavallo::Stopped;
use cavallo::run::CancelToken;
use cavallo_ask::StoppedDocument;
use cavallo_formats::UnsoundTour;
use cavallo_system::allocator::{HandlingAllocator, set_out_of_memory_handler, spare_address_space};
use cavallo_system::signals::ignore_file_size_limit;
use cavallo_words::human;
use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches};

use args::{Cli, Command, config};
use console::{Console, VOICE_OF_DOCUMENTS};
use io::guard::Guard;
use io::interruption;
use io::output::{Output, say_json, was_stdout_written};
use io::temporary;
use io::waiting::say_on_stderr;
use outcome::{BAD_INPUT, Outcome, OwnBug};
use show::message::{self, readable};

#[global_allocator]
static ALLOCATOR: HandlingAllocator = HandlingAllocator;

/// The command runs with a stack of this size, whatever `ulimit -s` leaves to the first thread.
const STACK: usize = 8 << 20;

fn main() -> ExitCode {
    spare_address_space();
    set_out_of_memory_handler(report_out_of_memory, Outcome::Unknown.code().into());
    ignore_file_size_limit();
    match thread::Builder::new().name("cavallo".to_owned()).stack_size(STACK).spawn(run_command_line) {
        // A panic has said what happened.
        Ok(command) => command.join().unwrap_or(ExitCode::from(101)),
        // A system that has no thread left may have this one.
        Err(_) => run_command_line(),
    }
}

/// Called when the system refuses memory, right before the program ends.
fn report_out_of_memory(bytes: usize) {
    let bytes = human::bytes(bytes as u64);
    say_on_stderr(&format!(
        "cavallo: stopped: the system has no more memory (it refused {bytes}); set a lower limit with --max-memory"
    ));
    temporary::clear_own();
}

/// Parses the command line and runs it. Ctrl-C is caught before anything that may take long.
fn run_command_line() -> ExitCode {
    let cancel = CancelToken::new();
    if let Err(error) = interruption::catch(&cancel) {
        return ExitCode::from(report(&error, None));
    }
    Guard::new(cancel.clone(), None).share();
    match parse(&std::env::args_os().collect::<Vec<_>>()) {
        Ok(Parsed::Run { cli, name }) => {
            let json = cli.common.json;
            match run(*cli, cancel) {
                Ok(outcome) => ExitCode::from(outcome.code()),
                Err(error) => ExitCode::from(report(&error, Some(name.as_str()).filter(|_| json))),
            }
        }
        Ok(Parsed::Shown) => ExitCode::SUCCESS,
        Ok(Parsed::Unconfigured { error, documents_of }) => ExitCode::from(report(&error, documents_of.as_deref())),
        Err(error) => ExitCode::from(report(&error, None)),
    }
}

fn run(cli: Cli, cancel: CancelToken) -> Result<Outcome> {
    let console = Console::new(&cli.common, cancel);
    match cli.command {
        Command::Completions(_) | Command::Man(_) | Command::Serve(_) if console.json => {
            bail!("--json is for answers, and this command gives none: leave it out")
        }
        Command::Tour(args) => command::tour::run(&console, args),
        Command::Exists(args) => command::exists::run(&console, args),
        Command::At(args) => command::lookup::at(&console, args),
        Command::Index(args) => command::lookup::index(&console, args),
        Command::Verify(args) => command::verify::run(&console, &args),
        Command::Render(args) => command::render::run(&console, &args),
        Command::Count(args) => command::count::run(&console, &args),
        Command::Sample(args) => command::sample::run(&console, args),
        Command::Estimate(args) => command::estimate::run(&console, &args),
        #[cfg(feature = "puzzles")]
        Command::Puzzle(args) => command::puzzle::run(&console, args),
        Command::Distance(args) => command::distance::run(&console, &args),
        Command::Graph(args) => command::graph::run(&console, &args),
        Command::Gather(args) => command::gather::run(&console, &args),
        #[cfg(feature = "puzzles")]
        Command::Camelot(args) => command::camelot::run(&console, &args),
        #[cfg(not(feature = "puzzles"))]
        Command::Puzzle(_) => Err(outcome::left_out("cavallo puzzle", "puzzles")),
        #[cfg(not(feature = "puzzles"))]
        Command::Camelot(_) => Err(outcome::left_out("cavallo camelot", "puzzles")),
        Command::Generate(args) => command::generate::run(&console, &args),
        #[cfg(feature = "experiments")]
        Command::Experiment(args) => command::experiment::run(&console, &args),
        #[cfg(not(feature = "experiments"))]
        Command::Experiment(_) => Err(outcome::left_out("cavallo experiment", "experiments")),
        #[cfg(feature = "lab")]
        Command::Serve(args) => command::serve::run(&console, &args),
        #[cfg(not(feature = "lab"))]
        Command::Serve(_) => Err(outcome::left_out("cavallo serve", "lab")),
        #[cfg(feature = "shell")]
        Command::Completions(args) => command::completions::run(args.shell),
        #[cfg(feature = "shell")]
        Command::Man(args) => command::man::run(args.dir.as_deref()),
        #[cfg(not(feature = "shell"))]
        Command::Completions(_) => Err(outcome::left_out("cavallo completions", "shell")),
        #[cfg(not(feature = "shell"))]
        Command::Man(_) => Err(outcome::left_out("cavallo man", "shell")),
    }
}

/// Says what went wrong in one sentence, and gives the exit code for it. A command that was to print a document and was stopped
/// before it had any prints one that says so.
fn report(error: &anyhow::Error, documents_of: Option<&str>) -> u8 {
    let io_errors = || error.chain().filter_map(|cause| cause.downcast_ref::<std::io::Error>());
    // A reader that has gone away has seen enough.
    if io_errors().any(|error| error.kind() == std::io::ErrorKind::BrokenPipe) {
        return Outcome::Answered.code();
    }
    if let Some(stopped) = stop_behind(error) {
        let why = console::explain_stop(stopped);
        say_on_stderr(&format!("cavallo: stopped: {why}"));
        let document = documents_of.map(|command| StoppedDocument::new(command, why));
        return match document.filter(|_| !was_stdout_written()).map_or(Ok(()), |document| say_json(&document)) {
            Ok(()) => Outcome::of_stop(stopped).code(),
            Err(unsaid) => report(&unsaid, None),
        };
    }
    if let Some(unsound) = io_errors().find_map(UnsoundTour::inside) {
        say_on_stderr(&format!("cavallo: {}", OwnBug(unsound.to_string())));
        return OwnBug::CODE;
    }
    say_on_stderr(&format!("cavallo: {}", readable(&sentence(error))));
    if error.is::<OwnBug>() { OwnBug::CODE } else { BAD_INPUT }
}

/// An error and what it is about, in one sentence.
fn sentence(error: &anyhow::Error) -> String {
    let Some(cause) = error.chain().find_map(|cause| cause.downcast_ref::<cavallo::Error>()) else {
        return format!("{error:#}");
    };
    // What stands before it says where it happened.
    let mut parts: Vec<String> =
        error.chain().take_while(|part| !part.is::<cavallo::Error>()).map(ToString::to_string).collect();
    parts.push(VOICE_OF_DOCUMENTS.error(cause));
    parts.join(": ")
}

/// The limit or the interruption that caused an error, if one did.
fn stop_behind(error: &anyhow::Error) -> Option<Stopped> {
    error.chain().find_map(|cause| match cause.downcast_ref() {
        Some(cavallo::Error::Stopped(stopped)) => Some(*stopped),
        _ => cause.downcast_ref().and_then(io::guard::stop_inside),
    })
}

enum Parsed {
    /// The command and its name.
    Run { cli: Box<Cli>, name: String },
    /// Help or version was asked for and shown.
    Shown,
    /// The configuration file was not read; the command's name, if it prints documents.
    Unconfigured { error: anyhow::Error, documents_of: Option<String> },
}

/// Parses what was typed; with a configuration file, leniently at first, and then once more with what the file adds.
fn parse(typed: &[OsString]) -> Result<Parsed> {
    let mut command = Cli::command();
    command.build();
    let names_a_file = |word: &OsString| word.to_string_lossy().starts_with("--config");
    let mut all = typed.to_vec();
    let mut config = None;
    if typed.iter().any(names_a_file)
        && let Ok(matches) = command.clone().ignore_errors(true).try_get_matches_from(typed)
        && let Some((name, typed_after)) = matches.subcommand()
        && let Some(path) = typed_after.get_one::<PathBuf>("config").cloned()
    {
        let added = match config::arguments(&path, &command, name, typed_after) {
            Ok(added) => added,
            Err(error) => {
                let documents_of = typed_after.get_flag("json").then(|| name.to_owned());
                return Ok(Parsed::Unconfigured { error, documents_of });
            }
        };
        // Right behind the command's name, before anything that might end the flags.
        let behind = typed.iter().position(|word| word == name).map_or(typed.len(), |position| position + 1);
        all.splice(behind..behind, added);
        config = Some(path);
    }
    let parsed = command.try_get_matches_from(&all).and_then(|matches| {
        let name = matches.subcommand_name().unwrap_or_default().to_owned();
        Ok((Cli::from_arg_matches(&matches)?, name))
    });
    match parsed {
        Ok((cli, name)) => Ok(Parsed::Run { cli: Box::new(cli), name }),
        Err(error) => shown_or_refused(&error, typed).map_err(|error| match config {
            Some(path) => error.context(format!("with the flags of {}", path.display())),
            None => error,
        }),
    }
}

fn shown_or_refused(error: &clap::Error, typed: &[OsString]) -> Result<Parsed> {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            show(error)?;
            Ok(Parsed::Shown)
        }
        _ => refuse(error, typed),
    }
}

/// Shows help or version, in colour on a terminal.
fn show(text: &clap::Error) -> Result<()> {
    let mut output = Output::stdout();
    if output.is_terminal() {
        text.print()?;
    } else {
        write!(output, "{}", text.render())?;
    }
    output.commit()
}

/// The parser's complaint as one sentence.
fn refuse<T>(error: &clap::Error, typed: &[OsString]) -> Result<T> {
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        anyhow::bail!("no command was given: expected one such as 'cavallo tour 8' (see 'cavallo --help')");
    }
    if let Some(sentence) = message::of_bad_value(error) {
        anyhow::bail!("{sentence} (see '{}')", help_of(typed));
    }
    let text = error.render().to_string();
    let mut paragraphs = text.split("\n\n").map(|paragraph| {
        paragraph.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
    });
    let sentence = paragraphs.next().unwrap_or_default();
    let tip =
        paragraphs.find(|paragraph| paragraph.starts_with("tip:")).map(|tip| format!("; {tip}")).unwrap_or_default();
    anyhow::bail!("{}{tip} (see '{}')", sentence.trim_start_matches("error: "), help_of(typed))
}

/// The command that shows the help of what was typed.
fn help_of(typed: &[OsString]) -> String {
    let command = Cli::command();
    let name = typed.iter().skip(1).find_map(|word| command.find_subcommand(word)).map(clap::Command::get_name);
    name.map_or_else(|| "cavallo --help".to_owned(), |name| format!("cavallo {name} --help"))
}
