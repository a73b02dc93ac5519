//! What else a value may stand for, where its language does not tell types apart.

use puzzlemark_reference::Value;

use puzzlemark_model::reply::LanguageFacts;

/// Levels of nesting that are read either way; those below are read as lists.
const LEVELS_MAX: usize = 4;

/// The values that a value may stand for: each level of nesting in it as lists or as tuples. None
/// where its language tells the two apart. A property may want any of them: a list of tuples, say.
pub(super) fn of(value: &Value, facts: LanguageFacts) -> impl Iterator<Item = Value> {
    let levels = if facts.list_and_tuple {
        levels(value).min(LEVELS_MAX)
    } else {
        0
    };
    let choices = if levels == 0 { 0 } else { 1_u32 << levels };
    (0..choices).map(|tuples| read(value, tuples))
}

/// Ways in which several values are read together, at most.
const TOGETHER_MAX: usize = 4_096;

/// The ways in which several values can be read, each of them on its own: what is returned may be a
/// tuple where what is seen afterwards is a list. None where no value can be read in more than one.
pub fn of_each(values: &[Value], facts: LanguageFacts) -> impl Iterator<Item = Vec<Value>> {
    let readings = values.iter().map(|value| {
        let readings: Vec<_> = of(value, facts).collect();
        if readings.is_empty() {
            vec![value.clone()]
        } else {
            readings
        }
    });
    let readings: Vec<_> = readings.collect();
    let all = readings.iter().map(Vec::len);
    let all = all.fold(1, usize::saturating_mul).min(TOGETHER_MAX);
    (0..if all == 1 { 0 } else { all }).map(move |mut number| {
        let one = readings.iter().map(|readings| {
            let place = number % readings.len();
            number /= readings.len();
            readings[place].clone()
        });
        one.collect()
    })
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
        of(&value, facts).map(|read| read.to_string()).collect()
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
    fn values_beside_each_other_are_read_each_in_its_own_way() {
        let facts = LanguageFacts {
            list_and_tuple: true,
            int_and_float: false,
            language: Language::Python,
        };
        let values = ["[1]", "'text'", "[2]"].map(|value| parse_value(value).unwrap());
        let told = |all: Vec<Value>| all.iter().map(ToString::to_string).collect::<Vec<_>>();
        let all: Vec<_> = of_each(&values, facts).map(told).collect();
        let expected = [
            ["[1]", "'text'", "[2]"],
            ["(1,)", "'text'", "[2]"],
            ["[1]", "'text'", "(2,)"],
            ["(1,)", "'text'", "(2,)"],
        ];
        assert_eq!(all, expected);
        assert_eq!(of_each(&values, LanguageFacts::default()).count(), 0);
        assert_eq!(of_each(&[], facts).count(), 0);
    }

    #[test]
    fn nothing_is_read_otherwise_where_the_language_tells_types_apart() {
        assert_eq!(readings("[[1], 2]", false), [""; 0]);
        assert_eq!(readings("'text'", true), [""; 0]);
    }
}
