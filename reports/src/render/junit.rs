//! JUnit XML, for tools that draw results of continuous integration.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

use crate::Verdict;
use crate::model::{ClassResults, GroupInfo, ScenarioInfo, ScenarioResult, SubmissionResult};
use crate::render::words;
use crate::visible;

/// Renders a class: a suite per submission, a case per scenario, named by the scenario's id.
///
/// Not accepted is a failure; a submission that does not load and a judge error are errors.
pub fn class(class: &ClassResults) -> Result<String, SerializeError> {
    let mut report = Report::new(visible::line(&class.assignment.id));
    for submission in &class.submissions {
        report.add_test_suite(suite(class, submission));
    }
    report.to_string()
}

fn suite(class: &ClassResults, submission: &SubmissionResult) -> TestSuite {
    let name = visible::line(&submission.name);
    let mut suite = TestSuite::new(name.clone());
    suite.add_property(("isolation", visible::line(&class.isolation.level).as_str()));
    for group in &class.assignment.groups {
        for info in &group.scenarios {
            if let Some(result) = submission.scenario(&info.id) {
                suite.add_test_case(case(&name, group, info, result));
            }
        }
    }
    suite
}

fn case(
    submission: &str,
    group: &GroupInfo,
    info: &ScenarioInfo,
    result: &ScenarioResult,
) -> TestCase {
    let mut case = TestCase::new(visible::line(&info.id), status(info, result));
    case.set_classname(format!("{submission}.{}", visible::line(&group.id)));
    case.set_time(Duration::from_millis(result.usage.wall_ms));
    for (set, text) in [
        (
            TestCase::set_system_out as fn(&mut TestCase, String) -> &mut TestCase,
            &result.noise.stdout,
        ),
        (TestCase::set_system_err, &result.noise.stderr),
    ] {
        if !text.is_empty() {
            set(&mut case, visible::block(text));
        }
    }
    case
}

fn status(info: &ScenarioInfo, result: &ScenarioResult) -> TestCaseStatus {
    let kind = match result.verdict {
        Verdict::Accepted => return TestCaseStatus::success(),
        Verdict::LoadError | Verdict::JudgeError => NonSuccessKind::Error,
        Verdict::WrongAnswer
        | Verdict::BadReply
        | Verdict::RuntimeError
        | Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded => NonSuccessKind::Failure,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(result.verdict.code());
    status.set_message(words::in_short(result));
    status.set_description(description(info, result));
    status
}

fn description(info: &ScenarioInfo, result: &ScenarioResult) -> String {
    let mut lines = vec![visible::line(&info.title)];
    lines.extend(result.reason.as_deref().map(visible::block));
    if let Some((index, step)) = words::first_departure(result) {
        lines.push(format!(
            "step {}: {}",
            index + 1,
            visible::block(&step.operation)
        ));
        let labelled = [
            ("expected", &step.expected),
            ("because", &step.because),
            ("got", &step.got),
        ];
        for (label, text) in labelled {
            lines.extend(text.as_ref().map(|text| labelled_block(label, text)));
        }
        let differences = step.differences.iter().map(words::sentence);
        lines.extend(differences.map(|sentence| format!("difference: {sentence}")));
    }
    lines.join("\n")
}

/// A label and its text: beside it, or below it where the text has lines that belong together.
fn labelled_block(label: &str, text: &str) -> String {
    let text = visible::block(text);
    let text = text.trim_end_matches('\n');
    let between = if text.contains('\n') { '\n' } else { ' ' };
    format!("{label}:{between}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_belong_together_stand_below_their_label() {
        assert_eq!(labelled_block("got", "4"), "got: 4");
        assert_eq!(labelled_block("got", "one line\n"), "got: one line");
        assert_eq!(labelled_block("got", "#O..\n....\n"), "got:\n#O..\n....");
    }
}
