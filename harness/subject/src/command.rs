//! Commands of an assignment. They are built once and started often.

use super::interpreter::{Interpreter, SEARCH_PATH, interpreter, python_settings};
use super::needs::address_space;
use super::{JudgeFailure, StartFailure, build};
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_sandbox::{Cell, Channel, Limits, Program, Tree};

/// Address space in bytes, in addition to twice the memory limit. The interpreter maps more memory
/// than it uses.
pub(super) const ADDRESS_SPACE_BASE: u64 = 512 * 1024 * 1024;

/// The settings for the options `-u`, `-B` and `-s` of Python, which a command in a shell does not have.
const IN_SHELL: [&str; 3] = [
    "PYTHONUNBUFFERED",
    "PYTHONDONTWRITEBYTECODE",
    "PYTHONNOUSERSITE",
];

/// A command that has been built.
#[derive(Debug, Clone)]
pub struct Command {
    run: Vec<String>,
    /// The interpreter, if the command is `python3`.
    pub(super) interpreter: Option<&'static Interpreter>,
    /// The folder after building.
    pub built: Tree,
}

impl Command {
    /// Builds the command in a folder with `files`. `run` starts it.
    pub fn build(
        commands: &[Vec<String>],
        run: &[String],
        files: Tree,
        cell: &mut Cell,
    ) -> Result<Self, StartFailure> {
        let interpreter = match run.first().filter(|name| is_python(name)) {
            Some(_) => Some(interpreter().map_err(|cause| JudgeFailure {
                doing: "find Python".to_owned(),
                cause,
            })?),
            None => None,
        };
        let built = build::run_build(commands, run, files, cell)?;
        if let Some(missing) = not_built(run, &built) {
            let reason = format!("the build does not make the program `{missing}`");
            return Err(LoadFailure::new(reason).into());
        }
        Ok(Self {
            run: run.to_vec(),
            interpreter,
            built,
        })
    }

    /// Makes the program that runs in a folder, without further arguments.
    pub fn program(&self, folder: Tree, limits: &Limits) -> Program {
        let Some(interpreter) = self.interpreter else {
            let mut program = build::program_for(&self.run, folder, Channel::Terminal, limits);
            let is_shell = self.run.first().is_some_and(|name| name == "sh");
            if let (true, Ok(interpreter)) = (is_shell, interpreter()) {
                lend_python(interpreter, &mut program);
            }
            return program;
        };
        let mut argv = vec![interpreter.executable.clone().into_os_string()];
        argv.extend(["-s", "-B", "-u"].map(Into::into));
        argv.extend(self.run.iter().skip(1).map(Into::into));
        Program {
            argv,
            environment: python_settings(),
            files: folder,
            channel: Channel::Terminal,
            readable: interpreter.folders.clone(),
            address_space: Some(address_space(limits)),
            limits: *limits,
            display: false,
            preamble: [].into(),
            warm: None,
        }
    }
}

/// Makes the interpreter the `python3` of a shell, with the same settings as for a command.
fn lend_python(interpreter: &Interpreter, program: &mut Program) {
    let Some(folder) = interpreter.executable.parent() else {
        return;
    };
    let mut variables = program.environment.iter();
    let path = variables.rfind(|(name, _)| name == "PATH");
    let searched = path.map_or(SEARCH_PATH, |(_, path)| path);
    let path = format!("{}:{searched}", folder.display());
    program.environment.retain(|(name, _)| name != "PATH");
    program.environment.push(("PATH".to_owned(), path));
    program.environment.extend(python_settings());
    let in_shell = IN_SHELL.map(|name| (name.to_owned(), "1".to_owned()));
    program.environment.extend(in_shell);
    program.readable.extend(interpreter.folders.clone());
}

/// Returns true if a command of this name is Python.
pub(super) fn is_python(name: impl AsRef<str>) -> bool {
    matches!(name.as_ref(), "python3" | "python")
}

/// Returns the file that a command starts, if it belongs to the submission and is missing.
fn not_built<'a>(command: &'a [String], built: &Tree) -> Option<&'a str> {
    let own = command.first()?.strip_prefix("./")?;
    built.get(own.as_ref()).is_none().then_some(own)
}
