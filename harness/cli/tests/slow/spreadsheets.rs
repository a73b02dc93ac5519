//! Gradebooks as spreadsheets, opened in LibreOffice.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

use std::path::Path;
use std::process::Command;

use crate::desk::{self, Desk};
use puzzlemark_subject::toolchain::find_program;

/// The conversion to CSV in UTF-8, with cells as they are shown.
const TO_CSV: &str = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false";

/// The rows of a spreadsheet as LibreOffice shows them.
fn shown(office: &Path, desk: &Desk, file: &str) -> Vec<Vec<String>> {
    let profile = format!(
        "-env:UserInstallation=file://{}",
        desk.path("profile").display()
    );
    let output = Command::new(office)
        .args([&profile, "--headless", "--convert-to", TO_CSV, "--outdir"])
        .args([desk.path("shown"), desk.path(file)])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", desk::text(&output.stderr));
    let path = desk.path("shown").join(file).with_extension("csv");
    let reader = csv::ReaderBuilder::new().has_headers(false).from_path(path);
    let records = reader.unwrap().into_records().map(Result::unwrap);
    records
        .map(|record| record.iter().map(str::to_owned).collect())
        .collect()
}

#[test]
fn names_points_and_percentages_are_right_in_libreoffice() {
    let Some(office) = find_program("soffice") else {
        desk::skipped("libreoffice-calc");
        return;
    };
    let desk = Desk::with_counter();
    desk.write(
        "roster.csv",
        "submission,name,email\nright,\"Łukasz Żółć, 紅葉原\",lz@example.org\nwrong,=1+1,\ndee,Zoë 1/2,\n",
    );
    desk.write(
        "adjustments.csv",
        "submission,change,excused\nwrong,0.37,\ndee,,yes\n",
    );
    desk.write(
        "course.yaml",
        "course: Counting\nroster: roster.csv\nlate: {penalty: 10 %, per: day}\nassignments:\n- assignment: counter\n  \
         submissions: counter/submissions\n  due: 2026-02-27T23:59[Europe/Brussels]\n  times: times.csv\n  \
         adjustments: adjustments.csv\n",
    );
    desk.write(
        "times.csv",
        "submission,time\nwrong,2026-02-28T12:00[Europe/Brussels]\n",
    );
    for words in [
        &["grade", "course.yaml", "--out", "out"][..],
        &[
            "report",
            "out",
            "--format",
            "xlsx",
            "--output",
            "course.xlsx",
        ],
        &[
            "report",
            "out/counter",
            "--format",
            "xlsx",
            "--output",
            "class.xlsx",
        ],
    ] {
        let output = desk.puzzlemark(words);
        assert!(output.status.success(), "{}", desk::text(&output.stderr));
    }
    // The counter has 3 points. The wrong submission earns 2 of them.
    assert_eq!(
        shown(&office, &desk, "class.xlsx"),
        [
            [
                "submission",
                "name",
                "email",
                "verdict",
                "score",
                "max",
                "percent",
                "counting",
                "limits"
            ],
            [
                "right",
                "Łukasz Żółć, 紅葉原",
                "lz@example.org",
                "AC",
                "3",
                "3",
                "100%",
                "AC",
                "AC"
            ],
            ["wrong", "=1+1", "", "WA", "2.37", "3", "79%", "AC", "WA"],
            ["dee", "Zoë 1/2", "", "excused", "EX", "3", "", "", ""],
        ]
    );
    let course = shown(&office, &desk, "course.xlsx");
    // One day has begun: 10 % of 2.37 points.
    assert_eq!(
        course[2][3..],
        [
            "WA", "2.37", "1 day", "10%", "2.13", "2.13", "3", "71.1%", "2"
        ]
    );
    assert_eq!(course[3][3..8], ["excused", "", "", "", "EX"]);
}
