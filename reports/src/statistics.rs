//! Statistics of a class: mean, median, distribution of points, pass rate and discrimination.

use std::collections::BTreeMap;

use crate::Verdict;
use crate::model::{AssignmentInfo, ScenarioInfo, SubmissionResult};
use crate::points::Points;
use crate::score::{self, ratio};
use crate::summary::{ClassSummary, SubmissionSummary};

/// Number of columns of the distribution below full marks.
const COLUMNS: usize = 10;

/// A class in numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassStatistics {
    /// Number of submissions.
    pub submissions: usize,
    /// Number of submissions that are accepted.
    pub accepted: usize,
    /// Number of submissions that a judge error leaves not graded.
    pub not_graded: usize,
    /// Number of submissions of excused students.
    pub excused: usize,
    /// Mean points of the graded submissions, or `None` if none is graded.
    pub mean: Option<f64>,
    /// Median points of the graded submissions, or `None` if none is graded.
    pub median: Option<f64>,
    /// Number of graded submissions by share of the points: ten columns of a tenth each (the
    /// lower bound belongs to the column), and an eleventh for full marks.
    pub distribution: [usize; COLUMNS + 1],
    /// One entry per scenario, in the order of the assignment.
    pub scenarios: Vec<PassRate>,
}

/// Pass rate and discrimination of one scenario.
#[derive(Debug, Clone, PartialEq)]
pub struct PassRate {
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// Number of submissions accepted.
    pub accepted: usize,
    /// Number of submissions with a verdict other than judge error.
    pub judged: usize,
    /// Discrimination from -1 to 1, see `Correlation`, or `None` if it is not defined.
    pub discrimination: Option<f64>,
}

impl PassRate {
    /// Returns the share accepted, from 0 to 1, or 0 if no submission was judged.
    pub fn share(&self) -> f64 {
        ratio(self.accepted, self.judged)
    }
}

/// The point-biserial correlation between passing a scenario and the points earned by the rest of
/// the assignment. It counts only graded submissions.
///
/// The rest of a submission is its points without this scenario. Let `p` be the share that passes, `M` the
/// mean of all rests, `M1` the mean of the rests that pass, and `s` the population standard deviation:
///
/// ```text
/// r = (M1 - M) / s * sqrt(p / (1 - p))
/// ```
///
/// This is Pearson's correlation with a variable that is 0 or 1 (Glass and Hopkins, *Statistical Methods
/// in Education and Psychology*). Leaving the scenario out of the points makes it the *corrected item-total
/// correlation* (Nunnally, *Psychometric Theory*). Above about 0.3, a scenario separates strong and weak
/// submissions well. Near 0, it says nothing about the rest. Below 0, stronger submissions fail it, often
/// because the scenario is wrong.
///
/// It is not defined if all pass, if none passes, or if all rests are equal.
#[derive(Debug, Clone, Default)]
struct Correlation {
    /// Number of submissions, mean of their rests, and sum of squared distances from the mean.
    all: (usize, f64, f64),
    /// Number of submissions that pass, and mean of their rests.
    passing: (usize, f64),
}

impl Correlation {
    /// Adds a submission by Welford's recurrence, which stays exact if rests are large and close together.
    fn add(&mut self, passes: bool, rest: f64) {
        let (number, all, squares) = &mut self.all;
        *number += 1;
        let distance = rest - *all;
        *all += distance * ratio(1, *number);
        *squares += distance * (rest - *all);
        if passes {
            let (number, mean) = &mut self.passing;
            *number += 1;
            *mean += (rest - *mean) * ratio(1, *number);
        }
    }

    fn r(&self) -> Option<f64> {
        let (number, all, squares) = self.all;
        let (passing, mean) = self.passing;
        let deviation = (squares * ratio(1, number)).sqrt();
        let share = ratio(passing, number);
        // Rounding can leave a tiny deviation of equal rests.
        let is_spread = deviation > 1e-9 * all.abs().max(1.0);
        let defined = is_spread && passing > 0 && passing < number;
        let r = (mean - all) / deviation * (share / (1.0 - share)).sqrt();
        defined.then(|| r.clamp(-1.0, 1.0))
    }
}

/// Returns the statistics of a class.
pub fn statistics(summary: &ClassSummary) -> ClassStatistics {
    let submissions = summary.submissions();
    let max = summary.class.assignment.points_max();
    let score = |one: &SubmissionSummary| one.score.converted(one.score_max, max).earned();
    let mut scores: Vec<f64> = submissions.iter().filter_map(score).collect();
    scores.sort_by(f64::total_cmp);
    let with = |points| submissions.iter().filter(|one| one.score == points).count();
    let accepted = |one: &&SubmissionSummary| one.verdict == Verdict::Accepted;
    ClassStatistics {
        submissions: submissions.len(),
        accepted: submissions.iter().filter(accepted).count(),
        not_graded: with(Points::NotGraded),
        excused: with(Points::Excused),
        mean: mean(&scores),
        median: median(&scores),
        distribution: distribution(submissions),
        scenarios: summary.columns.pass_rates(&summary.class.assignment),
    }
}

/// Returns the mean, or `None` if there are no values.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() * ratio(1, values.len()))
}

