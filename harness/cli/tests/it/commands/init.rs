//! `init --from`: an assignment from a right solution.

use std::fs;
use std::process::Command;

use super::code;
use crate::desk::{Desk, text};
use crate::sources::root;

/// The solutions of `fixtures/solutions`: name of the assignment, and file.
const SOLUTIONS: [(&str, &str); 8] = [
    ("account", "account.py"),
    ("deck", "deck.py"),
    ("guess", "guess.py"),
    ("lights", "lights_out.py"),
    ("linked", "linked.py"),
    ("robot", "robot.py"),
    ("roman", "roman.py"),
    ("words", "words/solution.py"),
];

/// A folder with an assignment made from a solution.
fn made(name: &str) -> Desk {
    let desk = Desk::new();
    let (_, file) = SOLUTIONS
        .iter()
        .find(|(own, _)| *own == name)
        .expect("a solution");
    let solution = root().join("fixtures/solutions").join(file);
    let output = desk.puzzlemark(&["init", name, "--from", solution.to_str().expect("UTF-8")]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    desk
}

fn read(desk: &Desk, path: &str) -> String {
    fs::read_to_string(desk.path(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
#[ignore = "slow; `just slow` runs it"]
fn every_new_assignment_is_without_mistakes_at_once() {
    for (name, _) in &SOLUTIONS {
        let desk = made(name);
        let submissions = format!("{name}/submissions");
        let output = desk.puzzlemark(&["lint", name, "--submissions", &submissions]);
        let said = text(&output.stdout) + &text(&output.stderr);
        assert_eq!(code(&output), Some(0), "{said}");
        assert!(said.contains("no mistakes"), "{said}");
        assert!(!said.contains("warning"), "{said}");
        let output = desk.puzzlemark(&["check", name, &format!("{submissions}/solution")]);
        assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
    }
}

/// Mistakes in solutions: the text to replace, and its replacement.
const MISTAKES: [(&str, &str, &str); 7] = [
    ("account", "owner='nobody'", "owner"),
    ("deck", "self.cards.remove(card)", "pass"),
    (
        "lights",
        "not any(map(any, self.rows))",
        "not any(self.rows[0])",
    ),
    ("linked", "[*self, *other]", "[*other, *self]"),
    ("robot", "self.place.y + steps * dy", "self.place.y + dy"),
    ("roman", "'IX'", "'VIIII'"),
    ("words", "key=len", "key=str"),
];

/// Assignments whose doctests do not show the mistake: the first row of the lamps has a light, and no number ends
/// with 9.
const ONLY_IN_GAMES: [&str; 2] = ["lights", "roman"];

#[test]
fn a_mistake_in_a_solution_is_shown() {
    for (name, right, wrong) in MISTAKES {
        let desk = made(name);
        let folder = format!("{name}/submissions/solution");
        let mut files = fs::read_dir(desk.path(&folder)).unwrap();
        let file = files
            .next()
            .unwrap()
            .unwrap()
            .file_name()
            .into_string()
            .unwrap();
        let source = read(&desk, &format!("{folder}/{file}"));
        assert!(source.contains(right), "{name}");
        desk.write(&format!("wrong/{file}"), source.replace(right, wrong));
        let output = desk.puzzlemark(&["check", name, "wrong"]);
        let said = text(&output.stdout);
        // Nothing confirms a mistake that only random games show, so it costs no points yet.
        let only_games_show_it = ONLY_IN_GAMES.contains(&name);
        assert_eq!(
            code(&output),
            Some(i32::from(!only_games_show_it)),
            "{name}: {said}"
        );
        let is_disputed = said.contains("a disputed failure in “Random games”");
        assert!(is_disputed || !only_games_show_it, "{name}: {said}");
    }
}

#[test]
fn a_kit_for_students_has_no_solution() {
    let desk = made("words");
    let output = desk.puzzlemark(&["bundle", "student", "words", "--out", "kit"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert!(desk.path("kit/starter/words.py").is_file());
    assert!(!desk.path("kit/model").exists() && !desk.path("kit/submissions").exists());
    assert!(!read(&desk, "kit/assignment.yaml").contains("reference"));
    let output = desk.puzzlemark(&["check", "kit", "words/submissions/solution"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stdout));
}

#[test]
fn a_kit_is_refused_if_its_scenarios_ask_the_solution() {
    let desk = made("account");
    let output = desk.puzzlemark(&["bundle", "student", "account", "--out", "kit"]);
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{error}");
    assert!(
        error.contains("`first-steps` asks `model/account.py`"),
        "{error}"
    );
    assert!(!desk.path("kit").exists());
}

#[test]
fn templates_of_rules_are_rules_when_their_marks_are_gone() {
    for name in ["deck", "words", "roman", "account"] {
        let desk = made(name);
        let rules = read(&desk, &format!("{name}/model/rules.py"));
        let rule = |line: &str| match line.strip_prefix("# ") {
            Some(rule) if rule.starts_with(['@', ' ']) || rule.starts_with("def ") => {
                rule.to_owned()
            }
            Some(rule) if rule.starts_with("free(") || rule.starts_with("values(") => {
                rule.to_owned()
            }
            _ => line.to_owned(),
        };
        let rules: Vec<_> = rules.lines().map(rule).collect();
        assert!(
            rules.iter().any(|line| line.starts_with(['@', 'f', 'v'])),
            "{name}"
        );
        desk.write("rules.py", rules.join("\n") + "\n");
        let module = root().join("harness/oracle/python");
        let run = Command::new("python3")
            .arg("-B")
            .arg(desk.path("rules.py"))
            .env("PYTHONPATH", module)
            .output()
            .unwrap();
        assert!(run.status.success(), "{name}: {}", text(&run.stderr));
    }
}

#[test]
fn the_stub_loads_and_is_not_accepted() {
    for (name, _) in SOLUTIONS.iter().filter(|(name, _)| *name != "guess") {
        let desk = made(name);
        let output = desk.puzzlemark(&["starter", name, "python", "--out", "mine"]);
        assert_eq!(code(&output), Some(0), "{name}: {}", text(&output.stderr));
        let output = desk.puzzlemark(&["check", name, "mine"]);
        let said = text(&output.stdout);
        assert_eq!(code(&output), Some(1), "{name}: {said}");
        assert!(said.contains("is not written yet"), "{name}: {said}");
    }
}

/// Prints the lines of each function of a solution below its docstring, without lines that only close a
/// bracket.
const BODIES: &str = "
import ast, sys
source = open(sys.argv[1]).read()
for node in ast.walk(ast.parse(source)):
    if isinstance(node, ast.FunctionDef):
        for statement in node.body[ast.get_docstring(node) is not None:]:
            lines = source.splitlines()[statement.lineno - 1:statement.end_lineno]
            print(*(line.strip() for line in lines if len(line.strip()) > 3), sep='\\n')
";

#[test]
fn no_line_of_a_body_is_in_the_stub() {
    for (name, file) in SOLUTIONS.iter().filter(|(name, _)| *name != "guess") {
        let desk = made(name);
        let solution = root().join("fixtures/solutions").join(file);
        let bodies = Command::new("python3")
            .args(["-c", BODIES])
            .arg(solution)
            .output()
            .unwrap();
        let bodies = text(&bodies.stdout);
        assert!(bodies.lines().count() > 4, "{name}: {bodies}");
        let output = desk.puzzlemark(&["starter", name, "python", "--out", "mine"]);
        assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
        let stub = fs::read_dir(desk.path(format!("{name}/starter")))
            .unwrap()
            .next()
            .unwrap()
            .unwrap();
        let stub = fs::read_to_string(stub.path()).unwrap();
        for line in stub.lines().map(str::trim) {
            assert!(!bodies.lines().any(|body| body == line), "{name}: {line}");
        }
    }
}

#[test]
fn helpers_and_names_that_no_doctest_uses_are_left_to_students() {
    let desk = made("lights");
    let stub = read(&desk, "lights/starter/lights_out.py");
    assert!(
        !stub.contains("_is_inside") && !stub.contains("count"),
        "{stub}"
    );
    assert!(
        stub.contains("    def press(self, row, column):\n"),
        "{stub}"
    );
    let settings = read(&desk, "lights/assignment.yaml");
    let (asked, left) = settings.split_once("# No doctest uses these").unwrap();
    assert!(asked.contains("- LightsOut\n"), "{settings}");
    assert!(left.contains("# - LightsOut.count\n"), "{settings}");
    assert!(!settings.contains("_is_inside"), "{settings}");
}

#[test]
fn each_doctest_is_a_scenario() {
    let desk = made("lights");
    let scenario = read(&desk, "lights/scenarios/examples/LightsOut-press.yaml");
    let expected = "# yaml-language-server: $schema=../../schema.json\n\
        scenario: LightsOut.press\n\
        session: |\n  \
        >>> game = LightsOut(1, 3)\n  \
        >>> print(game.press(0, 0).press(0, 2))\n  \
        *.*\n  \
        >>> game.press(1, 0)    # there is one row\n  \
        Traceback (most recent call last):\n      \
        ...\n  \
        ValueError: no such light\n";
    assert_eq!(scenario, expected);
    let text = read(&desk, "lights/scenarios/examples/text.yaml");
    assert!(
        text.contains("scenario: The examples of the text\n"),
        "{text}"
    );
}

#[test]
fn the_text_is_that_of_the_docstring() {
    let desk = made("lights");
    let text = read(&desk, "lights/README.md");
    assert!(
        text.starts_with("# Lights Out\n\nA board of lights, some of them on."),
        "{text}"
    );
    assert!(
        text.contains("```python\n>>> game = LightsOut(3, 3)\n"),
        "{text}"
    );
    assert!(
        text.contains("  * `press(row, column)`: Switches a light and its neighbours"),
        "{text}"
    );
    assert!(
        text.contains("| Examples of the assignment text | 3 | 3 |"),
        "{text}"
    );
}

#[test]
fn calls_with_several_right_answers_have_a_template() {
    let desk = made("deck");
    let rules = read(&desk, "deck/model/rules.py");
    assert!(rules.contains("# `Deck.draw` uses `random`."), "{rules}");
    assert!(
        rules.contains("# def any_deal(deck, count, returned):"),
        "{rules}"
    );
    assert!(
        rules.contains("# free(\"Deck.rest\", \"order\")"),
        "{rules}"
    );
    assert!(!rules.contains("__len__"), "{rules}");
}

#[test]
fn files_beside_the_solution_are_copied() {
    let desk = made("words");
    let settings = read(&desk, "words/assignment.yaml");
    assert!(
        settings.contains("    provided: [dictionary.py]\n"),
        "{settings}"
    );
    for name in ["dictionary.py", "words.txt"] {
        assert!(
            settings.contains(&format!("  {name}: {{copy: 'files/{name}'}}")),
            "{settings}"
        );
        assert!(desk.path(format!("words/files/{name}")).is_file());
    }
    let stub = read(&desk, "words/starter/words.py");
    assert!(
        stub.contains("from words import Words"),
        "the students' file is `words.py`: {stub}"
    );
}

#[test]
fn examples_with_private_names_are_left_out_with_their_place() {
    let desk = Desk::new();
    let source = "def f(x):\n    '''\n    >>> f(1)\n    1\n    >>> f._cache\n    {}\n    >>> f(2)\n    2\n    '''\n    return x\n";
    desk.write("solution.py", source);
    let output = desk.puzzlemark(&["init", "task", "--from", "solution.py"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert_eq!(
        text(&output.stderr).trim(),
        "solution.py:5: left out: the example uses `_cache`, which students need not define; the next example is \
         left out too, since it may depend on this one"
    );
    let scenario = read(&desk, "task/scenarios/examples/f.yaml");
    assert!(scenario.ends_with("  >>> f(1)\n  1\n"), "{scenario}");
    assert!(
        desk.path("task/model/task.py").is_file(),
        "`solution.py` says nothing, so the folder names the file"
    );
}

#[test]
fn a_value_that_is_printed_is_not_expected_as_returned() {
    let scenario = read(&made("roman"), "roman/scenarios/examples/show.yaml");
    assert!(
        scenario.contains("  - do: show_year(2026)\n    shows: |\n      2026\n"),
        "{scenario}"
    );
}

#[test]
fn unsuitable_solutions_are_refused_and_nothing_is_written() {
    let desk = Desk::new();
    for (name, source, said) in [
        (
            "broken.py",
            "def f(:\n    pass\n",
            "`broken.py`, line 1: this is not Python: ",
        ),
        (
            "late.py",
            "x = 1\ny = (\n",
            "`late.py`, line 2: this is not Python: ",
        ),
        (
            "window.py",
            "x = 1\nimport tkinter as tk\nclass Game:\n    pass\n",
            "`window.py`, line 2: the solution imports `tkinter`",
        ),
        (
            "empty.py",
            "_x = 1\n",
            "`empty.py` has no class or function with a public name",
        ),
    ] {
        desk.write(name, source);
        let output = desk.puzzlemark(&["init", "task", "--from", name]);
        let error = text(&output.stderr);
        assert_eq!(code(&output), Some(2), "{name}: {error}");
        assert!(error.contains(said), "{name}: {error}");
        assert!(!desk.path("task").exists(), "{name}");
    }
    let output = desk.puzzlemark(&["init", "task", "--from", "nowhere.py"]);
    assert!(
        text(&output.stderr).contains("cannot read `nowhere.py`"),
        "{}",
        text(&output.stderr)
    );
    desk.write("latin.py", b"# \xe9\nprint(1)\n");
    let output = desk.puzzlemark(&["init", "task", "--from", "latin.py"]);
    assert!(
        text(&output.stderr).contains("save it as a text in UTF-8"),
        "{}",
        text(&output.stderr)
    );
    desk.write(
        "right.py",
        "def f():\n    '''\n    >>> f()\n    1\n    '''\n    return 1\n",
    );
    desk.write("task/mine.txt", "mine");
    let output = desk.puzzlemark(&["init", "task", "--from", "right.py"]);
    assert_eq!(code(&output), Some(2));
    assert!(
        text(&output.stderr).contains("not an empty folder"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn without_python_the_message_says_how_to_name_one() {
    let desk = Desk::new();
    desk.write("right.py", "def f():\n    return 1\n");
    let mut command = desk.command(&["init", "task", "--from", "right.py"]);
    let output = command
        .env("PUZZLEMARK_PYTHON", "/nowhere/python")
        .output()
        .unwrap();
    let error = text(&output.stderr);
    assert_eq!(code(&output), Some(2), "{error}");
    assert!(
        error.contains("`/nowhere/python`") && error.contains("PUZZLEMARK_PYTHON"),
        "{error}"
    );
}

#[test]
fn the_solution_is_never_run() {
    let desk = Desk::new();
    let source = "open('trace.txt', 'w').write('run')\n\ndef f():\n    '''\n    >>> f()\n    1\n    '''\n    return 1\n";
    desk.write("right.py", source);
    let output = desk.puzzlemark(&["init", "task", "--from", "right.py"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output.stderr));
    assert!(!desk.path("trace.txt").exists());
}
