//! The place of the submissions to an assignment.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_intake::{Endings, Format, FoundSubmissions, Intake, Person, Source};
use puzzlemark_model::Assignment;

/// The place of the submissions to an assignment.
#[derive(Debug, Clone)]
pub enum Submissions {
    /// A folder of submissions, or the download of a platform.
    Class(Intake),
    /// A file or folder per submission.
    Named {
        /// Paths by name.
        places: BTreeMap<String, PathBuf>,
        /// Students of the class, if known.
        people: Option<Arc<[Person]>>,
    },
}

/// A folder of submissions that cannot be read.
#[derive(Debug)]
pub struct Unreadable {
    /// The folder.
    pub path: PathBuf,
    /// Reason.
    pub cause: io::Error,
}

impl Submissions {
    /// Sets the students of the class, if they are known.
    #[must_use]
    pub fn among(mut self, among: Option<Arc<[Person]>>) -> Self {
        let (Self::Class(Intake { people, .. }) | Self::Named { people, .. }) = &mut self;
        *people = among;
        self
    }

    /// Lists the submissions. Ignores hidden entries of a folder.
    pub fn find_submissions(
        &self,
        assignment: &Assignment,
    ) -> Result<FoundSubmissions, Unreadable> {
        let (mut found, people) = match self {
            Self::Class(intake) => {
                let found = intake
                    .find_submissions(&assignment.subjects.files().map(str::to_owned).collect())
                    .map_err(|cause| Unreadable {
                        path: intake.path.clone(),
                        cause,
                    })?;
                if intake.tells_of_people {
                    return Ok(found);
                }
                (found, &intake.people)
            }
            Self::Named { places, people } => {
                let submissions = places.iter().map(|(name, path)| {
                    let source = Source::from(path.as_path());
                    (name.clone(), source.into())
                });
                let found = FoundSubmissions {
                    submissions: submissions.collect(),
                    ..FoundSubmissions::default()
                };
                (found, people)
            }
        };
        let people = people.as_deref().unwrap_or_default();
        let taken = Endings::from_files(assignment.subjects.files());
        let by_id: BTreeMap<&str, &Person> =
            people.iter().map(|one| (one.id.as_str(), one)).collect();
        for (name, submitted) in &mut found.submissions {
            submitted.person = student_of(name, &taken, &by_id).cloned();
        }
        found.missing = missing(people, &found);
        Ok(found)
    }
}

/// Returns the student of a submission. The id of the student is the name of the submission. It can also be this
/// name without the ending of an archive or of an accepted file. The ending of a folder's name counts: `li.smith`
/// is not the student `li`.
fn student_of<'p>(
    submission: &str,
    taken: &Endings,
    people: &BTreeMap<&str, &'p Person>,
) -> Option<&'p Person> {
    let is_file = Format::of_name(Path::new(submission)).is_some() || taken.are_of(submission);
    let stem = is_file.then(|| Format::stem(submission));
    let mut ids = [Some(submission), stem].into_iter().flatten();
    ids.find_map(|id| people.get(id).copied())
}

/// Returns the students, in order, that certainly have no submission.
fn missing(people: &[Person], found: &FoundSubmissions) -> Vec<Person> {
    let submitted = found.submissions.values();
    let of = submitted.filter_map(|one| Some(one.person.as_ref()?.id.as_str()));
    let have: BTreeSet<&str> = of.collect();
    let missing = people.iter();
    missing
        .filter(|person| !have.contains(person.id.as_str()))
        .filter(|person| !found.unsettled.contains(person))
        .cloned()
        .collect()
}

impl From<&Path> for Submissions {
    /// Makes a folder or a download.
    fn from(path: &Path) -> Self {
        Self::Class(path.into())
    }
}
