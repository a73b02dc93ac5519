//! The replay of a failed scenario: the text of its object after each step.

use puzzlemark_judge::check::Checked;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Replay, ReplayFrame, ReplayPuzzle};

use super::looked_at;
use super::looks::TextLook;
use super::second_run::{Answers, FailedRun};

/// The largest number of frames. They are the last ones.
const FRAMES_MAX: usize = 60;

/// The most bytes of an expected or shown text.
const TEXT_BYTES_MAX: usize = 4096;

/// Returns the replay with these texts. Returns `None` if no step changes a text, or if a text is very long.
pub(super) fn of_texts(run: &FailedRun<'_>, text: &TextLook, shown: Answers) -> Option<Replay> {
    let Answers { before, after } = shown;
    let mut frames: Vec<ReplayFrame> = Vec::new();
    for (index, checked) in before.into_iter().chain(after).enumerate() {
        let frame = frame(text.first + index, checked)?;
        let is_same = |last: &ReplayFrame| {
            let ReplayFrame { expected, got, .. } = last;
            (expected, got) == (&frame.expected, &frame.got)
        };
        if !frames.last().is_some_and(is_same) {
            frames.push(frame);
        }
    }
    frames.drain(..frames.len().saturating_sub(FRAMES_MAX));
    let dialect = run.driver.dialect();
    let question = dialect.map(|dialect| dialect.operation(&text.question));
    (frames.len() > 1).then(|| Replay {
        question: question.unwrap_or_else(|| text.question.to_string()),
        puzzle: puzzle(run, text),
        frames,
    })
}

/// Returns the puzzle in the text of the object, if it is a built-in one.
fn puzzle(run: &FailedRun<'_>, text: &TextLook) -> Option<ReplayPuzzle> {
    let reference = run.rules.reference?;
    let count = run.steps.len();
    let scenario = looked_at(run.rules.scenario, count, &text.question);
    Some(ReplayPuzzle {
        name: reference.puzzle()?.name().to_owned(),
        text: reference.puzzle_text(&scenario, count)?,
    })
}

fn frame(step: usize, checked: Checked) -> Option<ReplayFrame> {
    let Checked {
        verdict,
        expected,
        got,
        ..
    } = checked;
    let expected = expected.filter(|_| verdict != Verdict::Accepted);
    let longest = expected.as_ref().map_or(0, String::len).max(got.len());
    (longest <= TEXT_BYTES_MAX).then_some(ReplayFrame {
        step,
        expected,
        got,
    })
}
