//! A session: lines in, text out.

use std::fmt::Write as _;

use puzzlemark_model::{Assignment, JudgeFailure, Scenario};
use puzzlemark_oracle::{Files, Reference};
use puzzlemark_reference::notation::{self, parse_operation};
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_text::visible;

use super::completion::Names;
use super::game::{Game, Played};
use super::saving;

/// A command of the prompt.
pub(super) struct PromptCommand {
    /// Name with its colon.
    pub(super) name: &'static str,
    /// Name of its argument; empty if it has none.
    argument: &'static str,
    help: &'static str,
}

/// The commands.
pub(super) const COMMANDS: &[PromptCommand] = &[
    PromptCommand::new(":help", "", "show this list"),
    PromptCommand::new(":undo", "", "take back the last operation"),
    PromptCommand::new(":restart", "", "begin again without any operation"),
    PromptCommand::new(
        ":open",
        "NAME",
        "play a scenario of the assignment, and go on from there",
    ),
    PromptCommand::new(
        ":save",
        "[GROUP/]NAME",
        "write the game as a scenario of the assignment",
    ),
    PromptCommand::new(":quit", "", "end the session, as Ctrl-D does"),
];

impl PromptCommand {
    const fn new(name: &'static str, argument: &'static str, help: &'static str) -> Self {
        Self {
            name,
            argument,
            help,
        }
    }
}

/// The response to a line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Response {
    /// Text to show; empty or whole lines.
    Shown(String),
    /// The reference failed, with text to show.
    Failed(String),
    /// The line cannot be read or carried out, with the reason.
    Refused(String),
    /// The end of the session.
    Quit,
}

/// A session with a reference.
pub(super) struct Session<'r> {
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
    /// The seed of the next operation.
    seed: u32,
}

