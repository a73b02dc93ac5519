//! Students see nothing of what is closed to them.

use puzzlemark_reports::visibility::Audience;

use crate::formats;
use crate::sample::SECRET;
use crate::snapshots::view;

const TITLE: &str = "Cases of your own finding";

/// Everything a student can be shown.
fn formats(audience: Audience) -> Vec<(&'static str, String)> {
    formats::of_student(&view("negative-index", audience))
}

fn format(audience: Audience, name: &str) -> String {
    formats::student(&view("negative-index", audience), name)
}

#[test]
fn hidden_groups_show_points_and_counts_only() {
    for audience in [Audience::StudentBeforeDue, Audience::StudentAfterDue] {
        for (name, text) in formats(audience) {
            for secret in [SECRET, "987650", "987.65", "fresh-sets", "iVBORw0KGgo"] {
                assert!(
                    !text.contains(secret),
                    "{secret} leaks to {audience:?} as {name}:\n{text}"
                );
            }
            assert!(text.contains(TITLE), "{name}");
        }
    }
}

#[test]
fn instructors_see_hidden_groups() {
    assert!(
        formats(Audience::Instructor)
            .iter()
            .all(|(_, text)| text.contains(SECRET))
    );
}

#[test]
fn late_groups_open_when_the_assignment_is_due() {
    // A terminal and a summary name only what is not accepted, which the late group is.
    let named = |(name, _): &(&str, String)| !["terminal", "markdown"].contains(name);
    let all = |audience| formats(audience).into_iter().filter(named);
    for (name, text) in all(Audience::StudentAfterDue) {
        assert!(text.contains("A large grid"), "{name}");
    }
    for (name, text) in all(Audience::StudentBeforeDue) {
        assert!(!text.contains("A large grid"), "{name}");
    }
    let terminal = format(Audience::StudentAfterDue, "terminal");
    let terminal_before = format(Audience::StudentBeforeDue, "terminal");
    let closed = |text: &str| text.matches("accepted; details are not shown").count();
    assert_eq!((closed(&terminal_before), closed(&terminal)), (2, 1));
}
