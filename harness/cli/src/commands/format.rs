//! The formats of reports, and the options that choose one.
//!
//! A format is a row of [`FORMATS`]. To add one, write a renderer in `puzzlemark-reports` and a row.

mod class;
mod classroom50;
mod dialect;
mod github;
mod table;

use std::io::IsTerminal as _;
use std::path::PathBuf;

use clap::Args;
use clap::builder::TypedValueParser;
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render::csv::Dialect;
use puzzlemark_reports::render::gradebook::{Filled, Grades, SheetError};
use puzzlemark_reports::visibility::{self, Audience, SubmissionView};

use self::class::ClassReport;
pub(super) use self::dialect::DialectOptions;
use self::table::FORMATS;
use super::output::Sink;
use super::report::ResultsSource;
use super::row_parser;

/// Writes the report of one submission, as its student may see it.
type WriteSubmission = fn(&SubmissionReport<'_>, &SubmissionView, &mut Sink) -> anyhow::Result<()>;
/// Begins the report of a class.
type BeginClass =
    for<'w> fn(&ClassInfo, Dialect, &'w mut Sink) -> anyhow::Result<Box<dyn ClassReport + 'w>>;
/// Writes the report of a course.
type WriteCourse = fn(&CourseResults, Dialect, &mut Sink) -> anyhow::Result<()>;
/// Fills the points into a file that a platform has exported.
pub(super) type FillIn = fn(&[u8], &[Grades<'_>]) -> Result<Filled, SheetError>;

/// A format of reports, which is a row of [`FORMATS`]. If a function is `None`, the format cannot be used for
/// that report.
#[derive(Debug, Clone, Copy)]
pub(super) struct Format {
    /// Its name on the command line.
    name: &'static str,
    /// Its line in `--help`.
    help: &'static str,
    submission: Option<WriteSubmission>,
    class: Option<BeginClass>,
    course: Option<WriteCourse>,
    fill_in: Option<FillIn>,
    /// True if a platform takes the points from the report. The platform treats every exit code except 0 as a
    /// crash of the autograder.
    is_graded_elsewhere: bool,
    /// True if a terminal cannot show the report.
    is_binary: bool,
    /// A function that checks before judging if the report can be written.
    check_surroundings: Option<fn() -> anyhow::Result<()>>,
}

/// The options that choose a format and a file for the report.
#[derive(Debug, Args)]
pub(super) struct FormatOptions {
    /// Print the report in this format, and nothing else.
    #[arg(long, value_parser = format_parser())]
    pub format: Option<&'static Format>,
    /// Write the report to this file instead of standard output.
    #[arg(long, value_name = "FILE", requires = "format")]
    pub output: Option<PathBuf>,
    /// Gradescope: add the results of hidden groups as test cases that only staff can see.
    #[arg(long, requires = "format")]
    pub staff_details: bool,
}

impl FormatOptions {
    /// Fails if the report would go to a terminal, which cannot show it.
    pub(super) fn check_output(&self) -> anyhow::Result<()> {
        let Some(format) = self.format.filter(|one| one.is_binary) else {
            return Ok(());
        };
        anyhow::ensure!(
            self.output.is_some() || !std::io::stdout().is_terminal(),
            "`--format {0}` makes a file that a terminal cannot show; add `--output gradebook.{0}`",
            format.name
        );
        Ok(())
    }
}

fn format_parser() -> impl TypedValueParser<Value = &'static Format> {
    row_parser(FORMATS, |format| (format.name, format.help))
}

impl Format {
    /// Returns true if a platform takes the points from the report, and treats every exit code except 0 as a
    /// crash.
    pub(super) fn is_graded_elsewhere(&self) -> bool {
        self.is_graded_elsewhere
    }

    /// Fails if the format cannot report one submission, or if its platform has not set what it needs.
    pub(super) fn require_submission(&self) -> anyhow::Result<()> {
        self.write_submission()?;
        self.check_surroundings.map_or(Ok(()), |check| check())
    }

    /// Fails if the format cannot report a class that was just graded.
    pub(super) fn require_class(&self) -> anyhow::Result<()> {
        self.begin_class().map(|_| ())
    }

    /// Fails if the format cannot report a course.
    pub(super) fn require_course(&self) -> anyhow::Result<()> {
        self.write_course().map(|_| ())
    }

    /// Fails if the surroundings name the student. They name one, so the reports of a class would all be the report of
    /// that student.
    pub(super) fn require_each(&self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.check_surroundings.is_none(),
            "`--format {}` cannot report a class: the platform names one student to its autograder, and all files would \
             have this name; report the student's submission with `--student NAME`, or choose another format",
            self.name
        );
        Ok(())
    }

    /// Returns its name on the command line.
    pub(super) fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the function that fills the points into a gradebook. Only gradebooks of platforms have one.
    pub(super) fn fill_in(&self) -> Option<FillIn> {
        self.fill_in
    }

    fn write_submission(&self) -> anyhow::Result<WriteSubmission> {
        let name = self.name;
        self.submission.ok_or_else(|| {
            anyhow::anyhow!(
                "`--format {name}` is for a class: grade a class with `grade`, or choose another format"
            )
        })
    }

    fn begin_class(&self) -> anyhow::Result<BeginClass> {
        let name = self.name;
        self.class.ok_or_else(|| {
            let rest = if self.fill_in.is_some() {
                format!("fills in a gradebook: grade first, then use `report DIR --format {name} --gradebook FILE`")
            } else if self.check_surroundings.is_some() {
                format!("reports one submission: grade first, then use `report DIR --format {name} --student NAME`")
            } else {
                format!("reports one submission: grade first, then use `report DIR --format {name} --output FOLDER`")
            };
            anyhow::anyhow!("`--format {name}` {rest}")
        })
    }

    fn write_course(&self) -> anyhow::Result<WriteCourse> {
        let name = self.name;
        self.course.ok_or_else(|| {
            anyhow::anyhow!(
                "`--format {name}` cannot report a course; name the folder of one assignment, or choose another format"
            )
        })
    }
}

