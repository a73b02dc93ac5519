//! Makes assignments about programs, from a list of tests of one program and its build commands.

use std::collections::{BTreeMap, BTreeSet};

use super::document::Document;
use super::shell::{self, Commands};
use super::{Imported, Severity};
use puzzlemark_spec::Yaml;
use puzzlemark_text::shell::join;

/// An imported test of a program.
pub(super) struct Case {
    /// Title of the scenario.
    pub title: String,
    /// Line in the file, counted from 1.
    pub line: usize,
    /// Commands that build the program.
    pub build: Commands,
    /// The program without arguments: `python3 a.py`.
    pub program: Vec<String>,
    /// The line, if a shell runs it.
    pub line_of_shell: Option<String>,
    /// The main file of the submission, if the test names it.
    pub source: Option<String>,
    /// Keys of the scenario, without its title.
    pub said: Yaml,
}

/// Splits a command line into build commands and the program that runs last. The error says why a
/// scenario cannot express it.
pub(crate) fn split(line: &str) -> Result<(Commands, Option<Command>), String> {
    let mut commands =
        shell::commands(line).map_err(|what| format!("`{line}` needs a shell: {what}"))?;
    let program = match commands.last() {
        Some(last) if !shell::is_build(last) => commands.pop(),
        _ => None,
    };
    if let Some(other) = commands.iter().find(|command| !shell::is_build(command)) {
        let other = join(other);
        return Err(format!(
            "`{other}` runs before the program but does not compile it"
        ));
    }
    let blank = commands
        .iter()
        .flatten()
        .find(|word| word.is_empty() || word.contains(' '));
    if let Some(word) = blank {
        return Err(format!("`build` cannot quote the word `{word}`"));
    }
    let Some(mut program) = program else {
        return Ok((commands, None));
    };
    let arguments = program.split_off(shell::program_words(&program)?);
    if program.iter().any(|word| word.contains(' ')) {
        return Err("the name of the program has a space, and `run` cannot quote it".to_owned());
    }
    Ok((commands, Some(Command { program, arguments })))
}

/// Splits a command line like [`split`]. A line that only a shell can run stays whole.
pub(crate) fn split_or_shell(line: &str) -> Result<(Commands, Option<Command>), String> {
    if shell::needs_shell(line) {
        return Ok((Commands::new(), Some(Command::in_shell(line))));
    }
    split(line)
}

/// A program and its arguments.
pub(super) struct Command {
    pub program: Vec<String>,
    pub arguments: Vec<String>,
}

impl Command {
    /// Returns the command that runs a line in a shell.
    pub(super) fn in_shell(line: &str) -> Self {
        Self {
            program: SHELL.map(str::to_owned).into(),
            arguments: vec![line.to_owned()],
        }
    }

    /// Returns the line, if a shell runs it.
    pub(super) fn line_of_shell(&self) -> Option<String> {
        let is_shell = self.program == SHELL;
        is_shell.then(|| self.arguments.concat())
    }
}

/// The program that runs a line.
const SHELL: [&str; 2] = ["sh", "-c"];

impl Case {
    fn is_in_shell(&self) -> bool {
        self.program == SHELL
    }
}

/// Gives the runs of a program to a shell.
fn through_shell(yaml: Yaml, program: &[String]) -> Yaml {
    let line = |arguments: Vec<Yaml>| {
        let texts = arguments.into_iter().filter_map(|argument| match argument {
            Yaml::Text(text) => Some(text),
            _ => None,
        });
        let words: Vec<String> = program.iter().cloned().chain(texts).collect();
        Yaml::List(vec![Yaml::Text(join(&words))])
    };
    let entry = |(key, value): (String, Yaml)| {
        let value = match value {
            Yaml::List(arguments) if ["args", "start"].contains(&key.as_str()) => line(arguments),
            value => through_shell(value, program),
        };
        (key, value)
    };
    match yaml {
        Yaml::Map(entries) => Yaml::Map(entries.into_iter().map(entry).collect()),
        Yaml::List(items) => {
            let items = items.into_iter();
            Yaml::List(items.map(|item| through_shell(item, program)).collect())
        }
        other => other,
    }
}

