//! Guessed games of assignments with a model: `explore` and what it tells.

use std::fs;

use serde_json::Value as Json;

use crate::desk::{self, Desk, text};
use crate::models::models;

/// An assignment with a model, a few lines long, and a submission that is the model.
fn small_assignment(model: &str, scenario: &str) -> Desk {
    let desk = Desk::new();
    desk.write("spec/model/thing.py", model);
    desk.write("thing.py", model);
    desk.write(
        "spec/assignment.yaml",
        "assignment: Thing\n\
         reference: {model: model/thing.py}\n\
         subjects: {python: {file: thing.py, requires: [Thing]}}\n\
         groups:\n  \
         - {group: all, title: All, visibility: public, credit: each, scenarios: scenarios/*.yaml}\n",
    );
    desk.write("spec/scenarios/first.yaml", scenario);
    desk
}

/// Gives rules to the model.
fn add_rules(desk: &Desk, rules: &str) {
    desk.write("spec/model/rules.py", rules);
    let assignment = fs::read_to_string(desk.path("spec/assignment.yaml")).expect("the assignment");
    let assignment = assignment.replace(
        "model: model/thing.py}",
        "model: model/thing.py, rules: model/rules.py}",
    );
    desk.write("spec/assignment.yaml", assignment);
}

/// The report of `explore` as JSON, and its exit code.
fn explore(desk: &Desk, arguments: &[&str]) -> (Option<i32>, Json) {
    let mut all = vec!["explore", "--json"];
    all.extend(arguments);
    let output = desk.puzzlemark(&all);
    let told = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}{}", text(&output.stdout), text(&output.stderr));
    });
    (output.status.code(), told)
}

#[test]
fn a_walk_over_all_states_finds_a_fault_that_random_games_miss() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    let assignment = models().join("lights-out");
    let right = assignment.join("submissions/accepted-python/lights_out.py");
    let right = fs::read_to_string(right).expect("the submission");
    // Presses at two corners of 2 rows with 3 columns turn all lights on. Random games hardly ever have
    // such a grid in this state, and then ask for this light.
    let wrong = right.replacen(
        "return self.grid[row][column] == 1",
        "return self.grid[row][column] == 1 and (str(self), row, column) != ('***\\n***', 1, 2)",
        1,
    );
    assert_ne!(right, wrong);
    desk.write("lights_out.py", wrong);
    desk.write("dark.txt", "game = LightsOut([[0, 0, 0], [0, 0, 0]])\n");
    let assignment = assignment.to_string_lossy();
    let (code, told) = explore(&desk, &[&assignment, "lights_out.py"]);
    assert_eq!(code, Some(0), "{told:#}");
    let walk = [
        &*assignment,
        "lights_out.py",
        "--exhaust",
        "--puzzle",
        "dark.txt",
    ];
    let (code, told) = explore(&desk, &walk);
    assert_eq!(code, Some(1), "{told:#}");
    let steps = told["failure"]["steps"].as_array().expect("steps");
    let last = steps.last().expect("a step");
    assert_eq!(last["operation"], "game.is_lit(1, 2)", "{told:#}");
    assert_eq!(last["got"], "False");
    // The opening, the two presses, the question.
    assert_eq!(steps.len(), 4, "{told:#}");
}

#[test]
fn a_game_is_played_again_with_the_same_dice() {
    if !desk::has("python3") {
        return;
    }
    let model = "import random\n\nclass Thing:\n    def __init__(self):\n        self.seen = 0\n\n    \
                 def roll(self):\n        self.seen = random.randint(1, 6)\n        \
                 return self.seen\n\n    def last(self):\n        return self.seen\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.roll()\n  - do: thing.last()\n";
    let desk = small_assignment(model, scenario);
    // One die of six shows the fault: with other dice it would not be seen again each time.
    let wrong = model.replace(
        "return self.seen\n\n",
        "return self.seen\n\n    lies = 6\n\n",
    );
    let wrong = wrong.replace(
        "    def last(self):\n        return self.seen\n",
        "    def last(self):\n        return 0 if self.seen == self.lies else self.seen\n",
    );
    assert_ne!(model, wrong);
    for source in ["random", "random.SystemRandom()"] {
        let dice = format!("{source}.randint");
        desk.write("thing.py", wrong.replace("random.randint", &dice));
        let (code, told) = explore(&desk, &["spec", "thing.py", "--games", "30"]);
        assert_eq!(code, Some(1), "{source}: {told:#}");
        let failure = &told["failure"];
        assert_eq!(failure["seen_again"], failure["replays"], "{told:#}");
        let steps = failure["steps"].as_array().expect("steps");
        // The opening, one roll, the question.
        assert_eq!(steps.len(), 3, "{source}: {told:#}");
        assert_eq!(steps[2]["operation"], "thing.last()", "{told:#}");
    }
}

