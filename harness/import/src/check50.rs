//! Checks of check50: the list of `run`, `stdin`, `stdout` and `exit` in `.cs50.yaml`, or a file in Python.
//!
//! check50 sends each text of a list without waiting for a prompt. It looks for output anywhere in the terminal.

mod python;
mod run;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::document::{Document, Mapping, Refusal, name};
use super::programs::{self, Case};
use super::shell::Commands;
use super::{Imported, Material, NoSuite, Severity};
pub(crate) use puzzlemark_spec::yaml::{self, Node, NodeKind};
use puzzlemark_spec::{SpecError, Yaml};
use run::{Run, take_run};

/// Names of the file in a folder of checks. The first one found is used.
const FILES: [&str; 4] = [".cs50.yaml", ".cs50.yml", ".check50.yaml", ".check50.yml"];

/// Name of the file of checks in Python, if the configuration names no other.
const USUAL: &str = "__init__.py";

/// Imports the checks of a `.cs50.yaml`, of its folder, or of a file in Python. `interpreter` is the Python that runs
/// checks in Python once, without a submission.
pub fn check50(material: &Material, interpreter: &OsStr) -> Result<Imported, NoSuite> {
    let path = of_folder(material).path;
    if is_python(&path) {
        let document = Document::new(path.display().to_string(), String::new());
        return Ok(in_python(&path, interpreter, document));
    }
    let text = Material { path: path.clone() }.read_text()?;
    let file = path.display().to_string();
    let root = yaml::parse_foreign(&file, &text)
        .map_err(|diagnostics| NoSuite::Broken(SpecError { diagnostics }))?;
    let mut document = Document::new(file, text);
    let (build, cases) = match import_checks(&root, &mut document) {
        Ok(Listed::Checks(build, cases)) => (build, cases),
        Ok(Listed::Python(name)) => {
            let checks = path.with_file_name(name);
            let notes = std::mem::take(&mut document.notes);
            let mut document = Document::new(checks.display().to_string(), String::new());
            document.notes = notes;
            return Ok(in_python(&checks, interpreter, document));
        }
        Err(refusal) => {
            document.refuse(refusal);
            (Commands::new(), Vec::new())
        }
    };
    Ok(programs::assignment(
        &title(&path),
        "checks",
        build,
        cases,
        document,
    ))
}

/// Returns the name of the folder of the checks.
fn title(path: &Path) -> String {
    let full = path.canonicalize().ok();
    let name = full.as_ref().and_then(|path| path.parent()?.file_name());
    name.map_or("Checks".into(), |name| name.to_string_lossy().into_owned())
}

fn is_python(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "py")
}

fn in_python(path: &Path, interpreter: &OsStr, mut document: Document) -> Imported {
    let checks = python::import(path, interpreter, &mut document).map_err(|error| {
        let text = format!("the checks cannot be run: {error}");
        document.note_at(Severity::NotImported, 1, text);
    });
    let (build, cases, rest) = match checks {
        Ok(checks) => (
            checks.build,
            checks.cases,
            Some((checks.checkers, checks.files)),
        ),
        Err(()) => (Commands::new(), Vec::new(), None),
    };
    let mut imported = programs::assignment(&title(path), "checks", build, cases, document);
    if let Some((checkers, files)) = rest {
        imported.assignment = imported.assignment.with("checkers", checkers);
        imported.files = files;
    }
    imported
}

/// The checks that a configuration names.
enum Listed {
    /// Checks in the configuration itself, with their build commands.
    Checks(Commands, Vec<Case>),
    /// A file of checks in Python.
    Python(PathBuf),
}

/// Returns the file of a folder: its list of checks, otherwise its Python file.
fn of_folder(material: &Material) -> Material {
    if !material.path.is_dir() {
        return material.clone();
    }
    let files = FILES.iter().chain(&[USUAL]);
    let mut paths = files.map(|file| material.path.join(file));
    let path = paths.find(|path| path.is_file());
    Material {
        path: path.unwrap_or_else(|| material.path.join(FILES[0])),
    }
}

fn import_checks(root: &Node, document: &mut Document) -> Result<Listed, Refusal> {
    let top = document.mapping(root, "the file")?;
    for key in top.others(&["check50"]) {
        let text = format!("`{}` is not for check50", name(key));
        document.note(Severity::Ignored, Some(key), text);
    }
    let Some(tool) = top.get("check50") else {
        return Err(document.refusal(root, "it has no `check50`"));
    };
    let in_python = |name: &str| Ok(Listed::Python(PathBuf::from(name)));
    if !matches!(tool.kind, NodeKind::Mapping { .. }) {
        return in_python(USUAL);
    }
    let tool = document.mapping(tool, "`check50`")?;
    about_the_tool(&tool, document);
    let Some(checks) = tool.get("checks") else {
        return in_python(USUAL);
    };
    if let Some(name) = checks.scalar() {
        return in_python(&name.text);
    }
    let checks = document.mapping(checks, "`checks`")?;
    let mut build = Commands::new();
    let mut cases = Vec::new();
    for (key, check) in checks.entries() {
        match take_check(key, check, document) {
            Ok((made, case)) => {
                build.extend(
                    made.into_iter()
                        .filter(|command| !build.contains(command))
                        .collect::<Vec<_>>(),
                );
                cases.extend(case);
            }
            Err(mut refusal) => {
                refusal.text = format!("`{}`: {}", name(key), refusal.text);
                document.refuse(refusal);
            }
        }
    }
    Ok(Listed::Checks(build, cases))
}

