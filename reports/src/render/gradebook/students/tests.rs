//! Tests of matches between rows and students.

use super::*;
use crate::model::Person;

fn grade(submission: &str) -> Grade {
    Grade {
        submission: submission.to_owned(),
        person: None,
        points: Points::Earned(1.0),
    }
}

/// A grade of a student on a roster: id, name, address and number.
fn enrolled([id, name, email, number]: [&str; 4]) -> Grade {
    let known = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    Grade {
        person: Some(Person {
            id: id.to_owned(),
            name: known(name),
            email: known(email),
            number: known(number),
        }),
        ..grade(id)
    }
}

/// Students with these cells in their rows.
fn students(rows: &[&[&str]]) -> Students {
    let mut students = Students::default();
    for (row, cells) in rows.iter().enumerate() {
        cells.iter().for_each(|cell| students.add(row, cell));
    }
    students
}

fn found(students: &Students, grades: &[Grade]) -> FoundRows {
    students.find_rows(&Grades {
        title: "",
        column: None,
        max: 1.0,
        grades,
    })
}

#[test]
fn an_accent_is_the_same_however_it_is_encoded() {
    for (cell, name) in [
        ("Jos\u{e9} Li", "Jose\u{301} Li"),
        ("Jose\u{301} Li", "jos\u{e9} li"),
    ] {
        let rows = students(&[&[cell]]).rows_of(&grade(name));
        assert_eq!(rows, Rows::from([0]), "{cell} {name}");
    }
}

#[test]
fn each_property_of_a_roster_finds_the_row() {
    let zoe = [
        "zb",
        "Zoe\u{308} van den Berg",
        "Z.Berg@uni.example",
        "01234",
    ];
    let other: &[&str] = &["Participant 8", "Ada Marsh", "ada@uni.example", "999"];
    for cells in [
        ["Participant 7", "Unknown", "z.berg@UNI.example"],
        ["Participant 7", "Unknown", "01234"],
        ["Participant 7", "Unknown", "ZB"],
        ["Participant 7", "Unknown", "z.berg"],
        ["Participant 7", "Unknown", "zb@home.example"],
        ["Participant 7", "van den Berg, Zo\u{eb}", ""],
        ["Participant 7", "ZO\u{cb} VAN DEN BERG", ""],
    ] {
        let rows = students(&[other, &cells]).rows_of(&enrolled(zoe));
        assert_eq!(rows, Rows::from([1]), "{cells:?}");
    }
}

#[test]
fn an_address_decides_and_all_others_must_agree() {
    let rows: &[&[&str]] = &[
        &["4711", "Ada Marsh", "ada@one.example"],
        &["4712", "Ada Marsh", "ada@two.example"],
        &["4713", "Bo Li", "bo@one.example"],
    ];
    let rows = students(rows);
    let of = |person| rows.rows_of(&enrolled(person));
    assert_eq!(
        of(["s1", "Bo Li", "ada@two.example", "4713"]),
        Rows::from([1])
    );
    // Two people share a name, and the number decides.
    assert_eq!(of(["s1", "Ada Marsh", "", "4712"]), Rows::from([1]));
    // The number is the one of another person on the platform.
    assert_eq!(of(["4713", "Ada Marsh", "", ""]), Rows::from([0, 1, 2]));
    assert_eq!(of(["s1", "Cy Fox", "cy@one.example", ""]), Rows::new());
}

#[test]
fn an_ambiguous_student_is_not_guessed() {
    let rows = students(&[&["Doe, Jane"], &["jane doe", "jd@example.org"]]);
    let grades = [
        grade("Jane Doe"),
        grade("jd"),
        grade("JD@example.org"),
        grade("who"),
    ];
    let found = found(&rows, &grades);
    // No row says which of its two submissions counts.
    assert!(found.marks.is_empty(), "{:?}", found.marks);
    assert_eq!(
        found.notes,
        [
            "not in the gradebook, skipped: `who`",
            "`Jane Doe` matches several rows of the gradebook, skipped: rows 2, 3",
            "several submissions match row 3 of the gradebook, skipped: `jd`, `JD@example.org`",
        ]
    );
}

#[test]
fn notes_on_many_students_have_an_end() {
    let rows = students(&[&["Doe, Jane"], &["jane doe"]]);
    let grades = vec![grade("Jane Doe"); 25];
    let notes = found(&rows, &grades).notes;
    assert_eq!(notes.len(), NAMED_MAX + 1);
    assert_eq!(notes[NAMED_MAX], "5 more matches are not clear, skipped");
}
