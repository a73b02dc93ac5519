//! Hostile texts are inert in every format.

use puzzlemark_reports::model::{
    Board, ClassResults, SourceLine, Speaker, SubmissionResult, Utterance,
};
use puzzlemark_reports::visibility::{Audience, SubmissionView};
use serde_json::Value;

use super::{OF_STUDENT, class, github, junit, markdown, of_class, schemas, student, tap, views};
use crate::hostile::{HOSTILE, assert_harmless, poisoned};
use crate::sample;

/// Texts with a meaning in one of the formats. Other tests have those with a meaning in a page.
const TEXTS: [&str; 26] = [
    "::error file=a.py,line=1::owned",
    "\n::set-output name=score::100\n",
    "\r::stop-commands::x\r",
    "::0123456789abcdee::\n::add-mask::a",
    "##[error]owned ##[set-env name=PATH;]x ##vso[task.complete]",
    "%0A::error::x%25",
    "\n1..0 # skip all\nok 1 - free # TODO\nBail out!\n",
    "  ...\nnot ok 2\n  ---\n  - \"x",
    "# SKIP \\# TODO #",
    "```\n# heading\n```text\n~~~\n<b>x</b>",
    "` `` ``` ```` | a | b |\n|---|---|",
    "[link](javascript:alert(1)) ![image](http://x) <http://x> https://x www.x.org @ada #1 :tada:",
    "a \\| b \\\\| c \\\\\\| d |",
    "| x |\n* item\n1. one\n> quote\n---\n===\n- [ ] task\n[^1]: note $x$ $$y$$",
    "</textarea></script><!--",
    "$(touch owned) `touch owned` ${HOME}",
    "=HYPERLINK(\"http://x\")",
    "+1",
    "-1+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "[[ATTACHMENT|/etc/passwd]]",
    "ok 9 - opens {",
    "\u{85}\u{2028}::error::x\u{2029}\u{c}\u{1e}",
    "\\\\ \\n \\u0000 \" ' , ; {} [] \u{d7ff}\u{e000}\u{fffd}\u{ffff}\u{10ffff}",
];

/// Names of people in twenty scripts.
pub(super) const NAMES: [&str; 20] = [
    "Ada Lovelace",
    "Ада Лавлейс",
    "Άδα",
    "אדה",
    "أدا لوفليس",
    "आदा",
    "আদা",
    "ஆடா",
    "అడా",
    "ಅಡಾ",
    "അഡ",
    "เอดา",
    "ადა",
    "Ադա",
    "エイダ",
    "에이다",
    "艾達",
    "አዳ",
    "អាដា",
    "ᐊᑕ",
];

pub(super) fn texts() -> impl Iterator<Item = &'static str> {
    TEXTS.into_iter().chain(HOSTILE)
}

/// Asserts all properties of a class with hostile texts. `like` is a tame class of the same shape.
fn inert(results: &ClassResults, like: &ClassResults) {
    let text = |format| class(results, format);
    let [xml, markdown, log, tap, ctrf, table] =
        ["junit", "markdown", "github", "tap", "ctrf", "csv"].map(text);
    for text in [&xml, &markdown, &log, &tap, &ctrf, &table] {
        assert_harmless(text);
    }
    let cases = junit::cases(&xml);
    junit::distinct(&cases);
    assert_eq!(cases.len(), 18 + 2);
    let skeleton = markdown::skeleton(&class(like, "markdown"));
    assert_eq!(markdown::skeleton(&markdown), skeleton);
    assert_eq!(
        github::ours(&log).len(),
        github::ours(&class(like, "github")).len()
    );
    assert_eq!(tap::points(&tap).len(), 21 + 2);
    schemas::ctrf(&ctrf);
    rows_without_formulas(&table);
    let both = views(results, Audience::Instructor).into_iter();
    for (view, like) in both.zip(views(like, Audience::Instructor)) {
        inert_for_a_student(&view, &like);
    }
}

fn inert_for_a_student(view: &SubmissionView, like: &SubmissionView) {
    let text = |format| student(view, format);
    let [xml, markdown, log, tap, ctrf] = ["junit", "markdown", "github", "tap", "ctrf"].map(text);
    for text in [&xml, &markdown, &log, &tap, &ctrf] {
        assert_harmless(text);
    }
    junit::cases(&xml);
    let skeleton = markdown::skeleton(&student(like, "markdown"));
    assert_eq!(markdown::skeleton(&markdown), skeleton);
    github::ours(&log);
    assert_eq!(tap::points(&tap).len(), 6);
    schemas::ctrf(&ctrf);
    let shown = [
        schemas::gradescope(view),
        schemas::classroom50(view),
        schemas::exercism(view),
    ];
    for value in shown.iter().chain(&schemas::dodona(view)) {
        strings(value, &mut assert_harmless);
    }
}

