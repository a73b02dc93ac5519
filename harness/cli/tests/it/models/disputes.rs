//! Failures in guessed games cost points only if a second right solution agrees with the model.

use std::fs;

use serde_json::Value as Json;

use crate::desk::{self, Desk, text};

const MODEL: &str = "
class Jar:
    def __init__(self, size):
        self.size, self.level = size, 0

    def add(self, amount):
        if amount == 0:
            raise ValueError('nothing to add')
        if self.level + amount > self.size:
            raise ValueError('too full')
        self.level += amount
";
/// The text of the assignment says nothing about an amount of 0.
const ACCEPTS_ZERO: &str = "
class Jar:
    def __init__(self, size):
        self.size, self.taken = size, []

    @property
    def level(self):
        return sum(self.taken)

    def add(self, amount):
        if self.level + amount > self.size:
            raise ValueError('too full')
        self.taken.append(amount)
";
const REFUSES_ZERO: &str = "
class Jar:
    def __init__(self, size):
        self.size = self.room = size

    @property
    def level(self):
        return self.size - self.room

    def add(self, amount):
        if amount == 0:
            raise ValueError('nothing to add')
        if amount > self.room:
            raise ValueError('too full')
        self.room -= amount
";

/// The same in JavaScript, where arguments have no names.
const SECOND_IN_JAVASCRIPT: &str = "
class Jar {
    constructor(size) { this.size = size; this.level = 0; }
    add(amount) {
        if (amount === 0) throw new ValueError('nothing to add');
        if (this.level + amount > this.size) throw new ValueError('too full');
        this.level += amount;
    }
}
class ValueError extends Error {}
module.exports = { Jar };
";

/// An assignment with graded random games, and three submissions.
fn jar(second: Option<&str>) -> Desk {
    let desk = Desk::new();
    desk.write("spec/model/jar.py", MODEL);
    let mut reference = "model: model/jar.py".to_owned();
    if let Some(second) = second {
        desk.write("spec/second.py", second);
        reference.push_str(", second: second.py");
    }
    desk.write(
        "spec/assignment.yaml",
        format!(
            "assignment: Jar\nreference: {{{reference}}}\n\
             subjects: {{python: {{file: jar.py, requires: [Jar]}}}}\ngroups:\n  \
             - {{group: all, visibility: public, credit: each, scenarios: scenarios/*.yaml}}\n"
        ),
    );
    desk.write(
        "spec/scenarios/example.yaml",
        "scenario: Example\npoints: 1\nexpect: reference\nsteps:\n- do: jar = Jar(9)\n\
         - do: jar.add(3)\n- do: jar.level\n- do: jar.add(8)\n",
    );
    desk.write(
        "spec/scenarios/games.yaml",
        "scenario: Games\npoints: 4\nexplore: {games: 40, operations: 10}\n",
    );
    desk.write("class/ada/jar.py", ACCEPTS_ZERO);
    desk.write("class/ben/jar.py", format!("# another\n{ACCEPTS_ZERO}"));
    desk.write("class/cid/jar.py", REFUSES_ZERO);
    desk
}

/// The output of `grade`, and the results of the submissions in the order of their names.
fn grade(desk: &Desk) -> (String, Json) {
    let output = desk.puzzlemark(&["grade", "spec", "class", "--out", "out"]);
    let results = fs::read_to_string(desk.path("out/results.json")).expect("the results");
    let results: Json = serde_json::from_str(&results).expect("JSON");
    (text(&output.stdout), results["submissions"].clone())
}

fn games(results: &Json, place: usize) -> &Json {
    let scenarios = results[place]["scenarios"].as_array().expect("scenarios");
    let mut games = scenarios.iter().filter(|one| one["scenario"] == "games");
    games.next().expect("the random games")
}

#[test]
fn without_a_second_solution_a_guessed_failure_costs_nothing_and_is_listed() {
    if !desk::has("python3") {
        return;
    }
    let desk = jar(None);
    let (said, results) = grade(&desk);
    for place in 0..2 {
        assert_eq!(results[place]["score"], 5.0, "{said}");
        let disputed = &games(&results, place)["disputed"];
        assert_eq!(disputed["call"], "Jar.add(amount)", "{results:#}");
        assert_eq!(disputed["second"], "missing");
        let session = disputed["session"].as_array().expect("a session");
        assert_eq!(session.len(), 2, "{disputed:#}");
        assert_eq!(session[1], "jar.add(0)");
    }
    assert!(games(&results, 2)["disputed"].is_null());
    let said = said.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "1 disputed failure in random games",
        "Jar.add(amount): expected",
        "2 submissions, 2 accepted in everything else",
        "@unspecified(\"Jar.add\")",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let page = fs::read_to_string(desk.path("out/index.html")).expect("the page of the class");
    for part in ["Disputed", "Jar.add(amount)", "jar.add(0)", "2 submissions"] {
        assert!(page.contains(part), "{part}");
    }
    let student = fs::read_to_string(desk.path("out/students/ada.html")).expect("a page");
    for part in [
        "isputed",
        "jar.add(0)",
        "nothing to add",
        "no failure found",
    ] {
        assert!(!student.contains(part), "{part}");
    }
}

