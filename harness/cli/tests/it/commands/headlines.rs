//! Headline, first failure and reason, which must agree.

use crate::commands::code;
use crate::desk::{Desk, text};

/// An assignment of functions in `f.py`, or of a program in `f.c`, with two scenarios. The second also has the
/// file `data.txt`.
fn desk(limits: &str, submission: &[(&str, &str)]) -> Desk {
    let desk = Desk::new();
    let assignment = format!(
        "assignment: Headlines\nsubjects:\n  python: {{file: f.py}}\n  binary: {{file: f.c, kit: c}}\n{limits}\
         groups:\n  - {{group: all, visibility: public, scenarios: 'scenarios/*.yaml'}}\n"
    );
    desk.write("headlines/assignment.yaml", assignment);
    let step = "steps:\n  - do: a(1)\n    returns: 1\n";
    let second = format!("scenario: Second\nfiles: {{data.txt: x}}\n{step}");
    desk.write(
        "headlines/scenarios/a.yaml",
        format!("scenario: First\n{step}"),
    );
    desk.write("headlines/scenarios/b.yaml", second);
    for (name, source) in submission {
        desk.write(&format!("subs/{name}"), source);
    }
    desk
}

fn checked(desk: &Desk, submission: &str) -> String {
    let output = desk.puzzlemark(&["check", "headlines", submission]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn a_report_names_the_scenario_in_which_a_submission_does_not_load() {
    let source = "def a(x): return x\nopen('data.txt')\n";
    let report = checked(&desk("", &[("ada/f.py", source)]), "subs/ada");
    let words: Vec<_> = report.split_whitespace().collect();
    let report = words.join(" ");
    for shown in [
        "CE does not load in 1 of 2 scenarios",
        "Why it does not load in “First”",
        "put such code below `if __name__ == '__main__':`",
    ] {
        assert!(report.contains(shown), "{shown} is not in {report}");
    }
}

#[test]
fn the_first_failure_gives_the_headline_and_others_are_counted() {
    let source =
        "def a(x):\n    import os\n    return 1 / 0 if os.path.exists('data.txt') else 2\n";
    let report = checked(&desk("", &[("ada/f.py", source)]), "subs/ada");
    let headline = "WA wrong answer, and 1 runtime error below";
    assert!(report.starts_with(headline), "{report}");
}

#[test]
fn a_failed_build_is_reported_with_the_limits_of_builds() {
    let limits = "limits: {cpu: 150 ms, memory: 64 MiB}\n";
    let desk = desk(limits, &[("ada/f.c", "int main( {")]);
    let report = checked(&desk, "subs/ada");
    let used = report.lines().find(|line| line.starts_with("Used: "));
    let used = used.unwrap_or_else(|| panic!("{report}"));
    assert!(used.contains("of 60 s CPU time"), "{used}");
    assert!(used.contains("of 2048 MiB memory"), "{used}");
}

#[test]
fn two_equal_submissions_that_are_too_slow_make_one_mistake() {
    let slow = "def a(x):\n    while True: pass\n";
    let limits = "limits: {cpu: 150 ms}\n";
    let all = ["one", "two", "three"].map(|name| format!("{name}/f.py"));
    let submissions: Vec<_> = all.iter().map(|path| (path.as_str(), slow)).collect();
    let desk = desk(limits, &submissions);
    let output = desk.puzzlemark(&["grade", "headlines", "subs", "--out", "out"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    let page = std::fs::read_to_string(desk.path("out/index.html")).unwrap_or_default();
    assert!(page.contains("id=\"mistake-1\""), "{page}");
    assert!(!page.contains("id=\"mistake-2\""), "{page}");
}
