//! What else a value may stand for, where its language does not tell types apart.

use puzzlemark_reference::Value;

use crate::subject::reply::Alike;

/// Levels of nesting that are read either way; those below are read as lists.
const LEVELS_MAX: usize = 4;

/// The values that a value may stand for: each level of nesting in it as lists or as tuples. None
/// where its language tells the two apart. A property may want any of them: a list of tuples, say.
pub fn of(value: &Value, alike: Alike) -> impl Iterator<Item = Value> {
    let levels = if alike.list_and_tuple {
        levels(value).min(LEVELS_MAX)
    } else {
        0
    };
    let choices = if levels == 0 { 0 } else { 1_u32 << levels };
    (0..choices).map(|tuples| read(value, tuples))
}

/// How deep lists and tuples are nested in a value.
fn levels(value: &Value) -> usize {
    let deepest = |values: &[Value]| values.iter().map(levels).max().unwrap_or(0);
    match value {
        Value::List(elements) | Value::Tuple(elements) => 1 + deepest(elements),
        Value::Set(elements) => deepest(elements),
        Value::Dict(pairs) => {
            let parts = pairs.iter().flat_map(|(key, value)| [key, value]);
            parts.map(levels).max().unwrap_or(0)
        }
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Str(_)
        | Value::Object(_) => 0,
    }
}

/// The value with tuples at the levels whose bits are set, the outermost being the lowest, and
/// lists at the others.
fn read(value: &Value, tuples: u32) -> Value {
    let all = |values: &[Value], tuples| values.iter().map(|one| read(one, tuples)).collect();
    match value {
        Value::List(elements) | Value::Tuple(elements) => {
            let elements = all(elements, tuples >> 1);
            if tuples & 1 == 1 {
                Value::Tuple(elements)
            } else {
                Value::List(elements)
            }
        }
        Value::Set(elements) => Value::Set(all(elements, tuples)),
        Value::Dict(pairs) => {
            let pairs = pairs.iter();
            Value::Dict(
                pairs
                    .map(|(key, value)| (read(key, tuples), read(value, tuples)))
                    .collect(),
            )
        }
        Value::None
        | Value::Bool(_)
        | Value::Int(_)
        | Value::Float(_)
        | Value::Str(_)
        | Value::Object(_) => value.clone(),
    }
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::notation::parse_value;

    use super::*;

    fn readings(value: &str, list_and_tuple: bool) -> Vec<String> {
        let alike = Alike {
            list_and_tuple,
            int_and_float: false,
        };
        let value = parse_value(value).unwrap();
        of(&value, alike).map(|read| read.to_string()).collect()
    }

    #[test]
    fn every_level_is_read_as_lists_and_as_tuples() {
        let all = ["[[1], 2]", "([1], 2)", "[(1,), 2]", "((1,), 2)"];
        assert_eq!(readings("[[1], 2]", true), all);
        assert_eq!(readings("([1], 2)", true), all);
        assert_eq!(readings("{'a': [1]}", true), ["{'a': [1]}", "{'a': (1,)}"]);
        assert_eq!(readings("[[[[[[1]]]]]]", true).len(), 16);
    }

    #[test]
    fn nothing_is_read_otherwise_where_the_language_tells_types_apart() {
        assert_eq!(readings("[[1], 2]", false), [""; 0]);
        assert_eq!(readings("'text'", true), [""; 0]);
    }
}
