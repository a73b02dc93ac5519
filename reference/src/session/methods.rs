//! Methods of data that scenarios need.

use super::builtins::sorted;
use super::containers::{self, elements, hashable, position};
use super::data::type_error;
use crate::exception::Exception;
use crate::object::no_attribute;
use crate::value::Value;

/// Calls a method of a value. The method may change the value.
pub(super) fn call(
    receiver: &mut Value,
    method: &str,
    arguments: &[Value],
) -> Result<Value, Exception> {
    let type_name = receiver.type_name().to_owned();
    let result = match receiver {
        Value::List(list) => of_list(list, method, arguments),
        Value::Tuple(tuple) => of_sequence(tuple, "tuple", method, arguments),
        Value::Set(set) => of_set(set, method, arguments),
        Value::Dict(pairs) => of_dict(pairs, method, arguments),
        Value::Str(text) => of_text(text, method, arguments),
        _ => Ok(None),
    };
    result?.ok_or_else(|| {
        if is_known(&type_name, method) {
            let given = arguments.len();
            type_error(format!(
                "{type_name}.{method}() does not take {given} such arguments"
            ))
        } else {
            no_attribute(&type_name, method)
        }
    })
}

/// All known methods by type, to distinguish a wrong name from wrong arguments.
const METHODS: &[(&str, &str)] = &[
    (
        "list",
        "append clear copy count extend index insert pop remove reverse sort",
    ),
    ("tuple", "count index"),
    (
        "set",
        "add clear copy difference discard intersection issubset issuperset pop remove",
    ),
    ("set", "union update"),
    ("dict", "clear copy get items keys pop update values"),
    (
        "str",
        "count endswith join lower replace split splitlines startswith strip upper",
    ),
];

fn is_known(type_name: &str, method: &str) -> bool {
    METHODS
        .iter()
        .any(|(owner, names)| *owner == type_name && names.split(' ').any(|name| name == method))
}

/// Returns true if lists, tuples, sets, dicts or texts have a method with this name.
pub fn is_method_of_data(name: &str) -> bool {
    METHODS.iter().any(|(owner, _)| is_known(owner, name))
}

/// The result of a method. The inner `None` means that no such method exists for these arguments.
type Outcome = Result<Option<Value>, Exception>;

const DONE: Outcome = Ok(Some(Value::None));

fn of_list(list: &mut Vec<Value>, method: &str, arguments: &[Value]) -> Outcome {
    match (method, arguments) {
        ("append", [value]) => list.push(value.clone()),
        ("extend", [more]) => list.extend(elements(more)?),
        ("insert", [at, value]) => {
            let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
            let Some(at) = at.as_integer() else {
                return Ok(None);
            };
            let at = if at < 0 {
                at.saturating_add(length)
            } else {
                at
            }
            .clamp(0, length);
            list.insert(usize::try_from(at).unwrap_or(0), value.clone());
        }
        ("remove", [value]) => {
            let place = list.iter().position(|other| other.equals(value));
            list.remove(place.ok_or_else(|| value_error("list.remove(x): x not in list"))?);
        }
        ("pop", []) => {
            return list
                .pop()
                .map(Some)
                .ok_or_else(|| index_error("pop from empty list"));
        }
        ("pop", [at]) => {
            let place = containers::place(list.len(), at);
            let place = place.ok_or_else(|| index_error("pop index out of range"))?;
            return Ok(Some(list.remove(place)));
        }
        ("clear", []) => list.clear(),
        ("reverse", []) => list.reverse(),
        ("sort", []) => {
            if let Value::List(ascending) = sorted(list.clone())? {
                *list = ascending;
            }
        }
        ("copy", []) => return Ok(Some(Value::List(list.clone()))),
        _ => return of_sequence(list, "list", method, arguments),
    }
    DONE
}

fn of_sequence(sequence: &[Value], type_name: &str, method: &str, arguments: &[Value]) -> Outcome {
    match (method, arguments) {
        ("count", [value]) => Ok(Some(
            sequence
                .iter()
                .filter(|other| other.equals(value))
                .count()
                .into(),
        )),
        ("index", [value]) => match sequence.iter().position(|other| other.equals(value)) {
            Some(place) => Ok(Some(place.into())),
            None if type_name == "list" => Err(value_error(&format!("{value} is not in list"))),
            None => Err(value_error("tuple.index(x): x not in tuple")),
        },
        _ => Ok(None),
    }
}

