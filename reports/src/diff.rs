//! Differences between an expected and a got value, as reports show them.
//!
//! The types describe differences of any two replies. [`compare_texts`] compares two texts. The harness compares all
//! other values.

mod extra;
mod grid;
mod lines;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One way in which a reply differs from its expectation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Difference {
    /// Another type: a list for a tuple, a bool for an int.
    Type {
        /// Place inside the value, as a Python-like path such as `[0]`. Empty for the whole.
        path: String,
        /// Name of the type expected.
        expected: String,
        /// Name of the type got.
        got: String,
    },
    /// Another value of the same type.
    Value {
        /// Place inside the value. Empty for the whole.
        path: String,
        /// The value expected, in notation.
        expected: String,
        /// The value got, in notation.
        got: String,
    },
    /// A list or tuple of another length.
    Length {
        /// Place inside the value. Empty for the whole.
        path: String,
        /// Number of elements expected.
        expected: usize,
        /// Number of elements got.
        got: usize,
    },
    /// Elements of a set, keys of a dict or elements in any order that are missing or extra.
    Elements {
        /// Place inside the value. Empty for the whole.
        path: String,
        /// Expected but absent, in notation.
        missing: Vec<String>,
        /// Present but not expected, in notation.
        extra: Vec<String>,
    },
    /// Another object than the expected one: `return self` forgotten, for example.
    Identity {
        /// The object expected, by the name of its variable.
        expected: String,
        /// The value got, in notation.
        got: String,
    },
    /// Another exception type.
    ExceptionType {
        /// Type expected.
        expected: String,
        /// Type got.
        got: String,
    },
    /// Texts of the same number of rows and columns: a board.
    Grid {
        /// Rows expected.
        expected: Vec<String>,
        /// Rows got.
        got: Vec<String>,
        /// Cells that differ: row and column, counted from 0.
        cells: Vec<(usize, usize)>,
    },
    /// Lists of lists of texts, of the same number of rows and columns: a board with names in it.
    Table {
        /// Rows expected.
        expected: Vec<Vec<String>>,
        /// Rows got.
        got: Vec<Vec<String>>,
        /// Cells that differ: row and column, counted from 0.
        cells: Vec<(usize, usize)>,
    },
    /// Texts that are compared line by line and word by word.
    Text {
        /// Name of the texts: `printed text`, `message`, `text`.
        what: String,
        /// Lines in order.
        lines: Vec<DiffLine>,
        /// True if texts were cut, or if the difference may not be the smallest.
        abridged: bool,
    },
    /// The expected text is in the output, with other lines before or after it.
    ExtraOutput {
        /// The other lines.
        lines: Vec<String>,
    },
    /// A remark in words: a property that does not hold, and the reason.
    Remark {
        /// The sentence.
        text: String,
    },
    /// A note of a checker for the instructor. Students do not see it.
    Aside {
        /// The text, of one or more lines.
        text: String,
    },
}

/// One line of a text difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiffLine {
    /// The side of the line.
    pub side: Side,
    /// Pieces of the line, in order.
    pub spans: Vec<Span>,
}

impl DiffLine {
    /// Returns the whole line, a final newline included.
    pub(crate) fn text(&self) -> String {
        self.spans.iter().map(|span| span.text.as_str()).collect()
    }
}

/// The side of a comparison that has a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// Both sides.
    Both,
    /// Only the expected text.
    Expected,
    /// Only the got text.
    Got,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// The text, a final newline included.
    pub text: String,
    /// True if this piece differs.
    pub changed: bool,
}

/// The name, in [`Difference::Text::what`], of text that an operation printed.
pub const PRINTED: &str = "printed text";

/// Compares two texts. Returns no difference if they are equal.
///
/// Two boards of one shape are compared cell by cell. If all expected lines are printed together,
/// the difference consists of the other lines. All other texts are compared by lines and words.
/// Size and time of the comparison are limited.
pub fn compare_texts(what: &str, expected: &str, got: &str) -> Vec<Difference> {
    if expected == got {
        return Vec::new();
    }
    let extra = || {
        (what == PRINTED)
            .then(|| extra::extra_output(expected, got))
            .flatten()
    };
    let difference = grid::grid(expected, got)
        .or_else(extra)
        .unwrap_or_else(|| lines::lines(what, expected, got));
    vec![difference]
}

#[cfg(test)]
mod tests;
