//! The published crates: packed once, unpacked, and compiled together from nothing but what the packages contain.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ROOT;
use crate::gap::succeed;

/// The crates that are published.
pub(crate) const PUBLISHED: [&str; 8] = [
    "cavallo",
    "cavallo-formats",
    "cavallo-render",
    "cavallo-lab",
    "cavallo-experiments",
    "cavallo-system",
    "cavallo-cluster",
    "cavallo-cli",
];

/// Packs all of them and checks that the packages compile together.
///
/// `cargo package` would build each package alone. One workspace of all of them, with the profiles and versions of this one, finds
/// a file that is not in the package and a dependency that has no version, and shares what the lints compiled. It does not find a
/// feature that a crate forgot to ask for, where another one asks for it.
pub(crate) fn check(target: &Path) -> Result<(), String> {
    let folder = target.join("packages");
    let naming = |error: std::io::Error| format!("{}: {error}", folder.display());
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(naming)?;
    }
    fs::create_dir_all(&folder).map_err(naming)?;
    // What is tested need not be committed.
    let mut pack = Command::new(env!("CARGO"));
    pack.current_dir(ROOT).args(["package", "--quiet", "--offline", "--allow-dirty", "--no-verify"]);
    pack.args(PUBLISHED.iter().flat_map(|name| ["--package", name])).env("CARGO_TARGET_DIR", target);
    succeed(&mut pack)?;
    let version = env!("CARGO_PKG_VERSION");
    // The files of packages are all of one old date: touched, they are compiled again whatever was there before.
    for name in PUBLISHED {
        let file = target.join(format!("package/{name}-{version}.crate"));
        succeed(
            Command::new("tar")
                .arg("--extract")
                .arg("--touch")
                .arg("--gzip")
                .arg("--file")
                .arg(file)
                .arg("--directory")
                .arg(&folder),
        )?;
    }
    let root = fs::read_to_string(Path::new(ROOT).join("Cargo.toml")).map_err(naming)?;
    fs::write(folder.join("Cargo.toml"), workspace(&root, version)).map_err(naming)?;
    fs::copy(Path::new(ROOT).join("Cargo.lock"), folder.join("Cargo.lock")).map_err(naming)?;
    let mut check = Command::new(env!("CARGO"));
    check.current_dir(&folder).args(["check", "--offline", "--workspace", "--features", "cavallo-cli/full"]);
    succeed(check.env("CARGO_TARGET_DIR", target))
}

/// The workspace of the unpacked packages: the profiles of this one, and each crate in place of the one in the registry.
fn workspace(root: &str, version: &str) -> String {
    let profiles = root.find("[profile.").map_or("", |start| &root[start..]);
    let mut text = String::from("[workspace]\nresolver = \"3\"\nmembers = [\"*\"]\n\n[patch.crates-io]\n");
    for name in PUBLISHED {
        let _ = writeln!(text, "{name}.path = \"{name}-{version}\"");
    }
    text.push('\n');
    text.push_str(profiles);
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_takes_crates_from_the_packages_and_profiles_from_the_root() {
        let text = workspace("[workspace]\nmembers = []\n\n[profile.dev]\ndebug = false\n", "1.2.3");
        assert!(text.contains("\ncavallo-cli.path = \"cavallo-cli-1.2.3\"\n"), "{text}");
        assert!(text.ends_with("\n\n[profile.dev]\ndebug = false\n"), "{text}");
    }
}
