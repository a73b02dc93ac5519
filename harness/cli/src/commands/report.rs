//! `report`: writes the reports of a graded class or course, again or in another format.

mod files;
mod filled;
mod read;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render;
use puzzlemark_reports::render::html::Surroundings;
use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

use self::files::{COURSE_RESULTS, RESULTS};
use self::filled::Filling;
use super::format::{self, DialectOptions, Format, FormatOptions, SubmissionReport};
use super::output::{self, Sink};
use crate::exit::ExitStatus;
use puzzlemark_spec::nearest;

pub(super) use files::{where_the_course_is, where_they_are, write_all, write_course};
pub(super) use read::ResultsSource;

/// Write the reports of a graded class or course again, or in another format.
#[derive(Debug, Args)]
pub struct Report {
    /// The output folder of `grade`. Without `--format`, all its reports are written again.
    folder: PathBuf,
    #[command(flatten)]
    format: FormatOptions,
    #[command(flatten)]
    dialect: DialectOptions,
    /// Report only this submission, as its student may see it.
    #[arg(long, value_name = "NAME", requires = "format")]
    student: Option<String>,
    /// Show groups that are hidden until the due date. (`grade` shows them once the date has passed.)
    #[arg(long)]
    after_due: bool,
    #[command(flatten)]
    filling: Filling,
}

impl Report {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        if let Some(format) = self.format.format {
            self.dialect.dialect(format)?;
            self.format.check_output()?;
        }
        if self.folder.join(COURSE_RESULTS).is_file() {
            self.course()?;
            return Ok(ExitStatus::Done);
        }
        let Some(format) = self.format.format else {
            let class = write_all(
                &ResultsSource::File(&self.results()),
                self.after_due,
                self.surroundings(),
                &self.folder,
            )?;
            let language = class.class.assignment.language;
            output::print(&language.speak(|| where_they_are(&self.folder)))?;
            return Ok(ExitStatus::Done);
        };
        if let Some(student) = &self.student {
            self.write_one(student, format)?;
        } else if let Some(fill_in) = format.fill_in() {
            self.fill_for_class(fill_in)?;
        } else if format.is_graded_elsewhere() {
            self.write_each(format)?;
        } else {
            let dialect = self.dialect.dialect(format)?;
            let mut sink = Sink::open(self.format.output.as_deref())?;
            let results = self.results();
            format::class(&ResultsSource::File(&results), format, dialect, &mut sink)?;
            sink.finish()?;
        }
        Ok(ExitStatus::Done)
    }

    /// Returns the reports beside the folder of a class: those of its course, if the folder is in one.
    fn surroundings(&self) -> Surroundings {
        if self.folder.join("..").join(COURSE_RESULTS).is_file() {
            Surroundings::Course
        } else {
            Surroundings::Class
        }
    }

    fn results(&self) -> PathBuf {
        self.folder.join(RESULTS)
    }

    fn course(&self) -> anyhow::Result<()> {
        let course = read::read_course(&self.folder.join(COURSE_RESULTS))?;
        if self.student.is_some() {
            anyhow::bail!(
                "`{}` is a course; for one student, name the folder of one of its assignments",
                self.folder.display()
            );
        }
        if let Some(format) = self.format.format {
            if let Some(fill_in) = format.fill_in() {
                return self.fill_for_course(&course, fill_in);
            }
            let dialect = self.dialect.dialect(format)?;
            let mut sink = Sink::open(self.format.output.as_deref())?;
            format::course(&course, format, dialect, &mut sink)?;
            return sink.finish();
        }
        for assignment in &course.assignments {
            let folder = self.folder.join(&assignment.id);
            let results = folder.join(RESULTS);
            let source = ResultsSource::File(&results);
            write_all(&source, self.after_due, Surroundings::Course, &folder)?;
        }
        write_course(&course, &self.folder)?;
        let reports = course
            .language()
            .speak(|| where_the_course_is(&self.folder));
        Ok(output::print(&reports)?)
    }

    /// Writes the report of one submission.
    fn write_one(&self, name: &str, format: &Format) -> anyhow::Result<()> {
        let name = &canonical(name);
        let mut names = Vec::new();
        let mut written = false;
        let mut sink = Sink::open(self.format.output.as_deref())?;
        let results = self.results();
        ResultsSource::File(&results).each(
            |class| Ok(class.clone()),
            |class, submission| {
                if submission.name == *name {
                    self.report(class, &submission).write(format, &mut sink)?;
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

    /// Writes a file for each submission into the folder that `--output` names.
    fn write_each(&self, format: &Format) -> anyhow::Result<()> {
        format.require_each()?;
        let folder = self.format.output.as_deref().context(
            "this format reports one submission: choose it with `--student`, or name a folder with \
             `--output` for one file per submission",
        )?;
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder `{}`", folder.display()))?;
        let results = self.results();
        let write = |class: &mut ClassInfo, submission: SubmissionResult| {
            let page = render::html::student_page(&submission.name);
            let name = Path::new(&page).file_stem().context("pages have names")?;
            let mut sink = Sink::open(Some(&folder.join(name).with_extension("json")))?;
            match self.report(class, &submission).write(format, &mut sink) {
                Err(error) if error.is::<render::NoPoints>() => {
                    let name = visible::line(&submission.name);
                    Ok(output::note(&format!("note: `{name}`: {error}"))?)
                }
                Err(error) => Err(error),
                Ok(()) => sink.finish(),
            }
        };
        ResultsSource::File(&results).each(|class| Ok(class.clone()), write)?;
        Ok(())
    }

    fn report<'a>(
        &self,
        class: &'a ClassInfo,
        submission: &'a SubmissionResult,
    ) -> SubmissionReport<'a> {
        SubmissionReport {
            class,
            submission,
            after_due: self.after_due,
            staff_details: self.format.staff_details,
            folder: String::new(),
            // The results do not contain the name of the main file.
            main_files: Vec::new(),
        }
    }
}

/// Returns the results of a course in an output folder of `grade`, or `None` if it has none.
pub(super) fn course_in(folder: &Path) -> anyhow::Result<Option<CourseResults>> {
    let path = folder.join(COURSE_RESULTS);
    path.is_file().then(|| read::read_course(&path)).transpose()
}

/// Returns the path of the results of a class in an output folder of `grade`.
pub(super) fn results_in(folder: &Path) -> anyhow::Result<PathBuf> {
    if folder.join(COURSE_RESULTS).is_file() {
        anyhow::bail!(
            "`{}` is a course; name the folder of one of its assignments",
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
