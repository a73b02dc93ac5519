//! `strength`: measures which mistakes the scenarios of an assignment catch.

mod page;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::Args;
use puzzlemark_reports::render::words;
use puzzlemark_text::visible;

use super::isolation::IsolationOptions;
use super::{load_assignment, output};
use crate::exit::ExitStatus;
use puzzlemark_explore::{Budget, Failure};
use puzzlemark_model::Assignment;
use puzzlemark_runner::grading::cores;
use puzzlemark_sandbox::Sandbox;
use puzzlemark_strength::{
    self, Extent, Fate, Library, Measurement, Mutant, Original, Proposal, Strength as Measured,
    Survivors, Table, Trial, Verdicts, propose,
};

/// Measure which mistakes the scenarios of an assignment catch.
#[derive(Debug, Args)]
pub struct Strength {
    /// The assignment's folder, or its `assignment.yaml`.
    assignment: PathBuf,
    /// A right Python submission to change, a file or a folder; may be repeated.
    ///
    /// Submissions in different styles show different mistakes. Without this option, the right submissions are
    /// those in `fixtures/submissions/ASSIGNMENT` whose names begin with `accepted-`.
    #[arg(long = "submission", value_name = "PATH")]
    submissions: Vec<PathBuf>,
    /// The most mutants of each submission, spread over its lines and the kinds of change.
    #[arg(long, value_name = "N", default_value_t = 60)]
    mutants: usize,
    /// Stop each mutant at the first scenario that catches it. Faster, but does not compare scenarios.
    #[arg(long)]
    quick: bool,
    /// The seed of the random numbers that choose mutants and play games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The number of random games with each mutant that passes.
    #[arg(long, value_name = "N", default_value_t = 300)]
    games: u64,
    /// The number of games with each mutant of a window program that passes. Each starts the program.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = clap::value_parser!(u64).range(1..))]
    window_games: u64,
    /// The most small boards on which every call is tried in every state.
    #[arg(long, value_name = "N", default_value_t = 6)]
    boards: usize,
    /// Write the proposed scenarios into the assignment's folder.
    #[arg(long)]
    write: bool,
    /// Print the results as JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    isolation: IsolationOptions,
}

/// All mutants.
struct Mutants {
    /// The original submissions, each with its number of possible changes.
    places: Vec<(String, usize)>,
    all: Vec<Mutant>,
}

impl Strength {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let assignment = load_assignment(&self.assignment)?;
        let originals = self.originals(&assignment)?;
        let folder = tempfile::tempdir().context("cannot make a folder for mutants")?;
        let mutants = self.mutants(&originals, folder.path())?;
        let sandbox = self.isolation.sandbox([&assignment], cores())?;
        let measured = self.measure(&assignment, &originals, &mutants, &sandbox)?;
        output::print(&if self.json {
            format!("{:#}\n", serde_json::to_value(&measured)?)
        } else {
            page::page(&measured, output::width())
        })?;
        if self.write {
            write(&assignment, &measured)?;
        }
        Ok(exit(&measured))
    }

    fn originals(&self, assignment: &Assignment) -> anyhow::Result<Vec<Original>> {
        if !self.submissions.is_empty() {
            let originals = self.submissions.iter();
            let originals = originals.map(|path| Original::read_submission(assignment, path));
            return Ok(with_distinct_names(originals.collect::<Result<_, _>>()?));
        }
        let originals: Vec<_> = fixtures(assignment)
            .iter()
            .filter_map(|path| Original::read_submission(assignment, path).ok())
            .collect();
        if originals.is_empty() {
            anyhow::bail!(
                "no submission to change\n  help: name a right Python submission with `--submission PATH`; several are \
                 better, since each shows mistakes of its own style"
            );
        }
        Ok(originals)
    }

    fn mutants(&self, originals: &[Original], folder: &Path) -> anyhow::Result<Mutants> {
        let library = Library::find_python();
        let (mut known, mut places, mut mutants) = (BTreeSet::new(), Vec::new(), Vec::new());
        for original in originals {
            let wanted = (self.mutants, self.seed);
            let made = original.mutants(&library, wanted, &mut known, folder)?;
            places.push((original.name.clone(), made.places));
            mutants.extend(made.mutants);
        }
        Ok(Mutants {
            places,
            all: mutants,
        })
    }

    fn measure(
        &self,
        assignment: &Assignment,
        originals: &[Original],
        mutants: &Mutants,
        sandbox: &Sandbox,
    ) -> anyhow::Result<Measured> {
        let Mutants {
            places,
            all: mutants,
        } = mutants;
        let trial = Trial {
            sandbox,
            workers: cores(),
        };
        output::note(&format!(
            "checking that all scenarios accept {}",
            words::count(originals.len(), "right submission")
        ))?;
        let tightened = trial.prove_right(assignment, originals)?;
        let scenarios = words::count(assignment.scenarios().count(), "scenario");
        let count = words::count(mutants.len(), "mutant");
        output::note(&format!("playing {scenarios} against {count}"))?;
        let verdicts = if self.quick {
            trial.play_until_caught(&tightened, mutants)?
        } else {
            trial.play_mutants(&tightened, mutants)?
        };
        let unjudged =
            (0..mutants.len()).filter(|one| puzzlemark_strength::is_unjudged(&verdicts[*one]));
        let unjudged: Vec<_> = unjudged.collect();
        let table = table(assignment, &verdicts);
        let survivors = table.survivors().into_iter().map(|one| &mutants[one]);
        let survivors: Vec<_> = survivors.collect();
        let fates = self.explore(&tightened, originals, &survivors, sandbox)?;
        let failures: Vec<_> = fates.iter().filter_map(failure).collect();
        let proposals: Vec<Proposal> =
            propose(&trial, assignment, originals, &survivors, &failures)?;
        let found = Measurement {
            assignment,
            seed: self.seed,
            mutants,
            table: &table,
            unjudged: &unjudged,
            until_caught: self.quick,
            places,
            fates: &fates,
            proposals: &proposals,
        };
        Ok(found.strength())
    }

    fn explore(
        &self,
        assignment: &Assignment,
        originals: &[Original],
        mutants: &[&Mutant],
        sandbox: &Sandbox,
    ) -> anyhow::Result<Vec<Fate>> {
        if mutants.is_empty() {
            return Ok(Vec::new());
        }
        let extent = Extent {
            budget: Budget {
                games: self.games,
                seed: self.seed,
                ..Budget::default()
            },
            window_games: self.window_games,
            boards: self.boards,
        };
        let mut survivors = Survivors::new(assignment, sandbox, originals, extent)?;
        let mut fates = Vec::new();
        for (number, mutant) in (1..).zip(mutants) {
            if survivors.can_explore(mutant) {
                let (all, name) = (mutants.len(), visible::line(&mutant.name));
                output::note(&format!(
                    "exploring mutant {number} of {all} that pass: {name}"
                ))?;
            }
            fates.push(survivors.explore(mutant)?);
        }
        Ok(fates)
    }
}

