//! Points.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{
    Adjustment, AssignmentInfo, Credit, Outcome, PointsChange, ScenarioResult,
};
use puzzlemark_reports::score::{ScoreError, score};
use puzzlemark_reports::statistics::statistics;

use crate::sample;

/// The results of one submission of the sample, and the assignment with one credit everywhere.
fn sample_with(name: &str, credit: Credit) -> (AssignmentInfo, Vec<ScenarioResult>) {
    let mut class = sample::class_of(name);
    class
        .info
        .assignment
        .groups
        .iter_mut()
        .for_each(|group| group.credit = credit);
    (class.info.assignment, class.submissions.remove(0).scenarios)
}

fn earned(name: &str, credit: Credit) -> Vec<Option<f64>> {
    let (assignment, results) = sample_with(name, credit);
    let score = score(&assignment, &results, &[]).expect("it is complete");
    score.groups.iter().map(|group| group.earned).collect()
}

#[test]
fn each_scenario_earns_its_own_points() {
    let all = [4.0, 1.5, 2.0, 1.0].map(Some);
    assert_eq!(earned("ada", Credit::Each), all);
    assert_eq!(
        earned("wrong-grid", Credit::Each),
        [2.0, 1.5, 2.0, 1.0].map(Some)
    );
}

#[test]
fn a_group_earns_all_or_nothing() {
    assert_eq!(earned("ada", Credit::All), [4.0, 1.5, 2.0, 1.0].map(Some));
    assert_eq!(
        earned("wrong-grid", Credit::All),
        [0.0, 1.5, 2.0, 1.0].map(Some)
    );
}

#[test]
fn steps_before_the_first_failure_earn() {
    let before_failure = 2.0 * 2.0 / 5.0;
    assert_eq!(
        earned("wrong-grid", Credit::Steps)[0],
        Some(2.0 + before_failure)
    );
    assert_eq!(earned("loop", Credit::Steps)[0], Some(2.0 + 2.0 / 2.0));
}

#[test]
fn steps_passed_after_a_failure_earn_nothing() {
    let (assignment, mut results) = sample_with("wrong-grid", Credit::Steps);
    results[1].steps[3].outcome = Outcome::Passed;
    let score = score(&assignment, &results, &[]).expect("it is complete");
    assert_eq!(score.groups[0].earned, Some(2.8));
}

#[test]
fn a_judge_error_leaves_the_submission_not_graded() {
    let (assignment, mut results) = sample_with("ada", Credit::Each);
    results[4].verdict = Verdict::JudgeError;
    let score = score(&assignment, &results, &[]).expect("it is complete");
    assert_eq!(
        (score.earned, score.max, score.verdict),
        (None, 8.5, Verdict::JudgeError)
    );
    assert_eq!(score.groups[0].earned, Some(4.0));
    assert_eq!(score.groups[2].earned, None);
}

fn change(scenario: Option<&str>, change: PointsChange) -> Adjustment {
    Adjustment {
        scenario: scenario.map(str::to_owned),
        change: Some(change),
        comment: None,
        by: None,
    }
}

#[test]
fn changes_by_hand_count_in_their_scenario_and_in_the_sum() {
    let (assignment, mut results) = sample_with("ada", Credit::Each);
    let first = assignment.groups[0].scenarios[0].id.clone();
    let by_hand = |adjustments: &[Adjustment], results: &[ScenarioResult]| {
        let score = score(&assignment, results, adjustments).expect("it is complete");
        (score.groups[0].earned, score.earned)
    };
    // The first group has two scenarios of 2 points, and the submission earns all 8.5 points.
    let less = change(Some(&first), PointsChange::Add(-1.5));
    assert_eq!(
        by_hand(std::slice::from_ref(&less), &results),
        (Some(2.5), Some(7.0))
    );
    let never_below_zero = change(Some(&first), PointsChange::Add(-5.0));
    assert_eq!(
        by_hand(&[never_below_zero], &results),
        (Some(2.0), Some(6.5))
    );
    let extra = change(None, PointsChange::Add(3.0));
    assert_eq!(
        by_hand(&[less, extra.clone()], &results),
        (Some(2.5), Some(10.0))
    );
    results[4].verdict = Verdict::JudgeError;
    // Only a number that replaces the points settles a judge error.
    assert_eq!(by_hand(&[extra], &results).1, None);
    let settled = change(None, PointsChange::Set(5.0));
    assert_eq!(by_hand(&[settled], &results).1, Some(5.0));
}

#[test]
fn results_that_do_not_fit_the_assignment_are_errors() {
    let (assignment, mut results) = sample_with("ada", Credit::Each);
    let last = results.pop().expect("a result");
    let missing = ScoreError::Missing {
        scenario: "large".to_owned(),
    };
    assert_eq!(score(&assignment, &results, &[]), Err(missing));
    results.extend([last.clone(), last.clone()]);
    let repeated = ScoreError::Repeated {
        scenario: "large".to_owned(),
    };
    assert_eq!(score(&assignment, &results, &[]), Err(repeated));
    results.pop();
    results.push(ScenarioResult {
        scenario: "other".to_owned(),
        ..last
    });
    let unknown = ScoreError::Unknown {
        scenario: "other".to_owned(),
    };
    assert_eq!(score(&assignment, &results, &[]), Err(unknown));
}

#[test]
fn the_class_is_counted() {
    let numbers = statistics(&sample::summary(&sample::class()));
    assert_eq!(
        (numbers.submissions, numbers.accepted, numbers.not_graded),
        (18, 1, 1)
    );
    assert_eq!(numbers.distribution.iter().sum::<usize>(), 17);
    assert_eq!((numbers.distribution[0], numbers.distribution[10]), (1, 1));
    let rates: Vec<_> = numbers
        .scenarios
        .iter()
        .map(|rate| (rate.accepted, rate.judged))
        .collect();
    assert_eq!(rates[0], (16, 17));
    assert_eq!(rates[1], (2, 17));
}
