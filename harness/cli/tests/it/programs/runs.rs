//! Runs from start to end.

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::{Around, SourceLine};

use super::{accepted, c, fails, play, python};

const SUM: &str = r#"
steps:
  - run: {args: [2, "a b"], stdin: "1\n2\n"}
    prints: "a b 3\n"
    complains: ""
"#;

#[test]
fn arguments_and_input_arrive_whole() {
    let source = "import sys\nprint(sys.argv[2], sum(map(int, sys.stdin)))\n";
    accepted(&python(SUM, source));
    accepted(&c(
        SUM,
        "#include <stdio.h>\nint main(int n, char **a) { int x, y; scanf(\"%d %d\", &x, &y);\n\
         printf(\"%s %d\\n\", a[2], x + y); }",
    ));
    let wrong = python(SUM, "import sys\nprint(sys.argv[2], sys.stdin.read())\n");
    fails(&wrong, Verdict::WrongAnswer, 1, "printed text");
    let noisy = python(SUM, &format!("{source}print('x', file=sys.stderr)\n"));
    fails(&noisy, Verdict::WrongAnswer, 1, "standard error");
}

#[test]
fn a_report_shows_the_command_with_its_input() {
    let result = python(SUM, "");
    let reproduction = result.reproduction.unwrap();
    assert_eq!(
        reproduction.session,
        ["python3 game.py 2 'a b' < input-1.txt"]
    );
    assert_eq!(reproduction.files[0].text, "1\n2\n");
}

#[test]
fn a_program_may_consist_of_several_files() {
    let files = [
        ("game.py", "import solver\nprint(solver.solve())\n"),
        ("solver.py", "def solve():\n    return 42\n"),
    ];
    accepted(&play("steps: [{run: [], prints: '42'}]", &files));
    let files = [
        (
            "game.c",
            "#include <stdio.h>\n#include \"rules.h\"\nint main() { printf(\"%d\\n\", RULE); }",
        ),
        ("rules.h", "#define RULE 42\n"),
    ];
    accepted(&play("steps: [{run: [], prints: '42'}]", &files));
}

#[test]
fn exit_codes_are_compared() {
    let exits =
        |expected: &str, source: &str| python(&format!("steps: [{{run: []{expected}}}]"), source);
    accepted(&exits("", "print('fine')"));
    accepted(&exits(", exits: 3", "exit(3)"));
    accepted(&exits(", exits: any", "exit(3)"));
    let wrong = exits("", "import sys; sys.exit(3)");
    fails(&wrong, Verdict::RuntimeError, 1, "exit code 3");
    let wrong = exits(", exits: 3", "");
    fails(&wrong, Verdict::RuntimeError, 1, "exit code 0");
    let killed = exits(", exits: any", "import os; os.kill(os.getpid(), 11)");
    fails(&killed, Verdict::RuntimeError, 1, "signal 11");
}

#[test]
fn an_exception_is_reported_with_its_line() {
    let files = [
        ("game.py", "import solver\n\nsolver.solve()\n"),
        ("solver.py", "def solve():\n    return {}['key']\n"),
    ];
    let result = play("steps: [{run: [], prints: '42'}]", &files);
    fails(&result, Verdict::RuntimeError, 1, "KeyError: 'key'");
    let arose = SourceLine {
        file: "solver.py".to_owned(),
        line: 2,
        text: Some("    return {}['key']".to_owned()),
        around: Some(Box::new(Around {
            before: vec!["def solve():".to_owned()],
            after: Vec::new(),
        })),
        is_given: false,
        callers: vec![SourceLine {
            file: "game.py".to_owned(),
            line: 3,
            text: Some("solver.solve()".to_owned()),
            around: Some(Box::new(Around {
                before: vec!["import solver".to_owned(), String::new()],
                after: Vec::new(),
            })),
            is_given: false,
            callers: Vec::new(),
        }],
    };
    assert_eq!(result.steps[0].arose, Some(arose));
    let syntax = python("steps: [{run: []}]", "x = (\n");
    fails(&syntax, Verdict::RuntimeError, 1, "SyntaxError");
}

