//! No platform: one folder, archive or file per student, named after the student.

use std::borrow::Cow;
use std::collections::BTreeSet;

use super::{Attempt, DownloadContents, Endings, Entry, Surroundings, piece};
use crate::Person;
use crate::archive::Format;

/// Folders that archive programs and interpreters create.
const LEFT_BY_TOOLS: [&str; 2] = ["__MACOSX", "__pycache__"];

pub(super) fn read_folder(entries: Vec<Entry>, around: &Surroundings<'_>) -> DownloadContents {
    let mut read = DownloadContents::default();
    let names = names(&entries, around);
    for (entry, who) in entries.into_iter().zip(names) {
        let Some(who) = who else {
            read.ignored.push(entry.name);
            continue;
        };
        // The name of a folder has no ending: `li.smith` does not mean `li`.
        let keys = if is_folder(&entry) {
            Vec::new()
        } else {
            vec![who.clone(), Format::stem(&who).to_owned()]
        };
        let name = entry.name.clone();
        read.attempts.push(Attempt {
            who,
            name: None,
            keys,
            numbers: Vec::new(),
            order: String::new(),
            remarks: Vec::new(),
            pieces: vec![piece(entry, name)],
        });
    }
    read
}

/// Returns the name of the submission for each entry. It is `None` if the entry is not a submission.
fn names(entries: &[Entry], around: &Surroundings<'_>) -> Vec<Option<String>> {
    let endings = Endings::from_files(around.files.iter().map(String::as_str));
    let all: BTreeSet<&str> = entries.iter().map(|entry| entry.name.as_str()).collect();
    let others = of_another_kind(entries, &endings, around.people);
    let mut taken: BTreeSet<Cow<'_, str>> = BTreeSet::new();
    let mut names = Vec::with_capacity(entries.len());
    for entry in entries {
        let (name, stem) = (entry.name.as_str(), Format::stem(&entry.name));
        let is_packed = entry.is_archive() && !endings.are_of(name);
        let is_free = !all.contains(stem) && !taken.contains(stem);
        let mut who = if is_packed && is_free || others.contains(name) {
            Cow::Borrowed(stem)
        } else if is_submission(entry, &endings) {
            Cow::Borrowed(name)
        } else {
            names.push(None);
            continue;
        };
        // The escaped form of a name that is not UTF-8 may be equal to the name of another entry.
        while !taken.insert(who.clone()) {
            who.to_mut().push_str(" (not UTF-8)");
        }
        names.push(Some(who.into_owned()));
    }
    names
}

/// Returns the files of other kinds that belong to people of the roster without another submission.
/// They count as submissions, so that such a student gets a report with the mistake.
fn of_another_kind<'e>(
    entries: &'e [Entry],
    endings: &Endings,
    people: &[Person],
) -> BTreeSet<&'e str> {
    let mut without: BTreeSet<&str> = people.iter().map(|person| person.id.as_str()).collect();
    for entry in entries.iter().filter(|entry| is_submission(entry, endings)) {
        without.remove(entry.name.as_str());
        if !entry.is_folder {
            without.remove(Format::stem(&entry.name));
        }
    }
    let others = entries.iter().filter(|entry| !entry.is_folder);
    let others = others.map(|entry| entry.name.as_str());
    others
        .filter(|name| without.remove(Format::stem(name)))
        .collect()
}

fn is_submission(entry: &Entry, endings: &Endings) -> bool {
    is_folder(entry) || endings.are_of(&entry.name) || entry.is_archive()
}

fn is_folder(entry: &Entry) -> bool {
    entry.is_folder && !LEFT_BY_TOOLS.contains(&entry.name.as_str())
}
