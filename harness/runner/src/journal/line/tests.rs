use std::fs;
use std::path::Path;

use puzzlemark_reports::Verdict;
use serde_json::Value;

use super::super::tests::{isolation, journal, key, record};
use super::super::{Journal, Record};

fn lines(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

fn three() -> [Record; 3] {
    let other = Record {
        isolation: isolation("limits-only"),
        ..record("other", Verdict::Accepted)
    };
    let [one, two] = ["one", "two"].map(|name| record(name, Verdict::WrongAnswer));
    [one, other, two]
}

#[test]
fn an_isolation_is_said_before_its_first_record_and_never_again() {
    let (_folder, path) = journal(&three());
    // The same holds if the journal is opened again.
    let later = record("later", Verdict::Accepted);
    Journal::resume(&path).unwrap().append(later).unwrap();
    let lines = lines(&path);
    let what = |line: &Value| match &line["isolation"] {
        Value::String(name) => format!("record of {name}"),
        said => format!("{} is {}", line["name"], said["level"]).replace('"', ""),
    };
    let [full, other] = [&lines[0]["name"], &lines[2]["name"]].map(|name| name.as_str().unwrap());
    assert_ne!(full, other);
    let found: Vec<_> = lines.iter().map(what).collect();
    let wanted = [
        format!("{full} is full"),
        format!("record of {full}"),
        format!("{other} is limits-only"),
        format!("record of {other}"),
        format!("record of {full}"),
        format!("record of {full}"),
    ];
    assert_eq!(found, wanted);
}

#[test]
fn a_journal_that_is_begun_anew_says_it_anew() {
    let (_folder, path) = journal(&three());
    let journal = Journal::begin(&path).unwrap();
    let record = record("anew", Verdict::Accepted);
    journal.append(record.clone()).unwrap();
    assert_eq!(lines(&path).len(), 2);
    drop(journal);
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(journal.find_record(key("anew")).unwrap(), Some(record));
}

/// A record counts only if its isolation is known. Here the line that defines its name is missing.
#[test]
fn a_record_without_a_known_isolation_does_not_count() {
    let (_folder, path) = journal(&three());
    let text = fs::read_to_string(&path).unwrap();
    let (_, without) = text.split_once('\n').unwrap();
    fs::write(&path, without).unwrap();
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(journal.damaged(), [1, 4]);
    assert_eq!(
        ["one", "other", "two"].map(|name| journal.knows(key(name))),
        [false, true, false]
    );
    drop(journal);
    // A copy of all lines after the first one changes nothing. This happens if two journals are
    // concatenated.
    fs::write(&path, [&text[..], &text].concat()).unwrap();
    let journal = Journal::resume(&path).unwrap();
    assert!(journal.knows(key("two")) && journal.damaged().is_empty());
}

/// Older builds wrote no checksums. Another build does not use their results.
#[test]
fn a_journal_without_checksums_is_gone_on_with_and_believed_in_nothing() {
    let (_folder, path) = journal(&three());
    let mut lines = lines(&path);
    for line in &mut lines {
        line.as_object_mut().unwrap().remove("checksum").unwrap();
    }
    let older: Vec<_> = lines.iter().map(ToString::to_string).collect();
    fs::write(&path, older.join("\n") + "\n").unwrap();
    let journal = Journal::resume(&path).unwrap();
    assert_eq!(journal.damaged(), [1, 2, 3, 4, 5]);
    assert!(!journal.knows(key("one")));
    journal.append(record("one", Verdict::Accepted)).unwrap();
    drop(journal);
    assert!(Journal::resume(&path).unwrap().knows(key("one")));
}
