//! Settings that sentences name, and how they are named.

/// How a reader sets things, and so how settings are named.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Vocabulary {
    /// Flags of a program: `--max-memory`.
    Flags,
    /// Keyword arguments of a function: `max_memory=`.
    Keywords,
    /// Fields of a request: `max_memory`. Limits are not among them: whoever answers requests has set them.
    #[default]
    Fields,
}

/// A setting that a sentence may name: a flag, a keyword argument or a field, depending on the reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Knob {
    /// The blocked squares.
    Blocked,
    /// The board.
    Board,
    /// The order of jumps.
    Jumps,
    /// The most squares placed.
    Limit,
    /// The most memory.
    MaxMemory,
    /// The method.
    Method,
    /// The notation of squares.
    Notation,
    /// The number of particles of an estimate.
    Particles,
    /// The piece.
    Piece,
    /// The tie rule.
    Ties,
    /// The most time.
    Timeout,
    /// The edges that are joined.
    Wrap,
}

impl Knob {
    /// Its name in a vocabulary: `--max-memory`, `max_memory=` or `max_memory`.
    #[must_use]
    pub fn named(self, vocabulary: Vocabulary) -> String {
        let words = match self {
            Self::Blocked => "blocked",
            Self::Board => "board",
            Self::Jumps => "jumps",
            Self::Limit => "limit",
            Self::MaxMemory => "max_memory",
            Self::Method => "method",
            Self::Notation => "notation",
            Self::Particles => "particles",
            Self::Piece => "piece",
            Self::Ties => "ties",
            Self::Timeout => "timeout",
            Self::Wrap => "wrap",
        };
        match vocabulary {
            Vocabulary::Flags => format!("--{}", words.replace('_', "-")),
            Vocabulary::Keywords => format!("{words}="),
            Vocabulary::Fields => words.to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_have_a_name_in_each_vocabulary() {
        let named = |vocabulary| Knob::MaxMemory.named(vocabulary);
        assert_eq!(named(Vocabulary::Flags), "--max-memory");
        assert_eq!(named(Vocabulary::Keywords), "max_memory=");
        assert_eq!(named(Vocabulary::Fields), "max_memory");
    }
}
