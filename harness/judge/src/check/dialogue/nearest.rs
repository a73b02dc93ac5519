//! The lines that are most similar to a missing text.

use puzzlemark_reports::diff::{self, Difference};

/// The name of the compared text in reports.
const SHOWN: &str = "shown text";

/// The largest number of lines that are compared.
const LINES_MAX: usize = 400;

/// The largest number of characters of each comparison.
const CHARS_MAX: usize = 400;

/// The smallest Sørensen-Dice coefficient of similar texts, from 0 to 1.
const LIKENESS_MIN: f64 = 0.5;

/// Returns the difference between a missing text and the most similar lines. Empty if no lines are
/// similar.
pub(super) fn difference(wanted: &str, shown: &str) -> Vec<Difference> {
    let wanted = wanted.trim_end_matches('\n');
    let lines: Vec<&str> = shown.lines().take(LINES_MAX).collect();
    let height = wanted.lines().count().max(1);
    let short = |text: &str| text.chars().take(CHARS_MAX).collect::<String>();
    let likeness = |lines: &[&str]| {
        let text = lines.join("\n");
        let likeness =
            strsim::sorensen_dice(&short(wanted).to_lowercase(), &short(&text).to_lowercase());
        (likeness, text)
    };
    let places = lines.windows(height).map(likeness);
    let nearest = places.max_by(|(one, _), (other, _)| one.total_cmp(other));
    match nearest {
        Some((likeness, text)) if likeness >= LIKENESS_MIN => {
            diff::compare_texts(SHOWN, wanted, &text)
        }
        _ => Vec::new(),
    }
}
