//! The comparison of values with patterns.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};

use num_bigint::BigInt;
use num_traits::{FromPrimitive as _, ToPrimitive};
use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::diff::{self, Difference};

use super::{bounded, describe_pattern, identity, loose, pairing};
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::reply::{LanguageFacts, Objects};

/// The largest number of elements that a difference lists. The set of a hostile submission may have
/// many more.
const ELEMENTS_MAX: usize = 50;

/// Returns the differences between a value and a pattern. They are empty if the value matches.
pub(super) fn differences(
    pattern: &Pattern,
    value: &Value,
    objects: &Objects,
    facts: LanguageFacts,
) -> Vec<Difference> {
    let mut comparison = Comparison::new(objects, facts, true);
    comparison.compare(pattern, value);
    comparison.differences
}

/// Returns true if a value matches a pattern. It is fast, because it does not describe differences.
fn matches(pattern: &Pattern, value: &Value, objects: &Objects, facts: LanguageFacts) -> bool {
    let mut comparison = Comparison::new(objects, facts, false);
    comparison.compare(pattern, value);
    !comparison.differs
}

/// The state of a comparison, which walks through pattern and value together.
struct Comparison<'a> {
    objects: &'a Objects,
    facts: LanguageFacts,
    /// True if differences are listed. False if only `differs` counts.
    lists: bool,
    differs: bool,
    differences: Vec<Difference>,
    /// The position inside the value, for example `[1]['a']`.
    path: String,
}

impl<'a> Comparison<'a> {
    fn new(objects: &'a Objects, facts: LanguageFacts, lists: bool) -> Self {
        Self {
            objects,
            facts,
            lists,
            differs: false,
            differences: Vec::new(),
            path: String::new(),
        }
    }

    /// Records a difference at the current path.
    fn differ(&mut self, difference: impl FnOnce(String) -> Difference) {
        self.differs = true;
        if self.lists {
            self.differences.push(difference(self.path.clone()));
        }
    }

    fn compare(&mut self, pattern: &Pattern, value: &Value) {
        let language = self.facts.language;
        match (pattern, value) {
            (Pattern::List(patterns), Value::List(items))
            | (Pattern::Tuple(patterns), Value::Tuple(items))
            | (Pattern::Sequence(patterns), Value::List(items) | Value::Tuple(items)) => {
                self.compare_sequence(patterns, items);
            }
            (Pattern::List(patterns), Value::Tuple(items))
            | (Pattern::Tuple(patterns), Value::List(items))
                if self.facts.list_and_tuple =>
            {
                self.compare_sequence(patterns, items);
            }
            (Pattern::Set(patterns), Value::Set(items))
            | (Pattern::Unordered(patterns), Value::List(items) | Value::Tuple(items)) => {
                let patterns: Vec<_> = patterns.iter().collect();
                let items: Vec<_> = items.iter().collect();
                self.pair(&patterns, &items);
            }
            (Pattern::Dict(patterns), Value::Dict(entries)) => self.compare_dict(patterns, entries),
            (Pattern::AnyOf(patterns), value) => {
                let (objects, facts) = (self.objects, self.facts);
                if !patterns
                    .iter()
                    .any(|one| matches(one, value, objects, facts))
                {
                    self.differ(|path| other_value(pattern, value, path, language));
                }
            }
            (Pattern::Exact(inner), value) => self.compare(inner, value),
            (Pattern::Same(name), value) => {
                if let Some(found) = identity::not_same(name, value, self.objects, language) {
                    self.differ(|_| found);
                }
            }
            (Pattern::New(class), Value::Object(got)) => {
                if let Some(found) = identity::not_new(class, got, self.objects, &self.path) {
                    self.differ(|_| found);
                }
            }
            (pattern, value) => self.compare_scalar(pattern, value),
        }
    }

    fn compare_scalar(&mut self, pattern: &Pattern, value: &Value) {
        let language = self.facts.language;
        let equal = match (pattern, value) {
            (Pattern::None, Value::None) => true,
            (Pattern::Bool(expected), Value::Bool(got)) => expected == got,
            (Pattern::Int(expected), Value::Int(got)) => expected == got,
            (Pattern::Float(expected), Value::Float(got)) => {
                expected.partial_cmp(got) == Some(Ordering::Equal)
                    || (expected.is_nan() && got.is_nan())
            }
            (Pattern::Int(expected), Value::Float(got)) if self.facts.int_and_float => {
                got.fract() == 0.0 && expected.to_f64() == Some(*got)
            }
            (Pattern::Float(expected), Value::Int(got)) if self.facts.int_and_float => {
                got.to_f64() == Some(*expected)
            }
            (Pattern::Str(expected), Value::Str(got)) => return self.compare_text(expected, got),
            (Pattern::Approx { value, tolerance }, Value::Int(got)) => got
                .to_f64()
                .is_some_and(|got| (got - value).abs() <= *tolerance),
            (Pattern::Approx { value, tolerance }, Value::Float(got)) => {
                (got - value).abs() <= *tolerance
            }
            (Pattern::Close(expected), Value::Float(got)) => {
                loose::close(*expected, *got) || (expected.is_nan() && got.is_nan())
            }
            (Pattern::Close(expected), Value::Int(got)) if self.facts.int_and_float => {
                got.to_f64().is_some_and(|got| loose::close(*expected, got))
            }
            (Pattern::Regex(regex), Value::Str(got)) => regex.matches(got),
            (Pattern::Equals(expected), Value::Bool(_) | Value::Int(_) | Value::Float(_)) => {
                equal_in_python(expected, value)
            }
            (pattern, value) => {
                return self.differ(|path| other_type(pattern, value, path, language));
            }
        };
        if !equal {
            self.differ(|path| other_value(pattern, value, path, language));
        }
    }

