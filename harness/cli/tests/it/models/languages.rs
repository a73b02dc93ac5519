//! Models of classes in other languages than Python.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::desk::{self, Desk, text};

const JAVASCRIPT: &str = "
class ValueError extends Error {
  constructor(message) { super(message); this.name = 'ValueError'; }
}

class Jar {
  constructor(size) { this.size = size; this.taken = []; this.level = 0; }
  add(amount) {
    if (this.level + amount > this.size) throw new ValueError('too full');
    this.level += amount;
    this.taken.push(amount);
  }
  state() { return [this.level, this.size]; }
  half() { return this.level / 2; }
  amounts() { return [...this.taken]; }
  last() { return this.taken[this.taken.length - 1].valueOf(); }
}
module.exports = { Jar };
";
const CPP: &str = r#"
#include "puzzlemark.hpp"

class Jar : public Object {
public:
    int level = 0;
    Jar(int size) : size(size) {}
    void add(int amount) {
        if (level + amount > size) throw Raised("ValueError", "too full");
        level += amount;
        taken.push_back(amount);
    }
    int get_level() { return level; }
    std::pair<int, int> state() { return {level, size}; }
    double half() { return level / 2.0; }
    std::vector<int> amounts() { return taken; }
    int last() { return taken.at(taken.size() - 1); }
    std::string text() override { return "a jar"; }

private:
    int size;
    std::vector<int> taken;
};

const Table table = {
    constructor<Jar, int>("Jar"),
    METHOD(Jar, add),
    method("level", &Jar::get_level),
    METHOD(Jar, state),
    METHOD(Jar, half),
    METHOD(Jar, amounts),
    METHOD(Jar, last),
};
"#;
const PYTHON: &str = "
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

    def state(self):
        return (self.level, self.size)

    def half(self):
        return self.level / 2

    def amounts(self):
        return list(self.taken)

    def last(self):
        return self.taken[-1]
";
const STEPS: &str = "- do: jar = Jar(10)\n- do: jar.add(4)\n- do: jar.level\n- do: jar.state()\n\
                     - do: jar.half()\n- do: jar.add(7)\n- do: jar.amounts()\n- do: jar.add(2)\n\
                     - do: jar.last()\n- do: jar.level\n";

/// An assignment with a model in this language, and a right submission in Python.
fn jar(file: &str, model: &str) -> Desk {
    let desk = Desk::new();
    desk.write(&format!("spec/model/{file}"), model);
    desk.write(
        "spec/assignment.yaml",
        format!(
            "assignment: Jar\nreference: {{model: model/{file}}}\nsubjects:\n  \
             python: {{file: jar.py, requires: [Jar]}}\n  \
             javascript: {{file: jar.js, requires: [Jar]}}\n  \
             binary: {{file: jar.cpp, kit: cpp}}\ngroups:\n  \
             - {{group: all, visibility: public, credit: each, scenarios: scenarios/*.yaml}}\n"
        ),
    );
    desk.write(
        "spec/scenarios/example.yaml",
        format!("scenario: Example\npoints: 1\nexpect: reference\nsteps:\n{STEPS}"),
    );
    desk.write(
        "spec/scenarios/games.yaml",
        "scenario: Games\npoints: 1\nexplore: {games: 5, operations: 30, seed: 1}\n",
    );
    desk.write("right/jar.py", PYTHON);
    desk
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

/// The models that this machine can build.
fn models() -> Vec<(&'static str, &'static str)> {
    let models = [("node", "jar.js", JAVASCRIPT), ("g++", "jar.cpp", CPP)];
    let models = models.into_iter().filter(|(tool, ..)| desk::has(tool));
    models.map(|(_, file, model)| (file, model)).collect()
}

fn has_python() -> bool {
    desk::has("python3")
}

#[test]
fn lint_plays_a_model_in_another_language_and_names_its_failure() {
    for (file, model) in models() {
        let desk = jar(file, model);
        desk.write(
            "spec/scenarios/wrong.yaml",
            "scenario: Wrong\nsteps:\n- do: jar = Jar(3)\n- do: jar.level\n  returns: 1\n",
        );
        let lint = desk.puzzlemark(&["lint", "spec"]);
        let said = text(&lint.stdout);
        assert_eq!(code(&lint), Some(2), "{file}: {said}");
        assert!(said.contains("the reference fails this scenario"), "{said}");
    }
}

#[test]
fn lint_names_the_line_of_a_model_that_does_not_load() {
    if !desk::has("node") {
        return;
    }
    let desk = jar("jar.js", "const jar = ;\n");
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stdout);
    assert_eq!(code(&lint), Some(2), "{said}");
    assert!(said.contains("spec/model/jar.js:1: "), "{said}");
}

#[test]
fn submissions_follow_a_model_in_another_language() {
    if !has_python() {
        return;
    }
    for (file, model) in models() {
        let desk = jar(file, model);
        let check = desk.puzzlemark(&["check", "spec", "right"]);
        assert_eq!(code(&check), Some(0), "{file}: {}", text(&check.stdout));
        for (other, source) in models().into_iter().filter(|(other, _)| *other != file) {
            desk.write(&format!("other/{other}"), source);
            let check = desk.puzzlemark(&["check", "spec", &format!("other/{other}")]);
            let said = text(&check.stdout);
            assert_eq!(code(&check), Some(0), "{file}, {other}: {said}");
        }
        desk.write("wrong/jar.py", PYTHON.replace("taken[-1]", "taken[0]"));
        let check = desk.puzzlemark(&["check", "spec", "wrong", "--only", "example"]);
        let said = text(&check.stdout);
        assert_eq!(code(&check), Some(1), "{file}: {said}");
        assert!(said.contains("expected 2, got 4"), "{file}: {said}");
    }
}

