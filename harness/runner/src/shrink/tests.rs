use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, Reproduction, ScenarioResult, StepResult};

use super::{is_block, reproduce};
use crate::journal::tests::result;
use crate::rules::Rules;
use puzzlemark_explore::deletion::Deletion;
use puzzlemark_model::Assignment;
use puzzlemark_oracle::puzzle_of;
use puzzlemark_sandbox::{Cell, Limits, Sandbox, SandboxOptions};
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure, Subject};

/// Deletes steps as long as those in `matter` stay. Returns the remaining steps.
fn shortest(steps: usize, matter: &[usize]) -> Vec<usize> {
    let mut deletion = Deletion::new((0..steps).collect());
    while let Some(shorter) = deletion.shorter() {
        if matter.iter().all(|step| shorter.contains(step)) {
            deletion.delete(shorter);
        } else {
            deletion.keep();
        }
    }
    deletion.steps
}

#[test]
fn shrinking_removes_needless_steps_and_keeps_the_last() {
    assert_eq!(shortest(9, &[]), [8]);
    assert_eq!(shortest(9, &[0, 3, 4]), [0, 3, 4, 8]);
    assert_eq!(shortest(2, &[0]), [0, 1]);
    assert_eq!(shortest(1, &[]), [0]);
    assert_eq!(shortest(37, &[0, 11, 29]), [0, 11, 29, 36]);
}

/// A driver that always fails.
struct Broken;

impl Driver for Broken {
    fn name(&self) -> String {
        "broken".to_owned()
    }

    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    fn start<'cell>(
        &self,
        _cell: &'cell mut Cell,
        _files: &BTreeMap<String, Vec<u8>>,
        _limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        Err(StartFailure::Judge(JudgeFailure {
            doing: "start".to_owned(),
            cause: "broken".to_owned(),
        }))
    }
}

fn assignment(reference: &str) -> Assignment {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write(
        "assignment.yaml",
        &format!(
            "assignment: A\n{reference}subjects: {{python: {{file: puzzle.py, requires: [Puzzle]}}}}\n\
             groups: [{{group: all, visibility: hidden, scenarios: one.yml}}]\n"
        ),
    );
    write(
        "one.yml",
        "scenario: One\nfiles: {puzzle.txt: \"AB\\nAB\\n\"}\nsteps:\n\
         - do: puzzle = Puzzle('puzzle.txt')\n- do: puzzle.columns\n  returns: 2\n\
         - do: puzzle.rows\n  returns: 2\n- do: puzzle.rows\n  returns: 2\n",
    );
    puzzlemark_spec::load_assignment(folder.path())
        .unwrap()
        .assignment
}

/// Returns the reproduction of a result with the broken driver.
fn reproduced(assignment: &Assignment, result: &ScenarioResult) -> Option<Reproduction> {
    let portable = SandboxOptions {
        portable: true,
        ..SandboxOptions::default()
    };
    let mut cell = Sandbox::new(portable).unwrap().open_cell().unwrap();
    let scenario = assignment.scenarios().next().unwrap();
    let reference = puzzle_of(assignment);
    let rules = Rules {
        scenario,
        reference: reference.as_deref(),
        python_file: None,
        exceptions: &assignment.exceptions,
    };
    reproduce(rules, result, &Broken, &mut cell)
}

/// Returns a result that fails at the third of four steps.
fn failed(verdict: Verdict) -> ScenarioResult {
    use Outcome::{Failed, Follows, Passed};
    let step = |outcome| StepResult {
        got: Some("3".to_owned()),
        ..StepResult::with_outcome("", outcome)
    };
    ScenarioResult {
        verdict,
        steps: [Passed, Passed, Failed, Follows].map(step).to_vec(),
        ..result("one")
    }
}

#[test]
fn nothing_is_reproduced_where_nothing_failed() {
    let assignment = assignment("reference: bubbles-and-boulders\n");
    assert_eq!(reproduced(&assignment, &result("one")), None);
}

#[test]
fn a_judge_that_fails_in_the_search_leaves_the_whole_session() {
    let assignment = assignment("reference: bubbles-and-boulders\n");
    let Some(found) = reproduced(&assignment, &failed(Verdict::WrongAnswer)) else {
        panic!("a failure is reproduced");
    };
    let whole = [
        "puzzle = Puzzle('puzzle.txt')",
        "puzzle.columns",
        "puzzle.rows",
    ];
    assert_eq!(found.session, whole);
    assert!(!found.confirmed);
    assert_eq!(
        (found.files[0].name.as_str(), found.files[0].text.as_str()),
        ("puzzle.txt", "AB\nAB\n")
    );
}

#[test]
fn slow_or_unchecked_steps_are_not_shrunk() {
    let with = assignment("reference: bubbles-and-boulders\n");
    let without = assignment("");
    for (assignment, verdict) in [
        (with, Verdict::TimeLimitExceeded),
        (without, Verdict::WrongAnswer),
    ] {
        let found = reproduced(&assignment, &failed(verdict)).unwrap();
        assert_eq!((found.session.len(), found.confirmed), (3, true));
    }
}

#[test]
fn a_block_ends_with_an_empty_line() {
    let mut assignment = assignment("");
    let scenarios = assignment
        .groups
        .iter_mut()
        .map(|group| &mut group.scenarios);
    let scenario = Arc::get_mut(scenarios.flatten().next().unwrap()).unwrap();
    "for x in 'ab':\n    puzzle.columns".clone_into(&mut scenario.steps[1].text);
    let found = reproduced(&assignment, &failed(Verdict::WrongAnswer)).unwrap();
    let session =
        "puzzle = Puzzle('puzzle.txt')\nfor x in 'ab':\n    puzzle.columns\n\npuzzle.rows";
    assert_eq!(found.session.join("\n"), session);
}

#[test]
fn compound_statements_on_a_line_are_blocks_too() {
    for block in [
        "for x in 'ab': f(x)",
        "with a: b",
        "while f(): pass",
        "f(1,\n  2)",
    ] {
        assert!(is_block(block), "{block}");
    }
    for line in [
        "format(x)",
        "x = {'a': 1}",
        "forty",
        "match = 3",
        "puzzle.rows\n",
    ] {
        assert!(!is_block(line), "{line}");
    }
}
