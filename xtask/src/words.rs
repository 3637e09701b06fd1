//! The words of a Rust source.

/// Its names, numbers and signs, without white space, comments and what stands in quotes. `::` is one sign.
pub(crate) fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            length_of_comment(rest)
        } else if let Some(length) = length_of_text(rest) {
            length
        } else if first.is_whitespace() {
            first.len_utf8()
        } else {
            let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
            let name = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
            let sign = if rest.starts_with("::") { 2 } else { first.len_utf8() };
            let length = if name > 0 { name } else { sign };
            words.push(&rest[..length]);
            length
        };
        rest = &rest[length..];
    }
    words
}

/// A comment may contain others.
fn length_of_comment(text: &str) -> usize {
    let (mut open, mut place) = (0, 0);
    while place < text.len() {
        let step = match &text.as_bytes()[place..] {
            [b'/', b'*', ..] => 1,
            [b'*', b'/', ..] => -1,
            _ => 0,
        };
        open += step;
        place += if step == 0 { 1 } else { 2 };
        if open == 0 {
            break;
        }
    }
    place
}

/// The length of a text or a character in quotes, or of a lifetime, if that is what comes first.
fn length_of_text(text: &str) -> Option<usize> {
    let prefix = ["br", "cr", "r", "b", "c", ""].into_iter().find(|prefix| text.starts_with(prefix))?;
    let quoted = &text[prefix.len()..];
    let hashes = if prefix.ends_with('r') { quoted.len() - quoted.trim_start_matches('#').len() } else { 0 };
    let inside = &quoted[hashes..];
    match inside.chars().next()? {
        '"' if prefix.ends_with('r') => {
            let end = format!("\"{}", "#".repeat(hashes));
            let length = inside[1..].find(&end).map_or(inside.len(), |place| 1 + place + end.len());
            Some(prefix.len() + hashes + length)
        }
        '"' => Some(prefix.len() + length_to('"', inside)),
        '\'' if matches!(prefix, "" | "b") => {
            let mut letters = inside.chars().skip(1);
            let (first, second) = (letters.next()?, letters.next());
            if first == '\\' || second == Some('\'') {
                return Some(prefix.len() + length_to('\'', inside));
            }
            // A lifetime.
            let name = inside[1..].find(|letter: char| !letter.is_alphanumeric() && letter != '_');
            Some(prefix.len() + 1 + name.unwrap_or(inside.len() - 1))
        }
        _ => None,
    }
}

/// The length of what stands between two quotes, with both.
fn length_to(quote: char, text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    while let Some((place, letter)) = letters.next() {
        match letter {
            '\\' => drop(letters.next()),
            _ if letter == quote => return place + 1,
            _ => {}
        }
    }
    text.len()
}
