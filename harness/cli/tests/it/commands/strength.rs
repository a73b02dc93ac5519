//! `strength`: the mutants that a weak suite misses, and proposals that catch them.

use std::fs;

use serde_json::Value;

use crate::commands::code;
use crate::desk::{Desk, text};

/// An assignment whose only scenario asks for the number of rows and the bubble of a region.
fn weak() -> Desk {
    let desk = Desk::new();
    desk.write(
        "weak/assignment.yaml",
        "assignment: Weak\nreference: bubbles-and-boulders\n\
         subjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         groups: [{group: all, visibility: hidden, scenarios: scenarios/*.yaml}]\n",
    );
    desk.write(
        "weak/scenarios/one.yaml",
        "scenario: One\nfiles: {puzzle.txt: AB}\nsteps:\n  - do: puzzle = Puzzle('puzzle.txt')\n  \
         - do: puzzle.rows\n    returns: 1\n  - do: puzzle.bubble('A')\n    returns: null\n",
    );
    desk
}

/// A right submission for [`weak`].
const RIGHT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../fixtures/submissions/bubbles-and-boulders/accepted-python-flat"
);

/// A program in place of Python with the mutation library. It makes three known mutants.
#[cfg(unix)]
const THREE_MUTANTS: &str = r#"#!/usr/bin/env python3
import json, sys

source = json.load(sys.stdin)["puzzle.py"]
changes = [
    ("len(lines), len(lines[0])", "2, len(lines[0])"),
    ("        return self\n", "        return None\n"),
    ("location):\n        lines = _read(location)\n", "location):\n        lines = _read(location)[:99]\n"),
]
mutants = []
for before, after in changes:
    assert source.count(before) == 1, before
    line = source[: source.index(before)].count("\n") + 1
    changed = source.replace(before, after)
    mutants.append({"file": "puzzle.py", "operator": "Known", "line": line,
                    "before": before.strip(), "after": after.strip(), "source": changed})
print(json.dumps({"places": len(mutants), "mutants": mutants}))
"#;

#[cfg(unix)]
#[test]
fn a_missed_mutant_is_caught_once_the_proposal_is_added() {
    use std::os::unix::fs::PermissionsExt as _;

    let desk = weak();
    desk.write("three-mutants", THREE_MUTANTS);
    let library = desk.path("three-mutants");
    fs::set_permissions(&library, fs::Permissions::from_mode(0o755)).expect("own file");
    let strength = |more: &[&str]| {
        let fixed = [
            "strength",
            "weak",
            "--submission",
            RIGHT,
            "--json",
            "--games",
            "40",
            "--boards",
            "1",
        ];
        let output = desk
            .command(&[&fixed, more].concat())
            .env("PUZZLEMARK_MUTATION_PYTHON", &library)
            .output()
            .expect("it starts");
        let said = text(&output.stderr);
        let result: Result<Value, _> = serde_json::from_slice(&output.stdout);
        (result.unwrap_or_else(|_| panic!("{said}")), code(&output))
    };

    let (before, exit) = strength(&["--write"]);
    assert_eq!(exit, Some(1));
    let fates: Vec<_> = before["mutants"].as_array().unwrap().iter().collect();
    assert_eq!(fates[0]["caught_by"][0], "one");
    let session = fates[1]["explored"]["found"]["session"].as_array();
    let last = session.unwrap().last().unwrap().as_str().unwrap();
    assert!(
        last.contains("put_bubble") || last.contains("put_boulder"),
        "{last}"
    );
    // No board has 99 rows, so the third mutant is right on all boards.
    let states = &fates[2]["explored"]["equivalent"]["states"];
    assert!(states.as_u64().unwrap() > 0, "{states}");
    assert_eq!(before["counts"]["found"], 1);

    let (after, exit) = strength(&[]);
    assert_eq!(exit, Some(0));
    assert_eq!(after["counts"]["caught"], 2);
    assert_eq!(after["counts"]["equivalent"], 1);
    let lint = desk.puzzlemark(&["lint", "weak"]);
    assert_eq!(text(&lint.stdout), "weak: 2 scenarios, no mistakes\n");
}

