//! Tests of explorers against subjects with known faults.

mod exhaust;
mod faulty;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use puzzlemark_reference::Value;
use puzzlemark_reports::Verdict;

use super::game::Game;
use super::stage::Stage;
use super::{Bounds, Budget, Exploration, Explorer, Failure, Finding};
use faulty::{Fault, Faulty, cell, out_of_time, raised, reference, returned};
use puzzlemark_model::reply::Answer;
use puzzlemark_sandbox::Limits;

fn explorer() -> Explorer<'static> {
    Explorer {
        reference: reference(),
        limits: Limits::default(),
        openings: Vec::new(),
    }
}

fn explore(driver: &Faulty, budget: &Budget) -> Exploration {
    explorer().games(budget, driver, &mut cell()).unwrap()
}

fn failure(exploration: Exploration) -> Failure {
    match exploration.finding {
        Finding::Failure(failure) => *failure,
        other @ Finding::Nothing => panic!("no failure: {other:?}"),
    }
}

fn session(failure: &Failure) -> Vec<&str> {
    let steps = failure.steps.iter();
    steps.map(|step| step.operation.as_str()).collect()
}

fn right(_: &str, answer: Answer) -> Answer {
    answer
}

/// A fault: squares in negative rows are empty.
fn negative(operation: &str, answer: Answer) -> Answer {
    if operation.contains("isempty(-") {
        return returned(true);
    }
    answer
}

/// A fault: putting the third piece, or a later one, fails.
fn third_put() -> Box<Fault> {
    let mut put = 0;
    Box::new(move |operation, answer| {
        if operation.contains("Puzzle(") {
            put = 0;
        }
        let is_put = operation.contains("put_");
        if !is_put || !matches!(answer, Answer::Returned(_)) {
            return answer;
        }
        put += 1;
        if put >= 3 { raised() } else { answer }
    })
}

#[test]
fn a_right_subject_shows_no_failure() {
    let explored = explore(&Faulty::simple(right), &Budget::default());
    assert!(matches!(explored.finding, Finding::Nothing));
    assert!(explored.is_complete);
    assert_eq!((explored.games, explored.remarks.len()), (200, 0));
    // A game has 30 operations after its opening.
    assert!(explored.operations > 200 * 30);
}

#[test]
fn equal_seeds_find_the_same() {
    let find = |seed| {
        let budget = Budget {
            seed,
            ..Budget::default()
        };
        let explored = explore(&Faulty::new(third_put), &budget);
        let counts = (explored.games, explored.operations);
        (counts, failure(explored).scenario("one").to_string())
    };
    assert_eq!(find(7), find(7));
    assert_ne!(find(7).0, find(8).0, "other seeds play other games");
}

#[test]
fn a_failure_is_shrunk_to_the_smallest_board_and_operation() {
    let found = failure(explore(&Faulty::simple(negative), &Budget::default()));
    // A square is the smallest board, and (-1, 0) the smallest position with a negative row.
    assert_eq!(
        session(&found),
        ["puzzle = Puzzle('puzzle.txt')", "puzzle.isempty(-1, 0)"]
    );
    assert_eq!(found.files["puzzle.txt"].len(), 2, "a letter and a newline");
    assert_eq!(found.verdict, Verdict::WrongAnswer);
    let last = found.steps.last().unwrap();
    assert_eq!(last.expected.as_deref(), Some("False"));
    assert_eq!(last.got.as_deref(), Some("True"));
}

#[test]
fn no_operation_of_a_shrunk_session_can_be_left_out() {
    let driver = Faulty::new(third_put);
    let found = failure(explore(&driver, &Budget::default()));
    assert_eq!(found.steps.len(), 4, "{:?}", session(&found));
    let mut cell = cell();
    let reference = reference();
    let mut stage = Stage {
        reference: &*reference,
        limits: Limits::default(),
        driver: &driver,
        cell: &mut cell,
        keeps_openings: false,
    };
    let game = found.game();
    assert!(stage.alone(&game).unwrap().is_some());
    for left_out in 0..game.steps.len() {
        let mut steps = game.steps.clone();
        steps.remove(left_out);
        let shorter = Game {
            files: game.files.clone(),
            steps,
        };
        let fails = shorter.is_closed(&*reference) && stage.alone(&shorter).unwrap().is_some();
        assert!(!fails, "without operation {left_out}");
    }
}

