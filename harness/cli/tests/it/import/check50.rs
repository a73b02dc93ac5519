//! Checks of check50 in Python. The fixtures say which checks a submission fails; the real check50 must agree.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

use crate::desk::{Desk, text};
use crate::originals::find_original;

/// The sets of checks, with the name of the file that students hand in.
const SETS: [(&str, &str); 5] = [
    ("greeting", "hello.py"),
    ("pyramid", "pyramid.py"),
    ("lookup", "lookup.py"),
    ("cents", "cents.py"),
    ("notes", "notes.py"),
];

/// A wrong submission: the right one, with one replaced text.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Wrong {
    because: String,
    instead: String,
    has: String,
    /// The checks that it fails.
    fails: BTreeSet<String>,
}

fn folder(set: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/import/check50/sets");
    root.join(set)
}

/// Returns the submissions to a set: file contents, failed checks, and the reason.
fn submissions(set: &str, file: &str) -> Vec<(String, BTreeSet<String>, String)> {
    let right = fs::read_to_string(folder(set).join(file)).unwrap();
    let table = fs::read_to_string(folder(set).join("submissions.yaml")).unwrap();
    let table: BTreeMap<String, Wrong> = serde_yaml::from_str(&table).unwrap();
    let mut all = vec![(right.clone(), BTreeSet::new(), "right".to_owned())];
    for (name, wrong) in table {
        assert_eq!(right.matches(&wrong.instead).count(), 1, "{set}: {name}");
        let source = right.replace(&wrong.instead, &wrong.has);
        all.push((source, wrong.fails, format!("{name}: {}", wrong.because)));
    }
    all
}

/// Returns the check of each imported scenario, by the id of the scenario.
fn checks_by_scenario(assignment: &Path) -> BTreeMap<String, String> {
    let files = fs::read_dir(assignment.join("scenarios")).unwrap();
    let mut checks = BTreeMap::new();
    for path in files.map(|entry| entry.unwrap().path()) {
        let yaml = fs::read_to_string(&path).unwrap();
        let yaml: serde_json::Value = serde_yaml::from_str(&yaml).unwrap();
        let last = yaml["steps"].as_array().unwrap().last().unwrap();
        let name = last["checker"]["arguments"][0].as_str().unwrap().to_owned();
        let id = path.file_stem().unwrap().to_string_lossy().into_owned();
        checks.insert(id, name);
    }
    checks
}

