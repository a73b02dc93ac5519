//! `grade --watch-folder`: grades submissions as they arrive.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::{Language, Verdict, tr};
use puzzlemark_text::visible;

use super::arrivals::Arrivals;
use super::class::ClassRun;
use super::places;
use crate::commands::progress::Progress;
use crate::commands::watch::{PAUSE, Watched, assignment_folder};
use crate::commands::{language, load_assignment, output, signals};
use crate::exit::ExitStatus;
use puzzlemark_model::Assignment;
use puzzlemark_runner::{Observer, Plan, RunError, Stop, SubmissionPlan};

/// The most submissions that one line names.
const NAMED_MAX: usize = 8;

/// A class that is graded repeatedly.
struct Watching<'a> {
    run: &'a ClassRun<'a>,
    assignment: Assignment,
    folder: &'a Path,
    arrivals: Arrivals<'a>,
    /// The plan of the last round. `None` if the assignment has changed since.
    before: Option<Plan>,
    is_begun: bool,
    stop: Stop,
}

/// The end of one round of grading.
enum Round {
    Graded(Box<ClassSummary>),
    /// The command must end.
    Ended(ExitStatus),
}

impl ClassRun<'_> {
    /// Grades all submissions, then those that arrive or change, until the user stops it. Returns the exit status of
    /// the last round.
    pub(super) fn watch(
        &self,
        folder: &Path,
        assignment: Assignment,
    ) -> anyhow::Result<ExitStatus> {
        // Reports in the assignment's folder would look like changes of the assignment.
        places::check_assignment(&self.options.out, &assignment)?;
        let stop = Stop::default();
        let language = language::of_messages(assignment.language);
        signals::listen(&stop, move || {
            language.speak(|| tr!("command-stopping-once"))
        })?;
        let watched = Watched {
            paths: vec![assignment_folder(&self.options.assignment)],
            written: Vec::new(),
        };
        let mut seen = watched.stamps();
        let mut watching = Watching {
            run: self,
            assignment,
            folder,
            arrivals: Arrivals::in_folder(folder),
            before: None,
            is_begun: false,
            stop,
        };
        let mut status = ExitStatus::Done;
        while !watching.stop.is_asked() && !output::is_closed() {
            let started = Instant::now();
            let now = watched.stamps();
            if now != seen {
                seen = now;
                watching.load()?;
            }
            watching.arrivals.look();
            let took = started.elapsed();
            if watching.is_due() {
                match watching.round() {
                    Ok(Round::Graded(class)) => {
                        status = self.options.exit_status(&self.journal, [class.as_ref()]);
                    }
                    Ok(Round::Ended(status)) => return Ok(status),
                    // The next change may correct this error.
                    Err(error) => output::error(&error),
                }
            }
            // Checking a large folder must not keep a core busy.
            wait(PAUSE.max(took * 10), &watching.stop);
        }
        Ok(if watching.stop.is_ordered() {
            ExitStatus::Terminated
        } else {
            status
        })
    }
}

