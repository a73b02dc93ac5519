//! JUnit XML, read as the strict schema of Jenkins' xunit plugin and as GitLab read it.

use std::collections::BTreeSet;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::visibility::Audience;

use super::{sample_views, student, views};
use crate::sample;

/// An element: its name, its required attributes, its optional attributes, and its permitted contents.
type Rule = (
    &'static str,
    &'static [&'static str],
    &'static [&'static str],
    &'static [&'static str],
);

/// The message about an unsettled student.
pub(super) const UNSETTLED: &str = "another submission could be theirs";

/// The rules of Jenkins' schema for the elements that we could use.
const JENKINS: [Rule; 12] = [
    (
        "testsuites",
        &[],
        &["name", "time", "tests", "failures", "errors", "disabled"],
        &["testsuite"],
    ),
    (
        "testsuite",
        &["name", "tests", "failures", "errors"],
        &[
            "skipped",
            "time",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
            "group",
        ],
        &[
            "testsuite",
            "properties",
            "testcase",
            "system-out",
            "system-err",
        ],
    ),
    ("properties", &[], &[], &["property"]),
    ("property", &["name", "value"], &[], &[]),
    (
        "testcase",
        &["name"],
        &["classname", "time", "group"],
        &[
            "skipped",
            "error",
            "failure",
            "flakyFailure",
            "system-out",
            "system-err",
        ],
    ),
    ("skipped", &[], &["type", "message"], &["#text"]),
    ("failure", &[], &["type", "message"], &["#text"]),
    ("error", &[], &["type", "message"], &["#text"]),
    ("flakyFailure", &["type"], &["message"], &["stackTrace"]),
    ("stackTrace", &[], &[], &["#text"]),
    ("system-out", &[], &[], &["#text"]),
    ("system-err", &[], &[], &["#text"]),
];

/// A case as GitLab reads it.
pub(super) struct Case {
    pub class: String,
    pub name: String,
    /// The failure, if it failed.
    pub failure: Option<String>,
    /// The reason, if it was skipped.
    pub skipped: Option<String>,
}

fn rule(name: &str) -> Rule {
    let rule = JENKINS.into_iter().find(|rule| rule.0 == name);
    rule.unwrap_or_else(|| panic!("no element `{name}` in the schema"))
}

fn attributes(tag: &BytesStart<'_>) -> Vec<(String, String)> {
    let of = tag.attributes().map(|one| one.expect("well-formed"));
    of.map(|one| {
        let value = one
            .normalized_value(quick_xml::XmlVersion::Implicit1_0)
            .expect("well-formed");
        (text(one.key.as_ref()), value.into_owned())
    })
    .collect()
}

fn text(name: impl AsRef<str>) -> String {
    name.as_ref().to_owned()
}

/// Reads a report, and asserts the rules of the schema.
pub(super) fn cases(xml: &str) -> Vec<Case> {
    for character in xml.chars() {
        let forbidden = matches!(character, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
        assert!(!forbidden, "{character:?} is not in XML 1.0");
    }
    let mut reader = Reader::from_str(xml);
    let mut open: Vec<String> = Vec::new();
    let mut cases = Vec::new();
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Start(tag) => {
                element(&tag, &open, &mut cases);
                open.push(text(tag.name().as_ref()));
            }
            Event::Empty(tag) => element(&tag, &open, &mut cases),
            Event::End(_) => drop(open.pop()),
            Event::Text(content) if !content.trim().is_empty() => {
                let inside = open.last().expect("text is inside an element");
                assert!(rule(inside).3.contains(&"#text"), "text in `{inside}`");
            }
            Event::Eof => break,
            Event::Comment(_) | Event::CData(_) | Event::PI(_) | Event::DocType(_) => {
                panic!("nothing but elements and text")
            }
            Event::Text(_) | Event::Decl(_) | Event::GeneralRef(_) => {}
        }
    }
    assert!(open.is_empty());
    cases
}

fn element(tag: &BytesStart<'_>, open: &[String], cases: &mut Vec<Case>) {
    let name = text(tag.name().as_ref());
    let (_, must, may, _) = rule(&name);
    match open.last() {
        Some(outer) => assert!(
            rule(outer).3.contains(&name.as_str()),
            "`{name}` in `{outer}`"
        ),
        None => assert_eq!(name, "testsuites"),
    }
    let attributes = attributes(tag);
    let get = |wanted: &str| {
        let mut named = attributes.iter().filter(|(key, _)| key == wanted);
        named.next().map(|(_, value)| value.clone())
    };
    assert!(must.iter().all(|key| get(key).is_some()), "{attributes:?}");
    for (key, value) in &attributes {
        assert!(
            must.contains(&key.as_str()) || may.contains(&key.as_str()),
            "`{key}` of `{name}`"
        );
        if key == "time" {
            let (whole, parts) = value.split_once('.').expect("seconds");
            assert!(
                parts.len() == 3
                    && format!("{whole}{parts}")
                        .bytes()
                        .all(|one| one.is_ascii_digit())
            );
        }
    }
    match name.as_str() {
        "testcase" => cases.push(Case {
            class: get("classname").expect("a class"),
            name: get("name").expect("a name"),
            failure: None,
            skipped: None,
        }),
        "failure" | "error" => {
            cases.last_mut().expect("a case").failure = get("message");
        }
        "skipped" => {
            cases.last_mut().expect("a case").skipped = get("message");
        }
        _ => {}
    }
}

