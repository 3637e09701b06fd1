//! A hostile call: what is typed, what is read, who reads what it prints, and what it may take.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::time::Duration;

use super::grammar::{Grammar, Random};

/// What stands on standard input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input {
    Nothing,
    File(&'static str),
    /// A pipe that nobody writes into.
    Silence,
}

/// Who reads standard output.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reader {
    File,
    Pipe,
    /// A pipe that nobody reads.
    Never,
    /// A pipe whose reader is gone after this many bytes.
    HangsUp(u64),
}

/// A call.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) words: Vec<OsString>,
    pub(crate) input: Input,
    pub(crate) reader: Reader,
    /// Ctrl-C, this long after the program has begun.
    pub(crate) interrupt: Option<Duration>,
}

/// What may stand on standard input.
const INPUTS: [&str; 14] = [
    "grid",
    "moves",
    "json",
    "cut",
    "noise",
    "empty",
    "gather",
    "gather.json",
    "many",
    "lines",
    "camelot",
    "camelot-many",
    "deep",
    "puzzle",
];
/// The configuration with limits, and the memory that it allows.
pub(crate) const LIMITS_FILE: &str = "limits.toml";
/// The configuration with `json = true`.
pub(crate) const JSON_FILE: &str = "json.toml";
const FILE_MEMORY: f64 = 52_428_800.0;
const FILE_TIME: Duration = Duration::from_millis(50);
/// The configuration is read within this time.
const READING: Duration = Duration::from_millis(20);
/// The longest time limit of any call that is not interrupted.
const LONGEST: Duration = Duration::from_millis(300);
/// What a program may take beyond its memory limit: itself, its stacks, and what it reads and
/// writes.
const MEMORY_SLACK: u64 = 64 << 20;
/// What a program may take that has no memory limit, and not much time either.
const NO_MEMORY_LIMIT: u64 = 3 << 30;

/// Flags that stay as they are in a damaged call, with their values, so that it has limits.
const LIMITS: [&[u8]; 3] = [b"--timeout", b"--max-memory", b"--config"];

/// Drops, doubles, moves or replaces a word, or adds one, as mistakes do.
fn damage(words: &mut Vec<Vec<u8>>, grammar: &Grammar<'_>, random: &mut Random) {
    let is_limit = |place: &usize| LIMITS.contains(&words[*place].as_slice());
    let follows_one = |place: &usize| *place > 0 && is_limit(&(place - 1));
    let places: Vec<usize> = (0..words.len()).filter(|place| !is_limit(place) && !follows_one(place)).collect();
    // A server without its flags would wait for somebody to end it.
    if places.is_empty() || words.iter().any(|word| word == b"serve") {
        return;
    }
    let (place, other) = (random.one(&places), random.one(&places));
    match random.below(6) {
        0 => drop(words.remove(place)),
        1 => words.insert(place, words[place].clone()),
        2 => words.swap(place, other),
        3 => words[place].truncate(random.below(4) as usize),
        4 => words.splice(place..=place, grammar.sentence("BAD", random)).for_each(drop),
        _ => words.splice(place..place, grammar.sentence("BAD", random)).for_each(drop),
    }
}

impl Call {
    /// A random call.
    pub(crate) fn random(grammar: &Grammar<'_>, random: &mut Random) -> Self {
        let interrupt = (random.below(20) == 0).then(|| Duration::from_millis(random.below(200)));
        let mut words = grammar.sentence(if interrupt.is_some() { "INTERRUPTED" } else { "CALL" }, random);
        if random.below(3) == 0 {
            damage(&mut words, grammar, random);
        }
        let input = match random.below(10) {
            0 => Input::Silence,
            1..4 => Input::Nothing,
            _ => Input::File(random.one(&INPUTS)),
        };
        let reader = match random.below(20) {
            0 => Reader::Never,
            1 => Reader::HangsUp(random.below(10_000)),
            2..8 => Reader::Pipe,
            _ => Reader::File,
        };
        Self { words: words.into_iter().map(OsString::from_vec).collect(), input, reader, interrupt }
    }