impl Watching<'_> {
    /// Loads the assignment again. If that fails, the old one stays.
    fn load(&mut self) -> anyhow::Result<()> {
        match load_assignment(&self.run.options.assignment) {
            Ok(assignment) => {
                self.assignment = assignment;
                self.before = None;
                output::note_in(self.language(), || tr!("command-assignment-changed"))?;
            }
            Err(error) => {
                output::error(&error);
                output::note_in(self.language(), || tr!("command-assignment-kept"))?;
            }
        }
        Ok(())
    }

    /// Returns the language of messages.
    fn language(&self) -> Language {
        language::of_messages(self.assignment.language)
    }

    fn is_due(&self) -> bool {
        let is_changed = self.is_begun && self.before.is_none();
        is_changed || self.arrivals.is_due()
    }

    /// Grades all complete submissions, and writes the reports.
    fn round(&mut self) -> anyhow::Result<Round> {
        self.arrivals.mark_graded();
        let mut plan = self.plan()?;
        let before = self.before.take().unwrap_or_default();
        if !self.is_begun {
            super::announce_found(&plan, self.language())?;
            self.run.announce(&plan, self.language())?;
        }
        self.leave_out_unwritten(&mut plan, before);
        let unknown = |one: &&SubmissionPlan| !one.is_known();
        let judged = plan.submissions.iter().filter(unknown);
        let judged: Vec<_> = judged.map(|one| one.submission.name.clone()).collect();
        match self.judge(&plan) {
            Ok(()) => {}
            // The next round judges the new version.
            Err(error @ RunError::Changed(_)) => return Err(error.into()),
            Err(error) => {
                return super::stopped(error, &self.stop, self.language()).map(Round::Ended);
            }
        }
        let best = super::keep_best(&self.assignment, plan.clone(), &self.run.journal);
        let adjustments = self.run.options.intake.adjustments(&self.assignment)?;
        let best = match best {
            Ok(best) => best.adjusted(&adjustments),
            Err(error) => {
                return super::unfinished(&error.into(), self.language()).map(Round::Ended);
            }
        };
        let class = match self.run.write(&self.assignment, &best) {
            Ok(class) => class,
            Err(error) => return super::unfinished(&error, self.language()).map(Round::Ended),
        };
        self.before = Some(plan);
        self.is_begun = true;
        let line = self.language().speak(|| round_line(&class, &judged));
        output::print(&line)?;
        Ok(Round::Graded(Box::new(class)))
    }

    /// Reads the folder again and returns the plan of all its submissions.
    fn plan(&self) -> anyhow::Result<Plan> {
        let class = self.run.options.intake.class(self.folder)?;
        self.run.plan(&self.assignment, &class)
    }

    /// Judges a plan. The first round shows its progress, because it may judge a whole class.
    fn judge(&self, plan: &Plan) -> Result<(), RunError> {
        let judge = |observer: &dyn Observer| {
            let Self {
                assignment, stop, ..
            } = self;
            self.run.judge(assignment, plan, observer, stop)
        };
        if self.is_begun {
            return judge(&());
        }
        let progress = Progress::over([plan], self.language());
        let judged = judge(&progress);
        progress.finish();
        judged
    }

    /// Replaces submissions that are still being written by their last complete version. Leaves them out if there is
    /// none.
    fn leave_out_unwritten(&self, plan: &mut Plan, before: Plan) {
        let unwritten = |one: &SubmissionPlan| {
            let place = one.submission.source.path();
            let mut paths = self.arrivals.unwritten();
            // A submission without a path is part of a download, which must be complete as a whole.
            paths.any(|path| place.is_none_or(|place| place.starts_with(path)))
        };
        plan.submissions.retain(|one| !unwritten(one));
        let before = before.submissions.into_iter().filter(unwritten);
        plan.submissions.extend(before.map(SubmissionPlan::judged));
        let name = |one: &SubmissionPlan| one.submission.name.clone();
        plan.submissions.sort_by_cached_key(name);
    }
}

/// Waits, but returns at once if the command must stop.
fn wait(pause: Duration, stop: &Stop) {
    let end = Instant::now() + pause;
    while !stop.is_asked() && Instant::now() < end {
        thread::sleep(PAUSE.min(end.saturating_duration_since(Instant::now())));
    }
}

/// Returns the results of a round on one line.
fn round_line(class: &ClassSummary, judged: &[String]) -> String {
    let time = jiff::Zoned::now().strftime("%H:%M:%S").to_string();
    let all = class.submissions();
    let is_judged = |name: &String| judged.binary_search(name).is_ok();
    let named = all
        .iter()
        .filter(|one| is_judged(&one.name))
        .take(NAMED_MAX);
    let named = named.map(|one| format!("{} {}", one.verdict.code(), visible::line(&one.name)));
    let mut named: Vec<_> = named.collect();
    if judged.len() > NAMED_MAX {
        named.push(tr!("and-more", number = judged.len() - NAMED_MAX));
    }
    let named = if named.is_empty() {
        tr!("watch-nothing-new")
    } else {
        tr!("watch-judged", names = named.join(", "))
    };
    let accepted = all.iter().filter(|one| one.verdict == Verdict::Accepted);
    let all = tr!("class-size", number = all.len());
    let accepted = tr!("count-accepted", number = accepted.count());
    format!("{time}  {named}; {all}, {accepted}\n")
}
