//! Chooses the attempt of each student that counts.

use std::collections::BTreeMap;

use puzzlemark_reports::Points;
use puzzlemark_reports::model::SubmissionResult;

use puzzlemark_model::Assignment;
use puzzlemark_runner::grading::known_results;
use puzzlemark_runner::{Journal, Plan, RunError, SubmissionPlan};

/// The attempts of one student, each with its rank.
type Attempts = Vec<(f64, SubmissionPlan)>;

/// Keeps only the best attempt of each student, under the student's name. The journal must have all results of the
/// plan.
pub(in crate::commands) fn keep_best(
    assignment: &Assignment,
    plan: Plan,
    journal: &Journal,
) -> Result<Plan, RunError> {
    let is_attempt = |one: &SubmissionPlan| one.submission.attempt_of.is_some();
    if !plan.submissions.iter().any(is_attempt) {
        return Ok(plan);
    }
    let ranks: Vec<f64> = known_results(assignment, &plan, journal)
        .map(|result| Ok(rank(&result?)))
        .collect::<Result<_, RunError>>()?;
    let mut kept = Vec::new();
    let mut students: BTreeMap<String, Attempts> = BTreeMap::new();
    for (one, rank) in plan.submissions.into_iter().zip(ranks) {
        match one.submission.attempt_of.clone() {
            Some(student) => students.entry(student).or_default().push((rank, one)),
            None => kept.push(one),
        }
    }
    kept.extend(students.into_iter().filter_map(best));
    kept.sort_by(|one, other| one.submission.name.cmp(&other.submission.name));
    Ok(Plan {
        submissions: kept,
        ..plan
    })
}

/// Returns the best of a student's attempts. If several are equal, returns the last one.
fn best((student, attempts): (String, Attempts)) -> Option<SubmissionPlan> {
    let count = attempts.len();
    let (_, mut best) = attempts
        .into_iter()
        .max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    let submission = &mut best.submission;
    submission.remarks.push(format!(
        "the best of {count} attempts: `{}`",
        submission.name
    ));
    submission.name = student;
    Some(best)
}

/// Returns the rank of an attempt among others. An attempt with a judge error may be the best, so it loses only to
/// an attempt with all points.
fn rank(attempt: &SubmissionResult) -> f64 {
    match attempt.score {
        Points::Earned(points) if points >= attempt.score_max => f64::INFINITY,
        Points::Earned(points) => points,
        Points::NotGraded | Points::Excused => f64::MAX,
    }
}
