//! The comparison of a window with the texts that it must show.

use puzzlemark_reports::Verdict;

use super::{Checked, describe_text, remark};
use puzzlemark_model::Expectation;
use puzzlemark_model::pattern::TextPattern;

/// The largest number of characters of a window's texts in a remark.
const QUOTED_MAX: usize = 200;

/// Compares the texts of a window's widgets with the expected ones. Adds a difference to `checked`
/// for each missing text.
pub fn add_unseen(checked: &mut Checked, expectation: &Expectation, shown: &[String]) {
    for pattern in &expectation.program.sees {
        if shown.iter().any(|text| is_in(pattern, text)) {
            continue;
        }
        if checked.verdict == Verdict::Accepted {
            checked.verdict = Verdict::WrongAnswer;
        }
        let quoted: Vec<_> = shown
            .iter()
            .filter(|text| !text.trim().is_empty())
            .map(|text| format!("{text:?}"))
            .collect();
        let texts: String = quoted.join(", ").chars().take(QUOTED_MAX).collect();
        checked.differences.push(remark(format!(
            "the window does not show {:?}; it shows {texts}",
            describe_text(pattern)
        )));
    }
}

/// Returns true if a widget's text contains the expected text. A regular expression must match the
/// whole text.
fn is_in(pattern: &TextPattern, text: &str) -> bool {
    match pattern {
        TextPattern::Exact(wanted) => text.contains(wanted.trim()),
        TextPattern::Regex(regex) => regex.matches(text),
        TextPattern::AnyOf(patterns) => patterns.iter().any(|one| is_in(one, text)),
        // The loader rejects loose patterns here.
        TextPattern::Loose(loose) => text.contains(loose.text.trim()),
    }
}
