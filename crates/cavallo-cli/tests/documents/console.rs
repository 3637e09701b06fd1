//! Commands print what their documents show.

use std::fs;
use std::path::Path;

use super::documents;
use super::markdown::{Block, blocks};
use super::scratch::Scratch;

/// A command, what it should print and how it should end.
struct Example<'a> {
    line: usize,
    command: String,
    shown: Vec<&'a str>,
    exit: i32,
}

fn examples<'a>(block: &Block<'a>) -> Vec<Example<'a>> {
    let exit = block.options.strip_prefix("exit-").map_or(0, |code| code.parse().expect("an exit code"));
    let mut found: Vec<Example<'a>> = Vec::new();
    for (line, &text) in (block.line..).zip(&block.lines) {
        match (text.strip_prefix("$ "), found.last_mut()) {
            (Some(command), _) => {
                found.push(Example { line, command: command.to_owned(), shown: Vec::new(), exit });
            }
            // A command of several lines, as a shell shows it.
            (None, Some(last)) if last.shown.is_empty() && text.starts_with("> ") => {
                last.command.push('\n');
                last.command.push_str(&text[2..]);
            }
            (None, Some(last)) => last.shown.push(text),
            (None, None) => panic!("line {line}: a block of commands begins with a command"),
        }
    }
    for example in &mut found {
        trim(&mut example.shown);
    }
    found
}

fn trim(lines: &mut Vec<&str>) {
    while lines.last().is_some_and(|line| line.trim().is_empty()) {
        lines.pop();
    }
}

/// Whether a line is as shown, where `[..]` stands for anything.
fn line_fits(shown: &str, printed: &str) -> bool {
    let Some((before, after)) = shown.split_once("[..]") else { return shown == printed };
    let Some(rest) = printed.strip_prefix(before) else { return false };
    (0..=rest.len()).filter(|&from| rest.is_char_boundary(from)).any(|from| line_fits(after, &rest[from..]))
}

/// Whether the lines are as shown, where a line `...` stands for any number of lines.
fn fits(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], rest) => rest.is_empty(),
        (["...", shown @ ..], printed) => (0..=printed.len()).any(|from| fits(shown, &printed[from..])),
        ([line, shown @ ..], [text, printed @ ..]) => line_fits(line, text) && fits(shown, printed),
        (_, []) => false,
    }
}

/// What is wrong with the commands of a document, and how many there are.
fn check(path: &Path) -> (Vec<String>, usize) {
    let text = fs::read_to_string(path).unwrap();
    let scratch = Scratch::new();
    let (mut wrong, mut commands) = (Vec::new(), 0);
    for example in blocks(&text).iter().filter(|block| block.kind == "console").flat_map(examples) {
        commands += 1;
        let output = scratch.run(&example.command);
        let printed = String::from_utf8_lossy(&output.stdout);
        let mut lines: Vec<&str> = printed.lines().collect();
        trim(&mut lines);
        let exit = output.status.code().unwrap_or(-1);
        if exit != example.exit || !fits(&example.shown, &lines) {
            let (path, line, command) = (path.display(), example.line, &example.command);
            wrong.push(format!("{path}:{line}: $ {command}\nends with {exit} and prints\n{}", lines.join("\n")));
        }
    }
    (wrong, commands)
}

#[test]
fn commands_print_what_is_shown() {
    let documents = documents();
    let results: Vec<(Vec<String>, usize)> = std::thread::scope(|scope| {
        let threads: Vec<_> = documents.iter().map(|path| scope.spawn(move || check(path))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    });
    let wrong: Vec<&str> = results.iter().flat_map(|(wrong, _)| wrong).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{} commands print something else:\n\n{}", wrong.len(), wrong.join("\n\n"));
    let commands: usize = results.iter().map(|(_, commands)| commands).sum();
    assert!(commands > 200, "{commands}");
}

#[test]
fn the_readme_shows_all_that_its_commands_print() {
    let readme = fs::read_to_string(&documents()[0]).unwrap();
    for block in blocks(&readme) {
        for line in block.lines {
            assert!(line != "..." && !line.contains("[..]"), "{line}");
        }
    }
}

#[test]
fn what_is_shown_must_fit() {
    assert!(fits(&["a [..] b", "...", "z"], &["a 1 b", "x", "y", "z"]));
    assert!(fits(&["..."], &[]));
    assert!(!fits(&["a"], &["a", "b"]));
    assert!(!fits(&["a [..] b"], &["a 1 c"]));
    assert!(!fits(&["a", "..."], &["b"]));
}