/// Asserts that GitLab keeps all cases, and that Jenkins puts no case into a package of its own.
pub(super) fn distinct(cases: &[Case]) {
    let names: BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
    assert_eq!(names.len(), cases.len(), "names are unique in the file");
    for case in cases {
        assert_eq!(case.class.matches('.').count(), 1, "{}", case.class);
    }
}

#[test]
fn every_report_is_strict() {
    let whole = super::class(&sample::class(), "junit");
    let of_one = sample_views()
        .into_iter()
        .map(|view| student(&view, "junit"));
    for xml in of_one.chain([whole]) {
        let cases = cases(&xml);
        assert!(!cases.is_empty());
        distinct(&cases);
    }
}

#[test]
fn names_that_are_cut_stay_distinct() {
    let mut class = sample::class();
    for (index, one) in class.submissions.iter_mut().enumerate() {
        one.name = format!("{}{index}", "L".repeat(300));
    }
    distinct(&cases(&super::class(&class, "junit")));
}

#[test]
fn nothing_printed_becomes_an_attachment() {
    let mut class = sample::class_of("crash");
    class.submissions[0].scenarios[1].noise.stdout = "[[ATTACHMENT|/etc/passwd]]".to_owned();
    let xml = super::class(&class, "junit");
    assert!(!xml.contains("[[ATTACHMENT") && xml.contains("ATTACHMENT|/etc/passwd]]"));
}

#[test]
fn failures_state_the_difference() {
    let cases = cases(&super::class(&sample::class_of("wrong-grid"), "junit"));
    let failures = cases.into_iter().filter_map(|case| case.failure);
    assert_eq!(
        failures.collect::<Vec<_>>(),
        [
            "puzzle.put_bubble(0, 2): 2 of 16 cells differ: (0, 1), (2, 2); \
             wrong since step 2, puzzle.put_bubble(0, 1)",
            UNSETTLED,
        ]
    );
}

/// Also asserts that the counts of every suite are those of its cases.
#[test]
fn missing_students_are_skipped_and_unsettled_ones_are_errors() {
    let xml = super::class(&sample::class(), "junit");
    let all = cases(&xml);
    let [.., dee, eve] = &all[..] else {
        panic!("no cases");
    };
    assert_eq!(
        [&dee.class, &dee.name],
        ["Dee Wood (dee).submission", "Dee Wood (dee)/submission"]
    );
    assert_eq!(dee.skipped.as_deref(), Some("nothing handed in"));
    assert_eq!(
        [&eve.class, &eve.name],
        ["Eve Hill (eve).submission", "Eve Hill (eve)/submission"]
    );
    assert_eq!(eve.failure.as_deref(), Some(UNSETTLED));
    let skipped = all.iter().filter(|case| case.skipped.is_some());
    assert_eq!(skipped.count(), 1);
    for suite in xml.split("<testsuite ").skip(1) {
        let count = |tag: &str| suite.matches(&format!("<{tag} ")).count().to_string();
        let told = |name: &str| {
            let (_, rest) = suite
                .split_once(&format!("{name}=\""))
                .expect("it is there");
            rest.split_once('"').expect("it ends").0.to_owned()
        };
        assert_eq!(told("tests"), count("testcase"));
        assert_eq!(told("skipped"), count("skipped"));
        assert_eq!(told("errors"), count("error"));
        assert_eq!(told("failures"), count("failure"));
    }
}

#[test]
fn runs_with_another_verdict_are_flaky_failures_of_an_accepted_case() {
    let mut results = sample::class_of("wrong-text");
    let scenarios = &mut results.submissions[0].scenarios;
    let accepted = scenarios
        .iter_mut()
        .find(|one| one.verdict == Verdict::Accepted);
    accepted.expect("an accepted scenario").further =
        vec![Verdict::Accepted, Verdict::TimeLimitExceeded];
    let view = &views(&results, Audience::Instructor)[0];
    let xml = student(view, "junit");
    cases(&xml);
    assert_eq!(xml.matches("<flakyFailure").count(), 1);
    assert!(
        xml.contains(r#"<flakyFailure type="TLE" message="time limit exceeded in run 3">"#),
        "{xml}"
    );
    let report = super::schemas::ctrf(&student(view, "ctrf"));
    let tests = report["results"]["tests"].as_array().expect("a list");
    let flaky: Vec<_> = tests.iter().filter(|test| test["flaky"] == true).collect();
    assert_eq!(flaky.len(), 1);
    assert_eq!(flaky[0]["retries"], 2);
    assert_eq!(
        flaky[0]["extra"]["runs"],
        serde_json::json!(["AC", "AC", "TLE"])
    );
}
