//! Checkers of an assignment. They run in a cell of their own, and their failures cost the student nothing.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::diff::Difference;
use puzzlemark_reports::model::ScenarioResult;
use puzzlemark_reports::visibility::{self, Audience};
use puzzlemark_runner::{Plan, Stop};
use puzzlemark_sandbox::{Level, Sandbox, SandboxOptions};

use super::{accepted, assignment, fails, play, python};

/// A step with a Python checker of this source, in the protocol of Kattis.
fn kattis(source: &str, more: &str) -> String {
    let lines = source.lines().map(|line| format!("          {line}\n"));
    let indented = lines.collect::<Vec<_>>().concat();
    format!(
        "steps:\n  - run: {{stdin: '10'}}\n    checker:\n      kind: kattis\n      files:\n        \
         validate.py: |\n{indented}      run: python3 validate.py\n      answer: 4 6 SECRET\n{more}"
    )
}

const PAIR: &str = r#"
import sys
total = int(open(sys.argv[1]).read())
assert open(sys.argv[2]).read() == "4 6 SECRET"
words = sys.stdin.read().split()
with open(sys.argv[3] + "judgemessage.txt", "w") as f: f.write("for staff: " + sys.argv[4])
if len(words) == 2 and sum(map(int, words)) == total: sys.exit(42)
with open(sys.argv[3] + "teammessage.txt", "w") as f: f.write("they do not add up")
sys.exit(43)
"#;

fn pair(source: &str) -> ScenarioResult {
    python(&kattis(PAIR, "      arguments: [flag]\n"), source)
}

#[test]
fn a_text_that_the_checker_accepts_is_right() {
    accepted(&pair("n = int(input())\nprint(4, n - 4)\n"));
    accepted(&pair("n = int(input())\nprint(7)\nprint(n - 7)\n"));
    fails(
        &pair("print(1, 2)\n"),
        Verdict::WrongAnswer,
        1,
        "they do not add up",
    );
}

/// The report of a submission for an audience.
pub(super) fn told(steps: &str, source: &str, audience: Audience) -> String {
    let (_folder, assignment) = assignment(steps);
    let submission = tempfile::tempdir().unwrap();
    std::fs::write(submission.path().join("game.py"), source).unwrap();
    let sandbox = sandbox(SandboxOptions::default());
    let plan = Plan::for_one(&assignment, submission.path()).unwrap();
    let grading = puzzlemark_runner::grading::Grading {
        assignment: &assignment,
        sandbox: &sandbox,
        workers: Some(1),
    };
    let class = grading.results(&plan, &(), &Stop::default()).unwrap();
    let view = visibility::view(&class.info, &class.submissions[0], audience).unwrap();
    format!("{view:?}")
}

const STUDENTS: [Audience; 2] = [Audience::StudentBeforeDue, Audience::StudentAfterDue];

#[test]
fn notes_for_the_instructor_are_hidden_from_students() {
    let steps = kattis(PAIR, "      arguments: [flag]\n");
    let of_wrong = |audience| told(&steps, "print(1, 2)\n", audience);
    assert!(of_wrong(Audience::Instructor).contains("for staff: flag"));
    for audience in STUDENTS {
        let told = of_wrong(audience);
        assert!(told.contains("they do not add up"), "{told}");
        assert!(!told.contains("for staff"), "{told}");
    }
    let crash = kattis("raise ValueError('the right one is 42')", "");
    let of_crash = |audience| told(&crash, "print(1, 2)\n", audience);
    assert!(of_crash(Audience::Instructor).contains("the right one is 42"));
    for audience in STUDENTS {
        let told = of_crash(audience);
        assert!(told.contains("the checker failed"), "{told}");
        assert!(!told.contains("the right one"), "{told}");
    }
}

fn sandbox(options: SandboxOptions) -> Sandbox {
    let options = SandboxOptions {
        executable: Some(env!("CARGO_BIN_EXE_puzzlemark").into()),
        ..options
    };
    Sandbox::new(options).unwrap()
}

