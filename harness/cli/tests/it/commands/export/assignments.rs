//! `export` of an assignment. The files are imported again, or run by the original tool. The verdicts must be the same.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::fs;
use std::process::Command;

use crate::commands::code;
use crate::desk::{Desk, text};
use crate::originals::find_original;

/// An assignment with functions: values of each kind, exceptions, printed text, files and Python.
const CALLS: &[(&str, &str)] = &[
    (
        "assignment.yaml",
        "assignment: Boxes\nsubjects: {python: {file: boxes.py, requires: [Box]}}\nfiles: {sizes.txt: \"3 4\\n\"}\n\
         groups:\n  - {group: all, title: All, visibility: public, credit: each, scenarios: scenarios/*.yaml}\n",
    ),
    (
        "scenarios/values.yaml",
        "scenario: Values\nsteps:\n  - do: box = Box(3, 4)\n  - do: box.area()\n    returns: 12\n    because: 3 times 4\n  \
         - do: box.sides()\n    returns: [3, 4]\n  - do: box.name\n    returns: \"3 \\\"by\\\" 4\"\n  - do: box.half()\n    \
         returns: !close 1.5\n  - do: box == Box(3, 4)\n    returns: true\n  - do: box.grow()\n    returns: !same box\n  \
         - do: box.counts()\n    returns: {a: !tuple [1, 2], b: null}\n",
    ),
    (
        "scenarios/errors.yaml",
        "scenario: Errors\nsteps:\n  - do: Box(0, 1)\n    raises: {type: ValueError, message: no side is 0}\n  \
         - do: Box('a', 1)\n    raises: TypeError\n",
    ),
    (
        "scenarios/text.yaml",
        "scenario: Printed text and a file\nsteps:\n  - do: box = read('sizes.txt')\n  - do: box.show()\n    returns: null\n    \
         prints: |\n      3\n      4\n  - python: |\n      total = 0\n      for side in box.sides():\n          total += side\n  \
         - python: total\n    returns: 7\n",
    ),
];

/// A right submission.
const BOXES: &str = r#"class Box:
    def __init__(self, a, b):
        if a * b == 0:
            raise ValueError("no side is 0")
        self.a, self.b = a + 0, b + 0
        self.name = f'{a} "by" {b}'

    def area(self):
        return self.a * self.b

    def sides(self):
        return self.a, self.b

    def half(self):
        return self.a / 2

    def __eq__(self, other):
        return self.sides() == other.sides()

    def grow(self):
        return self

    def counts(self):
        return {"a": (1, 2), "b": None}

    def show(self):
        print(self.a)
        print(self.b)


def read(name):
    with open(name) as file:
        return Box(*map(int, file.read().split()))
"#;

/// Wrong submissions: a text of the right one, its replacement, and the scenario that fails.
const WRONG_BOXES: [(&str, &str, &str); 7] = [
    ("self.a * self.b", "self.a + self.b", "values"),
    ("return self.a, self.b", "return self.b, self.a", "values"),
    ("return self.a / 2", "return self.a // 2", "values"),
    ("return self\n", "return Box(self.a, self.b)\n", "values"),
    ("no side is 0", "a side is 0", "errors"),
    ("raise ValueError", "raise TypeError", "errors"),
    ("print(self.b)", "print(self.b, '')", "text"),
];

/// An assignment with a program: input, arguments, exit codes, standard error and a dialogue.
const RUNS: &[(&str, &str)] = &[
    (
        "assignment.yaml",
        "assignment: Sums\nsubjects: {program: [{file: sums.py, run: python3 sums.py}]}\n\
         groups:\n  - {group: all, title: All, visibility: public, credit: each, scenarios: scenarios/*.yaml}\n",
    ),
    (
        "scenarios/lines.yaml",
        "scenario: Lines\nsteps:\n  - run: {stdin: \"1\\n2\\n\"}\n    prints: \"sum: 3\\n\"\n",
    ),
    (
        "scenarios/empty.yaml",
        "scenario: No lines\nsteps:\n  - run: {stdin: ''}\n    prints: !loosely {text: \"Sum:   0\", whitespace: ignored, case: ignored}\n",
    ),
    (
        "scenarios/usage.yaml",
        "scenario: Wrong arguments\nsteps:\n  - run: {args: [x y], stdin: ''}\n    prints: ''\n    \
         complains: !regex '.*usage.*'\n    exits: 2\n",
    ),
    (
        "scenarios/talk.yaml",
        "scenario: A dialogue\nsteps:\n  - start: [--ask]\n    sees: 'number?'\n  - types: '4'\n    sees: 'twice: 8'\n    exits: 0\n",
    ),
];

