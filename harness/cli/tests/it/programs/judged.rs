//! The results that a checker judges: values and printed text of calls, standard error and files of programs.

use std::fs;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::ScenarioResult;
use puzzlemark_sandbox::{Sandbox, SandboxOptions};

use super::{accepted, fails, judge, python};

const CALLS: &str = "
assignment: Calls
subjects:
  python: {file: game.py}
limits: {cpu: 1 s, wall: 20 s, memory: 128 MiB, output: 64 KiB}
checkers:
  shuffled:
    kind: tested
    limits: {cpu: 500 ms, wall: 20 s, output: 1 KiB}
    files:
      test.py: |
        from evaluation_utils import ConvertedOracleContext, EvaluationResult, Message

        def evaluate(context: ConvertedOracleContext, *wanted):
            if context.actual == 'crash':
                raise ValueError('the secret is 7')
            while context.actual == 'loop':
                pass
            same = sorted(context.actual) == sorted(context.expected)
            return EvaluationResult(same, messages=[Message('these are other numbers')])
    run: test.py
groups:
  - {group: all, visibility: public, scenarios: one.yaml}
";

/// Plays a scenario of calls against a submission in Python.
fn call(steps: &str, source: &str) -> ScenarioResult {
    let folder = tempfile::tempdir().unwrap();
    let write = |name, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("assignment.yaml", CALLS);
    write("one.yaml", &format!("scenario: One\nsteps:\n{steps}"));
    let loaded =
        puzzlemark_spec::load_assignment(folder.path()).unwrap_or_else(|error| panic!("{error}"));
    assert!(loaded.warnings.is_empty(), "{:?}", loaded.warnings);
    write("game.py", source);
    let sandbox = Sandbox::new(SandboxOptions {
        executable: Some(env!("CARGO_BIN_EXE_puzzlemark").into()),
        ..SandboxOptions::default()
    })
    .unwrap();
    judge(&loaded.assignment, &folder.path().join("game.py"), &sandbox)
}

const SHUFFLED: &str = "  - do: numbers()\n    checker: {use: shuffled, answer: [1, 2, 3]}\n";

#[test]
fn the_returned_value_of_a_call_is_judged() {
    accepted(&call(SHUFFLED, "def numbers(): return [3, 1, 2]\n"));
    let wrong = call(SHUFFLED, "def numbers(): return [3, 1]\n");
    fails(&wrong, Verdict::WrongAnswer, 1, "these are other numbers");
    let step = &wrong.steps[0];
    assert_eq!(step.got.as_deref(), Some("[3, 1]"));
    let expected = step.expected.as_deref();
    assert_eq!(
        expected,
        Some("what the checker accepts, such as\n[1, 2, 3]")
    );
    // Only Python supports this step, which is judged in the same way.
    let sum = SHUFFLED.replace("do: numbers()", "python: numbers() + [3]");
    accepted(&call(&sum, "def numbers(): return [2, 1]\n"));
}

#[test]
fn a_checker_without_an_answer_gets_none() {
    let steps = |answer: &str| {
        format!(
            "  - do: one()\n    checker: {{kind: tested, files: {{o.py: \"\
             def evaluate(context):\\n    return {{'result': context.expected is None and context.actual == 1}}\"}}, \
             run: o.py{answer}}}\n"
        )
    };
    let expected = |answer| {
        accepted(&call(&steps(answer), "def one(): return 1\n"));
        let wrong = call(&steps(answer), "def one(): return 2\n");
        fails(&wrong, Verdict::WrongAnswer, 1, "does not accept");
        wrong.steps[0].expected.clone().unwrap()
    };
    assert_eq!(expected(""), "what the checker accepts");
    let written = "what the checker accepts, such as\nNone";
    assert_eq!(expected(", answer: null"), written);
}

#[test]
fn values_keep_their_types_on_the_way_to_a_checker() {
    let kinds = "  - do: all()\n    checker:\n      kind: tested\n      files:\n        \
                 o.py: \"def evaluate(context, *more):\\n    return {'result': repr((context.actual, more)) == context.expected}\"\n      \
                 run: o.py\n      answer: \"((1, True, None, 'a', 2.5, {3}, {(1, 2): [4]}, 10000000000000000000000, inf), ((1, 2), {3}, 'yes', 2.0))\"\n      \
                 arguments: [!tuple [1, 2], !set [3], 'yes', 2.0]\n";
    let source =
        "def all(): return (1, True, None, 'a', 2.5, {3}, {(1, 2): [4]}, 10**22, float('inf'))\n";
    accepted(&call(kinds, source));
    fails(
        &call(kinds, &source.replace("True", "1")),
        Verdict::WrongAnswer,
        1,
        "the checker does not accept the returned value",
    );
}

#[test]
fn an_object_for_a_checker_is_the_fault_of_the_submission() {
    let object = "class Odd: pass\ndef numbers(): return [1, Odd()]\n";
    let result = call(SHUFFLED, object);
    fails(&result, Verdict::WrongAnswer, 1, "got an object");
    let raises = "def numbers(): raise KeyError(1)\n";
    fails(
        &call(SHUFFLED, raises),
        Verdict::RuntimeError,
        1,
        "KeyError",
    );
}

