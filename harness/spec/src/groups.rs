//! `groups`: scenarios that share visibility and the rule for points.

use std::collections::BTreeMap;
use std::ops::Range;

use puzzlemark_reports::model::{Credit, Detail, Visibility};

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys;
use super::suggest::{listed, nearest};
use super::text::{parse_prose, parse_texts, parse_translated};
use super::yaml::{Node, NodeKind};

/// The words for `visibility`.
pub(super) const VISIBILITIES: [(&str, Visibility); 3] = [
    ("public", Visibility::Public),
    ("hidden", Visibility::Hidden),
    ("after_due", Visibility::AfterDue),
];

/// The words for `detail`.
pub(super) const DETAILS: [(&str, Detail); 3] = [
    ("full", Detail::Full),
    ("actual-only", Detail::ActualOnly),
    ("none", Detail::None),
];

/// The words for `credit`.
pub(super) const CREDITS: [(&str, Credit); 3] = [
    ("each", Credit::Each),
    ("all", Credit::All),
    ("steps", Credit::Steps),
];

/// A parsed group. Its scenario files are not loaded yet.
pub(super) struct GroupHeader {
    /// Short name.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// Visibility of the details.
    pub visibility: Visibility,
    /// Amount of detail for students who see the group.
    pub detail: Option<Detail>,
    /// Rule for points.
    pub credit: Credit,
    /// Globs with their places.
    pub globs: Vec<(Range<usize>, String)>,
}

/// Parses `groups`.
pub(super) fn parse_groups(field: Field<'_>, findings: &mut Findings) -> Vec<GroupHeader> {
    refuse_tag(field.value, findings);
    let NodeKind::Sequence(nodes) = &field.value.kind else {
        let message = format!("`groups` takes a list; this is {}", field.value.describe());
        findings
            .error(&field.value.span, message)
            .help("each group begins with a dash: `- group: examples`");
        return Vec::new();
    };
    let mut places: BTreeMap<String, Range<usize>> = BTreeMap::new();
    let mut groups = Vec::new();
    for node in nodes {
        let Some((group, place)) = parse_group(node, findings) else {
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
            .help("for example `- {group: examples, visibility: public, scenarios: scenarios/*.yaml}`");
    }
    groups
}

fn parse_group(node: &Node, findings: &mut Findings) -> Option<(GroupHeader, Range<usize>)> {
    let fields = Fields::parse_mapping(node, &keys::GROUP, findings)?;
    let id_field = fields.get("group", findings);
    let id = id_field.and_then(|field| parse_id(field, findings));
    let title = fields
        .get("title", findings)
        .and_then(|field| parse_translated(field, findings));
    let visibility = parse_choice(fields.get("visibility", findings), &VISIBILITIES, findings);
    let detail = fields
        .get("detail", findings)
        .and_then(|field| parse_detail(field, visibility, findings));
    let credit = parse_choice(fields.get("credit", findings), &CREDITS, findings);
    let globs = match fields.get("scenarios", findings) {
        Some(field) => parse_texts(field, findings).unwrap_or_default(),
        None => Vec::new(),
    };
    let id = id?;
    let group = GroupHeader {
        title: title.unwrap_or_else(|| id.clone()),
        id,
        visibility: visibility.unwrap_or(Visibility::Hidden),
        detail,
        credit: credit.unwrap_or(Credit::Each),
        globs: globs
            .into_iter()
            .map(|(node, glob)| (node.span.clone(), glob))
            .collect(),
    };
    Some((group, id_field?.value.span.clone()))
}

fn parse_detail(
    field: Field<'_>,
    visibility: Option<Visibility>,
    findings: &mut Findings,
) -> Option<Detail> {
    let detail = parse_choice(Some(field), &DETAILS, findings)?;
    if (detail, visibility) == (Detail::Full, Some(Visibility::Hidden)) {
        findings
            .error(
                &field.value.span,
                "a hidden group cannot have `detail: full`",
            )
            .help(
                "write `visibility: public` or `after_due`, or `detail: actual-only`, which hides \
                 the expected results",
            );
        return None;
    }
    Some(detail)
}

fn parse_id(field: Field<'_>, findings: &mut Findings) -> Option<String> {
    let id = parse_prose(field, findings)?;
    let plain = id
        .chars()
        .all(|part| part.is_ascii_alphanumeric() || matches!(part, '-' | '_'));
    if !plain {
        findings
            .error(
                &field.value.span,
                "a group's name has only letters, digits, `-` and `_`",
            )
            .help("write `group: examples`, and put the name for people into `title`");
        return None;
    }
    Some(id)
}

/// Returns the word for a choice.
pub(super) fn choice_word<T: PartialEq + Copy>(
    choices: &[(&'static str, T)],
    value: T,
) -> &'static str {
    let found = choices.iter().find(|(_, choice)| *choice == value);
    found.map_or("", |(word, _)| word)
}

/// Parses one of several words.
pub(super) fn parse_choice<T: Copy>(
    field: Option<Field<'_>>,
    choices: &[(&str, T)],
    findings: &mut Findings,
) -> Option<T> {
    let field = field?;
    let text = parse_prose(field, findings)?;
    let names = || choices.iter().map(|(name, _)| *name);
    if let Some((_, value)) = choices.iter().find(|(name, _)| *name == text) {
        return Some(*value);
    }
    let message = format!(
        "`{}` must be {}, not `{text}`",
        field.name(),
        listed(names())
    );
    let found = findings.error(&field.value.span, message);
    match nearest(&text, names()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("for example `{}: {}`", field.name(), choices[0].0)),
    };
    None
}
