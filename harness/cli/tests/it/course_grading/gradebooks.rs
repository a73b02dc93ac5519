//! Gradebooks of Canvas and Moodle, filled in for a course.

use std::collections::BTreeMap;
use std::fs;

use crate::course_grading::{code, course, graded};
use crate::desk::{Desk, text};
use puzzlemark_reports::render::words;

/// An export of Canvas with both assignments. Bo is excused from the second one, and Cy has points in it.
const EXPORT: &str = "Student,ID,SIS Login ID,Section,First title (1),Second title (2)\n\
    \"    Points Possible\",,,,10.00,10.00\n\
    \"Marsh, Ada\",71,u71,A,,\n\
    Bo,72,u72,A,,EX\n\
    \"O'Cy, the 3rd\",73,cy@example.org,A,,4\n\
    Dee,74,u74,A,,\n\
    Zoe,75,u75,A,6,6\n";

/// A graded course, with the titles of both assignments.
fn graded_course() -> Desk {
    let desk = course();
    for (name, title) in [("first", "First title"), ("second", "Second title")] {
        let path = format!("{name}/assignment.yaml");
        let yaml = fs::read_to_string(desk.path(&path)).unwrap();
        let lines = yaml
            .lines()
            .map(|line| match line.strip_prefix("assignment: ") {
                Some(_) => format!("assignment: {title}\n"),
                None => format!("{line}\n"),
            });
        desk.write(&path, lines.collect::<String>());
    }
    graded(&desk);
    desk.write("export.csv", EXPORT);
    desk
}

const FILL: [&str; 6] = [
    "report",
    "out",
    "--format",
    "canvas",
    "--gradebook",
    "export.csv",
];

/// Fills in a worksheet of Moodle.
const FILL_MOODLE: [&str; 6] = [
    "report",
    "out",
    "--format",
    "moodle",
    "--gradebook",
    "sheet.csv",
];