#[test]
fn a_checker_that_fails_is_the_judges_error() {
    let limits = "      limits: {cpu: 300 ms, wall: 20 s, output: 1 KiB}\n";
    for (source, told) in [
        ("import sys; sys.exit(0)", "neither 42 nor 43"),
        ("raise ValueError('no answer')", "ValueError: no answer"),
        ("import os; os.kill(os.getpid(), 11)", "signal 11"),
        ("while True: pass", "more CPU time"),
        ("while True: print('x' * 9999)", "wrote more than allowed"),
    ] {
        let result = python(&kattis(source, limits), "print(4, 6)\n");
        let reason = result.reason.clone().unwrap_or_default();
        assert_eq!(result.verdict, Verdict::JudgeError, "{result:#?}");
        assert!(reason.contains("the checker failed: "), "{reason}");
        assert!(reason.contains(told), "{reason}");
    }
}

#[test]
fn a_missing_compiler_is_named() {
    let steps = kattis("", "      build: no-such-compiler validate.py\n");
    let reason = python(&steps, "print(4, 6)\n").reason.unwrap_or_default();
    let told = "the checker failed: cannot build the checker: it needs no-such-compiler";
    assert!(reason.contains(told), "{reason}");
}

#[test]
fn a_program_that_crashes_is_not_checked() {
    let result = python(
        &kattis("raise SystemExit(0)", ""),
        "print(4, 6)\nprint([][0])\n",
    );
    fails(&result, Verdict::RuntimeError, 1, "IndexError");
}

const TESTLIB: &str = r#"steps:
  - run: {stdin: '10'}
    checker:
      kind: testlib
      files:
        check.cpp: |
          #include <fstream>
          #include <iostream>
          int main(int, char **arguments) {
              std::ifstream in(arguments[1]), out(arguments[2]), answer(arguments[3]);
              long total, first, second, judge;
              in >> total;
              answer >> judge;
              if (!(out >> first)) { std::cerr << "wrong output format: no number"; return 2; }
              if (first == judge) { std::cerr << "FAIL the judge's own number"; return 3; }
              if (first == 7) { std::cerr << "points 0.5"; return 7; }
              if (first == 8) { std::cerr << "points 1"; return 7; }
              out >> second;
              if (first + second != total) { std::cerr << "wrong answer: another sum"; return 1; }
              return 0;
          }
      build: c++ -O0 -o check check.cpp
      run: ./check
      answer: '4'
      full: 1
"#;

#[test]
fn the_exit_code_of_a_testlib_checker_decides() {
    if !crate::desk::has("c++") {
        return;
    }
    accepted(&python(TESTLIB, "print(3, 7)"));
    accepted(&python(TESTLIB, "print(8)"));
    fails(
        &python(TESTLIB, "print(3, 8)"),
        Verdict::WrongAnswer,
        1,
        "another sum",
    );
    fails(&python(TESTLIB, ""), Verdict::WrongAnswer, 1, "no number");
    fails(
        &python(TESTLIB, "print(7)"),
        Verdict::WrongAnswer,
        1,
        "points 0.5",
    );
    let failed = python(TESTLIB, "print(4, 6)");
    let reason = failed.reason.unwrap_or_default();
    assert_eq!(failed.verdict, Verdict::JudgeError);
    assert!(reason.contains("FAIL the judge's own number"), "{reason}");
    let broken = TESTLIB.replace("return 0;", "return nothing;");
    let failed = python(&broken, "print(3, 7)");
    let reason = failed.reason.unwrap_or_default();
    assert_eq!(failed.verdict, Verdict::JudgeError);
    assert!(
        reason.contains("does not build") && reason.contains("nothing"),
        "{reason}"
    );
}