    /// A call as it is typed, without anything on standard input.
    pub(crate) fn of(line: &str, interrupt: Option<Duration>) -> Self {
        let words = line.split_whitespace().map(OsString::from).collect();
        Self { words, input: Input::Nothing, reader: Reader::File, interrupt }
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.words.iter().any(|other| other == word)
    }

    /// What follows a flag.
    pub(crate) fn value_of(&self, flag: &str) -> Option<&str> {
        self.words.windows(2).find(|pair| pair[0] == flag).and_then(|pair| pair[1].to_str())
    }

    /// Where it writes its answer, if not to standard output.
    pub(crate) fn output(&self) -> Option<&str> {
        self.value_of("-o").filter(|&name| name != "-")
    }

    /// Whether it has the configuration with limits.
    fn has_limits_file(&self) -> bool {
        self.value_of("--config").is_some_and(|file| file.ends_with(LIMITS_FILE))
    }

    /// The time after which it should end, if nobody interrupts it.
    pub(crate) fn time_limit(&self) -> Duration {
        let of_file = self.has_limits_file().then_some(FILE_TIME);
        self.value_of("--timeout").and_then(duration).or(of_file).unwrap_or(LONGEST)
    }

    /// Whether it is to print JSON, because that was typed or stands in its configuration. A time limit that was typed may be over
    /// before the configuration is read.
    pub(crate) fn wants_json(&self) -> bool {
        let is_read = self.value_of("--timeout").and_then(duration).is_none_or(|limit| limit >= READING);
        self.has("--json") || is_read && self.value_of("--config").is_some_and(|file| file.ends_with(JSON_FILE))
    }

    /// The memory that it may take.
    pub(crate) fn memory_limit(&self) -> u64 {
        let unit = |text: &str| match text.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.') {
            "K" => 1024.0,
            "M" => 1_048_576.0,
            _ => 1.0,
        };
        let size = |text: &str| Some(text.trim_end_matches(['K', 'M']).parse::<f64>().ok()? * unit(text));
        let of_file = self.has_limits_file().then_some(FILE_MEMORY);
        let limit = self.value_of("--max-memory").and_then(size).or(of_file);
        limit.map_or(NO_MEMORY_LIMIT, |limit| limit as u64 + MEMORY_SLACK)
    }

    /// The call as one types it into a shell.
    pub(crate) fn typed(&self, program: &str) -> String {
        let words = self.words.iter().map(|word| quoted(word.as_encoded_bytes()));
        let input = match self.input {
            Input::Nothing => "/dev/null".to_owned(),
            Input::File(name) => format!("../in/{name}"),
            Input::Silence => "<(sleep 1000)".to_owned(),
        };
        let reader = match self.reader {
            Reader::File => "> ../stdout".to_owned(),
            Reader::Pipe => "| cat".to_owned(),
            Reader::Never => "| sleep 1000".to_owned(),
            Reader::HangsUp(after) => format!("| head -c {after}"),
        };
        let interrupt = self.interrupt.map(|after| format!(" # Ctrl-C after {after:?}")).unwrap_or_default();
        format!("{program} {} < {input} {reader}{interrupt}", words.collect::<Vec<_>>().join(" "))
    }
}

/// A time in seconds or milliseconds.
fn duration(text: &str) -> Option<Duration> {
    let (number, each) = match text.strip_suffix("ms") {
        Some(number) => (number, 1000.0),
        None => (text.strip_suffix('s')?, 1.0),
    };
    Duration::try_from_secs_f64(number.parse::<f64>().ok()? / each).ok()
}

/// A word as bash reads it.
fn quoted(word: &[u8]) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_./,:=+%".contains(byte);
    if !word.is_empty() && word.iter().all(is_plain) {
        return String::from_utf8_lossy(word).into_owned();
    }
    let byte = |&byte: &u8| match byte {
        b'\'' | b'\\' => format!("\\{}", byte as char),
        b' '..=b'~' => (byte as char).to_string(),
        _ => format!("\\x{byte:02x}"),
    };
    format!("$'{}'", word.iter().map(byte).collect::<String>())
}
