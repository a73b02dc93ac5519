//! Markdown, read by a parser of GitHub's dialect.

use pulldown_cmark::{Event, Options, Parser, Tag};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ClassResults, Person, ScenarioInfo};
use puzzlemark_reports::visibility::Audience;

use super::{class, sample_views, student, views};
use crate::sample;

/// The kinds of a document's parts, in order.
pub(super) fn skeleton(markdown: &str) -> Vec<String> {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_MATH
        | Options::ENABLE_GFM;
    let mut skeleton = Vec::new();
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(tag) => skeleton.push(kind(&tag)),
            Event::End(_) | Event::Text(_) | Event::Code(_) | Event::SoftBreak => {}
            other => skeleton.push(format!("{other:?}")),
        }
    }
    skeleton
}

/// The kind of a part. Fails if we never write that kind.
fn kind(tag: &Tag<'_>) -> String {
    match tag {
        Tag::Paragraph
        | Tag::CodeBlock(_)
        | Tag::List(None)
        | Tag::Item
        | Tag::Table(_)
        | Tag::TableHead
        | Tag::TableRow
        | Tag::TableCell
        | Tag::Strong
        | Tag::Heading { id: None, .. } => {}
        other => panic!("{other:?} is nothing that we write"),
    }
    format!("{tag:?}")
}

#[test]
fn reports_are_headings_code_and_tables() {
    for view in sample_views() {
        let skeleton = skeleton(&student(&view, "markdown"));
        assert!(
            skeleton.iter().any(|kind| kind.starts_with("Table(")),
            "{skeleton:?}"
        );
    }
    let skeleton = skeleton(&class(&sample::class(), "markdown"));
    let rows = skeleton.iter().filter(|kind| *kind == "TableRow").count();
    let class = sample::class();
    assert_eq!(
        rows,
        class.submissions.len() + class.info.assignment.scenarios().count()
    );
}

/// The most characters of a comment on GitHub.
const COMMENT_CHARS_MAX: usize = 65_536;

#[test]
fn a_summary_has_room_in_a_comment() {
    let mut results = sample::class_of("wrong-grid");
    let mut one = results.submissions[0].clone();
    "L".repeat(200).clone_into(&mut one.name);
    results.submissions = vec![one; 10_000];
    let missing = |number| Person {
        id: format!("s{number}"),
        name: Some("N".repeat(100)),
        ..Person::default()
    };
    results.info.missing = (0..10_000).map(missing).collect();
    results.info.unsettled = results.info.missing.clone();
    let text = class(&results, "markdown");
    assert!(text.chars().count() <= COMMENT_CHARS_MAX);
    for left_out in [" submissions more.", " more.\n\n10000 students"] {
        assert!(text.contains(left_out), "it says what it leaves out");
    }
}

#[test]
fn a_summary_of_many_scenarios_has_room_in_a_comment() {
    let mut results = sample::class_of("wrong-grid");
    let group = &mut results.info.assignment.groups[0];
    let info = group.scenarios[0].clone();
    group
        .scenarios
        .extend((0..5_000).map(|number| ScenarioInfo {
            id: format!("more-{number}"),
            ..info.clone()
        }));
    results.submissions.clear();
    let text = class(&results, "markdown");
    assert!(text.chars().count() <= COMMENT_CHARS_MAX);
    assert!(text.contains(" scenarios more."));
}

#[test]
fn a_page_with_many_failures_has_room_in_a_comment() {
    let results = sample::class_of("wrong-grid");
    let mut view = views(&results, Audience::Instructor).remove(0);
    let scenarios = view.groups[0].scenarios.as_mut().expect("an open group");
    let failed = scenarios
        .iter()
        .find(|one| one.result.verdict != Verdict::Accepted);
    let failed = failed.expect("a failure").clone();
    scenarios.extend((0..2_000).map(|number| {
        let mut one = failed.clone();
        one.info.id = format!("more-{number}");
        one
    }));
    let text = student(&view, "markdown");
    assert!(text.chars().count() <= COMMENT_CHARS_MAX);
    assert!(text.contains("The rest has no room here."));
    assert!(
        text.lines()
            .last()
            .is_some_and(|line| line.starts_with("Isolation:"))
    );
}

#[test]
fn unexpected_output_is_shown_and_bounded() {
    for format in ["markdown", "github"] {
        let mut class = sample::class_of("wrong-grid");
        let written = |class: &ClassResults| {
            let view = &views(class, Audience::StudentBeforeDue)[0];
            student(view, format)
        };
        let page = written(&class);
        assert!(page.contains("Other output:"), "{page}");
        assert!(page.contains("checking (0, 2)"), "{page}");
        for scenario in &mut class.submissions[0].scenarios {
            for step in &mut scenario.steps {
                step.noise.stdout = "chatter\n".repeat(500);
            }
        }
        let page = written(&class);
        assert!(page.contains(" more characters)"), "{page}");
    }
}
