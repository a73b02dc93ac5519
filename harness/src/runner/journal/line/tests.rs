use std::fs;
use std::path::Path;

use puzzlemark_reports::Verdict;
use serde_json::{Value, json};

use super::super::tests::{isolation, journal, key, record};
use super::super::{Journal, JournalError, Record};

/// Records as older builds write them: each says itself how it was isolated.
pub(in super::super) fn in_full(records: &[Record]) -> String {
    let line = |record: &Record| {
        let line = json!({
            "key": record.key,
            "submission": record.submission,
            "isolation": {"level": record.isolation.level, "meaning": record.isolation.meaning},
            "driver": record.driver,
            "remarks": record.remarks,
            "result": record.result,
        });
        format!("{line}\n")
    };
    records.iter().map(line).collect()
}

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
    // Also where the journal is gone on with.
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
fn a_journal_of_an_older_build_is_gone_on_with() {
    let (_folder, path) = journal(&[]);
    let [one, other, two] = three();
    fs::write(&path, in_full(&[one.clone(), other.clone()])).unwrap();
    let journal = Journal::resume(&path).unwrap();
    journal.append(two.clone()).unwrap();
    drop(journal);
    let journal = Journal::resume(&path).unwrap();
    for record in [one, other, two] {
        assert_eq!(journal.find(record.key).unwrap(), Some(record));
    }
    assert_eq!(Vec::from_iter(journal.levels()), ["full", "limits-only"]);
    assert_eq!(lines(&path).len(), 4);
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
    assert_eq!(journal.find(key("anew")).unwrap(), Some(record));
}

/// What cannot be read of a journal is never guessed.
#[test]
fn a_name_that_is_not_said_or_said_twice_is_a_mistake() {
    let (_folder, path) = journal(&three());
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<_> = text.lines().collect();
    let other = lines[0].replace("it holds", "it does not hold");
    assert_ne!(other, lines[0]);
    let cases = [
        (vec![lines[1]], 1, "no line before it says"),
        (vec![lines[0], lines[1], &other], 3, "another isolation"),
    ];
    for (lines, wrong, said) in cases {
        fs::write(&path, lines.join("\n") + "\n").unwrap();
        let error = Journal::resume(&path).unwrap_err();
        let is_there = matches!(&error, JournalError::Record { line, .. } if *line == wrong);
        assert!(is_there && error.to_string().contains(said), "{error}");
    }
    // The same again, as where two journals are put one behind the other, says nothing else.
    fs::write(&path, [&text[..], &text].concat()).unwrap();
    assert!(Journal::resume(&path).unwrap().knows(key("two")));
}
