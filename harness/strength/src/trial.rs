//! Plays right submissions and then their mutants against all scenarios.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ScenarioResult, SubmissionResult};

use super::StrengthError;
use super::mutant::{Mutant, Original};
use puzzlemark_model::{Assignment, Scenario};
use puzzlemark_oracle::reference_of;
use puzzlemark_runner::{Plan, Player, Run, Stop};
use puzzlemark_sandbox::{Limits, Sandbox};

/// The CPU limit of a mutant, as a multiple of the right submission's CPU time. A mutant in an endless
/// loop counts as caught.
const MULTIPLE: u32 = 5;

/// The smallest CPU limit. Starting a program takes time, and clocks are coarse.
const CPU_MIN: Duration = Duration::from_millis(500);

/// The smallest time limit. The machine may be busy.
const WALL_MIN: Duration = Duration::from_secs(3);

/// The means to play mutants.
pub struct Trial<'a> {
    /// Sandbox of the subjects.
    pub sandbox: &'a Sandbox,
    /// Number of worker threads.
    pub workers: usize,
}

/// Verdicts of a mutant, one per scenario. `None` if the scenario was not played.
pub type Verdicts = Vec<Option<Verdict>>;

impl Trial<'_> {
    /// Plays the right submissions. Returns the assignment with tighter limits. A submission that is not
    /// accepted is an error, because its own mistake would hide the mistakes of its mutants.
    pub fn prove_right(
        &self,
        assignment: &Assignment,
        originals: &[Original],
    ) -> Result<Assignment, StrengthError> {
        let paths = originals.iter().map(|original| original.path.as_path());
        let results = self.play(assignment, paths)?;
        for result in &results {
            let wrong = |one: &&ScenarioResult| one.verdict != Verdict::Accepted;
            if let Some(wrong) = result.scenarios.iter().find(wrong) {
                return Err(StrengthError::NotRight {
                    submission: result.name.clone(),
                    scenario: wrong.scenario.clone(),
                    verdict: wrong.verdict,
                });
            }
        }
        Ok(tightened(assignment, &results))
    }

    /// Plays mutants against all scenarios.
    pub fn play_mutants(
        &self,
        assignment: &Assignment,
        mutants: &[Mutant],
    ) -> Result<Vec<Verdicts>, StrengthError> {
        let folders = mutants.iter().map(|mutant| mutant.folder.as_path());
        let played = self.play(assignment, folders)?.into_iter();
        let verdicts = |result: SubmissionResult| {
            let scenarios = result.scenarios.iter();
            scenarios.map(|one| Some(one.verdict)).collect()
        };
        Ok(played.map(verdicts).collect())
    }

    /// Plays mutants, each until a scenario catches it. Scenarios with many steps come first, because
    /// they catch most mutants.
    pub fn play_until_caught(
        &self,
        assignment: &Assignment,
        mutants: &[Mutant],
    ) -> Result<Vec<Verdicts>, StrengthError> {
        let scenarios: Vec<_> = assignment.scenarios().collect();
        let mut verdicts = vec![vec![None; scenarios.len()]; mutants.len()];
        let mut order: Vec<_> = (0..scenarios.len()).collect();
        order.sort_by_key(|place| Reverse(scenarios[*place].steps.len()));
        let mut left: Vec<_> = (0..mutants.len()).collect();
        let (mut first, mut number) = (0, 1);
        while first < order.len() && !left.is_empty() {
            let last = order.len().min(first + number);
            let places: BTreeSet<_> = order[first..last].iter().copied().collect();
            let some: Vec<_> = left.iter().map(|place| mutants[*place].clone()).collect();
            let played = self.play_mutants(&only(assignment, &places), &some)?;
            for (mutant, played) in left.iter().zip(played) {
                for (place, verdict) in places.iter().zip(played) {
                    verdicts[*mutant][*place] = verdict;
                }
            }
            left.retain(|mutant| caught(&verdicts[*mutant]).next().is_none());
            (first, number) = (last, number * 2);
        }
        Ok(verdicts)
    }

    fn play<'p>(
        &self,
        assignment: &Assignment,
        paths: impl Iterator<Item = &'p Path>,
    ) -> Result<Vec<SubmissionResult>, StrengthError> {
        let mut plan = Plan::default();
        for path in paths {
            plan.submissions
                .extend(Plan::for_one(assignment, path)?.submissions);
        }
        let player =
            Player::new(assignment, reference_of(assignment, self.sandbox)).without_explanations();
        let run = Run {
            player: &player,
            plan: &plan,
            sandbox: self.sandbox,
            observer: &(),
            stop: &Stop::default(),
        };
        Ok(run.into_memory(self.workers)?)
    }
}

