//! The object interface that every puzzle offers: text-free, and the same for all.

use crate::exception::Exception;
use crate::value::Value;

/// What an operation on an object or module gives back.
pub enum Answer {
    /// A value.
    Value(Value),
    /// The object the method was called on: `return self`.
    Itself,
    /// A new object, as a constructor or a `clone` method gives.
    New(Box<dyn Object>),
}

/// An object of a puzzle: state with attributes and methods.
pub trait Object {
    /// Name of the class.
    fn class(&self) -> &'static str;
    /// Value of an attribute; `AttributeError` where there is none.
    fn get(&self, attribute: &str) -> Result<Value, Exception>;
    /// Calls a method; `AttributeError` where there is none, `TypeError` where the arguments do
    /// not fit. A failed call changes nothing.
    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception>;
    /// The text form, as `str(object)` gives it.
    fn text(&self) -> Result<String, Exception>;
}

/// Contents of the files that a scenario puts into the working directory.
pub trait Files {
    /// The bytes of a file; `None` where there is none of that name.
    fn read(&self, name: &str) -> Option<&[u8]>;
}

/// A puzzle as a module of classes and functions.
pub trait Module {
    /// Name of the puzzle, as assignments and commands spell it: `bubbles-and-boulders`.
    fn name(&self) -> &'static str;
    /// Names of the classes and functions that operations can call.
    fn names(&self) -> &'static [&'static str];
    /// Calls a class or function by name.
    fn call(&self, name: &str, arguments: &[Value], files: &dyn Files)
    -> Result<Answer, Exception>;
}
