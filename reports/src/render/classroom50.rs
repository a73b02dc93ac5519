//! Classroom 50's `result.json` (`classroom50/result/v1`).

use serde_json::{Value, json};

use super::NotGraded;
use super::cases::{Case, State, cases};
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The most bytes of a case's name: as many as Classroom 50 allows its own.
const NAME_BYTES_MAX: usize = 100;

/// What Classroom 50 says about the submission when it starts an autograder: its environment
/// variables, as they are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Context {
    /// `CLASSROOM`.
    pub classroom: String,
    /// `ASSIGNMENT`.
    pub assignment: String,
    /// `OWNER`, else `USERNAME`.
    pub owner: String,
    /// `SUBMISSION_TAG`.
    pub submission: String,
    /// `COMMIT_URL`.
    pub commit: String,
    /// `RELEASE_URL`.
    pub release: String,
    /// `REVIEW_URL`; empty where there is none, and the commit stands for it.
    pub review: String,
    /// Now, as `2026-01-31T12:00:00Z`; Classroom 50 puts the time of the submission in its place.
    pub now: String,
}

/// Renders one submission.
///
/// Classroom 50 counts in whole points: where points have fractions, all of them are multiplied by
/// the same small number, which makes those that can be earned whole. What is earned is rounded
/// down, so that only accepted scenarios have all of their points.
pub fn submission(view: &SubmissionView, context: &Context) -> Result<String, NotGraded> {
    view.score.ok_or(NotGraded)?;
    let factor = factor(view);
    let tests: Vec<_> = cases(view).map(|case| test(&case, factor)).collect();
    let sum = |key: &str| -> u64 { tests.iter().filter_map(|test| test[key].as_u64()).sum() };
    let review = match context.review.as_str() {
        "" => &context.commit,
        review => review,
    };
    let result = json!({
        "schema": "classroom50/result/v1",
        "classroom": context.classroom,
        "assignment": context.assignment,
        "assignment_type": "individual",
        "owner": context.owner,
        "submission": context.submission,
        "commit": context.commit,
        "release": context.release,
        "review": review,
        "datetime": context.now,
        "graded_at": context.now,
        "score": sum("score"),
        "max-score": sum("max-score"),
        "tests": tests,
    });
    Ok(format!("{result:#}\n"))
}

fn test(case: &Case<'_>, factor: f64) -> Value {
    let passed = case.state() == State::Passed;
    let max = whole((case.max() * factor).round());
    let score = match case.earned() {
        Some(earned) if earned >= case.max() => max,
        Some(earned) => whole((earned * factor + ROUNDING).floor()).min(max),
        None => 0,
    };
    let mut test = json!({
        "test-name": name(case),
        "passed": passed,
        "score": score,
        "max-score": max,
    });
    if !passed {
        test["output"] = visible::block(&case.account()).into();
    }
    test
}

/// How far a product of floats may lie below the whole number that it is.
const ROUNDING: f64 = 1e-6;

/// The smallest factor that makes the points of all cases whole, of those that people think in.
fn factor(view: &SubmissionView) -> f64 {
    const FACTORS: [f64; 8] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 10.0, 20.0];
    let is_whole = |points: f64| (points - points.round()).abs() < ROUNDING;
    let fits = |factor: &f64| cases(view).all(|case| is_whole(case.max() * factor));
    FACTORS.into_iter().find(fits).unwrap_or(100.0)
}

/// A number of points, not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole, and the cast saturates at the bounds"
)]
fn whole(points: f64) -> u64 {
    points as u64
}

fn name(case: &Case<'_>) -> String {
    let name = case.name();
    let end = name.floor_char_boundary(NAME_BYTES_MAX);
    name[..end].to_owned()
}
