//! Students see nothing of what is closed to them.

use puzzlemark_reports::model::{Board, Boards, Detail, Moment, Visibility};
use puzzlemark_reports::render::{html, terminal};
use puzzlemark_reports::visibility::{self, Audience};

use crate::formats;
use crate::sample::{self, SECRET};
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

/// What was expected, wherever that can stand, and nowhere else.
const EXPECTED: &str = "qwertz";

/// All formats of a submission whose departure stands in a group of some visibility and detail.
fn formats_of(visibility: Visibility, detail: Option<Detail>, audience: Audience) -> [String; 3] {
    let mut class = sample::class_of("wrong-grid");
    let group = &mut class.info.assignment.groups[0];
    (group.visibility, group.detail) = (visibility, detail);
    group.scenarios[1].because = Some(EXPECTED.to_owned());
    group.scenarios[1].hint = Some(format!("it is {EXPECTED}"));
    let step = &mut class.submissions[0].scenarios[1].steps[2];
    step.because = Some(EXPECTED.to_owned());
    step.hint = Some(format!("did you mean {EXPECTED}?"));
    step.expected = Some(EXPECTED.to_owned());
    step.got = Some("what came".to_owned());
    let board = |text: &str| {
        Some(Board {
            svg: format!("<svg><title>{text}</title></svg>"),
            text: text.to_owned(),
        })
    };
    step.boards = Some(Boards {
        before: board("how it was"),
        expected: board(EXPECTED),
        got: board(EXPECTED),
        moments: Vec::<Moment>::new(),
        moves_end: None,
    });
    for difference in &mut step.differences {
        *difference = puzzlemark_reports::diff::Difference::Remark {
            text: EXPECTED.to_owned(),
        };
    }
    let later = &mut class.submissions[0].scenarios[1].steps[3];
    later.expected = Some(EXPECTED.to_owned());
    let view =
        visibility::view(&class.info, &class.submissions[0], audience).expect("it is complete");
    [
        serde_json::to_string(&view).expect("a view is JSON"),
        html::student(&view).expect("it renders"),
        terminal::submission(&view, 80),
    ]
}

#[test]
fn what_came_can_be_shown_without_what_was_expected() {
    let actual = Some(Detail::ActualOnly);
    for visibility in [Visibility::Public, Visibility::Hidden, Visibility::AfterDue] {
        for text in formats_of(visibility, actual, Audience::StudentAfterDue) {
            assert!(!text.contains(EXPECTED), "{text}");
            assert!(text.contains("what came"), "{text}");
        }
        let [json, page, _] = formats_of(visibility, actual, Audience::StudentAfterDue);
        // Drawings are in Base64, in which no search finds a word.
        assert_eq!(page.matches("data:image").count(), 1, "the board before it");
        assert!(page.contains("how it was"));
        assert!(json.contains(r#""detail":"actual-only""#));
        let all = formats_of(visibility, actual, Audience::Instructor);
        assert!(all.iter().all(|text| text.contains(EXPECTED)));
    }
}

#[test]
fn nothing_is_shown_where_the_group_is_closed() {
    let closed = [
        (Visibility::Hidden, None, Audience::StudentAfterDue),
        (
            Visibility::Hidden,
            Some(Detail::None),
            Audience::StudentAfterDue,
        ),
        (
            Visibility::Public,
            Some(Detail::None),
            Audience::StudentAfterDue,
        ),
        (Visibility::AfterDue, None, Audience::StudentBeforeDue),
        (
            Visibility::AfterDue,
            Some(Detail::Full),
            Audience::StudentBeforeDue,
        ),
        (
            Visibility::AfterDue,
            Some(Detail::ActualOnly),
            Audience::StudentBeforeDue,
        ),
        (
            Visibility::AfterDue,
            Some(Detail::None),
            Audience::StudentAfterDue,
        ),
    ];
    for (visibility, detail, audience) in closed {
        for text in formats_of(visibility, detail, audience) {
            for secret in [
                EXPECTED,
                "what came",
                "how it was",
                "look at the edges",
                "data:image",
            ] {
                assert!(
                    !text.contains(secret),
                    "{secret}: {visibility:?} {detail:?}\n{text}"
                );
            }
            assert!(!text.contains("One bubble per region"), "{text}");
        }
    }
}

#[test]
fn hints_are_for_those_who_need_them() {
    let hint = "look at the edges";
    let of = |name: &str| {
        let mut class = sample::class_of(name);
        class.info.assignment.groups[0].scenarios[1].hint = Some(hint.to_owned());
        let view = visibility::view(
            &class.info,
            &class.submissions[0],
            Audience::StudentAfterDue,
        );
        html::student(&view.expect("it is complete")).expect("it renders")
    };
    assert!(of("wrong-grid").contains(hint));
    assert!(!of("ada").contains(hint), "accepted");
}
