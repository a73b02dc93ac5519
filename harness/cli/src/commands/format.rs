//! The formats of reports, and what each is written from.

mod classroom50;
mod github;

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::{ClassInfo, SubmissionResult};
use puzzlemark_reports::render::{self, ClassWriter};
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::visibility::{self, Audience, SubmissionView};

use super::output::{self, Sink};
use super::report::Source;

pub(super) use classroom50::context as classroom50_context;

/// A format of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// For reading here.
    Terminal,
    /// All results of a class; of one submission, what its student sees.
    Json,
    /// The class overview, or one student's page.
    Html,
    /// JUnit XML, for Jenkins, GitLab and others.
    Junit,
    /// A gradebook with a row per submission.
    Csv,
    /// For the summary of a job, or a comment.
    Markdown,
    /// GitHub Actions: the log with annotations; the summary goes to `$GITHUB_STEP_SUMMARY`.
    Github,
    /// TAP version 14.
    Tap,
    /// CTRF, the Common Test Report Format.
    Ctrf,
    /// Gradescope's `results.json`, of one submission.
    Gradescope,
    /// Classroom 50's `result.json`, of one submission.
    Classroom50,
    /// Dodona's judge output, of one submission.
    Dodona,
    /// Exercism's `results.json`, of one submission.
    Exercism,
    /// Canvas' gradebook with the points filled in; needs `--gradebook`.
    Canvas,
    /// Moodle's grading worksheet with the points filled in; needs `--gradebook`.
    Moodle,
}

/// In which format a report is written, and where.
#[derive(Debug, Args)]
pub(super) struct FormatOptions {
    /// Write the report in this format, and nothing else to standard output.
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Write it to this file instead of standard output.
    #[arg(long, value_name = "FILE", requires = "format")]
    pub output: Option<PathBuf>,
    /// Gradescope: add what the scenarios of closed groups came to, in cases that only staff see.
    #[arg(long, requires = "format")]
    pub staff_details: bool,
}

impl Format {
    /// Whether a platform grades by the report: it is of one submission and never of a class, and any
    /// other exit code than 0 would be taken for a failure of ours.
    pub(super) fn is_graded_elsewhere(self) -> bool {
        match self {
            Self::Gradescope | Self::Classroom50 | Self::Dodona | Self::Exercism => true,
            Self::Terminal
            | Self::Json
            | Self::Html
            | Self::Junit
            | Self::Csv
            | Self::Markdown
            | Self::Github
            | Self::Tap
            | Self::Ctrf
            | Self::Canvas
            | Self::Moodle => false,
        }
    }

    /// Whether it is of a class and never of one submission.
    pub(super) fn is_of_class_alone(self) -> bool {
        matches!(self, Self::Csv) || self.is_filled_in()
    }

    /// Whether it is a file of somebody else's that is filled in.
    pub(super) fn is_filled_in(self) -> bool {
        matches!(self, Self::Canvas | Self::Moodle)
    }
}

/// One submission of a class, to be written for its student.
pub(super) struct One<'a> {
    /// The class.
    pub class: &'a ClassInfo,
    /// The submission.
    pub submission: &'a SubmissionResult,
    /// Whether the assignment is due, so that late groups are open.
    pub after_due: bool,
    /// Whether staff is told of closed groups, where the format can.
    pub staff_details: bool,
    /// Where its files are in the repository; empty for its root.
    pub folder: String,
    /// Names by which the file may be called that a platform shows, where it shows one file.
    pub main_files: Vec<String>,
}

impl One<'_> {
    fn view(&self, audience: Audience) -> anyhow::Result<SubmissionView> {
        Ok(visibility::view(self.class, self.submission, audience)?)
    }

    /// Writes what its student may see.
    pub(super) fn write(&self, format: Format, out: &mut Sink) -> anyhow::Result<()> {
        let view = self.view(audience(self.after_due))?;
        let text = match format {
            Format::Terminal => {
                let text = render::terminal::submission(&view, output::width());
                return Ok(out.styled(|out| out.write_all(text.as_bytes()))?);
            }

            Format::Json => serde_json::to_string_pretty(&view)? + "\n",
            Format::Html => render::html::student(&view)?,
            Format::Markdown => render::markdown::submission(&view),
            Format::Gradescope => self.gradescope(&view)?,
            Format::Classroom50 => render::classroom50::submission(&view, &classroom50_context()?)?,
            Format::Exercism => render::exercism::submission(&view),
            Format::Github => {
                github::summarize(render::markdown::submission(&view).as_bytes())?;
                let log = github::log(self.folder.clone());
                return Ok(render::github::submission(&view, &log, out)?);
            }
            Format::Tap => return Ok(render::tap::submission(&view, out)?),
            Format::Dodona => {
                let files: Vec<_> = self.main_files.iter().map(String::as_str).collect();
                return Ok(render::dodona::submission(&view, &files, out)?);
            }
            Format::Junit => {
                let mut junit = render::junit::Junit::begin(out, &self.class.assignment.id)?;
                junit.submission(&view)?;
                return Ok(junit.finish()?);
            }
            Format::Ctrf => {
                let mut ctrf = render::ctrf::Ctrf::begin(out)?;
                ctrf.submission(&view)?;
                return Ok(ctrf.finish()?);
            }
            Format::Csv | Format::Canvas | Format::Moodle => anyhow::bail!(
                "this format is for a class: leave out `--student`, or take another format"
            ),
        };
        Ok(out.write_all(text.as_bytes())?)
    }

    fn gradescope(&self, view: &SubmissionView) -> anyhow::Result<String> {
        if !self.staff_details {
            return Ok(render::gradescope::submission(view, None)?);
        }
        let after_due = &self.view(Audience::StudentAfterDue)?;
        let all = &self.view(Audience::Instructor)?;
        let staff = render::gradescope::Staff { after_due, all };
        Ok(render::gradescope::submission(view, Some(&staff))?)
    }
}

