//! The earlier step that causes a failure. All fixtures are in the slow tests.

use puzzlemark_reports::model::CulpritReason::{self, MustKeep, StateOrLook, WrongState};

use crate::desk::culprits::{Cause, of_fixture, of_output};
use crate::desk::{self, Desk, text};

/// Returns the cause in a scenario: the failed step, the cause, the question and the reason.
fn cause(causes: &[Cause], scenario: &str) -> Option<(usize, usize, String, CulpritReason)> {
    let cause = causes.iter().find(|one| one.scenario == scenario)?;
    Some((cause.seen, cause.step, cause.look.clone(), cause.reason))
}

#[test]
fn a_failed_put_that_changes_the_grid_is_named() {
    if !desk::has("python3") {
        return;
    }
    let (causes, _) = of_fixture("bubbles-and-boulders", "failed-put-changes-grid.patch");
    let found = |scenario| cause(&causes, scenario);
    // Step 4 puts a boulder below a boulder, which is refused. The board shows it in step 8.
    let shown = (8, 4, "str(puzzle)".to_owned(), MustKeep);
    assert_eq!(found("put_boulder"), Some(shown));
    let asked = (5, 3, "puzzle.isempty(0, 2)".to_owned(), MustKeep);
    assert_eq!(found("failed-puts"), Some(asked));
    // The shortest random game is a put, a refused put, and the question for its square.
    let (seen, step, ..) = found("random-games").expect("a cause");
    assert_eq!((seen, step), (4, 3));
}

#[test]
fn a_change_of_an_argument_is_named() {
    if !desk::has("python3") {
        return;
    }
    let (causes, _) = of_fixture("strips", "grid-consumed.patch");
    let read = (4, 2, "grid".to_owned(), MustKeep);
    assert_eq!(cause(&causes, "grid-unchanged"), Some(read));
    // The failed step searches the grid again, which the first search has changed.
    let searched = (4, 2, "grid".to_owned(), MustKeep);
    assert_eq!(cause(&causes, "search"), Some(searched));
}

#[test]
fn a_change_by_another_object_is_named() {
    if !desk::has("python3") {
        return;
    }
    let (causes, _) = of_fixture("fifteen", "clone-shares-the-grid.patch");
    let shown = (7, 5, "str(puzzle) == before".to_owned(), MustKeep);
    assert_eq!(cause(&causes, "clones"), Some(shown));
}

#[test]
fn state_that_all_objects_share_is_blamed_on_the_step_that_fills_it() {
    if !desk::has("python3") {
        return;
    }
    // All puzzles have the bubbles and boulders of the class. So the first put changes each new puzzle.
    let (causes, failures) = of_fixture("bubbles-and-boulders", "shared-class-state.patch");
    assert_eq!((causes.len(), failures), (4, 4), "{causes:?}");
    let look = "str(Puzzle('puzzle.txt'))".to_owned();
    for (scenario, seen, step) in [
        ("one-missing", 3, 2),
        ("solved-needs-both", 6, 2),
        ("random-games", 4, 2),
        ("two-puzzles", 4, 2),
    ] {
        let found = cause(&causes, scenario);
        assert_eq!(
            found,
            Some((seen, step, look.clone(), MustKeep)),
            "{scenario}"
        );
    }
}

#[test]
fn a_wrong_text_does_not_prove_a_wrong_state() {
    if !desk::has("python3") {
        return;
    }
    // Only `__str__` has a mistake.
    let (causes, _) = of_fixture("bubbles-and-boulders", "symbols-swapped.patch");
    assert!(
        causes.iter().all(|one| one.reason == StateOrLook),
        "{causes:?}"
    );
    let shown = (9, 2, "str(puzzle)".to_owned(), StateOrLook);
    assert_eq!(cause(&causes, "put_bubble"), Some(shown));
}

#[test]
fn a_mistake_in_the_failed_step_has_no_earlier_cause() {
    if !desk::has("python3") {
        return;
    }
    for fixture in ["floating-boulder.patch", "isempty-ignores-boulders.patch"] {
        let (causes, failures) = of_fixture("bubbles-and-boulders", fixture);
        assert_eq!(causes, []);
        assert!(failures > 0, "{fixture}");
    }
}

const MODEL: &str = "\
class Lamps:
    def __init__(self, count):
        self.on = [False] * count

    def switch(self, number):
        self.on[number] = not self.on[number]

    def lit(self):
        return sum(self.on)

    def __str__(self):
        return ''.join('o' if one else '.' for one in self.on)
";

/// Returns the causes for the model with a change, in a scenario with these steps.
fn of_lamps(change: (&str, &str), steps: &[&str]) -> Vec<Cause> {
    let desk = lamps(change, steps);
    let (causes, failures) = of_output(&desk, "lamps", "work");
    assert_eq!(failures, 1);
    causes
}

