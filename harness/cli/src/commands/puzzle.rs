//! `solve`, `count`, `verify`, `generate`, `draw`, `explain`: run the reference on files or standard
//! input.

mod form;
mod generate;
mod sheet;
mod solve;
pub(super) mod text;

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use clap::{Args, ValueEnum};
use puzzlemark_reference::puzzles::{self, Picture, PictureFormat, Powers, PuzzleError};
use serde_json::json;

use super::output;
use crate::exit::ExitStatus;
use form::Form;
use text::{STDIN, display_name, read_text};

pub use generate::Generate;
pub use solve::Solve;

/// The puzzle on the command line.
#[derive(Debug, Args)]
struct PuzzleFile {
    /// The puzzle's name.
    #[arg(value_parser = puzzle_names())]
    puzzle: String,
    /// The file with the puzzle; `-` for standard input.
    #[arg(default_value = "-")]
    file: PathBuf,
}

impl PuzzleFile {
    fn read(&self) -> anyhow::Result<(&'static dyn Powers, String)> {
        Ok((find_puzzle(&self.puzzle)?, read_text(&self.file)?))
    }

    /// Adds the name of the file to an error, and the other puzzles that can read the file.
    fn explained(&self, text: &str, error: PuzzleError) -> anyhow::Error {
        let readers = match error {
            PuzzleError::Unreadable(_) => text::readers(text),
            _ => Vec::new(),
        };
        let is_of_another = !readers.is_empty() && !readers.contains(&&*self.puzzle);
        let error = if is_of_another {
            anyhow::anyhow!(
                "{error} (this looks like a puzzle of: {})",
                readers.join(", ")
            )
        } else {
            anyhow::Error::from(error)
        };
        error.context(display_name(&self.file))
    }
}

/// Returns the names of all built-in puzzles, for a message.
pub(super) fn puzzle_list() -> String {
    let names = puzzles::ALL.iter().map(|puzzle| puzzle.name());
    names.collect::<Vec<_>>().join(", ")
}

pub(super) fn puzzle_names() -> impl clap::builder::TypedValueParser<Value = String> {
    PossibleValuesParser::new(puzzles::ALL.iter().map(|puzzle| puzzle.name())).map(|name| name)
}

pub(super) fn find_puzzle(name: &str) -> anyhow::Result<&'static dyn Powers> {
    puzzles::by_name(name).with_context(|| format!("unknown puzzle `{name}`"))
}

/// Fails if two files are standard input, because the first one would read all of it.
fn refuse_stdin_twice<const N: usize>(files: [Option<&Path>; N]) -> anyhow::Result<()> {
    let from_stdin = files
        .iter()
        .flatten()
        .filter(|file| **file == Path::new(STDIN));
    if from_stdin.count() > 1 {
        anyhow::bail!("two files are standard input (`-`); name one of them");
    }
    Ok(())
}

fn lines(texts: &[String]) -> String {
    texts.iter().flat_map(|text| [text, "\n"]).collect()
}

/// Count the solutions of a puzzle. For fifteen: the shortest solutions.
#[derive(Debug, Args)]
pub struct Count {
    #[command(flatten)]
    source: PuzzleFile,
    /// Stop counting at this number.
    #[arg(long, value_name = "N", default_value = "1000000")]
    at_most: NonZeroU64,
    #[command(flatten)]
    form: Form,
}

impl Count {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let (puzzle, text) = self.source.read()?;
        let at_most = self.at_most.get();
        let count = puzzle.count(&text, at_most);
        let count = count.map_err(|error| self.source.explained(&text, error))?;
        self.form.print(
            || format!("{count}\n"),
            || json!({"count": count, "complete": count < at_most}),
        )?;
        if count == at_most {
            output::note("there may be more solutions (see `--at-most`)")?;
        }
        Ok(ExitStatus::Done)
    }
}

/// Check a solution, and list its mistakes.
#[derive(Debug, Args)]
pub struct Verify {
    #[command(flatten)]
    source: PuzzleFile,
    /// The file with the solution, as `solve` prints it; `-` for standard input.
    #[arg(long, value_name = "FILE")]
    answer: PathBuf,
    #[command(flatten)]
    form: Form,
}

impl Verify {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        refuse_stdin_twice([Some(&*self.source.file), Some(&self.answer)])?;
        let (puzzle, text) = self.source.read()?;
        let faults = puzzle.verify(&text, &read_text(&self.answer)?);
        let faults = faults.map_err(|error| match error {
            PuzzleError::Mismatch(_) => {
                anyhow::Error::from(error).context(display_name(&self.answer))
            }
            _ => self.source.explained(&text, error),
        })?;
        let (right, text) = if faults.is_empty() {
            (true, "right\n".to_owned())
        } else {
            (false, lines(&faults))
        };
        self.form
            .print(|| text, || json!({"right": right, "faults": faults}))?;
        Ok(if right {
            ExitStatus::Done
        } else {
            ExitStatus::NotAccepted
        })
    }
}

/// Draw a puzzle as text or SVG.
#[derive(Debug, Args)]
pub struct Draw {
    #[command(flatten)]
    source: PuzzleFile,
    /// The format of the drawing.
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,
    /// Draw the state in this file instead of the start.
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Mark the differences from the earlier state in this file.
    #[arg(long, value_name = "FILE", requires = "state")]
    before: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

/// The format of a drawing.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum DrawFormat {
    /// Lines of characters.
    Text,
    /// A standalone SVG document.
    Svg,
}

impl Draw {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let (state, before) = (self.state.as_deref(), self.before.as_deref());
        refuse_stdin_twice([Some(&*self.source.file), state, before])?;
        let (puzzle, text) = self.source.read()?;
        let state = state.map(read_text).transpose()?;
        let before = before.map(read_text).transpose()?;
        let format = match self.format {
            DrawFormat::Text => PictureFormat::Text,
            DrawFormat::Svg => PictureFormat::Svg,
        };
        let picture = Picture {
            format,
            state: state.as_deref(),
            before: before.as_deref(),
        };
        let drawing = puzzle.draw(&text, picture);
        let drawing = drawing.map_err(|error| match error {
            PuzzleError::Mismatch(_) => anyhow::Error::from(error).context(format!(
                "the state does not fit the puzzle in {}",
                display_name(&self.source.file)
            )),
            _ => self.source.explained(&text, error),
        })?;
        self.form
            .print(|| drawing.clone(), || json!({"drawing": drawing}))?;
        Ok(ExitStatus::Done)
    }
}

/// Explain step by step how to solve a puzzle.
#[derive(Debug, Args)]
pub struct Explain {
    #[command(flatten)]
    source: PuzzleFile,
    #[command(flatten)]
    form: Form,
}

impl Explain {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let (puzzle, text) = self.source.read()?;
        let steps = puzzle.explain(&text).map_err(|error| match error {
            // This error is not about the file.
            PuzzleError::NotExplained(_) => anyhow::Error::from(error),
            _ => self.source.explained(&text, error),
        })?;
        self.form
            .print(|| lines(&steps), || json!({"steps": steps}))?;
        Ok(ExitStatus::Done)
    }
}
