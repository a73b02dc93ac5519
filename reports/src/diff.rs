//! Differences that explain: what a report shows of an expected and a got value.
//!
//! The types here say how any two replies differ; [`text`] finds how two texts do. Differences of
//! other values are found where values are compared, in the harness.

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
        /// Where inside the value, as a Python-like path such as `[0]`; empty for the whole.
        path: String,
        /// Name of the type expected.
        expected: String,
        /// Name of the type got.
        got: String,
    },
    /// Another value of the same type.
    Value {
        /// Where inside the value; empty for the whole.
        path: String,
        /// The value expected, in notation.
        expected: String,
        /// The value got, in notation.
        got: String,
    },
    /// A list or tuple of another length.
    Length {
        /// Where inside the value; empty for the whole.
        path: String,
        /// Number of elements expected.
        expected: usize,
        /// Number of elements got.
        got: usize,
    },
    /// Elements of a set, keys of a dict or elements in any order that are missing or extra.
    Elements {
        /// Where inside the value; empty for the whole.
        path: String,
        /// Expected but absent, in notation.
        missing: Vec<String>,
        /// Present but not expected, in notation.
        extra: Vec<String>,
    },
    /// Another object than the one that was expected: `return self` forgotten, for example.
    Identity {
        /// The object expected, by the name of its variable.
        expected: String,
        /// What came instead, in notation.
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
        /// What the texts are: `printed text`, `message`, `text`.
        what: String,
        /// Lines in order.
        lines: Vec<DiffLine>,
        /// Whether texts were cut, or the comparison gave up on being smallest.
        abridged: bool,
    },
    /// The right text stands in the output, with other lines before or after it.
    ExtraOutput {
        /// Lines that were printed besides the expected ones.
        lines: Vec<String>,
    },
    /// A remark in words: a property that does not hold, and the reason.
    Remark {
        /// The sentence.
        text: String,
    },
    /// What a checker of the assignment's tells the instructor, and no student.
    Aside {
        /// The text, of one or more lines.
        text: String,
    },
}

/// One line of a text difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiffLine {
    /// On which side the line stands.
    pub side: Side,
    /// Pieces of the line, in order.
    pub spans: Vec<Span>,
}

/// On which side of a comparison a line stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// In both.
    Both,
    /// Only in what was expected.
    Expected,
    /// Only in what was got.
    Got,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Span {
    /// The text, a final newline included.
    pub text: String,
    /// Whether this piece is what differs.
    pub changed: bool,
}

/// The [`Difference::Text::what`] of text that an operation printed.
pub const PRINTED: &str = "printed text";

/// How two texts differ, most telling first; empty where they are equal.
///
/// Two boards of one shape differ by cells; printed text that holds all expected lines without a
/// gap differs by the others; anything else differs by lines and words. The work is bounded in
/// size and time, whatever the texts.
pub fn text(what: &str, expected: &str, got: &str) -> Vec<Difference> {
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
