//! The prompt at a terminal.

use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};

use super::completion::Names;
use super::session::{Response, Session};
use crate::commands::output;
use crate::exit::ExitStatus;

/// Plays until the user ends the session.
pub(super) fn play(session: &mut dyn Session) -> anyhow::Result<ExitStatus> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(true)
        .build();
    let mut editor = Editor::with_history(config, MemHistory::new())?;
    editor.set_helper(Some(Helping(Names::default())));
    output::print(&session.greeting())?;
    loop {
        if let Some(Helping(names)) = editor.helper_mut() {
            *names = session.names();
        }
        let response = match editor.readline(session.prompt()) {
            Ok(line) => session.enter(&line),
            // Ctrl-C drops the typed line.
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => session.end(),
            Err(error) => return Err(error.into()),
        };
        match response {
            Response::Shown(text) | Response::Failed(text) => output::print(&text)?,
            Response::Refused(reason) => output::error(&anyhow::Error::msg(reason)),
            Response::Quit => return Ok(ExitStatus::Done),
        }
    }
}

/// The helper of the editor, which completes lines.
struct Helping(Names);

impl Completer for Helping {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.0.complete(line.get(..position).unwrap_or(line)))
    }
}

impl Hinter for Helping {
    type Hint = String;
}

impl Highlighter for Helping {}
impl Validator for Helping {}
impl Helper for Helping {}
