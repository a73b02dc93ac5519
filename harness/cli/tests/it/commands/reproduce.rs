//! `check --reproduce`: a program that plays a failure without Puzzlemark.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::commands::code;
use crate::desk::{Desk, has, text};

#[test]
fn the_program_of_a_failure_prints_pass_or_fail_without_puzzlemark() {
    let desk = Desk::with_counter();
    let wrong = "counter/submissions/wrong";
    let output = desk.puzzlemark(&["check", "counter", wrong, "--reproduce", "reproduce.py"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    if !has("python3") {
        return;
    }
    let run = |arguments: &[&str]| {
        let mut python = Command::new("python3");
        python.args(arguments).current_dir(desk.path(""));
        let output = python.output().unwrap();
        (
            output.status.code(),
            text(&output.stdout) + &text(&output.stderr),
        )
    };
    let (status, printed) = run(&["reproduce.py", "counter/submissions/wrong/counter.py"]);
    assert_eq!(status, Some(1), "{printed}");
    let last = printed.lines().last().unwrap();
    assert!(last.starts_with("FAIL: expected "), "{printed}");
    let (status, printed) = run(&["reproduce.py", "counter/submissions/right/counter.py"]);
    assert_eq!(
        (status, printed.lines().last()),
        (Some(0), Some("PASS")),
        "{printed}"
    );
    let (status, printed) = run(&["reproduce.py"]);
    assert_eq!(status, Some(1));
    assert!(printed.contains("counter.py is not there"), "{printed}");

    let right = "counter/submissions/right";
    let output = desk.puzzlemark(&["check", "counter", right, "--reproduce", "none.py"]);
    let note = text(&output.stderr);
    assert!(note.contains("note: `none.py` is not written"), "{note}");
}

/// A right submission in a language, and how to run the program beside it.
struct Language {
    tools: &'static [&'static str],
    fixture: &'static str,
    file: &'static str,
    program: &'static str,
    /// The files of the kit that lie beside the submission.
    kit: &'static [&'static str],
    commands: &'static [&'static [&'static str]],
}

const JAVASCRIPT: Language = Language {
    tools: &["node"],
    fixture: "accepted-javascript",
    file: "puzzle.js",
    program: "reproduce.cjs",
    kit: &[],
    commands: &[&["node", "reproduce.cjs"]],
};

const JAVA: Language = Language {
    tools: &["javac", "java"],
    fixture: "accepted-java",
    file: "Puzzle.java",
    program: "Reproduce.java",
    kit: &[],
    commands: &[&["javac", "Reproduce.java"], &["java", "Reproduce"]],
};

const C: Language = Language {
    tools: &["cc"],
    fixture: "accepted-c",
    file: "puzzle.c",
    program: "reproduce.c",
    kit: &["c/puzzlemark.c", "c/puzzlemark.h"],
    commands: &[SHELL],
};

const CPP: Language = Language {
    tools: &["c++"],
    fixture: "accepted-cpp",
    file: "puzzle.cpp",
    program: "reproduce.cpp",
    kit: &["cpp/puzzlemark.cpp", "cpp/puzzlemark.hpp"],
    commands: &[SHELL],
};

const GO: Language = Language {
    tools: &["go"],
    fixture: "accepted-go",
    file: "puzzle.go",
    program: "reproduce_test.go",
    kit: &["go/puzzlemark.go"],
    commands: &[SHELL],
};

const RUST: Language = Language {
    tools: &["rustc"],
    fixture: "accepted-rust",
    file: "puzzle.rs",
    program: "reproduce.rs",
    kit: &["rust/puzzlemark.rs"],
    commands: &[SHELL],
};

const RUBY: Language = Language {
    tools: &["ruby"],
    fixture: "accepted-ruby",
    file: "puzzle.rb",
    program: "reproduce.rb",
    kit: &[],
    commands: &[&["ruby", "reproduce.rb"]],
};

/// Stands for the command that the program itself names in its second line.
const SHELL: &[&str] = &[];

/// The scenarios that show all the mistakes. The others would only take time.
const SCENARIOS: [&str; 4] = ["attributes", "chaining", "queries", "squares"];

/// Makes one mistake in the right submission. The program must print FAIL for it, and PASS for the right submission.
fn fails_for_the_mistake_only(language: &Language, mistake: (&str, &str)) {
    let desk = Desk::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fixtures = root.join("fixtures/submissions/bubbles-and-boulders");
    let right = fs::read_to_string(fixtures.join(language.fixture).join(language.file))
        .expect("the fixture");
    assert!(right.contains(mistake.0), "{mistake:?}");
    desk.write(language.file, right.replace(mistake.0, mistake.1));
    for file in language.kit {
        let kit = root.join("harness/subject/kits").join(file);
        let name = kit.file_name().expect("a file").to_str().expect("UTF-8");
        desk.write(name, fs::read_to_string(&kit).expect("a file of the kit"));
    }
    let assignment = root.join("specs/bubbles-and-boulders");
    let assignment = assignment.to_str().expect("a path in UTF-8");
    let only = SCENARIOS.map(|scenario| ["--only", scenario]);
    let check = [
        "check",
        assignment,
        language.file,
        "--reproduce",
        language.program,
    ];
    let output = desk.puzzlemark(&[&check, only.as_flattened()].concat());
    assert_eq!(
        code(&output),
        Some(1),
        "{mistake:?}: {}",
        text(&output.stdout)
    );
    let program = fs::read_to_string(desk.path(language.program));
    let program = program.unwrap_or_else(|_| panic!("{mistake:?}: {}", text(&output.stderr)));
    // Older compilers of Java read a file in the encoding of the system.
    assert!(
        program.is_ascii() || language.program != JAVA.program,
        "{program}"
    );
    let (status, printed) = play(&desk, language);
    assert!(
        printed.contains("\nFAIL: expected "),
        "{mistake:?}: {printed}"
    );
    assert_eq!(status, Some(1), "{printed}");
    desk.write(language.file, right);
    let (status, printed) = play(&desk, language);
    assert_eq!(
        printed.lines().last(),
        Some("PASS"),
        "{mistake:?}: {printed}"
    );
    assert_eq!(status, Some(0), "{printed}");
}

/// Runs the commands. Returns the status of the last one, and what all of them print.
fn play(desk: &Desk, language: &Language) -> (Option<i32>, String) {
    let (mut status, mut printed) = (None, String::new());
    let program = fs::read_to_string(desk.path(language.program)).expect("the program");
    let usage = program
        .lines()
        .nth(1)
        .expect("a line that says how it runs");
    let (_, named) = usage.rsplit_once(": ").expect("a command");
    let shell = ["sh", "-c", named];
    for command in language.commands {
        let command = if command.is_empty() {
            &shell[..]
        } else {
            command
        };
        let output = Command::new(command[0])
            .args(&command[1..])
            .current_dir(desk.path(""))
            .output()
            .expect("the program starts");
        printed += &(text(&output.stdout) + &text(&output.stderr));
        status = output.status.code();
    }
    (status, printed)
}

fn fails_for_each_mistake(language: &Language, mistakes: &[(&str, &str)]) {
    if language.tools.iter().all(|tool| has(tool)) {
        for mistake in mistakes {
            fails_for_the_mistake_only(language, *mistake);
        }
    }
}

#[test]
fn the_program_of_a_failure_in_javascript_runs_in_node() {
    fails_for_each_mistake(
        &JAVASCRIPT,
        &[
            ("this.grid.length;", "`${this.grid.length}`;"),
            ("squares.add([r, k])", "squares.add([k, r])"),
            ("squares.add([r, k])", "squares.add(`(${r}, ${k})`)"),
            ("'invalid region'", "'no region'"),
            (
                "this.bubbles.get(letter) || null",
                "this.bubbles.get(letter) || 0",
            ),
            (
                "if (letter === '#') return '#';",
                "if (letter === '#') return '.';",
            ),
            ("return this;", "return { ...this };"),
        ],
    );
}

const JAVA_MISTAKES: &[(&str, &str)] = &[
    (
        "int getRows() {\n        return grid.size();",
        "int getRows() {\n        return grid.size() + 1;",
    ),
    (
        "new Position(r, k));\n            }\n        }\n        return squares",
        "new Position(k, r));\n            }\n        }\n        return squares",
    ),
    ("\"invalid region\"", "\"no region\""),
    ("== '#') return '#';", "== '#') return '.';"),
    ("        return this;", "        return null;"),
];

const CPP_MISTAKES: &[(&str, &str)] = &[
    ("return static_cast<int>(grid.size());", "std::abort();"),
    ("insert({r, k})", "insert({k, r})"),
    ("\"invalid region\"", "\"no region\""),
];

const RUST_MISTAKES: &[(&str, &str)] = &[
    ("self.grid.len()\n", "std::process::abort()\n"),
    ("|(k, _)| (r, k)", "|(k, _)| (k, r)"),
    ("\"invalid region\"", "\"no region\""),
];

#[test]
fn the_program_of_a_failure_in_java_compiles_and_runs() {
    fails_for_each_mistake(&JAVA, &JAVA_MISTAKES[..1]);
}

#[test]
fn the_program_of_a_failure_in_c_is_built_with_the_kit() {
    fails_for_each_mistake(
        &C,
        &[
            ("{ return p->rows; }", "{ abort(); }"),
            ("make_pair(r, k)", "make_pair(k, r)"),
            ("\"invalid region\"", "\"no region\""),
            ("row[k] == '#' ? '#'", "row[k] == '#' ? '.'"),
            (
                "    return p;\n}\n\nstatic Puzzle *puzzle_put",
                "    return NULL;\n}\n\nstatic Puzzle *puzzle_put",
            ),
        ],
    );
}

#[test]
fn the_program_of_a_failure_in_cpp_is_built_with_the_kit() {
    fails_for_each_mistake(&CPP, &CPP_MISTAKES[..1]);
}

#[test]
fn the_program_of_a_failure_in_go_is_built_with_the_kit() {
    fails_for_each_mistake(
        &GO,
        &[
            ("{ return len(p.grid) }", "{ os.Exit(3); return 0 }"),
            ("squares[position{r, k}]", "squares[position{k, r}]"),
            ("\"invalid region\"", "\"no region\""),
            ("return p, nil", "return nil, nil"),
        ],
    );
}

#[test]
fn the_program_of_a_failure_in_rust_is_built_with_the_kit() {
    fails_for_each_mistake(&RUST, &RUST_MISTAKES[..1]);
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn programs_of_further_failures_are_compiled_and_run() {
    for (language, mistakes) in [
        (&JAVA, JAVA_MISTAKES),
        (&CPP, CPP_MISTAKES),
        (&RUST, RUST_MISTAKES),
    ] {
        fails_for_each_mistake(language, &mistakes[1..]);
    }
}

#[test]
fn the_program_of_a_failure_in_ruby_runs_without_the_kit() {
    fails_for_each_mistake(
        &RUBY,
        &[
            ("def rows = @grid.length", "def rows = @grid.length + 1"),
            ("def rows = @grid.length", "def rows = @grid.length.to_s"),
            ("squares << [r, k]", "squares << [k, r]"),
            ("'invalid region'", "'no region'"),
            ("return '#'", "return '.'"),
            ("    self\n", "    nil\n"),
        ],
    );
}

#[test]
fn a_program_with_a_loop_of_its_own_has_requests_to_type() {
    if !has("cc") {
        return;
    }
    let desk = Desk::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fixtures = root.join("fixtures/submissions/bubbles-and-boulders");
    let right =
        fs::read_to_string(fixtures.join("accepted-c-words/puzzle.c")).expect("the fixture");
    desk.write("puzzle.c", right.replace("invalid region", "no region"));
    let assignment = root.join("specs/bubbles-and-boulders");
    let assignment = assignment.to_str().expect("a path in UTF-8");
    let output = desk.puzzlemark(&[
        "check",
        assignment,
        "puzzle.c",
        "--reproduce",
        "reproduce.c",
    ]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let note = text(&output.stderr);
    assert!(
        note.contains("note: `reproduce.c` is not written"),
        "{note}"
    );
}

#[test]
fn files_of_the_assignment_change_no_language() {
    if !has("node") {
        return;
    }
    let desk = Desk::new();
    desk.write("add.js", "module.exports = { twice: (n) => n + 2 };\n");
    desk.write(
        "one/assignment.yaml",
        "assignment: One\nsubjects: {javascript: {file: add.js, requires: [twice]}}\n\
         files: {data.txt: \"1\\n\"}\ngroups: [{group: all, visibility: public, credit: each, scenarios: one.yaml}]\n",
    );
    desk.write(
        "one/one.yaml",
        "scenario: One\nsteps: [{do: n = twice(3), returns: 6}]\n",
    );
    let output = desk.puzzlemark(&["check", "one", "add.js", "--reproduce", "reproduce.cjs"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let program = fs::read_to_string(desk.path("reproduce.cjs")).expect("the program");
    assert!(program.contains("require('./add.js')"), "{program}");
}

#[test]
fn a_session_that_puzzlemark_plays_in_part_has_no_program() {
    if !has("node") {
        return;
    }
    let desk = Desk::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let fixture =
        root.join("fixtures/submissions/bubbles-and-boulders/accepted-javascript/puzzle.js");
    let right = fs::read_to_string(fixture).unwrap();
    desk.write(
        "puzzle.js",
        right.replace("squares.add([r, k])", "squares.add(0)"),
    );
    desk.write(
        "one/assignment.yaml",
        "assignment: One\nsubjects: {javascript: {file: puzzle.js, requires: [Puzzle]}}\n\
         groups:\n  - {group: all, visibility: public, credit: each, scenarios: one.yaml}\n",
    );
    desk.write(
        "one/one.yaml",
        "scenario: One\nfiles: {puzzle.txt: \"#A\\nAA\\n\"}\nsteps:\n  - do: puzzle = Puzzle('puzzle.txt')\n  \
         - do: len(puzzle.squares('A'))\n    returns: 3\n",
    );
    let output = desk.puzzlemark(&["check", "one", "puzzle.js", "--reproduce", "reproduce.cjs"]);
    assert_eq!(code(&output), Some(1), "{}", text(&output.stderr));
    let note = text(&output.stderr);
    assert!(
        note.contains("note: `reproduce.cjs` is not written"),
        "{note}"
    );
    assert!(!desk.path("reproduce.cjs").exists());
}
