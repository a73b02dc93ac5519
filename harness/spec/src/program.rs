//! Actions on programs, and the expectations that only programs have.

mod order;

use std::collections::BTreeMap;
use std::path::Path;

use puzzlemark_reports::render::words;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::names::Scope;
use super::quote::quoted;
use super::suggest::listed;
use super::text::{Lines, parse_text, warn_of_comment};
use super::text_pattern::{parse_shown_texts, parse_text_pattern};
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind};
use super::{checker, files, keys, window};
use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{
    ExitExpectation, Expectation, Interface, Part, ProgramAction, ProgramExpectation,
};

pub(super) use order::Order;

/// Longest copied input, in bytes, that a command shows. For a longer input the command shows the
/// path.
const SHOWN_MAX: usize = 1024;

/// The expectations that each action allows.
const FITS: [(&str, &[&str]); 8] = [
    (
        "do",
        &[
            "returns",
            "raises",
            "satisfies",
            "prints",
            "complains",
            "shows",
            "expect",
            "checker",
        ],
    ),
    (
        "python",
        &[
            "returns",
            "raises",
            "satisfies",
            "prints",
            "complains",
            "shows",
            "checker",
        ],
    ),
    (
        "run",
        &[
            "prints",
            "complains",
            "exits",
            "writes",
            "satisfies",
            "checker",
            "expect",
        ],
    ),
    ("start", &["sees", "satisfies", "exits", "checker"]),
    ("types", &["sees", "satisfies", "exits", "checker"]),
    (
        "click",
        &[
            "sees",
            "returns",
            "raises",
            "satisfies",
            "prints",
            "picture",
        ],
    ),
    (
        INTO,
        &[
            "sees",
            "returns",
            "raises",
            "satisfies",
            "prints",
            "picture",
        ],
    ),
    ("look", &["returns", "satisfies", "picture"]),
];

/// The name in messages of `types` with a widget.
const INTO: &str = "types: {text, into}";

/// Reports expectations that do not fit the action of their step.
pub(super) fn check_fit(fields: &Fields<'_>, findings: &mut Findings) {
    let into = window::types_into_widget(fields);
    let written = |(action, _): &&(&str, _)| match *action {
        "types" => fields.peek("types").is_some() && !into,
        INTO => into,
        action => fields.peek(action).is_some(),
    };
    let mut actions = FITS.iter().filter(written);
    let (Some((action, fitting)), None) = (actions.next(), actions.next()) else {
        return;
    };
    let mut seen: Vec<&str> = fitting.to_vec();
    for expectation in FITS.iter().flat_map(|(_, fitting)| fitting.iter().copied()) {
        if seen.contains(&expectation) {
            continue;
        }
        seen.push(expectation);
        if let Some(field) = fields.peek(expectation) {
            let fits = |(_, fitting): &&(&str, &[&str])| fitting.contains(&expectation);
            let others = FITS.iter().filter(fits).map(|(action, _)| *action);
            findings
                .error(
                    &field.key.span,
                    format!("`{expectation}` does not fit `{action}`"),
                )
                .help(format!(
                    "`{expectation}` belongs to {}; `{action}` allows {}",
                    listed(others),
                    listed(fitting.iter().copied())
                ));
        }
    }
}

