//! `expect: reference` and `explore`.

use puzzlemark_reports::model::Credit;

use super::{read_in, sound, vocabulary, wrong};
use crate::names::Vocabulary;
use puzzlemark_model::{ExitExpectation, Exploration, Interface, Play, Scenario, Step};

/// Returns true for each step whose expectation comes from the reference.
fn by_reference(text: &str) -> Vec<bool> {
    let scenario = sound(text);
    scenario.steps.iter().map(Step::is_by_reference).collect()
}

#[test]
fn a_step_leaves_its_expectation_to_the_reference() {
    let text = "scenario: A\nsteps:\n- do: p = Puzzle()\n- do: p.rows\n  expect: reference\n";
    assert_eq!(by_reference(text), [false, true]);
    assert!(sound(text).is_followed());
    let text = "scenario: A\nsteps:\n- do: p = Puzzle()\n- do: p.rows\n  returns: 1\n";
    assert!(!sound(text).is_followed());
}

#[test]
fn expect_reference_fills_only_steps_without_an_expectation() {
    let text = "scenario: A\nexpect: reference\nsteps:\n- do: p = Puzzle()\n- do: p.rows\n\
                - do: p.rows\n  returns: 1\n- do: print(p)\n  prints: a\n- do: p.f()\n  raises: KeyError\n";
    assert_eq!(by_reference(text), [true, true, false, false, false]);
}

#[test]
fn expectations_by_two_are_refused() {
    for (rest, message) in [
        (
            "  returns: 1\n  expect: reference\n",
            "a step takes only one of `returns`, `raises`, `satisfies`, `shows` or `expect`; this one has \
             `returns` and `expect`",
        ),
        (
            "  prints: a\n  expect: reference\n",
            "a step takes only one of `expect` or `prints`; this one has `prints` and `expect`",
        ),
        ("  expect: me\n", "`expect` takes one word: `reference`"),
    ] {
        let (found, ..) = wrong(&format!("scenario: A\nsteps:\n- do: Puzzle()\n{rest}"));
        assert_eq!(found, message);
    }
}

#[test]
fn the_reference_plays_operations_only() {
    let program = "scenario: A\nsteps:\n- run: []\n  expect: reference\n";
    let no_program = "the reference is not a program, so it cannot play a `run`".to_owned();
    assert_eq!(wrong(program), (no_program, 4, 3));
    let dialogue = "scenario: A\nsteps:\n- start: []\n  expect: reference\n";
    let does_not_fit = "`expect` does not fit `start`".to_owned();
    assert_eq!(wrong(dialogue), (does_not_fit, 4, 3));
    let scenario = "scenario: A\nexpect: reference\nsteps:\n- run: []\n  prints: a\n";
    let only = "the reference plays only operations, not programs or windows".to_owned();
    assert_eq!(wrong(scenario), (only, 2, 1));
    let session = "scenario: A\nexpect: reference\nsession: |\n  >>> Puzzle()\n";
    let (found, ..) = wrong(session);
    assert_eq!(
        found,
        "a scenario takes only one of `expect`, `session` or `explore`; this one has `expect` and `session`"
    );
}

/// Returns an assignment that accepts only programs, with a program as its model.
fn program_vocabulary() -> Vocabulary {
    Vocabulary {
        interfaces: [Interface::Program].into(),
        game_interfaces: [Interface::Program].into(),
        ..vocabulary()
    }
}

fn of_program(text: &str) -> Scenario {
    let (scenario, found) = read_in(&program_vocabulary(), Credit::Each, text);
    assert!(found.is_empty(), "{found:?}");
    scenario.expect("a sound scenario")
}

#[test]
fn a_program_plays_runs() {
    let text = "scenario: A\nexpect: reference\nsteps:\n- run: []\n- run: [1]\n  exits: 2\n\
                - run: [2]\n  prints: a\n- run: [3]\n  writes: {a.txt: b}\n";
    let scenario = of_program(text);
    let followed = scenario.steps.iter().map(Step::is_by_reference);
    assert_eq!(followed.collect::<Vec<_>>(), [true, true, false, false]);
    let steps = scenario.steps.iter();
    let exits = steps.map(|step| step.expectation.program.exits);
    let code = |code| Some(ExitExpectation::Code(code));
    assert_eq!(exits.collect::<Vec<_>>(), [None, code(2), code(0), code(0)]);
    of_program("scenario: A\nsteps:\n- run: []\n  expect: reference\n  checker: {kind: tokens}\n");
}

