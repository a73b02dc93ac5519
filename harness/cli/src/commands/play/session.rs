//! Sessions: lines in, text out.

use puzzlemark_model::{Assignment, JudgeFailure, Scenario};
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

/// Finds a scenario with steps by its id. The error is the reason why there is none.
pub(super) fn find_scenario<'a>(
    assignment: Option<&'a Assignment>,
    id: &str,
) -> Result<&'a Scenario, String> {
    let Some(assignment) = assignment else {
        return Err(needs_assignment(":open"));
    };
    if let Some(scenario) = assignment.scenarios().find(|scenario| scenario.id == id) {
        if scenario.steps.is_empty() {
            return Err(format!("scenario `{id}` has random games and no steps"));
        }
        return Ok(scenario);
    }
    let ids = assignment.scenarios().map(|scenario| scenario.id.as_str());
    let help = match puzzlemark_spec::nearest(id, ids) {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    };
    Err(format!("the assignment has no scenario `{id}`{help}"))
}

/// Returns a note that nothing is known of a reply, and what the game leaves out.
pub(super) fn describe_silence(why: Option<&str>, left_out: &str) -> String {
    let why = match why {
        Some(why) => format!("Not specified: {}", visible::line(why)),
        None => "Nothing says what must follow".to_owned(),
    };
    format!("# {why}. The game goes on without this {left_out}.\n")
}

/// Returns a note with the cause of a failure.
pub(super) fn describe_failure(failure: &JudgeFailure) -> String {
    let cause = visible::block(&failure.cause);
    format!("# The reference failed: {}\n", cause.trim_end())
}

/// Returns the reason why a built-in puzzle by itself has no such command.
pub(super) fn needs_assignment(command: &str) -> String {
    format!("`{command}` needs an assignment; begin with `puzzlemark play ASSIGNMENT`")
}
