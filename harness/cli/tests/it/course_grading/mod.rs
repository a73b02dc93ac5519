//! Courses: all assignments graded by one command, with its reports and messages.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

mod adjustments;
mod fixture;
mod gradebooks;
mod interrupted;
mod reports;
mod usage;

use std::fs;
use std::process::Output;

use crate::desk::{Desk, text};
use puzzlemark_reports::course::{CourseResults, Student};

/// A desk with two assignments that differ only in their names, and a course of both. `first` has a folder of
/// submissions. `second` has a mapping, due dates, times and a roster.
fn course() -> Desk {
    let desk = Desk::with_counter();
    for name in ["first", "second"] {
        let made = desk.puzzlemark(&["init", name]);
        assert!(made.status.success(), "{}", text(&made.stderr));
    }
    let source = |kind: &str| {
        fs::read_to_string(desk.path(format!("counter/submissions/{kind}/counter.py"))).unwrap()
    };
    desk.write("handed-in/ada/counter.py", source("right"));
    desk.write("handed-in/bo.py", source("wrong"));
    desk.write("elsewhere/final version.py", source("right"));
    desk.write(
        "roster.csv",
        "submission,name,email\nada,Ada Marsh,ada@example.org\nbo,Bo,\ncy,\"O'Cy, the 3rd\",\n\
         dee,Dee,\n",
    );
    desk.write(
        "times.csv",
        "submission,time\nada,2026-03-02T00:30[Europe/Brussels]\ncy,2026-02-27T22:59Z\n",
    );
    desk.write(
        "course.yaml",
        "course: Puzzles\n\
         roster: roster.csv\n\
         late: {penalty: 10 %, per: day, at_most: 5 days}\n\
         assignments:\n\
         - {assignment: first, submissions: handed-in, weight: 10}\n\
         - assignment: second\n  \
           due: 2026-02-27T23:59[Europe/Brussels]\n  \
           times: times.csv\n  \
           weight: 30\n  \
           submissions:\n    \
             ada: handed-in/ada\n    \
             bo: counter/submissions/wrong\n    \
             cy: elsewhere/final version.py\n",
    );
    desk
}

const GRADE: [&str; 4] = ["grade", "course.yaml", "--out", "out"];

fn graded(desk: &Desk) -> CourseResults {
    let output = desk.puzzlemark(&GRADE);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    results(desk, "out")
}

fn results(desk: &Desk, out: &str) -> CourseResults {
    let json = fs::read(desk.path(out).join("course.json")).unwrap();
    puzzlemark_reports::results::course(&json).unwrap()
}

fn student<'c>(course: &'c CourseResults, id: &str) -> &'c Student {
    course
        .students
        .iter()
        .find(|one| one.person.id == id)
        .unwrap()
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}