    fn compare_text(&mut self, expected: &str, got: &str) {
        if expected == got {
            return;
        }
        self.differs = true;
        if self.lists {
            let what = match self.path.as_str() {
                "" => "text".to_owned(),
                path => format!("text at {path}"),
            };
            self.differences
                .extend(diff::compare_texts(&what, expected, got));
        }
    }

    fn compare_sequence(&mut self, patterns: &[Pattern], items: &[Value]) {
        let (expected, got) = (patterns.len(), items.len());
        if expected != got {
            self.differ(|path| Difference::Length {
                path,
                expected,
                got,
            });
        }
        for (index, (pattern, item)) in patterns.iter().zip(items).enumerate() {
            if self.differs && !self.lists {
                return;
            }
            self.compare_inside(&index, pattern, item);
        }
    }

    fn compare_dict(&mut self, patterns: &[(Pattern, Pattern)], entries: &[(Value, Value)]) {
        let keys: Vec<_> = patterns.iter().map(|(key, _)| key).collect();
        let got_keys: Vec<_> = entries.iter().map(|(key, _)| key).collect();
        let partners = self.pair(&keys, &got_keys);
        for ((_, pattern), partner) in patterns.iter().zip(partners) {
            if let Some(partner) = partner {
                let (key, value) = &entries[partner];
                self.compare_inside(&self.facts.language.value(key), pattern, value);
            }
        }
    }

    /// Compares an element. `key` is its index or key.
    fn compare_inside(&mut self, key: &dyn Display, pattern: &Pattern, value: &Value) {
        if !self.lists {
            return self.compare(pattern, value);
        }
        let length = self.path.len();
        write!(self.path, "[{}]", bounded(key.to_string()))
            .expect("writing to a string cannot fail");
        self.compare(pattern, value);
        self.path.truncate(length);
    }

    /// Pairs patterns with values, and records a difference for those without a partner. Returns
    /// the index of the value for each pattern.
    fn pair(&mut self, patterns: &[&Pattern], items: &[&Value]) -> Vec<Option<usize>> {
        if patterns.len() != items.len() && !self.lists {
            self.differs = true;
            return Vec::new();
        }
        let partners = pairing::partners(patterns.len(), items.len(), |pattern, item| {
            matches(patterns[pattern], items[item], self.objects, self.facts)
        });
        let taken: BTreeSet<usize> = partners.iter().flatten().copied().collect();
        if taken.len() < patterns.len().max(items.len()) {
            let language = self.facts.language;
            self.differ(|path| unpaired(patterns, items, &partners, &taken, (path, language)));
        }
        partners
    }
}

fn unpaired(
    patterns: &[&Pattern],
    items: &[&Value],
    partners: &[Option<usize>],
    taken: &BTreeSet<usize>,
    (path, language): (String, Language),
) -> Difference {
    let missing = patterns
        .iter()
        .zip(partners)
        .filter(|(_, partner)| partner.is_none())
        .map(|(pattern, _)| describe_pattern(pattern, language))
        .collect();
    let mut extra: Vec<_> = (0..items.len())
        .filter(|index| !taken.contains(index))
        .map(|index| bounded(language.value(items[index])))
        .collect();
    extra.sort();
    extra.truncate(ELEMENTS_MAX);
    Difference::Elements {
        path,
        missing,
        extra,
    }
}

fn other_value(pattern: &Pattern, value: &Value, path: String, language: Language) -> Difference {
    Difference::Value {
        path,
        expected: describe_pattern(pattern, language),
        got: bounded(language.value(value)),
    }
}

fn other_type(pattern: &Pattern, value: &Value, path: String, language: Language) -> Difference {
    Difference::Type {
        path,
        expected: language.type_name(type_name(pattern)).to_owned(),
        got: match value {
            Value::Object(object) => object.class.clone(),
            value => language.type_name(value.type_name()).to_owned(),
        },
    }
}

/// Returns true if two numbers or bools are equal in Python, which compares an int and a float without rounding.
fn equal_in_python(one: &Value, other: &Value) -> bool {
    let int = |value: &Value| match value {
        Value::Bool(truth) => Some(BigInt::from(u8::from(*truth))),
        Value::Int(int) => Some(int.clone()),
        Value::Float(float) if float.fract() == 0.0 => BigInt::from_f64(*float),
        _ => None,
    };
    match (one, other) {
        (Value::Float(one), Value::Float(other)) => one.partial_cmp(other) == Some(Ordering::Equal),
        _ => int(one).is_some_and(|one| int(other) == Some(one)),
    }
}

/// Returns Python's name of the type that a pattern needs.
fn type_name(pattern: &Pattern) -> &'static str {
    match pattern {
        Pattern::None => "NoneType",
        Pattern::Bool(_) => "bool",
        Pattern::Int(_) => "int",
        Pattern::Float(_) | Pattern::Close(_) => "float",
        Pattern::Str(_) | Pattern::Regex(_) => "str",
        Pattern::List(_) => "list",
        Pattern::Tuple(_) => "tuple",
        Pattern::Sequence(_) | Pattern::Unordered(_) => "list or tuple",
        Pattern::Set(_) => "set",
        Pattern::Dict(_) => "dict",
        Pattern::Approx { .. } => "int or float",
        Pattern::Equals(_) => "number",
        Pattern::Exact(inner) => type_name(inner),
        Pattern::New(_) => "object",
        Pattern::Same(_) | Pattern::AnyOf(_) => "value",
    }
}
