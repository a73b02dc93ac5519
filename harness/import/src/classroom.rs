//! Lists of tests for GitHub Classroom and for Classroom 50.
//!
//! There are three forms: `autograding.json`, the workflow `classroom.yml` with a grader per step,
//! and the array of tests of Classroom 50. All consist of command lines with input and expected
//! output.

mod lists;
mod output;
mod workflow;

use std::collections::BTreeMap;
use std::path::Path;

use self::lists::{is_of_fifty, of_autograding, of_fifty};
use self::output::Wanted;
use super::document::{Document, Mapping, Refusal, name};
use super::material::read_bounded;
use super::meaning::{self, Meaning};
use super::programs::{self, Case, Command};
use super::shell::{self, Commands};
use super::{Imported, Material, NoSuite, Severity};
pub(crate) use puzzlemark_spec::yaml::{self, Node, NodeKind};
use puzzlemark_spec::{SpecError, Yaml};

/// Largest time limit of a test, in seconds.
const SECONDS_MAX: f64 = 24.0 * 3600.0;

/// Tools that run tests of the repository.
const TOOLS: [&str; 7] = ["pytest", "unittest", "npm", "npx", "mvn", "gradle", "cargo"];

/// A test of any of the three forms.
struct Test<'n> {
    title: String,
    place: &'n Node,
    setup: Option<String>,
    run: String,
    /// Standard input. It may be empty.
    input: String,
    /// Expected standard output, if any.
    wanted: Option<Wanted>,
    exit: u8,
    /// Time limit in seconds.
    seconds: f64,
    points: Yaml,
}

/// Imports a list of tests.
pub fn classroom(material: &Material) -> Result<Imported, NoSuite> {
    let text = material.read_text()?;
    let file = material.path.display().to_string();
    // JSON is also YAML, and the YAML parser has line numbers.
    let root = yaml::parse_foreign(&file, &text)
        .map_err(|diagnostics| NoSuite::Broken(SpecError { diagnostics }))?;
    let mut document = Document::new(file, text);
    let (build, cases) = import_tests(&root, &mut document).unwrap_or_else(|refusal| {
        document.refuse(refusal);
        Default::default()
    });
    let stem = material.path.file_stem().unwrap_or_default();
    let title = stem.to_string_lossy();
    let files = files_of_repository(&material.path, &cases);
    let mut imported = programs::assignment(&title, "tests", build, cases, document);
    if !files.is_empty() {
        let copies = files.keys().map(|name| {
            let copy = Yaml::Text(format!("repository/{name}"));
            (name.clone(), Yaml::map([("copy", copy)]))
        });
        let copies = Yaml::Map(copies.collect());
        imported.assignment = imported.assignment.with("files", copies);
        let files = files.into_iter();
        imported.files = files
            .map(|(name, bytes)| (format!("repository/{name}"), bytes))
            .collect();
    }
    Ok(imported)
}

/// Returns the files of the repository that commands for a shell name: tests and data, but not the program.
fn files_of_repository(path: &Path, cases: &[Case]) -> BTreeMap<String, Vec<u8>> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let root = match folder.parent() {
        Some(github) if github.ends_with(".github") => github.parent().unwrap_or(github),
        _ => folder,
    };
    let lines = cases
        .iter()
        .filter_map(|case| case.line_of_shell.as_deref());
    let names = lines.flat_map(shell::words_in);
    // Source files belong to the submission, except for tests.
    let plain = names.filter(|name| {
        !name.contains('/') && !name.starts_with('.') && shell::source_in(name).is_none()
    });
    plain
        .filter_map(|name| Some((name.to_owned(), read_bounded(&root.join(name)).ok()?)))
        .collect()
}

fn import_tests(root: &Node, document: &mut Document) -> Result<(Commands, Vec<Case>), Refusal> {
    let mut build = Commands::new();
    let mut cases = Vec::new();
    let mut add = |test: Result<Option<Test<'_>>, Refusal>, document: &mut Document| {
        let case = test.and_then(|test| match test {
            Some(test) => case(test, &mut build, document),
            None => Ok(None),
        });
        match case {
            Ok(case) => cases.extend(case),
            Err(refusal) => document.refuse(refusal),
        }
    };
    if let NodeKind::Sequence(tests) = &root.kind {
        for test in tests {
            add(of_fifty(test, document), document);
        }
        return Ok((build, cases));
    }
    let top = document.mapping(root, "the file")?;
    if let Some(jobs) = top.get("jobs") {
        for step in workflow::steps(jobs, document)? {
            add(workflow::test(step, document), document);
        }
    } else if let Some(tests) = top.get("tests") {
        for key in top.others(&["tests"]) {
            let text = format!("the grader has no key `{}`", name(key));
            document.note(Severity::Ignored, Some(key), text);
        }
        for test in document.items(tests, "`tests`")? {
            let of = if is_of_fifty(test) {
                of_fifty
            } else {
                of_autograding
            };
            add(of(test, document), document);
        }
    } else {
        return Err(document.refusal(root, "it has neither `tests` nor `jobs`"));
    }
    Ok((build, cases))
}