/// The rows of a CSV file as cells.
fn rows(file: &str) -> Vec<Vec<String>> {
    let reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(file.as_bytes());
    let records = reader.into_records().map(Result::unwrap);
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

#[test]
fn canvas_gets_the_points_of_a_course_with_penalties() {
    let desk = graded_course();
    let output = desk.puzzlemark(&FILL);
    let notes = text(&output.stderr);
    assert_eq!(code(&output), Some(0), "{notes}");
    let filled = rows(&text(&output.stdout));
    let course = rows(&fs::read_to_string(desk.path("out/course.csv")).unwrap());
    let column = |name: &str| course[0].iter().position(|title| title == name).unwrap();
    let [first, second] = ["first points", "second points"].map(column);
    // Rows of the roster are in the order of the export. The points are those of the course.
    for (row, student) in [(2, 1), (3, 2), (4, 3), (5, 4)] {
        let second = if row == 3 {
            "EX"
        } else {
            &course[student][second]
        };
        assert_eq!(
            filled[row][4..],
            [&course[student][first], second],
            "{notes}"
        );
    }
    assert_eq!(filled.len(), 6, "Zoe is not in the course");
    for note in [
        "note: Bo: kept `EX`, not ",
        "note: O'Cy, the 3rd: 4 -> ",
        "8 grades: 6 new, 1 changed, 1 kept as marked by hand\n",
    ] {
        assert!(notes.contains(note), "{note}: {notes}");
    }
}

#[test]
fn a_dry_run_prints_every_change_and_writes_nothing() {
    let desk = graded_course();
    let output = desk.puzzlemark(&[&FILL[..], &["--dry-run", "--output", "new.csv"]].concat());
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let lines = text(&output.stdout);
    assert_eq!(lines.lines().count(), 8, "{lines}");
    assert!(lines.contains("Bo: kept `EX`, not "), "{lines}");
    assert!(text(&output.stderr).ends_with("; nothing was written\n"));
    assert!(!desk.path("new.csv").exists());
}

#[test]
fn the_report_of_an_assignment_says_that_its_course_gives_other_points() {
    let desk = graded_course();
    let of_second = ["report", "out/second"];
    let output = desk.puzzlemark(&[&of_second[..], &FILL[2..]].concat());
    let notes = text(&output.stderr);
    let note = "note: the course gives other points to 1 student, because of late submissions; to fill in the \
                points of the course, use `puzzlemark report out --format canvas --assignment second`\n";
    assert!(notes.contains(note), "{notes}");
    // Names of the roster find students here too.
    assert!(!notes.contains("not in the gradebook"), "{notes}");
    let one = desk.puzzlemark(&[&FILL[..], &["--assignment", "second"]].concat());
    assert_eq!(rows(&text(&one.stdout))[0][4..], ["Second title (2)"]);
}

#[test]
fn a_worksheet_of_moodle_is_filled_for_one_assignment_of_a_course() {
    let desk = graded_course();
    let worksheet = "Identyfikator,Pełna nazwa,Adres e-mail,Status,Ocena\n\
        Uczestnik 9001,A. Marsh,ada@example.org,,-\n";
    desk.write("sheet.csv", worksheet);
    let all = desk.puzzlemark(&FILL_MOODLE);
    assert_eq!(code(&all), Some(2));
    assert!(
        text(&all.stderr).contains("--assignment"),
        "{}",
        text(&all.stderr)
    );
    let one = desk.puzzlemark(&[&FILL_MOODLE[..], &["--assignment", "first"]].concat());
    let filled = rows(&text(&one.stdout));
    assert_ne!(filled[1][4], "-", "{}", text(&one.stderr));
    let wrong = desk.puzzlemark(&[&FILL_MOODLE[..], &["--assignment", "frist"]].concat());
    assert!(text(&wrong.stderr).contains("did you mean `first`?"));
}

/// Adds adjustments to both assignments: Bo gets 0.37 points more and is excused from a scenario, and Dee, who handed in
/// nothing, is excused from the first assignment.
fn adjust(desk: &Desk) {
    let yaml = fs::read_to_string(desk.path("course.yaml")).unwrap();
    let yaml = yaml
        .replace(
            "submissions: handed-in,",
            "submissions: handed-in, adjustments: first.csv,",
        )
        .replace(
            "  times: times.csv\n",
            "  times: times.csv\n  adjustments: second.csv\n",
        );
    desk.write("course.yaml", yaml);
    desk.write(
        "first.csv",
        "submission,change,excused\nbo.py,0.37,\ndee,,yes\n",
    );
    desk.write(
        "second.csv",
        "submission,scenario,excused\nada,counting,yes\n",
    );
    let linted = desk.puzzlemark(&["lint", "course.yaml"]);
    assert_eq!(code(&linted), Some(0), "{}", text(&linted.stderr));
    graded(desk);
}

/// The texts of a column by the student, as one platform or the other writes them.
fn column(rows: &[Vec<String>], student: usize, title: &str) -> BTreeMap<String, String> {
    let place = rows[0].iter().position(|one| one == title);
    let place = place.unwrap_or_else(|| panic!("no column `{title}` in {:?}", rows[0]));
    let cells = rows[1..].iter();
    cells
        .map(|row| (row[student].clone(), row[place].clone()))
        .collect()
}

#[test]
fn points_reach_both_platforms_to_the_last_digit() {
    let desk = graded_course();
    adjust(&desk);
    let course = rows(&fs::read_to_string(desk.path("out/course.csv")).unwrap());
    let [first, second] = ["first points", "second points"].map(|title| column(&course, 0, title));
    // By hand: Bo has 2 of 3 points and 0.37 more. Ada has 1 of 1 point that counts, which is 3 of 3, and is 3 days late.
    assert_eq!(
        (first["bo"].as_str(), first["dee"].as_str()),
        ("2.37", "EX")
    );
    assert_eq!(second["ada"], "2.1");
    let output = desk.puzzlemark(&FILL);
    let filled = rows(&text(&output.stdout));
    let logins = [
        ("u71", "ada"),
        ("u72", "bo"),
        ("cy@example.org", "cy"),
        ("u74", "dee"),
    ];
    for (title, points) in [("First title (1)", &first), ("Second title (2)", &second)] {
        let cells = column(&filled, 2, title);
        for (login, id) in logins {
            // A mark of the teacher stays.
            let kept = (id, title) == ("bo", "Second title (2)");
            let wanted = if kept { "EX" } else { &points[id] };
            assert_eq!(
                cells[login],
                wanted,
                "{id} {title} {}",
                text(&output.stderr)
            );
        }
    }
    // Polish spreadsheets have semicolons and decimal commas.
    desk.write(
        "sheet.csv",
        "Identyfikator;Pełna nazwa;Adres e-mail;Status;Ocena\n\
         Uczestnik 1;Ada Marsh;ada@example.org;;-\nUczestnik 2;Bo;;;1,5\n\
         Uczestnik 3;\"O'Cy, the 3rd\";;;-\nUczestnik 4;Dee;;;7,25\n",
    );
    for (id, points) in [("first", &first), ("second", &second)] {
        let output = desk.puzzlemark(&[&FILL_MOODLE[..], &["--assignment", id]].concat());
        let (sheet, notes) = (text(&output.stdout), text(&output.stderr));
        let reader = csv::ReaderBuilder::new()
            .delimiter(b';')
            .from_reader(sheet.as_bytes());
        let grades: Vec<String> = reader
            .into_records()
            .map(|row| row.unwrap()[4].replace(',', "."))
            .collect();
        let wanted = ["ada", "bo", "cy", "dee"].map(|id| match points[id].as_str() {
            // Moodle has no such mark, so the cell stays.
            "EX" => "7.25",
            points => points,
        });
        assert_eq!(grades, wanted, "{id} {notes}");
        let says_so = notes
            .contains("excused, left unchanged because Moodle's worksheet has no mark for it: Dee");
        assert_eq!(says_so, id == "first", "{notes}");
    }
}

#[test]
fn an_excused_assignment_is_left_out_of_the_total() {
    let desk = course();
    adjust(&desk);
    let course = super::results(&desk, "out");
    let total = |id| super::student(&course, id).total;
    // Dee is excused from one assignment and handed in nothing for the other.
    assert_eq!(total("dee"), Some(0.0));
    // Weights are 10 and 30. Ada has all points of the first, and 70 % of the second.
    assert_eq!(total("ada").map(words::points).as_deref(), Some("31"));
    let page = fs::read_to_string(desk.path("out/course.html")).unwrap();
    assert!(page.contains("1 excused"), "{page}");
    let page = fs::read_to_string(desk.path("out/students/dee.html")).unwrap();
    assert!(page.contains("excused"), "{page}");
}
