//! Expected values as calls of functions, which are the same in JavaScript and Java: `list(whole("1"), text("a"))`.

use puzzlemark_model::pattern::Pattern;

use super::{finite, literal};

/// Returns a pattern as a call. Returns `None` for a pattern that the programs cannot test.
pub(super) fn value(pattern: &Pattern) -> Option<String> {
    let all = |patterns: &[Pattern]| -> Option<String> {
        let values: Option<Vec<String>> = patterns.iter().map(value).collect();
        Some(values?.join(", "))
    };
    Some(match pattern {
        Pattern::None => "nothing()".to_owned(),
        Pattern::Bool(truth) => format!("truth({truth})"),
        Pattern::Int(number) => format!("whole(\"{number}\")"),
        Pattern::Float(number) => format!("real({:?})", finite(*number)?),
        Pattern::Str(text) => format!("text({})", quoted(text)),
        Pattern::Sequence(parts) | Pattern::List(parts) | Pattern::Tuple(parts) => {
            format!("list({})", all(parts)?)
        }
        // A part of the value has at most one partner, because the parts are literals and differ.
        Pattern::Set(parts) => {
            parts.iter().map(literal).collect::<Option<Vec<_>>>()?;
            format!("set({})", all(parts)?)
        }
        Pattern::Dict(entries) => {
            let pair = |(key, element): &(Pattern, Pattern)| {
                literal(key)?;
                Some(format!("pair({}, {})", value(key)?, value(element)?))
            };
            let pairs: Option<Vec<String>> = entries.iter().map(pair).collect();
            format!("dict({})", pairs?.join(", "))
        }
        Pattern::Close(number) => format!("close({:?})", finite(*number)?),
        Pattern::Approx { value, tolerance } => {
            format!("near({:?}, {:?})", finite(*value)?, finite(*tolerance)?)
        }
        Pattern::AnyOf(choices) => format!("anyOf({})", all(choices)?),
        Pattern::Exact(inner) => value(inner)?,
        Pattern::Same(name) => format!("object({})", quoted(name)),
        Pattern::Unordered(_) | Pattern::Regex(_) | Pattern::Equals(_) | Pattern::New(_) => {
            return None;
        }
    })
}

/// Returns a text as a literal of both languages, with characters of ASCII only. Java reads `\u` before all else, so
/// the escapes are those of JSON, which has none for quotes and line ends.
pub(super) fn quoted(text: &str) -> String {
    let escaped = |character: char| {
        if matches!(character, ' '..='~') {
            return character.to_string();
        }
        let mut units = [0; 2];
        let units = character.encode_utf16(&mut units).iter();
        let units: Vec<_> = units.map(|unit| format!("\\u{unit:04x}")).collect();
        units.concat()
    };
    let written = serde_json::Value::from(text).to_string();
    written.chars().map(escaped).collect()
}
