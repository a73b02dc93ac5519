//! Patterns that values and texts are compared with.

use std::fmt;
use std::ops::Range;

use num_bigint::BigInt;
use puzzlemark_reference::Value;
use regex::Regex;

/// A pattern that a value must match.
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
    /// Exactly this float.
    Float(f64),
    /// A float that equals this one up to rounding, by the rule of Python's `math.isclose`: `!close`.
    Close(f64),
    /// Exactly this text.
    Str(String),
    /// A list or tuple whose elements match one by one: a plain YAML list.
    Sequence(Vec<Pattern>),
    /// A list, not a tuple: `!list`.
    List(Vec<Pattern>),
    /// A tuple, not a list: `!tuple`.
    Tuple(Vec<Pattern>),
    /// A set whose elements match one to one in some order: `!set`.
    Set(Vec<Pattern>),
    /// A dict whose entries match one to one in some order: a plain YAML mapping, or `!dict`.
    Dict(Vec<(Pattern, Pattern)>),
    /// The object that this variable holds: `!same puzzle`.
    Same(String),
    /// An object that no variable holds yet. The text is its class, for people. Only the reference
    /// makes this pattern.
    New(String),
    /// An int or float near a number: `!approx`.
    Approx {
        /// The number.
        value: f64,
        /// Largest absolute difference allowed.
        tolerance: f64,
    },
    /// A value that matches one of these: `!any_of`.
    AnyOf(Vec<Pattern>),
    /// A list or tuple whose elements match one to one in some order: `!unordered`.
    Unordered(Vec<Pattern>),
    /// A str that the expression matches as a whole: `!regex`.
    Regex(WholeRegex),
    /// A number or bool that equals this one in Python: 1, 1.0 and True are equal. See
    /// [`Pattern::with_python_equality`].
    Equals(Value),
    /// The inner pattern, also with `equality: python`: `!exact`.
    Exact(Box<Pattern>),
}

impl Pattern {
    /// Returns the pattern with the equality of Python: a plain number or bool matches equal ones of any type, and a
    /// plain list matches no tuple. Patterns inside `!exact` stay as they are.
    #[must_use]
    pub fn with_python_equality(self) -> Self {
        let all = |patterns: Vec<Self>| {
            patterns
                .into_iter()
                .map(Self::with_python_equality)
                .collect()
        };
        match self {
            Self::Bool(value) => Self::Equals(Value::Bool(value)),
            Self::Int(value) => Self::Equals(Value::Int(value)),
            // In Python, nan equals nothing, so that no answer would be right.
            Self::Float(value) if !value.is_nan() => Self::Equals(Value::Float(value)),
            Self::Sequence(items) | Self::List(items) => Self::List(all(items)),
            Self::Tuple(items) => Self::Tuple(all(items)),
            Self::Set(items) => Self::Set(all(items)),
            Self::Unordered(items) => Self::Unordered(all(items)),
            Self::AnyOf(items) => Self::AnyOf(all(items)),
            Self::Dict(entries) => {
                let entry = |(key, value): (Self, Self)| {
                    (key.with_python_equality(), value.with_python_equality())
                };
                Self::Dict(entries.into_iter().map(entry).collect())
            }
            other @ (Self::None
            | Self::Float(_)
            | Self::Close(_)
            | Self::Str(_)
            | Self::Same(_)
            | Self::New(_)
            | Self::Approx { .. }
            | Self::Regex(_)
            | Self::Equals(_)
            | Self::Exact(_)) => other,
        }
    }

    /// Returns the pattern that only this value matches. An object becomes None.
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

/// A pattern that a text must match.
#[derive(Debug, Clone)]
pub enum TextPattern {
    /// This text. Only a missing final newline is ignored. The empty text does not match an empty
    /// line.
    Exact(String),
    /// A text that the expression matches as a whole. A final newline may be missing.
    Regex(WholeRegex),
    /// One of these.
    AnyOf(Vec<TextPattern>),
    /// This text, compared less strictly: `!loosely`.
    Loose(Loose),
}

/// A text that is compared less strictly.
#[derive(Debug, Clone, PartialEq)]
pub struct Loose {
    /// The text.
    pub text: String,
    /// The white space that counts.
    pub whitespace: Whitespace,
    /// True if upper and lower case are equal.
    pub any_case: bool,
    /// The tolerance, if the whole text is a number.
    pub number: Option<Nearness>,
}

/// The white space of a text that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whitespace {
    /// All white space. Only a final newline may be missing.
    Counts,
    /// All white space except at the end of the text.
    End,
    /// All white space except at the start and the end of the text.
    Around,
    /// Only the borders between words. The kind and number of white space characters are free.
    Ignored,
}

/// The tolerance of a number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Nearness {
    /// Equal up to rounding, by the rule of Python's `math.isclose`.
    Close,
    /// Equal after both are rounded to this number of decimals.
    Digits(u8),
    /// The largest absolute difference.
    Within(f64),
}

/// A regular expression that must match a whole text, or that is searched in it.
#[derive(Clone)]
pub struct WholeRegex {
    source: String,
    anchored: Regex,
    unanchored: Regex,
}

impl WholeRegex {
    /// Compiles an expression in the syntax of the `regex` crate.
    pub fn new(source: &str) -> Result<Self, regex::Error> {
        // The expression is first compiled alone, so that an error shows only the instructor's
        // text.
        let unanchored = Regex::new(source)?;
        let anchored = Regex::new(&format!(r"\A(?:{source})\z"))?;
        Ok(Self {
            source: source.to_owned(),
            anchored,
            unanchored,
        })
    }

    /// Returns the expression as written.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// Returns the first place in a text that the expression matches.
    pub fn find_in(&self, text: &str) -> Option<Range<usize>> {
        self.unanchored.find(text).map(|found| found.range())
    }

    /// Returns true if the expression matches the whole text.
    pub fn matches(&self, text: &str) -> bool {
        self.anchored.is_match(text)
    }
}

/// Shows only the expression as written, because digests of scenarios depend on this form.
impl fmt::Debug for WholeRegex {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_tuple("WholeRegex")
            .field(&self.source)
            .finish()
    }
}
