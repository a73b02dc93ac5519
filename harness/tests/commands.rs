//! The command line as a user meets it: output and exit codes.

mod desk;

use std::process::Output;

use desk::{Desk, text};
use serde_json::{Value, json};

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn check_of_an_accepted_submission_ends_with_0() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter", "counter/submissions/right"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    assert!(text(&output.stdout).contains("accepted"));
}

#[test]
fn check_of_a_wrong_submission_ends_with_1_and_shows_the_departure() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["check", "counter", "counter/submissions/wrong"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stdout));
    let report = text(&output.stdout);
    for shown in ["counter.value", "a failed `add` changes nothing", "-1"] {
        assert!(report.contains(shown), "{shown} is not in\n{report}");
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
fn check_plays_only_what_is_asked_for() {
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
fn grade_writes_every_report_and_reject_fails_only_when_asked() {
    let desk = Desk::with_counter();
    desk.write("counter/submissions/__MACOSX/counter.py", "");
    let grade = ["grade", "counter", "counter/submissions", "--out", "out"];
    let output = desk.puzzlemark(&grade);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let files = [
        "index.html",
        "results.json",
        "junit.xml",
        "gradebook.csv",
        "journal.jsonl",
        "students",
    ];
    for file in files {
        assert!(desk.path("out").join(file).exists(), "{file} is missing");
    }
    for left_out in ["expectations.yaml", "__MACOSX"] {
        let note = format!("`{left_out}` is no kind of submission");
        assert!(text(&output.stderr).contains(&note), "it is said");
    }
    let failing = desk
        .command(&grade)
        .arg("--fail-on-reject")
        .output()
        .unwrap();
    assert_eq!(code(&failing), Some(1));
}

#[test]
fn report_writes_the_same_files_again() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let page = desk.path("out/index.html");
    let before = std::fs::read(&page).unwrap();
    std::fs::remove_file(&page).unwrap();
    assert_eq!(code(&desk.puzzlemark(&["report", "out"])), Some(0));
    assert_eq!(std::fs::read(&page).unwrap(), before);
    let gradebook = desk.puzzlemark(&["report", "out", "--format", "csv"]);
    assert_eq!(
        text(&gradebook.stdout).lines().count(),
        3,
        "a header and two students"
    );
}

#[test]
fn a_student_page_holds_nothing_of_hidden_groups() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let pages = std::fs::read_dir(desk.path("out/students")).unwrap();
    let mut count = 0;
    for page in pages {
        let html = std::fs::read_to_string(page.unwrap().path()).unwrap();
        for secret in ["What happens at zero", "zero is not negative", "Counter(1)"] {
            assert!(!html.contains(secret), "`{secret}` is on a student's page");
        }
        count += 1;
    }
    assert_eq!(count, 2);
}

#[test]
fn lint_holds_the_fixtures_to_their_expectations() {
    let desk = Desk::with_counter();
    let lint = ["lint", "counter", "--submissions", "counter/submissions"];
    let output = desk.puzzlemark(&lint);
    assert_eq!(
        code(&output),
        Some(0),
        "{}{}",
        text(&output.stdout),
        text(&output.stderr)
    );
    desk.write(
        "counter/submissions/expectations.yaml",
        "right: {permitted: [WA], because: a lie}\nwrong: {permitted: [WA], because: the truth}\n",
    );
    let output = desk.puzzlemark(&lint);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stdout).contains("right: got AC, permitted is WA"));
}

#[test]
fn what_is_not_there_is_said() {
    let desk = Desk::with_counter();
    for arguments in [
        &["check", "nowhere", "counter/submissions/right"][..],
        &["check", "counter", "nowhere"],
        &["grade", "counter", "nowhere", "--out", "out"],
        &["report", "nowhere"],
    ] {
        let output = desk.puzzlemark(arguments);
        assert_eq!(code(&output), Some(2), "{arguments:?}");
        assert!(
            text(&output.stderr).contains("nowhere"),
            "{}",
            text(&output.stderr)
        );
    }
    let output = desk.puzzlemark(&["grade", "counter", "counter/scenarios", "--out", "out"]);
    assert_eq!(
        code(&output),
        Some(0),
        "folders are submissions, if poor ones"
    );
}

#[test]
fn init_never_overwrites() {
    let desk = Desk::with_counter();
    let output = desk.puzzlemark(&["init", "counter"]);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stderr).contains("not an empty folder"));
}

