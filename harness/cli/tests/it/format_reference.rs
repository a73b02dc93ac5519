//! Assignments of `specs/` and examples in the reference pages of the book load without a warning.

use std::fs;
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::process::Command;

use puzzlemark_model::Exploration;
use puzzlemark_model::{Assignment, Interface, Step};
use puzzlemark_sandbox::Limits;
use puzzlemark_spec::{Course, diagnostic};

fn specs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../specs")
}

/// A reference page of the book.
fn page(name: &str) -> String {
    let path = specs().join("../docs/src/reference").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn load(folder: &Path) -> Assignment {
    let loaded = puzzlemark_spec::load_assignment(folder).unwrap_or_else(|error| panic!("{error}"));
    let warnings = diagnostic::render(&loaded.warnings, false);
    assert!(loaded.warnings.is_empty(), "{warnings}");
    loaded.assignment
}

/// The blocks of a language in a text.
fn blocks<'t>(text: &'t str, language: &str) -> Vec<&'t str> {
    let blocks = text.split("```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix(language)?.strip_prefix('\n'))
        .collect()
}

#[test]
fn shipped_assignments_load() {
    for entry in fs::read_dir(specs()).unwrap() {
        let folder = entry.unwrap().path();
        if folder.is_dir() {
            load(&folder);
        }
    }
}

#[test]
fn the_examples_of_checkers_make_an_assignment() {
    let section = page("checkers.md");
    let examples = blocks(&section, "yaml");
    let [assignment, scenario, _, _] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let folder = tempfile::tempdir().unwrap();
    for inside in ["scenarios", "checkers", "data"] {
        fs::create_dir(folder.path().join(inside)).unwrap();
    }
    let write = |name, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("assignment.yaml", assignment);
    write("scenarios/ten.yaml", scenario);
    write("checkers/validate.py", "");
    write("data/large.in", "1\n");
    write("data/large.ans", "1\n");
    let assignment = load(folder.path());
    let steps = &assignment.groups[0].scenarios[0].steps;
    let has_checker = |step: &Step| step.expectation.program.checker.is_some();
    assert_eq!(steps.iter().filter(|step| has_checker(step)).count(), 2);
}

#[test]
fn the_examples_of_checkers_that_talk_make_an_assignment() {
    let section = page("checkers.md");
    let examples = blocks(&section, "yaml");
    let [_, _, assignment, scenario] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("scenarios")).unwrap();
    let write = |name, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("assignment.yaml", assignment);
    write("scenarios/seven.yaml", scenario);
    write("secret.py", "");
    let assignment = load(folder.path());
    let [step] = assignment.groups[0].scenarios[0].steps.as_slice() else {
        panic!("one step");
    };
    let checker = step.expectation.program.checker.as_ref();
    assert!(checker.is_some_and(|checker| checker.partner().is_some()));
}

#[test]
fn the_examples_of_windows_make_an_assignment() {
    let section = page("windows.md");
    let examples = blocks(&section, "yaml");
    let [assignment, scenario] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let folder = tempfile::tempdir().unwrap();
    for inside in ["scenarios", "Cell images"] {
        fs::create_dir(folder.path().join(inside)).unwrap();
    }
    fs::write(folder.path().join("assignment.yaml"), assignment).unwrap();
    fs::write(folder.path().join("scenarios/clicks.yaml"), scenario).unwrap();
    fs::write(folder.path().join("Cell images/Empty.gif"), "GIF89a").unwrap();
    let assignment = load(folder.path());
    let scenario = &assignment.groups[0].scenarios[0];
    assert_eq!(scenario.interface(), Interface::Window);
    assert_eq!(scenario.files["Cell images/Empty.gif"], b"GIF89a");
    assert_eq!(scenario.steps.len(), 5);
    let memory = scenario.limits.memory_bytes;
    assert!(memory > Limits::default().memory_bytes, "{memory}");
}

#[test]
fn the_examples_of_steps_and_sessions_make_an_assignment() {
    let pages = ["assignment.md", "scenarios.md", "sessions.md"]
        .map(page)
        .concat();
    let examples = blocks(&pages, "yaml");
    let [assignment, steps, languages, python, session] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "assignment.yaml",
        "assignment: A\nsubjects: {python: {file: tally.py}}\n\
         groups: [{group: all, visibility: public, scenarios: python.yaml}]\n",
    );
    write("python.yaml", &format!("scenario: Python\n{python}"));
    let scenarios = &load(folder.path()).groups[0].scenarios;
    assert_eq!(scenarios[0].steps.len(), 4);
    fs::remove_file(folder.path().join("python.yaml")).unwrap();
    write("assignment.yaml", assignment);
    write("puzzles/large.txt", "#AAB\nCDDB\nCDBB\nCD#B\n");
    write("scenarios/examples/steps.yaml", steps);
    write("scenarios/examples/languages.yaml", languages);
    write("scenarios/examples/session.yaml", session);
    write(
        "scenarios/hidden/one.yaml",
        "scenario: One\nsteps: [{do: Puzzle('a')}]\n",
    );
    let assignment = load(folder.path());
    let scenarios = |group: usize| assignment.groups[group].scenarios.as_slice();
    let ids: Vec<_> = scenarios(0).iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, ["languages", "session", "steps"]);
    assert_eq!(scenarios(0)[1].steps.len(), 5);
    assert_eq!(scenarios(0)[2].points.to_string(), "2");
    assert_eq!(scenarios(1).len(), 1);
}

