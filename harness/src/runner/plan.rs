//! The plan: which submissions there are, and what of them is known already.

use std::io;
use std::path::{Path, PathBuf};

use puzzlemark_reports::model::{Isolation, Missing};
use puzzlemark_reports::visible;

use crate::digest::{self, Digest};
use crate::intake::{Handed, Person, SourceError, Submitted};
use crate::partition::Partition;
use crate::runner::journal::{Journal, Key};
use crate::runner::repeat::Repeat;
use crate::spec::course::{Submissions, Unreadable};
use crate::spec::model::Subjects;
use crate::spec::{Assignment, Scenario};
use crate::subject::Submission;

/// What a run has to do.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// One entry per submission, ordered by name.
    pub submissions: Vec<SubmissionPlan>,
    /// Entries of the submissions folder that are no submissions.
    pub ignored: Vec<String>,
    /// What there is to say of how submissions were found.
    pub notes: Vec<String>,
    /// Those who are known to be in the class, and have handed in nothing: in the whole class, where the
    /// plan is of a part.
    pub missing: Vec<Missing>,
    /// Those of the class of whom nobody knows whether they have handed in something.
    pub unsettled: Vec<Missing>,
    /// How often each scenario is played.
    pub(crate) repeat: Repeat,
}

/// One submission and what is known of it.
#[derive(Debug, Clone)]
pub struct SubmissionPlan {
    /// The submission.
    pub submission: Submission,
    /// One entry per scenario of the assignment, in order.
    pub scenarios: Vec<ScenarioPlan>,
    /// Whether its files could be read: what could not be can be anything, so that its runs say
    /// nothing about each other.
    pub(crate) is_readable: bool,
    /// Digest of its files, or why they could not be read.
    files: String,
}

impl SubmissionPlan {
    /// Whether its files are not as they were when it was planned.
    pub(crate) fn has_changed(&self, subjects: &Subjects) -> bool {
        !self.is_of(&self.submission.source.read(), subjects)
    }

    /// Whether this is what was planned, so that what is found out of it belongs under the plan's keys.
    pub(crate) fn is_of(&self, read: &Result<Handed, SourceError>, subjects: &Subjects) -> bool {
        self.files == told_of(&self.submission, read, subjects)
    }

    /// The plan when everything in it has been judged.
    #[must_use]
    pub(crate) fn judged(mut self) -> Self {
        for scenario in &mut self.scenarios {
            scenario.known = true;
        }
        self
    }
}

/// One scenario for one submission.
#[derive(Debug, Clone)]
pub struct ScenarioPlan {
    /// What the result depends on, as a digest; see [`Journal`].
    pub key: Key,
    /// Whether the journal knows the result.
    pub known: bool,
}

/// A submissions folder that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{path}`: {cause}")]
pub struct PlanError {
    /// The file or folder.
    pub path: PathBuf,
    /// Why.
    pub cause: io::Error,
}

impl Plan {
    /// Plans every submission that there is, or those of one part of the class. What a journal knows counts where it was found out in the isolation that there is now.
    pub fn for_class(
        assignment: &Assignment,
        submissions: &Submissions,
        partition: Option<Partition>,
        known: Option<(&Journal, &Isolation)>,
    ) -> Result<Self, PlanError> {
        let planner = Planner::new(assignment, known);
        let found = submissions
            .find(assignment)
            .map_err(|Unreadable { path, cause }| PlanError { path, cause })?;
        let holds = |name: &str| partition.is_none_or(|partition| partition.holds(name));
        let named = found
            .submissions
            .into_iter()
            .filter(|(name, _)| holds(name));
        let plan = |(name, submitted)| {
            let Submitted {
                source,
                remarks,
                attempt_of,
            } = submitted;
            planner.plan(Submission {
                name,
                source,
                remarks,
                attempt_of,
            })
        };
        Ok(Self {
            submissions: named.map(plan).collect(),
            ignored: found.ignored,
            notes: found.notes,
            missing: found.missing.into_iter().map(missing).collect(),
            unsettled: found.unsettled.into_iter().map(missing).collect(),
            repeat: Repeat::default(),
        })
    }

    /// Plans one submission, a file or a folder. A link is planned as it is, and not followed.
    pub fn for_one(assignment: &Assignment, path: &Path) -> Result<Self, PlanError> {
        let kind = path.symlink_metadata();
        let resolved = kind.and_then(|kind| {
            if kind.is_symlink() {
                std::path::absolute(path)
            } else {
                path.canonicalize()
            }
        });
        let path = resolved.map_err(|cause| PlanError {
            path: path.to_owned(),
            cause,
        })?;
        let name = name_of(&path);
        Ok(Self::of(assignment, Submission::at(name, path)))
    }

