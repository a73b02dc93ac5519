//! Dialogues with programs that ask for input in different ways.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Outcome, ScenarioResult, Speaker};
use puzzlemark_sandbox::SandboxOptions;

use super::{accepted, c, fails, play_in, python};

/// A game of guessing a number: 5 is too high, 2 is too low, 3 is right.
const GUESS: &str = r"
steps:
  - start: []
  - types: 5
    sees: too high
  - types: 2
    sees: too low
  - types: 3
    sees: [Right, !regex 'in \d+ guesses']
    exits: 0
";

/// A program that plays it. `ask` reads a line, and `say` prints a word.
fn guessing(ask: &str, say: &str) -> String {
    format!(
        "import sys\ncount = 0\nwhile True:\n    guess = int({ask})\n    count += 1\n    \
         word = 'too high' if guess > 3 else 'too low' if guess < 3 else None\n    \
         if word is None: break\n    {say}\n{}\n",
        say.trim_start()
            .replace("word", "f'Right, in {count} guesses'")
    )
}

fn typed(result: &ScenarioResult) -> Vec<&str> {
    let typed = result.transcript.iter();
    let typed = typed.filter(|one| one.speaker == Speaker::Typed);
    typed.map(|one| one.text.trim_end()).collect()
}

#[test]
fn prompts_of_any_style_are_accepted() {
    for ask in [
        "input('Your guess? ')",
        "input()",
        "(print('Make a guess', '=' * 40, sep='\\n'), sys.stdin.readline())[1]",
    ] {
        let result = python(GUESS, &guessing(ask, "print(word)"));
        accepted(&result);
        assert_eq!(typed(&result), ["5", "2", "3"]);
    }
}

#[test]
fn cells_that_cannot_see_waiting_programs_give_the_same_verdict() {
    let portable = || SandboxOptions {
        portable: true,
        ..SandboxOptions::default()
    };
    let source = guessing("input('? ')", "print(word)");
    accepted(&play_in(portable(), GUESS, &[("game.py", &source)]));
    let wrong = source.replace("too low", "small");
    let result = play_in(portable(), GUESS, &[("game.py", &wrong)]);
    assert_eq!(result.verdict, Verdict::WrongAnswer);
}

#[test]
fn a_report_shows_the_dialogue_in_order() {
    let result = python(GUESS, &guessing("input('? ')", "print(word)"));
    let texts: Vec<_> = result
        .transcript
        .iter()
        .map(|one| one.text.as_str())
        .collect();
    assert_eq!(
        texts,
        [
            "? ",
            "5\n",
            "too high\n? ",
            "2\n",
            "too low\n? ",
            "3\n",
            "Right, in 3 guesses\n"
        ]
    );
}

#[test]
fn prompts_and_words_on_standard_error_are_seen() {
    let ask = "(print('? ', end='', file=sys.stderr), input())[1]";
    accepted(&python(GUESS, &guessing(ask, "print(word)")));
    let say = "print(word, file=sys.stderr)";
    let result = python(GUESS, &guessing("input()", say));
    accepted(&result);
    let speakers = result.transcript.iter().map(|one| one.speaker);
    assert!(speakers.clone().any(|one| one == Speaker::Complained));
    assert!(!speakers.clone().any(|one| one == Speaker::Printed));
}

const GUESS_IN_C: &str = r#"#include <stdio.h>
int main() {
    int guess, count = 0;
    for (;;) {
        printf("guess: ");
        FLUSH;
        if (scanf("%d", &guess) != 1) return 3;
        count++;
        if (guess > 3) printf("too high\n");
        else if (guess < 3) printf("too low\n");
        else { printf("Right, in %d guesses\n", count); return 0; }
    }
}
"#;

#[test]
fn a_missing_flush_changes_nothing() {
    accepted(&c(GUESS, &GUESS_IN_C.replace("FLUSH", "fflush(stdout)")));
    accepted(&c(GUESS, &GUESS_IN_C.replace("FLUSH", "")));
}

#[test]
fn reading_ahead_changes_nothing() {
    let source = "import sys\nlines = iter(sys.stdin.read().split())\n";
    let source = source.to_owned() + &guessing("next(lines)", "print(word)");
    accepted(&python(GUESS, &source));
    // Without `exits`, the input is also closed if a text is still to be seen.
    accepted(&python(&GUESS.replace("    exits: 0\n", ""), &source));
}

#[test]
fn a_missing_text_is_shown_with_a_similar_line() {
    let source = guessing("input('? ')", "print(word)").replace("too low", "much too small");
    let result = python(GUESS, &source);
    fails(
        &result,
        Verdict::WrongAnswer,
        3,
        "it does not show `too low`",
    );
    let source = guessing("input('? ')", "print(word)").replace("too low", "to low!");
    let result = python(GUESS, &source);
    fails(&result, Verdict::WrongAnswer, 3, "shown text");
    assert_eq!(result.steps[1].outcome, Outcome::Passed);
    assert_eq!(result.steps[3].outcome, Outcome::Passed);
    let reproduction = result.reproduction.unwrap();
    assert_eq!(reproduction.session, ["python3 game.py", "5", "2", "3"]);
}

#[test]
fn the_order_of_the_texts_counts() {
    let steps = "steps:\n  - start: []\n    sees: [one, two]\n    exits: 0\n";
    accepted(&python(steps, "print('one, two')"));
    let result = python(steps, "print('two, one')");
    fails(&result, Verdict::WrongAnswer, 1, "it does not show `two`");
}

#[test]
fn a_text_before_a_typed_line_does_not_count_as_its_answer() {
    let steps = "steps:\n  - start: []\n    sees: ready\n  - types: go\n    sees: done\n";
    let early = "print('done')\nprint('ready')\ninput()\n";
    fails(
        &python(steps, early),
        Verdict::WrongAnswer,
        2,
        "it does not show `done`",
    );
}

#[test]
fn the_judge_waits_for_a_slow_answer() {
    let steps = "steps:\n  - start: []\n  - types: go\n    sees: done\n";
    let slow = "import time\ninput()\ntime.sleep(1.5)\nprint('done')\ninput()\n";
    accepted(&python(steps, slow));
    let slow = "import time\ntime.sleep(1.5)\ninput()\nprint('done')\ninput()\n";
    accepted(&python(steps, slow));
}

#[test]
fn all_line_endings_are_accepted() {
    let steps = "steps:\n  - start: []\n    sees: \"one\\ntwo\"\n    exits: 0\n";
    accepted(&python(
        steps,
        r#"import sys; sys.stdout.buffer.write(b"one\r\ntwo\r\n")"#,
    ));
    let bytes = r#"import sys; sys.stdout.buffer.write(b"\xff\xfeone\ntwo\x80")"#;
    accepted(&python(steps, bytes));
}
