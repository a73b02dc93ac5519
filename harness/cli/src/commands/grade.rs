//! `grade`: judge a class, on one assignment or on all of a course.

mod arrivals;
mod attempts;
mod class;
mod course;
mod imports;
mod places;
mod watching;

pub(super) use attempts::keep_best;
pub(super) use places::check_folder;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::summary::ClassSummary;

use super::format::FormatOptions;
use super::intake::IntakeOptions;
use super::isolation::IsolationOptions;
use super::{is_course, output};
use crate::exit::ExitStatus;
use puzzlemark_model::{Assignment, Interface};
use puzzlemark_runner::grading::cores;
use puzzlemark_runner::partition::Partition;
use puzzlemark_runner::{Journal, Plan, RunError, Stop};
use puzzlemark_subject::window_tools_missing;

/// Grade a class: a folder with one folder or file per student, or a course.
#[derive(Debug, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is an option of the command line"
)]
pub struct Grade {
    /// The assignment's folder, or its `assignment.yaml`; or the file of a course, `course.yaml`.
    assignment: PathBuf,
    /// The folder with the submissions, or the download of a platform (a folder, or a zip as it is); a
    /// course says itself where they are.
    submissions: Option<PathBuf>,
    /// Where journal and reports go.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Insist on a journal to go on from.
    #[arg(long, conflicts_with = "rerun")]
    resume: bool,
    /// Judge everything again, whatever the journal knows.
    #[arg(long)]
    rerun: bool,
    /// Submissions judged at the same time [default: one per core].
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Play every scenario N times, and tell where the runs come to different verdicts; the first counts.
    #[arg(long, value_name = "N", default_value_t = 1, hide_default_value = true, value_parser = clap::value_parser!(u16).range(1..=1000))]
    repeat: u16,
    /// Go on until Ctrl-C: grade what arrives in the folder or changes, and write the reports anew.
    ///
    /// A submission that has changed within the last two seconds is waited for. Where the assignment
    /// changes, all is graded anew that depends on it.
    #[arg(long, conflicts_with = "format")]
    watch_folder: bool,
    /// Judge one part of the class only: part I of N, counted from 1.
    ///
    /// To which part a submission belongs depends on its name alone. Give each part an output folder
    /// of its own, and `merge` them.
    #[arg(long, value_name = "hash:I/N")]
    partition: Option<Partition>,
    /// End with exit code 1 if any submission is not accepted.
    #[arg(long)]
    fail_on_reject: bool,
    /// Instead of the summary; files are written into DIR all the same.
    #[command(flatten)]
    format: FormatOptions,
    #[command(flatten)]
    intake: IntakeOptions,
    #[command(flatten)]
    isolation: IsolationOptions,
}

/// Name of the journal in the output folder of an assignment.
pub(super) const JOURNAL: &str = "journal.jsonl";

