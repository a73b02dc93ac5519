//! The table of all fixtures with a fault that changes state: the step that fails, and the step named as its cause.
//!
//! `just causes` writes `harness/CAUSES.md` again. Read the difference: each named step must be the one with the fault.

use std::fmt::Write as _;
use std::path::Path;

use puzzlemark_reports::model::CulpritReason;

use crate::desk;
use crate::desk::culprits::{Cause, of_fixture};

/// The fixtures by assignment. Those of Flow are windows, which nothing can ask about their state.
const FIXTURES: [(&str, &[&str]); 4] = [
    (
        "bubbles-and-boulders",
        &[
            "failed-put-changes-grid",
            "failed-put-moves-bubble",
            "put-returns-copy",
            "shared-class-state",
        ],
    ),
    (
        "fifteen",
        &[
            "clone-shares-the-grid",
            "grid-of-the-class",
            "grid-set-by-hand",
            "initial-grid-kept",
            "invariant-moves-the-blank",
            "last-moves-not-made",
            "makes-other-moves",
            "moves-made-twice",
            "moves-not-made",
            "off-grid-comes-round",
            "rows-kept",
            "solves-a-clone",
        ],
    ),
    ("pyramids", &["guide-emptied", "rows-shared"]),
    ("strips", &["grid-consumed", "positions-remembered"]),
];

const HEAD: &str = "\
# Causes of failures

Fixtures with a fault that changes state: the step that fails first, and the earlier step that the report names as its cause.
`just causes` writes this page. In the scenarios that are left out, the step with the fault fails itself, or the search
names no step.

| fixture | scenario | fails | named | question | reason |
|---|---|---|---|---|---|
";

#[test]
fn causes_are_named_in_all_fixtures_that_change_state() {
    if !desk::has("python3") {
        return;
    }
    let mut page = HEAD.to_owned();
    for (assignment, fixtures) in FIXTURES {
        for fixture in fixtures {
            let (causes, failures) = of_fixture(assignment, &format!("{fixture}.patch"));
            for cause in &causes {
                page.push_str(&row(fixture, cause));
            }
            let (named, all) = (causes.len(), failures);
            writeln!(page, "| {fixture} | *all* | {all} | {named} | | |").unwrap();
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../CAUSES.md");
    if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let written = std::fs::read_to_string(path).unwrap_or_default();
    assert_eq!(written, page, "`just causes` writes the table again");
}

fn row(fixture: &str, cause: &Cause) -> String {
    let Cause {
        scenario,
        seen,
        step,
        operation,
        look,
        reason,
    } = cause;
    let reason = match reason {
        CulpritReason::MustKeep => "must not change it",
        CulpritReason::WrongState => "wrong after it",
        CulpritReason::StateOrLook => "this step or the question",
    };
    let code = |text: &str| {
        let text: String = text.chars().take(60).collect();
        format!("`{}`", text.replace('|', "\\|"))
    };
    let (operation, look) = (code(operation), code(look));
    format!(
        "| {fixture} | {scenario} | step {seen} | step {step}, {operation} | {look} | {reason} |\n"
    )
}
