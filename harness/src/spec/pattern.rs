//! Patterns: what a value or a text must be.

use num_bigint::BigInt;
use regex::Regex;

/// What a value must be.
///
/// Types are exact: `1`, `True` and `1.0` match only themselves.
#[derive(Debug, Clone)]
pub enum Pattern {
    /// `None`.
    None,
    /// This bool.
    Bool(bool),
    /// This int.
    Int(BigInt),
    /// This very float.
    Float(f64),
    /// This text, exactly.
    Str(String),
    /// A list or tuple whose elements match one by one: a plain YAML list.
    Sequence(Vec<Pattern>),
    /// A list, and nothing else: `!list`.
    List(Vec<Pattern>),
    /// A tuple, and nothing else: `!tuple`.
    Tuple(Vec<Pattern>),
    /// A set whose elements match one to one in some order: `!set`.
    Set(Vec<Pattern>),
    /// A dict whose entries match one to one in some order: a plain YAML mapping, or `!dict`.
    Dict(Vec<(Pattern, Pattern)>),
    /// The object that this variable holds: `!same puzzle`.
    Same(String),
    /// An int or float near a number: `!approx`.
    Approx {
        /// The number.
        value: f64,
        /// Largest absolute difference allowed.
        tolerance: f64,
    },
    /// Whatever matches one of these: `!any_of`.
    AnyOf(Vec<Pattern>),
    /// A list or tuple whose elements match one to one in some order: `!unordered`.
    Unordered(Vec<Pattern>),
    /// A str that the expression matches as a whole: `!regex`. The expression is anchored already.
    Regex(Regex),
}

/// What a text must be.
#[derive(Debug, Clone)]
pub enum TextPattern {
    /// This text; a missing final newline is ignored, and nothing else.
    Exact(String),
    /// A text that the expression matches as a whole (a final newline aside, which is to be taken
    /// off first). The expression is anchored already.
    Regex(Regex),
    /// One of these.
    AnyOf(Vec<TextPattern>),
}
