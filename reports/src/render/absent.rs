//! Students of the roster without a submission, for formats that list test cases.

use crate::model::{ClassInfo, Person};

/// The reason why a student has no submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absence {
    /// Nothing was handed in.
    Missing,
    /// Another submission could be the student's.
    Unsettled,
    /// A teacher excuses the student.
    Excused,
}

impl Absence {
    /// Returns the word in place of a verdict.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::Unsettled => "unsettled",
            Self::Excused => "excused",
        }
    }

    /// Returns the meaning in a few words.
    pub(crate) fn meaning(self) -> &'static str {
        match self {
            Self::Missing => "nothing handed in",
            Self::Unsettled => "another submission could be theirs",
            Self::Excused => "excused by the teacher",
        }
    }
}

/// Returns the students without a submission.
pub(crate) fn absent(class: &ClassInfo) -> Vec<(Absence, Person)> {
    let missing = class.missing.iter().map(|one| (Absence::Missing, one));
    let unsettled = class.unsettled.iter().map(|one| (Absence::Unsettled, one));
    let excused = class.excused.iter().map(|one| (Absence::Excused, one));
    let all = missing.chain(unsettled).chain(excused);
    all.map(|(why, one)| (why, one.clone())).collect()
}
