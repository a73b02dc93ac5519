//! The level of isolation: the options for it, and the reports of it.

use puzzlemark_reports::model::ClassResults;
use serde_json::Value as Json;

use crate::commands::code;
use crate::desk::{Desk, text};

const WEAK: [&str; 2] = ["--isolation", "limits-only"];
const CHECK: [&str; 3] = ["check", "counter", "counter/submissions/right"];
const TOO_WEAK: [&str; 4] = ["--isolation", "limits-only", "--require-isolation", "full"];

#[test]
fn too_weak_isolation_judges_no_submission() {
    let desk = Desk::with_counter();
    desk.write(
        "course.yaml",
        "course: C\nassignments: [{assignment: counter, submissions: counter/submissions}]\n",
    );
    for command in [
        &CHECK[..],
        &["grade", "counter", "counter/submissions", "--out", "out"],
        &["grade", "course.yaml", "--out", "out"],
        &["lint", "counter"],
        &["lint", "course.yaml"],
        &["doctor"],
    ] {
        let output = desk.puzzlemark(&[command, &TOO_WEAK].concat());
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(4), "{command:?}: {error}");
        for said in ["`full` is required", "run with `limits-only`", "not tried"] {
            assert!(error.contains(said), "{command:?}: {error}");
        }
        assert_eq!(text(&output.stdout).is_empty(), command != ["doctor"]);
        assert!(!desk.path("out").exists(), "{command:?}");
    }
    let enough = [&CHECK[..], &WEAK, &["--require-isolation", "limits-only"]].concat();
    assert_eq!(code(&desk.puzzlemark(&enough)), Some(0));
}

#[test]
fn a_refused_run_keeps_the_journal() {
    let desk = Desk::with_counter();
    let grade = ["grade", "counter", "counter/submissions", "--out", "out"];
    desk.puzzlemark(&grade);
    let journal = || std::fs::read(desk.path("out/journal.jsonl")).ok();
    let before = journal();
    let again = desk.puzzlemark(&[&grade[..], &["--rerun"], &TOO_WEAK].concat());
    assert_eq!(code(&again), Some(4));
    assert!(before.is_some() && journal() == before);
}

#[test]
fn an_unknown_level_is_refused() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&[&CHECK[..], &["--isolation", "iron"]].concat());
    assert_eq!(code(&output), Some(2));
    let error = text(&output.stderr);
    assert!(
        error.contains("full, pid-only, confined, limits-only"),
        "{error}"
    );
}

#[test]
fn every_page_states_the_level_and_check_does_not() {
    let desk = Desk::with_counter();
    let check = |more: &[&str]| desk.puzzlemark(&[&CHECK[..], &WEAK, more].concat()).stdout;
    assert!(!text(&check(&["--html", "page.html"])).contains("solation"));
    let class: ClassResults = serde_json::from_slice(&check(&["--json"])).unwrap_or_else(|error| {
        panic!("{error}");
    });
    assert_eq!(class.info.isolation.level, "limits-only");
    let grade = ["grade", "counter", "counter/submissions", "--out", "out"];
    let grade = desk.puzzlemark(&[&grade[..], &WEAK].concat());
    assert!(text(&grade.stdout).contains("Isolation: limits-only ("));
    for report in [
        "page.html",
        "out/index.html",
        "out/students/right.html",
        "out/results.json",
        "out/junit.xml",
    ] {
        let report = desk.path(report);
        let told = std::fs::read_to_string(&report).unwrap_or_default();
        assert!(told.contains("limits-only"), "{}", report.display());
    }
}

#[test]
fn doctor_lists_levels_and_mechanisms() {
    let desk = Desk::new();
    let told = desk.puzzlemark(&[&["doctor", "--all"][..], &WEAK].concat());
    let told = text(&told.stdout);
    for said in [
        "Isolation: limits-only",
        "  full        not tried",
        "no_new_privs       active",
    ] {
        assert!(told.contains(said), "{told}");
    }
    let output = desk.puzzlemark(&[&["doctor", "--json"][..], &WEAK].concat());
    let told: Json = serde_json::from_slice(&output.stdout).unwrap_or_default();
    assert_eq!(told["isolation"]["level"], "limits-only");
    assert_eq!(told["unreached"][0]["level"], "full");
    let mechanisms = told["mechanisms"].as_array().cloned().unwrap_or_default();
    let rlimits = mechanisms.iter().find(|one| one["name"] == "rlimits");
    assert_eq!(
        rlimits.map(|one| &one["state"]),
        Some(&Json::from("active"))
    );
}
