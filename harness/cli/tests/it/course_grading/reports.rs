//! The reports of a course.

use std::fs;

use puzzlemark_reports::course::{HandedIn, LateUnit, Lateness};
use puzzlemark_reports::model::ClassResults;
use puzzlemark_reports::render::words;
use puzzlemark_reports::{Points, Verdict};

use crate::course_grading::{GRADE, code, course, graded, results, student};
use crate::desk::text;

#[test]
fn every_student_has_points_lateness_and_a_total() {
    let desk = course();
    let course = graded(&desk);
    let max = course.assignments[0].points_max;
    let ids: Vec<_> = course
        .students
        .iter()
        .map(|one| one.person.id.as_str())
        .collect();
    assert_eq!(ids, ["ada", "bo", "cy", "dee"]);
    let ada = student(&course, "ada");
    let late = ada.work[1].work().unwrap();
    let three_days = Lateness::Late {
        begun: 3,
        unit: LateUnit::Day,
    };
    assert_eq!(
        (late.verdict, late.lateness),
        (Verdict::Accepted, three_days)
    );
    assert_eq!(
        (late.points, late.penalty.to_string()),
        (Points::Earned(max), "0.3".to_owned())
    );
    assert_eq!(ada.total.map(words::points), Some("31".to_owned()));
    let bo = student(&course, "bo");
    let [first, second] = &bo.work[..] else {
        panic!("two assignments")
    };
    let (first, second) = (first.work().unwrap(), second.work().unwrap());
    assert_eq!(
        (first.submission.as_str(), first.lateness),
        ("bo.py", Lateness::NotDue)
    );
    assert_eq!(
        (second.submission.as_str(), second.lateness),
        ("bo", Lateness::TimeUnknown)
    );
    let cy = student(&course, "cy");
    assert_eq!(cy.work[0], HandedIn::Nothing);
    assert_eq!(cy.work[1].work().unwrap().lateness, Lateness::OnTime);
    assert_eq!((cy.total, cy.rank), (Some(30.0), Some(2)));
    let dee = student(&course, "dee");
    assert_eq!((dee.total, dee.rank), (Some(0.0), Some(4)));
}

#[test]
fn a_student_with_an_unsettled_submission_has_no_zero_and_no_total() {
    let desk = course();
    let roster = fs::read_to_string(desk.path("roster.csv")).unwrap();
    desk.write("roster.csv", roster.replace("dee,Dee,", "dee,Bo,"));
    // Moodle gives names only, and two students have this name.
    let handed_in = "handed-in/Bo_11_assignsubmission_file";
    fs::create_dir(desk.path(handed_in)).unwrap();
    let of_bo = desk.path("handed-in/bo.py");
    fs::rename(of_bo, desk.path(handed_in).join("counter.py")).unwrap();
    let of_ada = desk.path("handed-in/Ada Marsh_12_assignsubmission_file");
    fs::rename(desk.path("handed-in/ada"), of_ada).unwrap();
    let course_file = fs::read_to_string(desk.path("course.yaml")).unwrap();
    desk.write(
        "course.yaml",
        course_file.replace("    ada: handed-in/ada\n", ""),
    );
    let course = graded(&desk);
    let ada = student(&course, "ada");
    assert_eq!(ada.total.map(words::points), Some("10".to_owned()));
    let [bo, dee] = ["bo", "dee"].map(|id| student(&course, id));
    assert_eq!(dee.work, [HandedIn::Unsettled, HandedIn::Nothing]);
    assert_eq!(bo.work[0], HandedIn::Unsettled);
    assert!(bo.work[1].work().is_some());
    for one in [bo, dee] {
        assert_eq!((one.total, one.rank), (None, None));
    }
    let gradebook = fs::read_to_string(desk.path("out/course.csv")).unwrap();
    let row = "dee,Bo,,unsettled,,,,none,,,0,,40,";
    assert!(gradebook.lines().any(|line| line == row), "{gradebook}");
}

