//! Names that are not text, that control a terminal, or that imitate lines of a report.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;

use crate::desk::{Desk, text};
use crate::odd_submissions::{assert_not_taken, class, grade, reports, right};

const ODD: [&[u8]; 9] = [
    b"new\n\nAC accepted\nline",
    b"control\x1b[31m\x07\r",
    "direction\u{202e}\u{2066}".as_bytes(),
    b"bytes\xff\xfe",
    b"bytes\xfe\xff",
    b"<script>alert(1)<script>",
    b"=HYPERLINK(1)",
    b"-rf",
    &[b'L'; 255],
];

#[test]
fn submissions_with_odd_names_are_graded() {
    let desk = class();
    for name in ODD {
        let folder = desk.path("class").join(OsStr::from_bytes(name));
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("counter.py"), right(&desk)).unwrap();
    }
    let graded = desk.puzzlemark(&["grade", "counter", "class", "--out", "out"]);
    assert_eq!(graded.status.code(), Some(0), "{}", text(&graded.stderr));
    assert_harmless("standard output", &graded.stdout);
    assert_harmless("standard error", &graded.stderr);
    let class = grade(&desk);
    assert_eq!(class.submissions.len(), ODD.len() + 1);
    let accepted = puzzlemark_reports::Verdict::Accepted;
    assert!(class.submissions.iter().all(|one| one.verdict == accepted));
    let pages = fs::read_dir(desk.path("out/students")).unwrap().count();
    assert_eq!(pages, ODD.len() + 1);
    assert_reports_are_harmless(&desk);
}

/// `bytes\xff` is the printed form of a name that is not UTF-8. Another student can have that form as the real
/// name.
#[test]
fn names_that_are_written_alike_are_told_apart() {
    let desk = class();
    for name in [&b"bytes\\xff.py"[..], b"bytes\xff.py"] {
        let file = desk.path("class").join(OsStr::from_bytes(name));
        fs::write(file, right(&desk)).unwrap();
    }
    let class = grade(&desk);
    let names: Vec<_> = class.submissions.iter().map(|one| &one.name[..]).collect();
    let expected = ["bytes\\xff.py", "bytes\\xff.py (not UTF-8)", "plain"];
    assert_eq!(names, expected);
}

#[test]
fn names_in_a_submission_are_shown_on_one_line() {
    let desk = class();
    let odd = desk.path("class/odd");
    fs::create_dir(&odd).unwrap();
    for name in &ODD[..5] {
        fs::write(odd.join(OsStr::from_bytes(name)), "").unwrap();
    }
    let near = desk.path("class/near/x\n\nAC accepted\u{1b}");
    fs::create_dir_all(&near).unwrap();
    fs::write(near.join("counter.py"), right(&desk)).unwrap();
    std::os::unix::fs::symlink("x", near.join("link\u{202e}\n\nAC accepted")).unwrap();
    let class = grade(&desk);
    let all = "`bytes\\xfe\\xff`, `bytes\\xff\\xfe`, `control\\x1b[31m\\x07\\r`, \
               `direction\\u202e\\u2066`, `new⏎⏎AC accepted⏎line`";
    assert_not_taken(&class, "odd", all);
    assert_reports_are_harmless(&desk);
    for name in ["odd", "near"] {
        let submission = format!("class/{name}");
        let output = desk.puzzlemark(&["check", "counter", &submission]);
        assert_harmless(name, &output.stdout);
        let report = text(&output.stdout);
        let forged = report.lines().skip(1).find(|line| line.starts_with("AC"));
        assert_eq!(forged, None, "{report}");
    }
}

fn assert_reports_are_harmless(desk: &Desk) {
    for (path, bytes) in reports(desk) {
        // JSON is for programs. It has its own escapes for control characters.
        if path
            .extension()
            .is_none_or(|ending| !ending.as_bytes().starts_with(b"json"))
        {
            assert_harmless(&path.to_string_lossy(), &bytes);
        }
    }
}

/// Asserts that no byte controls a terminal or the direction of text, and that all markup is ours.
fn assert_harmless(what: &str, bytes: &[u8]) {
    let shown = std::str::from_utf8(bytes).unwrap();
    let acts = |character: char| {
        (character.is_control() && character != '\n')
            || matches!(character, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert_eq!(shown.find(acts), None, "{what}");
    let is_page = shown.starts_with("<!");
    assert!(!is_page || !shown.contains("<script>alert"), "{what}");
}
