//! `compare`: what changed from one grading of a class to another.

use std::path::PathBuf;

use clap::Args;
use puzzlemark_reports::compare::compare;
use puzzlemark_reports::render;

use super::output;
use super::report::read_results;
use crate::exit::ExitStatus;

/// Compare two gradings of a class.
#[derive(Debug, Args)]
pub struct Compare {
    /// The output folder of the earlier `grade`.
    old: PathBuf,
    /// The output folder of the later `grade`.
    new: PathBuf,
    /// Print the comparison as JSON; `schema comparison` describes it.
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let comparison = compare(&read_results(&self.old)?, &read_results(&self.new)?);
        let text = if self.json {
            render::json::comparison(&comparison)?
        } else {
            render::terminal::comparison(&comparison, output::width())
        };
        output::print(&text)?;
        Ok(if comparison.is_empty() {
            ExitStatus::Done
        } else {
            ExitStatus::NotAccepted
        })
    }
}
