//! Pairs of objects: each object of the subject has a partner among the oracle's objects.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reports::diff::Difference;

use super::due::Known;

/// Pairs of objects, one of the oracle and one of the subject.
#[derive(Debug, Default)]
pub(super) struct Pairs {
    /// The subject's objects by the numbers of the oracle's.
    subjects: BTreeMap<u32, ObjectRef>,
    /// The numbers of the oracle's objects by the numbers of the subject's.
    oracles: BTreeMap<u32, u32>,
}

impl Pairs {
    /// Returns the subject's objects by the names of the oracle's.
    pub(super) fn subject_objects(&self, known: &Known) -> BTreeMap<String, ObjectRef> {
        let subject = |(name, number): (&String, &u32)| {
            Some((name.clone(), self.subjects.get(number)?.clone()))
        };
        known.iter().filter_map(subject).collect()
    }

    /// Pairs the objects at the same positions of two values of the same shape. Returns a difference
    /// if one of them has another partner already.
    pub(super) fn pair(&mut self, oracle: &Value, subject: &Value) -> Option<Difference> {
        match (oracle, subject) {
            (Value::Object(own), Value::Object(got)) => self.pair_objects(own, got),
            (Value::List(own) | Value::Tuple(own), Value::List(got) | Value::Tuple(got)) => {
                let mut both = own.iter().zip(got);
                both.find_map(|(own, got)| self.pair(own, got))
            }
            _ => None,
        }
    }

    /// Records that two objects are partners.
    pub(super) fn join(&mut self, oracle: u32, subject: u32) {
        self.oracles.entry(subject).or_insert(oracle);
        self.subjects.entry(oracle).or_insert_with(|| ObjectRef {
            id: subject,
            class: String::new(),
        });
    }

    fn pair_objects(&mut self, own: &ObjectRef, got: &ObjectRef) -> Option<Difference> {
        let partner = *self.oracles.entry(got.id).or_insert(own.id);
        let known = self.subjects.entry(own.id).or_insert_with(|| got.clone());
        let text = if partner != own.id {
            format!("expected two {} objects, got the same one twice", got.class)
        } else if known.id != got.id {
            format!("expected the same {} object, got a new one", got.class)
        } else {
            return None;
        };
        Some(Difference::Remark { text })
    }

    /// Replaces the subject's objects in a value by the oracle's. An object without a partner gets a
    /// number that the oracle never uses.
    pub(super) fn translated(&self, value: &Value) -> Value {
        let all = |values: &[Value]| values.iter().map(|one| self.translated(one)).collect();
        match value {
            Value::Object(object) => {
                let unused = || u32::MAX.saturating_sub(object.id);
                let number = self.oracles.get(&object.id).copied();
                Value::Object(ObjectRef {
                    id: number.unwrap_or_else(unused),
                    class: object.class.clone(),
                })
            }
            Value::List(values) => Value::List(all(values)),
            Value::Tuple(values) => Value::Tuple(all(values)),
            Value::Set(values) => Value::Set(all(values)),
            Value::Dict(pairs) => {
                let pair = |(key, value)| (self.translated(key), self.translated(value));
                Value::Dict(
                    pairs
                        .iter()
                        .map(|(key, value)| pair((key, value)))
                        .collect(),
                )
            }
            Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_) | Value::Str(_) => {
                value.clone()
            }
        }
    }
}
