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
