//! `reference`: the name of a built-in puzzle, or the instructor's model.

use std::path::Path;

use puzzlemark_model::{Model, Subjects};

use super::diagnostic::Findings;
use super::fields::{Field, Fields};
use super::files::read_inside;
use super::keys;
use super::subjects::is_python;
use super::suggest::{listed, nearest};
use super::text::{parse_prose, parse_texts};

/// The respects in which replies may differ.
const FREE: [&str; 6] = [
    "messages",
    "exceptions",
    "order",
    "sequences",
    "iterables",
    "rounding",
];

/// Parses the mapping of a model. `subjects` has the name under which the model is loaded.
pub(super) fn parse_model(
    field: Field<'_>,
    subjects: &Subjects,
    folder: &Path,
    findings: &mut Findings,
) -> Option<Model> {
    let fields = Fields::read(field.value, &keys::MODEL, findings)?;
    let (path, source) = parse_python(fields.get("model", findings)?, folder, findings)?;
    let Some(python) = &subjects.python else {
        let place = &field.key.span;
        findings
            .error(place, "a model needs submissions in Python beside it")
            .help("add to `subjects`: `python: {file: puzzle.py, requires: [Puzzle]}`");
        return None;
    };
    let rules = match fields.get("rules", findings) {
        Some(field) => Some(parse_python(field, folder, findings)?),
        None => None,
    };
    let free = match fields.get("free", findings) {
        Some(field) => parse_free(field, findings)?,
        None => Vec::new(),
    };
    let seeded = match fields.get("random", findings) {
        Some(field) => parse_random(field, findings)?,
        None => false,
    };
    Some(Model {
        path,
        file: python.file.clone(),
        source,
        rules,
        free,
        seeded,
    })
}

/// Parses the path of a Python file. Returns the path and the source.
fn parse_python(
    field: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<(String, Vec<u8>)> {
    let path = parse_prose(field, findings)?;
    if !is_python(&path) {
        let message = format!("`{}` must be a Python file", field.name());
        findings
            .error(&field.value.span, message)
            .help("its name ends in `.py`: `model/puzzle.py`");
        return None;
    }
    let source = read_inside(&path, &field.value.span, folder, findings)?;
    Some((path, source))
}

fn parse_free(field: Field<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    let mut free = Vec::new();
    for (node, word) in parse_texts(field, findings)? {
        if !FREE.contains(&word.as_str()) {
            let found = findings.error(&node.span, format!("replies cannot be free in `{word}`"));
            match nearest(&word, FREE) {
                Some(near) => found.help(format!("did you mean `{near}`?")),
                None => found.help(format!("they can be free in {}", listed(FREE.into_iter()))),
            };
            return None;
        }
        free.push(word);
    }
    Some(free)
}

fn parse_random(field: Field<'_>, findings: &mut Findings) -> Option<bool> {
    let word = parse_prose(field, findings)?;
    if word != "seeded" {
        findings
            .error(&field.value.span, "`random` takes one word: `seeded`")
            .help("remove the key if every choice of the model is right");
        return None;
    }
    Some(true)
}
