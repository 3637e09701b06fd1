//! The parts of a Markdown file that are checked.

/// A fenced block.
pub(crate) struct Block<'a> {
    /// The word after the fence, and what follows it.
    pub(crate) kind: &'a str,
    pub(crate) options: &'a str,
    /// The number of its first line, from 1, and its lines.
    pub(crate) line: usize,
    pub(crate) lines: Vec<&'a str>,
}

/// All fenced blocks in their order.
pub(crate) fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    let mut open: Option<Block<'_>> = None;
    for (number, line) in (1..).zip(text.lines()) {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => {
                let (kind, options) = info.split_once(' ').unwrap_or((info, ""));
                open = Some(Block { kind, options, line: number + 1, lines: Vec::new() });
            }
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => block.lines.push(line),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// The commands of all blocks of shell commands, without comments.
pub(crate) fn shell_commands(text: &str) -> Vec<&str> {
    let blocks = blocks(text).into_iter().filter(|block| block.kind == "sh");
    let lines = blocks.flat_map(|block| block.lines).map(|line| line.split(" # ").next().unwrap_or(line).trim());
    lines.filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// The targets of all links and pictures outside of fenced blocks and of code, with the numbers of their lines.
pub(crate) fn targets(text: &str) -> Vec<(usize, String)> {
    let mut fenced = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            // What is between backquotes is every second part.
            let words: String = line.split('`').step_by(2).collect::<Vec<_>>().join("`");
            let after = |mark: &'static str| words.split(mark).skip(1).map(str::to_owned).collect::<Vec<_>>();
            let until = |rest: &str, end: char| rest.split(end).next().unwrap_or_default().to_owned();
            found.extend(after("](").iter().map(|rest| (number, until(rest, ')'))));
            for mark in ["src=\"", "href=\"", "srcset=\""] {
                found.extend(after(mark).iter().map(|rest| (number, until(rest, '"'))));
            }
        }
    }
    found
}

/// The anchors of all headings, as GitHub and mdBook make them.
pub(crate) fn anchors(text: &str) -> Vec<String> {
    let mut fenced = false;
    let mut found = Vec::new();
    for line in text.lines() {
        fenced ^= line.starts_with("```");
        let heading = line.trim_start_matches('#');
        if !fenced && heading.len() < line.len() && heading.starts_with(' ') {
            let kept = heading.trim().chars().filter(|&c| c.is_alphanumeric() || "-_ ".contains(c));
            found.push(kept.collect::<String>().to_lowercase().replace(' ', "-"));
        }
    }
    found
}