/// A right submission.
const SUMS: &str = r#"import sys

if sys.argv[1:] == ["--ask"]:
    print("number?", flush=True)
    print("twice:", 2 * int(input()))
elif sys.argv[1:]:
    print("usage: sums", file=sys.stderr)
    sys.exit(2)
else:
    print("sum:", sum(map(int, sys.stdin)))
"#;

/// Wrong submissions, as above.
const WRONG_SUMS: [(&str, &str, &str); 5] = [
    (
        "sum(map(int, sys.stdin))",
        "sum(map(int, sys.stdin)) % 3",
        "lines",
    ),
    ("\"sum:\", ", "\"sum:\", '', ", "lines"),
    ("sys.exit(2)", "sys.exit(1)", "usage"),
    (", file=sys.stderr", "", "usage"),
    ("2 * int(input())", "3 * int(input())", "talk"),
];

fn desk(files: &[(&str, &str)]) -> Desk {
    let desk = Desk::new();
    for (path, contents) in files {
        desk.write(&format!("original/{path}"), contents);
    }
    desk
}

/// Exports the assignment. Returns the exit code and all that is printed.
fn export(desk: &Desk, format: &str, more: &[&str]) -> (Option<i32>, String) {
    let words = ["export", format, "original", "--out", "exported"];
    let output = desk.puzzlemark(&[&words[..], more].concat());
    (code(&output), text(&output.stdout) + &text(&output.stderr))
}

/// True if an assignment accepts a submission.
fn accepts(desk: &Desk, assignment: &str, file: &str, submission: &str) -> bool {
    desk.write(&format!("submission/{file}"), submission);
    let output = desk.puzzlemark(&["check", assignment, "submission"]);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(matches!(code(&output), Some(0 | 1)), "{told}");
    code(&output) == Some(0)
}

/// Imports the exported files again, and compares the verdicts with those of the original assignment.
fn round_trip(
    desk: &Desk,
    (format, tests): (&str, &str),
    (file, right): (&str, &str),
    wrong: &[(&str, &str, &str)],
) {
    let again = desk.puzzlemark(&["import", format, tests, "--out", "again"]);
    let told = text(&again.stdout) + &text(&again.stderr);
    assert_eq!(code(&again), Some(0), "{told}");
    assert!(accepts(desk, "original", file, right));
    assert!(accepts(desk, "again", file, right), "{format}");
    for (from, to, _) in wrong {
        assert_eq!(right.matches(from).count(), 1, "{from}");
        let submission = right.replace(from, to);
        assert!(!accepts(desk, "original", file, &submission), "{from}");
        assert!(
            !accepts(desk, "again", file, &submission),
            "{format}: {from}"
        );
    }
}

#[test]
fn a_file_of_pytest_gives_the_same_verdicts() {
    let desk = desk(CALLS);
    let (status, told) = export(&desk, "pytest", &[]);
    assert_eq!(status, Some(0), "{told}");
    assert!(
        told.starts_with("wrote 3 of 3 scenarios to `exported`\nnext: pytest exported\n"),
        "{told}"
    );
    let tests = fs::read_to_string(desk.path("exported/test_boxes.py")).unwrap();
    for line in [
        "    assert box.area() == 12, '3 times 4'\n",
        "    assert plain(box.sides()) == [3, 4]\n",
        "    assert box.half() == pytest.approx(1.5, rel=1e-9, abs=0.0)\n",
        "    assert box == Box(3, 4)\n",
        "    with pytest.raises(TypeError) as caught:\n        Box('a', 1)\n",
    ] {
        assert!(tests.contains(line), "{line}{tests}");
    }
    round_trip(
        &desk,
        ("pytest", "exported/test_boxes.py"),
        ("boxes.py", BOXES),
        &WRONG_BOXES,
    );
    let Some(pytest) = find_original("pytest") else {
        return;
    };
    let run = |submission: &str| {
        desk.write("exported/boxes.py", submission);
        let mut command = Command::new(&pytest);
        command
            .args(["-q", "-p", "no:cacheprovider"])
            .current_dir(desk.path("exported"));
        // A module of the same size and time would be read from the cache.
        let output = command
            .env("PYTHONDONTWRITEBYTECODE", "1")
            .output()
            .unwrap();
        (output.status.code(), text(&output.stdout))
    };
    let (status, told) = run(BOXES);
    assert_eq!(status, Some(0), "{told}");
    for (from, to, scenario) in WRONG_BOXES {
        let (status, told) = run(&BOXES.replace(from, to));
        assert_eq!(status, Some(1), "{from}: {told}");
        assert!(
            told.contains(&format!("FAILED test_boxes.py::test_{scenario}")),
            "{from}: {told}"
        );
        assert!(told.contains("1 failed, 2 passed"), "{from}: {told}");
    }
}

