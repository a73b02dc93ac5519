//! Checks in Python. Each check runs once with a stand-in for check50, which records the commands and the input.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::document::Document;
use crate::material::read_bounded;
use crate::programs::{self, Case, Command};
use crate::shell::{self, Commands};
use crate::{Severity, python};
use puzzlemark_model::CHECK50;
use puzzlemark_spec::Yaml;

/// The records of a file of checks.
#[derive(Deserialize)]
struct Recorded {
    checks: Vec<Check>,
    /// The folder of the file, and those of the files that it imports.
    folders: Vec<PathBuf>,
}

/// The record of a check.
#[derive(Deserialize)]
struct Check {
    name: String,
    title: String,
    line: usize,
    /// The reason, if the check cannot be imported.
    refused: Option<String>,
    /// True if the check looks at results of the submission. It may then ask for more than the record says.
    looks: bool,
    runs: Vec<Run>,
    builds: Commands,
    /// Paths that must exist. True stands for those that the program makes.
    needed: Vec<(String, bool)>,
    /// Files in the folder of the check: path and text, or no text for a copy of a file beside the checks.
    files: Vec<(String, Option<String>)>,
}

/// A run of the submission in a check.
#[derive(Deserialize)]
struct Run {
    command: String,
    lines: Vec<String>,
    /// True if the check ends the input.
    eof: bool,
    /// True if the check waits for a prompt before it types.
    prompts: bool,
}

/// An imported file of checks.
pub(super) struct Checks {
    pub build: Commands,
    pub cases: Vec<Case>,
    /// `checkers` of the assignment.
    pub checkers: Yaml,
    /// The files of the checks.
    pub files: BTreeMap<String, Vec<u8>>,
}

/// Imports a file of checks. The error says why it cannot be run.
pub(super) fn import(
    path: &Path,
    interpreter: &OsStr,
    document: &mut Document,
) -> Result<Checks, String> {
    let input = serde_json::to_vec(&path.display().to_string()).expect("a text has a form in JSON");
    let recorded: Recorded =
        python::ask(interpreter, CHECK50, &input).map_err(|error| error.cause)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let base = name_of(folder);
    let mut own: Vec<String> = own_files(&recorded.checks).map(str::to_owned).collect();
    own.dedup();
    let mut build = Commands::new();
    let mut cases = Vec::new();
    for check in recorded.checks {
        let (name, line) = (check.name.clone(), check.line);
        match case(check, &base, &own, document) {
            Ok((made, case)) => {
                build.extend(made);
                cases.extend(case);
            }
            Err(why) => document.note_at(Severity::NotImported, line, format!("`{name}`: {why}")),
        }
    }
    build.dedup();
    let mut files = BTreeMap::new();
    let mut copies = Vec::new();
    for folder in recorded.folders.iter().collect::<BTreeSet<_>>() {
        let base = name_of(folder);
        let target = format!("checks/{base}");
        copy(folder, &target, &mut files).map_err(|error| error.to_string())?;
        copies.push((base, Yaml::map([("copy", Yaml::Text(target))])));
    }
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let checker = Yaml::map([
        ("kind", Yaml::text("check50")),
        ("files", Yaml::Map(copies)),
        ("run", Yaml::Text(format!("{base}/{file}"))),
    ]);
    Ok(Checks {
        build,
        cases,
        checkers: Yaml::map([("check50", checker)]),
        files,
    })
}

/// Returns the files that the submission must have.
fn own_files(checks: &[Check]) -> impl Iterator<Item = &str> {
    let needed = checks.iter().flat_map(|check| &check.needed);
    needed
        .filter(|(_, is_made)| !is_made)
        .map(|(path, _)| path.as_str())
}

/// Returns the build commands of a check, and its test of the program if it has one.
fn case(
    check: Check,
    base: &str,
    own: &[String],
    document: &mut Document,
) -> Result<(Commands, Option<Case>), String> {
    if let Some(why) = check.refused {
        return Err(why);
    }
    let mut build = check.builds;
    let mut runs = Vec::new();
    for run in check.runs {
        let (made, command) = split(&run.command, own)?;
        build.extend(made);
        runs.extend(command.map(|command| (command, run)));
    }
    let Some((first, _)) = runs.first() else {
        if !build.is_empty() {
            let text = format!(
                "`{}` only builds the program; that happens once, before all scenarios",
                check.name
            );
            document.note_at(Severity::Remark, check.line, text);
        }
        return Ok((build, None));
    };
    if runs
        .iter()
        .any(|(command, _)| command.program != first.program)
    {
        return Err("it runs two programs".to_owned());
    }
    let (program, line_of_shell) = (first.program.clone(), first.line_of_shell());
    if let Some(line) = &line_of_shell {
        let text = format!("`{}` runs a command in a shell: `{line}`", check.name);
        document.note_at(Severity::Remark, check.line, text);
    }
    let is_made = |(path, is_made): &(String, bool)| *is_made && !own.contains(path);
    let mut steps = steps(runs, check.needed.iter().any(is_made))?;
    if check.looks {
        let text = format!(
            "`{}` looks at results of the submission; input that depends on them is not known, and such a submission is \
             not graded",
            check.name
        );
        document.note_at(Severity::Remark, check.line, text);
    }
    let mut arguments = vec![Yaml::text(check.name)];
    arguments.extend(own.iter().map(Yaml::text));
    let checker = Yaml::map([
        ("use", Yaml::text("check50")),
        ("arguments", Yaml::List(arguments)),
    ]);
    let last = steps.pop().expect("each run is a step");
    steps.push(last.with("checker", checker));
    let mut said = Yaml::map([("limits", super::limits())]);
    if !check.files.is_empty() {
        said = said.with("files", files(check.files, base));
    }
    let case = Case {
        title: check.title,
        line: check.line,
        build: build.clone(),
        program,
        line_of_shell,
        source: own.first().cloned(),
        said: said.with("steps", Yaml::List(steps)),
    };
    Ok((build, Some(case)))
}