impl Grade {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        match (is_course(&self.assignment), &self.submissions) {
            (true, None) if self.watch_folder => anyhow::bail!(
                "`--watch-folder` takes one folder, and a course has several; name one of its \
                 assignments and the folder with its submissions"
            ),
            (true, None) if self.intake.are_given() => anyhow::bail!(
                "`--from`, `--keep` and `--roster` are for a class on one assignment; a course has its \
                 own `roster:`, and takes the latest attempts"
            ),
            (true, None) => self.grade_course(),
            (false, Some(submissions)) => self.grade_class(submissions),
            (true, Some(_)) => anyhow::bail!(
                "`{}` is a course, which says itself where its submissions are; name nothing but \
                 the course, or an assignment with a folder of submissions",
                self.assignment.display()
            ),
            (false, None) => anyhow::bail!(
                "name the folder with the submissions as well: `puzzlemark grade {} SUBMISSIONS \
                 --out DIR`; only a course says itself where they are",
                self.assignment.display()
            ),
        }
    }

    /// Workers that judge at the same time.
    fn workers(&self) -> usize {
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Opens the journal in the output folder of an assignment.
    fn open_journal(&self, out: &Path) -> anyhow::Result<Journal> {
        let path = out.join(JOURNAL);
        std::fs::create_dir_all(out)
            .with_context(|| format!("cannot make the folder `{}`", out.display()))?;
        if self.rerun {
            return Ok(Journal::begin(&path)?);
        }
        let journal = Journal::resume(&path)?;
        tell_damaged(&path, &journal.damaged())?;
        Ok(journal)
    }

    /// How the command ends; where the journal is gone, that is told.
    fn ended<'c>(
        &self,
        journal: &Journal,
        classes: impl IntoIterator<Item = &'c ClassSummary>,
    ) -> ExitStatus {
        match journal.check_place() {
            Ok(()) => self.exit(classes),
            Err(error) => {
                output::error(&error.into());
                ExitStatus::JudgeError
            }
        }
    }

    fn exit<'c>(&self, classes: impl IntoIterator<Item = &'c ClassSummary>) -> ExitStatus {
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

/// Why windows of an assignment cannot be shown here, so that nobody's submission would be graded.
fn windows_not_shown(assignment: &Assignment) -> Option<String> {
    let scenario = assignment
        .scenarios()
        .find(|scenario| scenario.interface() == Interface::Window)?;
    let needs = window_tools_missing()?;
    Some(format!(
        "the scenario `{}` opens a window, which needs {needs}",
        scenario.id
    ))
}

/// Says how submissions were found, and which entries of a folder are none.
fn announce_found(plan: &Plan) -> anyhow::Result<()> {
    for note in &plan.notes {
        output::note(&format!("note: {note}"))?;
    }
    for name in &plan.ignored {
        output::note(&format!(
            "note: skipped `{}`: this assignment accepts no files of this kind",
            puzzlemark_text::visible::line(name)
        ))?;
    }
    Ok(())
}

/// Says how much is known already, of all plans of a run.
fn announce_known<'p>(
    plans: impl Iterator<Item = &'p Plan> + Clone,
    journal: &Path,
) -> anyhow::Result<()> {
    let known: usize = plans.clone().map(Plan::known).sum();
    let all: usize = plans.map(Plan::scenarios).sum();
    if known > 0 {
        output::note(&format!(
            "{known} of {all} results are known from `{}` (`--rerun` judges everything again)",
            journal.display()
        ))?;
    }
    Ok(())
}

/// Says which lines of a journal do not count, since their checksums are wrong.
pub(super) fn tell_damaged(journal: &Path, lines: &[usize]) -> anyhow::Result<()> {
    const NAMED_MAX: usize = 10;
    if lines.is_empty() {
        return Ok(());
    }
    let named = lines.iter().take(NAMED_MAX).map(ToString::to_string);
    let mut named = named.collect::<Vec<_>>().join(", ");
    if lines.len() > NAMED_MAX {
        let _ = write!(named, " and {} more", lines.len() - NAMED_MAX);
    }
    let line = if lines.len() == 1 { "line" } else { "lines" };
    let journal = journal.display();
    Ok(output::note(&format!(
        "note: {line} {named} of `{journal}` cannot be believed (the checksum is wrong); what no other line \
         says is judged again"
    ))?)
}

/// Says which results of a journal do not count, since they were found out at another level of
/// isolation; where all results are known there is nothing to say.
fn announce_levels(
    plan: &Plan,
    (journal, isolation): (&Journal, &Isolation),
) -> anyhow::Result<()> {
    if plan.known() == plan.scenarios() {
        return Ok(());
    }
    let here = &isolation.level;
    let levels = journal.levels().into_iter();
    for level in levels.filter(|level| level != here) {
        output::note(&format!(
            "note: results that `{}` has of isolation `{level}` do not count at `{here}`",
            journal.path().display()
        ))?;
    }
    Ok(())
}

/// How a run that did not come to its end ends the command.
fn stopped(error: RunError, stop: &Stop) -> anyhow::Result<ExitStatus> {
    if !matches!(error, RunError::Stopped) {
        return unfinished(&error.into());
    }
    output::note(
        "stopped; what was judged is in the journal: give the same command again to go on",
    )?;
    Ok(if stop.is_ordered() {
        ExitStatus::Terminated
    } else {
        ExitStatus::Stopped
    })
}

/// How the command ends where judging has begun, and it or its reports could not be finished.
fn unfinished(error: &anyhow::Error) -> anyhow::Result<ExitStatus> {
    output::error(error);
    output::note("what was judged is in the journal: give the same command again to go on")?;
    Ok(ExitStatus::JudgeError)
}
