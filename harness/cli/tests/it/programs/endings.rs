//! Dialogues that end, and dialogues that do not.

use puzzlemark_reports::Verdict;

use super::{accepted, c, fails, python};

const ECHO: &str = r"
steps:
  - start: []
  - types: one
    sees: one
  - types: two
    sees: two
";

fn ending(exits: &str) -> String {
    format!("{ECHO}    exits: {exits}\n")
}

#[test]
fn a_dialogue_without_exits_may_end_with_any_code() {
    accepted(&python(ECHO, "while True: print(input())"));
    accepted(&python(
        ECHO,
        "import sys\nfor line in sys.stdin: print(line)",
    ));
    accepted(&python(ECHO, "print(input())\nprint(input())\nexit(7)"));
    let stays = "import time\nprint(input())\nprint(input())\nwhile True: time.sleep(1)";
    accepted(&python(ECHO, stays));
}

#[test]
fn exits_closes_the_input_and_compares_the_code() {
    let reader = "import sys\nfor line in sys.stdin: print(line)\nexit(4)";
    accepted(&python(&ending("4"), reader));
    accepted(&python(&ending("any"), reader));
    let wrong = python(&ending("0"), reader);
    fails(&wrong, Verdict::RuntimeError, 3, "exit code 4");
    let reads_on = python(&ending("0"), "while True: print(input())");
    fails(&reads_on, Verdict::RuntimeError, 3, "EOFError");
    assert_eq!(
        reads_on.steps[2].arose.as_ref().map(|arose| arose.line),
        Some(1)
    );
}

#[test]
fn a_program_that_ends_early_fails_for_its_missing_text() {
    let early = python(ECHO, "print(input())");
    fails(&early, Verdict::WrongAnswer, 3, "exit code 0");
    // A line that the program does not read is not a failure.
    let silent = ECHO.replace("    sees: two\n", "");
    accepted(&python(&silent, "print(input())"));
}

#[test]
fn a_crash_outranks_a_missing_text() {
    let crash = python(ECHO, "print(input())\nprint(int(input()))");
    fails(&crash, Verdict::RuntimeError, 3, "ValueError");
    assert_eq!(
        crash.steps[2].arose.as_ref().map(|arose| arose.line),
        Some(2)
    );
    let crash = c(
        ECHO,
        "#include <stdio.h>\nint main() { char s[9]; scanf(\"%8s\", s); puts(s);\n\
         fflush(stdout); scanf(\"%8s\", s); *(volatile int *)0 = 1; }",
    );
    fails(&crash, Verdict::RuntimeError, 3, "signal 11");
}

#[test]
fn the_end_of_the_input_does_not_count_as_a_crash() {
    let wrong = python(ECHO, "while True: print(input().upper())");
    fails(&wrong, Verdict::WrongAnswer, 2, "it does not show `one`");
}

#[test]
fn limits_hold_in_dialogues() {
    let loops = python(ECHO, "while True: pass");
    fails(&loops, Verdict::TimeLimitExceeded, 2, "CPU time");
    let loops = python(
        &ending("0"),
        "print(input())\nprint(input())\nwhile True: pass",
    );
    fails(&loops, Verdict::TimeLimitExceeded, 3, "CPU time");
    let floods = python(ECHO, "while True: print('x' * 1000)");
    fails(
        &floods,
        Verdict::OutputLimitExceeded,
        2,
        "wrote more than allowed",
    );
    let hoards = python(ECHO, "x = 'x' * (1 << 30)\nprint(input())");
    assert!(
        matches!(hoards.verdict, Verdict::MemoryLimitExceeded),
        "{hoards:#?}"
    );
}

#[test]
fn a_program_that_never_reads_does_not_block_the_judge() {
    let line = "x".repeat(200_000);
    let steps = format!("steps:\n  - start: []\n    sees: done\n  - types: {line}\n");
    accepted(&python(
        &steps,
        "import time\nprint('done')\ntime.sleep(0.5)",
    ));
}