#[test]
fn mutants_of_a_submission_describe_their_change() {
    let desk = weak();
    let arguments = ["strength", "weak", "--submission", RIGHT];
    let few = ["--mutants", "3", "--games", "20", "--boards", "1", "--json"];
    let output = desk.puzzlemark(&[&arguments[..], &few].concat());
    let said = text(&output.stderr);
    if said.contains("`python3` does not have it") {
        assert_eq!(code(&output), Some(2));
        assert!(said.contains("pip install cosmic-ray"), "{said}");
        println!("skipped: needs Cosmic Ray; `.ci/install` installs it");
        return;
    }
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    let mutants = told["mutants"].as_array().unwrap();
    assert_eq!(mutants.len(), 3, "{said}");
    for mutant in mutants {
        let change = &mutant["change"];
        assert_ne!(change["before"], change["after"]);
        let name = mutant["name"].as_str().unwrap();
        assert!(
            name.starts_with("accepted-python-flat/puzzle.py:"),
            "{name}"
        );
        let caught = !mutant["caught_by"].as_array().unwrap().is_empty();
        assert_ne!(caught, mutant.get("explored").is_some(), "{mutant}");
    }
}

/// Each Python file of a submission is mutated: here the program and the module that it imports. They have no
/// games, so mutants that pass are undecided, and the page says so.
#[test]
fn programs_and_their_modules_are_mutated_and_undecided_if_they_pass() {
    let desk = Desk::new();
    desk.write(
        "weak/assignment.yaml",
        "assignment: Weak\nsubjects: {program: [{file: game.py, run: python3 game.py}]}\n\
         groups: [{group: all, visibility: hidden, scenarios: scenarios/*.yaml}]\n",
    );
    desk.write(
        "weak/scenarios/sum.yaml",
        "scenario: A sum\nsteps:\n  - run: {stdin: \"1\\n\"}\n    prints: |\n      3\n",
    );
    let game = "from sums import twice\nprint(twice(int(input())) + 1)\nunused = 7\n";
    let sums = "def twice(number):\n    return 2 * number\n";
    for (file, source) in [("game.py", game), ("sums.py", sums)] {
        desk.write(&format!("right/{file}"), source);
        desk.write(&format!("again/right/{file}"), source);
    }
    let fixed = ["strength", "weak", "--quick", "--mutants", "200"];
    let right = ["--submission", "right", "--submission", "again/right"];
    let output = desk.puzzlemark(&[&fixed[..], &right, &["--json"]].concat());
    let said = text(&output.stderr);
    if said.contains("`python3` does not have it") {
        println!("skipped: needs Cosmic Ray; `.ci/install` installs it");
        return;
    }
    let told: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    let mutants = told["mutants"].as_array().expect("mutants");
    for file in ["right/game.py", "right/sums.py"] {
        let of_file = |one: &&Value| {
            one["name"]
                .as_str()
                .is_some_and(|name| name.starts_with(file))
        };
        let caught = |one: &Value| !one["caught_by"].as_array().expect("a list").is_empty();
        assert!(
            mutants.iter().filter(of_file).any(caught),
            "{file}: {told:#}"
        );
    }
    // The same files in another folder of that name make no new mutants.
    let made = |place: usize| told["origins"][place]["counts"]["mutants"].as_u64();
    assert_eq!(made(0), Some(mutants.len() as u64));
    assert_eq!(made(1), Some(0));
    let (wrong, undecided) = (&told["counts"]["caught"], &told["counts"]["unknown"]);
    assert!(
        undecided.as_u64() > Some(0),
        "`unused` matters to no one: {told:#}"
    );
    assert!(!said.contains("exploring mutant"), "{said}");

    let output = desk.puzzlemark(&[&fixed[..], &right].concat());
    let page = text(&output.stdout);
    let summary = format!(
        "{wrong} of these mutants are certainly wrong; the scenarios catch {wrong}.\n{undecided} more are \
         undecided: they may be right or wrong.\n"
    );
    assert!(page.ends_with(&summary), "{page}");
    // The source of a mutant can have the operator `%`, so it is not looked at.
    let (_, counted) = page.split_once("\noriginal ").expect("a table of counts");
    assert!(!counted.contains('%'), "{counted}");
    for (name, count) in told["counts"].as_object().expect("counts") {
        assert!(
            count.is_u64() || count.is_null(),
            "{name} is a number of mutants: {count}"
        );
    }
}