const ORACLE: &str = r#"steps:
  - run: {stdin: '10'}
    checker:
      kind: tested
      files:
        oracle.py: |
          from evaluation_utils import EvaluationResult, Message

          def evaluate(context, total):
              if context.actual == "crash\n":
                  raise ValueError("crashed")
              if context.actual == "odd\n":
                  return {"result": 3}
              right = sum(map(int, context.actual.split())) == int(total)
              return EvaluationResult(right, f"two numbers that make {total}", None, [
                  "look again", Message("for staff", permission="staff")])

          def differs(context):
              return EvaluationResult(False, dsl_expected="4 + 6", dsl_actual="3 + 8")

          def expects(context):
              return {"result": context.expected == context.actual}
      run: oracle.py
      answer: |
        4 6
      arguments: [10]
"#;

#[test]
fn an_oracle_in_python_evaluates() {
    accepted(&python(ORACLE, "print(3, 7)"));
    let wrong = python(ORACLE, "print(3, 8)");
    fails(&wrong, Verdict::WrongAnswer, 1, "look again");
    let step = &wrong.steps[0];
    assert_eq!(step.expected.as_deref(), Some("two numbers that make 10"));
    let aside = |difference: &Difference| matches!(difference, Difference::Aside { text } if text == "for staff");
    assert!(step.differences.iter().any(aside), "{step:?}");
    for (source, told) in [
        ("print('crash')", "crashed"),
        ("print('odd')", "neither True nor False"),
    ] {
        let failed = python(ORACLE, source);
        let reason = failed.reason.unwrap_or_default();
        assert_eq!(failed.verdict, Verdict::JudgeError);
        assert!(
            reason.contains("the checker failed") && reason.contains(told),
            "{reason}"
        );
    }
    let expects = ORACLE.replace("run: oracle.py", "run: oracle.py expects");
    let expects = expects.replace("      arguments: [10]\n", "");
    accepted(&python(&expects, "print(4, 6)"));
    fails(
        &python(&expects, "print(6, 4)"),
        Verdict::WrongAnswer,
        1,
        "does not accept",
    );
}

#[test]
fn an_oracle_can_show_values_in_the_notation_of_tested() {
    let differs = ORACLE.replace("run: oracle.py", "run: oracle.py differs");
    let differs = differs.replace("      arguments: [10]\n", "");
    let wrong = python(&differs, "print(3, 8)");
    assert_eq!(wrong.verdict, Verdict::WrongAnswer, "{wrong:?}");
    assert_eq!(wrong.steps[0].expected.as_deref(), Some("4 + 6"));
}

const TOKENS: &str = "steps:\n  - run: {stdin: '10'}\n    checker: {kind: tokens, \
                      answer: \"0.5 Yes\\n\", arguments: [float_tolerance, 1e-2]}\n";

#[test]
fn words_are_compared_without_any_program() {
    accepted(&python(TOKENS, "print(0.501)\nprint('YES')"));
    let wrong = python(TOKENS, "print(0.6, 'yes')");
    fails(
        &wrong,
        Verdict::WrongAnswer,
        1,
        "word 1 (line 1): expected 0.5, got 0.6",
    );
}

#[test]
fn words_are_compared_in_the_named_part() {
    let steps = |of: &str| TOKENS.replace("kind: tokens,", &format!("kind: tokens, of: {of},"));
    let file = steps("{writes: out.txt}");
    let writes = |text: &str| format!("open('out.txt', 'w').write('{text}')\n");
    accepted(&python(&file, &writes("0.5 yes")));
    let printed = format!("{}print('0.5 Yes')\n", writes("rubbish"));
    let wrong = python(&file, &printed);
    let told = "word 1 (line 1): expected the number 0.5, got `rubbish`";
    fails(&wrong, Verdict::WrongAnswer, 1, told);
    fails(&wrong, Verdict::WrongAnswer, 1, "text of out.txt");
    let expected = wrong.steps[0].expected.as_deref();
    assert_eq!(expected, Some("the file `out.txt`: 0.5 Yes\n"));
    let told = "does not write the file `out.txt`";
    fails(
        &python(&file, "print('0.5 Yes')\n"),
        Verdict::WrongAnswer,
        1,
        told,
    );

    let complaints = steps("complains");
    accepted(&python(
        &complaints,
        "import sys\nprint('0.5 yes', file=sys.stderr)\n",
    ));
    let printed = "import sys\nprint('0.5 Yes')\nprint('rubbish', file=sys.stderr)\n";
    let wrong = python(&complaints, printed);
    fails(&wrong, Verdict::WrongAnswer, 1, "text on standard error");
    let expected = wrong.steps[0].expected.as_deref();
    assert_eq!(expected, Some("on standard error: 0.5 Yes\n"));
}

