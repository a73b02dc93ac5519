//! Writes operations.

use std::fmt::{self, Display, Formatter};

use num_traits::Signed;

use crate::operation::{Comparison, DisplayKind, Expression, Operation, Operator};
use crate::value::Value;

impl Display for Operation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(target) = &self.target {
            write!(f, "{target} = ")?;
        }
        write!(f, "{}", self.expression)
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Literal(value) => write!(f, "{value}"),
            Self::Display(kind, elements) => display(f, *kind, elements),
            Self::Dict(pairs) => {
                f.write_str("{")?;
                separated(f, pairs, |f, (key, value)| write!(f, "{key}: {value}"))?;
                f.write_str("}")
            }
            Self::Name(name) => f.write_str(name),
            Self::Attribute(object, name) => write!(f, "{}.{name}", Primary(object)),
            Self::Call {
                callee,
                arguments,
                keywords,
            } => {
                write!(f, "{}(", Primary(callee))?;
                separated(f, arguments, |f, argument| write!(f, "{argument}"))?;
                if !arguments.is_empty() && !keywords.is_empty() {
                    f.write_str(", ")?;
                }
                separated(f, keywords, |f, (name, argument)| {
                    write!(f, "{name}={argument}")
                })?;
                f.write_str(")")
            }
            Self::Index(container, key) => write!(f, "{}[{key}]", Primary(container)),
            Self::Slice(bounds) => slice(f, bounds),
            Self::Compare(left, comparison, right) => {
                let (left, right) = (Within(left, OPERAND), Within(right, OPERAND));
                write!(f, "{left} {comparison} {right}")
            }
            Self::Not(operand) => write!(f, "not {operand}"),
            Self::Operate(left, operator, right) => {
                let own = OPERAND + operator.tightness();
                let (left, right) = match operator {
                    Operator::Power => (Within(left, PRIMARY), Within(right, SIGNED)),
                    _ => (Within(left, own), Within(right, own + 1)),
                };
                write!(f, "{left} {operator} {right}")
            }
            Self::Signed(sign, operand) => {
                write!(f, "{}{}", sign.symbol(), Within(operand, SIGNED))
            }
            Self::Store { place, value } => write!(f, "{place} = {value}"),
            Self::Delete(place) => write!(f, "del {place}"),
        }
    }
}

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Same => "is",
            Self::NotSame => "is not",
            Self::In => "in",
            Self::NotIn => "not in",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        })
    }
}

impl Display for Operator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

/// The lowest tightness of an operand of a comparison. Operators add their own.
const OPERAND: u8 = 2;
/// The tightness of an operand with a sign.
const SIGNED: u8 = OPERAND + 6;
/// The tightness of an operand before a dot, a bracket or `**`.
const PRIMARY: u8 = OPERAND + 8;

/// Returns the tightness that binds the parts of an expression.
fn tightness(expression: &Expression) -> u8 {
    match expression {
        Expression::Store { .. } | Expression::Delete(_) | Expression::Not(_) => 0,
        Expression::Compare(..) => 1,
        Expression::Operate(_, operator, _) => OPERAND + operator.tightness(),
        Expression::Signed(..) => SIGNED,
        Expression::Literal(Value::Int(integer)) if integer.is_negative() => SIGNED,
        Expression::Literal(Value::Float(float))
            if float.is_finite() && float.is_sign_negative() =>
        {
            SIGNED
        }
        _ => PRIMARY,
    }
}

/// An expression at a place that needs at least this tightness. It gets parentheses if it has less.
struct Within<'a>(&'a Expression, u8);

impl Display for Within<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(expression, needed) = self;
        if tightness(expression) < *needed {
            write!(f, "({expression})")
        } else {
            write!(f, "{expression}")
        }
    }
}

/// The expression before a dot or bracket.
struct Primary<'a>(&'a Expression);

impl Display for Primary<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            number @ Expression::Literal(Value::Int(_) | Value::Float(_)) => {
                write!(f, "({number})")
            }
            expression => write!(f, "{}", Within(expression, PRIMARY)),
        }
    }
}

fn slice(f: &mut Formatter<'_>, bounds: &[Option<Box<Expression>>; 3]) -> fmt::Result {
    let [start, end, step] = bounds;
    if let Some(start) = start {
        write!(f, "{start}")?;
    }
    f.write_str(":")?;
    if let Some(end) = end {
        write!(f, "{end}")?;
    }
    match step {
        Some(step) => write!(f, ":{step}"),
        None => Ok(()),
    }
}

fn display(f: &mut Formatter<'_>, kind: DisplayKind, elements: &[Expression]) -> fmt::Result {
    let (open, close) = match kind {
        DisplayKind::List => ("[", "]"),
        DisplayKind::Tuple if elements.len() == 1 => ("(", ",)"),
        DisplayKind::Tuple => ("(", ")"),
        DisplayKind::Set => ("{", "}"),
    };
    f.write_str(open)?;
    separated(f, elements, |f, element| write!(f, "{element}"))?;
    f.write_str(close)
}

fn separated<T>(
    f: &mut Formatter<'_>,
    parts: &[T],
    write: impl Fn(&mut Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write(f, part)?;
    }
    Ok(())
}