#[test]
fn a_folder_with_a_dot_belongs_to_no_other_student() {
    let desk = course();
    let source = fs::read(desk.path("handed-in/bo.py")).unwrap();
    desk.write("handed-in/cy.smith/counter.py", source);
    let output = desk.puzzlemark(&GRADE);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stderr);
    assert!(told.contains("`cy.smith` is not in the roster"), "{told}");
    let course = results(&desk, "out");
    assert_eq!(student(&course, "cy").work[0], HandedIn::Nothing);
    assert!(student(&course, "cy.smith").work[0].work().is_some());
    assert_eq!(student(&course, "cy.smith").enrolled, Some(false));
}

#[test]
fn each_assignment_is_reported_as_if_graded_alone() {
    let desk = course();
    let course = fs::read_to_string(desk.path("course.yaml")).unwrap();
    desk.write("course.yaml", course.replace("roster: roster.csv\n", ""));
    graded(&desk);
    let alone = desk.puzzlemark(&["grade", "first", "handed-in", "--out", "alone"]);
    assert_eq!(code(&alone), Some(0));
    for file in ["gradebook.csv", "index.html"] {
        let read = |out: &str| fs::read_to_string(desk.path(out).join(file)).unwrap();
        let alone = read("alone");
        // Only the link to the course is new.
        let link = r#"<a href="../course.html">Course</a> "#;
        assert_eq!(read("out/first").replace(link, ""), alone, "{file}");
    }
    for id in ["first", "second"] {
        for file in [
            "results.json",
            "junit.xml",
            "journal.jsonl",
            "students/ada.html",
        ] {
            assert!(desk.path("out").join(id).join(file).exists(), "{id}/{file}");
        }
    }
}

#[test]
fn links_of_the_page_have_targets() {
    let desk = course();
    graded(&desk);
    let page = fs::read_to_string(desk.path("out/course.html")).unwrap();
    let links: Vec<_> = page
        .split("href=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert!(links.len() >= 7, "{links:?}");
    for link in links {
        assert!(desk.path("out").join(link).is_file(), "{link}");
    }
}

#[test]
fn one_progress_and_one_summary_go_over_all() {
    let desk = course();
    let output = desk.puzzlemark(&GRADE);
    let progress = text(&output.stderr);
    for line in ["[5/5] ", "AC  first/ada", "AC  second/cy"] {
        assert!(progress.contains(line), "{line}: {progress}");
    }
    let again = ["grade", "course.yaml", "--out", "out-ci"];
    let on_ci = desk.command(&again).env("CI", "true").output().unwrap();
    let progress = text(&on_ci.stderr);
    let lines: Vec<_> = progress
        .lines()
        .filter(|line| line.starts_with('['))
        .collect();
    assert_eq!(lines, ["[5/5] AC 3, WA 2"], "{progress}");
    let summary = text(&output.stdout);
    let row = |id: &str| {
        let line = summary.lines().find(|line| line.starts_with(id)).unwrap();
        line.split_whitespace()
            .skip(1)
            .take(6)
            .collect::<Vec<_>>()
            .join(" ")
    };
    // Handed in, accepted, graded, not graded, late, missing.
    assert_eq!(row("first"), "2 1 2 0 0 2", "{summary}");
    assert_eq!(row("second"), "3 2 3 0 1 1", "{summary}");
    assert!(summary.contains("out/course.html"), "{summary}");
}

#[test]
fn the_gradebook_has_a_row_per_student() {
    let desk = course();
    graded(&desk);
    let text = fs::read_to_string(desk.path("out/course.csv")).unwrap();
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines.len(), 5, "{text}");
    assert!(
        lines[3].starts_with("cy,\"O'Cy, the 3rd\",,none,,,0,AC,"),
        "{text}"
    );
    assert!(lines[1].contains(",3 days,"), "{text}");
}

