//! A course as a table: a line per assignment, totals.

use anstyle::Style;

use super::page::{Page, columns, fit};
use super::{BOLD, DIM, JUDGE, isolation, paint};
use crate::Verdict;
use crate::course::{CourseAssignment, CourseResults, CourseTally, Tally};
use crate::render::words;
use puzzlemark_text::visible;

/// The widest column of assignments' names.
const NAME_MAX: usize = 32;

/// Renders the summary of a course for a terminal of some width, in columns.
pub fn course(course: &CourseResults, width: usize) -> String {
    let mut page = Page::new(width);
    let tally = CourseTally::count_course(course);
    judge_errors(&mut page, course);
    let names = course.assignments.iter().map(name).map(|id| columns(&id));
    let name_width = names.max().unwrap_or(0).clamp(10, NAME_MAX);
    let is_settled = tally.assignments.iter().all(|one| one.unsettled == 0);
    let unsettled_heading = if is_settled { "" } else { "  unsettled" };
    let heading = format!(
        "{:name_width$}  handed in  accepted  graded  not graded  late  missing{unsettled_heading}           mean",
        "assignment"
    );
    page.raw(&paint(DIM, &heading));
    for (assignment, tally) in course.assignments.iter().zip(&tally.assignments) {
        page.raw(&row(assignment, tally, name_width, is_settled));
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
                let text = format!(
                    "{}: {student} is not graded because the judge failed",
                    name(assignment)
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

fn row(
    assignment: &CourseAssignment,
    tally: &Tally,
    name_width: usize,
    is_settled: bool,
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
        format!(
            "{} of {}",
            words::points(mean),
            words::points(assignment.points_max)
        )
    });
    let not_graded = format!("{not_graded:>10}");
    let not_graded = if tally.not_graded > 0 {
        paint(JUDGE.bold(), &not_graded)
    } else {
        not_graded
    };
    let excused = match excused {
        0 => String::new(),
        some => format!("  {some} excused"),
    };
    let unsettled = if is_settled {
        String::new()
    } else {
        format!("  {unsettled:>9}")
    };
    format!(
        "{name}{:pad$}  {handed_in:>9}  {accepted:>8}  {graded:>6}  {not_graded}  {late:>4}  \
         {missing:>7}{unsettled}  {mean:>13}{excused}",
        ""
    )
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
    let people = words::count(names.len(), "student");
    let title = format!("{people} on the roster handed in nothing for any assignment");
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
        let number = words::count(people.len(), "student");
        let title = format!(
            "{}: {number} {}",
            name(assignment),
            words::are_unsettled(people.len())
        );
        page.indented(0, JUDGE.bold(), &title);
        page.indented(2, Style::new(), &people.join(", "));
        page.blank();
    }
}

fn totals(course: &CourseResults, tally: &CourseTally) -> String {
    let students = words::count(course.students.len(), "student");
    let max = words::points(course.total_max());
    let without = match tally.without_total {
        0 => String::new(),
        some => format!(
            ", {some} without a total (a part is not graded or unsettled, or all is excused)"
        ),
    };
    let average = tally.mean.zip(tally.median).map(|(mean, median)| {
        format!(
            "; total: mean {}, median {} of {max}",
            words::points(mean),
            words::points(median)
        )
    });
    students + &without + &average.unwrap_or_default()
}
