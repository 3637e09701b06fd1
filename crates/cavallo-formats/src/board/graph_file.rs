//! Any graph from a file: lines of edges, graph6, or TSPLIB's Hamiltonian cycle problems.
//!
//! ```text
//! # a triangle        graph6: Bw        NAME : triangle
//! a b                                   TYPE : HCP
//! b c                                   DIMENSION : 3
//! c a                                   EDGE_DATA_FORMAT : EDGE_LIST
//!                                       EDGE_DATA_SECTION
//!                                       1 2
//!                                       2 3
//!                                       3 1
//!                                       -1
//! ```
//!
//! *Lines:* two names per line, which may be any words; the rest of a line from a word that begins with `#`
//! is a comment. *graph6:* the graph on one line; the vertices are 0, 1, 2, .. *HCP:* as
//! [`write_hcp`](crate::write_hcp) writes it; the vertices are 1, 2, 3, ..
//!
//! # References
//! B. D. `McKay`, *graph6 and sparse6 graph formats*; G. Reinelt, *TSPLIB: a traveling salesman problem library*, 1991.

use std::collections::HashMap;
use std::io::Read;

use cavallo::hamilton::{Graph, NoTour};
use cavallo::run::{Run, Stopped};

use crate::text::allowance::Allowance;
use crate::text::error::ReadError;
use crate::text::keyword::is_keyword;
use crate::text::place::Place;
use crate::text::words::{Word, Words, length_of, read_text};

/// The format of a file with a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GraphFormat {
    /// Two names per line.
    Edges,
    /// graph6.
    Graph6,
    /// A TSPLIB Hamiltonian cycle problem.
    Hcp,
}

impl GraphFormat {
    /// `edges`, `graph6` or `hcp`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Edges => "edges",
            Self::Graph6 => "graph6",
            Self::Hcp => "hcp",
        }
    }
}

/// A graph and the names of its vertices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GraphFile {
    /// The format of the file.
    pub format: GraphFormat,
    /// The names, in the order of the vertices.
    pub names: Vec<String>,
    /// The graph.
    pub graph: Graph,
    /// Edges from a vertex to itself, which are left out.
    pub loops: u64,
    /// Edges that were there before, which count once.
    pub repeated: u64,
}

const EXPECTED: &str = "lines of two names, a graph in graph6, or a TSPLIB problem of the type HCP";
const TWO_NAMES: &str = "two names per line, the ends of an edge";
const HEADER: &[u8] = b">>graph6<<";
/// What a vertex takes beside its name, and an edge, while vectors grow.
const BYTES_PER_VERTEX: u64 = 192;
const BYTES_PER_EDGE: u64 = 80;

/// A graph that is being read.
struct Reading<'r, 'a> {
    run: &'r mut Run<'a>,
    allowance: Allowance,
    vertices: usize,
    edges: Vec<(usize, usize)>,
    loops: u64,
}

impl Reading<'_, '_> {
    fn vertices(&mut self, vertices: u64) -> Result<(), ReadError> {
        self.allowance.take(vertices.saturating_mul(BYTES_PER_VERTEX))?;
        self.vertices += vertices as usize;
        Ok(())
    }

    fn join(&mut self, one: usize, other: usize) -> Result<(), ReadError> {
        if one == other {
            self.loops += 1;
            return Ok(());
        }
        self.allowance.take(BYTES_PER_EDGE)?;
        self.edges.push((one, other));
        Ok(())
    }

    fn finish(self, format: GraphFormat, names: Vec<String>) -> Result<GraphFile, ReadError> {
        let given = self.edges.len() as u64;
        let Ok(graph) = Graph::new_in(self.run, self.vertices, self.edges)? else {
            unreachable!("all ends of edges are vertices")
        };
        let repeated = given - graph.edges() as u64;
        Ok(GraphFile { format, names, graph, loops: self.loops, repeated })
    }

    /// The same where the names are numbers.
    fn finish_numbered(self, format: GraphFormat, numbers: impl Iterator<Item = u64>) -> Result<GraphFile, ReadError> {
        let mut names = Vec::with_capacity(self.vertices);
        for number in numbers {
            self.run.tick(32)?;
            names.push(number.to_string());
        }
        self.finish(format, names)
    }
}

