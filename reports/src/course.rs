//! The results of a course: the work of every student in every assignment, and the totals.
//!
//! They are computed from the results of the assignments. As in [`crate::model`], foreign texts are not
//! escaped here.

mod total;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;
use crate::language::Language;
use crate::model::{EarlierResult, Isolation, Person};
use crate::points::Points;

pub use total::{CourseTally, Tally, rank, total};

/// The results of a course.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CourseResults {
    /// Version of Puzzlemark that judged.
    pub puzzlemark: String,
    /// Title for people.
    pub title: String,
    /// Assignments in the order of the course.
    pub assignments: Vec<CourseAssignment>,
    /// Students in the order of the roster, then all others by name.
    pub students: Vec<Student>,
}

impl CourseResults {
    /// Returns the highest possible total.
    pub fn total_max(&self) -> f64 {
        self.assignments.iter().map(|one| one.weight).sum()
    }

    /// Returns the language of the pages: the one that all assignments have, or English.
    pub fn language(&self) -> Language {
        let mut languages = self.assignments.iter().map(|one| one.language);
        let first = languages.next().unwrap_or_default();
        if languages.all(|one| one == first) {
            first
        } else {
            Language::English
        }
    }

    /// Returns the students of the roster without any submission, in its order.
    pub fn without_work(&self) -> impl Iterator<Item = &Student> {
        let students = self.students.iter();
        students.filter(|one| {
            let nothing = |work: &HandedIn| matches!(work, HandedIn::Nothing);
            one.enrolled == Some(true) && one.work.iter().all(nothing)
        })
    }

    /// Returns the students with unsettled work, each with the assignment.
    pub fn unsettled(&self) -> impl Iterator<Item = (&Student, &CourseAssignment)> {
        self.students.iter().flat_map(|student| {
            let parts = self.assignments.iter().zip(&student.work);
            let unsettled = parts.filter(|(_, work)| matches!(work, HandedIn::Unsettled));
            unsettled.map(move |(assignment, _)| (student, assignment))
        })
    }

    /// Returns the isolation of the assignments, each level once.
    pub fn isolations(&self) -> Vec<&Isolation> {
        let mut ways: Vec<&Isolation> = Vec::new();
        for one in &self.assignments {
            if !ways.contains(&&one.isolation) {
                ways.push(&one.isolation);
            }
        }
        ways
    }
}

/// An assignment as a part of a course.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CourseAssignment {
    /// Name of the assignment's folder, and of the folder of its reports.
    pub id: String,
    /// Title for people.
    pub title: String,
    /// The language of the reports for students.
    #[serde(default)]
    pub language: Language,
    /// Due time with a time zone, or `None` if it has none.
    pub due: Option<String>,
    /// The penalty for late submissions in words, or `None` without a rule.
    pub late: Option<String>,
    /// Points that a submission could earn.
    pub points_max: f64,
    /// Weight of these points in the total.
    pub weight: f64,
    /// The isolation of the submissions while they ran.
    pub isolation: Isolation,
}

/// A student's results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Student {
    /// The student.
    pub person: Person,
    /// True if the student is on the roster, or `None` without a roster.
    pub enrolled: Option<bool>,
    /// One entry per assignment, in order.
    pub work: Vec<HandedIn>,
    /// The total, or `None` if a part is not graded or unsettled, or if all is excused.
    pub total: Option<f64>,
    /// Rank among the students with a total, from 1. Equal totals share the better rank.
    pub rank: Option<usize>,
}

/// A student's hand-in for an assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandedIn {
    /// No submission.
    Nothing,
    /// Unclear: another submission could be the student's.
    Unsettled,
    /// No submission, and a teacher excuses the student.
    Excused,
    /// A submission.
    Work(Work),
}

impl HandedIn {
    /// Returns true if a teacher excuses the student from the whole assignment.
    pub fn is_excused(&self) -> bool {
        match self {
            Self::Excused => true,
            Self::Work(work) => work.points.is_excused(),
            Self::Nothing | Self::Unsettled => false,
        }
    }

    /// Returns the submission, if there is one.
    pub fn work(&self) -> Option<&Work> {
        match self {
            Self::Nothing | Self::Unsettled | Self::Excused => None,
            Self::Work(work) => Some(work),
        }
    }
}

/// A student's submission for an assignment, and its points.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Name of the submission in the assignment's own results.
    pub submission: String,
    /// Its verdict, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points earned, out of all points of the assignment. If a part is excused, the rest counts as the whole.
    pub points: Points,
    /// Its results in earlier runs of `grade`, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<EarlierResult>,
    /// Time of the hand-in, or `None` if not known.
    pub time: Option<String>,
    /// The lateness of the hand-in.
    pub lateness: Lateness,
    /// The share of the points that lateness costs, from 0 to 1.
    pub penalty: f64,
}

impl Work {
    /// Returns the points after the penalty.
    pub fn counted(&self) -> Points {
        self.points.map(|points| points * (1.0 - self.penalty))
    }
}

/// The lateness of a hand-in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case", deny_unknown_fields)]
pub enum Lateness {
    /// The assignment has no due time.
    NotDue,
    /// The time is not known, so the submission counts as on time.
    TimeUnknown,
    /// In time.
    OnTime,
    /// After the due time.
    Late {
        /// Number of days or hours that had begun.
        begun: u64,
        /// Days or hours.
        unit: LateUnit,
    },
}

impl Lateness {
    /// Returns true if it is late.
    pub fn is_late(self) -> bool {
        matches!(self, Self::Late { .. })
    }
}

/// The unit of lateness.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LateUnit {
    /// Calendar days in the time zone of the due time.
    Day,
    /// Hours.
    Hour,
}

impl LateUnit {
    /// Returns the name of the unit.
    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Hour => "hour",
        }
    }
}