/// Adds notes on the keys beside the checks.
fn about_the_tool(tool: &Mapping<'_>, document: &mut Document) {
    for (key, value) in tool.entries() {
        let (severity, text) = match name(key) {
            "checks" => continue,
            "files" => {
                files(value, document);
                continue;
            }
            "dependencies" => (
                Severity::Remark,
                "Python packages are not installed".to_owned(),
            ),
            "translations" | "locale" => (
                Severity::Remark,
                "names are imported without translation".to_owned(),
            ),
            other => (Severity::Ignored, format!("check50 knows no key `{other}`")),
        };
        document.note(severity, Some(key), text);
    }
}

/// Adds notes on the required and excluded files. The file of the program is always required.
fn files(list: &Node, document: &mut Document) {
    let NodeKind::Sequence(items) = &list.kind else {
        return;
    };
    for item in items {
        let text = match item.tag_name() {
            Some("!require") => {
                "only the file of the program is required; a check that needs another file fails without it"
            }
            _ => "submissions keep all their files",
        };
        document.note(Severity::Remark, Some(item), text);
    }
}

fn take_check(
    key: &Node,
    check: &Node,
    document: &mut Document,
) -> Result<(Commands, Option<Case>), Refusal> {
    let mut build = Commands::new();
    let mut runs = Vec::new();
    let mut program: Option<Vec<String>> = None;
    let mut line_of_shell = None;
    for item in document.items(check, "a check")? {
        let run = take_run(item, &mut build, document)?;
        let Some(command) = &run.command else {
            continue;
        };
        if *program.get_or_insert_with(|| command.program.clone()) != command.program {
            return Err(document.refusal(item, "one check runs two programs"));
        }
        line_of_shell = line_of_shell.or_else(|| command.line_of_shell());
        runs.push(run);
    }
    let line = document.line(key);
    let Some(program) = program else {
        let text = format!(
            "`{}` only builds the program; that happens once, before all scenarios",
            name(key)
        );
        document.note(Severity::Remark, Some(key), text);
        return Ok((build, None));
    };
    if runs
        .iter()
        .all(|run| run.seen.is_none() && run.exit.is_none())
    {
        let text = format!("`{}` only checks that the program ends", name(key));
        document.note(Severity::Remark, Some(key), text);
    } else if runs.iter().any(|run| run.exit.is_none()) {
        let text = format!(
            "`{}` has no `exit`: here the program must end, with any code; check50 does not wait for it",
            name(key)
        );
        document.note(Severity::Remark, Some(key), text);
    }
    let steps = match <[Run; 1]>::try_from(runs) {
        Ok([run]) => dialogue(run),
        Err(runs) => {
            let text = "a check with several runs looks only at standard output, and its input ends after the typed text";
            document.note(Severity::Remark, Some(key), text);
            runs.into_iter().map(one_of_several).collect()
        }
    };
    let said = Yaml::map([("limits", limits()), ("steps", Yaml::List(steps))]);
    let case = Case {
        title: name(key).to_owned(),
        line,
        build: build.clone(),
        program,
        line_of_shell,
        source: None,
        said,
    };
    Ok((build, Some(case)))
}

/// Returns the steps of a check with one run. The first step looks for the text, so that the text may
/// come before or after the input.
fn dialogue(run: Run) -> Vec<Yaml> {
    let arguments = run
        .command
        .map_or_else(Vec::new, |command| command.arguments);
    let mut steps = vec![Yaml::map([("start", arguments_of(arguments))])];
    let with = |step: &mut Yaml, key: &str, value: Yaml| {
        *step = std::mem::replace(step, Yaml::Map(Vec::new())).with(key, value);
    };
    if let (Some(seen), Some(first)) = (run.seen, steps.first_mut()) {
        // `sees` compares character by character.
        with(first, "sees", Yaml::text(seen));
    }
    let typed = run.typed.into_iter();
    steps.extend(typed.map(|line| Yaml::map([("types", Yaml::text(line))])));
    if let Some(last) = steps.last_mut() {
        with(last, "exits", exit_of(run.exit));
    }
    steps
}

fn one_of_several(run: Run) -> Yaml {
    let arguments = run
        .command
        .map_or_else(Vec::new, |command| command.arguments);
    let mut ran = Yaml::map([("args", arguments_of(arguments))]);
    if !run.typed.is_empty() {
        let lines = run.typed.join("\n") + "\n";
        ran = ran.with("stdin", Yaml::text(lines));
    }
    let mut step = Yaml::map([("run", ran)]);
    if let Some(seen) = run.seen {
        step = step.with("prints", programs::containing(&seen));
    }
    step.with("exits", exit_of(run.exit))
}

/// Returns the limits of a run. check50 waits three seconds for a text and five for the end of the program.
fn limits() -> Yaml {
    Yaml::map([("cpu", Yaml::text("8 s")), ("wall", Yaml::text("10 s"))])
}

fn arguments_of(arguments: Vec<String>) -> Yaml {
    Yaml::List(arguments.into_iter().map(Yaml::Text).collect())
}

fn exit_of(code: Option<u8>) -> Yaml {
    code.map_or_else(|| Yaml::text("any"), |code| Yaml::Plain(code.to_string()))
}
