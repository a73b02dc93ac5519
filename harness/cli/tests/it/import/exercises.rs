//! Files of unit tests in the manner of exercise collections, each with a right solution and with mutants of it.
//!
//! `fixtures/import/exercises/README.md` describes the files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use puzzlemark_import::{Imported, Severity};
use tempfile::TempDir;

use crate::desk::{has, text};
use crate::import::{fixture, material, written};

/// Smallest share of tests that must be imported, in percent.
const SHARE: usize = 95;

struct Exercise {
    name: String,
    folder: PathBuf,
}

fn exercises() -> Vec<Exercise> {
    let entries = fs::read_dir(fixture("exercises")).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    let mut all: Vec<_> = folders
        .filter(|path| path.is_dir())
        .map(|folder| Exercise {
            name: folder.file_name().unwrap().to_str().unwrap().to_owned(),
            folder,
        })
        .collect();
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

impl Exercise {
    fn tests(&self) -> PathBuf {
        self.folder.join(format!("{}_test.py", self.name))
    }

    fn solution(&self) -> String {
        fs::read_to_string(self.folder.join(format!("{}.py", self.name))).unwrap()
    }

    fn import(&self) -> Imported {
        puzzlemark_import::tests(&material(&self.tests()), "python3".as_ref()).unwrap()
    }

    /// Wrong submissions: the solution with one text replaced by another.
    fn mutants(&self) -> Vec<(String, String)> {
        let changes = fs::read_to_string(self.folder.join("mutants.yaml")).unwrap();
        let changes: Vec<(String, String)> = serde_yaml::from_str(&changes).unwrap();
        let solution = self.solution();
        let mutate = |(from, to): (String, String)| {
            assert!(solution.contains(&from), "{}: no `{from}`", self.name);
            let name = format!("{}: `{from}` is `{to}`", self.name);
            (name, solution.replacen(&from, &to, 1))
        };
        changes.into_iter().map(mutate).collect()
    }

    /// True if Python's `unittest` accepts a submission. `None` if the tests are for another tool.
    fn unittest(&self, submission: &str) -> Option<bool> {
        let tests = fs::read_to_string(self.tests()).unwrap();
        if !tests.contains("unittest.TestCase") {
            return None;
        }
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(format!("{}.py", self.name)), submission).unwrap();
        fs::write(folder.path().join("exercise_test.py"), tests).unwrap();
        let output = Command::new("python3")
            .args(["-B", "-m", "unittest", "-q", "exercise_test"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        Some(output.status.success())
    }
}

/// True if an assignment accepts a submission, and the report.
fn check(assignment: &Path, name: &str, submission: &str) -> (bool, String) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(format!("{name}.py")), submission).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
        .arg("check")
        .args([assignment, folder.path()])
        .output()
        .unwrap();
    let told = text(&output.stdout) + &text(&output.stderr);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{name}: {told}"
    );
    (output.status.success(), told)
}

#[test]
fn nearly_all_tests_of_exercises_are_imported() {
    if !has("python3") {
        return;
    }
    let (mut imported, mut refused) = (0, Vec::new());
    let all = exercises();
    assert!(all.len() >= 40, "{}", all.len());
    for exercise in all {
        let found = exercise.import();
        imported += found.scenarios.len();
        let notes = found.notes.into_iter();
        refused.extend(notes.filter(|note| note.severity == Severity::NotImported));
    }
    let share = 100 * imported / (imported + refused.len());
    assert!(share >= SHARE, "{share} %: {refused:#?}");
}

fn compare(exercises: &[Exercise]) {
    let mut wrong = Vec::new();
    for exercise in exercises {
        let folder: TempDir = written(exercise.import());
        let right = ("the solution".to_owned(), exercise.solution());
        for (name, submission) in std::iter::once(right).chain(exercise.mutants()) {
            let is_right = name == "the solution";
            let original = exercise.unittest(&submission);
            assert_ne!(original, Some(!is_right), "{name}: unittest");
            let (accepted, told) = check(folder.path(), &exercise.name, &submission);
            if accepted != is_right {
                wrong.push(format!("{}, {name}: {told}", exercise.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// One exercise for each way in which a test is imported.
#[test]
fn exercises_of_each_kind_get_the_verdicts_of_unittest() {
    if !has("python3") {
        return;
    }
    let mut some = exercises();
    some.retain(|one| {
        let name = one.name.as_str();
        ["frames", "long_second", "binary_tree", "shop", "printing"].contains(&name)
    });
    assert_eq!(some.len(), 5);
    compare(&some);
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn all_exercises_get_the_verdicts_of_unittest() {
    if has("python3") {
        compare(&exercises());
    }
}

/// Exports imported exercises to pytest, and imports them again. The verdicts must stay.
fn export_and_import(exercises: &[Exercise]) {
    let mut wrong = Vec::new();
    for exercise in exercises {
        let original: TempDir = written(exercise.import());
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("exported");
        let output = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
            .args(["export", "pytest"])
            .arg(original.path())
            .arg("--out")
            .arg(&out)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let tests = out.join(format!("test_{}.py", exercise.name));
        let again = puzzlemark_import::tests(&material(&tests), "python3".as_ref()).unwrap();
        let again = written(again);
        let right = ("the solution".to_owned(), exercise.solution());
        for (name, submission) in std::iter::once(right).chain(exercise.mutants()) {
            let (accepted, told) = check(again.path(), &exercise.name, &submission);
            if accepted != (name == "the solution") {
                wrong.push(format!("{}, {name}: {told}", exercise.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn exercises_keep_their_verdicts_through_pytest() {
    if !has("python3") {
        return;
    }
    let mut some = exercises();
    some.retain(|one| ["clocks", "money"].contains(&one.name.as_str()));
    assert_eq!(some.len(), 2);
    export_and_import(&some);
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn all_exercises_keep_their_verdicts_through_pytest() {
    if has("python3") {
        export_and_import(&exercises());
    }
}

/// The tests of the findings: a class that equals everything must not be accepted.
#[test]
fn an_answer_that_equals_everything_is_rejected() {
    if !has("python3") {
        return;
    }
    let cheat = "class Any(list):\n    __eq__ = lambda self, other: True\n    __hash__ = None\n\n\n\
        def anagrams_of(word, candidates):\n    return Any([0])\n";
    let exercise = exercises()
        .into_iter()
        .find(|one| one.name == "sorted_letters")
        .unwrap();
    let folder = written(exercise.import());
    let (accepted, told) = check(folder.path(), &exercise.name, cheat);
    assert!(!accepted, "{told}");
    assert!(told.contains("0 of"), "{told}");
}
