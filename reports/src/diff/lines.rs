//! Texts compared line by line, and changed lines word by word.

use std::time::{Duration, Instant};

use similar::{ChangeTag, InlineChange, TextDiff};

use crate::diff::{DiffLine, Difference, Side, Span};

/// The most bytes compared of each side.
const BYTES_MAX: usize = 256 * 1024;

/// The most lines compared of each side.
const LINES_MAX: usize = 5_000;

/// The most lines a difference keeps.
const KEPT_MAX: usize = 400;

/// Lines kept before the first change.
const CONTEXT: usize = 3;

/// Time limit of the search for the smallest difference.
const DEADLINE: Duration = Duration::from_millis(200);

/// Returns the difference of two texts by line and word.
pub(super) fn lines(what: &str, expected: &str, got: &str) -> Difference {
    let started = Instant::now();
    let (expected, expected_cut) = cut(expected);
    let (got, got_cut) = cut(got);
    // If both texts lack a final newline, that is not a difference.
    let ending = if expected.ends_with('\n') || got.ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let [expected, got] = [expected, got].map(|text| match text {
        "" => String::new(),
        text => format!("{text}{ending}"),
    });
    let [old, new] = [&expected, &got].map(|text| text.split_inclusive('\n').collect::<Vec<_>>());
    let diff = TextDiff::configure()
        .timeout(DEADLINE)
        .diff_slices(&old, &new);
    let changes = diff.iter_all_inline_changes_deadline(Some(started + DEADLINE));
    let mut lines: Vec<DiffLine> = changes.map(|change| line(&change)).collect();
    mark_unmarked(&mut lines);
    let kept_cut = keep_near_change(&mut lines);
    Difference::Text {
        what: what.to_owned(),
        lines,
        abridged: expected_cut || got_cut || kept_cut || started.elapsed() > DEADLINE,
    }
}

/// Returns the beginning of a text within the limits, and true if the rest was cut off.
fn cut(text: &str) -> (&str, bool) {
    let by_lines = text
        .match_indices('\n')
        .nth(LINES_MAX - 1)
        .map_or(text.len(), |(at, _)| at + 1);
    let end = text.floor_char_boundary(BYTES_MAX).min(by_lines);
    (&text[..end], end < text.len())
}

fn line(change: &InlineChange<'_, str>) -> DiffLine {
    let side = match change.tag() {
        ChangeTag::Equal => Side::Both,
        ChangeTag::Delete => Side::Expected,
        ChangeTag::Insert => Side::Got,
    };
    let spans: Vec<Span> = change
        .values()
        .iter()
        .map(|(changed, text)| Span {
            text: (*text).to_owned(),
            changed: *changed,
        })
        .collect();
    DiffLine { side, spans }
}

/// Marks the difference in changed lines without a changed word: the spaces at the end if the rest is
/// equal, or else the whole line.
fn mark_unmarked(lines: &mut [DiffLine]) {
    for run in lines.chunk_by_mut(|one, next| one.side != Side::Both && next.side != Side::Both) {
        for line in run.iter_mut().filter(|line| line.side != Side::Both) {
            if line.spans.iter().all(|span| !span.changed) {
                line.spans.iter_mut().for_each(|span| span.changed = true);
            }
        }
        let split = run.partition_point(|line| line.side == Side::Expected);
        let (expected, got) = run.split_at_mut(split);
        for (expected, got) in expected.iter_mut().zip(got) {
            mark_line_ends(expected, got);
        }
    }
}

fn mark_line_ends(expected: &mut DiffLine, got: &mut DiffLine) {
    let [left, right] = [expected.text(), got.text()];
    let same = left.trim_end().len();
    if left.trim_end() == right.trim_end() && same > 0 {
        for (line, text) in [(expected, left), (got, right)] {
            let (same, end) = text.split_at(same);
            let spans = [(same, false), (end, true)].map(|(text, changed)| Span {
                text: text.to_owned(),
                changed,
            });
            line.spans = spans
                .into_iter()
                .filter(|span| !span.text.is_empty())
                .collect();
        }
    }
}

/// Keeps at most [`KEPT_MAX`] lines, from shortly before the first change. True if lines were cut.
fn keep_near_change(lines: &mut Vec<DiffLine>) -> bool {
    let all = lines.len();
    if all > KEPT_MAX {
        let first = lines
            .iter()
            .position(|line| line.side != Side::Both)
            .unwrap_or(0);
        lines.drain(..first.saturating_sub(CONTEXT));
        lines.truncate(KEPT_MAX);
    }
    lines.len() < all
}
