//! Models that are programs.

use std::fs;
use std::path::Path;

use super::{code, lint, models, path, puzzlemark};
use crate::desk::{self, text};

/// An assignment for a program in a shell, which needs no other tool.
const SHELL: &str = "\
assignment: Letters
reference: {model: model/letters.sh}
subjects: {program: {file: letters.sh, run: sh letters.sh}}
groups:
  - {group: all, title: All, visibility: public, credit: each, scenarios: '*.scenario.yaml'}
";

/// A right program: sorts its lines, and writes their number into a file.
const SORTED: &str = "cat > all; wc -l < all > number.txt; sort all; rm all\n";

/// Writes an assignment with a scenario.
fn assignment(header: &str, model: (&str, &str), scenario: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir(folder.path().join("model")).expect("a folder");
    for (name, contents) in [
        ("assignment.yaml", header),
        (model.0, model.1),
        ("one.scenario.yaml", scenario),
    ] {
        fs::write(folder.path().join(name), contents).expect("a file");
    }
    folder
}

fn letters(model: &str, scenario: &str) -> tempfile::TempDir {
    assignment(SHELL, ("model/letters.sh", model), scenario)
}

fn submission(name: &str, contents: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::write(folder.path().join(name), contents).expect("a file");
    folder
}

/// Checks a program in a shell. Returns the exit code and the report.
fn check(folder: &tempfile::TempDir, program: &str) -> (Option<i32>, String) {
    let submission = submission("letters.sh", program);
    let checked = puzzlemark(&["check", &path(folder.path()), &path(submission.path())]);
    (
        code(&checked),
        text(&checked.stdout) + &text(&checked.stderr),
    )
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn right_and_wrong_programs_get_their_verdicts() {
    if !["python3", "node", "g++"].into_iter().all(desk::has) {
        return;
    }
    let folder = models().join("word-count").join("submissions");
    lint("word-count", &["--submissions", &path(&folder)], 0);
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn right_programs_in_other_styles_are_accepted() {
    if !["python3", "node", "g++"].into_iter().all(desk::has) {
        return;
    }
    let folder = models().join("word-count").join("right");
    lint("word-count", &["--submissions", &path(&folder)], 0);
}

#[test]
fn the_model_gives_output_files_and_exit_code_of_a_run() {
    if !desk::has("sh") {
        return;
    }
    let folder = letters(
        SORTED,
        "scenario: One\nexpect: reference\nsteps:\n- run: {stdin: \"b\\na\\n\"}\n",
    );
    lint(&path(folder.path()), &[], 0);
    let (right, said) = check(&folder, "sort; echo 2 > number.txt; echo note >&2");
    assert_eq!(right, Some(0), "{said}");
    for (wrong, because) in [
        ("cat; echo 2 > number.txt", "(0, 0)"),
        ("sort; echo 3 > number.txt", "number.txt"),
        ("sort", "it does not write the file `number.txt`"),
        ("sort; echo 2 > number.txt; exit 1", "exit code 0"),
    ] {
        let (code, said) = check(&folder, wrong);
        assert_eq!(code, Some(1), "{wrong}: {said}");
        assert!(said.contains(because), "{wrong}: {said}");
    }
}

#[test]
fn keys_of_the_step_come_before_the_model() {
    if !desk::has("sh") {
        return;
    }
    let folder = letters(
        "sort; exit 3",
        "scenario: One\nsteps:\n\
         - run: {stdin: \"1.0 2\\n\"}\n  expect: reference\n  exits: any\n  \
           checker: {kind: tokens, arguments: [float_tolerance, 0.1]}\n",
    );
    let (right, said) = check(&folder, "echo '1.01   2'");
    assert_eq!(right, Some(0), "{said}");
    let (wrong, said) = check(&folder, "echo '1.2 2'");
    assert_eq!(wrong, Some(1), "{said}");
}

#[test]
fn an_accident_of_the_model_is_a_mistake_of_the_instructor() {
    if !desk::has("sh") {
        return;
    }
    for (model, limits, told) in [
        ("exit 3", "", "the model ends with exit code 3"),
        ("kill -9 $$", "", "SIGKILL"),
        (
            "while true; do :; done",
            "limits: {cpu: 200 ms}\n",
            "CPU time",
        ),
        ("sleep 60 & echo a", "", "the model leaks"),
        ("printf '\\377'", "", "is not UTF-8"),
    ] {
        let scenario = format!("scenario: One\n{limits}expect: reference\nsteps:\n- run: []\n");
        let folder = letters(model, &scenario);
        let said = lint(&path(folder.path()), &[], 2);
        assert!(said.contains("one.scenario.yaml"), "{said}");
        assert!(said.contains(told), "{model}: {said}");
        let (judged, said) = check(&folder, "echo a");
        assert_eq!(judged, Some(3), "{model}: {said}");
        assert!(said.contains(told), "{model}: {said}");
    }
}

#[test]
fn lint_names_an_expectation_that_the_model_contradicts() {
    if !desk::has("sh") {
        return;
    }
    let folder = letters(
        SORTED,
        "scenario: One\nsteps:\n- run: {stdin: \"b\\na\\n\"}\n  prints: \"b\\na\\n\"\n",
    );
    let said = lint(&path(folder.path()), &[], 2);
    assert!(said.contains("the reference fails this scenario"), "{said}");
}

#[cfg(unix)]
#[test]
fn a_class_runs_the_model_once_per_scenario() {
    use std::os::unix::fs::PermissionsExt as _;

    if !desk::has("sh") {
        return;
    }
    // As root, the model has a user of its own, who must be able to leave marks.
    let marks = tempfile::tempdir().expect("a folder");
    let all = fs::Permissions::from_mode(0o777);
    fs::set_permissions(marks.path(), all).expect("the folder is ours");
    let mark = marks.path().join("runs");
    let folder = letters(
        &format!("echo run >> {}; cat", mark.display()),
        "scenario: One\nexpect: reference\nsteps:\n- run: {stdin: a}\n",
    );
    let class = tempfile::tempdir().expect("a folder");
    for student in 0..6 {
        let own = class.path().join(format!("student-{student}"));
        fs::create_dir(&own).expect("a folder");
        fs::write(own.join("letters.sh"), format!("cat # {student}")).expect("a file");
    }
    let out = marks.path().join("out");
    let grade = puzzlemark(&[
        "grade",
        &path(folder.path()),
        &path(class.path()),
        "--isolation",
        "limits-only",
        "--out",
        &path(&out),
    ]);
    assert_eq!(code(&grade), Some(0), "{}", text(&grade.stderr));
    let runs = fs::read_to_string(mark).expect("the model left marks");
    assert_eq!(runs, "run\n");
}

#[test]
fn a_model_that_is_missing_is_one_mistake() {
    let folder = letters(
        SORTED,
        "scenario: One\nexpect: reference\nsteps:\n- run: []\n",
    );
    fs::write(
        folder.path().join("two.scenario.yaml"),
        "scenario: Two\npoints: 1\nexplore: {games: 10}\n",
    )
    .expect("a scenario");
    fs::remove_file(folder.path().join("model/letters.sh")).expect("the model");
    let said = lint(&path(folder.path()), &[], 2);
    assert!(said.contains("cannot read `model/letters.sh`"), "{said}");
    assert!(said.ends_with("\n1 error\n"), "{said}");
}

#[test]
fn a_rule_judges_a_run_with_several_right_results() {
    if !desk::has("python3") {
        return;
    }
    let header = SHELL.replace(
        "letters.sh}\nsub",
        "letters.sh, rules: model/rules.py}\nsub",
    );
    let folder = assignment(
        &header,
        ("model/letters.sh", "cat"),
        "scenario: One\nexpect: reference\nsteps:\n- run: {stdin: \"2\\n1\\n\"}\n",
    );
    let rules = "\
from puzzlemark import Run, open_run

@open_run
def any_order(run: Run) -> None:
    numbers = sorted(int(line) for line in run.output.splitlines())
    assert numbers == [1, 2], \"these are other numbers\"
";
    fs::write(folder.path().join("model/rules.py"), rules).expect("a file");
    lint(&path(folder.path()), &[], 0);
    let (right, said) = check(&folder, "sort");
    assert_eq!(right, Some(0), "{said}");
    for (wrong, because) in [
        ("echo 1", "these are other numbers"),
        ("echo one", "ValueError"),
        ("cat; exit 1", "exit code 0"),
    ] {
        let (code, said) = check(&folder, wrong);
        assert_eq!(code, Some(1), "{wrong}: {said}");
        assert!(said.contains(because), "{wrong}: {said}");
    }
}

#[test]
fn a_program_with_random_numbers_needs_a_rule() {
    if !desk::has("python3") {
        return;
    }
    let folder = assignment(
        &SHELL
            .replace("letters.sh", "letters.py")
            .replace("sh letters", "python3 letters"),
        (
            "model/letters.py",
            "import random\nprint(random.random())\n",
        ),
        "scenario: One\nexpect: reference\nsteps:\n- run: []\n",
    );
    let said = lint(&path(folder.path()), &[], 2);
    assert!(
        said.contains("model/letters.py:1: the program uses random numbers"),
        "{said}"
    );
    assert!(said.contains("@open_run"), "{said}");
}

#[test]
fn no_kit_has_the_program() {
    if !desk::has("sh") {
        return;
    }
    let folder = letters(
        SORTED,
        "scenario: One\nexpect: reference\nsteps:\n- run: []\n",
    );
    let out = tempfile::tempdir().expect("a folder");
    let kit = out.path().join("kit");
    let refused = puzzlemark(&[
        "bundle",
        "student",
        &path(folder.path()),
        "--out",
        &path(&kit),
    ]);
    let said = text(&refused.stderr);
    assert_eq!(code(&refused), Some(2), "{said}");
    assert!(said.contains("asks `model/letters.sh`"), "{said}");
    let recorded = puzzlemark(&["record", &path(folder.path())]);
    assert_eq!(code(&recorded), Some(0), "{}", text(&recorded.stderr));
    let bundled = puzzlemark(&[
        "bundle",
        "student",
        &path(folder.path()),
        "--out",
        &path(&kit),
    ]);
    assert_eq!(code(&bundled), Some(0), "{}", text(&bundled.stderr));
    assert!(!kit.join("model").exists(), "the kit has the model");
}

#[test]
fn record_writes_the_runs_of_the_model() {
    if !desk::has("sh") {
        return;
    }
    let folder = letters(
        &format!("{SORTED}exit 2"),
        "scenario: One\nsteps:\n- run: {stdin: \"b\\na\\n\"}   # two letters\n  expect: reference\n\
         - run: {stdin: a}\n  expect: reference\n  exits: 2\n",
    );
    let folder = path(folder.path());
    let check = puzzlemark(&["record", "--check", &folder]);
    assert_eq!(code(&check), Some(1), "{}", text(&check.stdout));
    let record = puzzlemark(&["record", &folder]);
    assert_eq!(code(&record), Some(0), "{}", text(&record.stdout));
    let written = fs::read_to_string(Path::new(&folder).join("one.scenario.yaml"));
    let expected = "\
scenario: One
steps:
- run: {stdin: \"b\\na\\n\"}   # two letters
  prints: |   # recorded
    a
    b
  exits: 2   # recorded
  writes: {'number.txt': \"2\\n\"}   # recorded
- run: {stdin: a}
  prints: |   # recorded
    a
  writes: {'number.txt': \"0\\n\"}   # recorded
  exits: 2
";
    assert_eq!(written.expect("the scenario"), expected);
    let check = puzzlemark(&["record", "--check", &folder]);
    assert_eq!(code(&check), Some(0), "{}", text(&check.stdout));
    lint(&folder, &[], 0);
}

#[test]
fn explore_finds_a_short_input_that_shows_a_failure() {
    if !desk::has("sh") {
        return;
    }
    let folder = letters(
        "sort",
        "scenario: One\nsteps:\n- run: {stdin: \"b 1\\nc\\na\\n\"}\n  prints: |\n    a\n    b 1\n    c\n",
    );
    // It loses all lines that are equal to another one.
    let wrong = submission("letters.sh", "sort -u");
    let written = wrong.path().join("found.yaml");
    let explored = puzzlemark(&[
        "explore",
        &path(folder.path()),
        &path(&wrong.path().join("letters.sh")),
        "--scenario",
        &path(&written),
    ]);
    let said = text(&explored.stdout);
    assert_eq!(code(&explored), Some(1), "{said}");
    assert!(said.contains("sh letters.sh < input-1.txt"), "{said}");
    let scenario = fs::read_to_string(&written).expect("the scenario");
    let input = scenario
        .split("stdin: ")
        .nth(1)
        .and_then(|rest| rest.split('}').next());
    let lines = input.expect("an input").matches("\\n").count();
    assert_eq!(lines, 2, "two equal lines are enough: {scenario}");
    fs::rename(&written, folder.path().join("two.scenario.yaml")).expect("a scenario");
    lint(&path(folder.path()), &[], 0);
    let right = submission("letters.sh", "cat > all; sort < all; rm all");
    let explored = puzzlemark(&[
        "explore",
        &path(folder.path()),
        &path(right.path()),
        "--games",
        "30",
    ]);
    assert_eq!(code(&explored), Some(0), "{}", text(&explored.stdout));
}

#[test]
fn a_rule_draws_the_inputs_of_random_runs() {
    if !desk::has("python3") {
        return;
    }
    let header = SHELL.replace(
        "letters.sh}\nsub",
        "letters.sh, rules: model/rules.py}\nsub",
    );
    let folder = assignment(
        &header,
        ("model/letters.sh", "cat; echo $1"),
        "scenario: Random inputs\npoints: 1\nexplore: {games: 10}\n",
    );
    let rules = "\
from puzzlemark import inputs

@inputs
def sevens(random):
    return [\"x\"], \"7\\n\" * random.randint(1, 3)
";
    fs::write(folder.path().join("model/rules.py"), rules).expect("a file");
    let (right, said) = check(&folder, "cat; echo x");
    assert_eq!(right, Some(0), "{said}");
    let (wrong, said) = check(&folder, "sed s/7/8/; echo x");
    assert_eq!(wrong, Some(1), "{said}");
    assert!(said.contains("sh letters.sh x < input-1.txt"), "{said}");
}
