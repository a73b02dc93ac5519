//! A class on all assignments of a course.

use std::path::PathBuf;

use puzzlemark_reports::model::{ClassResults, Isolation};
use puzzlemark_reports::render;

use super::{Grade, JOURNAL, places};
use crate::commands::output::{self, Sink};
use crate::commands::progress::Progress;
use crate::commands::{format, load_course, report};
use crate::course;
use crate::exit::ExitStatus;
use crate::grading::Grading;
use crate::runner::{Journal, Plan, RunError, Stop};
use crate::sandbox::Sandbox;
use crate::spec::Course;
use crate::spec::course::CourseAssignment;

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
        let sandbox = self.isolation.sandbox()?;
        let parts = self.prepare(&course, sandbox.isolation())?;
        let plans = || parts.iter().map(|part| &part.plan);
        super::announce_known(plans(), &self.out)?;
        let stop = Stop::default();
        crate::commands::signals::listen(&stop)?;
        let progress = Progress::over(plans());
        let classes = self.judge(&parts, &sandbox, &progress, &stop);
        progress.finish();
        let classes = match classes {
            Ok(classes) => classes,
            Err(error) => return super::stopped(error, &stop),
        };
        let results = course::results(&course, &classes);
        let written = parts.iter().zip(&classes).try_for_each(|(part, class)| {
            report::write_all(class, part.of.assignment.is_due(), &part.out)
        });
        if let Err(error) = written.and_then(|()| report::write_course(&results, &self.out)) {
            return super::unfinished(&error);
        }
        if let Some(format) = self.format.format {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            format::course(&results, format, &mut sink)?;
            sink.finish()?;
        } else {
            output::print(&render::terminal::course(&results, output::width()))?;
            output::print(&format!("\n{}", report::where_the_course_is(&self.out)))?;
        }
        Ok(self.exit(&classes))
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
            )?;
            super::announce_found(&plan)?;
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

    /// Judges one assignment after the other, in the same sandbox.
    fn judge(
        &self,
        parts: &[Part<'_>],
        sandbox: &Sandbox,
        progress: &Progress,
        stop: &Stop,
    ) -> Result<Vec<ClassResults>, RunError> {
        let judge = |part: &Part<'_>| {
            let grading = Grading {
                assignment: &part.of.assignment,
                sandbox,
                journal: Some(&part.journal),
                workers: self.jobs.map(usize::from),
            };
            let observer = progress.of(&part.of.assignment.id);
            grading.run(&part.plan, &observer, stop)
        };
        parts.iter().map(judge).collect()
    }
}
