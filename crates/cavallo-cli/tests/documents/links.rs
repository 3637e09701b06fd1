//! Links lead somewhere.

use std::fs;
use std::path::{Path, PathBuf};

use super::ROOT;
use super::markdown::{anchors, targets};

/// All Markdown files of the repository that people read.
fn pages(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()) {
        let (path, name) = (entry.path(), entry.file_name());
        if path.is_dir() {
            // Neither what is built nor what is hidden, nor the files that transcripts read.
            let name = name.to_string_lossy();
            if !name.starts_with('.') && !["target", "node_modules", "transcripts", "venv"].contains(&name.as_ref()) {
                pages(&path, found);
            }
        } else if path.extension().is_some_and(|end| end == "md") {
            found.push(path);
        }
    }
}

#[test]
fn links_lead_somewhere() {
    let mut found = Vec::new();
    pages(Path::new(ROOT), &mut found);
    let (mut dead, mut links) = (Vec::new(), 0);
    for page in &found {
        for (line, target) in targets(&fs::read_to_string(page).unwrap()) {
            if target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            links += 1;
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = if file.is_empty() { page.clone() } else { page.parent().unwrap().join(file) };
            let is_alive = path.exists()
                && (anchor.is_empty()
                    || anchors(&fs::read_to_string(&path).unwrap()).iter().any(|known| known == anchor));
            if !is_alive {
                dead.push(format!("{}:{line}: {target}", page.display()));
            }
        }
    }
    assert!(dead.is_empty(), "{} links lead nowhere:\n{}", dead.len(), dead.join("\n"));
    assert!(links > 50, "{links}");
}
