//! Sessions with the replies of the models, for `fixtures/mutants/judge.py`.
//!
//! A session is a JSON object on a line of its own, with `files` and `steps`. A step has `do` and its
//! expectation.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use puzzlemark_reference::operation::{Expression, Operation};

use crate::models::dice::Dice;
use crate::models::player::Reply;

/// Writes the sessions about a puzzle.
type Write = fn(&mut Sessions, &mut Dice);

/// The sessions of one assignment.
#[derive(Default)]
pub(crate) struct Sessions {
    lines: String,
    files: String,
    steps: Vec<String>,
}

/// A text in JSON. All texts here are ASCII. Its escapes are the same in Rust, except for carriage returns and
/// similar characters.
pub(crate) fn json(text: &str) -> String {
    assert!(text.is_ascii(), "{text}");
    format!("{text:?}").replace("\\'", "'")
}

impl Sessions {
    /// Begins a session, without files.
    pub(crate) fn begin(&mut self) {
        self.end();
        self.files.clear();
    }

    /// Adds a file to the session.
    pub(crate) fn file(&mut self, name: &str, text: &str) {
        self.files = format!("{}: {}", json(name), json(text));
    }

    fn step(&mut self, operation: &Operation, rest: &str) {
        let asked = json(&operation.to_string());
        self.steps.push(format!("{{\"do\": {asked}{rest}}}"));
    }

    /// A step that assigns to a variable.
    pub(crate) fn assign(&mut self, target: &str, expression: Expression) {
        self.step(
            &Operation::assignment(target, expression),
            ", \"changes\": true",
        );
    }

    /// A step with the reply of a model.
    pub(crate) fn compare(&mut self, expression: Expression, reply: &Reply) {
        let rest = match reply {
            Ok(value) => format!(", \"returns\": {}", json(&value.to_string())),
            Err(raised) => format!(", \"raises\": {}", json(raised)),
        };
        self.step(&expression.into(), &rest);
    }

    /// A step with the reply of a model, which changes an object.
    pub(crate) fn change(&mut self, expression: Expression, reply: &Reply) {
        self.compare(expression, reply);
        let step = self.steps.last_mut().expect("a step");
        step.insert_str(step.len() - 1, ", \"changes\": true");
    }

    /// A step that changes an object and returns it.
    pub(crate) fn change_itself(&mut self, object: &str, expression: Expression) {
        let rest = format!(", \"same\": {}, \"changes\": true", json(object));
        self.step(&expression.into(), &rest);
    }

    /// A step that returns moves. They must lead from a grid to one with the blank at a place and certain cells
    /// at home. It is the last step of its session.
    pub(crate) fn lead(
        &mut self,
        expression: Expression,
        grid: &[Vec<i64>],
        blank: (i64, i64),
        home: &[(i64, i64)],
    ) {
        let (row, col) = blank;
        let home: Vec<_> = home
            .iter()
            .map(|(row, col)| format!("[{row}, {col}]"))
            .collect();
        let rest = format!(
            ", \"leads\": {{\"grid\": {grid:?}, \"blank\": [{row}, {col}], \"home\": [{}]}}",
            home.join(", ")
        );
        self.step(&expression.into(), &rest);
    }

    fn end(&mut self) {
        if !self.steps.is_empty() {
            let steps = std::mem::take(&mut self.steps).join(", ");
            writeln!(
                self.lines,
                "{{\"files\": {{{}}}, \"steps\": [{steps}]}}",
                self.files
            )
            .expect("a text grows");
        }
    }
}

/// Writes the sessions of every puzzle that has an oracle into `target/oracle`.
#[test]
#[ignore = "writes what `fixtures/mutants/judge.py` reads; `just oracle` asks for it"]
fn oracle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/oracle");
    fs::create_dir_all(&folder).expect("a folder");
    let writers: [(&str, Write); 2] = [
        (
            "bubbles-and-boulders",
            crate::models::bubbles_and_boulders::oracle::sessions,
        ),
        ("fifteen", crate::models::fifteen::oracle::sessions),
    ];
    for (assignment, write) in writers {
        let mut sessions = Sessions::default();
        write(&mut sessions, &mut Dice::new(1929));
        sessions.end();
        fs::write(folder.join(format!("{assignment}.jsonl")), sessions.lines).expect("a file");
    }
}
