//! The object interface of every puzzle. It contains no text, and is the same for all puzzles.

mod ruling;
mod signature;

use std::any::Any;
use std::collections::BTreeMap;

use crate::exception::Exception;
use crate::value::Value;

pub use ruling::{Choice, Likeness, Look, Ruling};
pub use signature::{Signature, parameters, too_many};

/// The reply to an operation on an object or module.
pub enum Answer {
    /// A value.
    Value(Value),
    /// The object the method was called on: `return self`.
    Itself,
    /// A new object, from a constructor or a method such as `clone`.
    New(Box<dyn Object>),
}

impl<T: Into<Value>> From<T> for Answer {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
}

/// An object of a puzzle: state with attributes and methods.
pub trait Object: Any {
    /// Returns the name of the class.
    fn class(&self) -> &'static str;
    /// Returns the value of an attribute, or `AttributeError` if there is none.
    fn get(&self, attribute: &str) -> Result<Value, Exception>;
    /// Calls a method. Returns `AttributeError` if there is none, and `TypeError` if the arguments
    /// do not fit. A failed call changes nothing.
    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception>;
    /// Returns the text form, as `str(object)` gives it.
    fn text(&self) -> Result<String, Exception>;
    /// Returns the way to judge the reply to a method in the object's present state, before the
    /// call.
    fn ruling(&self, _method: &str, _arguments: &[Value]) -> Ruling {
        Ruling::EXACT
    }
    /// Returns the result that an open call must have, in words that follow "expected". `None` if
    /// there are no such words.
    fn wanted(&self, _method: &str, _arguments: &[Value]) -> Option<String> {
        None
    }
    /// Adopts the choice of a subject in an open call. The error is the reason why the choice does
    /// not meet the call's postcondition, for the student. After an error, nothing has changed.
    fn adopt(
        &mut self,
        method: &str,
        _arguments: &[Value],
        _choice: Choice<'_>,
    ) -> Result<(), String> {
        Err(format!("`{method}` leaves no choice"))
    }
    /// Returns everything that later replies depend on. Objects of one class with equal states give
    /// equal answers.
    fn state(&self) -> String;
}

/// Contents of the files that a scenario puts into the working directory.
pub trait Files {
    /// Returns the contents of the file with this name. Returns `None` if there is no such file.
    fn read(&self, name: &str) -> Option<&[u8]>;
}

impl Files for BTreeMap<String, Vec<u8>> {
    fn read(&self, name: &str) -> Option<&[u8]> {
        self.get(name).map(Vec::as_slice)
    }
}

impl Files for BTreeMap<String, String> {
    fn read(&self, name: &str) -> Option<&[u8]> {
        self.get(name).map(String::as_bytes)
    }
}

/// A puzzle as a module of classes and functions.
pub trait Module {
    /// Returns the name of the puzzle in assignments and commands: `bubbles-and-boulders`.
    fn name(&self) -> &'static str;
    /// Returns the names of the classes and functions that operations can call.
    fn names(&self) -> &'static [&'static str];
    /// Returns the parameters of all classes, functions and methods.
    fn signatures(&self) -> &'static [Signature];
    /// Calls a class or function by name.
    fn call(&self, name: &str, arguments: &[Value], files: &dyn Files)
    -> Result<Answer, Exception>;
    /// Returns the names of the properties that [`satisfies`](Self::satisfies) can judge.
    fn properties(&self) -> &'static [&'static str];
    /// Checks that a value has a property, for example that it is a solution of the puzzle in the
    /// file that the argument names. The error is the reason why it does not, for the student. An
    /// unknown property or a wrong argument is also such an error.
    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &dyn Files,
    ) -> Result<(), String>;
    /// Describes a value with the property for the student. Returns `None` if the name of the
    /// property is clear enough. In place of the name of a file, an argument can be the file's text,
    /// for a reader who does not have the file.
    fn describe(&self, _property: &str, _arguments: &[Value]) -> Option<String> {
        None
    }
    /// Returns the way to judge the reply to a call of a class or function. A function with a free
    /// choice has no looks. The result for files that no assignment gives may be unspecified.
    fn ruling(&self, _name: &str, _arguments: &[Value], _files: &dyn Files) -> Ruling {
        Ruling::EXACT
    }
    /// Returns the value that an open call of a function must return, in words that follow
    /// "expected". `None` if there are no such words.
    fn wanted(&self, _name: &str, _arguments: &[Value]) -> Option<String> {
        None
    }
    /// Judges the value that a subject returned in an open call of a function. The error is the
    /// reason why it does not meet the postcondition, for the student.
    fn judge(
        &self,
        name: &str,
        _arguments: &[Value],
        _returned: &Value,
        _files: &dyn Files,
    ) -> Result<(), String> {
        Err(format!("`{name}` leaves no choice"))
    }
}

/// Returns the `NameError` that Python raises for a class, function or variable that does not
/// exist.
pub fn no_name(name: &str) -> Exception {
    Exception::new("NameError", format!("name '{name}' is not defined"))
}

/// Returns the `AttributeError` that Python raises for an attribute or method that does not exist.
pub fn no_attribute(type_name: &str, attribute: &str) -> Exception {
    let message = format!("'{type_name}' object has no attribute '{attribute}'");
    Exception::new("AttributeError", message)
}

/// Returns the `FileNotFoundError` that Python raises for a file that does not exist.
pub fn no_file(name: &str) -> Exception {
    let message = format!("[Errno 2] No such file or directory: {}", Value::from(name));
    Exception::new("FileNotFoundError", message)
}
