//! Lists of tests for other graders. The results after the import are compared with those of the graders.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use regex::Regex;
use tempfile::TempDir;

use crate::desk::Desk;
use crate::originals::find_original;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/import")
        .join(name)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn puzzlemark(arguments: &[&str], paths: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlemark"));
    command.args(arguments).args(paths).output().unwrap()
}

/// An imported list of tests.
struct Taken {
    folder: TempDir,
    told: String,
}

impl Taken {
    fn of(format: &str, file: &str) -> Self {
        let folder = TempDir::new().unwrap();
        let out = folder.path().join("out");
        let output = puzzlemark(&["import", format, "--out"], &[&out, &fixture(file)]);
        let told = text(&output.stderr) + &text(&output.stdout);
        Self { folder, told }
    }

    /// A list that passes `lint`.
    fn sound(format: &str, file: &str) -> Self {
        let taken = Self::of(format, file);
        assert!(!taken.told.contains("not imported:"), "{}", taken.told);
        let linted = puzzlemark(&["lint"], &[&taken.path()]);
        assert!(linted.status.success(), "{}", text(&linted.stderr));
        taken
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("out")
    }

    /// Titles and ids of the scenarios that a submission does not pass.
    fn failed(&self, submission: &Path) -> BTreeSet<(String, String)> {
        let output = puzzlemark(&["check"], &[&self.path(), submission]);
        let report = text(&output.stdout);
        assert!(
            report.contains(" points"),
            "{report}{}",
            text(&output.stderr)
        );
        let line = Regex::new(r"(?m)^  [A-Z]{2,4} +(.*) \((\d\d+-[a-z0-9-]+)\) ").unwrap();
        let failed: BTreeSet<_> = line
            .captures_iter(&report)
            .map(|found| (found[1].to_owned(), found[2].to_owned()))
            .collect();
        assert_eq!(failed.is_empty(), report.starts_with("AC"), "{report}");
        failed
    }

    fn titles(&self, submission: &Path) -> BTreeSet<String> {
        let failed = self.failed(submission).into_iter();
        failed.map(|(title, _)| title).collect()
    }

    /// Numbers of the scenarios that a submission does not pass, in the order of the tests.
    fn numbers(&self, submission: &Path) -> BTreeSet<usize> {
        let failed = self.failed(submission).into_iter();
        failed
            .map(|(_, id)| id.split('-').next().unwrap().parse().unwrap())
            .collect()
    }

    fn assert_told(&self, lines: &[(usize, &str)]) {
        for (line, said) in lines {
            let found = self
                .told
                .lines()
                .any(|told| told.contains(&format!(":{line}: ")) && told.contains(said));
            assert!(found, "line {line}: {said}\n{}", self.told);
        }
    }
}

/// The submissions of a fixture, each in a folder of its own that may be written to.
fn submissions(name: &str) -> Vec<(String, TempDir)> {
    let entries = fs::read_dir(fixture(name)).unwrap();
    let copied = entries.map(|entry| {
        let entry = entry.unwrap();
        let folder = TempDir::new().unwrap();
        for file in fs::read_dir(entry.path()).unwrap() {
            let file = file.unwrap();
            if file.path().is_file() {
                fs::copy(file.path(), folder.path().join(file.file_name())).unwrap();
            }
        }
        (entry.file_name().into_string().unwrap(), folder)
    });
    let all: Vec<_> = copied.collect();
    assert!(all.len() > 1);
    all
}

