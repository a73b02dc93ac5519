//! `subjects`: which kinds of submission are taken.

use std::path::{Component, Path};

use puzzlemark_reference::notation::can_be_name;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys;
use super::model::{BinarySubject, ProgramSubject, PythonSubject, Subjects, WindowSubject};
use super::text::{prose, texts};
use super::yaml::{Kind, Node};

/// Reads `subjects`.
pub(super) fn read(field: Field<'_>, findings: &mut Findings) -> Option<Subjects> {
    let fields = Fields::read(field.value, &keys::SUBJECTS, findings)?;
    let python = fields.get("python", findings);
    let binary = fields.get("binary", findings);
    let program = fields.get("program", findings);
    let window = fields.get("window", findings);
    if python.is_none() && binary.is_none() && program.is_none() && window.is_none() {
        findings
            .error(&field.key.span, "`subjects` takes no kind of submission")
            .help("for example `python: {file: puzzle.py, requires: [Puzzle]}`");
    }
    let python = python.and_then(|field| read_python(field, findings));
    let binary = binary.map_or_else(Vec::new, |field| read_each(field, read_binary, findings));
    let program = program.map_or_else(Vec::new, |field| read_each(field, read_program, findings));
    let window = window.and_then(|field| read_window(field, findings));
    Some(Subjects {
        python,
        binary,
        program,
        window,
    })
}

fn read_python(field: Field<'_>, findings: &mut Findings) -> Option<PythonSubject> {
    let fields = Fields::read(field.value, &keys::PYTHON, findings)?;
    let file = fields
        .get("file", findings)
        .and_then(|field| file_name(field, findings));
    let requires = match fields.get("requires", findings) {
        Some(field) => names(field, findings)?,
        None => Vec::new(),
    };
    let file = file?;
    if !is_python(&file) {
        let place = fields.peek("file")?.value.span.clone();
        findings
            .error(&place, "Python imports only files that end in `.py`")
            .help("for example `file: puzzle.py`");
        return None;
    }
    Some(PythonSubject { file, requires })
}

fn is_python(file: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|ending| ending == "py")
}

fn read_window(field: Field<'_>, findings: &mut Findings) -> Option<WindowSubject> {
    let fields = Fields::read(field.value, &keys::WINDOW, findings)?;
    let field = fields.get("file", findings)?;
    let file = file_name(field, findings)?;
    if !is_python(&file) {
        findings
            .error(
                &field.value.span,
                "only Python programs can be used at their windows",
            )
            .help("for example `file: flow.py`");
        return None;
    }
    Some(WindowSubject { file })
}

fn names(field: Field<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for (node, name) in texts(field, findings)? {
        if !can_be_name(&name) {
            findings
                .error(
                    &node.span,
                    format!("`{name}` is no name of a class or function"),
                )
                .help("for example `requires: [Puzzle]`");
        }
        names.push(name);
    }
    Some(names)
}

/// Reads one or a list of them.
fn read_each<T>(
    field: Field<'_>,
    read: fn(&Node, &mut Findings) -> Option<T>,
    findings: &mut Findings,
) -> Vec<T> {
    let nodes = match &field.value.kind {
        Kind::Sequence(nodes) => {
            refuse_tag(field.value, findings);
            nodes.as_slice()
        }
        Kind::Scalar(_) | Kind::Mapping { .. } => std::slice::from_ref(field.value),
    };
    nodes
        .iter()
        .filter_map(|node| read(node, findings))
        .collect()
}

fn read_binary(node: &Node, findings: &mut Findings) -> Option<BinarySubject> {
    let fields = Fields::read(node, &keys::BINARY, findings)?;
    let Commands { file, build, run } = commands(&fields, findings)?;
    Some(BinarySubject { file, build, run })
}

fn read_program(node: &Node, findings: &mut Findings) -> Option<ProgramSubject> {
    let fields = Fields::read(node, &keys::PROGRAM, findings)?;
    let Commands { file, build, run } = commands(&fields, findings)?;
    Some(ProgramSubject { file, build, run })
}

/// A file, and the commands that make a running program of it.
struct Commands {
    file: String,
    build: Vec<Vec<String>>,
    run: Vec<String>,
}

fn commands(fields: &Fields<'_>, findings: &mut Findings) -> Option<Commands> {
    let file = fields
        .get("file", findings)
        .and_then(|field| file_name(field, findings));
    let build = match fields.get("build", findings) {
        Some(field) => {
            let commands = texts(field, findings)?;
            commands
                .iter()
                .map(|(node, text)| words(node, text, findings))
                .collect()
        }
        None => Some(Vec::new()),
    };
    let run = fields.get("run", findings).and_then(|field| {
        let text = prose(field, findings)?;
        words(field.value, &text, findings)
    });
    Some(Commands {
        file: file?,
        build: build?,
        run: run?,
    })
}

/// A file of a submission: relative, and inside it.
fn file_name(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let name = prose(field, findings)?;
    let inside = Path::new(&name)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !inside {
        findings
            .error(
                &field.value.span,
                "a submission's file lies inside the submission",
            )
            .help("use a plain name: `puzzle.py`");
        return None;
    }
    Some(name)
}

/// The words of a command, which no shell ever sees.
fn words(node: &Node, command: &str, findings: &mut Findings) -> Option<Vec<String>> {
    let special = [
        '|', '&', ';', '<', '>', '$', '`', '*', '?', '"', '\'', '\\', '(', ')',
    ];
    if let Some(found) = command.find(special) {
        let place = node.locate(findings.text(), &(found..found + 1));
        findings
            .error(&place, "commands are run without a shell: this has no meaning")
            .help("write a program and its arguments, separated by blanks; one command per item of `build`");
        return None;
    }
    let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}
