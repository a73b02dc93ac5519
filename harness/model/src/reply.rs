//! Raw results of operations.

use std::collections::BTreeMap;
use std::time::Duration;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::{Backend, Session};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::model::SourceLine;

pub use crate::habits::python_2_hint;
use puzzlemark_sandbox::Limits;
pub use puzzlemark_sandbox::{Exit, LimitHit};

/// Objects by the names of the variables that hold them.
pub type Objects = BTreeMap<String, ObjectRef>;

/// Names that an operation has bound, with the object that each holds now; `None` for other values.
pub type Bound = BTreeMap<String, Option<ObjectRef>>;

/// The raw result of one operation.
#[derive(Debug, Clone)]
pub struct Reply {
    /// What the operation gave.
    pub answer: Answer,
    /// The variables that the operation has assigned. A subject says this of every assignment, so that
    /// it is never asked for an object with which the next answer is compared.
    pub bound: Bound,
    /// What was written to standard output since the last reply.
    pub printed: Vec<u8>,
    /// What was written to standard error since the last reply.
    pub complained: Vec<u8>,
    /// Tells whether what was returned is JavaScript's `undefined`, which is judged as no value and has a
    /// word of its own.
    pub undefined: bool,
}

impl Reply {
    /// The reply of an operation that writes and assigns nothing.
    pub fn silent(answer: Answer) -> Self {
        Self {
            answer,
            bound: Bound::new(),
            printed: Vec::new(),
            complained: Vec::new(),
            undefined: false,
        }
    }

    /// Updates the objects of all variables by what the operation has assigned.
    pub fn bind(&self, objects: &mut Objects) {
        for (name, object) in &self.bound {
            match object {
                Some(object) => objects.insert(name.clone(), object.clone()),
                None => objects.remove(name),
            };
        }
    }

    /// Whether nothing more can be asked: the subject ended, or what it says makes no sense.
    pub fn is_last(&self) -> bool {
        match self.answer {
            Answer::Ended(_) | Answer::Garbled(_) => true,
            Answer::Returned(_)
            | Answer::Raised { .. }
            | Answer::Unable(_)
            | Answer::Shown
            | Answer::Ran(_) => false,
        }
    }
}

/// What an operation gave.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A value.
    Returned(Value),
    /// An exception.
    Raised {
        /// The exception.
        exception: Exception,
        /// Where in the submission's source it arose: the innermost line that is the student's.
        arose: Option<SourceLine>,
    },
    /// Something that is not a reply, and what is wrong with it, in a sentence.
    Garbled(String),
    /// Of a program at a terminal: nothing but what it has written, and it goes on.
    Shown,
    /// Of a program at a terminal: it ended, by itself or at a limit.
    Ran(Box<Ran>),
    /// What was asked cannot be done with what the subject shows, and why, in a sentence: there is
    /// no such button, or no window any more.
    Unable(String),
    /// No reply: the subject ended, by itself or at a limit.
    Ended(Exit),
}

impl Answer {
    /// The end of a program at a terminal.
    pub fn ran(ran: Ran) -> Self {
        Self::Ran(Box::new(ran))
    }
}

/// The variable that an operation of a session assigns, with the object that it holds now.
pub fn bound_in<B: Backend>(session: &Session<B>, operation: &Operation) -> Bound {
    let held = |target: &String| match session.variable(target) {
        Some(Value::Object(object)) => Some(object.clone()),
        _ => None,
    };
    let target = operation.target.iter();
    target.map(|name| (name.clone(), held(name))).collect()
}

/// The objects that the variables of a session hold.
pub fn objects_in<B: Backend>(session: &Session<B>) -> Objects {
    let object = |(name, value): (&str, &Value)| match value {
        Value::Object(object) => Some((name.to_owned(), object.clone())),
        _ => None,
    };
    session.variables().filter_map(object).collect()
}

/// How a program at a terminal ended.
#[derive(Debug, Clone)]
pub struct Ran {
    /// How.
    pub exit: Exit,
    /// The exception that ended it, type and message, where it says so in Python's way.
    pub raised: Option<String>,
    /// Where in the submission's source that arose.
    pub arose: Option<SourceLine>,
    /// The files in its working folder that are not the submission's own, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// What else is to be said of these files, for people.
    pub files_note: Option<String>,
}

/// How a subject's life went, once it is over.
#[derive(Debug, Clone, Default)]
pub struct Ending {
    /// CPU time of the whole process tree.
    pub cpu: Duration,
    /// Time from start to end.
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory_bytes: u64,
    /// The limits that it ran with, where these are not the scenario's: a build has its own.
    pub limits: Option<Limits>,
    /// The part of `printed` that was written while the submission was loaded.
    pub loading: Vec<u8>,
    /// Standard output while the submission was loaded, and after the last reply.
    pub printed: Vec<u8>,
    /// What was written to standard error after the last reply.
    pub complained: Vec<u8>,
    /// Things worth knowing that change no verdict, for example processes left behind and ended.
    pub remarks: Vec<String>,
}

/// The language of a submission: which types it does not tell apart, so that its values cannot either,
/// and how it writes values.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Alike {
    /// A list may stand for a tuple, and a tuple for a list.
    pub list_and_tuple: bool,
    /// A whole number may stand for a float, and a float for a whole number.
    pub int_and_float: bool,
    /// The language in which reports write values.
    pub language: Language,
}

/// Why a submission does not load.
#[derive(Debug, Clone)]
pub struct LoadFailure {
    /// What was tried and what went wrong, in a sentence or two for the student.
    pub reason: String,
    /// How the process ended, where that is what went wrong (a limit, an early exit).
    pub exit: Option<Exit>,
    /// Where in the source, where known.
    pub arose: Option<SourceLine>,
    /// What was written meanwhile: a compiler's messages, for example.
    pub printed: Vec<u8>,
    /// What was written to standard error meanwhile.
    pub complained: Vec<u8>,
    /// What was used until then.
    pub ending: Ending,
}
