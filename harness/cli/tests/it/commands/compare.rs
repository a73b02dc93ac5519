//! `compare`: the changes between two gradings.

use crate::commands::code;
use crate::desk::{Desk, text};

#[test]
fn a_mended_submission_is_better_and_nothing_else_changed() {
    let desk = Desk::with_counter();
    let grade = |out| desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", out]);
    grade("old");
    grade("again");
    let same = desk.puzzlemark(&["compare", "old", "again"]);
    assert_eq!(code(&same), Some(0), "{}", text(&same.stdout));
    assert!(text(&same.stdout).starts_with("0 better, 0 worse, 2 same"));

    let right = std::fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    desk.write("counter/submissions/wrong/counter.py", right);
    grade("new");
    let better = desk.puzzlemark(&["compare", "old", "new"]);
    let shown = text(&better.stdout);
    assert_eq!(code(&better), Some(1), "{shown}");
    assert!(shown.starts_with("better    wrong  WA"), "{shown}");
    assert!(shown.contains("WA -> AC; before: "), "{shown}");
    assert!(shown.contains("1 better, 0 worse, 1 same"), "{shown}");

    let json = desk.puzzlemark(&["compare", "new", "old", "--json"]);
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!(json["worse"], 1);
    assert_eq!(json["submissions"][0]["name"], "wrong");
    assert_eq!(json["submissions"][0]["fate"], "worse");

    let schema = desk.puzzlemark(&["schema", "comparison"]);
    let schema = serde_json::from_slice(&schema.stdout).unwrap();
    jsonschema::validate(&schema, &json).expect("the comparison fits its schema");

    let nowhere = desk.puzzlemark(&["compare", "old", "nowhere"]);
    assert_eq!(code(&nowhere), Some(2));
}

#[test]
fn submissions_with_the_same_change_are_together() {
    let desk = Desk::with_counter();
    let wrong = std::fs::read(desk.path("counter/submissions/wrong/counter.py")).unwrap();
    let right = std::fs::read(desk.path("counter/submissions/right/counter.py")).unwrap();
    desk.write("counter/submissions/wrong-too/counter.py", &wrong);
    let grade = |out| desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", out]);
    grade("old");
    for name in ["wrong", "wrong-too"] {
        desk.write(&format!("counter/submissions/{name}/counter.py"), &right);
    }
    grade("new");
    let better = desk.puzzlemark(&["compare", "old", "new", "--html", "changes.html"]);
    let shown = text(&better.stdout);
    let lines: Vec<&str> = shown.lines().collect();
    assert!(
        lines[0].starts_with("better    2 submissions  WA"),
        "{shown}"
    );
    assert_eq!(lines[1].trim(), "wrong, wrong-too");
    assert_eq!(shown.matches("WA -> AC; before").count(), 1, "{shown}");
    let page = std::fs::read_to_string(desk.path("changes.html")).unwrap();
    assert!(
        page.contains("2 submissions: <b>wrong</b>, <b>wrong-too</b>"),
        "{page}"
    );
    assert!(page.contains("2 better, 0 worse, 1 same"), "{page}");
}