impl<'r> Session<'r> {
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
            seed,
        }
    }

    /// The text before the first prompt.
    pub(super) fn greeting(&self) -> String {
        let names = self.reference.names().unwrap_or_default();
        let names = names.into_iter().filter(|name| !name.contains('.'));
        let names: Vec<_> = names.collect();
        format!(
            "The reference answers. It has: {}. `:help` lists the commands.\n",
            visible::line(&names.join(", "))
        )
    }

    /// The names for completion.
    pub(super) fn names(&self) -> Names {
        let scenarios = self.scenarios().map(|scenario| scenario.id.clone());
        let variables = self.game.as_ref().map(Game::variables);
        Names {
            variables: variables.cloned().unwrap_or_default(),
            reference: self.reference.names().unwrap_or_default(),
            scenarios: scenarios.collect(),
        }
    }

    fn scenarios(&self) -> impl Iterator<Item = &'r Scenario> + use<'r> {
        let scenarios = self.assignment.into_iter().flat_map(Assignment::scenarios);
        scenarios.map(AsRef::as_ref)
    }

    /// Carries out a line: an operation with or without its prompt, or a command.
    pub(super) fn enter(&mut self, line: &str) -> Response {
        match self.respond(line) {
            Response::Refused(reason) => Response::Refused(visible::block(&reason)),
            response => response,
        }
    }

    fn respond(&mut self, line: &str) -> Response {
        let line = line.trim();
        let line = line.strip_prefix(">>>").unwrap_or(line).trim();
        if let Some(command) = line.strip_prefix(':') {
            return self.command(command);
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

    fn operation(&mut self, operation: &Operation) -> Response {
        match self.play(operation) {
            Ok(played) => Response::Shown(played.text),
            Err(failure) => self.failed(&failure),
        }
    }

    /// The first name in an expression that neither the game nor the reference has.
    fn undefined<'e>(&self, expression: &'e Expression) -> Option<&'e str> {
        let variables = self.game.as_ref().map(Game::variables);
        let is_variable = |name| variables.is_some_and(|all| all.contains_key(name));
        let is_known = |name| {
            is_variable(name) || Builtin::named(name).is_some() || self.reference.defines(name)
        };
        let mut names = expression.names().into_iter();
        names.find(|name| !is_known(name))
    }

    /// Plays an operation. Takes it back if nothing is known of the game after it.
    fn play(&mut self, operation: &Operation) -> Result<Played, JudgeFailure> {
        let seed = self.seed;
        self.seed = seed.wrapping_add(1);
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

    /// The operations of the game, each with its seed.
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
    fn failed(&mut self, failure: &JudgeFailure) -> Response {
        let cause = visible::block(&failure.cause);
        let mut text = format!("# The reference failed: {}\n", cause.trim_end());
        text.push_str(match self.rewind(self.played().len()) {
            Ok(()) if self.game.is_some() => "# The game goes on without this operation.\n",
            Ok(()) | Err(_) => "# The game begins again.\n",
        });
        Response::Failed(text)
    }

    fn command(&mut self, command: &str) -> Response {
        let (name, argument) = command.split_once(' ').unwrap_or((command, ""));
        let argument = argument.trim();
        let needed = COMMANDS
            .iter()
            .find(|known| known.name.strip_prefix(':') == Some(name));
        let Some(known) = needed else {
            return Response::Refused(format!(
                "there is no command `:{name}`; `:help` lists the commands"
            ));
        };
        if known.argument.is_empty() != argument.is_empty() {
            let argument = if known.argument.is_empty() {
                "no argument"
            } else {
                known.argument
            };
            return Response::Refused(format!("`:{name}` takes {argument}"));
        }
        match name {
            "help" => Response::Shown(help()),
            "undo" => self.undo(),
            "restart" => self.restart(),
            "open" => self.open(argument),
            "save" => self.save(argument),
            _ => Response::Quit,
        }
    }

    fn undo(&mut self) -> Response {
        let Some(((last, _), rest)) = self.played().split_last() else {
            return Response::Refused("there is no operation to take back".to_owned());
        };
        let text = format!("# Took back: {}\n", visible::line(&last.to_string()));
        let count = rest.len();
        if let Err(failure) = self.rewind(count) {
            return self.failed(&failure);
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

    /// Plays the operations of a scenario in a new game.
    fn open(&mut self, name: &str) -> Response {
        let Some(scenario) = self.scenarios().find(|scenario| scenario.id == name) else {
            return Response::Refused(self.unknown_scenario(name));
        };
        if scenario.steps.is_empty() {
            return Response::Refused(format!("scenario `{name}` has random games and no steps"));
        }
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
                Err(failure) => {
                    let Response::Failed(told) = self.failed(&failure) else {
                        unreachable!("a failure is told as one")
                    };
                    return Response::Failed(text + &told);
                }
            }
        }
        Response::Shown(text)
    }

    fn unknown_scenario(&self, name: &str) -> String {
        if self.assignment.is_none() {
            return "`:open` needs an assignment; begin with `puzzlemark play ASSIGNMENT`"
                .to_owned();
        }
        let ids = self.scenarios().map(|scenario| scenario.id.as_str());
        let help = match puzzlemark_spec::nearest(name, ids) {
            Some(near) => format!("; did you mean `{near}`?"),
            None => String::new(),
        };
        format!("the assignment has no scenario `{name}`{help}")
    }

    fn save(&self, name: &str) -> Response {
        let Some(assignment) = self.assignment else {
            return Response::Refused(
                "`:save` needs an assignment; begin with `puzzlemark play ASSIGNMENT`".to_owned(),
            );
        };
        let operations: Vec<_> = self
            .played()
            .iter()
            .map(|(operation, _)| operation)
            .collect();
        let saving = saving::Saving {
            assignment,
            reference: self.reference,
            files: self.files,
            operations: &operations,
            opened: self.opened,
        };
        match saving.save(name) {
            Ok(text) => Response::Shown(text),
            Err(reason) => Response::Refused(format!("{reason:#}")),
        }
    }
}

/// True for the imports of a session. The names of the reference are there without them.
fn is_import(text: &str) -> bool {
    let is_from = text.starts_with("from ") && text.contains(" import ");
    text.starts_with("import ") || is_from
}

fn help() -> String {
    let mut text =
        "An operation is played, and the right reply shown: puzzle = Puzzle('puzzle.txt')\n\
                    Lines that begin with # are notes.\n"
            .to_owned();
    for command in COMMANDS {
        let usage = format!("{} {}", command.name, command.argument);
        let _ = writeln!(text, "{usage:20} {}", command.help);
    }
    text
}
