//! `assignment.yaml`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use puzzlemark_reference::object::Signature;
use puzzlemark_reference::puzzles;
use puzzlemark_reports::Language;
use puzzlemark_reports::model::Visibility;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::groups::GroupHeader;
use super::load::LanguageChoice;
use super::model::parse_model;
use super::names::Vocabulary;
use super::suggest::{listed, nearest};
use super::text::{language_codes, parse_prose, parse_translated};
use super::yaml::{Node, NodeKind};
use super::{checker, files, groups, keys, limits, subjects, zoned};
use puzzlemark_model::{Calls, Interface, Model, ReferenceSource, Subjects};
use puzzlemark_sandbox::Limits;

/// A parsed `assignment.yaml`: the assignment without its scenarios.
pub(super) struct Header {
    /// Title for people.
    pub title: String,
    /// The source of right replies.
    pub reference: Option<ReferenceSource>,
    /// Accepted kinds of submission.
    pub subjects: Subjects,
    /// Own exception types, with their parents.
    pub exceptions: BTreeMap<String, String>,
    /// True if numbers are equal as in Python.
    pub python_equality: bool,
    /// True if texts are compared as TESTed does.
    pub as_tested: bool,
    /// Language of the reports for students, if the file sets it.
    pub language: Option<Language>,
    /// Due date.
    pub due: Option<jiff::Zoned>,
    /// Files of all scenarios.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Limits for scenarios that set none.
    pub limits: Limits,
    /// Groups without their scenarios.
    pub groups: Vec<GroupHeader>,
    /// Names that scenarios can use.
    pub vocabulary: Vocabulary,
}

/// A built-in puzzle.
struct ReferencePuzzle {
    /// Name, such as `fifteen`.
    name: String,
    /// Names of its classes and functions.
    functions: Vec<String>,
    /// Names of its properties, for `satisfies`.
    properties: Vec<String>,
    /// Parameters of its classes, functions and methods.
    signatures: &'static [Signature],
    /// Interfaces for which it has random games.
    game_interfaces: &'static [Interface],
}

/// Parses the file. Leaves out parts with mistakes, so that scenarios can still be parsed.
pub(super) fn parse_header(
    root: &Node,
    folder: &Path,
    choice: LanguageChoice,
    findings: &mut Findings,
) -> Option<Header> {
    let fields = Fields::parse_mapping(root, &keys::ASSIGNMENT, findings)?;
    let language = fields
        .get("language", findings)
        .and_then(|field| parse_language(field, findings));
    let language = choice.with_own(language);
    findings.speak(language);
    let title = fields
        .get("assignment", findings)
        .and_then(|field| parse_translated(field, findings));
    let reference = fields.get("reference", findings);
    let files = fields
        .get("files", findings)
        .map_or_else(BTreeMap::new, |field| {
            files::parse_files(field, folder, findings)
        });
    let subjects = fields
        .get("subjects", findings)
        .and_then(|field| subjects::parse_subjects(field, folder, &files, findings))
        .unwrap_or_default();
    let known = reference
        .filter(|field| field.value.scalar().is_some())
        .and_then(|field| parse_reference(field, findings));
    let model = reference
        .filter(|field| field.value.scalar().is_none())
        .and_then(|field| parse_model(field, &subjects, folder, findings));
    let exceptions = fields
        .get("exceptions", findings)
        .map_or_else(BTreeMap::new, |field| parse_exceptions(field, findings));
    let equality = fields.get("equality", findings);
    let python_equality = equality.is_some_and(|field| is_python_equality(field, findings));
    let strict = fields.get("strict", findings);
    let as_tested = strict.is_some_and(|field| is_as_tested(field, findings));
    let due = fields
        .get("due", findings)
        .and_then(|field| parse_due(field, findings));
    let limits = fields
        .get("limits", findings)
        .map_or_else(Limits::default, |field| {
            limits::parse_limits(field, Limits::default(), findings)
        });
    let checkers = fields
        .get("checkers", findings)
        .map_or_else(BTreeMap::new, |field| {
            checker::parse_checkers(field, folder, findings)
        });
    let groups = fields
        .get("groups", findings)
        .map_or_else(Vec::new, |field| groups::parse_groups(field, findings));
    warn_of_no_due(&groups, &fields, findings);
    Some(Header {
        title: title.unwrap_or_default(),
        vocabulary: Vocabulary {
            checkers,
            folder: folder.to_owned(),
            ..vocabulary(
                &subjects,
                &exceptions,
                &files,
                known.as_ref(),
                model.as_ref(),
                reference.is_some() && known.is_none() && model.is_none(),
            )
        },
        reference: known
            .map(|known| ReferenceSource::Puzzle(known.name))
            .or(model.map(|model| ReferenceSource::Model(Box::new(model)))),
        subjects,
        exceptions,
        python_equality,
        as_tested,
        language,
        due,
        files,
        limits,
        groups,
    })
}

