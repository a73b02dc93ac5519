//! `export`: the source files of a class for Dolos and JPlag.

use std::fs;

use crate::commands::code;
use crate::desk::{Desk, text};

/// The shortest command.
const FOR_JPLAG: [&str; 6] = [
    "export",
    "jplag",
    "counter",
    "counter/submissions",
    "--out",
    "copies",
];

/// Runs `export` on a class of two students. One of them has a file that is not source code.
fn exported(tool: &str) -> (Desk, String) {
    let desk = Desk::with_counter();
    desk.write("counter/submissions/wrong/notes.txt", "not a source file");
    desk.write("counter/starter/counter.py", "class Counter:\n    pass\n");
    desk.write("roster.csv", "submission,name\nright,Ada Żak\nwrong,Bo\n");
    let output = desk.puzzlemark(&[
        "export",
        tool,
        "counter",
        "counter/submissions",
        "--roster",
        "roster.csv",
        "--out",
        "copies",
    ]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    assert!(
        printed.starts_with("wrote 2 submissions to `copies`\n"),
        "{printed}"
    );
    (desk, printed)
}

#[test]
fn dolos_gets_a_row_per_source_file() {
    let (desk, printed) = exported("dolos");
    assert!(
        printed.contains("next: dolos run -f web copies/info.csv"),
        "{printed}"
    );
    let mut table = csv::Reader::from_path(desk.path("copies/info.csv")).unwrap();
    let rows: Vec<csv::StringRecord> = table.records().map(Result::unwrap).collect();
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.iter().collect()).collect();
    assert_eq!(
        rows,
        [
            ["submissions/right/counter.py", "Ada Żak", "right", "false"],
            ["submissions/wrong/counter.py", "Bo", "wrong", "false"],
            ["starter/counter.py", "", "", "true"],
        ]
    );
    for row in &rows {
        assert!(desk.path("copies").join(row[0]).is_file(), "{row:?}");
    }
    let source = fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    let copy = fs::read(desk.path("copies/submissions/right/counter.py")).unwrap();
    assert_eq!(source, copy);
}

#[test]
fn jplag_gets_a_folder_per_submission_and_the_given_code() {
    let (desk, printed) = exported("jplag");
    let command = "next: java -jar jplag.jar -l python3 -bc copies/starter copies/submissions";
    assert!(printed.contains(command), "{printed}");
    let folders = fs::read_dir(desk.path("copies/submissions")).unwrap();
    assert_eq!(folders.count(), 2);
    assert!(desk.path("copies/starter/counter.py").is_file());
    assert!(!desk.path("copies/submissions/wrong/notes.txt").exists());
    assert!(!desk.path("copies/info.csv").exists());
    let again = desk.puzzlemark(&FOR_JPLAG);
    assert_eq!(code(&again), Some(2), "it writes over nothing");
}

#[test]
fn one_submission_is_singular() {
    let desk = Desk::with_counter();
    fs::remove_dir_all(desk.path("counter/submissions/wrong")).unwrap();
    let output = desk.puzzlemark(&FOR_JPLAG);
    let printed = text(&output.stdout);
    assert!(
        printed.starts_with("wrote 1 submission to `copies`\n"),
        "{printed}"
    );
}
