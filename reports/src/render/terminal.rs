//! Text for a terminal, with styles; the caller strips them where there is no colour.
//!
//! Nothing is told by colour alone.

mod class;
mod differences;
mod page;
mod submission;

use anstyle::{AnsiColor, Style};

use crate::Verdict;
use crate::model::ScenarioResult;
use crate::render::words;

pub use class::class;
pub use submission::submission;

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GOOD: Style = AnsiColor::Green.on_default();
const BAD: Style = AnsiColor::Red.on_default();
const JUDGE: Style = AnsiColor::Magenta.on_default();

/// The style of a verdict.
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

/// A text in a style.
fn paint(style: Style, text: &str) -> String {
    format!("{style}{text}{style:#}")
}

/// Why a scenario was not accepted, in so many columns. A long operation makes room for what came
/// of it, which says more.
fn short(result: &ScenarioResult, width: usize) -> String {
    let (operation, why) = words::operation_and_why(result);
    let Some(operation) = operation else {
        return page::fit(&why, width);
    };
    let room = width.saturating_sub(page::columns(&why) + 2).max(width / 4);
    page::fit(&format!("{}: {why}", page::fit(&operation, room)), width)
}