fn vocabulary(
    subjects: &Subjects,
    exceptions: &BTreeMap<String, String>,
    files: &BTreeMap<String, Vec<u8>>,
    known: Option<&ReferencePuzzle>,
    model: Option<&Model>,
    misnamed: bool,
) -> Vocabulary {
    let mut functions = BTreeSet::new();
    let mut provided = BTreeSet::new();
    if let Some(python) = &subjects.python {
        functions.extend(python.requires.iter().cloned());
        let files = python.provided.iter().filter_map(|name| files.get(name));
        provided.extend(files.flat_map(|source| provided_names(source)));
        functions.extend(provided.iter().cloned());
    }
    if let Some(known) = known {
        functions.extend(known.functions.iter().cloned());
    }
    let file = subjects.python.as_ref().map_or("", |python| &python.file);
    Vocabulary {
        functions,
        provided,
        module: file.strip_suffix(".py").unwrap_or(file).to_owned(),
        exceptions: exceptions
            .iter()
            .flat_map(|(name, parent)| [name.clone(), parent.clone()])
            .collect(),
        properties: match known {
            Some(known) => Some(known.properties.clone()),
            // Only the rules know the properties of a model.
            None => (!misnamed && model.is_none()).then(Vec::new),
        },
        has_reference: known.is_some() || model.is_some() || misnamed,
        game_interfaces: match (known, model) {
            (Some(known), _) => known.game_interfaces.iter().copied().collect(),
            (None, Some(model)) => interfaces_of(model),
            (None, None) if misnamed => INTERFACES.into(),
            (None, None) => BTreeSet::new(),
        },
        signatures: known.map_or(&[], |known| known.signatures),
        others_than_python: takes_others_than_python(subjects),
        by_position: !misnamed
            && !model.is_some_and(tells_parameters)
            && (known.is_some() || takes_others_than_python(subjects)),
        interfaces: interfaces(subjects),
        ..Vocabulary::default()
    }
}

/// All interfaces. A reference that cannot be read may have each of them.
const INTERFACES: [Interface; 3] = [Interface::Calls, Interface::Program, Interface::Window];

/// Returns the interfaces by which a model plays.
fn interfaces_of(model: &Model) -> BTreeSet<Interface> {
    let all = INTERFACES.into_iter();
    all.filter(|one| model.plays(*one)).collect()
}

/// Returns true if the model tells the names of parameters when it is played.
fn tells_parameters(model: &Model) -> bool {
    model.calls == Some(Calls::Host)
}

/// Returns the names that a provided file defines at its top level.
fn provided_names(source: &[u8]) -> BTreeSet<String> {
    let text = String::from_utf8_lossy(source);
    let mut names = BTreeSet::new();
    for line in text.lines() {
        let rest = line
            .strip_prefix("class ")
            .or_else(|| line.strip_prefix("def "));
        let is_assignment = line.contains(" = ") && !line.starts_with(char::is_whitespace);
        let Some(rest) = rest.or(is_assignment.then_some(line)) else {
            continue;
        };
        let end = rest.find(|part: char| !part.is_alphanumeric() && part != '_');
        names.insert(rest[..end.unwrap_or(rest.len())].to_owned());
    }
    names
}

/// Returns true if the assignment accepts languages other than Python with classes or functions.
fn takes_others_than_python(subjects: &Subjects) -> bool {
    subjects.javascript.is_some() || subjects.java.is_some() || !subjects.binary.is_empty()
}

fn interfaces(subjects: &Subjects) -> BTreeSet<Interface> {
    let Subjects {
        python,
        javascript,
        java,
        binary,
        program,
        window,
    } = subjects;
    let class = [python, javascript, java].into_iter().any(Option::is_some);
    let calls = class || !binary.is_empty();
    let calls = calls.then_some(Interface::Calls);
    let program = (!program.is_empty()).then_some(Interface::Program);
    let window = window.as_ref().map(|_| Interface::Window);
    calls.into_iter().chain(program).chain(window).collect()
}

fn parse_reference(field: Field<'_>, findings: &mut Findings) -> Option<ReferencePuzzle> {
    let name = parse_prose(field, findings)?;
    if let Some(known) = find_puzzle(&name) {
        return Some(known);
    }
    let message = format!("the reference has no puzzle `{name}`");
    let found = findings.error(&field.value.span, message);
    match nearest(&name, puzzle_names()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "it has {}; remove the key for another puzzle",
            listed(puzzle_names())
        )),
    };
    None
}

