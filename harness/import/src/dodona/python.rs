//! Parses Python code in a suite (expressions, statements and checks) with Python itself.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::document::{Document, name};
use super::exercise::Exercise;
use super::oracle::is_python;
use crate::{Severity, python};
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// Program that parses pieces of code and never runs them.
const READER: &str = include_str!("reader.py");

/// Results of parsing, by piece of code.
#[derive(Debug, Default)]
pub(super) struct Readings(BTreeMap<String, Reading>);

/// Result of parsing a piece of code.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Reading {
    /// The syntax error, if there is one.
    pub fault: Option<String>,
    /// True for an expression.
    pub is_expression: bool,
    /// Names that it binds. `*` means that it may bind more names.
    pub names: Vec<String>,
}

impl Readings {
    /// Parses all Python code of a suite. Adds a remark if Python is missing.
    pub(super) fn parse_all(root: &Node, exercise: &Exercise, document: &mut Document) -> Self {
        let mut found = BTreeSet::new();
        collect(root, exercise, &mut found);
        let pieces: Vec<_> = found.into_iter().collect();
        if pieces.is_empty() {
            return Self::default();
        }
        match parse_pieces(&pieces) {
            Ok(readings) => Self(pieces.into_iter().zip(readings).collect()),
            Err(cause) => {
                let text = format!(
                    "whether all of its Python can be read is not known, since Python does not \
                     tell: {cause}"
                );
                document.note(Severity::Remark, None, text);
                Self::default()
            }
        }
    }

    /// Returns the result for a piece of code. Returns `None` if it was not parsed.
    pub(super) fn get(&self, code: &str) -> Option<&Reading> {
        self.0.get(code)
    }
}

/// Collects code that may be Python: tested expressions and files of checks.
fn collect(node: &Node, exercise: &Exercise, found: &mut BTreeSet<String>) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::Sequence(nodes) => nodes.iter().for_each(|node| collect(node, exercise, found)),
        NodeKind::Mapping { entries, .. } => {
            for (key, value) in entries {
                match name(key) {
                    "expression" | "statement" => found.extend(code_of(value)),
                    "file" => found.extend(
                        value
                            .scalar()
                            .filter(|file| is_python(&file.text))
                            .and_then(|file| exercise.file_bytes(&file.text))
                            .and_then(|bytes| String::from_utf8(bytes).ok()),
                    ),
                    _ => {}
                }
                collect(value, exercise, found);
            }
        }
    }
}

/// Returns the Python version of an expression, if there is one.
fn code_of(node: &Node) -> Option<String> {
    let own = match &node.kind {
        NodeKind::Mapping { entries, .. } => {
            let mut own = entries.iter().filter(|(key, _)| name(key) == "python");
            &own.next()?.1
        }
        _ => node,
    };
    Some(own.scalar()?.text.trim().to_owned())
}

fn parse_pieces(pieces: &[String]) -> Result<Vec<Reading>, String> {
    let own = std::env::var_os("PUZZLEMARK_PYTHON");
    let own = own.unwrap_or_else(|| "python3".into());
    let json = serde_json::to_vec(pieces).map_err(|error| error.to_string())?;
    let readings: Vec<Reading> = python::ask(&own, READER, &json).map_err(|error| error.cause)?;
    if readings.len() == pieces.len() {
        Ok(readings)
    } else {
        Err("Python returned a wrong number of results".to_owned())
    }
}
