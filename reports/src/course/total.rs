//! Totals and ranks of a course.
//!
//! A student with a judge error or unsettled work has no total, which is not zero. Missing work counts zero, and
//! excused work does not count.

use std::cmp::Reverse;

use super::{CourseAssignment, CourseResults, HandedIn, Lateness, Student, Work};
use crate::Verdict;
use crate::points::Points;
use crate::statistics::{mean, median};

/// Returns a student's total: the sum of `points after penalty / points_max * weight`. An excused assignment is left
/// out, and the rest counts as the whole: the sum is divided by the rest of the weights and multiplied by all weights.
///
/// `None` if a part is not graded or unsettled, or if all is excused. An assignment without points counts zero.
pub fn total(assignments: &[CourseAssignment], work: &[HandedIn]) -> Option<f64> {
    let count = |(assignment, work): (&CourseAssignment, &HandedIn)| match work {
        HandedIn::Nothing => Points::Earned(0.0),
        HandedIn::Unsettled => Points::NotGraded,
        HandedIn::Excused => Points::Excused,
        HandedIn::Work(work) if assignment.points_max > 0.0 => work
            .counted()
            .map(|points| points / assignment.points_max * assignment.weight),
        HandedIn::Work(work) => work.points.map(|_| 0.0),
    };
    let parts = || assignments.iter().zip(work);
    let sum: Points = parts().map(count).sum();
    let all: f64 = assignments.iter().map(|one| one.weight).sum();
    let counted = parts().filter(|(_, work)| !work.is_excused());
    let rest: f64 = counted.map(|(one, _)| one.weight).sum();
    sum.converted(rest, all).earned()
}

/// Sets the rank of every student with a total.
pub fn rank(students: &mut [Student]) {
    let mut totals: Vec<_> = students.iter().filter_map(hundredths).collect();
    totals.sort_by_key(|total| Reverse(*total));
    for student in students {
        let better = |total: i64| totals.partition_point(|other| *other > total);
        student.rank = hundredths(student).map(|total| better(total) + 1);
    }
}

/// Returns the total in hundredths, as reports round it, so that equal numbers have equal ranks.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast of a float stops at the bounds, and totals are nowhere near them"
)]
fn hundredths(student: &Student) -> Option<i64> {
    Some((student.total? * 100.0).round() as i64)
}

/// Counts of a class in one assignment of its course.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tally {
    /// Submissions handed in.
    pub handed_in: usize,
    /// Students without a submission, excused ones left out.
    pub missing: usize,
    /// Excused students, with or without a submission.
    pub excused: usize,
    /// Students with unsettled work.
    pub unsettled: usize,
    /// Submissions accepted.
    pub accepted: usize,
    /// Submissions that have points.
    pub graded: usize,
    /// Submissions without points because of a judge error.
    pub not_graded: usize,
    /// Submissions handed in late.
    pub late: usize,
    /// Submissions that count as on time because their time is not known.
    pub time_unknown: usize,
    /// Mean points of the graded submissions, before penalties, or `None` if there are none.
    pub mean: Option<f64>,
}

impl Tally {
    /// Counts the work of all students in the assignment at this index.
    pub fn count_assignment(course: &CourseResults, place: usize) -> Self {
        let all = course.students.iter().map(|one| one.work.get(place));
        let all: Vec<&HandedIn> = all.flatten().collect();
        let work: Vec<&Work> = all.iter().filter_map(|one| one.work()).collect();
        let count = |which: fn(&Work) -> bool| work.iter().filter(|one| which(one)).count();
        let earned: Vec<_> = work.iter().filter_map(|one| one.points.earned()).collect();
        let without = |which: fn(&HandedIn) -> bool| all.iter().filter(|one| which(one)).count();
        Self {
            handed_in: work.len(),
            missing: without(|one| matches!(one, HandedIn::Nothing)),
            excused: without(HandedIn::is_excused),
            unsettled: without(|one| matches!(one, HandedIn::Unsettled)),
            accepted: count(|one| one.verdict == Verdict::Accepted),
            graded: earned.len(),
            not_graded: count(|one| one.points == Points::NotGraded),
            late: count(|one| one.lateness.is_late()),
            time_unknown: count(|one| one.lateness == Lateness::TimeUnknown),
            mean: mean(&earned),
        }
    }
}

/// Counts of a class in the whole course.
#[derive(Debug, Clone, PartialEq)]
pub struct CourseTally {
    /// One entry per assignment, in order.
    pub assignments: Vec<Tally>,
    /// Students without a total: a part of their work is not graded or unsettled, or all is excused.
    pub without_total: usize,
    /// Mean of the totals, excused assignments left out, or `None` if there are none.
    pub mean: Option<f64>,
    /// Median of the totals, or `None` if there are none.
    pub median: Option<f64>,
}

impl CourseTally {
    /// Counts the results of a course.
    pub fn count_course(course: &CourseResults) -> Self {
        let mut totals: Vec<_> = course.students.iter().filter_map(|one| one.total).collect();
        totals.sort_by(f64::total_cmp);
        let places = 0..course.assignments.len();
        Self {
            assignments: places
                .map(|place| Tally::count_assignment(course, place))
                .collect(),
            without_total: course.students.len() - totals.len(),
            mean: mean(&totals),
            median: median(&totals),
        }
    }
}

#[cfg(test)]
mod tests;
