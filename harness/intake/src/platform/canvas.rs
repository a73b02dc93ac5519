//! Canvas: one file per attachment. Its name follows the student's name.
//!
//! The parts of `marshada_LATE_4711_90210_puzzle-1.py` are: the student's name for sorting (without
//! spaces), a mark for late files, the number of the student, the number of the attachment, and the
//! name of the file. If the file was handed in again, its name gets a number. Hidden student names
//! begin with `anon_4711`. Typed texts and links have no attachment.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use regex::Regex;

use super::{Attempt, DownloadContents, Entry, piece, without_number};

/// The parts of a file name.
struct Named {
    name: Option<String>,
    is_late: bool,
    user: String,
    attachment: u64,
    file: String,
}

fn parse_name(text: &str) -> Option<Named> {
    static NAME: LazyLock<Regex> = LazyLock::new(|| {
        let pattern = "^(?:(?<name>.+?)_)??(?:(?<late>LATE)_)?(?<user>[0-9]+|anon_[A-Za-z0-9]+)_\
                   (?:(?<attachment>[0-9]+)_(?<file>.+)|(?<typed>text|link)\\.html)$";
        Regex::new(pattern).expect("the pattern is valid")
    });
    let found = NAME.captures(text)?;
    let part = |name: &str| found.name(name).map(|part| part.as_str().to_owned());
    Some(Named {
        name: part("name"),
        is_late: part("late").is_some(),
        user: part("user")?,
        attachment: part("attachment")
            .and_then(|number| number.parse().ok())
            .unwrap_or(0),
        file: part("file").or_else(|| Some(part("typed")? + ".html"))?,
    })
}

pub(super) fn is_one(entry: &Entry) -> bool {
    !entry.is_folder && parse_name(&entry.name).is_some()
}

/// A file that a student handed in.
struct Handed {
    named: Named,
    /// File name without the number of a resubmission.
    file: String,
    version: u32,
    entry: Entry,
}

/// Lists the attempts. `wanted` are file names of submissions. If one of them ends with a number, the
/// number is part of the name.
pub(super) fn read_download(entries: Vec<Entry>, wanted: &BTreeSet<String>) -> DownloadContents {
    let mut read = DownloadContents::default();
    let mut students: BTreeMap<String, Vec<Handed>> = BTreeMap::new();
    for entry in entries {
        let Some(named) = parse_name(&entry.name).filter(|_| !entry.is_folder) else {
            read.ignored.push(entry.name);
            continue;
        };
        let (file, version) = if wanted.contains(&named.file) {
            (named.file.clone(), 0)
        } else {
            without_number(&named.file)
        };
        let student = students.entry(named.user.clone()).or_default();
        student.push(Handed {
            named,
            file,
            version,
            entry,
        });
    }
    for (user, files) in students {
        read.attempts.extend(attempts(&user, files));
    }
    read
}

/// Returns the attempts of a student. There are as many as there are versions of a file.
fn attempts(user: &str, mut files: Vec<Handed>) -> Vec<Attempt> {
    files.sort_by_key(|file| (file.version, file.named.attachment));
    let mut names = BTreeSet::new();
    let is_again = files.iter().any(|file| !names.insert(&file.file));
    let versions: BTreeSet<u32> = if is_again {
        files.iter().map(|file| file.version).collect()
    } else {
        files
            .iter()
            .map(|file| file.version)
            .max()
            .into_iter()
            .collect()
    };
    let attempt = |version: u32| {
        // Each attempt has the last version of each file at that time.
        let until = files.iter().filter(|file| file.version <= version);
        let last: BTreeMap<&str, &Handed> = until.map(|file| (file.file.as_str(), file)).collect();
        let first = last.values().next()?;
        let is_late = last.values().any(|file| file.named.is_late);
        let pieces = last.iter();
        let pieces = pieces.map(|(name, file)| piece(file.entry.clone(), *name));
        let name = first.named.name.clone();
        Some(Attempt {
            who: match &name {
                Some(name) => format!("{name}_{user}"),
                None => user.to_owned(),
            },
            keys: Vec::new(),
            numbers: vec![user.to_owned()],
            name,
            order: format!("{version:010}"),
            remarks: is_late
                .then(|| "Canvas marks this submission as late".to_owned())
                .into_iter()
                .collect(),
            pieces: pieces.collect(),
        })
    };
    versions.into_iter().filter_map(attempt).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::listing;

    #[test]
    fn a_number_in_a_wanted_name_is_no_resubmission() {
        let folder = tempfile::tempdir().unwrap();
        for (place, name) in ["lab-1", "lab-2"].into_iter().enumerate() {
            let name = format!("ada_4711_9021{place}_{name}.py");
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        let files = |wanted: &[&str]| {
            let wanted = wanted.iter().map(|name| (*name).to_owned()).collect();
            let read = read_download(
                listing::list_entries(folder.path()).unwrap().entries,
                &wanted,
            );
            read.attempts.len()
        };
        assert_eq!(files(&["lab-1.py", "lab-2.py"]), 1);
        assert_eq!(files(&["lab.py"]), 2);
    }

    #[test]
    fn names_are_taken_apart() {
        let parts = |text: &str| {
            let named = parse_name(text)?;
            let name = named.name.unwrap_or_default();
            Some((name, named.is_late, named.user, named.file))
        };
        let wanted = |name: &str, late, user: &str, file: &str| {
            Some((name.to_owned(), late, user.to_owned(), file.to_owned()))
        };
        for (text, wanted) in [
            (
                "doejane_4711_90210_my_puzzle.py",
                wanted("doejane", false, "4711", "my_puzzle.py"),
            ),
            (
                "doejane_LATE_4711_90210_puzzle-1.py",
                wanted("doejane", true, "4711", "puzzle-1.py"),
            ),
            (
                "anon_x1_90210_puzzle.py",
                wanted("", false, "anon_x1", "puzzle.py"),
            ),
            (
                "LATE_anon_x1_90210_puzzle.py",
                wanted("", true, "anon_x1", "puzzle.py"),
            ),
            (
                "doejane_4711_text.html",
                wanted("doejane", false, "4711", "text.html"),
            ),
        ] {
            assert_eq!(parts(text), wanted, "{text}");
        }
        for text in [
            "puzzle.py",
            "ada-marsh",
            "ada_marsh.py",
            "ada_4711_puzzle.py",
        ] {
            assert!(parse_name(text).is_none(), "{text}");
        }
    }
}
