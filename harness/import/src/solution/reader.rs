//! The result of parsing a solution with Python.

use std::collections::BTreeMap;
use std::ffi::OsStr;

use serde::Deserialize;

use super::NoSolution;
use crate::python;

/// The program that parses a solution without running it. It has four parts. The last one joins
/// them.
const READER: &str = concat!(
    include_str!("reading/syntax.py"),
    include_str!("reading/solution.py"),
    include_str!("reading/stub.py"),
    include_str!("reading/program.py"),
);

/// Result of parsing.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
pub(super) enum ParsedFile {
    /// The file is not Python: line and reason.
    Broken { broken: (usize, String) },
    /// The contents of the file.
    Solution(Box<Solution>),
}

/// The contents of a solution.
#[derive(Debug, Deserialize)]
pub(super) struct Solution {
    /// Docstring of the file.
    pub documentation: Option<String>,
    /// Line and name of the first imported module for windows.
    pub window: Option<(usize, String)>,
    /// Use of the file.
    #[serde(rename = "use")]
    pub used: Use,
    /// True if a docstring has examples that use a public name.
    pub has_doctests: bool,
    /// The prompts of the calls of `input`, in the order of the program. Unknown prompts are empty.
    pub prompts: Vec<String>,
    /// True if the program reads its command line.
    pub uses_arguments: bool,
    /// Public names in the order of the file.
    pub names: Vec<Definition>,
    /// Calls with several right answers, if Python's syntax shows it.
    pub open_calls: Vec<OpenCall>,
    /// Public exception types, each with its first base.
    pub exceptions: BTreeMap<String, String>,
    /// Functions and methods that never return a value.
    pub silent: Vec<String>,
    /// Imported modules that are not part of Python, with their lines.
    pub modules: BTreeMap<String, usize>,
    /// Short strings of the file.
    pub texts: Vec<String>,
    /// The file that students start with.
    pub stub: String,
}

/// The use of a solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Use {
    /// Other code calls its classes and functions.
    Calls,
    /// It runs as a program, and reads or prints something.
    Program,
    /// It defines no public name, and reads and prints nothing.
    Nothing,
}

/// A public name of the solution.
#[derive(Debug, Deserialize)]
pub(super) struct Definition {
    /// `Class`, `Class.method`, `function` or `CONSTANT`.
    pub name: String,
    pub kind: DefinitionKind,
    /// True if students must define it.
    pub asked: bool,
    /// Parameters in parentheses. Empty for attributes.
    pub signature: String,
    /// Names of the parameters that need an argument.
    pub needs: Vec<String>,
    /// First paragraph of its docstring.
    pub says: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum DefinitionKind {
    Class,
    Function,
    Method,
    Value,
}

/// A call that may have several right answers.
#[derive(Debug, Deserialize)]
pub(super) struct OpenCall {
    pub name: String,
    pub kind: OpenKind,
    /// Names of the parameters, without the object.
    pub arguments: Vec<String>,
    /// True if the call belongs to an object.
    pub has_object: bool,
}

/// The reason why several answers may be right.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum OpenKind {
    /// It uses `random`.
    Chance,
    /// It returns a list.
    List,
    /// It returns a text.
    Text,
}

impl Solution {
    /// Returns true if the solution is a program to run.
    pub(super) fn is_program(&self) -> bool {
        self.used == Use::Program
    }
}

/// Parses a file.
pub(super) fn parse_solution(text: &str, python: &OsStr) -> Result<ParsedFile, NoSolution> {
    Ok(python::ask(python, READER, text.as_bytes())?)
}
