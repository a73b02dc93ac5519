//! Replies that depend on the process of the model, and models that never end.

use crate::desk::{self, Desk, text};

/// An assignment with this model in Python, and this scenario.
fn colours(model: &str, scenario: &str) -> Desk {
    let desk = Desk::new();
    desk.write("spec/model/colours.py", model);
    desk.write(
        "spec/assignment.yaml",
        "assignment: Colours\nreference: {model: model/colours.py}\n\
         subjects:\n  python: {file: colours.py, requires: [paint]}\n  \
         javascript: {file: colours.js, requires: [paint]}\n\
         groups:\n  - {group: all, visibility: public, credit: each, scenarios: scenarios/*.yaml}\n",
    );
    desk.write("spec/scenarios/one.yaml", scenario);
    desk
}

/// The order of the list is that of a set of texts.
const BY_SET: &str = "
def paint(names):
    return list(set(names.split()))
";
const SORTED: &str = "
def paint(names):
    return sorted(set(names.split()))
";
const STEP: &str = "- do: paint('red green blue white')\n";

#[test]
fn lint_names_a_call_whose_reply_depends_on_the_order_of_a_set() {
    if !desk::has("python3") {
        return;
    }
    let followed = format!("scenario: One\nexpect: reference\nsteps:\n{STEP}");
    let desk = colours(BY_SET, &followed);
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stdout);
    assert_eq!(lint.status.code(), Some(2), "{said}");
    assert!(said.contains("one.yaml"), "{said}");
    assert!(
        said.contains("ask the model for `paint('red green blue white')`: it contradicts itself"),
        "{said}"
    );
    desk.write("spec/model/colours.py", SORTED);
    let lint = desk.puzzlemark(&["lint", "spec"]);
    assert_eq!(lint.status.code(), Some(0), "{}", text(&lint.stdout));
}

#[test]
fn lint_finds_a_contradiction_in_random_games() {
    if !desk::has("python3") {
        return;
    }
    let desk = colours(BY_SET, "scenario: Games\nexplore: {games: 5}\n");
    desk.write(
        "spec/scenarios/example.yaml",
        "scenario: Example\nsteps:\n- do: len(paint('red green blue white'))\n  returns: 4\n\
         - do: paint('red')\n  returns: [red]\n",
    );
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stdout);
    assert_eq!(lint.status.code(), Some(2), "{said}");
    assert!(said.contains("it contradicts itself"), "{said}");
}

#[test]
fn a_contradiction_is_never_the_students_fault() {
    if !desk::has("python3") {
        return;
    }
    let followed = format!("scenario: One\nexpect: reference\nsteps:\n{STEP}");
    let desk = colours(BY_SET, &followed);
    desk.write("colours.py", SORTED);
    let check = desk.puzzlemark(&["check", "spec", "colours.py"]);
    let said = text(&check.stdout);
    assert_eq!(check.status.code(), Some(3), "{said}");
    assert!(said.contains("it contradicts itself"), "{said}");
}

#[test]
fn free_order_makes_the_order_of_a_set_no_contradiction() {
    if !desk::has("python3") {
        return;
    }
    let followed = format!("scenario: One\nexpect: reference\nsteps:\n{STEP}");
    let desk = colours(BY_SET, &followed);
    let assignment = desk.path("spec/assignment.yaml");
    let written = std::fs::read_to_string(&assignment).expect("the assignment");
    let free = written.replace(
        "colours.py}\nsubjects",
        "colours.py, free: [order]}\nsubjects",
    );
    assert_ne!(written, free);
    std::fs::write(&assignment, free).expect("a file");
    desk.write("colours.py", SORTED);
    let check = desk.puzzlemark(&["check", "spec", "colours.py"]);
    assert_eq!(check.status.code(), Some(0), "{}", text(&check.stdout));
}

const NAMED: &str = "
def paint(names, times=1, *, frame='-', sign='*'):
    return frame + sign * times + names


