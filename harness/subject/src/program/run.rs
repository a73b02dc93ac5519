//! The runs of one scenario: one after the other, or one that stays for a dialogue.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use super::traceback::Traceback;
use super::written::Written;
use crate::conversation::{ending_of_run, sandbox_failure};
use crate::{JudgeFailure, Subject};
use puzzlemark_model::reply::{Answer, Ending, Ran, Reply};
use puzzlemark_model::{Action, ProgramAction};
use puzzlemark_sandbox::{Cell, Exit, Finished, Process, Program, SandboxError, Tree};

/// How long a program that waits for input must write nothing to count as quiet.
const QUIET: Duration = Duration::from_millis(20);

/// How long a program may take to end by itself once a dialogue is over.
const PATIENCE: Duration = Duration::from_millis(200);

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
pub(super) struct ProgramRun<'cell> {
    folder: PathBuf,
    /// The files of the submission.
    own: Tree,
    /// Those of them that no run has written to.
    untouched: Tree,
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

impl<'cell> ProgramRun<'cell> {
    /// Nothing has run yet; `own` are the files of the submission.
    pub(super) fn new(program: Program, own: Tree, cell: &'cell mut Cell) -> Self {
        Self {
            folder: cell.working_folder(),
            untouched: own.clone(),
            own,
            program,
            state: State::Idle(cell),
            ending: Ending::default(),
            complained: Vec::new(),
            ended: None,
        }
    }
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
        let doing = sandbox_failure("run a program");
        process.send_last(input.as_bytes()).map_err(&doing)?;
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
        .map_err(sandbox_failure("type into a program"))?;
        self.listen()
    }

    /// Waits until the program of the dialogue is quiet or ends.
    fn listen(&mut self) -> Result<Reply, JudgeFailure> {
        let State::Talking(process) = &mut self.state else {
            return Err(misplaced("listen before a program is started"));
        };
        let mut written = Written::default();
        let doing = sandbox_failure("listen to a program");
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

    /// The files of the working folder that are not the submission's own. One that was handed in
    /// and written again is the program's work, even if nothing of it has changed.
    fn left(&mut self, folder: &Tree) -> BTreeMap<String, Vec<u8>> {
        let mut left = BTreeMap::new();
        for path in folder.paths() {
            let bytes = folder.get(path).unwrap_or_default();
            if folder.is_untouched(path) && self.untouched.get(path) == Some(bytes) {
                continue;
            }
            self.untouched.remove(path);
            left.insert(path.to_string_lossy().replace('\\', "/"), bytes.to_vec());
        }
        left
    }

    /// Adds what a run used.
    fn used(&mut self, finished: &Finished) {
        let used = ending_of_run(finished);
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
            let finished = process
                .finish(PATIENCE)
                .map_err(sandbox_failure("end a program"))?;
            self.used(&finished);
        }
        Ok(self.ending)
    }
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
        error => Err(sandbox_failure("start a program")(error)),
    }
}

fn misplaced(doing: &str) -> JudgeFailure {
    JudgeFailure {
        doing: doing.to_owned(),
        cause: "no scenario asks for this".to_owned(),
    }
}
