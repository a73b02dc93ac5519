//! Assignments whose reference is an instructor's model.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::desk::{self, text};

mod again;
mod disputes;
mod hostile;
mod languages;
mod processes;
mod programs;
mod promises;

pub(crate) fn models() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/models")
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn puzzlemark(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlemark"));
    command.args(arguments).current_dir(models());
    command.output().expect("puzzlemark runs")
}

/// Runs `lint` on an assignment, and returns its output. It must end with this code.
fn lint(assignment: &str, options: &[&str], expected: i32) -> String {
    let output = puzzlemark(&[&["lint", assignment], options].concat());
    let said = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(code(&output), Some(expected), "{assignment}: {said}");
    said
}

fn path(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

/// The names of the assignments.
fn assignments() -> Vec<String> {
    let entries = fs::read_dir(models()).expect("the folder of models");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.retain(|name| models().join(name).join("assignment.yaml").is_file());
    names.sort();
    names
}

/// A copy of an assignment that a test can break.
fn copied(name: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    copy(&models().join(name), folder.path());
    folder
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&target).expect("a new folder");
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

#[test]
fn a_model_passes_its_scenarios() {
    if !desk::has("python3") {
        return;
    }
    lint("lights-out", &[], 0);
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn every_model_passes_its_scenarios() {
    if !desk::has("python3") {
        return;
    }
    for name in assignments() {
        lint(&name, &[], 0);
    }
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn right_submissions_in_other_styles_are_accepted() {
    if !desk::has("python3") {
        return;
    }
    for name in assignments() {
        let folder = models().join(&name).join("submissions");
        for entry in fs::read_dir(&folder).expect("submissions") {
            let path = entry.expect("an entry").path();
            let submission = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            if !submission.starts_with("accepted") || submission.contains("javascript") {
                continue;
            }
            let path = path.to_string_lossy().into_owned();
            let check = puzzlemark(&["check", &name, &path]);
            assert_eq!(code(&check), Some(0), "{name}: {}", text(&check.stdout));
        }
    }
}

#[test]
fn mistakes_in_rules_are_reported_with_their_place() {
    if !desk::has("python3") {
        return;
    }
    let folder = copied("lights-out");
    let rules = folder.path().join("model/rules.py");
    let own = fs::read_to_string(&rules).expect("the rules");
    for (was, is, line, told) in [
        (
            "LightsOut.solve",
            "LightsOut.solv",
            12,
            "did you mean `LightsOut.solve`?",
        ),
        (
            "def any_solution(game, returned)",
            "def any_solution(game, result)",
            // A rule begins with its decorator.
            12,
            "`result`",
        ),
        ("import open_call", "import open_cal", 3, "open_cal"),
        (
            "@opening\n",
            "from puzzlemark import looks\n\n@looks(LightsOut)\ndef see(game):\n    yield 'game.lights()'\n\n\n@opening\n",
            29,
            "`LightsOut` has no such attribute or method",
        ),
    ] {
        fs::write(&rules, own.replacen(was, is, 1)).expect("a file");
        let said = lint(&path(folder.path()), &[], 2);
        assert!(said.contains(&format!("model/rules.py:{line}: ")), "{said}");
        assert!(said.contains(told), "{said}");
    }
}

#[test]
fn a_property_without_a_rule_is_named_with_the_step() {
    if !desk::has("python3") {
        return;
    }
    let folder = copied("lights-out");
    let scenario = "scenario: Solved\nsteps:\n  - do: solve([[1, 0]])\n    satisfies: solution\n";
    let file = folder.path().join("scenarios/rules/property.yaml");
    fs::write(file, scenario).expect("a scenario");
    let said = lint(&path(folder.path()), &[], 2);
    assert!(
        said.contains("scenarios/rules/property.yaml:3: no rule judges the property `solution`"),
        "{said}"
    );
    assert!(
        said.contains("write a rule `@satisfies(\"solution\")` in `model/rules.py`"),
        "{said}"
    );
}

#[test]
fn a_model_that_does_not_load_is_the_instructors_mistake() {
    if !desk::has("python3") {
        return;
    }
    let folder = copied("lights-out");
    let model = folder.path().join("model/lights_out.py");
    fs::write(&model, "import turtles\n").expect("a file");
    let said = lint(&path(folder.path()), &[], 2);
    assert!(said.contains("model/lights_out.py:1: "), "{said}");
    assert!(said.contains("turtles"), "{said}");
}

#[test]
fn no_kit_has_the_model() {
    if !desk::has("python3") {
        return;
    }
    let out = tempfile::tempdir().expect("a folder");
    let kit = out.path().join("kit").to_string_lossy().into_owned();
    let refused = puzzlemark(&["bundle", "student", "lights-out", "--out", &kit]);
    let said = text(&refused.stderr);
    assert_eq!(code(&refused), Some(2), "{said}");
    assert!(said.contains("asks `model/lights_out.py`"), "{said}");
    assert!(said.contains("puzzlemark record"), "{said}");
    let with = [
        "bundle",
        "student",
        "lights-out",
        "--out",
        &kit,
        "--with",
        "model/rules.py",
    ];
    let refused = puzzlemark(&with);
    assert_eq!(code(&refused), Some(2), "{}", text(&refused.stderr));
    assert!(!out.path().join("kit").exists(), "nothing is written");
}

const DICE: &str = "
class LoadedDie:
    def __init__(self, faces):
        self.faces, self.rolls = faces, 0

    def roll(self):
        self.rolls += 1
        return self.faces[self.rolls - 1]


SIX = 6
";
const TOTAL: &str = "
def total(die, times):
    return sum(die.roll() for _ in range(times))
";

/// An assignment in which steps use the names of a file that the course provides.
fn loaded_dice() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, content) in [
        (
            "assignment.yaml",
            "assignment: Dice\nreference: {model: model/total.py}\n\
             subjects: {python: {file: total.py, requires: [total], provided: [dice.py]}}\n\
             files: {dice.py: {copy: given/dice.py}}\n\
             groups:\n  - {group: all, visibility: public, scenarios: scenarios/*.yaml}\n",
        ),
        ("given/dice.py", DICE),
        ("model/total.py", TOTAL),
        (
            "scenarios/loaded.yaml",
            "scenario: Loaded\nsteps:\n  - do: die = LoadedDie([3, SIX])\n  - do: total(die, 2)\n    \
             returns: 9\n  - do: die.rolls\n    returns: 2\n  - do: isinstance(die, LoadedDie)\n    returns: true\n",
        ),
        (
            "scenarios/followed.yaml",
            "scenario: Followed\nexpect: reference\nsteps:\n  - do: die = LoadedDie([SIX, 1, 2])\n  \
             - do: total(die, 3)\n  - do: die.rolls\n",
        ),
        ("right/total.py", TOTAL),
        // It never rolls, and brings dice of its own that say they were rolled.
        (
            "own-dice/total.py",
            "import sys, types\n\nclass LoadedDie:\n    def __init__(self, faces):\n        \
             self.faces = faces\n        self.rolls = len(faces)\n\ndice = types.ModuleType('dice')\n\
             dice.LoadedDie, dice.SIX = LoadedDie, 6\nsys.modules['dice'] = dice\n\
             def total(die, times):\n    return sum(die.faces[:times])\n",
        ),
    ] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(path, content).expect("a file");
    }
    folder
}

