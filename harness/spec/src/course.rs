//! Courses: assignments with due dates, and where their submissions lie, as `course.yaml` says.

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

pub use load::{COURSE_FILE, LoadedCourse};
pub use roster::{Enrolled, Roster};
pub use submissions::{Submissions, Unreadable};

use puzzlemark_model::Assignment;

/// A course, loaded and checked.
#[derive(Debug, Clone)]
pub struct Course {
    /// Title for people.
    pub title: String,
    /// Who is in the course; `None` where nothing says.
    pub roster: Option<Roster>,
    /// Assignments in order; the ids of their folders are unique.
    pub assignments: Vec<CourseAssignment>,
}

/// An assignment as a part of a course.
#[derive(Debug, Clone)]
pub struct CourseAssignment {
    /// The assignment; its `due` is the one of the course, where the course has one.
    pub assignment: Assignment,
    /// Where the submissions are.
    pub submissions: Submissions,
    /// What becomes of late submissions; `None` where nothing is said, and lateness costs nothing.
    pub late: Option<LatePolicy>,
    /// When submissions were handed in, as far as that is known.
    pub times: BTreeMap<String, Timestamp>,
    /// What all points of the assignment count in the total; its own points where `None`.
    pub weight: Option<f64>,
}

impl CourseAssignment {
    /// When it is due; `None` if never.
    pub fn due(&self) -> Option<&Zoned> {
        self.assignment.due.as_ref()
    }
}

/// What becomes of late submissions.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LatePolicy {
    /// They earn nothing.
    NotTaken,
    /// They lose a part of what they earn.
    Penalty {
        /// The part lost for each unit begun, in percent: from 0 to 100.
        percent: f64,
        /// Whether days or hours cost.
        per: LateUnit,
        /// What is later than this earns nothing.
        at_most: Option<LateSpan>,
    },
}

/// A length of time after the due time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateSpan {
    /// How many.
    pub count: u32,
    /// Of what.
    pub unit: LateUnit,
}