#[test]
fn grade_does_not_grade_its_own_reports() {
    let desk = Desk::with_counter();
    let submissions = "counter/submissions";
    for out in [
        submissions,
        "counter/submissions/out",
        "counter/../counter/submissions/right/a/b",
    ] {
        let output = desk.puzzlemark(&["grade", "counter", submissions, "--out", out]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{out}: {error}");
        assert!(error.contains("choose a folder beside it"), "{error}");
    }
    assert!(!desk.path("counter/submissions/journal.jsonl").exists());
    assert!(!desk.path("counter/submissions/out").exists());
}

#[test]
fn grade_of_what_holds_no_submissions_leaves_nothing_behind() {
    let desk = Desk::with_counter();
    for (submissions, said) in [
        ("nowhere", "nowhere"),
        ("counter", "`counter` is an assignment"),
        ("counter/submissions/right/counter.py", "`check`"),
    ] {
        let output = desk.puzzlemark(&["grade", "counter", submissions, "--out", "out"]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{error}");
        assert!(error.contains(said), "{error}");
        assert!(!desk.path("out").exists());
    }
}

#[test]
fn report_says_where_the_reports_are_and_who_was_probably_meant() {
    let desk = Desk::with_counter();
    desk.puzzlemark(&["grade", "counter", "counter/submissions", "--out", "out"]);
    let again = desk.puzzlemark(&["report", "out"]);
    assert!(text(&again.stdout).contains("out/index.html"));
    let one = [
        "report",
        "out",
        "--format",
        "terminal",
        "--student",
        "wrnog",
    ];
    let error = desk.puzzlemark(&one).stderr;
    assert!(
        text(&error).contains("did you mean `wrong`?"),
        "{}",
        text(&error)
    );
}

#[test]
fn results_of_another_version_are_named_as_such() {
    let desk = Desk::new();
    desk.write(
        "out/results.json",
        r#"{"puzzlemark": "0.0.9", "class": []}"#,
    );
    let output = desk.puzzlemark(&["report", "out"]);
    assert_eq!(code(&output), Some(2));
    let error = text(&output.stderr);
    assert!(error.contains("was written by Puzzlemark 0.0.9"), "{error}");
}

#[test]
fn lint_does_not_call_an_assignment_with_warnings_free_of_mistakes() {
    let desk = Desk::with_counter();
    desk.write(
        "counter/scenarios/examples/more.yaml",
        "scenario: More\nsteps:\n  - do: countr = Counter(1)\n  - do: counter.value\n    returns: 1\n",
    );
    let output = desk.puzzlemark(&["lint", "counter"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "counter: 3 scenarios, 1 warning\n");
}

#[test]
fn check_says_that_not_all_was_played() {
    let desk = Desk::with_counter();
    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--only", "limits"]);
    let error = text(&output.stderr);
    assert!(error.contains("1 of 2 scenarios were played"), "{error}");
}

#[test]
fn check_prints_its_report_even_where_the_page_cannot_be_written() {
    let desk = Desk::with_counter();
    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--html", "nowhere/page.html"]);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output.stdout).contains("accepted"));
    assert!(text(&output.stderr).contains("nowhere"));
}

#[test]
fn the_powers_of_the_reference_say_what_they_cannot_do() {
    const PUZZLE: &str = "bubbles-and-boulders";
    let desk = Desk::new();
    desk.write("puzzle.txt", "AB\nAB\n");
    desk.write("state.txt", "..\n");
    for (arguments, said) in [
        (&["solve", PUZZLE, "puzzle.txt", "--at-most", "0"][..], "0"),
        (&["count", PUZZLE, "puzzle.txt", "--bound", "0"], "0"),
        (
            &["verify", PUZZLE, "-", "--answer", "-"],
            "name one of them",
        ),
        (&["draw", PUZZLE, "--state", "-"], "name one of them"),
        (
            &["draw", PUZZLE, "puzzle.txt", "--state", "state.txt"],
            "the state of play does not fit `puzzle.txt`",
        ),
    ] {
        let output = desk.puzzlemark(arguments);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{arguments:?}: {error}");
        assert!(error.contains(said), "{arguments:?}: {error}");
    }
}

#[test]
fn help_of_a_command_tells_of_its_exit_code_and_its_journal() {
    let desk = Desk::new();
    for (command, said) in [("solve", "Exit code 1"), ("grade", "journal in the output")] {
        let help = desk.puzzlemark(&[command, "--help"]).stdout;
        assert!(text(&help).contains(said), "{}", text(&help));
    }
}

#[test]
fn explain_prints_a_step_a_line() {
    let desk = Desk::new();
    desk.write("puzzle.txt", "[0, 2], [0, 0], [0, 0], [0, 0]\n");
    let output = desk.puzzlemark(&["explain", "pyramids", "puzzle.txt"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let told = text(&output.stdout);
    assert_eq!(told.lines().count(), 4, "{told}");
    assert!(
        told.ends_with("\nAll heights are known (easy).\n"),
        "{told}"
    );
}

#[test]
fn explain_says_what_it_cannot_do() {
    let desk = Desk::new();
    desk.write("puzzle.txt", "?\n");
    for (puzzle, said) in [
        ("strips", "error: solutions of `strips` have no explanation"),
        ("flow", "error: `puzzle.txt`: "),
    ] {
        let output = desk.puzzlemark(&["explain", puzzle, "puzzle.txt"]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{error}");
        assert!(error.starts_with(said), "{error}");
    }
}

#[test]
fn generate_makes_a_puzzle_as_hard_as_asked_or_says_that_it_cannot() {
    let desk = Desk::new();
    let easy = ["generate", "flow", "--difficulty", "easy"];
    let output = desk.puzzlemark(&easy);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).lines().count(), 5);
    for (puzzle, difficulty, said) in [
        ("strips", "easy", "`strips` has no grades of difficulty"),
        ("flow", "extreme", "[possible values: easy, medium, hard]"),
    ] {
        let output = desk.puzzlemark(&["generate", puzzle, "--difficulty", difficulty]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{error}");
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn json_is_one_object_with_the_keys_that_the_help_names() {
    const PUZZLE: &str = "bubbles-and-boulders";
    let desk = Desk::new();
    desk.write("puzzle.txt", "#AAB\nCDDB\nCDBB\nCD#B\n");
    desk.write("right.txt", "#O*O\nOO*.\n..*.\n*.#.\n");
    desk.write("wrong.txt", "#O*O\nOO*.\n..*.\n..#.\n");
    desk.write("pairs.txt", "AB\nAB\n");
    desk.write("pyramids.txt", "[0, 2], [0, 0], [0, 0], [0, 0]\n");
    for (arguments, expected_code, key, expected) in [
        (&["count", PUZZLE, "puzzle.txt"][..], 0, "count", json!(1)),
        (&["count", PUZZLE, "puzzle.txt"], 0, "complete", json!(true)),
        (
            &["count", "flow", "pairs.txt", "--bound", "1"],
            0,
            "complete",
            json!(false),
        ),
        (
            &["verify", PUZZLE, "puzzle.txt", "--answer", "right.txt"],
            0,
            "faults",
            json!([]),
        ),
        (
            &["verify", PUZZLE, "puzzle.txt", "--answer", "wrong.txt"],
            1,
            "right",
            json!(false),
        ),
        (
            &["draw", PUZZLE, "puzzle.txt"],
            0,
            "drawing",
            json!("#AAB\nCDDB\nCDBB\nCD#B\n"),
        ),
    ] {
        let object = json_of(&desk, arguments, expected_code);
        assert_eq!(object[key], expected, "{arguments:?}: {object}");
    }
    let solved = json_of(&desk, &["solve", PUZZLE, "puzzle.txt"], 0);
    assert_eq!(solved["solutions"][0]["answer"], "#O*O\nOO*.\n..*.\n*.#.\n");
    assert!(solved["solutions"][0]["moves"][0].is_string(), "{solved}");
    let told = json_of(&desk, &["explain", "pyramids", "pyramids.txt"], 0);
    assert_eq!(told["steps"].as_array().map(Vec::len), Some(4), "{told}");
    let made = json_of(&desk, &["generate", "pyramids"], 0);
    assert!(made["puzzle"].is_string(), "{made}");
}

#[expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]
fn json_of(desk: &Desk, arguments: &[&str], expected_code: i32) -> Value {
    let output = desk.command(arguments).arg("--json").output().unwrap();
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(expected_code), "{arguments:?}: {error}");
    serde_json::from_slice(&output.stdout).unwrap()
}
