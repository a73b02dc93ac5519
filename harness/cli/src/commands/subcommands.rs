//! Subcommands that are the rows of a table.

use std::fmt::Debug;

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, FromArgMatches, Subcommand};

/// A row of a table of subcommands.
pub(super) trait Row: Debug + Sync + Sized + 'static {
    /// The rows, in the order of `--help`.
    const ROWS: &'static [Self];

    /// The arguments of a subcommand.
    type Arguments: Debug;

    /// Returns the name on the command line.
    fn name(&self) -> &'static str;

    /// Returns the line in `--help`.
    fn help(&self) -> &'static str;

    /// Adds the arguments to the subcommand.
    fn augment(&self, subcommand: Command) -> Command;

    /// Returns the arguments of the subcommand.
    fn parse(&self, matches: &ArgMatches) -> Result<Self::Arguments, clap::Error>;
}

/// A row that the command line names, with its arguments.
#[derive(Debug)]
pub(super) struct ChosenRow<R: Row> {
    pub row: &'static R,
    pub arguments: R::Arguments,
}

impl<R: Row> Subcommand for ChosenRow<R> {
    fn augment_subcommands(command: Command) -> Command {
        R::ROWS.iter().fold(command, |command, row| {
            let subcommand = row.augment(Command::new(row.name()));
            // `augment` sets the text to that of the arguments.
            command.subcommand(subcommand.about(row.help()).long_about(None))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        R::ROWS.iter().any(|row| row.name() == name)
    }
}

impl<R: Row> FromArgMatches for ChosenRow<R> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let named = matches.subcommand().and_then(|(name, matches)| {
            let row = R::ROWS.iter().find(|row| row.name() == name)?;
            Some((row, matches))
        });
        let (row, matches) = named.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        let arguments = row.parse(matches)?;
        Ok(Self { row, arguments })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
