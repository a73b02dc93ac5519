//! Points that a teacher changes by hand.

use std::fs;

use puzzlemark_reports::Points;
use puzzlemark_reports::model::{AdjustedPart, Adjustment, PointsChange};

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
    submission
        .and_then(|one| one.score.earned())
        .expect("it is graded")
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
        part: AdjustedPart::All,
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
    let earned = work(&before, "ada").points.earned().unwrap();
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
    assert_eq!(work.points, Points::Earned(earned + 2.0));
    // Three days have begun, at 10 % each.
    assert_eq!(work.penalty.to_bits(), 0.3_f64.to_bits());
    assert_eq!(work.counted(), Points::Earned((earned + 2.0) * 0.7));
    let page = fs::read_to_string(desk.path("out/second/students/ada.html")).unwrap();
    assert!(page.contains("3 days late"), "{page}");
    assert!(page.contains("lateness costs 30 %"), "{page}");
}

/// The roster of the counter's class: `dee` hands in nothing.
const ROSTER: &str = "submission,name,email\nright,Ada Marsh,\nwrong,Bo Fenn,\ndee,Dee Li,\n";

/// Grades the class of the counter with a roster and these adjustments. Returns the output and the messages.
fn grade_enrolled(desk: &Desk, adjustments: &str) -> [String; 2] {
    desk.write("roster.csv", ROSTER);
    desk.write("adjustments.csv", adjustments);
    let output = desk.puzzlemark(&[&GRADE_CLASS[..], &["--roster", "roster.csv"]].concat());
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    [text(&output.stdout), text(&output.stderr)]
}

#[test]
fn an_excused_scenario_is_left_out_and_an_excused_student_has_no_points() {
    let desk = Desk::with_counter();
    let [terminal, _] = grade_enrolled(
        &desk,
        "submission,scenario,excused,comment,by\nright,,yes,ill,Eve\nwrong,limits,yes,,\ndee,,yes,,\n",
    );
    // Two are excused as a whole: one with a submission, one without.
    assert!(terminal.contains("excused"), "{terminal}");
    assert!(
        terminal.contains("1 student on the roster is excused"),
        "{terminal}"
    );
    let class = results(&desk, "out");
    let score = |name: &str| {
        let found = class.submissions.iter().find(|one| one.name == name);
        found
            .map(|one| (one.verdict.code(), one.score, one.score_max))
            .unwrap()
    };
    assert_eq!(score("right"), ("AC", Points::Excused, 3.0));
    // The failing scenario has 1 point, the other 2.
    assert_eq!(score("wrong"), ("WA", Points::Earned(2.0), 2.0));
    assert_eq!(class.info.missing, []);
    assert_eq!(class.info.excused.len(), 1);
    let gradebook = fs::read_to_string(desk.path("out/gradebook.csv")).unwrap();
    let rows: Vec<_> = gradebook.lines().skip(1).collect();
    assert_eq!(
        rows,
        [
            "right,Ada Marsh,,AC,EX,3,AC,AC",
            "wrong,Bo Fenn,,WA,2,2,AC,WA",
            "dee,Dee Li,,excused,EX,3,,",
        ]
    );
    let read = |path: &str| fs::read_to_string(desk.path(path)).unwrap();
    let page = read("out/students/right.html");
    assert!(page.contains("<b>excused</b>"), "{page}");
    assert!(page.contains("excused, by Eve: ill"), "{page}");
    let page = read("out/students/wrong.html");
    let rest = "a part is excused: 2 of 2 points count as 3 of 3 points";
    assert!(page.contains(rest), "{page}");
    // The student may not see the title of the hidden scenario.
    assert!(page.contains("excused for a hidden scenario"), "{page}");
    let overview = read("out/index.html");
    assert!(overview.contains("Excused <span class=\"of\">1</span>"));
    let junit = read("out/junit.xml");
    assert_eq!(
        junit.matches("excused by the teacher").count(),
        4,
        "{junit}"
    );
    // The mean counts only Bo, who has all points that count.
    assert!(terminal.contains("mean 3, median 3"), "{terminal}");
    assert!(!read("out/journal.jsonl").contains("excuse"));
    let view = desk.puzzlemark(&[
        "report",
        "out",
        "--format",
        "gradescope",
        "--student",
        "right",
    ]);
    assert_eq!(code(&view), Some(2));
    assert!(
        text(&view.stderr).contains("the student is excused"),
        "{}",
        text(&view.stderr)
    );
}

#[test]
fn wrong_excuses_are_named_before_judging() {
    let desk = Desk::with_counter();
    desk.write("roster.csv", ROSTER);
    for (adjustments, said) in [
        (
            "submission,excused\nwrong,maybe\n",
            "`maybe` in `excused` is neither `yes` nor `no`",
        ),
        (
            "submission,excused,change\nwrong,yes,1\n",
            "excuses the student and changes points",
        ),
        (
            "submission,group,excused\nwrong,hiden,yes\n",
            "did you mean `hidden`?",
        ),
        (
            "submission,group,scenario,excused\nwrong,hidden,limits,yes\n",
            "both `scenario` and `group`",
        ),
        // Without a submission, there is nothing else to excuse.
        (
            "submission,scenario,excused\ndee,limits,yes\n",
            "no submission has this name",
        ),
        ("submission,change\ndee,1\n", "no submission has this name"),
    ] {
        desk.write("adjustments.csv", adjustments);
        let output = desk.puzzlemark(&[&GRADE_CLASS[..], &["--roster", "roster.csv"]].concat());
        let messages = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{adjustments}{messages}");
        assert!(messages.contains(said), "{adjustments}{messages}");
        assert!(!desk.path("out/results.json").exists());
    }
}
