//! Points.

use puzzlemark_reports::model::{
    AdjustedPart, Adjustment, AssignmentInfo, Credit, Outcome, PointsChange, ScenarioResult,
};
use puzzlemark_reports::score::{ScoreError, score};
use puzzlemark_reports::statistics::statistics;
use puzzlemark_reports::{Points, Verdict};

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
    score
        .groups
        .iter()
        .map(|group| group.earned.earned())
        .collect()
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
    assert_eq!(score.groups[0].earned, Points::Earned(2.8));
}

#[test]
fn a_judge_error_leaves_the_submission_not_graded() {
    let (assignment, mut results) = sample_with("ada", Credit::Each);
    results[4].verdict = Verdict::JudgeError;
    let score = score(&assignment, &results, &[]).expect("it is complete");
    assert_eq!(
        (score.earned, score.max, score.verdict),
        (Points::NotGraded, 8.5, Verdict::JudgeError)
    );
    assert_eq!(score.groups[0].earned, Points::Earned(4.0));
    assert_eq!(score.groups[2].earned, Points::NotGraded);
}

fn change(scenario: Option<&str>, change: PointsChange) -> Adjustment {
    Adjustment {
        part: scenario.map_or(AdjustedPart::All, |id| {
            AdjustedPart::Scenario(id.to_owned())
        }),
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
        (score.groups[0].earned.earned(), score.earned.earned())
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
fn excused_parts_count_neither_as_earned_nor_as_possible() {
    let (assignment, mut results) = sample_with("wrong-grid", Credit::All);
    let excuse = |part| Adjustment {
        part,
        ..change(None, PointsChange::Excuse)
    };
    let scored = |adjustments: &[Adjustment], results: &[ScenarioResult]| {
        score(&assignment, results, adjustments).expect("it is complete")
    };
    // The second of two scenarios of 2 points fails, so the group has no points without an excuse.
    let [group, failing] = {
        let group = &assignment.groups[0];
        [group.id.clone(), group.scenarios[1].id.clone()]
    };
    let plain = scored(&[], &results);
    assert_eq!((plain.earned, plain.max), (Points::Earned(4.5), 8.5));
    let without_one = scored(&[excuse(AdjustedPart::Scenario(failing.clone()))], &results);
    assert_eq!(
        (without_one.earned, without_one.max),
        (Points::Earned(6.5), 6.5)
    );
    assert_eq!(
        without_one.groups[0].scenarios,
        [Points::Earned(2.0), Points::Excused]
    );
    // The verdict is that of the results.
    assert_eq!(without_one.verdict, plain.verdict);
    let without_group = scored(&[excuse(AdjustedPart::Group(group))], &results);
    assert_eq!(
        (without_group.earned, without_group.max),
        (Points::Earned(4.5), 4.5)
    );
    assert_eq!(without_group.groups[0].earned, Points::Excused);
    let without_all = scored(&[excuse(AdjustedPart::All)], &results);
    assert_eq!(without_all.earned, Points::Excused);
    // A judge error in an excused scenario leaves nothing open.
    results[1].verdict = Verdict::JudgeError;
    assert_eq!(scored(&[], &results).earned, Points::NotGraded);
    let settled = scored(&[excuse(AdjustedPart::Scenario(failing))], &results);
    assert_eq!(settled.earned, Points::Earned(6.5));
}

#[test]
fn a_change_of_a_group_counts_in_the_group_and_in_the_sum() {
    let (assignment, results) = sample_with("ada", Credit::Each);
    let group = AdjustedPart::Group(assignment.groups[0].id.clone());
    let more = Adjustment {
        part: group,
        ..change(None, PointsChange::Add(1.0))
    };
    let score = score(&assignment, &results, &[more]).expect("it is complete");
    assert_eq!(score.groups[0].earned, Points::Earned(5.0));
    assert_eq!(score.earned, Points::Earned(9.5));
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
