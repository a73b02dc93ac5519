//! check50's simple checks: the list of `run`, `stdin`, `stdout` and `exit` in `.cs50.yaml`.
//!
//! What is known of them is what check50 makes of the list: a text is sent without waiting for a
//! prompt, and looked for anywhere in what the program shows at its terminal.

mod constructs;

use super::document::{Document, Mapping, Refusal, name};
use super::meaning::{self, Meaning};
use super::programs::{self, Case, Command};
use super::shell::Commands;
use super::{Imported, Material, NoSuite, Severity};
use crate::spec::yaml::{self, Kind, Node};
use crate::spec::{SpecError, Yaml};
pub(super) use constructs::CONSTRUCTS;

/// Names of the file in a folder of checks, the one that counts first.
const FILES: [&str; 4] = [".cs50.yaml", ".cs50.yml", ".check50.yaml", ".check50.yml"];
/// What an item of a check may say.
const COMMANDS: [&str; 4] = ["run", "stdin", "stdout", "exit"];

/// Takes in the checks of a `.cs50.yaml`, or of the folder that holds one.
pub fn check50(material: &Material) -> Result<Imported, NoSuite> {
    let material = &of_folder(material);
    if material
        .path
        .extension()
        .is_some_and(|ending| ending == "py")
    {
        let mut document = Document::new(material.path.display().to_string(), String::new());
        document.note_at(Severity::Refused, 1, PYTHON);
        return Ok(programs::assignment(
            "Checks",
            "checks",
            Vec::new(),
            Vec::new(),
            document,
        ));
    }
    let text = material.text()?;
    let file = material.path.display().to_string();
    let root = yaml::parse_foreign(&file, &text)
        .map_err(|diagnostics| NoSuite::Broken(SpecError { diagnostics }))?;
    let mut document = Document::new(file, text);
    let taken = take(&root, &mut document);
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

const PYTHON: &str = "checks written in Python are programs of their own, which are not taken in; write what they check as \
     scenarios, or leave them to check50";

/// The file of a folder: its list of checks, or else its Python.
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

fn take(root: &Node, document: &mut Document) -> Result<(Commands, Vec<Case>), Refusal> {
    let top = document.mapping(root, "the file")?;
    for key in top.others(&["check50"]) {
        let text = format!("`{}` is for another program than check50", name(key));
        document.note(Severity::Ignored, Some(key), text);
    }
    let Some(tool) = top.get("check50") else {
        return Err(document.refusal(root, "it has no `check50`"));
    };
    if !matches!(tool.kind, Kind::Mapping { .. }) {
        return Err(document.refusal(tool, format!("it names no list of checks: {PYTHON}")));
    }
    let tool = document.mapping(tool, "`check50`")?;
    about_the_tool(&tool, document);
    let Some(checks) = tool.get("checks") else {
        return Err(document.refusal(root, format!("it names no list of checks: {PYTHON}")));
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

/// What is said beside the checks.
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
                "Python packages that the checks need are not installed here".to_owned(),
            ),
            "translations" | "locale" => (
                Severity::Remark,
                "the checks' names are taken in untranslated".to_owned(),
            ),
            other => (Severity::Ignored, format!("check50 knows no key `{other}`")),
        };
        document.note(severity, Some(key), text);
    }
}

/// Which files are handed in: the one that the program is made of is asked for anyhow.
fn files(list: &Node, document: &mut Document) {
    let Kind::Sequence(items) = &list.kind else {
        return;
    };
    for item in items {
        let text = match item.tag_name() {
            Some("!require") => {
                "only the file of the subject is asked for; a check that needs another fails without it"
            }
            _ => "submissions are taken with all their files",
        };
        document.note(Severity::Remark, Some(item), text);
    }
}

/// What check50 sends to a program, looks for and asks of its end.
struct Run {
    command: Option<Command>,
    /// Lines that are typed.
    typed: Vec<String>,
    seen: Option<String>,
    exit: Option<u8>,
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
            return Err(document.refusal(item, "it runs two programs"));
        }
        runs.push(run);
    }
    let line = document.line(key);
    let Some(program) = program else {
        let text = format!(
            "`{}` only makes the program: that is done once, before all scenarios, and without it none is passed",
            name(key)
        );
        document.note(Severity::Remark, Some(key), text);
        return Ok((build, None));
    };
    if runs
        .iter()
        .all(|run| run.seen.is_none() && run.exit.is_none())
    {
        let text = format!("`{}` asks for nothing but that the program ends", name(key));
        document.note(Severity::Remark, Some(key), text);
    }
    let steps = match <[Run; 1]>::try_from(runs) {
        Ok([run]) => dialogue(run),
        Err(runs) => {
            let text = "the texts of a check with several runs are looked for in standard output alone, and input ends \
                 after what is typed";
            document.note(Severity::Remark, Some(key), text);
            runs.into_iter().map(one_of_several).collect()
        }
    };
    // check50 waits three seconds for a text and five for the end.
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

