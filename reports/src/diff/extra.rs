//! Debug prints: the expected text with other lines around it.

use crate::diff::Difference;

/// The most lines a difference keeps.
const KEPT_MAX: usize = 200;

/// Returns the other lines, or `None` if the output does not have all expected lines together.
pub(super) fn extra_output(expected: &str, got: &str) -> Option<Difference> {
    let expected: Vec<&str> = expected.lines().collect();
    let got: Vec<&str> = got.lines().collect();
    if got.len() <= expected.len() {
        return None;
    }
    let start = if expected.is_empty() {
        0
    } else {
        got.windows(expected.len())
            .position(|lines| lines == expected)?
    };
    let (before, after) = (&got[..start], &got[start + expected.len()..]);
    let mut lines: Vec<String> = before
        .iter()
        .chain(after)
        .take(KEPT_MAX)
        .map(|line| (*line).to_owned())
        .collect();
    let left = got.len() - expected.len() - lines.len();
    if left > 0 {
        lines.push(format!("({left} more lines)"));
    }
    Some(Difference::ExtraOutput { lines })
}
