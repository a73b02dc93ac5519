//! Models: right solutions of instructors as references.
//!
//! A model runs in its own cell, never together with a submission. A host process in Python
//! (`python/host`) loads the model and its rules once, and forks a process for each game. This module
//! communicates with the host (`python/PROTOCOL.md`).

pub(crate) mod boards;
mod conversation;
mod description;
mod game;
mod host;
mod message;
mod program;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use puzzlemark_reference::games::Opening;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::model::Boards;
use rand::{Rng as _, RngExt as _};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value as Json, json};

use self::conversation::KnownReplies;
use self::game::{Chance, ModelGame};
use self::host::{HAS_FORK, Host, Loaded};
use self::program::Programs;
use super::second::{Opinion, SecondSolutions};
use super::solution::{Idle, build_solution};
use super::{FailedStep, Files, PlayGame, Reference, ReferenceProgram, SharedReference};
use crate::guess::{
    DrawnValues, Guesses, LearnedGuesses, Source, Sources, opening_in, written_opening,
};
use puzzlemark_judge::check::Ruling;
use puzzlemark_judge::follow::Oracle;
use puzzlemark_model::{Assignment, Interface, JudgeFailure, Model, Scenario};
use puzzlemark_sandbox::{Cell, Sandbox};
use puzzlemark_subject::{Driver, Parameters, encode};

pub use self::description::Mistake;
pub(crate) use self::description::{Description, allowed, callees};
pub(crate) use self::host::{add_rules_module, failed};
pub(crate) use self::message::likeness;

/// A model of an assignment.
pub struct ModelReference<'r> {
    assignment: &'r Assignment,
    model: &'r Model,
    sandbox: &'r Sandbox,
    /// The hosts that no game uses now.
    idle: Idle<Host>,
    known_replies: KnownReplies,
    /// The description of the model's classes and rules.
    description: OnceLock<Description>,
    guesses: LearnedGuesses,
    /// The programs and results, if the model is a program.
    programs: Programs<'r>,
    /// The seed of Python's hashes, which decides the order of sets.
    hash_seed: HashSeed,
    /// The same model with the other seed.
    reordered: OnceLock<Arc<Self>>,
    second: SecondSolutions<'r>,
    /// Remarks on refused calls that changed the model all the same, by the outlines of the calls.
    refused_changes: Mutex<BTreeMap<String, String>>,
}

/// A seed of Python's hashes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum HashSeed {
    /// That of submissions.
    Usual,
    /// Another one.
    Other,
}

impl HashSeed {
    fn other(self) -> Self {
        match self {
            Self::Usual => Self::Other,
            Self::Other => Self::Usual,
        }
    }
}

impl<'r> ModelReference<'r> {
    /// Creates the model of an assignment. Starts no process yet.
    pub fn new(assignment: &'r Assignment, model: &'r Model, sandbox: &'r Sandbox) -> Self {
        Self::with_hash_seed(assignment, model, sandbox, HashSeed::Usual)
    }

    /// Returns the model without some sources of guessed games, to measure what they are worth.
    #[must_use]
    pub fn without_sources(mut self, left_out: &[Source]) -> Self {
        self.guesses = LearnedGuesses::of_sources(Sources::without(left_out));
        self
    }

    fn has_source(&self, source: Source) -> bool {
        self.guesses.sources().has(source)
    }

    fn with_hash_seed(
        assignment: &'r Assignment,
        model: &'r Model,
        sandbox: &'r Sandbox,
        hash_seed: HashSeed,
    ) -> Self {
        Self {
            assignment,
            model,
            sandbox,
            idle: Idle::default(),
            known_replies: KnownReplies::default(),
            description: OnceLock::new(),
            guesses: LearnedGuesses::default(),
            programs: Programs::new(assignment, model, sandbox),
            hash_seed,
            reordered: OnceLock::new(),
            second: SecondSolutions::new(assignment, model, sandbox),
            refused_changes: Mutex::default(),
        }
    }

    fn start_host(&self) -> Result<Loaded, JudgeFailure> {
        Host::start(self.assignment, self.model, self.sandbox, self.hash_seed)
    }

    fn take_host(&self) -> Result<Host, JudgeFailure> {
        if let Some(host) = self.idle.take_idle() {
            return Ok(host);
        }
        match self.start_host()? {
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
            self.idle.keep(host);
        }
    }

    fn description(&self) -> Result<&Description, JudgeFailure> {
        if self.description.get().is_none() {
            let host = self.take_host()?;
            self.keep(host);
        }
        Ok(self
            .description
            .get()
            .expect("a host that starts describes its model"))
    }

    /// Returns the guesses. In the examples, the model draws its own random numbers.
    fn guesses(&self) -> Result<&Guesses, JudgeFailure> {
        let description = self.description()?;
        self.guesses.learn(self.assignment, description, |files| {
            Ok(Box::new(ModelGame::begin(self, files, Chance::Model)))
        })
    }

    /// Returns values that the rules draw for parameters. Equal seeds give equal values.
    fn drawn_values(
        &self,
        game: &mut ModelGame<'_, '_>,
        seed: u64,
    ) -> Result<DrawnValues, JudgeFailure> {
        let names: Vec<_> = self.description()?.value_rules().collect();
        if names.is_empty() || !self.has_source(Source::Values) {
            return Ok(DrawnValues::new());
        }
        let reply = game.ask(&json!({ "values": { "names": names, "seed": seed } }))?;
        description::parse_values(&reply)
    }

