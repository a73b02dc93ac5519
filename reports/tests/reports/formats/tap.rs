//! TAP 14, read by its grammar. `consumers` has a real parser.

use super::junit::UNSETTLED;
use super::{class, sample_views, student};
use crate::sample;

/// A point: true if it is ok, its name, and its directive.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub ok: bool,
    pub name: String,
    pub skipped: bool,
}

/// The only directive that we write.
const SKIP: &str = " # SKIP nothing handed in";

/// Reads a document and returns its points, including those of subtests. Asserts that it has no other
/// directives, comments or plans.
pub(super) fn points(tap: &str) -> Vec<Point> {
    let mut lines = tap.lines();
    assert_eq!(lines.next(), Some("TAP version 14"));
    let mut points = Vec::new();
    let mut counts = [0, 0];
    let mut yaml: Option<String> = None;
    for line in lines {
        let depth = usize::from(line.starts_with("    ") && yaml.is_none());
        let inner = if depth == 1 { &line[4..] } else { line };
        if let Some(end) = &yaml {
            if line == end {
                yaml = None;
            } else {
                assert!(is_yaml(line), "{line}");
            }
        } else if inner == "  ---" {
            yaml = Some(format!(
                "{}...",
                line.strip_suffix("---").expect("it ends so")
            ));
        } else if let Some(plan) = inner.strip_prefix("1..") {
            // A subtest begins with its plan, the class ends with it.
            let count = plan.parse::<usize>().expect("a number, and no directive");
            if depth == 0 && counts[0] > 0 {
                assert_eq!(count, counts[0]);
            }
            counts[1] = 0;
        } else if let Some(point) = point(inner) {
            counts[depth] += 1;
            assert!(
                inner.contains(&format!("ok {} - ", counts[depth])),
                "{inner}"
            );
            points.push(point);
        } else {
            assert!(
                line.starts_with("# Subtest: "),
                "{line:?} is nothing of the protocol"
            );
        }
    }
    assert_eq!(yaml, None);
    points
}

fn point(line: &str) -> Option<Point> {
    let (ok, rest) = match line.strip_prefix("not ok ") {
        Some(rest) => (false, rest),
        None => (true, line.strip_prefix("ok ")?),
    };
    let (_, name) = rest.split_once(" - ")?;
    let skipped = name.ends_with(SKIP);
    let name = name.strip_suffix(SKIP).unwrap_or(name);
    let escaped = name.replace("\\\\", "").replace("\\#", "");
    assert!(!escaped.contains('#'), "{name} has a directive");
    Some(Point {
        ok,
        name: name.to_owned(),
        skipped,
    })
}

/// True if a line is a key or an element of a list, with an optional text in quotes.
fn is_yaml(line: &str) -> bool {
    let line = line.trim_start();
    let value = line
        .strip_prefix("- ")
        .or_else(|| line.split_once(": ").map(|(_, value)| value));
    match value {
        Some(value) => serde_json::from_str::<String>(value).is_ok(),
        None => line.ends_with(':'),
    }
}

#[test]
fn every_point_stands_for_a_case() {
    for view in sample_views() {
        let points = points(&student(&view, "tap"));
        let closed = view.groups.iter().filter(|group| group.scenarios.is_none());
        assert_eq!(points.len(), view.scenarios().count() + closed.count());
        let passed = points.iter().all(|point| point.ok);
        assert_eq!(
            passed,
            view.overall() == puzzlemark_reports::Verdict::Accepted
        );
    }
}

#[test]
fn a_class_has_a_point_per_submission_and_its_scenarios_below() {
    let results = sample::class();
    let points = points(&class(&results, "tap"));
    assert_eq!(points.len(), results.submissions.len() * 7 + 2);
    let names = points
        .iter()
        .filter(|point| point.name == "Ada Marsh (ada)" && point.ok);
    assert_eq!(names.count(), 1);
}

#[test]
fn missing_students_are_skipped_and_unsettled_ones_are_not_ok() {
    let tap = class(&sample::class(), "tap");
    let mut points = points(&tap);
    let eve = points.pop().expect("a point");
    let dee = points.pop().expect("a point");
    let point = |ok, name: &str, skipped| Point {
        ok,
        name: name.to_owned(),
        skipped,
    };
    assert_eq!(dee, point(true, "Dee Wood (dee)", true));
    assert_eq!(eve, point(false, "Eve Hill (eve)", false));
    assert!(points.iter().all(|point| !point.skipped));
    let why = format!("  message: \"{UNSETTLED}\"\n  verdict: \"unsettled\"\n");
    assert_eq!(tap.matches(&why).count(), 1);
}