/// A word as a number.
fn number(word: Word<'_>) -> Option<u64> {
    let is_number = !word.bytes.is_empty() && word.bytes.iter().all(u8::is_ascii_digit);
    is_number.then(|| std::str::from_utf8(word.bytes).ok()?.parse().ok()).flatten()
}

/// Reads a graph in any of the formats.
///
/// ```
/// use cavallo::Run;
/// use cavallo_formats::{GraphFormat, read_graph};
///
/// let run = &mut Run::unlimited();
/// let triangle = read_graph(run, &b"a b\nb c # a comment\nc a\n"[..], None)?;
/// assert_eq!((triangle.names.len(), triangle.graph.edges()), (3, 3));
/// let complete = read_graph(run, &b"D~{\n"[..], None)?;
/// assert_eq!((complete.format, complete.graph.edges()), (GraphFormat::Graph6, 10));
/// # Ok::<(), cavallo_formats::ReadError>(())
/// ```
///
/// # Errors
/// When the file is in none of the formats, when it is too large for the memory allowed (in bytes), when the run is
/// stopped, or when reading fails.
///
/// # Complexity
/// Linear in the size of the file and of the graph; quadratic in the vertices for graph6, as the file is.
pub fn read_graph(run: &mut Run<'_>, mut input: impl Read, max_memory: Option<u64>) -> Result<GraphFile, ReadError> {
    let mut allowance = Allowance::new(max_memory);
    // The vector may be twice as long as what it holds.
    let text = read_text(&mut input, max_memory.unwrap_or(u64::MAX) / 2)?;
    allowance.take(2 * text.len() as u64)?;
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(&text);
    let mut words = Words::of(text);
    let Some(first) = words.next_outside_comments(run)? else {
        let place = Place { column: 1, ..words.place() };
        return Err(ReadError::syntax(place, "the end of the file, in which there is no graph", EXPECTED));
    };
    let head = length_of(run, first.bytes, |byte| byte != b':')?;
    let has_colon = length_of(run, text, |byte| byte != b':')? < text.len();
    let is_graph6 = first.bytes.starts_with(HEADER)
        || (is_alone(run, &words, first)? && graph6_length(run, first.bytes)? == Some(first.bytes.len()));
    let reader = Reading { run, allowance, vertices: 0, edges: Vec::new(), loops: 0 };
    let words = Words::of(text);
    if has_colon && is_keyword(&first.bytes[..head]) {
        read_hcp(reader, words)
    } else if is_graph6 {
        read_only_graph6(reader, words)
    } else {
        read_edges(reader, words)
    }
}

/// Whether every line has one word at most. The rest begins behind the first word.
fn is_alone(run: &mut Run<'_>, rest: &Words<'_>, first: Word<'_>) -> Result<bool, Stopped> {
    let (mut rest, mut line) = (rest.clone(), first.place.line);
    while let Some(word) = rest.next_outside_comments(run)? {
        if word.place.line == line {
            return Ok(false);
        }
        line = word.place.line;
    }
    Ok(true)
}

fn read_edges<'t>(mut reader: Reading<'_, '_>, mut words: Words<'t>) -> Result<GraphFile, ReadError> {
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let mut names = Vec::new();
    let mut next = words.next_outside_comments(reader.run)?;
    while let Some(one) = next {
        let on_line = |word: &Word<'t>| word.place.line == one.place.line;
        let other = words.next_outside_comments(reader.run)?.filter(on_line);
        let Some(other) = other else { return Err(one.is_not(format!("{TWO_NAMES}, but this line has one"))) };
        next = words.next_outside_comments(reader.run)?;
        if let Some(third) = next.filter(on_line) {
            return Err(third.is_not("the end of the line after two names"));
        }
        let mut place_of = |word: Word<'t>| {
            if let Some(&place) = numbers.get(word.bytes) {
                return Ok(place);
            }
            let name = std::str::from_utf8(word.bytes).map_err(|_| word.is_not("a name in UTF-8"))?;
            reader.allowance.take(2 * name.len() as u64)?;
            reader.vertices(1)?;
            names.push(name.to_owned());
            numbers.insert(word.bytes, names.len() - 1);
            Ok::<usize, ReadError>(names.len() - 1)
        };
        let (one, other) = (place_of(one)?, place_of(other)?);
        reader.join(one, other)?;
        // Names are looked for in tables larger than any cache.
        reader.run.tick(256)?;
    }
    drop(numbers);
    reader.finish(GraphFormat::Edges, names)
}

