//! `import`: make an assignment of what was written for another grader.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use super::{output, suite};
use crate::exit::ExitStatus;
use puzzlemark_import::{self, Imported, Languages, Material, Severity, session};

/// Take in material of other graders.
#[derive(Debug, Args)]
pub struct Import {
    /// In which form it is written.
    #[command(subcommand)]
    format: Format,
}

/// The forms that material is taken in from.
#[derive(Debug, Subcommand)]
enum Format {
    /// Take in `>>>` sessions: of texts, Markdown, HTML, docstrings.
    Session(Session),
    /// A problem package of Kattis, legacy or of the draft of 2023-07: its folder.
    Kattis(Places),
    /// A package of Polygon with a checker that is written with testlib: its folder.
    Polygon(Places),
    /// A suite for TESTed, the judge of Dodona: its YAML file.
    ///
    /// `grade`, `check` and `lint` take such a file as it is, too.
    Dodona {
        #[command(flatten)]
        places: Places,
        /// The natural language that texts are taken in, where there are several: `nl` [default: English,
        /// or else the first].
        #[arg(long, value_name = "CODE")]
        language: Option<String>,
        /// The programming language that is judged: `java` [default: the one of the exercise or suite].
        #[arg(long, value_name = "NAME")]
        programming_language: Option<String>,
    },
    /// A list of simple checks for check50: `.cs50.yaml`, or the folder that holds it.
    Check50(Places),
    /// A list of tests for GitHub Classroom (`autograding.json`, `classroom.yml`) or Classroom 50.
    Classroom(Places),
    /// A file of Python's unittest, with the decorators of gradescope-utils. Python reads it; nothing of it is run.
    Gradescope(Places),
    /// A file of tests for pytest. Python reads it; nothing of it is run.
    Pytest(Places),
    /// Print what each form can say, and what becomes of it, as a table in Markdown.
    Constructs,
}

/// How sessions are taken in.
#[derive(Debug, Args)]
struct Session {
    #[command(flatten)]
    places: Places,
    /// The file that submissions hand in [default: the first Python file that is taken in, or else
    /// `solution.py`].
    #[arg(long, value_name = "NAME")]
    file: Option<String>,
    /// A name that submissions must define; may be given several times.
    #[arg(long, value_name = "NAME")]
    requires: Vec<String>,
    /// The puzzle of the reference that the sessions are about.
    #[arg(long, value_name = "PUZZLE")]
    reference: Option<String>,
    /// Flags that hold for all examples, as `python -m doctest -o` has them: `ELLIPSIS`.
    #[arg(long, value_name = "FLAGS")]
    option: Option<session::Flags>,
}

/// What is taken in, and where the assignment goes.
#[derive(Debug, Args)]
struct Places {
    /// The files or folders.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The folder to write the assignment into: a new or an empty one.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

/// Takes in a package, or says why it is not taken.
type TakePackage = fn(&Material) -> Result<Imported, puzzlemark_import::Rejected>;

impl Import {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match self.format {
            Format::Session(session) => {
                let options = session::Options {
                    file: session.file,
                    requires: session.requires,
                    reference: session.reference,
                    flags: session.option.unwrap_or_default(),
                };
                let imported = session::import(&session.places.materials(), &options)?;
                session.places.write(imported)
            }
            Format::Kattis(places) => places.take_package(puzzlemark_import::kattis),
            Format::Polygon(places) => places.take_package(puzzlemark_import::polygon),
            Format::Constructs => {
                output::print(&puzzlemark_import::table())?;
                Ok(ExitStatus::Done)
            }
            Format::Check50(places) => {
                let imported = suite::whole(puzzlemark_import::check50(&places.only()?))?;
                places.write(imported)
            }
            Format::Classroom(places) => {
                let imported = suite::whole(puzzlemark_import::classroom(&places.only()?))?;
                places.write(imported)
            }
            Format::Gradescope(places) | Format::Pytest(places) => {
                let python = std::env::var_os("PUZZLEMARK_PYTHON");
                let python = python.unwrap_or_else(|| "python3".into());
                places.write(puzzlemark_import::tests(&places.only()?, &python)?)
            }
            Format::Dodona {
                places,
                language,
                programming_language,
            } => {
                let languages = Languages {
                    natural: language,
                    programming: programming_language,
                };
                places.write(suite::dodona(&places.only()?, &languages)?)
            }
        }
    }
}

impl Places {
    /// The one file or folder that is named.
    fn only(&self) -> anyhow::Result<Material> {
        let [path] = self.files.as_slice() else {
            anyhow::bail!("a suite or package becomes an assignment of its own: name one");
        };
        Ok(Material { path: path.clone() })
    }

    fn materials(&self) -> Vec<Material> {
        let material = |path: &PathBuf| Material { path: path.clone() };
        self.files.iter().map(material).collect()
    }

    /// Takes in one package, or says why it is not taken.
    fn take_package(&self, take: TakePackage) -> anyhow::Result<ExitStatus> {
        match take(&self.only()?) {
            Ok(imported) => self.write(imported),
            Err(rejected) => Err(anyhow::anyhow!(visible::line(&rejected.to_string()))),
        }
    }

    /// Writes what was taken in, and says what there is to say about it.
    fn write(&self, imported: Imported) -> anyhow::Result<ExitStatus> {
        let folder = self.out.display();
        let is_taken = |mut entries: std::fs::ReadDir| entries.next().is_some();
        if self.out.is_file() || std::fs::read_dir(&self.out).is_ok_and(is_taken) {
            anyhow::bail!("`{folder}` exists and is not an empty folder");
        }
        suite::show_notes(&imported)?;
        let notes = imported.notes.iter();
        let refused = notes.filter(|note| note.severity == Severity::Refused);
        let refused = refused.count();
        if imported.scenarios.is_empty() {
            anyhow::ensure!(
                refused > 0,
                "nothing is written: there is nothing in it that asks something of a submission"
            );
            anyhow::bail!(
                "nothing is written: no scenario is left; {refused} not taken in, for the reasons above"
            );
        }
        let scenarios = words::count(imported.scenarios.len(), "scenario");
        for (name, contents) in imported.into_folder() {
            let path = self.out.join(name);
            let parent = path.parent().context("files lie in the folder")?;
            std::fs::create_dir_all(parent)
                .with_context(|| format!("cannot make the folder `{}`", parent.display()))?;
            output::write_file(&path, &contents)?;
        }
        output::print(&format!(
            "{scenarios} written to `{folder}`; {refused} not taken in. `puzzlemark lint {folder}` checks them.\n"
        ))?;
        Ok(if refused == 0 {
            ExitStatus::Done
        } else {
            ExitStatus::NotAccepted
        })
    }
}