class Wall:
    def __init__(self, width, height=2):
        self.width, self.height = width, height

    def size(self, unit='m', factor=1):
        return str(self.width * factor) + 'x' + str(self.height * factor) + unit
";

#[test]
fn arguments_by_name_get_their_positions_from_the_model() {
    if !desk::has("python3") || !desk::has("node") {
        return;
    }
    let desk = colours(
        NAMED,
        "scenario: One\nexpect: reference\nsteps:\n- do: wall = Wall(height=3, width=4)\n\
         - do: wall.size(factor=2)\n- do: Wall(5).size(factor=3, unit='cm')\n",
    );
    let assignment = desk.path("spec/assignment.yaml");
    let written = std::fs::read_to_string(&assignment).expect("the assignment");
    let both = written.replace("requires: [paint]", "requires: [paint, Wall]");
    std::fs::write(&assignment, both).expect("a file");
    desk.write(
        "colours.js",
        "class Wall {\n  constructor(width, height = 2) { this.width = width; this.height = height; }\n  \
         size(unit = 'm', factor = 1) { return `${this.width * factor}x${this.height * factor}${unit}`; }\n}\n\
         module.exports = { Wall, paint(names) { return names; } };\n",
    );
    let lint = desk.puzzlemark(&["lint", "spec"]);
    assert_eq!(lint.status.code(), Some(0), "{}", text(&lint.stdout));
    assert_eq!(text(&lint.stderr), "", "no warning");
    let check = desk.puzzlemark(&["check", "spec", "colours.js"]);
    assert_eq!(check.status.code(), Some(0), "{}", text(&check.stdout));
}

#[test]
fn an_argument_that_has_no_position_is_not_the_students_fault() {
    if !desk::has("python3") || !desk::has("node") {
        return;
    }
    let desk = colours(
        NAMED,
        "scenario: One\nexpect: reference\nsteps:\n- do: paint('a', sign='+')\n",
    );
    desk.write(
        "colours.js",
        "module.exports = { paint: (names) => '-*' + names };\n",
    );
    let check = desk.puzzlemark(&["check", "spec", "colours.js"]);
    let said = text(&check.stdout);
    assert_eq!(check.status.code(), Some(3), "{said}");
    assert!(
        said.contains("model has no parameter `sign` there"),
        "{said}"
    );
}

#[test]
fn lint_names_a_program_that_never_ends_once() {
    if !desk::has("sh") {
        return;
    }
    let desk = Desk::new();
    desk.write("spec/model/words.sh", "while true; do :; done\n");
    desk.write(
        "spec/assignment.yaml",
        "assignment: Words\nreference: {model: model/words.sh}\nlimits: {cpu: 200 ms}\n\
         subjects:\n  program: {file: words.sh, run: sh words.sh}\n\
         groups:\n  - {group: all, visibility: public, credit: each, scenarios: scenarios/*.yaml}\n",
    );
    for number in 1..4 {
        desk.write(
            &format!("spec/scenarios/{number}.yaml"),
            format!("scenario: Number {number}\nexpect: reference\nsteps:\n- run: [{number}]\n"),
        );
    }
    desk.write(
        "spec/scenarios/games.yaml",
        "scenario: Games\nexplore: {games: 40}\n",
    );
    let lint = desk.puzzlemark(&["lint", "spec"]);
    let said = text(&lint.stdout);
    assert_eq!(lint.status.code(), Some(2), "{said}");
    assert_eq!(said.matches("CPU time").count(), 1, "{said}");
    assert!(said.contains("scenarios/1.yaml: "), "{said}");
    assert!(said.contains("no further scenario was played"), "{said}");
    // A class is not held up by games, either: the first run of the first game is the judge error.
    desk.write("words.sh", "echo a\n");
    let check = desk.puzzlemark(&["check", "spec", "words.sh", "--only", "games"]);
    assert_eq!(check.status.code(), Some(3), "{}", text(&check.stdout));
}
