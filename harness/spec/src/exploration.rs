//! `explore`: random games in place of steps.

use num_traits::ToPrimitive as _;

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys::{self, GAMES_MAX, OPERATIONS_MAX};
use super::names::Vocabulary;
use super::yaml::core::{self, Core};
use puzzlemark_model::{Exploration, Interface, Play};

/// Parses `explore`. A missing key keeps its default.
pub(super) fn parse_exploration(
    field: Field<'_>,
    vocabulary: &Vocabulary,
    findings: &mut Findings,
) -> Option<Exploration> {
    let fields = Fields::parse_mapping(field.value, &keys::EXPLORE, findings)?;
    check_played(field, vocabulary, findings);
    let usual = default_games(vocabulary);
    match usual.play {
        Play::Calls { .. } => {}
        Play::Clicks => refuse_operations(
            &fields,
            "games at a window: the board decides the number of clicks",
            findings,
        ),
        Play::Runs => refuse_operations(
            &fields,
            "games with a program: the scenarios decide the number of runs",
            findings,
        ),
    }
    let mut number =
        |name, least, most| parse_whole(fields.get(name, findings)?, least, most, findings);
    let games = number("games", 1, GAMES_MAX.into());
    let operations = number("operations", 1, OPERATIONS_MAX.into());
    let seed = number("seed", 0, u64::MAX);
    let small = |number: u64| u32::try_from(number).ok();
    let play = match (usual.play, operations.and_then(small)) {
        (Play::Calls { .. }, Some(operations)) => Play::Calls { operations },
        (usual, _) => usual,
    };
    Some(Exploration {
        games: games.and_then(small).unwrap_or(usual.games),
        play,
        seed: seed.unwrap_or(usual.seed),
    })
}

/// Returns the default games of an assignment. They use calls if it accepts submissions that are
/// called.
fn default_games(vocabulary: &Vocabulary) -> Exploration {
    let interfaces = &vocabulary.interfaces;
    if interfaces.contains(&Interface::Calls) {
        Exploration::CALLS
    } else if plays_runs(vocabulary) {
        Exploration::RUNS
    } else if interfaces.contains(&Interface::Window) {
        Exploration::CLICKS
    } else {
        Exploration::CALLS
    }
}

/// Returns true if the reference has games for programs.
fn plays_runs(vocabulary: &Vocabulary) -> bool {
    vocabulary.game_interfaces.contains(&Interface::Program)
}

/// Reports `operations` for games to which it does not apply.
fn refuse_operations(fields: &Fields<'_>, games: &str, findings: &mut Findings) {
    if let Some(operations) = fields.peek("operations") {
        let message = format!("`operations` does not apply to {games}");
        findings
            .error(&operations.key.span, message)
            .help("remove `operations`");
    }
}

/// Reports games that the reference does not have, or that no submission can play.
fn check_played(field: Field<'_>, vocabulary: &Vocabulary, findings: &mut Findings) {
    let taken = &vocabulary.interfaces;
    if !vocabulary.has_reference {
        findings
            .error(
                &field.key.span,
                "`explore` needs a puzzle of the reference, and the assignment names none",
            )
            .help("name it in `assignment.yaml`, for example `reference: fifteen`");
    } else if taken.is_empty() || taken.contains(&Interface::Calls) || plays_runs(vocabulary) {
    } else if !taken.contains(&Interface::Window) {
        findings
            .error(
                &field.key.span,
                "the assignment accepts no submissions with classes or functions to call",
            )
            .help("add to its `subjects`, for example `python: {file: puzzle.py, requires: [Puzzle]}`");
    } else if !vocabulary.game_interfaces.contains(&Interface::Window) {
        findings
            .error(
                &field.key.span,
                "the reference has no games at a window for this puzzle",
            )
            .help("remove the scenario, or write its clicks as `steps`");
    }
}

fn parse_whole(field: Field<'_>, least: u64, most: u64, findings: &mut Findings) -> Option<u64> {
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
        let message = format!(
            "`{}` must be a whole number from {least} {limit}",
            field.name()
        );
        findings
            .error(&field.value.span, message)
            .help("write another number, or remove the key for the default");
    }
    number
}
