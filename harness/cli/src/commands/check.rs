//! `check`: judges one submission.

mod places;
mod watch;

use std::cell::OnceCell;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::Args;
use puzzlemark_model::Assignment;
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render;
use puzzlemark_reports::visibility::Audience;
use puzzlemark_reports::{Language, Verdict, tr, visibility};
use puzzlemark_spec::LanguageChoice;
use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

use super::format::{Format, FormatOptions, SubmissionReport};
use super::isolation::{IsolationOptions, NoSandbox};
use super::output::{self, Sink};
use super::watch::{Watched, assignment_folder};
use super::{language, load_for_submission};
use crate::exit::ExitStatus;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_sandbox::{Sandbox, check_inherited_limits};
use puzzlemark_subject::{needs, python_folders};

use self::places::Places;
use self::watch::watch;

/// Judge one submission and show where it first fails.
#[derive(Debug, Args)]
pub struct Check {
    /// The assignment's folder, or its `assignment.yaml` [default: here or in a folder above].
    assignment: Option<PathBuf>,
    /// The submission: a file or a folder [default: here, or in the only folder that has its file].
    submission: Option<PathBuf>,
    /// Play only the scenario with this id; may be repeated.
    #[arg(long, value_name = "SCENARIO")]
    only: Vec<String>,
    /// Also write the report to this file, as an HTML page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print all results as JSON instead of a report, hidden groups too.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Also show the board after each step of the first failure.
    #[arg(long, conflicts_with_all = ["json", "format"])]
    replay: bool,
    /// Also write a program that plays the first failure without Puzzlemark, and prints PASS or FAIL.
    ///
    /// It is in the language of the submission. In C, C++, Go and Rust, it needs the kit beside it.
    #[arg(long, value_name = "FILE")]
    reproduce: Option<PathBuf>,
    /// Language of the report [default: the assignment's own, or that of your system].
    #[arg(long, value_parser = language::parser())]
    language: Option<Language>,
    /// Judge again when a file of the submission or the assignment changes; Ctrl-C ends.
    #[arg(long)]
    watch: bool,
    #[command(flatten)]
    format: FormatOptions,
    #[command(flatten)]
    isolation: IsolationOptions,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        // This check comes before judging, so that a wrong format is an error at once.
        if let Some(format) = self.format.format {
            format.require_submission()?;
        }
        let places = Places::locate(self.assignment.clone(), self.submission.clone())?;
        let checking = Checking {
            options: &self,
            places,
            sandbox: OnceCell::new(),
            spoken: Arc::default(),
        };
        if self.watch {
            watch(
                &checking.watched(),
                &|stop| checking.once(stop),
                &checking.spoken,
            )
        } else {
            checking.once(&Stop::default())
        }
    }
}

/// One check with known places.
struct Checking<'a> {
    options: &'a Check,
    places: Places,
    /// The sandbox of all rounds. A later round finds its cell and its interpreter ready.
    sandbox: OnceCell<Sandbox>,
    /// The language of the last report.
    spoken: Arc<Mutex<Language>>,
}

