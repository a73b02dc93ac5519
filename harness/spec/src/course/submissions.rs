//! Where the submissions to an assignment are.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::roster::student_of;
use puzzlemark_intake::{Endings, Found, Intake, Person, Source};
use puzzlemark_model::Assignment;

/// Where the submissions to an assignment are.
#[derive(Debug, Clone)]
pub enum Submissions {
    /// Together: in a folder, or in the download of a platform.
    Class(Intake),
    /// Each at a place of its own, a file or a folder.
    Named {
        /// By name.
        places: BTreeMap<String, PathBuf>,
        /// Who is in the class; `None` where nothing says.
        people: Option<Arc<[Person]>>,
    },
}

/// A folder of submissions that cannot be read.
#[derive(Debug)]
pub struct Unreadable {
    /// The folder.
    pub path: PathBuf,
    /// Why.
    pub cause: io::Error,
}

impl Submissions {
    /// The same of a class of these people, if it is known who they are.
    #[must_use]
    pub fn among(mut self, among: Option<Arc<[Person]>>) -> Self {
        let (Self::Class(Intake { people, .. }) | Self::Named { people, .. }) = &mut self;
        *people = among;
        self
    }

    /// Lists the submissions. Hidden entries of a folder are none.
    pub fn find(&self, assignment: &Assignment) -> Result<Found, Unreadable> {
        let (mut found, people) = match self {
            Self::Class(intake) => {
                let found = intake.find(&assignment.subjects.files().map(str::to_owned).collect());
                let found = found.map_err(|cause| Unreadable {
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
                let found = Found {
                    submissions: submissions.collect(),
                    ..Found::default()
                };
                (found, people)
            }
        };
        let people = people.as_deref().unwrap_or_default();
        found.missing = missing(people, &found, &Endings::of(assignment.subjects.files()));
        Ok(found)
    }
}

/// Those of a course's students, in their order, of whom no submission is, and none can be.
fn missing(people: &[Person], found: &Found, taken: &Endings) -> Vec<Person> {
    let ids: BTreeSet<&str> = people.iter().map(|person| person.id.as_str()).collect();
    let names = found.submissions.keys();
    let of = names.filter_map(|name| student_of(name, taken, |id| ids.contains(id)));
    let have: BTreeSet<&str> = of.collect();
    let missing = people.iter();
    missing
        .filter(|person| !have.contains(person.id.as_str()))
        .filter(|person| !found.unsettled.contains(person))
        .cloned()
        .collect()
}

impl From<&Path> for Submissions {
    /// A folder, or a download.
    fn from(path: &Path) -> Self {
        Self::Class(path.into())
    }
}
