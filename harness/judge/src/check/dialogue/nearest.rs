//! Which lines are most like a text that is not there.

use puzzlemark_reports::diff::{self, Difference};

/// What the compared text is called in a report.
const SHOWN: &str = "shown text";

/// Lines that are looked at, and characters of each place.
const LINES_MAX: usize = 400;
const CHARS_MAX: usize = 400;

/// How alike two texts must be for one to be taken for the other, from 0 to 1.
const ALIKE: f64 = 0.5;

/// How a text differs from the lines of another that are most like it; nothing where none are.
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
        Some((likeness, text)) if likeness >= ALIKE => diff::text(SHOWN, wanted, &text),
        _ => Vec::new(),
    }
}
