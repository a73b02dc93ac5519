//! A class on all assignments of a course.

use std::path::PathBuf;

use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_runner::grading;

use super::{Grade, JOURNAL, places};
use crate::commands::output::{self, Sink};
use crate::commands::progress::Progress;
use crate::commands::report::Source;
use crate::commands::{format, load_course, report, signals};
use crate::course;
use crate::exit::ExitStatus;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Journal, Plan, RunError, Stop};
use puzzlemark_sandbox::Sandbox;
use puzzlemark_spec::Course;
use puzzlemark_spec::course::{CourseAssignment, Submissions};

/// An assignment of the course, ready to be graded.
struct Part<'c> {
    of: &'c CourseAssignment,
    out: PathBuf,
    journal: Journal,
    plan: Plan,
}

impl Grade {
    pub(super) fn grade_course(&self) -> anyhow::Result<ExitStatus> {
        let course = load_course(&self.assignment)?;
        for part in &course.assignments {
            let out = self.out.join(&part.assignment.id);
            places::check_out(&out, &part.submissions)?;
            places::check_assignment(&out, &part.assignment)?;
            // The other assignments can be graded all the same.
            if let Some(why) = super::windows_not_shown(&part.assignment) {
                let id = &part.assignment.id;
                output::note(&format!("note: nobody is graded on `{id}`: {why}"))?;
            }
        }
        let sandbox = {
            let assignments = course.assignments.iter().map(|part| &part.assignment);
            self.isolation.sandbox(assignments, self.workers())?
        };
        let isolation = grading::isolation(&sandbox);
        let parts = self.prepare(&course, &isolation)?;
        let plans = || parts.iter().map(|part| &part.plan);
        super::announce_known(plans(), &self.out)?;
        let stop = Stop::default();
        signals::listen(&stop, || signals::AFTER_THOSE_IN_FLIGHT)?;
        let progress = Progress::over(plans());
        let judged = self.judge(&parts, &sandbox, &progress, &stop);
        progress.finish();
        if let Err(error) = judged {
            return super::stopped(error, &stop);
        }
        let (results, classes) = match self.write(&course, &parts, &isolation) {
            Ok(written) => written,
            Err(error) => return super::unfinished(&error),
        };
        if let Some(format) = self.format.format {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            format::course(&results, format, &mut sink)?;
            sink.finish()?;
        } else {
            output::print(&render::terminal::course(&results, output::width()))?;
            output::print(&format!("\n{}", report::where_the_course_is(&self.out)))?;
        }
        let status = self.exit(&classes);
        for part in &parts {
            if let Err(error) = part.journal.check_place() {
                output::error(&error.into());
                return Ok(ExitStatus::JudgeError);
            }
        }
        Ok(status)
    }

    /// Writes the reports of all assignments and of the course.
    fn write(
        &self,
        course: &Course,
        parts: &[Part<'_>],
        isolation: &Isolation,
    ) -> anyhow::Result<(CourseResults, Vec<ClassSummary>)> {
        let write = |part: &Part<'_>| {
            let assignment = &part.of.assignment;
            let source = Source::Journal {
                assignment,
                plan: &part.plan,
                journal: &part.journal,
                isolation,
            };
            report::write_all(&source, assignment.is_due(), &part.out)
        };
        let classes = parts.iter().map(write).collect::<Result<Vec<_>, _>>()?;
        let results = course::results(course, &classes);
        report::write_course(&results, &self.out)?;
        Ok((results, classes))
    }

    /// Opens all journals and makes all plans, so that nothing is judged before all is known that
    /// can go wrong.
    fn prepare<'c>(
        &self,
        course: &'c Course,
        isolation: &Isolation,
    ) -> anyhow::Result<Vec<Part<'c>>> {
        let out = |part: &CourseAssignment| self.out.join(&part.assignment.id);
        let mut parts = course.assignments.iter();
        if self.resume && !parts.any(|part| out(part).join(JOURNAL).exists()) {
            anyhow::bail!(
                "no journal to go on from below `{}`; leave out `--resume`",
                self.out.display()
            );
        }
        let prepare = |part: &'c CourseAssignment| {
            let out = out(part);
            let journal = self.open_journal(&out)?;
            let known = (&journal, isolation);
            let plan = Plan::for_class(
                &part.assignment,
                &part.submissions,
                self.partition,
                Some(known),
            )?
            .repeated(self.repeat, &journal);
            super::announce_found(&plan)?;
            if plan.submissions.is_empty() && self.partition.is_none() {
                announce_nothing(part)?;
            }
            super::announce_levels(&plan, known)?;
            Ok(Part {
                of: part,
                out,
                journal,
                plan,
            })
        };
        course.assignments.iter().map(prepare).collect()
    }

    /// Judges one assignment after the other, in the same sandbox. That somebody changes a submission to one of
    /// them is told when all are through.
    fn judge(
        &self,
        parts: &[Part<'_>],
        sandbox: &Sandbox,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<(), RunError> {
        let mut changed = Ok(());
        for part in parts {
            let grading = Grading {
                assignment: &part.of.assignment,
                sandbox,
                workers: Some(self.workers()),
            };
            let observer = progress.of(&part.of.assignment.id);
            match grading.run(&part.plan, &part.journal, &observer, stop) {
                Err(error @ RunError::Changed(_)) => changed = Err(error),
                judged => judged?,
            }
        }
        changed
    }
}

/// Says that nobody has handed in anything to an assignment. It may be early; or all lie elsewhere.
fn announce_nothing(part: &CourseAssignment) -> anyhow::Result<()> {
    let place = match &part.submissions {
        Submissions::Class(intake) => {
            format!(" in `{}`", puzzlemark_text::visible::path(&intake.path))
        }
        Submissions::Named { .. } => String::new(),
    };
    output::note(&format!(
        "warning: no submissions to `{}`{place}: nobody gets points for it\n  help: where some were handed \
         in, `submissions` of the course leads elsewhere, or they are packed in a way that is not known",
        part.assignment.id
    ))?;
    Ok(())
}
