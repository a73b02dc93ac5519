//! Closed groups. Students see nothing of them.

use puzzlemark_reports::diff::{self, Difference, PRINTED};
use puzzlemark_reports::model::{
    Board, Boards, Culprit, CulpritReason, Detail, FileText, Moment, Replay, ReplayFrame,
    ScenarioResult, SourceLine, Trial, TrialLanguage, Visibility,
};
use puzzlemark_reports::visibility::{self, Audience};
use puzzlemark_reports::{Verdict, score};

use crate::formats;
use crate::sample::{self, SECRET};
use crate::snapshots::{plain, view};

const TITLE: &str = "Cases of your own finding";

/// All texts that a student can read.
fn formats(audience: Audience) -> Vec<(&'static str, String)> {
    formats::of_student(&view("negative-index", audience))
}

fn format(audience: Audience, name: &str) -> String {
    formats::student(&view("negative-index", audience), name)
}

#[test]
fn hidden_groups_show_points_only() {
    for audience in [Audience::StudentBeforeDue, Audience::StudentAfterDue] {
        for (name, text) in formats(audience) {
            for secret in [
                SECRET,
                "987650",
                "987.65",
                "fresh-sets",
                "iVBORw0KGgo",
                // A search finds no word in Base64.
                "data:image",
            ] {
                assert!(
                    !text.contains(secret),
                    "{secret} leaks to {audience:?} as {name}:\n{text}"
                );
            }
            assert!(text.contains(TITLE), "{name}");
        }
    }
}

/// A submission that fails only in hidden scenarios, with these verdicts, in every format.
fn failing_hidden(verdicts: [Verdict; 2]) -> Vec<(&'static str, String)> {
    let mut class = sample::class_of("ada");
    let submission = &mut class.submissions[0];
    let hidden = ["negative", "fresh-sets"].into_iter().zip(verdicts);
    for (id, verdict) in hidden {
        let results = &mut submission.scenarios;
        let result = results.iter_mut().find(|one| one.scenario == id);
        let result = result.expect("it is there");
        *result = ScenarioResult::with_verdict(id, verdict);
        result.reason = (verdict != Verdict::Accepted).then(|| "loading stops".to_owned());
        result.further = vec![Verdict::Accepted];
    }
    let score = score::score(&class.info.assignment, &submission.scenarios, &[]);
    let score = score.expect("all scenarios have results");
    (submission.verdict, submission.score) = (score.verdict, score.earned);
    let audience = Audience::StudentBeforeDue;
    let view = visibility::view(&class.info, &class.submissions[0], audience);
    formats::of_student(&view.expect("it is complete"))
}

#[test]
fn students_see_their_own_name_but_no_address_and_nothing_of_others() {
    let class = sample::class();
    let crash = class.submissions.iter().find(|one| one.name == "crash");
    let crash = crash.expect("it is there");
    for audience in [Audience::StudentBeforeDue, Audience::StudentAfterDue] {
        let view = visibility::view(&class.info, crash, audience).expect("it is complete");
        for (name, text) in formats::of_student(&view) {
            for secret in [
                "@uni.example",
                "no. crash",
                "Ada Marsh",
                "Dee Wood",
                "Eve Hill",
            ] {
                assert!(!text.contains(secret), "{secret} is in {name}:\n{text}");
            }
        }
        for name in ["html", "terminal", "markdown", "junit", "ctrf", "json"] {
            let text = formats::student(&view, name);
            assert!(text.contains("Róisín Crash"), "{name}: {text}");
        }
    }
}

#[test]
fn reports_do_not_show_how_a_hidden_group_fails() {
    use Verdict::{Accepted, JudgeError, LoadError, WrongAnswer};
    // The group earns its points only as a whole, so that all of these earn the same.
    let plain = failing_hidden([WrongAnswer, WrongAnswer]);
    let failures = Verdict::ALL.into_iter();
    for verdict in failures.filter(|one| ![Accepted, JudgeError].contains(one)) {
        assert_eq!(failing_hidden([verdict, verdict]), plain, "{verdict:?}");
        assert_eq!(failing_hidden([Accepted, verdict]), plain, "{verdict:?}");
    }
    let loads = failing_hidden([LoadError, LoadError]);
    for name in ["terminal", "html", "markdown", "github", "gradescope"] {
        let (_, text) = loads.iter().find(|(one, _)| *one == name).unwrap();
        assert!(
            text.contains("accepted in everything shown"),
            "{name}: {text}"
        );
        assert!(!text.contains("does not load"), "{name}: {text}");
    }
}

