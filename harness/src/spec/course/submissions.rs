//! Where the submissions to an assignment are.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::intake::{Found, Intake, Person, Source};
use crate::spec::model::Assignment;

/// Where the submissions to an assignment are.
#[derive(Debug, Clone)]
pub enum Submissions {
    /// Together: in a folder, or in the download of a platform.
    Class(Intake),
    /// Each at a place of its own, a file or a folder, by name.
    Named(BTreeMap<String, PathBuf>),
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
    pub fn among(mut self, people: Option<Arc<[Person]>>) -> Self {
        if let Self::Class(intake) = &mut self {
            intake.people = people;
        }
        self
    }

    /// Lists the submissions. Hidden entries of a folder are none.
    pub fn find(&self, assignment: &Assignment) -> Result<Found, Unreadable> {
        match self {
            Self::Class(intake) => {
                let found = intake.find(&assignment.subjects.files().map(str::to_owned).collect());
                found.map_err(|cause| Unreadable {
                    path: intake.path.clone(),
                    cause,
                })
            }
            Self::Named(submissions) => {
                let submissions = submissions.iter().map(|(name, path)| {
                    let source = Source::from(path.as_path());
                    (name.clone(), source.into())
                });
                Ok(Found {
                    submissions: submissions.collect(),
                    ..Found::default()
                })
            }
        }
    }
}

impl From<&Path> for Submissions {
    /// A folder, or a download.
    fn from(path: &Path) -> Self {
        Self::Class(path.into())
    }
}
