//! `grade`: judge a class.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;

use super::progress::Progress;
use super::{load_assignment, output, report};
use crate::exit::ExitStatus;
use crate::grading::Grading;
use crate::runner::{Journal, Plan, RunError, Stop};
use crate::sandbox::{Sandbox, SandboxOptions};
use crate::spec::{ASSIGNMENT_FILE, Interface};
use crate::subject::window_tools_missing;

/// Grade a class: a folder with one folder or file per student.
#[derive(Debug, Args)]
pub struct Grade {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The folder with the submissions.
    submissions: PathBuf,
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
    /// End with exit code 1 if any submission is not accepted.
    #[arg(long)]
    fail_on_reject: bool,
}

/// Name of the journal in the output folder.
const JOURNAL: &str = "journal.jsonl";

impl Grade {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        self.check_places()?;
        check_windows(&assignment)?;
        let journal = self.open_journal()?;
        let plan = Plan::for_class(&assignment, &self.submissions, Some(&journal))?;
        if plan.submissions.is_empty() {
            anyhow::bail!("no submissions in `{}`", self.submissions.display());
        }
        self.announce(&plan)?;
        let sandbox = Sandbox::new(SandboxOptions::default())?;
        let stop = Stop::default();
        listen_for_ctrl_c(&stop)?;
        let progress = Progress::new(plan.submissions.len());
        let grading = Grading {
            assignment: &assignment,
            sandbox: &sandbox,
            journal: Some(&journal),
            workers: self.jobs.map(usize::from),
        };
        let class = grading.run(&plan, &progress, &stop);
        progress.finish();
        match class {
            Ok(class) => self.report(&assignment, &class),
            Err(RunError::Stopped) => {
                output::note(
                    "stopped; what was judged is in the journal: \
                     give the same command again to go on",
                )?;
                Ok(ExitStatus::Stopped)
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Refuses what would write before it can grade, or grade what it has written.
    fn check_places(&self) -> anyhow::Result<()> {
        let submissions = &self.submissions;
        if submissions.is_file() {
            anyhow::bail!(
                "`{}` is a file; `grade` takes a folder with one folder or file per student, and \
                 `check` a single submission",
                submissions.display()
            );
        }
        if submissions.join(ASSIGNMENT_FILE).is_file() {
            anyhow::bail!(
                "`{}` is an assignment; name the folder with the submissions",
                submissions.display()
            );
        }
        let inside = submissions
            .canonicalize()
            .with_context(|| format!("cannot read `{}`", submissions.display()))?;
        if nearest_existing(&self.out).is_some_and(|out| out.starts_with(&inside)) {
            anyhow::bail!(
                "`--out {}` lies in the folder with the submissions, and would be graded as one; \
                 choose a folder beside it",
                self.out.display()
            );
        }
        Ok(())
    }

    fn open_journal(&self) -> anyhow::Result<Journal> {
        let path = self.out.join(JOURNAL);
        if self.resume && !path.exists() {
            anyhow::bail!(
                "no journal to go on from at `{}`; leave out `--resume`",
                path.display()
            );
        }
        std::fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder `{}`", self.out.display()))?;
        Ok(if self.rerun {
            Journal::begin(&path)?
        } else {
            Journal::resume(&path)?
        })
    }

    fn announce(&self, plan: &Plan) -> anyhow::Result<()> {
        for name in &plan.ignored {
            output::note(&format!(
                "note: `{}` is no kind of submission that the assignment takes; left out",
                puzzlemark_reports::visible::line(name)
            ))?;
        }
        if plan.known() > 0 {
            output::note(&format!(
                "{} of {} results are known from `{}` (`--rerun` judges everything again)",
                plan.known(),
                plan.scenarios(),
                self.out.join(JOURNAL).display()
            ))?;
        }
        Ok(())
    }

    fn report(
        &self,
        assignment: &crate::spec::Assignment,
        class: &ClassResults,
    ) -> anyhow::Result<ExitStatus> {
        report::write_all(class, assignment.is_due(), &self.out)?;
        output::print(&render::terminal::class(class, output::width()))?;
        output::print(&format!("\n{}", report::where_they_are(&self.out)))?;
        Ok(self.exit(class))
    }

    fn exit(&self, class: &ClassResults) -> ExitStatus {
        let has = |wanted: fn(Verdict) -> bool| class.submissions.iter().any(|s| wanted(s.verdict));
        if has(|verdict| verdict == Verdict::JudgeError) {
            ExitStatus::JudgeError
        } else if self.fail_on_reject && has(|verdict| verdict != Verdict::Accepted) {
            ExitStatus::NotAccepted
        } else {
            ExitStatus::Done
        }
    }
}

/// Refuses to grade windows that cannot be shown: nobody's submission would be graded.
fn check_windows(assignment: &crate::spec::Assignment) -> anyhow::Result<()> {
    let first = assignment
        .scenarios()
        .find(|scenario| scenario.interface() == Interface::Window);
    if let (Some(scenario), Some(needs)) = (first, window_tools_missing()) {
        anyhow::bail!(
            "the scenario `{}` opens a window, which needs {needs}",
            scenario.id
        );
    }
    Ok(())
}

/// The part of a path that is there already, without links.
fn nearest_existing(path: &Path) -> Option<PathBuf> {
    let path = std::path::absolute(path).ok()?;
    path.ancestors()
        .find_map(|ancestor| ancestor.canonicalize().ok())
}

/// The first Ctrl-C stops the run after the scenarios in flight; the second ends it at once.
fn listen_for_ctrl_c(stop: &Stop) -> anyhow::Result<()> {
    let stop = stop.clone();
    ctrlc::set_handler(move || {
        if stop.is_asked() {
            end_at_once();
        }
        stop.ask();
        let _ = output::note("stopping after the scenarios in flight; Ctrl-C again stops at once");
    })
    .context("cannot listen for Ctrl-C")
}

/// What runs is ended by the launchers, which notice that this process is gone.
#[expect(
    clippy::exit,
    reason = "asked twice, and no thread of ours may keep the user waiting"
)]
fn end_at_once() -> ! {
    std::process::exit(130)
}
