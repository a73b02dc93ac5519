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

use clap::{ArgMatches, Args, Command, FromArgMatches as _};
use puzzlemark_model::Assignment;
use puzzlemark_reports::render::words;

use super::subcommands::{ChosenRow, Row};
use super::{load_assignment, output};
use crate::exit::ExitStatus;
use class::{ClassExport, Finish};
use exported::Exported;

/// Write an assignment for another grader, or a class for a tool that finds similar code.
#[derive(Debug, Args)]
pub struct Export {
    #[command(subcommand)]
    format: ChosenRow<Format>,
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
    /// The scenarios of an assignment.
    Assignment(WriteAssignment),
    /// The source files of a class.
    Class(Finish),
}

/// Writes an assignment in another format. The paths are right solutions.
type WriteAssignment = fn(&Assignment, &[PathBuf]) -> anyhow::Result<Exported>;

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

/// The arguments of a format, and the function that writes it.
#[derive(Debug)]
enum Chosen {
    Assignment(AssignmentExport, WriteAssignment),
    Class(ClassExport, Finish),
}

impl Row for Format {
    const ROWS: &'static [Self] = FORMATS;
    type Arguments = Chosen;

    fn name(&self) -> &'static str {
        self.name
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn augment(&self, subcommand: Command) -> Command {
        match self.writes {
            Writes::Assignment(_) => AssignmentExport::augment_args(subcommand),
            Writes::Class(_) => ClassExport::augment_args(subcommand),
        }
    }

    fn parse(&self, matches: &ArgMatches) -> Result<Chosen, clap::Error> {
        Ok(match self.writes {
            Writes::Assignment(write) => {
                Chosen::Assignment(AssignmentExport::from_arg_matches(matches)?, write)
            }
            Writes::Class(finish) => Chosen::Class(ClassExport::from_arg_matches(matches)?, finish),
        })
    }
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.format.arguments {
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
            output::write_file_below(&self.out, path, bytes)?;
        }
        output::print(&format!(
            "wrote {} of {} to `{}`\nnext: {} {}\n",
            exported.scenarios,
            words::count(assignment.scenarios().count(), "scenario"),
            self.out.display(),
            exported.next,
            class::word(&self.out)
        ))?;
        Ok(if exported.lacks_checks() {
            ExitStatus::NotAccepted
        } else {
            ExitStatus::Done
        })
    }
}
