//! `import`: makes an assignment from the tests of another grader.
//!
//! To add a format, write a module in `puzzlemark-import` and a row of `FORMATS`.

mod trial;

use std::path::PathBuf;

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand, ValueEnum};
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use super::subcommands::{ChosenRow, Row};
use super::{output, suite};
use crate::exit::ExitStatus;
use puzzlemark_import::{self, Imported, Languages, Material, Rejected, Severity, session};

/// Make an assignment from the tests of another grader.
#[derive(Debug, Args)]
pub struct Import {
    /// The format of the tests.
    #[command(subcommand)]
    format: Format,
}

/// The formats of tests: those with their own options, and the rows of [`FORMATS`].
#[derive(Debug, Subcommand)]
enum Format {
    /// Import `>>>` sessions from text, Markdown, HTML or docstrings.
    Session(Session),
    /// Import a suite for TESTed, the judge of Dodona: its YAML file.
    ///
    /// `grade`, `check` and `lint` also accept such a file in place of an assignment.
    Dodona(Dodona),
    #[command(flatten)]
    Plain(ChosenRow<PlainFormat>),
    /// Print a Markdown table of all constructs of each format, and how they are imported.
    Constructs,
}

/// The options of an import of sessions.
#[derive(Debug, Args)]
struct Session {
    #[command(flatten)]
    places: Places,
    /// The file that students hand in [default: the first imported Python file, or else `solution.py`].
    #[arg(long, value_name = "NAME")]
    file: Option<String>,
    /// A name that submissions must define; may be repeated.
    #[arg(long, value_name = "NAME")]
    requires: Vec<String>,
    /// The built-in puzzle that the sessions are about.
    #[arg(long, value_name = "PUZZLE")]
    reference: Option<String>,
    /// Flags of doctest for all examples, such as `ELLIPSIS`.
    #[arg(long, value_name = "FLAGS")]
    option: Option<session::Flags>,
    /// The part of a session that becomes a scenario: a block of examples without text between them, or each example.
    #[arg(long, value_name = "PART", value_enum, default_value_t)]
    points_per: PointsPer,
}

/// The values of `--points-per`.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
enum PointsPer {
    #[default]
    Block,
    Example,
}

impl From<PointsPer> for session::PointsPer {
    fn from(part: PointsPer) -> Self {
        match part {
            PointsPer::Block => Self::Block,
            PointsPer::Example => Self::Example,
        }
    }
}

/// The options of an import from Dodona.
#[derive(Debug, Args)]
struct Dodona {
    #[command(flatten)]
    places: Places,
    /// The natural language of the texts, such as `nl` [default: English if there, or else the first].
    #[arg(long, value_name = "CODE")]
    language: Option<String>,
    /// The programming language, such as `java` [default: that of the exercise or suite].
    #[arg(long, value_name = "NAME")]
    programming_language: Option<String>,
}

/// The tests to import, and the folder of the new assignment.
#[derive(Debug, Args)]
struct Places {
    /// The files or folders to import.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The folder for the assignment: new or empty.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A right solution to play [default: those beside the tests, such as `solution/` and `.meta/example.py`].
    #[arg(long, value_name = "PATH")]
    solution: Vec<PathBuf>,
}

/// A format without its own options, which is a row of `FORMATS`.
#[derive(Debug)]
struct PlainFormat {
    /// Its name on the command line.
    name: &'static str,
    /// Its line in `--help`.
    help: &'static str,
    import: fn(&Material) -> anyhow::Result<Imported>,
}

/// The formats without their own options, in the order of `--help`.
const FORMATS: &[PlainFormat] = &[
    PlainFormat {
        name: "kattis",
        help: "Import a problem package of Kattis (legacy, 2023-07 or 2025-09): its folder",
        import: |material| {
            puzzlemark_import::kattis(material).map_err(|package| rejected(&package))
        },
    },
    PlainFormat {
        name: "polygon",
        help: "Import a package of Polygon with a testlib checker: its folder",
        import: |material| {
            puzzlemark_import::polygon(material).map_err(|package| rejected(&package))
        },
    },
    PlainFormat {
        name: "check50",
        help: "Import checks of check50: `.cs50.yaml`, its folder, or a file in Python, which is run without a submission",
        import: |material| {
            let python = puzzlemark_subject::python().map_err(anyhow::Error::msg)?;
            suite::or_error(puzzlemark_import::check50(material, python.as_os_str()))
        },
    },
    PlainFormat {
        name: "classroom",
        help: "Import tests of GitHub Classroom (`autograding.json`, `classroom.yml`) or Classroom 50",
        import: |material| suite::or_error(puzzlemark_import::classroom(material)),
    },
    PlainFormat {
        name: "gradescope",
        help: "Import a file of unittest with the decorators of gradescope-utils, without running it",
        import: import_python,
    },
    PlainFormat {
        name: "pytest",
        help: "Import a file of tests for pytest, without running it",
        import: import_python,
    },
];

