//! Operations as data: what a scenario asks a subject to do.
//!
//! [`crate::notation`] holds their text form.

use crate::value::Value;

/// One operation: an expression, whose value may be kept under a name.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// The variable that keeps the value: `puzzle` in `puzzle = Puzzle('puzzle.txt')`.
    pub target: Option<String>,
    /// What is evaluated.
    pub expression: Expression,
}

/// An expression of the step language.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A literal without names in it; never holds a [`Value::Object`].
    Literal(Value),
    /// A list, tuple or set display in which some element is not a literal.
    Display(DisplayKind, Vec<Expression>),
    /// A dict display in which some key or value is not a literal.
    Dict(Vec<(Expression, Expression)>),
    /// A variable, or else a class or function of the submission, or else a builtin
    /// ([`Builtin`]).
    Name(String),
    /// `object.name`.
    Attribute(Box<Expression>, String),
    /// `callee(arguments, name=value, ...)`.
    Call {
        /// What is called: a name or an attribute.
        callee: Box<Expression>,
        /// Positional arguments.
        arguments: Vec<Expression>,
        /// Arguments given by name.
        keywords: Vec<(String, Expression)>,
    },
    /// `container[key]`.
    Index(Box<Expression>, Box<Expression>),
    /// `left == right`, `left is not right`, ...
    Compare(Box<Expression>, Comparison, Box<Expression>),
    /// `not operand`.
    Not(Box<Expression>),
}

impl Expression {
    /// The expressions that it is made of, in the order in which they are written.
    pub fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Literal(_) | Self::Name(_) => Vec::new(),
            Self::Display(_, elements) => elements.iter().collect(),
            Self::Dict(pairs) => pairs.iter().flat_map(|(key, value)| [key, value]).collect(),
            Self::Attribute(object, _) => vec![object],
            Self::Call {
                callee,
                arguments,
                keywords,
            } => std::iter::once(&**callee)
                .chain(arguments)
                .chain(keywords.iter().map(|(_, value)| value))
                .collect(),
            Self::Index(left, right) | Self::Compare(left, _, right) => vec![left, right],
            Self::Not(operand) => vec![operand],
        }
    }
}

/// Which bracket a display is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DisplayKind {
    /// `[...]`.
    List,
    /// `(...)`.
    Tuple,
    /// `{...}`.
    Set,
}

/// A comparison operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// `==`.
    Equal,
    /// `!=`.
    NotEqual,
    /// `is`: the same object.
    Same,
    /// `is not`.
    NotSame,
    /// `in`.
    In,
    /// `not in`.
    NotIn,
    /// `<`.
    Less,
    /// `<=`.
    LessEqual,
    /// `>`.
    Greater,
    /// `>=`.
    GreaterEqual,
}

/// The builtin functions that every subject has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builtin {
    /// `str(x)`: the text form.
    Str,
    /// `repr(x)`: the notation of a value.
    Repr,
    /// `print(x, ...)`: writes the text forms, separated by blanks, and a newline.
    Print,
    /// `len(x)`.
    Len,
    /// `sorted(x)`: a list in ascending order.
    Sorted,
    /// `list(x)`.
    List,
    /// `tuple(x)`.
    Tuple,
    /// `set(x)`.
    Set,
}

impl Builtin {
    /// All of them, by name.
    pub const NAMED: [(&'static str, Self); 8] = [
        ("str", Self::Str),
        ("repr", Self::Repr),
        ("print", Self::Print),
        ("len", Self::Len),
        ("sorted", Self::Sorted),
        ("list", Self::List),
        ("tuple", Self::Tuple),
        ("set", Self::Set),
    ];

    /// The builtin function of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMED
            .into_iter()
            .find_map(|(own, builtin)| (own == name).then_some(builtin))
    }
}
