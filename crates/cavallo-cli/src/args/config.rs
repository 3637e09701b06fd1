//! `--config FILE`: flags from a TOML file, each under its own name.
//!
//! A key is a flag without its dashes (`timeout = "10s"`, `closed = true`, `blocked = ["a1", "b2"]`); `board` is the board, and
//! so are `width` and `height` together. What is typed has precedence: the file's flags are left out where the same flag, or
//! one that contradicts it, was typed, or where the flag is another command's; `json` and the other flags of every command contradict
//! nothing that is left out for it. The rest is parsed as if it had been typed as
//! well, so there is one set of rules.
//!
//! The switches of report 003 are understood for `tour`: `heuristic` chooses `warnsdorff` or `depth-first`, `draw` the numbered grid or
//! nothing. Its `test` must not be false: every tour is verified.

use std::ffi::OsString;
use std::fmt::{self, Display, Formatter};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use cavallo::{Capabilities, Method, TourProblem};
use cavallo_render::PictureFormat;
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::{Table, Value};

use crate::args::quantity::TimeArg;
use crate::io::guard::{Deadline, current_guard};
use crate::io::input::Watched;

/// The largest configuration that is read; a mistaken path to something huge is refused.
const LARGEST_FILE: u64 = 1 << 20;

/// The arguments that the file adds to what was typed for a command.
pub(crate) fn arguments(path: &Path, program: &Command, name: &str, typed: &ArgMatches) -> Result<Vec<OsString>> {
    // The time limit that was typed; the file's own is not known before it is read.
    let limit = typed.try_get_one::<TimeArg>("timeout").ok().flatten();
    let table = read(path, limit.and_then(|&TimeArg(limit)| Deadline::after(Instant::now(), limit)))?;
    let Some(command) = program.find_subcommand(name) else { return Ok(Vec::new()) };
    let at = || format!("in {}", path.display());
    if table.contains_key("heuristic") && table.contains_key("method") {
        bail!("in {}: heuristic and method both choose the method: leave one of them out", path.display());
    }
    let file = ConfigFile { program, command, typed, method: chosen_method(&table, typed) };
    let mut added = Vec::new();
    let (mut width, mut height) = (None, None);
    for (key, value) in &table {
        match key.as_str() {
            "width" => width = Some(side(key, value).with_context(at)?),
            "height" => height = Some(side(key, value).with_context(at)?),
            "heuristic" | "draw" | "test" => added.extend(file.switch(key, value).with_context(at)?),
            _ => added.extend(file.argument(key, value).with_context(at)?),
        }
    }
    match (width, height) {
        (None, None) => {}
        (Some(width), Some(height)) => {
            let board = Value::String(format!("{width}x{height}"));
            added.extend(file.argument("board", &board).with_context(at)?);
        }
        _ => bail!("in {}: width and height go together, but only one of them is there", path.display()),
    }
    Ok(added)
}

fn read(path: &Path, deadline: Option<Deadline>) -> Result<Table> {
    let naming = || format!("cannot read the configuration {}", path.display());
    let mut text = String::new();
    let input = Watched::open(Some(path), current_guard().until(deadline)).with_context(naming)?;
    // Not by the file's own word for its size: a device has none.
    input.take(LARGEST_FILE + 1).read_to_string(&mut text).with_context(naming)?;
    if text.len() as u64 > LARGEST_FILE {
        bail!("{} is too large: a configuration has {LARGEST_FILE} bytes at most", path.display());
    }
    text.parse::<Table>().map_err(|error| {
        let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or(""));
        let line = before.matches('\n').count() + 1;
        anyhow::anyhow!("{}, line {line}: {}: expected TOML such as timeout = \"10s\"", path.display(), error.message())
    })
}

fn side(key: &str, value: &Value) -> Result<i64> {
    value
        .as_integer()
        .filter(|side| *side > 0)
        .with_context(|| format!("{} should be a whole number from 1", Entry(key, value)))
}

/// What the file's flags are compared with.
struct ConfigFile<'c> {
    program: &'c Command,
    command: &'c Command,
    typed: &'c ArgMatches,
    /// What the tour method can do that was typed, or that a switch of the file chooses.
    method: Option<Capabilities>,
}

/// The tour method that was typed or, if none was, that the switch of report 003 chooses. A file that names a method and a setting of another
/// contradicts itself, and is told so.
fn chosen_method(table: &Table, typed: &ArgMatches) -> Option<Capabilities> {
    let name = match typed.try_get_one::<String>("method").ok().flatten() {
        Some(name) => name.as_str(),
        None => method_of_switch(table.get("heuristic")?.as_bool()?),
    };
    Method::<TourProblem>::named(name).ok().map(Method::capabilities)
}

/// What the switch `heuristic` of report 003 chooses.
fn method_of_switch(heuristic: bool) -> &'static str {
    if heuristic { "warnsdorff" } else { "depth-first" }
}

