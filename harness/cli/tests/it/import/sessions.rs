//! Imported sessions. They have the verdicts of doctest, and expect only output that a right submission shows.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use puzzlemark_model::Interface;
use serde_json::{Value as Json, json};

use crate::desk::{Desk, has, text};

const ORACLE: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/it/import/sessions/oracle.py"
);
/// The default numbers of right and wrong sessions.
const RIGHT: usize = 800;
const WRONG: usize = 100;

/// By session: true if doctest passes, and true if we accept; `None` if a part of it was refused.
type Verdicts = BTreeMap<String, (bool, Option<bool>)>;

/// Makes sessions in the folder `gen` of the desk.
fn make(desk: &Desk, arguments: [usize; 3], jobs: &str) {
    let mut oracle = Command::new("python3");
    oracle.arg(ORACLE).arg(desk.path("gen"));
    oracle.args(arguments.map(|number| number.to_string()));
    oracle.env("PYTHONUTF8", "1").current_dir(desk.path(""));
    let mut child = oracle.stdin(Stdio::piped()).spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(jobs.as_bytes())
        .unwrap();
    assert!(child.wait().unwrap().success());
}

/// Imports all sessions of `gen` and judges the submissions in `subs`.
fn judge(desk: &Desk, import: &[&str]) -> Verdicts {
    let read = |name| -> Json {
        serde_json::from_slice(&std::fs::read(desk.path(name)).unwrap()).unwrap()
    };
    let verdicts = read("gen/verdicts.json");
    let verdicts = verdicts.as_object().unwrap();
    let names: Vec<_> = verdicts
        .keys()
        .map(|name| format!("gen/sessions/{name}.txt"))
        .collect();
    let mut command = desk.command(&["import", "session", "--out", "taken"]);
    let output = command.args(import).args(&names).output().unwrap();
    let notes = text(&output.stderr);
    assert!(output.status.code().is_some_and(|code| code < 2), "{notes}");
    let output = desk.puzzlemark(&["grade", "taken", "subs", "--out", "graded"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    let mut ours: BTreeMap<String, bool> = BTreeMap::new();
    for scenario in read("graded/results.json")["submissions"][0]["scenarios"]
        .as_array()
        .unwrap()
    {
        let name = scenario["scenario"].as_str().unwrap();
        let name = name.rsplit_once('-').unwrap().0;
        *ours.entry(name.to_owned()).or_insert(true) &= scenario["verdict"] == "accepted";
    }
    let both = verdicts.iter().map(|(name, doctest)| {
        let refused = format!("/{name}.txt:");
        let is_refused = notes
            .lines()
            .any(|line| line.contains(&refused) && line.contains("not imported"));
        let mine = ours.get(name).copied();
        let mine = mine.filter(|accepted| !is_refused || !*accepted);
        (name.clone(), (doctest.as_bool().unwrap(), mine))
    });
    both.collect()
}

/// Fails if the two disagree, or if too many sessions are refused for a comparison.
fn agree(verdicts: &Verdicts, refused_max: usize) {
    let differ = verdicts
        .iter()
        .filter(|(_, (doctest, mine))| mine.is_some_and(|mine| mine != *doctest));
    let differ: Vec<_> = differ.collect();
    assert!(differ.is_empty(), "doctest and we differ: {differ:?}");
    let refused = verdicts.values().filter(|(_, mine)| mine.is_none()).count();
    let wrong = verdicts.values().filter(|(doctest, _)| !doctest).count();
    println!(
        "{} sessions, {wrong} of them wrong; some of {refused} refused",
        verdicts.len()
    );
    assert!(
        refused * 100 <= verdicts.len() * refused_max,
        "{refused} refused"
    );
}

#[test]
fn sessions_made_at_random_are_judged_as_doctest_judges_them() {
    if !has("python3") {
        return;
    }
    let more = std::env::var("PUZZLEMARK_SESSIONS")
        .ok()
        .and_then(|number| number.parse().ok());
    let (right, wrong) = more.map_or((RIGHT, WRONG), |number: usize| (number, number / 4));
    let desk = Desk::new();
    make(&desk, [1, right, wrong], "");
    desk.write(
        "subs/one/module.py",
        std::fs::read(desk.path("gen/module.py")).unwrap(),
    );
    let verdicts = judge(&desk, &["--file", "module.py"]);
    assert_eq!(verdicts.len(), right + wrong);
    agree(&verdicts, 15);
}

/// A session about a puzzle, made of a scenario of its assignment. Its files get unique names.
fn job(
    desk: &Desk,
    place: usize,
    steps: &[String],
    files: &BTreeMap<String, Vec<u8>>,
    module: &str,
) -> Json {
    let mut own = BTreeMap::new();
    let mut sources = steps.to_vec();
    for (name, contents) in files {
        let Ok(contents) = String::from_utf8(contents.clone()) else {
            continue;
        };
        let renamed = format!("n{place}-{name}");
        for source in &mut sources {
            *source = source.replace(&format!("'{name}'"), &format!("'{renamed}'"));
        }
        desk.write(&format!("gen/sessions/{renamed}"), &contents);
        own.insert(renamed, contents);
    }
    let spoils = place.is_multiple_of(3);
    json!({"name": format!("n{place}"), "module": module, "sources": sources, "files": own, "spoils": spoils})
}

/// The sessions of a puzzle's scenarios, with the output of an accepted submission.
fn puzzle(name: &str, submission: &str, file: &str) {
    if !has("python3") {
        return;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let assignment = puzzlemark_spec::load_assignment(&root.join("specs").join(name))
        .unwrap()
        .assignment;
    let desk = Desk::new();
    let folder = root
        .join("fixtures/submissions")
        .join(name)
        .join(submission);
    for entry in std::fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let (beside, contents) = (entry.file_name(), std::fs::read(entry.path()).unwrap());
        desk.write(beside.to_str().unwrap(), &contents);
        desk.write(&format!("subs/one/{}", beside.to_str().unwrap()), &contents);
    }
    let module = std::fs::read_to_string(desk.path(file)).unwrap();
    let fits = |one: &&std::sync::Arc<puzzlemark_model::Scenario>| {
        one.interface() == Interface::Calls && (1..=40).contains(&one.steps.len())
    };
    let scenarios = assignment.scenarios().filter(fits);
    let jobs: Vec<_> = scenarios
        .zip(0..)
        .map(|(scenario, place)| {
            let steps: Vec<_> = scenario
                .steps
                .iter()
                .map(|step| step.text.clone())
                .collect();
            job(&desk, place, &steps, &scenario.files, &module)
        })
        .collect();
    assert!(jobs.len() > 5, "{name} has {} scenarios", jobs.len());
    make(&desk, [1, 0, 0], &serde_json::to_string(&jobs).unwrap());
    let verdicts = judge(&desk, &["--file", file]);
    agree(&verdicts, 60);
}

#[test]
fn sessions_about_bubbles_and_boulders() {
    puzzle("bubbles-and-boulders", "accepted-python-grid", "puzzle.py");
}

#[test]
fn sessions_about_fifteen() {
    puzzle("fifteen", "accepted-python-carry", "puzzle.py");
}

#[test]
fn sessions_about_pyramids() {
    puzzle("pyramids", "accepted-python-backtracking", "solver.py");
}

#[test]
fn sessions_about_strips() {
    puzzle("strips", "accepted-python-tuples", "strips.py");
}

fn fixtures() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/import/sessions")
}

/// Imports a fixture. Returns the notes and the number of scenarios. With no scenario, nothing is written.
fn take_in(desk: &Desk, name: &str) -> (String, usize) {
    desk.write(
        name,
        std::fs::read(fixtures().join("material").join(name)).unwrap(),
    );
    let output = desk.puzzlemark(&[
        "import",
        "session",
        name,
        "--file",
        "tally.py",
        "--out",
        name.split_once('.').unwrap().0,
    ]);
    let notes = text(&output.stderr);
    if notes.contains("error: nothing to import") {
        assert_eq!(output.status.code(), Some(2), "{notes}");
        assert!(!desk.path(name.split_once('.').unwrap().0).exists());
        return (notes, 0);
    }
    let code = output.status.code();
    assert!(code.is_some_and(|code| code < 2), "{notes}");
    let scenarios = text(&output.stdout)
        .split(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    (notes, scenarios)
}

#[test]
fn sessions_of_each_form_are_judged() {
    if !has("python3") {
        return;
    }
    // The verdict of each submission follows from the calls of its wrong method in the session.
    for (name, scenarios, accepted) in [
        ("tally.py", 6, [true, false, false, false]),
        ("tally.txt", 2, [true, false, false, false]),
        ("tally.md", 3, [true, false, true, true]),
        ("tally.html", 2, [true, false, true, true]),
        ("tally-notebook.txt", 1, [true, false, true, true]),
    ] {
        let desk = Desk::new();
        let (notes, count) = take_in(&desk, name);
        assert!(!notes.contains("not imported"), "{name}: {notes}");
        assert_eq!(count, scenarios, "{name}");
        let folder = name.split_once('.').unwrap().0;
        let lint = desk.puzzlemark(&["lint", folder]);
        assert_eq!(
            lint.status.code(),
            Some(0),
            "{name}: {}",
            text(&lint.stderr)
        );
        let submissions = ["right", "value-wrong", "prints-instead", "raises-nothing"];
        for (submission, accepted) in submissions.into_iter().zip(accepted) {
            let path = fixtures().join("submissions").join(submission);
            let output = desk.puzzlemark(&["check", folder, path.to_str().unwrap()]);
            let told = text(&output.stdout);
            assert_eq!(
                output.status.code(),
                Some(i32::from(!accepted)),
                "{name}, {submission}: {told}"
            );
        }
    }
}

#[test]
fn refused_lines_are_reported_with_their_number() {
    for (name, expected) in [
        (
            "refused.txt",
            &[
                (4, "it has an address"),
                (7, "`...` can mean dots or missing text"),
                (10, "only Python 2 shows this"),
                (13, "Python shows this value as `{'a': 1, 'b': 1}`"),
                (16, "Python shows nothing for the value None"),
                (19, "the output depends on random numbers"),
                (22, "doctest has no flag `NUMBER`"),
                (25, "the output depends on how the file is run"),
                (28, "the elements of a set"),
                (31, "a sentence follows the output"),
                (35, "a space is missing after the prompt"),
                (38, "the output is indented less"),
                (44, "only Python 2 shows this (`u'...'`)"),
                (47, "the output has a tab"),
                (
                    50,
                    "it is Python 2; the next example is not imported either",
                ),
            ][..],
        ),
        (
            "raised-bare.txt",
            &[
                (1, "an exception needs the line"),
                (1, "the exception in its output cannot be read; the next"),
            ],
        ),
        (
            "raised-printed.txt",
            &[
                (1, "there is output above the traceback"),
                (1, "the exception in its output"),
            ],
        ),
        (
            "raised-group.txt",
            &[
                (1, "an exception group"),
                (1, "the exception in its output"),
            ],
        ),
        (
            "refused.py",
            &[
                (1, "`__test__` is not imported"),
                (23, "a bracket or a quote is not closed"),
            ],
        ),
        (
            "refused.md",
            &[
                (2, "doctest ends the output at a blank line"),
                (6, "it is an IPython command"),
            ],
        ),
        ("refused.html", &[(2, "a session outside of `<pre>`")]),
        (
            "refused.rst",
            &[(1, "Sphinx's `testsetup`"), (5, "Sphinx's `testsetup`")],
        ),
    ] {
        let desk = Desk::new();
        let (notes, _) = take_in(&desk, name);
        let told: Vec<_> = notes
            .lines()
            .filter(|line| line.contains("not imported: "))
            .collect();
        assert_eq!(told.len(), expected.len(), "{name}: {notes}");
        for (line, (number, reason)) in told.into_iter().zip(expected) {
            assert!(
                line.starts_with(&format!("{name}:{number}: not imported: {reason}")),
                "{line}"
            );
        }
    }
}

#[test]
fn examples_that_doctest_ignores_are_reported() {
    let (notes, scenarios) = take_in(&Desk::new(), "refused.py");
    assert_eq!(scenarios, 1);
    assert!(
        notes
            .contains("refused.py:6: without effect: doctest ignores docstrings inside a function")
    );
    assert!(
        notes.contains("refused.py:12: without effect: `refused.twice` is defined again below")
    );
    let (notes, _) = take_in(&Desk::new(), "refused.txt");
    assert!(notes.contains("refused.txt:41: remark: its flag skips it"));
    let (notes, _) = take_in(&Desk::new(), "tally.txt");
    assert!(notes.contains(
        "tally.txt:13: remark: only submissions in Python can run this (a `python` step)"
    ));
}

/// A session of 2 MB, as the import has found one: a scenario of it could not be loaded.
#[test]
fn a_large_session_is_split_into_files_that_can_be_loaded() {
    let long = "x".repeat(20_000);
    let example = |number| format!(">>> size('{long}', {number})\n{number}\n");
    let session: Vec<String> = (0..100).map(example).collect();
    let desk = Desk::new();
    desk.write("big.txt", session.concat());
    let output = desk.puzzlemark(&["import", "session", "big.txt", "--out", "out"]);
    let told = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{told}");
    let loaded = puzzlemark_spec::load_assignment(&desk.path("out")).unwrap();
    let scenarios: Vec<_> = loaded.assignment.scenarios().collect();
    assert!(scenarios.len() > 1);
    let steps: usize = scenarios.iter().map(|scenario| scenario.steps.len()).sum();
    assert_eq!(steps, 100);
}
