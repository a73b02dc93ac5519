//! `grade`: judges a class, on one assignment or on all assignments of a course.

mod arrivals;
mod attempts;
mod class;
mod course;
mod imports;
mod places;
mod watching;

pub(super) use attempts::keep_best;
pub(super) use places::check_folder;

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::language::translated;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::{Language, Verdict, tr};

use super::format::{DialectOptions, FormatOptions};
use super::intake::IntakeOptions;
use super::isolation::IsolationOptions;
use super::{is_course, output};
use crate::exit::ExitStatus;
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_runner::grading::cores;
use puzzlemark_runner::partition::Partition;
use puzzlemark_runner::{Journal, Plan, RunError, Stop};
use puzzlemark_spec::EXPECTATIONS_FILE;
use puzzlemark_spec::course::Adjustments;
use puzzlemark_subject::window_tools_missing;

/// Grade a class: a folder with one folder, file or archive per student, or a course.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct Grade {
    /// The assignment's folder or its `assignment.yaml`; or the `course.yaml` of a course.
    assignment: PathBuf,
    /// The submissions: a folder, or the download of a platform (folder or zip). A course names its own.
    submissions: Option<PathBuf>,
    /// The folder for the journal and the reports.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Fail if there is no journal to continue from.
    #[arg(long, conflicts_with = "rerun")]
    resume: bool,
    /// Ignore the journal and judge everything again.
    #[arg(long)]
    rerun: bool,
    /// Judge this many submissions at the same time [default: number of cores].
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play every scenario N times and report verdicts that differ. The first run counts.
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u16).range(1..=1000))]
    repeat: u16,
    /// Keep grading: judge each submission that arrives or changes, until Ctrl-C.
    ///
    /// A submission is judged when it has not changed for two seconds. If the assignment changes, everything that
    /// depends on the change is judged again.
    #[arg(long, conflicts_with = "format")]
    watch_folder: bool,
    /// Judge only part I of N of the class; the first part is 1.
    ///
    /// The name of a submission alone decides its part. Give each part its own output folder, and combine the
    /// parts with `merge`.
    #[arg(long, value_name = "hash:I/N")]
    partition: Option<Partition>,
    /// Exit with 1 if any submission is not accepted.
    #[arg(long)]
    fail_on_reject: bool,
    #[command(flatten)]
    format: FormatOptions,
    #[command(flatten)]
    dialect: DialectOptions,
    #[command(flatten)]
    intake: IntakeOptions,
    #[command(flatten)]
    isolation: IsolationOptions,
}

/// Name of the journal in the output folder of an assignment.
pub(super) const JOURNAL: &str = "journal.jsonl";

impl Grade {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let is_course = is_course(&self.assignment);
        // This check comes before judging, so that a wrong format is an error at once.
        if let Some(format) = self.format.format {
            self.dialect.dialect(format)?;
            self.format.check_output()?;
            if is_course {
                format.require_course()?;
            } else {
                format.require_class()?;
            }
        }
        match (is_course, &self.submissions) {
            (true, None) if self.watch_folder => anyhow::bail!(
                "`--watch-folder` watches one folder, but a course has several; name one of its \
                 assignments and the folder with its submissions"
            ),
            (true, None) if self.intake.are_given() => anyhow::bail!(
                "a course does not accept `--from`, `--keep`, `--roster` and `--adjustments`; it has its own \
                 `roster:` and `adjustments:`, and counts the latest attempts"
            ),
            (true, None) => self.grade_course(),
            (false, Some(submissions)) => self.grade_class(submissions),
            (true, Some(_)) => anyhow::bail!(
                "`{}` is a course and names its own submissions; leave out the folder, or name an \
                 assignment instead of the course",
                self.assignment.display()
            ),
            (false, None) => anyhow::bail!(
                "the folder with the submissions is missing: `puzzlemark grade {} SUBMISSIONS --out DIR`",
                self.assignment.display()
            ),
        }
    }

    /// Returns the number of workers that judge at the same time.
    fn workers(&self) -> usize {
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Opens the journal in the output folder of an assignment.
    fn open_journal(&self, out: &Path, language: Language) -> anyhow::Result<Journal> {
        let path = out.join(JOURNAL);
        std::fs::create_dir_all(out)
            .with_context(|| format!("cannot make the folder `{}`", out.display()))?;
        if self.rerun {
            return Ok(Journal::begin(&path)?);
        }
        let journal = Journal::resume(&path)?;
        announce_damaged(&path, &journal.damaged(), language)?;
        Ok(journal)
    }

    /// Returns the exit status after judging. Prints an error if the journal's file is gone.
    fn exit_status<'c>(
        &self,
        journal: &Journal,
        classes: impl IntoIterator<Item = &'c ClassSummary>,
    ) -> ExitStatus {
        match journal.check_place() {
            Ok(()) => self.status_of(classes),
            Err(error) => {
                output::error(&error.into());
                ExitStatus::JudgeError
            }
        }
    }

    fn status_of<'c>(&self, classes: impl IntoIterator<Item = &'c ClassSummary>) -> ExitStatus {
        let worst = classes.into_iter().filter_map(ClassSummary::worst);
        match worst.max() {
            Some(Verdict::JudgeError) => ExitStatus::JudgeError,
            Some(verdict) if self.fail_on_reject && verdict != Verdict::Accepted => {
                ExitStatus::NotAccepted
            }
            _ => ExitStatus::Done,
        }
    }
}