/// Returns the checks that a submission fails, by the imported assignment.
fn failed(desk: &Desk, checks: &BTreeMap<String, String>) -> BTreeSet<String> {
    let output = desk.puzzlemark(&["check", "--json", "imported", "submission"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}{}", text(&output.stdout), text(&output.stderr)));
    let results = json["submissions"][0]["scenarios"].as_array().unwrap();
    assert_eq!(results.len(), checks.len());
    let wrong = results.iter().filter(|one| one["verdict"] != "accepted");
    wrong
        .map(|one| {
            assert_ne!(one["verdict"], "judge_error", "{one:#}");
            checks[one["scenario"].as_str().unwrap()].clone()
        })
        .collect()
}

/// Returns the checks that a submission fails, by check50 itself. Returns `None` without check50.
fn failed_originally(desk: &Desk, set: &str) -> Option<BTreeSet<String>> {
    let check50 = find_original("check50")?;
    let output = Command::new(check50)
        .args(["--dev", "--local", "-o", "json", "--"])
        .arg(folder(set).join("checks"))
        .current_dir(desk.path("submission"))
        // Python writes nothing beside the fixtures.
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .output()
        .unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{}{}", text(&output.stdout), text(&output.stderr)));
    let results = report["results"].as_array().unwrap().iter();
    let failed = results.filter(|result| result["passed"] == false);
    Some(
        failed
            .map(|result| result["name"].as_str().unwrap().to_owned())
            .collect(),
    )
}

/// Imports a set of checks. Returns the check of each scenario.
fn import(desk: &Desk, set: &str) -> BTreeMap<String, String> {
    let (checks, out) = (folder(set).join("checks"), desk.path("imported"));
    let words = ["import", "check50", checks.to_str().unwrap(), "--out"];
    let imported = desk.puzzlemark(&[&words[..], &[out.to_str().unwrap()]].concat());
    let told = text(&imported.stdout) + &text(&imported.stderr);
    assert!(imported.status.success(), "{set}: {told}");
    assert!(told.contains("; 0 not imported"), "{set}: {told}");
    checks_by_scenario(&out)
}

#[test]
fn imported_checks_in_python_fail_as_their_code_says() {
    for (set, file) in SETS {
        let desk = Desk::new();
        let checks = import(&desk, set);
        let linted = desk.puzzlemark(&["lint", "imported"]);
        let told = text(&linted.stdout) + &text(&linted.stderr);
        assert!(linted.status.success(), "{set}: {told}");
        for (source, fails, because) in submissions(set, file) {
            desk.write(&format!("submission/{file}"), &source);
            assert_eq!(failed(&desk, &checks), fails, "{set}, {because}");
        }
    }
}

/// Compares the table of failed checks with check50 itself, for at most this number of submissions to each set.
fn compare_with_check50(submissions_max: usize) {
    for (set, file) in SETS {
        let desk = Desk::new();
        for (source, fails, because) in submissions(set, file).into_iter().take(submissions_max) {
            desk.write(&format!("submission/{file}"), &source);
            let Some(original) = failed_originally(&desk, set) else {
                return;
            };
            assert_eq!(original, fails, "check50: {set}, {because}");
        }
    }
}

#[test]
fn check50_fails_the_same_checks_of_a_sample() {
    compare_with_check50(2);
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn check50_fails_the_same_checks() {
    compare_with_check50(usize::MAX);
}

#[test]
fn each_check_can_fail() {
    for (set, file) in SETS {
        let fails: BTreeSet<_> = submissions(set, file)
            .into_iter()
            .flat_map(|(_, fails, _)| fails)
            .collect();
        assert!(fails.len() >= 3, "{set}: {fails:?}");
    }
}

#[test]
fn a_check_that_asks_for_more_than_the_import_saw_is_not_graded() {
    let desk = Desk::new();
    desk.write(
        "checks/__init__.py",
        "import check50\n\n@check50.check()\ndef talks():\n    \"\"\"talks\"\"\"\n    \
         program = check50.run('python3 a.py')\n    if program.stdout() == 'no\\n':\n        \
         check50.run('python3 a.py again').exit(0)\n",
    );
    let imported = desk.puzzlemark(&["import", "check50", "checks", "--out", "imported"]);
    let told = text(&imported.stdout) + &text(&imported.stderr);
    assert!(imported.status.success(), "{told}");
    assert!(
        told.contains("`talks` looks at results of the submission"),
        "{told}"
    );
    for (said, verdict) in [("yes", "accepted"), ("no", "judge_error")] {
        desk.write("submission/a.py", format!("print('{said}')\n"));
        let output = desk.puzzlemark(&["check", "--json", "imported", "submission"]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let result = &json["submissions"][0]["scenarios"][0];
        assert_eq!(result["verdict"], verdict, "{result:#}");
    }
}

/// Reasons why checks are not imported.
const REFUSED: [(&str, &str); 10] = [
    (
        "check50.py.import_('a.py')",
        "calls the submission in the process of the checks",
    ),
    ("check50.c.valgrind('./a')", "it uses valgrind"),
    ("check50.hash('a.py')", "it reads the submission"),
    ("open('a.py')", "it reads `a.py` of the submission"),
    (
        "check50.run('python3 a.py', env={'A': 'b'})",
        "changes the environment",
    ),
    ("check50.run(\"python3 a.py 'x\").exit(0)", "needs a shell"),
    (
        "check50.run('python3 a.py').process.sendintr()",
        "it uses `process` of a run",
    ),
    (
        "raise check50.Failure('no file')",
        "without the submission it fails: no file",
    ),
    (
        "import subprocess; subprocess.run('ls')",
        "it starts programs itself",
    ),
    (
        "1 / 0",
        "without the submission it ends with ZeroDivisionError",
    ),
];

#[test]
fn checks_have_the_value_of_the_check_before_and_equal_random_numbers() {
    let desk = Desk::new();
    desk.write(
        "checks/__init__.py",
        "import random\nimport check50\n\n@check50.check()\ndef exists():\n    check50.exists('a.py')\n    \
         return 2\n\n@check50.check(exists)\ndef doubles(factor):\n    number = random.randint(1, 999)\n    \
         check50.run('python3 a.py').stdin(str(number)).stdout(factor * number).exit(0)\n",
    );
    let imported = desk.puzzlemark(&["import", "check50", "checks", "--out", "imported"]);
    let told = text(&imported.stdout) + &text(&imported.stderr);
    assert!(imported.status.success(), "{told}");
    for (factor, status) in [(2, 0), (3, 1)] {
        let source = format!("print({factor} * int(input('Number: ')))\n");
        desk.write("submission/a.py", &source);
        let output = desk.puzzlemark(&["check", "imported", "submission"]);
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(output.status.code(), Some(status), "{told}");
    }
}

/// Checks that run the submission's file, and a program of the course that imports it. A third check reads the file, and a
/// fourth depends on it.
const TWO_PROGRAMS: &str = r#"import check50

@check50.check()
def exists():
    check50.exists("a.py")
    check50.include("driver.py")

@check50.check(exists)
def alone():
    check50.run("python3 a.py").stdout("^one\n$").exit(0)

@check50.check(exists)
def driven():
    check50.run("python3 driver.py 2").stdout("^4\n$").exit(0)

@check50.check(exists)
def reads():
    open("a.py")

@check50.check(reads)
def after():
    check50.run("python3 a.py").exit(0)
"#;

#[test]
fn a_shell_runs_the_programs_of_checks_that_name_the_file() {
    let desk = Desk::new();
    desk.write("checks/__init__.py", TWO_PROGRAMS);
    desk.write(
        "checks/driver.py",
        "import sys\nfrom a import double\nprint(double(int(sys.argv[1])))\n",
    );
    let imported = desk.puzzlemark(&["import", "check50", "checks", "--out", "imported"]);
    let told = text(&imported.stdout) + &text(&imported.stderr);
    assert_eq!(imported.status.code(), Some(1), "{told}");
    for said in [
        "2 scenarios written",
        "`reads`: it reads `a.py` of the submission",
        "`after`: it depends on `reads`, which is not imported",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let checks = checks_by_scenario(&desk.path("imported"));
    for (factor, word, fails) in [
        (2, "one", &[][..]),
        (3, "one", &["driven"]),
        (2, "two", &["alone"]),
    ] {
        let source = format!(
            "def double(n):\n    return {factor} * n\n\nif __name__ == '__main__':\n    print('{word}')\n"
        );
        desk.write("submission/a.py", &source);
        let expected = fails.iter().map(|&name| name.to_owned()).collect();
        assert_eq!(failed(&desk, &checks), expected, "{source}");
    }
}

#[test]
fn a_file_of_checks_that_cannot_be_run_is_refused_with_the_reason() {
    let desk = Desk::new();
    desk.write(
        "checks/__init__.py",
        "import check50\nimport no_such_module\n",
    );
    let imported = desk.puzzlemark(&["import", "check50", "checks", "--out", "imported"]);
    let told = text(&imported.stdout) + &text(&imported.stderr);
    assert_eq!(imported.status.code(), Some(2), "{told}");
    assert!(
        told.contains("the checks cannot be run: ModuleNotFoundError: "),
        "{told}"
    );
}

#[test]
fn checks_that_cannot_be_imported_are_named_with_the_reason() {
    for (code, reason) in REFUSED {
        let desk = Desk::new();
        desk.write(
            "checks/__init__.py",
            format!(
                "import check50\nimport check50.c\nimport check50.py\n\n@check50.check()\ndef good():\n    \
                 check50.run('python3 a.py').stdout('a').exit(0)\n\n@check50.check()\ndef bad():\n    {code}\n"
            ),
        );
        let imported = desk.puzzlemark(&["import", "check50", "checks", "--out", "imported"]);
        let told = text(&imported.stdout) + &text(&imported.stderr);
        assert_eq!(imported.status.code(), Some(1), "{code}: {told}");
        assert!(
            told.contains("`bad`: ") && told.contains(reason),
            "{code}: {told}"
        );
        assert!(told.contains("1 scenario written"), "{code}: {told}");
    }
}
