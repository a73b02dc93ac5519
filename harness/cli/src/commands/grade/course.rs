//! Grades a class on all assignments of a course.

use std::path::PathBuf;

use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render;
use puzzlemark_reports::render::html::Surroundings;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_runner::grading;

use super::{Grade, JOURNAL, places};
use crate::commands::output::{self, Sink};
use crate::commands::progress::Progress;
use crate::commands::report::ResultsSource;
use crate::commands::{format, load_course, report, signals};
use crate::course;
use crate::exit::ExitStatus;
use puzzlemark_runner::grading::Grading;
use puzzlemark_runner::{Journal, Plan, RunError, Stop};
use puzzlemark_sandbox::Sandbox;
use puzzlemark_spec::Course;
use puzzlemark_spec::course::{CourseAssignment, Submissions};

/// An assignment of the course, ready to be graded.
struct PreparedAssignment<'c> {
    part: &'c CourseAssignment,
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
            // The other assignments can still be graded.
            if let Some(reason) = super::windows_not_shown(&part.assignment) {
                let id = &part.assignment.id;
                output::note(&format!(
                    "warning: no submission to `{id}` can be graded: {reason}"
                ))?;
            }
        }
        let sandbox = {
            let assignments = course.assignments.iter().map(|part| &part.assignment);
            self.isolation.sandbox(assignments, self.workers())?
        };
        let isolation = grading::isolation(&sandbox);
        let prepared = self.prepare(&course, &isolation)?;
        let plans = || prepared.iter().map(|one| &one.plan);
        super::announce_known(plans(), &self.out)?;
        let stop = Stop::default();
        signals::listen(&stop, || signals::STOPS_AFTER_RUNNING)?;
        let progress = Progress::over(plans());
        let judged = self.judge(&prepared, &sandbox, &progress, &stop);
        progress.finish();
        if let Err(error) = judged {
            return super::stopped(error, &stop);
        }
        let (results, classes) = match self.write(&course, &prepared, &isolation) {
            Ok(written) => written,
            Err(error) => return super::unfinished(&error),
        };
        if let Some(format) = self.format.format {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            let dialect = self.dialect.dialect(format)?;
            format::course(&results, format, dialect, &mut sink)?;
            sink.finish()?;
        } else {
            output::print(&render::terminal::course(&results, output::width()))?;
            output::print(&format!("\n{}", report::where_the_course_is(&self.out)))?;
        }
        let status = self.status_of(&classes);
        for one in &prepared {
            if let Err(error) = one.journal.check_place() {
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
        prepared: &[PreparedAssignment<'_>],
        isolation: &Isolation,
    ) -> anyhow::Result<(CourseResults, Vec<ClassSummary>)> {
        let write = |one: &PreparedAssignment<'_>| {
            let assignment = &one.part.assignment;
            let source = ResultsSource::Journal {
                assignment,
                plan: &one.plan,
                journal: &one.journal,
                isolation,
            };
            report::write_all(&source, assignment.is_due(), Surroundings::Course, &one.out)
        };
        let classes = prepared.iter().map(write).collect::<Result<Vec<_>, _>>()?;
        let results = course::results(course, &classes);
        report::write_course(&results, &self.out)?;
        Ok((results, classes))
    }

    /// Opens all journals and makes all plans, so that most errors come before any judging.
    fn prepare<'c>(
        &self,
        course: &'c Course,
        isolation: &Isolation,
    ) -> anyhow::Result<Vec<PreparedAssignment<'c>>> {
        let out = |part: &CourseAssignment| self.out.join(&part.assignment.id);
        let mut parts = course.assignments.iter();
        if self.resume && !parts.any(|part| out(part).join(JOURNAL).exists()) {
            anyhow::bail!(
                "there is no journal below `{}` to continue from; leave out `--resume`",
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
            .repeated(self.repeat, &journal)
            .adjusted(&part.adjustments)
            .handed_in(|name| course::hand_in(part, name));
            super::announce_found(&plan)?;
            if plan.submissions.is_empty() && self.partition.is_none() {
                announce_no_submissions(part)?;
            }
            super::announce_levels(&plan, known)?;
            Ok(PreparedAssignment {
                part,
                out,
                journal,
                plan,
            })
        };
        course.assignments.iter().map(prepare).collect()
    }

    /// Judges one assignment after the other, in the same sandbox. If a submission changes during judging, the
    /// other assignments are still judged. The error is returned at the end.
    fn judge(
        &self,
        prepared: &[PreparedAssignment<'_>],
        sandbox: &Sandbox,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<(), RunError> {
        let mut changed = Ok(());
        for one in prepared {
            let grading = Grading {
                assignment: &one.part.assignment,
                sandbox,
                workers: Some(self.workers()),
            };
            let observer = progress.for_assignment(&one.part.assignment.id);
            match grading.run(&one.plan, &one.journal, &observer, stop) {
                Err(error @ RunError::Changed(_)) => changed = Err(error),
                judged => judged?,
            }
        }
        changed
    }
}

/// Warns that an assignment has no submissions. This is not an error: the course may have just begun.
fn announce_no_submissions(part: &CourseAssignment) -> anyhow::Result<()> {
    let place = match &part.submissions {
        Submissions::Class(intake) => {
            format!(" in `{}`", puzzlemark_text::visible::path(&intake.path))
        }
        Submissions::Named { .. } => String::new(),
    };
    output::note(&format!(
        "warning: no submissions to `{}`{place}: no student gets points for it\n  help: if there are some, \
         check `submissions` in the course's file, and how they are packed",
        part.assignment.id
    ))?;
    Ok(())
}