fn failure(fate: &Fate) -> Option<&Failure> {
    match fate {
        Fate::Found(failure) => Some(failure),
        Fate::Equivalent(_) | Fate::Untold(_) | Fate::Unknown { .. } | Fate::Unexplored(_) => None,
    }
}

/// Returns the table of the mutants that each scenario catches.
fn table(assignment: &Assignment, verdicts: &[Verdicts]) -> Table {
    let mut table = Table::new(assignment.scenarios().count());
    for verdicts in verdicts {
        table.add(puzzlemark_strength::caught(verdicts));
    }
    table
}

/// Removes repeated submissions. Gives submissions with equal names their paths as names.
fn with_distinct_names(mut originals: Vec<Original>) -> Vec<Original> {
    let names: Vec<_> = originals.iter().map(|one| one.name.clone()).collect();
    for original in &mut originals {
        if names.iter().filter(|name| **name == original.name).count() > 1 {
            original.name = visible::path(&original.path);
        }
    }
    let mut known = BTreeSet::new();
    originals.retain(|original| known.insert(original.name.clone()));
    originals
}

/// Returns the accepted submissions of a shipped assignment, in `fixtures/submissions`.
fn fixtures(assignment: &Assignment) -> Vec<PathBuf> {
    let folder = assignment.folder.canonicalize().ok();
    let root = folder
        .as_deref()
        .and_then(|folder| folder.parent()?.parent());
    let folder = root.map(|root| root.join("fixtures/submissions").join(&assignment.id));
    let entries = folder.and_then(|folder| folder.read_dir().ok());
    let entries = entries.into_iter().flatten().filter_map(Result::ok);
    let named =
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with("accepted-"));
    let mut paths: Vec<_> = named.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

/// Writes the proposed scenarios, then loads the assignment again to check them.
fn write(assignment: &Assignment, measured: &Measured) -> anyhow::Result<()> {
    for proposal in &measured.proposals {
        let path = assignment.folder.join(&proposal.path);
        output::write_file(&path, proposal.yaml.as_bytes())?;
        output::note(&format!("wrote {}", visible::path(&path)))?;
    }
    load_assignment(&assignment.folder)?;
    Ok(())
}

fn exit(measured: &Measured) -> ExitStatus {
    let counts = &measured.counts;
    if counts.judge_errors > 0 {
        ExitStatus::JudgeError
    } else if counts.found + counts.unknown > 0 {
        ExitStatus::NotAccepted
    } else {
        ExitStatus::Done
    }
}
