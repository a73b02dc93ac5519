//! Values against patterns.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use num_traits::ToPrimitive;
use puzzlemark_reference::Value;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reports::diff::Difference;

use super::{bounded, describe_pattern};
use crate::spec::pattern::Pattern;

/// Elements that a difference lists; a hostile set may have many more.
const ELEMENTS_MAX: usize = 50;

type Objects = BTreeMap<String, ObjectRef>;

/// How a value differs from a pattern; empty where it matches.
pub(super) fn differences(pattern: &Pattern, value: &Value, objects: &Objects) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(pattern, value, &mut String::new(), objects, &mut found);
    found
}

fn matches(pattern: &Pattern, value: &Value, objects: &Objects) -> bool {
    differences(pattern, value, objects).is_empty()
}

fn compare(
    pattern: &Pattern,
    value: &Value,
    path: &mut String,
    objects: &Objects,
    found: &mut Vec<Difference>,
) {
    match (pattern, value) {
        (Pattern::List(patterns), Value::List(items))
        | (Pattern::Tuple(patterns), Value::Tuple(items))
        | (Pattern::Sequence(patterns), Value::List(items) | Value::Tuple(items)) => {
            compare_sequence(patterns, items, path, objects, found);
        }
        (Pattern::Set(patterns), Value::Set(items))
        | (Pattern::Unordered(patterns), Value::List(items) | Value::Tuple(items)) => {
            found.extend(compare_unordered(patterns, items, path, objects));
        }
        (Pattern::Dict(patterns), Value::Dict(entries)) => {
            compare_dict(patterns, entries, path, objects, found);
        }
        (Pattern::AnyOf(patterns), value) => {
            if !patterns
                .iter()
                .any(|pattern| matches(pattern, value, objects))
            {
                found.push(other_value(pattern, value, path));
            }
        }
        (Pattern::Same(name), value) => {
            let same = matches!(value, Value::Object(object) if objects.get(name) == Some(object));
            if !same {
                found.push(Difference::Identity {
                    expected: name.clone(),
                    got: bounded(value.to_string()),
                });
            }
        }
        (pattern, value) => compare_scalar(pattern, value, path, found),
    }
}

fn compare_scalar(pattern: &Pattern, value: &Value, path: &str, found: &mut Vec<Difference>) {
    let equal = match (pattern, value) {
        (Pattern::None, Value::None) => true,
        (Pattern::Bool(expected), Value::Bool(got)) => expected == got,
        (Pattern::Int(expected), Value::Int(got)) => expected == got,
        (Pattern::Float(expected), Value::Float(got)) => {
            expected.partial_cmp(got) == Some(Ordering::Equal)
                || (expected.is_nan() && got.is_nan())
        }
        (Pattern::Str(expected), Value::Str(got)) => {
            if expected != got {
                found.extend(puzzlemark_reports::diff::text("text", expected, got));
            }
            return;
        }
        (Pattern::Approx { value, tolerance }, Value::Int(got)) => got
            .to_f64()
            .is_some_and(|got| (got - value).abs() <= *tolerance),
        (Pattern::Approx { value, tolerance }, Value::Float(got)) => {
            (got - value).abs() <= *tolerance
        }
        (Pattern::Regex(regex), Value::Str(got)) => regex.matches(got),
        (pattern, value) => {
            found.push(other_type(pattern, value, path));
            return;
        }
    };
    if !equal {
        found.push(other_value(pattern, value, path));
    }
}

fn compare_sequence(
    patterns: &[Pattern],
    items: &[Value],
    path: &mut String,
    objects: &Objects,
    found: &mut Vec<Difference>,
) {
    if patterns.len() != items.len() {
        found.push(Difference::Length {
            path: path.clone(),
            expected: patterns.len(),
            got: items.len(),
        });
    }
    for (index, (pattern, item)) in patterns.iter().zip(items).enumerate() {
        nested(path, &index.to_string(), |path| {
            compare(pattern, item, path, objects, found);
        });
    }
}

fn compare_dict(
    patterns: &[(Pattern, Pattern)],
    entries: &[(Value, Value)],
    path: &mut String,
    objects: &Objects,
    found: &mut Vec<Difference>,
) {
    let keys: Vec<_> = patterns.iter().map(|(key, _)| key).collect();
    let got_keys: Vec<_> = entries.iter().map(|(key, _)| key).collect();
    let pairs = pair(&keys, &got_keys, objects);
    found.extend(unpaired(&keys, &got_keys, &pairs, path));
    for (index, partner) in pairs.iter().enumerate() {
        if let Some(partner) = *partner {
            let (key, value) = &entries[partner];
            nested(path, &key.to_string(), |path| {
                compare(&patterns[index].1, value, path, objects, found);
            });
        }
    }
}

