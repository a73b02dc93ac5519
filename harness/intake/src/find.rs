//! The list of submissions of a class, with their names and the attempts that count.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_reports::model::Person;
use puzzlemark_text::visible;

use super::archive::Format;
use super::listing::{self, Entry};
use super::owners::Owners;
use super::platform::{Attempt, DownloadContents, Platform, Surroundings};
use super::source::Source;

/// The attempts of a student that count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Keep {
    /// Only the last attempt.
    #[default]
    Latest,
    /// The attempt with the most points; all are graded.
    Best,
    /// All attempts, each as a submission.
    All,
}

/// The place of the submissions of a class, and how to read it.
#[derive(Debug, Clone)]
pub struct Intake {
    /// A folder, or a zip.
    pub path: PathBuf,
    /// Platform of the download. `None` means that it must be recognised.
    pub from: Option<Platform>,
    /// Attempts that count.
    pub keep: Keep,
    /// Roster of the class, if there is one.
    pub people: Option<Arc<[Person]>>,
    /// True to name submissions by the roster and to note missing students. A course sets it to false and
    /// does both itself.
    pub tells_of_people: bool,
}

/// A submission that was found.
#[derive(Debug, Clone)]
pub struct Submitted {
    /// Source of its files.
    pub source: Source,
    /// Its student in the roster. No result depends on it.
    pub person: Option<Person>,
    /// Remarks for the reports.
    pub remarks: Vec<String>,
    /// Name for the best of several attempts. `None` for a single attempt.
    pub attempt_of: Option<String>,
}

/// The submissions of a class.
#[derive(Debug, Clone, Default)]
pub struct FoundSubmissions {
    /// Submissions by name.
    pub submissions: BTreeMap<String, Submitted>,
    /// Entries that are not submissions.
    pub ignored: Vec<String>,
    /// Notes on the whole download.
    pub notes: Vec<String>,
    /// People of the roster without a submission, in its order.
    pub missing: Vec<Person>,
    /// People of the roster who match a submission only uncertainly.
    pub unsettled: Vec<Person>,
}

/// Largest number of people that a note names.
const NAMED_MAX: usize = 20;

impl From<&Path> for Intake {
    /// Makes an intake from a folder or zip, with defaults.
    fn from(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            from: None,
            keep: Keep::default(),
            people: None,
            tells_of_people: false,
        }
    }
}

impl From<Source> for Submitted {
    fn from(source: Source) -> Self {
        Self {
            source,
            person: None,
            remarks: Vec::new(),
            attempt_of: None,
        }
    }
}

impl Intake {
    /// Returns true if a path can contain the submissions of a class: a folder or a zip.
    pub fn is_class(path: &Path) -> bool {
        path.is_dir() || (path.is_file() && Format::of_name(path) == Some(Format::Zip))
    }

    /// Lists the submissions. `files` are the expected file names of submissions. A single file with the
    /// ending of one of them can be a whole submission.
    ///
    /// # Errors
    ///
    /// The folder or zip cannot be read.
    pub fn find_submissions(&self, files: &BTreeSet<String>) -> io::Result<FoundSubmissions> {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let around = Surroundings {
            name: &name,
            files,
            people: self.people.as_deref().unwrap_or_default(),
        };
        let listing = listing::of_class(&self.path)?;
        let (platform, entries) = self.recognised(listing.entries);
        let DownloadContents {
            attempts,
            ignored,
            mut notes,
        } = platform.read_download(entries, &around);
        if attempts.is_empty() && platform != Platform::Folder {
            let named = ignored
                .iter()
                .take(NAMED_MAX)
                .map(|name| visible::line(name));
            return Err(io::Error::other(format!(
                "nothing in it has a name as in a download of {platform}, only: {}",
                named.collect::<Vec<_>>().join(", ")
            )));
        }
        if self.from.is_none() && platform != Platform::Folder {
            let path = visible::path(&self.path);
            notes.insert(0, format!("`{path}` is read as a download of {platform} (`--from folder` uses names as they are)"));
        }
        notes.splice(0..0, listing.notes);
        let mut found = FoundSubmissions {
            ignored,
            notes,
            ..FoundSubmissions::default()
        };
        let renames = platform != Platform::Folder || self.tells_of_people;
        let mut attempts = self
            .name_attempts(attempts, renames, &mut found)
            .into_iter()
            .peekable();
        while let Some(first) = attempts.next() {
            let name = first.who.clone();
            let mut own = vec![first];
            own.extend(iter::from_fn(|| attempts.next_if(|next| next.who == name)));
            let person = around.people.iter().find(|person| person.id == name);
            found.add(name, person, own, self.keep);
        }
        Ok(found)
    }

