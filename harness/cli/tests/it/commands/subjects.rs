//! The settings of an assignment for submissions: their files, packages and names.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::commands::code;
use crate::desk::{Desk, text};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A Bubbles assignment whose submission imports a module of the course.
fn with_stub() -> Desk {
    let desk = Desk::new();
    desk.write(
        "a/assignment.yaml",
        "assignment: A\nreference: bubbles-and-boulders\n\
         subjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         files: {course_gui.py: \"def show(): pass\\n\"}\n\
         groups: [{group: all, visibility: public, scenarios: one.yaml}]\n",
    );
    desk.write(
        "a/one.yaml",
        "scenario: One\nfiles: {puzzle.txt: \"AB\\nAB\\n\"}\nsteps:\n\
         - do: puzzle = Puzzle('puzzle.txt')\n- {do: puzzle.rows, returns: 2}\n",
    );
    let right = Path::new(ROOT)
        .join("fixtures/submissions/bubbles-and-boulders/accepted-python-grid/puzzle.py");
    let right = std::fs::read_to_string(right).unwrap();
    desk.write("right/puzzle.py", format!("import course_gui\n{right}"));
    desk
}

#[test]
fn games_are_played_with_the_files_of_the_assignment() {
    let desk = with_stub();
    let output = desk.puzzlemark(&["explore", "a", "right", "--games", "3"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}

#[test]
fn scenarios_of_games_have_the_files_of_the_assignment() {
    let desk = with_stub();
    desk.write("a/one.yaml", "scenario: One\nexplore: {games: 3}\n");
    let output = desk.puzzlemark(&["check", "a", "right"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}

/// An assignment with these subjects, and a scenario for each of two functions.
fn with_functions(desk: &Desk, python: &str) {
    desk.write(
        "a/assignment.yaml",
        format!(
            "assignment: A\nsubjects: {{python: {{file: nums.py, {python}}}}}\n\
             groups: [{{group: all, visibility: public, scenarios: s*.yaml}}]\n"
        ),
    );
    desk.write(
        "a/s1.yaml",
        "scenario: One\nsteps: [{do: \"total([1, 2])\", returns: 3}]\n",
    );
    desk.write(
        "a/s2.yaml",
        "scenario: Two\nsteps: [{do: \"mean([1, 3])\", raises: Exception}]\n",
    );
}

#[test]
fn a_missing_function_fails_the_scenarios_that_call_it() {
    let desk = Desk::new();
    with_functions(&desk, "requires: [total, mean]");
    desk.write(
        "some/nums.py",
        "def total(numbers): return sum(numbers)\ndef Mean(x): pass\n",
    );
    desk.write("none/nums.py", "x = 1\n");
    let output = desk.puzzlemark(&["check", "a", "some"]);
    let said = text(&output.stdout);
    assert_eq!(code(&output), Some(1));
    assert!(said.contains("1 of 2 points"), "{said}");
    let missing = "`nums.py` does not define `mean`; is `Mean` meant to be `mean`?";
    assert!(said.contains(missing), "{said}");
    let said = text(&desk.puzzlemark(&["check", "a", "none"]).stdout);
    assert!(said.starts_with("CE"), "{said}");
}

/// Makes a virtual environment with a package in it. Returns its folder of packages.
fn environment(desk: &Desk, name: &str) -> PathBuf {
    let made = Command::new("python3")
        .args(["-m", "venv", "--without-pip"])
        .arg(desk.path(name))
        .status();
    assert!(made.unwrap().success());
    let lib = desk.path(name).join("lib");
    let mut versions = std::fs::read_dir(lib).unwrap();
    let site = versions
        .next()
        .unwrap()
        .unwrap()
        .path()
        .join("site-packages");
    std::fs::write(site.join("tinypack.py"), "def plus(a, b): return a + b\n").unwrap();
    site
}

const USES_TINYPACK: &str =
    "import tinypack\ndef total(n): return tinypack.plus(*n)\ndef mean(n): raise ValueError\n";

#[test]
fn packages_that_the_assignment_names_can_be_imported() {
    let desk = Desk::new();
    environment(&desk, "venv");
    with_functions(&desk, "packages: [tinypack], venv: ../venv");
    desk.write("right/nums.py", USES_TINYPACK);
    for level in ["full", "confined", "limits-only"] {
        for more in [&[][..], &["--fresh"]] {
            let check = ["check", "a", "right", "--isolation", level];
            let output = desk.puzzlemark(&[&check[..], more].concat());
            assert_eq!(code(&output), Some(0), "{level}: {}", text(&output.stdout));
        }
    }
    let output = desk.puzzlemark(&["doctor", "a"]);
    assert_eq!(code(&output), Some(0));
    assert!(text(&output.stdout).contains("submissions can import all of them"));
}

#[test]
fn the_environment_can_be_named_for_a_machine() {
    let desk = Desk::new();
    environment(&desk, "other");
    with_functions(&desk, "packages: [tinypack], venv: ../nowhere");
    desk.write("right/nums.py", USES_TINYPACK);
    for name in ["other", "other/bin/python"] {
        let mut command = desk.command(&["check", "a", "right"]);
        let output = command
            .env("PUZZLEMARK_PYTHON", desk.path(name))
            .output()
            .unwrap();
        assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    }
}

#[test]
fn packages_in_c_can_be_imported() {
    let desk = Desk::new();
    let site = environment(&desk, "venv");
    let print = "import _json; print(getattr(_json, '__file__', ''))";
    let found = Command::new("python3")
        .args(["-c", print])
        .output()
        .unwrap();
    let found = text(&found.stdout);
    let extension = Path::new(found.trim());
    if extension.as_os_str().is_empty() {
        eprintln!("skipped: this Python has `_json` built in, and nothing to copy");
        return;
    }
    std::fs::create_dir(site.join("quick")).unwrap();
    std::fs::write(
        site.join("quick/__init__.py"),
        "from ._json import encode_basestring\n",
    )
    .unwrap();
    std::fs::copy(
        extension,
        site.join("quick").join(extension.file_name().unwrap()),
    )
    .unwrap();
    with_functions(&desk, "packages: [quick], venv: ../venv");
    desk.write(
        "right/nums.py",
        "import quick\ndef total(n): return len(quick.encode_basestring('a'))\ndef mean(n): raise ValueError\n",
    );
    let output = desk.puzzlemark(&["check", "a", "right"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}

#[test]
fn a_missing_package_is_not_the_fault_of_a_student() {
    let desk = Desk::new();
    environment(&desk, "venv");
    with_functions(&desk, "packages: [tinypack, missing_one], venv: ../venv");
    desk.write("right/nums.py", USES_TINYPACK);
    let output = desk.puzzlemark(&["check", "a", "right"]);
    assert_eq!(code(&output), Some(3), "{}", text(&output.stdout));
    for arguments in [["lint", "a"], ["doctor", "a"]] {
        let output = desk.puzzlemark(&arguments);
        let said = text(&output.stdout)
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        assert_eq!(code(&output), Some(2), "{said}");
        assert!(said.contains("-m pip install missing_one"), "{said}");
    }
}

#[test]
fn packages_that_are_not_named_cannot_be_imported() {
    let desk = Desk::new();
    environment(&desk, "venv");
    with_functions(&desk, "venv: ../venv");
    desk.write("right/nums.py", USES_TINYPACK);
    let output = desk.puzzlemark(&["check", "a", "right"]);
    let said = text(&output.stdout)
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(said.starts_with("CE"), "{said}");
    assert!(said.contains("was `tinypack.py` handed in?"), "{said}");
}

#[test]
fn other_files_of_a_virtual_environment_stay_out_of_reach() {
    let desk = Desk::new();
    environment(&desk, "a");
    with_functions(&desk, "packages: [tinypack], venv: .");
    desk.write("a/answers.txt", "secret");
    desk.write(
        "spy/nums.py",
        format!(
            "import tinypack\ndef total(n): return len(open({:?}).read())\ndef mean(n): raise ValueError\n",
            desk.path("a/answers.txt")
        ),
    );
    desk.write(
        "a/s1.yaml",
        "scenario: One\nsteps: [{do: \"total([1, 2])\", raises: Exception}]\n",
    );
    let output = desk.puzzlemark(&["check", "a", "spy", "--isolation", "confined"]);
    let said = text(&output.stdout);
    if said.contains("Isolation: confined") {
        assert_eq!(code(&output), Some(0), "{said}");
    }
}

#[test]
fn a_file_may_have_the_names_that_the_assignment_accepts() {
    let desk = Desk::new();
    with_functions(&desk, "accepts: 'nums_*.py'");
    let right = "def total(n): return sum(n)\ndef mean(n): raise ValueError\n";
    desk.write("ada/nums_ada.py", right);
    desk.write("ada/helper.py", "");
    desk.write("two/nums_a.py", right);
    desk.write("two/nums_b.py", right);
    let output = desk.puzzlemark(&["check", "a", "ada"]);
    let said = text(&output.stdout);
    assert_eq!(code(&output), Some(0), "{said}");
    assert!(said.contains("using `nums_ada.py` as `nums.py`"), "{said}");
    let said = text(&desk.puzzlemark(&["check", "a", "two"]).stdout);
    assert!(said.contains("`nums_a.py`, `nums_b.py`"), "{said}");
}

#[test]
fn a_single_file_may_have_any_name_in_a_folder_too() {
    let desk = Desk::new();
    with_functions(&desk, "requires: [total]");
    desk.write(
        "ada/mine.py",
        "def total(n): return sum(n)\ndef mean(n): raise ValueError\n",
    );
    for submission in ["ada", "ada/mine.py"] {
        let output = desk.puzzlemark(&["check", "a", submission]);
        assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    }
}

#[test]
fn input_in_a_function_gets_a_tip() {
    let desk = Desk::new();
    with_functions(&desk, "requires: [total]");
    desk.write("asks/nums.py", "def total(n): return int(input())\n");
    let said = text(&desk.puzzlemark(&["check", "a", "asks"]).stdout);
    assert!(said.contains("`input()` does not work here"), "{said}");
}

#[test]
fn a_broken_checker_is_reported_once() {
    let desk = Desk::new();
    with_functions(&desk, "requires: [total]");
    desk.write("a/oracle.py", "def evaluat(context): pass\n");
    desk.write(
        "a/s1.yaml",
        "scenario: One\nsteps:\n- do: total([1, 2])\n  \
         checker: {kind: tested, files: {oracle.py: {copy: oracle.py}}, run: oracle.py}\n",
    );
    desk.write("subs/ada/nums.py", "def total(n): return sum(n)\n");
    desk.write(
        "subs/expectations.yaml",
        "ada: {permitted: [AC], because: right}\n",
    );
    let output = desk.puzzlemark(&["lint", "a", "--submissions", "subs"]);
    let said = text(&output.stdout);
    assert_eq!(code(&output), Some(2), "{said}");
    assert!(
        said.contains("`oracle.py` has no function `evaluate`"),
        "{said}"
    );
    assert!(said.contains("1 mistake"), "{said}");
}

#[test]
fn a_swapped_assignment_and_submission_are_reported() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter/submissions/right", "counter"]);
    assert_eq!(code(&output), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("name the assignment first"), "{said}");
}

#[test]
fn reports_never_go_into_the_assignment() {
    let desk = Desk::with_counter();
    let grade = [
        "grade",
        "counter",
        "counter/submissions",
        "--out",
        "counter",
    ];
    let output = desk.puzzlemark(&grade);
    assert_eq!(code(&output), Some(2), "{}", text(&output.stderr));
    assert!(!desk.path("counter/journal.jsonl").exists());
}

#[test]
fn languages_have_their_usual_other_names() {
    let desk = Desk::with_counter();
    desk.write("counter/starter/counter.py", "");
    for (name, out) in [("py", "one"), ("Python", "two")] {
        let output = desk.puzzlemark(&["starter", "counter", name, "--out", out]);
        assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    }
}

#[test]
fn the_files_that_init_names_exist() {
    let desk = Desk::with_counter();
    for file in ["assignment.yaml", "scenarios/examples/counting.yaml"] {
        let path = desk.path("counter").join(file);
        let written = std::fs::read_to_string(&path).unwrap();
        let (_, schema) = written
            .lines()
            .next()
            .unwrap()
            .split_once("$schema=")
            .unwrap();
        assert!(path.parent().unwrap().join(schema).is_file(), "{schema}");
    }
}

#[test]
fn an_instructor_learns_how_to_give_a_module_of_the_course() {
    let desk = Desk::new();
    with_functions(&desk, "requires: [total]");
    for name in ["ada", "bo"] {
        desk.write(&format!("subs/{name}/nums.py"), "import course_gui\n");
    }
    let output = desk.puzzlemark(&["grade", "a", "subs", "--out", "out"]);
    let said = text(&output.stderr);
    assert!(
        said.contains("2 submissions cannot import `course_gui`"),
        "{said}"
    );
    assert!(
        said.contains("{course_gui.py: {copy: stubs/course_gui.py}}"),
        "{said}"
    );
}
