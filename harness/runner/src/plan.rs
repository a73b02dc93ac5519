//! The plan: the submissions of a class, and the number of results that the journal has already.

mod digests;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use puzzlemark_reports::model::{Adjustment, HandIn, Isolation, Person};
use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

use crate::copies::{NormalForms, normal_forms};
use crate::journal::{Journal, Key};
use crate::partition::Partition;
use crate::repeat::Repeat;
use puzzlemark_intake::{Handed, Source, SourceError, Submitted};
use puzzlemark_model::Assignment;
use puzzlemark_model::Subjects;
use puzzlemark_model::digest::{self, Digest, Half};
use puzzlemark_spec::course::{Adjustments, Submissions, Unreadable};
use puzzlemark_subject::Submission;

/// The submissions that a run must grade.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// One entry per submission, ordered by name.
    pub submissions: Vec<SubmissionPlan>,
    /// The entries of the submissions folder that are not submissions.
    pub ignored: Vec<String>,
    /// Notes about the search for submissions.
    pub notes: Vec<String>,
    /// The students without a submission. The plan of a part has those of the whole class.
    pub missing: Vec<Person>,
    /// The students with an ambiguous submission.
    pub unsettled: Vec<Person>,
    /// The students without a submission whom a teacher excuses.
    pub excused: Vec<Person>,
    /// The number of runs of each scenario.
    pub repeat: Repeat,
}

/// One submission and the facts about it. There is one for each student, so it stores only what cannot be
/// computed again. It does not store the keys of its scenarios.
#[derive(Debug, Clone)]
pub struct SubmissionPlan {
    /// The submission.
    pub submission: Submission,
    /// Points that a teacher changed by hand. No result depends on them.
    pub(crate) adjustments: Vec<Adjustment>,
    /// Its hand-in in a course. No result depends on it.
    pub(crate) hand_in: Option<HandIn>,
    /// The normal forms of its source files, which copies share.
    pub(crate) normal_forms: NormalForms,
    /// True if its files could be read. Unreadable files may differ between runs, so the results of runs
    /// cannot be compared.
    pub(crate) is_readable: bool,
    /// The number of scenarios that had results when the submission was planned.
    known: usize,
    /// The digest of its files, or of the reason why they cannot be read.
    files: Half,
    /// The digest of the settings, of its name when it was planned, and of its files.
    own: Half,
    /// The digests of the assignment's scenarios, in order. All submissions share them.
    scenarios: Arc<[Half]>,
}

impl SubmissionPlan {
    /// Returns the number of scenarios of the assignment.
    pub fn scenarios(&self) -> usize {
        self.scenarios.len()
    }

    /// Returns the number of scenarios that had results when the submission was planned.
    pub fn known_scenarios(&self) -> usize {
        self.known
    }

    /// Returns true if all results are known.
    pub fn is_known(&self) -> bool {
        self.known == self.scenarios()
    }

    /// Returns the key of each scenario's result. See [`Journal`]. Only results in a journal have
    /// keys, and the first call takes the digest of this build, which costs some milliseconds.
    pub fn keys(&self) -> impl Iterator<Item = Key> {
        self.keys_for(digest::of_this_build())
    }

    /// Returns the keys of the results that a build of Puzzlemark finds.
    fn keys_for(&self, build: impl AsRef<[u8]>) -> impl Iterator<Item = Key> {
        let mut own = Digest::default();
        own.part(build).part(self.own);
        let own = own.first_half();
        let scenarios = self.scenarios.iter();
        scenarios.map(move |scenario| Key::from_halves(own, *scenario))
    }

    /// Returns true if its files have changed since it was planned.
    pub(crate) fn has_changed(&self, subjects: &Subjects) -> bool {
        !self.is_of(&self.submission.source.read_files(), subjects)
    }

    /// Returns true if these are the planned files. Results for other files must not get the plan's keys.
    pub(crate) fn is_of(&self, read: &Result<Handed, SourceError>, subjects: &Subjects) -> bool {
        self.files == digests::of_files(&self.submission, read, subjects)
    }

    /// Returns the plan in which all results are known.
    #[must_use]
    pub fn judged(mut self) -> Self {
        self.known = self.scenarios();
        self
    }
}

/// The error for a submissions folder that cannot be read.
#[derive(Debug, thiserror::Error)]
#[error("cannot read `{path}`: {cause}")]
pub struct PlanError {
    /// The file or folder.
    pub path: PathBuf,
    /// The reason.
    pub cause: io::Error,
}

impl Plan {
    /// Plans all submissions, or those of one part of the class. A result in the journal counts only if it
    /// was found with the same isolation.
    pub fn for_class(
        assignment: &Assignment,
        submissions: &Submissions,
        partition: Option<Partition>,
        known: Option<(&Journal, &Isolation)>,
    ) -> Result<Self, PlanError> {
        let planner = Planner::new(assignment, known);
        let found = submissions
            .find_submissions(assignment)
            .map_err(|Unreadable { path, cause }| PlanError { path, cause })?;
        let holds = |name: &str| partition.is_none_or(|partition| partition.holds(name));
        let named = found
            .submissions
            .into_iter()
            .filter(|(name, _)| holds(name));
        let plan = |(name, submitted)| {
            let Submitted {
                source,
                person,
                remarks,
                attempt_of,
            } = submitted;
            planner.plan(Submission {
                name,
                source,
                person,
                remarks,
                attempt_of,
            })
        };
        Ok(Self {
            submissions: named.map(plan).collect(),
            ignored: found.ignored,
            notes: found.notes,
            missing: found.missing,
            unsettled: found.unsettled,
            excused: Vec::new(),
            repeat: Repeat::default(),
        })
    }

