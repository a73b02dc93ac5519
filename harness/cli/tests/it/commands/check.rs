//! `check`: one submission, for its author.

use std::fs;
use std::path::Path;

use puzzlemark_intake as intake;

use crate::commands::code;
use crate::desk::{Desk, text};

/// The path of a fixture submission.
fn fixture(assignment: &str, name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/submissions");
    let path = intake::fixture(&root.join(assignment), name);
    path.display().to_string()
}

#[test]
fn check_of_an_accepted_submission_ends_with_0() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter", "counter/submissions/right"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("accepted"));
}

#[test]
fn check_of_a_wrong_submission_ends_with_1_and_shows_the_failure() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter", "counter/submissions/wrong"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stdout));
    let report = text(&output.stdout);
    for shown in ["counter.value", "a failed `add` changes nothing", "-1"] {
        assert!(report.contains(shown), "{shown} is not in\n{report}");
    }
}

#[test]
fn check_explains_a_property() {
    let desk = Desk::with_counter();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let specs = format!("{root}/specs/fifteen");
    let wrong = fixture("fifteen", "moves-not-made");
    let output = desk.puzzlemark(&["check", &specs, &wrong, "--only", "solve_interior_tile"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let report = text(&output.stdout).replace('\n', " ");
    let words: Vec<_> = report.split_whitespace().collect();
    let expected = "expected the puzzle, moves (a str) that lead to where lower_row_invariant(2, 1) \
                    holds, and the puzzle after these moves";
    assert!(words.join(" ").contains(expected), "{report}");
}

#[test]
fn check_explains_a_property_of_printed_text() {
    let desk = Desk::with_counter();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let specs = format!("{root}/specs/pyramids");
    let wrong = fixture("pyramids", "game-prints-columns");
    let output = desk.puzzlemark(&["check", &specs, &wrong, "--only", "game-solves"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let report = text(&output.stdout);
    let expected = "expected  a printed table that fits the guide [[0, 0, 1, 2], ";
    assert!(report.contains(expected), "{report}");
}

#[test]
fn check_of_one_file_of_two_names_the_other() {
    let desk = Desk::with_counter();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let specs = format!("{root}/specs/pyramids");
    fs::write(desk.path("solver.py"), "class Solver:\n    pass\n").unwrap();
    let check = ["check", &specs, "solver.py", "--only", "raw-table"];
    let output = desk.puzzlemark(&[&check[..], &["--only", "game-solves"]].concat());
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let report = text(&output.stdout).replace('\n', " ");
    for shown in [
        "Length and raw table",
        "in other scenarios it does not load: there is no `game.py`, `game.js`",
        "there is `solver.py`; if there are several files, hand in their folder",
    ] {
        assert!(report.contains(shown), "{shown} is not in {report}");
    }
}

#[test]
fn check_takes_a_file_from_its_own_folder() {
    let desk = Desk::with_counter();
    let mut command = desk.command(&["check", "../..", "counter.py"]);
    let output = command
        .current_dir(desk.path("counter/submissions/right"))
        .output()
        .unwrap();
    assert_eq!(
        code(&output),
        Some(0),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
}

#[test]
fn check_plays_only_the_selected_scenarios() {
    let desk = Desk::with_counter();
    let wrong = ["check", "counter", "counter/submissions/wrong", "--only"];
    let output = desk.command(&wrong).arg("counting").output().unwrap();
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    let unknown = desk.command(&wrong).arg("countng").output().unwrap();
    assert_eq!(code(&unknown), Some(2));
    assert!(
        text(&unknown.stderr).contains("counting, limits"),
        "{}",
        text(&unknown.stderr)
    );
}

#[test]
fn check_says_how_many_scenarios_it_played() {
    let desk = Desk::with_counter();
    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--only", "limits"]);
    let error = text(&output.stderr);
    assert!(error.contains("played 1 of 2 scenarios"), "{error}");
}

#[test]
fn check_prints_its_report_even_if_the_page_cannot_be_written() {
    let desk = Desk::with_counter();
    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--html", "nowhere/page.html"]);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stdout).contains("accepted"));
    assert!(text(&output.stderr).contains("nowhere"));
}

#[test]
fn a_page_with_hidden_groups_is_marked_as_the_instructors() {
    let desk = Desk::with_counter();
    let wrong = "counter/submissions/wrong";
    let page = || {
        desk.puzzlemark(&["check", "counter", wrong, "--html", "page.html"]);
        fs::read_to_string(desk.path("page.html")).unwrap()
    };
    assert!(page().contains("Instructor’s copy"));
    let assignment = fs::read_to_string(desk.path("counter/assignment.yaml")).unwrap();
    let open = assignment.replace("visibility: hidden", "visibility: public");
    assert_ne!(open, assignment);
    desk.write("counter/assignment.yaml", &open);
    assert!(!page().contains("Instructor’s copy"));
}

/// Writing a report by renaming a file would replace `/dev/null` for good.
#[cfg(unix)]
#[test]
fn a_page_written_to_a_pipe_does_not_replace_the_pipe() {
    use std::os::unix::fs::FileTypeExt as _;
    use std::process::{Command, Stdio};

    let desk = Desk::with_counter();
    let pipe = desk.path("page");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let reader = Command::new("cat")
        .arg(&pipe)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--html", "page"]);
    if !pipe.metadata().unwrap().file_type().is_fifo() {
        let mut reader = reader;
        reader.kill().unwrap();
        reader.wait().unwrap();
        panic!("the pipe was replaced");
    }
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let page = reader.wait_with_output().unwrap().stdout;
    assert!(text(&page).starts_with("<!"));
}

/// A kit with one submission in `kit/mine`.
fn with_kit() -> Desk {
    let desk = Desk::with_counter();
    let made = desk.puzzlemark(&["bundle", "student", "counter", "--out", "kit"]);
    assert_eq!(code(&made), Some(0), "{}", text(&made.stderr));
    fs::create_dir(desk.path("kit/mine")).expect("a folder in the kit");
    let right = desk.path("counter/submissions/right/counter.py");
    fs::copy(right, desk.path("kit/mine/counter.py")).expect("a copy of the right one");
    desk
}

#[test]
fn in_a_kit_check_needs_no_arguments() {
    let desk = with_kit();
    let told = fs::read_to_string(desk.path("kit/CHECKING.md")).unwrap();
    let line = format!("    uvx puzzlemark@{} check\n", env!("CARGO_PKG_VERSION"));
    assert!(told.contains(&line), "{told}");
    fs::create_dir_all(desk.path("kit/starter")).unwrap();
    fs::write(desk.path("kit/starter/counter.py"), "").unwrap();
    for (folder, arguments) in [
        ("kit", &["check"][..]),
        ("kit/mine", &["check"]),
        ("kit/mine", &["check", "counter.py"]),
        ("kit/scenarios", &["check"]),
        (".", &["check", "kit"]),
        (".", &["check", "kit/mine"]),
    ] {
        let mut command = desk.command(arguments);
        let output = command.current_dir(desk.path(folder)).output().unwrap();
        let told = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(code(&output), Some(0), "{folder} {arguments:?}: {told}");
        assert!(told.contains("accepted"), "{folder} {arguments:?}: {told}");
    }
}

#[test]
fn a_file_beside_the_assignment_is_judged_without_the_scenarios() {
    let desk = with_kit();
    fs::rename(
        desk.path("kit/mine/counter.py"),
        desk.path("kit/counter.py"),
    )
    .unwrap();
    let spy = "\nimport os\nprint(sorted(os.listdir()))\n";
    let right = fs::read_to_string(desk.path("kit/counter.py")).unwrap();
    fs::write(desk.path("kit/counter.py"), right + spy).unwrap();
    let mut command = desk.command(&["check", "--json"]);
    let output = command.current_dir(desk.path("kit")).output().unwrap();
    let told = text(&output.stdout);
    assert!(told.contains("counter.py"), "{told}");
    assert!(!told.contains("assignment.yaml'"), "{told}");
}

#[test]
fn check_names_missing_files() {
    let desk = with_kit();
    let right = desk.path("kit/mine/counter.py");
    fs::create_dir(desk.path("kit/other")).unwrap();
    fs::copy(right, desk.path("kit/other/counter.py")).unwrap();
    for (folder, arguments, said) in [
        (".", &["check"][..], "no `assignment.yaml` in `.`"),
        (
            ".",
            &["check", "nowhere"],
            "no `assignment.yaml` in `nowhere`",
        ),
        ("kit", &["check"], "each of these may be the submission"),
        (
            ".",
            &["check", "counter"],
            "no submission in `counter`: no file is named counter.py\nhelp: put your file into a folder there\n",
        ),
    ] {
        let mut command = desk.command(arguments);
        let output = command.current_dir(desk.path(folder)).output().unwrap();
        let told = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{folder} {arguments:?}: {told}");
        assert!(told.contains(said), "{folder} {arguments:?}: {told}");
        assert!(
            told.contains("puzzlemark check ASSIGNMENT SUBMISSION"),
            "{told}"
        );
    }
    // The advice to begin with a stub needs one: without it, that command is an error.
    desk.write("counter/starter/counter.py", "class Counter:\n    pass\n");
    let output = desk.puzzlemark(&["check", "counter"]);
    let told = text(&output.stderr);
    let advice = "; `puzzlemark starter counter LANGUAGE --out mine` writes one to begin with";
    assert!(told.contains(advice), "{told}");
}

#[test]
fn reports_are_in_the_language_of_the_assignment_or_of_the_user() {
    let desk = Desk::with_counter();
    let check = |locale: &str, options: &[&str]| {
        let mut command = desk.command(&["check", "counter", "counter/submissions/wrong"]);
        let output = command.args(options).env("LC_ALL", locale).output();
        let output = output.expect("the program starts");
        assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
        text(&output.stdout)
    };
    let (english, dutch, polish) = ("  expected  0", "  verwacht  0", "oczekiwane  0");
    assert!(check("C", &[]).contains(english));
    assert!(check("nl_BE.UTF-8", &[]).contains(dutch));
    assert!(check("nl_BE.UTF-8", &["--language", "pl"]).contains(polish));
    let assignment = fs::read_to_string(desk.path("counter/assignment.yaml")).unwrap();
    desk.write(
        "counter/assignment.yaml",
        format!("{assignment}language: pl\n"),
    );
    let report = check("nl_BE.UTF-8", &[]);
    assert!(report.contains(polish), "{report}");
    assert!(check("nl_BE.UTF-8", &["--language", "en"]).contains(english));
    let markdown = check("C", &["--format", "markdown"]);
    assert!(markdown.contains("2 z 3 punktów"), "{markdown}");
}

#[test]
fn colours_follow_the_option_and_the_environment() {
    let desk = Desk::with_counter();
    let coloured = |option: &[&str], variables: &[(&str, &str)]| {
        let check = ["check", "counter", "counter/submissions/right"];
        let mut command = desk.command(&[&check, option].concat());
        command
            .env_remove("NO_COLOR")
            .envs(variables.iter().copied());
        text(&command.output().expect("the program starts").stdout).contains('\u{1b}')
    };
    let colours = |variables: &[(&str, &str)]| coloured(&[], variables);
    assert!(!colours(&[]), "standard output is no terminal");
    assert!(colours(&[("FORCE_COLOR", "1")]));
    assert!(colours(&[("CLICOLOR_FORCE", "1")]));
    assert!(!colours(&[("FORCE_COLOR", "0")]));
    assert!(!colours(&[("FORCE_COLOR", "1"), ("NO_COLOR", "1")]));
    assert!(coloured(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(!coloured(&["--color=never"], &[("FORCE_COLOR", "1")]));
    assert!(coloured(&["--color=auto"], &[("FORCE_COLOR", "1")]));
}

#[test]
fn texts_of_scenarios_are_in_the_language_of_the_report() {
    let desk = Desk::with_counter();
    let scenario = "counter/scenarios/hidden/limits.yaml";
    let written = fs::read_to_string(desk.path(scenario)).unwrap();
    let title = written
        .lines()
        .find(|line| line.starts_with("scenario:"))
        .unwrap();
    let titles = "scenario: {en: Counting up, nl: Optellen, pl: Liczenie}";
    desk.write(scenario, written.replace(title, titles));
    let wrong = "counter/submissions/wrong";
    for (language, title) in [
        ("nl", "Optellen"),
        ("pl", "Liczenie"),
        ("en", "Counting up"),
    ] {
        let output = desk.puzzlemark(&["check", "counter", wrong, "--language", language]);
        let report = text(&output.stdout);
        assert!(report.contains(title), "{language}: {report}");
    }
    let output = desk.puzzlemark(&["check", "counter", wrong]);
    assert!(text(&output.stdout).contains("Counting up"));
    let mut command = desk.command(&["check", "counter", wrong]);
    let output = command.env("LC_ALL", "nl_BE.UTF-8").output().unwrap();
    assert!(text(&output.stdout).contains("Optellen"));

    desk.write(scenario, written.replace(title, "scenario: {de: Zählen}"));
    let output = desk.puzzlemark(&["check", "counter", wrong]);
    assert_eq!(code(&output), Some(2));
    let error = text(&output.stderr);
    assert!(error.contains("no reports in the language `de`"), "{error}");
}

#[test]
fn a_traceback_has_the_callers_and_folds_code_of_the_course() {
    let desk = Desk::with_counter();
    let given = "class Counter:\n    def __init__(self, start):\n        self.value = start\n\n    \
         def check(self, number):\n        wanted = self.value\n        assert number > 1000, 'too small'\n        \
         return wanted\n";
    desk.write("counter/starter/counter.py", given);
    let own = "\n    def add(self, number):\n        return self.check(number)\n";
    desk.write(
        "counter/submissions/wrong/counter.py",
        format!("{given}{own}"),
    );
    let wrong = "counter/submissions/wrong";
    let output = desk.puzzlemark(&["check", "counter", wrong]);
    let report = text(&output.stdout);
    let given = report
        .find("raised at  counter.py:7, code of the course")
        .unwrap();
    let own = report.find("called at  counter.py:11").unwrap();
    assert!(given < own, "{report}");
    assert!(report.contains("11 │>"), "{report}");
    assert!(
        !report.contains("7 │>"),
        "code of the course is folded: {report}"
    );
    let output = desk.puzzlemark(&["check", "counter", wrong, "--format", "github"]);
    let log = text(&output.stdout);
    assert!(
        log.contains("file=counter/submissions/wrong/counter.py,line=11::"),
        "{log}"
    );
    assert!(!log.contains("line=7::"), "{log}");
}
