//! `generate`: makes puzzles.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use puzzlemark_reference::puzzles::{self, Difficulty, Request};
use serde_json::json;

use super::form::Form;
use super::{find_puzzle, puzzle_names};
use crate::exit::ExitStatus;

/// Parses a grade. Offers the grades that at least one puzzle has.
fn difficulties() -> impl clap::builder::TypedValueParser<Value = Difficulty> {
    let has = |difficulty: &Difficulty| {
        let mut puzzles = puzzles::ALL.iter();
        puzzles.any(|puzzle| puzzle.grades().contains(difficulty))
    };
    let grades = Difficulty::ALL.into_iter().filter(has);
    PossibleValuesParser::new(grades.map(Difficulty::name))
        .try_map(|name| Difficulty::find(&name).ok_or("unknown grade"))
}

/// Returns the help of `--parts`, with the meaning for each puzzle.
fn parts() -> String {
    let meanings = puzzles::ALL
        .iter()
        .filter_map(|puzzle| Some(format!("{}: {}", puzzle.name(), puzzle.parts()?)));
    let meanings: Vec<_> = meanings.collect();
    format!(
        "Number of parts of the grid ({}); other puzzles ignore it",
        meanings.join("; ")
    )
}

/// Make a puzzle with exactly one solution.
#[derive(Debug, Args)]
pub struct Generate {
    /// The puzzle's name.
    #[arg(value_parser = puzzle_names())]
    puzzle: String,
    /// Number of rows.
    #[arg(long, default_value = "5")]
    rows: usize,
    /// Number of columns.
    #[arg(long, default_value = "5")]
    columns: usize,
    #[arg(long, default_value = "5", help = parts())]
    parts: usize,
    /// Difficulty of the puzzle. For flow, it replaces `--parts`.
    #[arg(long, value_name = "GRADE", value_parser = difficulties())]
    difficulty: Option<Difficulty>,
    /// Equal seeds give equal puzzles.
    #[arg(long, default_value = "1")]
    seed: u64,
    #[command(flatten)]
    form: Form,
}

impl Generate {
    pub(in crate::commands) fn run(self) -> anyhow::Result<ExitStatus> {
        let Self {
            puzzle,
            rows,
            columns,
            parts,
            difficulty,
            seed,
            form,
        } = self;
        let text = find_puzzle(&puzzle)?.generate(Request {
            rows,
            columns,
            parts,
            difficulty,
            seed,
        })?;
        form.print(|| text.clone(), || json!({"puzzle": text}))?;
        Ok(ExitStatus::Done)
    }
}
