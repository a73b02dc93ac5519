use std::fs;
use std::path::PathBuf;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Isolation, ScenarioResult};
use tempfile::TempDir;

use super::{Journal, JournalError, Key, Record};
use puzzlemark_model::digest::Digest;

/// Returns an accepted result without steps.
pub(crate) fn result(scenario: &str) -> ScenarioResult {
    ScenarioResult::with_verdict(scenario, Verdict::Accepted)
}

/// Returns a key for tests.
pub(super) fn key(something: &str) -> Key {
    let mut digest = Digest::default();
    digest.part(something);
    Key::from_halves(digest.first_half(), [1; 16])
}

pub(super) fn record(something: &str, verdict: Verdict) -> Record {
    Record {
        key: key(something),
        submission: "ada".to_owned(),
        isolation: isolation("full"),
        driver: None,
        remarks: Vec::new(),
        result: ScenarioResult {
            verdict,
            ..result("one")
        },
    }
}

/// Returns an isolation with this level.
pub(crate) fn isolation(level: &str) -> Isolation {
    Isolation {
        level: level.to_owned(),
        meaning: "it holds".to_owned(),
    }
}

/// Writes a journal with these records and closes it.
pub(super) fn journal(records: &[Record]) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    let journal = Journal::resume(&path).unwrap();
    for record in records {
        journal.append(record.clone()).unwrap();
    }
    (folder, path)
}

#[test]
fn records_are_found_by_key_when_the_journal_is_opened_again() {
    let first = record("first", Verdict::Accepted);
    let (_folder, path) = journal(std::slice::from_ref(&first));
    let journal = Journal::resume(&path).unwrap();
    let second = record("second", Verdict::WrongAnswer);
    journal.append(second.clone()).unwrap();
    assert_eq!(
        journal.find_record(key("first")).unwrap().as_ref(),
        Some(&first)
    );
    assert_eq!(
        journal.find_record(key("second")).unwrap().as_ref(),
        Some(&second),
        "just appended"
    );
    drop(journal);
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(
        journal.find_record(key("second")).unwrap().as_ref(),
        Some(&second)
    );
    assert_eq!(journal.find_record(key("third")).unwrap(), None);
}

#[test]
fn the_levels_of_its_records_are_known_when_the_journal_is_opened_again() {
    let other = Record {
        isolation: isolation("limits-only"),
        ..record("other", Verdict::Accepted)
    };
    let (_folder, path) = journal(&[record("one", Verdict::Accepted), other]);
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(Vec::from_iter(journal.levels()), ["full", "limits-only"]);
}

#[test]
fn of_two_records_with_one_key_the_later_counts() {
    let later = record("key", Verdict::WrongAnswer);
    let (_folder, path) = journal(&[record("key", Verdict::JudgeError), later.clone()]);
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(
        journal.find_record(key("key")).unwrap().as_ref(),
        Some(&later)
    );
}

#[test]
fn a_judge_error_is_played_again() {
    let (_folder, path) = journal(&[record("key", Verdict::JudgeError)]);
    let journal = Journal::resume(&path).unwrap();
    assert!(!journal.knows(key("key")));
    // Until it is played again, the judge error counts for reports.
    assert_eq!(journal.verdict(key("key")), Some(Verdict::JudgeError));
}

/// Returns the end of each line of a journal.
fn ends_of_lines(bytes: &[u8]) -> Vec<usize> {
    let newlines = bytes.iter().zip(1..).filter(|(byte, _)| **byte == b'\n');
    newlines.map(|(_, end)| end).collect()
}

#[test]
fn a_torn_tail_is_cut_off_wherever_it_is_torn() {
    let whole = record("whole", Verdict::Accepted);
    let (_folder, path) = journal(&[whole.clone(), record("torn", Verdict::Accepted)]);
    let bytes = fs::read(&path).unwrap();
    let [said, first, second] = ends_of_lines(&bytes)[..] else {
        panic!("{}", String::from_utf8_lossy(&bytes));
    };
    for end in (0..second).step_by(3).chain([said, said + 1, first]) {
        fs::write(&path, &bytes[..end]).unwrap();
        let journal = Journal::resume(&path).unwrap();
        let found = |name| journal.find_record(key(name)).unwrap();
        let there = (end >= first).then(|| whole.clone());
        assert_eq!(found("whole"), there, "torn at {end}");
        assert_eq!(found("torn"), None, "torn at {end}");
        let kept = [first, said, 0].into_iter().find(|kept| *kept <= end);
        let kept = &bytes[..kept.unwrap()];
        assert_eq!(fs::read(&path).unwrap(), kept, "torn at {end}");
        // The new record is complete. A line with the isolation comes before it if the journal has
        // lost that line.
        journal.append(whole.clone()).unwrap();
        let again = if end >= first {
            &bytes[said..first]
        } else {
            &bytes[kept.len()..first]
        };
        assert_eq!(
            fs::read(&path).unwrap(),
            [kept, again].concat(),
            "torn at {end}"
        );
    }
}