/// Returns the indices of the scenarios that catch a mutant, which are those that it fails.
pub fn caught(verdicts: &Verdicts) -> impl Iterator<Item = usize> {
    let caught = |verdict: &Option<Verdict>| match verdict {
        None | Some(Verdict::Accepted | Verdict::JudgeError) => false,
        Some(_) => true,
    };
    let verdicts = verdicts.iter().enumerate();
    verdicts.filter_map(move |(place, verdict)| caught(verdict).then_some(place))
}

/// Returns true if a mutant has a judge error in some scenario.
pub fn is_unjudged(verdicts: &Verdicts) -> bool {
    verdicts.contains(&Some(Verdict::JudgeError))
}

/// Returns the assignment with only the scenarios at these indices.
fn only(assignment: &Assignment, places: &BTreeSet<usize>) -> Assignment {
    let mut assignment = assignment.clone();
    let mut place = 0..;
    for group in &mut assignment.groups {
        group
            .scenarios
            .retain(|_| place.next().is_some_and(|place| places.contains(&place)));
    }
    assignment
        .groups
        .retain(|group| !group.scenarios.is_empty());
    assignment
}

/// Returns the assignment with limits from the used resources of right submissions. They are never
/// higher than the assignment's own limits.
fn tightened(assignment: &Assignment, results: &[SubmissionResult]) -> Assignment {
    let mut used: BTreeMap<&str, (u64, u64)> = BTreeMap::new();
    for result in results.iter().flat_map(|result| &result.scenarios) {
        let (cpu, wall) = used.entry(&result.scenario).or_default();
        *cpu = result.usage.cpu_ms.max(*cpu);
        *wall = result.usage.wall_ms.max(*wall);
    }
    let mut assignment = assignment.clone();
    for group in &mut assignment.groups {
        for scenario in &mut group.scenarios {
            if let Some((cpu, wall)) = used.get(scenario.id.as_str()) {
                let limits = tight(scenario.limits, *cpu, *wall);
                *scenario = Arc::new(Scenario {
                    limits,
                    ..Scenario::clone(scenario)
                });
            }
        }
    }
    assignment
}

/// Returns the limits of a mutant. `cpu` and `wall` are the times that the right submission used, in
/// milliseconds.
fn tight(limits: Limits, cpu: u64, wall: u64) -> Limits {
    let many = |used: u64, least: Duration| (Duration::from_millis(used) * MULTIPLE).max(least);
    Limits {
        cpu: limits.cpu.min(many(cpu, CPU_MIN)),
        wall: limits.wall.min(many(wall, WALL_MIN)),
        ..limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limits_of_a_mutant_are_a_few_times_the_usage_of_the_original() {
        let limits = Limits {
            cpu: Duration::from_secs(10),
            wall: Duration::from_secs(20),
            ..Limits::default()
        };
        let tight = |cpu, wall| {
            let tight = tight(limits, cpu, wall);
            (tight.cpu.as_millis(), tight.wall.as_millis())
        };
        assert_eq!(tight(1_000, 2_000), (5_000, 10_000));
        assert_eq!(tight(0, 0), (500, 3_000));
        assert_eq!(tight(9_000, 9_000), (10_000, 20_000));
    }
}
