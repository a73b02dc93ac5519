//! The staff's copy of a student's page.

use puzzlemark_reports::model::{FileText, SourceLine};
use puzzlemark_reports::render::html::{self, StaffLinks, Surroundings};
use puzzlemark_reports::visibility::Audience;

use crate::{formats, sample};

#[test]
fn the_whole_source_has_marks_where_exceptions_pass() {
    let mut class = sample::class_of("wrong-text");
    let submission = &mut class.submissions[0];
    submission.sources = vec![FileText {
        name: "puzzle.py".to_owned(),
        text: "first line\nsecond line\nthird line\n".to_owned(),
    }];
    let line = |line| SourceLine {
        file: "puzzle.py".to_owned(),
        line,
        text: None,
        around: None,
        is_given: false,
        callers: Vec::new(),
    };
    let step = &mut submission.scenarios[1].steps[2];
    step.arose = Some(SourceLine {
        callers: vec![line(3)],
        ..line(2)
    });
    let title = &class.info.assignment.groups[0].scenarios[1].title;
    let view = &formats::views(&class, Audience::Instructor)[0];
    let links = StaffLinks {
        beside: Surroundings::Class,
        previous: None,
        next: None,
    };
    let page = html::staff(view, links).expect("it renders");
    let marked =
        |text: &str| page.contains(&format!("{text}<span class=\"raised\"> ← {title}</span>"));
    assert!(page.contains("</span>first line\n</span>"), "{page}");
    assert!(
        !marked("first line") && marked("second line") && marked("third line"),
        "{page}"
    );
    let own = &formats::views(&class, Audience::StudentAfterDue)[0];
    assert!(!formats::student(own, "html").contains("first line"));
}
