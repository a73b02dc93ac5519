//! The account of a scenario that was not accepted, in plain text: for formats that have room for
//! a text and no markup.

use super::{first_departure, heading, played, sentence};
use crate::model::{Reproduction, ScenarioInfo, ScenarioResult, StepResult};
use crate::visible;

/// The most differences that an account tells: the most telling come first.
const DIFFERENCES_MAX: usize = 8;

/// The most lines of a session, and the most files, that an account shows.
const LINES_MAX: usize = 60;

/// The account of a scenario: what was asked, what must follow and why, what came, how they
/// differ, and how to see it. All foreign text in it is visible, and bounded.
pub fn account(info: &ScenarioInfo, result: &ScenarioResult) -> String {
    let mut lines = vec![heading(info, result)];
    if let Some(because) = info.because.as_ref().filter(|_| played(result)) {
        lines.push(visible::block(because));
    }
    lines.extend(result.reason.as_deref().map(visible::block));
    if let Some((index, step)) = first_departure(result) {
        lines.push(String::new());
        step_lines(&mut lines, index, step);
    }
    if !played(result) {
        // What a compiler or interpreter says is the reason in full.
        let said = [&result.noise.stderr, &result.noise.stdout];
        let said = said.into_iter().filter(|text| !text.is_empty());
        lines.extend(said.map(|text| visible::block(text)));
    }
    let remarks = result.remarks.iter().take(DIFFERENCES_MAX);
    lines.extend(remarks.map(|remark| labelled("note", remark)));
    if let Some(reproduction) = &result.reproduction {
        lines.push(String::new());
        reproduce(&mut lines, reproduction);
    }
    lines.join("\n")
}

fn step_lines(lines: &mut Vec<String>, index: usize, step: &StepResult) {
    lines.push(labelled(&format!("step {}", index + 1), &step.operation));
    for (label, text) in [
        ("expected", &step.expected),
        ("because", &step.because),
        ("got", &step.got),
    ] {
        lines.extend(text.as_ref().map(|text| labelled(label, text)));
    }
    let differences = step.differences.iter().take(DIFFERENCES_MAX).map(sentence);
    lines.extend(differences.map(|sentence| format!("difference: {sentence}")));
    if let Some(arose) = &step.arose {
        lines.push(format!(
            "arose at: {}, line {}",
            visible::line(&arose.file),
            arose.line
        ));
        let text = arose.text.as_ref().map(|text| visible::line(text.trim()));
        lines.extend(text.map(|text| format!("    {text}")));
    }
}

fn reproduce(lines: &mut Vec<String>, reproduction: &Reproduction) {
    lines.push("to see it yourself:".to_owned());
    for file in reproduction.files.iter().take(LINES_MAX) {
        lines.push(format!("  with the file {}", visible::line(&file.name)));
        lines.extend(indented(&file.text));
    }
    let session = reproduction.session.iter().take(LINES_MAX);
    lines.extend(session.flat_map(|line| indented(line)));
    let left = reproduction.session.len().saturating_sub(LINES_MAX);
    if left > 0 {
        lines.push(format!("    ({} more)", super::count(left, "line")));
    }
}

fn indented(text: &str) -> Vec<String> {
    let block = visible::block(text);
    block.lines().map(|line| format!("    {line}")).collect()
}

/// A label and its text: beside it, or below it where the text has lines that belong together.
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