/// Calls `take` with every text of a JSON value.
fn strings(value: &Value, take: &mut impl FnMut(&str)) {
    match value {
        Value::String(text) => take(text),
        Value::Array(list) => list.iter().for_each(|one| strings(one, take)),
        Value::Object(object) => object.values().for_each(|one| strings(one, take)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn rows_without_formulas(text: &str) {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    let mut rows = 0;
    for record in reader.records() {
        rows += 1;
        for cell in &record.expect("well-formed") {
            let first = cell.trim_start().chars().next();
            let formula = first.is_some_and(|one| "=+-@＝＋－＠\t\r".contains(one));
            assert!(!formula, "{cell:?}");
        }
    }
    assert_eq!(rows, 6, "a header, three submissions, two without one");
}

#[test]
fn hostile_texts_stay_text() {
    let tame = poisoned("~tame~");
    for text in texts() {
        inert(&poisoned(text), &tame);
    }
    let without_roster = |text| {
        let mut class = poisoned(text);
        class
            .submissions
            .iter_mut()
            .for_each(|one| one.person = None);
        class
    };
    let tame = without_roster("~tame~");
    for text in texts() {
        inert(&without_roster(text), &tame);
    }
}

#[test]
fn names_of_all_scripts_are_shown_as_they_are() {
    for name in NAMES {
        let mut results = sample::class_of("crash");
        name.clone_into(&mut results.submissions[0].name);
        for (format, text) in of_class(&results) {
            assert!(text.contains(name), "{name} in {format}");
        }
        let view = &views(&results, Audience::StudentBeforeDue)[0];
        for format in ["markdown", "github", "junit", "ctrf", "html", "terminal"] {
            assert!(student(view, format).contains(name), "{name} in {format}");
        }
    }
}

#[test]
fn a_line_of_ten_megabytes_makes_no_large_report() {
    let mut results = sample::class_of("wrong-text");
    let line = "x".repeat(10 << 20);
    let scenario = &mut results.submissions[0].scenarios[1];
    scenario.noise.stdout.clone_from(&line);
    scenario.reason = Some(line.clone());
    let step = &mut scenario.steps[2];
    step.operation.clone_from(&line);
    step.got = Some(line.clone());
    step.expected = Some(line);
    let view = &views(&results, Audience::Instructor)[0];
    let large = |name: &&str| !["json", "html"].contains(name);
    for name in OF_STUDENT.into_iter().filter(large) {
        let text = student(view, name);
        assert!(text.len() < 100_000, "{name}: {}", text.len());
    }
}

/// A submission with a line of ten megabytes in each place for a text of a submission, one place at a time.
#[test]
fn ten_megabytes_in_any_place_make_no_large_report() {
    let line = "x".repeat(10 << 20);
    let board = || {
        let (svg, text) = (line.clone(), line.clone());
        Some(Board { svg, text })
    };
    let places: [&dyn Fn(&mut SubmissionResult); 9] = [
        &|one| one.name.clone_from(&line),
        &|one| one.remarks.push(line.clone()),
        &|one| one.scenarios[1].remarks.push(line.clone()),
        &|one| one.scenarios[1].noise.stderr.clone_from(&line),
        &|one| {
            let speaker = Speaker::Printed;
            let text = line.clone();
            one.scenarios[1].transcript = vec![Utterance { speaker, text }];
        },
        &|one| {
            let boards = one.scenarios[1].steps[2].boards.as_mut().expect("boards");
            (boards.before, boards.got) = (board(), board());
        },
        &|one| {
            let boards = one.scenarios[1].steps[2].boards.as_mut().expect("boards");
            boards.moments[1].played.clone_from(&line);
            boards.moments[1].rows = vec![vec![line.clone()]];
            boards.moves_end = Some(line.clone());
            boards.got = None;
            one.scenarios[1].steps[2].differences.clear();
        },
        &|one| {
            one.scenarios[1].steps[2].arose = Some(SourceLine {
                file: line.clone(),
                line: 1,
                text: Some(line.clone()),
                around: None,
                is_given: false,
                callers: Vec::new(),
            });
        },
        &|one| {
            let reproduction = one.scenarios[1].reproduction.as_mut().expect("a session");
            reproduction.session.push(line.clone());
            reproduction.files[0].text.clone_from(&line);
        },
    ];
    for (index, place) in places.into_iter().enumerate() {
        let mut results = sample::class_of("wrong-grid");
        place(&mut results.submissions[0]);
        let view = &views(&results, Audience::StudentBeforeDue)[0];
        for format in OF_STUDENT.into_iter().filter(|name| *name != "json") {
            let text = student(view, format);
            assert!(text.len() < 100_000, "{format}, {index}: {}", text.len());
        }
        for (format, text) in of_class(&results) {
            let is_small = format == "json" || text.len() < 100_000;
            assert!(is_small, "{format}, {index}: {}", text.len());
        }
    }
}
