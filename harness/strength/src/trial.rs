//! The trial: right submissions first, then their mutants, against all scenarios.

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
use puzzlemark_runner::{Plan, Player, Run, Stop};
use puzzlemark_sandbox::{Limits, Sandbox};

/// What a mutant may use of CPU time, as a multiple of what the right submission used: a mutant
/// that runs in a circle is one that the scenario catches.
const MULTIPLE: u32 = 5;

/// CPU time that every mutant may use: starting takes some, and clocks are coarse.
const CPU_MIN: Duration = Duration::from_millis(500);

/// Time that every mutant may take: others may keep the machine busy.
const WALL_MIN: Duration = Duration::from_secs(3);

/// Scenarios to be played, and where.
pub struct Trial<'a> {
    /// Where subjects run.
    pub sandbox: &'a Sandbox,
    /// Worker threads.
    pub workers: usize,
}

/// The verdicts of a mutant, one per scenario; `None` where the scenario does not speak with what
/// the mutant is.
pub type Verdicts = Vec<Option<Verdict>>;

impl Trial<'_> {
    /// Plays the right submissions, and gives the assignment with limits that suit them. A
    /// submission that is not accepted is an error: of its mutants nobody knows what is wrong.
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

    /// Plays mutants of submissions.
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

    /// Plays mutants of submissions, each until a scenario catches it. Scenarios with many steps come
    /// first: they catch most.
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
        let player = Player::new(assignment).without_reproductions();
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

/// The scenarios that catch a mutant, by their places: those that it does not pass.
pub fn caught(verdicts: &Verdicts) -> impl Iterator<Item = usize> {
    let caught = |verdict: &Option<Verdict>| match verdict {
        None | Some(Verdict::Accepted | Verdict::JudgeError) => false,
        Some(_) => true,
    };
    let verdicts = verdicts.iter().enumerate();
    verdicts.filter_map(move |(place, verdict)| caught(verdict).then_some(place))
}

/// Whether the judge failed to judge a mutant in some scenario.
pub fn is_unjudged(verdicts: &Verdicts) -> bool {
    verdicts.contains(&Some(Verdict::JudgeError))
}

/// The assignment with only some of its scenarios, by their places.
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

/// The assignment with limits by what right submissions used; never more than it allows itself.
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

/// Limits of a mutant of something that used so many milliseconds.
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
    fn a_mutant_may_use_a_few_times_what_the_right_submission_used() {
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
