//! `grade --watch-folder`: grades what arrives.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use puzzlemark_reports::Verdict;
use puzzlemark_reports::render::words;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_text::visible;

use super::arrivals::Arrivals;
use super::class::Setting;
use super::places;
use crate::commands::progress::Progress;
use crate::commands::watch::{PAUSE, Watched, assignment_folder};
use crate::commands::{load_assignment, output, signals};
use crate::exit::ExitStatus;
use puzzlemark_model::Assignment;
use puzzlemark_runner::{Observer, Plan, RunError, Stop, SubmissionPlan};

/// Submissions that a line names.
const NAMED_MAX: usize = 8;

/// A class that is graded again and again.
struct Watching<'a> {
    setting: &'a Setting<'a>,
    assignment: Assignment,
    folder: &'a Path,
    arrivals: Arrivals<'a>,
    /// The last plan, of the same assignment.
    before: Option<Plan>,
    is_begun: bool,
    stop: Stop,
}

/// How grading what there is came out.
enum Round {
    Graded(Box<ClassSummary>),
    /// The command ends.
    Ended(ExitStatus),
}

impl Setting<'_> {
    /// Grades what is there, and whatever arrives or changes until somebody stops it; ends as the last
    /// grading did.
    pub(super) fn watch(
        &self,
        folder: &Path,
        assignment: Assignment,
    ) -> anyhow::Result<ExitStatus> {
        // What is written there would be taken for changes of the assignment.
        places::check_assignment(&self.options.out, &assignment)?;
        let stop = Stop::default();
        signals::listen(
            &stop,
            || "no longer watching, after the scenarios in flight",
        )?;
        let watched = Watched {
            paths: vec![assignment_folder(&self.options.assignment)],
            written: Vec::new(),
        };
        let mut seen = watched.stamps();
        let mut watching = Watching {
            setting: self,
            assignment,
            folder,
            arrivals: Arrivals::of(folder),
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
                        status = self.options.ended(&self.journal, [class.as_ref()]);
                    }
                    Ok(Round::Ended(status)) => return Ok(status),
                    // What cannot be read now may be readable when it has changed.
                    Err(error) => output::error(&error),
                }
            }
            // A large folder is not to keep a processor busy.
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
    /// Loads the assignment anew; it stays as it is where that cannot be done.
    fn load(&mut self) -> anyhow::Result<()> {
        match load_assignment(&self.setting.options.assignment) {
            Ok(assignment) => {
                self.assignment = assignment;
                self.before = None;
                output::note("the assignment has changed")?;
            }
            Err(error) => {
                output::error(&error);
                output::note("until that is mended, the assignment counts as it was before")?;
            }
        }
        Ok(())
    }

    fn is_due(&self) -> bool {
        let is_changed = self.is_begun && self.before.is_none();
        is_changed || self.arrivals.is_due()
    }

    /// Grades what there is, and writes the reports.
    fn round(&mut self) -> anyhow::Result<Round> {
        self.arrivals.take();
        let mut plan = self.plan()?;
        let before = self.before.take().unwrap_or_default();
        if !self.is_begun {
            super::announce_found(&plan)?;
            self.setting.announce(&plan)?;
        }
        self.leave_out_unwritten(&mut plan, before);
        let unknown = |one: &&SubmissionPlan| !one.is_known();
        let judged = plan.submissions.iter().filter(unknown);
        let judged: Vec<_> = judged.map(|one| one.submission.name.clone()).collect();
        match self.judge(&plan) {
            Ok(()) => {}
            // It is there in the next round, as it is then.
            Err(error @ RunError::Changed(_)) => return Err(error.into()),
            Err(error) => return super::stopped(error, &self.stop).map(Round::Ended),
        }
        let best = super::keep_best(&self.assignment, plan.clone(), &self.setting.journal);
        let best = match best {
            Ok(best) => best,
            Err(error) => return super::unfinished(&error.into()).map(Round::Ended),
        };
        let class = match self.setting.write(&self.assignment, &best) {
            Ok(class) => class,
            Err(error) => return super::unfinished(&error).map(Round::Ended),
        };
        self.before = Some(plan);
        self.is_begun = true;
        output::print(&line(&class, &judged))?;
        Ok(Round::Graded(Box::new(class)))
    }

    /// What there is to judge. A download is looked through anew, since it is another one now.
    fn plan(&self) -> anyhow::Result<Plan> {
        let class = self.setting.options.intake.class(self.folder)?;
        self.setting.plan(&self.assignment, &class)
    }

    /// Progress is shown of the first round, which may have a whole class to judge.
    fn judge(&self, plan: &Plan) -> Result<(), RunError> {
        let judge = |observer: &dyn Observer| {
            let Self {
                assignment, stop, ..
            } = self;
            self.setting.judge(assignment, plan, observer, stop)
        };
        if self.is_begun {
            return judge(&());
        }
        let progress = Progress::over([plan]);
        let judged = judge(&progress);
        progress.finish();
        judged
    }

    /// Has submissions that are still being written stand as they were before, if they were there.
    fn leave_out_unwritten(&self, plan: &mut Plan, before: Plan) {
        let unwritten = |one: &SubmissionPlan| {
            let place = one.submission.source.path();
            let mut paths = self.arrivals.unwritten();
            // Of a part of a download nobody knows whether it is all there until all of it is.
            paths.any(|path| place.is_none_or(|place| place.starts_with(path)))
        };
        plan.submissions.retain(|one| !unwritten(one));
        let before = before.submissions.into_iter().filter(unwritten);
        plan.submissions.extend(before.map(SubmissionPlan::judged));
        let name = |one: &SubmissionPlan| one.submission.name.clone();
        plan.submissions.sort_by_cached_key(name);
    }
}

/// Waits, but not for longer than until somebody asks to stop.
fn wait(pause: Duration, stop: &Stop) {
    let end = Instant::now() + pause;
    while !stop.is_asked() && Instant::now() < end {
        thread::sleep(PAUSE.min(end.saturating_duration_since(Instant::now())));
    }
}

/// What a round came to, on one line.
fn line(class: &ClassSummary, judged: &[String]) -> String {
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
        named.push(format!("and {} more", judged.len() - NAMED_MAX));
    }
    let named = if named.is_empty() {
        "nothing new to judge".to_owned()
    } else {
        format!("judged {}", named.join(", "))
    };
    let accepted = all.iter().filter(|one| one.verdict == Verdict::Accepted);
    format!(
        "{time}  {named}; {}, {} accepted\n",
        words::count(all.len(), "submission"),
        accepted.count()
    )
}
