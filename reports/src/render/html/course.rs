//! The page of a course, for the instructor: students by assignments.

use std::borrow::Borrow;
use std::fmt::Write as _;

use askama::Template;

use super::markup::{isolation, student_label, verdict_meaning};
use super::{TABLE_SCRIPT, filters, script_source, staff_page, student_page};
use crate::Verdict;
use crate::course::{
    CourseAssignment, CourseResults, CourseTally, HandedIn, Lateness, Student, Tally, Work,
};
use crate::language::{tr, translated};
use crate::points::Points;
use crate::render::words;
use puzzlemark_text::visible;

#[derive(Template)]
#[template(path = "course.html")]
struct Page<'a> {
    course: &'a CourseResults,
    tally: CourseTally,
}

/// Renders the page of a course. It links to the reports of the assignments in the folders beside it.
pub fn course(course: &CourseResults) -> askama::Result<String> {
    let tally = CourseTally::count_course(course);
    course.language().speak(|| Page { course, tally }.render())
}

impl Page<'_> {
    /// Returns the page's own script, for its Content-Security-Policy.
    fn script() -> String {
        script_source(TABLE_SCRIPT)
    }

    fn assignments(&self) -> impl Iterator<Item = (&CourseAssignment, &Tally)> {
        self.course.assignments.iter().zip(&self.tally.assignments)
    }

    /// Returns one entry per assignment, in its order.
    fn row<'a>(
        &'a self,
        student: &'a Student,
    ) -> impl Iterator<Item = (&'a CourseAssignment, &'a HandedIn)> {
        self.course.assignments.iter().zip(&student.work)
    }

    /// Work with a judge error: student, assignment and submission.
    fn not_graded(&self) -> Vec<(&Student, &CourseAssignment, &Work)> {
        let failed = |student| {
            let work = self
                .row(student)
                .filter_map(|(one, work)| Some((one, work.work()?)));
            let failed = work.filter(|(_, work)| work.verdict == Verdict::JudgeError);
            failed.map(move |(assignment, work)| (student, assignment, work))
        };
        self.course.students.iter().flat_map(failed).collect()
    }

    /// Returns the students of the roster without any submission.
    fn without_work(&self) -> Vec<&Student> {
        self.course.without_work().collect()
    }

    /// Returns the students with unsettled work, each with the assignment.
    fn unsettled(&self) -> Vec<(&Student, &CourseAssignment)> {
        self.course.unsettled().collect()
    }

    /// Returns the students that are not on the roster.
    fn strangers(&self) -> Vec<&Student> {
        let students = self.course.students.iter();
        students.filter(|one| one.enrolled == Some(false)).collect()
    }

    /// Returns the legend of the table of students, as HTML.
    fn legend(&self) -> String {
        let unsettled = self.course.unsettled().next().map(|_| {
            let (mark, meaning) = (tr!("whole-unsettled"), tr!("whole-unsettled-meaning"));
            format!("; <b class=\"code\">{mark}</b> {meaning}")
        });
        let verdicts = self.verdicts().into_iter();
        let verdicts = verdicts.map(|one| format!("; {}", verdict_meaning(one)));
        let verdicts: String = unsettled.into_iter().chain(verdicts).collect();
        tr!("whole-matrix-note", verdicts = verdicts)
    }

    /// Returns the verdicts to explain: all that occur, except accepted.
    fn verdicts(&self) -> Vec<Verdict> {
        let work = || self.course.students.iter().flat_map(|one| &one.work);
        let handed_in = || work().filter_map(HandedIn::work);
        let occurs = |verdict: &Verdict| handed_in().any(|work| work.verdict == *verdict);
        let others = Verdict::ALL
            .into_iter()
            .filter(|one| *one != Verdict::Accepted);
        others.filter(occurs).collect()
    }
}

/// Returns the address of a page of an assignment, as seen from the page of the course.
fn page(assignment: &CourseAssignment, page: &str) -> String {
    // Without `./`, a browser reads a name with a colon as a protocol.
    let mut address = "./".to_owned();
    for byte in assignment.id.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.') {
            address.push(char::from(byte));
        } else {
            write!(address, "%{byte:02X}").expect("writing to a string cannot fail");
        }
    }
    address + "/" + page
}

/// Returns the address of the page of a student's work.
fn work_page(assignment: &CourseAssignment, work: &Work) -> String {
    page(assignment, &staff_page(&work.submission))
}

/// Returns the reason why a student has no total, in a word or two.
fn no_total(student: &Student) -> String {
    let is_open = |work: &HandedIn| {
        work.work()
            .is_some_and(|one| one.points == Points::NotGraded)
    };
    if student.work.iter().any(is_open) {
        tr!("not-graded")
    } else if student.work.iter().all(HandedIn::is_excused) {
        tr!("excused")
    } else {
        tr!("whole-unsettled")
    }
}

/// Returns a note on lateness, or an empty text if the work is on time. The note has at most two
/// parts, and a line may break between them.
fn lateness(work: &Work) -> String {
    let part = |text: String| text.replace(' ', "\u{a0}");
    match work.lateness {
        Lateness::NotDue | Lateness::OnTime => String::new(),
        Lateness::TimeUnknown => tr!("whole-late-unknown"),
        Lateness::Late { begun, unit } => {
            let late = part(tr!("late", units = words::units(begun, unit)));
            match work.penalty {
                none if none <= 0.0 => late,
                cost => format!("{late}, {}", part(format!("−{}", words::percent(cost)))),
            }
        }
    }
}

/// Returns a sentence about a student's work.
fn account(work: &Work) -> String {
    let earned = work
        .points
        .earned()
        .map(|points| tr!("whole-earned", shown = words::points(points)));
    let time = work
        .time
        .as_deref()
        .map(|time| tr!("whole-handed-in", time = words::moment(time)));
    let verdict = Some(words::verdict(work.verdict));
    let known: Vec<_> = [verdict, earned, time].into_iter().flatten().collect();
    known.join(", ")
}

/// Returns a number to sort by. Without a number the text is empty and comes last.
fn key(number: impl Borrow<Option<f64>>) -> String {
    number
        .borrow()
        .map(|number| format!("{number:.4}"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Isolation;

    #[test]
    fn no_name_of_an_assignment_leads_elsewhere() {
        let address = |id: &str| {
            let assignment = CourseAssignment {
                id: id.to_owned(),
                title: String::new(),
                language: crate::Language::English,
                due: None,
                late: None,
                points_max: 1.0,
                weight: 1.0,
                isolation: Isolation {
                    level: String::new(),
                    meaning: String::new(),
                },
            };
            page(&assignment, "index.html")
        };
        assert_eq!(address("fifteen"), "./fifteen/index.html");
        assert_eq!(address("a b:c/é?"), "./a%20b%3Ac%2F%C3%A9%3F/index.html");
    }
}
