//! The outcomes of all runs.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The number of each outcome, by the name of the run.
#[derive(Default)]
pub(crate) struct Outcomes(Mutex<BTreeMap<String, BTreeMap<String, usize>>>);

impl Outcomes {
    /// Adds the outcome of a run.
    pub(crate) fn take(&self, of: String, outcome: String) {
        let mut outcomes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *outcomes.entry(of).or_default().entry(outcome).or_default() += 1;
    }

    /// The number of different names, and the number of all runs.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let outcomes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = outcomes.values().flat_map(BTreeMap::values).sum();
        (outcomes.len(), runs)
    }

    /// A line for each name with more than one outcome. A name in `may` can have all outcomes that it lists.
    pub(crate) fn changed(&self, may: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
        let outcomes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let changed = outcomes.iter().filter(|(name, outcomes)| {
            let fixture = name.split(' ').next().unwrap_or_default();
            let allowed = may.get(fixture);
            let all = allowed.is_some_and(|all| outcomes.keys().all(|one| all.contains(one)));
            outcomes.len() > 1 && !all
        });
        changed
            .map(|(name, outcomes)| format!("{name}: {outcomes:?}"))
            .collect()
    }
}
