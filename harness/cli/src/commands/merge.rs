//! `merge`: combines the results of the parts of a class.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::Language;
use puzzlemark_reports::model::Isolation;
use puzzlemark_reports::render;
use puzzlemark_reports::render::html::Surroundings;
use puzzlemark_text::visible;

use super::grade::{JOURNAL, announce_damaged, check_adjusted_names, check_folder, keep_best};
use super::intake::IntakeOptions;
use super::report::ResultsSource;
use super::{language, load_assignment, output, report};
use crate::exit::ExitStatus;
use puzzlemark_runner::{Conflict, Journal, Plan, SubmissionPlan};

/// The most submissions that a message names.
const NAMED_MAX: usize = 10;

/// Combine the results of `grade --partition` into one set of reports.
#[derive(Debug, Args)]
pub struct Merge {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// The folder with all submissions, or the download of a platform.
    submissions: PathBuf,
    /// The output folders of `grade --partition`, or their journals.
    #[arg(required = true, value_name = "DIR")]
    parts: Vec<PathBuf>,
    /// The folder for the combined journal and reports. A journal already in it counts as a part.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    #[command(flatten)]
    intake: IntakeOptions,
}

impl Merge {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        check_folder(&self.submissions)?;
        let language = language::of_messages(assignment.language);
        let (isolation, conflicts) = self.merge_journals(language)?;
        let journal = Journal::resume(&self.out.join(JOURNAL))?;
        let class = self.intake.class(&self.submissions)?;
        let plan = Plan::for_class(&assignment, &class, None, Some((&journal, &isolation)))?;
        announce_conflicts(&conflicts)?;
        if plan.known_runs() < plan.scenarios() {
            self.announce_missing(&plan)?;
            return Ok(ExitStatus::JudgeError);
        }
        let adjustments = self.intake.adjustments(&assignment)?;
        check_adjusted_names(&plan, &adjustments)?;
        let plan = keep_best(&assignment, plan, &journal)?.adjusted(&adjustments);
        let source = ResultsSource::Journal {
            assignment: &assignment,
            plan: &plan,
            journal: &journal,
            isolation: &isolation,
        };
        let class =
            report::write_all(&source, assignment.is_due(), Surroundings::Class, &self.out)?;
        let width = output::width();
        output::print_long(|out| render::terminal::write_class(&class, width, out))?;
        let language = class.class.assignment.language;
        let reports = language.speak(|| report::where_they_are(&self.out));
        output::print(&format!("\n{reports}"))?;
        Ok(ExitStatus::Done)
    }

    /// Merges the journals into the one of the output folder. Returns the isolation of all results, and the
    /// conflicts.
    fn merge_journals(&self, language: Language) -> anyhow::Result<(Isolation, Vec<Conflict>)> {
        std::fs::create_dir_all(&self.out)
            .with_context(|| format!("cannot make the folder `{}`", self.out.display()))?;
        let into = self.out.join(JOURNAL);
        let mut journals = Vec::new();
        for part in &self.parts {
            let journal = journal_of(part);
            if journal.exists() {
                journals.push(journal);
            } else {
                let part = part.display();
                output::note(&format!(
                    "note: skipped `{part}`: it has no journal, so nothing was judged there"
                ))?;
            }
        }
        if into.exists() {
            journals.push(into.clone());
        }
        let mut merge = puzzlemark_runner::Merge::read_journals(journals)?;
        for (journal, lines) in merge.damaged() {
            announce_damaged(journal, lines, language)?;
        }
        let isolation = match merge.isolations() {
            [isolation] => isolation.clone(),
            [] => anyhow::bail!("the parts have no results; `grade` them first"),
            several => {
                let levels: Vec<_> = several.iter().map(|one| one.level.as_str()).collect();
                anyhow::bail!(
                    "the parts have different isolation ({}), but one report needs the same for all; \
                     grade all parts with the same `--isolation` and `--require-isolation`",
                    levels.join(", ")
                )
            }
        };
        Ok((isolation, merge.write(&into)?))
    }

    /// Prints which results are missing, and how to add them.
    fn announce_missing(&self, plan: &Plan) -> anyhow::Result<()> {
        let is_missing = |one: &&SubmissionPlan| !one.is_known();
        let missing: Vec<_> = plan.submissions.iter().filter(is_missing).collect();
        let mut text = format!(
            "{} of {} results are missing, in {} of {} submissions: ",
            plan.scenarios() - plan.known_runs(),
            plan.scenarios(),
            missing.len(),
            plan.submissions.len(),
        );
        let names = missing.iter().take(NAMED_MAX);
        let names: Vec<_> = names
            .map(|one| visible::line(&one.submission.name))
            .collect();
        text.push_str(&names.join(", "));
        if missing.len() > NAMED_MAX {
            let _ = write!(text, " and {} more", missing.len() - NAMED_MAX);
        }
        let _ = write!(
            text,
            "\nno reports were written\n  help: `puzzlemark grade {} {} --out {}` plays the missing scenarios; \
             results of another build of Puzzlemark or of other files count as missing",
            self.assignment.display(),
            self.submissions.display(),
            self.out.display()
        );
        Ok(output::note(&text)?)
    }
}

/// Returns the journal of a part. The part is an output folder or the journal itself.
fn journal_of(part: &Path) -> PathBuf {
    if part.is_dir() {
        part.join(JOURNAL)
    } else {
        part.to_owned()
    }
}

fn announce_conflicts(conflicts: &[Conflict]) -> anyhow::Result<()> {
    for conflict in conflicts {
        let verdicts: Vec<_> = conflict.verdicts.iter().map(|one| one.code()).collect();
        output::note(&format!(
            "`{}`, scenario `{}`: the parts have different results ({})",
            visible::line(&conflict.submission),
            conflict.scenario,
            verdicts.join(", ")
        ))?;
    }
    Ok(())
}