#[test]
fn state_shared_by_puzzles_is_shown_with_two_puzzles() {
    // A fault that games share: from the second puzzle on, every puzzle is solved.
    let shared = || -> Box<Fault> {
        let mut puzzles = 0;
        Box::new(move |operation, answer| {
            puzzles += usize::from(operation.contains("Puzzle("));
            if puzzles > 1 && operation.ends_with("issolved()") {
                return returned(true);
            }
            answer
        })
    };
    let found = failure(explore(&Faulty::new(shared), &Budget::default()));
    let made = session(&found)
        .iter()
        .filter(|operation| operation.contains("Puzzle("))
        .count();
    assert_eq!((made, found.steps.len()), (2, 3), "{:?}", session(&found));
    assert!(found.is_confirmed());
}

#[test]
fn a_failure_that_is_not_seen_again_is_reported_as_such() {
    let failed = Arc::new(AtomicBool::new(false));
    let once = move || -> Box<Fault> {
        let failed = Arc::clone(&failed);
        Box::new(move |operation, answer| {
            let is_first = operation.contains("put_") && !failed.swap(true, Ordering::Relaxed);
            if is_first { returned(7) } else { answer }
        })
    };
    let found = failure(explore(&Faulty::new(once), &Budget::default()));
    assert_eq!(found.seen_again, 0);
    assert!(found.replays > 0 && !found.is_confirmed());
    assert_eq!(found.steps.last().unwrap().got.as_deref(), Some("7"));
}

#[test]
fn a_failure_seen_once_does_not_hide_a_constant_one() {
    let failed = Arc::new(AtomicBool::new(false));
    let once_and_third = move || -> Box<Fault> {
        let failed = Arc::clone(&failed);
        let mut third = third_put();
        Box::new(move |operation, answer| {
            let is_first = operation.contains("put_") && !failed.swap(true, Ordering::Relaxed);
            let answer = third(operation, answer);
            if is_first { returned(7) } else { answer }
        })
    };
    let found = failure(explore(&Faulty::new(once_and_third), &Budget::default()));
    assert!(found.is_confirmed());
    assert_eq!(found.verdict, Verdict::RuntimeError);
}

#[test]
fn a_limit_that_games_reach_together_does_not_count() {
    let tired = || -> Box<Fault> {
        let mut asked = 0;
        Box::new(move |_, answer| {
            asked += 1;
            if asked > 500 { out_of_time() } else { answer }
        })
    };
    let budget = Budget {
        games: 40,
        ..Budget::default()
    };
    let explored = explore(&Faulty::new(tired), &budget);
    assert!(matches!(explored.finding, Finding::Nothing));
    assert_eq!(explored.games, 40);
    assert!(
        explored.remarks[0].contains("a limit was reached"),
        "{:?}",
        explored.remarks
    );
}

#[test]
fn the_total_usage_of_many_games_does_not_count() {
    let crowded = || -> Box<Fault> {
        let mut puzzles = 0;
        Box::new(move |operation, answer| {
            puzzles += usize::from(operation.contains("Puzzle("));
            if puzzles > 12 { raised() } else { answer }
        })
    };
    let budget = Budget {
        games: 20,
        ..Budget::default()
    };
    let explored = explore(&Faulty::new(crowded), &budget);
    assert!(matches!(explored.finding, Finding::Nothing));
    // After the failure, fewer games share a subject.
    assert_eq!(explored.remarks.len(), 1, "{:?}", explored.remarks);
    assert!(explored.remarks[0].contains("not with this game alone"));
}

#[test]
fn a_subject_that_ends_is_a_failure() {
    let ends = |operation: &str, answer| {
        if operation.ends_with("issolved()") {
            return out_of_time();
        }
        answer
    };
    let found = failure(explore(&Faulty::simple(ends), &Budget::default()));
    assert_eq!(found.verdict, Verdict::TimeLimitExceeded);
    assert_eq!(session(&found).last(), Some(&"puzzle.issolved()"));
}

#[test]
fn the_end_of_the_time_is_reported() {
    let budget = Budget {
        time: Some(std::time::Duration::ZERO),
        ..Budget::default()
    };
    let explored = explore(&Faulty::simple(right), &budget);
    assert_eq!((explored.games, explored.is_complete), (0, false));
}

#[test]
fn unexpected_output_is_shown_and_does_not_count() {
    for (noise, remarks) in [("", 0), ("debug: 1\nmore\n", 1)] {
        let driver = Faulty::simple(right).printing(noise);
        let explored = explore(&driver, &Budget::default());
        assert!(matches!(explored.finding, Finding::Nothing));
        assert_eq!(explored.remarks.len(), remarks);
        let told = explored
            .remarks
            .iter()
            .all(|told| told.contains("`debug: 1`"));
        assert!(told, "{:?}", explored.remarks);
    }
}
