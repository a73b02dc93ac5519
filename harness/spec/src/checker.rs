//! Checkers of an assignment: its key `checkers`, and the key `checker` of a step.

mod part;
mod talks;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use puzzlemark_reference::Value;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::names::Scope;
use super::subjects::{is_python, parse_command};
use super::suggest::{listed, nearest};
use super::text::{parse_number, parse_prose, parse_texts};
use super::yaml::NodeKind;
use super::{files, keys, limits, literal, program};
use puzzlemark_model::{CheckedBy, Checker, CheckerProgram, JudgesAnswer, Part, Protocol, Tokens};
use puzzlemark_sandbox::Limits;

/// The kind of checker that is built in.
const TOKENS: &str = "tokens";

/// Default limits for one run of a checker.
pub(super) const LIMITS: Limits = Limits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(90),
    memory_bytes: 1024 * 1024 * 1024,
    output_bytes: 1024 * 1024,
    file_bytes: 64 * 1024 * 1024,
    reply_bytes: 0,
    processes: 64,
};

/// Parses `checkers`.
pub(super) fn parse_checkers(
    field: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> BTreeMap<String, Arc<CheckerProgram>> {
    refuse_tag(field.value, findings);
    let NodeKind::Mapping { entries, .. } = &field.value.kind else {
        let message = format!(
            "`checkers` takes names with programs; this is {}",
            field.value.describe()
        );
        findings
            .error(&field.value.span, message)
            .help("checkers:\n  validate: {kind: kattis, files: {validate.py: {copy: validate.py}}, run: python3 validate.py}");
        return BTreeMap::new();
    };
    let mut programs = BTreeMap::new();
    for (key, value) in entries {
        let entry = Field { key, value };
        let read = Fields::parse_mapping(value, &keys::CHECKER_PROGRAM, findings)
            .and_then(|fields| parse_checker_program(&fields, entry, folder, findings));
        if let Some(program) = read {
            programs.insert(entry.name().to_owned(), Arc::new(program));
        }
    }
    programs
}

/// Parses `checker` of a step with the fields `of_step`.
pub(super) fn parse_checker(
    field: Field<'_>,
    of_step: &Fields<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Checker> {
    let errors = findings.errors();
    let fields = Fields::parse_mapping(field.value, &keys::CHECKER, findings)?;
    let part = part::parse_part(&fields, field, of_step, scope, findings)?;
    let extra = parse_checker_arguments(&fields, scope, findings)?;
    let by = match extra {
        CheckerArguments::Values(_) => parse_checked_by(&fields, &[], field, scope, findings)?,
        CheckerArguments::Texts(ref texts) => {
            parse_checked_by(&fields, texts, field, scope, findings)?
        }
    };
    if !talks::fits(&fields, &part, &by, scope, findings) {
        return None;
    }
    let by_reference = of_step.peek("expect").is_some() && of_step.peek("run").is_some();
    if !accepts_answer(&fields, &part, &by, by_reference, findings) {
        return None;
    }
    let answer = match fields.get("answer", findings) {
        Some(field) => Some(parse_answer(field, &part, scope, findings)?),
        None => None,
    };
    let input = match fields.get("input", findings) {
        Some(field) => {
            let read = files::parse_file_bytes(field, &scope.vocabulary.folder, findings);
            Some(read?.0.into())
        }
        None => None,
    };
    let then = match fields.get("then", findings) {
        Some(field) => Some(parse_used(field, scope, findings)?),
        None => None,
    };
    let full = parse_full(&fields, &by, findings);
    (findings.errors() == errors).then_some(Checker {
        by,
        part,
        answer,
        arguments: extra.into_values(),
        full,
        input,
        then,
    })
}

/// The extra arguments of a checker.
enum CheckerArguments {
    Texts(Vec<String>),
    Values(Vec<Value>),
}

impl CheckerArguments {
    fn into_values(self) -> Vec<Value> {
        match self {
            Self::Texts(texts) => texts.into_iter().map(Value::Str).collect(),
            Self::Values(values) => values,
        }
    }
}

/// Parses `arguments`. Functions (`tested`) get values, programs get texts.
fn parse_checker_arguments(
    fields: &Fields<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<CheckerArguments> {
    let Some(field) = fields.get("arguments", findings) else {
        return Some(CheckerArguments::Texts(Vec::new()));
    };
    let protocol = protocol_named(fields, scope);
    let is_tokens = fields.peek("kind").and_then(word_of) == Some(TOKENS);
    if protocol.is_none() && !is_tokens {
        // The arguments of an unknown checker cannot be checked. The checker itself is reported.
        return Some(CheckerArguments::Texts(Vec::new()));
    }
    let is_tested = protocol == Some(Protocol::Tested);
    match &field.value.kind {
        NodeKind::Sequence(nodes) if is_tested => {
            let values = nodes
                .iter()
                .map(|node| literal::parse_literal(node, scope, findings));
            // Parse all of them, to report every mistake.
            let values: Vec<_> = values.collect();
            Some(CheckerArguments::Values(
                values.into_iter().collect::<Option<_>>()?,
            ))
        }
        _ => program::parse_arguments(field, findings).map(CheckerArguments::Texts),
    }
}

/// Returns the protocol of the checker that is named or described.
fn protocol_named(fields: &Fields<'_>, scope: &Scope<'_>) -> Option<Protocol> {
    match fields.peek("use").and_then(word_of) {
        Some(name) => Some(scope.vocabulary.checkers.get(name)?.protocol),
        None => Protocol::by_name(fields.peek("kind").and_then(word_of)?),
    }
}

/// Returns the text of a field's value.
fn word_of(field: Field<'_>) -> Option<&str> {
    Some(field.value.scalar()?.text.as_str())
}

/// Returns true if `answer` fits the checker. Reports an answer that cannot be read or is missing.
fn accepts_answer(
    fields: &Fields<'_>,
    part: &Part,
    by: &CheckedBy,
    by_reference: bool,
    findings: &mut Findings,
) -> bool {
    let takes_values = match by {
        CheckedBy::Tokens(_) => false,
        CheckedBy::Program(program) => program.protocol == Protocol::Tested,
    };
    if *part == Part::Returned && !takes_values {
        findings
            .error(
                fields.span(),
                "only a checker of the kind `tested` can check the value that a call returns",
            )
            .help("to check what the call prints: `of: prints`");
        return false;
    }
    let is_missing = fields.peek("answer").is_none() && !by_reference;
    if matches!(by, CheckedBy::Tokens(_)) && is_missing {
        findings
            .error(fields.span(), "`tokens` needs an `answer` to compare with")
            .help("add `answer: {copy: data/1.ans}`");
    }
    true
}

fn parse_answer(
    field: Field<'_>,
    part: &Part,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<JudgesAnswer> {
    if *part == Part::Returned {
        return literal::parse_literal(field.value, scope, findings).map(JudgesAnswer::Value);
    }
    let (bytes, _) = files::parse_file_bytes(field, &scope.vocabulary.folder, findings)?;
    Some(JudgesAnswer::Text(bytes.into()))
}

fn parse_checked_by(
    fields: &Fields<'_>,
    arguments: &[String],
    field: Field<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<CheckedBy> {
    if let Some(used) = fields.get("use", findings) {
        return parse_used(used, scope, findings).map(CheckedBy::Program);
    }
    let kind = fields.get("kind", findings)?;
    if word_of(kind) == Some(TOKENS) {
        let superfluous = ["files", "build", "run", "limits"];
        if let Some(other) = superfluous.into_iter().find_map(|key| fields.peek(key)) {
            let message = format!(
                "`tokens` is not a program and does not take `{}`",
                other.name()
            );
            findings
                .error(&other.key.span, message)
                .help("remove the key, or use another kind");
        }
        return parse_tokens(arguments, fields, findings).map(CheckedBy::Tokens);
    }
    let program = parse_checker_program(fields, field, &scope.vocabulary.folder, findings)?;
    Some(CheckedBy::Program(Arc::new(program)))
}

/// Parses the name of one of the assignment's checkers.
fn parse_used(
    used: Field<'_>,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<Arc<CheckerProgram>> {
    let name = parse_prose(used, findings)?;
    let known = &scope.vocabulary.checkers;
    if let Some(program) = known.get(&name) {
        return Some(Arc::clone(program));
    }
    let message = format!("the assignment has no checker `{name}`");
    let found = findings.error(&used.value.span, message);
    match nearest(&name, known.keys().map(String::as_str)) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help("describe it under `checkers` in `assignment.yaml`"),
    };
    None
}

fn parse_checker_program(
    fields: &Fields<'_>,
    place: Field<'_>,
    folder: &Path,
    findings: &mut Findings,
) -> Option<CheckerProgram> {
    let kind = fields.get("kind", findings)?;
    let protocol = parse_protocol(kind, findings);
    let files = fields
        .get("files", findings)
        .map_or_else(BTreeMap::new, |field| {
            files::parse_files(field, folder, findings)
        });
    let build = match fields.get("build", findings) {
        Some(field) => parse_texts(field, findings)?
            .iter()
            .map(|(node, text)| parse_command(node, text, findings))
            .collect(),
        None => Some(Vec::new()),
    };
    let limits = fields.get("limits", findings).map_or(LIMITS, |field| {
        limits::parse_limits(field, LIMITS, findings)
    });
    let Some(run) = fields.get("run", findings) else {
        if fields.peek("run").is_none() {
            findings
                .error(&place.value.span, "this checker needs `run`")
                .help("for example `run: python3 validate.py`");
        }
        return None;
    };
    let command = parse_command(run.value, &parse_prose(run, findings)?, findings)?;
    let protocol = protocol?;
    if matches!(protocol, Protocol::Tested | Protocol::Check50) {
        check_function(run, protocol, &command, &files, findings);
    }
    let program = CheckerProgram {
        protocol,
        files,
        build: build?,
        run: command,
        limits,
        digest: String::new(),
    };
    Some(program.digested())
}

fn parse_protocol(field: Field<'_>, findings: &mut Findings) -> Option<Protocol> {
    let name = parse_prose(field, findings)?;
    let protocol = Protocol::by_name(&name);
    if protocol.is_none() {
        let message = format!("unknown kind of checker `{name}`");
        let found = findings.error(&field.value.span, message);
        let kinds = ["kattis", "testlib", "tested", "check50", TOKENS];
        match nearest(&name, kinds).filter(|near| *near != name) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(
                "the kinds are `kattis`, `testlib`, `tested` and `check50`; at a step also `tokens`",
            ),
        };
    }
    protocol
}

/// Reports a `run` of the kinds `tested` and `check50` that does not name a Python file of the checker.
fn check_function(
    run: Field<'_>,
    protocol: Protocol,
    command: &[String],
    files: &BTreeMap<String, Vec<u8>>,
    findings: &mut Findings,
) {
    let is_there = |name: &String| is_python(name) && files.contains_key(name);
    let (words_max, help) = match protocol {
        Protocol::Check50 => (1, "for example `run: __init__.py`"),
        _ => (
            2,
            "for example `run: oracle.py`, or `run: oracle.py evaluate_board` for another function",
        ),
    };
    if !command.first().is_some_and(is_there) || command.len() > words_max {
        let message = format!(
            "`run` of the kind `{}` takes a Python file of the checker's `files`",
            protocol.name()
        );
        findings.error(&run.value.span, message).help(help);
    }
}

/// Parses the flags of the built-in comparison of words. They are those of Kattis' default
/// validator.
fn parse_tokens(
    arguments: &[String],
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<Tokens> {
    const FLAGS: [&str; 5] = [
        "case_sensitive",
        "space_change_sensitive",
        "float_tolerance",
        "float_absolute_tolerance",
        "float_relative_tolerance",
    ];
    let mut tokens = Tokens::default();
    let Some(field) = fields.peek("arguments") else {
        return Some(tokens);
    };
    let place = field.value.span.clone();
    let mut words = arguments.iter();
    while let Some(flag) = words.next() {
        let mut number = || {
            let number: Option<f64> = words.next().and_then(|word| word.parse().ok());
            number.filter(|number| number.is_finite() && *number >= 0.0)
        };
        let tolerance = match flag.as_str() {
            "case_sensitive" => {
                tokens.case_matters = true;
                continue;
            }
            "space_change_sensitive" => {
                tokens.space_matters = true;
                continue;
            }
            flag if FLAGS.contains(&flag) => number(),
            _ => {
                findings
                    .error(&place, format!("unknown flag `{flag}` for `tokens`"))
                    .help(format!("the flags are {}", listed(FLAGS)));
                return None;
            }
        };
        if tolerance.is_none() {
            findings
                .error(&place, format!("`{flag}` takes a number, 0 or more"))
                .help(format!("for example `arguments: [{flag}, 1e-6]`"));
            return None;
        }
        match flag.as_str() {
            "float_absolute_tolerance" => tokens.absolute = tolerance,
            "float_relative_tolerance" => tokens.relative = tolerance,
            _ => (tokens.absolute, tokens.relative) = (tolerance, tolerance),
        }
    }
    Some(tokens)
}

fn parse_full(fields: &Fields<'_>, by: &CheckedBy, findings: &mut Findings) -> Option<f64> {
    let field = fields.get("full", findings)?;
    let full = parse_number(field, findings)?;
    let gives_points = match by {
        CheckedBy::Tokens(_) => false,
        CheckedBy::Program(program) => program.protocol == Protocol::Testlib,
    };
    if !gives_points {
        findings
            .error(&field.key.span, "only `testlib` checkers give points")
            .help("remove `full`");
    } else if !(full.is_finite() && full > 0.0) {
        findings
            .error(&field.value.span, "`full` must be a number above 0")
            .help("write the points of a full answer");
    }
    Some(full)
}
