//! The line of the book that counts with GNU parallel, run as it stands there on a smaller board.

use std::env;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::gap::{Gap, apt_install, find, is_ci};
use crate::root::ROOT;

const PAGE: &str = "docs/book/several-machines.md";
/// The board of the page, and one that takes less time, with its number of closed tours.
const BOARD: &str = "8x8";
const SMALLER: (&str, &str) = ("6x8", "55488142");

/// Runs the line with this program.
pub(crate) fn check(program: &Path, target: &Path) -> Result<Option<Gap>, String> {
    if find(&["parallel"]).or_else(|| apt_install(&["parallel"]).then(|| find(&["parallel"])).flatten()).is_none() {
        return Gap::new("the jobs under GNU parallel", "GNU parallel", &["parallel"]).allowed(is_ci());
    }
    let page = fs::read_to_string(Path::new(ROOT).join(PAGE)).map_err(|error| format!("{PAGE}: {error}"))?;
    let line = page.lines().find(|line| line.contains("| parallel ")).ok_or(format!("{PAGE} has no such line"))?;
    let line = line.replace(BOARD, SMALLER.0);
    let folder = target.join("jobs-under-parallel");
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    // What an earlier run left would be taken for finished.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(failed)?;
    let own = program.parent().into_iter().map(Path::to_owned);
    let path = env::join_paths(own.chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())))
        .map_err(|error| error.to_string())?;
    println!("{line}");
    let output =
        Command::new("sh").args(["-c", &line]).current_dir(&folder).env("PATH", path).output().map_err(failed)?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    // Whoever finds all parts finished prints the number.
    if output.status.success() && printed.lines().any(|_| true) && printed.lines().all(|number| number == SMALLER.1) {
        Ok(None)
    } else {
        Err(format!("{}: {printed}{}", output.status, String::from_utf8_lossy(&output.stderr)))
    }
}
