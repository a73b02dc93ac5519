//! `subjects`: the accepted kinds of submission.

use std::collections::BTreeMap;
use std::path::{Component, Path};

use puzzlemark_reference::notation::can_be_name;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::text::{parse_prose, parse_texts};
use super::yaml::{Node, NodeKind};
use super::{keys, packages};
use puzzlemark_model::{
    BinarySubject, ClassSubject, Kit, Packages, ProgramSubject, Subjects, WindowSubject,
};

/// Parses `subjects`.
pub(super) fn parse_subjects(
    field: Field<'_>,
    folder: &Path,
    files: &BTreeMap<String, Vec<u8>>,
    findings: &mut Findings,
) -> Option<Subjects> {
    let fields = Fields::parse_mapping(field.value, &keys::SUBJECTS, findings)?;
    let mut any = false;
    let mut class = |language: &ClassLanguage, findings: &mut Findings| {
        let field = fields.get(language.key, findings)?;
        any = true;
        parse_class(field, language, (folder, files), findings)
    };
    let python = class(&PYTHON, findings);
    let javascript = class(&JAVASCRIPT, findings);
    let java = class(&JAVA, findings);
    let binary = fields.get("binary", findings);
    let program = fields.get("program", findings);
    let window = fields.get("window", findings);
    if !any && binary.is_none() && program.is_none() && window.is_none() {
        findings
            .error(&field.key.span, "`subjects` lists no kind of submission")
            .help("for example `python: {file: puzzle.py, requires: [Puzzle]}`");
    }
    let binary = binary.map_or_else(Vec::new, |field| parse_each(field, parse_binary, findings));
    let program = program.map_or_else(Vec::new, |field| parse_each(field, parse_program, findings));
    let window = window.and_then(|field| parse_window(field, findings));
    Some(Subjects {
        python,
        javascript,
        java,
        binary,
        program,
        window,
    })
}

/// A language for which Puzzlemark has a driver for classes.
struct ClassLanguage {
    key: &'static str,
    table: &'static keys::Table,
    endings: &'static [&'static str],
    /// Message for a file with another ending.
    complaint: &'static str,
    example: &'static str,
}

const PYTHON: ClassLanguage = ClassLanguage {
    key: "python",
    table: &keys::PYTHON,
    endings: &["py"],
    complaint: "Python imports only files that end in `.py`",
    example: "for example `file: puzzle.py`",
};

const JAVASCRIPT: ClassLanguage = ClassLanguage {
    key: "javascript",
    table: &keys::JAVASCRIPT,
    endings: &["js", "cjs", "mjs"],
    complaint: "Node.js loads only files that end in `.js`, `.cjs` or `.mjs`",
    example: "for example `file: puzzle.js`",
};

const JAVA: ClassLanguage = ClassLanguage {
    key: "java",
    table: &keys::JAVA,
    endings: &["java"],
    complaint: "Java compiles only files that end in `.java`",
    example: "for example `file: Puzzle.java`",
};

fn parse_class(
    field: Field<'_>,
    language: &ClassLanguage,
    (folder, files): (&Path, &BTreeMap<String, Vec<u8>>),
    findings: &mut Findings,
) -> Option<ClassSubject> {
    let fields = Fields::parse_mapping(field.value, language.table, findings)?;
    let file = fields
        .get("file", findings)
        .and_then(|field| parse_file_name(field, findings));
    let names = match fields.get("requires", findings) {
        Some(field) => parse_names(field, findings)?,
        None => Vec::new(),
    };
    let (methods, requires) = names.into_iter().partition(|name| name.contains('.'));
    let accepts = parse_accepts(&fields, findings);
    let (provided, packages) = if language.key == PYTHON.key {
        let provided = fields.get("provided", findings);
        let provided =
            provided.map_or_else(Vec::new, |field| parse_provided(field, files, findings));
        let packages = packages::parse_packages(&fields, folder, findings);
        (provided, packages)
    } else {
        (Vec::new(), Packages::default())
    };
    let file = file?;
    let ending = Path::new(&file)
        .extension()
        .and_then(|ending| ending.to_str());
    if ending.is_none_or(|ending| !language.endings.contains(&ending)) {
        let place = fields.peek("file")?.value.span.clone();
        findings
            .error(&place, language.complaint)
            .help(language.example);
        return None;
    }
    Some(ClassSubject {
        file,
        accepts,
        requires,
        methods,
        provided,
        packages,
    })
}

