//! `export`: writes an assignment for another grader, or the submissions of a class for a tool that compares source code.
//!
//! To add a format, write a module in `export/` and a row of `FORMATS`.

mod check50;
mod class;
mod dodona;
mod dolos;
mod exported;
mod jplag;
mod kattis;
mod pytest;
mod python;

use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};
use puzzlemark_model::Assignment;
use puzzlemark_reports::render::words;
use puzzlemark_text::shell;

use super::{load_assignment, output};
use crate::exit::ExitStatus;
use class::{ClassExport, Finish};
use exported::Exported;

/// Write an assignment for another grader, or a class for a tool that finds similar code.
#[derive(Debug, Args)]
pub struct Export {
    #[command(subcommand)]
    format: Chosen,
}

/// A format of exports.
#[derive(Debug)]
struct Format {
    /// Its name on the command line.
    name: &'static str,
    /// Its line in `--help`.
    help: &'static str,
    writes: Writes,
}

/// The part of a course that a format holds.
#[derive(Debug)]
enum Writes {
    /// The scenarios of an assignment. The paths are right solutions.
    Assignment(fn(&Assignment, &[PathBuf]) -> anyhow::Result<Exported>),
    /// The source files of a class.
    Class(Finish),
}

/// The formats, in the order of `--help`.
const FORMATS: &[Format] = &[
    Format {
        name: "dodona",
        help: "Write an exercise for Dodona, with a suite for TESTed",
        writes: Writes::Assignment(|assignment, _| dodona::export(assignment)),
    },
    Format {
        name: "kattis",
        help: "Write a problem package of Kattis, of the draft of 2023-07",
        writes: Writes::Assignment(kattis::export),
    },
    Format {
        name: "pytest",
        help: "Write a file of tests for pytest",
        writes: Writes::Assignment(|assignment, _| pytest::export(assignment)),
    },
    Format {
        name: "check50",
        help: "Write checks in Python for check50",
        writes: Writes::Assignment(|assignment, _| check50::export(assignment)),
    },
    Format {
        name: "dolos",
        help: "Write the source files of a class for Dolos, which finds similar code",
        writes: Writes::Class(dolos::finish),
    },
    Format {
        name: "jplag",
        help: "Write the source files of a class for JPlag, which finds similar code",
        writes: Writes::Class(jplag::finish),
    },
];

/// The options of an export of an assignment.
#[derive(Debug, Args)]
struct AssignmentExport {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The folder to write to. It must be empty or new.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
    /// A right submission. Problem packages have them in `submissions/accepted`.
    #[arg(long, value_name = "PATH")]
    solution: Vec<PathBuf>,
}

/// A subcommand of [`FORMATS`] with its arguments.
#[derive(Debug)]
enum Chosen {
    Assignment(
        AssignmentExport,
        fn(&Assignment, &[PathBuf]) -> anyhow::Result<Exported>,
    ),
    Class(ClassExport, Finish),
}

impl Subcommand for Chosen {
    fn augment_subcommands(command: Command) -> Command {
        FORMATS.iter().fold(command, |command, format| {
            let subcommand = Command::new(format.name);
            let subcommand = match format.writes {
                Writes::Assignment(_) => AssignmentExport::augment_args(subcommand),
                Writes::Class(_) => ClassExport::augment_args(subcommand),
            };
            // `augment_args` sets the text to that of its options.
            command.subcommand(subcommand.about(format.help).long_about(None))
        })
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        Self::augment_subcommands(command)
    }

    fn has_subcommand(name: &str) -> bool {
        FORMATS.iter().any(|format| format.name == name)
    }
}

impl FromArgMatches for Chosen {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let named = matches.subcommand().and_then(|(name, matches)| {
            let format = FORMATS.iter().find(|format| format.name == name)?;
            Some((format, matches))
        });
        let (format, matches) =
            named.ok_or_else(|| clap::Error::new(ErrorKind::InvalidSubcommand))?;
        Ok(match format.writes {
            Writes::Assignment(write) => {
                Self::Assignment(AssignmentExport::from_arg_matches(matches)?, write)
            }
            Writes::Class(finish) => Self::Class(ClassExport::from_arg_matches(matches)?, finish),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.format {
            Chosen::Assignment(options, write) => {
                let assignment = load_assignment(&options.assignment)?;
                output::refuse_unless_empty(&options.out)?;
                let exported = write(&assignment, &options.solution)?;
                options.finish(&assignment, &exported)
            }
            Chosen::Class(options, finish) => options.run(finish),
        }
    }
}

impl AssignmentExport {
    /// Writes the files, and prints what the format cannot say.
    fn finish(&self, assignment: &Assignment, exported: &Exported) -> anyhow::Result<ExitStatus> {
        for loss in &exported.losses {
            output::note(&loss.to_string())?;
        }
        anyhow::ensure!(
            exported.scenarios > 0,
            "nothing to export: the format can say none of the {}",
            words::count(assignment.scenarios().count(), "scenario")
        );
        for (path, bytes) in &exported.files {
            class::write(&self.out, path, bytes)?;
        }
        output::print(&format!(
            "wrote {} of {} to `{}`\nnext: {} {}\n",
            exported.scenarios,
            words::count(assignment.scenarios().count(), "scenario"),
            self.out.display(),
            exported.next,
            shell::word(&self.out.to_string_lossy())
        ))?;
        Ok(if exported.lacks_checks() {
            ExitStatus::NotAccepted
        } else {
            ExitStatus::Done
        })
    }
}
