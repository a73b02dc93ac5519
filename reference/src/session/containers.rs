//! Elements of containers: reading, lookup and iteration, as in Python.

use std::collections::BTreeSet;

use super::data::type_error;
use crate::exception::Exception;
use crate::value::Value;

/// Returns the value, if it can be in a set or be a key.
pub(super) fn hashable(value: Value) -> Result<Value, Exception> {
    match value.unhashable() {
        None => Ok(value),
        Some(type_name) => Err(type_error(format!("unhashable type: '{type_name}'"))),
    }
}

/// Returns a set of these elements.
pub(super) fn set_of(elements: Vec<Value>) -> Result<Value, Exception> {
    let elements: Result<Vec<_>, _> = elements.into_iter().map(hashable).collect();
    Ok(Value::set(elements?))
}

/// Returns the elements in a loop over the value. For a dict these are its keys.
pub(super) fn elements(value: &Value) -> Result<Vec<Value>, Exception> {
    match value {
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => {
            Ok(elements.clone())
        }
        Value::Dict(pairs) => Ok(pairs.iter().map(|(key, _)| key.clone()).collect()),
        Value::Str(text) => Ok(text.chars().map(Value::from).collect()),
        _ => Err(type_error(format!(
            "'{}' object is not iterable",
            value.type_name()
        ))),
    }
}

/// Returns the value of `len`.
pub(super) fn length(value: &Value) -> Result<usize, Exception> {
    match value {
        Value::List(elements) | Value::Tuple(elements) | Value::Set(elements) => Ok(elements.len()),
        Value::Dict(pairs) => Ok(pairs.len()),
        Value::Str(text) => Ok(text.chars().count()),
        _ => Err(type_error(format!(
            "object of type '{}' has no len()",
            value.type_name()
        ))),
    }
}

/// Returns the value of `element in container`.
pub(super) fn contains(container: &Value, element: &Value) -> Result<bool, Exception> {
    let among = |elements: &[Value]| {
        let element = element.numeric();
        elements.iter().any(|other| other.numeric() == element)
    };
    match (container, element) {
        (Value::Str(text), Value::Str(part)) => Ok(text.contains(part.as_str())),
        (Value::Str(_), _) => {
            let type_name = element.type_name();
            let message = format!("'in <string>' requires string as left operand, not {type_name}");
            Err(type_error(message))
        }
        (Value::List(elements) | Value::Tuple(elements), _)
        | (Value::Set(elements), Value::Set(_)) => Ok(among(elements)),
        (Value::Set(elements), _) => hashable(element.clone()).map(|_| among(elements)),
        (Value::Dict(pairs), _) => {
            hashable(element.clone()).map(|key| position(pairs, &key).is_some())
        }
        _ => {
            let type_name = container.type_name();
            Err(type_error(format!(
                "argument of type '{type_name}' is not iterable"
            )))
        }
    }
}

/// Returns the value of `container[key]`.
pub(super) fn element(mut container: Value, key: &Value) -> Result<Value, Exception> {
    match &container {
        Value::Str(text) => {
            let letters: Vec<_> = text.chars().collect();
            index(letters.len(), key, "string").map(|index| letters[index].into())
        }
        _ => locate(&mut container, std::slice::from_ref(key)).cloned(),
    }
}

/// Returns the element that the keys lead to, one after the other. Without keys it is the value
/// itself.
pub(super) fn locate<'a>(value: &'a mut Value, keys: &[Value]) -> Result<&'a mut Value, Exception> {
    let Some((key, rest)) = keys.split_first() else {
        return Ok(value);
    };
    let type_name = value.type_name().to_owned();
    let element = match value {
        Value::List(elements) => {
            let index = index(elements.len(), key, "list")?;
            &mut elements[index]
        }
        Value::Tuple(elements) => {
            let index = index(elements.len(), key, "tuple")?;
            &mut elements[index]
        }
        Value::Dict(pairs) => {
            let key = hashable(key.clone())?;
            let place =
                position(pairs, &key).ok_or_else(|| Exception::new("KeyError", key.to_string()))?;
            &mut pairs[place].1
        }
        _ => {
            return Err(type_error(format!(
                "'{type_name}' object is not subscriptable"
            )));
        }
    };
    locate(element, rest)
}

/// Returns the position of a key in a dict.
pub(super) fn position(pairs: &[(Value, Value)], key: &Value) -> Option<usize> {
    let key = key.numeric();
    pairs.iter().position(|(other, _)| other.numeric() == key)
}

/// Returns the place for a key in a sequence. Negative keys count from the end.
pub(super) fn index(length: usize, key: &Value, sequence: &str) -> Result<usize, Exception> {
    let is_integer = matches!(key, Value::Int(_) | Value::Bool(_));
    if !is_integer {
        let (kinds, type_name) = ("integers or slices", key.type_name());
        let message = match sequence {
            "string" => format!("string indices must be integers, not '{type_name}'"),
            _ => format!("{sequence} indices must be {kinds}, not {type_name}"),
        };
        return Err(type_error(message));
    }
    place(length, key)
        .ok_or_else(|| Exception::new("IndexError", format!("{sequence} index out of range")))
}

/// Returns the place for an integer in a sequence, if there is one.
pub(super) fn place(length: usize, key: &Value) -> Option<usize> {
    let key = key.as_integer()?;
    let length = i64::try_from(length).ok()?;
    let place = if key < 0 { key + length } else { key };
    if (0..length).contains(&place) {
        usize::try_from(place).ok()
    } else {
        None
    }
}

/// Returns true if all elements of one list are in the other.
pub(super) fn is_subset(some: &[Value], others: &[Value]) -> bool {
    let others: BTreeSet<_> = others.iter().map(Value::numeric).collect();
    some.iter()
        .all(|element| others.contains(&element.numeric()))
}
