//! Types of values: `isinstance`.

use super::data::type_error;
use super::{Backend, Session, Use};
use crate::object::no_name;
use crate::operation::{Builtin, DisplayKind, Expression};
use crate::value::Value;

/// The message about a second argument that is not a class.
const NOT_A_TYPE: &str = "isinstance() arg 2 must be a type, a tuple of types, or a union";

impl<B: Backend> Session<B> {
    /// Returns the value of `isinstance` with these arguments.
    pub(super) fn is_instance(&mut self, arguments: &[Expression]) -> Result<Value, B::Error> {
        if let Some(error) = self.backend.lacks_classes() {
            return Err(error);
        }
        let [value, kinds] = arguments else {
            let given = arguments.len();
            let message = format!("isinstance expected 2 arguments, got {given}");
            return Err(type_error(message).into());
        };
        let value = self.value(value)?;
        let kinds = match kinds {
            Expression::Display(DisplayKind::Tuple, kinds) => &kinds[..],
            kind => std::slice::from_ref(kind),
        };
        let mut is_one = false;
        for kind in kinds {
            is_one |= self.is_of(&value, kind)?;
        }
        Ok(is_one.into())
    }

    /// Returns true if a value has the type or class that an expression names.
    fn is_of(&mut self, value: &Value, kind: &Expression) -> Result<bool, B::Error> {
        let Expression::Name(name) = kind else {
            return Err(type_error(NOT_A_TYPE).into());
        };
        let is_variable = self.variable(name).is_some();
        if !is_variable && self.backend.offers(name) && name.starts_with(char::is_uppercase) {
            return Ok(matches!(value, Value::Object(object) if object.class == *name));
        }
        // A class of the submission may inherit from such a type.
        self.backend.used(value, Use::Compared);
        match Builtin::by_name(name) {
            Some(builtin) if !is_variable => {
                is_of_builtin(value, builtin).ok_or_else(|| type_error(NOT_A_TYPE).into())
            }
            None if !is_variable => Err(no_name(name).into()),
            _ => Err(type_error(NOT_A_TYPE).into()),
        }
    }
}

/// Returns true if a value has a builtin type, or `None` if the builtin is not a type.
fn is_of_builtin(value: &Value, builtin: Builtin) -> Option<bool> {
    Some(match builtin {
        Builtin::Str => matches!(value, Value::Str(_)),
        Builtin::Int => matches!(value, Value::Int(_) | Value::Bool(_)),
        Builtin::Bool => matches!(value, Value::Bool(_)),
        Builtin::Float => matches!(value, Value::Float(_)),
        Builtin::List => matches!(value, Value::List(_)),
        Builtin::Tuple => matches!(value, Value::Tuple(_)),
        Builtin::Set => matches!(value, Value::Set(_)),
        Builtin::Dict => matches!(value, Value::Dict(_)),
        _ => return None,
    })
}
