//! Makes expectations from the answers of the oracle.

use std::collections::BTreeMap;

use puzzlemark_reference::object::Likeness;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::session::Evaluation;
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::diff::Difference;

use super::{Due, Follower};
use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::reply::LanguageFacts;
use puzzlemark_model::{AnswerExpectation, Expectation};

/// The numbers of the oracle's objects, by their names in patterns.
pub(super) type Known = BTreeMap<String, u32>;

impl Follower<'_> {
    /// Returns the expectation of an operation, from the oracle's own result.
    pub(super) fn due(
        &mut self,
        operation: &Operation,
        evaluation: Evaluation,
        likeness: Likeness,
    ) -> Due {
        let Evaluation { printed, result } = evaluation;
        let known = self.known_objects(operation);
        let mut due = Due {
            expectation: Expectation {
                prints: (!printed.is_empty()).then_some(TextPattern::Exact(printed)),
                ..Expectation::default()
            },
            looks: Vec::new(),
            value: None,
            kind: None,
            any_order: likeness.order,
            known,
            facts: self.oracle.language_facts(),
        };
        let value = match (result, &operation.target) {
            (Err(exception), _) => {
                due.expectation.answer = Some(raises(exception, likeness));
                return due;
            }
            (Ok(value), None) => value,
            (Ok(value), Some(target)) => {
                due.looks.push(Expression::name(target).into());
                self.assign(target, &value);
                value
            }
        };
        due.kind = match value {
            Value::List(_) if likeness.order && !likeness.sequences => Some("list"),
            Value::Tuple(_) if likeness.order && !likeness.sequences => Some("tuple"),
            _ => None,
        };
        let pattern = Patterns {
            known: &due.known,
            sequences: likeness.sequences,
            rounding: likeness.rounding,
        }
        .whole_pattern(&value, likeness.order);
        due.expectation.answer = Some(AnswerExpectation::Returns(pattern));
        if !likeness.order {
            collect_objects(&value, &mut self.appeared);
        }
        due.value = Some(value);
        due
    }

    /// Returns the objects that have appeared, by the variables that hold them after an operation.
    /// The name of an object without such a variable is its number. The operation's own target does
    /// not count.
    fn known_objects(&self, operation: &Operation) -> Known {
        let mut known = Known::new();
        let mut unnamed = self.appeared.clone();
        let target = operation.target.as_deref();
        for (name, ObjectRef { id, .. }) in &self.variables {
            let place = unnamed.iter().position(|number| number == id);
            if let (Some(place), true) = (place, target != Some(name)) {
                unnamed.swap_remove(place);
                known.insert(name.clone(), *id);
            }
        }
        let earlier = |number| (format!("number {number}"), number);
        known.extend(unnamed.into_iter().map(earlier));
        known
    }
}

impl Due {
    /// Returns the difference between a list and a tuple, for results with elements in any order.
    pub(super) fn wrong_type(&self, got: &Value, facts: LanguageFacts) -> Option<Difference> {
        let expected = self.kind.filter(|_| !facts.list_and_tuple)?;
        (got.type_name() != expected).then(|| Difference::Type {
            path: String::new(),
            expected: facts.language.type_name(expected).to_owned(),
            got: facts.language.type_name(got.type_name()).to_owned(),
        })
    }
}

fn raises(exception: Exception, likeness: Likeness) -> AnswerExpectation {
    let Exception { ancestry, message } = exception;
    let generation = usize::from(likeness.kin && ancestry.len() > 1);
    AnswerExpectation::Raises {
        kind: ancestry.into_iter().nth(generation),
        message: (!likeness.message).then_some(TextPattern::Exact(message)),
    }
}

/// Adds the numbers of the objects in a value. Objects in sets and dicts are left out, because they
/// have no fixed position.
pub(super) fn collect_objects(value: &Value, numbers: &mut Vec<u32>) {
    match value {
        Value::Object(object) if !numbers.contains(&object.id) => numbers.push(object.id),
        Value::List(values) | Value::Tuple(values) => {
            for value in values {
                collect_objects(value, numbers);
            }
        }
        _ => {}
    }
}

/// Makes patterns from the oracle's values.
struct Patterns<'a> {
    known: &'a Known,
    /// True if a list may replace a tuple, and a tuple a list.
    sequences: bool,
    /// True if a float may differ by rounding.
    rounding: bool,
}

impl Patterns<'_> {
    fn whole_pattern(&self, value: &Value, any_order: bool) -> Pattern {
        match value {
            Value::List(values) | Value::Tuple(values) if any_order => {
                Pattern::Unordered(self.all_patterns(values))
            }
            value => self.part(value),
        }
    }

    fn part(&self, value: &Value) -> Pattern {
        match value {
            Value::None => Pattern::None,
            Value::Bool(truth) => Pattern::Bool(*truth),
            Value::Int(number) => Pattern::Int(number.clone()),
            Value::Float(number) if self.rounding => Pattern::Close(*number),
            Value::Float(number) => Pattern::Float(*number),
            Value::Str(text) => Pattern::Str(text.clone()),
            Value::List(values) | Value::Tuple(values) if self.sequences => {
                Pattern::Sequence(self.all_patterns(values))
            }
            Value::List(values) => Pattern::List(self.all_patterns(values)),
            Value::Tuple(values) => Pattern::Tuple(self.all_patterns(values)),
            Value::Set(values) => Pattern::Set(self.all_patterns(values)),
            Value::Dict(pairs) => {
                let pair = |(key, value): &(Value, Value)| (self.part(key), self.part(value));
                Pattern::Dict(pairs.iter().map(pair).collect())
            }
            Value::Object(object) => self.object(object),
        }
    }

    fn all_patterns(&self, values: &[Value]) -> Vec<Pattern> {
        values.iter().map(|value| self.part(value)).collect()
    }

    fn object(&self, object: &ObjectRef) -> Pattern {
        let mut known = self.known.iter();
        match known.find(|(_, number)| **number == object.id) {
            Some((name, _)) => Pattern::Same(name.clone()),
            None => Pattern::New(object.class.clone()),
        }
    }
}