/// Returns a desk with the assignment `lamps`, a scenario with these steps, and the changed model as the submission `work`.
fn lamps(change: (&str, &str), steps: &[&str]) -> Desk {
    let desk = Desk::new();
    desk.write("lamps/model/lamps.py", MODEL);
    desk.write(
        "lamps/assignment.yaml",
        "assignment: Lamps\nreference: {model: model/lamps.py}\nsubjects: {python: {file: lamps.py, requires: [Lamps]}}\n\
         groups: [{group: all, visibility: public, scenarios: one.yml}]\n",
    );
    let steps: Vec<_> = steps
        .iter()
        .map(|step| {
            format!(
                "  - do: {step}
"
            )
        })
        .collect();
    desk.write(
        "lamps/one.yml",
        format!(
            "scenario: One\nexpect: reference\nsteps:\n{}",
            steps.concat()
        ),
    );
    let wrong = MODEL.replace(change.0, change.1);
    assert_ne!(wrong, MODEL);
    desk.write("work/lamps.py", wrong);
    desk
}

#[test]
fn a_query_that_changes_the_state_is_named_with_a_model() {
    if !desk::has("python3") {
        return;
    }
    let steps = [
        "lamps = Lamps(3)",
        "lamps.switch(1)",
        "lamps.lit()",
        "lamps.switch(2)",
        "lamps.lit()",
    ];
    let change = (
        "return sum(self.on)",
        "number = sum(self.on); self.on[0] = True; return number",
    );
    let causes = of_lamps(change, &steps);
    // The first `lit` answers rightly, and switches a lamp on.
    let shown = (5, 3, "str(lamps)".to_owned(), MustKeep);
    assert_eq!(cause(&causes, "one"), Some(shown));
}

#[test]
fn two_methods_that_agree_prove_a_wrong_state() {
    if !desk::has("python3") {
        return;
    }
    let steps = [
        "lamps = Lamps(3)",
        "lamps.switch(1)",
        "lamps.switch(2)",
        "lamps.switch(0)",
        "lamps.lit()",
    ];
    let causes = of_lamps(("= not self.on[number]", "= number != 1"), &steps);
    let shown = (5, 2, "str(lamps)".to_owned(), WrongState);
    assert_eq!(cause(&causes, "one"), Some(shown));
}

#[test]
fn a_replay_shows_the_board_after_each_step() {
    if !desk::has("python3") {
        return;
    }
    let steps = [
        "lamps = Lamps(3)",
        "lamps.switch(2)",
        "lamps.lit()",
        "lamps.switch(1)",
        "lamps.lit()",
    ];
    let desk = lamps(("= not self.on[number]", "= number != 1"), &steps);
    let output = desk.puzzlemark(&["check", "lamps", "work", "--replay"]);
    let shown = text(&output.stdout);
    let replay = shown.split_once("\nReplay\n").map(|(_, replay)| replay);
    // `lit` changes nothing, so it has no frame.
    let frames = "  The boards are answers to `str(lamps)`. Brackets mark wrong squares.

    step 1  lamps = Lamps(3)
             board
             .  .  .

    step 2  lamps.switch(2)
             board
             .  .  o

    step 4  lamps.switch(1)
             expected    got
             . [o] o     . [.] o
";
    assert_eq!(replay, Some(frames), "{shown}");
}

#[test]
fn a_failure_without_a_board_has_no_replay() {
    if !desk::has("python3") {
        return;
    }
    let steps = ["lamps = Lamps(3)", "lamps.lit()"];
    let desk = lamps(("sum(self.on)", "1"), &steps);
    let output = desk.puzzlemark(&["check", "lamps", "work", "--replay"]);
    let shown = text(&output.stdout);
    assert!(shown.contains("\nNo replay: "), "{shown}");
}

#[test]
fn nothing_is_claimed_if_the_questions_change_the_state() {
    if !desk::has("python3") {
        return;
    }
    // The text is wrong only the first time. So no replay fails in the same way.
    let change = (
        "        return ''.join",
        "        self.asked = getattr(self, 'asked', 0) + 1\n        if self.asked == 1 and sum(self.on) == 2: return ''\n        return ''.join",
    );
    let steps = [
        "lamps = Lamps(3)",
        "lamps.switch(1)",
        "lamps.switch(2)",
        "str(lamps)",
    ];
    assert_eq!(of_lamps(change, &steps), []);
}

#[test]
fn reports_tell_the_cause_first() {
    if !desk::has("python3") {
        return;
    }
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let assignment = format!("{root}/specs/bubbles-and-boulders");
    let fixture =
        format!("{root}/fixtures/submissions/bubbles-and-boulders/failed-put-changes-grid.patch");
    let output = Desk::new().puzzlemark(&["check", &assignment, &fixture]);
    let told = text(&output.stdout);
    let cause = told.find("step 4/8  puzzle.put_boulder(2, 0)\n     cause  wrong since this step: it must not change `str(puzzle)`, but it does\n");
    let seen = told.find("step 8/8  str(puzzle)\n");
    assert!(cause.is_some() && cause < seen, "{told}");
    // The session to try says that the exception is right.
    let raises = "    puzzle.put_boulder(2, 0)  # must raise AssertionError: invalid position\n";
    let answers =
        r"    str(puzzle)  # expected '#...\n..*.\n..*.\n*.#.', got '#...\n..*.\n*.*.\n*.#.'";
    assert!(told.contains(raises) && told.contains(answers), "{told}");
    // Before the step that fails, the submission did not have the board of the reference.
    assert_eq!(told.matches("before").count(), 1, "{told}");
}
