use std::fs;

use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reference::session::Local;
use puzzlemark_reports::model::Outcome::{self, Failed, Follows, Passed};
use puzzlemark_reports::model::StepResult;

use super::*;
use crate::reference::{self, ReferenceSubject};
use puzzlemark_model::Assignment;
use puzzlemark_model::reply::{Answer, Ending};
use puzzlemark_oracle::puzzle_of;

fn assignment(steps: &str) -> Assignment {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "assignment.yaml",
        "assignment: A\nreference: fifteen\n\
         subjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         groups: [{group: all, visibility: hidden, scenarios: one.yml}]\n",
    );
    write("one.yml", &format!("scenario: One\n{steps}"));
    puzzlemark_spec::load_assignment(folder.path())
        .unwrap()
        .assignment
}

/// A function that returns a wrong answer to some operations, or `None` for a right answer.
type Lie = fn(&str) -> Option<Answer>;

/// A subject that answers like the reference, except for some lies.
struct Liar<'a> {
    reference: ReferenceSubject<Local<'a>>,
    lie: Lie,
}

impl Subject for Liar<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let mut reply = self.reference.perform(action)?;
        if let Some(answer) = (self.lie)(&operation(action)?.to_string()) {
            reply.answer = answer;
        }
        Ok(reply)
    }

    fn finish(self: Box<Self>) -> Result<Ending, JudgeFailure> {
        Ok(Ending::default())
    }
}

fn fifteen() -> &'static dyn Powers {
    puzzles::by_name("fifteen").unwrap()
}

/// Returns the results of a scenario's steps with a subject that lies.
fn played(steps: &str, lie: Lie) -> Result<Vec<StepResult>, JudgeFailure> {
    let assignment = assignment(steps);
    let scenario = assignment.scenarios().next().unwrap();
    let mut subject = Liar {
        reference: reference::player(fifteen(), scenario),
        lie,
    };
    let history = Game::new(Rules {
        scenario,
        reference: puzzle_of(&assignment).as_deref(),
        python_file: None,
        exceptions: &assignment.exceptions,
    })?
    .play(&mut subject)?;
    Ok(history.into_steps())
}

fn outcomes(steps: &[StepResult]) -> Vec<Outcome> {
    steps.iter().map(|step| step.outcome).collect()
}

const ONE_STEP: &str = "expect: reference\nsteps:\n\
    - do: puzzle = Puzzle(2, 2, [[3, 2], [1, 0]])\n\
    - do: puzzle.get_number(0, 0)\n\
    - do: puzzle.solve_puzzle()\n\
    - do: puzzle.get_number(0, 0)\n";

#[test]
fn the_reference_passes_its_own_expectations() {
    let steps = played(ONE_STEP, |_| None).unwrap();
    assert_eq!(outcomes(&steps), [Passed; 4]);
    let expected: Vec<_> = steps.iter().map(|step| step.expected.as_deref()).collect();
    let solved = "moves (a str) that solve it, and the puzzle after these moves";
    assert_eq!(
        expected,
        [Some("a new Puzzle"), Some("3"), Some(solved), Some("0")]
    );
}

#[test]
fn a_choice_that_breaks_the_rules_is_where_the_game_ends() {
    let lie: Lie = |operation| match operation {
        "puzzle.solve_puzzle()" => Some(Answer::Returned("u".into())),
        _ => None,
    };
    let steps = played(ONE_STEP, lie).unwrap();
    assert_eq!(outcomes(&steps), [Passed, Passed, Failed, Follows]);
    assert_eq!(
        steps[2].got.as_deref(),
        Some("'u'\nthen `str(puzzle)`:\n[0, 1]\n[2, 3]\n")
    );
    assert_eq!(steps[3].expected, None);
}

#[test]
fn after_a_wrong_value_the_game_goes_on() {
    let lie: Lie = |operation| match operation {
        "puzzle.get_number(0, 0)" => Some(Answer::Returned(3.into())),
        _ => None,
    };
    let steps = played(ONE_STEP, lie).unwrap();
    assert_eq!(outcomes(&steps), [Passed, Passed, Passed, Failed]);
    assert_eq!(steps[3].expected.as_deref(), Some("0"));
}

#[test]
fn the_expectation_of_a_step_counts_first() {
    let steps = "steps:\n\
        - do: puzzle = Puzzle(2, 2)\n\
        - do: puzzle.get_number(1, 1)\n  returns: 7\n\
        - do: puzzle.get_number(1, 0)\n  expect: reference\n";
    let found = played(steps, |_| None).unwrap();
    assert_eq!(outcomes(&found), [Passed, Failed, Passed]);
    let lie: Lie = |operation| match operation {
        "puzzle.get_number(1, 1)" => Some(Answer::Returned(7.into())),
        _ => None,
    };
    assert_eq!(
        outcomes(&played(steps, lie).unwrap()),
        [Passed, Passed, Passed]
    );
}

#[test]
fn a_choice_breaks_the_rules_also_where_a_step_asks_for_nothing() {
    let steps = "steps:\n\
        - do: puzzle = Puzzle(2, 2, [[3, 2], [1, 0]])\n\
        - do: moves = puzzle.solve_puzzle()\n\
        - do: str(puzzle)\n  expect: reference\n";
    let lie: Lie = |operation| (operation == "moves").then(|| Answer::Returned("lu".into()));
    let found = played(steps, lie).unwrap();
    assert_eq!(outcomes(&found), [Passed, Failed, Follows]);
    assert!(found[1].differences.len() == 1, "{:?}", found[1]);
}

#[test]
fn steps_that_cannot_be_judged_are_judge_failures() {
    for (call, cause) in [
        (
            "puzzle.get_number(7, 0)",
            "the assignment does not define its result",
        ),
        (
            "len(puzzle.solve_puzzle())",
            "`puzzle.solve_puzzle()` has several right results",
        ),
        (
            "(str(puzzle), puzzle.solve_puzzle(), str(puzzle))",
            "`puzzle.solve_puzzle()` has several right results",
        ),
    ] {
        let steps =
            format!("expect: reference\nsteps:\n- do: puzzle = Puzzle(2, 2)\n- do: {call}\n");
        let failure = played(&steps, |_| None).unwrap_err();
        assert_eq!(failure.doing, format!("line 5: follow `{call}`"));
        assert!(failure.cause.starts_with(cause), "{}", failure.cause);
    }
}

#[test]
fn a_subject_that_ends_while_it_is_looked_at_has_ended() {
    let lie: Lie = |operation| {
        let ended = Answer::Ended(puzzlemark_model::reply::Exit::Code(3));
        (operation == "str(puzzle)").then_some(ended)
    };
    let steps = played(ONE_STEP, lie).unwrap();
    assert_eq!(outcomes(&steps), [Passed, Passed, Failed]);
}
