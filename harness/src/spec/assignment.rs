//! `assignment.yaml`.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use puzzlemark_reports::model::{Credit, Visibility};

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::model::Subjects;
use super::names::Vocabulary;
use super::reference::{self, Known};
use super::suggest::{listed, nearest};
use super::text::{prose, texts};
use super::yaml::{Kind, Node};
use super::{keys, limits, subjects};
use crate::sandbox::Limits;

/// `assignment.yaml` as read: all of an assignment but its scenarios.
pub(super) struct Header {
    /// Title for people.
    pub title: String,
    /// The puzzle in the reference.
    pub reference: Option<String>,
    /// Kinds of submission.
    pub subjects: Subjects,
    /// Own exception types with their parents.
    pub exceptions: BTreeMap<String, String>,
    /// Due date.
    pub due: Option<jiff::Zoned>,
    /// Limits for scenarios that set none.
    pub limits: Limits,
    /// Groups without their scenarios.
    pub groups: Vec<GroupHeader>,
    /// What scenarios can name.
    pub vocabulary: Vocabulary,
}

/// A group as read: which scenarios, but not yet the scenarios.
pub(super) struct GroupHeader {
    /// Short name.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Who sees the details.
    pub visibility: Visibility,
    /// How scenarios earn points.
    pub credit: Credit,
    /// Globs and where they stand.
    pub globs: Vec<(Range<usize>, String)>,
}

/// Reads the file; what cannot be read is left out, so that scenarios can be read all the same.
pub(super) fn read(root: &Node, findings: &mut Findings) -> Option<Header> {
    let fields = Fields::read(root, &keys::ASSIGNMENT, findings)?;
    let title = fields
        .get("assignment", findings)
        .and_then(|field| prose(field, findings));
    let reference = fields.get("reference", findings);
    let known = reference.and_then(|field| read_reference(field, findings));
    let subjects = fields
        .get("subjects", findings)
        .and_then(|field| subjects::read(field, findings))
        .unwrap_or_default();
    let exceptions = fields
        .get("exceptions", findings)
        .map_or_else(BTreeMap::new, |field| read_exceptions(field, findings));
    let due = fields
        .get("due", findings)
        .and_then(|field| read_due(field, findings));
    let limits = fields
        .get("limits", findings)
        .map_or_else(Limits::default, |field| {
            limits::read(field, Limits::default(), findings)
        });
    let groups = fields
        .get("groups", findings)
        .map_or_else(Vec::new, |field| read_groups(field, findings));
    warn_of_no_due(&groups, &fields, findings);
    Some(Header {
        title: title.unwrap_or_default(),
        vocabulary: vocabulary(
            &subjects,
            &exceptions,
            known.as_ref(),
            reference.is_some() && known.is_none(),
        ),
        reference: known.map(|known| known.name),
        subjects,
        exceptions,
        due,
        limits,
        groups,
    })
}

fn vocabulary(
    subjects: &Subjects,
    exceptions: &BTreeMap<String, String>,
    known: Option<&Known>,
    misnamed: bool,
) -> Vocabulary {
    let mut functions = BTreeSet::new();
    if let Some(python) = &subjects.python {
        functions.extend(python.requires.iter().cloned());
    }
    if let Some(known) = known {
        functions.extend(known.functions.iter().cloned());
    }
    Vocabulary {
        functions,
        exceptions: exceptions
            .iter()
            .flat_map(|(name, parent)| [name.clone(), parent.clone()])
            .collect(),
        properties: match known {
            Some(known) => Some(known.properties.clone()),
            None => (!misnamed).then(Vec::new),
        },
    }
}

fn read_reference(field: Field<'_>, findings: &mut Findings) -> Option<Known> {
    let name = prose(field, findings)?;
    if let Some(known) = reference::find(&name) {
        return Some(known);
    }
    let message = format!("the reference has no puzzle `{name}`");
    let found = findings.error(&field.value.span, message);
    match nearest(&name, reference::names()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!(
            "it knows {}; remove the key if it is another puzzle",
            listed(reference::names())
        )),
    };
    None
}

fn read_exceptions(field: Field<'_>, findings: &mut Findings) -> BTreeMap<String, String> {
    refuse_tag(field.value, findings);
    let Kind::Mapping { entries, .. } = &field.value.kind else {
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
            && let Some(parent) = prose(field, findings)
        {
            exceptions.insert(field.name().to_owned(), parent);
        }
    }
    exceptions
}

