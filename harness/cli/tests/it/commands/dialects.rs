//! Reports in the language of the submission, with sessions that show the failure in that language.

use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value as Json;

use crate::commands::languages::{fixture, specs};
use crate::desk::{Desk, has, text};

/// Words of Python that reports for other languages must not have.
const PYTHON: [&str; 8] = [
    "None",
    "True",
    "False",
    "put_bubble",
    "put_boulder",
    "AttributeError",
    "object has no",
    "set()",
];

/// Copies a fixture and replaces a text in it.
pub(super) fn changed(desk: &Desk, fixture_name: &str, file: &str, from: &str, to: &str) -> String {
    let source = fs::read_to_string(Path::new(&fixture(fixture_name)).join(file))
        .expect("files and programs can be used");
    assert!(source.contains(from), "{fixture_name} has no `{from}`");
    let folder = desk.path("mine");
    fs::create_dir_all(&folder).expect("files and programs can be used");
    fs::write(folder.join(file), source.replace(from, to)).expect("files and programs can be used");
    folder.display().to_string()
}

/// The results of scenarios of a submission.
pub(super) fn results(desk: &Desk, submission: &str, scenarios: &[&str]) -> Vec<Json> {
    let specs = specs();
    let mut arguments = vec!["check", &specs, submission, "--json"];
    for scenario in scenarios {
        arguments.extend(["--only", scenario]);
    }
    let output = desk.puzzlemark(&arguments);
    let results: Json = serde_json::from_slice(&output.stdout).expect("JSON");
    results["submissions"][0]["scenarios"]
        .as_array()
        .expect("a list")
        .clone()
}

/// Puzzlemark's own texts about a scenario, without the instructor's reasons and the files.
fn said(result: &Json) -> String {
    let steps = result["steps"].as_array().expect("a list").iter();
    let of_step = |step: &Json| {
        ["operation", "expected", "got", "differences"].map(|key| step[key].to_string())
    };
    let mut said: Vec<String> = steps.flat_map(of_step).collect();
    said.push(result["reproduction"]["session"].to_string());
    said.push(result["reason"].to_string());
    said.join("\n")
}

fn assert_no_python(results: &[Json]) {
    for result in results {
        let said = said(result);
        for word in PYTHON {
            assert!(!said.contains(word), "`{word}` in {said}");
        }
    }
}

fn failed(result: &Json) -> &Json {
    let steps = result["steps"].as_array().expect("a list");
    let failed = |step: &&Json| step["outcome"] == "failed";
    steps.iter().find(failed).expect("a step that failed")
}

/// Runs the session of a result beside the submission. Returns the whole output of the interpreter.
fn try_session(result: &Json, submission: &str, options: &[&str]) -> String {
    let reproduction = &result["reproduction"];
    for file in reproduction["files"].as_array().expect("a list") {
        let path = Path::new(submission).join(file["name"].as_str().expect("a text"));
        fs::write(path, file["text"].as_str().expect("a text"))
            .expect("files and programs can be used");
    }
    let lines = reproduction["session"].as_array().expect("a list").iter();
    let session: Vec<_> = lines.map(|line| line.as_str().expect("a text")).collect();
    let command = reproduction["command"].as_str().expect("a text");
    let mut words = command.split_whitespace();
    let mut child = Command::new(words.next().expect("a program"))
        .args(words)
        .args(options)
        .current_dir(submission)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("files and programs can be used");
    let mut input = child.stdin.take().expect("a pipe");
    input
        .write_all((session.join("\n") + "\n").as_bytes())
        .expect("files and programs can be used");
    drop(input);
    let output = child
        .wait_with_output()
        .expect("files and programs can be used");
    text(&output.stdout) + &text(&output.stderr)
}

const SCENARIOS: [&str; 6] = [
    "chaining",
    "same-puzzle",
    "attributes",
    "queries",
    "exact-types",
    "issolved",
];

#[test]
fn javascript_reads_javascript_and_node_shows_the_failure() {
    if !has("node") {
        return;
    }
    let desk = Desk::new();
    let mine = changed(
        &desk,
        "accepted-javascript",
        "puzzle.js",
        "    return this;\n",
        "",
    );
    let results = results(&desk, &mine, &SCENARIOS);
    assert_no_python(&results);
    let of = |id: &str| results.iter().find(|one| one["scenario"] == id).unwrap();
    assert_eq!(
        failed(of("chaining"))["got"],
        "puzzle.putBubble(0, 1) returned undefined, which has no putBoulder"
    );
    let same = of("same-puzzle");
    assert_eq!(failed(same)["operation"], "puzzle.putBubble(0, 1)");
    assert_eq!(failed(same)["got"], "undefined");
    let shown = try_session(same, &mine, &["-i"]);
    assert!(
        shown
            .trim_end()
            .trim_end_matches('>')
            .trim_end()
            .ends_with("undefined"),
        "{shown}"
    );
    assert!(!shown.contains("Uncaught"), "{shown}");
    let shown = try_session(of("chaining"), &mine, &["-i"]);
    assert!(
        shown.contains("Cannot read properties of undefined (reading 'putBoulder')"),
        "{shown}"
    );
}

#[test]
fn names_are_those_of_the_source() {
    if !has("node") {
        return;
    }
    let desk = Desk::new();
    let mine = changed(
        &desk,
        "accepted-javascript",
        "puzzle.js",
        "putBubble(",
        "put_bubble(",
    );
    let source = fs::read_to_string(Path::new(&mine).join("puzzle.js")).unwrap();
    let source = source
        .replace("    return this;\n", "")
        .replace("module.exports = { Puzzle };", "module.exports = Puzzle;");
    fs::write(Path::new(&mine).join("puzzle.js"), source).unwrap();
    let results = results(&desk, &mine, &["same-puzzle"]);
    assert_eq!(failed(&results[0])["operation"], "puzzle.put_bubble(0, 1)");
    let shown = try_session(&results[0], &mine, &["-i"]);
    assert!(!shown.contains("Uncaught"), "{shown}");
}

#[test]
fn a_missing_method_is_reported_in_the_words_of_the_language() {
    if !has("node") {
        return;
    }
    let desk = Desk::new();
    let mine = changed(
        &desk,
        "accepted-javascript",
        "puzzle.js",
        "putBubble(",
        "place(",
    );
    let results = results(&desk, &mine, &["same-puzzle"]);
    assert_no_python(&results);
    assert_eq!(
        failed(&results[0])["got"],
        "TypeError: there is no method `putBubble`"
    );
}

#[test]
fn java_reads_java_and_jshell_shows_the_failure() {
    if !has("javac") || !has("jshell") {
        return;
    }
    let desk = Desk::new();
    let mine = changed(
        &desk,
        "accepted-java",
        "Puzzle.java",
        "return this;",
        "return null;",
    );
    let results = results(&desk, &mine, &SCENARIOS);
    assert_no_python(&results);
    let of = |id: &str| results.iter().find(|one| one["scenario"] == id).unwrap();
    assert_eq!(
        failed(of("chaining"))["got"],
        "puzzle.putBubble(0, 1) returned null, which has no putBoulder"
    );
    let same = of("same-puzzle");
    let session = &same["reproduction"]["session"];
    assert_eq!(session[0], "var puzzle = new Puzzle(\"puzzle.txt\")");
    let shown = try_session(same, &mine, &[]);
    assert!(shown.contains("==> null"), "{shown}");
    assert!(!shown.contains("Error"), "{shown}");
}
