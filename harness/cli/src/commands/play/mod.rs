//! `play`: a prompt at which the reference answers operations.
//!
//! `Session` takes a line and gives the text to show. It knows no terminal. `editor` has the terminal, `input`
//! the lines of a pipe.

mod completion;
mod editor;
mod game;
mod input;
mod saving;
mod session;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::{self, IsTerminal as _, Read as _};
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_model::Assignment;
use puzzlemark_oracle::{Files, PuzzleReference, Reference, puzzle_of, reference_of};

use self::session::{Response, Session};
use super::isolation::IsolationOptions;
use super::puzzle::puzzle_list;
use super::{load_assignment, output};
use crate::exit::ExitStatus;

/// Play with the reference: type operations, and see the right replies.
#[derive(Debug, Args)]
pub struct Play {
    /// The assignment's folder, its `assignment.yaml`, or the name of a built-in puzzle.
    #[arg(value_name = "ASSIGNMENT|PUZZLE")]
    played: PathBuf,
    /// Files for the working folder of the game, such as puzzles.
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The seed of calls with several right answers: equal seeds give equal answers.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Play {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let name = self.played.to_str().filter(|_| !self.played.exists());
        if let Some(name) = name {
            let puzzle = PuzzleReference::named(name).with_context(|| {
                format!(
                    "`{name}` is neither a folder with an assignment nor a built-in puzzle ({})",
                    puzzle_list()
                )
            })?;
            let files = self.files_beside(Files::new())?;
            return play(Session::new(&puzzle, None, &files, self.seed));
        }
        let assignment = load_assignment(&self.played)?;
        refuse_programs(&assignment)?;
        let files = self.files_beside(assignment.files.clone())?;
        if assignment.model().is_none() {
            let puzzle = puzzle_of(&assignment).with_context(|| no_reference(&assignment))?;
            return play(Session::new(
                puzzle.as_ref(),
                Some(&assignment),
                &files,
                self.seed,
            ));
        }
        let sandbox = self.isolation.sandbox([&assignment], 1)?;
        let model = reference_of(&assignment, &sandbox).expect("the assignment has a model");
        refuse_mistakes(&assignment, model.as_ref())?;
        play(Session::new(
            model.as_ref(),
            Some(&assignment),
            &files,
            self.seed,
        ))
    }

    /// The files of the game: those of the assignment, and those of the command line by their last names.
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

/// Plays at the terminal, or the lines of standard input.
fn play(session: Session<'_>) -> anyhow::Result<ExitStatus> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return editor::play(session);
    }
    let mut text = String::new();
    let stdin = io::stdin().lock().read_to_string(&mut text);
    stdin.context("cannot read standard input as text")?;
    play_text(session, &text)
}

/// Plays the lines of a text. The first line that cannot be played is an error.
fn play_text(mut session: Session<'_>, text: &str) -> anyhow::Result<ExitStatus> {
    let mut exit = ExitStatus::Done;
    for entry in input::entries(text) {
        match session.enter(&entry.text) {
            Response::Shown(text) => output::print(&text)?,
            Response::Failed(text) => {
                output::print(&text)?;
                exit = ExitStatus::JudgeError;
            }
            Response::Refused(reason) => anyhow::bail!("line {}: {reason}", entry.line),
            Response::Quit => break,
        }
    }
    Ok(exit)
}

fn no_reference(assignment: &Assignment) -> String {
    format!(
        "`play` needs a reference, but `{}` has none; name a right solution in `assignment.yaml`: \
         `reference: {{model: model/solution.py}}`",
        assignment.id
    )
}

fn refuse_programs(assignment: &Assignment) -> anyhow::Result<()> {
    anyhow::ensure!(
        assignment.subjects.are_called(),
        "`play` plays operations on classes and functions, but `{}` accepts only whole programs",
        assignment.id
    );
    Ok(())
}

/// Fails with the instructor's mistakes in the model or its rules.
fn refuse_mistakes(assignment: &Assignment, reference: &dyn Reference) -> anyhow::Result<()> {
    let mistakes = reference.mistakes()?;
    let place = |path: &Path| path.display().to_string();
    let told = mistakes
        .iter()
        .map(|mistake| format!("{}/{mistake}", place(&assignment.folder)));
    let told: Vec<_> = told.collect();
    anyhow::ensure!(told.is_empty(), "{}", told.join("\n"));
    Ok(())
}
