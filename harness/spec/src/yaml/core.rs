//! The meaning of scalars by the core schema of YAML 1.2, and words that other readers of YAML
//! understand differently.

use num_bigint::BigInt;

use super::{Scalar, Style};

/// The meaning of a scalar.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Core {
    /// `null`, `~` or nothing.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// An integer of any size.
    Int(BigInt),
    /// A number with a point or exponent, `.inf`, `.nan`.
    Float(f64),
    /// Anything else.
    Str(String),
}

impl Core {
    /// Describes the value for messages.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Null => "null".to_owned(),
            Self::Bool(value) => format!("the bool `{value}`"),
            Self::Int(value) => format!("the int `{value}`"),
            Self::Float(value) => format!("the float `{value:?}`"),
            Self::Str(_) => "a text".to_owned(),
        }
    }
}

/// The reasons why YAML readers understand a plain scalar differently.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trap {
    /// `no`, `on`, ...: a text here, and this bool in YAML 1.1.
    OldBool(bool),
    /// `010`, `08`: decimal here, octal or a text elsewhere.
    LeadingZero,
    /// `1_000`: a text here, an int in Python and in YAML 1.1.
    Underscore,
    /// `1:30`: a text here, a number in base 60 in YAML 1.1.
    Sexagesimal,
    /// `None`: a text here. Python's `None` is YAML's `null`.
    PythonNone,
}

/// Resolves a scalar by the core schema.
pub(crate) fn resolve(scalar: &Scalar) -> Core {
    if scalar.style == Style::Plain {
        resolve_plain(&scalar.text)
    } else {
        Core::Str(scalar.text.clone())
    }
}

fn resolve_plain(text: &str) -> Core {
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Core::Null,
        "true" | "True" | "TRUE" => Core::Bool(true),
        "false" | "False" | "FALSE" => Core::Bool(false),
        ".nan" | ".NaN" | ".NAN" => Core::Float(f64::NAN),
        ".inf" | ".Inf" | ".INF" | "+.inf" | "+.Inf" | "+.INF" => Core::Float(f64::INFINITY),
        "-.inf" | "-.Inf" | "-.INF" => Core::Float(f64::NEG_INFINITY),
        _ => integer(text)
            .map(Core::Int)
            .or_else(|| float(text).map(Core::Float))
            .unwrap_or_else(|| Core::Str(text.to_owned())),
    }
}

fn integer(text: &str) -> Option<BigInt> {
    let radix = |digits: &str, radix| {
        digits
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric())
            .then(|| BigInt::parse_bytes(digits.as_bytes(), radix))?
    };
    if let Some(digits) = text.strip_prefix("0x") {
        return radix(digits, 16);
    }
    if let Some(digits) = text.strip_prefix("0o") {
        return radix(digits, 8);
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let negative = text.starts_with('-');
    radix(digits, 10).map(|value| if negative { -value } else { value })
}

fn float(text: &str) -> Option<f64> {
    let digits = text.bytes().any(|byte| byte.is_ascii_digit());
    let numeric = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'));
    let starts = text.trim_start_matches(['+', '-']);
    (digits && numeric && starts.starts_with(|first: char| first == '.' || first.is_ascii_digit()))
        .then(|| text.parse().ok())?
}

/// Returns the trap in a plain scalar, if there is one.
pub(crate) fn trap(scalar: &Scalar) -> Option<Trap> {
    if scalar.style != Style::Plain {
        return None;
    }
    let text = scalar.text.as_str();
    match text.to_ascii_lowercase().as_str() {
        "yes" | "on" | "y" => return Some(Trap::OldBool(true)),
        "no" | "off" | "n" => return Some(Trap::OldBool(false)),
        "none" => return Some(Trap::PythonNone),
        _ => {}
    }
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let first = digits.bytes().next().filter(u8::is_ascii_digit)?;
    let only = |allowed: u8| {
        digits
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == allowed)
    };
    if first == b'0' && digits.len() > 1 && only(b'0') {
        Some(Trap::LeadingZero)
    } else if digits.contains('_') && only(b'_') {
        Some(Trap::Underscore)
    } else if digits.contains(':') && only(b':') {
        Some(Trap::Sexagesimal)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Scalar {
        Scalar {
            text: text.to_owned(),
            style: Style::Plain,
        }
    }

    #[test]
    fn plain_scalars_follow_the_core_schema() {
        let int = |value: i64| Core::Int(BigInt::from(value));
        for (text, meaning) in [
            ("", Core::Null),
            ("~", Core::Null),
            ("True", Core::Bool(true)),
            ("-7", int(-7)),
            ("+7", int(7)),
            ("0x1f", int(31)),
            ("0o17", int(15)),
            ("1e3", Core::Float(1000.0)),
            (".5", Core::Float(0.5)),
            ("-.inf", Core::Float(f64::NEG_INFINITY)),
        ] {
            assert_eq!(resolve(&plain(text)), meaning, "{text}");
        }
        for text in [
            "no", "1_000", "0x", "0x-1", "--1", "e3", "-", ".", "1.2.3", "inf", "nan",
        ] {
            assert_eq!(resolve(&plain(text)), Core::Str(text.to_owned()), "{text}");
        }
    }

    #[test]
    fn traps_are_known_by_name_and_only_in_plain_scalars() {
        for (text, expected) in [
            ("no", Some(Trap::OldBool(false))),
            ("On", Some(Trap::OldBool(true))),
            ("08", Some(Trap::LeadingZero)),
            ("-010", Some(Trap::LeadingZero)),
            ("1_000", Some(Trap::Underscore)),
            ("1:30", Some(Trap::Sexagesimal)),
            ("None", Some(Trap::PythonNone)),
            ("0", None),
            ("10", None),
            ("0.5", None),
            ("nothing", None),
        ] {
            assert_eq!(trap(&plain(text)), expected, "{text}");
        }
        let quoted = Scalar {
            text: "no".to_owned(),
            style: Style::Quoted,
        };
        assert_eq!(trap(&quoted), None);
    }
}
