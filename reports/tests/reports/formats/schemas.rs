//! JSON formats fit their schemas.

use puzzlemark_reports::render::gradescope::{self, Staff};
use puzzlemark_reports::visibility::{Audience, SubmissionView};
use puzzlemark_reports::{Points, Verdict};
use serde_json::Value;

use super::junit::UNSETTLED;
use super::{class, sample_views, student};
use crate::sample::{self, SECRET};
use crate::snapshots::view;

/// Asserts that a text is JSON that fits a schema, and returns it.
pub(super) fn fits(text: &str, schema: &str) -> Value {
    let schema: Value = serde_json::from_str(schema).expect("the schema is JSON");
    let value = serde_json::from_str(text).expect("it is JSON");
    if let Err(error) = jsonschema::validate(&schema, &value) {
        panic!("{error} at {} in {value:#}", error.instance_path());
    }
    value
}

pub(super) fn gradescope(view: &SubmissionView) -> Value {
    let text = student(view, "gradescope");
    fits(
        &text,
        include_str!("../../../schemas/gradescope.schema.json"),
    )
}

pub(super) fn classroom50(view: &SubmissionView) -> Value {
    let text = student(view, "classroom50");
    fits(
        &text,
        include_str!("../../../schemas/classroom50.schema.json"),
    )
}

pub(super) fn exercism(view: &SubmissionView) -> Value {
    let text = student(view, "exercism");
    fits(&text, include_str!("../../../schemas/exercism.schema.json"))
}

pub(super) fn ctrf(text: &str) -> Value {
    fits(text, include_str!("../../../schemas/ctrf.schema.json"))
}

/// Asserts that the report of the sample lists students without a submission.
pub(super) fn absent(report: &Value) {
    let results = &report["results"];
    let tests = results["tests"].as_array().expect("a list");
    let [.., dee, eve] = &tests[..] else {
        panic!("no tests");
    };
    let told = |test: &Value| {
        let keys = ["name", "status", "rawStatus", "message"];
        keys.map(|key| test[key].as_str().expect("a text").to_owned())
    };
    assert_eq!(
        told(dee),
        ["Dee Wood (dee)", "skipped", "missing", "nothing handed in"]
    );
    assert_eq!(
        told(eve),
        ["Eve Hill (eve)", "other", "unsettled", UNSETTLED]
    );
    let count = |status| tests.iter().filter(|test| test["status"] == status).count();
    let summary = &results["summary"];
    assert_eq!(summary["tests"], tests.len());
    for status in ["passed", "failed", "skipped", "pending", "other"] {
        assert_eq!(summary[status], count(status), "{status}");
    }
    assert_eq!(count("skipped"), 1);
}

#[test]
fn ctrf_has_missing_students_as_skipped_and_unsettled_ones_as_other() {
    absent(&ctrf(&class(&sample::class(), "ctrf")));
}

/// Also asserts that every opened element is closed, in order.
pub(super) fn dodona(view: &SubmissionView) -> Vec<Value> {
    let schema = include_str!("../../../schemas/dodona.schema.json");
    let text = student(view, "dodona");
    let commands: Vec<_> = text.lines().map(|line| fits(line, schema)).collect();
    let mut open = Vec::new();
    for command in &commands {
        match command["command"]
            .as_str()
            .and_then(|name| name.split_once('-'))
        {
            Some(("start", part)) => open.push(part),
            Some(("close", part)) => assert_eq!(open.pop(), Some(part)),
            _ => assert!(!open.is_empty(), "{command}"),
        }
    }
    assert_eq!(open, [""; 0]);
    commands
}

fn sum(tests: &Value, key: &str) -> f64 {
    let tests = tests.as_array().expect("a list").iter();
    tests.filter_map(|test| test[key].as_f64()).sum()
}

