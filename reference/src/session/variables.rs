//! Variables: their values, and which of them are the same object.

use super::{Backend, Session};
use crate::exception::Exception;
use crate::object::no_name;
use crate::operation::{Builtin, Expression};
use crate::value::Value;

impl<B: Backend> Session<B> {
    /// Returns the present value of a variable.
    pub fn variable(&self, name: &str) -> Option<&Value> {
        self.cells.get(*self.variables.get(name)?)
    }

    /// Returns all variables, by name.
    pub fn variables(&self) -> impl Iterator<Item = (&str, &Value)> {
        let variables = self.variables.iter();
        variables.filter_map(|(name, cell)| Some((name.as_str(), self.cells.get(*cell)?)))
    }

    /// Sets a variable to its own new value.
    pub(crate) fn keep(&mut self, target: &str, value: Value) {
        self.cells.push(value);
        let cell = self.cells.len() - 1;
        self.variables.insert(target.to_owned(), cell);
    }

    /// Sets a variable to the value of another, so that both are the same object.
    pub(crate) fn share(&mut self, target: &str, name: &str) {
        if let Some(cell) = self.variables.get(name) {
            self.variables.insert(target.to_owned(), *cell);
        }
    }

    /// Returns the cell of a variable.
    pub(super) fn cell(&self, expression: &Expression) -> Option<usize> {
        match expression {
            Expression::Name(name) => self.variables.get(name).copied(),
            _ => None,
        }
    }

    /// Returns the variable of this name.
    pub(super) fn read_variable(&self, name: &str) -> Result<Value, Exception> {
        if let Some(value) = self.variable(name) {
            return Ok(value.clone());
        }
        if self.backend.offers(name) || Builtin::by_name(name).is_some() {
            return Err(Exception::new(
                "TypeError",
                format!("'{name}' can only be called"),
            ));
        }
        Err(no_name(name))
    }
}