#[test]
fn a_variable_stands_only_for_data_of_the_shape_in_the_examples() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self, rows):\n        self.rows = [list(row) for row in rows]\n\n    \
                 def places(self):\n        return [(0, 0)]\n\n    def clear(self):\n        self.rows[0][0] = 0\n\n    \
                 def first(self):\n        return self.rows[0][0]\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: rows = [[1]]\n  - do: thing = Thing(rows)\n  \
                    - do: places = thing.places()\n  - do: thing.clear()\n  - do: thing.first()\n";
    let desk = small_assignment(model, scenario);
    // Right for lists, as the examples have them, and not for tuples.
    desk.write("thing.py", model.replace("list(row)", "row[:]"));
    let (code, told) = explore(&desk, &["spec", "thing.py", "--games", "40"]);
    assert_eq!(code, Some(0), "{told:#}");
}

#[test]
fn every_state_of_a_model_is_visited() {
    if !desk::has("python3") {
        return;
    }
    // Three lamps, each on or off.
    let model = "class Thing:\n    def __init__(self):\n        self.lamps = [0, 0, 0]\n\n    \
                 def turn(self, lamp):\n        self.lamps[lamp] = 1 - self.lamps[lamp]\n\n    \
                 def lit(self):\n        return sum(self.lamps)\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.turn(2)\n  - do: thing.lit()\n";
    let desk = small_assignment(model, scenario);
    let (code, told) = explore(&desk, &["spec", "thing.py", "--exhaust"]);
    assert_eq!(code, Some(0), "{told:#}");
    assert_eq!(told["explored"][0]["states"], 8, "{told:#}");
    assert_eq!(told["explored"][0]["complete"], true);
}

#[test]
fn the_message_says_why_states_cannot_be_compared() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self):\n        self.next = (n for n in range(9))\n\n    \
                 def turn(self):\n        return next(self.next)\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.turn()\n";
    let desk = small_assignment(model, scenario);
    let explored = desk.puzzlemark(&["explore", "spec", "thing.py", "--exhaust"]);
    let said = text(&explored.stderr);
    assert_eq!(explored.status.code(), Some(2), "{said}");
    assert!(said.contains("cannot be compared"), "{said}");
    assert!(said.contains("generator"), "{said}");
    assert!(said.contains("--exhaust"), "{said}");
}

#[test]
fn a_file_with_the_beginning_of_a_game_has_one_operation_on_a_line() {
    if !desk::has("python3") {
        return;
    }
    let desk = Desk::new();
    desk.write("begin.txt", "game = LightsOut([[1]])\n\n11\n(\n");
    let assignment = models().join("lights-out");
    let assignment = assignment.to_string_lossy();
    let right = models().join("lights-out/submissions/accepted-python");
    let right = right.to_string_lossy();
    let explored = desk.puzzlemark(&["explore", &assignment, &right, "--puzzle", "begin.txt"]);
    let said = text(&explored.stderr);
    assert_eq!(explored.status.code(), Some(2), "{said}");
    assert!(
        said.contains("begin.txt") && said.contains("line 4"),
        "{said}"
    );
}

