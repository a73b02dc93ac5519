//! Tests with windows in this process: the board of the reference with a fault.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use puzzlemark_reference::puzzles::flow::Cell as Place;
use puzzlemark_reference::puzzles::flow::board::{Board, Tile};

use super::*;
use puzzlemark_model::reply::{Answer, Ending, Reply};
use puzzlemark_model::{Action, Interface};
use puzzlemark_model::{Gesture as Done, Target};
use puzzlemark_sandbox::{Sandbox, SandboxOptions};
use puzzlemark_subject::Subject;

/// A fault of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlantedFault {
    None,
    /// The colour of the third pair is that of the second.
    ThirdPair,
    /// `Solve` does nothing.
    Idle,
    /// `Solve` clears the board if there is no solution.
    Clears,
    /// `Solve` does nothing, but only on the first subject.
    IdleOnce,
    /// Every game uses half of the CPU limit.
    Slow,
}

struct Window {
    fault: PlantedFault,
    starts: Arc<AtomicU32>,
}

struct Shown {
    fault: PlantedFault,
    is_first: bool,
    board: Board,
}

fn window(fault: PlantedFault) -> Window {
    let starts = Arc::default();
    Window { fault, starts }
}

impl Driver for Window {
    fn name(&self) -> String {
        "window".to_owned()
    }

    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    fn start<'cell>(
        &self,
        _: &'cell mut Cell,
        _: &BTreeMap<String, Vec<u8>>,
        _: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        Ok(Box::new(Shown {
            fault: self.fault,
            is_first: self.starts.fetch_add(1, Ordering::Relaxed) == 0,
            board: Board::new(6).expect("a size"),
        }))
    }
}

impl Subject for Shown {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let Action::Window(action) = action else {
            panic!("{action:?}");
        };
        let answer = match &action.gesture {
            Done::Click(target) => self.click(target),
            Done::LookAtBoard => self.look(),
            other => panic!("{other:?}"),
        };
        Ok(Reply::silent(Answer::Returned(answer)))
    }

    fn finish(self: Box<Self>) -> Result<Ending, JudgeFailure> {
        let limit = Limits::default().cpu;
        Ok(Ending {
            cpu: if self.fault == PlantedFault::Slow {
                limit / 2
            } else {
                Duration::ZERO
            },
            ..Ending::default()
        })
    }
}

impl Shown {
    fn click(&mut self, target: &Target) -> Value {
        match (target.row, target.column, target.text.as_deref()) {
            (Some(row), Some(column), None) => {
                let (row, column) = (row as usize, column as usize);
                let cell = Place { row, column };
                let is_third = self.board.clicks() / 2 == 2;
                self.board.click(cell).expect("a colour is left");
                if is_third && self.fault == PlantedFault::ThirdPair {
                    self.board.put(cell, Tile::End(1));
                }
            }
            (None, None, Some("Solve")) => self.solve(),
            (None, None, Some("Test Case")) => {
                for (row, column) in [
                    (0, 0),
                    (0, 5),
                    (1, 0),
                    (1, 5),
                    (3, 0),
                    (3, 5),
                    (5, 0),
                    (5, 5),
                ] {
                    self.board
                        .click(Place { row, column })
                        .expect("a colour is left");
                }
            }
            other => panic!("{other:?}"),
        }
        Value::None
    }

    fn solve(&mut self) {
        let is_idle = match self.fault {
            PlantedFault::Idle => true,
            PlantedFault::IdleOnce => self.is_first,
            _ => false,
        };
        if !is_idle
            && !self.board.solve().expect("it is soon solved")
            && self.fault == PlantedFault::Clears
        {
            self.board = Board::new(6).expect("a size");
        }
    }

    fn look(&self) -> Value {
        let name = |row, column| self.board.at(Place { row, column }).picture();
        let row = |row| Value::list((0..6).map(|column| Value::from(name(row, column))));
        Value::list((0..6).map(row))
    }
}

