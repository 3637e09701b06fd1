//! Things that are chosen by name. The lists of the engine are the only ones: they check what is read, and they feed the
//! description of the questions, the page's tables and the program's help.

use std::fmt;
use std::marker::PhantomData;

use cavallo::board::Symmetry;
use cavallo::gather::{Objective, Targets, Weights};
#[cfg(feature = "puzzles")]
use cavallo::puzzle::Level;
use cavallo::tour::TieRule;
use cavallo::{Method, Problem};
use cavallo_render::PictureFormat;
use cavallo_render::colour::{DARK, LIGHT, Theme};
use cavallo_render::tour::Style;
use cavallo_words::Language;
use serde::de::{Error, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// One of several things with names.
pub trait Named: Copy + Sized + 'static {
    /// What one of them is called in a schema.
    const KIND: &'static str;

    /// All of them with their names, the default first where there is one.
    fn all() -> Vec<(&'static str, Self)>;

    /// Its name.
    fn name(self) -> &'static str;

    /// What it is, in a few words, where the engine says so.
    fn summary(self) -> &'static str {
        ""
    }
}

/// Something that is written and read as its name.
#[derive(Clone, Copy)]
pub struct ByName<T>(pub T);

impl<T: Named> ByName<T> {
    /// All names.
    #[must_use]
    pub fn names() -> Vec<&'static str> {
        T::all().into_iter().map(|(name, _)| name).collect()
    }
}

/// Each name is there once.
impl<T: Named> PartialEq for ByName<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.name() == other.0.name()
    }
}

impl<T: Named> fmt::Debug for ByName<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.name())
    }
}

impl<T: Named> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Named> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name<T>(PhantomData<T>);

        impl<T: Named> Visitor<'_> for Name<T> {
            type Value = T;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "one of {}", ByName::<T>::names().join(", "))
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
                let known = T::all().into_iter().find(|&(name, _)| name == text);
                known.map(|(_, thing)| thing).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }
        }

        deserializer.deserialize_str(Name(PhantomData)).map(Self)
    }
}

#[cfg(feature = "schema")]
impl<T: Named> schemars::JsonSchema for ByName<T> {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::KIND.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "enum": Self::names() })
    }
}

impl<P: Problem> Named for &'static Method<P> {
    const KIND: &'static str = "Method";

    fn all() -> Vec<(&'static str, Self)> {
        P::methods().iter().map(|method| (method.name, method)).collect()
    }

    fn name(self) -> &'static str {
        self.name
    }

    fn summary(self) -> &'static str {
        self.summary
    }
}

/// Types whose list and names are their own.
macro_rules! named {
    ($($kind:ident: $all:expr, $name:expr;)*) => {$(
        impl Named for $kind {
            const KIND: &'static str = stringify!($kind);

            fn all() -> Vec<(&'static str, Self)> {
                $all.to_vec()
            }

            fn name(self) -> &'static str {
                let name: fn(Self) -> &'static str = $name;
                name(self)
            }
        }
    )*};
}

named! {
    Objective: Self::NAMED, Self::name;
    Targets: Self::ALL, |which| name_in(&Self::ALL, which);
    Weights: Self::ALL, |how| name_in(&Self::ALL, how);
    Symmetry: Self::NAMED, |symmetry| symmetry.name().unwrap_or_default();
    Style: Self::ALL.map(|style| (style.name(), style)), Self::name;
    PictureFormat: Self::ALL, Self::name;
    Language: Self::NAMED, |language| name_in(&Self::NAMED, language);
    Colours: [("light", Self::Light), ("dark", Self::Dark)], |colours| name_in(&Self::all(), colours);
    GraphView: GraphView::ALL, |view| name_in(&GraphView::ALL, view);
}

#[cfg(feature = "puzzles")]
named! {
    Level: Self::ALL, Self::name;
}

impl Named for TieRule {
    const KIND: &'static str = "TieRule";

    fn all() -> Vec<(&'static str, Self)> {
        Self::ALL.to_vec()
    }

    fn name(self) -> &'static str {
        self.name()
    }

    fn summary(self) -> &'static str {
        self.summary()
    }
}

fn name_in<T: Copy + PartialEq>(known: &[(&'static str, T)], thing: T) -> &'static str {
    known.iter().find(|(_, other)| *other == thing).map_or("", |(name, _)| name)
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// For light pages.
    #[default]
    Light,
    /// For dark pages.
    Dark,
}

impl Colours {
    /// The colours themselves.
    #[must_use]
    pub fn theme(self) -> Theme {
        match self {
            Self::Light => LIGHT,
            Self::Dark => DARK,
        }
    }
}

/// What is shown of a board's graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GraphView {
    /// Every square with its neighbours.
    #[default]
    Moves,
    /// The number of exits of every square.
    Exits,
    /// The adjacency matrix.
    Matrix,
    /// The distance matrix.
    Distances,
    /// The tree of all paths from a start.
    Tree,
}

impl GraphView {
    const ALL: [(&'static str, Self); 5] = [
        ("moves", Self::Moves),
        ("exits", Self::Exits),
        ("matrix", Self::Matrix),
        ("distances", Self::Distances),
        ("tree", Self::Tree),
    ];
}
