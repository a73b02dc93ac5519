//! Python in a suite: expressions, statements and checks, as Python itself reads them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use super::document::{Document, name};
use super::exercise::Exercise;
use super::oracle::is_python;
use crate::{Severity, python};
pub(super) use puzzlemark_spec::yaml::{Kind, Node};

/// What runs in that Python: it parses the pieces, and never runs them.
const READER: &str = include_str!("reader.py");

/// What Python says about the pieces of a suite.
#[derive(Debug, Default)]
pub(super) struct Readings(BTreeMap<String, Reading>);

/// What Python says about a piece.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Reading {
    /// Why it is no Python.
    pub fault: Option<String>,
    /// Whether it is an expression.
    pub is_expression: bool,
    /// Names that it binds; `*` where it binds others as well.
    pub names: Vec<String>,
}

impl Readings {
    /// Has Python read all that a suite holds of it; says so where there is no Python.
    pub(super) fn of(root: &Node, exercise: &Exercise, document: &mut Document) -> Self {
        let mut found = BTreeSet::new();
        collect(root, exercise, &mut found);
        let pieces: Vec<_> = found.into_iter().collect();
        if pieces.is_empty() {
            return Self::default();
        }
        match read(&pieces) {
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

    /// What Python says about a piece; `None` where it was not asked.
    pub(super) fn get(&self, code: &str) -> Option<&Reading> {
        self.0.get(code)
    }
}

/// Gathers what may be Python: what is asked, and the files of checks.
fn collect(node: &Node, exercise: &Exercise, found: &mut BTreeSet<String>) {
    match &node.kind {
        Kind::Scalar(_) => {}
        Kind::Sequence(nodes) => nodes.iter().for_each(|node| collect(node, exercise, found)),
        Kind::Mapping { entries, .. } => {
            for (key, value) in entries {
                match name(key) {
                    "expression" | "statement" => found.extend(code_of(value)),
                    "file" => found.extend(
                        value
                            .scalar()
                            .filter(|file| is_python(&file.text))
                            .and_then(|file| exercise.find(&file.text))
                            .and_then(|bytes| String::from_utf8(bytes).ok()),
                    ),
                    _ => {}
                }
                collect(value, exercise, found);
            }
        }
    }
}

/// What is asked in Python, if that is said.
fn code_of(node: &Node) -> Option<String> {
    let own = match &node.kind {
        Kind::Mapping { entries, .. } => {
            let mut own = entries.iter().filter(|(key, _)| name(key) == "python");
            &own.next()?.1
        }
        _ => node,
    };
    Some(own.scalar()?.text.trim().to_owned())
}

fn read(pieces: &[String]) -> Result<Vec<Reading>, String> {
    let own = std::env::var_os("PUZZLEMARK_PYTHON");
    let own = own.unwrap_or_else(|| "python3".into());
    let json = serde_json::to_vec(pieces).map_err(|error| error.to_string())?;
    let readings: Vec<Reading> = python::ask(&own, READER, &json)?;
    if readings.len() == pieces.len() {
        Ok(readings)
    } else {
        Err("it answers for another number of pieces".to_owned())
    }
}
