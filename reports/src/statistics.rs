//! What a class did with an assignment, in numbers.

use crate::Verdict;
use crate::model::{ClassResults, ScenarioInfo, SubmissionResult};
use crate::score::ratio;

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
    /// Mean of the points of those that are graded; `None` where none is.
    pub mean: Option<f64>,
    /// Median of the points of those that are graded; `None` where none is.
    pub median: Option<f64>,
    /// Number of graded submissions by share of the points: ten columns of a tenth each (the
    /// lower bound belongs to the column), and an eleventh for full marks.
    pub distribution: [usize; COLUMNS + 1],
    /// One entry per scenario, in the order of the assignment.
    pub scenarios: Vec<PassRate>,
}

/// How many submissions one scenario accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassRate {
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's title.
    pub title: String,
    /// Number of submissions accepted.
    pub accepted: usize,
    /// Number of submissions with a verdict other than judge error.
    pub judged: usize,
}

impl PassRate {
    /// The share accepted, from 0 to 1; 0 where none was judged.
    pub fn share(&self) -> f64 {
        ratio(self.accepted, self.judged)
    }
}

/// Counts a class.
pub fn statistics(class: &ClassResults) -> ClassStatistics {
    let count = |verdict| {
        class
            .submissions
            .iter()
            .filter(|one| one.verdict == verdict)
            .count()
    };
    let mut scores: Vec<f64> = class
        .submissions
        .iter()
        .filter_map(|one| one.score)
        .collect();
    scores.sort_by(f64::total_cmp);
    ClassStatistics {
        submissions: class.submissions.len(),
        accepted: count(Verdict::Accepted),
        not_graded: class
            .submissions
            .iter()
            .filter(|one| one.score.is_none())
            .count(),
        mean: mean(&scores),
        median: median(&scores),
        distribution: distribution(&class.submissions),
        scenarios: class
            .assignment
            .scenarios()
            .map(|info| pass_rate(info, class))
            .collect(),
    }
}

/// The mean; `None` of nothing.
pub(crate) fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() * ratio(1, values.len()))
}

/// The median of sorted values; `None` of nothing.
pub(crate) fn median(sorted: &[f64]) -> Option<f64> {
    let upper = sorted.get(sorted.len() / 2)?;
    let lower = sorted.get((sorted.len() - 1) / 2)?;
    Some(f64::midpoint(*lower, *upper))
}

fn distribution(submissions: &[SubmissionResult]) -> [usize; COLUMNS + 1] {
    let mut columns = [0; COLUMNS + 1];
    for one in submissions {
        if let Some(score) = one.score {
            columns[column(score, one.score_max)] += 1;
        }
    }
    columns
}

/// The column of a score. Counting bounds instead of dividing keeps every float in range.
fn column(score: f64, max: f64) -> usize {
    if score >= max {
        return COLUMNS;
    }
    (1..COLUMNS)
        .filter(|bound| score >= max * ratio(*bound, COLUMNS))
        .count()
}

fn pass_rate(info: &ScenarioInfo, class: &ClassResults) -> PassRate {
    let results = class.submissions.iter();
    let verdicts = results.filter_map(|one| Some(one.scenario(&info.id)?.verdict));
    let judged = verdicts.filter(|verdict| *verdict != Verdict::JudgeError);
    let (accepted, other): (Vec<_>, Vec<_>) =
        judged.partition(|verdict| *verdict == Verdict::Accepted);
    PassRate {
        scenario: info.id.clone(),
        title: info.title.clone(),
        accepted: accepted.len(),
        judged: accepted.len() + other.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
