//! The command line.

use std::path::PathBuf;

use anyhow::{Context as _, bail};

use crate::part::Part;

pub(crate) struct Arguments {
    /// The number of turns of each row.
    pub(crate) rounds: usize,
    /// The number of submissions in the class.
    pub(crate) students: usize,
    /// The parts to measure.
    pub(crate) parts: Vec<Part>,
    /// True if the page is written to its file.
    pub(crate) write: bool,
    /// Set in a process that another one has started: the file for its measurements.
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
                // Cargo passes this option.
                "--bench" => {}
                other => bail!("there is no argument `{other}`"),
            }
        }
        Ok(own)
    }
}
