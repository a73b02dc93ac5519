//! `reference`: the name of a built-in puzzle, or the instructor's model.

use std::path::Path;

use puzzlemark_model::{Calls, Model, ProgramSubject, Solution, Subjects};

use super::diagnostic::Findings;
use super::fields::{Field, Fields};
use super::files::read_inside;
use super::keys;
use super::subjects::is_python;
use super::suggest::{listed, nearest};
use super::text::{parse_prose, parse_texts};
use super::yaml::Node;

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
    let fields = Fields::parse_mapping(field.value, &keys::MODEL, findings)?;
    let field = fields.get("model", findings)?;
    let path = parse_prose(field, findings)?;
    let (solution, way) = parse_solution(&path, field.value, (subjects, folder), findings)?;
    let second = match fields.get("second", findings) {
        Some(field) => parse_second(field, (subjects, folder), findings)?,
        None => Vec::new(),
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
    match way.calls {
        Some(Calls::Host) => {}
        Some(Calls::Driver { .. }) => refuse(&DRIVER_LACKS, &fields, findings)?,
        None => refuse(&PROGRAM_LACKS, &fields, findings)?,
    }
    Some(Model {
        solution,
        calls: way.calls,
        program: way.program,
        rules,
        free,
        seeded,
        second,
    })
}

/// Parses the paths of further right solutions.
fn parse_second(
    field: Field<'_>,
    assignment: (&Subjects, &Path),
    findings: &mut Findings,
) -> Option<Vec<Solution>> {
    let mut second = Vec::new();
    for (node, path) in parse_texts(field, findings)? {
        let (solution, _) = parse_solution(&path, node, assignment, findings)?;
        second.push(solution);
    }
    Some(second)
}

/// A key that a kind of model does not have.
struct LackingKey {
    name: &'static str,
    message: &'static str,
    help: &'static str,
}

const PROGRAM_LACKS: [LackingKey; 2] = [
    LackingKey {
        name: "random",
        message: "`random` works only with calls, not with programs",
        help: "remove `random`, and write an `@open_run` that judges each right output",
    },
    LackingKey {
        name: "free",
        message: "`free` works only with calls, not with programs",
        help: "remove `free`, and write a `checker` under the runs, such as `{kind: tokens}`",
    },
];

const DRIVER_LACKS: [LackingKey; 2] = [
    LackingKey {
        name: "rules",
        message: "rules work with the objects of a model in Python, and this model is in another language",
        help: "remove `rules`, or write the model in Python; `free` works without rules: `free: [messages]`",
    },
    LackingKey {
        name: "random",
        message: "`random` works only with a model in Python",
        help: "remove `random`; the model must give the same replies in every run",
    },
];

/// Reports keys that this kind of model does not have.
fn refuse(lacking: &[LackingKey], fields: &Fields<'_>, findings: &mut Findings) -> Option<()> {
    for key in lacking {
        if let Some(field) = fields.peek(key.name) {
            findings.error(&field.key.span, key.message).help(key.help);
            return None;
        }
    }
    Some(())
}

/// The way to play a solution.
struct WayToPlay {
    calls: Option<Calls>,
    program: Option<ProgramSubject>,
}

/// Parses the path of a solution. Submissions decide if it is called, or runs as a program.
fn parse_solution(
    path: &str,
    node: &Node,
    (subjects, folder): (&Subjects, &Path),
    findings: &mut Findings,
) -> Option<(Solution, WayToPlay)> {
    let driven = driven_by(path, subjects);
    if let Some(python) = &subjects.python
        && (is_python(path) || driven.is_none())
    {
        let source = read_python("model", path, node, folder, findings)?;
        let mut programs = subjects.program.iter();
        let way = WayToPlay {
            calls: Some(Calls::Host),
            program: programs.find(|one| one.file == python.file).cloned(),
        };
        return Some((solution(path, &python.file, source), way));
    }
    let program = named_like(path, subjects.program.iter(), |one| &one.file);
    let (file, calls, program) = match (driven, program) {
        (Some((file, calls)), _) => (file, Some(calls), None),
        (None, Some(program)) => (&program.file, None, Some(program.clone())),
        (None, None) => {
            let message = format!("the assignment accepts no submission such as `{path}`");
            let found = findings.error(&node.span, message);
            let files: Vec<_> = subjects.files().collect();
            if files.is_empty() {
                found.help("add to `subjects`: `python: {file: puzzle.py, requires: [Puzzle]}`");
            } else {
                found.help(format!("its files are {}", listed(files.into_iter())));
            }
            return None;
        }
    };
    let source = read_inside(path, &node.span, folder, findings)?;
    Some((solution(path, file, source), WayToPlay { calls, program }))
}

fn solution(path: &str, file: &str, source: Vec<u8>) -> Solution {
    Solution {
        path: path.to_owned(),
        file: file.to_owned(),
        source,
    }
}

/// Returns the file name under which a driver plays a solution, if it is in a language with a driver
/// for calls.
fn driven_by<'s>(path: &str, subjects: &'s Subjects) -> Option<(&'s String, Calls)> {
    let classes = [&subjects.javascript, &subjects.java];
    let classes = classes.into_iter().flatten();
    if let Some(class) = named_like(path, classes, |one| &one.file) {
        let commands = Vec::new();
        return Some((&class.file, Calls::Driver { commands }));
    }
    let binary = named_like(path, subjects.binary.iter(), |one| &one.file)?;
    let commands = binary.build.iter().chain([&binary.run]).cloned().collect();
    Some((&binary.file, Calls::Driver { commands }))
}

/// Returns the kind of submission with the name of a file, or else with its ending.
fn named_like<'s, T>(
    path: &str,
    mut kinds: impl Iterator<Item = &'s T> + Clone,
    file: impl Fn(&T) -> &str,
) -> Option<&'s T> {
    let path = Path::new(path);
    let has_name = |one: &&T| Path::new(file(one)).file_name() == path.file_name();
    let has_ending = |one: &&T| {
        path.extension().is_some() && Path::new(file(one)).extension() == path.extension()
    };
    let mut others = kinds.clone();
    kinds.find(has_name).or_else(|| others.find(has_ending))
}

/// Parses the path of a Python file. Returns the path and the source.
fn parse_python(
    field: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<(String, Vec<u8>)> {
    let path = parse_prose(field, findings)?;
    let source = read_python(field.name(), &path, field.value, folder, findings)?;
    Some((path, source))
}

fn read_python(
    key: &str,
    path: &str,
    node: &Node,
    folder: &Path,
    findings: &mut Findings,
) -> Option<Vec<u8>> {
    if !is_python(path) {
        findings
            .error(&node.span, format!("`{key}` must be a Python file"))
            .help("its name ends in `.py`: `model/puzzle.py`");
        return None;
    }
    read_inside(path, &node.span, folder, findings)
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
