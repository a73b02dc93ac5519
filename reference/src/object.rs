//! The object interface that every puzzle offers: text-free, and the same for all.

use std::collections::BTreeMap;

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

impl<T: Into<Value>> From<T> for Answer {
    fn from(value: T) -> Self {
        Self::Value(value.into())
    }
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
    /// Name of the puzzle, as assignments and commands spell it: `bubbles-and-boulders`.
    fn name(&self) -> &'static str;
    /// Names of the classes and functions that operations can call.
    fn names(&self) -> &'static [&'static str];
    /// Calls a class or function by name.
    fn call(&self, name: &str, arguments: &[Value], files: &dyn Files)
    -> Result<Answer, Exception>;
    /// Names of the properties that [`satisfies`](Self::satisfies) can judge.
    fn properties(&self) -> &'static [&'static str];
    /// Judges whether a value has a property, such as to be a solution of the puzzle in the file
    /// that the argument names. The error is the reason why not, for the student to read; a
    /// property or argument that makes no sense is said so in the same way.
    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &dyn Files,
    ) -> Result<(), String>;
}

/// The arguments of a call as many as the function has parameters; else the `TypeError` that
/// Python raises. `function` is the name as Python shows it, such as `Puzzle.bubble`.
pub fn parameters<'a, const N: usize>(
    function: &str,
    names: [&str; N],
    arguments: &'a [Value],
) -> Result<&'a [Value; N], Exception> {
    if let Ok(exact) = <&[Value; N]>::try_from(arguments) {
        return Ok(exact);
    }
    let plural = |count| if count == 1 { "" } else { "s" };
    // Python counts `self` among the parameters, but not among the missing ones.
    let message = if arguments.len() > N {
        let (takes, given) = (N + 1, arguments.len() + 1);
        let s = plural(takes);
        format!("{function}() takes {takes} positional argument{s} but {given} were given")
    } else {
        let missing: Vec<_> = names[arguments.len()..]
            .iter()
            .map(|name| format!("'{name}'"))
            .collect();
        let (count, s) = (missing.len(), plural(missing.len()));
        let listed = enumerated(&missing);
        format!("{function}() missing {count} required positional argument{s}: {listed}")
    };
    Err(Exception::new("TypeError", message))
}

/// `a`, `a and b`, `a, b, and c`.
fn enumerated(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first, second] => format!("{first} and {second}"),
        [first @ .., last] => format!("{}, and {last}", first.join(", ")),
    }
}

/// The `AttributeError` that Python raises for an attribute or method that is not there.
pub fn no_attribute(type_name: &str, attribute: &str) -> Exception {
    let message = format!("'{type_name}' object has no attribute '{attribute}'");
    Exception::new("AttributeError", message)
}

/// The `FileNotFoundError` that Python raises for a file that is not there.
pub fn no_file(name: &str) -> Exception {
    let message = format!("[Errno 2] No such file or directory: {}", Value::from(name));
    Exception::new("FileNotFoundError", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_numbers_of_arguments_are_told_as_python_does() {
        let complaint = |given: &[Value]| {
            parameters("Puzzle.put", ["r", "k"], given)
                .expect_err("a wrong number")
                .message
        };
        let one = Value::from(1);
        assert_eq!(
            complaint(&[]),
            "Puzzle.put() missing 2 required positional arguments: 'r' and 'k'"
        );
        assert_eq!(
            complaint(std::slice::from_ref(&one)),
            "Puzzle.put() missing 1 required positional argument: 'k'"
        );
        assert_eq!(
            complaint(&[one.clone(), one.clone(), one]),
            "Puzzle.put() takes 3 positional arguments but 4 were given"
        );
    }
}
