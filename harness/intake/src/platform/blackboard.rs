//! Blackboard: files such as `HW1_amarsh_attempt_2026-10-01-12-30-00_puzzle.py`. Each attempt also
//! has a receipt, `HW1_amarsh_attempt_2026-10-01-12-30-00.txt`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::{Attempt, DownloadContents, Entry, piece};

/// The parts of a file name.
struct Named {
    user: String,
    /// Time of the attempt.
    time: String,
    /// Name of the file. `None` for a receipt.
    file: Option<String>,
}

fn parse_name(text: &str) -> Option<Named> {
    static NAME: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = "^.+?_(?<user>[^_]+)_attempt_(?<time>[0-9]{4}(?:-[0-9]{2}){5})\
                       (?:_(?<file>.+)|\\.txt)$";
        Regex::new(pattern).expect("the pattern is valid")
    });
    let found = NAME.captures(text)?;
    let part = |name: &str| found.name(name).map(|part| part.as_str().to_owned());
    Some(Named {
        user: part("user")?,
        time: part("time")?,
        file: part("file"),
    })
}

pub(super) fn is_one(entry: &Entry) -> bool {
    !entry.is_folder && parse_name(&entry.name).is_some()
}

pub(super) fn read_download(entries: Vec<Entry>) -> DownloadContents {
    let mut read = DownloadContents::default();
    let mut attempts: BTreeMap<(String, String), Attempt> = BTreeMap::new();
    for entry in entries {
        let Some(named) = parse_name(&entry.name).filter(|_| !entry.is_folder) else {
            read.ignored.push(entry.name);
            continue;
        };
        let key = (named.user.clone(), named.time.clone());
        let attempt = attempts.entry(key).or_insert_with(|| Attempt {
            who: named.user.clone(),
            name: None,
            keys: vec![named.user],
            numbers: Vec::new(),
            order: named.time,
            remarks: Vec::new(),
            pieces: Vec::new(),
        });
        // A receipt alone is an attempt without files.
        attempt
            .pieces
            .extend(named.file.map(|file| piece(entry, file)));
    }
    read.attempts.extend(attempts.into_values());
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let parts = |text: &str| parse_name(text).map(|named| (named.user, named.time, named.file));
        let attempt = "Project 0_391108724_attempt_2022-09-12-15-45-08";
        let wanted = |file: Option<&str>| {
            let time = "2022-09-12-15-45-08".to_owned();
            Some(("391108724".to_owned(), time, file.map(str::to_owned)))
        };
        let file = format!("{attempt}_credentials.ini");
        assert_eq!(parts(&file), wanted(Some("credentials.ini")));
        assert_eq!(parts(&format!("{attempt}.txt")), wanted(None));
        assert_eq!(
            parts(&format!("{attempt}_my_file.txt")),
            wanted(Some("my_file.txt"))
        );
        // The student chooses the text after the first attempt.
        assert_eq!(
            parts(&format!(
                "{attempt}_x_victim_attempt_2027-09-12-15-45-08_a.py"
            )),
            wanted(Some("x_victim_attempt_2027-09-12-15-45-08_a.py"))
        );
        assert!(parse_name("HW1_amarsh_attempt_2026_puzzle.py").is_none());
    }
}
