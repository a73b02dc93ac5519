//! Snapshots of each format.

use insta::assert_snapshot;
use puzzlemark_reports::compare::{Side, compare};
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render::json;
use puzzlemark_reports::render::terminal::{self, Exploration};
use puzzlemark_reports::visibility::Audience;

use super::{class, gradebooks, student};
use crate::sample;
use crate::snapshots::{plain, view};

#[test]
fn of_a_student() {
    for name in ["crash", "wrong-grid", "broken"] {
        let view = view(name, Audience::StudentBeforeDue);
        for format in ["markdown", "github", "tap"] {
            assert_snapshot!(format!("{format}-{name}"), student(&view, format));
        }
    }
    let view = view("crash", Audience::StudentBeforeDue);
    for format in [
        "ctrf",
        "gradescope",
        "classroom50",
        "dodona",
        "exercism",
        "junit",
    ] {
        let version = concat!("\"version\":\"", env!("CARGO_PKG_VERSION"), "\"");
        let written = student(&view, format).replace(version, "\"version\":\"VERSION\"");
        assert_snapshot!(format!("{format}-crash"), written);
    }
}

#[test]
fn of_a_class() {
    let mut results = sample::class();
    let few = ["ada", "crash", "judge"];
    results
        .submissions
        .retain(|one| few.contains(&one.name.as_str()));
    for format in ["markdown", "github", "tap"] {
        assert_snapshot!(format!("{format}-class"), class(&results, format));
    }
}

#[test]
fn of_gradebooks_that_are_filled_in() {
    assert_snapshot!("canvas", gradebooks::canvas_export());
    assert_snapshot!("moodle", gradebooks::moodle_worksheet());
}

#[test]
fn of_a_comparison() {
    let old = sample::class();
    let mut new = sample::class();
    new.submissions.remove(0);
    let better = new.submissions.iter_mut().find(|one| one.name == "crash");
    let better = better.expect("it is there");
    let renamed = better.name.clone();
    let right = old.submissions.iter().find(|one| one.name == "ada");
    better.clone_from(right.expect("it is there"));
    better.name = renamed;
    let comparison = compare(&side(&old), &side(&new));
    assert_snapshot!(
        "comparison-terminal",
        plain(&terminal::comparison(&comparison, 88))
    );
    assert_snapshot!(
        "comparison-json",
        json::comparison(&comparison).expect("it renders")
    );
}

fn side(class: &ClassResults) -> Side {
    let mut side = Side::begin(&class.info, class.info.assignment.language);
    for submission in &class.submissions {
        side.submission(submission);
    }
    side
}

#[test]
fn of_an_exploration() {
    let class = sample::class_of("wrong-grid");
    let result = &class.submissions[0].scenarios[1];
    let reproduction = result.reproduction.as_ref().expect("a session");
    let exploration = Exploration {
        assignment: &class.info.assignment.title,
        submission: "wrong-grid (python)",
        verdict: result.verdict,
        told: &["played 3 games".to_owned()],
        failed: Some((&result.steps[2], reproduction)),
        asked: &[],
        notes: &["a note".to_owned()],
    };
    let text = terminal::exploration(&exploration, 88);
    assert_snapshot!("exploration-terminal", plain(&text));
}
