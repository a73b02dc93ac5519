//! Steps that are sent at once. They have the same results as steps that are sent one by one, including printed
//! text.

use std::fs;

use puzzlemark_model::Interface;
use puzzlemark_oracle::puzzle_of;
use puzzlemark_reports::model::{Outcome, ScenarioResult};
use puzzlemark_runner::Player;
use puzzlemark_subject::{Submission, prepare};

use crate::support::cell;

/// A class with one line per method, so that a test can make one of them print.
const QUIET: &str = "class Puzzle:
    def first(self): return 1
    def second(self): return 2
    def third(self): return self
    def leave(self): import os; os._exit(3)
";

const STEPS: &str = "steps:
- do: p = Puzzle()
- do: p.first()
  returns: 1
- do: p.second()
  returns: 2
  prints: ''
- do: p.third()
  returns: !same p
- do: print(p.first())
  prints: '1'
- do: p.leave()
- do: p.first()
";

/// The result of the steps for a submission.
fn played(source: &str) -> ScenarioResult {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "assignment.yaml",
        "assignment: A\nsubjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         groups: [{group: all, visibility: hidden, scenarios: one.yml}]\n",
    );
    write("one.yml", &format!("scenario: One\n{STEPS}"));
    let assignment = puzzlemark_spec::load_assignment(folder.path())
        .unwrap()
        .assignment;
    write("puzzle.py", source);
    let submission = Submission::from_path("submission", folder.path().join("puzzle.py"));
    let mut cell = cell();
    let driver = prepare(&assignment, Interface::Calls, &submission, &mut cell).unwrap();
    let scenario = assignment.scenarios().next().unwrap();
    let player = Player::new(&assignment, puzzle_of(&assignment));
    player
        .play(scenario, driver.as_ref(), &mut cell)
        .unwrap()
        .into_result()
}

/// The outcome of each step, and true if its printed text is not empty.
fn outcomes(result: &ScenarioResult) -> Vec<(Outcome, bool)> {
    let noisy = |noise: &_| format!("{noise:?}").contains("NOISE");
    let steps = result.steps.iter();
    steps
        .map(|step| (step.outcome, noisy(&step.noise)))
        .collect()
}

#[test]
fn steps_are_judged_in_order_until_the_subject_ends() {
    use Outcome::{Failed, NotRun, Passed};
    let quiet =
        [Passed, Passed, Passed, Passed, Passed, Failed, NotRun].map(|outcome| (outcome, false));
    assert_eq!(outcomes(&played(QUIET)), quiet);
}

#[test]
fn printed_text_belongs_to_its_step() {
    use Outcome::{Failed, Follows, NotRun, Passed};
    let first = QUIET.replace("return 1", "print('NOISE'); return 1");
    let noise_of_first = [
        (Passed, false),
        (Passed, true),
        (Passed, false),
        (Passed, false),
        (Failed, false),
        (Follows, false),
        (NotRun, false),
    ];
    assert_eq!(outcomes(&played(&first)), noise_of_first);
    let second = QUIET.replace("return 2", "print('text'); return 2");
    let fails_at_second = [Passed, Passed, Failed, Passed, Passed, Follows, NotRun];
    let fails_at_second = fails_at_second.map(|outcome| (outcome, false));
    assert_eq!(outcomes(&played(&second)), fails_at_second);
    let third = QUIET.replace(
        "return self",
        "import sys; sys.stderr.write('NOISE'); return self",
    );
    let outcomes = outcomes(&played(&third));
    assert_eq!(
        outcomes[2..5],
        [(Passed, false), (Passed, true), (Passed, false)]
    );
}
