//! Gradescope: a folder per submission, such as `submission_4711`, and `submission_metadata.yml` with
//! the authors. The submission of a group counts for each member.

use std::collections::BTreeMap;

use super::{Attempt, DownloadContents, Entry, piece};
use crate::source::{Piece, Source};

const METADATA: &str = "submission_metadata.yml";

/// An author of a submission.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Submitter {
    name: String,
    /// Number and address.
    keys: Vec<String>,
}

/// Metadata of a submission.
#[derive(Debug, Default, PartialEq, Eq)]
struct About {
    submitters: Vec<Submitter>,
    time: String,
}

pub(super) fn is_one(entries: &[Entry]) -> bool {
    entries.iter().any(|entry| entry.name == METADATA) && entries.iter().any(is_submission)
}

fn is_submission(entry: &Entry) -> bool {
    entry.is_folder && entry.name.starts_with("submission_")
}

pub(super) fn read_download(entries: Vec<Entry>) -> DownloadContents {
    let mut read = DownloadContents::default();
    let mut about = BTreeMap::new();
    let (submissions, others): (Vec<_>, Vec<_>) = entries.into_iter().partition(is_submission);
    for other in others {
        if other.name == METADATA {
            about = metadata(&entry_text(&other));
        } else {
            read.ignored.push(other.name);
        }
    }
    if about.is_empty() {
        let note = format!("without `{METADATA}`, submissions have no names of students");
        read.notes.push(note);
    }
    for entry in submissions {
        let About { submitters, time } = about.remove(&entry.name).unwrap_or_default();
        let piece = piece(entry.clone(), "");
        if submitters.is_empty() {
            read.attempts.push(attempt(&entry.name, None, &time, piece));
            continue;
        }
        for (index, submitter) in submitters.iter().enumerate() {
            let mut attempt = attempt(&entry.name, Some(submitter), &time, piece.clone());
            let others = submitters.iter().enumerate();
            let others = others.filter(|(other, _)| *other != index);
            let others: Vec<_> = others.map(|(_, other)| other.name.as_str()).collect();
            if !others.is_empty() {
                let together = format!("handed in together with {}", others.join(", "));
                attempt.remarks.push(together);
            }
            read.attempts.push(attempt);
        }
    }
    read
}

fn attempt(folder: &str, submitter: Option<&Submitter>, time: &str, piece: Piece) -> Attempt {
    let keys = submitter.map_or_else(Vec::new, |submitter| submitter.keys.clone());
    let name = submitter.map(|submitter| submitter.name.clone());
    Attempt {
        who: match (&name, keys.first()) {
            (Some(name), Some(key)) => format!("{name}_{key}"),
            // Two students may have the same name.
            (Some(name), None) => format!("{name}_{folder}"),
            (None, _) => folder.to_owned(),
        },
        name,
        keys,
        numbers: Vec::new(),
        order: time.to_owned(),
        remarks: Vec::new(),
        pieces: vec![piece],
    }
}

/// Returns the text of a file. It is empty if the file cannot be read.
fn entry_text(entry: &Entry) -> String {
    let source = Source::of_pieces([piece(entry.clone(), METADATA)]);
    let handed = source.read_files().ok();
    let bytes = handed.and_then(|handed| handed.files.get(METADATA.as_ref()).map(<[u8]>::to_vec));
    String::from_utf8_lossy(&bytes.unwrap_or_default()).into_owned()
}

/// Parses the metadata by submission. Only some lines of the YAML matter: keys that begin with `:` and
/// are indented by two spaces below their submission.
fn metadata(text: &str) -> BTreeMap<String, About> {
    let mut all: BTreeMap<String, About> = BTreeMap::new();
    let mut about: Option<&mut About> = None;
    let mut are_submitters = false;
    for line in text.lines() {
        let (body, depth) = (line.trim_start(), line.len() - line.trim_start().len());
        let Some((key, value)) = body.split_once(':').filter(|_| depth == 0) else {
            if let Some(about) = &mut about {
                about.read_line(body, depth, &mut are_submitters);
            }
            continue;
        };
        if value.is_empty() {
            about = Some(all.entry(key.to_owned()).or_default());
        }
    }
    all
}

impl About {
    /// Reads a line: a key of the submission or of one of its authors.
    fn read_line(&mut self, body: &str, depth: usize, are_submitters: &mut bool) {
        let item = body.strip_prefix("- ");
        if depth == 2 && item.is_none() {
            *are_submitters = body.starts_with(":submitters:");
            if let Some(time) = body.strip_prefix(":created_at:") {
                unquoted(time).clone_into(&mut self.time);
            }
            return;
        }
        if !*are_submitters {
            return;
        }
        if item.is_some() {
            self.submitters.push(Submitter::default());
        }
        let (field, submitter) = (
            item.unwrap_or(body).trim_start(),
            self.submitters.last_mut(),
        );
        let Some((submitter, (key, value))) = submitter.zip(split_key(field)) else {
            return;
        };
        match (key, unquoted(value)) {
            (_, value) if value.is_empty() => {}
            ("name", name) => submitter.name = name,
            ("sid" | "email", key) => submitter.keys.push(key),
            _ => {}
        }
    }
}

/// Splits a key that begins with `:` from its value.
fn split_key(field: &str) -> Option<(&str, &str)> {
    field.strip_prefix(':')?.split_once(':')
}

/// Removes the quotes of a value.
fn unquoted(value: &str) -> String {
    let value = value.trim();
    if let Ok(text) = serde_json::from_str::<String>(value) {
        return text;
    }
    let inner = value.strip_prefix('\'').and_then(|v| v.strip_suffix('\''));
    inner.map_or_else(|| value.to_owned(), |inner| inner.replace("''", "'"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metadata_tell_who_and_when() {
        let text = "---\nsubmission_1:\n  :submitters:\n  - :name: Ada O'Marsh\n    :sid: '0042'\n    \
                    :email: ada@example.org\n  - :name: \"Zo\\u00eb\"\n    :sid:\n  :created_at: \
                    2026-10-01 12:30:00.000000000 Z\n  :score: 3.0\n  :history:\n  - :id: 7\n    \
                    :submitters:\n    - :name: Nobody\nsubmission_2:\n  :submitters: []\n";
        let found = metadata(text);
        let names = |id: &str| -> Vec<_> {
            let about = &found[id];
            let submitters = about.submitters.iter();
            submitters
                .map(|one| (one.name.as_str(), one.keys.len()))
                .collect()
        };
        assert_eq!(names("submission_1"), [("Ada O'Marsh", 2), ("Zoë", 0)]);
        assert_eq!(names("submission_2"), []);
        let first = &found["submission_1"];
        assert_eq!(first.submitters[0].keys, ["0042", "ada@example.org"]);
        assert_eq!(first.time, "2026-10-01 12:30:00.000000000 Z");
    }
}
