//! The digest of a scenario: equal digests, equal results.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use sha2::{Digest as _, Sha256};

use super::model::Step;
use crate::sandbox::Limits;

/// SHA-256 of all that the results of a scenario depend on, in hexadecimal.
///
/// A new version of Puzzlemark may give other digests for the same scenario: that costs another
/// run and nothing else.
pub(super) fn of(files: &BTreeMap<String, Vec<u8>>, limits: &Limits, steps: &[Step]) -> String {
    let mut hasher = Sha256::new();
    let mut part = |bytes: &[u8]| {
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    for (name, contents) in files {
        part(name.as_bytes());
        part(contents);
    }
    part(format!("{limits:?}").as_bytes());
    for step in steps {
        let Step {
            operation,
            text,
            expectation,
            because,
            line: _,
        } = step;
        part(format!("{operation:?}\n{text}\n{expectation:?}\n{because:?}").as_bytes());
    }
    let mut digest = String::new();
    for byte in hasher.finalize() {
        write!(digest, "{byte:02x}").expect("writing to a String cannot fail");
    }
    digest
}
