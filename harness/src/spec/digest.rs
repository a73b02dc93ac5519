//! The digest of a scenario: equal digests, equal results.

use std::collections::BTreeMap;

use super::model::{Exploration, Step};
use crate::digest::Digest;
use crate::sandbox::Limits;

/// Digest of all that a scenario itself gives its results.
///
/// A new version of Puzzlemark may give other digests for the same scenario: that costs another
/// run and nothing else.
pub(super) fn of(
    files: &BTreeMap<String, Vec<u8>>,
    limits: &Limits,
    steps: &[Step],
    exploration: Option<&Exploration>,
) -> String {
    let mut digest = Digest::default();
    for (name, contents) in files {
        digest.part(name).part(contents);
    }
    digest.part(format!("{limits:?}"));
    for step in steps {
        let Step {
            action,
            text,
            expectation,
            because,
            line: _,
        } = step;
        digest.part(format!("{action:?}\n{text}\n{expectation:?}\n{because:?}"));
    }
    if let Some(exploration) = exploration {
        digest.part(format!("{exploration:?}"));
    }
    digest.finish()
}
