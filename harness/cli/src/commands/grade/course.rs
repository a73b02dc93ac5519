//! Grades a class on all assignments of a course.

use std::path::PathBuf;

use puzzlemark_reports::course::CourseResults;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render;
use puzzlemark_reports::render::html::Surroundings;
use puzzlemark_reports::summary::ClassSummary;
use puzzlemark_reports::{Language, tr};
use puzzlemark_runner::grading;

use super::{Grade, JOURNAL, places};
use crate::commands::output::{self, Sink};
use crate::commands::progress::Progress;
use crate::commands::report::ResultsSource;
use crate::commands::{format, language, load_course, report, signals};
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
        let language = messages_language(&course);
        for part in &course.assignments {
            let out = self.out.join(&part.assignment.id);
            places::check_out(&out, &part.submissions)?;
            places::check_assignment(&out, &part.assignment)?;
            // The other assignments can still be graded.
            if let Some(reason) = super::windows_not_shown(&part.assignment) {
                let id = &part.assignment.id;
                output::note_in(language, || {
                    tr!(
                        "command-no-windows",
                        assignment = id.as_str(),
                        reason = reason
                    )
                })?;
            }
        }
        let sandbox = {
            let assignments = course.assignments.iter().map(|part| &part.assignment);
            self.isolation.sandbox(assignments, self.workers())?
        };
        let isolation = grading::isolation(&sandbox);
        let prepared = self.prepare(&course, &isolation)?;
        let plans = || prepared.iter().map(|one| &one.plan);
        super::announce_known(plans(), &self.out, language)?;
        let stop = Stop::default();
        signals::listen_while_judging(&stop, language)?;
        let progress = Progress::over(plans(), language);
        let judged = self.judge(&prepared, &sandbox, &progress, &stop);
        progress.finish();
        if let Err(error) = judged {
            return super::stopped(error, &stop, language);
        }
        let (results, classes) = match self.write(&course, &prepared, &isolation) {
            Ok(written) => written,
            Err(error) => return super::unfinished(&error, language),
        };
        if let Some(format) = self.format.format {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            let dialect = self.dialect.dialect(format)?;
            format::course(&results, format, dialect, &mut sink)?;
            sink.finish()?;
        } else {
            output::print(&render::terminal::course(&results, output::width()))?;
            let reports = language.speak(|| report::where_the_course_is(&self.out));
            output::print(&format!("\n{reports}"))?;
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
        let language = messages_language(course);
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
            let journal = self.open_journal(&out, language)?;
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
            super::announce_found(&plan, language)?;
            if plan.submissions.is_empty() && self.partition.is_none() {
                announce_no_submissions(part, language)?;
            }
            super::announce_levels(&plan, known, language)?;
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

/// Returns the language of messages about a course: that of its assignments.
fn messages_language(course: &Course) -> Language {
    let first = course.assignments.first();
    language::of_messages(first.and_then(|part| part.assignment.language))
}

/// Warns that an assignment has no submissions. This is not an error: the course may have just begun.
fn announce_no_submissions(part: &CourseAssignment, language: Language) -> anyhow::Result<()> {
    let id = part.assignment.id.as_str();
    let warning = || match &part.submissions {
        Submissions::Class(intake) => {
            let folder = puzzlemark_text::visible::path(&intake.path);
            tr!("command-none-in-folder", assignment = id, folder = folder)
        }
        Submissions::Named { .. } => tr!("command-none", assignment = id),
    };
    let advice = || tr!("command-none-advice");
    output::note_in(language, || format!("{}\n  {}", warning(), advice()))?;
    Ok(())
}