fn same(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn gradescope_has_all_points_or_no_result() {
    for view in sample_views() {
        let Points::Earned(score) = view.score else {
            assert_eq!(student(&view, "gradescope"), "", "{}", view.name);
            continue;
        };
        let results = gradescope(&view);
        assert!(same(sum(&results["tests"], "score"), score));
        assert!(same(sum(&results["tests"], "max_score"), view.score_max));
    }
}

#[test]
fn gradescope_keeps_details_for_staff_from_students() {
    let [now, after_due, all] = [
        Audience::StudentBeforeDue,
        Audience::StudentAfterDue,
        Audience::Instructor,
    ]
    .map(|audience| view("negative-index", audience));
    let staff = Staff {
        after_due: &after_due,
        all: &all,
    };
    let text = gradescope::submission(&now, Some(&staff)).expect("it is graded");
    let results = fits(
        &text,
        include_str!("../../../schemas/gradescope.schema.json"),
    );
    let tests = results["tests"].as_array().expect("a list");
    let mut visibilities = Vec::new();
    for test in tests {
        let secret = test.to_string().contains(SECRET);
        assert_eq!(secret, test["visibility"] == "hidden", "{test:#}");
        visibilities.extend(test["visibility"].as_str().filter(|one| *one != "visible"));
    }
    assert_eq!(visibilities, ["hidden", "hidden", "after_due_date"]);
    assert!(same(
        sum(&results["tests"], "score"),
        now.score.earned().expect("graded")
    ));
}

#[test]
fn classroom_50_gets_whole_points_in_proportion() {
    for view in sample_views() {
        let Points::Earned(score) = view.score else {
            assert_eq!(student(&view, "classroom50"), "", "{}", view.name);
            continue;
        };
        let result = classroom50(&view);
        let [earned, max] =
            ["score", "max-score"].map(|key| result[key].as_f64().expect("a number"));
        // The sample has half points, so that all are doubled.
        assert!(same(max, 2.0 * view.score_max), "{max}");
        assert!(
            earned <= 2.0 * score + 1e-9 && earned > 2.0 * score - 2.0,
            "{earned} {score}"
        );
        assert!(same(sum(&result["tests"], "score"), earned));
        assert!(same(sum(&result["tests"], "max-score"), max));
    }
}

#[test]
fn exercism_has_a_message_for_scenarios_that_could_not_run() {
    for view in sample_views() {
        let results = exercism(&view);
        let error = matches!(view.overall(), Verdict::LoadError | Verdict::JudgeError);
        assert_eq!(results["status"] == "error", error, "{}", view.name);
        assert_eq!(
            results["status"] == "pass",
            view.overall() == Verdict::Accepted
        );
    }
}

#[test]
fn the_number_of_a_group_is_the_task_of_its_scenarios_for_exercism() {
    let mut class = sample::class_of("wrong-text");
    let title = class.info.assignment.groups[0].title.clone();
    class.info.assignment.groups[0].title = format!("2. {title}");
    let results = exercism(&super::views(&class, Audience::Instructor)[0]);
    let tasks = results["tests"].as_array().expect("a list");
    let tasks: Vec<_> = tasks.iter().map(|one| one["task_id"].as_u64()).collect();
    let first = class.info.assignment.groups[0].scenarios.len();
    assert!(
        tasks[..first].iter().all(|task| *task == Some(2)),
        "{tasks:?}"
    );
    assert!(tasks[first..].iter().all(Option::is_none), "{tasks:?}");
}

#[test]
fn dodona_gets_the_boards_of_a_failure_as_images() {
    let results = sample::class_of("wrong-grid");
    let view = &super::views(&results, Audience::StudentBeforeDue)[0];
    let messages: Vec<_> = dodona(view)
        .into_iter()
        .map(|one| one["message"].clone())
        .collect();
    let html = messages.iter().find(|one| one["format"] == "html");
    let html = html.expect("a message with boards")["description"]
        .as_str()
        .expect("a text");
    for title in ["Before", "Expected", "Got"] {
        assert!(
            html.contains(&format!("<figcaption>{title}</figcaption>")),
            "{html}"
        );
    }
    assert_eq!(
        html.matches("<img src=\"data:image/svg+xml;base64,")
            .count(),
        3
    );
    assert!(!html.contains("<svg"), "an image cannot run scripts");
}

#[test]
fn dodona_opens_and_closes_and_judges_as_we_do() {
    for view in sample_views() {
        let commands = dodona(&view);
        let end = commands.last().expect("an end");
        assert_eq!(
            end["accepted"],
            view.overall() == Verdict::Accepted,
            "{}",
            view.name
        );
        let wrong = commands.iter().any(|one| one["accepted"] == false);
        assert_eq!(wrong, view.overall() != Verdict::Accepted, "{}", view.name);
    }
}

#[test]
fn the_counts_of_ctrf_match_its_list() {
    let class = sample::class();
    let whole = super::class(&class, "ctrf");
    let of_one = sample_views()
        .into_iter()
        .map(|view| student(&view, "ctrf"));
    for text in of_one.chain([whole]) {
        let results = &ctrf(&text)["results"];
        let tests = results["tests"].as_array().expect("a list");
        for status in ["passed", "failed", "other"] {
            let count = tests.iter().filter(|test| test["status"] == status).count();
            assert_eq!(results["summary"][status], count, "{status}");
        }
        assert_eq!(results["summary"]["tests"], tests.len());
    }
}