/// Doctests often print a result. A rule must name the call, not `print`.
#[test]
fn a_rule_names_the_call_whose_result_is_printed() {
    if !desk::has("python3") {
        return;
    }
    let desk = jar(None);
    desk.write(
        "spec/scenarios/example.yaml",
        "scenario: Example\npoints: 1\nexpect: reference\nsteps:\n- do: jar = Jar(9)\n\
         - do: print(jar.add(3))\n- do: jar.level\n- do: print(jar.add(8))\n",
    );
    let (said, results) = grade(&desk);
    let disputed = &games(&results, 0)["disputed"];
    assert_eq!(disputed["call"], "print(Jar.add(amount))", "{said}");
    let rule = disputed["rule"].as_str().expect("a rule");
    assert!(rule.contains("`@unspecified(\"Jar.add\")`"), "{rule}");
}

#[test]
fn a_second_solution_that_agrees_makes_the_failure_cost_points() {
    if !desk::has("python3") {
        return;
    }
    let desk = jar(Some(REFUSES_ZERO));
    let (said, results) = grade(&desk);
    assert_eq!(results[0]["score"], 1.0, "{said}");
    assert!(games(&results, 0)["disputed"].is_null());
    assert!(!said.contains("disputed"), "{said}");
    let lint = desk.puzzlemark(&["lint", "spec"]);
    assert_eq!(lint.status.code(), Some(0), "{}", text(&lint.stdout));
}

#[test]
fn a_second_solution_that_differs_is_a_mistake_with_the_rule_that_settles_it() {
    if !desk::has("python3") {
        return;
    }
    let desk = jar(Some(ACCEPTS_ZERO));
    let (said, results) = grade(&desk);
    let disputed = &games(&results, 0)["disputed"];
    assert_eq!(disputed["second"], "differs", "{said}");
    assert_eq!(results[0]["score"], 5.0, "{said}");
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stdout);
    assert_eq!(lint.status.code(), Some(2), "{said}");
    for part in [
        "the second right solution `second.py` fails this scenario",
        "jar.add(0)",
        "@unspecified(\"Jar.add\")",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
}

#[test]
fn lint_shows_the_game_in_which_a_right_submission_differs() {
    if !desk::has("python3") {
        return;
    }
    let desk = jar(None);
    desk.write(
        "class/expectations.yaml",
        "ada: {permitted: [AC], because: right}\nben: {permitted: [AC], because: right}\n\
         cid: {permitted: [AC], because: right}\n",
    );
    let lint = desk.puzzlemark(&["lint", "spec", "--submissions", "class"]);
    let said = text(&lint.stdout);
    assert_eq!(lint.status.code(), Some(2), "{said}");
    assert!(
        said.contains("ada: scenario `games`: it must be accepted, but it differs"),
        "{said}"
    );
    assert!(said.contains("jar.add(0)"), "{said}");
    assert!(!said.contains("cid: "), "{said}");
}

#[test]
fn a_second_solution_in_another_language_gets_arguments_by_name() {
    if !desk::has("python3") || !desk::has("node") {
        return;
    }
    let desk = jar(Some(REFUSES_ZERO));
    desk.write("spec/second.js", SECOND_IN_JAVASCRIPT);
    let assignment = fs::read_to_string(desk.path("spec/assignment.yaml")).expect("the assignment");
    let assignment = assignment
        .replace("second: second.py", "second: second.js")
        .replace(
            "requires: [Jar]}",
            "requires: [Jar]}, javascript: {file: jar.js}",
        );
    desk.write("spec/assignment.yaml", assignment);
    desk.write(
        "spec/scenarios/example.yaml",
        "scenario: Example\npoints: 1\nexpect: reference\nsteps:\n- do: jar = Jar(size=9)\n\
         - do: jar.add(amount=3)\n- do: jar.level\n- do: jar.add(amount=8)\n",
    );
    let (said, results) = grade(&desk);
    let game = games(&results, 0);
    let session = game["reproduction"]["session"].to_string();
    assert!(session.contains("amount=0"), "{game:#}");
    assert_eq!(game["verdict"], "wrong_answer", "{said}");
    assert_eq!(results[0]["score"], 1.0, "{said}");
}
