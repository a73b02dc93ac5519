//! When a fault shows, and what it adds to arguments.

use num_bigint::BigInt;
use num_traits::ToPrimitive as _;

use super::concern::Callee;
use super::exception_name;
use crate::diagnostic::Findings;
use crate::fields::{Field, Fields};
use crate::keys;
use crate::literal;
use crate::names::Scope;
use crate::suggest::{listed, nearest};
use crate::yaml::Kind;
use crate::yaml::core::{self, Core};
use puzzlemark_model::fault::When;

/// Reads `when`.
pub(super) fn read(
    field: Field<'_>,
    callee: &Callee,
    scope: &Scope<'_>,
    findings: &mut Findings,
) -> Option<When> {
    let fields = Fields::read(field.value, &keys::faults::WHEN, findings)?;
    let mut when = When::default();
    if let Some(field) = fields.get("arguments", findings) {
        for entry in entries(field, findings)? {
            let place = parameter(entry, callee, findings)?;
            when.arguments
                .push((place, literal::read(entry.value, scope, findings)?));
        }
    }
    if let Some(field) = fields.get("state", findings) {
        for entry in entries(field, findings)? {
            let name = state(entry, callee, findings)?;
            when.state
                .push((name, literal::read(entry.value, scope, findings)?));
        }
    }
    if let Some(field) = fields.get("raises", findings) {
        when.raises = Some(exception_name(field, scope, findings)?);
    }
    if let Some(field) = fields.get("returns", findings) {
        when.returns = Some(literal::read(field.value, scope, findings)?);
    }
    if let Some(field) = fields.get("from_call", findings) {
        when.from_call = from_call(field, findings)?;
    }
    Some(when)
}

/// Reads names of parameters with numbers.
pub(super) fn numbers(
    field: Field<'_>,
    callee: &Callee,
    findings: &mut Findings,
) -> Option<Vec<(usize, BigInt)>> {
    let read = |entry: Field<'_>, findings: &mut Findings| {
        let place = parameter(entry, callee, findings)?;
        Some((place, integer(entry, findings)?))
    };
    entries(field, findings)?
        .into_iter()
        .map(|entry| read(entry, findings))
        .collect()
}

/// The entries of a mapping from names.
fn entries<'n>(field: Field<'n>, findings: &mut Findings) -> Option<Vec<Field<'n>>> {
    if let Kind::Mapping { entries, .. } = &field.value.kind {
        let entries = entries.iter().map(|(key, value)| Field { key, value });
        return Some(entries.collect());
    }
    let message = format!(
        "`{}` takes names with values; this is {}",
        field.name(),
        field.value.describe()
    );
    findings
        .error(&field.value.span, message)
        .help(format!("for example `{}: {{row: 0}}`", field.name()));
    None
}

/// The place of a parameter that an entry names.
fn parameter(entry: Field<'_>, callee: &Callee, findings: &mut Findings) -> Option<usize> {
    let name = entry.name();
    let place = callee.parameters.iter().position(|known| *known == name);
    if place.is_none() {
        let message = format!("`{}` has no parameter `{name}`", callee.name);
        let found = findings.error(&entry.key.span, message);
        let known = || callee.parameters.iter().copied();
        match nearest(name, known()) {
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None if callee.parameters.is_empty() => found.help("it takes no arguments"),
            None => found.help(format!("its parameters are {}", listed(known()))),
        };
    }
    place
}

/// The name of what is asked of the object's state.
fn state(entry: Field<'_>, callee: &Callee, findings: &mut Findings) -> Option<String> {
    let name = entry.name();
    if callee.class.is_none() {
        findings
            .error(&entry.key.span, "there is no object that has a state here")
            .help("name a method or an attribute: `of: Puzzle.put_bubble`");
        return None;
    }
    if callee.can_be_asked(name) {
        return Some(name.to_owned());
    }
    let message = format!("the state has no `{name}`");
    findings
        .error(&entry.key.span, message)
        .help("write the name of an attribute, or of a method that takes no arguments");
    None
}

fn integer(field: Field<'_>, findings: &mut Findings) -> Option<BigInt> {
    if let Some(Core::Int(value)) = field.value.scalar().map(core::resolve) {
        return Some(value);
    }
    let message = format!(
        "`{}` takes an integer; this is {}",
        field.name(),
        field.value.describe()
    );
    findings
        .error(&field.value.span, message)
        .help(format!("for example `{}: 1`", field.name()));
    None
}

fn from_call(field: Field<'_>, findings: &mut Findings) -> Option<usize> {
    let number = integer(field, findings)?;
    let number = number.to_usize().filter(|number| *number >= 2);
    if number.is_none() {
        findings
            .error(&field.value.span, "`from_call` is a number from 2 up")
            .help("for all calls, remove the key");
    }
    number
}
