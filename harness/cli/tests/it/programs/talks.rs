//! Checkers that talk with a program, each in a cell of its own.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{ScenarioResult, Speaker};
use puzzlemark_reports::render::words;
use puzzlemark_sandbox::SandboxOptions;

use super::checkers::{is_confined, told};
use super::{accepted, fails, play, play_in, python};
use puzzlemark_reports::visibility::Audience;

/// A checker that has a number from 1 to 100 and answers guesses.
const NUMBER: &str = r#"
import sys
number = int(open(sys.argv[1]).read())
assert open(sys.argv[2]).read() == "SECRET"
def end(code, staff, team):
    with open(sys.argv[3] + "judgemessage.txt", "w") as f: f.write(staff)
    with open(sys.argv[3] + "teammessage.txt", "w") as f: f.write(team)
    sys.exit(code)
if number == 13: raise ValueError("no such number")
for _ in range(8):
    words = sys.stdin.readline().split()
    if len(words) != 2 or words[0] not in ("guess", "found"):
        end(43, f"it was {number}, got {words}", "that is neither a guess nor a find")
    if words[0] == "found":
        end(42 if int(words[1]) == number else 43, f"it was {number}", "that is not it")
    print("higher" if int(words[1]) < number else "lower" if int(words[1]) > number else "right", flush=True)
end(43, "eight lines", "too many guesses")
"#;

/// A scenario in which the checker has this number.
fn steps(number: u32) -> String {
    let lines = NUMBER.lines().map(|line| format!("          {line}\n"));
    let indented = lines.collect::<Vec<_>>().concat();
    format!(
        "limits: {{cpu: 1 s, wall: 5 s}}\nsteps:\n  - start: [easy]\n    checker:\n      kind: kattis\n      files:\n        \
         talk.py: |\n{indented}      run: python3 talk.py\n      input: '{number}'\n      answer: SECRET\n"
    )
}

/// A program that finds the number by halving.
const RIGHT: &str = r#"
import sys
assert sys.argv[1:] == ["easy"]
low, high = 1, 100
while True:
    middle = (low + high) // 2
    print("guess", middle)
    answer = input()
    if answer == "right": break
    if answer == "higher": low = middle + 1
    else: high = middle - 1
print("found", middle)
"#;

fn talk(number: u32, source: &str) -> ScenarioResult {
    python(&steps(number), source)
}

#[test]
fn a_right_program_is_accepted_and_the_dialogue_is_kept() {
    for number in [1, 50, 37, 100] {
        accepted(&talk(number, RIGHT));
    }
    let result = talk(25, RIGHT);
    let said: Vec<_> = result
        .transcript
        .iter()
        .map(|one| (one.speaker, one.text.as_str()))
        .collect();
    let expected = [
        (Speaker::Printed, "guess 50\n"),
        (Speaker::Typed, "lower\n"),
        (Speaker::Printed, "guess 25\n"),
        (Speaker::Typed, "right\n"),
        (Speaker::Printed, "found 25\n"),
    ];
    assert_eq!(said, expected);
}

