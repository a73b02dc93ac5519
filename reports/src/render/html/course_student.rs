//! The page of one student over all assignments of a course.
//!
//! Students read it. So it has no verdicts, because those count hidden groups, and it links to nothing.

use askama::Template;

use super::filters;
use super::markup::student_label;
use super::over_time::{OverTime, earlier};
use crate::course::{CourseAssignment, CourseResults, HandedIn, Lateness, Student};
use crate::language::{tr, translated};
use crate::points::Points;
use crate::render::words;
use puzzlemark_text::visible;

#[derive(Template)]
#[template(path = "course_student.html")]
struct Page<'a> {
    course: &'a CourseResults,
    student: &'a Student,
    over_time: Option<OverTime>,
}

/// Renders the page of one student of a course, with points and lateness for each assignment.
pub fn course_student(course: &CourseResults, student: &Student) -> askama::Result<String> {
    let page = Page {
        course,
        student,
        over_time: OverTime::draw(&course.assignments, &student.work),
    };
    course.language().speak(|| page.render())
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
        HandedIn::Unsettled => tr!("course-unsettled"),
        HandedIn::Excused => tr!("excused"),
        HandedIn::Nothing => words::score(Points::Earned(0.0), assignment.points_max),
    }
}

/// Returns the earlier attempts, each with its points and its time.
fn attempts(work: &HandedIn) -> String {
    let told = earlier(work).iter().map(|one| {
        let points = words::score(Points::Earned(one.score), one.score_max);
        format!("{points} ({})", words::moment(&one.time))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// Returns the share of the points that count, from 0 to 100.
fn share(assignment: &CourseAssignment, work: &HandedIn) -> String {
    let counted = work.work().and_then(|one| one.counted().earned());
    let counted = counted.unwrap_or(0.0);
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
        HandedIn::Unsettled => return tr!("course-yours"),
        HandedIn::Nothing | HandedIn::Excused => return tr!("course-nothing"),
    };
    let time = work.time.as_deref();
    let time = time.map(|time| tr!("course-handed-in", time = words::moment(time)));
    let late = match work.lateness {
        Lateness::NotDue | Lateness::OnTime => None,
        Lateness::TimeUnknown => Some(tr!("course-unknown")),
        Lateness::Late { begun, unit } => Some(tr!("late", units = words::units(begun, unit))),
    };
    let earned = work.points.earned().filter(|_| work.penalty > 0.0);
    let cost = earned.map(|earned| {
        let (points, cost) = (words::count_points(earned), words::percent(work.penalty));
        tr!("course-before-penalty", points = points, penalty = cost)
    });
    let parts: Vec<_> = [time, late, cost].into_iter().flatten().collect();
    parts.join("; ")
}

/// Returns the reason why there is no total.
fn no_total(student: &Student) -> String {
    if student.work.contains(&HandedIn::Unsettled) {
        tr!("course-no-total-unsettled")
    } else if student.work.iter().all(HandedIn::is_excused) {
        tr!("course-no-total-excused")
    } else {
        tr!("course-no-total-graded")
    }
}

/// Returns the due time, the rule for lateness and the weight of an assignment.
fn terms(assignment: &CourseAssignment) -> String {
    let due = assignment.due.as_deref().map(words::moment);
    let due = due.map(|time| match &assignment.late {
        Some(late) => tr!(
            "course-due-late",
            time = time,
            late = translated(&visible::line(late))
        ),
        None => tr!("course-due", time = time),
    });
    let weight = tr!("course-weight", weight = words::points(assignment.weight));
    due.into_iter()
        .chain([weight])
        .collect::<Vec<_>>()
        .join(" ")
}
