//! Points that a teacher changes by hand.

use std::fs;

use puzzlemark_reports::model::{Adjustment, PointsChange};

use crate::course_grading::{GRADE, code, course, graded, student};
use crate::desk::results::results;
use crate::desk::{Desk, text};

const GRADE_CLASS: [&str; 7] = [
    "grade",
    "counter",
    "counter/submissions",
    "--adjustments",
    "adjustments.csv",
    "--out",
    "out",
];

/// Grades the class of the counter with these adjustments. Returns the exit code and the messages.
fn grade(desk: &Desk, adjustments: &str) -> (Option<i32>, String) {
    desk.write("adjustments.csv", adjustments);
    let output = desk.puzzlemark(&GRADE_CLASS);
    (code(&output), text(&output.stderr))
}

/// Returns the points of a submission in `results.json`.
fn points(desk: &Desk, name: &str) -> f64 {
    let class = results(desk, "out");
    let mut submissions = class.submissions.iter();
    let submission = submissions.find(|one| one.name == name);
    submission.and_then(|one| one.score).expect("it is graded")
}

#[test]
fn points_change_without_judging_again() {
    let desk = Desk::with_counter();
    let plain = desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    assert_eq!(code(&plain), Some(0), "{}", text(&plain.stderr));
    let before = points(&desk, "wrong");
    let journal = fs::read(desk.path("out/journal.jsonl")).unwrap();
    let (status, messages) = grade(
        &desk,
        "submission,change,comment,by\nwrong,1.5,\"tried hard, and asked\",Eve\n",
    );
    assert_eq!(status, Some(0), "{messages}");
    assert_eq!(points(&desk, "wrong").to_bits(), (before + 1.5).to_bits());
    assert_eq!(fs::read(desk.path("out/journal.jsonl")).unwrap(), journal);
    let class = results(&desk, "out");
    let adjusted = class.submissions.iter().find(|one| one.name == "wrong");
    let kept = Adjustment {
        scenario: None,
        change: Some(PointsChange::Add(1.5)),
        comment: Some("tried hard, and asked".to_owned()),
        by: Some("Eve".to_owned()),
    };
    assert_eq!(adjusted.unwrap().adjustments, [kept]);
    let page = fs::read_to_string(desk.path("out/students/wrong.html")).unwrap();
    let said = "+1.5 points by hand, by Eve: tried hard, and asked";
    assert!(page.contains(said), "{page}");
    // The next run without the file takes the change back.
    let again = desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    assert_eq!(code(&again), Some(0));
    assert_eq!(points(&desk, "wrong").to_bits(), before.to_bits());
}

#[test]
fn mistakes_in_the_file_are_named_before_judging() {
    let desk = Desk::with_counter();
    for (adjustments, said) in [
        (
            "submission,change\nwrnog,1\n",
            "no submission has this name",
        ),
        (
            "submission,change\nwrong,1 point\n",
            "`1 point` is not a number of points",
        ),
        (
            "submission,points,change\nwrong,1,1\n",
            "both `points` and `change`",
        ),
        ("submission,points\nwrong,-1\n", "points are never below 0"),
        ("submission,comment\nwrong,\n", "this line changes nothing"),
        (
            "submission,change\nwrong,1\nwrong,2\n",
            "`wrong` has two lines",
        ),
        (
            "submission,scenario,change\nwrong,nowhere,1\n",
            "has no scenario `nowhere`",
        ),
        ("submission,chnage\nwrong,1\n", "did you mean `change`?"),
    ] {
        let (status, messages) = grade(&desk, adjustments);
        assert_eq!(status, Some(2), "{adjustments}{messages}");
        assert!(messages.contains(said), "{adjustments}{messages}");
        assert!(!desk.path("out/results.json").exists());
    }
}

#[test]
fn lateness_costs_its_part_of_the_changed_points() {
    let desk = course();
    let before = graded(&desk);
    let work = |course, id| student(course, id).work[1].work().cloned().unwrap();
    let earned = work(&before, "ada").points.unwrap();
    let yaml = fs::read_to_string(desk.path("course.yaml")).unwrap();
    desk.write(
        "course.yaml",
        yaml.replace(
            "  times: times.csv\n",
            "  times: times.csv\n  adjustments: by-hand.csv\n",
        ),
    );
    desk.write("by-hand.csv", "submission,change\nada,2\nnobody,1\n");
    let output = desk.puzzlemark(&GRADE);
    let messages = text(&output.stderr);
    assert_eq!(code(&output), Some(0), "{messages}");
    assert!(
        messages.contains("unknown submission `nobody`"),
        "{messages}"
    );
    let after = super::results(&desk, "out");
    let work = work(&after, "ada");
    assert_eq!(work.points, Some(earned + 2.0));
    // Three days have begun, at 10 % each.
    assert_eq!(work.penalty.to_bits(), 0.3_f64.to_bits());
    assert_eq!(work.counted(), Some((earned + 2.0) * 0.7));
    let page = fs::read_to_string(desk.path("out/second/students/ada.html")).unwrap();
    assert!(page.contains("3 days late"), "{page}");
    assert!(page.contains("lateness costs 30 %"), "{page}");
}
