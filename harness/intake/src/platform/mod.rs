//! Downloads of platforms. The names of files and folders show the students and attempts.

mod blackboard;
mod canvas;
mod classroom;
mod folder;
mod gradescope;
mod moodle;

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use super::listing::Entry;
use super::source::Piece;
use crate::Person;

/// The platform of a download.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Platform {
    /// Canvas: files such as `marshada_LATE_4711_90210_puzzle-1.py`.
    Canvas,
    /// Moodle: folders such as `Ada Marsh_4711_assignsubmission_file_`, or files that begin so.
    Moodle,
    /// Gradescope: folders such as `submission_4711`, and `submission_metadata.yml`.
    Gradescope,
    /// Blackboard: files such as `HW1_amarsh_attempt_2026-10-01-12-30-00_puzzle.py`.
    Blackboard,
    /// GitHub Classroom: repositories such as `puzzles-amarsh`.
    GithubClassroom,
    /// No platform: one folder, archive or file per student.
    Folder,
}

/// An attempt: the files that one student handed in at one time.
#[derive(Debug)]
pub(super) struct Attempt {
    /// Unique key of the student in the download. It is the name of the submission unless a roster has
    /// another one.
    pub who: String,
    /// Name of the student, if the platform has it.
    pub name: Option<String>,
    /// Logins, numbers and addresses of the student at the school.
    pub keys: Vec<String>,
    /// Numbers of the student on the platform. In a roster, the same number may belong to another person.
    pub numbers: Vec<String>,
    /// Sort key. Later attempts have greater keys.
    pub order: String,
    /// Remarks for the reports.
    pub remarks: Vec<String>,
    pub pieces: Vec<Piece>,
}

/// The attempts in a download.
#[derive(Debug, Default)]
pub(super) struct DownloadContents {
    pub attempts: Vec<Attempt>,
    /// Names of entries that are not submissions.
    pub ignored: Vec<String>,
    /// Notes on the download.
    pub notes: Vec<String>,
}

/// Context for reading the names of a download.
pub(super) struct Surroundings<'s> {
    /// Name of the folder or archive, without ending.
    pub name: &'s str,
    /// File names of submissions.
    pub files: &'s BTreeSet<String>,
    /// People of the roster.
    pub people: &'s [Person],
}

/// Endings of files that can be a submission on their own.
#[derive(Debug)]
pub struct Endings(BTreeSet<String>);

impl Endings {
    /// Returns the endings for these file names. If there are Python files, notebooks are accepted too.
    pub fn from_files<'f>(files: impl IntoIterator<Item = &'f str>) -> Self {
        let endings = files.into_iter().map(Path::new).filter_map(Path::extension);
        let mut endings: BTreeSet<_> = endings
            .map(|ending| ending.to_string_lossy().into_owned())
            .collect();
        if endings.contains("py") {
            endings.insert("ipynb".to_owned());
        }
        Self(endings)
    }

    /// Returns true if a file with this name has one of the endings.
    pub fn are_of(&self, name: &str) -> bool {
        let ending = Path::new(name).extension();
        ending.is_some_and(|ending| self.0.contains(&*ending.to_string_lossy()))
    }
}

impl Platform {
    /// Recognises the platform, if most entries have its form of names.
    pub(super) fn recognised(entries: &[Entry]) -> Option<Self> {
        if gradescope::is_one(entries) {
            return Some(Self::Gradescope);
        }
        if classroom::is_one(entries) {
            return Some(Self::GithubClassroom);
        }
        let counted = [
            (Self::Moodle, moodle::is_one as fn(&Entry) -> bool),
            (Self::Blackboard, blackboard::is_one),
            (Self::Canvas, canvas::is_one),
        ];
        let most = |bears: fn(&Entry) -> bool| {
            let bearing = entries.iter().filter(|entry| bears(entry)).count();
            2 * bearing > entries.len()
        };
        let found = counted.into_iter().find(|(_, bears)| most(*bears));
        found.map(|(platform, _)| platform)
    }

    /// Reads the attempts from the entries.
    pub(super) fn read_download(
        self,
        entries: Vec<Entry>,
        around: &Surroundings<'_>,
    ) -> DownloadContents {
        match self {
            Self::Canvas => canvas::read_download(entries, around.files),
            Self::Moodle => moodle::read_download(entries),
            Self::Gradescope => gradescope::read_download(entries),
            Self::Blackboard => blackboard::read_download(entries),
            Self::GithubClassroom => classroom::read_download(entries, around.name),
            Self::Folder => folder::read_folder(entries, around),
        }
    }
}

impl fmt::Display for Platform {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Canvas => "Canvas",
            Self::Moodle => "Moodle",
            Self::Gradescope => "Gradescope",
            Self::Blackboard => "Blackboard",
            Self::GithubClassroom => "GitHub Classroom",
            Self::Folder => "a folder per student",
        })
    }
}

/// Makes a piece from an entry, with its name in the submission.
fn piece(entry: Entry, name: impl Into<String>) -> Piece {
    Piece {
        name: name.into(),
        place: entry.place,
    }
}

/// Splits off the number that a platform adds to a second file with the same name: `puzzle-1.py` was
/// `puzzle.py`. The number stays if the rest is not a valid module name.
fn without_number(name: &str) -> (String, u32) {
    let whole = || (name.to_owned(), 0);
    let Some((stem, ending)) = name.rsplit_once('.') else {
        return whole();
    };
    let Some((before, number)) = stem.rsplit_once('-') else {
        return whole();
    };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let is_digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    match number.parse() {
        Ok(number) if is_digits && !before.is_empty() && before.chars().all(is_word) => {
            (format!("{before}.{ending}"), number)
        }
        _ => whole(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_resubmissions_are_left_away() {
        for (name, wanted) in [
            ("puzzle-1.py", ("puzzle.py", 1)),
            ("puzzle-12.tar", ("puzzle.tar", 12)),
            ("puzzle.py", ("puzzle.py", 0)),
            ("part-two-2.py", ("part-two-2.py", 0)),
            ("-1.py", ("-1.py", 0)),
            ("notes-x.txt", ("notes-x.txt", 0)),
            ("puzzle-1", ("puzzle-1", 0)),
            ("a-99999999999.py", ("a-99999999999.py", 0)),
        ] {
            let (found, number) = without_number(name);
            assert_eq!((found.as_str(), number), wanted);
        }
    }
}