#[test]
fn the_examples_of_the_reference_as_judge_make_an_assignment() {
    let section = page("judge.md");
    let examples = blocks(&section, "yaml");
    let [followed, recorded, explored] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| fs::write(folder.path().join(path), text).unwrap();
    write(
        "assignment.yaml",
        "assignment: A\nreference: fifteen\n\
         subjects: {python: {file: puzzle.py, requires: [Puzzle]}}\n\
         groups: [{group: all, visibility: public, scenarios: '*d.yaml'}]\n",
    );
    write("followed.yaml", followed);
    write("explored.yaml", explored);
    write("recorded.yaml", &format!("scenario: Tile 1\n{recorded}"));
    let assignment = load(folder.path());
    let [explored, followed, recorded] = assignment.groups[0].scenarios.as_slice() else {
        panic!("not three scenarios");
    };
    assert!(!recorded.is_followed());
    assert!(followed.is_followed() && followed.exploration.is_none());
    // The example spells out the default settings.
    assert_eq!(explored.exploration, Some(Exploration::CALLS));
    assert_eq!(explored.points.to_string(), "0");
}

#[test]
#[cfg(unix)]
fn the_program_in_the_book_is_accepted() {
    let programs = page("programs.md");
    let examples = blocks(&programs, "yaml");
    let [assignment, run, dialogue] = examples.as_slice() else {
        panic!("{} examples", examples.len());
    };
    let [game] = blocks(&programs, "python")[..] else {
        panic!("one program");
    };
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("guess/scenarios")).unwrap();
    for (name, text) in [
        ("guess/assignment.yaml", *assignment),
        ("guess/scenarios/whole-game.yaml", *run),
        ("guess/scenarios/dialogue.yaml", *dialogue),
        ("game.py", game),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    let check = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
        .args(["check", "guess", "game.py"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let report = String::from_utf8_lossy(&check.stdout);
    assert!(check.status.success(), "{report}");
    assert!(report.contains("2 of 2 points"), "{report}");
}

#[test]
fn the_course_in_the_book_loads() {
    let courses = page("courses.md");
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    for assignment in ["bubbles-and-boulders", "fifteen"] {
        let text = "assignment: A\nsubjects: {python: {file: a.py}}\n\
                    groups: [{group: all, visibility: hidden, scenarios: one.yaml}]\n";
        write(&format!("specs/{assignment}/assignment.yaml"), text);
        let text = "scenario: One\nsteps: [{do: f()}]\n";
        write(&format!("specs/{assignment}/one.yaml"), text);
    }
    for submission in ["bubbles/ada-marsh", "bubbles/bo-fenn", "fifteen/ada"] {
        write(&format!("handed-in/{submission}/a.py"), "");
    }
    write("by-mail/bo fenn final.py", "");
    // The two tables stand beside each other.
    let rows = courses
        .lines()
        .skip_while(|line| !line.starts_with("    submission,name"));
    let rows = rows.take(3).map(|row| row.trim().split_at(40));
    let (roster, times): (Vec<_>, Vec<_>) = rows.unzip();
    write("roster.csv", &roster.join("\n"));
    write("handed-in/bubbles.csv", &times.join("\n"));
    let by_hand = courses
        .lines()
        .skip_while(|line| !line.starts_with("    submission,scenario"));
    let by_hand: Vec<_> = by_hand.take(3).map(str::trim).collect();
    let by_hand = by_hand.join("\n").replace(",stacks,", ",one,");
    write("by-hand/bubbles.csv", &by_hand);
    write("course.yaml", blocks(&courses, "yaml")[0]);
    let loaded = Course::load(&folder.path().join("course.yaml"));
    let loaded = loaded.unwrap_or_else(|error| panic!("{error}"));
    let warnings = diagnostic::render(&loaded.warnings, false);
    assert!(loaded.warnings.is_empty(), "{warnings}");
    assert_eq!(loaded.course.roster.unwrap().students().len(), 2);
    assert_eq!(loaded.course.assignments[0].times.len(), 2);
    let adjustments = &loaded.course.assignments[0].adjustments;
    assert_eq!(
        adjustments.names().collect::<Vec<_>>(),
        ["ada-marsh", "bo-fenn"]
    );
}

#[test]
fn a_folder_is_found_by_any_path() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("a [b]");
    fs::create_dir(&inner).unwrap();
    let text = "assignment: A\nsubjects: {python: {file: a.py}}\n\
                groups: [{group: all, visibility: hidden, scenarios: '*.yml'}]\n";
    fs::write(inner.join("assignment.yaml"), text).unwrap();
    fs::write(inner.join("one.yml"), "scenario: One\nsteps: [{do: f()}]\n").unwrap();
    for path in [inner.clone(), inner.join("."), inner.join("../a [b]/")] {
        let assignment = load(&path);
        assert_eq!(assignment.id, "a [b]");
        assert_eq!(assignment.groups[0].scenarios.len(), 1);
    }
}
