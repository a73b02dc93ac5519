//! Names of the roster in the reports, and in the gradebooks that they fill in.

use std::fs;

use super::right;
use crate::desk::results::results;
use crate::desk::{Desk, text};

/// A roster with names and addresses that need care. Accents are in the form of macOS (NFD).
const ROSTER: &str = "submission,name,email,number\n\
    u1,Ro\u{301}isi\u{301}n <b>Ni\u{301} Bhriain</b>,roisin.nibhriain@uni.example,=1+1\n\
    u2,Łukasz Żak,LZAK@uni.example,20261234\n\
    u3,Ada Marsh,,\n\
    u4,Bo Li,bo@uni.example,\n";

const GRADE: [&str; 7] = [
    "grade",
    "counter",
    "class",
    "--roster",
    "roster.csv",
    "--out",
    "out",
];

/// A graded class. `u4` handed in nothing.
fn graded() -> Desk {
    let desk = Desk::with_counter();
    let right = right(&desk);
    for name in ["u1", "u2", "u3"] {
        desk.write(&format!("class/{name}/counter.py"), &right);
    }
    desk.write("roster.csv", ROSTER);
    let output = desk.puzzlemark(&GRADE);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    desk
}

fn report(desk: &Desk, words: &[&str]) -> (String, String) {
    let output = desk.puzzlemark(&[&["report", "out", "--format"], words].concat());
    let notes = text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{notes}");
    (text(&output.stdout), notes)
}

#[test]
fn every_report_of_a_class_names_the_students_of_the_roster() {
    let desk = graded();
    let read = |file: &str| fs::read_to_string(desk.path("out").join(file)).unwrap();
    let class = results(&desk, "out");
    let person = class.submissions[0].person.as_ref().unwrap();
    assert_eq!(
        person.name.as_deref(),
        Some("R\u{f3}is\u{ed}n <b>N\u{ed} Bhriain</b>")
    );
    assert_eq!(
        person.email.as_deref(),
        Some("roisin.nibhriain@uni.example")
    );
    let shown = "Róisín &lt;b&gt;Ní Bhriain&lt;/b&gt;";
    for page in ["index.html", "students/u1.html"] {
        assert!(read(page).contains(shown), "{page}");
    }
    assert!(read("junit.xml").contains("Róisín &#60;b&#62;Ní Bhriain&#60;/b&#62; (u1)"));
    let page = read("students/u2.html");
    assert!(page.contains("<title>AC · Łukasz Żak (u2) · "), "{page}");
    for secret in ["@", "20261234", "Marsh", "Bo Li"] {
        assert!(!page.split_once("<body>").unwrap().1.contains(secret));
    }
    let rows = read("gradebook.csv");
    let rows: Vec<_> = rows.lines().collect();
    assert!(rows[0].starts_with("submission,name,email,verdict,score,"));
    assert!(rows[2].starts_with("u2,Łukasz Żak,LZAK@uni.example,AC,3,"));
    assert!(rows[4].starts_with("u4,Bo Li,bo@uni.example,none,,"));
    for format in ["terminal", "github", "tap", "ctrf"] {
        let (text, _) = report(&desk, &[format]);
        assert!(text.contains("Łukasz Żak (u2)"), "{format}: {text}");
    }
    let (markdown, _) = report(&desk, &["markdown"]);
    assert!(
        markdown.contains("| Łukasz Żak (`u2`) | AC |"),
        "{markdown}"
    );
}

#[test]
fn a_name_changes_no_result_and_is_not_in_the_journal() {
    let desk = graded();
    let journal = fs::read_to_string(desk.path("out/journal.jsonl")).unwrap();
    assert!(!journal.contains("Marsh") && !journal.contains("@uni.example"));
    desk.write("roster.csv", ROSTER.replace("Ada Marsh", "Ada Lowe"));
    let output = desk.puzzlemark(&GRADE);
    let known = "using 6 of 6 results from";
    assert!(
        text(&output.stderr).contains(known),
        "{}",
        text(&output.stderr)
    );
    let page = fs::read_to_string(desk.path("out/index.html")).unwrap();
    assert!(page.contains("Ada Lowe") && !page.contains("Ada Marsh"));
}

#[test]
fn attempts_have_the_name_of_their_student() {
    let desk = Desk::with_counter();
    let right = right(&desk);
    for attempt in [
        "amarsh_attempt_2026-10-01-12-30-00",
        "amarsh_attempt_2026-10-02-12-30-00",
    ] {
        desk.write(&format!("class/HW1_{attempt}_counter.py"), &right);
    }
    desk.write(
        "roster.csv",
        "submission,name,email\nu3,Ada Marsh,amarsh@uni.example\n",
    );
    for (keep, count) in [("latest", 1), ("best", 1), ("all", 2)] {
        let output = desk.puzzlemark(&[&GRADE[..], &["--keep", keep]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let class = results(&desk, "out").submissions;
        let people = class.iter().filter_map(|one| one.person.as_ref());
        let ids: Vec<_> = people.map(|one| one.id.as_str()).collect();
        assert_eq!(ids, vec!["u3"; count], "{keep}");
    }
}

/// The first student has an address in other letters, the second another address and the number, the third only a
/// name, in another order.
#[test]
fn a_worksheet_is_filled_by_address_number_or_name() {
    let desk = graded();
    let worksheet = "Identyfikator,Pełna nazwa,Adres e-mail,Numer ID,Status,Ocena\n\
        Uczestnik 9001,R. N.,Roisin.NiBhriain@UNI.example,7,,-\n\
        Uczestnik 9002,L. Z.,lukasz@home.example,20261234,,-\n\
        Uczestnik 9003,MARSH Ada,ada@home.example,9,,-\n";
    desk.write("sheet.csv", worksheet);
    let (filled, notes) = report(&desk, &["moodle", "--gradebook", "sheet.csv"]);
    let grades: Vec<_> = filled
        .lines()
        .skip(1)
        .map(|row| row.rsplit(',').next())
        .collect();
    assert_eq!(grades, [Some("3"); 3], "{notes}");
    assert_eq!(notes, "3 grades: 3 new\n");
}

#[test]
fn a_student_who_matches_several_rows_of_canvas_gets_nothing() {
    let desk = graded();
    let export = "Student,ID,SIS Login ID,Section,Counter (1)\n\
        \"Marsh, Ada\",71,a1,A,\n\
        Ada Marsh,72,a2,A,\n\
        \"Z\u{307}ak, łukasz\",73,lz,A,\n";
    desk.write("export.csv", export);
    let (filled, notes) = report(&desk, &["canvas", "--gradebook", "export.csv"]);
    let several =
        "note: `Ada Marsh (u3)` matches several rows of the gradebook, skipped: rows 2, 3\n";
    assert!(notes.contains(several), "{notes}");
    assert!(
        notes.contains("not in the gradebook, skipped: `Róisín"),
        "{notes}"
    );
    let rows: Vec<_> = filled.lines().skip(1).collect();
    assert_eq!(rows, ["\"Żak, łukasz\",73,lz,A,3".replace('Ż', "Z\u{307}")]);
}
