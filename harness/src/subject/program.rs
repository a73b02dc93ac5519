//! The driver for programs that someone runs at a terminal.
//!
//! A scenario has one working folder: what a run leaves there, the next run finds. A program that
//! is started for a dialogue is listened to until it is quiet, so that what it shows can be told
//! apart by what was typed before; how long that takes decides nothing, see
//! [`crate::spec::model::ProgramAction`].

mod traceback;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::binary::{build_files, program};
use super::conversation::{ending, failure, not_loaded};
use super::interpreter::{Interpreter, interpreter};
use super::{Answer, Driver, Ending, JudgeFailure, Prepared, Ran, Reply, Start, Subject};
use crate::sandbox::{
    Cell, Channel, Event, Exit, Finished, Limits, Process, Program, SandboxError, Tree,
};
use crate::spec::model::{Action, ProgramAction, ProgramSubject};
use traceback::Traceback;

/// How long a program that waits for input must write nothing to count as quiet.
const QUIET: Duration = Duration::from_millis(20);

/// How long a program may take to end by itself once a dialogue is over.
const PATIENCE: Duration = Duration::from_millis(200);

/// Address space besides twice the memory limit: the interpreter maps much that it does not use.
const ADDRESS_SPACE_BASE: u64 = 512 * 1024 * 1024;

/// A program that has been built.
struct ProgramDriver {
    subject: ProgramSubject,
    /// The interpreter, where the command is one of Python.
    interpreter: Option<&'static Interpreter>,
    built: Tree,
    remarks: Vec<String>,
}

/// Builds a program, once for all scenarios.
pub(super) fn build(
    subject: &ProgramSubject,
    files: Tree,
    remarks: Vec<String>,
    cell: &mut Cell,
) -> Result<Prepared, JudgeFailure> {
    let is_python = |name: &String| matches!(name.as_str(), "python3" | "python");
    let interpreter = match subject.run.first().filter(|name| is_python(name)) {
        Some(_) => Some(interpreter().map_err(|cause| JudgeFailure {
            doing: "find Python".to_owned(),
            cause,
        })?),
        None => None,
    };
    let built = match build_files(&subject.build, files, cell)? {
        Ok(built) => built,
        Err(failed) => return Ok(Prepared::Failed(failed)),
    };
    if let Some(missing) = not_built(&subject.run, &built) {
        let reason = format!("building it does not make the program `{missing}`");
        return Ok(Prepared::Failed(not_loaded(reason)));
    }
    Ok(Prepared::Ready(Box::new(ProgramDriver {
        subject: subject.clone(),
        interpreter,
        built,
        remarks,
    })))
}

/// The submission's own program that a command starts, if it is not there.
fn not_built<'a>(command: &'a [String], built: &Tree) -> Option<&'a str> {
    let own = command.first()?.strip_prefix("./")?;
    built.get(own.as_ref()).is_none().then_some(own)
}

impl ProgramDriver {
    /// The program in its folder, without the arguments of a scenario.
    fn program(&self, folder: Tree, limits: &Limits) -> Program {
        let Some(interpreter) = self.interpreter else {
            return program(&self.subject.run, folder, Channel::Terminal, limits);
        };
        let mut argv = vec![interpreter.executable.clone().into_os_string()];
        argv.extend(["-s", "-B", "-u"].map(Into::into));
        argv.extend(self.subject.run.iter().skip(1).map(Into::into));
        Program {
            argv,
            environment: vec![
                ("PYTHONHASHSEED".to_owned(), "0".to_owned()),
                ("PYTHONUTF8".to_owned(), "1".to_owned()),
            ],
            files: folder,
            channel: Channel::Terminal,
            readable: interpreter.folders.clone(),
            address_space: Some(2 * limits.memory_bytes + ADDRESS_SPACE_BASE),
            limits: *limits,
            display: false,
        }
    }
}

