//! `import`: make an assignment of what was written for another grader.

use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, Subcommand};
use puzzlemark_reports::render::words;
use puzzlemark_reports::visible;

use super::output;
use crate::exit::ExitStatus;
use crate::import::{self, Imported, Material, Severity, session};

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
            Format::Constructs => {
                output::print(&import::table())?;
                Ok(ExitStatus::Done)
            }
        }
    }
}

impl Places {
    fn materials(&self) -> Vec<Material> {
        let material = |path: &PathBuf| Material { path: path.clone() };
        self.files.iter().map(material).collect()
    }

    /// Writes what was taken in, and says what there is to say about it.
    fn write(&self, imported: Imported) -> anyhow::Result<ExitStatus> {
        let folder = self.out.display();
        let is_taken = |mut entries: std::fs::ReadDir| entries.next().is_some();
        if self.out.is_file() || std::fs::read_dir(&self.out).is_ok_and(is_taken) {
            anyhow::bail!("`{folder}` exists and is not an empty folder");
        }
        for note in &imported.notes {
            output::note(&visible::line(&note.to_string()))?;
        }
        let notes = imported.notes.iter();
        let refused = notes.filter(|note| note.severity == Severity::Refused);
        let refused = refused.count();
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
