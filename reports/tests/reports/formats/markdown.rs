//! Markdown, read by a parser of GitHub's dialect.

use pulldown_cmark::{Event, Options, Parser, Tag};
use puzzlemark_reports::model::ClassResults;
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

#[test]
fn a_summary_stays_below_the_limit_of_a_step() {
    let mut results = sample::class_of("wrong-grid");
    let mut one = results.submissions[0].clone();
    "L".repeat(200).clone_into(&mut one.name);
    results.submissions = vec![one; 10_000];
    let text = class(&results, "markdown");
    assert!(text.len() < 1 << 20, "{}", text.len());
    assert!(
        text.contains(" submissions more."),
        "it says what it leaves out"
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
