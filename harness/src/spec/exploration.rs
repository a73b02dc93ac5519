//! `explore`: random games in place of steps.

use num_traits::ToPrimitive as _;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys::{self, GAMES_MAX, OPERATIONS_MAX};
use super::model::{Exploration, Interface};
use super::names::Vocabulary;
use super::yaml::core::{self, Core};

/// Reads `explore`; what is not written is as usual.
pub(super) fn read(
    field: Field<'_>,
    vocabulary: &Vocabulary,
    findings: &mut Findings,
) -> Option<Exploration> {
    let fields = Fields::read(field.value, &keys::EXPLORE, findings)?;
    check_played(field, vocabulary, findings);
    let mut number = |name, least, most| whole(fields.get(name, findings)?, least, most, findings);
    let games = number("games", 1, GAMES_MAX.into());
    let operations = number("operations", 1, OPERATIONS_MAX.into());
    let seed = number("seed", 0, u64::MAX);
    let usual = Exploration::default();
    let small = |number: u64| u32::try_from(number).ok();
    Some(Exploration {
        games: games.and_then(small).unwrap_or(usual.games),
        operations: operations.and_then(small).unwrap_or(usual.operations),
        seed: seed.unwrap_or(usual.seed),
    })
}

/// Reports where nobody can play games: neither the reference nor submissions.
fn check_played(field: Field<'_>, vocabulary: &Vocabulary, findings: &mut Findings) {
    let taken = &vocabulary.interfaces;
    if !vocabulary.has_reference {
        findings
            .error(
                &field.key.span,
                "the assignment names no puzzle of the reference, which could think of games",
            )
            .help("name it in `assignment.yaml`, for example `reference: fifteen`");
    } else if !taken.is_empty() && !taken.contains(&Interface::Calls) {
        findings
            .error(
                &field.key.span,
                "the assignment takes no submissions whose classes and functions can be called",
            )
            .help("add to its `subjects`, for example `python: {file: puzzle.py, requires: [Puzzle]}`");
    }
}

fn whole(field: Field<'_>, least: u64, most: u64, findings: &mut Findings) -> Option<u64> {
    refuse_tag(field.value, findings);
    let number = match field.value.scalar().map(core::resolve) {
        Some(Core::Int(number)) => number.to_u64(),
        _ => None,
    };
    let number = number.filter(|number| (least..=most).contains(number));
    if number.is_none() {
        let limit = if most == u64::MAX {
            "up".to_owned()
        } else {
            format!("to {most}")
        };
        let message = format!("`{}` is a whole number from {least} {limit}", field.name());
        findings
            .error(&field.value.span, message)
            .help("write another number, or remove the key for the usual one");
    }
    number
}
