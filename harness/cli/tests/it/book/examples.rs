//! Examples of the README and the book. The test saves their files and runs their commands.
//!
//! The commands of a page run in one empty folder, with the files that the page says to save. A page "in a clone" finds
//! `specs` and `fixtures` in its folder. A line `...` of an output stands for any lines, and `...` after a blank or a bracket
//! for any text.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

use puzzlemark_spec::{diagnostic, load_assignment};
use regex::Regex;

use super::markdown::Block;
use crate::sources::{Source, root, sources};

const PUZZLEMARK: &str = env!("CARGO_BIN_EXE_puzzlemark");

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).expect("an expression")
}

/// The output of a command line in a terminal: standard output, or else the messages.
fn output(line: &str, folder: &Path) -> String {
    let programs = Path::new(PUZZLEMARK).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", programs.display()))
        .env_remove("COLUMNS")
        .output()
        .expect("a shell");
    let shown = if output.stdout.is_empty() {
        output.stderr
    } else {
        output.stdout
    };
    String::from_utf8_lossy(&shown).into_owned()
}

/// The commands of a console block, each with the lines below it.
fn commands(block: &Block) -> Vec<(String, Vec<String>)> {
    let mut commands: Vec<(String, Vec<String>)> = Vec::new();
    for line in block.text.lines() {
        if let Some(command) = line.strip_prefix("$ ") {
            commands.push((command.to_owned(), Vec::new()));
        } else {
            let (_, shown) = commands.last_mut().expect("a command above its output");
            shown.push(line.trim_end().to_owned());
        }
    }
    commands
}

/// An expression for the whole of an output.
fn pattern(expected: &[String]) -> Regex {
    let hole = regex(r"([ (])\\\.\\\.\\\.");
    let mut pattern = String::from(r"\A");
    for line in expected {
        if line == "..." {
            pattern.push_str(r"(?:.*\n)*?");
        } else {
            pattern.push_str(&hole.replace_all(&regex::escape(line), "${1}.*"));
            pattern.push('\n');
        }
    }
    pattern.push_str(r"\z");
    regex(&pattern)
}

/// An output without trailing blanks, ending in a newline unless it is empty.
fn trimmed(output: &str) -> String {
    let lines: Vec<_> = output.trim_end().lines().map(str::trim_end).collect();
    match lines.as_slice() {
        [] => String::new(),
        lines => lines.join("\n") + "\n",
    }
}

/// An output for the book: measured lines and versions are left open.
fn masked(output: &str) -> String {
    let masked = regex(r"(?m)^(?:Used|Isolation): .*$").replace_all(output, "...");
    regex(r"\(Python [0-9.]+\)")
        .replace_all(&masked, "(Python ...)")
        .into_owned()
}

fn save(block: &Block, folder: &Path) {
    if let Some(path) = block.saved_as() {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("writable");
        fs::write(path, &block.text).expect("writable");
    }
}

/// Plays a page. Returns its text with the real outputs, and the differences.
fn play(page: &Source) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    if page.text.contains("in a clone") {
        for name in ["specs", "fixtures"] {
            std::os::unix::fs::symlink(root().join(name), folder.path().join(name))
                .expect("a link");
        }
    }
    let mut lines: Vec<String> = page.text.lines().map(str::to_owned).collect();
    let mut differences = String::new();
    // Replaced from the end, so that line numbers stay valid. Files and commands go forward.
    let mut replaced = Vec::new();
    for block in page.blocks() {
        save(&block, folder.path());
        if block.language != "console" {
            continue;
        }
        let mut text = String::new();
        for (command, expected) in commands(&block) {
            let got = trimmed(&output(&command, folder.path()));
            let is_right = pattern(&expected).is_match(&got);
            let shown = if is_right {
                expected
                    .iter()
                    .fold(String::new(), |text, line| text + line + "\n")
            } else {
                masked(&got)
            };
            if !is_right {
                write!(differences, "{}: $ {command}\n{got}\n", page.path).expect("a string");
            }
            write!(text, "$ {command}\n{shown}").expect("a string");
        }
        replaced.push((block.first_line, block.text.lines().count(), text));
    }
    for (first, count, text) in replaced.into_iter().rev() {
        lines.splice(first..first + count, text.lines().map(str::to_owned));
    }
    (lines.join("\n") + "\n", differences)
}

fn plays(pattern: &str) {
    let mut differences = String::new();
    let mut commands = 0;
    for page in sources(&[pattern]) {
        commands += page.text.matches("\n$ puzzlemark ").count();
        let (text, differs) = play(&page);
        if std::env::var_os("PUZZLEMARK_BLESS").is_some() && text != page.text {
            fs::write(root().join(&page.path), text).expect("writable");
        }
        differences += &differs;
    }
    assert!(commands > 0, "{pattern} runs nothing");
    assert!(
        differences.is_empty(),
        "these outputs differ:\n{differences}"
    );
}

