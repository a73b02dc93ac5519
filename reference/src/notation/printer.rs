//! Writes operations.

use std::fmt::{self, Display, Formatter};

use crate::operation::{Comparison, DisplayKind, Expression, Operation};
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
            Self::Compare(left, comparison, right) => {
                write!(f, "{} {comparison} {}", Operand(left), Operand(right))
            }
            Self::Not(operand) => write!(f, "not {operand}"),
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

/// The expression before a dot or bracket.
struct Primary<'a>(&'a Expression);

impl Display for Primary<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            expression @ (Expression::Compare(..)
            | Expression::Not(_)
            | Expression::Literal(Value::Int(_) | Value::Float(_))) => write!(f, "({expression})"),
            expression => write!(f, "{expression}"),
        }
    }
}

/// The expression beside a comparison.
struct Operand<'a>(&'a Expression);

impl Display for Operand<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            expression @ (Expression::Compare(..) | Expression::Not(_)) => {
                write!(f, "({expression})")
            }
            expression => write!(f, "{expression}"),
        }
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
