//! The submissions of a class: listed, named, and of several attempts those that count.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_text::visible;

use super::archive::Format;
use super::listing::{self, Entry};
use super::owners::Owners;
use super::people::Person;
use super::platform::{Attempt, Platform, Read, Surroundings};
use super::source::Source;

/// Which of several attempts of a student count.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Keep {
    /// The last one.
    #[default]
    Latest,
    /// All are graded, and the one with the most points counts.
    Best,
    /// All are graded, and each is a submission.
    All,
}

/// Where the submissions of a class are, and how they are to be understood.
#[derive(Debug, Clone)]
pub struct Intake {
    /// A folder, or a zip.
    pub path: PathBuf,
    /// What it is the download of; found out where it is not given.
    pub from: Option<Platform>,
    /// Which attempts count.
    pub keep: Keep,
    /// Who is in the class; `None` where nothing says.
    pub people: Option<Arc<[Person]>>,
    /// Whether to name submissions by those people where no platform has named them, and to say who
    /// is missing. A course does so itself.
    pub tells_of_people: bool,
}

/// A submission that was found.
#[derive(Debug, Clone)]
pub struct Submitted {
    /// Where its files come from.
    pub source: Source,
    /// What there is to remark.
    pub remarks: Vec<String>,
    /// The name that the best of several attempts gets; `None` where there is but one.
    pub attempt_of: Option<String>,
}

/// The submissions that there are.
#[derive(Debug, Clone, Default)]
pub struct Found {
    /// By name.
    pub submissions: BTreeMap<String, Submitted>,
    /// Entries that are no submissions.
    pub ignored: Vec<String>,
    /// What there is to say of the whole.
    pub notes: Vec<String>,
    /// Those of the people who are known, in their order, who have handed in nothing.
    pub missing: Vec<Person>,
    /// Those of the people who are not missing, though no submission is known to be theirs: some could be.
    pub unsettled: Vec<Person>,
}

/// People that a note names.
const NAMED_MAX: usize = 20;

impl From<&Path> for Intake {
    /// A folder or zip without any more being known.
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
            remarks: Vec::new(),
            attempt_of: None,
        }
    }
}

impl Intake {
    /// Whether a path is something that holds the submissions of a class: a folder, or a zip.
    pub fn is_class(path: &Path) -> bool {
        path.is_dir() || (path.is_file() && Format::of_name(path) == Some(Format::Zip))
    }

    /// Lists the submissions. `files` are the names by which submissions are known; of files with such an ending each can be a
    /// submission of its own.
    ///
    /// # Errors
    ///
    /// Where the folder or zip cannot be read.
    pub fn find(&self, files: &BTreeSet<String>) -> io::Result<Found> {
        let name = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let around = Surroundings {
            name: &name,
            files,
            people: self.people.as_deref().unwrap_or_default(),
        };
        let listing = listing::of_class(&self.path)?;
        let (platform, entries) = self.recognised(listing.entries);
        let Read {
            attempts,
            ignored,
            mut notes,
        } = platform.read(entries, &around);
        if attempts.is_empty() && platform != Platform::Folder {
            let named = ignored
                .iter()
                .take(NAMED_MAX)
                .map(|name| visible::line(name));
            return Err(io::Error::other(format!(
                "nothing in it is named as in a download of {platform}, only: {}",
                named.collect::<Vec<_>>().join(", ")
            )));
        }
        if self.from.is_none() && platform != Platform::Folder {
            let path = visible::path(&self.path);
            notes.insert(0, format!("`{path}` is taken as a download of {platform} (`--from folder` takes names as they are)"));
        }
        notes.splice(0..0, listing.notes);
        let mut found = Found {
            ignored,
            notes,
            ..Found::default()
        };
        let renames = platform != Platform::Folder || self.tells_of_people;
        let mut attempts = self
            .named(attempts, renames, &mut found)
            .into_iter()
            .peekable();
        while let Some(first) = attempts.next() {
            let name = first.who.clone();
            let mut own = vec![first];
            own.extend(iter::from_fn(|| attempts.next_if(|next| next.who == name)));
            found.add(name, own, self.keep);
        }
        Ok(found)
    }

    /// What the entries are a download of. Where all is in one folder, what is in it counts.
    fn recognised(&self, entries: Vec<Entry>) -> (Platform, Vec<Entry>) {
        let inside = listing::inside_only_folder(&entries);
        let outer = Platform::recognised(&entries);
        let inner = inside.as_deref().and_then(Platform::recognised);
        let platform = self.from.or(outer).or(inner).unwrap_or(Platform::Folder);
        // Of a zip nobody expects that it begins with the folder that it was made of.
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

    /// The attempts, where each is of whom its submission is named by; those of one are beside each other,
    /// the last at the end.
    fn named(&self, mut attempts: Vec<Attempt>, renames: bool, found: &mut Found) -> Vec<Attempt> {
        let people = self.people.as_deref().filter(|_| renames);
        if let Some(owners) = people.map(|people| Owners::of(people, &attempts)) {
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

    /// Says who is a stranger, who is missing, and of whom neither is known.
    fn tell_of(&self, owners: &Owners<'_>, strangers: &BTreeSet<String>, found: &mut Found) {
        if self.tells_of_people {
            let what = "not in the roster, and graded all the same";
            found.notes.extend(note(what, strangers));
        }
        found.notes.extend(doubts(&owners.doubtful));
        let what = "several who handed in could be them, and none was taken for them";
        found.notes.extend(note(what, &owners.disputed));
        found.unsettled = owners.unsettled_people();
        let what = "in the roster, and nobody knows whether they handed in something";
        found.notes.extend(note(what, &owners.unsettled()));
        if self.tells_of_people {
            found.missing = owners.missing();
            let missing = found.missing.iter().map(|person| person.id.clone());
            let what = "in the roster, and nothing was handed in";
            found.notes.extend(note(what, &missing.collect()));
        }
    }
}

/// Notes on students who could be several people of the roster.
fn doubts(doubtful: &BTreeMap<String, BTreeSet<String>>) -> Vec<String> {
    let told = |(who, ids): (&String, &BTreeSet<String>)| {
        let ids = named(ids).join(" or ");
        let who = visible::line(who);
        format!("what is known of `{who}` means {ids} of the roster, and nobody was guessed")
    };
    let mut notes: Vec<_> = doubtful.iter().take(NAMED_MAX).map(told).collect();
    if let Some(more @ 1..) = doubtful.len().checked_sub(NAMED_MAX) {
        notes.push(format!("{more} more could be several of the roster"));
    }
    notes
}

/// A note on some people, if there are any.
fn note(what: &str, who: &BTreeSet<String>) -> Option<String> {
    (!who.is_empty()).then(|| format!("{what}: {}", named(who).join(", ")))
}

/// Some people as a note has them: not too many.
fn named(who: &BTreeSet<String>) -> Vec<String> {
    let first = who.iter().take(NAMED_MAX);
    let mut named: Vec<_> = first
        .map(|name| format!("`{}`", visible::line(name)))
        .collect();
    if let Some(left @ 1..) = who.len().checked_sub(NAMED_MAX) {
        named.push(format!("{left} more"));
    }
    named
}

impl Found {
    /// Adds what counts of a student's attempts, of which the last is the latest.
    fn add(&mut self, name: String, mut attempts: Vec<Attempt>, keep: Keep) {
        let count = attempts.len();
        if count > 1 && keep != Keep::Latest {
            for (index, attempt) in attempts.into_iter().enumerate() {
                let mut submitted = Submitted::from(attempt);
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
