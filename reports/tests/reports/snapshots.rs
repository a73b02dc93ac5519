//! Snapshots of pages.

use insta::assert_snapshot;
use puzzlemark_reports::Language;
use puzzlemark_reports::model::{Board, Boards, Outcome};
use puzzlemark_reports::render::{html, json, terminal};
use puzzlemark_reports::visibility::{self, Audience, SubmissionView};

use crate::{formats, sample};

pub(crate) fn view(name: &str, audience: Audience) -> SubmissionView {
    let class = sample::class_of(name);
    visibility::view(&class.info, &class.submissions[0], audience).expect("the sample is complete")
}

/// A text without its styles, as a reader without colours sees it.
pub(crate) fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        plain.push_str(before);
        rest = after.split_once('m').map_or("", |(_, rest)| rest);
    }
    plain + rest
}

#[test]
fn terminal_of_every_submission() {
    for submission in sample::class().submissions {
        let view = view(&submission.name, Audience::StudentBeforeDue);
        let name = format!("terminal-{}", submission.name);
        assert_snapshot!(name, plain(&terminal::submission(&view, 88)));
    }
}

#[test]
fn terminal_on_a_narrow_page() {
    let text = plain(&terminal::submission(
        &view("wrong-grid", Audience::StudentBeforeDue),
        40,
    ));
    assert_snapshot!(text);
}

#[test]
fn terminal_styles() {
    let text = terminal::submission(&view("wrong-elements", Audience::StudentBeforeDue), 88);
    assert_snapshot!(text.replace('\u{1b}', "␛"));
}

#[test]
fn terminal_of_the_class() {
    assert_snapshot!(plain(&terminal::class(
        &sample::summary(&sample::class()),
        110
    )));
}

#[test]
fn student_pages() {
    for name in [
        "ada",
        "crash",
        "wrong-elements",
        "wrong-grid",
        "wrong-text",
        "negative-index",
        "broken",
    ] {
        let page = html::student(&view(name, Audience::StudentBeforeDue)).expect("it renders");
        assert_snapshot!(format!("student-{name}"), without_style(&page));
    }
}

#[test]
fn overview_page() {
    let page = html::overview(
        &sample::summary(&sample::class()),
        html::Surroundings::Course,
    )
    .expect("it renders");
    assert_snapshot!(without_style(&page));
}

#[test]
fn gradebook() {
    assert_snapshot!(formats::class(&sample::class(), "csv"));
}

#[test]
fn junit_of_two() {
    let mut class = sample::class();
    class
        .submissions
        .retain(|one| ["crash", "broken"].contains(&one.name.as_str()));
    assert_snapshot!(formats::class(&class, "junit"));
}

#[test]
fn json_of_one() {
    let text = formats::class(&sample::class_of("wrong-grid"), "json");
    let results: serde_json::Value = serde_json::from_str(&text).expect("results are JSON");
    assert_snapshot!(format!("{results:#}"));
}

#[test]
fn json_fits_its_schema() {
    let schema = serde_json::from_str(&json::schema()).expect("the schema is JSON");
    let results = formats::class(&sample::class(), "json");
    let results = serde_json::from_str(&results).expect("results are JSON");
    jsonschema::validate(&schema, &results).expect("results fit the schema");
}

/// A page without its style sheet, its script and its empty lines.
fn without_style(page: &str) -> String {
    let page = without(&without(page, "style"), "script");
    page.lines()
        .filter(|line| !line.trim().is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

/// A page without an element.
fn without(page: &str, element: &str) -> String {
    let (before, rest) = page
        .split_once(&format!("<{element}>"))
        .expect("there is one");
    let (_, after) = rest
        .split_once(&format!("</{element}>"))
        .expect("an end of it");
    format!("{before}{after}")
}

/// Labels of the English pages. The sample's own texts are English too.
const ENGLISH: [&str; 10] = [
    "Expected<",
    "Got<",
    "The first failure",
    "All scenarios",
    "not graded",
    "points<",
    "Isolation:",
    "Judged by",
    "See it yourself",
    "Replay:",
];

#[test]
fn pages_in_other_languages_have_no_english_labels() {
    for language in [Language::Dutch, Language::Polish] {
        for submission in sample::class().submissions {
            let mut class = sample::class_of(&submission.name);
            class.info.assignment.language = language;
            let view = visibility::view(&class.info, &class.submissions[0], Audience::Instructor);
            let view = view.expect("the sample is complete");
            let page = without_style(&html::student(&view).expect("it renders"));
            assert!(page.contains(&format!("<html lang=\"{}\">", language.code())));
            for word in ENGLISH {
                assert!(!page.contains(word), "{}: {word}\n{page}", submission.name);
            }
            let text = plain(&terminal::submission(&view, 88));
            for label in ["  expected  ", "       got  ", " points", "Used:", "To see"] {
                assert!(
                    !text.contains(label),
                    "{}: {label}\n{text}",
                    submission.name
                );
            }
        }
    }
}

#[test]
fn boards_and_orders_are_in_the_language_of_the_page() {
    let mut class = sample::class_of("wrong-text");
    class.info.assignment.language = Language::Dutch;
    let results = &mut class.submissions[0].scenarios;
    let mut steps = results.iter_mut().flat_map(|one| &mut one.steps);
    let failed = steps.find(|step| step.outcome == Outcome::Failed);
    let failed = failed.expect("a failed step");
    failed.expected = Some("[1, 2] in any order".to_owned());
    failed.boards = Some(Boards {
        got: Some(Board {
            svg: "<svg/>".to_owned(),
            text: "#.\n..\nchanged: (0, 1)\n".to_owned(),
        }),
        ..Boards::default()
    });
    let view = visibility::view(&class.info, &class.submissions[0], Audience::Instructor);
    let page = html::student(&view.expect("the sample is complete")).expect("it renders");
    assert!(page.contains("[1, 2] in willekeurige volgorde"), "{page}");
    assert!(page.contains("gewijzigd: (0, 1)"), "{page}");
    assert!(!page.contains("changed:"), "{page}");
}
