//! `late`: the rule for late submissions.

use puzzlemark_reports::course::LateUnit;

use super::{LatePolicy, LateSpan};
use crate::diagnostic::Findings;
use crate::fields::{Field, Fields};
use crate::groups::parse_choice;
use crate::keys;
use crate::text::parse_prose;
use crate::yaml::NodeKind;
use crate::yaml::core::{self, Core};

/// The words for `per`.
const UNITS: [(&str, LateUnit); 2] = [("day", LateUnit::Day), ("hour", LateUnit::Hour)];

/// Help with an example of `late`.
const EXAMPLE: &str = "for example `late: {penalty: 10 %, per: day, at_most: 5 days}`, or `late: \
                       none` if late submissions earn no points";

/// Parses `late`.
pub(super) fn parse_late(field: Field<'_>, findings: &mut Findings) -> Option<LatePolicy> {
    if let NodeKind::Mapping { .. } = field.value.kind {
        return parse_penalty(field, findings);
    }
    let none = field
        .value
        .scalar()
        .is_some_and(|scalar| scalar.text == "none");
    if none {
        return Some(LatePolicy::NotTaken);
    }
    let message = format!(
        "`late` takes `none` or a penalty; this is {}",
        field.value.describe()
    );
    findings.error(&field.value.span, message).help(EXAMPLE);
    None
}

fn parse_penalty(field: Field<'_>, findings: &mut Findings) -> Option<LatePolicy> {
    let fields = Fields::parse_mapping(field.value, &keys::course::LATE, findings)?;
    let penalty = fields.get("penalty", findings);
    let percent = penalty.and_then(|field| parse_percent(field, findings));
    let per = parse_choice(fields.get("per", findings), &UNITS, findings);
    let at_most = fields
        .get("at_most", findings)
        .and_then(|field| parse_span(field, findings));
    Some(LatePolicy::Penalty {
        percent: percent?,
        per: per.unwrap_or(LateUnit::Day),
        at_most,
    })
}

fn parse_percent(field: Field<'_>, findings: &mut Findings) -> Option<f64> {
    let scalar = field.value.scalar();
    if let Some(number) = scalar.filter(|one| !matches!(core::resolve(one), Core::Str(_))) {
        findings
            .error(&field.value.span, "`penalty` needs a `%`")
            .help(format!("for example `penalty: {} %`", number.text));
        return None;
    }
    let text = parse_prose(field, findings)?;
    let number = text.strip_suffix('%').map(str::trim_end);
    let percent = number.and_then(|number| number.parse::<f64>().ok());
    let percent = percent.filter(|percent| (0.0..=100.0).contains(percent));
    if percent.is_none() {
        let message = format!("`penalty` must be from `0 %` to `100 %`, not `{text}`");
        findings
            .error(&field.value.span, message)
            .help("each day or hour costs this part of the points: `penalty: 10 %`");
    }
    percent
}

fn parse_span(field: Field<'_>, findings: &mut Findings) -> Option<LateSpan> {
    let text = match field.value.scalar() {
        Some(scalar) => scalar.text.clone(),
        None => parse_prose(field, findings)?,
    };
    let (count, word) = text.split_at(text.find(|one: char| !one.is_ascii_digit()).unwrap_or(0));
    let unit = match word.trim() {
        "day" | "days" => Some(LateUnit::Day),
        "hour" | "hours" => Some(LateUnit::Hour),
        _ => None,
    };
    let span = count.parse().ok().zip(unit);
    if span.is_none() {
        let message = format!("`at_most` takes a number of days or hours, not `{text}`");
        findings
            .error(&field.value.span, message)
            .help("for example `at_most: 5 days` or `at_most: 12 hours`");
    }
    span.map(|(count, unit)| LateSpan { count, unit })
}
