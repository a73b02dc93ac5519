//! The driver for Python submissions. Each scenario has a fresh interpreter, which runs
//! `driver.py`.

mod at_once;
mod batch;
pub(super) mod fault;
mod message;
pub(super) mod packages;
pub(super) mod start;
mod window;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::conversation::{Conversation, EARLY_ON_OWN_CHANNEL, sandbox_failure};
use super::interpreter::{Interpreter, interpreter_for, python_settings};
use super::needs::address_space;
use super::request::LoadRequest;
use super::token::{request_line, token};
use super::{Driver, JudgeFailure, SessionReplies, StartFailure, Subject, request};
use batch::Batch;
use fault::Fault;
use message::{LoadRaised, LoadReply};
use puzzlemark_model::reply::{Answer, Ending, Exit, Reply};
use puzzlemark_model::{Action, ClassSubject, Packages};
use puzzlemark_sandbox::{Cell, Channel, Limits, Program, Tree};
pub(super) use window::WindowDriver;
pub use window::window_tools_missing;

/// The two drivers that an interpreter can run.
#[derive(Clone, Copy)]
enum Role<'a> {
    /// The driver for calls.
    Calls,
    /// The driver for windows, as bytecode.
    Window(&'a Arc<[u8]>),
}

/// A Python submission.
pub(super) struct PythonDriver {
    subject: ClassSubject,
    files: Tree,
    remarks: Vec<String>,
    interpreter: &'static Interpreter,
    /// The seed with which each run begins, if the assignment asks for equal random numbers.
    seed: Option<u64>,
    /// True after the output of a whole session could not be split between its operations.
    is_unclear: std::cell::Cell<bool>,
}

impl PythonDriver {
    /// Returns a driver for a submission. `files` contain the file that `subject` names.
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
            seed: None,
            is_unclear: std::cell::Cell::new(false),
        })
    }

    /// Returns the driver with a seed for the random numbers of each run. The first action gets it, so the
    /// actions are sent one by one.
    pub(super) fn seeded(self, seed: u64) -> Self {
        Self {
            seed: Some(seed),
            is_unclear: std::cell::Cell::new(true),
            ..self
        }
    }

    fn load_request(&self) -> LoadRequest<'_> {
        let ClassSubject {
            file,
            requires,
            provided,
            packages,
            ..
        } = &self.subject;
        let sites = match packages.names[..] {
            [] => &[][..],
            _ => &self.interpreter.sites,
        };
        LoadRequest {
            file,
            requires,
            provided,
            sites,
            packages: &packages.names,
        }
    }

    /// Starts an interpreter with the driver for calls, before it loads the submission.
    fn start_interpreter<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<PythonRun<'cell>, JudgeFailure> {
        let program = self.program(files, limits, Role::Calls);
        let doing = sandbox_failure("start the Python driver");
        let process = cell.start(&program).map_err(&doing)?;
        Ok(PythonRun {
            conversation: Conversation::new(process, EARLY_ON_OWN_CHANNEL),
            files: program.files,
            seed: self.seed,
        })
    }

    fn program(
        &self,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
        role: Role<'_>,
    ) -> Program {
        let driver = match role {
            Role::Calls => &self.interpreter.driver,
            Role::Window(driver) => driver,
        };
        let folder = self.files.clone().with_files(files);
        let mut environment = python_settings();
        let mut readable = self.interpreter.folders.clone();
        if !self.subject.packages.names.is_empty() {
            readable.extend(self.interpreter.sites.clone());
            environment
                .extend(packages::SINGLE_THREAD.map(|name| (name.to_owned(), "1".to_owned())));
        }
        Program {
            argv: start::run_once_command(self.interpreter, driver),
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

    fn source(&self) -> Option<&[u8]> {
        self.files.get(self.subject.file.as_ref())
    }

    fn is_python(&self) -> bool {
        true
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        let mut subject = self.start_interpreter(cell, files, limits)?;
        match subject.load(&self.load_request())? {
            None => {
                subject.conversation.end_loading();
                Ok(Box::new(subject))
            }
            Some((reason, arose)) => Err(subject.conversation.fail(reason, arose)?.into()),
        }
    }

    fn perform_at_once(
        &self,
        cell: &mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
        actions: &[&Action],
    ) -> Result<Option<SessionReplies>, StartFailure> {
        if self.is_unclear.get() {
            return Ok(None);
        }
        let run = self.start_interpreter(cell, files, limits)?;
        let performed = run.perform_at_once(&self.load_request(), actions)?;
        // The next scenario would also be unclear, and would be played twice.
        self.is_unclear.set(performed.is_none());
        Ok(performed)
    }
}

/// Returns the program that runs a script or a package in Python, with the packages of an assignment.
pub fn python_script(
    packages: Option<&Packages>,
    script: &str,
    files: Tree,
    limits: &Limits,
) -> Result<Program, JudgeFailure> {
    let venv = packages.and_then(|packages| packages.venv.as_deref());
    let interpreter = interpreter_for(venv).map_err(|cause| JudgeFailure {
        doing: "find Python".to_owned(),
        cause,
    })?;
    let mut argv = vec![interpreter.executable.clone().into_os_string()];
    argv.extend(["-s", "-B", "-u", script].map(Into::into));
    let mut environment = python_settings();
    let mut readable = interpreter.folders.clone();
    if packages.is_some_and(|packages| !packages.names.is_empty()) {
        readable.extend(interpreter.sites.clone());
        environment.extend(packages::SINGLE_THREAD.map(|name| (name.to_owned(), "1".to_owned())));
    }
    Ok(Program {
        environment,
        files,
        readable,
        address_space: Some(address_space(limits)),
        limits: *limits,
        ..Program::new(argv)
    })
}

/// A running interpreter.
struct PythonRun<'cell> {
    conversation: Conversation<'cell>,
    files: Tree,
    /// The seed for the next action.
    seed: Option<u64>,
}

