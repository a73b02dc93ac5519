//! The sources of guessed games. A measurement can leave some out, to show what each is worth.

use std::collections::BTreeSet;

/// A source of guessed games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// The steps of scenarios, as examples.
    Scenarios,
    /// The doctests of the model, as examples.
    Doctests,
    /// The rules `@opening`.
    Openings,
    /// The rules `@calls`.
    Calls,
    /// The rules `values` and `@values`.
    Values,
    /// Longer beginnings of examples, as openings of games.
    Beginnings,
    /// Replies of the game, as arguments.
    Replies,
    /// Values near those of the examples.
    NearValues,
    /// Ints from -1 to one beyond the examples.
    Range,
    /// Other weights of the operations in each game.
    Weights,
}

impl Source {
    /// All sources with their names.
    pub const ALL: [(&'static str, Self); 10] = [
        ("scenarios", Self::Scenarios),
        ("doctests", Self::Doctests),
        ("openings", Self::Openings),
        ("calls", Self::Calls),
        ("values", Self::Values),
        ("beginnings", Self::Beginnings),
        ("replies", Self::Replies),
        ("near-values", Self::NearValues),
        ("range", Self::Range),
        ("weights", Self::Weights),
    ];

    /// Returns the source with this name.
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|(own, _)| *own == name).map(|(_, source)| source)
    }
}

/// The sources to use. By default, these are all.
#[derive(Debug, Clone, Default)]
pub(crate) struct Sources {
    left_out: BTreeSet<Source>,
}

impl Sources {
    pub(crate) fn without(left_out: &[Source]) -> Self {
        Self {
            left_out: left_out.iter().copied().collect(),
        }
    }

    pub(crate) fn has(&self, source: Source) -> bool {
        !self.left_out.contains(&source)
    }
}
