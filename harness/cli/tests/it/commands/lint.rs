//! `lint`: an assignment compared with its own reference and fixtures.

use std::process::Command;

use serde_json::Value;

use crate::commands::code;
use crate::desk::{Desk, text};

#[test]
fn lint_compares_the_fixtures_with_their_expectations() {
    let desk = Desk::with_counter();
    let lint = ["lint", "counter", "--submissions", "counter/submissions"];
    let output = desk.puzzlemark(&lint);
    assert_eq!(
        code(&output),
        Some(0),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    desk.write(
        "counter/submissions/expectations.yaml",
        "right: {permitted: [WA], because: a lie}\nwrong: {permitted: [WA], because: the truth}\n",
    );
    let output = desk.puzzlemark(&lint);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stdout).contains("right: got AC, expected WA"));
    let without = ["lint", "counter", "--submissions", "counter/scenarios"];
    let told = text(&desk.puzzlemark(&without).stderr);
    assert!(
        told.contains("such as `ada: {permitted: [AC], because: right}`"),
        "{told}"
    );
}

#[test]
fn lint_warns_if_a_right_submission_comes_near_a_limit() {
    let desk = Desk::with_counter();
    let path = "counter/submissions/right/counter.py";
    let right = std::fs::read_to_string(desk.path(path)).unwrap();
    // The limit is 128 MiB, and a block of 80 MiB is more than half of that.
    desk.write(path, format!("BLOCK = b'x' * (80 << 20)\n{right}"));
    let output = desk.puzzlemark(&["lint", "counter", "--submissions", "counter/submissions"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stderr);
    let warning = "warning: right: must pass scenario `counting` but comes near a limit: ";
    assert!(told.contains(warning), "{told}");
    assert!(told.contains(" of 128 MiB memory\n  = help: "), "{told}");
    assert!(text(&output.stdout).ends_with(" warnings\n"));
}

#[test]
fn lint_does_not_call_an_assignment_with_warnings_free_of_mistakes() {
    let desk = Desk::with_counter();
    desk.write(
        "counter/scenarios/examples/more.yaml",
        "scenario: More\nsteps:\n  - do: countr = Counter(1)\n  - do: counter.value\n    returns: 1\n",
    );
    let output = desk.puzzlemark(&["lint", "counter", "--write-points"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "counter: 3 scenarios, 1 warning\n");
    desk.write(
        "course.yaml",
        "course: All\nassignments: [{assignment: counter, submissions: counter/submissions}]\n",
    );
    let output = desk.puzzlemark(&["lint", "course.yaml"]);
    let told = text(&output.stdout);
    assert_eq!(
        told,
        "counter: 3 scenarios, 1 warning\nAll: 1 assignment, 1 warning\n"
    );
}

#[test]
fn lint_counts_scenarios_that_the_reference_does_not_play() {
    let desk = Desk::new();
    desk.write(
        "mixed/assignment.yaml",
        "assignment: Mixed\nreference: bubbles-and-boulders\nsubjects:\n  \
         python: {file: puzzle.py, requires: [Puzzle]}\n  \
         program: {file: game.py, run: python3 game.py}\n\
         groups: [{group: all, visibility: public, scenarios: '[a-b].yaml'}]\n",
    );
    desk.write(
        "mixed/a.yaml",
        "scenario: A\nfiles: {p.txt: \"AB\\nAB\\n\"}\n\
         steps: [{do: puzzle = Puzzle('p.txt')}, {do: puzzle.rows, returns: 2}]\n",
    );
    desk.write(
        "mixed/b.yaml",
        "scenario: B\nsteps: [{run: [], prints: b}]\n",
    );
    let output = desk.puzzlemark(&["lint", "mixed"]);
    assert_eq!(
        text(&output.stdout),
        "mixed: 2 scenarios (the reference plays 1 of 2; 1 for programs), no mistakes\n"
    );
}

#[test]
fn lint_warns_of_arguments_by_name_and_check_does_not() {
    let desk = Desk::new();
    desk.write(
        "named/assignment.yaml",
        "assignment: Named\nreference: fifteen\nsubjects:\n  \
         python: {file: puzzle.py, requires: [Puzzle]}\n  binary: [{file: puzzle.c, kit: c}]\n\
         groups: [{group: all, visibility: public, scenarios: a.yaml}]\n",
    );
    desk.write(
        "named/a.yaml",
        "scenario: A\nsteps:\n  - do: puzzle = Puzzle(2, puzzle_width=2)\n  \
         - do: puzzle.shuffle(seed=7)\n",
    );
    desk.write(
        "mine/puzzle.py",
        "class Puzzle:\n    def __init__(self, puzzle_height, puzzle_width):\n        pass\n    \
         def shuffle(self, seed):\n        pass\n",
    );
    let output = desk.puzzlemark(&["lint", "named"]);
    assert_eq!(code(&output), Some(2));
    let warnings = text(&output.stderr);
    assert!(
        warnings.contains("only Python supports arguments by name, as in this call of `shuffle`"),
        "{warnings}"
    );
    assert!(!warnings.contains("`Puzzle`"), "{warnings}");
    let complaints = text(&output.stdout);
    assert!(
        complaints
            .contains("the reference cannot play this scenario: put the arguments of `shuffle`"),
        "{complaints}"
    );
    let output = desk.puzzlemark(&["check", "named", "mine"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn lint_names_scenarios_that_an_empty_implementation_passes() {
    let desk = Desk::with_counter();
    desk.write(
        "counter/scenarios/examples/more.yaml",
        "scenario: More\nsteps:\n  - do: counter = Counter(1)\n",
    );
    let output = desk.puzzlemark(&["lint", "counter", "--write-points"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "counter: 3 scenarios, 1 warning\n");
    let said = text(&output.stderr);
    assert!(
        said.contains("more.yaml:3: an empty implementation passes"),
        "{said}"
    );
}

#[test]
fn lint_compares_the_points_of_the_text_and_writes_them() {
    let desk = Desk::with_counter();
    let text = |rows: &str| {
        format!(
            "# Counter\n\n<!-- points -->\n| group | scenarios | points |\n|---|---|---|\n{rows}"
        )
    };
    let output = desk.puzzlemark(&["lint", "counter"]);
    assert_eq!(code(&output), Some(0), "{}", self::text(&output.stdout));
    desk.write(
        "counter/README.md",
        text("| Mine | 7 | 7 |\n| Other | 7 | 7 |\n| And | 7 | 7 |\n"),
    );
    let output = desk.puzzlemark(&["lint", "counter"]);
    assert_eq!(code(&output), Some(2), "{}", self::text(&output.stdout));
    let told = self::text(&output.stdout);
    assert!(told.contains("README.md:"), "{told}");
    assert!(told.contains("puzzlemark lint --write-points"), "{told}");
    let output = desk.puzzlemark(&["lint", "counter", "--write-points"]);
    assert_eq!(code(&output), Some(0), "{}", self::text(&output.stdout));
    let written = std::fs::read_to_string(desk.path("counter/README.md")).unwrap();
    assert!(!written.contains("| 7 |"), "{written}");
    // The assignment of `init` has a public scenario worth 2 points, and a hidden one worth 1.
    assert!(
        written.ends_with("| 1 | 2 |\n| Further checks (hidden) | 1 | 1 |\n"),
        "{written}"
    );
    let output = desk.puzzlemark(&["lint", "counter"]);
    assert_eq!(code(&output), Some(0), "{}", self::text(&output.stdout));
}

/// Runs a command that may not adopt the children of programs, so that it can make no cell.
const WITHOUT_ADOPTION: &str = r#"
import ctypes, os, struct, sys
number = {"x86_64": 157, "aarch64": 167}[os.uname().machine]
rules = [(0x20, 0, 0, 0), (0x15, 0, 3, number), (0x20, 0, 0, 16), (0x15, 0, 1, 36),
         (0x06, 0, 0, 0x50000 | 1), (0x06, 0, 0, 0x7FFF0000)]
rules = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *rule) for rule in rules), 48)
program = struct.pack("HxxxxxxQ", 6, ctypes.addressof(rules))
prctl = ctypes.CDLL(None).prctl
word = ctypes.c_ulong
assert prctl(38, word(1), word(0), word(0), word(0)) == 0
assert prctl(22, word(2), program, word(0), word(0)) == 0
os.execv(sys.argv[1], sys.argv[1:])
"#;

#[test]
fn lint_works_where_no_cell_can_be_made() {
    let desk = Desk::new();
    let strips = concat!(env!("CARGO_MANIFEST_DIR"), "/../../specs/strips");
    desk.write("work/strips.py", "");
    let run = |arguments: &[&str]| {
        let mut python = Command::new("python3");
        python.args(["-c", WITHOUT_ADOPTION, env!("CARGO_BIN_EXE_puzzlemark")]);
        python.args(arguments).current_dir(desk.path("."));
        python.output().unwrap()
    };
    let checked = run(&["check", strips, "work"]);
    let told = text(&checked.stderr);
    assert!(
        told.contains("cannot adopt the children of programs: Operation not permitted"),
        "{told}"
    );
    let linted = run(&["lint", strips]);
    assert_eq!(code(&linted), Some(0), "{}", text(&linted.stderr));
    let required = run(&["lint", strips, "--require-isolation", "full"]);
    assert_ne!(code(&required), Some(0));
}

fn json(desk: &Desk) -> (Option<i32>, Value) {
    let output = desk.puzzlemark(&["lint", "counter", "--json"]);
    let told = text(&output.stdout);
    let found = serde_json::from_str(&told).unwrap_or_else(|error| panic!("{error}: {told}"));
    (code(&output), found)
}

#[test]
fn findings_can_be_printed_as_json() {
    let desk = Desk::with_counter();
    // Its table of points would not fit the scenarios that are added here.
    std::fs::remove_file(desk.path("counter/README.md")).expect("`init` wrote it");
    let (code, found) = json(&desk);
    assert_eq!((code, &found["mistakes"]), (Some(0), &Value::from([(); 0])));

    let scenario = "counter/scenarios/examples/more.yaml";
    let float =
        "scenario: More\nsession: |\n  >>> counter = Counter(1)\n  >>> counter.share()\n  0.15\n";
    desk.write(scenario, float);
    let (code, found) = json(&desk);
    assert_eq!(code, Some(0), "{found:#}");
    let warnings = found["warnings"].as_array().expect("a list");
    let warning = warnings.iter().find(|one| one["file"] == scenario);
    let warning = warning.unwrap_or_else(|| panic!("{found:#}"));
    assert_eq!(warning["line"], 4);
    let help = warning["help"].as_str().unwrap_or_default();
    assert!(help.contains("`returns: !close 0.15`"), "{help}");

    // A file that cannot be loaded has its mistakes in the JSON too.
    desk.write(
        scenario,
        "scenario: More\nsteps:\n  - do: counter = Counter(1)\n    retuns: 1\n",
    );
    let (code, found) = json(&desk);
    assert_eq!(code, Some(2), "{found:#}");
    let mistake = &found["mistakes"][0];
    assert_eq!(mistake["file"], scenario, "{found:#}");
    assert_eq!(
        (&mistake["line"], &mistake["column"]),
        (&4.into(), &5.into())
    );
    let message = mistake["message"].as_str().unwrap_or_default();
    assert!(message.contains("`retuns`"), "{message}");
}
