//! Gradebooks of Canvas and Moodle, filled in.

use puzzlemark_reports::Points;
use puzzlemark_reports::model::Person;
use puzzlemark_reports::render::gradebook::{CellUpdate, Filled, FilledCell, Grade, Grades};
use puzzlemark_reports::render::{canvas, moodle};

use super::hostile::{NAMES, texts};

/// An export as Canvas writes it.
const CANVAS: &str = "\u{feff}Student,ID,SIS User ID,SIS Login ID,Section,Essay (11),\"Bubbles and boulders (12)\",Final Score\n\
    ,,,,,Manual Posting,,\n\
    \"    Points Possible\",,,,,10.00,20.00,(read only)\n\
    \"Doe, Jane\",4711,s1,jdoe,CS1-A,9.00,,45.0\n\
    \"=HYPERLINK(\"\"x\"\")\",4712,s2,evil,CS1-A,8.00,,40.0\n\
    \"Roe, Rick\",4713,s3,rroe,CS1-B,7.00,3.00,35.0\n";

/// A worksheet as Moodle writes it.
const MOODLE: &str = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments\n\
    Participant 657737,Jane Doe,jane@example.org,Submitted for grading,,20.00,Yes,\"Friday, 9 October 2026, 5:00 PM\",-,\n\
    Participant 657738,Rick Roe,rick@example.org,No submission,,20.00,Yes,-,-,\n";

fn grade(name: &str, points: Option<f64>) -> Grade {
    Grade {
        submission: name.to_owned(),
        person: None,
        points: points.map_or(Points::NotGraded, Points::Earned),
    }
}

fn grades<'a>(grades: &'a [Grade], column: Option<&'a str>) -> [Grades<'a>; 1] {
    [Grades {
        title: "Bubbles and boulders",
        column,
        max: 20.0,
        grades,
    }]
}

/// The effects on the cells, with the texts of the cells before.
fn updates(filled: &Filled) -> Vec<(&str, CellUpdate)> {
    let cells = filled.cells.iter();
    cells.map(|cell| (cell.old.as_str(), cell.update)).collect()
}

/// The export filled in for two of its students.
pub(super) fn canvas_export() -> String {
    let all = [grade("jdoe", Some(17.5)), grade("evil", Some(0.0))];
    let filled = canvas::fill(CANVAS.as_bytes(), &grades(&all, None));
    filled.expect("an export").text
}

/// The worksheet filled in for one of its students.
pub(super) fn moodle_worksheet() -> String {
    let all = [grade("Jane Doe", Some(17.5))];
    let filled = moodle::fill(MOODLE.as_bytes(), &grades(&all, None));
    filled.expect("a worksheet").text
}