impl Driver for ProgramDriver {
    fn name(&self) -> String {
        let file = &self.subject.file;
        match self.interpreter {
            Some(interpreter) => format!("program: {file} (Python {})", interpreter.version),
            None => format!("program: {file}"),
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.remarks.clone()
    }

    fn command(&self) -> Option<String> {
        Some(self.subject.run.join(" "))
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Start<'cell>, JudgeFailure> {
        let program = self.program(self.built.clone().with_files(files), limits);
        Ok(Start::Ready(Box::new(ProgramRun {
            folder: cell.working_folder(),
            own: self.built.clone(),
            program,
            state: State::Idle(cell),
            ending: Ending::default(),
            complained: Vec::new(),
            ended: None,
        })))
    }
}

/// Whether a program is under way.
enum State<'cell> {
    /// None is: the cell can run the next one.
    Idle(&'cell mut Cell),
    /// One that was started for a dialogue.
    Talking(Process<'cell>),
    /// The cell was lost by a failure of the judge.
    Lost,
}

/// The runs of one scenario.
struct ProgramRun<'cell> {
    folder: PathBuf,
    /// The files of the submission.
    own: Tree,
    /// The program, with what the working folder holds when it is next started.
    program: Program,
    state: State<'cell>,
    /// What the runs used.
    ending: Ending,
    /// All that the program of the dialogue has complained of.
    complained: Vec<u8>,
    /// How the program of the dialogue ended.
    ended: Option<Ran>,
}

impl ProgramRun<'_> {
    /// Runs the program from start to end.
    fn run(&mut self, arguments: &[String], input: &str) -> Result<Reply, JudgeFailure> {
        let State::Idle(cell) = &mut self.state else {
            return Err(misplaced("run a program within a dialogue"));
        };
        let program = with_arguments(&self.program, arguments);
        let mut process = match cell.start(&program) {
            Ok(process) => process,
            Err(error) => return not_started(error),
        };
        let doing = failure("run a program");
        process.send(input.as_bytes()).map_err(&doing)?;
        process.close_input().map_err(&doing)?;
        let mut written = Written::default();
        let exit = loop {
            if let Some(exit) = written.take(process.receive().map_err(&doing)?) {
                break exit;
            }
        };
        let finished = process.finish(Duration::ZERO).map_err(&doing)?;
        drop(process);
        let collected = cell.collect();
        self.used(&finished);
        written.without_folder(&self.folder);
        let mut ran = ran(&self.own, exit, &written.complained);
        match collected {
            Ok(folder) => {
                ran.files = self.left(&folder);
                self.program.files = folder;
            }
            // A folder without end or a file without permissions is the program's own doing.
            Err(error) => {
                ran.files_note = Some(format!("what it left cannot be looked at: {error}"));
            }
        }
        Ok(written.reply(Answer::ran(ran)))
    }

    /// Starts the program for a dialogue.
    fn start(&mut self, arguments: &[String]) -> Result<Reply, JudgeFailure> {
        let State::Idle(cell) = std::mem::replace(&mut self.state, State::Lost) else {
            return Err(misplaced("start a program within a dialogue"));
        };
        match cell.start(&with_arguments(&self.program, arguments)) {
            Ok(process) => self.state = State::Talking(process),
            Err(error) => return not_started(error),
        }
        self.listen()
    }

    /// Types a line into the program of the dialogue, or says that there is none any more, and
    /// listens.
    fn tell(&mut self, line: Option<&str>) -> Result<Reply, JudgeFailure> {
        let State::Talking(process) = &mut self.state else {
            return Err(misplaced("type before a program is started"));
        };
        match line {
            Some(line) => process.send(format!("{line}\n").as_bytes()),
            None => process.close_input(),
        }
        .map_err(failure("type into a program"))?;
        self.listen()
    }

    /// Waits until the program of the dialogue is quiet or ends.
    fn listen(&mut self) -> Result<Reply, JudgeFailure> {
        let State::Talking(process) = &mut self.state else {
            return Err(misplaced("listen before a program is started"));
        };
        let mut written = Written::default();
        let doing = failure("listen to a program");
        let mut exit = None;
        while self.ended.is_none()
            && exit.is_none()
            && let Some(event) = process.receive_until_quiet(QUIET).map_err(&doing)?
        {
            exit = written.take(event);
        }
        written.without_folder(&self.folder);
        self.complained.extend(&written.complained);
        if let Some(exit) = exit {
            self.ended = Some(ran(&self.own, exit, &self.complained));
        }
        let answer = self.ended.clone().map_or(Answer::Shown, Answer::ran);
        Ok(written.reply(answer))
    }