#[test]
fn steps_use_the_names_of_provided_files() {
    if !desk::has("python3") {
        return;
    }
    let folder = loaded_dice();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    lint(&path(""), &[], 0);
    let right = puzzlemark(&["check", &path(""), &path("right")]);
    assert_eq!(code(&right), Some(0), "{}", text(&right.stdout));
    let wrong = puzzlemark(&["check", &path(""), &path("own-dice")]);
    assert_eq!(code(&wrong), Some(1), "{}", text(&wrong.stdout));
    assert!(
        text(&wrong.stdout).contains("die.rolls"),
        "{}",
        text(&wrong.stdout)
    );
}

#[test]
fn a_kit_has_the_provided_files() {
    if !desk::has("python3") {
        return;
    }
    let folder = loaded_dice();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let record = puzzlemark(&["record", &path("")]);
    assert_eq!(code(&record), Some(0), "{}", text(&record.stderr));
    let out = tempfile::tempdir().expect("a folder");
    let kit = out.path().join("kit").to_string_lossy().into_owned();
    let bundle = puzzlemark(&["bundle", "student", &path(""), "--out", &kit]);
    assert_eq!(code(&bundle), Some(0), "{}", text(&bundle.stderr));
    let check = puzzlemark(&["check", &kit, &path("right")]);
    assert_eq!(code(&check), Some(0), "{}", text(&check.stdout));
}

#[test]
fn a_provided_file_that_fails_is_not_the_students_fault() {
    if !desk::has("python3") {
        return;
    }
    let folder = loaded_dice();
    let path = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    fs::write(folder.path().join("given/dice.py"), "SIX = 1 / 0\n").expect("a file");
    fs::remove_file(folder.path().join("scenarios/followed.yaml")).expect("a file less");
    let check = puzzlemark(&["check", &path(""), &path("right")]);
    let said = text(&check.stdout);
    assert_eq!(code(&check), Some(3), "{said}");
    assert!(
        said.contains("`dice.py`: ZeroDivisionError: division by zero"),
        "{said}"
    );
}

#[test]
fn the_host_passes_its_own_tests() {
    if !desk::has("python3") {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../oracle/python");
    let mut command = Command::new("python3");
    command
        .args(["-B", "-m", "unittest", "-q"])
        .current_dir(folder);
    let output = command.output().expect("Python runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
}
