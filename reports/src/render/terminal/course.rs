//! A course as a table: a line per assignment, totals.

use anstyle::Style;

use super::page::{Page, columns, fit};
use super::{BOLD, DIM, JUDGE, isolation, paint};
use crate::Verdict;
use crate::course::{CourseAssignment, CourseResults, CourseTally, Tally};
use crate::language::tr;
use crate::render::words;
use puzzlemark_text::visible;

/// The widest column of assignments' names.
const NAME_MAX: usize = 32;

/// The width of the column of means.
const MEAN_WIDTH: usize = 13;

/// The place of the submissions that are not graded among the columns with numbers.
const NOT_GRADED: usize = 3;

/// Renders the summary of a course for a terminal of some width, in columns.
pub fn course(course: &CourseResults, width: usize) -> String {
    course.language().speak(|| course_page(course, width))
}

fn course_page(course: &CourseResults, width: usize) -> String {
    let mut page = Page::new(width);
    let tally = CourseTally::count_course(course);
    judge_errors(&mut page, course);
    let names = course.assignments.iter().map(name).map(|id| columns(&id));
    let name_width = names.max().unwrap_or(0).clamp(10, NAME_MAX);
    let is_settled = tally.assignments.iter().all(|one| one.unsettled == 0);
    let assignment = tr!("course-assignment");
    let name_width = name_width.max(columns(&assignment));
    let heads = heads(is_settled);
    let heading = format!("{assignment:name_width$}  {}", heads.join("  "));
    page.raw(&paint(DIM, &heading));
    for (assignment, tally) in course.assignments.iter().zip(&tally.assignments) {
        page.raw(&row(assignment, tally, name_width, &heads));
    }
    page.blank();
    without_work(&mut page, course);
    unsettled(&mut page, course);
    page.indented(0, BOLD, &totals(course, &tally));
    for one in course.isolations() {
        isolation(&mut page, one);
    }
    page.finish()
}

fn name(assignment: &CourseAssignment) -> String {
    visible::line(&assignment.id)
}

/// Writes the students that are not graded, before all numbers.
fn judge_errors(page: &mut Page, course: &CourseResults) {
    let mut found = false;
    for student in &course.students {
        for (assignment, work) in course.assignments.iter().zip(&student.work) {
            let failed = work.work().map(|work| work.verdict) == Some(Verdict::JudgeError);
            if failed {
                let student = words::student_label(&student.person);
                let assignment = name(assignment);
                let text = tr!(
                    "whole-judge-error",
                    assignment = assignment,
                    student = student
                );
                page.indented(0, JUDGE.bold(), &text);
                found = true;
            }
        }
    }
    if found {
        page.blank();
    }
}

/// Returns the heads of the columns with numbers, as wide as their columns. Without unsettled students, there is no
/// column for them.
fn heads(is_settled: bool) -> Vec<String> {
    let unsettled = (!is_settled).then(|| tr!("whole-unsettled"));
    let counts = [
        tr!("column-handed-in"),
        tr!("count-accepted-short"),
        tr!("column-graded"),
        tr!("not-graded"),
        tr!("column-late"),
        tr!("column-missing"),
    ];
    let mean = format!("{:>MEAN_WIDTH$}", tr!("column-mean"));
    counts.into_iter().chain(unsettled).chain([mean]).collect()
}

fn row(
    assignment: &CourseAssignment,
    tally: &Tally,
    name_width: usize,
    heads: &[String],
) -> String {
    let Tally {
        handed_in,
        missing,
        excused,
        unsettled,
        accepted,
        graded,
        not_graded,
        late,
        time_unknown: _,
        mean,
    } = tally;
    let name = fit(&name(assignment), name_width);
    let pad = name_width - columns(&name);
    let mean = mean.map_or_else(String::new, |mean| {
        let max = words::points(assignment.points_max);
        tr!("number-of", number = words::points(mean), all = max)
    });
    let counts = [
        handed_in, accepted, graded, not_graded, late, missing, unsettled,
    ];
    let (last, others) = heads.split_last().expect("the mean has a column");
    let mut cells = vec![format!("{name}{:pad$}", "")];
    for (place, (head, count)) in others.iter().zip(counts).enumerate() {
        let cell = format!("{count:>width$}", width = columns(head));
        let is_alarming = place == NOT_GRADED && *not_graded > 0;
        let cell = if is_alarming {
            paint(JUDGE.bold(), &cell)
        } else {
            cell
        };
        cells.push(cell);
    }
    cells.push(format!("{mean:>width$}", width = columns(last)));
    if *excused > 0 {
        cells.push(tr!("count-excused", number = *excused));
    }
    cells.join("  ")
}

/// Writes the students without any submission. The report of each assignment has those missing there.
fn without_work(page: &mut Page, course: &CourseResults) {
    let names: Vec<_> = course
        .without_work()
        .map(|student| words::student_label(&student.person))
        .collect();
    if names.is_empty() {
        return;
    }
    let title = tr!("whole-no-work", number = names.len());
    page.indented(0, BOLD, &title);
    page.indented(2, Style::new(), &names.join(", "));
    page.blank();
}

/// Writes the unsettled students of each assignment.
fn unsettled(page: &mut Page, course: &CourseResults) {
    for assignment in &course.assignments {
        let people = course
            .unsettled()
            .filter(|(_, one)| one.id == assignment.id);
        let people: Vec<_> = people
            .map(|(student, _)| words::student_label(&student.person))
            .collect();
        if people.is_empty() {
            continue;
        }
        let title = words::roster_unsettled(people.len());
        let title = format!("{}: {title}", name(assignment));
        page.indented(0, JUDGE.bold(), &title);
        page.indented(2, Style::new(), &people.join(", "));
        page.blank();
    }
}

fn totals(course: &CourseResults, tally: &CourseTally) -> String {
    let students = tr!("count-students", number = course.students.len());
    let max = words::points(course.total_max());
    let without = match tally.without_total {
        0 => String::new(),
        some => format!(", {}", tr!("whole-no-totals", number = some)),
    };
    let average = tally.mean.zip(tally.median).map(|(mean, median)| {
        let (mean, median) = (words::points(mean), words::points(median));
        let average = tr!("whole-average", mean = mean, median = median, max = max);
        format!("; {average}")
    });
    students + &without + &average.unwrap_or_default()
}
