//! The runs of a program in one scenario: several runs one after the other, or one run for a
//! dialogue.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use super::traceback::Traceback;
use super::written::{Written, without_folder};
use crate::conversation::{ending_of_run, sandbox_failure};
use crate::{JudgeFailure, Subject, Talked};
use puzzlemark_model::reply::{Answer, Ending, Ran, Reply};
use puzzlemark_model::{Action, ProgramAction};
use puzzlemark_sandbox::{
    Cell, Exit, Finished, Process, Program, SandboxError, Side, Tree, relay, with_line_feeds,
};

/// A program that waits for input counts as quiet after this time without output.
const QUIET: Duration = Duration::from_millis(20);

/// Time that a program gets to end by itself after a dialogue.
const PATIENCE: Duration = Duration::from_millis(200);

/// The state of the cell.
enum State<'cell> {
    /// No program runs. The cell can start one.
    Idle(&'cell mut Cell),
    /// A program runs that was started for a dialogue.
    Talking(Process<'cell>),
    /// The judge failed, and the cell is lost.
    Lost,
}

/// The runs of one scenario.
pub(super) struct ProgramRun<'cell> {
    folder: PathBuf,
    /// The submission's files.
    own: Tree,
    /// The submission's files that no run has changed.
    untouched: Tree,
    /// The program, with the files of the working folder for the next start.
    program: Program,
    state: State<'cell>,
    /// The resources of all runs.
    ending: Ending,
    /// Standard error of the program of the dialogue.
    complained: Vec<u8>,
    /// The end of the program of the dialogue.
    ended: Option<Ran>,
}

impl<'cell> ProgramRun<'cell> {
    /// Makes the state before the first run. `own` are the submission's files.
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
    fn run_to_end(&mut self, arguments: &[String], input: &str) -> Result<Reply, JudgeFailure> {
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
            if let Some(exit) = written.record(process.receive().map_err(&doing)?) {
                break exit;
            }
        };
        let finished = process.finish(Duration::ZERO).map_err(&doing)?;
        drop(process);
        let collected = cell.collect();
        self.add_resources(&finished);
        written.without_folder(&self.folder);
        let mut ran = ran(&self.own, exit, &written.complained);
        match collected {
            Ok(folder) => {
                ran.files = self.take_changed(&folder);
                self.program.files = folder;
            }
            // The program made a folder that is too large, or a file that cannot be read.
            Err(error) => {
                ran.files_note = Some(format!("the files that it left cannot be read: {error}"));
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

    /// Types a line into the program of the dialogue, or closes its input for `None`, and listens.
    fn type_line(&mut self, line: Option<&str>) -> Result<Reply, JudgeFailure> {
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
            exit = written.record(event);
        }
        written.without_folder(&self.folder);
        self.complained.extend(&written.complained);
        if let Some(exit) = exit {
            self.ended = Some(ran(&self.own, exit, &self.complained));
        }
        let answer = self.ended.clone().map_or(Answer::Shown, Answer::ran);
        Ok(written.reply(answer))
    }

    /// Returns the files of the working folder that the program wrote. A submitted file counts if
    /// the program wrote it again, even with the same content.
    fn take_changed(&mut self, folder: &Tree) -> BTreeMap<String, Vec<u8>> {
        let mut changed = BTreeMap::new();
        for path in folder.paths() {
            let bytes = folder.get(path).expect("the path is one of the folder");
            if folder.is_untouched(path) && self.untouched.get(path) == Some(bytes) {
                continue;
            }
            self.untouched.remove(path);
            let name = path.to_string_lossy().replace('\\', "/");
            changed.insert(name, with_line_feeds(bytes));
        }
        changed
    }

    /// Adds the resources of a run.
    fn add_resources(&mut self, finished: &Finished) {
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
            ProgramAction::Run { arguments, input } => self.run_to_end(arguments, input),
            ProgramAction::Start { arguments } => self.start(arguments),
            ProgramAction::Type { line } => self.type_line(Some(line)),
            ProgramAction::Listen => self.listen(),
            ProgramAction::Close => self.type_line(None),
        }
    }

    fn talk(
        &mut self,
        arguments: &[String],
        partner: &mut Process<'_>,
        goes_on: &dyn Fn(&Exit) -> bool,
    ) -> Result<Talked, JudgeFailure> {
        let State::Idle(cell) = &mut self.state else {
            return Err(misplaced("talk with a program within a dialogue"));
        };
        let mut process = match cell.start(&with_arguments(&self.program, arguments)) {
            Ok(process) => process,
            Err(error) => {
                let reply = not_started(error)?;
                return Ok(Talked { reply, talk: None });
            }
        };
        let doing = sandbox_failure("talk with a program");
        let mut talk = relay(&mut process, partner, goes_on).map_err(&doing)?;
        let finished = process.finish(Duration::ZERO).map_err(&doing)?;
        drop(process);
        self.add_resources(&finished);
        let mut written = Written::default();
        let own = talk.pieces.iter_mut();
        for piece in own.filter(|one| one.by == Side::Program) {
            if piece.is_complaint {
                written.complained.extend(&piece.bytes);
                piece.bytes = without_folder(&piece.bytes, &self.folder);
            } else {
                written.printed.extend(&piece.bytes);
            }
        }
        written.without_folder(&self.folder);
        let ran = ran(&self.own, talk.exit.clone(), &written.complained);
        let reply = written.reply(Answer::ran(ran));
        Ok(Talked {
            reply,
            talk: Some(talk),
        })
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        if let State::Talking(process) = &mut self.state {
            // Output after the last step is not part of the dialogue.
            let finished = process
                .finish(PATIENCE)
                .map_err(sandbox_failure("end a program"))?;
            self.add_resources(&finished);
        }
        Ok(self.ending)
    }
}

fn ran(own: &Tree, exit: Exit, complained: &[u8]) -> Ran {
    let Traceback { raised, arose } = match exit {
        Exit::Code(1) => Traceback::parse_last(&String::from_utf8_lossy(complained), own),
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

/// Returns a garbled reply if the submission's own program cannot be executed, and a judge failure
/// otherwise.
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
