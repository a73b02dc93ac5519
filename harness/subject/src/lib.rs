//! Subjects: running submissions, and the drivers that start them and exchange requests and replies
//! with them.
//!
//! [`prepare`] chooses a driver from the files of a submission. The driver builds the submission
//! once, and starts a fresh process for each scenario. The process is a [`Subject`]: it performs
//! actions and gives a [`Reply`] for each.
//!
//! This crate owns
//!
//! * the search for the submission's file, and small repairs of it (encodings, notebooks, other names);
//! * builds in the sandbox;
//! * the drivers: Python, JavaScript, Java, programs that speak the binary protocol, programs at a terminal, programs with a
//!   window, and the reference;
//! * the binary protocol in two encodings, and the kits that speak it for students;
//! * the search for interpreters and compilers on this machine.
//!
//! This crate does not
//!
//! * know expectations: they never enter a process with student code, so they never come here;
//! * judge replies: that is `judge`;
//! * confine processes: that is `sandbox`;
//! * find submissions in folders and archives: that is `intake`.
//!
//! A line of a process is an `Event` of the sandbox. The drivers make a [`Reply`] directly from it.

mod binary;
mod build;
mod classes;
mod command;
mod conversation;
mod dialect;
mod interpreter;
mod java;
mod javascript;
mod json;
mod json_lines;
mod kit;
mod laid;
mod locate;
mod mend;
mod needs;
mod parameters;
mod picture;
mod prepare;
mod program;
mod python;
mod reference;
mod remote;
mod request;
mod serve;
mod source;
pub mod survey;
mod system;
mod token;
pub mod toolchain;
mod wire;
mod words;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reference::operation::{Builtin, Operation};
use puzzlemark_reference::puzzles::{self, Powers};

pub use command::Command;
pub use interpreter::{python, python_folders};
pub use json::{decode, encode};
pub use kit::KitFiles;
pub use needs::{needs, usual_needs};
pub use parameters::{AskParameters, Parameter, Parameters};
pub use prepare::prepare_read;
pub use prepare::{missing_tool, prepare, require_packages};
use puzzlemark_model::reply::{Ending, LanguageFacts, Reply};
pub use puzzlemark_model::{JudgeFailure, StartFailure};
pub use python::{python_script, window_tools_missing};
pub use reference::ReferenceDriver;
pub use request::operation_request;
pub use serve::{become_server_if_asked, files_in, serve_reference};
pub use wire::Encoding;

use puzzlemark_reports::model::{Person, Picture};

use puzzlemark_intake::Source;
use puzzlemark_model::Action;
use puzzlemark_model::{Assignment, Subjects};
use puzzlemark_sandbox::{Cell, Exit, Limits, Process, Talk};

/// Python sources that look into values and evaluate operations. The host of models also uses them.
pub const SHARED_PYTHON: [(&str, &str); 2] = [
    ("values.py", include_str!("python/inside/values.py")),
    ("evaluation.py", include_str!("python/inside/evaluation.py")),
];

/// The work that a student handed in.
#[derive(Debug, Clone)]
pub struct Submission {
    /// The name of its file or folder, or the student's name in a download.
    pub name: String,
    /// The source of its files.
    pub source: Source,
    /// Its student in the roster. No result depends on it.
    pub person: Option<Person>,
    /// Remarks from before it is read, for example on its delay.
    pub remarks: Vec<String>,
    /// The name of the best of a student's attempts, if all attempts are graded.
    pub attempt_of: Option<String>,
}

impl Submission {
    /// Makes a submission from a file or folder, under a name.
    pub fn from_path(name: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        Self {
            name: name.into(),
            source: path.into().into(),
            person: None,
            remarks: Vec::new(),
            attempt_of: None,
        }
    }
}

/// The names that an assignment defines.
#[derive(Clone, Copy)]
struct Names<'a> {
    /// The assignment's own exception types: name to name of the parent.
    exceptions: &'a BTreeMap<String, String>,
    /// The puzzle of the reference, with the signatures of its functions.
    module: Option<&'static dyn Powers>,
    /// The kinds of submission, with the classes and functions that they must define.
    subjects: &'a Subjects,
}

impl<'a> Names<'a> {
    /// Returns the names of an assignment.
    fn from_assignment(assignment: &'a Assignment) -> Self {
        Self {
            exceptions: &assignment.exceptions,
            module: assignment.puzzle().and_then(puzzles::by_name),
            subjects: &assignment.subjects,
        }
    }

    /// Returns the required names that are also names of builtin functions.
    fn replaced_builtins(&self) -> BTreeSet<String> {
        let required = self.subjects.required();
        let replaced = required.filter(|name| Builtin::by_name(name).is_some());
        replaced.map(str::to_owned).collect()
    }
}

/// A run of a program that talked with a partner.
#[derive(Debug)]
pub struct Talked {
    /// The reply to the run. Nothing else is known if the program cannot be started.
    pub reply: Reply,
    /// The talk, if the program was started.
    pub talk: Option<Talk>,
}

