//! Gradescope's `results.json` for students and staff.
//!
//! A closed group is one case with its points. Its scenarios can be added for staff, as cases
//! without points that Gradescope hides from students. The visibility `hidden` keeps the total
//! visible. The visibility `after_due_date` hides it until then.

use serde_json::{Value, json};

use super::cases::{Case, State, cases};
use super::{NoPoints, points_of};
use crate::render::words;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// Details of closed groups for staff.
pub struct Staff<'a> {
    /// The view of students after the due date.
    pub after_due: &'a SubmissionView,
    /// The view of instructors.
    pub all: &'a SubmissionView,
}

/// Renders one submission.
///
/// # Errors
/// If it has no points. Gradescope then reports that the autograder failed.
pub fn submission(view: &SubmissionView, staff: Option<&Staff<'_>>) -> Result<String, NoPoints> {
    let score = points_of(view)?;
    let mut tests: Vec<Value> = cases(view).map(|case| scored(&case)).collect();
    if let Some(Staff { after_due, all }) = staff {
        let groups = view.groups.iter().zip(&after_due.groups).zip(&all.groups);
        let closed = groups.filter(|((now, _), _)| now.scenarios.is_none());
        for ((_, later), group) in closed {
            let visibility = match later.scenarios {
                Some(_) => "after_due_date",
                None => "hidden",
            };
            let scenarios = group.scenarios.iter().flatten();
            tests.extend(scenarios.enumerate().map(|(index, scenario)| {
                let case = Case {
                    view: all,
                    group,
                    scenario: Some(scenario),
                    number: index + 1,
                };
                let mut test = test(&case, visibility);
                test["status"] = status(&case).into();
                test
            }));
        }
    }
    let milliseconds: u64 = cases(view).map(|case| case.wall_ms()).sum();
    let results = json!({
        "score": score,
        "execution_time": std::time::Duration::from_millis(milliseconds).as_secs_f64(),
        "output": output(view),
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "extra_data": {
            "puzzlemark": view.puzzlemark,
            "verdict": view.verdict.code(),
            "isolation": visible::line(&view.isolation.level),
        },
        "tests": tests,
    });
    Ok(format!("{results:#}\n"))
}

/// Returns the text above the cases.
fn output(view: &SubmissionView) -> String {
    let score = words::score(view.score, view.score_max);
    let mut lines = vec![format!("{}: {score}", words::headline(view))];
    lines.extend(view.remarks.iter().map(|remark| visible::block(remark)));
    if let Some(first) = view.first_not_accepted() {
        let title = visible::line(&first.info.title);
        lines.push(format!("Start with: {title}"));
    }
    lines.join("\n")
}

fn scored(case: &Case<'_>) -> Value {
    let mut test = test(case, "visible");
    test["score"] = case.earned().earned().into();
    test["max_score"] = case.max().into();
    test["status"] = status(case).into();
    test
}

fn test(case: &Case<'_>, visibility: &str) -> Value {
    let noise: String = case.noise().concat();
    let mut output = match case.state() {
        State::Passed if case.scenario.is_none() => case.closed(),
        _ => case.account(),
    };
    if !noise.is_empty() {
        output.push_str("\nother output:\n");
        output.push_str(&visible::block(&noise));
    }
    json!({
        "name": case.name(),
        "output": output,
        "tags": [case.group_title(), case.code()],
        "visibility": visibility,
    })
}

fn status(case: &Case<'_>) -> &'static str {
    match case.state() {
        State::Passed | State::Excused => "passed",
        State::Failed | State::NotLoaded | State::NotGraded => "failed",
    }
}
