//! The meaning of scalars in YAML 1.1, as in `PyYAML`, which TESTed uses.

use std::sync::LazyLock;

use num_bigint::BigInt;
use puzzlemark_reference::Value;
use regex::Regex;

pub(crate) use puzzlemark_spec::yaml::{Node, Scalar, Style};

/// The meaning of a scalar.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Meaning {
    /// `null`, `~` or nothing.
    Null,
    /// `true`, `no`, `on`, ...
    Bool(bool),
    /// An integer.
    Int(BigInt),
    /// A float, `.inf` or `.nan`.
    Float(f64),
    /// A text.
    Str(String),
    /// A date or a number in base 60. TESTed has no type for them, or they are a mistake.
    Odd,
}

static INT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^[-+]?(0|[1-9][0-9_]*|0x[0-9a-fA-F_]+|0b[01_]+|0[0-7_]+)$")
        .expect("the pattern is valid")
});
static FLOAT: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^([-+]?[0-9][0-9_]*\.[0-9_]*([eE][-+][0-9]+)?|\.[0-9][0-9_]*([eE][-+][0-9]+)?)$")
        .expect("the pattern is valid")
});
static ODD: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^([-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt\s].*)?)$").expect("the pattern is valid")
});

/// Returns the meaning of a node. Returns `None` if the node is not a scalar.
pub(super) fn scalar_meaning(node: &Node) -> Option<Meaning> {
    let scalar = node.scalar()?;
    Some(match node.tag_name() {
        Some("!!str") => Meaning::Str(scalar.text.clone()),
        Some("!!int" | "!!float" | "!!bool" | "!!null") => plain(&scalar.text),
        _ => resolve(scalar),
    })
}

fn resolve(scalar: &Scalar) -> Meaning {
    if scalar.style == Style::Plain {
        plain(&scalar.text)
    } else {
        Meaning::Str(scalar.text.clone())
    }
}

fn plain(text: &str) -> Meaning {
    let matches = |regex: &Regex| regex.is_match(text);
    match text {
        "" | "~" | "null" | "Null" | "NULL" => return Meaning::Null,
        "yes" | "Yes" | "YES" | "true" | "True" | "TRUE" | "on" | "On" | "ON" => {
            return Meaning::Bool(true);
        }
        "no" | "No" | "NO" | "false" | "False" | "FALSE" | "off" | "Off" | "OFF" => {
            return Meaning::Bool(false);
        }
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => {
            return Meaning::Float(f64::INFINITY);
        }
        "-.inf" | "-.Inf" | "-.INF" => return Meaning::Float(f64::NEG_INFINITY),
        ".nan" | ".NaN" | ".NAN" => return Meaning::Float(f64::NAN),
        _ => {}
    }
    let digits = text.replace('_', "");
    if matches(&INT) {
        return integer(&digits).map_or(Meaning::Odd, Meaning::Int);
    }
    if matches(&FLOAT) {
        return digits.parse().map_or(Meaning::Odd, Meaning::Float);
    }
    if matches(&ODD) {
        return Meaning::Odd;
    }
    Meaning::Str(text.to_owned())
}

/// Parses an integer of YAML 1.1. A leading zero means base 8.
fn integer(text: &str) -> Option<BigInt> {
    let digits = text.trim_start_matches(['-', '+']);
    let (digits, radix) = match digits.as_bytes() {
        [b'0', b'x', ..] => (&digits[2..], 16),
        [b'0', b'b', ..] => (&digits[2..], 2),
        [b'0', _, ..] => (&digits[1..], 8),
        _ => (digits, 10),
    };
    let number = BigInt::parse_bytes(digits.as_bytes(), radix)?;
    Some(if text.starts_with('-') {
        -number
    } else {
        number
    })
}

impl Meaning {
    /// Returns the result of Python's `str`. Returns `None` for null, dates and similar values.
    pub(super) fn into_text(self) -> Option<String> {
        Some(match self {
            Self::Str(text) => text,
            Self::Int(number) => number.to_string(),
            Self::Float(number) => Value::Float(number).to_string(),
            Self::Bool(value) => Value::Bool(value).to_string(),
            Self::Null | Self::Odd => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected results are those of `yaml.safe_load` in the documentation of PyYAML 6.
    #[test]
    fn plain_scalars_follow_yaml_1_1() {
        let int = |number: i64| Meaning::Int(BigInt::from(number));
        for (text, meaning) in [
            ("no", Meaning::Bool(false)),
            ("On", Meaning::Bool(true)),
            ("y", Meaning::Str("y".to_owned())),
            ("010", int(8)),
            ("08", Meaning::Str("08".to_owned())),
            ("1_000", int(1000)),
            ("0x1F", int(31)),
            ("0b101", int(5)),
            ("-7", int(-7)),
            ("1e3", Meaning::Str("1e3".to_owned())),
            ("1.5e+3", Meaning::Float(1500.0)),
            ("1.5e3", Meaning::Str("1.5e3".to_owned())),
            (".5", Meaning::Float(0.5)),
            ("1:30", Meaning::Odd),
            ("2026-11-22", Meaning::Odd),
            ("None", Meaning::Str("None".to_owned())),
            ("~", Meaning::Null),
        ] {
            assert_eq!(plain(text), meaning, "{text}");
        }
    }
}