/// Finds a puzzle by its name.
fn find_puzzle(name: &str) -> Option<ReferencePuzzle> {
    let module = puzzles::by_name(name)?;
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    Some(ReferencePuzzle {
        name: module.name().to_owned(),
        functions: own(module.names()),
        properties: own(module.properties()),
        signatures: module.signatures(),
        game_interfaces: match module.windows() {
            Some(_) => &[Interface::Calls, Interface::Window],
            None => &[Interface::Calls],
        },
    })
}

/// Returns the names of all puzzles of the reference.
fn puzzle_names() -> impl Iterator<Item = &'static str> {
    puzzles::ALL.iter().map(|puzzle| puzzle.name())
}

fn parse_exceptions(field: Field<'_>, findings: &mut Findings) -> BTreeMap<String, String> {
    refuse_tag(field.value, findings);
    let NodeKind::Mapping { entries, .. } = &field.value.kind else {
        findings
            .error(
                &field.value.span,
                "`exceptions` takes types with their parents",
            )
            .help("for example `exceptions: {InvalidGuideError: ProjectErrors}`");
        return BTreeMap::new();
    };
    let mut exceptions = BTreeMap::new();
    for (key, value) in entries {
        let field = Field { key, value };
        if field.is_written(findings)
            && let Some(parent) = parse_prose(field, findings)
        {
            exceptions.insert(field.name().to_owned(), parent);
            if descends_from_itself(field.name(), &exceptions) {
                let message = format!("`{}` would be its own ancestor", field.name());
                findings
                    .error(&field.value.span, message)
                    .help("name the type that it inherits from, such as `Exception`");
            }
        }
    }
    exceptions
}

fn descends_from_itself(name: &str, parents: &BTreeMap<String, String>) -> bool {
    let ancestors = std::iter::successors(parents.get(name), |parent| parents.get(*parent));
    // A longer chain is a circle among other types, which is already reported.
    let mut ancestors = ancestors.take(parents.len());
    ancestors.any(|ancestor| ancestor == name)
}

/// Parses the rule for equal values. Its only word is `python`.
pub(super) fn is_python_equality(field: Field<'_>, findings: &mut Findings) -> bool {
    let help = "write `equality: python`, or remove the line: then 1, 1.0 and true differ";
    is_rule(field, "python", help, findings)
}

/// Parses the rule for equal texts. Its only word is `tested`.
pub(super) fn is_as_tested(field: Field<'_>, findings: &mut Findings) -> bool {
    let help = "write `strict: tested`, or remove the line: then a final newline may be missing";
    is_rule(field, "tested", help, findings)
}

/// Returns true if the value is the only word of a rule. Reports another word.
fn is_rule(field: Field<'_>, only: &str, help: &str, findings: &mut Findings) -> bool {
    let word = parse_prose(field, findings);
    let is_only = word.as_deref() == Some(only);
    if let Some(word) = word.filter(|_| !is_only) {
        findings
            .error(&field.value.span, format!("unknown rule `{word}`"))
            .help(help);
    }
    is_only
}

/// Parses the code of a language.
pub(super) fn parse_language(field: Field<'_>, findings: &mut Findings) -> Option<Language> {
    let code = parse_prose(field, findings)?;
    let language = Language::from_code(&code);
    if language.is_none() {
        findings
            .error(
                &field.value.span,
                format!("no reports in the language `{code}`"),
            )
            .help(format!("write one of {}", language_codes()));
    }
    language
}

/// Parses a time with a time zone.
pub(super) fn parse_due(field: Field<'_>, findings: &mut Findings) -> Option<jiff::Zoned> {
    let text = parse_prose(field, findings)?;
    let due = text.parse().ok();
    if due.is_none() {
        let example = "`due: 2026-12-01T23:59[Europe/Brussels]`";
        zoned::report_time(&text, &field.value.span, example, findings);
    }
    due
}

fn warn_of_no_due(groups: &[GroupHeader], fields: &Fields<'_>, findings: &mut Findings) {
    let waits = |group: &&GroupHeader| group.visibility == Visibility::AfterDue;
    if let (Some(group), Some(field), None) = (
        groups.iter().find(waits),
        fields.peek("groups"),
        fields.peek("due"),
    ) {
        let message = format!(
            "the group `{}` becomes visible after the due date, but no due date is set",
            group.id
        );
        findings
            .warning(&field.key.span, message)
            .help("add `due: 2026-12-01T23:59[Europe/Brussels]`; until then the group is hidden");
    }
}
