//! The options that say how submissions are found.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use puzzlemark_intake::{Intake, Keep, Platform};
use puzzlemark_model::Assignment;
use puzzlemark_spec::course::{Adjustments, Roster, Submissions};

/// The options about finding the submissions of a class.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Submissions")]
pub(super) struct IntakeOptions {
    /// The platform that the submissions were downloaded from [default: recognized by their names].
    #[arg(long, value_enum, value_name = "PLATFORM")]
    from: Option<Platform>,
    /// The attempt that counts if a student has several [default: latest].
    #[arg(long, value_enum, value_name = "WHICH")]
    keep: Option<Keep>,
    /// The list of all students: a CSV file with the columns `submission,name,email,number`.
    ///
    /// Renames submissions to the column `submission` if the platform's login, number, email or name matches. Lists
    /// students without a submission, and submissions that are not on the roster.
    #[arg(long, value_name = "FILE")]
    roster: Option<PathBuf>,
    /// Points changed by hand: a CSV file with the columns
    /// `submission,scenario,group,points,change,excused,comment,by`.
    ///
    /// `change` adds to the points of a scenario or a group, or of the whole submission if both are empty. `points`
    /// replaces them. `yes` in `excused` leaves them out of all sums. Students see the change with `comment` and `by`.
    #[arg(long, value_name = "FILE")]
    adjustments: Option<PathBuf>,
}

impl IntakeOptions {
    /// Returns the submissions at a path.
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

    /// Returns the points changed by hand.
    pub(super) fn adjustments(&self, assignment: &Assignment) -> anyhow::Result<Adjustments> {
        let path = self.adjustments.as_deref();
        let adjustments = path.map(|path| Adjustments::load(path, assignment));
        Ok(adjustments.transpose()?.unwrap_or_default())
    }

    /// Returns the options as words of a command line, with absolute paths.
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
        for (option, file) in [
            ("--roster", &self.roster),
            ("--adjustments", &self.adjustments),
        ] {
            if let Some(file) = file {
                let file = std::path::absolute(file)?;
                add(option, file.to_string_lossy().into_owned());
            }
        }
        Ok(words)
    }

    /// Returns true if the user gave any of the options.
    pub(super) fn are_given(&self) -> bool {
        self.from.is_some()
            || self.keep.is_some()
            || self.roster.is_some()
            || self.adjustments.is_some()
    }
}
