//! A session of operations: calls of classes and functions.

use std::fmt::Write as _;

use puzzlemark_explore::written_steps;
use puzzlemark_model::{Assignment, JudgeFailure, Scenario};
use puzzlemark_oracle::{Files, Reference};
use puzzlemark_reference::notation::{self, parse_operation};
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_text::visible;

use super::commands::{Command, FOR_OPERATIONS, help};
use super::completion::Names;
use super::game::{Game, Played};
use super::input::{self, Entry};
use super::saving::Saving;
use super::session::{Response, Session, describe_failure, find_scenario, needs_assignment};

/// The first lines of the help.
const HELP: &str = "\
An operation is played, and the right reply shown: puzzle = Puzzle('puzzle.txt')
Lines that begin with # are notes.
";

/// A session of operations that the reference answers.
pub(super) struct OperationSession<'r> {
    reference: &'r dyn Reference,
    /// `None` for a built-in puzzle by itself.
    assignment: Option<&'r Assignment>,
    /// The files at the beginning of the session.
    first_files: &'r Files,
    /// The files of the game.
    files: &'r Files,
    /// `None` before the first operation, and after a failure.
    game: Option<Game<'r>>,
    /// The scenario that was opened last.
    opened: Option<&'r Scenario>,
    /// The seed of the first operation of a game.
    first_seed: u32,
}

impl<'r> OperationSession<'r> {
    pub(super) fn new(
        reference: &'r dyn Reference,
        assignment: Option<&'r Assignment>,
        files: &'r Files,
        seed: u32,
    ) -> Self {
        Self {
            reference,
            assignment,
            first_files: files,
            files,
            game: None,
            opened: None,
            first_seed: seed,
        }
    }

    fn operation(&mut self, operation: &Operation) -> Response {
        match self.play(operation) {
            Ok(played) => Response::Shown(played.text),
            Err(failure) => Response::Failed(self.failed(&failure)),
        }
    }

    /// Returns the first name in an expression that neither the game nor the reference has.
    fn undefined<'e>(&self, expression: &'e Expression) -> Option<&'e str> {
        let variables = self.game.as_ref().map(Game::variables);
        let is_variable = |name| variables.is_some_and(|all| all.contains_key(name));
        let is_known = |name| {
            is_variable(name) || Builtin::by_name(name).is_some() || self.reference.defines(name)
        };
        expression.names().find(|name| !is_known(name))
    }

    /// Plays an operation. Takes it back if nothing is known of the game after it.
    fn play(&mut self, operation: &Operation) -> Result<Played, JudgeFailure> {
        let seed = self.seed();
        let game = match &mut self.game {
            Some(game) => game,
            none => none.insert(Game::begin(self.reference, self.files)?),
        };
        let mut played = game.play(operation, seed)?;
        if let (false, Some(name)) = (played.is_kept, self.undefined(&operation.expression)) {
            played.text = format!("NameError: name '{name}' is not defined\n");
        }
        if played.is_lost {
            self.rewind(self.played().len())?;
        }
        Ok(played)
    }

    /// Returns the seed of the next operation. Equal operations of a new game get equal seeds.
    fn seed(&self) -> u32 {
        let played = u32::try_from(self.played().len()).unwrap_or(u32::MAX);
        self.first_seed.wrapping_add(played)
    }

    /// Returns the operations of the game, each with its seed.
    fn played(&self) -> &[(Operation, u32)] {
        self.game.as_ref().map(Game::played).unwrap_or_default()
    }

    /// Plays the first operations of the game in a new one.
    fn rewind(&mut self, count: usize) -> Result<(), JudgeFailure> {
        if let Some(game) = self.game.take() {
            self.game = Some(game.replayed(count, self.reference, self.files)?);
        }
        Ok(())
    }

    /// Tells of a failure of the reference, and plays the game again up to the operation before it.
    fn failed(&mut self, failure: &JudgeFailure) -> String {
        let mut text = describe_failure(failure);
        text.push_str(match self.rewind(self.played().len()) {
            Ok(()) if self.game.is_some() => "# The game goes on without this operation.\n",
            Ok(()) | Err(_) => "# The game begins again.\n",
        });
        text
    }

    fn command(&mut self, command: &Command<'_>) -> Response {
        match command {
            Command::Help => Response::Shown(help(HELP, FOR_OPERATIONS)),
            Command::Undo => self.undo(),
            Command::Restart => self.restart(),
            Command::Open(name) => self.open(name),
            Command::Save(name) => self.save(name),
            Command::Run(_) => Response::Refused("`:run` is for programs".to_owned()),
            Command::Quit => Response::Quit,
        }
    }

    fn undo(&mut self) -> Response {
        let Some(((last, _), rest)) = self.played().split_last() else {
            return Response::Refused("there is no operation to take back".to_owned());
        };
        let text = format!("# Took back: {}\n", visible::line(&last.to_string()));
        let count = rest.len();
        if let Err(failure) = self.rewind(count) {
            return Response::Failed(self.failed(&failure));
        }
        let boards = self.game.as_mut().map(Game::changed_boards);
        Response::Shown(text + &boards.unwrap_or_default())
    }

    fn restart(&mut self) -> Response {
        self.game = None;
        self.files = self.first_files;
        self.opened = None;
        Response::Shown("# A new game begins.\n".to_owned())
    }

    fn save(&self, name: &str) -> Response {
        let Some(assignment) = self.assignment else {
            return Response::Refused(needs_assignment(":save"));
        };
        let played = self.played().iter();
        let operations: Vec<_> = played.map(|(operation, _)| operation).collect();
        let saved = written_steps(self.reference, self.files, &operations).map(|steps| {
            let saving = Saving {
                assignment,
                files: self.files,
                steps,
                opened: self.opened,
            };
            saving.save(name)
        });
        match saved {
            Ok(Ok(text)) => Response::Shown(text),
            Ok(Err(reason)) => Response::Refused(format!("{reason:#}")),
            Err(failure) => Response::Refused(failure.to_string()),
        }
    }
}