#[test]
fn a_wrong_submission_has_no_mutants() {
    let desk = weak();
    desk.write("wrong/puzzle.py", "class Puzzle:\n    rows = 7\n");
    let output = desk.puzzlemark(&["strength", "weak"]);
    assert_eq!(code(&output), Some(2));
    let said = text(&output.stderr);
    assert!(
        said.contains("no submission to change") && said.contains("`--submission PATH`"),
        "{said}"
    );
    let output = desk.puzzlemark(&["strength", "weak", "--submission", "weak"]);
    assert!(text(&output.stderr).contains("it has no `puzzle.py`"));
}

/// The only scenario looks at the title of the window, which no mutant changes.
#[test]
fn games_find_mutants_of_a_window_and_proposals_catch_them() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let desk = Desk::new();
    let images = fs::read_dir(format!("{root}/specs/flow/Cell images")).expect("a folder");
    for image in images.map(|image| image.expect("readable").path()) {
        let name = image.file_name().expect("a name").to_string_lossy();
        let bytes = fs::read(&image).expect("readable");
        desk.write(&format!("weak/Cell images/{name}"), bytes);
    }
    desk.write(
        "weak/assignment.yaml",
        "assignment: Weak\nreference: flow\nsubjects: {window: {file: flow.py}}\n\
         files: {Cell images: {copy: Cell images}}\nlimits: {cpu: 5 s, wall: 1 min}\n\
         groups: [{group: all, visibility: hidden, scenarios: scenarios/*.yaml}]\n",
    );
    desk.write(
        "weak/scenarios/title.yaml",
        "scenario: The title\nsteps:\n  - look: title\n    returns: Flow Solver\n",
    );
    let fixture = format!("{root}/fixtures/submissions/flow/accepted-class");
    let strength = |more: &[&str]| {
        let fixed = [
            "strength",
            "weak",
            "--submission",
            &fixture,
            "--mutants",
            "2",
            "--seed",
            "2",
            "--window-games",
            "2",
            "--json",
        ];
        desk.puzzlemark(&[&fixed, more].concat())
    };
    let output = strength(&["--write"]);
    let said = text(&output.stderr);
    for (missing, needed) in [
        ("does not have", "Cosmic Ray"),
        ("python3-tk", "python3-tk"),
        ("Xvfb", "Xvfb"),
    ] {
        if said.contains(missing) {
            println!("skipped: needs {needed}; `.ci/install` installs it");
            return;
        }
    }
    let before: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{said}"));
    assert_eq!(code(&output), Some(1), "{before:#}");
    assert_eq!(before["counts"]["found"], 2, "{before:#}");
    let found = &before["mutants"][0]["explored"]["found"];
    assert_eq!(found["at_window"], true);
    assert_eq!(
        found["session"][0].as_str().map(|one| &one[..6]),
        Some("click ")
    );

    let output = strength(&[]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    let after: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(after["counts"]["caught"], 2);
    let lint = desk.puzzlemark(&["lint", "weak"]);
    assert!(
        text(&lint.stdout).contains("no mistakes"),
        "{}",
        text(&lint.stdout)
    );
}

/// Makes three known mutants of a program that adds up its input.
#[cfg(unix)]
const MUTANTS_OF_A_PROGRAM: &str = r#"#!/usr/bin/env python3
import json, sys

source = json.load(sys.stdin)["total.py"]
changes = [
    ("total = 0", "total = 1"),
    ("if number:", "if number < 6:"),
    ("print(total)", "print( total)"),
]
mutants = []
for before, after in changes:
    assert source.count(before) == 1, before
    line = source[: source.index(before)].count("\n") + 1
    mutants.append({"file": "total.py", "operator": "Known", "line": line,
                    "before": before, "after": after, "source": source.replace(before, after)})
print(json.dumps({"places": len(mutants), "mutants": mutants}))
"#;

