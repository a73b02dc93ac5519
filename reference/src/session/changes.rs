//! Assignment to elements and attributes, and their deletion.

use super::containers::{self, hashable, position};
use super::data::type_error;
use super::slices::{Bounds, Stretch, sliced, stretch};
use super::{Backend, Session, numbers};
use crate::exception::Exception;
use crate::object::no_attribute;
use crate::operation::Expression;
use crate::value::Value;

/// A change of a place.
enum Change {
    Store(Value),
    Delete,
}

/// The key of an index.
enum Key {
    One(Value),
    Slice(Bounds),
}

impl<B: Backend> Session<B> {
    /// Assigns to an element or attribute.
    pub(super) fn store(&mut self, place: &Expression, value: &Expression) -> Result<(), B::Error> {
        let value = self.value(value)?;
        self.change(place, Change::Store(value))
    }

    /// Deletes an element or attribute.
    pub(super) fn delete(&mut self, place: &Expression) -> Result<(), B::Error> {
        self.change(place, Change::Delete)
    }

    fn change(&mut self, place: &Expression, change: Change) -> Result<(), B::Error> {
        match place {
            Expression::Index(container, key) => self.change_element(container, key, change),
            Expression::Attribute(object, name) => Err(match self.value(object)? {
                Value::Object(own) => {
                    let raised = no_attribute(&own.class, name);
                    let doing = "assign to an attribute of an object, or delete one";
                    self.backend.refuse(&Value::Object(own), doing, raised)
                }
                data => self.backend.lacks(object, &data, name),
            }),
            // The notation has no other cases.
            _ => Err(type_error("nothing can be assigned to this").into()),
        }
    }

    fn change_element(
        &mut self,
        container: &Expression,
        key: &Expression,
        change: Change,
    ) -> Result<(), B::Error> {
        let place = self.place(container)?;
        let mut held = match &place {
            Some((cell, keys)) => containers::locate(&mut self.cells[*cell], keys)?.clone(),
            None => self.value(container)?,
        };
        let key = self.key(key)?;
        if let Value::Object(_) = held {
            let raised = unchangeable(&held, &key, &change);
            let doing = "assign to an element of an object, or delete one";
            return Err(self.backend.refuse(&held, doing, raised));
        }
        changed(&mut held, key, change)?;
        if let Some((cell, keys)) = place {
            *containers::locate(&mut self.cells[cell], &keys)? = held;
        }
        Ok(())
    }

    fn key(&mut self, key: &Expression) -> Result<Key, B::Error> {
        let Expression::Slice(bounds) = key else {
            return self.value(key).map(Key::One);
        };
        let mut values = [Value::None, Value::None, Value::None];
        for (value, bound) in values.iter_mut().zip(bounds) {
            if let Some(bound) = bound {
                *value = self.value(bound)?;
            }
        }
        Ok(Key::Slice(values))
    }

    /// Returns the value of `container[key]`.
    pub(super) fn element(
        &mut self,
        container: &Expression,
        key: &Expression,
    ) -> Result<Value, B::Error> {
        let container = self.value(container)?;
        Ok(match self.key(key)? {
            Key::One(key) => containers::element(container, &key)?,
            Key::Slice(bounds) => sliced(&container, &bounds)?,
        })
    }
}

/// Changes an element, or the elements of a slice.
fn changed(container: &mut Value, key: Key, change: Change) -> Result<(), Exception> {
    match (container, key, change) {
        (Value::List(elements), Key::One(key), change) => {
            let place = containers::index(elements.len(), &key, "list").map_err(of_assignment)?;
            match change {
                Change::Store(value) => elements[place] = value,
                Change::Delete => drop(elements.remove(place)),
            }
        }
        (Value::List(elements), Key::Slice(bounds), Change::Delete) => {
            let mut places = stretch(elements.len(), &bounds)?.places;
            places.sort_unstable();
            for place in places.into_iter().rev() {
                elements.remove(place);
            }
        }
        (Value::List(elements), Key::Slice(bounds), Change::Store(value)) => {
            replace(elements, &bounds, &value)?;
        }
        (Value::Dict(pairs), Key::One(key), change) => {
            let key = hashable(key)?;
            match (change, position(pairs, &key)) {
                (Change::Store(value), Some(place)) => pairs[place].1 = value,
                (Change::Store(value), None) => pairs.push((key, value)),
                (Change::Delete, Some(place)) => drop(pairs.remove(place)),
                (Change::Delete, None) => {
                    return Err(Exception::new("KeyError", key.to_string()));
                }
            }
        }
        (Value::Dict(_), Key::Slice(_), _) => return Err(type_error("unhashable type: 'slice'")),
        (other, key, change) => return Err(unchangeable(other, &key, &change)),
    }
    Ok(())
}

/// Replaces the elements of a slice.
fn replace(elements: &mut Vec<Value>, bounds: &Bounds, value: &Value) -> Result<(), Exception> {
    let Stretch {
        places,
        start,
        step,
    } = stretch(elements.len(), bounds)?;
    let values = containers::elements(value).map_err(|_| {
        type_error(match step {
            1 => "can only assign an iterable",
            _ => "must assign iterable to extended slice",
        })
    })?;
    if step == 1 {
        let end = places.last().map_or(start, |last| last + 1);
        elements.splice(start..end, values);
        return Ok(());
    }
    if places.len() != values.len() {
        let message = format!(
            "attempt to assign sequence of size {} to extended slice of size {}",
            values.len(),
            places.len()
        );
        return Err(Exception::new("ValueError", message));
    }
    for (place, value) in places.into_iter().zip(values) {
        elements[place] = value;
    }
    Ok(())
}

/// Returns the exception for a container with elements that cannot be changed.
fn unchangeable(container: &Value, key: &Key, change: &Change) -> Exception {
    let type_name = container.type_name();
    let is_scalar = matches!(
        container,
        Value::None | Value::Bool(_) | Value::Int(_) | Value::Float(_)
    );
    let is_number = matches!(key, Key::One(key) if numbers::integer(key).is_some());
    type_error(match change {
        Change::Store(_) => format!("'{type_name}' object does not support item assignment"),
        // Python has two different messages.
        Change::Delete if is_number && !is_scalar => {
            format!("'{type_name}' object doesn't support item deletion")
        }
        Change::Delete => format!("'{type_name}' object does not support item deletion"),
    })
}

/// Returns the exception for a wrong index, with the message for assignments.
fn of_assignment(error: Exception) -> Exception {
    if error.is("IndexError") {
        Exception::new("IndexError", "list assignment index out of range")
    } else {
        error
    }
}
