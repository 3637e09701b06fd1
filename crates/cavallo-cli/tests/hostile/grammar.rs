//! Random sentences of a grammar; `calls.txt` says how one is written.

use std::collections::HashMap;

/// Random numbers: splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below the limit.
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// One of several things.
    pub(crate) fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    /// A number from `low` to `high`. In wide ranges every number of digits is about as likely as
    /// any other.
    fn between(&mut self, low: u64, high: u64) -> u64 {
        let mut width = high - low + 1;
        if width > 100 {
            let digits = u64::from(width.ilog10()) + 1;
            width = width.min(10_u64.pow(self.below(digits) as u32 + 1));
        }
        low + self.below(width)
    }
}

/// A part of an alternative.
enum Part<'g> {
    Text(&'g str),
    /// One of the alternatives of a rule.
    Rule(&'g str),
    Number(u64, u64),
    /// There in one of three sentences.
    Optional(Vec<Part<'g>>),
}

/// The alternatives of every rule; the likely ones stand there several times.
pub(crate) struct Grammar<'g>(HashMap<&'g str, Vec<&'g str>>);

impl<'g> Grammar<'g> {
    /// Reads the rules. Every rule that is used must be there.
    pub(crate) fn new(text: &'g str) -> Self {
        let mut rules: HashMap<&str, Vec<&str>> = HashMap::new();
        let mut rest = text;
        while !rest.is_empty() {
            // A rule ends where the next line is not indented.
            let end = rest.match_indices('\n').map(|(place, _)| place + 1).find(|&next| !rest[next..].starts_with(' '));
            let (rule, after) = rest.split_at(end.unwrap_or(rest.len()));
            rest = after;
            if rule.starts_with('#') || rule.trim().is_empty() {
                continue;
            }
            let (name, alternatives) = rule.split_once(" = ").unwrap_or_else(|| panic!("not a rule: {rule}"));
            let mut all = Vec::new();
            for alternative in alternatives.split(" | ") {
                let (times, words) = alternative.trim().split_once("* ").unwrap_or(("1", alternative.trim()));
                all.extend(vec![words; times.parse().unwrap_or_else(|_| panic!("not a number: {alternative}"))]);
            }
            assert!(rules.insert(name, all).is_none(), "{name} has two rules");
        }
        let grammar = Self(rules);
        grammar.0.values().flatten().for_each(|words| grammar.check(&parts(words)));
        grammar
    }

    fn check(&self, parts: &[Part<'_>]) {
        for part in parts {
            match part {
                Part::Rule(name) => assert!(self.0.contains_key(name), "there is no rule {name}"),
                Part::Optional(parts) => self.check(parts),
                Part::Text(_) | Part::Number(..) => {}
            }
        }
    }

    /// The words of a sentence.
    pub(crate) fn sentence(&self, rule: &str, random: &mut Random) -> Vec<Vec<u8>> {
        let mut text = String::new();
        self.write(&[Part::Rule(rule)], random, &mut text);
        text.split_whitespace().map(word).collect()
    }

    fn write(&self, parts: &[Part<'_>], random: &mut Random, text: &mut String) {
        for part in parts {
            match part {
                Part::Text(words) => text.push_str(words),
                Part::Rule(name) => self.write(&self::parts(random.one(&self.0[name])), random, text),
                Part::Number(low, high) => text.push_str(&random.between(*low, *high).to_string()),
                Part::Optional(parts) if random.below(3) == 0 => self.write(parts, random, text),
                Part::Optional(_) => {}
            }
        }
    }
}

/// The parts of an alternative.
fn parts(words: &str) -> Vec<Part<'_>> {
    let mut open = vec![Vec::new()];
    let mut rest = words;
    let mut last = ' ';
    while let Some(first) = rest.chars().next() {
        let depth = open.len();
        let parts = open.last_mut().expect("an alternative");
        let length = match first {
            '<' => {
                let (inside, _) = rest[1..].split_once('>').unwrap_or_else(|| panic!("'<' without '>': {words}"));
                parts.push(match inside.split_once("..") {
                    Some((low, high)) => Part::Number(low.parse().expect("a number"), high.parse().expect("a number")),
                    None => Part::Rule(inside),
                });
                inside.len() + 2
            }
            // Within a word a bracket is a letter like others.
            '[' if " [".contains(last) => {
                open.push(Vec::new());
                1
            }
            ']' if depth > 1 => {
                let inside = open.pop().expect("an open bracket");
                open.last_mut().expect("an alternative").push(Part::Optional(inside));
                1
            }
            _ => {
                let length = first.len_utf8();
                let end = rest[length..].find(['<', '[', ']']).map_or(rest.len(), |end| end + length);
                parts.push(Part::Text(&rest[..end]));
                end
            }
        };
        last = rest[..length].chars().next_back().expect("at least a letter");
        rest = &rest[length..];
    }
    assert_eq!(open.len(), 1, "'[' without ']': {words}");
    open.remove(0)
}

/// A word without its escapes.
fn word(written: &str) -> Vec<u8> {
    if written == "''" {
        return Vec::new();
    }
    let mut bytes = Vec::new();
    let mut pieces = written.split('\\');
    bytes.extend(pieces.next().unwrap_or_default().bytes());
    for piece in pieces {
        let letter = piece.chars().next().unwrap_or_else(|| panic!("'\\' at the end: {written}"));
        bytes.push(match letter {
            's' => b' ',
            'n' => b'\n',
            'e' => 0x1b,
            'x' => 0xff,
            _ => panic!("not an escape: {written}"),
        });
        bytes.extend(piece[1..].bytes());
    }
    bytes
}
