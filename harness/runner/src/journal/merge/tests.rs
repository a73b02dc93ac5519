use std::fs;
use std::path::PathBuf;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Usage;

use super::super::tests::{isolation, journal, key, record};
use super::super::{Journal, Record};
use super::{Conflict, Merge};

/// Returns a record of a student, with a CPU time.
fn of(student: &str, verdict: Verdict, cpu_ms: u64) -> Record {
    let mut record = record(&format!("{student}'s key"), verdict);
    student.clone_into(&mut record.submission);
    record.result.usage = Usage {
        cpu_ms,
        ..Usage::default()
    };
    record
}

/// Merges journals with these records. Returns the merged journal and the conflicts.
fn merged(journals: &[&[Record]]) -> (Vec<u8>, Vec<Conflict>) {
    let kept: Vec<_> = journals.iter().map(|records| journal(records)).collect();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("journal.jsonl");
    let paths = kept.iter().map(|(_, path)| path.clone());
    let conflicts = Merge::read_journals(paths).unwrap().write(&to).unwrap();
    (fs::read(to).unwrap(), conflicts)
}

/// Returns a student's record from a journal.
fn found(journal: &[u8], student: &str) -> Record {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal.jsonl");
    fs::write(&path, journal).unwrap();
    let journal = Journal::resume(&path).unwrap();
    let record = journal.find_record(key(&format!("{student}'s key")));
    record.unwrap().unwrap()
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
    // One line names the isolation, and each student has one record.
    assert_eq!(String::from_utf8(whole).unwrap().lines().count(), 3);
}

#[test]
fn a_merged_journal_can_be_merged_again() {
    let (ada, bo) = (
        of("ada", Verdict::Accepted, 3),
        of("bo", Verdict::WrongAnswer, 4),
    );
    let (_parts, part) = journal(std::slice::from_ref(&ada));
    let (_rest, rest) = journal(std::slice::from_ref(&bo));
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("journal.jsonl");
    Merge::read_journals([part]).unwrap().write(&to).unwrap();
    Merge::read_journals([to.clone(), rest])
        .unwrap()
        .write(&to)
        .unwrap();
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
    let record = found(&whole, "ada");
    assert_eq!(record.result.verdict, Verdict::JudgeError);
    let reason = record.result.reason.unwrap();
    assert!(reason.ends_with("different results (AC, WA)"), "{reason}");
}

#[test]
fn a_judge_error_gives_way_to_a_result() {
    let failed = of("ada", Verdict::JudgeError, 0);
    let wrong = of("ada", Verdict::WrongAnswer, 3);
    let (failed, wrong) = ([failed], [wrong]);
    let (whole, conflicts) = merged(&[&failed, &wrong]);
    assert_eq!(conflicts, []);
    assert_eq!([found(&whole, "ada")], wrong);
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
    Merge::read_journals([path]).unwrap().write(&to).unwrap();
    drop(in_use);
    assert!(Journal::resume(&to).unwrap().knows(key("ada's key")));
    assert!(!Journal::resume(&to).unwrap().knows(key("bo's key")));
}

#[test]
fn a_journal_that_is_not_there_is_named() {
    let error = Merge::read_journals([PathBuf::from("nowhere.jsonl")]).unwrap_err();
    assert!(error.to_string().contains("nowhere.jsonl"), "{error}");
}

#[test]
fn a_damaged_line_of_a_part_is_named_and_left_out() {
    let (_part, part) = journal(&[
        of("ada", Verdict::WrongAnswer, 3),
        of("bo", Verdict::Accepted, 3),
    ]);
    let text = fs::read_to_string(&part).unwrap();
    fs::write(&part, text.replace("wrong_answer", "accepted")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("journal.jsonl");
    let mut merge = Merge::read_journals([part.clone()]).unwrap();
    assert_eq!(merge.damaged(), [(part, vec![2])]);
    merge.write(&to).unwrap();
    let whole = Journal::resume(&to).unwrap();
    assert!(!whole.knows(key("ada's key")) && whole.knows(key("bo's key")));
}

/// If a part was killed early, its journal may have only the line that names the isolation.
#[test]
fn a_way_of_isolation_without_a_record_is_none() {
    let other = Record {
        isolation: isolation("limits-only"),
        ..of("bo", Verdict::Accepted, 3)
    };
    let (_torn, torn) = journal(&[other]);
    let bytes = fs::read(&torn).unwrap();
    fs::write(&torn, &bytes[..bytes.len() - 9]).unwrap();
    let (_whole, whole) = journal(&[of("ada", Verdict::Accepted, 3)]);
    let merge = Merge::read_journals([torn.clone(), whole]).unwrap();
    assert_eq!(merge.isolations(), [isolation("full")]);
    assert!(Journal::resume(&torn).unwrap().levels().is_empty());
}

#[test]
fn each_isolation_is_written_once() {
    let at = |student, level| Record {
        isolation: isolation(level),
        ..of(student, Verdict::Accepted, 3)
    };
    let first = [at("ada", "full"), at("cy", "confined")];
    let second = [at("bo", "confined"), at("di", "full")];
    let (whole, _) = merged(&[&first, &second]);
    assert_eq!(merged(&[&second, &first]).0, whole);
    for of in first.into_iter().chain(second) {
        assert_eq!(found(&whole, &of.submission), of);
    }
    let whole = String::from_utf8(whole).unwrap();
    for level in ["full", "confined"] {
        assert_eq!(whole.matches(level).count(), 1, "{whole}");
    }
}
