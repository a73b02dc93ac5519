//! YAML that keeps every text, for messages that show a correction.

use puzzlemark_reference::{Value, notation};

use super::text::STR_TAG;

/// Returns a text in quotes. YAML reads it back without changes.
pub(super) fn quoted(text: &str) -> String {
    let control = text.chars().any(char::is_control);
    if !control && !text.contains('\'') {
        return format!("'{text}'");
    }
    if !control && !text.contains(['"', '\\']) {
        return format!("\"{text}\"");
    }
    if control {
        // JSON's escapes are a part of YAML.
        return serde_json::Value::from(text).to_string();
    }
    format!("'{}'", text.replace('\'', "''"))
}

/// Returns a value as YAML with tags.
pub(super) fn tagged(value: &Value) -> String {
    match value {
        Value::None => "null".to_owned(),
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) if value.is_nan() => ".nan".to_owned(),
        Value::Float(value) if value.is_infinite() => {
            if *value > 0.0 { ".inf" } else { "-.inf" }.to_owned()
        }
        Value::Float(value) => format!("{value:?}"),
        Value::Str(text) => quoted(text),
        Value::List(items) => format!("[{}]", quote_all(items)),
        Value::Tuple(items) => format!("!tuple [{}]", quote_all(items)),
        Value::Set(items) => format!("!set [{}]", quote_all(items)),
        Value::Dict(entries) => {
            let entries: Vec<_> = entries
                .iter()
                .map(|(key, value)| format!("[{}, {}]", tagged(key), tagged(value)))
                .collect();
            format!("!dict [{}]", entries.join(", "))
        }
        Value::Object(object) => format!("!same {}", object.class.to_lowercase()),
    }
}

fn quote_all(items: &[Value]) -> String {
    items.iter().map(tagged).collect::<Vec<_>>().join(", ")
}

/// Returns the YAML of a text in Python's notation of a list, tuple, set or dict.
pub(super) fn literal_in(text: &str) -> Option<String> {
    let bracketed = text.starts_with(['(', '{', '[']) || text.starts_with("set(");
    if !bracketed {
        return None;
    }
    let value = notation::parse_value(text).ok()?;
    Some(tagged(&value))
}

/// Returns the text in quotes with the tag `!!str`, to say that a text is meant.
pub(super) fn meant_as_text(text: &str) -> String {
    format!("{STR_TAG} {}", quoted(text))
}