/// Imports tests in Python. Python itself parses them.
fn import_python(material: &Material) -> anyhow::Result<Imported> {
    let python = puzzlemark_subject::python().map_err(anyhow::Error::msg)?;
    Ok(puzzlemark_import::tests(material, python.as_os_str())?)
}

fn rejected(package: &Rejected) -> anyhow::Error {
    anyhow::anyhow!(visible::line(&package.to_string()))
}

impl Row for PlainFormat {
    const ROWS: &'static [Self] = FORMATS;
    type Arguments = Places;

    fn name(&self) -> &'static str {
        self.name
    }

    fn help(&self) -> &'static str {
        self.help
    }

    fn augment(&self, subcommand: Command) -> Command {
        Places::augment_args(subcommand)
    }

    fn parse(&self, matches: &ArgMatches) -> Result<Places, clap::Error> {
        Places::from_arg_matches(matches)
    }
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.format {
            Format::Session(session) => {
                let options = session::Options {
                    file: session.file,
                    requires: session.requires,
                    reference: session.reference,
                    flags: session.option.unwrap_or_default(),
                    points_per: session.points_per.into(),
                };
                let imported = session::import(&session.places.materials(), &options)?;
                session.places.write(imported)
            }
            Format::Dodona(dodona) => {
                let languages = Languages {
                    natural: dodona.language,
                    programming: dodona.programming_language,
                };
                let imported = suite::dodona(&dodona.places.only()?, &languages)?;
                dodona.places.write(imported)
            }
            Format::Plain(ChosenRow { row, arguments }) => {
                let imported = (row.import)(&arguments.only()?)?;
                arguments.write(imported)
            }
            Format::Constructs => {
                output::print(&puzzlemark_import::constructs_page())?;
                Ok(ExitStatus::Done)
            }
        }
    }
}

impl Places {
    /// Returns the only file or folder. Fails if there are several.
    fn only(&self) -> anyhow::Result<Material> {
        let [path] = self.files.as_slice() else {
            anyhow::bail!(
                "this format makes one assignment from one file or folder; name only one"
            );
        };
        Ok(Material { path: path.clone() })
    }

    fn materials(&self) -> Vec<Material> {
        let material = |path: &PathBuf| Material { path: path.clone() };
        self.files.iter().map(material).collect()
    }

    /// Loads the new assignment, and plays the solutions of the original. Returns true if all are accepted.
    fn try_solutions(&self) -> anyhow::Result<bool> {
        let loaded = puzzlemark_spec::load_assignment(&self.out)?;
        let solutions = self
            .files
            .iter()
            .flat_map(|file| trial::solutions(&self.solution, file));
        trial::play(&loaded.assignment, &solutions.collect::<Vec<_>>())
    }

    /// Writes the assignment, and prints the notes about the import.
    fn write(&self, imported: Imported) -> anyhow::Result<ExitStatus> {
        let folder = self.out.display();
        output::refuse_unless_empty(&self.out)?;
        suite::show_notes(&imported)?;
        let notes = imported.notes.iter();
        let refused = notes.filter(|note| note.severity == Severity::NotImported);
        let refused = refused.count();
        if imported.scenarios.is_empty() {
            anyhow::ensure!(refused > 0, "nothing to import: found no tests");
            anyhow::bail!(
                "nothing to import: no test is left, and {} could not be imported (see above)",
                words::count(refused, "construct")
            );
        }
        let scenarios = words::count(imported.scenarios.len(), "scenario");
        for (name, contents) in imported.into_folder() {
            output::write_file_below(&self.out, &name, &contents)?;
        }
        output::print(&format!(
            "{scenarios} written to `{folder}`; {refused} not imported. Check them: `puzzlemark lint {folder}`\n"
        ))?;
        let is_right = self.try_solutions()?;
        Ok(if refused == 0 && is_right {
            ExitStatus::Done
        } else {
            ExitStatus::NotAccepted
        })
    }
}
