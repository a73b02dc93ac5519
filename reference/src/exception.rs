//! Exceptions as data: type, ancestry and message.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// An exception that an operation raised.
///
/// ```
/// use puzzlemark_reference::Exception;
///
/// let exception = Exception::new("KeyError", "'E'");
/// assert!(exception.is("LookupError"));
/// assert_eq!(exception.to_string(), "KeyError: 'E'");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exception {
    /// Names of the exception's type and of all its ancestors, most specific first, for example
    /// `["InvalidGuideError", "ProjectErrors", "Exception", "BaseException"]`. Never empty.
    pub ancestry: Vec<String>,
    /// The text that `str(exception)` returns.
    pub message: String,
}

/// Python's builtin exceptions below `Exception`, each with its parent.
const PARENTS: &[(&str, &str)] = &[
    ("ArithmeticError", "Exception"),
    ("AssertionError", "Exception"),
    ("AttributeError", "Exception"),
    ("BaseExceptionGroup", "BaseException"),
    ("BlockingIOError", "OSError"),
    ("BrokenPipeError", "ConnectionError"),
    ("BufferError", "Exception"),
    ("ChildProcessError", "OSError"),
    ("ConnectionAbortedError", "ConnectionError"),
    ("ConnectionError", "OSError"),
    ("ConnectionRefusedError", "ConnectionError"),
    ("ConnectionResetError", "ConnectionError"),
    ("EOFError", "Exception"),
    ("Exception", "BaseException"),
    ("FileExistsError", "OSError"),
    ("FileNotFoundError", "OSError"),
    ("FloatingPointError", "ArithmeticError"),
    ("GeneratorExit", "BaseException"),
    ("ImportError", "Exception"),
    ("IndentationError", "SyntaxError"),
    ("IndexError", "LookupError"),
    ("InterruptedError", "OSError"),
    ("IsADirectoryError", "OSError"),
    ("KeyError", "LookupError"),
    ("KeyboardInterrupt", "BaseException"),
    ("LookupError", "Exception"),
    ("MemoryError", "Exception"),
    ("ModuleNotFoundError", "ImportError"),
    ("NameError", "Exception"),
    ("NotADirectoryError", "OSError"),
    ("NotImplementedError", "RuntimeError"),
    ("OSError", "Exception"),
    ("OverflowError", "ArithmeticError"),
    ("PermissionError", "OSError"),
    ("ProcessLookupError", "OSError"),
    ("RecursionError", "RuntimeError"),
    ("ReferenceError", "Exception"),
    ("RuntimeError", "Exception"),
    ("StopAsyncIteration", "Exception"),
    ("StopIteration", "Exception"),
    ("SyntaxError", "Exception"),
    ("SystemError", "Exception"),
    ("SystemExit", "BaseException"),
    ("TabError", "IndentationError"),
    ("TimeoutError", "OSError"),
    ("TypeError", "Exception"),
    ("UnboundLocalError", "NameError"),
    ("UnicodeDecodeError", "UnicodeError"),
    ("UnicodeEncodeError", "UnicodeError"),
    ("UnicodeError", "ValueError"),
    ("UnicodeTranslateError", "UnicodeError"),
    ("ValueError", "Exception"),
    ("Warning", "Exception"),
    ("ZeroDivisionError", "ArithmeticError"),
];

impl Exception {
    /// Returns an exception of a builtin type. A type that is not builtin becomes a child of
    /// `Exception`.
    pub fn new(name: &str, message: impl Into<String>) -> Self {
        Self::with_parents(name, &[], message)
    }

    /// Returns an exception of a type with these ancestors, nearest first. The builtin ancestors of
    /// the last one can be left out.
    pub fn with_parents(name: &str, parents: &[&str], message: impl Into<String>) -> Self {
        let mut ancestry: Vec<String> = vec![name.into()];
        ancestry.extend(parents.iter().map(|&parent| parent.into()));
        let mut last = parents.last().copied().unwrap_or(name);
        while last != "BaseException" {
            last = parent_of(last);
            ancestry.push(last.into());
        }
        Self {
            ancestry,
            message: message.into(),
        }
    }

    /// Returns an error in data from a submission, with only a message. The language of the
    /// submission does not have this exception of Python, so the exception has no name.
    ///
    /// ```
    /// use puzzlemark_reference::Exception;
    ///
    /// let exception = Exception::unnamed("AttributeError", "f() returned null");
    /// assert!(exception.is("AttributeError"));
    /// assert_eq!(exception.name(), "");
    /// ```
    pub fn unnamed(kind: &str, message: impl Into<String>) -> Self {
        Self::with_parents("", &[kind], message)
    }

    /// Returns the names of Python's builtin exception types below `BaseException`.
    pub fn builtin_names() -> impl Iterator<Item = &'static str> {
        PARENTS.iter().map(|&(name, _)| name)
    }

    /// Returns the name of the exception's own type.
    pub fn name(&self) -> &str {
        self.ancestry.first().map_or("Exception", String::as_str)
    }

    /// Returns true if the exception is of this type or of one of its descendants, as in `except`.
    pub fn is(&self, name: &str) -> bool {
        let name = if name == "IOError" || name == "EnvironmentError" {
            "OSError"
        } else {
            name
        };
        self.ancestry.iter().any(|ancestor| ancestor == name)
    }
}

fn parent_of(name: &str) -> &'static str {
    PARENTS
        .iter()
        .find(|(child, _)| *child == name)
        .map_or("Exception", |(_, parent)| parent)
}

impl Display for Exception {
    /// Writes the last line of a traceback.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.message.as_str() {
            "" => f.write_str(self.name()),
            message => write!(f, "{}: {message}", self.name()),
        }
    }
}

impl Error for Exception {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_builtin_descends_from_base_exception() {
        for (name, parent) in PARENTS {
            let exception = Exception::new(name, "");
            assert_eq!(exception.ancestry[1], *parent);
            assert!(exception.is("BaseException"), "{name}");
        }
        assert_eq!(
            Exception::new("BaseException", "").ancestry,
            ["BaseException"]
        );
    }

    #[test]
    fn own_types_have_the_parents_they_name() {
        let exception = Exception::with_parents("InvalidGuideError", &["ProjectErrors"], "bad");
        let ancestry = [
            "InvalidGuideError",
            "ProjectErrors",
            "Exception",
            "BaseException",
        ];
        assert_eq!(exception.ancestry, ancestry);
        assert!(!exception.is("ValueError"));
        let ancestry = ["SizeError", "ValueError", "Exception", "BaseException"];
        assert_eq!(
            Exception::with_parents("SizeError", &["ValueError"], "").ancestry,
            ancestry
        );
    }
}
