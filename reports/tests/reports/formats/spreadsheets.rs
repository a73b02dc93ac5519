//! Gradebooks in the format of Excel, read back by another library.

use std::io::Cursor;

use calamine::{Data, Range, Reader as _, Xlsx};
use puzzlemark_reports::model::{ClassResults, Person};
use puzzlemark_reports::render::xlsx::{self, Gradebook};
use puzzlemark_reports::render::{self, ClassWriter as _};
use puzzlemark_text::visible;

use super::hostile;
use crate::sample;

/// The gradebook of a class as a file.
fn file(class: &ClassResults) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut gradebook = Gradebook::begin(&mut bytes, &class.info).expect("it begins");
    for one in &class.submissions {
        render::submission(&class.info, one, &mut [&mut gradebook]).expect("it is complete");
    }
    gradebook.finish().expect("memory can be written to");
    drop(gradebook);
    bytes
}

/// The only sheet of a file.
fn sheet(file: Vec<u8>) -> Range<Data> {
    let mut workbook = Xlsx::new(Cursor::new(file)).expect("a workbook");
    let name = "Gradebook".to_owned();
    assert_eq!(workbook.sheet_names(), std::slice::from_ref(&name));
    let formulas = workbook.worksheet_formula(&name).expect("a sheet");
    assert!(formulas.is_empty(), "{formulas:?}");
    workbook.worksheet_range(&name).expect("a sheet")
}

/// The cells of a row as a spreadsheet stores them: a number, or a text.
fn cells(sheet: &Range<Data>, row: usize) -> Vec<&Data> {
    sheet.rows().nth(row).expect("a row").iter().collect()
}

fn text(text: &str) -> Data {
    Data::String(text.to_owned())
}

#[test]
fn a_class_has_numbers_as_numbers_and_shares() {
    let mut class = sample::class();
    class.submissions.truncate(2);
    class.submissions[0].person = Some(Person {
        id: "ada".to_owned(),
        name: Some("Łukasz Żółć, 紅葉原".to_owned()),
        email: Some("l@example.org".to_owned()),
        number: None,
    });
    let sheet = sheet(file(&class));
    let header = cells(&sheet, 0);
    let fixed = [
        "submission",
        "name",
        "email",
        "verdict",
        "score",
        "max",
        "percent",
    ]
    .map(text);
    assert!(header.iter().copied().take(7).eq(&fixed), "{header:?}");
    assert_eq!(header.len(), 7 + class.info.assignment.scenarios().count());
    let ada = cells(&sheet, 1);
    assert_eq!(ada[1], &text("Łukasz Żółć, 紅葉原"));
    assert_eq!(
        ada[4..7],
        [&Data::Float(8.5), &Data::Float(8.5), &Data::Float(1.0)]
    );
    assert!(ada[7..].iter().all(|cell| **cell == text("AC")), "{ada:?}");
    // Two rows of submissions, then one student who is missing and one who is unsettled.
    assert_eq!(cells(&sheet, 3)[3], &text("none"));
    assert_eq!(
        (cells(&sheet, 4)[3], cells(&sheet, 4)[4]),
        (&text("unsettled"), &Data::Empty)
    );
}

#[test]
fn a_course_has_penalties_and_totals_as_numbers() {
    let course = crate::course::course();
    let sheet = sheet(xlsx::course(&course).expect("it renders"));
    let header: Vec<_> = cells(&sheet, 0)
        .into_iter()
        .map(ToString::to_string)
        .collect();
    let place = |title: &str| {
        header
            .iter()
            .position(|one| one == title)
            .expect("a column")
    };
    let late = course.students.iter().position(|one| {
        let first = one.work[0].work();
        first.is_some_and(|work| work.penalty > 0.0 && work.points.earned().is_some())
    });
    let late = late.expect("a late student");
    let row = cells(&sheet, late + 1);
    assert_eq!(row[place("boulders penalty")], &Data::Float(0.2));
    let [earned, points] = ["boulders earned", "boulders points"].map(|title| row[place(title)]);
    let (Data::Float(earned), Data::Float(points)) = (earned, points) else {
        panic!("{row:?}")
    };
    assert!((earned * 0.8 - points).abs() < 1e-9, "{earned} {points}");
    let total = course.students[late].total.expect("a total");
    let share = total / course.total_max();
    assert_eq!(row[place("percent")], &Data::Float(share));
}

#[test]
fn no_text_of_a_stranger_is_a_formula_or_breaks_the_file() {
    let mut class = sample::class_of("ada");
    for hostile in hostile::texts().chain(["=1+1", "+1", "@SUM(A1)", "=HYPERLINK(\"x\")"]) {
        hostile.clone_into(&mut class.submissions[0].name);
        class.submissions[0].person = Some(Person {
            id: hostile.to_owned(),
            name: Some(hostile.to_owned()),
            email: Some(hostile.to_owned()),
            number: None,
        });
        let sheet = sheet(file(&class));
        let shown = visible::line(hostile);
        let row = cells(&sheet, 1);
        for cell in &row[..3] {
            let is_same = shown.is_empty() && **cell == Data::Empty || **cell == text(&shown);
            assert!(is_same, "{hostile:?}: {cell:?}");
        }
    }
    // Excel refuses files with more than 32,767 characters in a cell.
    "x".repeat(100_000)
        .clone_into(&mut class.submissions[0].name);
    let sheet = sheet(file(&class));
    let name = cells(&sheet, 1)[0].to_string();
    assert!(name.starts_with("xxx") && name.len() < 32_767, "{name}");
}

#[test]
fn a_file_that_is_written_again_is_the_same() {
    let class = sample::class();
    assert!(file(&class) == file(&class));
}
