//! `report`: write the reports of a graded class or course, again or for the first time.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::{Args, ValueEnum};
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;
use puzzlemark_reports::visibility::{self, Audience};
use puzzlemark_reports::visible;
use serde::de::DeserializeOwned;

use super::output;
use crate::exit::ExitStatus;
use crate::spec::nearest;

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

/// The page of a course, for the instructor.
const COURSE_PAGE: &str = "course.html";
/// All results of a course, for programs and for `report`.
const COURSE_RESULTS: &str = "course.json";
/// The gradebook of a course.
const COURSE_GRADEBOOK: &str = "course.csv";

/// Write the reports of a graded class or course again.
#[derive(Debug, Args)]
pub struct Report {
    /// The output folder of `grade`.
    folder: PathBuf,
    /// What to print; without it, all files are written anew into the folder.
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print the report of one submission only, by name (terminal, html, json), as the student
    /// sees it.
    #[arg(long, value_name = "NAME", requires = "format")]
    student: Option<String>,
    /// Reveal what is hidden until the due date. (`grade` does so by itself when it has passed.)
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
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        if self.folder.join(COURSE_RESULTS).is_file() {
            return self.course();
        }
        let class: ClassResults = read_results(&self.folder.join(RESULTS))?;
        let Some(format) = self.format else {
            write_all(&class, self.after_due, &self.folder)?;
            output::print(&where_they_are(&self.folder))?;
            return Ok(ExitStatus::Done);
        };
        let text = match &self.student {
            Some(student) => self.one(&class, student, format)?,
            None => whole(&class, format)?,
        };
        output::print(&text)?;
        Ok(ExitStatus::Done)
    }

    fn course(&self) -> anyhow::Result<ExitStatus> {
        let course: CourseResults = read_results(&self.folder.join(COURSE_RESULTS))?;
        let text = match self.format {
            _ if self.student.is_some() => anyhow::bail!(
                "`{}` holds a course; name the folder of one of its assignments for the report of \
                 one student",
                self.folder.display()
            ),
            Some(format) => whole_course(&course, format)?,
            None => {
                for assignment in &course.assignments {
                    let folder = self.folder.join(&assignment.id);
                    let class = read_results(&folder.join(RESULTS))?;
                    write_all(&class, self.after_due, &folder)?;
                }
                write_course(&course, &self.folder)?;
                where_the_course_is(&self.folder)
            }
        };
        output::print(&text)?;
        Ok(ExitStatus::Done)
    }

    fn one(&self, class: &ClassResults, name: &str, format: Format) -> anyhow::Result<String> {
        let submission = class
            .submissions
            .iter()
            .find(|submission| submission.name == name)
            .with_context(|| no_submission(class, name))?;
        let view = visibility::view(class, submission, audience(self.after_due))?;
        match format {
            Format::Terminal => Ok(render::terminal::submission(&view, output::width())),
            Format::Html => Ok(render::html::student(&view)?),
            Format::Json => Ok(serde_json::to_string_pretty(&view)?),
            Format::Junit | Format::Csv => {
                anyhow::bail!(
                    "this format is for a class: leave out `--student`, or take another format"
                )
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

fn whole_course(course: &CourseResults, format: Format) -> anyhow::Result<String> {
    Ok(match format {
        Format::Terminal => render::terminal::course(course, output::width()),
        Format::Json => render::json::course(course)?,
        Format::Html => render::html::course(course)?,
        Format::Csv => render::csv::course(course)?,
        Format::Junit => anyhow::bail!(
            "this format is for one assignment: name its folder, or take another format"
        ),
    })
}

fn audience(after_due: bool) -> Audience {
    if after_due {
        Audience::StudentAfterDue
    } else {
        Audience::StudentBeforeDue
    }
}

fn no_submission(class: &ClassResults, name: &str) -> String {
    let names = class.submissions.iter().map(|one| one.name.as_str());
    let near = nearest(name, names).map(|near| format!("; did you mean `{near}`?"));
    let near = visible::line(&near.unwrap_or_default());
    format!("no submission `{name}` in the results{near}")
}

fn read_results<R: DeserializeOwned>(path: &Path) -> anyhow::Result<R> {
    let text = std::fs::read(path).with_context(|| {
        format!(
            "cannot read `{}`; is this the output folder of `grade`?",
            path.display()
        )
    })?;
    serde_json::from_slice(&text).with_context(|| match version(&text) {
        Some(other) if other != env!("CARGO_PKG_VERSION") => format!(
            "`{}` was written by Puzzlemark {}, and this is {}; `grade` again",
            path.display(),
            visible::line(&other),
            env!("CARGO_PKG_VERSION")
        ),
        _ => format!("`{}` does not hold results of `grade`", path.display()),
    })
}

/// The version that wrote results, whatever else they hold.
fn version(results: &[u8]) -> Option<String> {
    let results: serde_json::Value = serde_json::from_slice(results).ok()?;
    Some(results.get("puzzlemark")?.as_str()?.to_owned())
}

/// Where the reports of a class are, in words.
pub(super) fn where_they_are(out: &Path) -> String {
    format!(
        "Reports: {0}/{OVERVIEW} (class), {0}/{STUDENTS}/ (one page per student),\n         \
         {0}/{RESULTS}, {0}/{GRADEBOOK}, {0}/{JUNIT}\n",
        out.display()
    )
}

/// Writes all reports of a class into a folder.
pub(super) fn write_all(class: &ClassResults, after_due: bool, out: &Path) -> anyhow::Result<()> {
    let students = out.join(STUDENTS);
    std::fs::create_dir_all(&students)
        .with_context(|| format!("cannot make the folder `{}`", students.display()))?;
    let files = [
        (RESULTS, Format::Json),
        (OVERVIEW, Format::Html),
        (JUNIT, Format::Junit),
        (GRADEBOOK, Format::Csv),
    ];
    // The results first: all else can be made of them.
    for (name, format) in files {
        output::write_file(&out.join(name), whole(class, format)?.as_bytes())?;
    }
    for submission in &class.submissions {
        let view = visibility::view(class, submission, audience(after_due))?;
        let page = out.join(render::html::student_page(&submission.name));
        output::write_file(&page, render::html::student(&view)?.as_bytes())?;
    }
    Ok(())
}

/// Where the reports of a course are, in words.
pub(super) fn where_the_course_is(out: &Path) -> String {
    format!(
        "Reports: {0}/{COURSE_PAGE} (course), {0}/{COURSE_RESULTS}, {0}/{COURSE_GRADEBOOK},\n         \
         {0}/ASSIGNMENT/{OVERVIEW} (class), {0}/ASSIGNMENT/{STUDENTS}/ (one page per student)\n",
        out.display()
    )
}

/// Writes the reports of a course into a folder, in which those of its assignments lie.
pub(super) fn write_course(course: &CourseResults, out: &Path) -> anyhow::Result<()> {
    let files = [
        (COURSE_RESULTS, Format::Json),
        (COURSE_PAGE, Format::Html),
        (COURSE_GRADEBOOK, Format::Csv),
    ];
    for (name, format) in files {
        output::write_file(&out.join(name), whole_course(course, format)?.as_bytes())?;
    }
    Ok(())
}