fn rows(filled: &Filled, delimiter: u8) -> Vec<Vec<String>> {
    let mut builder = csv::ReaderBuilder::new();
    builder
        .has_headers(false)
        .flexible(true)
        .delimiter(delimiter);
    let reader = builder.from_reader(filled.text.as_bytes());
    let records = reader
        .into_records()
        .map(|record| record.expect("well-formed"));
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

#[test]
fn canvas_gets_its_columns_and_the_students_with_points() {
    let all = [
        grade("jdoe", Some(17.5)),
        grade("evil_4712_90210_puzzle.py", Some(0.0)),
        grade("rroe", None),
        grade("nobody", Some(1.0)),
    ];
    let filled = canvas::fill(CANVAS.as_bytes(), &grades(&all, None)).expect("an export");
    assert_eq!(
        updates(&filled),
        [("", CellUpdate::New), ("", CellUpdate::New)]
    );
    assert_eq!(
        filled.notes,
        [
            "not in the gradebook, skipped: `nobody`",
            "not graded in `Bubbles and boulders` because of a judge error, left unchanged: `rroe`",
        ]
    );
    let rows = rows(&filled, b',');
    let header = [
        "Student",
        "ID",
        "SIS User ID",
        "SIS Login ID",
        "Section",
        "Bubbles and boulders (12)",
    ];
    assert_eq!(rows[0], header);
    assert_eq!(rows[2], ["    Points Possible", "", "", "", "", "20.00"]);
    assert_eq!(
        rows[3],
        ["Doe, Jane", "4711", "s1", "jdoe", "CS1-A", "17.5"]
    );
    assert_eq!(
        rows[4],
        ["'=HYPERLINK(\"x\")", "4712", "s2", "evil", "CS1-A", "0"]
    );
    assert_eq!(rows.len(), 5);
}

#[test]
fn mismatches_with_canvas_are_reported() {
    let all = [grade("jdoe", Some(1.0))];
    let fill = |text: &str, column| canvas::fill(text.as_bytes(), &grades(&all, column));
    let other = fill(&CANVAS.replace("Bubbles and", "Cats and"), None).expect_err("no column");
    assert!(
        other
            .to_string()
            .contains("no column of the gradebook matches `Bubbles and boulders`")
    );
    assert!(
        other.to_string().contains("Cats and boulders (12)")
            && other.to_string().contains("--column")
    );
    assert!(
        fill(&CANVAS.replace("Section", "Group"), None).is_err(),
        "no export"
    );
    assert!(fill("", None).is_err() && fill("\"", None).is_err());
    let named = fill(CANVAS, Some("Essay (11)")).expect("a column");
    assert_eq!(
        named.notes,
        ["the maximum is 10 points in Canvas and 20 in the assignment; points are not converted"]
    );
}

#[test]
fn canvas_with_semicolons_has_commas_in_numbers() {
    let all = [grade("jdoe", Some(17.5))];
    let export = CANVAS
        .replace("\"Doe, Jane\"", "Doe")
        .replace(',', ";")
        .replace("; ", ", ");
    let filled = canvas::fill(export.as_bytes(), &grades(&all, None)).expect("an export");
    assert_eq!(rows(&filled, b';')[3][5], "17,5");
}

#[test]
fn marks_and_points_of_a_teacher_never_change_in_silence() {
    let mut rows_before = vec!["Doe, Jane,4711,s1,jdoe,A,1,EX,1"];
    rows_before.push("Roe, Rick,4712,s2,rroe,A,1,12.00,1");
    rows_before.push("Moe, Mia,4713,s3,mmoe,A,1,17.50,1");
    let quoted = rows_before.iter().map(|row| {
        let (name, rest) = row.split_at(row.find(",4").expect("a number"));
        format!("\"{name}\"{rest}\n")
    });
    let head: String = CANVAS.split_inclusive('\n').take(3).collect();
    let export = head + &quoted.collect::<String>();
    let all = ["jdoe", "rroe", "mmoe"].map(|name| grade(name, Some(17.5)));
    let filled = canvas::fill(export.as_bytes(), &grades(&all, None)).expect("an export");
    assert_eq!(
        updates(&filled),
        [
            ("EX", CellUpdate::Kept),
            ("12.00", CellUpdate::Changed),
            ("17.50", CellUpdate::Same),
        ]
    );
    let lines: Vec<_> = filled.cells.iter().map(FilledCell::line).collect();
    assert_eq!(
        lines,
        [
            "Doe, Jane: kept `EX`, not 17.5, in Bubbles and boulders (12)",
            "Roe, Rick: 12.00 -> 17.5 in Bubbles and boulders (12)",
            "Moe, Mia: still 17.5 in Bubbles and boulders (12)",
        ]
    );
    let points = rows(&filled, b',')
        .into_iter()
        .skip(3)
        .map(|row| row[5].clone());
    assert_eq!(points.collect::<Vec<_>>(), ["EX", "17.5", "17.50"]);
}

#[test]
fn canvas_takes_several_assignments_at_once_and_moodle_one() {
    let [essay, bubbles] = [[grade("jdoe", Some(8.0))], [grade("rroe", Some(3.0))]];
    let of = |title, grades| Grades {
        title,
        column: None,
        max: 20.0,
        grades,
    };
    let all = [
        of("Essay", &essay),
        of("Bubbles and boulders", &bubbles),
        of("Flow", &essay),
    ];
    let filled = canvas::fill(CANVAS.as_bytes(), &all).expect("an export");
    let rows = rows(&filled, b',');
    assert_eq!(rows[0][5..], ["Essay (11)", "Bubbles and boulders (12)"]);
    // The other cell of a student stays as it was.
    assert_eq!(rows[3][5..], ["8", ""]);
    assert_eq!(rows[4][5..], ["7.00", "3.00"]);
    assert!(
        filled
            .notes
            .contains(&"no column matches `Flow`, skipped".to_owned())
    );
    let error = moodle::fill(MOODLE.as_bytes(), &all).expect_err("one assignment");
    assert!(error.to_string().contains("--assignment"), "{error}");
}

#[test]
fn students_are_found_by_names_and_addresses_of_a_roster() {
    for (name, email) in [
        ("J. Doe", "Jane@Example.org"),
        ("JANE DOE", "s-4@uni.example"),
    ] {
        let person = Person {
            name: Some(name.to_owned()),
            email: Some(email.to_owned()),
            ..Person::default()
        };
        let all = [Grade {
            person: Some(person),
            ..grade("handin-7", Some(4.0))
        }];
        let filled = moodle::fill(MOODLE.as_bytes(), &grades(&all, None)).expect("a worksheet");
        assert_eq!(rows(&filled, b',')[1][4], "4", "{name}");
        assert_eq!(filled.cells[0].student, "Jane Doe");
    }
}

#[test]
fn moodle_gets_its_worksheet_back_with_grades() {
    let all = [
        grade("Jane Doe_657737_assignsubmission_file_", Some(17.5)),
        grade("nobody", Some(3.0)),
    ];
    let filled = moodle::fill(MOODLE.as_bytes(), &grades(&all, None)).expect("a worksheet");
    let (before, after) = (MOODLE.lines(), filled.text.lines());
    let changed: Vec<_> = before
        .zip(after)
        .filter(|(before, after)| before != after)
        .collect();
    let [(before, after)] = changed[..] else {
        panic!("one row changes: {changed:?}")
    };
    assert_eq!(before.replace(",,20.00", ",17.5,20.00"), after);
    assert_eq!(
        filled.notes,
        [
            "not in the gradebook, skipped: `nobody`",
            "1 student in the worksheet without points here, left unchanged",
        ]
    );
}

#[test]
fn moodle_is_read_in_other_languages_and_by_name() {
    let all = [grade("rick", Some(3.25))];
    let dutch = MOODLE
        .replace(",Grade,", ",Cijfer,")
        .replace("Participant", "Deelnemer");
    let filled = moodle::fill(dutch.as_bytes(), &grades(&all, None)).expect("a worksheet");
    assert_eq!(rows(&filled, b',')[2][4], "3.25");
    let klingon = MOODLE.replace(",Grade,", ",patlh,");
    let error = moodle::fill(klingon.as_bytes(), &grades(&all, None)).expect_err("unknown");
    assert!(error.to_string().contains("patlh"), "{error}");
    let filled = moodle::fill(klingon.as_bytes(), &grades(&all, Some("patlh")));
    assert_eq!(filled.expect("named").cells.len(), 1);
}

/// Rows as a spreadsheet would write them.
fn table(rows: &[Vec<&str>]) -> String {
    let mut writer = csv::WriterBuilder::new()
        .flexible(true)
        .from_writer(Vec::new());
    for row in rows {
        writer.write_record(row).expect("memory can be written to");
    }
    String::from_utf8(writer.into_inner().expect("it is flushed")).expect("UTF-8")
}

/// An export of Canvas, and a worksheet of Moodle, for one student with this text as name and section.
fn of_one(text: &str) -> [String; 2] {
    let head = [
        "Student",
        "ID",
        "SIS Login ID",
        "Section",
        "Bubbles and boulders (12)",
    ];
    let possible = ["    Points Possible", "", "", "", "20.00"];
    let export = [
        head.to_vec(),
        possible.to_vec(),
        vec![text, "4711", "jdoe", text, ""],
    ];
    let head = [
        "Identifier",
        "Full name",
        "Status",
        "Grade",
        "Last modified (grade)",
    ];
    let worksheet = [head.to_vec(), vec!["Participant 4711", text, text, "", "-"]];
    [table(&export), table(&worksheet)]
}

/// Both files, filled in for submissions of these names, with the row and the column of the points.
fn both_filled(text: &str, names: [&str; 2]) -> [(Filled, [usize; 2]); 2] {
    let [export, worksheet] = of_one(text);
    let [one, other] = names.map(|name| grade(name, Some(17.5)));
    let all = [one];
    let canvas = canvas::fill(export.as_bytes(), &grades(&all, None)).expect("an export");
    let all = [other];
    let moodle = moodle::fill(worksheet.as_bytes(), &grades(&all, None)).expect("a worksheet");
    [(canvas, [2, 4]), (moodle, [1, 3])]
}

#[test]
fn no_text_of_a_student_makes_a_formula_or_another_cell_in_a_gradebook() {
    let is_number = |cell: &str| cell.trim().parse::<f64>().is_ok() || cell.trim() == "-";
    for text in texts() {
        for (filled, [row, column]) in both_filled(text, ["jdoe", "x_4711_assignsubmission_file_"])
        {
            let rows = rows(&filled, b',');
            assert_eq!(rows.len(), row + 1, "{text:?}: {:?}", filled.notes);
            assert_eq!(rows[row][column], "17.5", "{text:?}");
            assert!(rows.iter().all(|one| one.len() == 5), "{text:?}: {rows:?}");
            for cell in rows.iter().flatten().filter(|cell| !is_number(cell)) {
                let first = cell.trim_start().chars().next();
                let is_formula = first.is_some_and(|one| "=+-@＝＋－＠".contains(one));
                assert!(!is_formula, "{cell:?}");
            }
        }
    }
}

#[test]
fn names_of_all_scripts_find_their_rows_and_stay_as_they_are() {
    for name in NAMES {
        for (filled, [row, column]) in both_filled(name, [name; 2]) {
            let rows = rows(&filled, b',');
            assert_eq!(rows[row][column], "17.5", "{name}: {:?}", filled.notes);
            assert!(rows[row].iter().any(|cell| cell == name), "{rows:?}");
        }
    }
}

#[test]
fn a_name_of_ten_megabytes_is_kept_and_shortened_in_messages() {
    let name = "x".repeat(10 << 20);
    for (filled, [row, _]) in both_filled(&name, [&name; 2]) {
        assert_eq!(rows(&filled, b',').len(), row + 1);
        assert!(filled.notes.iter().all(|note| note.len() < 2_000));
    }
}
