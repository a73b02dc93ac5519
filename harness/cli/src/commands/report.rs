//! `report`: write the reports of a graded class or course, again or for the first time.

mod files;
mod filled;
mod read;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render;
use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

use self::files::{COURSE_RESULTS, RESULTS};
use super::format::{self, Format, FormatOptions, One};
use super::output::{self, Sink};
use crate::exit::ExitStatus;
use puzzlemark_spec::nearest;

pub(super) use files::{where_the_course_is, where_they_are, write_all, write_course};
pub(super) use read::Source;

/// Write the reports of a graded class or course again.
#[derive(Debug, Args)]
pub struct Report {
    /// The output folder of `grade`.
    folder: PathBuf,
    /// Without a format, all files are written anew into the folder.
    #[command(flatten)]
    format: FormatOptions,
    /// Write the report of one submission only, by name, as the student sees it.
    #[arg(long, value_name = "NAME", requires = "format")]
    student: Option<String>,
    /// Reveal what is hidden until the due date. (`grade` does so by itself when it has passed.)
    #[arg(long)]
    after_due: bool,
    /// Canvas, Moodle: the file that was exported there, to be filled in.
    #[arg(long, value_name = "FILE", requires = "format")]
    gradebook: Option<PathBuf>,
    /// Canvas, Moodle: the column to fill, by its header [default: found by the assignment's title].
    #[arg(long, value_name = "NAME", requires = "gradebook")]
    column: Option<String>,
}

impl Report {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        if self.folder.join(COURSE_RESULTS).is_file() {
            self.course()?;
            return Ok(ExitStatus::Done);
        }
        let Some(format) = self.format.format else {
            write_all(&Source::File(&self.results()), self.after_due, &self.folder)?;
            output::print(&where_they_are(&self.folder))?;
            return Ok(ExitStatus::Done);
        };
        if let Some(student) = &self.student {
            self.one(student, format)?;
        } else if format.is_filled_in() {
            self.filled_in(format)?;
        } else if format.is_graded_elsewhere() {
            self.each(format)?;
        } else {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            format::class(&Source::File(&self.results()), format, &mut sink)?;
            sink.finish()?;
        }
        Ok(ExitStatus::Done)
    }

    fn results(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }

    fn course(&self) -> anyhow::Result<()> {
        let course = read::course(&self.folder.join(COURSE_RESULTS))?;
        if self.student.is_some() {
            anyhow::bail!(
                "`{}` holds a course; name the folder of one of its assignments for the report of \
                 one student",
                self.folder.display()
            );
        }
        if let Some(format) = self.format.format {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            format::course(&course, format, &mut sink)?;
            return sink.finish();
        }
        for assignment in &course.assignments {
            let folder = self.folder.join(&assignment.id);
            let results = folder.join(RESULTS);
            write_all(&Source::File(&results), self.after_due, &folder)?;
        }
        write_course(&course, &self.folder)?;
        Ok(output::print(&where_the_course_is(&self.folder))?)
    }

    /// The report of one submission.
    fn one(&self, name: &str, format: Format) -> anyhow::Result<()> {
        let name = &canonical(name);
        let mut names = Vec::new();
        let mut written = false;
        let mut sink = Sink::open(self.format.output.as_deref())?;
        let results = self.results();
        Source::File(&results).each(
            |class| Ok(class.clone()),
            |class, submission| {
                if submission.name == *name {
                    self.of(class, &submission).write(format, &mut sink)?;
                    written = true;
                }
                names.push(submission.name);
                Ok(())
            },
        )?;
        if !written {
            anyhow::bail!(no_submission(&names, name));
        }
        sink.finish()
    }

    /// A file for each submission, in the folder that `--output` names.
    fn each(&self, format: Format) -> anyhow::Result<()> {
        let folder = self.format.output.as_deref().context(
            "this format is of one submission: name it with `--student`, or with `--output` a folder \
             for a file of each",
        )?;
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
        let results = self.results();
        let write = |class: &mut ClassInfo, submission: SubmissionResult| {
            let page = render::html::student_page(&submission.name);
            let name = Path::new(&page).file_stem().context("pages have names")?;
            let mut sink = Sink::open(Some(&folder.join(name).with_extension("json")))?;
            match self.of(class, &submission).write(format, &mut sink) {
                Err(error) if error.is::<render::NotGraded>() => {
                    let name = visible::line(&submission.name);
                    Ok(output::note(&format!("note: `{name}`: {error}"))?)
                }
                Err(error) => Err(error),
                Ok(()) => sink.finish(),
            }
        };
        Source::File(&results).each(|class| Ok(class.clone()), write)?;
        Ok(())
    }

    fn of<'a>(&self, class: &'a ClassInfo, submission: &'a SubmissionResult) -> One<'a> {
        One {
            class,
            submission,
            after_due: self.after_due,
            staff_details: self.format.staff_details,
            folder: String::new(),
            // Results do not tell which file is the main one.
            main_files: Vec::new(),
        }
    }
}

/// The file with the results of a class in an output folder of `grade`.
pub(super) fn results_in(folder: &Path) -> anyhow::Result<PathBuf> {
    if folder.join(COURSE_RESULTS).is_file() {
        anyhow::bail!(
            "`{}` holds a course; name the folder of one of its assignments",
            folder.display()
        );
    }
    Ok(folder.join(RESULTS))
}

fn no_submission(names: &[String], name: &str) -> String {
    let near = nearest(name, names.iter().map(String::as_str));
    let near = near.map(|near| format!("; did you mean `{near}`?"));
    let near = visible::line(&near.unwrap_or_default());
    format!("no submission `{name}` in the results{near}")
}