/// A subject that is running and performs actions in order.
pub trait Subject {
    /// Performs one action, of the interface that the subject was prepared for. The last answer is
    /// [`Answer::Ended`](puzzlemark_model::reply::Answer::Ended).
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure>;

    /// Performs actions one after the other. Returns a reply for each, up to
    /// [`Answer::Ended`](puzzlemark_model::reply::Answer::Ended). The output of an action can be in
    /// any of the replies. There must be at least one action.
    ///
    /// Some drivers send many actions together. Then the processes do not wait for each other.
    fn perform_all(&mut self, actions: &[Action]) -> Result<Vec<Reply>, JudgeFailure> {
        let mut replies = Vec::with_capacity(actions.len());
        for action in actions {
            let reply = self.perform(action)?;
            let is_last = reply.is_last();
            replies.push(reply);
            if is_last {
                break;
            }
        }
        Ok(replies)
    }

    /// Runs a program that talks with a partner: each reads what the other prints. `goes_on` says for the exit of the
    /// partner if the program may still work.
    fn talk(
        &mut self,
        _arguments: &[String],
        _partner: &mut Process<'_>,
        _goes_on: &dyn Fn(&Exit) -> bool,
    ) -> Result<Talked, JudgeFailure> {
        Err(JudgeFailure {
            doing: "talk with a program".to_owned(),
            cause: "the submission is not a program at a terminal".to_owned(),
        })
    }

    /// Restarts the submission's random numbers from this seed before the next action. So a game
    /// can be played again with the same numbers. A seed reveals no expected result. Drivers that
    /// cannot do this ignore it.
    fn seed(&mut self, _seed: u64) {}

    /// Returns facts about the submission's language.
    fn language_facts(&self) -> LanguageFacts {
        LanguageFacts::default()
    }

    /// Takes a picture of the subject's windows, or `None` if it has none.
    fn picture(&mut self) -> Result<Option<Picture>, JudgeFailure> {
        Ok(None)
    }

    /// Returns the texts that the subject's windows show. Empty if it has none.
    fn texts(&mut self) -> Result<Vec<String>, JudgeFailure> {
        Ok(Vec::new())
    }

    /// Ends the subject and its whole process tree. Returns its use of resources and its last output.
    fn finish(self: Box<Self>) -> Result<Ending, JudgeFailure>;
}

/// Returns the operation of an action on classes and functions. Other actions are a judge failure.
pub fn operation(action: &Action) -> Result<&Operation, JudgeFailure> {
    action.operation().ok_or_else(|| JudgeFailure {
        doing: "perform an operation".to_owned(),
        cause: "the step asks for something else".to_owned(),
    })
}

/// The result of a whole session in one message.
pub struct SessionReplies {
    /// The replies, as [`Subject::perform_all`] returns them. Each has the output of its own
    /// action.
    pub replies: Vec<Reply>,
    /// Resources and last output.
    pub ending: Ending,
    /// Facts about its language.
    pub facts: LanguageFacts,
}

/// A submission made ready to be started, once per scenario.
pub trait Driver: Send {
    /// Returns the name of the driver for reports: `Python 3.11.7`, `binary: puzzle.c`, `reference`.
    fn name(&self) -> String;

    /// Returns remarks that change no verdict.
    fn remarks(&self) -> Vec<String>;

    /// Returns the main file of the submission, as it was handed in. `None` if there is none, as for the reference.
    fn source(&self) -> Option<&[u8]> {
        None
    }

    /// Returns the command that starts a program at a terminal, or `None` for other submissions.
    fn command(&self) -> Option<String> {
        None
    }

    /// Returns the notation of the submission's language. Returns `None` for Python, and for programs in an unknown
    /// language.
    fn dialect(&self) -> Option<&Dialect> {
        None
    }

    /// Returns true if the submission is a module of Python.
    fn is_python(&self) -> bool {
        false
    }

    /// Asks for the parameters of the model's callees, if the driver must put arguments by name
    /// into positions. Python does this itself.
    fn learn_parameters(&mut self, _ask: &AskParameters<'_>) -> Result<(), JudgeFailure> {
        Ok(())
    }

    /// Starts a fresh subject. Its working folder has the submission, the assignment's files and
    /// `files`. If several have the same name, the last one counts.
    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure>;

    /// Starts a fresh subject, performs the actions and ends it, all in one message. That takes much less time than a message per
    /// action. Returns `None` if the driver cannot send whole sessions, or cannot split the output between the actions. Then
    /// the caller performs the actions one by one on a fresh subject.
    fn perform_at_once(
        &self,
        _cell: &mut Cell,
        _files: &BTreeMap<String, Vec<u8>>,
        _limits: &Limits,
        _actions: &[&Action],
    ) -> Result<Option<SessionReplies>, StartFailure> {
        Ok(None)
    }
}
