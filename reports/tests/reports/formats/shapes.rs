//! What each format looks like.

use insta::assert_snapshot;
use puzzlemark_reports::visibility::Audience;

use super::{class, student};
use crate::sample;
use crate::snapshots::view;

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
        assert_snapshot!(format!("{format}-crash"), student(&view, format));
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