#[test]
fn games_of_a_model_in_another_language_find_a_fault_and_shrink_it() {
    if !has_python() {
        return;
    }
    // The fault shows when an amount fits exactly.
    let wrong = PYTHON.replace("> self.size", ">= self.size");
    for (file, model) in models() {
        let desk = jar(file, model);
        desk.write("wrong/jar.py", &wrong);
        let explore = desk.puzzlemark(&["explore", "spec", "wrong", "--json"]);
        let told: serde_json::Value =
            serde_json::from_slice(&explore.stdout).expect("a report in JSON");
        assert_eq!(code(&explore), Some(1), "{file}: {told:#}");
        let steps = told["failure"]["steps"].as_array().expect("steps");
        let operation = |step: &serde_json::Value| step["operation"].to_string();
        assert!(operation(&steps[0]).contains("jar = Jar("), "{told:#}");
        assert!(operation(steps.last().expect("a step")).contains("jar.add("));
        // A jar is filled by one call that fits exactly.
        assert_eq!(steps.len(), 2, "{file}: {told:#}");
        // A second right solution in Python agrees with the model.
        desk.write("spec/second/jar.py", PYTHON);
        let assignment = desk.path("spec/assignment.yaml");
        let written = fs::read_to_string(&assignment).expect("the assignment");
        let with_second = written.replace("}\nsubjects", ", second: second/jar.py}\nsubjects");
        fs::write(&assignment, with_second).expect("a file");
        let check = desk.puzzlemark(&["check", "spec", "wrong"]);
        assert_eq!(code(&check), Some(1), "{file}: {}", text(&check.stdout));
    }
}

#[test]
fn record_writes_the_replies_of_a_model_in_another_language_and_lint_accepts_them() {
    for (file, model) in models() {
        let desk = jar(file, model);
        let record = desk.puzzlemark(&["record", "spec"]);
        assert_eq!(code(&record), Some(0), "{file}: {}", text(&record.stderr));
        let path = desk.path("spec/scenarios/example.yaml");
        let recorded = fs::read_to_string(path).expect("the scenario");
        for line in ["returns: 4", "message: 'too full'"] {
            assert!(recorded.contains(line), "{file}: {recorded}");
        }
        assert!(!recorded.contains("expect: reference"), "{recorded}");
        let lint = desk.puzzlemark(&["lint", "spec"]);
        assert_eq!(code(&lint), Some(0), "{file}: {}", text(&lint.stdout));
    }
}

#[test]
fn an_accident_of_a_model_in_another_language_is_no_law() {
    for (file, model) in models() {
        let desk = jar(file, model);
        let scenario =
            "scenario: Empty\nexpect: reference\nsteps:\n- do: jar = Jar(3)\n- do: jar.last()\n";
        desk.write("spec/scenarios/empty.yaml", scenario);
        let lint = desk.puzzlemark(&["lint", "spec"]);
        let said = text(&lint.stdout);
        assert_eq!(code(&lint), Some(2), "{file}: {said}");
        assert!(
            said.contains("line 5: follow `jar.last()`"),
            "{file}: {said}"
        );
        assert!(said.contains("no line of it does so on purpose"), "{said}");
    }
}

#[test]
fn a_kit_has_no_model_in_another_language() {
    for (file, model) in models() {
        let desk = jar(file, model);
        let kit = desk.path("kit");
        let kit = Path::new(&kit).to_string_lossy().into_owned();
        let refused = desk.puzzlemark(&["bundle", "student", "spec", "--out", &kit]);
        let said = text(&refused.stderr);
        assert_eq!(code(&refused), Some(2), "{file}: {said}");
        assert!(said.contains(&format!("asks `model/{file}`")), "{said}");
    }
}

#[test]
fn rules_beside_a_model_in_another_language_are_refused() {
    let desk = jar("jar.js", JAVASCRIPT);
    desk.write("spec/model/rules.py", "import puzzlemark\n");
    let assignment = desk.path("spec/assignment.yaml");
    let written = fs::read_to_string(&assignment).expect("the assignment");
    let with_rules = written.replace("}\nsubjects", ", rules: model/rules.py}\nsubjects");
    fs::write(&assignment, with_rules).expect("a file");
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stderr);
    assert_eq!(code(&lint), Some(2), "{said}");
    assert!(said.contains("this model is in another language"), "{said}");
    assert!(said.contains("or write the model in Python"), "{said}");
}

#[test]
fn a_model_in_another_language_that_uses_chance_contradicts_itself() {
    if !desk::has("node") {
        return;
    }
    let chance = JAVASCRIPT.replace("this.level / 2", "Math.random()");
    assert_ne!(chance, JAVASCRIPT);
    let desk = jar("jar.js", &chance);
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stdout);
    assert_eq!(code(&lint), Some(2), "{said}");
    assert!(
        said.contains("ask the model for `jar.half()`: it contradicts itself"),
        "{said}"
    );
}
