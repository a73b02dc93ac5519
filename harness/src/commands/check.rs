//! `check`: judge one submission.

use std::path::PathBuf;

use clap::Args;
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;
use puzzlemark_reports::visibility::Audience;
use puzzlemark_reports::{Verdict, visibility};

use super::isolation::IsolationOptions;
use super::{load_for_student, output};
use crate::exit::ExitStatus;
use crate::grading::Grading;
use crate::runner::{Plan, Stop};

/// Judge one submission and show where it first departs.
#[derive(Debug, Args)]
pub struct Check {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The submission: a file or a folder.
    submission: PathBuf,
    /// Play only these scenarios (by id); may be repeated.
    #[arg(long, value_name = "SCENARIO")]
    only: Vec<String>,
    /// Also write the report to this file, as a page for a browser.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print the results as JSON instead of a report.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let mut assignment = load_for_student(&self.assignment)?;
        let all = assignment.scenarios().count();
        keep_only(&mut assignment, &self.only)?;
        let played = assignment.scenarios().count();
        let plan = Plan::for_one(&assignment, &self.submission)?;
        let sandbox = self.isolation.sandbox()?;
        let grading = Grading {
            assignment: &assignment,
            sandbox: &sandbox,
            journal: None,
            workers: Some(1),
        };
        let class = grading.run(&plan, &(), &Stop::default())?;
        // The page first: whoever reads the report may stop in the middle, as `head` does. But the
        // report comes also where the page cannot be written.
        let written = self.write_page(&class);
        output::print(&self.report(&class)?)?;
        if !self.only.is_empty() {
            output::note(&format!(
                "note: {played} of {all} scenarios were played; the verdict is about these"
            ))?;
        }
        written?;
        Ok(exit(class.submissions[0].verdict))
    }

    fn write_page(&self, class: &ClassResults) -> anyhow::Result<()> {
        let Some(path) = &self.html else {
            return Ok(());
        };
        let view = visibility::view(class, &class.submissions[0], Audience::Instructor)?;
        output::write_file(path, render::html::student(&view)?.as_bytes())
    }

    fn report(&self, class: &ClassResults) -> anyhow::Result<String> {
        if self.json {
            return Ok(render::json::class(class)?);
        }
        // Whoever has the scenarios sees all of them: nothing to hide from the one who plays them.
        let view = visibility::view(class, &class.submissions[0], Audience::Instructor)?;
        Ok(render::terminal::submission(&view, output::width()))
    }
}

fn keep_only(assignment: &mut crate::spec::Assignment, only: &[String]) -> anyhow::Result<()> {
    let known: Vec<_> = assignment
        .scenarios()
        .map(|scenario| scenario.id.clone())
        .collect();
    if let Some(unknown) = only.iter().find(|id| !known.contains(id)) {
        anyhow::bail!("no scenario `{unknown}`; there are: {}", known.join(", "));
    }
    if !only.is_empty() {
        for group in &mut assignment.groups {
            group
                .scenarios
                .retain(|scenario| only.contains(&scenario.id));
        }
        assignment
            .groups
            .retain(|group| !group.scenarios.is_empty());
    }
    Ok(())
}

fn exit(verdict: Verdict) -> ExitStatus {
    match verdict {
        Verdict::Accepted => ExitStatus::Done,
        Verdict::JudgeError => ExitStatus::JudgeError,
        Verdict::WrongAnswer
        | Verdict::BadReply
        | Verdict::RuntimeError
        | Verdict::OutputLimitExceeded
        | Verdict::MemoryLimitExceeded
        | Verdict::TimeLimitExceeded
        | Verdict::LoadError => ExitStatus::NotAccepted,
    }
}
