//! Of several attempts of a student, the one that counts.

use std::collections::BTreeMap;

use puzzlemark_reports::model::{ClassResults, SubmissionResult};

use crate::runner::Plan;

/// The results with but the best attempt of every student of whom several were graded.
pub(in crate::commands) fn best(mut class: ClassResults, plan: &Plan) -> ClassResults {
    let planned = plan.submissions.iter().map(|one| &one.submission);
    let owners: BTreeMap<&str, &str> = planned
        .filter_map(|one| Some((one.name.as_str(), one.attempt_of.as_deref()?)))
        .collect();
    let (attempts, mut kept): (Vec<_>, Vec<_>) = std::mem::take(&mut class.submissions)
        .into_iter()
        .partition(|one| owners.contains_key(one.name.as_str()));
    let mut students: BTreeMap<&str, Vec<SubmissionResult>> = BTreeMap::new();
    for attempt in attempts {
        if let Some(owner) = owners.get(attempt.name.as_str()) {
            students.entry(owner).or_default().push(attempt);
        }
    }
    for (student, attempts) in students {
        let count = attempts.len();
        let Some(mut best) = attempts.into_iter().max_by(|one, other| {
            let [one, other] = [one, other].map(rank);
            one.total_cmp(&other)
        }) else {
            continue;
        };
        best.remarks
            .push(format!("the best of {count} attempts: `{}`", best.name));
        student.clone_into(&mut best.name);
        kept.push(best);
    }
    kept.sort_by(|one, other| one.name.cmp(&other.name));
    class.submissions = kept;
    class
}

/// What an attempt counts when it is compared. One that could not be judged may have been the best,
/// unless another has all points.
fn rank(attempt: &SubmissionResult) -> f64 {
    match attempt.score {
        Some(points) if points >= attempt.score_max => f64::INFINITY,
        Some(points) => points,
        None => f64::MAX,
    }
}