fn read_due(field: Field<'_>, findings: &mut Findings) -> Option<jiff::Zoned> {
    let text = prose(field, findings)?;
    let due = text.parse().ok();
    if due.is_none() {
        let message = format!("`{text}` is no time with a time zone");
        findings
            .error(&field.value.span, message)
            .help("for example `due: 2026-12-01T23:59[Europe/Brussels]`");
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
            "the group `{}` becomes visible after the due date, and there is none",
            group.id
        );
        findings
            .warning(&field.key.span, message)
            .help("add `due: 2026-12-01T23:59[Europe/Brussels]`; until then the group is hidden");
    }
}

fn read_groups(field: Field<'_>, findings: &mut Findings) -> Vec<GroupHeader> {
    refuse_tag(field.value, findings);
    let Kind::Sequence(nodes) = &field.value.kind else {
        let message = format!("`groups` takes a list; this is {}", field.value.describe());
        findings
            .error(&field.value.span, message)
            .help("each group begins with a dash: `- group: examples`");
        return Vec::new();
    };
    let mut places: BTreeMap<String, Range<usize>> = BTreeMap::new();
    let mut groups = Vec::new();
    for node in nodes {
        let Some((group, place)) = read_group(node, findings) else {
            continue;
        };
        if let Some(first) = places.insert(group.id.clone(), place.clone()) {
            findings
                .error(&place, format!("there are two groups `{}`", group.id))
                .related(first, "the first one")
                .help("give each group a name of its own");
        }
        groups.push(group);
    }
    if nodes.is_empty() {
        findings
            .error(&field.value.span, "the assignment has no groups")
            .help("for example `- {group: examples, scenarios: scenarios/*.yaml}`");
    }
    groups
}

fn read_group(node: &Node, findings: &mut Findings) -> Option<(GroupHeader, Range<usize>)> {
    let fields = Fields::read(node, &keys::GROUP, findings)?;
    let id_field = fields.get("group", findings);
    let id = id_field.and_then(|field| read_id(field, findings));
    let title = fields
        .get("title", findings)
        .and_then(|field| prose(field, findings));
    let visibility = choice(
        fields.get("visibility", findings),
        &[
            ("public", Visibility::Public),
            ("hidden", Visibility::Hidden),
            ("after_due", Visibility::AfterDue),
        ],
        findings,
    );
    let credit = choice(
        fields.get("credit", findings),
        &[
            ("each", Credit::Each),
            ("all", Credit::All),
            ("steps", Credit::Steps),
        ],
        findings,
    );
    let globs = match fields.get("scenarios", findings) {
        Some(field) => texts(field, findings).unwrap_or_default(),
        None => Vec::new(),
    };
    let id = id?;
    let group = GroupHeader {
        title: title.unwrap_or_else(|| id.clone()),
        id,
        visibility: visibility.unwrap_or(Visibility::Public),
        credit: credit.unwrap_or(Credit::Each),
        globs: globs
            .into_iter()
            .map(|(node, glob)| (node.span.clone(), glob))
            .collect(),
    };
    Some((group, id_field?.value.span.clone()))
}

fn read_id(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let id = prose(field, findings)?;
    let plain = id
        .chars()
        .all(|part| part.is_ascii_alphanumeric() || matches!(part, '-' | '_'));
    if !plain {
        findings
            .error(
                &field.value.span,
                "a group's name is a word of letters, digits, `-` and `_`",
            )
            .help("write `group: examples`, and the words for people as `title`");
        return None;
    }
    Some(id)
}

fn choice<T: Copy>(
    field: Option<Field<'_>>,
    choices: &[(&str, T)],
    findings: &mut Findings,
) -> Option<T> {
    let field = field?;
    let text = prose(field, findings)?;
    let names = || choices.iter().map(|(name, _)| *name);
    if let Some((_, value)) = choices.iter().find(|(name, _)| *name == text) {
        return Some(*value);
    }
    let message = format!("`{}` is {}, not `{text}`", field.name(), listed(names()));
    let found = findings.error(&field.value.span, message);
    match nearest(&text, names()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help("write one of these, or remove the key for the first"),
    };
    None
}
