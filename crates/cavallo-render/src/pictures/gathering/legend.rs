//! The lines below a gathering that explain colours and marks.

use cavallo::Answer;
use cavallo::gather::Knight;

use super::board_layer::BoardLayer;
use super::limits::{TEXT, is_small};
use super::mountain::{TARGET, diamond};
use super::palette::{KNIGHTS, OUT_OF_REACH, SHADES, colour_of, shade};
use super::picture::GatheringPicture;
use crate::draw::colour::{Colour, PAPER, Theme};
use crate::draw::drawing::{Drawing, Point, Shape};
use crate::draw::glyphs;
use crate::draw::layout::blocked;
use crate::draw::words::number;

/// The most parts of a board that are explained, and the most knights that are named for each.
const MOST_PARTS: usize = 5;
const MOST_NAMES: usize = 3;
/// The most distances to the best target of `montagna` that are told.
const MOST_DISTANCES: usize = 12;
/// The distance between two lines.
const LINE: f32 = 2.0 * TEXT;

/// A mark and what it means.
enum Entry {
    /// The colours from the least cost to the greatest.
    Scale { least: u64, most: u64, what: &'static str },
    /// A colour, crossed out or not.
    Colour { fill: Colour, is_crossed: bool, words: String },
    /// The dots of knights with a k.
    Dot(u64),
    /// The end of a turn.
    Turn(&'static str),
    /// The frame of the best squares, or the double one of the meeting square.
    Frame { is_double: bool, words: &'static str },
    /// A blocked square.
    Blocked(&'static str),
    /// The frame of a target.
    Target(String),
    /// The mark of the barycentre.
    Barycentre(String),
    /// Words alone.
    Words(String),
}

/// The lines that explain colours and marks.
pub(super) struct Legend {
    entries: Vec<Entry>,
    /// The greatest width of a line.
    room: f32,
    theme: Theme,
}

impl Legend {
    const BAR: f32 = 90.0;
    /// Between a mark and its words, and between two entries.
    const GAP: f32 = 8.0;
    const BETWEEN: f32 = 16.0;

    /// The legend of a picture, with the k whose dots are explained.
    pub(super) fn new(picture: &GatheringPicture<'_>, layer: &BoardLayer<'_>, kinds: Vec<u64>, room: f32) -> Self {
        let (problem, words) = (picture.problem, picture.voice());
        let mut entries = Vec::new();
        if let Some((least, most)) = picture.costs.range() {
            entries.push(Entry::Scale { least, most, what: words.costs(problem.wanted().objective) });
        }
        if let Some(parts) = &layer.parts {
            let theme = picture.theme.on_pale();
            for (part, knights) in parts.knights().iter().enumerate().take(MOST_PARTS) {
                let fill = parts.colour(part, theme.light, theme);
                let (named, more) = knights.split_at(knights.len().min(MOST_NAMES));
                let words = words.reached_from(named, more.len());
                entries.push(Entry::Colour { fill, is_crossed: false, words });
            }
            if parts.knights().len() > MOST_PARTS {
                entries.push(Entry::Words("..".to_owned()));
            }
        }
        if problem.board().squares().any(|square| layer.is_out_of_reach(square)) {
            let words = if layer.parts.is_some() { words.reached_by_none() } else { words.no_meeting() };
            entries.push(Entry::Colour {
                fill: picture.theme.inked(OUT_OF_REACH),
                is_crossed: true,
                words: words.to_owned(),
            });
        }
        if is_small(problem.board()) {
            entries.extend(marks(picture, layer));
        }
        if let Some(trace) = picture.montagna {
            let mark = words.barycentre_mark(trace.barycentre.square);
            entries.push(Entry::Barycentre(mark));
            entries.push(Entry::Target(words.targets_mark(trace.tried)));
            let best = trace.targets.iter().filter(|target| target.turns.is_some()).min_by_key(|target| target.turns);
            if let Some(best) = best.filter(|target| target.jumps.len() <= MOST_DISTANCES) {
                entries.push(Entry::Words(words.target(best)));
            }
        }
        entries.extend(kinds.into_iter().map(Entry::Dot));
        Self { entries, room, theme: picture.theme }
    }

    /// Width and height.
    pub(super) fn size(&self) -> (f32, f32) {
        let (mut width, mut height): (f32, f32) = (0.0, 0.0);
        self.arrange(|_, (x, y), wide| (width, height) = (width.max(x + wide), height.max(y + TEXT)));
        (width, height)
    }

    pub(super) fn draw(&self, drawing: &mut Drawing, at: Point) {
        self.arrange(|entry, (x, y), _| {
            entry.draw((at.0 + x, at.1 + y), &self.theme, &mut |shape| drawing.push(shape));
        });
    }

    /// Places the entries one after the other, on a new line where there is no room.
    fn arrange(&self, mut place: impl FnMut(&Entry, Point, f32)) {
        let (mut x, mut y) = (0.0, 0.0);
        for entry in &self.entries {
            let width = entry.draw((0.0, 0.0), &self.theme, &mut |_| {});
            if x > 0.0 && x + width > self.room {
                (x, y) = (0.0, y + LINE);
            }
            place(entry, (x, y), width);
            x += width + Self::BETWEEN;
        }
    }
}

/// What the marks on a small board mean, and what had no room on it.
fn marks(picture: &GatheringPicture<'_>, layer: &BoardLayer<'_>) -> Vec<Entry> {
    let (problem, voice) = (picture.problem, picture.voice());
    let words = voice.gathering_marks();
    let mut entries = Vec::new();
    if let Answer::Found(gathering) = picture.answer {
        if layer.best().len() > 1 {
            entries.push(Entry::Frame { is_double: false, words: words.best });
        }
        entries.push(Entry::Frame { is_double: true, words: words.meeting });
        if gathering.journeys().is_some_and(|journeys| journeys.iter().any(|journey| journey.jumps() > 0)) {
            entries.push(Entry::Turn(words.dot));
        }
    }
    if !problem.knights().is_empty() {
        entries.push(Entry::Words(words.number.to_owned()));
    }
    if !problem.board().blocked().is_empty() {
        entries.push(Entry::Blocked(words.blocked));
    }
    let unread: Vec<&[Knight]> = layer.groups().filter(|knights| !layer.sign(knights).is_legible()).collect();
    for knight in unread.iter().take(MOST_PARTS).flat_map(|knights| knights.iter().take(MOST_NAMES)) {
        entries.push(Entry::Words(voice.knight(knight)));
    }
    if unread.len() > MOST_PARTS {
        entries.push(Entry::Words(voice.others(unread.len() - MOST_PARTS)));
    }
    entries
}

impl Entry {
    /// Draws it, and returns its width with a gap after it.
    fn draw(&self, at: Point, theme: &Theme, push: &mut dyn FnMut(Shape)) -> f32 {
        let mut x = at.0;
        let (top, middle, size) = (at.1 - TEXT * 0.2, at.1 + TEXT / 2.0, 1.4 * TEXT);
        let text = |x: &mut f32, words: &str| {
            let width = glyphs::width(words, TEXT);
            let centre = (*x + width / 2.0, middle);
            *x += width + Legend::GAP;
            Shape::Text { centre, height: TEXT, colour: theme.ink, text: words.to_owned() }
        };
        match self {
            Self::Scale { least, most, what } => {
                if most > least {
                    push(text(&mut x, &number(*least)));
                    for step in 0..=SHADES {
                        // Up to the end of the bar, so that there are no seams.
                        let left = Legend::BAR * step as f32 / (SHADES + 1) as f32;
                        let (corner, width) = ((x + left, top), Legend::BAR - left);
                        push(Shape::Rect { corner, size: (width, size), fill: shade(step, (0, SHADES), theme) });
                    }
                    x += Legend::BAR + Legend::GAP;
                }
                push(text(&mut x, &format!("{} {what}", number(*most))));
            }
            Self::Colour { fill, is_crossed, words } => {
                push(Shape::Rect { corner: (x, top), size: (size, size), fill: *fill });
                for (from, to) in [(0.3, 0.7), (0.7, 0.3)].into_iter().filter(|_| *is_crossed) {
                    let points = vec![(x + 0.3 * size, top + from * size), (x + 0.7 * size, top + to * size)];
                    push(Shape::Line { points, width: 1.0, colour: theme.on_pale().faint });
                }
                x += size + Legend::GAP;
                push(text(&mut x, words));
            }
            Self::Dot(k) => {
                x += 0.5 * TEXT;
                for (radius, fill) in [(0.55, PAPER), (0.45, theme.inked(colour_of(*k)))] {
                    push(Shape::Disc { centre: (x, middle), radius: radius * TEXT, fill });
                }
                x += TEXT;
                let more = if *k == KNIGHTS.len() as u64 { "+" } else { "" };
                push(text(&mut x, &format!("k={k}{more}")));
            }
            Self::Turn(words) => {
                x += 0.5 * TEXT;
                for (radius, fill) in [(0.5, PAPER), (0.4, theme.inked(KNIGHTS[0]))] {
                    push(Shape::Disc { centre: (x, middle), radius: radius * TEXT, fill });
                }
                x += TEXT;
                push(text(&mut x, words));
            }
            Self::Frame { is_double, words } => {
                let ink = theme.on_pale().ink;
                let rings: &[_] = if *is_double {
                    &[(0.0, ink), (0.1, PAPER), (0.2, ink), (0.3, PAPER)]
                } else {
                    &[(0.0, ink), (0.12, PAPER)]
                };
                // With paper around it, so that it is seen on every background.
                for &(inset, fill) in [(-0.06, PAPER)].iter().chain(rings) {
                    let corner = (x + inset * size, top + inset * size);
                    push(Shape::Rect { corner, size: (size * (1.0 - 2.0 * inset), size * (1.0 - 2.0 * inset)), fill });
                }
                x += size + Legend::GAP;
                push(text(&mut x, words));
            }
            Self::Blocked(words) => {
                blocked((x, top), size, theme.on_pale()).into_iter().for_each(&mut *push);
                x += size + Legend::GAP;
                push(text(&mut x, words));
            }
            Self::Target(words) => {
                // On paper, so that it is seen on every background.
                push(Shape::Rect { corner: (x, top), size: (size, size), fill: PAPER });
                let (near, far) = (0.15 * size, 0.85 * size);
                let corners = [(near, near), (far, near), (far, far), (near, far), (near, near)];
                let points = corners.map(|(across, down)| (x + across, top + down)).to_vec();
                push(Shape::Line { points, width: 2.0, colour: theme.inked(TARGET) });
                x += size + Legend::GAP;
                push(text(&mut x, words));
            }
            Self::Barycentre(words) => {
                diamond((x + size / 2.0, middle), 0.35 * size, theme).into_iter().for_each(&mut *push);
                x += size + Legend::GAP;
                push(text(&mut x, words));
            }
            Self::Words(words) => push(text(&mut x, words)),
        }
        x - at.0
    }
}