#[test]
fn a_student_outside_of_the_roster_is_not_lost() {
    let desk = course();
    desk.write("handed-in/stranger/counter.py", "class Counter: pass\n");
    let output = desk.puzzlemark(&GRADE);
    let said = text(&output.stderr);
    assert!(said.contains("`stranger` is not in the roster"), "{said}");
    let course = results(&desk, "out");
    assert_eq!(student(&course, "stranger").enrolled, Some(false));
    let without = fs::read_to_string(desk.path("course.yaml")).unwrap();
    desk.write("course.yaml", without.replace("roster: roster.csv\n", ""));
    let course = graded(&desk);
    let ids: Vec<_> = course
        .students
        .iter()
        .map(|one| one.person.id.as_str())
        .collect();
    assert_eq!(ids, ["ada", "bo", "bo.py", "cy", "stranger"]);
    assert!(course.students.iter().all(|one| one.enrolled.is_none()));
}

#[test]
fn missing_students_are_listed_for_each_assignment_and_for_all() {
    let desk = course();
    let output = desk.puzzlemark(&GRADE);
    let summary = text(&output.stdout);
    let nothing = "1 student on the roster handed in nothing for any assignment\n  Dee (dee)\n";
    assert!(summary.contains(nothing), "{summary}");
    let read = |file: &str| fs::read_to_string(desk.path("out").join(file)).unwrap();
    let heading = |what: &str, number: usize| format!("{what} <span class=\"of\">{number}</span>");
    let all = heading("Nothing handed in at all", 1);
    assert!(read("course.html").contains(&all));
    // `bo.py` is Bo's. In `second`, submissions are named one by one.
    for (id, missing) in [("first", &["cy", "dee"][..]), ("second", &["dee"])] {
        let class: ClassResults =
            serde_json::from_str(&read(&format!("{id}/results.json"))).unwrap();
        let ids: Vec<_> = class
            .info
            .missing
            .iter()
            .map(|one| one.id.as_str())
            .collect();
        assert_eq!(ids, missing);
        let page = read(&format!("{id}/index.html"));
        assert!(
            page.contains(&heading("Nothing handed in", missing.len())),
            "{id}"
        );
    }
}

#[test]
fn reports_are_written_again_and_printed() {
    let desk = course();
    graded(&desk);
    let page = fs::read(desk.path("out/course.html")).unwrap();
    fs::remove_file(desk.path("out/course.html")).unwrap();
    fs::remove_file(desk.path("out/second/index.html")).unwrap();
    let again = desk.puzzlemark(&["report", "out"]);
    assert_eq!(code(&again), Some(0), "{}", text(&again.stderr));
    assert_eq!(fs::read(desk.path("out/course.html")).unwrap(), page);
    assert!(desk.path("out/second/index.html").exists());
    let gradebook = desk.puzzlemark(&["report", "out", "--format", "csv"]);
    assert_eq!(
        gradebook.stdout,
        fs::read(desk.path("out/course.csv")).unwrap()
    );
    let one = desk.puzzlemark(&["report", "out", "--format", "csv", "--student", "ada"]);
    assert_eq!(code(&one), Some(2));
    assert!(text(&one.stderr).contains("is a course"));
}

#[test]
fn a_course_chooses_the_language_of_its_students() {
    let desk = course();
    let yaml = fs::read_to_string(desk.path("course.yaml")).unwrap();
    desk.write("course.yaml", format!("language: nl\n{yaml}"));
    graded(&desk);
    let read = |page: &str| fs::read_to_string(desk.path("out").join(page)).unwrap();
    for page in ["students/bo.html", "second/students/ada.html"] {
        assert!(read(page).contains(r#"<html lang="nl">"#), "{page}");
    }
    assert!(read("second/students/ada.html").contains("3 dagen te laat (deadline "));
    for page in ["course.html", "second/index.html", "second/staff/ada.html"] {
        assert!(read(page).contains(r#"<html lang="nl">"#), "{page}");
    }
    // Programs read these.
    assert!(read("second/gradebook.csv").starts_with("submission,name,email,"));
    desk.write("course.yaml", format!("language: de\n{yaml}"));
    let output = desk.puzzlemark(&GRADE);
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{error}");
    assert!(error.contains("write one of `en`, `nl`, `pl`"), "{error}");
}