    /// Returns true if rules say all that games ask, so that nothing is guessed.
    fn games_are_ruled(&self, interface: Interface) -> Result<bool, JudgeFailure> {
        if self.model.rules.is_none() {
            return Ok(false);
        }
        let description = self.description()?;
        Ok(match interface {
            Interface::Calls => description.calls_only(),
            Interface::Program => description.has("inputs"),
            Interface::Window => true,
        })
    }

    /// Notes a refused call that changed the model. Each kind of call is noted once.
    fn note_change(&self, call: String, operation: &Operation, exception: &Exception) {
        let remark = format!(
            "the model raises {exception} at `{operation}`, and changes its object all the same; games do not go on after \
             it\n  = help: check the arguments before you change anything, or write `@unspecified(...)` if your text \
             does not say what happens"
        );
        let noted = self.refused_changes.lock();
        let mut noted = noted.unwrap_or_else(PoisonError::into_inner);
        noted.entry(call).or_insert(remark);
    }

    /// Begins a game. Starts no process yet.
    fn game<'g>(&'g self, files: &Files) -> ModelGame<'g, 'r> {
        ModelGame::begin(self, files, Chance::Submission)
    }
}

impl Reference for ModelReference<'_> {
    fn begin<'g>(&'g self, files: &'g Files) -> Result<Box<dyn Oracle + 'g>, JudgeFailure> {
        Ok(Box::new(self.game(files)))
    }

    /// Draws an opening. Half of them come from the rule `@opening`, if there is one.
    fn opening(&self, random: &mut ChaCha8Rng) -> Result<Opening, JudgeFailure> {
        let (guesses, description) = (self.guesses()?, self.description()?);
        let is_ruled = description.has_opening() && self.has_source(Source::Openings);
        // Boards of a rule are rarely those that an example shows on purpose, such as a nearly full one.
        let may_be_an_example = guesses.has_examples() && !description.calls_only();
        if !is_ruled || may_be_an_example && random.random_bool(0.5) {
            return Ok(guesses.opening(random));
        }
        let files = Files::new();
        let mut game = self.game(&files);
        let seed = random.next_u32();
        let reply = game.ask(&json!({ "opening": { "seed": seed } }))?;
        description::parse_opening(&reply)
    }

    fn opening_of(&self, puzzle: &str) -> Result<Opening, String> {
        written_opening(self.assignment, puzzle)
    }

    fn openings_in(&self, scenario: &Scenario) -> Vec<(String, Opening)> {
        opening_in(scenario).into_iter().collect()
    }

    /// Returns nothing: openings of a model are never simplified, because only the rules or the
    /// examples know which openings are right.
    fn simpler(&self, _opening: &Opening) -> Vec<Opening> {
        Vec::new()
    }

    fn names(&self) -> Result<Vec<String>, JudgeFailure> {
        Ok(self.description()?.callable().collect())
    }

    fn has_chance(&self) -> Result<bool, JudgeFailure> {
        Ok(self.description()?.uses_choices)
    }

    fn seed(&self) -> Option<u64> {
        self.model.seeded.then_some(Model::SEED)
    }

    fn remarks(&self) -> Vec<String> {
        let refused = self.refused_changes.lock();
        let refused = refused.unwrap_or_else(PoisonError::into_inner);
        refused.values().cloned().collect()
    }

    fn parameters(&self) -> Result<Arc<Parameters>, JudgeFailure> {
        Ok(Arc::new(self.description()?.parameters()))
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
    ) -> Result<Ruling, JudgeFailure> {
        let mut game = self.game(files);
        let reply = game.ask(&json!({ "satisfies": {
            "property": property,
            "arguments": arguments.iter().map(encode).collect::<Vec<_>>(),
            "value": message::encode_choice(value),
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

    /// Loads the model and its rules. Checks that scenarios ask only for properties that the rules
    /// judge, and that a program ends.
    fn mistakes(&self) -> Result<Vec<Mistake>, JudgeFailure> {
        if !HAS_FORK && self.model.calls.is_none() && self.model.rules.is_none() {
            return Ok(self.endless_run().into_iter().collect());
        }
        Ok(match self.start_host()? {
            Ok((host, description)) => {
                self.keep(host);
                let description = self.description.get_or_init(|| description);
                let mut mistakes = description.missing_properties(self.assignment, self.model);
                mistakes.extend(self.endless_run());
                mistakes
            }
            Err(mistakes) => mistakes,
        })
    }

    fn reordered(&self) -> Option<SharedReference<'_>> {
        self.model.calls.as_ref()?;
        let seed = self.hash_seed.other();
        let other = || Self::with_hash_seed(self.assignment, self.model, self.sandbox, seed);
        let other = self.reordered.get_or_init(|| Arc::new(other()));
        Some(Arc::clone(other) as SharedReference<'_>)
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
        build_solution(assignment, &self.model.solution, interface, cell)
    }

    fn second_opinion(
        &self,
        interface: Interface,
        play: &mut PlayGame<'_>,
    ) -> Result<Opinion, JudgeFailure> {
        if self.games_are_ruled(interface)? {
            return Ok(Opinion::Agrees);
        }
        let parameters = || self.parameters();
        self.second.opinion(interface, &parameters, play)
    }
}
