//! What is asked for.

use std::path::PathBuf;

use anyhow::{Context as _, bail};

use crate::part::Part;

/// The command line.
pub(crate) struct Arguments {
    /// How often each row takes its turn.
    pub(crate) rounds: usize,
    /// Submissions of the class.
    pub(crate) students: usize,
    /// What is measured.
    pub(crate) parts: Vec<Part>,
    /// Whether the page is written to its file.
    pub(crate) write: bool,
    /// Where this process, started by another one of it, leaves what it has measured.
    pub(crate) into: Option<PathBuf>,
}

impl Arguments {
    pub(crate) fn of_this_process() -> anyhow::Result<Self> {
        let mut own = Self {
            rounds: 200,
            students: 1_000,
            parts: Part::ALL.to_vec(),
            write: false,
            into: None,
        };
        let mut words = std::env::args().skip(1);
        while let Some(word) = words.next() {
            let mut value = || {
                let value = words.next();
                value.with_context(|| format!("`{word}` needs a value"))
            };
            match word.as_str() {
                "--rounds" => own.rounds = value()?.parse()?,
                "--students" => own.students = value()?.parse()?,
                "--only" => own.parts = vec![Part::named(&value()?)?],
                "--into" => own.into = Some(value()?.into()),
                "--write" => own.write = true,
                // Cargo's own word.
                "--bench" => {}
                other => bail!("there is no argument `{other}`"),
            }
        }
        Ok(own)
    }
}
