//! Grades a class on one assignment.

use std::path::Path;

use puzzlemark_reports::Language;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render;
use puzzlemark_reports::render::html::Surroundings;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_runner::grading::isolation;

use super::{Grade, JOURNAL, imports, places};
use crate::commands::output::{self, Sink};
use crate::commands::progress::Progress;
use crate::commands::report::ResultsSource;
use crate::commands::{format, language, load_assignment, report, signals};
use crate::exit::ExitStatus;
use puzzlemark_model::Assignment;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Journal, Observer, Plan, RunError, Stop};
use puzzlemark_sandbox::Sandbox;
use puzzlemark_spec::course::Submissions;

/// The options, sandbox and journal of a run.
pub(super) struct ClassRun<'a> {
    pub(super) options: &'a Grade,
    sandbox: Sandbox,
    isolation: Isolation,
    pub(super) journal: Journal,
}

impl Grade {
    pub(super) fn grade_class(&self, submissions: &Path) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        places::check_folder(submissions)?;
        let class = self.intake.class(submissions)?;
        places::check_out(&self.out, &class)?;
        places::check_not_assignment(&self.out, &assignment)?;
        if let Some(reason) = super::windows_not_shown(&assignment) {
            anyhow::bail!(reason);
        }
        let language = language::of_messages(assignment.language);
        let path = self.out.join(JOURNAL);
        if self.resume && !path.exists() {
            anyhow::bail!(
                "there is no journal at `{}` to continue from; leave out `--resume`",
                path.display()
            );
        }
        // The sandbox comes before the journal, which `--rerun` empties. If nothing can be judged,
        // nothing is lost.
        let sandbox = self.isolation.sandbox([&assignment], self.workers())?;
        let run = ClassRun {
            options: self,
            isolation: isolation(&sandbox),
            sandbox,
            journal: self.open_journal(&self.out, language)?,
        };
        if self.watch_folder {
            if !submissions.is_dir() {
                anyhow::bail!(
                    "`--watch-folder` needs a folder, but `{}` is a file",
                    submissions.display()
                );
            }
            return run.watch(submissions, assignment);
        }
        run.once(submissions, &class, &assignment)
    }
}

impl ClassRun<'_> {
    fn once(
        &self,
        submissions: &Path,
        class: &Submissions,
        assignment: &Assignment,
    ) -> anyhow::Result<ExitStatus> {
        let plan = self.plan(assignment, class)?;
        let language = language::of_messages(assignment.language);
        super::announce_found(&plan, language)?;
        if plan.submissions.is_empty() && self.options.partition.is_none() {
            anyhow::bail!("no submissions in `{}`", submissions.display());
        }
        let adjustments = self.options.intake.adjustments(assignment)?;
        // Another part of the class can have the other names.
        if self.options.partition.is_none() {
            super::check_adjusted_names(&plan, &adjustments)?;
        }
        self.announce(&plan, language)?;
        let stop = Stop::default();
        signals::listen_while_judging(&stop, language)?;
        let progress = Progress::over([&plan], language);
        let judged = self.judge(assignment, &plan, &progress, &stop);
        progress.finish();
        if let Err(error) = judged {
            return super::stopped(error, &stop, language);
        }
        let plan = match super::keep_best(assignment, plan, &self.journal) {
            Ok(plan) => plan.adjusted(&adjustments),
            Err(error) => return super::unfinished(&error.into(), language),
        };
        let class = match self.write(assignment, &plan) {
            Ok(class) => class,
            Err(error) => return super::unfinished(&error, language),
        };
        for note in language.speak(|| imports::notes(&class)) {
            output::note(&note)?;
        }
        let options = self.options;
        if let Some(format) = options.format.format {
            let mut sink = Sink::open(options.format.output.as_deref())?;
            let dialect = options.dialect.dialect(format)?;
            let source = self.source(assignment, &plan);
            format::class(&source, format, dialect, &mut sink)?;
            sink.finish()?;
        } else {
            let width = output::width();
            output::print_long(|out| render::terminal::write_class(&class, width, out))?;
            let reports = language.speak(|| report::where_they_are(&options.out));
            output::print(&format!("\n{reports}"))?;
        }
        Ok(self.options.exit_status(&self.journal, [&class]))
    }

    /// Returns the plan of all submissions of the class, with the results that the journal has.
    pub(super) fn plan(
        &self,
        assignment: &Assignment,
        class: &Submissions,
    ) -> anyhow::Result<Plan> {
        let Grade {
            partition, repeat, ..
        } = self.options;
        let known = (&self.journal, &self.isolation);
        let plan = Plan::for_class(assignment, class, *partition, Some(known))?;
        Ok(plan.repeated(*repeat, &self.journal))
    }

    /// Prints how much of a plan the journal has already.
    pub(super) fn announce(&self, plan: &Plan, language: Language) -> anyhow::Result<()> {
        super::announce_levels(plan, (&self.journal, &self.isolation), language)?;
        super::announce_known([plan].into_iter(), self.journal.path(), language)
    }

    pub(super) fn judge(
        &self,
        assignment: &Assignment,
        plan: &Plan,
        observer: &dyn Observer,
        stop: &Stop,
    ) -> Result<(), RunError> {
        let grading = Grading {
            assignment,
            sandbox: &self.sandbox,
            workers: Some(self.options.workers()),
        };
        grading.run(plan, &self.journal, observer, stop)
    }

    /// Writes all reports.
    pub(super) fn write(
        &self,
        assignment: &Assignment,
        plan: &Plan,
    ) -> anyhow::Result<ClassSummary> {
        let source = self.source(assignment, plan);
        let out = &self.options.out;
        report::write_all(&source, assignment.is_due(), Surroundings::Class, out)
    }

    fn source<'s>(&'s self, assignment: &'s Assignment, plan: &'s Plan) -> ResultsSource<'s> {
        ResultsSource::Journal {
            assignment,
            plan,
            journal: &self.journal,
            isolation: &self.isolation,
        }
    }
}
