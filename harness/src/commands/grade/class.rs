//! A class on one assignment.

use std::path::Path;

use puzzlemark_reports::render;

use super::{Grade, JOURNAL, places};
use crate::commands::output::{self, Sink};
use crate::commands::progress::Progress;
use crate::commands::report::Source;
use crate::commands::{format, load_assignment, report};
use crate::exit::ExitStatus;
use crate::grading::Grading;
use crate::runner::{Plan, Stop};

impl Grade {
    pub(super) fn grade_class(&self, submissions: &Path) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        places::check_folder(submissions)?;
        let class = submissions.into();
        places::check_out(&self.out, &class)?;
        if let Some(why) = super::windows_not_shown(&assignment) {
            anyhow::bail!(why);
        }
        let path = self.out.join(JOURNAL);
        if self.resume && !path.exists() {
            anyhow::bail!(
                "no journal to go on from at `{}`; leave out `--resume`",
                path.display()
            );
        }
        // Before the journal, which `--rerun` empties: nothing is lost where nothing can be judged.
        let sandbox = self.isolation.sandbox()?;
        let journal = self.open_journal(&self.out)?;
        let known = (&journal, sandbox.isolation());
        let plan = Plan::for_class(&assignment, &class, self.partition, Some(known))?
            .repeated(self.repeat, &journal);
        if plan.submissions.is_empty() && self.partition.is_none() {
            anyhow::bail!("no submissions in `{}`", submissions.display());
        }
        super::announce_ignored(&plan)?;
        super::announce_levels(&plan, known)?;
        super::announce_known([&plan].into_iter(), journal.path())?;
        let stop = Stop::default();
        crate::commands::signals::listen(&stop)?;
        let progress = Progress::over([&plan]);
        let grading = Grading {
            assignment: &assignment,
            sandbox: &sandbox,
            workers: self.jobs.map(usize::from),
        };
        let judged = grading.run(&plan, &journal, &progress, &stop);
        progress.finish();
        if let Err(error) = judged {
            return super::stopped(error, &stop);
        }
        let source = Source::Journal {
            assignment: &assignment,
            plan: &plan,
            journal: &journal,
            isolation: sandbox.isolation(),
        };
        let class = match report::write_all(&source, assignment.is_due(), &self.out) {
            Ok(class) => class,
            Err(error) => return super::unfinished(&error),
        };
        if let Some(format) = self.format.format {
            let mut sink = Sink::open(self.format.output.as_deref())?;
            format::class(&source, format, &mut sink)?;
            sink.finish()?;
        } else {
            output::print(&render::terminal::class(&class, output::width()))?;
            output::print(&format!("\n{}", report::where_they_are(&self.out)))?;
        }
        Ok(self.exit([&class]))
    }
}
