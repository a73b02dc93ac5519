//! Moodle: `Ada Marsh_4711_assignsubmission_file_`, as a folder or as the beginning of file names.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex::Regex;

use super::{Attempt, DownloadContents, Entry, piece};

/// The parts of a name.
struct Named {
    name: String,
    /// Number of the participant.
    number: String,
    /// True for a text from Moodle's editor.
    is_typed: bool,
    /// Name of the file. Empty for a folder.
    file: String,
}

fn parse_name(text: &str) -> Option<Named> {
    static NAME: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = "^(?<name>.+?)_(?<number>[0-9]+)_assignsubmission_(?<kind>file|onlinetext)_?\
                   (?<file>.*)$";
        Regex::new(pattern).expect("the pattern is valid")
    });
    let found = NAME.captures(text)?;
    let part = |name: &str| found.name(name).map(|part| part.as_str().to_owned());
    Some(Named {
        name: part("name")?,
        number: part("number")?,
        is_typed: part("kind")? == "onlinetext",
        file: part("file")?,
    })
}

pub(super) fn is_one(entry: &Entry) -> bool {
    parse_name(&entry.name).is_some()
}

pub(super) fn read_download(entries: Vec<Entry>) -> DownloadContents {
    let mut read = DownloadContents::default();
    let mut students: BTreeMap<String, Vec<(Named, Entry)>> = BTreeMap::new();
    for entry in entries {
        match parse_name(&entry.name) {
            Some(named) => {
                let student = students.entry(named.number.clone()).or_default();
                student.push((named, entry));
            }
            None => read.ignored.push(entry.name),
        }
    }
    for (number, mut files) in students {
        // If there are files too, the typed text is a comment for the teacher.
        if files.iter().any(|(named, _)| !named.is_typed) {
            files.retain(|(named, _)| !named.is_typed);
        }
        let Some((first, _)) = files.first() else {
            continue;
        };
        let name = first.name.clone();
        let pieces = files.into_iter();
        let pieces = pieces.map(|(named, entry)| piece(entry, named.file));
        read.attempts.push(Attempt {
            who: format!("{name}_{number}"),
            name: Some(name),
            keys: Vec::new(),
            numbers: vec![format!("Participant {number}"), number],
            order: String::new(),
            remarks: Vec::new(),
            pieces: pieces.collect(),
        });
    }
    read
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_apart() {
        let parts =
            |text: &str| parse_name(text).map(|named| (named.name, named.number, named.file));
        let wanted =
            |name: &str, file: &str| Some((name.to_owned(), "4711".to_owned(), file.to_owned()));
        for (text, wanted) in [
            (
                "Ada Marsh_4711_assignsubmission_file_",
                wanted("Ada Marsh", ""),
            ),
            (
                "Ada Marsh_4711_assignsubmission_file",
                wanted("Ada Marsh", ""),
            ),
            (
                "Jo_Hoyte_4711_assignsubmission_file_a_b.py",
                wanted("Jo_Hoyte", "a_b.py"),
            ),
            (
                "Participant_4711_assignsubmission_onlinetext_",
                wanted("Participant", ""),
            ),
        ] {
            assert_eq!(parts(text), wanted, "{text}");
        }
        assert!(parse_name("Ada Marsh_4711_submission").is_none());
    }
}
