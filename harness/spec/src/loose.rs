//! `!loosely`: texts that are compared less strictly.

use num_traits::ToPrimitive as _;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys;
use super::text::{Lines, parse_number_from_zero, parse_text};
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind};
use puzzlemark_model::pattern::{Loose, Nearness, Whitespace};

/// Largest number of decimals for rounding.
const DIGITS_MAX: u8 = 100;

/// Parses the mapping after the tag `!loosely`.
pub(super) fn parse_loose(node: &Node, findings: &mut Findings) -> Option<Loose> {
    let plain = Node {
        tag: None,
        ..node.clone()
    };
    if !matches!(plain.kind, NodeKind::Mapping { .. }) {
        let message = format!("`!loosely` takes a mapping; this is {}", node.describe());
        findings
            .error(&node.span, message)
            .help("for example `!loosely {text: The end, case: ignored}`");
        return None;
    }
    let fields = Fields::parse_mapping(&plain, &keys::LOOSELY, findings)?;
    let wanted = fields
        .get("text", findings)
        .and_then(|field| parse_text(field.value, "text", Lines::Matter, findings));
    let whitespace = match fields.get("whitespace", findings) {
        Some(field) => parse_whitespace(field, findings)?,
        None => Whitespace::Counts,
    };
    let any_case = match fields.get("case", findings) {
        Some(field) => parse_is_ignored(field, findings)?,
        None => false,
    };
    let number = match fields.get("number", findings) {
        Some(field) => Some(parse_nearness(field, findings)?),
        None => None,
    };
    if whitespace == Whitespace::Counts && !any_case && number.is_none() {
        findings
            .error(&node.span, "`!loosely` does not say what may differ")
            .help("add `whitespace: end`, `case: ignored` or `number: close`; or write the text alone");
        return None;
    }
    Some(Loose {
        text: wanted?,
        whitespace,
        any_case,
        number,
    })
}

fn word<'n>(field: Field<'n>, findings: &mut Findings) -> Option<&'n str> {
    refuse_tag(field.value, findings);
    field.value.scalar().map(|scalar| scalar.text.as_str())
}

fn parse_whitespace(field: Field<'_>, findings: &mut Findings) -> Option<Whitespace> {
    match word(field, findings) {
        Some("end") => Some(Whitespace::End),
        Some("around") => Some(Whitespace::Around),
        Some("ignored") => Some(Whitespace::Ignored),
        _ => {
            findings
                .error(
                    &field.value.span,
                    "`whitespace` takes `end`, `around` or `ignored`",
                )
                .help("remove the key if white space counts");
            None
        }
    }
}

fn parse_is_ignored(field: Field<'_>, findings: &mut Findings) -> Option<bool> {
    let is_ignored = word(field, findings) == Some("ignored");
    if !is_ignored {
        findings
            .error(&field.value.span, "`case` takes one word: `ignored`")
            .help("remove the key if case counts");
    }
    is_ignored.then_some(true)
}

fn parse_nearness(field: Field<'_>, findings: &mut Findings) -> Option<Nearness> {
    if let NodeKind::Mapping { .. } = field.value.kind {
        let fields = Fields::parse_mapping(field.value, &keys::NUMBER, findings)?;
        if let Some(most) = fields.get("tolerance", findings) {
            return parse_number_from_zero(most, findings).map(Nearness::Within);
        }
        let digits = fields.get("digits", findings)?;
        return parse_decimals(digits, findings).map(Nearness::Digits);
    }
    if word(field, findings) == Some("close") {
        return Some(Nearness::Close);
    }
    findings
        .error(
            &field.value.span,
            "`number` takes `close`, `{digits: ...}` or `{tolerance: ...}`",
        )
        .help("for example `number: {digits: 2}`");
    None
}

fn parse_decimals(field: Field<'_>, findings: &mut Findings) -> Option<u8> {
    refuse_tag(field.value, findings);
    let digits = match field.value.scalar().map(core::resolve) {
        Some(Core::Int(digits)) => digits.to_u8().filter(|digits| *digits <= DIGITS_MAX),
        _ => None,
    };
    if digits.is_none() {
        let message = format!("`digits` takes a number of decimals from 0 to {DIGITS_MAX}");
        findings
            .error(&field.value.span, message)
            .help("for example `digits: 2`");
    }
    digits
}
