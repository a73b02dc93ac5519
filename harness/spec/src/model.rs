//! `reference`: the name of a built-in puzzle, or the instructor's model.

use std::path::Path;

use puzzlemark_model::{Model, ProgramSubject, Subjects};

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
    let Solution {
        path,
        file,
        source,
        is_called,
        program,
    } = parse_solution(fields.get("model", findings)?, subjects, folder, findings)?;
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
    if !is_called {
        refuse_for_programs(&fields, findings)?;
    }
    Some(Model {
        path,
        file,
        source,
        is_called,
        program,
        rules,
        free,
        seeded,
    })
}

/// Reports keys that have a meaning only for calls.
fn refuse_for_programs(fields: &Fields<'_>, findings: &mut Findings) -> Option<()> {
    let helps = [
        (
            "random",
            "remove `random`, and write an `@open_run` that judges each right output",
        ),
        (
            "free",
            "remove `free`, and write a `checker` under the runs, such as `{kind: tokens}`",
        ),
    ];
    for (name, help) in helps {
        if let Some(field) = fields.peek(name) {
            let message = format!("`{name}` works only with calls, not with programs");
            findings.error(&field.key.span, message).help(help);
            return None;
        }
    }
    Some(())
}

/// The right solution of a model.
struct Solution {
    path: String,
    file: String,
    source: Vec<u8>,
    is_called: bool,
    program: Option<ProgramSubject>,
}

/// Parses the path of the solution. Submissions decide if it is called, or runs as a program.
fn parse_solution(
    field: Field<'_>,
    subjects: &Subjects,
    folder: &Path,
    findings: &mut Findings,
) -> Option<Solution> {
    if let Some(python) = &subjects.python {
        let (path, source) = parse_python(field, folder, findings)?;
        let mut programs = subjects.program.iter();
        return Some(Solution {
            path,
            source,
            is_called: true,
            program: programs.find(|one| one.file == python.file).cloned(),
            file: python.file.clone(),
        });
    }
    if subjects.program.is_empty() {
        findings
            .error(
                &field.key.span,
                "a model needs submissions in Python, or programs, beside it",
            )
            .help("add to `subjects`: `python: {file: puzzle.py, requires: [Puzzle]}`");
        return None;
    }
    let path = parse_prose(field, findings)?;
    let Some(program) = program_named(&path, &subjects.program) else {
        let message = format!("the assignment accepts no program such as `{path}`");
        let files = subjects.program.iter().map(|one| one.file.as_str());
        findings
            .error(&field.value.span, message)
            .help(format!("its programs are {}", listed(files)));
        return None;
    };
    let source = read_inside(&path, &field.value.span, folder, findings)?;
    Some(Solution {
        path,
        file: program.file.clone(),
        source,
        is_called: false,
        program: Some(program.clone()),
    })
}

/// Returns the kind of program with the name of a file, or else with its ending.
fn program_named<'s>(path: &str, programs: &'s [ProgramSubject]) -> Option<&'s ProgramSubject> {
    let path = Path::new(path);
    let has_name = |one: &&ProgramSubject| Path::new(&one.file).file_name() == path.file_name();
    let has_ending = |one: &&ProgramSubject| {
        path.extension().is_some() && Path::new(&one.file).extension() == path.extension()
    };
    let mut programs = programs.iter();
    let mut others = programs.clone();
    programs.find(has_name).or_else(|| others.find(has_ending))
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
