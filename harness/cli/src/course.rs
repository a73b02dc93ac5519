//! The results of a course, made from the results of its assignments.

mod late;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::tz::TimeZone;
use puzzlemark_reports::course::{
    CourseAssignment, CourseResults, HandedIn, Student, Work, rank, total,
};
use puzzlemark_reports::model::{ClassInfo, HandIn, Person};
use puzzlemark_reports::summary::{ClassSummary, SubmissionSummary};

use puzzlemark_spec::course::{Course, CourseAssignment as Part, Roster};

/// Combines the results of a course. `classes` has one entry per assignment, in the order of the course.
pub fn results(course: &Course, classes: &[ClassSummary]) -> CourseResults {
    let parts = || course.assignments.iter().zip(classes);
    let assignments: Vec<_> = parts()
        .map(|(part, class)| assignment(part, &class.class))
        .collect();
    let mut students = enrolled(course);
    let mut places = places(&students);
    for (index, (part, class)) in parts().enumerate() {
        let mut put = |id: &str, work| {
            let place = *places.entry(id.to_owned()).or_insert_with(|| {
                students.push(student_without_entry(id, course));
                students.len() - 1
            });
            // A student with a submission is not unsettled.
            let entry = &mut students[place].work[index];
            if entry.work().is_none() {
                *entry = work;
            }
        };
        for submission in class.submissions() {
            let known = submission.person.as_ref();
            let id = known.map_or(&submission.name, |person| &person.id);
            let points_max = assignments[index].points_max;
            put(id, HandedIn::Work(handed_in(part, submission, points_max)));
        }
        for person in &class.class.unsettled {
            put(&person.id, HandedIn::Unsettled);
        }
        for person in &class.class.excused {
            put(&person.id, HandedIn::Excused);
        }
    }
    let roster = course
        .roster
        .as_ref()
        .map_or(0, |roster| roster.students().len());
    students[roster..].sort_by(|one, other| one.person.id.cmp(&other.person.id));
    for student in &mut students {
        student.total = total(&assignments, &student.work);
    }
    rank(&mut students);
    CourseResults {
        puzzlemark: env!("CARGO_PKG_VERSION").to_owned(),
        title: course.title.clone(),
        assignments,
        students,
    }
}

fn assignment(part: &Part, class: &ClassInfo) -> CourseAssignment {
    let points_max = class.assignment.points_max();
    CourseAssignment {
        id: class.assignment.id.clone(),
        title: class.assignment.title.clone(),
        language: class.assignment.language,
        due: part.due().map(ToString::to_string),
        late: part
            .late
            .filter(|_| part.due().is_some())
            .map(late::in_words),
        points_max,
        weight: part.weight.unwrap_or(points_max),
        isolation: class.isolation.clone(),
    }
}

fn enrolled(course: &Course) -> Vec<Student> {
    let students = course.roster.as_ref().map_or(&[][..], Roster::students);
    students
        .iter()
        .map(|person| Student {
            person: person.clone(),
            enrolled: Some(true),
            ..student_without_entry(&person.id, course)
        })
        .collect()
}

/// Creates a student who is not on the roster.
fn student_without_entry(id: &str, course: &Course) -> Student {
    Student {
        person: Person {
            id: id.to_owned(),
            ..Person::default()
        },
        enrolled: course.roster.as_ref().map(|_| false),
        work: vec![HandedIn::Nothing; course.assignments.len()],
        total: None,
        rank: None,
    }
}

/// Returns the index of each student, by id.
fn places(students: &[Student]) -> BTreeMap<String, usize> {
    let ids = students.iter().map(|student| student.person.id.clone());
    ids.zip(0..).collect()
}

fn handed_in(part: &Part, submission: &SubmissionSummary, points_max: f64) -> Work {
    let time = part.times.get(&submission.name);
    Work {
        submission: submission.name.clone(),
        verdict: submission.verdict,
        points: submission.score.converted(submission.score_max, points_max),
        earlier: submission.earlier.to_vec(),
        time: time.map(|time| in_zone_of_due(part, *time)),
        lateness: late::lateness(part.due(), time, part.late),
        penalty: late::penalty(part.due(), time, part.late),
    }
}

/// Returns the hand-in of a submission, or `None` if the assignment has no due time.
pub fn hand_in(part: &Part, submission: &str) -> Option<HandIn> {
    let due = part.due()?;
    let time = part.times.get(submission);
    Some(HandIn {
        due: due.to_string(),
        time: time.map(|time| in_zone_of_due(part, *time)),
        lateness: late::lateness(Some(due), time, part.late),
        penalty: late::penalty(Some(due), time, part.late),
    })
}

fn in_zone_of_due(part: &Part, time: Timestamp) -> String {
    let zone = part.due().map(|due| due.time_zone().clone());
    time.to_zoned(zone.unwrap_or(TimeZone::UTC)).to_string()
}