    /// The files of the working folder that are not the submission's own.
    fn left(&self, folder: &Tree) -> BTreeMap<String, Vec<u8>> {
        let foreign = folder.paths().filter_map(|path| {
            let bytes = folder.get(path)?;
            let own = self.own.get(path) == Some(bytes);
            (!own).then(|| (path.to_string_lossy().replace('\\', "/"), bytes.to_vec()))
        });
        foreign.collect()
    }

    /// Adds what a run used.
    fn used(&mut self, finished: &Finished) {
        let used = ending(finished);
        self.ending.cpu += used.cpu;
        self.ending.wall += used.wall;
        self.ending.memory_bytes = self.ending.memory_bytes.max(used.memory_bytes);
        self.ending.remarks.extend(used.remarks);
    }
}

impl Subject for ProgramRun<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let Action::Program(action) = action else {
            return Err(misplaced("ask a program for an operation"));
        };
        match action {
            ProgramAction::Run { arguments, input } => self.run(arguments, input),
            ProgramAction::Start { arguments } => self.start(arguments),
            ProgramAction::Type { line } => self.tell(Some(line)),
            ProgramAction::Listen => self.listen(),
            ProgramAction::Close => self.tell(None),
        }
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        if let State::Talking(process) = &mut self.state {
            // What it says to being left is no part of the dialogue.
            let finished = process.finish(PATIENCE).map_err(failure("end a program"))?;
            self.used(&finished);
        }
        Ok(self.ending)
    }
}

/// What a program has written.
#[derive(Default)]
struct Written {
    printed: Vec<u8>,
    complained: Vec<u8>,
}

impl Written {
    /// Takes in an event; gives how the program ended, if it did.
    fn take(&mut self, event: Event) -> Option<Exit> {
        match event {
            Event::Printed(bytes) | Event::Reply(bytes) => self.printed.extend(bytes),
            Event::Complained(bytes) => self.complained.extend(bytes),
            Event::Ended(exit) => return Some(exit),
        }
        None
    }

    /// Names the submission's files as their author does: where they were run is no matter of
    /// theirs, and differs from run to run.
    fn without_folder(&mut self, folder: &Path) {
        let folder = format!("{}/", folder.display()).into_bytes();
        let written = std::mem::take(&mut self.complained);
        let mut rest = &written[..];
        while let Some(at) = find(rest, &folder) {
            self.complained.extend_from_slice(&rest[..at]);
            rest = &rest[at + folder.len()..];
        }
        self.complained.extend_from_slice(rest);
    }

    fn reply(self, answer: Answer) -> Reply {
        let Self {
            printed,
            complained,
        } = self;
        Reply {
            answer,
            printed,
            complained,
        }
    }
}

fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    bytes
        .windows(wanted.len())
        .position(|window| window == wanted)
}

fn ran(own: &Tree, exit: Exit, complained: &[u8]) -> Ran {
    let Traceback { raised, arose } = match exit {
        Exit::Code(1) => Traceback::find(&String::from_utf8_lossy(complained), own),
        Exit::Code(_) | Exit::Signal(_) | Exit::Limit(_) => Traceback::default(),
    };
    Ran {
        exit,
        raised,
        arose,
        files: BTreeMap::new(),
        files_note: None,
    }
}

fn with_arguments(program: &Program, arguments: &[String]) -> Program {
    let mut program = program.clone();
    program.argv.extend(arguments.iter().map(Into::into));
    program
}

/// A program of the submission's own that cannot be executed is its author's matter.
fn not_started(error: SandboxError) -> Result<Reply, JudgeFailure> {
    match error {
        SandboxError::Start { program, cause } if program.contains('/') => {
            let why = format!("the program `{program}` cannot be started: {cause}");
            Ok(Written::default().reply(Answer::Garbled(why)))
        }
        error => Err(failure("start a program")(error)),
    }
}

fn misplaced(doing: &str) -> JudgeFailure {
    JudgeFailure {
        doing: doing.to_owned(),
        cause: "no scenario asks for this".to_owned(),
    }
}
