//! One game of a model that a driver plays.

use puzzlemark_reference::games::Choices;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::operation::{Expression, Operation};
use puzzlemark_reference::session::Evaluation;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::model::SourceLine;

use super::DrivenReference;
use super::run::Run;
use crate::Files;
use crate::guess::{self, DrawnValues};
use crate::model::boards::text_grid;
use crate::model::{allowed, callees, failed, likeness};
use puzzlemark_judge::follow::{
    Adoption, Expected, GameState, Grid, OpenCall, OpenReply, Oracle, Outline, Silence,
};
use puzzlemark_model::JudgeFailure;
use puzzlemark_model::reply::{Answer, LanguageFacts, Reply};

/// Exceptions that languages raise by themselves: by the names of Python, and by their own.
const ACCIDENTS: [&str; 27] = [
    "AttributeError",
    "IndexError",
    "KeyError",
    "MemoryError",
    "NameError",
    "OverflowError",
    "RecursionError",
    "RuntimeError",
    "TypeError",
    "ZeroDivisionError",
    // JavaScript
    "InternalError",
    "RangeError",
    "ReferenceError",
    "SyntaxError",
    // Java
    "ArithmeticException",
    "ClassCastException",
    "ConcurrentModificationException",
    "EmptyStackException",
    "IndexOutOfBoundsException",
    "InputMismatchException",
    "NegativeArraySizeException",
    "NoSuchElementException",
    "NullPointerException",
    "NumberFormatException",
    "OutOfMemoryError",
    "StackOverflowError",
    "UnsupportedOperationException",
];

/// Words in the line of an exception that is raised on purpose.
const RAISING: [&str; 3] = ["throw", "raise", "assert"];

/// A game. It gives its cell back when it is dropped.
pub(super) struct DrivenGame<'g, 'r> {
    reference: &'g DrivenReference<'r>,
    files: Files,
    /// The running model. `None` after a failure.
    run: Option<Run>,
    /// The operations so far, with their results.
    history: Vec<(Operation, Evaluation)>,
    /// The seed of the first choices, which is the seed of the whole game.
    seed: Option<u64>,
}

/// The result of an operation in a run.
enum Performed {
    /// It counts.
    Result(Evaluation),
    /// The model failed by accident, for this reason.
    Accident(String),
}

impl<'g, 'r> DrivenGame<'g, 'r> {
    pub(super) fn begin(
        reference: &'g DrivenReference<'r>,
        files: &Files,
    ) -> Result<Self, JudgeFailure> {
        Ok(Self {
            reference,
            files: files.clone(),
            run: Some(Run::start(
                reference.pool.take_built()?,
                files,
                &reference.limits(),
            )?),
            history: Vec::new(),
            seed: None,
        })
    }

    fn ask(&mut self, operation: &Operation) -> Result<Reply, JudgeFailure> {
        let run = self.run.as_mut().ok_or_else(|| failed("it has ended"))?;
        let reply = run.perform(operation);
        if reply.as_ref().map_or(true, Reply::is_last) {
            self.run = None;
        }
        reply
    }

    fn perform(&mut self, operation: &Operation) -> Result<Performed, JudgeFailure> {
        let reply = self.ask(operation)?;
        let printed = String::from_utf8_lossy(&reply.printed).into_owned();
        let result = match reply.answer {
            Answer::Returned(value) => Ok(match &operation.target {
                Some(target) => self.value_of(target)?,
                None => value,
            }),
            Answer::Raised { exception, arose } => {
                if !self.is_deliberate(operation, &exception, arose.as_deref()) {
                    return Ok(Performed::Accident(accident(operation, &exception)));
                }
                Err(exception)
            }
            Answer::Unable(why) | Answer::Garbled(why) => {
                return Err(failed(&format!("`{operation}`: {why}")));
            }
            Answer::Ended(exit) => {
                return Err(failed(&format!("it {} at `{operation}`", exit.describe())));
            }
            Answer::Shown | Answer::Ran(_) => {
                return Err(failed(&format!("it cannot play `{operation}`")));
            }
        };
        Ok(Performed::Result(Evaluation { printed, result }))
    }

    /// The value of a variable.
    fn value_of(&mut self, variable: &str) -> Result<Value, JudgeFailure> {
        match self.ask(&Expression::name(variable).into())?.answer {
            Answer::Returned(value) => Ok(value),
            _ => Err(failed(&format!("the variable `{variable}` has no value"))),
        }
    }

    /// Returns true if an exception counts: a scenario or the assignment names it, its line raises it, or no
    /// language raises it by itself.
    fn is_deliberate(
        &self,
        operation: &Operation,
        exception: &Exception,
        arose: Option<&SourceLine>,
    ) -> bool {
        let assignment = self.reference.assignment;
        let has_name = |name: &String| exception.ancestry.contains(name);
        let called: Vec<_> = callees(&operation.expression).collect();
        let expected = allowed(assignment);
        let mut expected = expected.iter();
        let is_expected =
            expected.any(|(callee, kind)| has_name(kind) && called.contains(&callee.as_str()));
        let names = &exception.ancestry;
        is_expected
            || assignment.exceptions.keys().any(has_name)
            || arose.is_some_and(raises)
            || !names.iter().any(|name| ACCIDENTS.contains(&name.as_str()))
    }

