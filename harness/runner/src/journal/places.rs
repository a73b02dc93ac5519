//! The places of a journal's records, by key.

use std::collections::BTreeMap;

use puzzlemark_reports::Verdict;

use super::Key;
use puzzlemark_model::digest::Half;

/// The place of a record: the offset of its line in bytes, and its verdict.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    pub(super) offset: u64,
    pub(super) verdict: Verdict,
}

/// The places of records by key. Many submissions have results in the same few scenarios. To save memory,
/// the map has each submission's half of the key only once, and a number for each scenario.
#[derive(Debug, Default)]
pub(super) struct Places {
    /// The numbers of the scenarios, in the order in which the journal names them first.
    scenarios: BTreeMap<Half, u32>,
    /// The results of each submission, ordered by the numbers of the scenarios. This is a tree, because a
    /// hash table may reserve room for twice as many entries.
    submissions: BTreeMap<Half, Vec<Kept>>,
}

/// A result of a submission. It is small, because there is one for each student and scenario.
#[derive(Debug)]
struct Kept {
    offset: u64,
    scenario: u32,
    verdict: Verdict,
}

impl Places {
    /// Returns the place of the record of a key.
    pub(super) fn get(&self, key: Key) -> Option<Place> {
        let number = self.scenarios.get(&key.scenario)?;
        let results = self.submissions.get(&key.submission)?;
        let found = results.binary_search_by_key(number, |one| one.scenario);
        let Kept {
            offset, verdict, ..
        } = results[found.ok()?];
        Some(Place { offset, verdict })
    }

    /// Adds a record. If there are two records of one key, the later one counts.
    pub(super) fn insert(&mut self, key: Key, place: Place) {
        let next = self.scenarios.len();
        let next = u32::try_from(next).expect("a journal has fewer scenarios than that");
        let scenario = *self.scenarios.entry(key.scenario).or_insert(next);
        let Place { offset, verdict } = place;
        let result = Kept {
            offset,
            scenario,
            verdict,
        };
        let results = self.submissions.entry(key.submission).or_default();
        match results.binary_search_by_key(&scenario, |one| one.scenario) {
            Ok(at) => results[at] = result,
            Err(at) => {
                if results.len() == results.capacity() {
                    // Reserve room for a quarter more. A vector by itself would double its room.
                    results.reserve_exact(results.len() / 4 + 1);
                }
                results.insert(at, result);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(offset: u64) -> Place {
        Place {
            offset,
            verdict: Verdict::Accepted,
        }
    }

    #[test]
    fn every_result_is_found_and_the_later_of_two_counts() {
        let key = |submission: u8, scenario: u8| Key::from_halves([submission; 16], [scenario; 16]);
        // The order differs for each submission, so it is not the order in which the scenarios first
        // occur.
        let order = |submission: u8| (0..40).map(move |place| (place * 3 + submission) % 40);
        let mut places = Places::default();
        for round in [0, 100_000] {
            for submission in 0..30 {
                for scenario in order(submission) {
                    let offset = round + u64::from(submission) * 100 + u64::from(scenario);
                    places.insert(key(submission, scenario), place(offset));
                }
            }
        }
        for submission in 0..30 {
            for scenario in order(submission) {
                let wanted = 100_000 + u64::from(submission) * 100 + u64::from(scenario);
                let found = places.get(key(submission, scenario));
                assert_eq!(found.unwrap().offset, wanted);
            }
        }
        assert!(places.get(key(30, 0)).is_none());
        assert!(places.get(key(0, 40)).is_none());
    }

    #[test]
    fn a_result_takes_few_bytes() {
        assert_eq!(size_of::<Kept>(), 16);
        let mut places = Places::default();
        for scenario in 0..100 {
            places.insert(Key::from_halves([0; 16], [scenario; 16]), place(0));
            let results = &places.submissions[&[0; 16]];
            assert!(results.capacity() <= results.len() * 5 / 4 + 1);
        }
    }
}
