//! Raw results of operations.

use std::collections::BTreeMap;
use std::time::Duration;

use puzzlemark_reference::dialect::Language;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::session::{Backend, Evaluation, Session};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, Value};
use puzzlemark_reports::model::SourceLine;

pub use crate::habits::python_2_hint;
use puzzlemark_sandbox::Limits;
pub use puzzlemark_sandbox::{Exit, LimitHit};

/// Objects by the names of the variables that hold them.
pub type Objects = BTreeMap<String, ObjectRef>;

/// Variables that an operation has assigned, with the object that each holds now. `None` stands for
/// a value that is not an object.
pub type Bound = BTreeMap<String, Option<ObjectRef>>;

/// The raw result of one operation.
#[derive(Debug, Clone)]
pub struct Reply {
    /// The answer of the operation.
    pub answer: Answer,
    /// The variables that the operation has assigned. A subject sends them after every assignment.
    /// So the judge does not need to ask for an object, which would reveal the comparison.
    pub bound: Bound,
    /// The bytes on standard output since the last reply.
    pub printed: Vec<u8>,
    /// The bytes on standard error since the last reply.
    pub complained: Vec<u8>,
    /// True if the returned value is JavaScript's `undefined`. It is judged as None, but reports write
    /// `undefined`.
    pub undefined: bool,
}

impl Reply {
    /// Returns a reply without output and assignments.
    pub fn silent(answer: Answer) -> Self {
        Self {
            answer,
            bound: Bound::new(),
            printed: Vec::new(),
            complained: Vec::new(),
            undefined: false,
        }
    }

    /// Updates the objects of all variables by the assignments of the operation.
    pub fn bind(&self, objects: &mut Objects) {
        for (name, object) in &self.bound {
            match object {
                Some(object) => objects.insert(name.clone(), object.clone()),
                None => objects.remove(name),
            };
        }
    }

    /// Returns true if no operation can follow: the subject ended, or its reply cannot be
    /// understood.
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

/// The answer of an operation.
#[derive(Debug, Clone)]
pub enum Answer {
    /// A value.
    Returned(Value),
    /// An exception.
    Raised {
        /// The exception.
        exception: Exception,
        /// The innermost line of the traceback that belongs to the student.
        arose: Option<Box<SourceLine>>,
    },
    /// Bytes that are not a reply. The text is a sentence about the mistake.
    Garbled(String),
    /// A program at a terminal wrote its text and still runs.
    Shown,
    /// A program at a terminal ended, by itself or at a limit.
    Ran(Box<Ran>),
    /// The subject cannot do the action, for example because the button is missing. The text is a
    /// sentence about the reason.
    Unable(String),
    /// No reply: the subject ended, by itself or at a limit.
    Ended(Exit),
}

impl Answer {
    /// Returns the end of a program at a terminal.
    pub fn ran(ran: Ran) -> Self {
        Self::Ran(Box::new(ran))
    }
}

impl From<Evaluation> for Reply {
    /// Makes a reply from the result of an operation in this process.
    fn from(Evaluation { printed, result }: Evaluation) -> Self {
        let answer = match result {
            Ok(value) => Answer::Returned(value),
            Err(exception) => Answer::Raised {
                exception,
                arose: None,
            },
        };
        Self {
            printed: printed.into_bytes(),
            ..Self::silent(answer)
        }
    }
}

/// Returns the reply of a session in this process to an operation.
pub fn reply_in<B: Backend<Error = Exception>>(
    session: &mut Session<B>,
    operation: &Operation,
) -> Reply {
    let evaluation = session.evaluate(operation);
    Reply {
        bound: bound_in(session, operation),
        ..Reply::from(evaluation)
    }
}

/// Returns the variable that an operation of a session assigned, with the object that it holds now.
pub fn bound_in<B: Backend>(session: &Session<B>, operation: &Operation) -> Bound {
    let held = |target: &String| match session.variable(target) {
        Some(Value::Object(object)) => Some(object.clone()),
        _ => None,
    };
    let target = operation.target.iter();
    target.map(|name| (name.clone(), held(name))).collect()
}

/// Returns the objects that the variables of a session hold.
pub fn objects_in<B: Backend>(session: &Session<B>) -> Objects {
    let object = |(name, value): (&str, &Value)| match value {
        Value::Object(object) => Some((name.to_owned(), object.clone())),
        _ => None,
    };
    session.variables().filter_map(object).collect()
}

/// The end of a program at a terminal.
#[derive(Debug, Clone)]
pub struct Ran {
    /// The exit code, signal or limit.
    pub exit: Exit,
    /// The exception that ended it, type and message, from a Python traceback.
    pub raised: Option<String>,
    /// The line of the submission that raised it.
    pub arose: Option<SourceLine>,
    /// The files in its working folder that the submission did not bring, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// A note about these files, for people.
    pub files_note: Option<String>,
}

/// The record of a subject's process after its end.
#[derive(Debug, Clone, Default)]
pub struct Ending {
    /// CPU time of the whole process tree.
    pub cpu: Duration,
    /// Time from start to end.
    pub wall: Duration,
    /// Peak memory in bytes.
    pub memory_bytes: u64,
    /// Its limits, if they differ from the scenario's limits. For example, a build has its own
    /// limits.
    pub limits: Option<Limits>,
    /// The part of `printed` that was written while the submission was loaded.
    pub loading: Vec<u8>,
    /// The part of `complained` that was written while the submission was loaded.
    pub loading_complained: Vec<u8>,
    /// Standard output while the submission was loaded, and after the last reply.
    pub printed: Vec<u8>,
    /// The bytes on standard error after the last reply.
    pub complained: Vec<u8>,
    /// Facts that change no verdict, for example processes that were left behind.
    pub remarks: Vec<String>,
}

/// Facts about the language of a submission: types that it does not distinguish, and its notation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LanguageFacts {
    /// True if the language has one type for lists and tuples. Each then stands for the other.
    pub list_and_tuple: bool,
    /// True if the language has one type for ints and floats. Each then stands for the other.
    pub int_and_float: bool,
    /// The language in which reports write values.
    pub language: Language,
}

impl LanguageFacts {
    /// The same, without telling types apart that another language does not tell apart.
    #[must_use]
    pub fn with_types_of(self, other: Self) -> Self {
        Self {
            list_and_tuple: self.list_and_tuple || other.list_and_tuple,
            int_and_float: self.int_and_float || other.int_and_float,
            ..self
        }
    }
}

/// The failure of a submission to load.
#[derive(Debug, Clone)]
pub struct LoadFailure {
    /// The reason in a sentence or two, for the student.
    pub reason: String,
    /// The end of the process, if this is the reason (a limit, an early exit).
    pub exit: Option<Exit>,
    /// The line in the source, if known.
    pub arose: Option<SourceLine>,
    /// The bytes on standard output until then, for example messages of a compiler.
    pub printed: Vec<u8>,
    /// The bytes on standard error until then.
    pub complained: Vec<u8>,
    /// The resources used until then.
    pub ending: Ending,
}

impl LoadFailure {
    /// Makes the failure of a submission that never ran.
    pub fn new(reason: String) -> Self {
        Self {
            reason,
            exit: None,
            arose: None,
            printed: Vec::new(),
            complained: Vec::new(),
            ending: Ending::default(),
        }
    }
}