/// Returns the reason why this machine cannot show the windows of an assignment. Returns `None` if it can, or if
/// there are none.
fn windows_not_shown(assignment: &Assignment) -> Option<String> {
    let scenario = assignment
        .scenarios()
        .find(|scenario| scenario.interface() == Interface::Window)?;
    let needs = window_tools_missing()?;
    Some(format!(
        "scenario `{}` opens a window, which needs {needs}",
        scenario.id
    ))
}

/// Prints how submissions were found, and which entries of the folder were skipped.
fn announce_found(plan: &Plan, language: Language) -> anyhow::Result<()> {
    for note in &plan.notes {
        output::note_in(language, || tr!("command-note", text = translated(note)))?;
    }
    // The file is Puzzlemark's own, and `lint --submissions` reads it.
    let others = plan
        .ignored
        .iter()
        .filter(|name| *name != EXPECTATIONS_FILE);
    for name in others {
        let name = puzzlemark_text::visible::line(name);
        output::note_in(language, || tr!("command-skipped", name = name))?;
    }
    Ok(())
}

/// Refuses points changed by hand for submissions that the class does not have.
pub(super) fn check_adjusted_names(plan: &Plan, adjustments: &Adjustments) -> anyhow::Result<()> {
    let unknown = plan.unknown_names(adjustments);
    if let Some(first) = unknown.first() {
        let more = match unknown.len() {
            1 => String::new(),
            count => format!(" and {} more names", count - 1),
        };
        anyhow::bail!(
            "`--adjustments` has `{first}`{more}, but no submission has this name\n  \
             help: write the names as the reports show them, or remove the lines"
        );
    }
    Ok(())
}

/// Prints how many results of a run the journals have already.
fn announce_known<'p>(
    plans: impl Iterator<Item = &'p Plan> + Clone,
    journal: &Path,
    language: Language,
) -> anyhow::Result<()> {
    let known: usize = plans.clone().map(Plan::known_runs).sum();
    let all: usize = plans.map(Plan::scenarios).sum();
    if known > 0 {
        let journal = journal.display().to_string();
        output::note_in(language, || {
            tr!("command-known", known = known, all = all, journal = journal)
        })?;
    }
    Ok(())
}

/// Prints which lines of a journal do not count because their checksums are wrong.
pub(super) fn announce_damaged(
    journal: &Path,
    lines: &[usize],
    language: Language,
) -> anyhow::Result<()> {
    const NAMED_MAX: usize = 10;
    if lines.is_empty() {
        return Ok(());
    }
    let named = lines.iter().take(NAMED_MAX).map(ToString::to_string);
    let named = named.collect::<Vec<_>>().join(", ");
    let journal = journal.display().to_string();
    let told = || {
        let more = lines.len().saturating_sub(NAMED_MAX);
        let named = if more > 0 {
            format!("{named} {}", tr!("and-more", number = more))
        } else {
            named
        };
        tr!(
            "command-damaged",
            number = lines.len(),
            lines = named,
            journal = journal
        )
    };
    Ok(output::note_in(language, told)?)
}

/// Prints which results of a journal do not count because they come from another level of isolation. Prints
/// nothing if all results are known.
fn announce_levels(
    plan: &Plan,
    (journal, isolation): (&Journal, &Isolation),
    language: Language,
) -> anyhow::Result<()> {
    if plan.known_runs() == plan.scenarios() {
        return Ok(());
    }
    let here = &isolation.level;
    let levels = journal.levels().into_iter();
    for level in levels.filter(|level| level != here) {
        let journal = journal.path().display().to_string();
        output::note_in(language, || {
            tr!(
                "command-other-level",
                journal = journal,
                level = level,
                here = here.as_str()
            )
        })?;
    }
    Ok(())
}

/// Prints the reason why a run stopped early or failed. Returns the exit status.
fn stopped(error: RunError, stop: &Stop, language: Language) -> anyhow::Result<ExitStatus> {
    if !matches!(error, RunError::Stopped) {
        return unfinished(&error.into(), language);
    }
    output::note_in(language, || tr!("command-stopped"))?;
    Ok(if stop.is_ordered() {
        ExitStatus::Terminated
    } else {
        ExitStatus::Stopped
    })
}

/// Prints the error if judging has begun, but it or its reports could not be finished. Returns the exit status.
fn unfinished(error: &anyhow::Error, language: Language) -> anyhow::Result<ExitStatus> {
    output::error(error);
    output::note_in(language, || tr!("command-unfinished"))?;
    Ok(ExitStatus::JudgeError)
}