#[test]
fn the_end_of_the_program_and_the_checker_give_the_verdict() {
    for (source, verdict, told) in [
        // It rejects while the program waits for an answer.
        (
            "print('found 1')\ninput()\n",
            Verdict::WrongAnswer,
            "that is not it",
        ),
        (
            "while True: print('guess 1'); input()\n",
            Verdict::WrongAnswer,
            "too many guesses",
        ),
        // It does not read, so it could never learn of the end of its partner.
        (
            "while True: print('guess 1')\n",
            Verdict::WrongAnswer,
            "too many guesses",
        ),
        (
            "print('found 1')\nraise ValueError('late')\n",
            Verdict::WrongAnswer,
            "that is not it",
        ),
        // It ends early. The checker rejects at the end of its input.
        (
            "print('guess 1')\n",
            Verdict::WrongAnswer,
            "neither a guess nor a find",
        ),
        ("", Verdict::WrongAnswer, "neither a guess nor a find"),
        (
            "print('guess 1')\nraise ValueError('early')\n",
            Verdict::RuntimeError,
            "ValueError: early",
        ),
        (
            "print('guess 1')\ninput()\nimport os; os.kill(os.getpid(), 11)\n",
            Verdict::RuntimeError,
            "signal 11",
        ),
        (
            "print('found 37')\nraise ValueError('after it')\n",
            Verdict::RuntimeError,
            "after it",
        ),
        (
            "while True: pass\n",
            Verdict::TimeLimitExceeded,
            "than allowed",
        ),
        ("input()\n", Verdict::TimeLimitExceeded, "flush its output"),
        (
            "import sys\nsys.stdout = open(1, 'w', buffering=4096)\nprint('guess 1')\nsys.stdin.readline()\n",
            Verdict::TimeLimitExceeded,
            "flush its output",
        ),
        (
            "print('x' * 99999)\n",
            Verdict::OutputLimitExceeded,
            "wrote more than allowed",
        ),
    ] {
        let result = talk(37, source);
        fails(&result, verdict, 1, told);
        let staff = format!("{result:?}");
        if verdict == Verdict::WrongAnswer {
            assert!(
                staff.contains("it was 37") || staff.contains("eight lines"),
                "{staff}"
            );
        }
    }
}

#[test]
fn notes_of_a_checker_that_talks_are_hidden_from_students() {
    let of = |audience| told(&steps(37), "print('found 1')\n", audience);
    assert!(of(Audience::Instructor).contains("it was 37"));
    for audience in [Audience::StudentBeforeDue, Audience::StudentAfterDue] {
        let told = of(audience);
        assert!(told.contains("that is not it"), "{told}");
        assert!(
            !told.contains("it was 37") && !told.contains("SECRET"),
            "{told}"
        );
    }
}

#[test]
fn a_checker_that_fails_while_it_talks_is_the_judges_error() {
    let crashed = talk(13, RIGHT);
    let reason = words::in_short(&crashed);
    assert_eq!(crashed.verdict, Verdict::JudgeError, "{crashed:#?}");
    assert!(reason.contains("no such number"), "{reason}");
    // It does not expect the end of its input.
    let forgetful = steps(37).replace("len(words) != 2 or ", "");
    let failed = python(&forgetful, "print('guess 1')\n");
    let reason = words::in_short(&failed);
    assert_eq!(failed.verdict, Verdict::JudgeError, "{failed:#?}");
    assert!(
        reason.contains("IndexError") && reason.contains("must reject then"),
        "{reason}"
    );
}

#[test]
fn a_program_with_another_exit_code_fails_unless_the_step_permits_it() {
    let source = format!("{RIGHT}sys.exit(3)\n");
    fails(&talk(50, &source), Verdict::RuntimeError, 1, "exit code 3");
    for exits in ["any", "3"] {
        let steps = steps(50).replace(
            "start: [easy]\n",
            &format!("start: [easy]\n    exits: {exits}\n"),
        );
        accepted(&python(&steps, &source));
    }
}

#[test]
fn the_two_run_without_a_launcher_too() {
    let portable = || SandboxOptions {
        portable: true,
        ..SandboxOptions::default()
    };
    let judge = |source: &str| play_in(portable(), &steps(37), &[("game.py", source)]);
    accepted(&judge(RIGHT));
    fails(
        &judge("print('found 1')\ninput()\n"),
        Verdict::WrongAnswer,
        1,
        "that is not it",
    );
    let crash = "print('guess 1')\nraise ValueError('early')\n";
    fails(&judge(crash), Verdict::RuntimeError, 1, "ValueError: early");
}

#[test]
fn neither_of_the_two_finds_the_other() {
    if !is_confined() {
        println!("skipped: needs isolation");
        return;
    }
    let source = format!(
        "{}\nassert not search('SEC' + 'RET'), 'a file of the checker'\n{RIGHT}",
        super::checkers::SEARCH
    );
    accepted(&play(&steps(37), &[("game.py", &source)]));
}