#[test]
fn the_readme_plays() {
    plays("README.md");
}

#[test]
fn the_tutorials_play() {
    plays("docs/src/tutorials/*.md");
}

#[test]
fn the_guides_play() {
    plays("docs/src/how-to/*.md");
}

/// The files of an assignment around an example that no page saves; `None` for files of other systems.
fn assignment_around(example: &str) -> Option<(String, String)> {
    const SUBJECTS: &str = "subjects: {python: {file: a.py}}\n";
    const PROGRAM: &str =
        "subjects: {program: {file: word_count.py, run: python3 word_count.py}}\n";
    const SCENARIO: &str = "scenario: One\nsteps: [{do: Puzzle('a').rows, returns: 1}]\n";
    const RUN: &str = "scenario: One\nsteps: [{run: {stdin: a}, prints: a}]\n";
    let runs_program = example.contains("- run:") || example.contains("program:");
    let asks_reference = ["satisfies:", "expect: reference", "explore:"]
        .iter()
        .any(|key| example.contains(key));
    let reference = match (asks_reference, runs_program) {
        (true, true) => "reference: {model: model/word_count.py}\n",
        (true, false) => "reference: fifteen\n",
        (false, _) => "",
    };
    let required = example.split_once("requires: [").map(|(_, rest)| rest);
    let required = required.and_then(|rest| rest.split([',', ']']).next());
    let asking_required = || SCENARIO.replace("Puzzle", required.unwrap_or("Puzzle"));
    let (subjects, scenario) = match example.split(':').next()? {
        "scenario" if runs_program => (PROGRAM.to_owned(), example.to_owned()),
        "scenario" => (SUBJECTS.to_owned(), example.to_owned()),
        "subjects" => (example.to_owned(), asking_required()),
        "reference" if runs_program => (example.to_owned(), RUN.to_owned()),
        "reference" if example.contains("subjects:") => (example.to_owned(), asking_required()),
        "reference" => (format!("{example}\n{SUBJECTS}"), SCENARIO.to_owned()),
        _ => return None,
    };
    let groups = "groups: [{group: all, visibility: public, scenarios: one.yaml}]\n";
    let assignment = format!("assignment: A\n{reference}{subjects}{groups}");
    Some((assignment, scenario))
}

/// Checks that an example that no page saves loads without a warning, unless it is for another system. The
/// reference pages have tests of their own.
#[test]
fn examples_load() {
    let everywhere = [
        "README.md",
        "docs/src/*.md",
        "docs/src/how-to/*.md",
        "docs/src/tutorials/*.md",
        "docs/src/explanation/*.md",
    ];
    let mut loaded = 0;
    for page in everywhere.iter().flat_map(|pattern| sources(&[pattern])) {
        for block in page.blocks() {
            if block.language != "yaml" || block.saved_as().is_some() {
                continue;
            }
            let Some((assignment, scenario)) = assignment_around(&block.text) else {
                let path = "docs/src/how-to/platforms.md";
                assert_eq!(page.path, path, "{}", block.text);
                continue;
            };
            let folder = tempfile::tempdir().expect("a folder");
            for inner in ["model", "given", "submissions/second"] {
                fs::create_dir_all(folder.path().join(inner)).expect("writable");
            }
            for name in [
                "model/jar.js",
                "model/jar.py",
                "model/lights_out.py",
                "model/rules.py",
                "model/word_count.py",
                "given/dice.py",
                "submissions/second/jar.py",
            ] {
                fs::write(folder.path().join(name), "").expect("writable");
            }
            for (name, text) in [("assignment.yaml", assignment), ("one.yaml", scenario)] {
                fs::write(folder.path().join(name), text).expect("writable");
            }
            let assignment = load_assignment(folder.path());
            let assignment = assignment.unwrap_or_else(|error| panic!("{}: {error}", page.path));
            let warnings = diagnostic::render(&assignment.warnings, false);
            assert!(assignment.warnings.is_empty(), "{}: {warnings}", page.path);
            loaded += 1;
        }
    }
    assert!(loaded >= 3, "{loaded} examples");
}

#[test]
fn outputs_are_compared() {
    let expected = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let fits = |pattern_text: &str, output: &str| pattern(&expected(pattern_text)).is_match(output);
    assert!(fits("a\n...\nz", "a\nb\nc\nz\n"));
    assert!(fits("a (Python ...)", "a (Python 3.11)\n"));
    assert!(!fits("a\n...\nz", "a\nb\n"));
    assert!(!fits("a", "a\nb\n"));
    assert!(!fits("a", "b\n"));
}