/// The text is asked for where the program starts, so that it may come before or after what is typed.
fn dialogue(run: Run) -> Vec<Yaml> {
    let arguments = run
        .command
        .map_or_else(Vec::new, |command| command.arguments);
    let mut steps = vec![Yaml::map([("start", arguments_of(arguments))])];
    let with = |step: &mut Yaml, key: &str, value: Yaml| {
        *step = std::mem::replace(step, Yaml::Map(Vec::new())).with(key, value);
    };
    if let (Some(seen), Some(first)) = (run.seen, steps.first_mut()) {
        // A text for `sees` is looked for letter by letter.
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

fn take_run(item: &Node, build: &mut Commands, document: &mut Document) -> Result<Run, Refusal> {
    let fields = document.mapping(item, "an item of a check")?;
    if let Some(key) = fields.others(&COMMANDS).first() {
        let text = format!(
            "check50 refuses the key `{}`; it knows {}",
            name(key),
            COMMANDS.join(", ")
        );
        return Err(document.refusal(key, text));
    }
    let Some(line) = fields.get("run") else {
        return Err(document.refusal(item, "check50 refuses an item without `run`"));
    };
    let command_line = sent(line, "run", document)?;
    if command_line.contains('\n') {
        return Err(document.refusal(line, "check50 cannot read a command of several lines"));
    }
    let (made, command) =
        programs::split(&command_line).map_err(|text| document.refusal(line, text))?;
    let said = |key: &str| fields.peek(key).map(|(_, value)| value);
    let typed = said("stdin")
        .map(|node| lines(node, "stdin", document))
        .transpose()?;
    let seen = said("stdout")
        .map(|node| lines(node, "stdout", document))
        .transpose()?;
    let exit = said("exit")
        .map(|node| exit(node, document))
        .transpose()?
        .flatten();
    let is_made_only = command.is_none();
    if is_made_only && (typed.is_some() || seen.is_some() || exit.is_some_and(|code| code != 0)) {
        return Err(document.refusal(
            item,
            "nothing can be asked of a command that makes the program but that it succeeds",
        ));
    }
    if !is_made_only && seen.as_deref() == Some("") {
        let text = "an empty `stdout` is found in whatever the program shows";
        document.note(Severity::Remark, said("stdout"), text);
    }
    build.extend(made);
    Ok(Run {
        command,
        typed: typed.map_or_else(Vec::new, |text| {
            text.split('\n').map(str::to_owned).collect()
        }),
        seen: seen.filter(|text| !text.is_empty()),
        exit,
    })
}

/// A text or a list of lines, as check50 puts it into its own code and Python reads it there.
fn lines(node: &Node, key: &str, document: &Document) -> Result<String, Refusal> {
    match &node.kind {
        Kind::Sequence(items) => {
            let lines: Result<Vec<_>, _> =
                items.iter().map(|item| sent(item, key, document)).collect();
            Ok(lines?.join("\n"))
        }
        _ => sent(node, key, document),
    }
}

fn sent(node: &Node, key: &str, document: &Document) -> Result<String, Refusal> {
    let refusal = |text: String| document.refusal(node, text);
    if let Some(odd @ (Meaning::Null | Meaning::Bool(_))) = meaning::of(node) {
        let word = odd.into_text().unwrap_or_else(|| "None".to_owned());
        return Err(refusal(format!(
            "YAML 1.1 has a word of its own there, and check50 takes the text `{word}` for `{key}`; put it in quotes"
        )));
    }
    let text = document.text(node, &format!("`{key}`"))?;
    if text.contains('"') {
        return Err(refusal(format!(
            "check50 makes broken code of a double quote in `{key}`: the check cannot run"
        )));
    }
    unescaped(&text).ok_or_else(|| {
        refusal(format!(
            "check50 takes a backslash in `{key}` for an escape of Python's; only \\n, \\t, \\\\ and \\' are taken in"
        ))
    })
}

fn unescaped(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut read = String::new();
    while let Some(letter) = letters.next() {
        read.push(match letter {
            '\\' => match letters.next()? {
                'n' => '\n',
                't' => '\t',
                same @ ('\\' | '\'') => same,
                _ => return None,
            },
            letter => letter,
        });
    }
    Some(read)
}

/// The code that is asked for; `None` where any will do.
fn exit(node: &Node, document: &Document) -> Result<Option<u8>, Refusal> {
    let text = match meaning::of(node) {
        Some(Meaning::Null) => return Ok(None),
        Some(Meaning::Int(code)) => code.to_string(),
        Some(Meaning::Str(text)) => text.trim().to_owned(),
        _ => String::new(),
    };
    text.parse::<u8>().map(Some).map_err(|_| {
        document.refusal(
            node,
            "`exit` is a code from 0 to 255: no program ends otherwise",
        )
    })
}
