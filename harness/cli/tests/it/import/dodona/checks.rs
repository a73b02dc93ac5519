//! Python checks of a suite, and suites that contradict their solution.

use std::fs;

use tempfile::TempDir;

use super::{Languages, fixture, import, puzzlemark, told};

/// The code of a check, the value of the submission, the verdict, and the message.
const CHECKS: [(&str, &str, &str, &str); 9] = [
    ("return {'result': context.actual > 2}", "3", "accepted", ""),
    (
        "return {'result': False, 'messages': ['add them up']}",
        "3",
        "wrong_answer",
        "add them up",
    ),
    (
        "print('noise'); return {'result': context.actual == 3}",
        "4",
        "wrong_answer",
        "does not accept the returned value",
    ),
    ("raise KeyError('broken')", "3", "judge_error", "broken"),
    (
        "import os; os._exit(0)",
        "3",
        "judge_error",
        "gave no result",
    ),
    ("return None", "3", "judge_error", "neither True nor False"),
    (
        "return context.actual.keys()",
        "3",
        "judge_error",
        "no attribute",
    ),
    (
        "return {'result': True}",
        "f",
        "wrong_answer",
        "got an object",
    ),
    (
        "return {'result': True}",
        "1 / 0",
        "runtime_error",
        "ZeroDivisionError",
    ),
];

#[test]
fn failing_checks_are_judge_errors_and_others_give_reasons() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let suite = "- tab: A\n  testcases:\n    - expression: f()\n      return: !oracle {value: 3, \
                 oracle: custom_check, file: check.py}\n";
    write("suite.yaml", suite);
    let check = || {
        let paths = ["suite.yaml", "submission.py"].map(|name| folder.path().join(name));
        let output = puzzlemark(&["check", "--json"], &[&paths[0], &paths[1]]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["submissions"][0]["scenarios"][0].clone()
    };
    for (body, value, verdict, said) in CHECKS {
        write("check.py", &format!("def evaluate(context):\n    {body}\n"));
        write("submission.py", &format!("def f():\n    return {value}\n"));
        let result = check();
        assert_eq!(result["verdict"], verdict, "{body}: {result:#}");
        assert!(result.to_string().contains(said), "{body}: {result:#}");
    }
    // The suite passes no arguments to it.
    write(
        "check.py",
        "def evaluate(context, total):\n    return {'result': True}\n",
    );
    write("submission.py", "def f():\n    return 3\n");
    let result = check();
    assert_eq!(result["verdict"], "judge_error");
    assert!(
        result.to_string().contains("missing 1 required"),
        "{result:#}"
    );
}

/// TESTed compares what a submission prints while it is loaded with the output of the first test.
#[test]
fn text_that_is_printed_while_loading_is_judged() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    let suite = "- tab: A\n  testcases:\n    - expression: double(2)\n      return: 4\n- tab: B\n  contexts:\n    \
                 - testcases:\n        - stdout: ready\n        - expression: double(3)\n          return: 6\n";
    write("suite.yaml", suite);
    let function = "def double(number):\n    return 2 * number\n";
    for (ending, failed) in [("", "b_1"), ("print('ready')\n", "a_1")] {
        write("submission.py", &format!("{function}{ending}"));
        let paths = ["suite.yaml", "submission.py"].map(|name| folder.path().join(name));
        let output = puzzlemark(&["check", "--json"], &[&paths[0], &paths[1]]);
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let scenarios = json["submissions"][0]["scenarios"].as_array().unwrap();
        assert_eq!(scenarios.len(), 3);
        let wrong = scenarios.iter().filter(|one| one["verdict"] != "accepted");
        let wrong: Vec<_> = wrong.map(|one| &one["scenario"]).collect();
        assert_eq!(wrong, [failed], "{json:#}");
    }
}

#[test]
fn a_check_of_any_name_has_its_own_folder() {
    for (file, folder) in [
        ("..py", "checkers/check/"),
        ("...py", "checkers/check/"),
        ("even.py.py", "checkers/even.py/"),
    ] {
        let suite = TempDir::new().unwrap();
        let write = |name: &str, text: &str| fs::write(suite.path().join(name), text).unwrap();
        let tested = format!(
            "- tab: A\n  testcases:\n    - expression: f()\n      return: !oracle {{value: 3, \
             oracle: custom_check, file: \"{file}\"}}\n"
        );
        write("suite.yaml", &tested);
        let check = "def evaluate(context):\n    return {'result': context.actual % 2 == 0}\n";
        write(file, check);
        let imported = import(&suite.path().join("suite.yaml"), &Languages::default());
        let copied = format!("{folder}{file}");
        let paths: Vec<_> = imported.files.keys().collect();
        assert!(imported.files.contains_key(&copied), "{file}: {paths:?}");
        for (value, verdict) in [("4", "accepted"), ("3", "wrong_answer")] {
            write("submission.py", &format!("def f():\n    return {value}\n"));
            let paths = ["suite.yaml", "submission.py"].map(|name| suite.path().join(name));
            let output = puzzlemark(&["check", "--json"], &[&paths[0], &paths[1]]);
            let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let result = &json["submissions"][0]["scenarios"][0];
            assert_eq!(result["verdict"], verdict, "{file}: {result:#}");
        }
    }
}

#[test]
fn a_solution_that_contradicts_the_suite_is_reported() {
    let folder = TempDir::new().unwrap();
    let suite = fixture("python/suite.yaml");
    let right = fs::read_to_string(fixture("python/right.py")).unwrap();
    let wrong = right.replace("return a + b", "return a - b");
    fs::write(folder.path().join("solution.py"), wrong).unwrap();
    let expectations = "solution.py: {permitted: [AC], because: the solution of the exercise}\n";
    fs::write(folder.path().join("expectations.yaml"), expectations).unwrap();
    let linted = puzzlemark(&["lint", "--submissions"], &[folder.path(), &suite]);
    assert_eq!(linted.status.code(), Some(2), "{}", told(&linted));
    let told = told(&linted);
    let first = "solution.py: got WA, expected AC (expressions_1: ";
    assert!(told.contains(first), "{told}");
}
