//! `generate`.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use puzzlemark_reference::puzzles::{self, Difficulty, Request};
use serde_json::json;

use super::form::Form;
use super::{find, puzzle_names};
use crate::exit::ExitStatus;

/// The grades that some puzzle has.
fn difficulties() -> impl clap::builder::TypedValueParser<Value = Difficulty> {
    let has = |difficulty: &Difficulty| {
        let mut puzzles = puzzles::ALL.iter();
        puzzles.any(|puzzle| puzzle.grades().contains(difficulty))
    };
    let grades = Difficulty::ALL.into_iter().filter(has);
    PossibleValuesParser::new(grades.map(Difficulty::name))
        .try_map(|name| Difficulty::find(&name).ok_or("no such grade"))
}

/// What parts there are, as the puzzles say it.
fn parts() -> String {
    let told = puzzles::ALL
        .iter()
        .filter_map(|puzzle| Some(format!("{}: {}", puzzle.name(), puzzle.parts()?)));
    let told: Vec<_> = told.collect();
    format!(
        "Number of parts that the grid has ({}); the others have none",
        told.join("; ")
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
    /// How hard it is. In flow, this takes the place of `--parts`.
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
        let text = find(&puzzle)?.generate(Request {
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
