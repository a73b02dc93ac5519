//! Classes of two thousand students and a hundred scenarios.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::clusters::clusters;
use puzzlemark_reports::model::{
    AssignmentInfo, ClassInfo, Credit, GroupInfo, Outcome, ScenarioInfo, ScenarioResult,
    SubmissionResult, Visibility,
};
use puzzlemark_reports::render::html;
use puzzlemark_reports::score;
use puzzlemark_reports::summary::ClassSummary;

use crate::sample;

const STUDENTS: usize = 2_000;
const SCENARIOS: usize = 100;
const MEGABYTE: usize = 1_000_000;

fn assignment() -> AssignmentInfo {
    let info = |number: usize| ScenarioInfo {
        id: format!("scenario-{number}"),
        title: format!("Scenario {number}, with a title as long as titles are"),
        points: 1.0,
        because: None,
        hint: None,
    };
    let group = GroupInfo {
        id: "all".to_owned(),
        title: "All".to_owned(),
        visibility: Visibility::Public,
        detail: None,
        credit: Credit::Each,
        scenarios: (0..SCENARIOS).map(info).collect(),
    };
    AssignmentInfo {
        id: "large".to_owned(),
        title: "A large class".to_owned(),
        language: puzzlemark_reports::Language::English,
        groups: vec![group],
    }
}

/// A result with one step, in one of ten ways.
fn result(scenario: usize, way: Option<usize>) -> ScenarioResult {
    let mut result = sample::class_of("crash").submissions[0].scenarios[1].clone();
    result.scenario = format!("scenario-{scenario}");
    result.reproduction = None;
    result.steps.drain(..2);
    result.steps.truncate(1);
    let step = &mut result.steps[0];
    if let Some(way) = way {
        step.got = Some(format!(
            "raised IndexError: number {way}, at 0x7f00{way:08x}"
        ));
    } else {
        result.verdict = Verdict::Accepted;
        step.outcome = Outcome::Passed;
    }
    result
}

/// A class in which every student fails a third of the scenarios.
fn class() -> ClassSummary {
    let assignment = assignment();
    let kinds: Vec<Vec<_>> = (0..SCENARIOS)
        .map(|scenario| {
            (0..3)
                .map(|way| result(scenario, (way > 0).then_some(way)))
                .collect()
        })
        .collect();
    let student = |number: usize| {
        let chosen = |scenario: usize| match (number * 7 + scenario * 3) % 9 {
            0..6 => 0,
            6 | 7 => 1,
            _ => 2,
        };
        let results = (0..SCENARIOS).map(|scenario| kinds[scenario][chosen(scenario)].clone());
        let scenarios: Vec<_> = results.collect();
        let score = score::score(&assignment, &scenarios, &[]).expect("all were played");
        SubmissionResult {
            name: format!("student-number-{number:04}"),
            person: None,
            driver: Some("Python 3.11".to_owned()),
            verdict: score.verdict,
            score: score.earned,
            score_max: score.max,
            adjustments: Vec::new(),
            earlier: Vec::new(),
            hand_in: None,
            remarks: Vec::new(),
            scenarios,
            sources: Vec::new(),
        }
    };
    let submissions = (0..STUDENTS).map(student);
    let info = ClassInfo {
        assignment: assignment.clone(),
        ..sample::class().info
    };
    let mut summary = ClassSummary::begin(&info);
    submissions.for_each(|one| summary.submission(&one));
    summary
}

#[test]
fn the_overview_of_a_large_class_stays_small() {
    let class = class();
    let page = html::overview(&class, html::Surroundings::Class).expect("it renders");
    assert!(page.len() < 5 * MEGABYTE, "{} bytes", page.len());
    assert_eq!(
        page.matches("<tr><th scope=\"row\" class=\"name\"").count(),
        STUDENTS
    );
    let cells = page.matches("<td>").count() + page.matches("<td class=b>").count();
    assert!(cells >= STUDENTS * SCENARIOS, "{cells} cells");
    let clusters = clusters(&class);
    assert!(clusters.len() <= 9, "{} clusters", clusters.len());
    let members: usize = clusters.iter().map(|one| one.places.len()).sum();
    assert_eq!(members, STUDENTS);
}

/// The page draws the dot of an accepted scenario only in a cell without anything, not even a line end.
#[test]
fn the_last_cell_of_a_row_is_as_empty_as_the_others() {
    let page = html::overview(
        &sample::summary(&sample::class_of("ada")),
        html::Surroundings::Class,
    )
    .expect("it renders");
    let row = page
        .lines()
        .find(|line| line.contains("<tr>") && line.contains("staff/ada.html"));
    let row = row.expect("a row for the submission");
    assert!(
        row.trim_end_matches("</tr>").ends_with("<td></td>"),
        "{row}"
    );
}
