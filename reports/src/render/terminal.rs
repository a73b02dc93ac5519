//! Text for a terminal, with styles; the caller strips them where there is no colour.
//!
//! Nothing is told by colour alone.

mod class;
mod differences;
mod page;
mod submission;

use anstyle::{AnsiColor, Style};

use crate::Verdict;

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