impl ConfigFile<'_> {
    /// One entry as an argument, unless the command line says otherwise or the flag is another command's.
    fn argument(&self, key: &str, value: &Value) -> Result<Option<OsString>> {
        let name = key.replace('_', "-");
        let Some(arg) = find(self.command, &name) else {
            if self.program.get_subcommands().any(|other| find(other, &name).is_some()) {
                return Ok(None);
            }
            let named = self.command.get_arguments().filter_map(Arg::get_long).filter(|n| is_settable(n));
            let mut flags: Vec<&str> = named.collect();
            if self.command.get_arguments().any(|arg| arg.get_id() == "board") {
                flags.extend(["board", "width", "height"]);
            }
            if self.command.get_name() == "tour" {
                flags.extend(["heuristic", "draw", "test"]);
            }
            bail!("{key} is not a flag of cavallo {}: expected one of {}", self.command.get_name(), flags.join(", "));
        };
        if self.was_typed(arg) || self.is_contradicted(arg) || self.is_of_another_method(&name) {
            return Ok(None);
        }
        let text = match value {
            Value::Boolean(on) if !arg.get_action().takes_values() => {
                return Ok(on.then(|| format!("--{name}").into()));
            }
            _ if !arg.get_action().takes_values() => bail!("{} should be true or false", Entry(key, value)),
            Value::String(text) => text.clone(),
            Value::Integer(number) => number.to_string(),
            Value::Float(number) => number.to_string(),
            Value::Array(items) => {
                let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
                words.with_context(|| format!("{key} should be a list of texts"))?.join(",")
            }
            _ => bail!("{} should be a text, a number or a list of texts", Entry(key, value)),
        };
        if !arg.is_positional() {
            return Ok(Some(format!("--{name}={text}").into()));
        }
        if text.starts_with('-') {
            bail!("{} begins with a dash, which no {key} does", Entry(key, value));
        }
        Ok(Some(text.into()))
    }

    /// A switch of report 003 as one of our flags.
    fn switch(&self, key: &str, value: &Value) -> Result<Option<OsString>> {
        let on = value.as_bool().with_context(|| format!("{} should be true or false", Entry(key, value)))?;
        if self.command.get_name() != "tour" {
            return Ok(None);
        }
        let (flag, text) = match (key, on) {
            ("heuristic", on) => ("method", method_of_switch(on)),
            // Whoever types the name of a picture has it drawn.
            ("draw", _) if self.draws_picture() => return Ok(None),
            ("draw", true) => ("format", "grid"),
            ("draw", false) => ("format", "none"),
            (_, true) => return Ok(None),
            (_, false) => bail!("{key} = false is not possible: every tour is verified"),
        };
        self.argument(flag, &Value::String(text.to_owned()))
    }

    /// Whether a file was typed whose name ends as that of a picture.
    fn draws_picture(&self) -> bool {
        let output = self.typed.try_get_one::<PathBuf>("output").ok().flatten();
        output.is_some_and(|path| matches!(PictureFormat::from_path(path), Ok(Some(_))))
    }

    fn was_typed(&self, arg: &Arg) -> bool {
        self.typed.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
    }

    /// Whether something was typed that does not go together with this flag.
    fn is_contradicted(&self, arg: &Arg) -> bool {
        // A flag of every command is never left out: who wants a document is not given text.
        if arg.is_global_set() {
            return false;
        }
        let excludes = |one: &Arg, other: &Arg| {
            self.command.get_arg_conflicts_with(one).iter().any(|conflict| conflict.get_id() == other.get_id())
        };
        self.command
            .get_arguments()
            .any(|other| self.was_typed(other) && (excludes(arg, other) || excludes(other, arg)))
    }

    /// Whether a flag is a setting that the chosen tour method does not have.
    fn is_of_another_method(&self, name: &str) -> bool {
        self.method.is_some_and(|can| match name {
            "ties" | "no-repair" | "least-only" => !can.ties,
            "jumps" => !can.jumps,
            _ => false,
        })
    }
}

/// An entry as the file has it, for a sentence about it. (The whole of TOML's writer would be compiled for these few.)
struct Entry<'e>(&'e str, &'e Value);

impl Display for Entry<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(key, value) = self;
        match value {
            Value::String(text) => write!(f, "{key} = {text:?}"),
            Value::Integer(number) => write!(f, "{key} = {number}"),
            Value::Float(number) => write!(f, "{key} = {number:?}"),
            Value::Boolean(on) => write!(f, "{key} = {on}"),
            Value::Datetime(time) => write!(f, "{key} = {time}"),
            Value::Array(_) => write!(f, "{key}, a list,"),
            Value::Table(_) => write!(f, "{key}, a table,"),
        }
    }
}

fn find<'c>(command: &'c Command, name: &str) -> Option<&'c Arg> {
    let named = |arg: &&Arg| arg.get_long() == Some(name) || (arg.is_positional() && arg.get_id() == name);
    command.get_arguments().find(named).filter(|_| is_settable(name))
}

/// Some flags make no sense in a file.
fn is_settable(name: &str) -> bool {
    !matches!(name, "config" | "help" | "version")
}