fn compare_unordered(
    patterns: &[Pattern],
    items: &[Value],
    path: &str,
    objects: &Objects,
) -> Option<Difference> {
    let patterns: Vec<_> = patterns.iter().collect();
    let items: Vec<_> = items.iter().collect();
    let pairs = pair(&patterns, &items, objects);
    unpaired(&patterns, &items, &pairs, path)
}

fn unpaired(
    patterns: &[&Pattern],
    items: &[&Value],
    pairs: &[Option<usize>],
    path: &str,
) -> Option<Difference> {
    let mut taken = vec![false; items.len()];
    for partner in pairs.iter().flatten() {
        taken[*partner] = true;
    }
    let missing: Vec<_> = patterns
        .iter()
        .zip(pairs)
        .filter(|(_, partner)| partner.is_none())
        .map(|(pattern, _)| describe_pattern(pattern))
        .collect();
    let mut extra: Vec<_> = items
        .iter()
        .zip(&taken)
        .filter(|(_, taken)| !**taken)
        .map(|(item, _)| bounded(item.to_string()))
        .collect();
    extra.sort();
    extra.truncate(ELEMENTS_MAX);
    (!missing.is_empty() || !extra.is_empty()).then(|| Difference::Elements {
        path: path.to_owned(),
        missing,
        extra,
    })
}

/// Pairs patterns with values, as many as possible: for each pattern the index of its value.
///
/// Maximum bipartite matching by augmenting paths (Kuhn), since a pattern such as `!any_of` may
/// match several values. Patterns that match few values make this linear in practice.
fn pair(patterns: &[&Pattern], items: &[&Value], objects: &Objects) -> Vec<Option<usize>> {
    let candidates: Vec<Vec<usize>> = patterns
        .iter()
        .map(|pattern| {
            (0..items.len())
                .filter(|&item| matches(pattern, items[item], objects))
                .collect()
        })
        .collect();
    let mut owner: Vec<Option<usize>> = vec![None; items.len()];
    for pattern in 0..patterns.len() {
        augment(
            pattern,
            &candidates,
            &mut owner,
            &mut vec![false; items.len()],
        );
    }
    let mut pairs = vec![None; patterns.len()];
    for (item, owner) in owner.iter().enumerate() {
        if let Some(pattern) = *owner {
            pairs[pattern] = Some(item);
        }
    }
    pairs
}

fn augment(
    pattern: usize,
    candidates: &[Vec<usize>],
    owner: &mut [Option<usize>],
    visited: &mut [bool],
) -> bool {
    for &item in &candidates[pattern] {
        if std::mem::replace(&mut visited[item], true) {
            continue;
        }
        let free = match owner[item] {
            None => true,
            Some(other) => augment(other, candidates, owner, visited),
        };
        if free {
            owner[item] = Some(pattern);
            return true;
        }
    }
    false
}

fn nested(path: &mut String, key: &str, visit: impl FnOnce(&mut String)) {
    let length = path.len();
    path.push('[');
    path.push_str(key);
    path.push(']');
    visit(path);
    path.truncate(length);
}

fn other_value(pattern: &Pattern, value: &Value, path: &str) -> Difference {
    Difference::Value {
        path: path.to_owned(),
        expected: describe_pattern(pattern),
        got: bounded(value.to_string()),
    }
}

fn other_type(pattern: &Pattern, value: &Value, path: &str) -> Difference {
    Difference::Type {
        path: path.to_owned(),
        expected: type_name(pattern).to_owned(),
        got: match value {
            Value::Object(object) => object.class.clone(),
            value => value.type_name().to_owned(),
        },
    }
}

/// The type a pattern asks for, by its Python name.
fn type_name(pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::None => "NoneType",
        Pattern::Bool(_) => "bool",
        Pattern::Int(_) => "int",
        Pattern::Float(_) => "float",
        Pattern::Str(_) | Pattern::Regex(_) => "str",
        Pattern::List(_) => "list",
        Pattern::Tuple(_) => "tuple",
        Pattern::Sequence(_) | Pattern::Unordered(_) => "list or tuple",
        Pattern::Set(_) => "set",
        Pattern::Dict(_) => "dict",
        Pattern::Approx { .. } => "int or float",
        Pattern::Same(_) | Pattern::AnyOf(_) => "value",
    }
}
