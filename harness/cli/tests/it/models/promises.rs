//! Promises of the book about models: choices, seeds, refused calls, and mistakes that show in a game.

use crate::desk::{self, Desk, text};

/// An assignment whose model is this source, with one scenario that asks the model for the reply to each operation.
fn assignment(model: &str, reference: &str, operations: &[&str]) -> Desk {
    let desk = Desk::new();
    desk.write("spec/model/jar.py", model);
    desk.write(
        "spec/assignment.yaml",
        format!(
            "assignment: Jar\nreference: {{model: model/jar.py{reference}}}\n\
             subjects: {{python: {{file: jar.py, requires: [Jar]}}}}\n\
             groups: [{{group: all, visibility: public, scenarios: one.yaml}}]\n"
        ),
    );
    let steps = operations.iter().map(|one| format!("  - do: {one}\n"));
    let scenario = format!(
        "scenario: One\nexpect: reference\nsteps:\n{}",
        steps.collect::<String>()
    );
    desk.write("spec/one.yaml", scenario);
    desk
}

/// Runs `lint`, and returns its output. It must end with this code.
fn lint(desk: &Desk, code: i32) -> String {
    let output = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

/// Checks a submission. It must end with this code.
fn check(desk: &Desk, submission: &str, code: i32) {
    desk.write("work/jar.py", submission);
    let output = desk.puzzlemark(&["check", "spec", "work"]);
    assert_eq!(output.status.code(), Some(code), "{}", text(&output.stdout));
}

const CHOOSES: &str = "\
from puzzlemark import choose

class Jar:
    def colour(self):
        return choose(['red', 'blue'])
";

#[test]
fn each_option_that_a_model_chooses_from_is_right() {
    if !desk::has("python3") {
        return;
    }
    let desk = assignment(
        CHOOSES,
        "",
        &["jar = Jar()", "jar.colour()", "len(jar.colour())"],
    );
    lint(&desk, 0);
    for (colour, code) in [("red", 0), ("blue", 0), ("green", 1)] {
        let submission = format!("class Jar:\n    def colour(self):\n        return '{colour}'\n");
        check(&desk, &submission, code);
    }
    // Submissions cannot import the module, so none can ask it.
    check(&desk, CHOOSES, 1);
}

const ROLLS: &str = "\
import random

class Jar:
    def __init__(self):
        self.rolls = []

    def roll(self):
        self.rolls.append(random.randint(1, 1000))
        return self.rolls[-1]

    def total(self):
        return sum(self.rolls)
";

#[test]
fn model_and_submission_get_one_seed() {
    if !desk::has("python3") {
        return;
    }
    let operations = ["jar = Jar()", "jar.roll()", "jar.roll()", "jar.total()"];
    let desk = assignment(ROLLS, ", random: seeded", &operations);
    lint(&desk, 0);
    check(&desk, &format!("# another\n{ROLLS}"), 0);
    let rolls_twice = ROLLS.replace("self.rolls.append", "random.random(); self.rolls.append");
    check(&desk, &rolls_twice, 1);
    let games = ["explore", "spec", "work", "--games", "20"];
    desk.write("work/jar.py", format!("# in games\n{ROLLS}"));
    let explored = desk.puzzlemark(&games);
    assert_eq!(
        explored.status.code(),
        Some(0),
        "{}",
        text(&explored.stdout)
    );
}

const KEEPS_REFUSED: &str = "\
class Jar:
    def __init__(self):
        self.items = []

    def add(self, item):
        self.items.append(item)
        if len(self.items) > 1:
            raise ValueError('full')

    def all(self):
        return list(self.items)
";

#[test]
fn lint_warns_of_a_refused_call_that_changes_the_model() {
    if !desk::has("python3") {
        return;
    }
    let operations = ["jar = Jar()", "jar.add(1)", "jar.add(2)", "jar.all()"];
    let desk = assignment(KEEPS_REFUSED, "", &operations);
    let said = lint(&desk, 0);
    for part in [
        "the model raises ValueError: full at `jar.add(2)`, and changes its object all the same",
        "check the arguments before you change anything",
        "1 warning",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let before = "        self.items.append(item)\n";
    let after = "            raise ValueError('full')\n";
    let mended = KEEPS_REFUSED
        .replace(before, "")
        .replace("> 1", ">= 1")
        .replace(after, &format!("{after}{before}"));
    desk.write("spec/model/jar.py", mended);
    assert!(!lint(&desk, 0).contains("changes its object"));
}

#[test]
fn a_mistake_that_a_rule_shows_in_a_game_has_the_path_of_the_rule() {
    if !desk::has("python3") {
        return;
    }
    let desk = assignment(
        KEEPS_REFUSED,
        ", rules: model/rules.py",
        &["jar = Jar()", "jar.all()"],
    );
    desk.write(
        "spec/model/rules.py",
        "from puzzlemark import open_call\n\n@open_call('Jar.all')\ndef any_items(jar, returned):\n    \
         assert jar.nothing == returned\n",
    );
    let said = lint(&desk, 2);
    assert!(
        said.contains(" model/rules.py:5: `any_items`: AttributeError"),
        "{said}"
    );
}

#[test]
fn an_accident_of_the_model_names_the_key_that_makes_it_count() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Jar:\n    def take(self):\n        return [].pop()\n";
    let desk = assignment(model, "", &["jar = Jar()", "jar.take()"]);
    let said = lint(&desk, 2);
    assert!(
        said.contains("write a step with `raises: IndexError`"),
        "{said}"
    );
}

/// A lock cannot be copied or pickled. So this model only works if its process is copied as a whole.
const LOCKED: &str = "\
import random
import threading

class Jar:
    def __init__(self):
        self._lock = threading.Lock()
        self.rolls = []

    def roll(self):
        with self._lock:
            self.rolls.append(random.randint(1, 3))
            return self.rolls[-1]

    def total(self):
        with self._lock:
            return sum(self.rolls)
";

#[test]
fn a_model_with_a_lock_follows_random_results() {
    if !desk::has("python3") {
        return;
    }
    let operations = ["jar = Jar()", "jar.roll()", "jar.roll()", "jar.total()"];
    let desk = assignment(LOCKED, "", &operations);
    lint(&desk, 0);
    let submission = |extra: u32| {
        format!(
            "class Jar:\n    sum = 0\n    def roll(self):\n        self.sum += 2\n        return 2\n\
             \n    def total(self):\n        return self.sum + {extra}\n"
        )
    };
    check(&desk, &submission(1), 1);
    check(&desk, &submission(0), 0);
    // The walk does not choose results, so it says what it left out.
    let explored = desk.puzzlemark(&["explore", "spec", "work", "--exhaust"]);
    let said = text(&explored.stdout);
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(explored.status.code(), Some(0), "{said}");
    for part in [
        "equal to the reference in its only state",
        "1 call had several right results, and the states after it were not visited",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}
