use std::fs;
use std::path::PathBuf;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Usage;

use super::super::tests::{journal, key, record};
use super::super::{Journal, Record};
use super::{Conflict, Merge};

/// A record of a student's, with a CPU time.
fn of(student: &str, verdict: Verdict, cpu_ms: u64) -> Record {
    let mut record = record(&format!("{student}'s key"), verdict);
    student.clone_into(&mut record.submission);
    record.result.usage = Usage {
        cpu_ms,
        ..Usage::default()
    };
    record
}

/// What the journals with these records come to, and what is in conflict.
fn merged(journals: &[&[Record]]) -> (Vec<u8>, Vec<Conflict>) {
    let kept: Vec<_> = journals.iter().map(|records| journal(records)).collect();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("journal.jsonl");
    let paths = kept.iter().map(|(_, path)| path.clone());
    let conflicts = Merge::of(paths).unwrap().write(&to).unwrap();
    (fs::read(to).unwrap(), conflicts)
}

#[test]
fn neither_order_nor_repetition_matters() {
    let ada = [of("ada", Verdict::Accepted, 3)];
    let again = [of("ada", Verdict::Accepted, 5)];
    let bo = [of("bo", Verdict::WrongAnswer, 4)];
    let (whole, conflicts) = merged(&[&ada, &bo, &again]);
    assert_eq!(conflicts, []);
    let ada_twice = [&again[..], &ada].concat();
    let all = [&bo[..], &ada_twice].concat();
    let others: [&[&[Record]]; 3] = [&[&bo, &ada_twice], &[&again, &ada, &bo, &bo], &[&all]];
    for other in others {
        assert_eq!(merged(other), (whole.clone(), Vec::new()));
    }
    assert_eq!(String::from_utf8(whole).unwrap().lines().count(), 2);
}

#[test]
fn what_was_merged_can_be_merged_with_more() {
    let (ada, bo) = (
        of("ada", Verdict::Accepted, 3),
        of("bo", Verdict::WrongAnswer, 4),
    );
    let (_parts, part) = journal(std::slice::from_ref(&ada));
    let (_rest, rest) = journal(std::slice::from_ref(&bo));
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("journal.jsonl");
    Merge::of([part]).unwrap().write(&to).unwrap();
    Merge::of([to.clone(), rest]).unwrap().write(&to).unwrap();
    assert_eq!(fs::read(&to).unwrap(), merged(&[&[ada, bo]]).0);
}

#[test]
fn results_that_differ_are_none() {
    let accepted = of("ada", Verdict::Accepted, 3);
    let wrong = of("ada", Verdict::WrongAnswer, 3);
    let (accepted, wrong) = ([accepted], [wrong]);
    let (whole, conflicts) = merged(&[&wrong, &accepted]);
    assert_eq!(merged(&[&accepted, &wrong]).0, whole);
    let [conflict] = &conflicts[..] else {
        panic!("{conflicts:?}");
    };
    assert_eq!(conflict.submission, "ada");
    assert_eq!(conflict.verdicts, [Verdict::Accepted, Verdict::WrongAnswer]);
    let record: Record = serde_json::from_slice(&whole).unwrap();
    assert_eq!(record.result.verdict, Verdict::JudgeError);
    let reason = record.result.reason.unwrap();
    assert!(reason.ends_with("differs (AC, WA)"), "{reason}");
}

#[test]
fn a_judge_error_gives_way_to_a_result() {
    let failed = of("ada", Verdict::JudgeError, 0);
    let wrong = of("ada", Verdict::WrongAnswer, 3);
    let (failed, wrong) = ([failed], [wrong]);
    let (whole, conflicts) = merged(&[&failed, &wrong]);
    assert_eq!(conflicts, []);
    assert_eq!([serde_json::from_slice::<Record>(&whole).unwrap()], wrong);
}

#[test]
fn a_torn_line_is_passed_over_and_a_journal_in_use_is_read() {
    let (_folder, path) = journal(&[
        of("ada", Verdict::Accepted, 3),
        of("bo", Verdict::Accepted, 3),
    ]);
    let bytes = fs::read(&path).unwrap();
    fs::write(&path, &bytes[..bytes.len() - 9]).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("journal.jsonl");
    let in_use = Journal::resume(&path);
    Merge::of([path]).unwrap().write(&to).unwrap();
    drop(in_use);
    assert!(Journal::resume(&to).unwrap().knows(key("ada's key")));
    assert!(!Journal::resume(&to).unwrap().knows(key("bo's key")));
}

#[test]
fn a_journal_that_is_not_there_is_named() {
    let error = Merge::of([PathBuf::from("nowhere.jsonl")]).unwrap_err();
    assert!(error.to_string().contains("nowhere.jsonl"), "{error}");
}
