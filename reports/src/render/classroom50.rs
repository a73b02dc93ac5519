//! Classroom 50's `result.json` (`classroom50/result/v1`).

use serde_json::{Value, json};

use super::cases::{Case, cases};
use super::{NoPoints, points_of};
use crate::points::Points;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The most bytes of a case's name. Classroom 50 has the same limit for its own tests.
const NAME_BYTES_MAX: usize = 100;

/// The environment variables that Classroom 50 sets when it starts an autograder.
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
    /// `REVIEW_URL`. If it is empty, the address of the commit is used.
    pub review: String,
    /// The present time, as `2026-01-31T12:00:00Z`. Classroom 50 replaces it by the time of the submission.
    pub now: String,
}

/// Renders one submission.
///
/// Classroom 50 counts in whole points. If points have fractions, all points are multiplied by one small
/// factor that makes the maximum of every case whole. Earned points are rounded down, so that only accepted
/// scenarios have all their points.
pub fn submission(view: &SubmissionView, context: &Context) -> Result<String, NoPoints> {
    points_of(view)?;
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
    let passed = case.state().is_fine();
    let max = whole_points((case.max() * factor).round());
    let score = match case.earned() {
        Points::Earned(earned) if earned >= case.max() => max,
        Points::Earned(earned) => whole_points((earned * factor + ROUNDING).floor()).min(max),
        Points::NotGraded | Points::Excused => 0,
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

/// The largest rounding error of a product that counts as a whole number.
const ROUNDING: f64 = 1e-6;

/// Returns the smallest common factor that makes the points of all cases whole, or 100 if no factor
/// in the list does.
fn factor(view: &SubmissionView) -> f64 {
    const FACTORS: [f64; 8] = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 10.0, 20.0];
    let is_whole = |points: f64| (points - points.round()).abs() < ROUNDING;
    let fits = |factor: &f64| cases(view).all(|case| is_whole(case.max() * factor));
    FACTORS.into_iter().find(fits).unwrap_or(100.0)
}

/// Returns a number of points, not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is whole, and the cast saturates at the bounds"
)]
fn whole_points(points: f64) -> u64 {
    points as u64
}

fn name(case: &Case<'_>) -> String {
    let name = case.name();
    let end = name.floor_char_boundary(NAME_BYTES_MAX);
    name[..end].to_owned()
}
