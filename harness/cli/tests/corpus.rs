//! The inputs that fuzzing began with or found (`harness/fuzz`), checked for the properties of every input.
//! Searching for more inputs needs cargo-fuzz and nightly: `just fuzz`.

#![expect(
    clippy::unwrap_used,
    reason = "archives are made as the tests of the intake make them"
)]

#[path = "../../fuzz/src/lib.rs"]
pub mod fuzz;

use std::fs;
use std::path::Path;

/// Replays the committed inputs of a target. `enough` detects a folder that was moved away.
fn replay(target: &str, check: fn(&[u8]), enough: usize) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../fuzz/corpus")
        .join(target);
    let entries = fs::read_dir(&folder).expect("the corpus is committed");
    let mut inputs: Vec<_> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    inputs.sort();
    assert!(
        inputs.len() >= enough,
        "{} inputs in {}",
        inputs.len(),
        folder.display()
    );
    for input in inputs {
        let bytes = fs::read(&input).expect("readable");
        let checked = std::panic::catch_unwind(|| check(&bytes));
        assert!(checked.is_ok(), "not so of {}", input.display());
    }
}

#[test]
fn replies_of_the_corpus_keep_the_properties() {
    replay("replies", fuzz::replies, 20);
}

/// The corpus has a script for each end of a session at once. Odd inputs are made from these.
#[test]
fn marks_of_the_corpus_reach_each_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus/replies");
    let printed = |name: &str| {
        let script = fs::read(folder.join(name)).expect("readable");
        let printed = fuzz::printed(&script)?.into_iter();
        Some(
            printed
                .map(|bytes| String::from_utf8_lossy(&bytes).into_owned())
                .collect::<Vec<_>>(),
        )
    };
    let all = ["", "", "AB\nAB\n", "", "noise", "", "", "last"];
    assert_eq!(printed("python-marks").unwrap(), all);
    assert_eq!(
        printed("python-marks-ended").unwrap(),
        ["", "", "AB\nAB\n", "half"]
    );
    assert_eq!(printed("python-marks-missing"), None);
}

#[test]
fn operations_of_the_corpus_are_read_or_refused() {
    replay("operations", fuzz::operations, 20);
}

#[test]
fn specs_of_the_corpus_are_loaded_or_explained() {
    replay("specs", fuzz::specs, 20);
}

#[test]
fn submissions_of_the_corpus_stay_in_their_folders() {
    replay("submissions", fuzz::submissions, 20);
}
