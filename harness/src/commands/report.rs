//! `report`: write the reports of a graded class, again or for the first time.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;
use puzzlemark_reports::visibility::{self, Audience};

use super::output;
use crate::exit::Exit;

/// The class overview, for the instructor.
pub(super) const OVERVIEW: &str = "index.html";
/// The folder of the students' pages.
pub(super) const STUDENTS: &str = "students";
/// All results, for programs and for `report`.
pub(super) const RESULTS: &str = "results.json";
/// The gradebook.
pub(super) const GRADEBOOK: &str = "gradebook.csv";
/// The results for CI systems.
pub(super) const JUNIT: &str = "junit.xml";

/// Write the reports of a graded class again.
#[derive(Debug, Args)]
pub struct Report {
    /// The output folder of `grade`.
    folder: PathBuf,
    /// What to print; without it, all files are written anew into the folder.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print the report of one submission only, by name (terminal, html).
    #[arg(long, value_name = "NAME", requires = "format")]
    student: Option<String>,
    /// Reveal what is hidden until the due date.
    #[arg(long)]
    after_due: bool,
}

/// A format that `report` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For reading here.
    Terminal,
    /// All results.
    Json,
    /// The class overview, or one student's page.
    Html,
    /// For CI systems.
    Junit,
    /// The gradebook.
    Csv,
}

impl Report {
    pub(super) fn run(self) -> anyhow::Result<Exit> {
        let class = read_results(&self.folder.join(RESULTS))?;
        let Some(format) = self.format else {
            write_all(&class, self.after_due, &self.folder)?;
            return Ok(Exit::Done);
        };
        let text = match &self.student {
            Some(student) => self.one(&class, student, format)?,
            None => whole(&class, format)?,
        };
        output::print(&text)?;
        Ok(Exit::Done)
    }

    fn one(&self, class: &ClassResults, name: &str, format: Format) -> anyhow::Result<String> {
        let submission = class
            .submissions
            .iter()
            .find(|submission| submission.name == name)
            .with_context(|| format!("no submission `{name}` in the results"))?;
        let view = visibility::view(class, submission, audience(self.after_due))?;
        match format {
            Format::Terminal => Ok(render::terminal::submission(&view, output::width())),
            Format::Html => Ok(render::html::student(&view)?),
            Format::Json => Ok(serde_json::to_string_pretty(&view)?),
            Format::Junit | Format::Csv => {
                anyhow::bail!("this format is for a class; leave out `--student`")
            }
        }
    }
}

fn whole(class: &ClassResults, format: Format) -> anyhow::Result<String> {
    Ok(match format {
        Format::Terminal => render::terminal::class(class, output::width()),
        Format::Json => render::json::class(class)?,
        Format::Html => render::html::overview(class)?,
        Format::Junit => render::junit::class(class)?,
        Format::Csv => render::csv::class(class)?,
    })
}

fn audience(after_due: bool) -> Audience {
    if after_due {
        Audience::StudentAfterDue
    } else {
        Audience::StudentBeforeDue
    }
}

fn read_results(path: &Path) -> anyhow::Result<ClassResults> {
    let text = std::fs::read(path).with_context(|| {
        format!(
            "cannot read `{}`; is this the output folder of `grade`?",
            path.display()
        )
    })?;
    serde_json::from_slice(&text)
        .with_context(|| format!("`{}` does not hold results of `grade`", path.display()))
}

/// Writes all reports of a class into a folder.
pub(super) fn write_all(class: &ClassResults, after_due: bool, out: &Path) -> anyhow::Result<()> {
    let students = out.join(STUDENTS);
    std::fs::create_dir_all(&students)
        .with_context(|| format!("cannot make the folder `{}`", students.display()))?;
    for submission in &class.submissions {
        let view = visibility::view(class, submission, audience(after_due))?;
        let page = out.join(render::html::student_page(&submission.name));
        output::write_file(&page, render::html::student(&view)?.as_bytes())?;
    }
    let files = [
        (RESULTS, Format::Json),
        (OVERVIEW, Format::Html),
        (JUNIT, Format::Junit),
        (GRADEBOOK, Format::Csv),
    ];
    for (name, format) in files {
        output::write_file(&out.join(name), whole(class, format)?.as_bytes())?;
    }
    Ok(())
}