/// Splits a command line. If the checks name the file of the submission, a shell can run any other line.
fn split(line: &str, own: &[String]) -> Result<(Commands, Option<Command>), String> {
    let split = programs::split_or_shell(line);
    match split {
        Err(_) if !own.is_empty() && shell::is_complete(line) => {
            Ok((Commands::new(), Some(Command::in_shell(line))))
        }
        split => split,
    }
}

/// Returns the steps of the runs: a dialogue, or runs with the whole input if the check expects no prompts. Only such
/// runs can leave files and can be several.
fn steps(mut runs: Vec<(Command, Run)>, leaves_files: bool) -> Result<Vec<Yaml>, String> {
    let is_control = |line: &String| line.contains(char::is_control);
    if runs.iter().flat_map(|(_, run)| &run.lines).any(is_control) {
        return Err("it types a character that a terminal does not take as text".to_owned());
    }
    let is_whole = |run: &Run| !run.prompts && (run.eof || run.lines.is_empty());
    let all_whole = runs.iter().all(|(_, run)| is_whole(run));
    let (is_several, ends_input) = (runs.len() > 1, runs.iter().any(|(_, run)| run.eof));
    if all_whole && (is_several || leaves_files || ends_input) {
        return Ok(runs.into_iter().map(whole).collect());
    }
    if is_several || leaves_files {
        return Err(
            "it talks with the program in several runs, or in one that makes files".to_owned(),
        );
    }
    let Some((command, run)) = runs.pop() else {
        return Ok(Vec::new());
    };
    let mut steps = vec![Yaml::map([(
        "start",
        super::arguments_of(command.arguments),
    )])];
    let lines = run.lines.iter();
    steps.extend(lines.map(|line| Yaml::map([("types", Yaml::text(line))])));
    if run.eof
        && let Some(last) = steps.pop()
    {
        steps.push(last.with("exits", super::exit_of(None)));
    }
    Ok(steps)
}

/// Returns the step of a run from start to end.
fn whole((command, run): (Command, Run)) -> Yaml {
    let mut ran = Yaml::map([("args", super::arguments_of(command.arguments))]);
    if !run.lines.is_empty() {
        ran = ran.with("stdin", Yaml::text(run.lines.join("\n") + "\n"));
    }
    Yaml::map([("run", ran)]).with("exits", super::exit_of(None))
}

/// Returns the files of a scenario. A file beside the checks is copied.
fn files(all: Vec<(String, Option<String>)>, base: &str) -> Yaml {
    let file = |(path, text): (String, Option<String>)| {
        if let Some(text) = text {
            return (path, Yaml::Text(text));
        }
        let top = path.split('/').next().unwrap_or_default().to_owned();
        let copy = Yaml::Text(format!("checks/{base}/{top}"));
        (top, Yaml::map([("copy", copy)]))
    };
    let files: BTreeMap<String, Yaml> = all.into_iter().map(file).collect();
    Yaml::Map(files.into_iter().collect())
}

/// Copies a folder with checks. Hidden files and Python's own are left out.
fn copy(folder: &Path, target: &str, files: &mut BTreeMap<String, Vec<u8>>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let (entry, kind) = entry.and_then(|entry| Ok((entry.path(), entry.file_type()?)))?;
        let name = entry.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') || name == "__pycache__" {
            continue;
        }
        let target = format!("{target}/{name}");
        if kind.is_dir() {
            copy(&entry, &target, files)?;
        } else if kind.is_file() {
            let contents = read_bounded(&entry).map_err(std::io::Error::other)?;
            files.insert(target, contents);
        }
    }
    Ok(())
}

/// Returns the name of a folder in the assignment.
fn name_of(folder: &Path) -> String {
    let full = folder.canonicalize().unwrap_or_default();
    let name = full.file_name().unwrap_or_default().to_string_lossy();
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '-' | '_');
    if !name.is_empty() && name.chars().all(is_plain) {
        name.into_owned()
    } else {
        "checks".to_owned()
    }
}