/// Makes an assignment about the program that most cases use. Cases with other programs are not
/// imported.
pub(super) fn assignment(
    title: &str,
    group: &str,
    mut build: Commands,
    mut cases: Vec<Case>,
    mut document: Document,
) -> Imported {
    let named = cases.iter().find_map(|case| case.source.clone());
    // With a known file, a shell can run several programs.
    let has_several = named.is_some() && cases.iter().any(|case| case.program != cases[0].program);
    let has_shell = has_several || cases.iter().any(Case::is_in_shell);
    let mut program = most_frequent(&cases);
    let chosen = cases
        .iter()
        .filter(|case| Some(&case.program) == program.as_ref());
    for command in chosen.flat_map(|case| &case.build) {
        if !build.contains(command) {
            build.push(command.clone());
        }
    }
    let program_source = match named {
        Some(named) => Ok(named),
        None => source(program.as_deref().unwrap_or_default(), &build, &cases),
    };
    if has_shell {
        for case in &mut cases {
            let is_taken = has_several || Some(&case.program) == program.as_ref();
            if is_taken && !case.is_in_shell() {
                let said = std::mem::replace(&mut case.said, Yaml::Map(Vec::new()));
                case.said = through_shell(said, &case.program);
                case.program = SHELL.map(str::to_owned).into();
            }
        }
        program = Some(SHELL.map(str::to_owned).into());
    }
    let mut scenarios = BTreeMap::new();
    for case in cases {
        if Some(&case.program) != program.as_ref() {
            let text = format!(
                "`{}`: it runs `{}`, unlike most other tests; an assignment has one program: \
                 import this test from a file of its own",
                case.title,
                join(&case.program)
            );
            document.note_at(Severity::NotImported, case.line, text);
            continue;
        }
        if let Err(why) = &program_source {
            let text = format!("`{}`: {why}", case.title);
            document.note_at(Severity::NotImported, case.line, text);
            continue;
        }
        let mut entries = vec![("scenario".to_owned(), Yaml::text(&case.title))];
        if let Yaml::Map(said) = case.said {
            entries.extend(said);
        }
        let path = free(&scenarios, &case.title);
        scenarios.insert(path, Yaml::Map(entries));
    }
    let program = program.unwrap_or_default();
    let file = program_source.unwrap_or_default();
    let mut subject = Yaml::map([("file", Yaml::text(file))]);
    if !build.is_empty() {
        let commands = build.iter().map(|command| Yaml::text(join(command)));
        subject = subject.with("build", Yaml::List(commands.collect()));
    }
    subject = subject.with("run", Yaml::text(join(&program)));
    let group = Yaml::map([
        ("group", Yaml::text(group)),
        ("visibility", Yaml::text("public")),
        ("scenarios", Yaml::text("scenarios/*.yaml")),
    ]);
    let assignment = Yaml::map([
        ("assignment", Yaml::text(title)),
        ("subjects", Yaml::map([("program", subject)])),
        ("groups", Yaml::List(vec![group])),
    ]);
    document.notes.sort_by_key(|note| note.line);
    Imported {
        assignment,
        scenarios,
        files: BTreeMap::new(),
        notes: document.notes,
    }
}

/// Returns the main file of a submission. If only a shell runs programs, its lines must name the file.
fn source(program: &[String], build: &[Vec<String>], cases: &[Case]) -> Result<String, String> {
    if program != SHELL {
        return shell::source(program, build);
    }
    let mut sources = cases
        .iter()
        .filter_map(|case| case.line_of_shell.as_deref());
    let named = sources.find_map(shell::source_in);
    named.ok_or_else(|| {
        "no command names a source file, so the file of the student is not known".to_owned()
    })
}

/// Returns the program of most cases. A shell counts only if there is nothing else.
fn most_frequent(cases: &[Case]) -> Option<Vec<String>> {
    let programs: BTreeSet<_> = cases.iter().map(|case| &case.program).collect();
    let count = |program: &Vec<String>| {
        let is_program = |case: &&Case| case.program == *program && !case.is_in_shell();
        cases.iter().filter(is_program).count()
    };
    let place = |program: &Vec<String>| cases.iter().position(|case| case.program == *program);
    let most = programs
        .into_iter()
        .max_by_key(|program| (count(program), std::cmp::Reverse(place(program))));
    most.cloned()
}

/// Returns an unused path for a scenario, with a number that keeps the order.
pub(super) fn free(taken: &BTreeMap<String, Yaml>, title: &str) -> String {
    let mut slug = String::new();
    for letter in title.to_lowercase().chars() {
        match letter {
            'a'..='z' | '0'..='9' => slug.push(letter),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.truncate(40);
    let slug = slug.trim_end_matches('-');
    let number = taken.len() + 1;
    let slug = if slug.is_empty() { "test" } else { slug };
    format!("scenarios/{number:02}-{slug}.yaml")
}

/// Returns a regular expression for all texts that contain this text.
pub(super) fn containing(text: &str) -> Yaml {
    regex(&format!("(?s:.*){}(?s:.*)", regex::escape(text)))
}

/// Returns a regular expression that the whole text must match.
pub(super) fn regex(source: &str) -> Yaml {
    Yaml::Tagged("!regex", Box::new(Yaml::text(source)))
}