#[test]
fn check50_and_its_imported_checks_agree() {
    let Some(check50) = find_original("check50") else {
        return;
    };
    let taken = Taken::sound("check50", "check50/greet");
    // check50 writes a module beside its list of checks.
    let checks = TempDir::new().unwrap();
    let list = checks.path().join(".cs50.yaml");
    fs::copy(fixture("check50/greet/.cs50.yaml"), list).unwrap();
    let mut seen = BTreeSet::new();
    for (name, folder) in submissions("check50/greet/submissions") {
        let _ = fs::remove_file(checks.path().join("__init__.py"));
        let output = Command::new(&check50)
            .args(["--dev", "--local", "-o", "json", "--"])
            .arg(checks.path())
            .current_dir(folder.path())
            .output()
            .unwrap();
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let results = report["results"].as_array().unwrap();
        assert_eq!(results.len(), 6);
        let failed: BTreeSet<_> = results
            .iter()
            .filter(|result| result["passed"] == false)
            .map(|result| result["description"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(taken.titles(folder.path()), failed, "{name}");
        seen.extend(failed);
    }
    assert!(seen.len() > 3, "{seen:?}");
}

/// Runs a file of tests with unittest. Prints the names of failing tests, one per line.
const UNITTEST: &str = "
import sys, unittest
sys.path.insert(0, '.')
sys.path.insert(0, sys.argv[1])
import test_shapes
result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromModule(test_shapes).run(result)
for test, _ in result.failures + result.errors:
    test = getattr(test, 'test_case', test)
    number = getattr(getattr(test, test._testMethodName), '__number__', None)
    title = test.shortDescription() or test._testMethodName
    print(f'{number}) {title}' if number else title)
print('ran', result.testsRun)
";

#[test]
fn unittest_and_its_imported_tests_agree() {
    let Some(python) = find_original("python") else {
        return;
    };
    let taken = Taken::sound("gradescope", "gradescope/shapes/test_shapes.py");
    let mut seen = BTreeSet::new();
    for (name, folder) in submissions("gradescope/shapes/submissions") {
        let output = Command::new(&python)
            .args(["-B", "-c", UNITTEST])
            .arg(fixture("gradescope/shapes").canonicalize().unwrap())
            .current_dir(folder.path())
            .output()
            .unwrap();
        let told = text(&output.stdout);
        assert!(told.ends_with("ran 6\n"), "{told}{}", text(&output.stderr));
        let failed: BTreeSet<_> = told
            .lines()
            .filter(|line| !line.starts_with("ran "))
            .map(str::to_owned)
            .collect();
        assert_eq!(taken.titles(folder.path()), failed, "{name}");
        seen.extend(failed);
    }
    assert!(seen.len() > 4, "{seen:?}");
}

/// `assertEqual` calls the `==` of the submission's value. After the import, the harness compares if one side
/// is known.
#[test]
fn an_object_equal_to_everything_passes_no_test_with_a_known_answer() {
    let taken = Taken::sound("gradescope", "gradescope/answers/test_answers.py");
    for (name, folder) in submissions("gradescope/answers/submissions") {
        let failed = taken.titles(folder.path());
        if name == "right" {
            assert_eq!(failed, BTreeSet::new());
        } else {
            assert_eq!(failed.len(), 8, "{failed:?}");
            // The class of the submission decides if two of its objects are equal.
            assert!(!failed.contains("test_equal_objects"));
            // `assertCountEqual` accepts every iterable, and this one has the right elements.
            assert!(!failed.contains("test_any_order"));
        }
    }
}

#[test]
fn pytest_and_its_imported_tests_agree() {
    let Some(pytest) = find_original("pytest") else {
        return;
    };
    let taken = Taken::sound("pytest", "pytest/words/test_words.py");
    for (name, folder) in submissions("pytest/words/submissions") {
        let tests = folder.path().join("test_words.py");
        fs::copy(fixture("pytest/words/test_words.py"), &tests).unwrap();
        let output = Command::new(&pytest)
            .args(["-v", "--tb=no", "-p", "no:cacheprovider", "test_words.py"])
            .current_dir(folder.path())
            .output()
            .unwrap();
        fs::remove_file(tests).unwrap();
        let told = text(&output.stdout);
        let ran = told
            .lines()
            .filter(|line| line.contains("::") && line.contains('%'));
        let verdicts: Vec<_> = ran.map(|line| line.contains("FAILED")).collect();
        assert_eq!(verdicts.len(), 6, "{told}");
        let failed = verdicts.iter().enumerate().filter(|(_, failed)| **failed);
        let failed: BTreeSet<_> = failed.map(|(place, _)| place + 1).collect();
        assert_eq!(failed.is_empty(), name == "right");
        assert_eq!(taken.numbers(folder.path()), failed, "{name}");
    }
}

/// True if a test passes as in the grader for `autograding.json`: a shell, the input, the comparison.
fn passes(test: &serde_json::Value, folder: &Path) -> bool {
    let said = |key: &str| test[key].as_str().unwrap_or_default();
    let mut child = Command::new("sh")
        .args(["-c", said("run")])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    // A program that does not read may have ended.
    let _ = input.write_all(said("input").as_bytes());
    drop(input);
    let output = child.wait_with_output().unwrap();
    let printed = text(&output.stdout);
    let matches = match said("comparison") {
        "exact" => printed.trim() == said("output").trim(),
        "regex" => Regex::new(said("output")).unwrap().is_match(printed.trim()),
        _ => printed.trim().contains(said("output").trim()),
    };
    output.status.success() && matches
}

#[test]
fn a_shell_and_imported_run_lines_agree() {
    let file = "classroom/sums/autograding.json";
    let taken = Taken::sound("classroom", file);
    let tests = fs::read_to_string(fixture(file)).unwrap();
    let tests: serde_json::Value = serde_json::from_str(&tests).unwrap();
    let mut seen = BTreeSet::new();
    for (name, folder) in submissions("classroom/sums/submissions") {
        let failed = tests["tests"].as_array().unwrap().iter();
        let failed: BTreeSet<_> = failed
            .filter(|test| !passes(test, folder.path()))
            .map(|test| test["name"].as_str().unwrap().to_owned())
            .collect();
        assert_eq!(failed.is_empty(), name == "right");
        assert_eq!(taken.titles(folder.path()), failed, "{name}");
        seen.extend(failed);
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
}

#[test]
fn unsupported_lines_of_check50_are_refused() {
    Taken::of("check50", "check50/refused.yaml").assert_told(&[
        (2, "not installed"),
        (3, "without translation"),
        (4, "no key `surprise`"),
        (6, "only builds the program"),
        (12, "needs a shell"),
        (13, "an assignment has one program"),
        (18, "`True`"),
        (21, "double quote"),
        (24, "escape of Python"),
        (27, "0 to 255"),
        (30, "no key `stderr`"),
        (32, "no `run`"),
    ]);
}

#[test]
fn unsupported_lines_of_classrooms_are_refused() {
    let fifty = Taken::of("classroom", "classroom/fifty.json");
    fifty.assert_told(&[
        (2, "only builds the program"),
        (5, "no look-ahead"),
        (6, "`show-output`"),
        (7, "puzzlemark import pytest"),
        (8, "`input-file`"),
        (9, "needs a shell"),
        (10, "does not compile the program"),
        (11, "an assignment has one program"),
    ]);
    let assignment = fs::read_to_string(fifty.path().join("assignment.yaml")).unwrap();
    assert!(assignment.contains("file: sums.c\n"), "{assignment}");
    assert!(
        assignment.contains("- gcc -o sums sums.c\n"),
        "{assignment}"
    );
    let linted = puzzlemark(&["lint"], &[&fifty.path()]);
    assert!(linted.status.success(), "{}", text(&linted.stderr));
    Taken::of("classroom", "classroom/classroom.yml").assert_told(&[
        (9, "prepares the machine"),
        (10, "prepares the machine"),
        (24, "no comparison `included`"),
        (30, "only checks the exit code"),
        (35, "it runs pytest"),
    ]);
}

#[test]
fn unsupported_lines_of_python_tests_are_refused() {
    let taken = Taken::of("gradescope", "gradescope/refused.py");
    assert!(taken.told.contains("4 not imported"), "{}", taken.told);
    taken.assert_told(&[
        (15, "computes a score"),
        (19, "computes a score"),
        (23, "`skip`"),
        (28, "the submission's own `==` compares here"),
        (
            44,
            "`raised` is used as a value; it runs as one Python step",
        ),
        (53, "does not use the submission"),
    ]);
    Taken::of("gradescope", "gradescope/prepared.py").assert_told(&[
        (7, "its class has a decorator"),
        (13, "the file has a `setUpModule`"),
    ]);
    Taken::of("pytest", "pytest/refused.py").assert_told(&[(11, "`xfail`")]);
}

#[test]
fn nothing_is_written_without_an_imported_test() {
    let shell = r#"{"tests": [{"name": "a", "run": "make | grep x", "comparison": "included"}]}"#;
    for (format, material, why) in [
        (
            "classroom",
            shell,
            "1 construct could not be imported (see above)",
        ),
        ("classroom", r#"{"tests": []}"#, "found no tests"),
        ("dodona", "[]\n", "found no tests"),
        (
            "session",
            "no examples\n",
            "1 construct could not be imported (see above)",
        ),
    ] {
        let folder = TempDir::new().unwrap();
        let (file, out) = (
            folder.path().join("autograding.json"),
            folder.path().join("out"),
        );
        fs::write(&file, material).unwrap();
        let output = puzzlemark(&["import", format, "--out"], &[&out, &file]);
        assert_eq!(output.status.code(), Some(2), "{format}");
        let told = text(&output.stderr);
        assert!(told.contains("nothing to import"), "{format}: {told}");
        assert!(told.contains(why), "{format}: {told}");
        let notes = told.lines().filter(|line| line.contains(" not imported: "));
        assert_eq!(notes.count() > 0, why.contains("above"), "{told}");
        assert!(!out.exists(), "{format}");
    }
}

/// A list of tests with a pipe, and a tool with a file of the repository.
#[test]
fn commands_for_a_shell_run_in_the_cell_of_the_submission() {
    let desk = Desk::new();
    let list = r#"{"tests": [
        {"name": "plain", "run": "python3 a.py 1", "output": "1", "points": 1},
        {"name": "tested", "run": "python3 -m unittest test_a.py", "points": 5},
        {"name": "piped", "run": "python3 a.py < in.txt | sort -r | head -1", "output": "9", "points": 2}
    ]}"#;
    desk.write(".github/classroom/autograding.json", list);
    desk.write("in.txt", "3\n9\n1\n");
    let test = "def test(self): self.assertEqual(a.double(2), 4)";
    desk.write(
        "test_a.py",
        format!("import unittest, a\nclass T(unittest.TestCase):\n    {test}\n"),
    );
    let list = ".github/classroom/autograding.json";
    let imported = desk.puzzlemark(&["import", "classroom", list, "--out", "out"]);
    assert!(imported.status.success(), "{}", text(&imported.stderr));
    let read = "sys.stdin.read()";
    for (factor, read, wrong) in [
        (2, read, &[][..]),
        (3, read, &["02-tested"]),
        (2, "'5'", &["03-piped"]),
    ] {
        let source = format!(
            "import sys\ndef double(n):\n    return {factor} * n\nif __name__ == '__main__':\n    \
             print((sys.argv[1:] or [{read}])[0])\n"
        );
        desk.write("submission/a.py", source);
        let output = desk.puzzlemark(&["check", "--json", "out", "submission"]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let scenarios = json["submissions"][0]["scenarios"]
            .as_array()
            .unwrap()
            .iter();
        let failed = scenarios.filter(|one| one["verdict"] != "accepted");
        let failed: Vec<_> = failed
            .map(|one| one["scenario"].as_str().unwrap())
            .collect();
        assert_eq!(failed, wrong, "{json:#}");
    }
}