#[test]
fn a_judge_error_in_a_hidden_group_leaves_the_points_open_and_no_more() {
    let one = failing_hidden([Verdict::JudgeError, Verdict::Accepted]);
    assert_eq!(
        one,
        failing_hidden([Verdict::LoadError, Verdict::JudgeError])
    );
    let (_, page) = one.iter().find(|(name, _)| *name == "html").unwrap();
    assert!(page.contains("not graded"), "{page}");
    assert!(!page.contains("loading stops"), "{page}");
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
    // A terminal and a summary name only failures, and the late group has one.
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
    let closed = |text: &str| plain(text).matches("\n  details are not shown\n").count();
    assert_eq!((closed(&terminal_before), closed(&terminal)), (2, 1));
}

/// A word in every field with an expected result, and nowhere else.
const EXPECTED: &str = "qwertz";

/// A word in the fields with a result of the submission.
const CAME: &str = "what came";
const HINT: &str = "look at the edges";
const BEFORE: &str = "how it was";
const SOURCE: &str = "return self.grid";
const WHOLE: &str = "a whole file";
const SESSION: &str = "puzzle.shortest()";
const LOOK: &str = "puzzle.look()";

/// A submission with a failure in a group of this visibility and detail, in every format.
fn formats_of(
    visibility: Visibility,
    detail: Option<Detail>,
    audience: Audience,
) -> Vec<(&'static str, String)> {
    let mut class = sample::class_of("wrong-grid");
    let group = &mut class.info.assignment.groups[0];
    (group.visibility, group.detail) = (visibility, detail);
    group.scenarios[1].because = Some(EXPECTED.to_owned());
    group.scenarios[1].hint = Some(HINT.to_owned());
    class.submissions[0].sources = vec![FileText {
        name: "puzzle.py".to_owned(),
        text: WHOLE.to_owned(),
    }];
    let result = &mut class.submissions[0].scenarios[1];
    let session = result.reproduction.as_mut().expect("a session");
    session.session = vec![SESSION.to_owned()];
    session.comments = vec![format!("# expected {EXPECTED}")];
    session.trial = Some(Trial {
        language: TrialLanguage::Python,
        file: "puzzle.py".to_owned(),
        expected: format!("returns('{EXPECTED}')"),
        command: None,
        calls: Vec::new(),
    });
    let step = &mut result.steps[2];
    step.because = Some(EXPECTED.to_owned());
    step.hint = Some(HINT.to_owned());
    step.expected = Some(EXPECTED.to_owned());
    step.got = Some(CAME.to_owned());
    step.arose = Some(SourceLine {
        file: "puzzle.py".to_owned(),
        line: 7,
        text: Some(SOURCE.to_owned()),
        around: None,
        is_given: false,
        callers: Vec::new(),
    });
    let board = |text: &str| {
        Some(Board {
            svg: format!("<svg><title>{text}</title></svg>"),
            text: text.to_owned(),
        })
    };
    result.culprit = Some(Box::new(Culprit {
        step: 0,
        look: LOOK.to_owned(),
        reason: CulpritReason::MustKeep,
        boards: Some(Boards {
            expected: board(EXPECTED),
            ..Boards::default()
        }),
    }));
    result.replay = Some(Box::new(Replay {
        question: LOOK.to_owned(),
        puzzle: None,
        frames: vec![
            ReplayFrame {
                step: 0,
                expected: None,
                got: EXPECTED.to_owned(),
            },
            ReplayFrame {
                step: 1,
                expected: Some(EXPECTED.to_owned()),
                got: CAME.to_owned(),
            },
        ],
    }));
    let step = &mut result.steps[2];
    step.boards = Some(Boards {
        before: board(BEFORE),
        expected: board(EXPECTED),
        got: board(EXPECTED),
        moments: Vec::<Moment>::new(),
        moves_end: None,
    });
    let text = || vec![EXPECTED.to_owned(), EXPECTED.to_owned()];
    step.differences = vec![
        Difference::Remark {
            text: EXPECTED.to_owned(),
        },
        Difference::Grid {
            expected: text(),
            got: text(),
            cells: vec![(0, 0)],
        },
    ];
    step.differences
        .extend(diff::compare_texts(PRINTED, EXPECTED, "another\nmore"));
    result.steps[3].expected = Some(EXPECTED.to_owned());
    let view =
        visibility::view(&class.info, &class.submissions[0], audience).expect("it is complete");
    formats::of_student(&view)
}

