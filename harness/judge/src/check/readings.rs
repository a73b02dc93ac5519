//! Readings of a value, for languages with one type for lists and tuples. A reading decides if each
//! sequence is a list or a tuple.

use puzzlemark_reference::Value;

use puzzlemark_model::reply::LanguageFacts;

/// The number of levels that are read both ways. Deeper levels are read as lists.
const LEVELS_MAX: usize = 4;

/// Returns all readings of a value. Each level of nesting has either lists or tuples, because a
/// property may need a list of tuples, for example. Returns nothing if the language has both types.
pub(super) fn readings_of(value: &Value, facts: LanguageFacts) -> impl Iterator<Item = Value> {
    let levels = if facts.list_and_tuple {
        levels(value).min(LEVELS_MAX)
    } else {
        0
    };
    let choices = if levels == 0 { 0 } else { 1_u32 << levels };
    (0..choices).map(|tuples| with_tuples(value, tuples))
}

/// The largest number of combined readings of several values.
const TOGETHER_MAX: usize = 4_096;

/// Returns all combinations of readings of several values. For example, the returned value may be a
/// tuple while the value of a later look is a list. Returns nothing if every value has only one
/// reading.
pub fn readings_of_each(
    values: &[Value],
    facts: LanguageFacts,
) -> impl Iterator<Item = Vec<Value>> {
    let readings: Vec<Vec<Value>> = values
        .iter()
        .map(|value| {
            let readings: Vec<_> = readings_of(value, facts).collect();
            if readings.is_empty() {
                vec![value.clone()]
            } else {
                readings
            }
        })
        .collect();
    let all = readings
        .iter()
        .map(Vec::len)
        .fold(1, usize::saturating_mul)
        .min(TOGETHER_MAX);
    (0..if all == 1 { 0 } else { all }).map(move |mut number| {
        let one = readings.iter().map(|readings| {
            let place = number % readings.len();
            number /= readings.len();
            readings[place].clone()
        });
        one.collect()
    })
}

/// Returns the depth of nested lists and tuples in a value.
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

/// Returns the value with tuples at the levels with a set bit, and lists at the others. The lowest
/// bit is the outermost level.
fn with_tuples(value: &Value, tuples: u32) -> Value {
    let all =
        |values: &[Value], tuples| values.iter().map(|one| with_tuples(one, tuples)).collect();
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
                    .map(|(key, value)| (with_tuples(key, tuples), with_tuples(value, tuples)))
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
    use puzzlemark_reference::dialect::Language;
    use puzzlemark_reference::notation::parse_value;

    use super::*;

    fn readings(value: &str, list_and_tuple: bool) -> Vec<String> {
        let facts = LanguageFacts {
            list_and_tuple,
            int_and_float: false,
            language: Language::Python,
        };
        let value = parse_value(value).unwrap();
        readings_of(&value, facts)
            .map(|reading| reading.to_string())
            .collect()
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
    fn several_values_are_read_independently() {
        let facts = LanguageFacts {
            list_and_tuple: true,
            int_and_float: false,
            language: Language::Python,
        };
        let values = ["[1]", "'text'", "[2]"].map(|value| parse_value(value).unwrap());
        let written = |all: Vec<Value>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        let all: Vec<_> = readings_of_each(&values, facts).map(written).collect();
        let expected = [
            ["[1]", "'text'", "[2]"],
            ["(1,)", "'text'", "[2]"],
            ["[1]", "'text'", "(2,)"],
            ["(1,)", "'text'", "(2,)"],
        ];
        assert_eq!(all, expected);
        assert_eq!(
            readings_of_each(&values, LanguageFacts::default()).count(),
            0
        );
        assert_eq!(readings_of_each(&[], facts).count(), 0);
    }

    #[test]
    fn a_language_with_both_types_has_no_other_readings() {
        assert_eq!(readings("[[1], 2]", false), [""; 0]);
        assert_eq!(readings("'text'", true), [""; 0]);
    }
}
