//! Brackets and operators.

/// The bracket of a display.
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

/// An operator between two operands that gives a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `+`.
    Add,
    /// `-`.
    Subtract,
    /// `*`.
    Multiply,
    /// `@`.
    MatrixMultiply,
    /// `/`: a float.
    Divide,
    /// `//`: rounded down.
    FloorDivide,
    /// `%`: has the sign of the right operand.
    Modulo,
    /// `**`.
    Power,
    /// `&`.
    And,
    /// `|`.
    Or,
    /// `^`.
    ExclusiveOr,
    /// `<<`.
    ShiftLeft,
    /// `>>`.
    ShiftRight,
}

impl Operator {
    /// All operators, by sign.
    pub const NAMED: [(&'static str, Self); 13] = [
        ("+", Self::Add),
        ("-", Self::Subtract),
        ("*", Self::Multiply),
        ("@", Self::MatrixMultiply),
        ("/", Self::Divide),
        ("//", Self::FloorDivide),
        ("%", Self::Modulo),
        ("**", Self::Power),
        ("&", Self::And),
        ("|", Self::Or),
        ("^", Self::ExclusiveOr),
        ("<<", Self::ShiftLeft),
        (">>", Self::ShiftRight),
    ];

    /// Returns the operator of this sign.
    pub fn by_sign(sign: &str) -> Option<Self> {
        let mut all = Self::NAMED.into_iter();
        all.find_map(|(own, operator)| (own == sign).then_some(operator))
    }

    /// Returns the sign, as it is written.
    pub fn sign(self) -> &'static str {
        let mut all = Self::NAMED.into_iter();
        all.find_map(|(sign, operator)| (operator == self).then_some(sign))
            .expect("every operator has a sign")
    }

    /// Returns the tightness of the operator. `**` has the highest number, `|` the lowest.
    pub(crate) fn tightness(self) -> u8 {
        match self {
            Self::Or => 0,
            Self::ExclusiveOr => 1,
            Self::And => 2,
            Self::ShiftLeft | Self::ShiftRight => 3,
            Self::Add | Self::Subtract => 4,
            Self::Multiply
            | Self::MatrixMultiply
            | Self::Divide
            | Self::FloorDivide
            | Self::Modulo => 5,
            Self::Power => 7,
        }
    }
}

/// A sign before an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// `-`.
    Minus,
    /// `+`.
    Plus,
    /// `~`: all bits inverted.
    Invert,
}

impl Sign {
    /// Returns the sign, as it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Minus => "-",
            Self::Plus => "+",
            Self::Invert => "~",
        }
    }
}
