//! Small programs with windows, used as by a person at a screen.
//!
//! `flow` is an assignment whose scenarios use them; `programs` are the submissions.
#![cfg(target_os = "linux")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::thread;

use puzzlemark_subject::window_tools_missing;
use serde_json::Value as Json;

use crate::desk::{Desk, text};

const RUNTIME_ERROR: &str = "runtime_error";
const WRONG: &str = "wrong_answer";
const NOT_LOADED: &str = "load_error";
const TOO_LONG: &str = "time_limit_exceeded";
const ACCEPTED: &str = "accepted";

/// Program, scenario, verdict, and a text of the report.
type Case = (&'static str, &'static str, &'static str, &'static str);

static CASES: &[Case] = &[
    ("right", "clicks", ACCEPTED, ""),
    ("other_style", "clicks", ACCEPTED, ""),
    ("done", "go", ACCEPTED, ""),
    ("done", "seen", ACCEPTED, ""),
    (
        "disabled",
        "seen",
        WRONG,
        r#"the window does not show "done"; it shows "Flow Solver", "ready", "Go""#,
    ),
    ("types", "type", ACCEPTED, ""),
    ("own_words", "seen", ACCEPTED, ""),
    ("own_words", "own_words", ACCEPTED, ""),
    ("waits", "window", ACCEPTED, ""),
    ("animates", "go", ACCEPTED, ""),
    ("ticks", "go", ACCEPTED, ""),
    (
        "tells",
        "go",
        ACCEPTED,
        "(a message box was shown, and closed: Solved / There is a solution)",
    ),
    (
        "asks",
        "go",
        WRONG,
        "the program asks in a message box ('Solve / Are you sure?'), and no user is there to answer",
    ),
    (
        "asks_for_text",
        "go",
        WRONG,
        "asks in a dialog box ('Size / How large?')",
    ),
    (
        "asks_early",
        "go",
        NOT_LOADED,
        "before the main loop of `flow.py`: the program asks in a dialog box",
    ),
    (
        "blocks",
        "busy",
        TOO_LONG,
        "the program used more CPU time than allowed (1.5 s)",
    ),
    (
        "sleeps",
        "go",
        TOO_LONG,
        "the program took longer than allowed",
    ),
    (
        "loops",
        "go",
        TOO_LONG,
        "before it had called `mainloop`; is there a loop before it",
    ),
    (
        "divides",
        "go",
        RUNTIME_ERROR,
        "use `//` for a whole number",
    ),
    ("divides", "go", RUNTIME_ERROR, "label.config(text="),
    (
        "forgets",
        "clicks",
        WRONG,
        "Tkinter forgets a picture that no variable holds any more",
    ),
    ("disabled", "go", WRONG, "ready"),
    (
        "twice",
        "go",
        WRONG,
        "2 widgets have text 'Go': Button 'Go', Button 'Go'",
    ),
    (
        "renamed",
        "go",
        WRONG,
        "no widget has text 'Go'; the window shows Label 'ready', Button 'Start'",
    ),
    (
        "hidden",
        "go",
        WRONG,
        "no widget has text 'Go'; the window shows Label 'ready'",
    ),
    (
        "done",
        "clicks",
        WRONG,
        "no widget has row 0, column 0; its board has",
    ),
    (
        "closes",
        "leave",
        WRONG,
        "the window is gone: the program has ended",
    ),
    (
        "quits",
        "leave",
        WRONG,
        "the window is gone: the program has ended",
    ),
    (
        "exits",
        "leave",
        WRONG,
        "the window is gone: the program has ended",
    ),
    (
        "exits_in_distress",
        "leave",
        RUNTIME_ERROR,
        "SystemExit: nothing to solve",
    ),
    (
        "leaves_at_once",
        "leave",
        RUNTIME_ERROR,
        "ended by itself with exit code 3",
    ),
    (
        "crashes",
        "go",
        NOT_LOADED,
        "NameError: name 'missing' is not defined",
    ),
    (
        "exits_early",
        "go",
        NOT_LOADED,
        "ends the program (`exit`) before it has called `mainloop`",
    ),
    (
        "ends",
        "go",
        NOT_LOADED,
        "ends without having called `mainloop`",
    ),
    (
        "updates",
        "go",
        NOT_LOADED,
        "calls `update` again and again and never `mainloop`",
    ),
    (
        "no_window",
        "go",
        NOT_LOADED,
        "ends without having opened a window",
    ),
    (
        "python_2_import",
        "go",
        NOT_LOADED,
        "in Python 3 this module is `tkinter`",
    ),
    ("python_2_print", "go", NOT_LOADED, "write `print(x)`"),
    ("tampers", "go", ACCEPTED, ""),
    ("wrong_colour", "clicks", WRONG, "{'image': 'Blue-End'}"),
    (
        "wrong_colour",
        "board",
        WRONG,
        "[['Blue-End', 'Red-End'],\n ['Blue-End', 'Empty']]",
    ),
    ("other_style", "board", ACCEPTED, ""),
    (
        "covers_cells",
        "board",
        WRONG,
        "Label 'choose two cells' lies over row 1, column 0 of the board",
    ),
    ("behind", "clicks", ACCEPTED, ""),
    (
        "beside",
        "clicks",
        ACCEPTED,
        "(beside the board, in its rows: Label 'your turn')",
    ),
    (
        "covered",
        "go",
        WRONG,
        "a user cannot click Button 'Go': another widget covers it",
    ),
    ("covers_little", "go", ACCEPTED, ""),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/windows")
}