impl PythonRun<'_> {
    /// Sends a request for an operation or a gesture, and waits for its reply. The reply does not
    /// contain the output.
    fn ask(&mut self, request: &str) -> Result<Reply, JudgeFailure> {
        let token = token();
        self.conversation.send(&request_line(&token, request))?;
        self.receive_reply(&token)
    }

    /// Waits for the reply with this token. The reply does not contain the output.
    fn receive_reply(&mut self, token: &str) -> Result<Reply, JudgeFailure> {
        Ok(match self.conversation.listen()? {
            Ok(line) => message::parse_reply(token, &line, &self.files),
            Err(answer) => Reply::silent(answer),
        })
    }

    /// Sends a request that loads or starts the submission, and waits for its reply.
    fn ask_to_load(&mut self, request: &str) -> Result<Result<LoadReply, Answer>, JudgeFailure> {
        let token = token();
        self.conversation.send(&request_line(&token, request))?;
        self.receive_load_reply(&token)
    }

    fn receive_load_reply(
        &mut self,
        token: &str,
    ) -> Result<Result<LoadReply, Answer>, JudgeFailure> {
        let line = self.conversation.listen()?;
        Ok(line.and_then(|line| message::parse_load_reply(token, &line).map_err(Answer::Garbled)))
    }

    /// Loads the file. Returns the reason if that fails.
    fn load(&mut self, load: &LoadRequest<'_>) -> Result<Option<Fault>, JudgeFailure> {
        let request = request::load(load, false);
        let reply = self.ask_to_load(&request)?;
        self.load_fault(load, reply)
    }

    /// Returns the reason why the submission does not load, or `None` if it does. A provided file
    /// that cannot be imported is a judge failure.
    fn load_fault(
        &self,
        load: &LoadRequest<'_>,
        reply: Result<LoadReply, Answer>,
    ) -> Result<Option<Fault>, JudgeFailure> {
        let file = load.file;
        let reason = match reply {
            Ok(LoadReply::Loaded { missing, .. }) if missing.is_empty() => return Ok(None),
            Ok(LoadReply::Provided(cause)) => {
                return Err(JudgeFailure {
                    doing: "import a provided file".to_owned(),
                    cause,
                });
            }
            Ok(LoadReply::Loaded { missing, defined }) => {
                fault::undefined(file, &missing, &defined)
            }
            Ok(LoadReply::Load(LoadRaised { raised })) => {
                let fault = fault::stopped(&self.files, file, raised, load.packages);
                return Ok(Some(fault));
            }
            Ok(LoadReply::Syntax(fault)) => {
                return Ok(Some(fault::invalid(&self.files, file, &fault)));
            }
            Err(Answer::Ended(Exit::Code(code))) => {
                format!("`{file}` ends the whole process (exit code {code}) while it is loaded")
            }
            Err(Answer::Ended(exit)) => {
                format!("the process {} while `{file}` was loaded", exit.describe())
            }
            Err(Answer::Garbled(why)) => why,
            Ok(_) | Err(_) => format!("`{file}` interferes with how it is loaded"),
        };
        Ok(Some((reason, None)))
    }

    /// Returns the request for an action, with the seed that it gets.
    fn request(&mut self, action: &Action) -> Result<String, JudgeFailure> {
        request::perform_action(action, self.seed.take())
    }

    /// Adds the output since the last reply.
    fn with_output(&mut self, reply: Reply) -> Reply {
        let (printed, complained) = self.conversation.take_written();
        Reply {
            printed,
            complained,
            ..reply
        }
    }

    /// Waits for the replies to requests, until one is the last.
    fn receive_replies(
        &mut self,
        tokens: &[String],
        replies: &mut Vec<Reply>,
    ) -> Result<(), JudgeFailure> {
        for token in tokens {
            let reply = self.receive_reply(token)?;
            replies.push(self.with_output(reply));
            if is_over(replies) {
                break;
            }
        }
        Ok(())
    }
}

impl Subject for PythonRun<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let request = self.request(action)?;
        let reply = self.ask(&request)?;
        Ok(self.with_output(reply))
    }

    fn perform_all(&mut self, actions: &[Action]) -> Result<Vec<Reply>, JudgeFailure> {
        let mut replies = Vec::with_capacity(actions.len());
        let mut left = actions;
        while !left.is_empty() && !is_over(&replies) {
            let mut batch = Batch::default();
            if self.seed.is_some()
                && let Some((first, rest)) = left.split_first()
            {
                batch.add(&self.request(first)?);
                left = rest;
            }
            batch.fill(&mut left)?;
            self.conversation.send(&batch.requests)?;
            self.receive_replies(&batch.tokens, &mut replies)?;
        }
        Ok(replies)
    }

    fn seed(&mut self, seed: u64) {
        self.seed = Some(seed);
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        self.conversation.finish()
    }
}

/// Returns true if the last reply ends the session.
fn is_over(replies: &[Reply]) -> bool {
    replies.last().is_some_and(Reply::is_last)
}