#[cfg(unix)]
#[test]
fn a_model_that_is_a_program_finds_mutants_that_scenarios_miss() {
    use std::os::unix::fs::PermissionsExt as _;

    let program = "import sys\n\ntotal = 0\nfor word in sys.stdin.read().split():\n    \
                   number = int(word)\n    if number:\n        total += number\nprint(total)\n";
    let desk = Desk::new();
    desk.write("sum/model/total.py", program);
    desk.write("right/total.py", program);
    desk.write(
        "sum/assignment.yaml",
        "assignment: Sum\nreference: {model: model/total.py}\n\
         subjects: {program: {file: total.py, run: python3 total.py}}\n\
         groups: [{group: all, visibility: hidden, scenarios: scenarios/*.yaml}]\n",
    );
    // No number is 6, so the second mutant passes. Games change a number by 1.
    desk.write(
        "sum/scenarios/one.yaml",
        "scenario: One\nexpect: reference\nsteps:\n  - run: {stdin: \"2 5\\n\"}\n",
    );
    desk.write("mutants", MUTANTS_OF_A_PROGRAM);
    let library = desk.path("mutants");
    fs::set_permissions(&library, fs::Permissions::from_mode(0o755)).expect("own file");
    let strength = |more: &[&str]| -> (Option<i32>, Value) {
        let fixed = ["strength", "sum", "--submission", "right", "--json"];
        let output = desk
            .command(&[&fixed, more].concat())
            .env("PUZZLEMARK_MUTATION_PYTHON", &library)
            .output()
            .expect("it starts");
        let said = text(&output.stderr);
        let measured = serde_json::from_slice(&output.stdout);
        (
            code(&output),
            measured.unwrap_or_else(|error| panic!("{error}: {said}")),
        )
    };
    let (exit, measured) = strength(&["--games", "60", "--write"]);
    assert_eq!(exit, Some(1), "{measured:#}");
    let counts = &measured["counts"];
    assert_eq!(counts["mutants"], 3, "{measured:#}");
    assert_eq!(counts["caught"], 1, "{measured:#}");
    assert_eq!(counts["found"], 1, "{measured:#}");
    // The third mutant is right: no game can show it.
    assert_eq!(counts["unknown"], 1, "{measured:#}");
    // The proposed scenario catches the mutant that games found.
    let (_, measured) = strength(&["--games", "20"]);
    assert_eq!(measured["counts"]["caught"], 2, "{measured:#}");
}

/// A program in place of Python with the mutation library. It makes one mutant, which is right.
#[cfg(unix)]
const ONE_MUTANT: &str = r#"#!/usr/bin/env python3
import json, sys

source = json.load(sys.stdin)["puzzle.py"]
mutant = {"file": "puzzle.py", "operator": "Known", "line": 1, "before": "", "after": "pass", "source": source + "pass\n"}
print(json.dumps({"places": 1, "mutants": [mutant]}))
"#;

#[cfg(unix)]
#[test]
fn limits_of_submissions_are_not_for_the_reference() {
    use std::os::unix::fs::PermissionsExt as _;

    let desk = weak();
    let path = desk.path("weak/assignment.yaml");
    let assignment = fs::read_to_string(&path).expect("it was written");
    desk.write(
        "weak/assignment.yaml",
        assignment + "limits: {cpu: 1 ms, wall: 1 ms}\n",
    );
    let path = desk.path("weak/scenarios/one.yaml");
    let scenario = fs::read_to_string(&path).expect("it was written");
    desk.write(
        "weak/scenarios/one.yaml",
        scenario + "limits: {cpu: 5 s, wall: 1 min}\n",
    );
    desk.write("one-mutant", ONE_MUTANT);
    let library = desk.path("one-mutant");
    fs::set_permissions(&library, fs::Permissions::from_mode(0o755)).expect("own file");
    let output = desk
        .command(&["strength", "weak", "--submission", RIGHT, "--boards", "1"])
        .args(["--games", "1", "--json"])
        .env("PUZZLEMARK_MUTATION_PYTHON", &library)
        .output()
        .expect("it starts");
    // The mutant itself reaches these limits, but the reference finds its boards.
    let said = text(&output.stderr);
    let told: Result<Value, _> = serde_json::from_slice(&output.stdout);
    assert_eq!(
        told.unwrap_or_else(|_| panic!("{said}"))["counts"]["caught"],
        0
    );
}
