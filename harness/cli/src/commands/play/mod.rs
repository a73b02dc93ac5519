//! `play`: a prompt at which the reference answers operations.
//!
//! A `Session` takes a line and gives the text to show. It knows no terminal. `editor` has the terminal, `input`
//! the lines of a pipe. There are two sessions: `operations` for classes and functions, `runs` for programs.

mod commands;
mod completion;
mod editor;
mod game;
mod input;
mod operations;
mod runs;
mod saving;
mod session;
#[cfg(test)]
mod tests;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use clap::Args;
use puzzlemark_model::{Assignment, Interface, Scenario};
use puzzlemark_oracle::{Files, PuzzleReference, Reference, puzzle_of, reference_of};
use puzzlemark_spec::{ASSIGNMENT_FILE, COURSE_FILE};

use self::operations::OperationSession;
use self::runs::RunSession;
use self::session::{Response, Session};
use super::isolation::IsolationOptions;
use super::puzzle::puzzle_list;
use super::{load_assignment, output, with_folder};
use crate::exit::ExitStatus;

/// Play with the reference: type operations, and see the right replies.
#[derive(Debug, Args)]
pub struct Play {
    /// The assignment's folder, its `assignment.yaml`, one of its scenarios, or the name of a built-in puzzle.
    #[arg(value_name = "ASSIGNMENT|PUZZLE")]
    played: PathBuf,
    /// Files for the working folder of the game, such as puzzles.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The seed of calls with several right answers: equal seeds give equal answers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// Play the reference as a program, where it also has classes or functions.
    #[arg(long)]
    program: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let name = self.played.to_str().filter(|_| !self.played.exists());
        if let Some(name) = name {
            let puzzle = PuzzleReference::by_name(name).with_context(|| {
                format!(
                    "`{name}` is neither a folder with an assignment nor a built-in puzzle ({})",
                    puzzle_list()
                )
            })?;
            let files = self.files_beside(Files::new())?;
            let mut session = OperationSession::new(&puzzle, None, &files, self.seed);
            return play(&mut session, None);
        }
        let (assignment, scenario) = match opened_by(&self.played)? {
            Some((assignment, scenario)) => (assignment, Some(scenario)),
            None => (load_assignment(&self.played)?, None),
        };
        self.play_assignment(&assignment, scenario.as_deref())
    }

    /// Plays with the reference of an assignment. The game can begin with a scenario.
    fn play_assignment(
        &self,
        assignment: &Assignment,
        scenario: Option<&str>,
    ) -> anyhow::Result<ExitStatus> {
        let plays_runs = self.plays_runs(assignment)?;
        let files = self.files_beside(assignment.files.clone())?;
        let session =
            |reference| OperationSession::new(reference, Some(assignment), &files, self.seed);
        if assignment.model().is_none() {
            let puzzle = puzzle_of(assignment).with_context(|| no_reference(assignment))?;
            return play(&mut session(puzzle.as_ref()), scenario);
        }
        let sandbox = self.isolation.sandbox([assignment], 1)?;
        let model = reference_of(assignment, &sandbox).expect("the assignment has a model");
        refuse_mistakes(assignment, model.as_ref())?;
        match model.program().filter(|_| plays_runs) {
            Some(program) => play(&mut RunSession::new(program, assignment, &files), scenario),
            None => play(&mut session(model.as_ref()), scenario),
        }
    }

    /// Returns true if the reference is played as a program.
    fn plays_runs(&self, assignment: &Assignment) -> anyhow::Result<bool> {
        let model = assignment.model();
        let is_program = model.is_some_and(|model| model.plays(Interface::Program));
        let is_called = assignment.subjects.are_called();
        anyhow::ensure!(
            is_program || !self.program,
            "the reference of `{}` is not a program; leave out `--program`",
            assignment.id
        );
        anyhow::ensure!(
            is_program || is_called,
            "`{}` accepts only whole programs, and its reference is not a program; name a right program \
             in `assignment.yaml`: `reference: {{model: model/program.py}}`",
            assignment.id
        );
        Ok(is_program && (self.program || !is_called))
    }

    /// Returns the files of the game: those of the assignment, and those of the command line. The last part of
    /// a path is the name.
    fn files_beside(&self, mut files: Files) -> anyhow::Result<Files> {
        for path in &self.files {
            let about = || format!("cannot read `{}`", path.display());
            let name = path.file_name().and_then(|name| name.to_str());
            let name = name.with_context(about)?.to_owned();
            files.insert(name, fs::read(path).with_context(about)?);
        }
        Ok(files)
    }
}