/// The number that graph6 writes with six bits per character, and how many characters it takes.
fn graph6_vertices(run: &mut Run<'_>, word: &[u8]) -> Result<Option<(u64, usize)>, Stopped> {
    if word.is_empty() || length_of(run, word, |byte| (63..=126).contains(&byte))? < word.len() {
        return Ok(None);
    }
    let number = |bytes: &[u8]| bytes.iter().fold(0, |number, &byte| number << 6 | u64::from(byte - 63));
    Ok(match word {
        [126, 126, rest @ ..] => rest.get(..6).map(|bytes| (number(bytes), 8)),
        [126, rest @ ..] => rest.get(..3).map(|bytes| (number(bytes), 4)),
        _ => Some((number(&word[..1]), 1)),
    })
}

/// The length of a graph with so many vertices in graph6.
fn graph6_length(run: &mut Run<'_>, word: &[u8]) -> Result<Option<usize>, Stopped> {
    let Some((vertices, head)) = graph6_vertices(run, word)? else { return Ok(None) };
    let pairs = vertices.checked_mul(vertices.saturating_sub(1)).map(|pairs| pairs / 2);
    Ok(pairs.and_then(|pairs| usize::try_from(pairs.div_ceil(6)).ok()?.checked_add(head)))
}

/// The only word of a file, which may have a header.
fn read_only_graph6(reader: Reading<'_, '_>, mut words: Words<'_>) -> Result<GraphFile, ReadError> {
    let end = Word { bytes: b"", place: words.place() };
    let mut word = words.next_outside_comments(reader.run)?.unwrap_or(end);
    word.bytes = word.bytes.strip_prefix(HEADER).unwrap_or(word.bytes);
    if word.bytes.is_empty() {
        // The header may be on a line of its own.
        word = words.next_outside_comments(reader.run)?.unwrap_or(word);
    }
    match words.next_outside_comments(reader.run)? {
        Some(another) => Err(another.is_not("the end of the file: one graph per file")),
        None => read_graph6(reader, word),
    }
}

fn read_graph6(mut reader: Reading<'_, '_>, word: Word<'_>) -> Result<GraphFile, ReadError> {
    let Some((vertices, head)) = graph6_vertices(reader.run, word.bytes)? else {
        return Err(word.is_not("a graph in graph6, with characters from ? to ~ only"));
    };
    let length = graph6_length(reader.run, word.bytes)?;
    if length != Some(word.bytes.len()) {
        let characters = length.map_or_else(|| "more".to_owned(), |length| length.to_string());
        let expected = format!("{characters} characters in graph6, for its {vertices} vertices");
        let found = format!("{} characters", word.bytes.len());
        return Err(ReadError::syntax(word.place, found, expected));
    }
    reader.vertices(vertices)?;
    let bits = word.bytes[head..].iter().flat_map(|byte| (0..6).rev().map(move |bit| (byte - 63) >> bit & 1 == 1));
    let pairs = (0..vertices as usize).flat_map(|high| (0..high).map(move |low| (low, high)));
    for (bit, (low, high)) in bits.zip(pairs) {
        reader.run.tick(1)?;
        if bit {
            reader.join(low, high)?;
        }
    }
    reader.finish_numbered(GraphFormat::Graph6, 0..vertices)
}

