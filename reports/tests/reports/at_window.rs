//! Failures at a window: the gestures to make, and the sight that must follow.

use puzzlemark_reports::Language;
use puzzlemark_reports::model::{ClassResults, Outcome, Reproduction};
use puzzlemark_reports::visibility::Audience;

use crate::snapshots::plain;
use crate::{formats, sample};

/// A class whose first failure is at a window.
fn at_window() -> ClassResults {
    let mut class = sample::class_of("wrong-text");
    let result = &mut class.submissions[0].scenarios[1];
    result.transcript.clear();
    for step in &mut result.steps {
        step.operation = String::from("click the widget in row 0 and column 5");
        if step.outcome == Outcome::Failed {
            step.operation = String::from("look at the board");
            step.expected = Some("a solution of this board:\nB.B\n...".to_owned());
        }
    }
    result.reproduction = Some(Reproduction {
        command: Some("python3 flow.py".to_owned()),
        session: vec!["click 'Solve'".to_owned(), "look at the board".to_owned()],
        comments: Vec::new(),
        trial: None,
        files: Vec::new(),
        at_window: true,
        confirmed: true,
    });
    class
}

#[test]
fn a_failure_at_a_window_says_what_to_do_and_what_to_see() {
    let class = at_window();
    let view = formats::views(&class, Audience::StudentBeforeDue).remove(0);
    let page = formats::student(&view, "html");
    for part in [
        ">python3 flow.py</pre>",
        "<li>Click &#39;Solve&#39;.</li>\n<li>Look at the board.</li>",
        "then you must see",
        "a solution of this board:\nB.B\n...</pre>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("class=\"run\""), "nothing to paste: {page}");
    for format in ["terminal", "markdown", "tap", "gradescope"] {
        let text = plain(&formats::student(&view, format)).replace('\\', "");
        for part in [
            "python3 flow.py",
            "1. Click 'Solve'.",
            "2. Look at the board.",
            "then you must see",
        ] {
            assert!(text.contains(part), "{format}, {part}:\n{text}");
        }
    }
}

#[test]
fn steps_at_a_window_are_in_the_language_of_the_page() {
    let mut class = at_window();
    class.info.assignment.language = Language::Dutch;
    let view = formats::views(&class, Audience::StudentBeforeDue).remove(0);
    let page = formats::student(&view, "html");
    for part in [
        "<code>klik op het element in rij 0 en kolom 5</code>",
        "kijk naar <code>het bord</code> in",
        "<li>Klik op &#39;Solve&#39;.</li>\n<li>Bekijk het bord.</li>",
        "dan moet je dit zien",
        "een oplossing van dit bord:\nB.B\n...",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}
