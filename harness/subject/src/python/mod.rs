//! The driver for Python submissions: a fresh interpreter per scenario, with our `driver.py` in it.

mod at_once;
mod batch;
pub(super) mod fault;
mod message;
pub(super) mod packages;
pub(super) mod start;
mod window;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use puzzlemark_reference::Exception;

use super::conversation::{Conversation, Heard, failure, quoted};
use super::interpreter::{Interpreter, interpreter_for};
use super::needs::address_space;
use super::source::source_line;
use super::token::{request_line, token};
use super::{AtOnce, Driver, JudgeFailure, Start, Subject, json, request};
use batch::Batch;
use fault::Fault;
use message::{LoadRaised, Message, Said};
use puzzlemark_model::reply::Bound;
use puzzlemark_model::reply::{Answer, Ending, Exit, Reply};
use puzzlemark_model::{Action, ClassSubject};
use puzzlemark_sandbox::{Cell, Channel, Limits, Program, Tree};
pub(super) use window::WindowDriver;
pub use window::window_tools_missing;

/// What runs in the interpreter.
#[derive(Clone, Copy)]
enum Role {
    /// The driver for calls.
    Calls,
    /// The driver for windows.
    Window,
}

/// A Python submission.
pub(super) struct PythonDriver {
    subject: ClassSubject,
    files: Tree,
    remarks: Vec<String>,
    interpreter: &'static Interpreter,
    /// Whether a session in one go could not be told apart.
    is_unclear: std::cell::Cell<bool>,
}

impl PythonDriver {
    /// A driver for a submission whose files hold the one that `subject` names.
    pub(super) fn new(
        subject: &ClassSubject,
        files: Tree,
        remarks: Vec<String>,
    ) -> Result<Self, JudgeFailure> {
        let venv = subject.packages.venv.as_deref();
        let interpreter = interpreter_for(venv).map_err(|cause| JudgeFailure {
            doing: "find Python".to_owned(),
            cause,
        })?;
        Ok(Self {
            subject: subject.clone(),
            files,
            remarks,
            interpreter,
            is_unclear: std::cell::Cell::new(false),
        })
    }

    /// How the submission is loaded.
    fn load(&self) -> Load<'_> {
        let ClassSubject {
            file,
            requires,
            packages,
            ..
        } = &self.subject;
        let sites = match packages.names[..] {
            [] => &[][..],
            _ => &self.interpreter.sites,
        };
        Load {
            file,
            requires,
            sites,
            packages: &packages.names,
        }
    }

    /// Starts an interpreter with the driver for calls, which has loaded nothing yet.
    fn run<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<PythonRun<'cell>, JudgeFailure> {
        let program = self.program(files, limits, Role::Calls);
        let doing = failure("start the Python driver");
        let process = cell.start(&program).map_err(&doing)?;
        Ok(PythonRun {
            conversation: Conversation::new(process),
            files: program.files,
        })
    }

    fn program(&self, files: &BTreeMap<String, Vec<u8>>, limits: &Limits, role: Role) -> Program {
        let driver = match role {
            Role::Calls => &self.interpreter.driver,
            Role::Window => &self.interpreter.window_driver,
        };
        let folder = self.files.clone().with_files(files);
        let mut environment = vec![
            ("PYTHONHASHSEED".to_owned(), "0".to_owned()),
            ("PYTHONUTF8".to_owned(), "1".to_owned()),
        ];
        let mut readable = self.interpreter.folders.clone();
        if !self.subject.packages.names.is_empty() {
            readable.extend(self.interpreter.sites.clone());
            environment
                .extend(packages::SINGLE_THREAD.map(|name| (name.to_owned(), "1".to_owned())));
        }
        Program {
            argv: start::anew(self.interpreter, driver),
            environment,
            files: folder,
            channel: Channel::Own,
            readable,
            address_space: Some(address_space(limits)),
            limits: *limits,
            display: false,
            preamble: Arc::clone(driver),
            warm: matches!(role, Role::Calls).then(|| Arc::clone(&self.interpreter.warm)),
        }
    }
}

impl Driver for PythonDriver {
    fn name(&self) -> String {
        format!("Python {}", self.interpreter.version)
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let mut subject = self.run(cell, files, limits)?;
        match subject.load(&self.load())? {
            None => {
                subject.conversation.loaded();
                Ok(Start::Ready(Box::new(subject)))
            }
            Some((reason, arose)) => Ok(Start::Failed(subject.conversation.fail(reason, arose)?)),
        }
    }

    fn perform_at_once(
        &self,
        cell: &mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
        actions: &[&Action],
    ) -> Result<AtOnce, JudgeFailure> {
        if self.is_unclear.get() {
            return Ok(AtOnce::Unclear);
        }
        let run = self.run(cell, files, limits)?;
        let performed = run.perform_at_once(&self.load(), actions)?;
        // What writes where it cannot be told once does so again: nothing need be played twice.
        self.is_unclear.set(matches!(performed, AtOnce::Unclear));
        Ok(performed)
    }
}

/// How a submission is loaded.
struct Load<'a> {
    file: &'a str,
    requires: &'a [String],
    /// Folders with third-party packages.
    sites: &'a [PathBuf],
    /// The packages that the assignment names.
    packages: &'a [String],
}