    /// Returns the platform and its entries. If everything is in one folder, returns the entries of that
    /// folder.
    fn recognised(&self, entries: Vec<Entry>) -> (Platform, Vec<Entry>) {
        let inside = listing::inside_only_folder(&entries);
        let outer = Platform::recognised(&entries);
        let inner = inside.as_deref().and_then(Platform::recognised);
        let platform = self.from.or(outer).or(inner).unwrap_or(Platform::Folder);
        // Many zips contain only the folder that they were made from. Users do not notice this folder.
        let is_wrapped = if platform == Platform::Folder {
            outer.is_none() && !self.path.is_dir()
        } else {
            outer != Some(platform) && inner == Some(platform)
        };
        match inside.filter(|_| is_wrapped) {
            Some(inside) => (platform, inside),
            None => (platform, entries),
        }
    }

    /// Gives each attempt its name, and sorts the attempts by name and then by time.
    fn name_attempts(
        &self,
        mut attempts: Vec<Attempt>,
        renames: bool,
        found: &mut FoundSubmissions,
    ) -> Vec<Attempt> {
        let people = self.people.as_deref().filter(|_| renames);
        if let Some(owners) = people.map(|people| Owners::match_roster(people, &attempts)) {
            let mut strangers = BTreeSet::new();
            for attempt in &mut attempts {
                match owners.person(attempt).map(str::to_owned) {
                    Some(person) => attempt.who = person,
                    None => {
                        strangers.insert(attempt.who.clone());
                    }
                }
            }
            self.tell_of(&owners, &strangers, found);
        }
        attempts.sort_by(|one, other| (&one.who, &one.order).cmp(&(&other.who, &other.order)));
        attempts
    }

    /// Adds notes on students outside the roster, missing people, and uncertain matches.
    fn tell_of(
        &self,
        owners: &Owners<'_>,
        strangers: &BTreeSet<String>,
        found: &mut FoundSubmissions,
    ) {
        if self.tells_of_people {
            let what = "not in the roster, but graded";
            found.notes.extend(note(what, strangers));
        }
        found.notes.extend(doubts(&owners.doubtful));
        let what = "match several submissions, so none is counted as theirs";
        found.notes.extend(note(what, &owners.disputed));
        found.unsettled = owners.unsettled_people();
        let what = "in the roster, but it is not certain if they handed in a submission";
        found.notes.extend(note(what, &owners.unsettled()));
        if self.tells_of_people {
            found.missing = owners.missing();
            let missing = found.missing.iter().map(|person| person.id.clone());
            let what = "in the roster, but without a submission";
            found.notes.extend(note(what, &missing.collect()));
        }
    }
}

/// Returns notes on students who match several people of the roster.
fn doubts(doubtful: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let told = |(who, ids): (&String, &BTreeSet<String>)| {
        let ids = shortened_names(ids).join(" or ");
        let who = visible::line(who);
        format!("`{who}` matches {ids} in the roster, so none of them is chosen")
    };
    let mut notes: Vec<_> = doubtful.iter().take(NAMED_MAX).map(told).collect();
    if let Some(more @ 1..) = doubtful.len().checked_sub(NAMED_MAX) {
        notes.push(format!("{more} more match several people in the roster"));
    }
    notes
}

/// Returns a note on people. Returns `None` if there are none.
fn note(what: &str, who: &BTreeSet<String>) -> Option<String> {
    (!who.is_empty()).then(|| format!("{what}: {}", shortened_names(who).join(", ")))
}

/// Returns names for a note, with a limit.
fn shortened_names(who: &BTreeSet<String>) -> Vec<String> {
    let first = who.iter().take(NAMED_MAX);
    let mut named: Vec<_> = first
        .map(|name| format!("`{}`", visible::line(name)))
        .collect();
    if let Some(left @ 1..) = who.len().checked_sub(NAMED_MAX) {
        named.push(format!("{left} more"));
    }
    named
}

impl FoundSubmissions {
    /// Adds the attempts of a student that count. The last in the list is the latest.
    fn add(
        &mut self,
        name: String,
        person: Option<&Person>,
        mut attempts: Vec<Attempt>,
        keep: Keep,
    ) {
        let count = attempts.len();
        if count > 1 && keep != Keep::Latest {
            for (index, attempt) in attempts.into_iter().enumerate() {
                let mut submitted = Submitted::from(attempt);
                submitted.person = person.cloned();
                if keep == Keep::Best {
                    submitted.attempt_of = Some(name.clone());
                }
                let name = format!("{name} (attempt {} of {count})", index + 1);
                self.submissions.insert(name, submitted);
            }
            return;
        }
        let Some(last) = attempts.pop() else {
            return;
        };
        let mut submitted = Submitted::from(last);
        submitted.person = person.cloned();
        if count > 1 {
            submitted
                .remarks
                .push(format!("the latest of {count} attempts"));
        }
        self.submissions.insert(name, submitted);
    }
}

impl From<Attempt> for Submitted {
    fn from(attempt: Attempt) -> Self {
        let Attempt {
            remarks, pieces, ..
        } = attempt;
        Self {
            remarks,
            ..Source::of_pieces(pieces).into()
        }
    }
}