/// One submission of a class, for a report to its student.
pub(super) struct SubmissionReport<'a> {
    /// The class.
    pub class: &'a ClassInfo,
    /// The submission.
    pub submission: &'a SubmissionResult,
    /// True if the due date has passed, so that groups with `after_due` are open.
    pub after_due: bool,
    /// True if staff may see hidden groups, in formats that have a place for them.
    pub staff_details: bool,
    /// The folder of its files in the repository, with `/`. Empty for the root.
    pub folder: String,
    /// The possible names of the file that a platform shows beside the report. It may be empty.
    pub main_files: Vec<String>,
}

impl SubmissionReport<'_> {
    /// Writes the report, as its student may see it.
    pub(super) fn write(&self, format: &Format, out: &mut Sink) -> anyhow::Result<()> {
        let write = format.write_submission()?;
        let view = self.view(audience(self.after_due))?;
        view.language.speak(|| write(self, &view, out))
    }

    fn view(&self, audience: Audience) -> anyhow::Result<SubmissionView> {
        Ok(visibility::view(self.class, self.submission, audience)?)
    }
}

/// Writes the report of a class.
pub(super) fn class(
    source: &ResultsSource<'_>,
    format: &Format,
    dialect: Dialect,
    sink: &mut Sink,
) -> anyhow::Result<()> {
    let begin = format.begin_class()?;
    let (_, report) = source.each(
        |class| begin(class, dialect, sink),
        |report, submission| report.submission(&submission),
    )?;
    report.finish()
}

/// Writes the report of a course.
pub(super) fn course(
    course: &CourseResults,
    format: &Format,
    dialect: Dialect,
    sink: &mut Sink,
) -> anyhow::Result<()> {
    format.write_course()?(course, dialect, sink)
}

/// Returns the audience of a student's report.
pub(super) fn audience(after_due: bool) -> Audience {
    if after_due {
        Audience::StudentAfterDue
    } else {
        Audience::StudentBeforeDue
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_format_has_a_name_of_its_own_and_a_use() {
        let names: BTreeSet<_> = FORMATS.iter().map(|format| format.name).collect();
        assert_eq!(names.len(), FORMATS.len());
        for format in FORMATS {
            let has_use = format.submission.is_some() || format.class.is_some();
            assert!(has_use || format.fill_in.is_some(), "{}", format.name);
            assert!(
                !format.is_graded_elsewhere || format.submission.is_some(),
                "{}",
                format.name
            );
        }
    }
}