    /// Plays the game again in a fresh process, up to the last operation that counts. The model must give
    /// the same replies.
    fn replay(&mut self) -> Result<(), JudgeFailure> {
        let reference = self.reference;
        self.end();
        let run = Run::start(
            reference.pool.take_built()?,
            &self.files,
            &reference.limits(),
        )?;
        self.run = Some(run);
        for (operation, before) in std::mem::take(&mut self.history) {
            match self.perform(&operation)? {
                Performed::Result(after) if after == before => {
                    self.history.push((operation, before));
                }
                _ => {
                    return Err(failed(&format!(
                        "it gives another reply to `{operation}` when the game is played again; \
                         a model must give the same replies in every run"
                    )));
                }
            }
        }
        Ok(())
    }

    fn end(&mut self) {
        if let Some(run) = self.run.take() {
            self.reference.pool.keep(run.end());
        }
    }

    /// The operations so far, with the values that variables got, for guesses.
    fn played(&self) -> Vec<(Operation, Option<Value>)> {
        let played = self.history.iter();
        played
            .map(|(operation, evaluation)| (operation.clone(), evaluation.result.clone().ok()))
            .collect()
    }
}

impl Oracle for DrivenGame<'_, '_> {
    fn expect(&mut self, operation: &Operation) -> Result<Expected, JudgeFailure> {
        match self.perform(operation)? {
            Performed::Result(evaluation) => {
                self.history.push((operation.clone(), evaluation.clone()));
                let words = self.reference.model.free.iter().map(String::as_str);
                Ok(Expected::Determined {
                    evaluation,
                    likeness: likeness(words),
                })
            }
            Performed::Accident(why) => {
                self.replay()?;
                Ok(Expected::Unspecified(Silence {
                    why: Some(why),
                    goes_on: true,
                }))
            }
        }
    }

    fn language_facts(&self) -> LanguageFacts {
        self.run.as_ref().map(Run::facts).unwrap_or_default()
    }

    fn adopt(&mut self, call: &OpenCall, _reply: &OpenReply<'_>) -> Result<Adoption, JudgeFailure> {
        Err(no_open_calls(call))
    }

    fn choose(&mut self, call: &OpenCall, _seed: u64) -> Result<Expected, JudgeFailure> {
        Err(no_open_calls(call))
    }

    /// The grid that the text of an object is. A model of this kind has no rule that draws.
    fn board(&mut self, variable: &str) -> Result<Option<Grid>, JudgeFailure> {
        let text = parse_operation(&format!("str({variable})"));
        let text = text.map_err(|error| failed(&error.to_string()))?;
        let reply = self.ask(&text)?;
        Ok(text_grid(&reply))
    }

    fn choices(&mut self, seed: u64) -> Result<Choices, JudgeFailure> {
        let game_seed = *self.seed.get_or_insert(seed);
        let guesses = self.reference.guesses()?;
        let drawn = DrawnValues::new();
        Ok(guesses.choices(&self.played(), &drawn, &[], (game_seed, seed)))
    }

    fn all_choices(&mut self) -> Result<Choices, JudgeFailure> {
        let guesses = self.reference.guesses()?;
        Ok(guesses.all_choices(&self.played(), &DrawnValues::new()))
    }

    fn alternatives(&mut self, operation: &Operation) -> Result<Vec<Operation>, JudgeFailure> {
        let guesses = self.reference.guesses()?;
        Ok(guesses.simpler_operations(operation, &self.played(), &self.reference.description))
    }

    fn outline(&self, operation: &Operation) -> Result<Option<Outline>, JudgeFailure> {
        let description = &self.reference.description;
        Ok(Some(guess::outline(operation, &self.played(), description)))
    }

    fn state(&mut self) -> Result<GameState, JudgeFailure> {
        let why = "only the objects of a model in Python can be compared";
        Ok(GameState::Incomparable(why.to_owned()))
    }
}

impl Drop for DrivenGame<'_, '_> {
    fn drop(&mut self) {
        self.end();
    }
}

/// Returns true if a line raises an exception on purpose.
fn raises(line: &SourceLine) -> bool {
    let text = line.text.as_deref().unwrap_or_default();
    let mut words = text.split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| RAISING.contains(&word))
}

fn no_open_calls(call: &OpenCall) -> JudgeFailure {
    failed(&format!(
        "`{}` cannot have several right results: only a model in Python has rules",
        call.operation
    ))
}

/// The reason why an exception does not count, with advice.
fn accident(operation: &Operation, exception: &Exception) -> String {
    let name = exception.name();
    format!(
        "the model raises {exception} at `{operation}`, and no line of it does so on purpose; if \
         the text asks for it, write a step with `raises: {name}`"
    )
}
