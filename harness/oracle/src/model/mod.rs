//! Models: right solutions of instructors as references.
//!
//! A model runs in a cell of its own, never beside a submission. A host process in Python
//! (`python/host`) loads the model and its rules once, and forks a process for each game. This module
//! talks to the host (`python/PROTOCOL.md`).

mod boards;
mod description;
mod game;
mod host;
mod program;

use std::sync::{Mutex, OnceLock, PoisonError};

use puzzlemark_reference::Value;
use puzzlemark_reference::games::Opening;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reports::model::Boards;
use rand::Rng as _;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use self::game::{Chance, ModelGame};
use self::host::{Host, failed};
use self::program::Programs;
use super::{FailedStep, Files, Reference, ReferenceProgram};
use crate::guess::{DrawnValues, Example, Guesses, PlayedOperation, examples_of};
use puzzlemark_intake::Handed;
use puzzlemark_judge::follow::{Expected, Oracle};
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Model, Scenario};
use puzzlemark_sandbox::{Cell, Sandbox, Tree};
use puzzlemark_subject::{Driver, Prepared, Submission, encode, prepare_read};

pub(crate) use self::description::Description;
pub use self::description::Mistake;

/// A model of an assignment.
pub struct ModelReference<'r> {
    assignment: &'r Assignment,
    model: &'r Model,
    sandbox: &'r Sandbox,
    /// Hosts that no game uses.
    idle: Mutex<Vec<Host>>,
    /// The model's own account of its classes and rules.
    description: OnceLock<Description>,
    guesses: OnceLock<Guesses>,
    /// Used if the model is a program.
    programs: Programs,
}

impl<'r> ModelReference<'r> {
    /// The model of an assignment. It starts no process yet.
    pub fn new(assignment: &'r Assignment, model: &'r Model, sandbox: &'r Sandbox) -> Self {
        Self {
            assignment,
            model,
            sandbox,
            idle: Mutex::default(),
            description: OnceLock::new(),
            guesses: OnceLock::new(),
            programs: Programs::default(),
        }
    }

    fn take(&self) -> Result<Host, JudgeFailure> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        if let Some(host) = idle {
            return Ok(host);
        }
        match Host::start(self.assignment, self.model, self.sandbox)? {
            Ok((host, description)) => {
                self.description.get_or_init(|| description);
                Ok(host)
            }
            Err(mistakes) => {
                let told: Vec<_> = mistakes.iter().map(ToString::to_string).collect();
                Err(failed(&told.join("\n")))
            }
        }
    }

    fn keep(&self, host: Host) {
        if !host.is_worn() {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.push(host);
        }
    }

    fn description(&self) -> Result<&Description, JudgeFailure> {
        if self.description.get().is_none() {
            let host = self.take()?;
            self.keep(host);
        }
        Ok(self
            .description
            .get()
            .expect("a host that starts describes its model"))
    }

    /// The guesses. Plays all examples before the first game.
    fn guesses(&self) -> Result<&Guesses, JudgeFailure> {
        if self.guesses.get().is_none() {
            let description = self.description()?;
            let examples = examples_of(self.assignment, description).into_iter();
            let played = examples.map(|example| Ok((self.play(&example)?, example)));
            let played = played.collect::<Result<Vec<_>, JudgeFailure>>()?;
            let python = self.assignment.subjects.python.as_ref();
            let methods = python.map_or(&[][..], |python| &python.methods);
            let guesses = Guesses::new(played, description).with_methods(methods, description);
            self.guesses.get_or_init(|| guesses);
        }
        Ok(self.guesses.get().expect("the guesses were just made"))
    }

    /// Plays an example, up to a call that a rule judges. The model takes its own random numbers.
    fn play(&self, example: &Example) -> Result<Vec<PlayedOperation>, JudgeFailure> {
        let mut game = ModelGame::begin(self, self.take()?, &example.files, Chance::Model)?;
        let mut played = Vec::new();
        let mut before = game.state()?.ok();
        for operation in &example.operations {
            let Expected::Determined { evaluation, .. } = game.expect(operation)? else {
                break;
            };
            let after = game.state()?.ok();
            played.push(PlayedOperation {
                operation: operation.clone(),
                value: evaluation.result.ok(),
                changes: after.is_none() || after != before,
            });
            before = after;
        }
        Ok(played)
    }

    /// Values that the rules draw for parameters. They are the same for equal seeds.
    fn drawn_values(
        &self,
        game: &mut ModelGame<'_, '_>,
        seed: u64,
    ) -> Result<DrawnValues, JudgeFailure> {
        let names: Vec<_> = self.description()?.value_rules().collect();
        if names.is_empty() {
            return Ok(DrawnValues::new());
        }
        let reply = game.ask(&json!({ "values": { "names": names, "seed": seed } }))?;
        description::parse_values(&reply)
    }

    /// Begins a game.
    fn game<'g>(&'g self, files: &Files) -> Result<ModelGame<'g, 'r>, JudgeFailure> {
        ModelGame::begin(self, self.take()?, files, Chance::Submission)
    }
}

