//! Sessions in the form of an interpreter.

use std::collections::BTreeMap;

use puzzlemark_reference::Value;
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_reference::puzzles;
use puzzlemark_reference::session::{Evaluation, Local, Session};

/// Checks that each `>>>` line of a session with a puzzle shows the lines that follow it.
pub(crate) fn holds(puzzle: &str, files: &[(&str, &str)], session: &str) {
    let module = puzzles::by_name(puzzle).expect("a known puzzle");
    let files = files
        .iter()
        .map(|(name, text)| ((*name).to_owned(), (*text).to_owned()));
    let files: BTreeMap<String, String> = files.collect();
    let mut player = Session::new(Local::new(module, &files));
    for block in session.split(">>> ").skip(1) {
        let (operation, expected) = block.split_once('\n').expect("a line");
        let Evaluation { printed, result } =
            player.evaluate(&parse_operation(operation).expect("an operation"));
        let shown = match result {
            Ok(Value::None) => printed,
            Ok(value) => format!("{printed}{value}\n"),
            Err(exception) => format!("{printed}{exception}\n"),
        };
        assert_eq!(shown, expected, "{operation}");
    }
}