fn check(program: &str, scenario: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlemark"));
    command
        .args(["check", "--json", "--only", scenario])
        .arg(folder().join("flow"))
        .arg(folder().join("programs").join(program));
    command
}

fn result(output: &Output) -> Json {
    let complaint = String::from_utf8_lossy(&output.stderr);
    let class: Json = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|error| panic!("{error}: {complaint}"));
    class["submissions"][0].clone()
}

/// The fault of a case, if it has one.
fn complaint((program, scenario, verdict, words): &Case) -> Option<String> {
    let output = check(program, scenario).output().expect("it can be run");
    let result = result(&output);
    let text = result.to_string();
    let escaped = Json::from(*words).to_string();
    let right = result["verdict"] == *verdict && text.contains(&escaped[1..escaped.len() - 1]);
    (!right).then(|| format!("{program}, {scenario}: {text}"))
}

#[test]
fn each_program_gets_its_verdict_and_reason() {
    if let Some(needs) = window_tools_missing() {
        crate::desk::skipped(&needs);
        return;
    }
    // Runs in parallel, because most of the time is waiting.
    let wrong: Vec<_> = thread::scope(|scope| {
        let share = |cases: &'static [Case]| {
            scope.spawn(move || cases.iter().filter_map(complaint).collect::<Vec<_>>())
        };
        let shares: Vec<_> = CASES.chunks(CASES.len() / 4).map(share).collect();
        shares
            .into_iter()
            .flat_map(|share| share.join().unwrap())
            .collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_picture_shows_the_window() {
    if let Some(needs) = window_tools_missing() {
        crate::desk::skipped(&needs);
        return;
    }
    let result = result(&check("right", "clicks").output().unwrap());
    let steps = result["scenarios"][0]["steps"].as_array().unwrap();
    let pictures: Vec<_> = steps
        .iter()
        .filter_map(|step| step.get("picture"))
        .collect();
    assert_eq!(pictures.len(), 2, "{result}");
    for picture in &pictures {
        assert!(picture["width"].as_u64().unwrap() > 60, "{picture}");
        assert!(picture["png"].as_str().unwrap().starts_with("iVBORw0KGgo"));
        let alternative = picture["alternative"].as_str().unwrap();
        assert!(alternative.contains("Flow Solver"), "{alternative}");
    }
    assert_ne!(pictures[0]["png"], pictures[1]["png"]);
}

/// The session to try of the scenario.
fn reproduction(program: &str, scenario: &str) -> Json {
    let result = result(&check(program, scenario).output().expect("it can be run"));
    result["scenarios"][0]["reproduction"].clone()
}

#[test]
fn a_failure_names_the_gestures_up_to_it() {
    if let Some(needs) = window_tools_missing() {
        crate::desk::skipped(&needs);
        return;
    }
    let session = reproduction("wrong_colour", "clicks");
    assert_eq!(session["command"], "python3 flow.py");
    // The looks at the title and the empty board found nothing wrong.
    let gestures = session["session"].as_array().expect("a list");
    let click = |row, column| format!("click the widget in row {row} and column {column}");
    assert_eq!(*gestures, [click(0, 0), click(0, 1), click(1, 0)]);
    assert_eq!(session["at_window"], true);
    assert_eq!(session["files"], Json::Array(Vec::new()), "{session}");
}

#[test]
fn a_failure_shows_the_board_of_a_file_that_students_do_not_have() {
    if let Some(needs) = window_tools_missing() {
        crate::desk::skipped(&needs);
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = |inside: &str| root.join(inside).display().to_string();
    let spec = path("specs/flow");
    let wrong = path("fixtures/submissions/flow/colour-per-click.patch");
    let check = ["check", &spec, &wrong, "--only", "eight-clicks"];
    let told = Desk::new().puzzlemark(&[&check[..], &["--language", "nl"]].concat());
    let told = text(&told.stdout);
    assert!(!told.contains("board.txt"), "{told}");
    let board = "de eindpunten van dit bord, met één kleur per paar:";
    for part in [
        board,
        "B....B",
        "bekijk het bord",
        "python3 flow.py",
        "1. Klik op het element in rij 0 en kolom 0.",
        "9. Bekijk het bord.",
        "dan moet je dit zien",
    ] {
        assert!(told.contains(part), "{part}:\n{told}");
    }
    let seen = told.rfind("dan moet je dit zien").expect("it is there");
    assert!(told[seen..].contains(board), "{told}");
}
