//! The results of a course: what every student has in every assignment, and what it comes to.
//!
//! Made of the results of the assignments, which stay as they are. As in [`crate::model`], foreign
//! texts stand here as they were given.

mod total;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Verdict;
use crate::model::Isolation;

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
    /// Students in the order of the roster, then those that it does not have, by name.
    pub students: Vec<Student>,
}

impl CourseResults {
    /// The most that a student's total can be.
    pub fn total_max(&self) -> f64 {
        self.assignments.iter().map(|one| one.weight).sum()
    }

    /// Those of the roster who have handed in nothing for any assignment, in its order.
    pub fn without_work(&self) -> impl Iterator<Item = &Student> {
        let students = self.students.iter();
        students.filter(|one| {
            let nothing = |work: &HandedIn| matches!(work, HandedIn::Nothing);
            one.enrolled == Some(true) && one.work.iter().all(nothing)
        })
    }

    /// Whose work is unsettled, and in which assignment.
    pub fn unsettled(&self) -> impl Iterator<Item = (&Student, &CourseAssignment)> {
        self.students.iter().flat_map(|student| {
            let parts = self.assignments.iter().zip(&student.work);
            let unsettled = parts.filter(|(_, work)| matches!(work, HandedIn::Unsettled));
            unsettled.map(move |(assignment, _)| (student, assignment))
        })
    }

    /// How the submissions were kept apart while they ran, each way once.
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
    /// When it was due, with a time zone; `None` if never.
    pub due: Option<String>,
    /// What becomes of late submissions, in words; `None` where nothing is said.
    pub late: Option<String>,
    /// Points that a submission could earn.
    pub points_max: f64,
    /// What all of these points count in the total.
    pub weight: f64,
    /// How the submissions were kept apart while they ran.
    pub isolation: Isolation,
}

/// A student's results.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Student {
    /// By which submissions and roster know the student.
    pub id: String,
    /// Name for people, where the roster has one.
    pub name: Option<String>,
    /// Address, where the roster has one.
    pub email: Option<String>,
    /// Whether the roster has the student; `None` where there is no roster.
    pub enrolled: Option<bool>,
    /// One entry per assignment, in order.
    pub work: Vec<HandedIn>,
    /// What all of it counts; `None` where a judge error leaves a part of it not graded, or where a
    /// part is unsettled.
    pub total: Option<f64>,
    /// Place among those with a total, the highest first; equal totals share the better place.
    pub rank: Option<usize>,
}

impl Student {
    /// The name to show: the one for people, where there is one.
    pub fn shown(&self) -> &str {
        self.name.as_deref().unwrap_or(&self.id)
    }
}

/// What there is of a student for an assignment.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum HandedIn {
    /// Nothing.
    Nothing,
    /// Nobody knows whether something was: what others handed in could be the student's.
    Unsettled,
    /// A submission.
    Work(Work),
}

impl HandedIn {
    /// The submission, where there is one.
    pub fn work(&self) -> Option<&Work> {
        match self {
            Self::Nothing | Self::Unsettled => None,
            Self::Work(work) => Some(work),
        }
    }
}

/// What a student has handed in for an assignment, and what became of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Name of the submission in the assignment's own results.
    pub submission: String,
    /// Its verdict, see [`Verdict::of_all`].
    pub verdict: Verdict,
    /// Points earned; `None` where a judge error leaves the submission not graded.
    pub points: Option<f64>,
    /// When it was handed in; `None` if not known.
    pub time: Option<String>,
    /// Whether that was in time.
    pub lateness: Lateness,
    /// The part of the points that lateness costs: from 0 to 1.
    pub penalty: f64,
}

impl Work {
    /// The points that are left after the penalty; `None` where not graded.
    pub fn counted(&self) -> Option<f64> {
        Some(self.points? * (1.0 - self.penalty))
    }
}

/// Whether something was handed in in time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case", deny_unknown_fields)]
pub enum Lateness {
    /// It was not due.
    NotDue,
    /// Nobody knows when it was handed in, so that it counts as on time.
    TimeUnknown,
    /// In time.
    OnTime,
    /// After the due time.
    Late {
        /// How many days or hours had begun.
        begun: u64,
        /// Days or hours.
        unit: LateUnit,
    },
}

impl Lateness {
    /// Whether it is late.
    pub fn is_late(self) -> bool {
        matches!(self, Self::Late { .. })
    }
}

/// In what lateness is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LateUnit {
    /// Days of the calendar, in the time zone of the due time.
    Day,
    /// Hours of the clock.
    Hour,
}

impl LateUnit {
    /// The unit in a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::Hour => "hour",
        }
    }
}