#[test]
fn a_record_after_a_torn_one_is_whole() {
    let (_folder, path) = journal(&[record("torn", Verdict::Accepted)]);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    let next = record("next", Verdict::Accepted);
    Journal::resume(&path)
        .unwrap()
        .append(next.clone())
        .unwrap();
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(
        journal.find_record(key("next")).unwrap().as_ref(),
        Some(&next)
    );
}

#[test]
fn a_file_that_is_no_journal_is_refused_and_kept() {
    let (_folder, path) = journal(&[]);
    for other in ["notes\n", "{\"event\": 1}\n{\"event\": 2}\n"] {
        fs::write(&path, other).unwrap();
        let error = Journal::resume(&path).unwrap_err();
        assert!(matches!(&error, JournalError::Foreign { .. }), "{error}");
        assert!(error.to_string().contains("--rerun"), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), other);
    }
    let journal = Journal::begin(&path).unwrap();
    assert_eq!(journal.find_record(key("one")).unwrap(), None, "begun anew");
}

#[test]
fn no_single_bit_that_flips_is_believed_or_fatal() {
    let records: Vec<_> = (0..6)
        .map(|number| record(&format!("record {number}"), Verdict::WrongAnswer))
        .collect();
    let (_folder, path) = journal(&records);
    let bytes = fs::read(&path).unwrap();
    // Flip about 300 bits, in all lines and in every bit position.
    let step = bytes.len() * 8 / 300;
    for place in (0..bytes.len() * 8).step_by(step) {
        let mut flipped = bytes.clone();
        flipped[place / 8] ^= 1 << (place % 8);
        fs::write(&path, &flipped).unwrap();
        let journal = Journal::resume(&path).unwrap();
        let is_torn = place / 8 == bytes.len() - 1;
        assert!(is_torn || !journal.damaged().is_empty(), "bit {place}");
        let mut lost = 0;
        for record in &records {
            if let Some(found) = journal.find_record(record.key).unwrap() {
                assert_eq!(&found, record, "bit {place}");
            } else {
                lost += 1;
                // The lost records are judged again.
                journal.append(record.clone()).unwrap();
            }
        }
        assert!(lost > 0, "bit {place}");
        drop(journal);
        let journal = Journal::resume(&path).unwrap();
        for record in &records {
            let found = journal.find_record(record.key).unwrap();
            assert_eq!(found.as_ref(), Some(record), "bit {place}");
        }
    }
}

#[test]
fn two_runs_cannot_share_a_journal() {
    let (_folder, path) = journal(&[]);
    let first = Journal::resume(&path).unwrap();
    let second = Journal::begin(&path).unwrap_err();
    assert!(matches!(second, JournalError::InUse { .. }), "{second}");
    drop(first);
    Journal::resume(&path).unwrap();
}

#[test]
fn a_folder_is_no_journal() {
    let folder = tempfile::tempdir().unwrap();
    let error = Journal::resume(folder.path()).unwrap_err();
    assert!(matches!(error, JournalError::Io { .. }), "{error}");
}

#[cfg(unix)]
#[test]
fn a_removed_or_replaced_journal_is_reported() {
    let (_folder, path) = journal(&[record("one", Verdict::Accepted)]);
    let open = Journal::resume(&path).unwrap();
    open.check_place().unwrap();
    for replace in [None, Some("another")] {
        fs::remove_file(&path).unwrap();
        if let Some(text) = replace {
            fs::write(&path, text).unwrap();
        }
        let error = open.check_place().unwrap_err();
        assert!(matches!(&error, JournalError::Removed { .. }), "{error}");
        fs::write(&path, "again").unwrap();
    }
}
