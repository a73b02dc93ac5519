//! Sessions: lines in, text out.

use puzzlemark_model::{Assignment, Scenario};
use puzzlemark_text::visible;

use super::completion::Names;
use super::input::Entry;

/// The response to a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Response {
    /// Text to show. It is empty or consists of whole lines.
    Shown(String),
    /// The reference failed, with text to show.
    Failed(String),
    /// The line cannot be parsed or executed, with the reason.
    Refused(String),
    /// The end of the session.
    Quit,
}

/// A session with a reference.
pub(super) trait Session {
    /// Returns the text before the first prompt.
    fn greeting(&self) -> String;

    /// Returns the text before each line at a terminal.
    fn prompt(&self) -> &'static str;

    /// Returns the names for completion.
    fn names(&self) -> Names;

    /// Returns the lines of a text that are to be entered, one after the other.
    fn entries(&self, text: &str) -> Vec<Entry>;

    /// Carries out a line.
    fn respond(&mut self, line: &str) -> Response;

    /// Carries out the end of the input.
    fn end(&mut self) -> Response {
        Response::Quit
    }

    /// Plays the steps of a scenario in a new game.
    fn open(&mut self, scenario: &str) -> Response;

    /// Carries out a line. A reason for a refusal can be shown at a terminal.
    fn enter(&mut self, line: &str) -> Response {
        match self.respond(line) {
            Response::Refused(reason) => Response::Refused(visible::block(&reason)),
            response => response,
        }
    }
}

/// Finds a scenario by its id. The error is the reason why there is none.
pub(super) fn find_scenario<'a>(
    assignment: Option<&'a Assignment>,
    id: &str,
) -> Result<&'a Scenario, String> {
    let Some(assignment) = assignment else {
        return Err(needs_assignment(":open"));
    };
    if let Some(scenario) = assignment.scenarios().find(|scenario| scenario.id == id) {
        return Ok(scenario);
    }
    let ids = assignment.scenarios().map(|scenario| scenario.id.as_str());
    let help = match puzzlemark_spec::nearest(id, ids) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    Err(format!("the assignment has no scenario `{id}`{help}"))
}

/// Returns the reason why a built-in puzzle by itself has no such command.
pub(super) fn needs_assignment(command: &str) -> String {
    format!("`{command}` needs an assignment; begin with `puzzlemark play ASSIGNMENT`")
}