#[test]
fn explore_tells_what_it_asked_and_what_it_never_asked() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self):\n        self.lamps = [0, 0, 0]\n\n    \
                 def turn(self, lamp):\n        if lamp > 2:\n            \
                 raise ValueError('no such lamp')\n        self.lamps[lamp] = 1\n\n    \
                 def paint(self, colour):\n        self.colour = colour\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.turn(2)\n  - do: thing.turn(3)\n";
    let desk = small_assignment(model, scenario);
    let assignment = fs::read_to_string(desk.path("spec/assignment.yaml")).expect("the assignment");
    let requires = "requires: [Thing, Thing.turn, Thing.paint]";
    let assignment = assignment.replace("requires: [Thing]", requires);
    desk.write("spec/assignment.yaml", assignment);
    let (code, told) = explore(&desk, &["spec", "thing.py", "--games", "30"]);
    assert_eq!(code, Some(0), "{told:#}");
    let part = &told["explored"][0];
    // No example has a colour.
    assert_eq!(part["never_asked"], serde_json::json!(["Thing.paint"]));
    let calls = part["calls"].as_array().expect("calls");
    let sum = |key: &str| -> u64 { calls.iter().filter_map(|call| call[key].as_u64()).sum() };
    assert_eq!(part["operations"], sum("asked"), "{told:#}");
    assert_eq!(sum("accepted") + sum("refused"), sum("asked"), "{told:#}");
    let of = |name: &str| {
        let mut named = calls.iter().filter(|call| call["call"] == name);
        named.next().unwrap_or_else(|| panic!("{name}: {told:#}"))
    };
    // Each game makes an object, and the class refuses nothing.
    let made = of("Thing()");
    assert!(made["asked"].as_u64() >= Some(30), "{told:#}");
    assert_eq!(made["refused"], 0, "{told:#}");
    // Only this method raises.
    assert_eq!(of("Thing.turn(lamp)")["refused"], sum("refused"));
    assert!(sum("refused") > 0, "{told:#}");
    let report = desk.puzzlemark(&["explore", "spec", "thing.py", "--games", "30"]);
    let report = text(&report.stdout);
    for part in [
        "asked  accepted  refused",
        "Thing.turn(lamp)",
        "no game asked `Thing.paint` (in `requires`)",
        "`@values(\"Thing.turn.lamp\")`",
    ] {
        assert!(report.contains(part), "{part}: {report}");
    }
}

#[test]
fn a_measurement_leaves_out_sources_of_guesses() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self):\n        self.lamps = [0, 0, 0]\n\n    \
                 def turn(self, lamp):\n        if lamp > 2:\n            \
                 raise ValueError('no such lamp')\n        self.lamps[lamp] = 1\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.turn(1)\n  - do: thing.turn(2)\n";
    let desk = small_assignment(model, scenario);
    let refused = |arguments: &[&str]| {
        let all = [&["spec", "thing.py", "--games", "20"], arguments].concat();
        let (code, told) = explore(&desk, &all);
        assert_eq!(code, Some(0), "{told:#}");
        let calls = told["explored"][0]["calls"].as_array().cloned();
        let calls = calls.unwrap_or_default();
        let refused = calls.iter().filter_map(|call| call["refused"].as_u64());
        (calls.len(), refused.sum::<u64>())
    };
    assert!(refused(&[]).1 > 0, "3 is one beyond the examples");
    assert_eq!(refused(&["--without", "range"]).1, 0);
    assert_eq!(refused(&["--without", "near-values"]).1, 0);
    // Nothing else has an example.
    assert_eq!(refused(&["--without", "scenarios"]).0, 0);
    let unknown = desk.puzzlemark(&["explore", "spec", "thing.py", "--without", "luck"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("there is: scenarios, doctests"));
}

#[test]
fn places_in_brackets_and_values_before_in_are_guessed() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self):\n        self.lamps = [0, 5]\n\n    \
                 def __getitem__(self, place):\n        if not 0 <= place < 2:\n            \
                 raise IndexError('no such lamp')\n        return self.lamps[place]\n\n    \
                 def __contains__(self, number):\n        return number in self.lamps\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing[0]\n  - do: thing[1]\n  - do: 0 in thing\n  - do: 4 in thing\n";
    let desk = small_assignment(model, scenario);
    // No example has these arguments: one beyond the places, and one beyond the numbers.
    for (right, wrong, failed) in [
        ("place < 2", "place <= 2", "thing[2]"),
        ("in self.lamps", "in [0]", "5 in thing"),
    ] {
        desk.write("thing.py", model.replace(right, wrong));
        let (code, told) = explore(&desk, &["spec", "thing.py", "--games", "30"]);
        assert_eq!(code, Some(1), "{told:#}");
        let steps = told["failure"]["steps"].as_array().expect("steps");
        let last = steps.last().expect("a step");
        assert_eq!(last["operation"], failed, "{told:#}");
    }
}