impl Reference for ModelReference<'_> {
    fn begin<'g>(&'g self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure> {
        Ok(Box::new(self.game(files)?))
    }

    fn opening(&self, random: &mut ChaCha8Rng) -> Result<Opening, JudgeFailure> {
        let guesses = self.guesses()?;
        if !self.description()?.has_opening() {
            return Ok(guesses.opening(random));
        }
        let files = Files::new();
        let mut game = self.game(&files)?;
        let seed = random.next_u32();
        let reply = game.ask(&json!({ "opening": { "seed": seed } }))?;
        description::parse_opening(&reply)
    }

    /// The opening that a text has as operations, each on a line.
    fn opening_of(&self, puzzle: &str) -> Result<Opening, String> {
        let lines = puzzle.lines().enumerate();
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        let operation = |(number, line): (usize, &str)| {
            parse_operation(line.trim()).map_err(|error| {
                let number = number + 1;
                format!(
                    "line {number}: {error}\n  help: for a model, write the operations that games begin \
                     with, each on a line"
                )
            })
        };
        let operations = lines.map(operation).collect::<Result<Vec<_>, _>>()?;
        if operations.is_empty() {
            return Err("there is no operation in it".to_owned());
        }
        let files = self.assignment.files.clone();
        Ok(Opening { files, operations })
    }

    fn openings_in(&self, scenario: &Scenario) -> Vec<(String, Opening)> {
        let opening = Example::new(scenario).map(|example| example.shortest_opening());
        let name = format!("the beginning of scenario `{}`", scenario.id);
        opening.map(|opening| (name, opening)).into_iter().collect()
    }

    /// Openings of a model stay as they are: only the rules or the examples know which ones are right.
    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn names(&self) -> Result<Vec<String>, JudgeFailure> {
        Ok(self.description()?.callable().collect())
    }

    fn has_chance(&self) -> Result<bool, JudgeFailure> {
        Ok(self.description()?.uses_choices)
    }

    fn defines(&self, name: &str) -> bool {
        let python = self.assignment.subjects.python.as_ref();
        let is_required =
            python.is_some_and(|python| python.requires.iter().any(|one| one == name));
        is_required
            || match self.description() {
                Ok(description) => description.defines(name),
                Err(_) => false,
            }
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        files: &Files,
    ) -> Result<Result<(), String>, JudgeFailure> {
        let mut game = self.game(files)?;
        let reply = game.ask(&json!({ "satisfies": {
            "property": property,
            "arguments": arguments.iter().map(encode).collect::<Vec<_>>(),
            "value": game::encode_choice(value),
        }}))?;
        match reply.get("refused") {
            Some(Json::String(reason)) => Ok(Err(reason.clone())),
            _ => Ok(Ok(())),
        }
    }

    fn boards(&self, scenario: &Scenario, failed: &FailedStep<'_>) -> Option<Boards> {
        boards::around(self, scenario, failed)
    }

    fn drawing_mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        boards::mistakes(self)
    }

    fn describe(&self, _property: &str, _arguments: &[Value]) -> Option<String> {
        None
    }

    /// Loads the model and its rules. Scenarios must ask for properties that the rules judge.
    fn mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        let loaded = Host::start(self.assignment, self.model, self.sandbox)?;
        Ok(match loaded {
            Ok((host, description)) => {
                self.keep(host);
                let description = self.description.get_or_init(|| description);
                description.missing_properties(self.assignment, self.model)
            }
            Err(mistakes) => mistakes,
        })
    }

    fn program(&self) -> Option<&dyn ReferenceProgram> {
        let program = self.model.program.as_ref();
        program.map(|_| self as &dyn ReferenceProgram)
    }

    fn driver(
        &self,
        assignment: &Assignment,
        interface: Interface,
        cell: &mut Cell,
    ) -> Result<Box<dyn Driver>, JudgeFailure> {
        let submission = Submission::at("model", &self.model.path);
        let mut files = Tree::default();
        files.put(&self.model.file, self.model.source.as_slice());
        let handed = Handed {
            files,
            remarks: Vec::new(),
            single_file: true,
        };
        match prepare_read(assignment, interface, &submission, Ok(&handed), cell)? {
            Prepared::Ready(driver) => Ok(driver),
            Prepared::Failed(failure) => Err(failed(&failure.reason)),
        }
    }
}

fn open_cell(sandbox: &Sandbox) -> Result<Cell, JudgeFailure> {
    sandbox
        .open_cell()
        .map_err(|error| failed(&error.to_string()))
}
