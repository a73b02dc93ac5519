//! The results of a submission in earlier runs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::SubmissionResult;
use crate::points::Points;
use crate::verdict::Verdict;

/// The most earlier results that are kept.
const EARLIER_MAX: usize = 20;

/// The result of a submission in an earlier run of `grade` with the same output folder.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EarlierResult {
    /// Time of the run, with its time zone.
    pub time: String,
    /// Its verdict, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points earned with the changes by hand. Runs that could not grade the submission are left out.
    pub score: f64,
    /// Points that could be earned.
    pub score_max: f64,
}

impl EarlierResult {
    /// Returns all results of a submission in earlier runs, the last run included. `time` is the time of that run.
    pub fn with_last(last: SubmissionResult, time: &str) -> Vec<Self> {
        let mut results = last.earlier;
        results.extend(last.score.earned().map(|score| Self {
            time: time.to_owned(),
            verdict: last.verdict,
            score,
            score_max: last.score_max,
        }));
        results
    }

    /// Returns the results that are earlier than `new`. The last run is one of them only if its result is another one.
    pub fn before(new: &SubmissionResult, mut results: Vec<Self>) -> Vec<Self> {
        let now = (new.verdict, new.score, new.score_max);
        let is_new = |one: &Self| (one.verdict, Points::Earned(one.score), one.score_max) == now;
        if results.last().is_some_and(is_new) {
            results.pop();
        }
        results.split_off(results.len().saturating_sub(EARLIER_MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(score: Points, earlier: Vec<EarlierResult>) -> SubmissionResult {
        SubmissionResult {
            name: "ada".to_owned(),
            person: None,
            driver: None,
            verdict: Verdict::WrongAnswer,
            score,
            score_max: 10.0,
            adjustments: Vec::new(),
            earlier,
            hand_in: None,
            remarks: Vec::new(),
            scenarios: Vec::new(),
            sources: Vec::new(),
        }
    }

    /// The points of the earlier results after runs with these points, one run a day.
    fn points_before(runs: &[f64]) -> Vec<f64> {
        let mut last: Option<SubmissionResult> = None;
        for (day, points) in (1..).zip(runs) {
            let mut new = result(Points::Earned(*points), Vec::new());
            if let Some(last) = last {
                new.earlier = EarlierResult::before(
                    &new,
                    EarlierResult::with_last(last, &format!("day {day}")),
                );
            }
            last = Some(new);
        }
        let earlier = last.expect("there is a run").earlier;
        earlier.iter().map(|one| one.score).collect()
    }

    #[test]
    fn only_other_results_are_earlier_ones() {
        assert_eq!(points_before(&[3.0]), [0.0; 0]);
        assert_eq!(points_before(&[3.0, 3.0]), [0.0; 0]);
        assert_eq!(points_before(&[3.0, 3.0, 5.0, 5.0, 4.0]), [3.0, 5.0]);
    }

    #[test]
    fn a_run_that_could_not_grade_is_no_earlier_result() {
        let failed = result(Points::NotGraded, Vec::new());
        assert_eq!(EarlierResult::with_last(failed, "day 1"), []);
    }

    #[test]
    fn the_oldest_results_are_dropped() {
        let runs: Vec<f64> = (0..30).map(f64::from).collect();
        let kept: Vec<f64> = (9..29).map(f64::from).collect();
        assert_eq!(points_before(&runs), kept);
    }
}