#[test]
fn an_exercise_of_dodona_gives_the_same_verdicts() {
    let calls = desk(CALLS);
    let (status, told) = export(&calls, "dodona", &[]);
    assert_eq!(status, Some(0), "{told}");
    let suite = "exported/evaluation/suite.yaml";
    round_trip(&calls, ("dodona", suite), ("boxes.py", BOXES), &WRONG_BOXES);
    let config = fs::read(calls.path("exported/config.json")).unwrap();
    let config: serde_json::Value = serde_json::from_slice(&config).unwrap();
    assert_eq!(config["description"]["names"]["en"], "Boxes");
    assert_eq!(config["evaluation"]["test_suite"], "suite.yaml");

    let runs = desk(RUNS);
    let (status, told) = export(&runs, "dodona", &[]);
    assert_eq!(status, Some(1), "{told}");
    for said in [
        "wrote 3 of 4 scenarios",
        "empty, line 3: exported without this check: white space between words that does not count",
        "usage, line 3: exported without this check: a text that is a pattern",
        "talk, line 3: not exported: TESTed holds no dialogue with a program",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let suite = fs::read_to_string(runs.path(suite)).unwrap();
    assert!(
        suite.contains("arguments:\n              - \"x y\"\n"),
        "{suite}"
    );
    assert!(suite.contains("exit_code: 2\n"), "{suite}");
}

#[test]
fn a_problem_package_gives_the_same_verdicts() {
    let desk = desk(RUNS);
    desk.write("sums.py", SUMS);
    let (status, told) = export(&desk, "kattis", &["--solution", "sums.py"]);
    assert_eq!(status, Some(1), "{told}");
    for said in [
        "wrote 2 of 4 scenarios",
        "usage, line 3: not exported: a run with arguments; problemtools passes none",
        "talk, line 3: not exported: only runs of programs can be test cases",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    // The flags of the two cases differ.
    let flags = |path: &str| fs::read_to_string(desk.path("exported/data").join(path)).unwrap();
    assert_eq!(flags("testdata.yaml"), "output_validator_flags: \"\"\n");
    assert!(flags("secret/1-flags/testdata.yaml").contains("space_change_sensitive"));
    let again = desk.puzzlemark(&["import", "kattis", "exported", "--out", "again"]);
    let told = text(&again.stdout) + &text(&again.stderr);
    assert_eq!(code(&again), Some(0), "{told}");
    assert!(
        told.contains("2 scenarios written") && told.contains("is accepted"),
        "{told}"
    );
    assert!(accepts(&desk, "again", "main.py", SUMS));
    for (from, to, _) in &WRONG_SUMS[..2] {
        assert!(
            !accepts(&desk, "again", "main.py", &SUMS.replace(from, to)),
            "{from}"
        );
    }
}

/// Runs the exported checks with check50. Returns the names of the checks that fail.
fn check50(desk: &Desk, file: &str, submission: &str) -> Option<Vec<String>> {
    let check50 = find_original("check50")?;
    desk.write(&format!("submission/{file}"), submission);
    let output = Command::new(check50)
        .args(["--dev", "--local", "-o", "json", "--", "../exported"])
        .current_dir(desk.path("submission"))
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let results = report["results"].as_array().unwrap().iter();
    let failed = results.filter(|result| result["passed"] != true);
    let failed = failed.map(|result| {
        assert_eq!(result["passed"], false, "check50 itself failed: {result}");
        result["name"].as_str().unwrap().to_owned()
    });
    Some(failed.collect())
}

#[test]
fn checks_of_check50_give_the_same_verdicts() {
    for (files, scenarios, (file, right), wrong) in [
        (CALLS, 3, ("boxes.py", BOXES), &WRONG_BOXES[..]),
        (RUNS, 4, ("sums.py", SUMS), &WRONG_SUMS[..]),
    ] {
        let desk = desk(files);
        let (status, told) = export(&desk, "check50", &[]);
        assert_eq!(status, Some(0), "{told}");
        assert!(
            told.contains(&format!("wrote {scenarios} of {scenarios} scenarios")),
            "{told}"
        );
        if file == "sums.py" {
            round_trip(&desk, ("check50", "exported"), (file, right), wrong);
        } else {
            let again = desk.puzzlemark(&["import", "check50", "exported", "--out", "again"]);
            let told = text(&again.stderr);
            assert_eq!(code(&again), Some(2), "{told}");
            assert!(
                told.contains("it calls the submission in the process of the checks"),
                "{told}"
            );
        }
        let Some(failed) = check50(&desk, file, right) else {
            continue;
        };
        assert_eq!(failed, [""; 0], "{file}");
        for (from, to, scenario) in wrong {
            let failed = check50(&desk, file, &right.replace(from, to)).unwrap();
            assert_eq!(failed, [format!("check_{scenario}")], "{from}");
        }
    }
}

/// A dialogue that a checker leads, and a right program.
const TALK: [(&str, &str); 4] = [
    (
        "original/assignment.yaml",
        "assignment: Doubles\nsubjects:\n  program: {file: main.py, run: python3 main.py}\n\
         checkers:\n  asks: {kind: kattis, files: {ask.py: {copy: ask.py}}, run: python3 ask.py}\n\
         groups:\n  - {group: all, visibility: hidden, scenarios: scenarios/*.yaml}\n",
    ),
    (
        "original/scenarios/three.yaml",
        "scenario: Three\nsteps:\n  - start: []\n    checker: {use: asks, input: '3', arguments: [twice]}\n",
    ),
    (
        "original/ask.py",
        "import sys\nassert sys.argv[4] == 'twice'\nnumber = open(sys.argv[1]).read()\nprint(number, flush=True)\n\
         answer = sys.stdin.readline().strip()\nsys.exit(42 if answer == str(2 * int(number)) else 43)\n",
    ),
    ("right.py", "print(2 * int(input()), flush=True)\n"),
];

#[test]
fn a_dialogue_that_a_checker_leads_is_an_interactive_problem() {
    let desk = Desk::new();
    for (path, contents) in TALK {
        desk.write(path, contents);
    }
    let (status, told) = export(&desk, "kattis", &["--solution", "right.py"]);
    assert_eq!(status, Some(0), "{told}");
    let head = fs::read_to_string(desk.path("exported/problem.yaml")).unwrap();
    assert!(head.contains("type: [pass-fail, interactive]\n"), "{head}");
    let again = desk.puzzlemark(&["import", "kattis", "exported", "--out", "again"]);
    let told = text(&again.stdout) + &text(&again.stderr);
    assert_eq!(code(&again), Some(0), "{told}");
    assert!(told.contains("is accepted"), "{told}");
    let right = TALK[3].1;
    assert!(accepts(&desk, "again", "main.py", right));
    assert!(!accepts(
        &desk,
        "again",
        "main.py",
        &right.replace('2', "3")
    ));
    // The other formats say that they leave it out.
    let words = ["export", "check50", "original", "--out", "other"];
    let output = desk.puzzlemark(&words);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{told}");
    assert!(told.contains("a checker leads the dialogue"), "{told}");
}

#[test]
fn a_format_that_can_say_nothing_writes_nothing() {
    let desk = desk(CALLS);
    let (status, told) = export(&desk, "kattis", &[]);
    assert_eq!(status, Some(2), "{told}");
    assert!(
        told.contains("Kattis runs programs: the assignment needs `subjects: program`"),
        "{told}"
    );
    desk.write(
        "original/scenarios/values.yaml",
        "scenario: Values\nsteps:\n  - do: box = Box(3, 4)\n  - do: box.sides()\n    returns: !unordered [[4], 3]\n",
    );
    let (status, told) = export(&desk, "pytest", &[]);
    assert_eq!(status, Some(1), "{told}");
    let said = "values, line 4: exported without this check: a list in any order";
    assert!(told.contains(said), "{told}");
    let (status, told) = export(&desk, "pytest", &[]);
    assert_eq!(status, Some(2), "it writes over nothing: {told}");
}