    /// Plans one submission, a file or a folder. A symbolic link is not followed.
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
        let source = Source::from(path.as_path());
        let name = name_of(source.name().unwrap_or(path.as_os_str()));
        Ok(Self::for_submission(
            assignment,
            Submission::from_path(name, path),
        ))
    }

    /// Plans one submission.
    pub fn for_submission(assignment: &Assignment, submission: Submission) -> Self {
        Self {
            submissions: vec![Planner::new(assignment, None).plan(submission)],
            ..Self::default()
        }
    }

    /// Returns the plan with the points that a teacher changed by hand, and without excused students among the missing
    /// ones. The attempts of a student must be chosen already.
    #[must_use]
    pub fn adjusted(mut self, adjustments: &Adjustments) -> Self {
        for one in &mut self.submissions {
            one.adjustments = adjustments.for_submission(&one.submission.name).to_vec();
        }
        for students in [&mut self.missing, &mut self.unsettled] {
            let excused = students.extract_if(.., |one| adjustments.excuse(&one.id));
            self.excused.extend(excused);
        }
        self
    }

    /// Returns the plan with the hand-ins of a course, found by the names of submissions.
    #[must_use]
    pub fn handed_in(mut self, hand_in: impl Fn(&str) -> Option<HandIn>) -> Self {
        for one in &mut self.submissions {
            one.hand_in = hand_in(&one.submission.name);
        }
        self
    }

    /// Returns the names of changes by hand that belong to no submission.
    pub fn unknown_names<'a>(&self, adjustments: &'a Adjustments) -> Vec<&'a str> {
        let names = self.submissions.iter().map(|one| &one.submission);
        let names = names.map(|one| one.attempt_of.as_ref().unwrap_or(&one.name).as_str());
        let names: BTreeSet<_> = names.collect();
        let absent = self.missing.iter().chain(&self.unsettled);
        let absent: BTreeSet<_> = absent.map(|one| one.id.as_str()).collect();
        let is_excused = |name: &str| absent.contains(name) && adjustments.excuse(name);
        adjustments
            .names()
            .filter(|name| !names.contains(name) && !is_excused(name))
            .collect()
    }

    /// Returns the number of runs of scenarios for all submissions together. It includes the known ones.
    pub fn scenarios(&self) -> usize {
        let runs = |one: &SubmissionPlan| one.scenarios() * usize::from(self.runs_of(one));
        self.submissions.iter().map(runs).sum()
    }

    /// Returns the number of runs with known results.
    pub fn known_runs(&self) -> usize {
        let known = self.submissions.iter().map(SubmissionPlan::known_scenarios);
        known.sum::<usize>() + self.repeat.known_runs()
    }
}

/// Plans submissions to one assignment.
struct Planner<'a> {
    assignment: &'a Assignment,
    journal: Option<&'a Journal>,
    /// The digest of each scenario, that is, of everything in it that its results depend on.
    scenarios: Arc<[Half]>,
    /// The settings that all results depend on, as text.
    setting: String,
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
            // The digests of the scenarios cover these fields.
            files: _,
            checkers: _,
            limits: _,
            due: _,
            // The digests of the scenarios have the patterns that it makes.
            python_equality: _,
            as_tested: _,
            // Only reports have a language.
            language: _,
            groups: _,
        } = assignment;
        let isolation = known.map(|(_, isolation)| isolation);
        let setting = format!("{reference:?} {subjects:?} {exceptions:?} {isolation:?}");
        Self {
            assignment,
            journal: known.map(|(journal, _)| journal),
            scenarios: assignment
                .scenarios()
                .map(|one| digests::of_scenario(one))
                .collect(),
            setting,
        }
    }

    fn plan(&self, submission: Submission) -> SubmissionPlan {
        let read = submission.source.read_files();
        let files = digests::of_files(&submission, &read, &self.assignment.subjects);
        let normal_forms = read.as_ref().map_or_else(|_| Vec::new(), normal_forms);
        // An unreadable submission is graded too, and the driver says what is wrong with it.
        let is_readable = !read.is_err_and(|error| error.is_unreadable());
        let mut own = Digest::default();
        own.part(&self.setting).part(&submission.name).part(files);
        let mut plan = SubmissionPlan {
            own: own.first_half(),
            submission,
            adjustments: Vec::new(),
            hand_in: None,
            normal_forms,
            is_readable,
            known: 0,
            files,
            scenarios: Arc::clone(&self.scenarios),
        };
        // Unreadable files may have changed, so no result counts.
        if let Some(journal) = self.journal.filter(|_| is_readable) {
            plan.known = plan.keys().filter(|key| journal.knows(*key)).count();
        }
        plan
    }
}

fn name_of(name: &OsStr) -> String {
    canonical(&visible::decode(name.as_encoded_bytes()))
}

#[cfg(test)]
mod tests;
