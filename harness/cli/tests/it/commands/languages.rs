//! Submissions in several languages: their results, their stubs, and messages about missing tools.

use std::path::{Path, PathBuf};

use puzzlemark_intake as intake;
use puzzlemark_subject::toolchain;
use serde_json::Value as Json;

use crate::commands::code;
use crate::desk::{Desk, text};

const ASSIGNMENT: &str = "bubbles-and-boulders";

/// Language, the program that it needs, and the fixture with the solution in it.
const LANGUAGES: [(&str, &str, &str); 8] = [
    ("python", "python3", "accepted-python-grid"),
    ("javascript", "node", "accepted-javascript"),
    ("java", "javac", "accepted-java"),
    ("c", "cc", "accepted-c"),
    ("cpp", "c++", "accepted-cpp"),
    ("rust", "rustc", "accepted-rust"),
    ("go", "go", "accepted-go"),
    ("ruby", "ruby", "accepted-ruby"),
];

/// The languages of this machine. Prints the others as skipped.
#[expect(clippy::print_stdout, reason = "a test says why it skips")]
fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    LANGUAGES
        .into_iter()
        .filter_map(|(name, program, fixture)| {
            let found = toolchain::find_program(program).is_some();
            if !found {
                println!("skipped {name}: this machine has no `{program}`");
            }
            found.then_some((name, fixture))
        })
}

pub(crate) fn root(inside: &str) -> String {
    let root = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    root.join(inside).display().to_string()
}

pub(crate) fn specs() -> String {
    root(&format!("specs/{ASSIGNMENT}"))
}

pub(crate) fn fixture(name: &str) -> String {
    let folder = root(&format!("fixtures/submissions/{ASSIGNMENT}"));
    let path = intake::fixture(Path::new(&folder), name);
    path.display().to_string()
}

/// Results without the parts that may differ: isolation, driver, usage and the time of grading.
fn bare(mut results: Json) -> Json {
    results["checksum"] = Json::Null;
    results["graded"] = Json::Null;
    let submission = &mut results["submissions"][0];
    for key in ["name", "driver", "remarks"] {
        submission[key] = Json::Null;
    }
    for scenario in submission["scenarios"].as_array_mut().into_iter().flatten() {
        scenario["usage"] = Json::Null;
        for step in scenario["steps"].as_array_mut().into_iter().flatten() {
            // The words differ by language. The verdicts must be equal.
            for key in ["operation", "expected", "got"] {
                step[key] = Json::Null;
            }
        }
    }
    results
}

#[test]
fn the_same_solution_has_the_same_results_in_every_language() {
    let desk = Desk::new();
    let mut all: Vec<(&str, Json)> = Vec::new();
    for (name, fixture_name) in languages() {
        let (specs, fixture) = (specs(), fixture(fixture_name));
        let mut arguments = vec!["check", &specs, &fixture, "--json"];
        for scenario in [
            "session",
            "attributes",
            "exact-types",
            "same-puzzle",
            "text",
        ] {
            arguments.extend(["--only", scenario]);
        }
        let output = desk.puzzlemark(&arguments);
        assert_eq!(code(&output), Some(0), "{name}: {}", text(&output.stdout));
        all.push((name, bare(serde_json::from_slice(&output.stdout).unwrap())));
    }
    for (name, results) in &all {
        assert_eq!(results, &all[0].1, "{name} and {}", all[0].0);
    }
}

#[test]
fn a_starter_builds_and_its_missing_methods_are_named() {
    let desk = Desk::new();
    for (name, _) in languages() {
        let output = desk.puzzlemark(&["starter", &specs(), name, "--out", name]);
        assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
        let checked = desk.puzzlemark(&["check", &specs(), name, "--only", "put_bubble"]);
        let report = text(&checked.stdout);
        assert_eq!(code(&checked), Some(1), "{name}: {report}");
        assert!(report.contains("is not written yet"), "{name}: {report}");
        assert!(!report.contains("does not build"), "{name}: {report}");
    }
    let again = desk.puzzlemark(&["starter", &specs(), "python", "--out", "python"]);
    assert_eq!(code(&again), Some(2));
    assert!(text(&again.stderr).contains("exists"));
    let unknown = desk.puzzlemark(&["starter", &specs(), "cobol"]);
    assert!(text(&unknown.stderr).contains("it has stubs for: python, javascript, java, c,"));
}