/// Parses the action on a program. Returns it with its text for reports, or `None` if the step has
/// no such action or a wrong one.
pub(super) fn parse_program_action(
    fields: &Fields<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<(ProgramAction, String)> {
    if let Some(field) = fields.get("run", findings) {
        return parse_run(field, folder, findings);
    }
    if let Some(field) = fields.get("start", findings) {
        let arguments = parse_arguments(field, findings)?;
        let text = command_text("start", &arguments);
        return Some((ProgramAction::Start { arguments }, text));
    }
    let field = fields.get("types", findings)?;
    let line = parse_line(field, findings)?;
    let text = format!("types {}", quoted(&line));
    Some((ProgramAction::Type { line }, text))
}

/// Parses the expectations that only programs have.
pub(super) fn parse_program_expectation(
    fields: &Fields<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> ProgramExpectation {
    let complains = fields
        .get("complains", findings)
        .and_then(|field| parse_text_pattern(field, findings));
    let exits = match fields.get("exits", findings) {
        Some(field) => parse_exits(field, findings),
        None => fields.peek("run").map(|_| ExitExpectation::Code(0)),
    };
    let writes = fields
        .get("writes", findings)
        .map_or_else(BTreeMap::new, |field| parse_written_files(field, findings));
    let sees = fields
        .get("sees", findings)
        .map_or_else(Vec::new, |field| parse_sees(field, findings));
    let checker = fields
        .get("checker", findings)
        .and_then(|field| checker::parse_checker(field, fields, scope, findings));
    // A checker that talks plays the program to its end.
    let talks = checker.as_ref().is_some_and(|one| one.part == Part::Talk);
    let exits = exits.or(talks.then_some(ExitExpectation::Code(0)));
    ProgramExpectation {
        complains,
        exits,
        writes,
        sees,
        checker,
    }
}

/// Leaves the end of a run to the reference, if the step does not say it. Reports a reference that
/// plays no programs.
pub(super) fn expect_by_reference(
    fields: &Fields<'_>,
    expectation: &mut Expectation,
    scope: &Scope<'_>,
    findings: &mut Findings,
) {
    if fields.peek("exits").is_none() {
        expectation.program.exits = None;
    }
    if let Some(field) = fields.peek("expect")
        && !scope
            .vocabulary
            .game_interfaces
            .contains(&Interface::Program)
    {
        findings
            .error(
                &field.key.span,
                "the reference is not a program, so it cannot play a `run`",
            )
            .help("name a right program as the model: `reference: {model: model/game.py}`");
    }
}

fn parse_run(
    field: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<(ProgramAction, String)> {
    let (arguments, Input { text: input, file }) = match field.value.kind {
        NodeKind::Mapping { .. } => {
            let fields = Fields::parse_mapping(field.value, &keys::RUN, findings)?;
            let arguments = match fields.get("args", findings) {
                Some(field) => parse_arguments(field, findings)?,
                None => Vec::new(),
            };
            let input = match fields.get("stdin", findings) {
                Some(field) => parse_input(field, folder, findings)?,
                None => Input::default(),
            };
            (arguments, input)
        }
        NodeKind::Sequence(_) | NodeKind::Scalar(_) => {
            (parse_arguments(field, findings)?, Input::default())
        }
    };
    let text = match file.filter(|_| input.len() > SHOWN_MAX) {
        Some(path) => {
            let command = command_text("run", &arguments);
            let size = words::counted(input.len() as u64, "byte");
            format!("{command} with the input file `{path}` ({size})")
        }
        None => run_text(&arguments, &input),
    };
    Some((ProgramAction::Run { arguments, input }, text))
}

/// Returns a run as reports show it.
pub fn run_text(arguments: &[String], input: &str) -> String {
    let mut text = command_text("run", arguments);
    if !input.is_empty() {
        text.push_str(" with this input:\n");
        text.push_str(input.trim_end_matches('\n'));
    }
    text
}

/// Returns the key `run` with its value.
pub(super) fn run_yaml(arguments: &[String], input: &str) -> String {
    let arguments: Vec<_> = arguments.iter().map(|one| quoted(one)).collect();
    let arguments = arguments.join(", ");
    if input.is_empty() {
        return format!("run: [{arguments}]");
    }
    format!("run: {{args: [{arguments}], stdin: {}}}", quoted(input))
}

/// Standard input of a program.
#[derive(Default)]
struct Input {
    text: String,
    /// Path of the assignment's file that has the text.
    file: Option<String>,
}

fn parse_input(field: Field<'_>, folder: &Path, findings: &mut Findings) -> Option<Input> {
    if !matches!(field.value.kind, NodeKind::Mapping { .. }) {
        let text = parse_text(field.value, "stdin", Lines::Matter, findings)?;
        return Some(Input { text, file: None });
    }
    let (bytes, file) = files::parse_file_bytes(field, folder, findings)?;
    let Ok(text) = String::from_utf8(bytes) else {
        findings
            .error(&field.value.span, "this file is not UTF-8 text")
            .help("save the file as UTF-8");
        return None;
    };
    Some(Input { text, file })
}

/// Returns an action with its arguments for reports. Arguments with spaces get quotes.
fn command_text(action: &str, arguments: &[String]) -> String {
    let mut text = action.to_owned();
    for argument in arguments {
        text.push(' ');
        if argument.is_empty() || argument.contains(char::is_whitespace) {
            text.push_str(&quoted(argument));
        } else {
            text.push_str(argument);
        }
    }
    text
}

pub(super) fn parse_arguments(field: Field<'_>, findings: &mut Findings) -> Option<Vec<String>> {
    refuse_tag(field.value, findings);
    let NodeKind::Sequence(nodes) = &field.value.kind else {
        let name = field.name();
        let message = format!(
            "`{name}` takes a list of arguments; this is {}",
            field.value.describe()
        );
        let found = findings.error(&field.value.span, message);
        match field.value.scalar() {
            Some(scalar) => found.help(format!(
                "write them in brackets: `{name}: [{}]`",
                scalar
                    .text
                    .split_whitespace()
                    .collect::<Vec<_>>()
                    .join(", ")
            )),
            None => found.help(format!("for example `{name}: [level-1.txt, --verbose]`")),
        };
        return None;
    };
    let arguments = nodes
        .iter()
        .map(|node| parse_word(node, "an argument", findings));
    // Parse all of them, to report every mistake.
    let arguments: Vec<_> = arguments.collect();
    arguments.into_iter().collect()
}

fn parse_line(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let line = parse_word(field.value, "`types`", findings)?;
    warn_of_comment(field.value, "types", &line, Lines::Matter, findings);
    if line.contains('\n') {
        findings
            .error(
                &field.value.span,
                "`types` takes one line; these are several",
            )
            .help("make a step of each line: `- types: first line`");
        return None;
    }
    Some(line)
}

/// Parses a text for a program. A number stands for its digits as written.
fn parse_word(node: &Node, what: &str, findings: &mut Findings) -> Option<String> {
    refuse_tag(node, findings);
    let scalar = node.scalar();
    let written = scalar.filter(|scalar| core::resolve(scalar) != Core::Null);
    let Some(scalar) = written else {
        findings
            .error(
                &node.span,
                format!("{what} must be a text; this is {}", node.describe()),
            )
            .help("put it in quotes; write `''` for an empty text");
        return None;
    };
    if scalar.text.contains('\0') {
        findings
            .error(&node.span, format!("{what} cannot hold the character NUL"))
            .help("remove it");
        return None;
    }
    Some(scalar.text.clone())
}

fn parse_exits(field: Field<'_>, findings: &mut Findings) -> Option<ExitExpectation> {
    refuse_tag(field.value, findings);
    let expected = match field.value.scalar().map(core::resolve) {
        Some(Core::Str(word)) if word == "any" => Some(ExitExpectation::Any),
        Some(Core::Int(code)) => u8::try_from(code).ok().map(ExitExpectation::Code),
        _ => None,
    };
    if expected.is_none() {
        findings
            .error(
                &field.value.span,
                "`exits` takes a code from 0 to 255, or `any`",
            )
            .help("a program that ends without a mistake has code 0: `exits: 0`");
    }
    expected
}

fn parse_written_files(field: Field<'_>, findings: &mut Findings) -> BTreeMap<String, TextPattern> {
    refuse_tag(field.value, findings);
    let NodeKind::Mapping { entries, .. } = &field.value.kind else {
        let message = format!(
            "`writes` takes names of files with contents; this is {}",
            field.value.describe()
        );
        findings
            .error(&field.value.span, message)
            .help("writes:\n  solution.txt: |\n    0 1\n    2 3");
        return BTreeMap::new();
    };
    let mut files = BTreeMap::new();
    for (key, value) in entries {
        let file = Field { key, value };
        let name = files::parse_file_name(key, findings);
        let contents = file
            .is_written(findings)
            .then(|| parse_text_pattern(file, findings))
            .flatten();
        if let (Some(name), Some(contents)) = (name, contents) {
            files.insert(name, contents);
        }
    }
    files
}

fn parse_sees(field: Field<'_>, findings: &mut Findings) -> Vec<TextPattern> {
    let texts = parse_shown_texts(field, findings).unwrap_or_default();
    if texts.iter().any(is_loose) {
        findings
            .error(
                &field.value.span,
                "`!loosely` compares a whole text, but `sees` looks for a part of one",
            )
            .help("write the text without the tag, or `!regex '(?i)...'` if case does not count");
    }
    if texts.iter().any(is_nothing) {
        findings
            .error(&field.value.span, "an empty text matches everywhere")
            .help("write what the program must show, or remove the key");
    }
    texts
}

fn is_loose(pattern: &TextPattern) -> bool {
    match pattern {
        TextPattern::Loose(_) => true,
        TextPattern::AnyOf(patterns) => patterns.iter().any(is_loose),
        TextPattern::Exact(_) | TextPattern::Regex(_) => false,
    }
}

fn is_nothing(pattern: &TextPattern) -> bool {
    match pattern {
        TextPattern::Exact(text) => text.trim().is_empty(),
        TextPattern::Regex(_) => false,
        TextPattern::AnyOf(patterns) => patterns.iter().any(is_nothing),
        TextPattern::Loose(loose) => loose.text.trim().is_empty(),
    }
}
