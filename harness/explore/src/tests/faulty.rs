//! Subjects in this process: the reference with a fault added.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use puzzlemark_reference::puzzles::{self, Powers};
use puzzlemark_reference::session::{Local, Session};
use puzzlemark_reference::{Exception, Value};

use puzzlemark_model::Action;
use puzzlemark_model::reply::bound_in;
use puzzlemark_model::reply::{Answer, Ending, Reply};
use puzzlemark_oracle::{PuzzleReference, SharedReference};
use puzzlemark_sandbox::{Cell, Exit, LimitHit, Limits, Sandbox, SandboxOptions};
use puzzlemark_subject::{Driver, JudgeFailure, StartFailure, Subject, operation};

/// A function from an operation and the right answer to the answer of the subject.
pub(super) type Fault = dyn FnMut(&str, Answer) -> Answer + Send;

/// A function that makes the fault of a new subject.
type MakeFault = dyn FnMut() -> Box<Fault> + Send;

/// A driver of subjects with a fault.
pub(super) struct Faulty {
    make: Arc<Mutex<Box<MakeFault>>>,
    /// The text that every silent operation prints.
    noise: &'static str,
}

impl Faulty {
    /// Creates a driver that gives each subject its own fault.
    pub(super) fn new(make: impl FnMut() -> Box<Fault> + Send + 'static) -> Self {
        Self {
            make: Arc::new(Mutex::new(Box::new(make))),
            noise: "",
        }
    }

    /// Returns the driver with subjects that print text when nothing should be printed.
    pub(super) fn printing(self, noise: &'static str) -> Self {
        Self { noise, ..self }
    }

    /// Creates a driver with a fault that stores nothing.
    pub(super) fn simple(fault: fn(&str, Answer) -> Answer) -> Self {
        Self::new(move || Box::new(fault))
    }
}

impl Driver for Faulty {
    fn name(&self) -> String {
        "faulty".to_owned()
    }

    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    fn start<'cell>(
        &self,
        _cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        _limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        // A session borrows its files. Leaking them is fine in a test.
        let files: &'static BTreeMap<_, _> = Box::leak(Box::new(files.clone()));
        let fault = (self.make.lock().unwrap())();
        Ok(Box::new(FaultySubject {
            session: Session::new(Local::new(puzzle(), files)),
            fault,
            noise: self.noise,
        }))
    }
}

struct FaultySubject {
    session: Session<Local<'static>>,
    fault: Box<Fault>,
    noise: &'static str,
}

impl Subject for FaultySubject {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let operation = operation(action)?;
        let evaluation = self.session.evaluate(operation);
        let answer = match evaluation.result {
            Ok(value) => Answer::Returned(value),
            Err(exception) => Answer::Raised {
                exception,
                arose: None,
            },
        };
        let printed = match evaluation.printed {
            printed if printed.is_empty() => self.noise.to_owned(),
            printed => printed,
        };
        Ok(Reply {
            bound: bound_in(&self.session, operation),
            printed: printed.into_bytes(),
            ..Reply::silent((self.fault)(&operation.to_string(), answer))
        })
    }

    fn finish(self: Box<Self>) -> Result<Ending, JudgeFailure> {
        Ok(Ending::default())
    }
}

/// Returns the reference of these tests.
pub(super) fn reference() -> SharedReference<'static> {
    let puzzle = PuzzleReference::by_name(puzzle().name());
    Arc::new(puzzle.expect("a built-in puzzle"))
}

/// Returns the puzzle of these tests.
pub(super) fn puzzle() -> &'static dyn Powers {
    puzzles::by_name("bubbles-and-boulders").unwrap()
}

/// Returns a cell in which no process runs.
pub(super) fn cell() -> Cell {
    let options = SandboxOptions {
        portable: true,
        ..SandboxOptions::default()
    };
    Sandbox::new(options).unwrap().open_cell().unwrap()
}

pub(super) fn returned(value: impl Into<Value>) -> Answer {
    Answer::Returned(value.into())
}

pub(super) fn raised() -> Answer {
    Answer::Raised {
        exception: Exception::new("RuntimeError", "a fault"),
        arose: None,
    }
}

/// Returns the answer of a subject that reached its limit on CPU time.
pub(super) fn out_of_time() -> Answer {
    let second = Duration::from_secs(1);
    Answer::Ended(Exit::Limit(LimitHit::Cpu {
        used: second,
        allowed: second,
    }))
}
