//! The name of a course on the command line, and the messages about a wrong one.

use crate::course_grading::{GRADE, code, course};
use crate::desk::{Desk, text};

#[test]
fn a_course_is_known_by_its_file_or_its_folder() {
    let desk = course();
    for name in ["course.yaml", ".", "./course.yaml"] {
        let output = desk.puzzlemark(&["lint", name]);
        assert_eq!(code(&output), Some(0), "{name}: {}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(
            said.contains("Puzzles: 2 assignments, no mistakes"),
            "{said}"
        );
    }
}

#[test]
fn submissions_are_named_for_an_assignment_and_not_for_a_course() {
    let desk = course();
    for (arguments, said) in [
        (
            &["grade", "first", "--out", "out"][..],
            "the folder with the submissions is missing",
        ),
        (
            &["grade", "course.yaml", "handed-in", "--out", "out"],
            "names its own submissions",
        ),
        (
            &["lint", "course.yaml", "--submissions", "handed-in"],
            "is a course",
        ),
        (
            &["check", "course.yaml", "handed-in/ada"],
            "name one of its assignments",
        ),
        (
            &["grade", "nowhere.yaml", "--out", "out"],
            "a course is a file",
        ),
    ] {
        let output = desk.puzzlemark(arguments);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn all_problems_of_a_course_and_its_assignments_are_reported_at_once() {
    let desk = course();
    desk.write(
        "first/scenarios/hidden/limits.yaml",
        "scenario: A\nsteps: []\n",
    );
    desk.write("roster.csv", "submission\n");
    let output = desk.puzzlemark(&GRADE);
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{error}");
    for place in ["first/scenarios/hidden/limits.yaml", "roster.csv:1:1"] {
        assert!(error.contains(place), "{place}: {error}");
    }
    assert!(
        !desk.path("out").exists(),
        "nothing is written before all is right"
    );
}

#[test]
fn reports_are_not_written_among_submissions() {
    let desk = course();
    let beside = "choose a folder outside";
    for (out, said) in [
        ("handed-in/out", beside),
        ("counter/submissions/wrong", beside),
        (".", "inside an assignment"),
    ] {
        let output = desk.puzzlemark(&["grade", "course.yaml", "--out", out]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{out}: {error}");
        assert!(error.contains(said), "{error}");
    }
    let course = "course: A\nassignments:\n- {assignment: counter, submissions: x/counter}\n";
    desk.write("other.yaml", course);
    desk.write("x/counter/ada/counter.py", "");
    let output = desk.puzzlemark(&["grade", "other.yaml", "--out", "x"]);
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{error}");
    assert!(error.contains(beside), "{error}");
}

#[test]
fn exit_codes_are_those_of_a_class() {
    let desk = course();
    let failing = desk
        .command(&GRADE)
        .arg("--fail-on-reject")
        .output()
        .unwrap();
    assert_eq!(code(&failing), Some(1));
    let right =
        "course: A\nassignments:\n- assignment: first\n  submissions: {ada: handed-in/ada}\n";
    desk.write("right.yaml", right);
    let grade = ["grade", "right.yaml", "--out", "right", "--fail-on-reject"];
    let output = desk.puzzlemark(&grade);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
}

#[test]
fn there_are_schemas_of_courses_and_of_their_results() {
    let desk = Desk::new();
    for (of, said) in [("course", "a course"), ("course-results", "CourseResults")] {
        let schema = desk.puzzlemark(&["schema", of]).stdout;
        assert!(text(&schema).contains(said), "{of}");
    }
}

#[test]
fn a_course_names_unsettled_and_missing_submissions() {
    let desk = course();
    desk.write(
        "roster.csv",
        "submission,name\n4711,Bo Li\n4712,Ada Marsh\n4713,Cy\n",
    );
    let right = std::fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    let folder = "moodle/Ada Marsh_4711_assignsubmission_file_";
    desk.write(&format!("{folder}/counter.py"), right);
    desk.write("empty/.hidden", "");
    desk.write(
        "course.yaml",
        "course: Puzzles\nroster: roster.csv\nassignments:\n\
         - {assignment: first, submissions: moodle}\n- {assignment: second, submissions: empty}\n",
    );
    let output = desk.puzzlemark(&GRADE);
    let said = text(&output.stderr);
    assert_eq!(code(&output), Some(0), "{said}");
    for wanted in [
        "matches `4711` or `4712` in the roster, so none of them is chosen",
        "in the roster, but it is not certain if they handed in a submission: `4711`, `4712`",
        "warning: no submissions to `second` in `",
    ] {
        assert!(said.contains(wanted), "{said}");
    }
    assert!(!said.contains("no submissions to `first`"), "{said}");
    let results = std::fs::read(desk.path("out/first/results.json")).unwrap();
    let results: serde_json::Value = serde_json::from_slice(&results).unwrap();
    let missing = results["missing"].as_array().unwrap();
    let ids: Vec<_> = missing.iter().map(|one| &one["id"]).collect();
    assert_eq!(ids, ["4713"]);
}