fn of_set(set: &mut Vec<Value>, method: &str, arguments: &[Value]) -> Outcome {
    let others = || match arguments {
        [other] => elements(other)?.into_iter().map(hashable).collect(),
        _ => Ok(Vec::new()),
    };
    let member = |elements: &[Value], value: &Value| {
        let value = hashable(value.clone())?.numeric();
        Ok::<_, Exception>(elements.iter().position(|other| other.numeric() == value))
    };
    match (method, arguments) {
        ("add", [value]) => {
            if member(set, value)?.is_none() {
                set.push(value.clone());
            }
        }
        ("discard", [value]) => {
            if let Some(place) = member(set, value)? {
                set.remove(place);
            }
        }
        ("remove", [value]) => {
            let place = member(set, value)?;
            set.remove(place.ok_or_else(|| key_error(&value.to_string()))?);
        }
        ("pop", []) => {
            return set
                .pop()
                .map(Some)
                .ok_or_else(|| key_error("'pop from an empty set'"));
        }
        ("clear", []) => set.clear(),
        ("update", [_]) => {
            let more: Vec<_> = others()?;
            if let Value::Set(all) = Value::set(std::mem::take(set).into_iter().chain(more)) {
                *set = all;
            }
        }
        ("copy", []) => return Ok(Some(Value::Set(set.clone()))),
        ("union", [_]) => return Ok(Some(Value::set(set.iter().cloned().chain(others()?)))),
        ("difference", [_]) => return Ok(Some(Value::Set(difference(set, &others()?)))),
        ("intersection", [_]) => {
            let outside = difference(set, &others()?);
            return Ok(Some(Value::Set(difference(set, &outside))));
        }
        ("issubset", [_]) => return Ok(Some(containers::is_subset(set, &others()?).into())),
        ("issuperset", [_]) => return Ok(Some(containers::is_subset(&others()?, set).into())),
        _ => return Ok(None),
    }
    DONE
}

/// Returns the elements of a set that are not in another.
pub(super) fn difference(set: &[Value], other: &[Value]) -> Vec<Value> {
    let other: std::collections::BTreeSet<_> = other.iter().map(Value::numeric).collect();
    set.iter()
        .filter(|element| !other.contains(&element.numeric()))
        .cloned()
        .collect()
}

fn of_dict(pairs: &mut Vec<(Value, Value)>, method: &str, arguments: &[Value]) -> Outcome {
    let found = |pairs: &[(Value, Value)], key: &Value| {
        hashable(key.clone()).map(|key| position(pairs, &key))
    };
    let value = match (method, arguments) {
        ("get", [key] | [key, _]) => {
            let default = arguments.get(1).cloned().unwrap_or(Value::None);
            found(pairs, key)?.map_or(default, |place| pairs[place].1.clone())
        }
        ("pop", [key] | [key, _]) => match (found(pairs, key)?, arguments.get(1)) {
            (Some(place), _) => pairs.remove(place).1,
            (None, Some(default)) => default.clone(),
            (None, None) => return Err(key_error(&key.to_string())),
        },
        ("update", [Value::Dict(more)]) => {
            let all = std::mem::take(pairs)
                .into_iter()
                .chain(more.iter().cloned());
            if let Value::Dict(all) = Value::dict(all) {
                *pairs = all;
            }
            Value::None
        }
        ("clear", []) => {
            pairs.clear();
            Value::None
        }
        ("copy", []) => Value::Dict(pairs.clone()),
        ("keys", []) => Value::list(pairs.iter().map(|(key, _)| key.clone())),
        ("values", []) => Value::list(pairs.iter().map(|(_, value)| value.clone())),
        ("items", []) => Value::list(
            pairs
                .iter()
                .map(|(key, value)| Value::tuple([key.clone(), value.clone()])),
        ),
        _ => return Ok(None),
    };
    Ok(Some(value))
}

fn of_text(text: &str, method: &str, arguments: &[Value]) -> Outcome {
    let value = match (method, arguments) {
        ("upper", []) => text.to_uppercase().into(),
        ("lower", []) => text.to_lowercase().into(),
        ("strip", []) => text.trim().into(),
        ("split", []) => Value::list(text.split_whitespace()),
        ("split", [Value::Str(separator)]) if separator.is_empty() => {
            return Err(value_error("empty separator"));
        }
        ("split", [Value::Str(separator)]) => Value::list(text.split(separator.as_str())),
        ("splitlines", []) => Value::list(text.lines()),
        ("startswith", [Value::Str(part)]) => text.starts_with(part.as_str()).into(),
        ("endswith", [Value::Str(part)]) => text.ends_with(part.as_str()).into(),
        ("count", [Value::Str(part)]) => text.matches(part.as_str()).count().into(),
        ("replace", [Value::Str(old), Value::Str(new)]) => text.replace(old, new).into(),
        ("join", [parts]) => {
            let parts = elements(parts)?;
            let texts: Option<Vec<_>> = parts.iter().map(Value::as_str).collect();
            let texts = texts.ok_or_else(|| type_error("sequence item: expected str instance"))?;
            texts.join(text).into()
        }
        _ => return Ok(None),
    };
    Ok(Some(value))
}

fn value_error(message: &str) -> Exception {
    Exception::new("ValueError", message)
}

fn index_error(message: &str) -> Exception {
    Exception::new("IndexError", message)
}

fn key_error(message: &str) -> Exception {
    Exception::new("KeyError", message)
}
