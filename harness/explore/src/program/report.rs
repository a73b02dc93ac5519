//! A game as reports and scenario files show it.

use puzzlemark_reports::model::FileText;

use super::example::Game;
use super::parts;
use crate::failure::Typed;
use puzzlemark_judge::runs::ExpectedRun;
use puzzlemark_model::{Action, Step};
use puzzlemark_spec::WrittenStep;
use puzzlemark_text::shell;

impl Game {
    /// Returns the commands that show the game in a shell.
    pub(super) fn typed(&self, command: &str) -> Typed {
        let mut typed = Typed::default();
        for (place, run) in self.runs.iter().enumerate() {
            let (arguments, input) = parts(&run.action);
            let mut line = shell::command_line(command, arguments);
            if !input.is_empty() {
                let file = input_file(place, input);
                line = format!("{line} < {}", file.name);
                typed.inputs.push(file);
            }
            typed.lines.push(line);
        }
        typed
    }
}

/// Returns the input of the run at this index as a file. The file is cut after 64 KiB.
pub fn input_file(place: usize, input: &str) -> FileText {
    const BYTES_MAX: usize = 64 * 1024;
    let kept = input.get(..input.floor_char_boundary(BYTES_MAX));
    let text = match kept {
        Some(kept) if kept.len() < input.len() => {
            format!(
                "{kept}\n({} more bytes, which are left out here)\n",
                input.len() - kept.len()
            )
        }
        _ => input.to_owned(),
    };
    FileText {
        name: format!("input-{}.txt", place + 1),
        text,
    }
}

/// Returns a run as a step of a scenario file. The step has no expectation if a rule judges it.
pub(super) fn run_as_step((step, expected): &(Step, ExpectedRun)) -> Option<WrittenStep> {
    let Action::Program(run) = &step.action else {
        return None;
    };
    let is_determined = matches!(expected, ExpectedRun::Determined(_));
    let (arguments, input) = parts(run);
    let expectation = is_determined.then(|| step.expectation.clone());
    Some(WrittenStep::run(arguments, input, expectation))
}
