//! Values in the notation that Python shows.

use super::parse_value;
use crate::Value;

/// Returns the value for a text that is exactly the notation of the value. Sets and dicts may be in
/// any order.
pub fn value_shown(text: &str) -> Option<Value> {
    let value = parse_value(text).ok()?;
    (notation_of(&value) == text).then_some(value)
}

/// Returns the text that Python shows for a value, with the elements of sets in their own order.
fn notation_of(value: &Value) -> String {
    let all = |elements: &[Value]| {
        let elements: Vec<_> = elements.iter().map(notation_of).collect();
        elements.join(", ")
    };
    match value {
        Value::Set(elements) if !elements.is_empty() => format!("{{{}}}", all(elements)),
        Value::List(elements) => format!("[{}]", all(elements)),
        Value::Tuple(elements) if elements.len() == 1 => format!("({},)", all(elements)),
        Value::Tuple(elements) => format!("({})", all(elements)),
        Value::Dict(pairs) => {
            let pair = |(key, value): &(Value, Value)| {
                format!("{}: {}", notation_of(key), notation_of(value))
            };
            format!(
                "{{{}}}",
                pairs.iter().map(pair).collect::<Vec<_>>().join(", ")
            )
        }
        _ => value.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_python_shows_is_a_value() {
        for shown in [
            "{'b', 'a'}",
            "[(1,), {2: {3, 1}}]",
            "set()",
            "{}",
            "1.0",
            "\"it's\"",
            "None",
        ] {
            assert!(value_shown(shown).is_some(), "{shown}");
        }
        for other in [
            "{'a','b'}",
            "[1 , 2]",
            "\"a\"",
            "1.00",
            "true",
            "(1, )",
            "text",
            "{1, 1}",
        ] {
            assert!(value_shown(other).is_none(), "{other}");
        }
    }
}
