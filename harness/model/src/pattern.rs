//! Patterns: what a value or a text must be.

use std::fmt;
use std::ops::Range;

use num_bigint::BigInt;
use puzzlemark_reference::Value;
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
    /// A float that is this one but for rounding, by the rule of Python's `math.isclose`: `!close`.
    Close(f64),
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
    /// An object, of this class for people, that is none of those which variables hold; only made
    /// where the reference says what must follow.
    New(String),
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
    /// A str that the expression matches as a whole: `!regex`.
    Regex(WholeRegex),
}

impl Pattern {
    /// The pattern that just this value matches; an object is taken for None.
    pub fn exactly(value: &Value) -> Self {
        let all = |items: &[Value]| items.iter().map(Self::exactly).collect();
        match value {
            Value::None | Value::Object(_) => Self::None,
            Value::Bool(value) => Self::Bool(*value),
            Value::Int(value) => Self::Int(value.clone()),
            Value::Float(value) => Self::Float(*value),
            Value::Str(text) => Self::Str(text.clone()),
            Value::List(items) => Self::List(all(items)),
            Value::Tuple(items) => Self::Tuple(all(items)),
            Value::Set(items) => Self::Set(all(items)),
            Value::Dict(entries) => Self::Dict(
                entries
                    .iter()
                    .map(|(key, value)| (Self::exactly(key), Self::exactly(value)))
                    .collect(),
            ),
        }
    }
}

/// What a text must be.
#[derive(Debug, Clone)]
pub enum TextPattern {
    /// This text; a missing final newline is ignored, and nothing else. No text at all matches only
    /// no text at all: not an empty line.
    Exact(String),
    /// A text that the expression matches as a whole (a final newline aside).
    Regex(WholeRegex),
    /// One of these.
    AnyOf(Vec<TextPattern>),
    /// This text, compared less strictly: `!loosely`.
    Loose(Loose),
}

/// A text, and what of it does not count.
#[derive(Debug, Clone, PartialEq)]
pub struct Loose {
    /// The text.
    pub text: String,
    /// Which white space counts.
    pub whitespace: Whitespace,
    /// Whether upper and lower case are alike.
    pub any_case: bool,
    /// How near a number must be, where the whole text is one.
    pub number: Option<Nearness>,
}

/// Which white space of a text counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whitespace {
    /// All but a missing final newline.
    Counts,
    /// None at the end of the text.
    End,
    /// None at its two ends.
    Around,
    /// None but that there is some between two words.
    Ignored,
}

/// How near a number must be to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Nearness {
    /// The same but for rounding, by the rule of Python's `math.isclose`.
    Close,
    /// The same once both are rounded to so many decimals.
    Digits(u8),
    /// At most so far away.
    Within(f64),
}

/// A regular expression that must match a text as a whole, or that is looked for in it.
#[derive(Clone)]
pub struct WholeRegex {
    source: String,
    anchored: Regex,
    unanchored: Regex,
}

impl WholeRegex {
    /// Compiles an expression in the syntax of the `regex` crate.
    pub fn new(source: &str) -> Result<Self, regex::Error> {
        // Compiled once by itself, so that an error speaks of what the instructor wrote.
        let unanchored = Regex::new(source)?;
        let anchored = Regex::new(&format!(r"\A(?:{source})\z"))?;
        Ok(Self {
            source: source.to_owned(),
            anchored,
            unanchored,
        })
    }

    /// The expression as written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The first place in a text that the expression matches.
    pub fn find(&self, text: &str) -> Option<Range<usize>> {
        self.unanchored.find(text).map(|found| found.range())
    }

    /// Whether the expression matches the whole text.
    pub fn matches(&self, text: &str) -> bool {
        self.anchored.is_match(text)
    }
}

/// Shows the expression as written, since digests of scenarios depend on what is shown.
impl fmt::Debug for WholeRegex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_tuple("WholeRegex")
            .field(&self.source)
            .finish()
    }
}
