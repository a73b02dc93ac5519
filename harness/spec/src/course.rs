//! Courses: assignments with their submissions and due dates, as in `course.yaml`.

mod adjustments;
mod assignment;
mod late;
mod load;
mod roster;
mod submissions;
mod table;
mod times;

use std::collections::BTreeMap;

use jiff::{Timestamp, Zoned};
use puzzlemark_reports::course::LateUnit;

pub use adjustments::Adjustments;
pub use load::{COURSE_FILE, LoadedCourse};
pub use roster::Roster;
pub use submissions::{Submissions, Unreadable};

use puzzlemark_model::Assignment;

/// A course, loaded and checked.
#[derive(Debug, Clone)]
pub struct Course {
    /// Title for people.
    pub title: String,
    /// Students, or `None` if the course has no roster.
    pub roster: Option<Roster>,
    /// Assignments in order. The ids of their folders are unique.
    pub assignments: Vec<CourseAssignment>,
}

/// An assignment of a course.
#[derive(Debug, Clone)]
pub struct CourseAssignment {
    /// The assignment. Its `due` is the one of the course, if the course has one.
    pub assignment: Assignment,
    /// Place of the submissions.
    pub submissions: Submissions,
    /// Rule for late submissions, or `None` if lateness costs nothing.
    pub late: Option<LatePolicy>,
    /// Known times at which submissions were handed in.
    pub times: BTreeMap<String, Timestamp>,
    /// Points that a teacher changed by hand.
    pub adjustments: Adjustments,
    /// Weight of the assignment in the total, or `None` for its own points.
    pub weight: Option<f64>,
}

impl CourseAssignment {
    /// Returns the due time, if there is one.
    pub fn due(&self) -> Option<&Zoned> {
        self.assignment.due.as_ref()
    }
}

/// The rules for late submissions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LatePolicy {
    /// Late submissions earn no points.
    NotTaken,
    /// Late submissions lose a part of their points.
    Penalty {
        /// Lost part of the points for each started unit, in percent: from 0 to 100.
        percent: f64,
        /// Unit of `percent`.
        per: LateUnit,
        /// Longest lateness that earns anything.
        at_most: Option<LateSpan>,
    },
}

/// A length of time after the due time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateSpan {
    /// Number of units.
    pub count: u32,
    /// Unit.
    pub unit: LateUnit,
}