/// Parses the names of the course's Python files, which must be among the assignment's files.
fn parse_provided(
    field: Field<'_>,
    files: &BTreeMap<String, Vec<u8>>,
    findings: &mut Findings,
) -> Vec<String> {
    let mut provided = Vec::new();
    for (node, name) in parse_texts(field, findings).unwrap_or_default() {
        if !is_python(&name) {
            findings
                .error(&node.span, "a provided file must be a Python file")
                .help("its name ends in `.py`; other files stand under `files` alone");
        } else if !files.contains_key(&name) {
            let message = format!("the assignment has no file `{name}`");
            findings.error(&node.span, message).help(format!(
                "add to the assignment: `files: {{{name}: {{copy: given/{name}}}}}`"
            ));
        } else {
            provided.push(name);
        }
    }
    provided
}

pub(super) fn is_python(file: &str) -> bool {
    Path::new(file)
        .extension()
        .is_some_and(|ending| ending == "py")
}

fn parse_window(field: Field<'_>, findings: &mut Findings) -> Option<WindowSubject> {
    let fields = Fields::parse_mapping(field.value, &keys::WINDOW, findings)?;
    let field = fields.get("file", findings)?;
    let file = parse_file_name(field, findings)?;
    if !is_python(&file) {
        findings
            .error(&field.value.span, "a window subject must be a Python file")
            .help("for example `file: flow.py`");
        return None;
    }
    let accepts = parse_accepts(&fields, findings);
    Some(WindowSubject { file, accepts })
}

fn parse_names(field: Field<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    let mut names = Vec::new();
    for (node, name) in parse_texts(field, findings)? {
        if !name.split('.').all(can_be_name) || name.split('.').count() > 2 {
            findings
                .error(
                    &node.span,
                    format!("`{name}` is not the name of a class, function or method"),
                )
                .help("for example `requires: [Puzzle, Puzzle.put]`");
        }
        names.push(name);
    }
    Some(names)
}

/// Parses one item or a list of items.
fn parse_each<T>(
    field: Field<'_>,
    parse_item: fn(&Node, &mut Findings) -> Option<T>,
    findings: &mut Findings,
) -> Vec<T> {
    let nodes = match &field.value.kind {
        NodeKind::Sequence(nodes) => {
            refuse_tag(field.value, findings);
            nodes.as_slice()
        }
        NodeKind::Scalar(_) | NodeKind::Mapping { .. } => std::slice::from_ref(field.value),
    };
    nodes
        .iter()
        .filter_map(|node| parse_item(node, findings))
        .collect()
}

fn parse_binary(node: &Node, findings: &mut Findings) -> Option<BinarySubject> {
    let fields = Fields::parse_mapping(node, &keys::BINARY, findings)?;
    let kit = match fields.get("kit", findings) {
        Some(field) => Some(parse_kit(field, findings)?),
        None => None,
    };
    if kit.is_none() && fields.peek("run").is_none() {
        findings
            .error(&node.span, "a binary subject needs `run` or `kit`")
            .help(
                "for example `run: ./puzzle`, or `kit: c` for the loop that comes with Puzzlemark",
            );
        return None;
    }
    let Commands {
        file,
        accepts,
        build,
        run,
    } = parse_commands(&fields, kit.is_some(), findings)?;
    Some(BinarySubject {
        file,
        accepts,
        kit,
        build,
        run,
    })
}