#[test]
fn a_rule_with_many_calls_leaves_room_for_guesses() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self):\n        self.lamps = [0] * 90\n\n    \
                 def turn(self):\n        self.lamps.reverse()\n\n    \
                 def paint(self, lamp):\n        self.lamps[lamp] += 1\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.turn()\n";
    let desk = small_assignment(model, scenario);
    add_rules(
        &desk,
        "from puzzlemark import calls\nfrom thing import Thing\n\n@calls\ndef all_lamps(thing: Thing):\n    \
         for lamp in range(90):\n        yield f'thing.paint({lamp})'\n",
    );
    let (code, told) = explore(&desk, &["spec", "thing.py", "--games", "40"]);
    assert_eq!(code, Some(0), "{told:#}");
    let calls = told["explored"][0]["calls"].as_array().expect("calls");
    let asked = |name: &str| {
        let named = calls.iter().find(|call| call["call"] == name);
        named
            .and_then(|call| call["asked"].as_u64())
            .unwrap_or_default()
    };
    // There are two kinds of calls, and each game has other weights. So neither is rare in all games together.
    let (turned, painted) = (asked("Thing.turn()"), asked("Thing.paint(lamp)"));
    assert!(turned * 4 > painted && painted * 4 > turned, "{told:#}");
}

#[test]
fn games_begin_as_the_rule_says_or_as_an_example_does() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self, name):\n        with open(name) as file:\n            \
                 self.lamps = int(file.read())\n\n    def count(self):\n        return self.lamps\n";
    let scenario = "scenario: First\nexpect: reference\nfiles: {lamps.txt: '7'}\nsteps:\n  \
                    - do: thing = Thing('lamps.txt')\n  - do: thing.count()\n";
    let rules = "from puzzlemark import calls, opening\nfrom thing import Thing\n\n@opening\ndef two():\n    \
                 yield 'lamps.txt', '2'\n    yield \"thing = Thing('lamps.txt')\"\n\n\
                 @calls\ndef count(thing: Thing):\n    yield 'thing.count()'\n";
    let desk = small_assignment(model, scenario);
    let finds_fault_for = |lamps: &str| {
        let wrong = format!("self.lamps + (self.lamps == {lamps})");
        desk.write(
            "thing.py",
            model.replace("return self.lamps", &format!("return {wrong}")),
        );
        explore(&desk, &["spec", "thing.py", "--games", "20"]).0 == Some(1)
    };
    add_rules(&desk, rules);
    assert!(finds_fault_for("2"), "the rule");
    assert!(finds_fault_for("7"), "the example");
    add_rules(&desk, &rules.replace("@calls", "@calls(only=True)"));
    assert!(finds_fault_for("2"), "the rule");
    assert!(!finds_fault_for("7"), "the rules say everything");
}

#[test]
fn lint_warns_of_graded_games_without_a_second_right_solution() {
    if !desk::has("python3") {
        return;
    }
    let model = "class Thing:\n    def __init__(self):\n        self.on = False\n\n    \
                 def turn(self):\n        self.on = not self.on\n        return self.on\n";
    let scenario = "scenario: First\nexpect: reference\nsteps:\n  - do: thing = Thing()\n  \
                    - do: thing.turn()\n";
    let desk = small_assignment(model, scenario);
    let games = |points: u32| {
        format!("scenario: Games\npoints: {points}\nexplore: {{games: 3, operations: 4}}\n")
    };
    desk.write("spec/scenarios/games.yaml", games(1));
    desk.write("own/first/thing.py", model);
    let first = "first: {permitted: [AC], because: the model}\n";
    desk.write("own/expectations.yaml", first);
    let lint = || {
        let output = desk.puzzlemark(&["lint", "spec", "--submissions", "own"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stdout));
        text(&output.stderr)
    };
    let said = lint();
    for part in [
        "games.yaml: these random games have points, but a failure costs none",
        "second: submissions/second/thing.py",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // Games that cost nothing need no second opinion.
    desk.write("spec/scenarios/games.yaml", games(0));
    assert!(!lint().contains("random games"));
    desk.write("spec/scenarios/games.yaml", games(1));
    desk.write("spec/second.py", model);
    let assignment = desk.path("spec/assignment.yaml");
    let written = fs::read_to_string(&assignment).expect("the assignment");
    let named = written.replace(
        "thing.py}\nsubjects",
        "thing.py, second: second.py}\nsubjects",
    );
    assert_ne!(written, named);
    fs::write(&assignment, named).expect("a file");
    assert!(!lint().contains("random games"));
}
