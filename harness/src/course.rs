//! A course from end to end: what of every assignment's results counts, and how much.

mod late;

use std::collections::BTreeMap;

use puzzlemark_reports::course::{
    CourseAssignment, CourseResults, HandedIn, Student, Work, rank, total,
};
use puzzlemark_reports::model::ClassInfo;
use puzzlemark_reports::summary::{ClassSummary, SubmissionSummary};

use crate::spec::course::{Course, CourseAssignment as Part, Roster};

/// Puts the results of a course together: `classes` has one entry per assignment, in order.
pub fn results(course: &Course, classes: &[ClassSummary]) -> CourseResults {
    let parts = || course.assignments.iter().zip(classes);
    let assignments: Vec<_> = parts()
        .map(|(part, class)| assignment(part, &class.class))
        .collect();
    let mut students = enrolled(course.roster.as_ref());
    let mut places = places(&students);
    for (index, (part, class)) in parts().enumerate() {
        let mut put = |id: &str, work| {
            let place = *places.entry(id.to_owned()).or_insert_with(|| {
                students.push(stranger(id, course.roster.is_some()));
                students.len() - 1
            });
            let all = &mut students[place].work;
            all.resize(index, HandedIn::Nothing);
            all.push(work);
        };
        for submission in class.submissions() {
            let id = student_of(course.roster.as_ref(), &submission.name);
            put(id, HandedIn::Work(handed_in(part, submission)));
        }
        for person in &class.class.unsettled {
            put(&person.id, HandedIn::Unsettled);
        }
    }
    let roster = course
        .roster
        .as_ref()
        .map_or(0, |roster| roster.students().len());
    students[roster..].sort_by(|one, other| one.id.cmp(&other.id));
    for student in &mut students {
        student.work.resize(assignments.len(), HandedIn::Nothing);
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
    let scenarios = class.assignment.scenarios();
    let points_max = scenarios.fold(0.0, |sum, scenario| sum + scenario.points);
    CourseAssignment {
        id: class.assignment.id.clone(),
        title: class.assignment.title.clone(),
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

fn enrolled(roster: Option<&Roster>) -> Vec<Student> {
    let students = roster.map_or(&[][..], Roster::students).iter();
    students
        .map(|student| Student {
            name: Some(student.name.clone()),
            email: student.email.clone(),
            enrolled: Some(true),
            ..stranger(&student.id, true)
        })
        .collect()
}

/// A student that the roster does not have, if there is one.
fn stranger(id: &str, roster: bool) -> Student {
    Student {
        id: id.to_owned(),
        name: None,
        email: None,
        enrolled: roster.then_some(false),
        work: Vec::new(),
        total: None,
        rank: None,
    }
}

/// Where each student stands.
fn places(students: &[Student]) -> BTreeMap<String, usize> {
    let ids = students.iter().map(|student| student.id.clone());
    ids.zip(0..).collect()
}

fn student_of<'n>(roster: Option<&Roster>, submission: &'n str) -> &'n str {
    let known = roster.and_then(|roster| roster.student_of(submission));
    known.unwrap_or(submission)
}

fn handed_in(part: &Part, submission: &SubmissionSummary) -> Work {
    let time = part.times.get(&submission.name);
    let lateness = late::lateness(part.due(), time, part.late);
    let zone = part.due().map(|due| due.time_zone().clone());
    let zone = zone.unwrap_or(jiff::tz::TimeZone::UTC);
    Work {
        submission: submission.name.clone(),
        verdict: submission.verdict,
        points: submission.score,
        time: time.map(|time| time.to_zoned(zone).to_string()),
        lateness,
        penalty: late::penalty(part.due(), time, part.late),
    }
}
