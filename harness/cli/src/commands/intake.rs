//! How submissions are found, as the command line says it.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use puzzlemark_intake::{Intake, Keep, Platform};
use puzzlemark_spec::course::{Roster, Submissions};

/// How the submissions of a class are found.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Submissions")]
pub(super) struct IntakeOptions {
    /// What the submissions are the download of [default: what they look like].
    #[arg(long, value_enum, value_name = "PLATFORM")]
    from: Option<Platform>,
    /// Which of several attempts of a student count [default: latest].
    #[arg(long, value_enum, value_name = "WHICH")]
    keep: Option<Keep>,
    /// A CSV file of who is in the class: `submission,name,email`.
    ///
    /// Submissions get the names of its column `submission`, wherever a login, number, address or name
    /// of the platform is somebody's of the roster. Whose are missing is said, and whose are not in it.
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
}

impl IntakeOptions {
    /// The submissions at a path.
    pub(super) fn class(&self, path: &Path) -> anyhow::Result<Submissions> {
        let roster = self.roster.as_deref().map(Roster::load).transpose()?;
        Ok(Submissions::Class(Intake {
            path: path.to_owned(),
            from: self.from,
            keep: self.keep.unwrap_or_default(),
            tells_of_people: roster.is_some(),
            people: roster.as_ref().map(Roster::people),
        }))
    }

    /// The options as words of a command line.
    pub(super) fn words(&self) -> anyhow::Result<Vec<String>> {
        let mut words = Vec::new();
        let mut add = |option: &str, value: String| words.extend([option.to_owned(), value]);
        let name = |value: Option<clap::builder::PossibleValue>| {
            value.map(|value| value.get_name().to_owned())
        };
        if let Some(from) = name(self.from.and_then(|from| from.to_possible_value())) {
            add("--from", from);
        }
        if let Some(keep) = name(self.keep.and_then(|keep| keep.to_possible_value())) {
            add("--keep", keep);
        }
        if let Some(roster) = &self.roster {
            let roster = std::path::absolute(roster)?;
            add("--roster", roster.to_string_lossy().into_owned());
        }
        Ok(words)
    }

    /// Whether any was given.
    pub(super) fn are_given(&self) -> bool {
        self.from.is_some() || self.keep.is_some() || self.roster.is_some()
    }
}
