//! The digest of a scenario.

use std::collections::BTreeMap;

use puzzlemark_model::digest::Digest;
use puzzlemark_model::{Exploration, Step};
use puzzlemark_sandbox::Limits;

/// Returns the digest of all parts of a scenario that can change its results.
///
/// Equal digests mean equal results. A new version of Puzzlemark may give other digests for the
/// same scenario; then it runs once more.
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
