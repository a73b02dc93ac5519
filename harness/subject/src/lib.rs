//! Subjects: the running things that are judged, and the drivers that start them and talk to them.
//!
//! A subject receives operations as data and gives raw [`Reply`]s. Expectations never come here.

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
mod token;
pub mod toolchain;
mod wire;
mod words;

use std::collections::BTreeMap;
use std::path::PathBuf;

use puzzlemark_reference::dialect::Dialect;
use puzzlemark_reference::operation::Operation;
use puzzlemark_reference::puzzles::{self, Powers};

pub use command::Command;
pub use json::encode;
pub use kit::KitFiles;
pub use needs::{needs, usual_needs};
pub use prepare::prepare_read;
pub use prepare::{missing_tool, prepare, require_packages};
use puzzlemark_model::reply::{Ending, LanguageFacts, LoadFailure, Reply};
pub use python::window_tools_missing;
pub use reference::ReferenceDriver;
pub use serve::{become_server_if_asked, files_in, serve_reference};
pub use wire::Encoding;

use puzzlemark_reports::model::Picture;

use puzzlemark_intake::Source;
use puzzlemark_model::Action;
use puzzlemark_model::Assignment;
use puzzlemark_sandbox::{Cell, Limits};

/// What a student handed in.
#[derive(Debug, Clone)]
pub struct Submission {
    /// By what it is known: the name of its file or folder, or what a download tells of its student.
    pub name: String,
    /// Where its files come from.
    pub source: Source,
    /// What is known of it before it is read, such as that it came late.
    pub remarks: Vec<String>,
    /// The name that the best of a student's attempts gets, where all are graded for that.
    pub attempt_of: Option<String>,
}

impl Submission {
    /// A file or folder, under a name.
    pub fn at(name: impl Into<String>, path: impl Into<PathBuf>) -> Self {
        Self {
            name: name.into(),
            source: path.into().into(),
            remarks: Vec::new(),
            attempt_of: None,
        }
    }
}

/// What is known beforehand of the names that an assignment uses.
#[derive(Clone, Copy)]
struct Names<'a> {
    /// The assignment's own exception types: name to name of the parent.
    exceptions: &'a BTreeMap<String, String>,
    /// The puzzle of the reference, whose signatures name the parameters of what is called.
    module: Option<&'static dyn Powers>,
}

impl<'a> Names<'a> {
    /// The names of an assignment.
    fn of(assignment: &'a Assignment) -> Self {
        Self {
            exceptions: &assignment.exceptions,
            module: assignment.reference.as_deref().and_then(puzzles::find),
        }
    }
}

/// The judge failed; never the student's fault.
#[derive(Debug, thiserror::Error)]
#[error("{doing}: {cause}")]
pub struct JudgeFailure {
    /// What was being done, for example "start the Python driver".
    pub doing: String,
    /// What went wrong.
    pub cause: String,
}

/// A subject that is running and performs actions in order.
pub trait Subject {
    /// Performs one action, of the kind that the subject was prepared for. After a reply whose
    /// answer is [`Answer::Ended`] nothing more can be performed.
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure>;

    /// Performs actions one after the other, as if each were performed alone, and stops after one
    /// whose answer is [`Answer::Ended`]: so there is one reply for each, or fewer with that as the
    /// last. What is written in the meantime may stand in any of the replies. At least one action.
    ///
    /// Drivers that can do so send many at once, so that no process waits for the other.
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

    /// Types that its language does not tell apart.
    fn language_facts(&self) -> LanguageFacts {
        LanguageFacts::default()
    }

    /// A picture of the subject's windows as they are now, where it has any.
    fn picture(&mut self) -> Result<Option<Picture>, JudgeFailure> {
        Ok(None)
    }

    /// The texts that the subject's windows show now; none where it has no windows.
    fn texts(&mut self) -> Result<Vec<String>, JudgeFailure> {
        Ok(Vec::new())
    }

    /// Ends the subject and its whole process tree, and tells what it used.
    fn finish(self: Box<Self>) -> Result<Ending, JudgeFailure>;
}

/// The operation that a subject is asked which is spoken with by calls.
pub fn operation(action: &Action) -> Result<&Operation, JudgeFailure> {
    action.operation().ok_or_else(|| JudgeFailure {
        doing: "perform an operation".to_owned(),
        cause: "the step asks for something else".to_owned(),
    })
}

/// What starting a subject gave.
#[expect(
    clippy::large_enum_variant,
    reason = "made once per run, and moved once"
)]
pub enum Start<'cell> {
    /// It is ready for operations.
    Ready(Box<dyn Subject + 'cell>),
    /// The submission does not load: the student's matter.
    Failed(LoadFailure),
}

/// What a subject gave that was asked for everything in one go.
pub enum AtOnce {
    /// What came of the actions, as of [`Subject::perform_all`], and of the subject. What was printed
    /// stands in the reply whose action has printed it.
    Performed {
        /// The replies.
        replies: Vec<Reply>,
        /// How the subject's life went.
        ending: Ending,
        /// Types that its language does not tell apart.
        facts: LanguageFacts,
    },
    /// The submission does not load: the student's matter.
    Failed(LoadFailure),
    /// The driver does not ask for everything at once, or cannot tell what belongs to which action:
    /// actions are to be performed one by one on a fresh subject.
    Unclear,
}

/// A submission made ready to be started, once per scenario.
pub trait Driver: Send {
    /// What runs the submission, for reports: `Python 3.11.7`, `binary: puzzle.c`, `reference`.
    fn name(&self) -> String;

    /// Things worth knowing that change no verdict.
    fn remarks(&self) -> Vec<String>;

    /// The command by which students start a program at a terminal; `None` where the submission is
    /// no such program.
    fn command(&self) -> Option<String> {
        None
    }

    /// How students of the submission's language write operations; `None` where that is the step language.
    fn dialect(&self) -> Option<&Dialect> {
        None
    }

    /// Starts a fresh subject in a working folder that holds the submission and, in place of
    /// whatever is in their way, the assignment's files and `files`.
    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure>;

    /// Starts a fresh subject in the same way, has it perform actions, and ends it, in one go where the
    /// driver can do so: that takes much less time than to ask and to wait for each.
    fn perform_at_once(
        &self,
        _cell: &mut Cell,
        _files: &BTreeMap<String, Vec<u8>>,
        _limits: &Limits,
        _actions: &[&Action],
    ) -> Result<AtOnce, JudgeFailure> {
        Ok(AtOnce::Unclear)
    }
}

/// What preparing a submission gave.
#[expect(
    clippy::large_enum_variant,
    reason = "made once per run, and moved once"
)]
pub enum Prepared {
    /// It can be started.
    Ready(Box<dyn Driver>),
    /// It does not load: not found, not built.
    Failed(LoadFailure),
}
