//! The full account of a failed scenario in plain text, for formats without markup.

use super::{
    Cause, cause, count_lines, first_failure, gestures, heading, moves_end, must_see, not_shown,
    played, sentence, usage,
};
use crate::diff::{Difference, Side};
use crate::language::tr;
use crate::model::{Boards, Reproduction, ScenarioResult, StepResult};
use crate::render::rows::{self, Row};
use crate::render::source::Frame;
use crate::render::transcript::{Spoken, spoken};
use crate::render::{panels, source};
use crate::visibility::{ScenarioView, SubmissionView};
use puzzlemark_text::visible::{self, NEWLINE};

/// The most differences in an account. The most important come first.
const DIFFERENCES_MAX: usize = 8;

/// The most lines of a session, and the most files, in an account.
const LINES_MAX: usize = 60;

/// The width for boards side by side, in columns.
const WIDTH: usize = 76;

/// Returns the account of a scenario: operation, expected result and its reason, got, differences,
/// and a session to try. Foreign text in it is visible and has a length limit. If the reader may
/// not see the expected result, the account says so.
pub fn account(view: &SubmissionView, scenario: &ScenarioView) -> String {
    view.language
        .speak(|| account_lines(view, scenario).join("\n"))
}

fn account_lines(view: &SubmissionView, scenario: &ScenarioView) -> Vec<String> {
    let ScenarioView { info, result, .. } = scenario;
    let mut lines = vec![heading(view, info, result)];
    if let Some(because) = info.because.as_ref().filter(|_| played(result)) {
        lines.push(visible::block(because));
    }
    lines.extend(result.reason.as_deref().map(visible::block));
    if let Some(cause) = cause(result) {
        lines.push(String::new());
        cause_lines(&mut lines, &cause);
    }
    if let Some((index, step)) = first_failure(result) {
        lines.push(String::new());
        step_lines(&mut lines, index, step, view.keeps_back(scenario));
    }
    lines.extend(info.hint.as_ref().map(|hint| labelled(&tr!("hint"), hint)));
    if !played(result) {
        // The output of the compiler or interpreter has the full reason.
        let said = [&result.noise.stderr, &result.noise.stdout];
        let said = said.into_iter().filter(|text| !text.is_empty());
        lines.extend(said.map(|text| visible::block(text)));
    }
    let remarks = result.remarks.iter().take(DIFFERENCES_MAX);
    lines.extend(remarks.map(|remark| labelled(&tr!("note"), remark)));
    if !result.transcript.is_empty() {
        lines.push(format!("\n{}:", tr!("dialogue").to_lowercase()));
        lines.extend(dialogue(result));
    }
    if let Some(reproduction) = &result.reproduction {
        lines.push(String::new());
        reproduce(&mut lines, reproduction);
        if let Some(due) = must_see(result).filter(|_| reproduction.at_window) {
            lines.push(format!("  {}:", tr!("must-see")));
            lines.extend(indented(due.trim_end_matches('\n')));
        }
    }
    if let Some(usage) = usage(&result.usage).filter(|_| played(result)) {
        lines.push(String::new());
        lines.push(tr!("used-label", usage = usage));
    }
    lines
}

fn cause_lines(lines: &mut Vec<String>, cause: &Cause<'_>) {
    lines.push(labelled(
        &tr!("step", number = cause.index + 1),
        cause.operation,
    ));
    lines.push(labelled(&tr!("cause"), &cause.sentence));
    lines.extend(cause.boards.into_iter().flat_map(cause_boards));
    lines.push(format!("\n{}:", tr!("seen-at")));
}

/// Returns the boards around the step that causes a failure, as lines of characters.
pub(crate) fn cause_boards(boards: &Boards) -> Vec<String> {
    panels::drawn_boards(boards, WIDTH)
}

fn step_lines(lines: &mut Vec<String>, index: usize, step: &StepResult, keeps_back: bool) {
    lines.push(labelled(&tr!("step", number = index + 1), &step.operation));
    match &step.expected {
        Some(expected) => lines.push(labelled(&tr!("expected"), expected)),
        None if keeps_back => lines.push(labelled(&tr!("expected"), &not_shown())),
        None => {}
    }
    for (label, text) in [(tr!("because"), &step.because), (tr!("got"), &step.got)] {
        lines.extend(text.as_ref().map(|text| labelled(&label, text)));
    }
    let differences = step.differences.iter().take(DIFFERENCES_MAX).map(sentence);
    lines.extend(differences.map(|sentence| labelled(&tr!("difference"), &sentence)));
    lines.extend(boards(step));
    lines.extend(moves_end(step).map(|end| labelled(&tr!("moves"), end)));
    let window = step.picture.as_ref().map(|picture| &picture.alternative);
    lines.extend(window.map(|shown| labelled(&tr!("window"), shown)));
    for frame in step.arose.iter().flat_map(source::frames) {
        let place = source::place(frame.source);
        lines.push(format!("{}: {place}", frame.short_label));
        lines.extend(excerpt(&frame).into_iter().map(|line| format!("  {line}")));
    }
    lines.extend(step.hint.as_ref().map(|hint| labelled(&tr!("hint"), hint)));
}

