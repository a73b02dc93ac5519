//! Assignments, scenarios and courses as instructors write them, and the messages about their mistakes.

use std::fs;
use std::path::Path;

use puzzlemark_model::{Action, Assignment, Scenario};
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_spec::{ASSIGNMENT_FILE, COURSE_FILE, Course, Diagnostic, Severity};
use tempfile::TempDir;

use super::operations::check_printed;

/// An assignment that takes one scenario.
const ASSIGNMENT: &str = "\
assignment: Bubbles and boulders
reference: bubbles-and-boulders
subjects:
  python: {file: puzzle.py, requires: [Puzzle]}
groups:
- group: all
  scenarios: scenarios/*.yaml
";
const SCENARIO: &str = "scenario: One\nsteps:\n- do: Puzzle('puzzle.txt')\n";
const SCENARIO_FILE: &str = "scenarios/one.yaml";

thread_local! {
    /// A folder with an assignment and submissions to it, in which one file is replaced.
    static FOLDER: TempDir = {
        let folder = tempfile::tempdir().expect("a folder for specs");
        fs::create_dir_all(folder.path().join("scenarios")).expect("a folder for scenarios");
        fs::create_dir_all(folder.path().join("submissions/ada")).expect("a submission");
        folder
    };
}

/// Reads bytes as the kind of file that they look like.
pub fn specs(bytes: &[u8]) {
    let has_key = |key: &[u8]| {
        bytes
            .split(|byte| *byte == b'\n')
            .any(|line| line.starts_with(key))
    };
    FOLDER.with(|folder| {
        let folder = folder.path();
        if has_key(b"course:") {
            write(folder, ASSIGNMENT_FILE, ASSIGNMENT.as_bytes());
            write(folder, SCENARIO_FILE, SCENARIO.as_bytes());
            write(folder, COURSE_FILE, bytes);
            course(&folder.join(COURSE_FILE));
            fs::remove_file(folder.join(COURSE_FILE)).expect("it was just written");
        } else if has_key(b"assignment:") {
            write(folder, ASSIGNMENT_FILE, bytes);
            write(folder, SCENARIO_FILE, SCENARIO.as_bytes());
            assignment(folder);
        } else {
            write(folder, ASSIGNMENT_FILE, ASSIGNMENT.as_bytes());
            write(folder, SCENARIO_FILE, bytes);
            assignment(folder);
        }
    });
}

/// Reads a text as the session of a scenario.
pub(crate) fn session(text: &str) {
    let mut scenario = "scenario: One\nsession: |\n".to_owned();
    for line in text.split_inclusive('\n') {
        scenario.push_str("  ");
        scenario.push_str(line);
    }
    scenario.push('\n');
    FOLDER.with(|folder| {
        write(folder.path(), ASSIGNMENT_FILE, ASSIGNMENT.as_bytes());
        write(folder.path(), SCENARIO_FILE, scenario.as_bytes());
        assignment(folder.path());
    });
}

fn write(folder: &Path, name: &str, bytes: &[u8]) {
    fs::write(folder.join(name), bytes).expect("the folder can be written to");
}

fn course(path: &Path) {
    match Course::load(path) {
        Ok(loaded) => {
            check_warnings(&loaded.warnings);
            for one in &loaded.course.assignments {
                check_scenarios(&one.assignment);
            }
        }
        Err(error) => check_errors(&error.diagnostics, &error.render(false)),
    }
}

fn assignment(folder: &Path) {
    match puzzlemark_spec::load_assignment(folder) {
        Ok(loaded) => {
            check_warnings(&loaded.warnings);
            check_scenarios(&loaded.assignment);
            let again = puzzlemark_spec::load_assignment(folder).expect("it was just loaded");
            for (one, other) in loaded
                .assignment
                .scenarios()
                .zip(again.assignment.scenarios())
            {
                assert_eq!(one.digest, other.digest);
            }
        }
        Err(error) => check_errors(&error.diagnostics, &error.render(false)),
    }
}

fn check_scenarios(assignment: &Assignment) {
    for scenario in assignment.scenarios() {
        check_scenario(scenario);
    }
}

fn check_scenario(scenario: &Scenario) {
    assert!(!scenario.steps.is_empty());
    assert!(scenario.points >= 0.0 && scenario.points.is_finite());
    for step in &scenario.steps {
        assert!(step.line >= 1);
        if let Action::Call(operation) = &step.action {
            check_printed(operation, parse_operation);
        }
    }
}

fn check_warnings(found: &[Diagnostic]) {
    for found in found {
        assert_eq!(found.severity, Severity::Warning);
        check_message(found);
    }
}

fn check_errors(found: &[Diagnostic], rendered: &str) {
    assert!(found.iter().any(|found| found.severity == Severity::Error));
    for found in found {
        check_message(found);
        assert!(rendered.contains(&found.render(false)));
    }
}

fn check_message(found: &Diagnostic) {
    let text = &found.source.text;
    let related = found.related.as_ref().map(|(place, _)| place);
    for place in [Some(&found.span), related].into_iter().flatten() {
        assert!(
            text.get(place.clone()).is_some(),
            "{place:?}: {}",
            found.message
        );
    }
    assert!(found.line() >= 1 && found.column() >= 1);
    assert!(!found.message.is_empty() && found.help.as_deref() != Some(""));
    let rendered = found.render(false);
    let bad = |letter: char| letter.is_control() && letter != '\n';
    assert!(!rendered.contains(bad), "{rendered:?}");
    assert!(!found.render(true).is_empty());
    // At most a page per mistake, with any other contents of the file.
    assert!(
        rendered.len() <= 16 * 1024 + 8 * text.len(),
        "{} bytes",
        rendered.len()
    );
}
