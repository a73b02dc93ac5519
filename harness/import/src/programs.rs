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

/// A program and its arguments.
pub(super) struct Command {
    pub program: Vec<String>,
    pub arguments: Vec<String>,
}

/// Makes an assignment about the program that most cases use. Cases with other programs are not
/// imported.
pub(super) fn assignment(
    title: &str,
    group: &str,
    mut build: Commands,
    cases: Vec<Case>,
    mut document: Document,
) -> Imported {
    let program = most_frequent(&cases);
    let chosen = cases
        .iter()
        .filter(|case| Some(&case.program) == program.as_ref());
    for command in chosen.flat_map(|case| &case.build) {
        if !build.contains(command) {
            build.push(command.clone());
        }
    }
    let program_source = shell::source(program.as_deref().unwrap_or_default(), &build);
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

fn most_frequent(cases: &[Case]) -> Option<Vec<String>> {
    let programs: BTreeSet<_> = cases.iter().map(|case| &case.program).collect();
    let count =
        |program: &Vec<String>| cases.iter().filter(|case| case.program == *program).count();
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