impl Checking<'_> {
    fn watched(&self) -> Watched<'_> {
        let options = self.options;
        let written = [&options.html, &options.reproduce, &options.format.output];
        let written = written.into_iter().flatten().map(PathBuf::as_path);
        Watched {
            paths: vec![
                assignment_folder(&self.places.assignment),
                &self.places.submission,
            ],
            written: written.collect(),
        }
    }

    /// Judges the submission once, and prints its report.
    fn once(&self, stop: &Stop) -> anyhow::Result<ExitStatus> {
        let language = LanguageChoice {
            asked: self.options.language,
            usual: language::of_user(),
        };
        let Places {
            assignment,
            submission,
        } = &self.places;
        let mut assignment = load_for_submission(assignment, submission, language)?;
        *self.spoken.lock().unwrap_or_else(PoisonError::into_inner) =
            language::of_messages(assignment.language);
        let all = assignment.scenarios().count();
        keep_only(&mut assignment, &self.options.only)?;
        let played = assignment.scenarios().count();
        let plan = Plan::for_one(&assignment, &self.places.submission)?;
        let grading = Grading {
            assignment: &assignment,
            sandbox: self.sandbox(&assignment)?,
            workers: Some(1),
        };
        let mut class = grading.results(&plan, &(), stop)?;
        let now = jiff::Timestamp::now();
        class.info.graded = Some(now.strftime("%Y-%m-%dT%H:%M:%SZ").to_string());
        // The page comes first, because the reader of the report may stop early, as `head` does. If the page cannot
        // be written, the report is still printed.
        let written = self.write_page(&class).and(self.write_program(&class));
        match self.options.format.format {
            Some(format) => self.write(&class, format, &assignment)?,
            None => output::print(&self.report(&class)?)?,
        }
        if !self.options.only.is_empty() {
            output::note_in(class.info.assignment.language, || {
                tr!("command-played-some", played = played, all = all)
            })?;
        }
        written?;
        Ok(self.exit(class.submissions[0].verdict))
    }

    /// Returns the sandbox. The first round opens it.
    fn sandbox(&self, assignment: &Assignment) -> anyhow::Result<&Sandbox> {
        check_inherited_limits(&needs([assignment], 1)).map_err(NoSandbox::from)?;
        if let Some(opened) = self.sandbox.get() {
            return Ok(opened);
        }
        let readable = if self.looks_like_python(assignment) {
            python_folders(assignment)
        } else {
            Vec::new()
        };
        let opened = self.options.isolation.sandbox_with(readable)?;
        Ok(self.sandbox.get_or_init(|| opened))
    }

    /// Returns true if a file of the submission has the name or the ending of a Python class. A wrong guess costs only
    /// time.
    fn looks_like_python(&self, assignment: &Assignment) -> bool {
        let Some(python) = &assignment.subjects.python else {
            return false;
        };
        let submission = &self.places.submission;
        submission.join(&python.file).is_file()
            || submission.extension().is_some_and(|ending| ending == "py")
    }

    fn exit(&self, verdict: Verdict) -> ExitStatus {
        match self.options.format.format {
            Some(format) if format.is_graded_elsewhere() && verdict != Verdict::JudgeError => {
                ExitStatus::Done
            }
            _ => exit(verdict),
        }
    }

    /// Writes the report in a format with only what the student may see. Other people may read this report.
    fn write(
        &self,
        class: &ClassResults,
        format: &Format,
        assignment: &Assignment,
    ) -> anyhow::Result<()> {
        let report = SubmissionReport {
            class: &class.info,
            submission: &class.submissions[0],
            after_due: assignment.is_due(),
            staff_details: self.options.format.staff_details,
            folder: self.folder(),
            main_files: self.main_files(assignment),
        };
        let mut sink = Sink::open(self.options.format.output.as_deref())?;
        match report.write(format, &mut sink) {
            Err(error) if error.is::<render::NoPoints>() => {
                output::error(&error);
                // The format has no field for the reason.
                let decisive = report.submission.decisive();
                let reason = decisive.and_then(|scenario| scenario.reason.as_deref());
                reason.map_or(Ok(()), |reason| {
                    Ok(output::note(&format!("note: {}", visible::line(reason)))?)
                })
            }
            Err(error) => Err(error),
            Ok(()) => sink.finish(),
        }
    }

    /// Returns the path of the submission's folder, relative to the current folder and with `/`. It is empty if the
    /// two are the same.
    fn folder(&self) -> String {
        let folder = if self.places.submission.is_dir() {
            Some(self.places.submission.as_path())
        } else {
            self.places.submission.parent()
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

    /// Returns the assignment's names for the main file. A folder has one main file, which is the first that exists.
    /// A single file may replace any of them, because its own name does not count.
    fn main_files(&self, assignment: &Assignment) -> Vec<String> {
        let files = assignment.subjects.files().map(str::to_owned);
        if self.places.submission.is_dir() {
            let is_there = |file: &String| self.places.submission.join(file).is_file();
            files.filter(is_there).take(1).collect()
        } else {
            files.collect()
        }
    }

    fn write_page(&self, class: &ClassResults) -> anyhow::Result<()> {
        let Some(path) = &self.options.html else {
            return Ok(());
        };
        let view = |audience| visibility::view(&class.info, &class.submissions[0], audience);
        let (all, shown) = (
            view(Audience::Instructor)?,
            view(Audience::StudentBeforeDue)?,
        );
        // The instructor's page warns of hidden parts. If there are none, the student's page is right.
        let hides = (&all.groups, &all.remarks) != (&shown.groups, &shown.remarks);
        let page = render::html::student(if hides { &all } else { &shown })?;
        output::write_file(path, page.as_bytes())
    }

    /// Writes the program for the first failure. A note says if there is none.
    fn write_program(&self, class: &ClassResults) -> anyhow::Result<()> {
        let Some(path) = &self.options.reproduce else {
            return Ok(());
        };
        let view = visibility::view(&class.info, &class.submissions[0], Audience::Instructor)?;
        match render::reproduce::reproduce(&view) {
            Some(program) => output::write_file(path, program.as_bytes()),
            None => Ok(output::note_in(view.language, || {
                tr!("command-no-program", file = path.display().to_string())
            })?),
        }
    }

    fn report(&self, class: &ClassResults) -> anyhow::Result<String> {
        if self.options.json {
            let mut text = Vec::new();
            let mut json = render::json::Json::begin(&mut text, &class.info)?;
            json.submission(&class.submissions[0])?;
            json.finish()?;
            return Ok(visible::decode(&text));
        }
        // Nothing is hidden here: the user has the files of all scenarios.
        let view = visibility::view(&class.info, &class.submissions[0], Audience::Instructor)?;
        let width = output::width();
        let mut report = render::terminal::submission(&view, width);
        if self.options.replay && view.first_not_accepted().is_some() {
            let replay = render::terminal::replay(&view, width);
            let no_replay = || {
                view.language
                    .speak(|| format!("\n{}\n", tr!("command-no-replay")))
            };
            report += &replay.unwrap_or_else(no_replay);
        }
        Ok(report)
    }
}

fn keep_only(assignment: &mut Assignment, only: &[String]) -> anyhow::Result<()> {
    let only: Vec<_> = only.iter().map(|id| canonical(id)).collect();
    let known: Vec<_> = assignment
        .scenarios()
        .map(|scenario| scenario.id.clone())
        .collect();
    if let Some(unknown) = only.iter().find(|id| !known.contains(id)) {
        anyhow::bail!(
            "the assignment has no scenario `{unknown}`; its scenarios: {}",
            known.join(", ")
        );
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