fn explored(fault: PlantedFault, beside: PlantedFault, games: u64) -> WindowExploration {
    let puzzle = puzzles::by_name("flow").expect("it is there");
    let windows = puzzle.windows().expect("it has one");
    let game = |number| {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        windows.gestures(&mut random)
    };
    let explorer = WindowExplorer {
        puzzle,
        windows,
        limits: Limits::default(),
        games: (0..games).map(game).collect(),
        command: "python3 flow.py".to_owned(),
    };
    let options = SandboxOptions {
        portable: true,
        ..SandboxOptions::default()
    };
    let mut cell = Sandbox::new(options).unwrap().open_cell().unwrap();
    let mut beside = Beside::new(Box::new(window(beside)));
    explorer
        .explore(&window(fault), Some(&mut beside), &mut cell)
        .unwrap()
}

/// Returns the clicks of the session that was found, and its scenario.
fn found(fault: PlantedFault) -> (Vec<String>, String) {
    let explored = explored(fault, PlantedFault::None, 16);
    let Finding::Failure(failure) = explored.exploration.finding else {
        panic!("{fault:?}: {:?}", explored.exploration);
    };
    assert!(failure.is_confirmed());
    assert_eq!(failure.interface(), Interface::Window);
    let reproduction = failure.reproduction();
    assert!(reproduction.at_window && reproduction.files.is_empty());
    assert_eq!(reproduction.command.as_deref(), Some("python3 flow.py"));
    let mut session = reproduction.session;
    assert_eq!(session.pop().as_deref(), Some("look at the board"));
    (session, failure.scenario("Found").to_string())
}

#[test]
fn a_right_window_shows_no_failure() {
    let right = explored(PlantedFault::None, PlantedFault::None, 12);
    let exploration = right.exploration;
    assert!(
        matches!(exploration.finding, Finding::Nothing),
        "{exploration:?}"
    );
    assert_eq!((exploration.games, right.left_out), (12, 0));
    assert!(exploration.is_complete && exploration.operations > 60);
}

#[test]
fn the_first_click_of_the_third_pair_is_the_fifth_click() {
    let (session, scenario) = found(PlantedFault::ThirdPair);
    assert_eq!(session.len(), 5, "{session:?}");
    assert!(scenario.contains("  - click: {row: "), "{scenario}");
    assert!(
        scenario.contains("  - look: board\n    returns: [['"),
        "{scenario}"
    );
    assert!(!scenario.contains("files:"), "{scenario}");
}

#[test]
fn a_solver_without_effect_is_shown_on_a_board_with_few_pairs() {
    let (session, scenario) = found(PlantedFault::Idle);
    assert_eq!(session.last().map(String::as_str), Some("click 'Solve'"));
    assert!(session.len() % 2 == 1, "whole pairs: {session:?}");
    assert!(scenario.contains("files:\n  board.txt: |\n"), "{scenario}");
    assert!(
        scenario.contains("satisfies: {solution: board.txt}"),
        "{scenario}"
    );
}

#[test]
fn a_board_without_a_solution_must_stay() {
    let (session, _) = found(PlantedFault::Clears);
    // A board with only one pair is solved, or shown to be unsolvable, in a few steps.
    assert!((3..=5).contains(&session.len()), "{session:?}");
}

#[test]
fn a_game_that_the_right_one_does_not_pass_does_not_count() {
    for beside in [PlantedFault::Idle, PlantedFault::Slow] {
        let explored = explored(PlantedFault::Idle, beside, 6);
        let games = (explored.exploration.games, explored.left_out);
        let is_found = matches!(explored.exploration.finding, Finding::Failure(_));
        // Some games end on a board without a solution, where doing nothing is right.
        assert!(!is_found && games.1 > 0, "{beside:?}: {games:?}");
    }
}

#[test]
fn a_failure_seen_once_is_not_confirmed() {
    let explored = explored(PlantedFault::IdleOnce, PlantedFault::None, 6);
    let Finding::Failure(failure) = explored.exploration.finding else {
        panic!("{:?}", explored.exploration);
    };
    assert_eq!((failure.seen_again, failure.is_confirmed()), (0, false));
    assert_eq!(explored.exploration.games, 6);
}