#[test]
fn a_program_plays_no_dialogues() {
    let text = "scenario: A\nexpect: reference\nsteps:\n- start: []\n  sees: a\n";
    let (scenario, found) = read_in(&program_vocabulary(), Credit::Each, text);
    assert!(scenario.is_none());
    assert_eq!(
        found[0].message,
        "the reference plays only operations and runs, not dialogues or windows"
    );
}

#[test]
fn games_with_a_program_consist_of_runs() {
    let scenario = of_program("scenario: A\nexplore: {games: 3}\n");
    assert_eq!(scenario.interface(), Interface::Program);
    let three = Exploration {
        games: 3,
        ..Exploration::RUNS
    };
    assert_eq!(scenario.exploration, Some(three));
    let text = "scenario: A\nexplore: {operations: 3}\n";
    let (_, found) = read_in(&program_vocabulary(), Credit::Each, text);
    assert_eq!(
        found[0].message,
        "`operations` does not apply to games with a program: the scenarios decide the number of runs"
    );
}

#[test]
fn an_unused_expect_reference_is_reported() {
    let text = "scenario: A\nexpect: reference\nsteps:\n- do: Puzzle().rows\n  returns: 1\n";
    let message = "`expect` has no effect: each step has its own expectation".to_owned();
    assert_eq!(wrong(text), (message, 2, 1));
}

#[test]
fn without_a_puzzle_of_the_reference_it_says_nothing() {
    let vocabulary = Vocabulary {
        has_reference: false,
        ..vocabulary()
    };
    let text = "scenario: A\nsteps:\n- do: Puzzle()\n  expect: reference\n";
    let (scenario, found) = read_in(&vocabulary, Credit::Each, text);
    assert!(scenario.is_none());
    assert_eq!(
        found[0].message,
        "`expect: reference` needs a puzzle of the reference, and the assignment names none"
    );
}

#[test]
fn random_games_stand_in_place_of_steps() {
    let scenario = sound("scenario: A\nexplore: {games: 7, seed: 0}\n");
    let exploration = scenario.exploration.unwrap();
    let play = Play::Calls { operations: 30 };
    let (games, seed) = (7, 0);
    assert_eq!(exploration, Exploration { games, play, seed });
    assert_eq!(scenario.points.to_string(), "0");
    assert!(scenario.steps.is_empty());
    let usual = sound("scenario: A\npoints: 2\nexplore: {}\n");
    assert_eq!(usual.exploration, Some(Exploration::CALLS));
    assert_eq!(usual.points.to_string(), "2");
    assert_ne!(
        usual.digest,
        sound("scenario: A\nexplore: {seed: 2}\n").digest
    );
}

/// Returns an assignment that accepts only programs with windows.
fn window_vocabulary(game_interfaces: &[Interface]) -> Vocabulary {
    Vocabulary {
        interfaces: [Interface::Window].into(),
        game_interfaces: game_interfaces.iter().copied().collect(),
        ..vocabulary()
    }
}

#[test]
fn games_at_a_window_consist_of_clicks() {
    let text = "scenario: A\nexplore: {games: 3}\n";
    let (scenario, found) = read_in(&window_vocabulary(&[Interface::Window]), Credit::Each, text);
    assert!(found.is_empty(), "{found:?}");
    let scenario = scenario.unwrap();
    assert_eq!(scenario.interface(), Interface::Window);
    let three = Exploration {
        games: 3,
        ..Exploration::CLICKS
    };
    assert_eq!(scenario.exploration, Some(three));
}

#[test]
fn a_window_without_games_or_with_operations_is_refused() {
    for (game_interfaces, text, message) in [
        (
            &[][..],
            "scenario: A\nexplore: {}\n",
            "the reference has no games at a window for this puzzle",
        ),
        (
            &[Interface::Window][..],
            "scenario: A\nexplore: {operations: 4}\n",
            "`operations` does not apply to games at a window: the board decides the number of clicks",
        ),
    ] {
        let (scenario, found) = read_in(&window_vocabulary(game_interfaces), Credit::Each, text);
        assert!(scenario.is_none());
        assert_eq!(found[0].message, message);
    }
}

#[test]
fn random_games_have_no_steps_to_give_points_for() {
    let text = "scenario: A\npoints: 2\nexplore: {}\n";
    let (_, found) = read_in(&vocabulary(), Credit::Steps, text);
    let told: Vec<_> = found.iter().map(|found| &found.message).collect();
    assert_eq!(
        told,
        ["the group gives points per step, and random games have no steps"]
    );
    let (scenario, _) = read_in(&vocabulary(), Credit::Steps, "scenario: A\nexplore: {}\n");
    assert!(scenario.is_some());
}
