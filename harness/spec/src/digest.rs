//! The digest of a scenario: equal digests, equal results.

use std::collections::BTreeMap;

use puzzlemark_model::digest::Digest;
use puzzlemark_model::{Exploration, Step};
use puzzlemark_sandbox::Limits;

/// Digest of all that a scenario itself gives its results.
///
/// A new version of Puzzlemark may give other digests for the same scenario: that costs another
/// run and nothing else.
pub(super) fn of(
    files: &BTreeMap<String, Vec<u8>>,
    limits: &Limits,
    steps: &[Step],
    exploration: Option<&Exploration>,
    prints_while_loading: Option<&str>,
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
            hint,
            line: _,
        } = step;
        digest.part(format!(
            "{action:?}\n{text}\n{expectation:?}\n{because:?}\n{hint:?}"
        ));
    }
    if let Some(exploration) = exploration {
        digest.part(format!("{exploration:?}"));
    }
    if let Some(text) = prints_while_loading {
        digest.part("prints_while_loading").part(text);
    }
    digest.finish()
}