/// A running interpreter.
struct PythonRun<'cell> {
    conversation: Conversation<'cell>,
    files: Tree,
}

impl PythonRun<'_> {
    /// Sends a request under a fresh token and reads the message that carries it.
    fn exchange(&mut self, request: &str) -> Result<Result<Message, Answer>, JudgeFailure> {
        let said = self.ask(request)?;
        Ok(said.map(|said| said.message))
    }

    /// The same with the names that the request has bound.
    fn ask(&mut self, request: &str) -> Result<Result<Said, Answer>, JudgeFailure> {
        let token = token();
        self.conversation.send(&request_line(&token, request))?;
        self.said(&token)
    }

    /// Waits for the message that carries a token.
    fn said(&mut self, token: &str) -> Result<Result<Said, Answer>, JudgeFailure> {
        Ok(match self.conversation.listen()? {
            Heard::Line(line) => message::read(token, &line).map_err(Answer::Garbled),
            Heard::Early(line) => Err(Answer::Garbled(format!(
                "{} was written to Puzzlemark's own channel before anything was asked; leave \
                 descriptors alone that your program did not open",
                quoted(&line)
            ))),
            Heard::Ended(exit) => Err(Answer::Ended(exit)),
        })
    }

    /// Loads the file; gives why that failed.
    fn load(&mut self, load: &Load<'_>) -> Result<Option<Fault>, JudgeFailure> {
        let message = self.exchange(&request::load(load.file, load.requires, load.sites, false))?;
        Ok(self.load_fault(load, message))
    }

    /// Why the submission does not load, where the driver says so of it.
    fn load_fault(&self, load: &Load<'_>, message: Result<Message, Answer>) -> Option<Fault> {
        let file = load.file;
        match message {
            Ok(Message::Loaded { missing, .. }) if missing.is_empty() => None,
            Ok(Message::Loaded { missing, defined }) => {
                Some((fault::undefined(file, &missing, &defined), None))
            }
            Ok(Message::Load(LoadRaised { raised })) => {
                Some(fault::stopped(&self.files, file, raised, load.packages))
            }
            Ok(Message::Syntax(fault)) => Some(fault::invalid(&self.files, file, &fault)),
            Err(Answer::Ended(Exit::Code(code))) => Some((
                format!("`{file}` ends the whole process (exit code {code}) while it is loaded"),
                None,
            )),
            Err(Answer::Ended(exit)) => Some((
                format!("the process {} while `{file}` was loaded", exit.describe()),
                None,
            )),
            Err(Answer::Garbled(why)) => Some((why, None)),
            Ok(_) | Err(_) => Some((format!("`{file}` interferes with how it is loaded"), None)),
        }
    }

    /// What has come of an operation, with what was written until now.
    fn reply(&mut self, said: Result<Said, Answer>) -> Reply {
        let (answer, bound) = match said.map(Said::into_parts) {
            Ok((message, bound)) => (self.answer(message), bound),
            Err(answer) => (answer, Bound::new()),
        };
        let (printed, complained) = self.conversation.take_written();
        Reply {
            answer,
            bound,
            printed,
            complained,
            undefined: false,
        }
    }

    /// Waits for the replies to operations, up to one after which there are no more.
    fn hear(&mut self, tokens: &[String], replies: &mut Vec<Reply>) -> Result<(), JudgeFailure> {
        for token in tokens {
            let said = self.said(token)?;
            replies.push(self.reply(said));
            if is_over(replies) {
                break;
            }
        }
        Ok(())
    }

    fn answer(&self, message: Message) -> Answer {
        match message {
            Message::Returned(value) => {
                json::decode(&value).map_or_else(Answer::Garbled, Answer::Returned)
            }
            Message::Raised(raised) if !raised.ancestry.is_empty() => Answer::Raised {
                exception: Exception {
                    ancestry: raised.ancestry,
                    message: raised.message,
                },
                arose: raised.at.map(|at| source_line(&self.files, at)),
            },
            Message::Unsendable(why) => {
                Answer::Garbled(format!("what it returns cannot be looked at: {why}"))
            }
            Message::Unable(why) => Answer::Unable(why),
            Message::Raised(_)
            | Message::Load(_)
            | Message::Syntax(_)
            | Message::Never(_)
            | Message::Loaded { .. } => {
                Answer::Garbled("the reply is not one to what was asked".to_owned())
            }
        }
    }
}

impl Subject for PythonRun<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let said = self.ask(&request::of(action)?)?;
        Ok(self.reply(said))
    }

    fn perform_all(&mut self, actions: &[Action]) -> Result<Vec<Reply>, JudgeFailure> {
        let mut replies = Vec::with_capacity(actions.len());
        let mut left = actions;
        while !left.is_empty() && !is_over(&replies) {
            let mut batch = Batch::default();
            batch.fill(&mut left)?;
            self.conversation.send(&batch.requests)?;
            self.hear(&batch.tokens, &mut replies)?;
        }
        Ok(replies)
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        self.conversation.finish()
    }
}

/// Whether nothing more can be asked.
fn is_over(replies: &[Reply]) -> bool {
    replies.last().is_some_and(Reply::is_last)
}
