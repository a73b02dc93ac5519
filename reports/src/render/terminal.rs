//! Text for a terminal, with styles. The caller strips them if the terminal has no colour.
//!
//! Colour never carries meaning alone.

mod class;
mod comparison;
mod course;
mod differences;
mod exploration;
mod page;
mod replay;
mod session;
mod submission;

use anstyle::{AnsiColor, Style};

use crate::Verdict;
use crate::language::tr;
use crate::model::{Isolation, ScenarioResult};
use crate::render::words;
use puzzlemark_text::visible;

pub use class::{class, write_class};
pub use comparison::comparison;
pub use course::course;
pub use exploration::{Exploration, exploration};
pub use replay::replay;
pub use submission::submission;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const JUDGE: Style = AnsiColor::Magenta.on_default();

/// Returns the style of a verdict.
fn style(verdict: Verdict) -> Style {
    match verdict {
        Verdict::Accepted => GOOD,
        Verdict::JudgeError => JUDGE,
        Verdict::WrongAnswer
        | Verdict::BadReply
        | Verdict::RuntimeError
        | Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded
        | Verdict::LoadError => BAD,
    }
}

/// Writes the isolation on one line, at the end of a page for instructors.
fn isolation(page: &mut page::Page, isolation: &Isolation) {
    let level = visible::line(&isolation.level);
    let line = tr!("isolation-explained", level = level);
    page.blank();
    page.indented(0, DIM, &line);
}

/// Returns a text in a style.
fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Returns the first failure of a scenario, at most `width` columns wide.
fn short(result: &ScenarioResult, width: usize) -> String {
    let (operation, why) = words::operation_and_why(result);
    shortened(operation.as_deref(), &why, width)
}

/// Returns an operation and its failure, at most `width` columns wide. A long operation is cut
/// first, because the failure says more. In a narrow column the operation is left out.
fn shortened(operation: Option<&str>, why: &str, width: usize) -> String {
    const WIDTH_FOR_BOTH: usize = 32;
    let Some(operation) = operation.filter(|_| width >= WIDTH_FOR_BOTH) else {
        return page::fit(why, width);
    };
    let room = width.saturating_sub(page::columns(why) + 2).max(width / 4);
    page::fit(&format!("{}: {why}", page::fit(operation, room)), width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Outcome, StepResult};

    fn failed(operation: &str, got: &str) -> ScenarioResult {
        let step = StepResult {
            got: Some(got.to_owned()),
            ..StepResult::with_outcome(operation, Outcome::Failed)
        };
        ScenarioResult {
            steps: vec![step],
            ..ScenarioResult::with_verdict("one", Verdict::WrongAnswer)
        }
    }

    #[test]
    fn of_a_reason_the_first_line_is_told() {
        let mut result = failed("", "");
        result.steps.clear();
        result.reason = Some("SyntaxError: expected ':'\n  def f()\n         ^".to_owned());
        assert_eq!(short(&result, 60), "SyntaxError: expected ':'");
    }

    #[test]
    fn a_long_operation_is_shortened_and_the_result_is_not() {
        let result = failed(
            "print(puzzle.put_bubble(0, 1).put_boulder(3, 0))",
            "a crash",
        );
        assert_eq!(
            short(&result, 40),
            "print(puzzle.put_bubble(0, 1).…: a crash"
        );
        assert_eq!(short(&result, 16), "a crash");
    }
}
