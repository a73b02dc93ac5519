//! `check`: judge one submission.

mod watch;

use std::path::{Component, Path, PathBuf};

use clap::Args;
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;
use puzzlemark_reports::visibility::Audience;
use puzzlemark_reports::{Verdict, visibility};
use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

use super::format::{self, Format, FormatOptions, One};
use super::isolation::IsolationOptions;
use super::load_for_submission;
use super::output::{self, Sink};
use super::watch::{Watched, assignment_folder};
use crate::exit::ExitStatus;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};

use self::watch::watch;

/// Judge one submission and show where it first fails.
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
    /// Print all results as JSON instead of a report, those of hidden groups as well.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Judge again whenever a file of the submission or the assignment changes, until Ctrl-C.
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    format: FormatOptions,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        if self.format.format == Some(Format::Classroom50) {
            // Before anything is judged: what is missing can be told at once.
            format::classroom50_context()?;
        }
        if self.watch {
            watch(&self.watched(), &|stop| self.once(stop))
        } else {
            self.once(&Stop::default())
        }
    }

    fn watched(&self) -> Watched<'_> {
        let written = [&self.html, &self.format.output];
        let written = written.into_iter().flatten().map(PathBuf::as_path);
        Watched {
            paths: vec![assignment_folder(&self.assignment), &self.submission],
            written: written.collect(),
        }
    }

    /// Judges once.
    fn once(&self, stop: &Stop) -> anyhow::Result<ExitStatus> {
        if self.format.format.is_some_and(Format::is_of_class_alone) {
            anyhow::bail!(
                "this format is for a class: take another format, or judge a class with `grade` and `report`"
            );
        }
        let mut assignment = load_for_submission(&self.assignment, &self.submission)?;
        let all = assignment.scenarios().count();
        keep_only(&mut assignment, &self.only)?;
        let played = assignment.scenarios().count();
        let plan = Plan::for_one(&assignment, &self.submission)?;
        let sandbox = self.isolation.sandbox([&assignment], 1)?;
        let grading = Grading {
            assignment: &assignment,
            sandbox: &sandbox,
            workers: Some(1),
        };
        let class = grading.results(&plan, &(), stop)?;
        // The page first: whoever reads the report may stop in the middle, as `head` does. But the
        // report comes also where the page cannot be written.
        let written = self.write_page(&class);
        match self.format.format {
            Some(format) => self.write(&class, format, &assignment)?,
            None => output::print(&self.report(&class)?)?,
        }
        if !self.only.is_empty() {
            output::note(&format!(
                "note: {played} of {all} scenarios were played; the verdict is about these"
            ))?;
        }
        written?;
        Ok(self.exit(class.submissions[0].verdict))
    }

    fn exit(&self, verdict: Verdict) -> ExitStatus {
        match self.format.format {
            Some(format) if format.is_graded_elsewhere() && verdict != Verdict::JudgeError => {
                ExitStatus::Done
            }
            _ => exit(verdict),
        }
    }

    /// Writes the report in a format, as the student may see it: others may read it than those who have
    /// the scenarios.
    fn write(
        &self,
        class: &ClassResults,
        format: Format,
        assignment: &puzzlemark_model::Assignment,
    ) -> anyhow::Result<()> {
        let one = One {
            class: &class.info,
            submission: &class.submissions[0],
            after_due: assignment.is_due(),
            staff_details: self.format.staff_details,
            folder: self.folder(),
            main_files: self.main_files(assignment),
        };
        let mut sink = Sink::open(self.format.output.as_deref())?;
        match one.write(format, &mut sink) {
            Err(error) if error.is::<render::NotGraded>() => {
                output::error(&error);
                // Nothing else says it: the format has no place for it.
                let reason = one
                    .submission
                    .decisive()
                    .and_then(|one| one.reason.as_deref());
                reason.map_or(Ok(()), |reason| {
                    Ok(output::note(&format!("note: {}", visible::line(reason)))?)
                })
            }
            Err(error) => Err(error),
            Ok(()) => sink.finish(),
        }
    }

    /// Where the submission's files are, seen from the current folder; empty if here.
    fn folder(&self) -> String {
        let folder = if self.submission.is_dir() {
            Some(self.submission.as_path())
        } else {
            self.submission.parent()
        };
        let folder = folder.unwrap_or(Path::new(""));
        let here = std::env::current_dir().unwrap_or_default();
        let folder = folder.strip_prefix(here).unwrap_or(folder);
        let parts = folder
            .components()
            .filter(|part| *part != Component::CurDir);
        let parts = parts.map(|part| part.as_os_str().to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }

    /// The names of the file that is handed in alone, or of the main one in a folder. A file is called
    /// as the assignment calls it, whatever its name.
    fn main_files(&self, assignment: &puzzlemark_model::Assignment) -> Vec<String> {
        let files = assignment.subjects.files().map(str::to_owned);
        if self.submission.is_dir() {
            let is_there = |file: &String| self.submission.join(file).is_file();
            files.filter(is_there).take(1).collect()
        } else {
            files.collect()
        }
    }

    fn write_page(&self, class: &ClassResults) -> anyhow::Result<()> {
        let Some(path) = &self.html else {
            return Ok(());
        };
        let view = |audience| visibility::view(&class.info, &class.submissions[0], audience);
        let (all, shown) = (
            view(Audience::Instructor)?,
            view(Audience::StudentBeforeDue)?,
        );
        // Where students are shown all of it, the page is theirs, and does not say otherwise.
        let hides = (&all.groups, &all.remarks) != (&shown.groups, &shown.remarks);
        let page = render::html::student(if hides { &all } else { &shown })?;
        output::write_file(path, page.as_bytes())
    }

    fn report(&self, class: &ClassResults) -> anyhow::Result<String> {
        if self.json {
            let mut text = Vec::new();
            let mut json = render::json::Json::begin(&mut text, &class.info)?;
            json.submission(&class.submissions[0])?;
            json.finish()?;
            return Ok(visible::decode(&text));
        }
        // Whoever has the scenarios sees all of them: nothing to hide from the one who plays them.
        let view = visibility::view(&class.info, &class.submissions[0], Audience::Instructor)?;
        Ok(render::terminal::submission(&view, output::width()))
    }
}

fn keep_only(assignment: &mut puzzlemark_model::Assignment, only: &[String]) -> anyhow::Result<()> {
    let only: Vec<_> = only.iter().map(|id| canonical(id)).collect();
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