/// Plays at the terminal, or the lines of standard input. The game can begin with a scenario.
fn play(session: &mut dyn Session, scenario: Option<&str>) -> anyhow::Result<ExitStatus> {
    let mut exit = ExitStatus::Done;
    if let Some(scenario) = scenario {
        let opened = session.open(scenario);
        if show(opened, &mut exit, "")? {
            return Ok(exit);
        }
    }
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return editor::play(session);
    }
    let mut text = String::new();
    let stdin = io::stdin().lock().read_to_string(&mut text);
    stdin.context("cannot read standard input as text")?;
    for entry in session.entries(&text) {
        let place = format!("line {}: ", entry.line);
        if show(session.enter(&entry.text), &mut exit, &place)? {
            return Ok(exit);
        }
    }
    show(session.end(), &mut exit, "")?;
    Ok(exit)
}

/// Shows a response that is not typed at a terminal. A line that cannot be played is an error at this place.
/// Returns true at the end of the session.
fn show(response: Response, exit: &mut ExitStatus, place: &str) -> anyhow::Result<bool> {
    match response {
        Response::Shown(text) => output::print(&text)?,
        Response::Failed(text) => {
            output::print(&text)?;
            *exit = ExitStatus::JudgeError;
        }
        Response::Refused(reason) => anyhow::bail!("{place}{reason}"),
        Response::Quit => return Ok(true),
    }
    Ok(false)
}

/// Returns the assignment and the name of the scenario in this file. `None` for other files.
fn opened_by(path: &Path) -> anyhow::Result<Option<(Assignment, String)>> {
    let is_other = |name: &OsStr| name == ASSIGNMENT_FILE || name == COURSE_FILE;
    if !path.is_file() || path.file_name().is_some_and(is_other) {
        return Ok(None);
    }
    let whole = path
        .canonicalize()
        .with_context(|| format!("cannot read `{}`", path.display()))?;
    let mut folders = path.ancestors().skip(1).chain(whole.ancestors().skip(1));
    let Some(folder) = folders.find(|folder| folder.join(ASSIGNMENT_FILE).is_file()) else {
        return Ok(None);
    };
    let is_here = folder.as_os_str().is_empty();
    let folder = if is_here { Path::new(".") } else { folder };
    let assignment = load_assignment(folder)?;
    let mut scenarios = assignment.scenarios();
    let has_file = |scenario: &&Arc<Scenario>| {
        let own = scenario.path.canonicalize();
        own.is_ok_and(|own| own == whole)
    };
    let Some(scenario) = scenarios.find(has_file) else {
        anyhow::bail!(
            "`{}` is not a scenario of the assignment in `{}`; add it to the `scenarios` of a group, or name \
             the folder of an assignment",
            path.display(),
            folder.display()
        );
    };
    let id = scenario.id.clone();
    drop(scenarios);
    Ok(Some((assignment, id)))
}

fn no_reference(assignment: &Assignment) -> String {
    format!(
        "`play` needs a reference, but `{}` has none; name a right solution in `assignment.yaml`: \
         `reference: {{model: model/solution.py}}`",
        assignment.id
    )
}

/// Fails if the instructor's model or its rules have mistakes.
fn refuse_mistakes(assignment: &Assignment, reference: &dyn Reference) -> anyhow::Result<()> {
    let mistakes = with_folder(assignment, reference.mistakes()?);
    anyhow::ensure!(mistakes.is_empty(), "{}", mistakes.join("\n"));
    Ok(())
}
