//! Students see nothing of what is closed to them.

use puzzlemark_reports::render::{html, terminal};
use puzzlemark_reports::visibility::Audience;

use crate::sample::SECRET;
use crate::snapshots::view;

const TITLE: &str = "Cases of your own finding";

/// Everything a student can be shown.
fn formats(audience: Audience) -> [String; 3] {
    let view = view("negative-index", audience);
    [
        serde_json::to_string(&view).expect("a view is JSON"),
        html::student(&view).expect("it renders"),
        terminal::submission(&view, 80),
    ]
}

#[test]
fn hidden_groups_show_points_and_counts_only() {
    for audience in [Audience::StudentBeforeDue, Audience::StudentAfterDue] {
        for text in formats(audience) {
            for secret in [SECRET, "987650", "987.65", "fresh-sets", "iVBORw0KGgo"] {
                assert!(
                    !text.contains(secret),
                    "{secret} leaks to {audience:?}:\n{text}"
                );
            }
            assert!(text.contains(TITLE));
        }
    }
}

#[test]
fn instructors_see_hidden_groups() {
    assert!(
        formats(Audience::Instructor)
            .iter()
            .all(|text| text.contains(SECRET))
    );
}

#[test]
fn late_groups_open_when_the_assignment_is_due() {
    let [json, html, terminal] = formats(Audience::StudentAfterDue);
    assert!(json.contains("A large grid") && html.contains("A large grid"));
    let [json_before, html_before, terminal_before] = formats(Audience::StudentBeforeDue);
    assert!(!json_before.contains("A large grid") && !html_before.contains("A large grid"));
    // A terminal names only what is not accepted, which the late group is.
    let closed = |text: &str| text.matches("accepted; details are not shown").count();
    assert_eq!((closed(&terminal_before), closed(&terminal)), (2, 1));
}
