//! Tests of whole scenarios: values, sessions, files, limits and hostile texts.

mod hostile;
mod programs;
mod python;
mod reference;
mod sessions;
mod values;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use puzzlemark_reports::model::Credit;

use super::diagnostic::{Diagnostic, Findings, Source};
use super::names::Vocabulary;
use super::scenario::{self, ScenarioContext};
use puzzlemark_model::{Interface, Scenario};
use puzzlemark_sandbox::Limits;

/// Parses a text as a scenario of an assignment with a class `Puzzle`.
fn read(text: &str) -> (Option<Scenario>, Vec<Diagnostic>) {
    read_in(&vocabulary(), Credit::Each, text)
}

fn vocabulary() -> Vocabulary {
    Vocabulary {
        functions: BTreeSet::from(["Puzzle".to_owned()]),
        exceptions: BTreeSet::from(["ProjectErrors".to_owned()]),
        properties: Some(vec!["solution".to_owned()]),
        interfaces: BTreeSet::from([Interface::Calls, Interface::Program, Interface::Window]),
        has_reference: true,
        ..Vocabulary::default()
    }
}

fn read_in(
    vocabulary: &Vocabulary,
    credit: Credit,
    text: &str,
) -> (Option<Scenario>, Vec<Diagnostic>) {
    let files = BTreeMap::new();
    let context = ScenarioContext {
        python_equality: false,
        as_tested: false,
        files: &files,
        folder: Path::new(env!("CARGO_MANIFEST_DIR")),
        limits: Limits::default(),
        credit,
        vocabulary,
        reference: None,
    };
    let source = Source {
        path: "scenario.yaml".to_owned(),
        text: text.to_owned(),
    };
    let mut findings = Findings::new(Arc::new(source));
    let scenario = scenario::parse_scenario(Path::new("one.yaml"), &context, &mut findings);
    (scenario, findings.into_diagnostics())
}

/// Parses a text without mistakes.
pub(super) fn sound(text: &str) -> Scenario {
    let (scenario, found) = read(text);
    let problems = super::diagnostic::render(&found, false);
    assert!(found.is_empty(), "{problems}");
    scenario.expect("a scenario without problems")
}

/// Parses a text with one mistake. Returns its message, line and column.
fn wrong(text: &str) -> (String, usize, usize) {
    let (_, found) = read(text);
    let [found] = found.as_slice() else {
        panic!("{}", super::diagnostic::render(&found, false));
    };
    (found.message.clone(), found.line(), found.column())
}
