//! `generate`: makes puzzles.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use puzzlemark_reference::puzzles::{self, Difficulty, PuzzleError, Request};
use serde_json::json;

use super::form::Form;
use super::sheet::{self, Entry};
use super::{find_puzzle, puzzle_names};
use crate::commands::output;
use crate::exit::ExitStatus;

/// Parses a grade. Offers the grades that at least one puzzle has.
fn difficulties() -> impl clap::builder::TypedValueParser<Value = Difficulty> {
    let has = |difficulty: &Difficulty| {
        let mut puzzles = puzzles::ALL.iter();
        puzzles.any(|puzzle| puzzle.grades().contains(difficulty))
    };
    let grades = Difficulty::ALL.into_iter().filter(has);
    PossibleValuesParser::new(grades.map(Difficulty::name))
        .try_map(|name| Difficulty::by_name(&name).ok_or("unknown grade"))
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

/// Returns the end of the help: the sizes that each puzzle can have.
fn sizes() -> String {
    let lines = puzzles::ALL
        .iter()
        .map(|puzzle| format!("  {}: {}\n", puzzle.name(), puzzle.sizes()));
    format!("Sizes that can be made:\n{}", lines.collect::<String>())
}

/// Make puzzles with exactly one solution.
#[derive(Debug, Args)]
#[command(after_long_help = sizes())]
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
    /// Number of puzzles. Each has the next seed.
    #[arg(long, value_name = "N", default_value = "1")]
    count: NonZeroUsize,
    /// Write the puzzles to this HTML file, to print them. The answers are on a page of their own.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    sheet: Option<PathBuf>,
    #[command(flatten)]
    form: Form,
}

impl Generate {
    pub(in crate::commands) fn run(self) -> anyhow::Result<ExitStatus> {
        let powers = find_puzzle(&self.puzzle)?;
        let seeds = (0..self.count.get()).zip(self.seed..);
        let entries = seeds.map(|(_, seed)| {
            let puzzle = powers.generate(self.request(seed))?;
            Ok(Entry { puzzle, seed })
        });
        let entries: Vec<Entry> = entries.collect::<Result<_, PuzzleError>>()?;
        match &self.sheet {
            Some(path) => {
                let page = sheet::page(powers, &self.title(), &entries)?;
                output::write_file(path, page.as_bytes())?;
            }
            None => self.print(&entries)?,
        }
        Ok(ExitStatus::Done)
    }

    fn request(&self, seed: u64) -> Request {
        Request {
            rows: self.rows,
            columns: self.columns,
            parts: self.parts,
            difficulty: self.difficulty,
            seed,
        }
    }

    /// Returns the title of a sheet, such as `Flow, 8 x 8, hard`.
    fn title(&self) -> String {
        let name = self.puzzle.replace('-', " ");
        let (first, rest) = name.split_at(1);
        let grade = self.difficulty.map(|grade| format!(", {grade}"));
        format!(
            "{}{rest}, {} \u{d7} {}{}",
            first.to_uppercase(),
            self.rows,
            self.columns,
            grade.unwrap_or_default()
        )
    }

    /// Prints one puzzle, or several with an empty line between them.
    fn print(&self, entries: &[Entry]) -> std::io::Result<()> {
        let texts: Vec<&str> = entries.iter().map(|entry| &*entry.puzzle).collect();
        self.form.print(
            || texts.join("\n"),
            || match texts[..] {
                [text] => json!({"puzzle": text}),
                _ => json!({"puzzles": texts}),
            },
        )
    }
}