impl Session for OperationSession<'_> {
    fn greeting(&self) -> String {
        let names = self.reference.names().unwrap_or_default();
        let names = names.into_iter().filter(|name| !name.contains('.'));
        let names: Vec<_> = names.collect();
        format!(
            "The reference answers. It has: {}. `:help` lists the commands.\n",
            visible::line(&names.join(", "))
        )
    }

    fn prompt(&self) -> &'static str {
        ">>> "
    }

    fn names(&self) -> Names {
        let scenarios = self.assignment.into_iter().flat_map(Assignment::scenarios);
        let variables = self.game.as_ref().map(Game::variables);
        Names {
            commands: FOR_OPERATIONS,
            variables: variables.cloned().unwrap_or_default(),
            reference: self.reference.names().unwrap_or_default(),
            scenarios: scenarios.map(|scenario| scenario.id.clone()).collect(),
        }
    }

    fn entries(&self, text: &str) -> Vec<Entry> {
        input::entries(text)
    }

    /// Carries out an operation with or without its prompt, or a command.
    fn respond(&mut self, line: &str) -> Response {
        let line = line.trim();
        let line = line.strip_prefix(">>>").unwrap_or(line).trim();
        if let Some(command) = line.strip_prefix(':') {
            return match Command::parse(command, FOR_OPERATIONS) {
                Ok(command) => self.command(&command),
                Err(reason) => Response::Refused(reason),
            };
        }
        let (text, _comment) = notation::split_comment(line);
        if text.trim().is_empty() || is_import(text) {
            return Response::Shown(String::new());
        }
        match parse_operation(text) {
            Ok(operation) => self.operation(&operation),
            Err(error) => {
                let hint = error.hint.as_deref().unwrap_or(
                    "an operation is one call, attribute, comparison or assignment in Python's syntax",
                );
                Response::Refused(format!("{error}\n  {text}\n  help: {hint}"))
            }
        }
    }

    fn open(&mut self, name: &str) -> Response {
        let scenario = match find_scenario(self.assignment, name) {
            Ok(scenario) => scenario,
            Err(reason) => return Response::Refused(reason),
        };
        self.game = None;
        self.files = &scenario.files;
        self.opened = Some(scenario);
        let mut text = String::new();
        for step in &scenario.steps {
            let _ = writeln!(text, ">>> {}", visible::line(&step.text));
            let Some(operation) = step.action.operation() else {
                text.push_str("# This step is not an operation. The game stops before it.\n");
                break;
            };
            match self.play(operation) {
                Ok(played) => text.push_str(&played.text),
                Err(failure) => return Response::Failed(text + &self.failed(&failure)),
            }
        }
        Response::Shown(text)
    }
}

/// Returns true for the imports of a session. The names of the reference are there without them.
fn is_import(text: &str) -> bool {
    let is_from = text.starts_with("from ") && text.contains(" import ");
    text.starts_with("import ") || is_from
}
