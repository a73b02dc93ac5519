//! Every construct has an example: a document that is imported, with checks on the result.
//!
//! `harness/import/constructs` has a table for each format. `harness/import/README.md` describes its
//! keys.

use std::collections::BTreeMap;
use std::fs;

use puzzlemark_import::{
    Construct, Example, ExampleDocument, FormatTable, ImportState, construct_tables,
};

use crate::desk::{Desk, text};

/// The result of importing a document: the written files, by path, and all printed text.
struct ImportResult {
    files: Vec<(String, String)>,
    printed: String,
}

fn import(document: &ExampleDocument) -> ImportResult {
    let desk = Desk::new();
    for (path, contents) in &document.files {
        desk.write(&format!("given/{path}"), contents);
    }
    let place = format!("given/{}", document.given);
    let mut command = desk.command(&["import"]);
    let output = command
        .args(document.import.split(' '))
        .args(["--out", "out", &place])
        .output();
    let output = output.unwrap();
    let printed = text(&output.stderr) + &text(&output.stdout);
    assert!(output.status.code().is_some(), "{document:?}: {printed}");
    let out = desk.path("out");
    let all = glob::glob(&format!("{}/**/*", out.display())).unwrap();
    let paths = all.map(Result::unwrap).filter(|path| path.is_file());
    let files = paths.map(|path| {
        let inside = path
            .strip_prefix(&out)
            .unwrap()
            .to_string_lossy()
            .into_owned();
        let contents = fs::read(&path).unwrap();
        (inside, String::from_utf8_lossy(&contents).into_owned())
    });
    ImportResult {
        files: files.collect(),
        printed,
    }
}

impl ImportResult {
    /// True if a file has a text. A part of the file's path may stand before ` | `.
    fn has(&self, check: &str) -> bool {
        let (path, wanted) = check.split_once(" | ").unwrap_or(("", check));
        // `\\n` is a line break, and `\\\\n` stands for these two letters themselves.
        let pieces = wanted
            .split("\\\\n")
            .map(|piece| piece.replace("\\n", "\n"));
        let wanted = pieces.collect::<Vec<_>>().join("\\n");
        let mut files = self.files.iter();
        files.any(|(file, contents)| {
            let contents = format!("\n{contents}");
            file.contains(path) && contents.contains(&wanted)
        })
    }

    fn check(&self, name: &str, example: &Example) {
        let Example {
            document,
            writes,
            lacks,
            says,
        } = example;
        let is_said = |text: &&String| self.printed.lines().any(|line| line.contains(*text));
        let missing = writes.iter().filter(|text| !self.has(text));
        let unwanted = lacks.iter().filter(|text| self.has(text));
        let unsaid = says.iter().filter(|text| !is_said(text));
        let wrong: Vec<_> = missing.chain(unwanted).chain(unsaid).collect();
        assert!(
            wrong.is_empty(),
            "`{name}`, document {document}: {wrong:?}\n{:#?}\n{}",
            self.files,
            self.printed
        );
        let checks = writes.len() + lacks.len() + says.len();
        assert!(checks > 0, "`{name}`, document {document}: no check");
    }
}

/// True if an example shows the state of a construct. Written files show an imported construct; notes show one
/// that is refused or changed.
fn shows(example: &Example, state: ImportState) -> bool {
    let mut says = example.says.iter();
    match state {
        ImportState::Imported => !example.writes.is_empty() || !example.lacks.is_empty(),
        ImportState::WithRemark => says.next().is_some(),
        ImportState::NotImported => says.any(|text| text.contains("not imported: ")),
    }
}

/// Imports all documents of a format and checks the examples of its constructs.
fn check_table(format: &str) {
    let tables = construct_tables();
    let table: &FormatTable = tables.iter().find(|table| table.format == format).unwrap();
    let documents = table.documents.iter();
    let mut results: BTreeMap<_, _> = documents
        .map(|(number, document)| (number, (import(document), false)))
        .collect();
    for construct in &table.constructs {
        for example in &construct.examples {
            let (result, is_used) = results.get_mut(&example.document).expect("a document");
            *is_used = true;
            result.check(&construct.name, example);
        }
    }
    let is_missing = |construct: &&Construct| {
        let mut examples = construct.examples.iter();
        !examples.any(|example| shows(example, construct.state))
    };
    let missing: Vec<_> = table.constructs.iter().filter(is_missing).collect();
    assert!(missing.is_empty(), "no example shows {missing:#?}");
    let unused = results.iter().filter(|(_, (_, is_used))| !is_used);
    let unused: Vec<_> = unused.map(|(number, _)| number).collect();
    assert!(unused.is_empty(), "no construct has documents {unused:?}");
}

#[test]
fn every_construct_of_sessions_is_shown() {
    check_table("Sessions (doctest)");
}

#[test]
fn every_construct_of_check50_is_shown() {
    check_table("check50");
}

#[test]
fn every_construct_of_classrooms_is_shown() {
    check_table("GitHub Classroom, Classroom 50");
}

#[test]
fn every_construct_of_gradescope_is_shown() {
    check_table("Gradescope (unittest)");
}

#[test]
fn every_construct_of_pytest_is_shown() {
    check_table("pytest");
}

#[test]
fn every_construct_of_kattis_is_shown() {
    check_table("Kattis problem packages");
}

#[test]
fn every_construct_of_polygon_is_shown() {
    check_table("Polygon packages (testlib)");
}

/// The tests of Dodona are in `dodona.rs`, with documents of the fixtures.
#[test]
fn no_format_is_left_out() {
    assert_eq!(construct_tables().len(), 8);
}