#[test]
fn the_result_can_be_shown_without_the_expected_one() {
    let actual = Some(Detail::ActualOnly);
    for visibility in [Visibility::Public, Visibility::Hidden, Visibility::AfterDue] {
        for (name, text) in formats_of(visibility, actual, Audience::StudentAfterDue) {
            assert!(!text.contains(EXPECTED), "{name}:\n{text}");
            assert!(
                !text.contains(HINT),
                "a hint tells of it as well, {name}:\n{text}"
            );
            assert!(
                !text.contains(LOOK),
                "a cause tells of it as well, {name}:\n{text}"
            );
            for shown in [CAME, BEFORE, SOURCE, SESSION] {
                assert!(text.contains(shown), "{shown} in {name}:\n{text}");
            }
            let says = match name {
                "json" => r#""detail":"actual-only""#,
                "html" => "but not the expected result",
                _ => "not shown for this group",
            };
            assert!(text.contains(says), "{name}:\n{text}");
        }
        let all = formats_of(visibility, actual, Audience::StudentAfterDue);
        let page = all.iter().find(|(name, _)| *name == "html");
        let (_, page) = page.expect("a page");
        // Drawings are in Base64, where a search finds no word.
        assert_eq!(page.matches("data:image").count(), 1, "the board before it");
        assert!(!page.contains("data:text/x-python"), "{page}");
    }
}

#[test]
fn a_student_learns_as_much_in_every_format() {
    for (name, text) in formats_of(Visibility::Public, None, Audience::StudentBeforeDue) {
        let comment = format!("# expected {EXPECTED}");
        for shown in [
            CAME, HINT, BEFORE, SOURCE, SESSION, EXPECTED, LOOK, &comment,
        ] {
            assert!(text.contains(shown), "{shown} in {name}:\n{text}");
        }
        assert!(!text.contains(WHOLE), "only staff sees it, {name}:\n{text}");
        let program = r#"download="reproduce.py" href="data:text/plain;base64,"#;
        assert_eq!(text.contains(program), name == "html", "{name}:\n{text}");
    }
}

#[test]
fn closed_groups_show_nothing() {
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
        for (name, text) in formats_of(visibility, detail, audience) {
            for secret in [
                EXPECTED,
                CAME,
                BEFORE,
                HINT,
                SOURCE,
                SESSION,
                LOOK,
                WHOLE,
                "data:image",
                "data:text/x-python",
            ] {
                assert!(
                    !text.contains(secret),
                    "{secret} in {name}: {visibility:?} {detail:?}\n{text}"
                );
            }
            assert!(!text.contains("One bubble per region"), "{text}");
        }
    }
}

#[test]
fn hints_are_for_those_who_need_them() {
    let of = |name: &str| {
        let mut class = sample::class_of(name);
        class.info.assignment.groups[0].scenarios[1].hint = Some(HINT.to_owned());
        let view = visibility::view(
            &class.info,
            &class.submissions[0],
            Audience::StudentAfterDue,
        );
        formats::of_student(&view.expect("it is complete"))
    };
    for (name, text) in of("wrong-grid") {
        assert!(text.contains(HINT), "{name}");
    }
    for (name, text) in of("ada") {
        assert!(!text.contains(HINT), "accepted, {name}");
    }
}
