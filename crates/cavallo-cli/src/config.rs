//! `--config FILE`: flags from a TOML file, each under its own name.
//!
//! A key is a flag without its dashes (`timeout = "10s"`, `closed = true`, `blocked = ["a1", "b2"]`); `board` is the board, and
//! so are `width` and `height` together. What is typed has precedence: the file's flags are left out where the same flag, or
//! one that contradicts it, was typed. The rest is parsed as if it had been typed as well, so there is one set of rules.

use std::ffi::OsString;
use std::path::Path;

use anyhow::{Context, Result, bail};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command};
use toml::{Table, Value};

/// The largest configuration that is read; a mistaken path to something huge is refused.
const LARGEST_FILE: u64 = 1 << 20;

/// The arguments that the file adds to what was typed.
pub(crate) fn arguments(path: &Path, command: &Command, typed: &ArgMatches) -> Result<Vec<OsString>> {
    let table = read(path)?;
    let mut added = Vec::new();
    let (mut width, mut height) = (None, None);
    for (key, value) in &table {
        let at = || format!("in {}", path.display());
        match key.as_str() {
            "width" => width = Some(side(key, value).with_context(at)?),
            "height" => height = Some(side(key, value).with_context(at)?),
            _ => add(command, typed, key, value, &mut added).with_context(at)?,
        }
    }
    match (width, height) {
        (None, None) => {}
        (Some(width), Some(height)) => {
            let board = Value::String(format!("{width}x{height}"));
            add(command, typed, "board", &board, &mut added).with_context(|| format!("in {}", path.display()))?;
        }
        _ => bail!("in {}: width and height go together, but only one of them is there", path.display()),
    }
    Ok(added)
}

fn read(path: &Path) -> Result<Table> {
    let naming = || format!("cannot read the configuration {}", path.display());
    let size = std::fs::metadata(path).with_context(naming)?.len();
    if size > LARGEST_FILE {
        bail!("{} has {size} bytes, and a configuration has {LARGEST_FILE} at most", path.display());
    }
    let text = std::fs::read_to_string(path).with_context(naming)?;
    text.parse::<Table>().map_err(|error| {
        let before = error.span().map_or("", |span| text.get(..span.start).unwrap_or(""));
        let line = before.matches('\n').count() + 1;
        anyhow::anyhow!("{}, line {line}: {}: expected TOML such as timeout = \"10s\"", path.display(), error.message())
    })
}

fn side(key: &str, value: &Value) -> Result<i64> {
    value.as_integer().with_context(|| format!("{key} = {value} is not a whole number"))
}

fn add(command: &Command, typed: &ArgMatches, key: &str, value: &Value, added: &mut Vec<OsString>) -> Result<()> {
    let name = key.replace('_', "-");
    let named = |arg: &&Arg| arg.get_long() == Some(&name) || (arg.is_positional() && arg.get_id() == name.as_str());
    let known = || {
        let flags: Vec<&str> = command.get_arguments().filter_map(Arg::get_long).filter(|n| *n != "config").collect();
        flags.join(", ")
    };
    let Some(arg) = command.get_arguments().find(named).filter(|_| name != "config") else {
        bail!("{key} is not a flag of cavallo {}: expected one of {}", command.get_name(), known());
    };
    let was_typed = |arg: &Arg| typed.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    let contradicted = command.get_arguments().any(|other| {
        was_typed(other)
            && (command.get_arg_conflicts_with(arg).iter().any(|c| c.get_id() == other.get_id())
                || command.get_arg_conflicts_with(other).iter().any(|c| c.get_id() == arg.get_id()))
    });
    if was_typed(arg) || contradicted {
        return Ok(());
    }
    let takes_value = arg.get_action().takes_values();
    let text = match value {
        Value::Boolean(on) if !takes_value => {
            if *on {
                added.push(format!("--{name}").into());
            }
            return Ok(());
        }
        _ if !takes_value => bail!("{key} = {value} should be true or false"),
        Value::String(text) => text.clone(),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => number.to_string(),
        Value::Array(items) => {
            let words: Option<Vec<&str>> = items.iter().map(Value::as_str).collect();
            words.with_context(|| format!("{key} should be a list of texts"))?.join(",")
        }
        _ => bail!("{key} = {value} should be a text, a number or a list of texts"),
    };
    added.push(if arg.is_positional() { text.into() } else { format!("--{name}={text}").into() });
    Ok(())
}
