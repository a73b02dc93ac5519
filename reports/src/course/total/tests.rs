use std::slice;

use super::*;
use crate::course::LateUnit;
use crate::model::Isolation;
use crate::model::Person;

fn assignment(points_max: f64, weight: f64) -> CourseAssignment {
    CourseAssignment {
        id: "one".to_owned(),
        title: "One".to_owned(),
        language: crate::Language::English,
        due: None,
        late: None,
        points_max,
        weight,
        isolation: Isolation {
            level: String::new(),
            meaning: String::new(),
        },
    }
}

fn work(points: Points, penalty: f64) -> Work {
    Work {
        submission: "ada".to_owned(),
        verdict: match points {
            Points::NotGraded => Verdict::JudgeError,
            Points::Earned(_) | Points::Excused => Verdict::WrongAnswer,
        },
        points,
        earlier: Vec::new(),
        time: None,
        lateness: Lateness::NotDue,
        penalty,
    }
}

fn handed_in(points: f64, penalty: f64) -> HandedIn {
    HandedIn::Work(work(Points::Earned(points), penalty))
}

fn student(total: Option<f64>) -> Student {
    Student {
        person: Person::default(),
        enrolled: None,
        work: Vec::new(),
        total,
        rank: None,
    }
}

#[test]
fn points_count_as_a_share_of_the_weight_after_the_penalty() {
    let course = [assignment(50.0, 20.0), assignment(10.0, 10.0)];
    let is = |work: [HandedIn; 2], wanted| assert_eq!(total(&course, &work), wanted);
    is([handed_in(25.0, 0.0), handed_in(10.0, 0.0)], Some(20.0));
    is([handed_in(25.0, 0.2), handed_in(10.0, 1.0)], Some(8.0));
    is([HandedIn::Nothing, handed_in(4.0, 0.0)], Some(4.0));
    is([HandedIn::Nothing, HandedIn::Nothing], Some(0.0));
}

#[test]
fn an_ungraded_submission_leaves_no_total() {
    let course = [assignment(50.0, 20.0), assignment(0.0, 10.0)];
    let total = |work: [HandedIn; 2]| total(&course, &work);
    let failed = || HandedIn::Work(work(Points::NotGraded, 0.0));
    assert_eq!(total([failed(), HandedIn::Nothing]), None);
    assert_eq!(total([handed_in(50.0, 0.0), failed()]), None);
    assert_eq!(
        total([handed_in(50.0, 0.0), handed_in(0.0, 0.0)]),
        Some(20.0)
    );
}

#[test]
fn an_unsettled_submission_leaves_no_total() {
    let course = [assignment(50.0, 20.0), assignment(0.0, 10.0)];
    let total = |work: [HandedIn; 2]| total(&course, &work);
    assert_eq!(total([HandedIn::Unsettled, handed_in(0.0, 0.0)]), None);
    assert_eq!(total([handed_in(50.0, 0.0), HandedIn::Unsettled]), None);
}

#[test]
fn an_excused_assignment_is_left_out_and_the_rest_counts_as_the_whole() {
    let course = [assignment(50.0, 20.0), assignment(10.0, 10.0)];
    let total = |work: [HandedIn; 2]| total(&course, &work);
    let excused = || HandedIn::Work(work(Points::Excused, 0.3));
    // Half of the points of the second assignment are half of 30.
    assert_eq!(total([HandedIn::Excused, handed_in(5.0, 0.0)]), Some(15.0));
    assert_eq!(total([excused(), handed_in(5.0, 0.0)]), Some(15.0));
    assert_eq!(total([handed_in(50.0, 0.5), excused()]), Some(15.0));
    assert_eq!(total([HandedIn::Nothing, excused()]), Some(0.0));
    assert_eq!(total([HandedIn::Unsettled, excused()]), None);
    assert_eq!(total([HandedIn::Excused, excused()]), None);
}

#[test]
fn equal_totals_share_a_place_and_no_total_has_none() {
    let totals = [Some(10.0), None, Some(12.004), Some(12.0), Some(9.0)];
    let mut students = totals.map(student);
    rank(&mut students);
    let ranks = students.map(|student| student.rank);
    assert_eq!(ranks, [Some(3), None, Some(1), Some(1), Some(4)]);
}

#[test]
fn a_class_is_counted() {
    let late = Lateness::Late {
        begun: 1,
        unit: LateUnit::Day,
    };
    let with = |lateness| {
        HandedIn::Work(Work {
            lateness,
            ..work(Points::Earned(4.0), 0.5)
        })
    };
    let with_work = |work: HandedIn| {
        let total = total(&[assignment(4.0, 4.0)], slice::from_ref(&work));
        Student {
            work: vec![work],
            ..student(total)
        }
    };
    let works = [
        with(late),
        with(Lateness::TimeUnknown),
        HandedIn::Work(work(Points::NotGraded, 0.0)),
        HandedIn::Nothing,
        HandedIn::Unsettled,
        HandedIn::Excused,
        HandedIn::Work(work(Points::Excused, 0.0)),
    ];
    let course = CourseResults {
        puzzlemark: String::new(),
        title: String::new(),
        assignments: vec![assignment(4.0, 4.0)],
        students: works.map(with_work).into(),
    };
    let tally = CourseTally::count_course(&course);
    let one = Tally {
        handed_in: 4,
        missing: 1,
        unsettled: 1,
        excused: 2,
        accepted: 0,
        graded: 2,
        not_graded: 1,
        late: 1,
        time_unknown: 1,
        // Penalties do not change it: 4 points each, of those that are graded.
        mean: Some(4.0),
    };
    assert_eq!(tally.assignments, [one]);
    assert_eq!((tally.without_total, tally.median), (4, Some(2.0)));
}
