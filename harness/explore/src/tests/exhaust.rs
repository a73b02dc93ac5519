//! Tests of walks over all states of a board.

use std::time::Duration;

use super::*;
use crate::States;

/// The board of the assignment. An independent search in Python counted 312 reachable states.
const BOARD: &str = "#AAB\nCDDB\nCDBB\nCD#B\n";

fn exhaust(driver: &Faulty, bounds: Bounds) -> Exploration {
    let opening = faulty::puzzle().opening_of(BOARD).unwrap();
    explorer()
        .exhaust(&opening, bounds, driver, &mut cell())
        .unwrap()
}

#[test]
fn a_board_of_which_a_game_broke_off_is_not_walked_whole() {
    // The first operation after the first 5000 takes too long.
    let late = Arc::new(AtomicBool::new(false));
    let tired = move || -> Box<Fault> {
        let late = Arc::clone(&late);
        let mut asked = 0;
        Box::new(move |_, answer| {
            asked += 1;
            let is_cut = asked > 5_000 && !late.swap(true, Ordering::Relaxed);
            if is_cut { out_of_time() } else { answer }
        })
    };
    let explored = exhaust(&Faulty::new(tired), Bounds::default());
    assert!(matches!(explored.finding, Finding::Nothing));
    assert_eq!((explored.remarks.len(), explored.is_complete), (1, false));
}

#[test]
fn every_state_of_a_board_is_visited() {
    let explored = exhaust(&Faulty::simple(right), Bounds::default());
    assert!(matches!(explored.finding, Finding::Nothing));
    assert_eq!((explored.states, explored.is_complete), (312, true));
    let opening = faulty::puzzle().opening_of(BOARD).unwrap();
    let counted = |states, time| {
        explorer()
            .states(&opening, Bounds { states, time })
            .unwrap()
    };
    assert_eq!(counted(312, None), States::All(312));
    assert_eq!(counted(311, None), States::TooMany);
    assert_eq!(counted(312, Some(Duration::ZERO)), States::OutOfTime);
}

#[test]
fn states_beyond_the_bounds_are_told_of() {
    let bounds = Bounds {
        states: 100,
        time: None,
    };
    let explored = exhaust(&Faulty::simple(right), bounds);
    assert_eq!((explored.states, explored.is_complete), (100, false));
}

#[test]
fn an_exhaustive_walk_finds_a_fault_on_full_boards() {
    // A solved puzzle says that it is not solved.
    let unsolved = |operation: &str, answer| match answer {
        Answer::Returned(Value::Bool(true)) if operation.ends_with("issolved()") => returned(false),
        answer => answer,
    };
    let found = failure(exhaust(&Faulty::simple(unsolved), Bounds::default()));
    // The board has four regions, and each needs a bubble and a boulder. No shorter session solves
    // it.
    assert_eq!(found.steps.len(), 1 + 8 + 1, "{:?}", session(&found));
    assert_eq!(found.files["puzzle.txt"], BOARD.as_bytes());
}

#[test]
fn ways_to_a_known_state_are_gone_as_well() {
    // After a boulder, putting a bubble changes nothing. The state is right only if bubbles come
    // first.
    let ordered = || -> Box<Fault> {
        let (mut has_boulder, mut is_spoiled) = (false, false);
        Box::new(move |operation, answer| {
            if operation.contains("Puzzle(") {
                (has_boulder, is_spoiled) = (false, false);
            }
            let is_done = matches!(answer, Answer::Returned(_));
            if is_done && operation.contains("put_boulder") {
                has_boulder = true;
            }
            is_spoiled |= is_done && has_boulder && operation.contains("put_bubble");
            match &answer {
                Answer::Returned(Value::Str(_)) if is_spoiled => returned("spoiled"),
                _ => answer,
            }
        })
    };
    let found = failure(exhaust(&Faulty::new(ordered), Bounds::default()));
    assert_eq!(found.steps.len(), 4, "{:?}", session(&found));
    assert_eq!(session(&found)[3], "str(puzzle)");
}
