//! Texts that a window must show.

use puzzlemark_reports::Verdict;

use super::{Checked, describe_text, remark};
use puzzlemark_model::Expectation;
use puzzlemark_model::pattern::TextPattern;

/// The most characters that a remark quotes of what is shown.
const QUOTED_MAX: usize = 200;

/// Compares what a window shows, the texts of its widgets, with what it must show after a step, and
/// adds to what was found of the step already.
pub fn add_unseen(checked: &mut Checked, expectation: &Expectation, shown: &[String]) {
    for pattern in &expectation.program.sees {
        if shown.iter().any(|text| is_in(pattern, text)) {
            continue;
        }
        if checked.verdict == Verdict::Accepted {
            checked.verdict = Verdict::WrongAnswer;
        }
        let texts = shown.iter().filter(|text| !text.trim().is_empty());
        let texts: Vec<_> = texts.map(|text| format!("{text:?}")).collect();
        let texts: String = texts.join(", ").chars().take(QUOTED_MAX).collect();
        checked.differences.push(remark(format!(
            "the window does not show {:?}; it shows {texts}",
            describe_text(pattern)
        )));
    }
}

/// Whether a widget's text holds what must be seen; an expression matches the text as a whole.
fn is_in(pattern: &TextPattern, text: &str) -> bool {
    match pattern {
        TextPattern::Exact(wanted) => text.contains(wanted.trim()),
        TextPattern::Regex(regex) => regex.matches(text),
        TextPattern::AnyOf(patterns) => patterns.iter().any(|one| is_in(one, text)),
        // Never written where a part of a text is looked for.
        TextPattern::Loose(loose) => text.contains(loose.text.trim()),
    }
}