fn read_hcp<'t>(mut reader: Reading<'_, '_>, mut words: Words<'t>) -> Result<GraphFile, ReadError> {
    let mut vertices = None;
    let end = |place: Option<Place>, expected: &'static str| {
        ReadError::syntax(place.unwrap_or(Place { line: 1, column: 1 }), "the end of the file", expected)
    };
    let mut last = None;
    let mut next = words.next(reader.run)?;
    loop {
        let word = next.ok_or_else(|| end(last, "EDGE_DATA_SECTION and the edges"))?;
        last = Some(word.place);
        let key = word.bytes.strip_suffix(b":").unwrap_or(word.bytes).to_ascii_uppercase();
        if !is_keyword(&key) {
            return Err(word.is_not("a TSPLIB keyword, and EDGE_DATA_SECTION before the edges"));
        }
        if key == b"EDGE_DATA_SECTION" {
            break;
        }
        let on_line = |next: &Word<'t>| next.place.line == word.place.line;
        next = words.next(reader.run)?;
        if next.is_some_and(|next| on_line(&next) && next.bytes == b":") {
            next = words.next(reader.run)?;
        }
        let value = next.filter(on_line);
        let is = |expected: &[u8]| value.is_some_and(|value| value.bytes.eq_ignore_ascii_case(expected));
        let refuse = |expected: &'static str| Err(value.unwrap_or(word).is_not(expected));
        match &key[..] {
            b"TYPE" if !is(b"HCP") => return refuse("HCP, the type of a graph"),
            b"EDGE_DATA_FORMAT" if !is(b"EDGE_LIST") => return refuse("EDGE_LIST, two vertices for each edge"),
            b"DIMENSION" => match value.and_then(number) {
                Some(number) if u32::try_from(number).is_ok() => vertices = Some(number),
                _ => return refuse("the number of vertices"),
            },
            b"FIXED_EDGES_SECTION" | b"TOUR_SECTION" => {
                return Err(word.is_not("EDGE_DATA_SECTION: a graph has nothing else"));
            }
            _ => {}
        }
        while next.as_ref().is_some_and(on_line) {
            next = words.next(reader.run)?;
        }
    }
    let vertices = vertices.ok_or_else(|| end(last, "a line DIMENSION before the edges"))?;
    reader.vertices(vertices)?;
    let vertex = |word: Word<'_>| {
        let number = number(word).filter(|number| (1..=vertices).contains(number));
        number
            .map(|number| number as usize - 1)
            .ok_or_else(|| word.is_not(format!("a vertex from 1 to {vertices}, or -1")))
    };
    let is_end = |word: &Word<'_>| word.bytes == b"-1" || word.bytes.eq_ignore_ascii_case(b"EOF");
    while let Some(one) = words.next(reader.run)?.filter(|word| !is_end(word)) {
        let one_end = vertex(one)?;
        let other = words.next(reader.run)?.ok_or_else(|| end(Some(one.place), "the other end of an edge"))?;
        reader.join(one_end, vertex(other)?)?;
        reader.run.tick(32)?;
    }
    while let Some(word) = words.next(reader.run)? {
        if !is_end(&word) {
            return Err(word.is_not("the end of the file after the edges"));
        }
    }
    reader.finish_numbered(GraphFormat::Hcp, 1..=vertices)
}

/// Why there is no Hamiltonian cycle or path, in words: `vertex d has only one neighbour`.
#[must_use]
pub fn explain_no_tour(reason: NoTour, names: &[String]) -> String {
    let name =
        |vertex: usize| names.get(vertex).map_or_else(|| vertex.to_string(), |name| name.escape_debug().to_string());
    match reason {
        NoTour::NoVertices => "the graph has no vertices".to_owned(),
        NoTour::TooFew { vertices } => format!("a cycle needs three vertices, and the graph has {vertices}"),
        NoTour::Disconnected { from, to } => format!("there is no path from {} to {}", name(from), name(to)),
        NoTour::DeadEnd { vertex } => format!("vertex {} has only one neighbour, and a cycle needs two", name(vertex)),
        NoTour::ThreeDeadEnds { vertices: [a, b, c] } => {
            format!(
                "the vertices {}, {} and {} have one neighbour each, and a path has two ends",
                name(a),
                name(b),
                name(c)
            )
        }
        NoTour::UnevenSides { larger, smaller } => format!(
            "every edge joins one of {larger} vertices to one of {smaller} others, so the two kinds would alternate, and \
             there are too many of the first"
        ),
        _ => "a theorem says so".to_owned(),
    }
}