fn parse_program(node: &Node, findings: &mut Findings) -> Option<ProgramSubject> {
    let fields = Fields::parse_mapping(node, &keys::PROGRAM, findings)?;
    let Commands {
        file,
        accepts,
        build,
        run,
    } = parse_commands(&fields, false, findings)?;
    Some(ProgramSubject {
        file,
        accepts,
        build,
        run,
    })
}

/// The file of a program, and the commands that build and run it.
struct Commands {
    file: String,
    accepts: Option<String>,
    build: Vec<Vec<String>>,
    run: Vec<String>,
}

fn parse_commands(fields: &Fields<'_>, has_kit: bool, findings: &mut Findings) -> Option<Commands> {
    let file = fields
        .get("file", findings)
        .and_then(|field| parse_file_name(field, findings));
    let build = match fields.get("build", findings) {
        Some(field) => {
            let commands = parse_texts(field, findings)?;
            commands
                .iter()
                .map(|(node, text)| parse_command(node, text, findings))
                .collect()
        }
        None => Some(Vec::new()),
    };
    let run = match fields.get("run", findings) {
        Some(field) => parse_command(field.value, &parse_prose(field, findings)?, findings),
        // A kit has its own command.
        None => has_kit.then(Vec::new),
    };
    Some(Commands {
        file: file?,
        accepts: parse_accepts(fields, findings),
        build: build?,
        run: run?,
    })
}

fn parse_kit(field: Field<'_>, findings: &mut Findings) -> Option<Kit> {
    let name = parse_prose(field, findings)?;
    let kit = Kit::by_name(&name);
    if kit.is_none() {
        let names: Vec<_> = Kit::ALL.map(|kit| format!("`{}`", kit.name())).to_vec();
        findings
            .error(&field.value.span, format!("unknown kit `{name}`"))
            .help(format!("the kits are {}", names.join(", ")));
    }
    kit
}

/// Parses the path of a file inside a submission.
fn parse_file_name(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let name = parse_prose(field, findings)?;
    let inside = Path::new(&name)
        .components()
        .all(|part| matches!(part, Component::Normal(_)));
    if !inside {
        findings
            .error(&field.value.span, "this path leads out of the submission")
            .help("use a plain name: `puzzle.py`");
        return None;
    }
    if name.contains(['*', '?', '[']) {
        let message = "this is a pattern, but scenarios need the file under one name";
        findings.error(&field.value.span, message).help(format!(
            "name the file, and let students choose another name: `file: puzzle.py` and `accepts: '{name}'`"
        ));
        return None;
    }
    Some(name)
}

/// Parses the pattern of other names for a submission's file.
fn parse_accepts(fields: &Fields<'_>, findings: &mut Findings) -> Option<String> {
    let field = fields.get("accepts", findings)?;
    let pattern = parse_prose(field, findings)?;
    let problem = match glob::Pattern::new(&pattern) {
        Err(error) => error.msg,
        Ok(_) if pattern.contains(['/', '\\']) => "it names a folder",
        Ok(_) => return Some(pattern),
    };
    findings
        .error(
            &field.value.span,
            format!("`{pattern}` is not a pattern of file names: {problem}"),
        )
        .help("for example `accepts: 'puzzle*.py'`; folders in a submission are searched too");
    None
}

/// Splits a command into words. Commands run without a shell, so its special characters are errors.
pub(super) fn parse_command(
    node: &Node,
    command: &str,
    findings: &mut Findings,
) -> Option<Vec<String>> {
    let special = [
        '|', '&', ';', '<', '>', '$', '`', '*', '?', '"', '\'', '\\', '(', ')',
    ];
    if let Some(found) = command.find(special) {
        let place = node.locate(findings.file_text(), &(found..found + 1));
        findings
            .error(&place, "commands run without a shell: this character has no meaning")
            .help("write a program and its arguments, separated by spaces; one command per item of `build`");
        return None;
    }
    let words: Vec<_> = command.split_whitespace().map(str::to_owned).collect();
    (!words.is_empty()).then_some(words)
}
