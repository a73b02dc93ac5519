//! The page of one student over all assignments of a course.
//!
//! Students read it. So it has no verdicts, because those count hidden groups, and it links to nothing.

use askama::Template;

use super::filters;
use super::markup::student_label;
use crate::course::{CourseAssignment, CourseResults, HandedIn, Lateness, Student, Work};
use crate::render::words;

#[derive(Template)]
#[template(path = "course_student.html")]
struct Page<'a> {
    course: &'a CourseResults,
    student: &'a Student,
}

/// Renders the page of one student of a course, with points and lateness for each assignment.
pub fn course_student(course: &CourseResults, student: &Student) -> askama::Result<String> {
    Page { course, student }.render()
}

impl Page<'_> {
    fn rows(&self) -> impl Iterator<Item = (&CourseAssignment, &HandedIn)> {
        self.course.assignments.iter().zip(&self.student.work)
    }
}

/// Returns the points that count, in words: `27 of 30 points`.
fn counted(assignment: &CourseAssignment, work: &HandedIn) -> String {
    match work {
        HandedIn::Work(work) => words::score(work.counted(), assignment.points_max),
        HandedIn::Unsettled => "not settled yet".to_owned(),
        HandedIn::Nothing => words::score(Some(0.0), assignment.points_max),
    }
}

/// Returns the share of the points that count, from 0 to 100.
fn share(assignment: &CourseAssignment, work: &HandedIn) -> String {
    let counted = work.work().and_then(Work::counted).unwrap_or(0.0);
    let share = if assignment.points_max > 0.0 {
        counted / assignment.points_max * 100.0
    } else {
        0.0
    };
    format!("{:.1}", share.clamp(0.0, 100.0))
}

/// Returns a note on the hand-in: its time, and its lateness with the cost.
fn hand_in(work: &HandedIn) -> String {
    let work = match work {
        HandedIn::Work(work) => work,
        HandedIn::Unsettled => {
            return "another submission could be yours; ask your instructor".to_owned();
        }
        HandedIn::Nothing => return "nothing handed in".to_owned(),
    };
    let time = work.time.as_deref();
    let time = time.map(|time| format!("handed in {}", words::moment(time)));
    let late = match work.lateness {
        Lateness::NotDue | Lateness::OnTime => None,
        Lateness::TimeUnknown => Some("time unknown, counted as on time".to_owned()),
        Lateness::Late { begun, unit } => Some(words::units(begun, unit) + " late"),
    };
    let earned = work.points.filter(|_| work.penalty > 0.0);
    let cost = earned.map(|earned| {
        let (points, cost) = (words::count_points(earned), words::percent(work.penalty));
        format!("{points} before the penalty of {cost}")
    });
    let parts: Vec<_> = [time, late, cost].into_iter().flatten().collect();
    parts.join("; ")
}

/// Returns the reason why there is no total.
fn no_total(student: &Student) -> &'static str {
    if student.work.contains(&HandedIn::Unsettled) {
        "There is no total yet, because one submission is not settled."
    } else {
        "There is no total yet, because one submission is not graded."
    }
}