/// Returns the median of sorted values, or `None` if there are none.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted.get((sorted.len() - 1) / 2)?;
    Some(f64::midpoint(*lower, *upper))
}

fn distribution(submissions: &[SubmissionSummary]) -> [usize; COLUMNS + 1] {
    let mut columns = [0; COLUMNS + 1];
    for one in submissions {
        if let Points::Earned(score) = one.score {
            columns[column(score, one.score_max)] += 1;
        }
    }
    columns
}

/// Returns the column of a score. Counting bounds instead of dividing keeps every float in range.
fn column(score: f64, max: f64) -> usize {
    if score >= max {
        return COLUMNS;
    }
    (1..COLUMNS)
        .filter(|bound| score >= max * ratio(*bound, COLUMNS))
        .count()
}

/// Counts per scenario over all submissions, in the order of the assignment.
#[derive(Debug, Clone)]
pub(crate) struct Columns(Vec<Column>);

/// Counts of one scenario over all submissions.
#[derive(Debug, Clone, Default)]
struct Column {
    accepted: usize,
    judged: usize,
    /// The correlation over the graded submissions.
    rests: Correlation,
}

impl Columns {
    /// Creates counts without submissions for this assignment.
    pub(crate) fn new(assignment: &AssignmentInfo) -> Self {
        Self(assignment.scenarios().map(|_| Column::default()).collect())
    }

    /// Adds a submission.
    pub(crate) fn add(&mut self, assignment: &AssignmentInfo, submission: &SubmissionResult) {
        let by_id: BTreeMap<_, _> = submission
            .scenarios
            .iter()
            .map(|result| (result.scenario.as_str(), result.verdict))
            .collect();
        // Results that cannot be scored still have pass rates.
        // The numbers are about the scenarios, so changes by hand do not count.
        let score = score::score(assignment, &submission.scenarios, &[]).ok();
        let total = score.as_ref().and_then(|score| score.earned.earned());
        let mut earned = score
            .iter()
            .flat_map(|score| &score.groups)
            .flat_map(|group| &group.scenarios);
        for (column, info) in self.0.iter_mut().zip(assignment.scenarios()) {
            let own = earned.next().and_then(|points| points.earned());
            let verdict = by_id.get(info.id.as_str()).copied();
            let Some(verdict) = verdict.filter(|one| *one != Verdict::JudgeError) else {
                continue;
            };
            let passes = verdict == Verdict::Accepted;
            column.judged += 1;
            column.accepted += usize::from(passes);
            if let (Some(total), Some(own)) = (total, own) {
                column.rests.add(passes, total - own);
            }
        }
    }

    fn pass_rates(&self, assignment: &AssignmentInfo) -> Vec<PassRate> {
        let rate = |(info, column): (&ScenarioInfo, &Column)| PassRate {
            scenario: info.id.clone(),
            title: info.title.clone(),
            accepted: column.accepted,
            judged: column.judged,
            discrimination: column.rests.r(),
        };
        assignment.scenarios().zip(&self.0).map(rate).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn discrimination(submissions: &[(bool, f64)]) -> Option<f64> {
        let mut correlation = Correlation::default();
        for (passes, rest) in submissions {
            correlation.add(*passes, *rest);
        }
        correlation.r()
    }

    #[test]
    fn scores_fall_into_tenths_and_full_marks_stand_apart() {
        let columns = [0.0, 0.99, 1.0, 5.0, 9.99, 10.0].map(|score| column(score, 10.0));
        assert_eq!(columns, [0, 0, 1, 5, 9, 10]);
        assert_eq!(column(0.0, 0.0), 10, "nothing to earn is full marks");
    }

    #[test]
    fn the_median_of_an_even_number_is_between_the_middle_two() {
        assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), Some(3.0));
        assert_eq!(median(&[1.0, 2.0, 9.0]), Some(2.0));
        assert_eq!(median(&[]), None);
    }

    #[test]
    fn discrimination_is_pearsons_correlation() {
        // By hand: mean 3, deviation sqrt(2), mean of those who pass 4, half of them pass.
        let submissions = [(false, 1.0), (false, 3.0), (true, 3.0), (true, 5.0)];
        let found = discrimination(&submissions).unwrap();
        assert!((found - 0.5_f64.sqrt()).abs() < 1e-12, "{found}");
        let turned = submissions.map(|(passes, rest)| (!passes, rest));
        let found = discrimination(&turned).unwrap();
        assert!((found + 0.5_f64.sqrt()).abs() < 1e-12, "{found}");
        let perfect = discrimination(&[(false, 0.0), (true, 2.0)]).unwrap();
        assert!((perfect - 1.0).abs() < 1e-12, "{perfect}");
    }

    #[test]
    fn equal_values_have_no_discrimination() {
        assert_eq!(discrimination(&[]), None);
        assert_eq!(discrimination(&[(true, 1.0)]), None);
        assert_eq!(discrimination(&[(true, 1.0), (true, 2.0)]), None);
        assert_eq!(discrimination(&[(false, 1.0), (false, 2.0)]), None);
        assert_eq!(
            discrimination(&[(true, 0.1), (false, 0.1), (false, 0.1)]),
            None
        );
    }
}