const WRITES: &str = r#"
files: {puzzle.txt: "AB\n"}
steps:
  - run: [puzzle.txt]
    writes: {solution.txt: "BA\n"}
"#;

#[test]
fn files_that_are_written_are_compared() {
    let writing = |name: &str, text: &str| {
        python(
            WRITES,
            &format!("open('puzzle.txt')\nopen({name:?}, 'w').write({text:?})"),
        )
    };
    accepted(&writing("solution.txt", "BA\n"));
    let missing = writing("answer.txt", "BA\n");
    fails(
        &missing,
        Verdict::WrongAnswer,
        1,
        "it does not write the file `solution.txt`; the folder has `answer.txt`, `puzzle.txt`",
    );
    let wrong = writing("solution.txt", "AB\n");
    fails(
        &wrong,
        Verdict::WrongAnswer,
        1,
        "the file `solution.txt`: AB",
    );
    let windows = writing("solution.txt", "BA\r\n");
    fails(&windows, Verdict::WrongAnswer, 1, "as on Windows");
}

#[test]
fn a_file_that_was_handed_in_must_be_written_again() {
    let steps = r#"
steps:
  - run: [x]
    writes: {solution.txt: "BA\n"}
  - run: []
    writes: {solution.txt: "BA\n"}
"#;
    let handing_in = |source| play(steps, &[("game.py", source), ("solution.txt", "BA\n")]);
    accepted(&handing_in(
        "import sys\nif sys.argv[1:]: open('solution.txt', 'w').write('BA\\n')\n",
    ));
    let idle = handing_in("open('solution.txt').read()\n");
    let missing = "it does not write the file `solution.txt`";
    fails(&idle, Verdict::WrongAnswer, 1, missing);
}

#[test]
fn the_next_run_finds_the_files_of_a_run() {
    let steps = r#"
steps:
  - run: []
    prints: "1"
  - run: []
    prints: "2"
    writes: {count.txt: "2"}
"#;
    let counting = "import os\n\
         n = int(open('count.txt').read()) + 1 if os.path.exists('count.txt') else 1\n\
         open('count.txt', 'w').write(str(n))\nprint(n)\n";
    accepted(&python(steps, counting));
    fails(
        &python(steps, "print(1)"),
        Verdict::WrongAnswer,
        2,
        "printed text",
    );
}

#[test]
fn printed_text_may_be_judged_by_a_property() {
    let steps = r"
files: {puzzle.txt: 'AABB'}
steps: [{run: [], satisfies: no-such}]
";
    // Loading checks the name; this is a real property of the reference.
    let steps = steps.replace("no-such", "{solution: puzzle.txt}");
    let result = python(&steps, "print('nonsense')");
    fails(&result, Verdict::WrongAnswer, 1, "");
}

#[test]
fn bytes_that_are_not_text_are_shown() {
    let source = r#"import sys; sys.stdout.buffer.write(b"caf\xe9\n")"#;
    let result = python("steps: [{run: [], prints: 'café'}]", source);
    fails(&result, Verdict::WrongAnswer, 1, r"caf\xe9");
}

#[test]
fn windows_newlines_are_named() {
    let source = r#"import sys; sys.stdout.buffer.write(b"a\r\nb\r\n")"#;
    let result = python(r#"steps: [{run: [], prints: "a\nb"}]"#, source);
    fails(&result, Verdict::WrongAnswer, 1, "as on Windows");
}

#[test]
fn a_program_that_does_not_build_does_not_load() {
    let result = c("steps: [{run: []}]", "int main() { return nothing; }");
    assert_eq!(result.verdict, Verdict::LoadError);
    assert!(result.reason.unwrap().contains("cc -std=c11"));
    let result = play("steps: [{run: []}]", &[("notes.txt", "x")]);
    assert_eq!(result.verdict, Verdict::LoadError);
}