#[test]
fn a_checker_of_values_that_fails_is_the_judges_error() {
    for (value, told) in [
        ("'crash'", "the secret is 7"),
        ("'loop'", "more CPU time"),
        ("3", "not iterable"),
    ] {
        let result = call(SHUFFLED, &format!("def numbers(): return {value}\n"));
        let reason = result.reason.unwrap_or_default();
        assert_eq!(result.verdict, Verdict::JudgeError, "{value}");
        assert!(reason.contains(told), "{value}: {reason}");
    }
}

#[test]
fn the_steps_after_a_checker_are_played() {
    let steps = format!("{SHUFFLED}  - do: count()\n    returns: 1\n");
    let source = "n = 0\ndef numbers():\n    global n\n    n += 1\n    return [4]\n\
                  def count(): return n\n";
    let result = call(&steps, source);
    fails(&result, Verdict::WrongAnswer, 1, "these are other numbers");
    assert_eq!(result.steps.len(), 2);
    assert_eq!(result.steps[1].got.as_deref(), Some("1"));
}

#[test]
fn the_printed_text_and_the_value_of_a_call_are_judged() {
    let steps = "  - do: say()\n    returns: 3\n    checker: {kind: tested, files: {o.py: \"\
                 def evaluate(context):\\n    return {'result': context.actual == context.expected.upper()}\"}, \
                 run: o.py, of: prints, answer: \"now\\n\"}\n";
    accepted(&call(steps, "def say():\n    print('NOW')\n    return 3\n"));
    let quiet = call(steps, "def say(): return 3\n");
    let told = "the checker does not accept the printed text";
    fails(&quiet, Verdict::WrongAnswer, 1, told);
    let other = call(steps, "def say():\n    print('NOW')\n    return 4\n");
    fails(&other, Verdict::WrongAnswer, 1, "");
    assert_eq!(other.steps[0].got.as_deref(), Some("NOW\n4"));
}

#[test]
fn words_that_a_call_prints_are_compared_without_any_program() {
    let steps = "  - do: say()\n    checker: {kind: tokens, of: prints, answer: \"1 2\\n\"}\n";
    accepted(&call(steps, "def say(): print(1, '', 2)\n"));
    let wrong = call(steps, "def say(): print(1, 3)\n");
    fails(&wrong, Verdict::WrongAnswer, 1, "word 2");
}

const LONGER: &str = "def evaluate(context):\\n    return {'result': len(context.actual) > len(context.expected), \
                      'messages': ['too short']}";

#[test]
fn the_standard_error_of_a_program_is_judged() {
    let steps = format!(
        "steps:\n  - run: []\n    exits: any\n    checker: {{kind: tested, files: {{o.py: \"{LONGER}\"}}, \
         run: o.py, of: complains, answer: ab}}\n"
    );
    accepted(&python(&steps, "import sys; sys.exit('abc')"));
    let short = python(&steps, "import sys; sys.exit('')");
    fails(&short, Verdict::WrongAnswer, 1, "too short");
}

#[test]
fn a_file_of_a_program_is_judged_with_the_files_beside_it() {
    let both = "import os\\ndef evaluate(context):\\n    \
                other = open(os.path.join(context.execution_directory, 'b.txt')).read()\\n    \
                return {'result': context.actual + other == context.expected}";
    let steps = format!(
        "steps:\n  - run: []\n    checker: {{kind: tested, files: {{o.py: \"{both}\"}}, run: o.py, \
         of: {{writes: a.txt}}, answer: onetwo}}\n"
    );
    let writes = |text: &str| {
        format!("open('a.txt', 'w').write('one')\nopen('b.txt', 'w').write('{text}')\n")
    };
    accepted(&python(&steps, &writes("two")));
    let wrong = python(&steps, &writes("three"));
    fails(
        &wrong,
        Verdict::WrongAnswer,
        1,
        "the checker does not accept the file `a.txt`",
    );
    let missing = python(&steps, "open('b.txt', 'w').write('two')\n");
    fails(
        &missing,
        Verdict::WrongAnswer,
        1,
        "does not write the file `a.txt`",
    );
}

#[test]
fn a_file_of_the_judge_does_not_replace_a_missing_file() {
    let same = "import os\\n\\ndef evaluate(context):\\n    \
                left = os.path.join(context.execution_directory, 'out.txt')\\n    \
                model = open(os.path.join(context.evaluation_directory, 'out.txt')).read()\\n    \
                return {'result': os.path.exists(left) and open(left).read() == model, \
                'messages': [repr(os.listdir(context.execution_directory))]}";
    let checker = format!(
        "checker: {{kind: tested, files: {{o.py: \"{same}\", out.txt: model}}, run: o.py, of: prints}}\n"
    );
    let run = format!("steps:\n  - run: []\n    {checker}");
    let writes = |text: &str| format!("open('out.txt', 'w').write('{text}')\n");
    accepted(&python(&run, &writes("model")));
    let other = python(&run, &writes("another"));
    fails(&other, Verdict::WrongAnswer, 1, "['out.txt']");
    let nothing = python(&run, "print('nothing is written')\n");
    fails(&nothing, Verdict::WrongAnswer, 1, "[]");
    // A checker sees no files of a call.
    let called = call(
        &format!("  - do: say()\n    {checker}"),
        "def say(): pass\n",
    );
    fails(&called, Verdict::WrongAnswer, 1, "[]");
}
