//! The summary of a measurement.

use super::survivors::Fate;
use super::{
    Change, Counts, Explored, Mutant, MutantFate, OriginStrength, Proposal, Proposed,
    ScenarioStrength, Strength, Table,
};
use puzzlemark_model::{Assignment, Interface};

/// The results of a measurement.
pub struct Measurement<'a> {
    /// The assignment.
    pub assignment: &'a Assignment,
    /// Seed of the random numbers.
    pub seed: u64,
    /// The mutants.
    pub mutants: &'a [Mutant],
    /// Table of the scenarios that catch each mutant.
    pub table: &'a Table,
    /// Indices of mutants with a judge error in some scenario.
    pub unjudged: &'a [usize],
    /// True if each mutant was played only until a scenario caught it.
    pub until_caught: bool,
    /// Changed submissions, each with its number of possible changes.
    pub places: &'a [(String, usize)],
    /// Fates of the survivors, in their order.
    pub fates: &'a [Fate],
    /// Proposed scenarios. They refer to survivors by index.
    pub proposals: &'a [Proposal],
}

impl Measurement<'_> {
    /// Summarizes the results.
    pub fn strength(&self) -> Strength {
        let survivors = self.table.survivors();
        let name = |survivor: &usize| self.mutants[survivors[*survivor]].name.clone();
        let proposed = |one: &Proposal| Proposed {
            path: one.path.to_string_lossy().replace('\\', "/"),
            yaml: one.yaml.clone(),
            catches: one.catches.iter().map(name).collect(),
        };
        Strength {
            assignment: self.assignment.id.clone(),
            title: self.assignment.title.clone(),
            seed: self.seed,
            counts: self.counts(|_| true),
            origins: self.origins(),
            scenarios: if self.until_caught {
                Vec::new()
            } else {
                self.scenarios()
            },
            mutants: self.mutants(&survivors),
            proposals: self.proposals.iter().map(proposed).collect(),
        }
    }

    /// Counts the mutants with a property.
    fn counts(&self, is_of: impl Fn(&Mutant) -> bool) -> Counts {
        let survivors = self.table.survivors();
        let counted = |place: &usize| is_of(&self.mutants[*place]);
        let fates = survivors.iter().zip(self.fates);
        let fates: Vec<_> = fates.filter(|(place, _)| counted(place)).collect();
        let is = |wanted: fn(&Fate) -> bool| fates.iter().filter(|(_, fate)| wanted(fate)).count();
        let found = is(|fate| matches!(fate, Fate::Found(_)));
        let equivalent = is(|fate| matches!(fate, Fate::Equivalent(_)));
        let untold = is(|fate| matches!(fate, Fate::Untold(_)));
        let mutants = (0..self.mutants.len()).filter(counted).count();
        Counts {
            mutants,
            caught: mutants - fates.len(),
            found,
            equivalent,
            untold,
            unknown: fates.len() - found - equivalent - untold,
            median_operations: median(
                fates
                    .iter()
                    .filter_map(|(_, fate)| operations(fate))
                    .collect(),
            ),
            judge_errors: self.unjudged.iter().filter(|place| counted(place)).count(),
        }
    }

    fn origins(&self) -> Vec<OriginStrength> {
        let origin = |(name, places): &(String, usize)| OriginStrength {
            submission: name.clone(),
            changes: *places,
            counts: self.counts(|mutant| mutant.submission == *name),
        };
        self.places.iter().map(origin).collect()
    }

    fn scenarios(&self) -> Vec<ScenarioStrength> {
        let small_set = self.table.small_set();
        let groups = self.assignment.groups.iter();
        let all = groups.flat_map(|group| group.scenarios.iter().map(move |one| (group, one)));
        all.enumerate()
            .map(|(place, (group, scenario))| ScenarioStrength {
                id: scenario.id.clone(),
                group: group.id.clone(),
                catches: self.table.catches(place),
                alone: self.table.alone(place),
                needed: small_set.contains(&place),
            })
            .collect()
    }

    fn mutants(&self, survivors: &[usize]) -> Vec<MutantFate> {
        let ids: Vec<_> = self.assignment.scenarios().map(|one| &one.id).collect();
        let caught_by = |place| {
            let scenarios = self.table.caught_by(place).into_iter();
            scenarios.map(|one| ids[one].clone()).collect()
        };
        let fate = |place: usize| {
            let at = survivors.iter().position(|survivor| *survivor == place)?;
            Some(self.explored(&self.fates[at]))
        };
        let told = |(place, mutant): (usize, &Mutant)| MutantFate {
            name: mutant.name.clone(),
            change: Change {
                before: mutant.mutation.before.clone(),
                after: mutant.mutation.after.clone(),
            },
            caught_by: caught_by(place),
            explored: fate(place),
        };
        self.mutants.iter().enumerate().map(told).collect()
    }

    fn explored(&self, fate: &Fate) -> Explored {
        match fate {
            Fate::Found(failure) => Explored::Found {
                reproduction: failure.reproduction(),
                at_window: failure.interface() == Interface::Window,
            },
            Fate::Equivalent(walked) => Explored::Equivalent {
                boards: walked.boards,
                states: walked.states,
                calls: walked.calls,
                games: walked.games,
                by_calls_alone: self
                    .assignment
                    .scenarios()
                    .any(|one| one.interface() != Interface::Calls),
            },
            Fate::Untold(shown) => Explored::Untold {
                games: shown.games,
                gestures: shown.gestures,
                left_out: shown.left_out,
            },
            Fate::Unknown { games, operations } => Explored::Survived {
                games: *games,
                operations: *operations,
            },
            Fate::Unexplored(why) => Explored::Unexplored(why.clone()),
        }
    }
}

fn operations(fate: &Fate) -> Option<usize> {
    match fate {
        Fate::Found(failure) => Some(failure.steps.len()),
        Fate::Equivalent(_) | Fate::Untold(_) | Fate::Unknown { .. } | Fate::Unexplored(_) => None,
    }
}

/// Returns the median. If two numbers are in the middle, returns the lower one.
fn median(mut numbers: Vec<usize>) -> Option<usize> {
    numbers.sort_unstable();
    let middle = numbers.len().checked_sub(1)? / 2;
    Some(numbers[middle])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(vec![]), None);
        assert_eq!(median(vec![7]), Some(7));
        assert_eq!(median(vec![9, 2, 4]), Some(4));
        assert_eq!(median(vec![9, 2, 4, 3]), Some(3));
    }
}