/// Returns the boards around a failure and the lines that differ, as lines of characters.
pub(crate) fn boards(step: &StepResult) -> Vec<String> {
    let texts = step.differences.iter().filter_map(text_lines).flatten();
    panels::drawn(step, WIDTH)
        .into_iter()
        .chain(texts)
        .collect()
}

/// Returns the lines of a text difference, each with its side.
fn text_lines(difference: &Difference) -> Option<Vec<String>> {
    match difference {
        Difference::Text { lines, .. } => {
            let rows = rows::text_rows(lines);
            Some(rows.iter().take(LINES_MAX).map(text_line).collect())
        }
        Difference::ExtraOutput { lines } => {
            let lines = lines.iter().take(LINES_MAX);
            let shown = |line: &String| match line.as_str() {
                "" => format!("{:>10} | {NEWLINE}", tr!("extra")),
                line => format!("{:>10} | {}", tr!("extra"), visible::line(line)),
            };
            Some(lines.map(shown).collect())
        }
        Difference::Type { .. }
        | Difference::Value { .. }
        | Difference::Length { .. }
        | Difference::Elements { .. }
        | Difference::Identity { .. }
        | Difference::ExceptionType { .. }
        | Difference::Grid { .. }
        | Difference::Table { .. }
        | Difference::Remark { .. }
        | Difference::Aside { .. } => None,
    }
}

fn text_line(row: &Row) -> String {
    match row {
        Row::Same { count } => {
            format!(
                "{:11}{}",
                "",
                tr!("same-lines", lines = count_lines(*count))
            )
        }
        Row::Line { side, pieces } => {
            let side = match side {
                Side::Both => String::new(),
                Side::Expected => tr!("expected"),
                Side::Got => tr!("got"),
            };
            let text: String = pieces
                .iter()
                .map(|(piece, _)| piece.text.as_str())
                .collect();
            format!("{side:>10} | {text}")
        }
    }
}

/// Returns a marked line of the submission's source, with its neighbours. A folded line has no text.
pub(crate) fn excerpt(frame: &Frame<'_>) -> Vec<String> {
    if frame.is_folded {
        return Vec::new();
    }
    let line = |line: source::Line<'_>| {
        let mark = if line.is_marked { '>' } else { ' ' };
        format!("{mark} {:>4} | {}", line.number, visible::line(line.text))
    };
    source::lines(frame.source).into_iter().map(line).collect()
}

/// Returns the dialogue with a program, line by line.
pub(crate) fn dialogue(result: &ScenarioResult) -> Vec<String> {
    let line = |said: Spoken| format!("{:>10} | {}", said.label, said.text);
    spoken(&result.transcript).into_iter().map(line).collect()
}

fn reproduce(lines: &mut Vec<String>, reproduction: &Reproduction) {
    lines.push(format!("{}:", tr!("to-see-it-yourself")));
    for file in reproduction.files.iter().take(LINES_MAX) {
        lines.push(format!(
            "  {}",
            tr!("with-file", name = visible::line(&file.name))
        ));
        lines.extend(indented(&file.text));
    }
    if let Some(command) = &reproduction.command {
        let command = visible::line(command);
        let told = if reproduction.at_window {
            tr!("run-and-in-window", command = command)
        } else {
            tr!("run-and-type", command = command)
        };
        lines.push(format!("  {told}"));
    }
    if reproduction.at_window {
        let numbered = (1..).zip(gestures(reproduction)).take(LINES_MAX);
        lines.extend(numbered.map(|(number, gesture)| format!("    {number}. {gesture}")));
    } else {
        let session = reproduction.commented().take(LINES_MAX);
        lines.extend(session.flat_map(|line| indented(&line)));
    }
    let left = reproduction.session.len().saturating_sub(LINES_MAX);
    if left > 0 {
        lines.push(format!(
            "    {}",
            tr!("more-lines", lines = count_lines(left))
        ));
    }
}

fn indented(text: &str) -> Vec<String> {
    if text.is_empty() {
        // A block of a session ends with an empty line.
        return vec![String::new()];
    }
    let block = visible::block(text);
    block.lines().map(|line| format!("    {line}")).collect()
}

/// Returns a label with its text beside it, or below it if the text has several lines.
fn labelled(label: &str, text: &str) -> String {
    let text = visible::block(text);
    let text = text.trim_end_matches('\n');
    let between = if text.contains('\n') { '\n' } else { ' ' };
    format!("{label}:{between}{text}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_belong_together_stand_below_their_label() {
        assert_eq!(labelled("got", "4"), "got: 4");
        assert_eq!(labelled("got", "one line\n"), "got: one line");
        assert_eq!(labelled("got", "#O..\n....\n"), "got:\n#O..\n....");
    }
}