/// The report of a class that is written one submission after the other.
enum ClassReport<'w> {
    /// All results, as they are.
    Results(render::json::Json<&'w mut Sink>),
    /// What an instructor is shown of them.
    Shown(ClassInfo, Box<dyn ClassWriter + 'w>),
    /// A page about all of them.
    Page(Box<ClassSummary>, Format, &'w mut Sink),
}

impl<'w> ClassReport<'w> {
    /// Begins a report of a class.
    fn begin(format: Format, class: &ClassInfo, out: &'w mut Sink) -> anyhow::Result<Self> {
        let writer: Box<dyn ClassWriter + 'w> = match format {
            Format::Terminal | Format::Html => {
                let summary = Box::new(ClassSummary::begin(class));
                return Ok(Self::Page(summary, format, out));
            }
            Format::Json => return Ok(Self::Results(render::json::Json::begin(out, class)?)),
            Format::Junit => Box::new(render::junit::Junit::of_class(out, class)?),
            Format::Csv => Box::new(render::csv::Gradebook::begin(out, class)?),
            Format::Markdown => Box::new(render::markdown::Markdown::begin(out, class)?),
            Format::Tap => Box::new(render::tap::Tap::begin(out, class)?),
            Format::Ctrf => Box::new(render::ctrf::Ctrf::of_class(out, class)?),
            Format::Github => Box::new(github::Github::begin(out, class)?),
            Format::Gradescope
            | Format::Classroom50
            | Format::Dodona
            | Format::Exercism
            | Format::Canvas
            | Format::Moodle => {
                anyhow::bail!("this format is not of a class that was just graded; see `report`")
            }
        };
        Ok(Self::Shown(class.clone(), writer))
    }

    fn submission(&mut self, one: &SubmissionResult) -> anyhow::Result<()> {
        match self {
            Self::Results(json) => json.submission(one)?,
            Self::Shown(class, writer) => render::submission(class, one, &mut [writer.as_mut()])?,
            Self::Page(summary, ..) => summary.submission(one),
        }
        Ok(())
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Results(mut json) => json.finish()?,
            Self::Shown(_, mut writer) => writer.finish()?,
            Self::Page(summary, Format::Html, out) => {
                render::html::write_overview(&summary, out)?;
            }
            Self::Page(summary, _, out) => {
                let width = output::width();
                out.styled(|out| render::terminal::write_class(&summary, width, out))?;
            }
        }
        Ok(())
    }
}

/// Writes a class.
pub(super) fn class(source: &Source<'_>, format: Format, sink: &mut Sink) -> anyhow::Result<()> {
    let (_, report) = source.each(
        |class| ClassReport::begin(format, class, sink),
        |report, one| report.submission(&one),
    )?;
    report.finish()
}

/// Writes a course.
pub(super) fn course(course: &CourseResults, format: Format, out: &mut Sink) -> anyhow::Result<()> {
    let text = match format {
        Format::Terminal => {
            let text = render::terminal::course(course, output::width());
            return Ok(out.styled(|out| out.write_all(text.as_bytes()))?);
        }

        Format::Json => render::json::course(course)?,
        Format::Html => render::html::course(course)?,
        Format::Csv => render::csv::course(course)?,
        _ => anyhow::bail!(
            "this format is for one assignment: name its folder, or take another format"
        ),
    };
    Ok(out.write_all(text.as_bytes())?)
}

/// For whom a student's report is written.
pub(super) fn audience(after_due: bool) -> Audience {
    if after_due {
        Audience::StudentAfterDue
    } else {
        Audience::StudentBeforeDue
    }
}
