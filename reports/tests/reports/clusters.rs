//! Submissions with the same first failure are in one cluster.

use puzzlemark_reports::clusters::{Cluster, clusters, wrong_answers};
use puzzlemark_reports::diff::Difference;
use puzzlemark_reports::model::{ClassResults, SubmissionResult};
use puzzlemark_reports::render::html;
use puzzlemark_reports::{Language, Verdict};

use crate::sample;

/// A class with copies of one of the sample's submissions, each changed by one of these functions.
fn class_of(name: &str, change: &[&dyn Fn(&mut SubmissionResult)]) -> ClassResults {
    let mut class = sample::class_of(name);
    let one = class.submissions.remove(0);
    for (number, change) in change.iter().enumerate() {
        let mut changed = one.clone();
        changed.name = format!("number-{number}");
        change(&mut changed);
        class.submissions.push(changed);
    }
    class
}

fn sizes(class: &ClassResults) -> Vec<usize> {
    let size = |cluster: &Cluster<'_>| cluster.places.len();
    clusters(&sample::summary(class)).iter().map(size).collect()
}

fn got(text: &'static str) -> impl Fn(&mut SubmissionResult) {
    move |one| one.scenarios[1].steps[2].got = Some(text.to_owned())
}

#[test]
fn the_same_answer_is_the_same_mistake() {
    let class = class_of(
        "crash",
        &[
            &got("returned <Puzzle object at 0x7f3a11223344>"),
            &got("returned None"),
            &got("returned <Puzzle object at 0x55aa99887766>"),
        ],
    );
    assert_eq!(sizes(&class), [2, 1]);
    let summary = sample::summary(&class);
    let first = &clusters(&summary)[0];
    let names: Vec<_> = first.submissions().map(|one| one.name.as_str()).collect();
    assert_eq!(names, ["number-0", "number-2"]);
    assert_eq!(
        (first.scenario.id.as_str(), first.step),
        ("one-bubble", Some(2))
    );
    assert_eq!(first.operation, Some("puzzle.put_bubble(0, 2)"));
}

#[test]
fn other_differences_are_other_mistakes_and_later_scenarios_do_not_count() {
    let other = |one: &mut SubmissionResult| {
        one.scenarios[1].steps[2].differences = vec![Difference::Remark {
            text: "another".to_owned(),
        }];
    };
    let later = |one: &mut SubmissionResult| {
        // Later failures do not count.
        let crash = one.scenarios[1].clone();
        one.scenarios[2].verdict = crash.verdict;
        one.scenarios[2].steps = crash.steps;
    };
    let class = class_of("crash", &[&|_| {}, &other, &later]);
    assert_eq!(sizes(&class), [2, 1]);
}

#[test]
fn mistakes_and_correlations_are_in_the_language_of_the_class() {
    let cells = |one: &mut SubmissionResult| {
        one.scenarios[1].steps[2].differences = vec![Difference::Length {
            path: "[0]".to_owned(),
            expected: 4,
            got: 2,
        }];
        one.scenarios[2].verdict = Verdict::WrongAnswer;
    };
    let accepted = |one: &mut SubmissionResult| {
        for scenario in &mut one.scenarios {
            scenario.verdict = Verdict::Accepted;
        }
    };
    let mut class = class_of("crash", &[&cells, &accepted, &accepted]);
    class.info.assignment.language = Language::Dutch;
    let summary = sample::summary(&class);
    assert_eq!(
        clusters(&summary)[0].mistake,
        "op [0]: verwacht 4 elementen, gekregen 2"
    );
    let page = html::overview(&summary, html::Surroundings::Class).expect("a page");
    assert!(page.contains("op [0]: verwacht 4 elementen"), "{page}");
    assert!(
        page.contains(">1,00<svg"),
        "a correlation has a decimal comma"
    );
}

#[test]
fn errors_of_the_judge_and_accepted_submissions_are_no_mistakes() {
    assert_eq!(sizes(&sample::class_of("judge")), [0; 0]);
    assert_eq!(sizes(&sample::class_of("ada")), [0; 0]);
}

#[test]
fn load_failures_with_one_reason_are_one_cluster() {
    let reason = |text: &'static str| {
        move |one: &mut SubmissionResult| {
            for result in &mut one.scenarios {
                result.reason = Some(text.to_owned());
            }
        }
    };
    let class = class_of(
        "broken",
        &[
            &reason("'(' was never closed (puzzle.py, line 12)"),
            &reason("'(' was never closed (puzzle.py, line 7)"),
            &reason("there is no `puzzle.py` in the submission"),
        ],
    );
    assert_eq!(sizes(&class), [2, 1]);
}

#[test]
fn every_scenario_has_its_wrong_answers_the_commonest_first() {
    let later = |text: &'static str| {
        move |one: &mut SubmissionResult| {
            let crash = one.scenarios[1].clone();
            one.scenarios[2].verdict = crash.verdict;
            one.scenarios[2].steps = crash.steps;
            one.scenarios[2].steps[2].got = Some(text.to_owned());
        }
    };
    let class = class_of("crash", &[&later("1"), &later("2"), &later("2"), &|_| {}]);
    let summary = sample::summary(&class);
    let answers = wrong_answers(&summary);
    let places =
        |scenario: usize| -> Vec<_> { answers[scenario].iter().map(|one| one.places).collect() };
    assert_eq!(places(0), [[0; 0]; 0], "all pass the first scenario");
    assert_eq!(places(1), [[0, 1, 2, 3]]);
    assert_eq!(places(2), [&[1, 2][..], &[0]]);
}

#[test]
fn submissions_that_load_nowhere_are_one_entry_of_each_scenario() {
    let reason = |text: &'static str| {
        move |one: &mut SubmissionResult| {
            for result in &mut one.scenarios {
                result.reason = Some(text.to_owned());
            }
        }
    };
    let class = class_of("broken", &[&reason("no file"), &reason("a syntax error")]);
    let summary = sample::summary(&class);
    for answers in wrong_answers(&summary) {
        assert_eq!(answers.len(), 1);
        assert!(answers[0].loads_nowhere && answers[0].places == [0, 1]);
    }
}

#[test]
fn submissions_that_do_not_load_stand_below_their_reason() {
    let reason = |text: &'static str| {
        move |one: &mut SubmissionResult| {
            for result in &mut one.scenarios {
                result.reason = Some(text.to_owned());
            }
        }
    };
    let (missing, invalid) = (reason("there is no file"), reason("it is not valid"));
    let class = class_of("broken", &[&invalid, &missing, &invalid, &invalid]);
    let page = html::overview(&sample::summary(&class), html::Surroundings::Class).unwrap();
    let (_, notice) = page.split_once("<section class=\"notice").unwrap();
    let (notice, _) = notice.split_once("</section>").unwrap();
    let entries: Vec<_> = notice.split("<li>").skip(1).collect();
    assert_eq!(entries.len(), 2, "{notice}");
    assert!(entries[0].starts_with("<b>3</b> ") && entries[0].contains("it is not valid"));
    for name in ["number-0", "number-2", "number-3"] {
        assert!(entries[0].contains(name), "{notice}");
    }
    assert!(entries[1].contains("there is no file") && entries[1].contains("number-1"));
}