    /// Plans one submission.
    pub fn of(assignment: &Assignment, submission: Submission) -> Self {
        Self {
            submissions: vec![Planner::new(assignment, None).plan(submission)],
            ..Self::default()
        }
    }

    /// Number of runs of scenarios over all submissions, the known ones included.
    pub fn scenarios(&self) -> usize {
        let runs = |one: &SubmissionPlan| one.scenarios.len() * usize::from(self.runs_of(one));
        self.submissions.iter().map(runs).sum()
    }

    /// Number of runs of scenarios whose results are known.
    pub fn known(&self) -> usize {
        let scenarios = self.submissions.iter().flat_map(|one| &one.scenarios);
        scenarios.filter(|scenario| scenario.known).count() + self.repeat.known()
    }
}

/// Plans submissions to one assignment.
struct Planner<'a> {
    assignment: &'a Assignment,
    journal: Option<&'a Journal>,
    /// What the results of every scenario depend on besides the scenario itself.
    setting: String,
    /// The build of Puzzlemark that finds them out, as a digest.
    build: &'a str,
}

impl<'a> Planner<'a> {
    fn new(assignment: &'a Assignment, known: Option<(&'a Journal, &Isolation)>) -> Self {
        let Assignment {
            id: _,
            title: _,
            folder: _,
            reference,
            subjects,
            exceptions,
            // These are digested with the scenarios, which have them too.
            files: _,
            checkers: _,
            limits: _,
            due: _,
            groups: _,
            faults: _,
        } = assignment;
        let isolation = known.map(|(_, isolation)| isolation);
        let setting = format!("{reference:?} {subjects:?} {exceptions:?} {isolation:?}");
        Self {
            assignment,
            journal: known.map(|(journal, _)| journal),
            setting,
            build: digest::of_this_build(),
        }
    }

    fn plan(&self, submission: Submission) -> SubmissionPlan {
        let read = submission.source.read();
        let files = told_of(&submission, &read, &self.assignment.subjects);
        // It is graded all the same, and the driver says what is wrong with it; but what could not be
        // read can be anything.
        let is_readable = !read.is_err_and(|error| error.is_unreadable());
        let journal = self.journal.filter(|_| is_readable);
        let plan = |scenario: &Scenario| {
            let key = self.key(&submission.name, &files, scenario);
            ScenarioPlan {
                known: journal.is_some_and(|journal| journal.knows(key)),
                key,
            }
        };
        let scenarios = self.assignment.scenarios();
        let scenarios = scenarios.map(|scenario| plan(scenario)).collect();
        SubmissionPlan {
            submission,
            scenarios,
            is_readable,
            files,
        }
    }

    fn key(&self, submission: &str, files: &str, scenario: &Scenario) -> Key {
        let mut digest = Digest::default();
        digest
            .part(self.build)
            .part(&self.setting)
            .part(submission)
            .part(files)
            .part(&scenario.id)
            .part(&scenario.digest);
        Key::of(digest)
    }
}

fn missing(person: Person) -> Missing {
    let Person { id, name, email: _ } = person;
    Missing { id, name }
}

/// By what it is known again what was read of a submission: a digest, or why there is nothing.
fn told_of(
    submission: &Submission,
    read: &Result<Handed, SourceError>,
    subjects: &Subjects,
) -> String {
    match read {
        Ok(handed) => digest_files(submission, handed, subjects),
        Err(error) => error.to_string(),
    }
}

/// Digest of the files that a run of the submission finds: what a run does not see, such as where
/// a link leads, does not count.
fn digest_files(submission: &Submission, handed: &Handed, subjects: &Subjects) -> String {
    let Handed {
        files,
        remarks,
        single_file,
    } = handed;
    let mut digest = Digest::default();
    for path in files.paths() {
        digest
            .part(path.as_os_str().as_encoded_bytes())
            .part(files.get(path).unwrap_or_default())
            .part([u8::from(files.is_executable(path))]);
    }
    for path in files.left_out() {
        digest
            .part("left out")
            .part(path.as_os_str().as_encoded_bytes());
    }
    for remark in submission.remarks.iter().chain(remarks) {
        digest.part("remark").part(remark);
    }
    // Whether it is but a file matters only where that has a name of its own.
    let is_named = |name: &str| files.get(name.as_ref()).is_some();
    if *single_file && !subjects.files().any(is_named) {
        digest.part("single file");
    }
    digest.finish()
}

fn name_of(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    visible::decode(name.as_encoded_bytes())
}

#[cfg(test)]
mod tests;
