//! `cargo xtask book`: the book as pages, in target/book.
//!
//! Its chapters are the Markdown files that docs/book/SUMMARY.md lists, wherever they are in the repository, with links as GitHub follows
//! them. mdBook wants all sources below one folder with the summary at its top, so they are copied to target/book-source first. mdBook
//! itself is compiled into target/tools the first time.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use crate::root::ROOT;

/// The version that the book was looked at with.
const MDBOOK: &str = "0.5.4";

/// The folders whose pictures, data and pages the chapters show or link to.
const FOLDERS: [&str; 5] = ["docs", "experiments", "data/coursework", "data/counts", "data/tours"];

/// The chapter that is in no such folder.
const ARCHITECTURE: &str = "ARCHITECTURE.md";

/// Builds the book and checks its links.
pub(crate) fn build() -> Result<(), String> {
    let target = Path::new(ROOT).join("target");
    let (source, output) = (target.join("book-source"), target.join("book"));
    for folder in [&source, &output] {
        if folder.exists() {
            fs::remove_dir_all(folder).map_err(|error| format!("cannot clear {}: {error}", folder.display()))?;
        }
    }
    assemble(&source.join("src")).map_err(|error| format!("cannot copy the chapters: {error}"))?;
    fs::copy(Path::new(ROOT).join("docs/book/book.toml"), source.join("book.toml"))
        .map_err(|error| error.to_string())?;
    let mut mdbook = Command::new(mdbook(&target.join("tools"))?);
    succeed(mdbook.arg("build").arg(&source).arg("--dest-dir").arg(&output))?;
    let dead = dead_links(&output).map_err(|error| format!("cannot read the pages: {error}"))?;
    if !dead.is_empty() {
        return Err(format!("{} links of the book lead nowhere:\n{}", dead.len(), dead.join("\n")));
    }
    println!("{}", output.join("index.html").display());
    Ok(())
}

/// The program mdBook, installed if it is not there.
fn mdbook(folder: &Path) -> Result<PathBuf, String> {
    let program = folder.join("bin/mdbook");
    if !program.exists() {
        let mut install = Command::new(env!("CARGO"));
        install.args([
            "install",
            "mdbook",
            // It is compiled in a third of the time, and builds the book in seconds all the same.
            "--debug",
            "--version",
            MDBOOK,
            "--no-default-features",
            "--features",
            "search",
            "--root",
        ]);
        succeed(
            install.arg(folder).env("CARGO_TARGET_DIR", folder.join("build")).env("CARGO_PROFILE_DEV_DEBUG", "false"),
        )?;
    }
    Ok(program)
}

fn succeed(command: &mut Command) -> Result<(), String> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{command:?}: {status}")),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// Copies the chapters and what they show.
fn assemble(to: &Path) -> std::io::Result<()> {
    for folder in FOLDERS {
        copy(&Path::new(ROOT).join(folder), &to.join(folder))?;
    }
    fs::copy(Path::new(ROOT).join(ARCHITECTURE), to.join(ARCHITECTURE))?;
    let summary = fs::read_to_string(Path::new(ROOT).join("docs/book/SUMMARY.md"))?;
    fs::write(to.join("SUMMARY.md"), from_the_root(&summary))
}

/// A page `README.md` is the first of its folder, which mdBook calls `index.md`.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let (path, name) = (entry.as_ref().map(fs::DirEntry::path), entry.as_ref().map(fs::DirEntry::file_name));
        let (Ok(path), Ok(name)) = (path, name) else { continue };
        if path.is_dir() {
            copy(&path, &to.join(name))?;
        } else if path.extension().is_some_and(|end| end == "md") {
            let name = if name == "README.md" { "index.md".into() } else { name };
            let text = fs::read_to_string(&path)?.replace("README.md)", "index.md)").replace("README.md#", "index.md#");
            fs::write(to.join(name), text)?;
        } else {
            fs::copy(&path, to.join(name))?;
        }
    }
    Ok(())
}

/// The summary with its links as they are from the root of the repository instead of docs/book.
fn from_the_root(summary: &str) -> String {
    let mut parts = summary.split("](");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (link, rest) = part.split_once(')').unwrap_or((part, ""));
        let link = normal(&Path::new("docs/book").join(link)).display().to_string();
        text.push_str("](");
        text.push_str(&link.replace("README.md", "index.md"));
        text.push(')');
        text.push_str(rest);
    }
    text
}

/// A path without `..`.
fn normal(path: &Path) -> PathBuf {
    let mut kept = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(kept.pop()),
            Component::CurDir => {}
            part => kept.push(part),
        }
    }
    kept
}

/// All links from one page of the book to a file that is not there.
fn dead_links(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut dead = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "html") {
                let page = fs::read_to_string(&path)?;
                for mark in ["href=\"", "src=\""] {
                    let links = page.split(mark).skip(1).filter_map(|rest| rest.split('"').next());
                    let files = links.map(|link| link.split('#').next().unwrap_or(link));
                    let local = files.filter(|link| !link.is_empty() && !link.contains(':'));
                    let gone = local.filter(|link| !normal(&folder.join(link)).exists());
                    dead.extend(gone.map(|link| format!("{}: {link}", path.display())));
                }
            }
        }
    }
    Ok(dead)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_the_summary_start_at_the_root() {
        let summary = "- [a](lesson.md)\n- [b](../../experiments/ties/README.md)\n";
        assert_eq!(from_the_root(summary), "- [a](docs/book/lesson.md)\n- [b](experiments/ties/index.md)\n");
    }
}
