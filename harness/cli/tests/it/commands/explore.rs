//! `explore`: the fixtures of an assignment, and wrong arguments.

use std::fs;
use std::path::{Path, PathBuf};

use puzzlemark_intake::{self as intake, Intake};
use puzzlemark_subject::missing_tool;
use serde_json::Value;

use crate::commands::code;
use crate::desk::{Desk, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The fixtures with faults in the rules. The assignment text shows each fault.
const WRONG: [&str; 11] = [
    "bubble-not-below-bubble",
    "failed-put-changes-grid",
    "failed-put-moves-bubble",
    "floating-boulder",
    "isempty-ignores-boulders",
    "issolved-ignores-boulders",
    "negative-index",
    "put-returns-copy",
    "put-returns-none",
    "second-bubble-allowed",
    "shared-class-state",
];

fn spec() -> PathBuf {
    Path::new(ROOT).join("specs/bubbles-and-boulders")
}

fn fixtures() -> PathBuf {
    Path::new(ROOT).join("fixtures/submissions/bubbles-and-boulders")
}

fn fixture(name: &str) -> PathBuf {
    intake::fixture(&fixtures(), name)
}

/// Explores a fixture. Returns the exit code and the JSON output.
fn explore(name: &str, options: &[&str]) -> (Option<i32>, Value) {
    let desk = Desk::new();
    let (spec, fixture) = (spec(), fixture(name));
    let output = desk
        .command(&["explore", "--json"])
        .args([spec, fixture])
        .args(options)
        .output()
        .expect("the command runs");
    let told = text(&output.stdout);
    let json = serde_json::from_str(&told);
    let json = json.unwrap_or_else(|_| panic!("{name}: {told}{}", text(&output.stderr)));
    (code(&output), json)
}

fn operations(told: &Value) -> usize {
    told["failure"]["steps"].as_array().map_or(0, Vec::len)
}

#[test]
fn every_fault_in_the_rules_is_found_and_shown_in_few_operations() {
    let found = |name: &&str| {
        let (code, told) = explore(name, &[]);
        assert_eq!(code, Some(1), "{name}: {told:#}");
        assert_eq!(
            told["failure"]["seen_again"], told["failure"]["replays"],
            "{name}"
        );
        operations(&told)
    };
    let mut lengths: Vec<_> = WRONG.iter().map(found).collect();
    lengths.sort_unstable();
    assert!(lengths[lengths.len() / 2] <= 4, "{lengths:?}");
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn every_fault_in_the_rules_shows_on_the_assignments_board() {
    let board = spec().join("puzzles/intro.txt");
    let board = board.to_string_lossy();
    for name in WRONG {
        let (code, told) = explore(name, &["--exhaust", "--puzzle", &board]);
        assert_eq!(code, Some(1), "{name}: {told:#}");
    }
    for name in ["accepted-python-flat", "accepted-python-grid"] {
        let (code, told) = explore(name, &["--exhaust", "--puzzle", &board]);
        assert_eq!(code, Some(0), "{name}: {told:#}");
        // A search in Python that shares nothing with the reference counted the same number.
        assert_eq!(told["explored"][0]["states"], 312);
        let line = told["summary"][0].as_str().unwrap();
        assert!(
            line.contains("equal to the reference in all 312 states"),
            "{line}"
        );
    }
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn accepted_fixtures_of_all_languages_show_no_failure() {
    let assignment = puzzlemark_spec::load_assignment(&spec())
        .unwrap()
        .assignment;
    let files = assignment.subjects.files().map(str::to_owned).collect();
    let all = Intake::from(fixtures().as_path())
        .find_submissions(&files)
        .unwrap();
    let mut names = all.submissions.into_keys().collect::<Vec<_>>();
    names.retain(|name| name.starts_with("accepted-") || name == "helper-thread");
    assert!(names.contains(&"helper-thread".to_owned()), "{names:?}");
    for name in names {
        if let Some(missing) = missing_tool(&assignment, &fixture(&name).into()) {
            println!("{name} was not explored: there is no {missing} here");
            continue;
        }
        let (code, told) = explore(&name, &["--games", "60", "--seed", "4"]);
        assert_eq!(code, Some(0), "{name}: {told:#}");
    }
}

#[test]
fn the_scenario_of_a_failure_fails_for_it_and_passes_for_the_right() {
    let desk = Desk::new();
    let assignment = fs::read_to_string(spec().join("assignment.yaml")).unwrap();
    let (head, _) = assignment.split_once("groups:").unwrap();
    let group = "groups:\n  - group: found\n    title: Found\n    visibility: public\n    \
        credit: each\n    scenarios: one.yaml\n";
    desk.write("found/assignment.yaml", format!("{head}{group}"));
    for name in ["failed-put-moves-bubble", "put-returns-copy"] {
        let explored = desk
            .command(&["explore", "--scenario", "found/one.yaml"])
            .args([spec(), fixture(name)])
            .output()
            .unwrap();
        assert_eq!(code(&explored), Some(1));
        let lint = desk.puzzlemark(&["lint", "found"]);
        assert_eq!(
            code(&lint),
            Some(0),
            "{}",
            text(&lint.stdout) + &text(&lint.stderr)
        );
        for (submission, expected) in [(name, 1), ("accepted-python-grid", 0)] {
            let check = desk
                .command(&["check", "found"])
                .arg(fixture(submission))
                .output();
            let check = check.unwrap();
            assert_eq!(code(&check), Some(expected), "{}", text(&check.stdout));
        }
    }
}

#[test]
fn impossible_explorations_are_refused_with_a_reason() {
    let desk = Desk::with_counter();
    desk.write("board.txt", "A?\n");
    let spec = spec().to_string_lossy().into_owned();
    let right = fixture("accepted-python-grid")
        .to_string_lossy()
        .into_owned();
    for (arguments, said) in [
        (
            &["counter", "counter/submissions/right"][..],
            "needs a reference",
        ),
        (&[&spec, "nowhere"], "nowhere"),
        (&[&spec, &right, "--puzzle", "board.txt"], "board.txt"),
        (&[&spec, &right, "--games", "0"], "0 is not in"),
        (&[&spec, &right, "--seconds", "0"], "above 0"),
        (
            &[&spec, &right, "--exhaust", "--seed", "2"],
            "cannot be used with",
        ),
    ] {
        let output = desk.command(&["explore"]).args(arguments).output().unwrap();
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn a_report_states_the_games_and_that_it_is_not_a_proof() {
    let desk = Desk::new();
    let explored = desk
        .command(&[
            "explore",
            "--games",
            "3",
            "--operations",
            "5",
            "--seed",
            "9",
        ])
        .args([spec(), fixture("accepted-python-grid")])
        .output()
        .unwrap();
    let report = text(&explored.stdout);
    assert!(report.contains("no failure in 3 games ("), "{report}");
    assert!(report.contains("seed 9); this is not a proof"), "{report}");
}

#[test]
fn programs_without_a_model_cannot_be_explored() {
    let desk = Desk::new();
    let flow = Path::new(ROOT).join("specs/flow");
    let right = Path::new(ROOT).join("fixtures/submissions/flow/accepted-class");
    let output = desk.command(&["explore"]).args([flow, right]).output();
    let output = output.expect("the command runs");
    let said = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{said}");
    assert!(
        said.contains("but `flow` has only whole programs"),
        "{said}"
    );
}