/// Reads all files that it can, and prints the path of every file with the first argument in it.
pub(super) const SEARCH: &str = r#"
import os
def search(wanted):
    found = []
    for top in (".", "..", "/tmp", "/box", "/dev/shm", "/var/tmp", "/proc/self/cwd"):
        for folder, _, names in os.walk(top):
            for name in names:
                path = os.path.join(folder, name)
                try:
                    if os.path.getsize(path) < 100000 and wanted in open(path, errors="replace").read():
                        found.append(path)
                except OSError:
                    pass
    return found
"#;

/// True if isolation is strong enough here that cells cannot see each other.
pub(super) fn is_confined() -> bool {
    let level = sandbox(SandboxOptions::default()).level();
    level.is_some_and(|level| level >= Level::Confined)
}

#[test]
fn a_submission_finds_no_answer_even_after_a_checker_ran() {
    if !is_confined() {
        println!("skipped: needs isolation");
        return;
    }
    let one = kattis(PAIR, "      arguments: [flag]\n");
    let first = one.strip_prefix("steps:\n").unwrap();
    let twice = format!("{one}{first}");
    // The word is put together, so that the search does not find its own source.
    let source = format!(
        "{SEARCH}\nopen('own.txt', 'w').write('OW' + 'N')\nassert search('OW' + 'N')\n\
         for path in search('SEC' + 'RET') + search('judge' + 'message'): print(open(path).read())\n\
         print('nothing was found')\n"
    );
    let result = play(&twice, &[("game.py", &source)]);
    fails(&result, Verdict::WrongAnswer, 1, "they do not add up");
    for step in &result.steps {
        assert_eq!(
            step.got.as_deref(),
            Some("nothing was found"),
            "{result:#?}"
        );
    }
}

#[test]
fn a_checker_finds_nothing_of_the_submission() {
    if !is_confined() {
        println!("skipped: needs isolation");
        return;
    }
    let checker = format!(
        "{SEARCH}\nimport sys\nassert search('SEC' + 'RET'), 'its own answer'\n\
         found = search('MINE' + 'ONLY')\n\
         open(sys.argv[3] + 'judgemessage.txt', 'w').write(repr(found))\n\
         sys.exit(43 if found else 42)\n"
    );
    let source = "open('left.txt', 'w').write('MINEONLY')\nprint(1)\n";
    accepted(&python(&kattis(&checker, ""), source));
}

#[test]
fn typed_lines_take_only_checks_of_check50() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("assignment.yaml", super::ASSIGNMENT);
    write(
        "one.yaml",
        "scenario: One\nsteps:\n  - start: []\n  - types: x\n    checker: {kind: tokens, answer: x}\n",
    );
    let error = puzzlemark_spec::load_assignment(folder.path())
        .unwrap_err()
        .to_string();
    let only = "only a checker of the kind `check50` can judge typed lines";
    assert!(error.contains(only), "{error}");
}

#[test]
fn the_digest_of_a_scenario_includes_its_checker() {
    let digest = |steps: &str| {
        let (_folder, assignment) = assignment(steps);
        assignment.scenarios().next().unwrap().digest.clone()
    };
    let one = kattis(PAIR, "      arguments: [flag]\n");
    let all = [
        digest(&one),
        digest(&one.replace("adds", "does")),
        digest(&one.replace("for staff", "to staff")),
        digest(&one.replace("4 6 SECRET\n      arg", "5 5 SECRET\n      arg")),
        digest(&one.replace("[flag]", "[other]")),
    ];
    assert_eq!(all[0], all[1], "nothing was replaced");
    for (place, other) in all.iter().enumerate().skip(2) {
        assert_ne!(all[0], *other, "{place}");
    }
}
