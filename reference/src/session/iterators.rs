//! Iterators over data. They are objects of the session itself.

use std::collections::VecDeque;

use super::containers;
use super::data::type_error;
use super::{Backend, Session};
use crate::exception::Exception;
use crate::value::{ObjectRef, Value};

/// The iterators of a session. Each contains all elements that its data had when it was made.
#[derive(Debug, Default)]
pub(super) struct Iterators(Vec<VecDeque<Value>>);

impl Iterators {
    /// Makes an iterator. Its number is never a number of a backend's object.
    fn make(&mut self, class: &str, elements: Vec<Value>) -> Value {
        self.0.push(elements.into());
        let made = u32::try_from(self.0.len()).unwrap_or(u32::MAX);
        Value::Object(ObjectRef {
            id: u32::MAX - made,
            class: class.to_owned(),
        })
    }

    /// Returns true if the object is an iterator of the session.
    pub(super) fn has(&self, object: &ObjectRef) -> bool {
        usize::try_from(u32::MAX - object.id).is_ok_and(|made| (1..=self.0.len()).contains(&made))
    }

    /// Returns the remaining elements of an iterator, or `None` for other values.
    pub(super) fn rest(&mut self, value: &Value) -> Option<&mut VecDeque<Value>> {
        let Value::Object(object) = value else {
            return None;
        };
        let place = usize::try_from(u32::MAX - object.id).ok()?.checked_sub(1)?;
        self.0.get_mut(place)
    }
}

impl<B: Backend> Session<B> {
    /// Returns the elements in a loop over the value. Afterwards an iterator has no elements left.
    pub(super) fn elements(&mut self, value: &Value) -> Result<Vec<Value>, B::Error> {
        match self.iterators.rest(value) {
            Some(rest) => Ok(std::mem::take(rest).into()),
            None => Ok(containers::elements(value)?),
        }
    }

    /// Refuses an iterator among the arguments of a call, because the callee does not have it.
    pub(super) fn refuse_iterators(&self, arguments: &[Value]) -> Result<(), B::Error> {
        let is_one =
            |part: &Value| matches!(part, Value::Object(object) if self.iterators.has(object));
        match arguments.iter().find(|argument| argument.holds(is_one)) {
            None => Ok(()),
            Some(found) => {
                let raised = type_error("an iterator that a step made cannot be an argument");
                Err(self.backend.refuse(found, "pass an iterator on", raised))
            }
        }
    }

    /// Returns the value of `iter`.
    pub(super) fn iterate(&mut self, value: &Value) -> Result<Value, B::Error> {
        if self.iterators.rest(value).is_some() {
            return Ok(value.clone());
        }
        let elements = containers::elements(value).map_err(|raised| self.refused(value, raised))?;
        let class = match value {
            Value::Dict(_) => "dict_keyiterator".to_owned(),
            Value::Str(text) if text.is_ascii() => "str_ascii_iterator".to_owned(),
            other => format!("{}_iterator", other.type_name()),
        };
        Ok(self.iterators.make(&class, elements))
    }

    /// Returns the value of `reversed`.
    pub(super) fn reverse(&mut self, value: &Value) -> Result<Value, B::Error> {
        let class = match value {
            Value::List(_) => "list_reverseiterator",
            Value::Dict(_) => "dict_reversekeyiterator",
            Value::Tuple(_) | Value::Str(_) => "reversed",
            other => {
                let message = format!("'{}' object is not reversible", other.type_name());
                return Err(self.refused(value, type_error(message)));
            }
        };
        let mut elements = containers::elements(value)?;
        elements.reverse();
        Ok(self.iterators.make(class, elements))
    }

    /// Returns the value of `next`.
    pub(super) fn advance(
        &mut self,
        value: &Value,
        default: Option<&Value>,
    ) -> Result<Value, B::Error> {
        let Some(rest) = self.iterators.rest(value) else {
            let message = format!("'{}' object is not an iterator", value.type_name());
            return Err(self.refused(value, type_error(message)));
        };
        let next = rest.pop_front().or_else(|| default.cloned());
        next.ok_or_else(|| Exception::new("StopIteration", "").into())
    }

    /// Returns the error for a value without elements for iteration.
    fn refused(&self, value: &Value, raised: Exception) -> B::Error {
        self.backend
            .refuse(value, "ask an object for its elements", raised)
    }
}