/// The scenarios of an assignment's examples that ask for functions and methods.
fn examples(assignment: &str) -> Vec<String> {
    let folder = root(&format!("specs/{assignment}/scenarios/examples"));
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("a file").path());
    let names = names.map(|path| path.file_stem().expect("a name").display().to_string());
    names.filter(|name| !name.starts_with("game")).collect()
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn every_stub_of_a_kit_builds_and_has_every_method() {
    let is_kit = |name: &str| !["python", "javascript", "java"].contains(&name);
    let kits: Vec<_> = languages().filter(|(name, _)| is_kit(name)).collect();
    for assignment in [ASSIGNMENT, "fifteen", "pyramids"] {
        let specs = root(&format!("specs/{assignment}"));
        let examples = examples(assignment);
        for (name, _) in &kits {
            let desk = Desk::new();
            let output = desk.puzzlemark(&["starter", &specs, name, "--out", "mine"]);
            assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
            let mut arguments = vec!["check", &specs, "mine", "--json"];
            for example in &examples {
                arguments.extend(["--only", example]);
            }
            let checked = desk.puzzlemark(&arguments);
            assert_eq!(code(&checked), Some(1), "{assignment}, {name}");
            let results: Json = serde_json::from_slice(&checked.stdout).unwrap();
            let scenarios = results["submissions"][0]["scenarios"].as_array().unwrap();
            let steps = scenarios
                .iter()
                .flat_map(|one| one["steps"].as_array().unwrap());
            let said: Vec<_> = steps.map(|step| step["got"].to_string()).collect();
            let is_unwritten = said.iter().any(|got| got.contains("is not written yet"));
            assert!(is_unwritten, "{assignment}, {name}: {said:?}");
            // These texts would mean that a stub lacks a method or has other parameters.
            for wrong in ["in the table", "no method", "undefined method", "TypeError"] {
                let found = said.iter().find(|got| got.contains(wrong));
                assert_eq!(found, None, "{assignment}, {name}");
            }
        }
    }
}

#[test]
fn an_assignment_without_stubs_says_so() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["starter", "counter", "python", "--out", "mine"]);
    assert_eq!(output.status.code(), Some(2));
    let said = text(&output.stderr);
    assert!(said.contains("this assignment has no stubs"), "{said}");
}

#[test]
fn a_starter_has_the_files_that_lie_beside_the_submission() {
    let desk = Desk::new();
    let specs = root("specs/flow");
    let output = desk.puzzlemark(&["starter", &specs, "python", "--out", "mine"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert!(desk.path("mine/flow.py").is_file());
    let laid = std::fs::read(desk.path("mine/Cell images/BlueQ1.gif")).unwrap();
    let given = std::fs::read(root("specs/flow/Cell images/BlueQ1.gif")).unwrap();
    assert_eq!(laid, given);
}

#[test]
fn a_missing_tool_leaves_a_submission_not_graded() {
    let desk = Desk::new();
    for (name, needed) in [
        ("accepted-java", "a JDK"),
        ("accepted-javascript", "Node.js"),
        ("accepted-go", "needs Go"),
        ("accepted-ruby", "Ruby"),
    ] {
        let (specs, fixture) = (specs(), fixture(name));
        let mut command = desk.command(&["check", &specs, &fixture, "--only", "attributes"]);
        let output = command.env("PATH", desk.path("nowhere")).output().unwrap();
        let report = text(&output.stdout).replace('\n', " ");
        assert_eq!(code(&output), Some(3), "{name}: {report}");
        for said in [needed, "to install it: ", "not graded"] {
            assert!(report.contains(said), "{name}: {report}");
        }
    }
}

#[test]
fn doctor_lists_present_and_missing_tools() {
    let desk = Desk::new();
    let output = desk.puzzlemark(&["doctor"]);
    assert_eq!(code(&output), Some(0));
    let told = text(&output.stdout);
    for said in ["Python", "JavaScript", "tkinter", "Isolation: ", "MiB free"] {
        assert!(told.contains(said), "{told}");
    }
    let mut command = desk.command(&["doctor", "--json"]);
    let output = command.env("PATH", desk.path("nowhere")).output().unwrap();
    assert_eq!(code(&output), Some(0));
    let told: Json = serde_json::from_slice(&output.stdout).unwrap();
    let needs = told["needs"].as_array().unwrap();
    let java = needs.iter().find(|need| need["name"] == "javac").unwrap();
    assert_eq!(java["found"], Json::Null);
    let install = java["install"].as_str().unwrap().to_lowercase();
    assert!(install.contains("jdk"), "{install}");
}
