//! What everything came to, each time that it was run.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// Outcomes by what was run.
#[derive(Default)]
pub(crate) struct Outcomes(Mutex<BTreeMap<String, BTreeMap<String, usize>>>);

impl Outcomes {
    /// Takes what came of a run.
    pub(crate) fn take(&self, of: String, outcome: String) {
        let mut outcomes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *outcomes.entry(of).or_default().entry(outcome).or_default() += 1;
    }

    /// How many things were run, and how often all together.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let outcomes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let runs = outcomes.values().flat_map(BTreeMap::values).sum();
        (outcomes.len(), runs)
    }

    /// What did not come to the same each time, in lines; what may come to several things
    /// may change between these.
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