/// Returns the scenario of a test. Returns `None` if the test only builds the program.
fn case(
    test: Test<'_>,
    build: &mut Commands,
    document: &mut Document,
) -> Result<Option<Case>, Refusal> {
    let refusal = |text: String| document.refusal(test.place, format!("`{}`: {text}", test.title));
    let mut made = Commands::new();
    if let Some(setup) = &test.setup {
        let commands = shell::commands(setup);
        made = commands
            .ok()
            .filter(|commands| commands.iter().all(|command| shell::is_build(command)))
            .ok_or_else(|| refusal(format!("its setup `{setup}` does not compile the program")))?;
    }
    let first_word = test
        .run
        .split_whitespace()
        .find(|word| !word.ends_with("python3") && !word.ends_with("python") && *word != "-m");
    let tool = first_word.filter(|word| TOOLS.contains(word));
    let (more, command) = match tool {
        Some(_) => (Commands::new(), Some(Command::in_shell(&test.run))),
        None => programs::split_or_shell(&test.run).map_err(refusal)?,
    };
    made.extend(more);
    build.extend(
        made.iter()
            .filter(|command| !build.contains(command))
            .cloned()
            .collect::<Vec<_>>(),
    );
    let Some(command) = command else {
        let remark = format!(
            "`{}` only builds the program; that happens once, before all scenarios, and gives no points",
            test.title
        );
        document.note(Severity::Remark, Some(test.place), remark);
        return Ok(None);
    };
    let line_of_shell = command.line_of_shell();
    if line_of_shell.is_some() {
        let remark = remark_on_shell(&test.title, tool);
        document.note(Severity::Remark, Some(test.place), remark);
    }
    let arguments = command.arguments.into_iter().map(Yaml::Text).collect();
    let mut run = Yaml::map([("args", Yaml::List(arguments))]);
    if !test.input.is_empty() {
        run = run.with("stdin", Yaml::text(test.input));
    }
    let mut step = Yaml::map([("run", run)]);
    if let Some(wanted) = test.wanted {
        let pattern = wanted
            .pattern()
            .map_err(|text| document.refusal(test.place, format!("`{}`: {text}", test.title)))?;
        if wanted.is_idle() {
            let remark = format!("`{}` expects no text: any output passes", test.title);
            document.note(Severity::Remark, Some(test.place), remark);
        }
        step = step.with("prints", pattern);
    } else {
        let remark = format!("`{}` only checks the exit code", test.title);
        document.note(Severity::Remark, Some(test.place), remark);
    }
    step = step.with("exits", Yaml::Plain(test.exit.to_string()));
    let seconds = Yaml::text(format!("{} s", test.seconds));
    let limits = Yaml::map([("cpu", seconds.clone()), ("wall", seconds)]);
    Ok(Some(Case {
        title: test.title,
        line: document.line(test.place),
        build: made,
        program: command.program,
        line_of_shell,
        source: None,
        said: Yaml::map([
            ("points", test.points),
            ("limits", limits),
            ("steps", Yaml::List(vec![step])),
        ]),
    }))
}

/// Returns the remark on a command that a shell runs, maybe with a tool.
fn remark_on_shell(title: &str, tool: Option<&str>) -> String {
    let command = format!("`{title}` is a command for a shell in the cell of the submission");
    let Some(tool) = tool else {
        return command;
    };
    let instead = match tool {
        "pytest" => ": `puzzlemark import pytest` imports the file itself",
        "unittest" => ": `puzzlemark import gradescope` imports the file itself",
        _ => "",
    };
    format!("{command}; it needs {tool} there, and a submission can forge its result{instead}")
}

fn ignored(fields: &Mapping<'_>, known: &[&str], document: &mut Document) {
    for key in fields.others(known) {
        let mut text = format!("the grader has no key `{}`", name(key));
        if name(key).contains("stderr") {
            text.push_str(
                ", and does not compare standard error; a scenario can, with `complains`",
            );
        }
        document.note(Severity::Ignored, Some(key), text);
    }
}

fn optional_text(
    fields: &Mapping<'_>,
    key: &str,
    document: &Document,
) -> Result<Option<String>, Refusal> {
    let node = fields.get(key);
    node.map(|node| document.text_of_scalar(node, &format!("`{key}`")))
        .transpose()
}

fn needed(
    fields: &Mapping<'_>,
    key: &str,
    place: &Node,
    document: &Document,
) -> Result<String, Refusal> {
    let found = optional_text(fields, key, document)?.filter(|text| !text.is_empty());
    found.ok_or_else(|| document.refusal(place, format!("a test needs `{key}`")))
}

fn number(fields: &Mapping<'_>, key: &str, document: &Document) -> Result<Option<f64>, Refusal> {
    let Some(node) = fields.get(key) else {
        return Ok(None);
    };
    let number = meaning::scalar_meaning(node)
        .and_then(Meaning::into_text)
        .and_then(|text| text.trim().parse::<f64>().ok());
    let number = number.filter(|number| number.is_finite() && *number >= 0.0);
    number
        .map(Some)
        .ok_or_else(|| document.refusal(node, format!("`{key}` is a number, 0 or more")))
}

fn points(
    fields: &Mapping<'_>,
    key: &str,
    otherwise: &str,
    document: &Document,
) -> Result<Yaml, Refusal> {
    let points = number(fields, key, document)?;
    Ok(Yaml::Plain(points.map_or_else(
        || otherwise.to_owned(),
        |points| points.to_string(),
    )))
}
