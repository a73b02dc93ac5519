//! check50's simple checks: the list of `run`, `stdin`, `stdout` and `exit` in `.cs50.yaml`.
//!
//! check50 sends each text without waiting for a prompt. It looks for output anywhere in the terminal.

mod run;

use super::document::{Document, Mapping, Refusal, name};
use super::programs::{self, Case};
use super::shell::Commands;
use super::{Imported, Material, NoSuite, Severity};
pub(crate) use puzzlemark_spec::yaml::{self, Node, NodeKind};
use puzzlemark_spec::{SpecError, Yaml};
use run::{Run, take_run};

/// Names of the file in a folder of checks. The first one found is used.
const FILES: [&str; 4] = [".cs50.yaml", ".cs50.yml", ".check50.yaml", ".check50.yml"];

/// Imports the checks of a `.cs50.yaml`, or of its folder.
pub fn check50(material: &Material) -> Result<Imported, NoSuite> {
    let material = &of_folder(material);
    if material
        .path
        .extension()
        .is_some_and(|ending| ending == "py")
    {
        let mut document = Document::new(material.path.display().to_string(), String::new());
        document.note_at(Severity::NotImported, 1, PYTHON);
        return Ok(programs::assignment(
            "Checks",
            "checks",
            Vec::new(),
            Vec::new(),
            document,
        ));
    }
    let text = material.read_text()?;
    let file = material.path.display().to_string();
    let root = yaml::parse_foreign(&file, &text)
        .map_err(|diagnostics| NoSuite::Broken(SpecError { diagnostics }))?;
    let mut document = Document::new(file, text);
    let taken = import_checks(&root, &mut document);
    let (build, cases) = taken.unwrap_or_else(|refusal| {
        document.refuse(refusal);
        Default::default()
    });
    let title = material.path.canonicalize().ok();
    let title = title.as_ref().and_then(|path| path.parent()?.file_name());
    let title = title.map_or("Checks".into(), |title| title.to_string_lossy());
    Ok(programs::assignment(
        &title, "checks", build, cases, document,
    ))
}

const PYTHON: &str =
    "checks in Python are programs and cannot be imported; write scenarios for them";

/// Returns the file of a folder: its list of checks, otherwise its Python file.
fn of_folder(material: &Material) -> Material {
    if !material.path.is_dir() {
        return material.clone();
    }
    let files = FILES.iter().chain(&["__init__.py"]);
    let mut paths = files.map(|file| material.path.join(file));
    let path = paths.find(|path| path.is_file());
    Material {
        path: path.unwrap_or_else(|| material.path.join(FILES[0])),
    }
}

fn import_checks(root: &Node, document: &mut Document) -> Result<(Commands, Vec<Case>), Refusal> {
    let top = document.mapping(root, "the file")?;
    for key in top.others(&["check50"]) {
        let text = format!("`{}` is not for check50", name(key));
        document.note(Severity::Ignored, Some(key), text);
    }
    let Some(tool) = top.get("check50") else {
        return Err(document.refusal(root, "it has no `check50`"));
    };
    if !matches!(tool.kind, NodeKind::Mapping { .. }) {
        return Err(document.refusal(tool, format!("there is no list of checks: {PYTHON}")));
    }
    let tool = document.mapping(tool, "`check50`")?;
    about_the_tool(&tool, document);
    let Some(checks) = tool.get("checks") else {
        return Err(document.refusal(root, format!("there is no list of checks: {PYTHON}")));
    };
    if checks.scalar().is_some() {
        return Err(document.refusal(checks, PYTHON));
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
    Ok((build, cases))
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
    for item in document.items(check, "a check")? {
        let run = take_run(item, &mut build, document)?;
        let Some(command) = &run.command else {
            continue;
        };
        if *program.get_or_insert_with(|| command.program.clone()) != command.program {
            return Err(document.refusal(item, "one check runs two programs"));
        }
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
    // check50 waits three seconds for a text and five for the end of the program.
    let limits = Yaml::map([("cpu", Yaml::text("8 s")), ("wall", Yaml::text("10 s"))]);
    let said = Yaml::map([("limits", limits), ("steps", Yaml::List(steps))]);
    let case = Case {
        title: name(key).to_owned(),
        line,
        build: build.clone(),
        program,
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

fn arguments_of(arguments: Vec<String>) -> Yaml {
    Yaml::List(arguments.into_iter().map(Yaml::Text).collect())
}

fn exit_of(code: Option<u8>) -> Yaml {
    code.map_or_else(|| Yaml::text("any"), |code| Yaml::Plain(code.to_string()))
}
