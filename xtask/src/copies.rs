//! Files that are in the repository more than once, because a package contains only what is in its own folder.

use std::fs;
use std::path::Path;

use crate::packages::PUBLISHED;
use crate::root::ROOT;

/// Compares each copy with its original.
pub(crate) fn compare() -> Result<(), String> {
    for name in PUBLISHED {
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            same(licence, &format!("crates/{name}/{licence}"))?;
        }
    }
    let inputs = (0..5).map(|number| format!("density_in_{number}.txt"));
    for file in inputs.chain(["input_other.txt", "output_other.txt"].map(str::to_owned)) {
        same(&format!("data/coursework/{file}"), &format!("crates/cavallo-experiments/data/{file}"))?;
    }
    Ok(())
}

fn same(original: &str, copy: &str) -> Result<(), String> {
    let read = |path: &str| fs::read(Path::new(ROOT).join(path)).map_err(|error| format!("{path}: {error}"));
    if read(original)? == read(copy)? { Ok(()) } else { Err(format!("{copy} is not a copy of {original}")) }
}
