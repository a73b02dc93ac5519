//! `compare`: shows the changes between two gradings of a class.

use std::path::{Path, PathBuf};

use clap::Args;
use puzzlemark_reports::compare::{Side, compare};
use puzzlemark_reports::render;

use super::output;
use super::report::{ResultsSource, results_in};
use crate::exit::ExitStatus;

/// Compare two gradings of a class.
#[derive(Debug, Args)]
pub struct Compare {
    /// The output folder of the earlier `grade`.
    old: PathBuf,
    /// The output folder of the later `grade`.
    new: PathBuf,
    /// Print the comparison as JSON; `schema comparison` prints its schema.
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let comparison = compare(&read_side(&self.old)?, &read_side(&self.new)?);
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

/// Reads the grading in an output folder.
fn read_side(folder: &Path) -> anyhow::Result<Side> {
    let results = results_in(folder)?;
    let take = |side: &mut Side, one| {
        side.submission(&one);
        Ok(())
    };
    let (_, side) = ResultsSource::File(&results).each(|class| Ok(Side::begin(class)), take)?;
    Ok(side)
}
