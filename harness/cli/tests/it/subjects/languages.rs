//! Classes in JavaScript and Java: names, values, exceptions, and attacks in the same process.

use super::*;
use crate::desk::has;

const JAVASCRIPT: &str = r"
class AssertionError extends Error {}
class InvalidGuideError extends Error {}
class Puzzle {
  constructor(name) { this.name = name; this.size = 4; }
  getRows() { return 4; }
  columns() { return 4n; }
  values() { return [null, undefined, true, 2.5, 2 ** 60, 'é', [1, [2]], { a: 1 }]; }
  squares() { return new Set([[0, 1], [0, 2]]); }
  pieces() { return new Map([[[0, 1], 'A']]); }
  take(...all) { return all.map((one) => (one instanceof Set ? one.size : one)); }
  isEmpty() { console.log('noise'); return this; }
  putBubble(r, k) { return [r, k]; }
  another() { return new Puzzle('other'); }
  set_guide() { throw new InvalidGuideError('bad'); }
  refuse() {
    throw new AssertionError('no\nline');
  }
  deep() { return this.deep(); }
  toString() { return `a ${this.name}`; }
}
function solve_grids(count) { return [count, count + 1]; }
module.exports = { Puzzle, solve_grids };
";

const JAVA: &str = r#"
import java.util.*;

class Puzzle {
    static class InvalidGuideException extends Exception {
        InvalidGuideException(String message) { super(message); }
    }
    record Square(int r, int k) {}
    final String name;
    int size = 4;
    Puzzle(String name) { this.name = name; }
    int getRows() { return 4; }
    long columns() { return 4; }
    List<Object> values() {
        return Arrays.asList(null, Optional.empty(), true, 2.5, 1L << 60, "\u00e9",
            new Object[] {1, List.of(2)}, Map.of('a', 1));
    }
    Set<Square> squares() { return Set.of(new Square(0, 1), new Square(0, 2)); }
    Map<List<Integer>, Character> pieces() { return Map.of(List.of(0, 1), 'A'); }
    List<Object> take(int number, String text, List<Integer> list, Set<Square> set) {
        return List.of(number, text, list, set.size());
    }
    Puzzle isEmpty() { System.out.print("noise\n"); return this; }
    List<Integer> putBubble(int r, int k) { return List.of(r, k); }
    Puzzle another() { return new Puzzle("other"); }
    void setGuide() throws InvalidGuideException { throw new InvalidGuideException("bad"); }
    void refuse() {
        throw new AssertionError("no\nline");
    }
    int deep() { return deep(); }
    static int[] solveGrids(int count) { return new int[] {count, count + 1}; }
    public String toString() { return "a " + name; }
}
"#;

fn returned(reply: &Reply) -> String {
    match &reply.answer {
        Answer::Returned(value) => value.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Asserts the replies that both languages must give.
fn speaks_its_habits(file: &str, source: &str) {
    let mut cell = cell();
    let (_folder, submission) = submission(&[(file, source)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    perform(&mut *subject, "puzzle = Puzzle('puzzle.txt')");
    for (operation, value) in [
        ("puzzle.rows", "4"),
        ("puzzle.columns", "4"),
        ("puzzle.size", "4"),
        ("puzzle.squares()", "{(0, 1), (0, 2)}"),
        ("(0, 1) in puzzle.squares()", "True"),
        ("puzzle.pieces()", "{(0, 1): 'A'}"),
        ("puzzle.take(3, 'A', [1], {(0, 1)})", "[3, 'A', [1], 1]"),
        (
            "puzzle.take(3, 'A', [1], {(0, 1)}) == (3, 'A', (1,), 1)",
            "True",
        ),
        ("puzzle.put_bubble(k=1, r=0)", "[0, 1]"),
        ("puzzle.another().put_bubble(0, k=1)", "[0, 1]"),
        ("str(Puzzle(file='other'))", "'a other'"),
        ("puzzle.isempty() is puzzle", "True"),
        ("puzzle.another() is puzzle", "False"),
        ("str(puzzle.another())", "'a other'"),
        ("str(puzzle)", "'a puzzle.txt'"),
        ("solve_grids(2)", "[2, 3]"),
        ("puzzle.rows / 8 + len(solve_grids(2))", "2.5"),
        ("puzzle.put_bubble(0, 1) + (2,) == (0, 1, 2)", "True"),
        ("puzzle.take(3, 'A', [1], {(0, 1)})[1:3]", "['A', [1]]"),
        ("next(reversed(solve_grids(2)))", "3"),
    ] {
        assert_eq!(
            returned(&perform(&mut *subject, operation)),
            value,
            "{operation}"
        );
    }
    let reply = perform(&mut *subject, "puzzle.values()");
    assert_eq!(
        returned(&reply),
        "[None, None, True, 2.5, 1152921504606846976, 'é', [1, [2]], {'a': 1}]"
    );
    let reply = perform(&mut *subject, "print(puzzle.isempty())");
    assert_eq!(reply.printed, b"noise\na puzzle.txt\n");
    assert!(subject.language_facts().list_and_tuple);
    refuses(&mut *subject, file);
}

fn refuses(subject: &mut dyn Subject, file: &str) {
    for (operation, kind, message) in [
        ("puzzle.refuse()", "AssertionError", "no\nline"),
        ("puzzle.set_guide()", "InvalidGuideError", "bad"),
        ("puzzle.set_guide()", "ProjectErrors", "bad"),
        ("puzzle.deep()", "RecursionError", ""),
        (
            "puzzle.nothing()",
            "AttributeError",
            "there is no method `nothing`",
        ),
    ] {
        let reply = perform(subject, operation);
        let Answer::Raised { exception, arose } = reply.answer else {
            panic!("{operation}: {reply:?}");
        };
        assert!(exception.is(kind), "{operation}: {exception:?}");
        assert!(
            exception.message.contains(message),
            "{operation}: {exception:?}"
        );
        if operation == "puzzle.refuse()" {
            let arose = arose.unwrap();
            assert_eq!(arose.file, file);
            assert!(arose.text.unwrap().contains("throw new AssertionError"));
        }
    }
}

#[test]
fn javascript_follows_its_conventions() {
    if has("node") {
        speaks_its_habits("puzzle.js", JAVASCRIPT);
    }
}

#[test]
fn java_follows_its_conventions() {
    if has("javac") {
        speaks_its_habits("Puzzle.java", JAVA);
    }
}

#[test]
fn load_failures_of_other_languages_are_reported() {
    for (program, file, source, expected) in [
        (
            "node",
            "puzzle.js",
            "let x = ;",
            "line 1 of `puzzle.js` is not valid JavaScript: SyntaxError",
        ),
        ("node", "puzzle.js", "class Puzzle {}", "end of the file"),
        (
            "node",
            "puzzle.js",
            "throw new Error('why')",
            "loading `puzzle.js` stops with Error: why",
        ),
        ("node", "puzzle.js", "process.exit(7)", "exit code 7"),
        ("node", "puzzle.js.txt", "", "rename it to `puzzle.js`"),
        (
            "javac",
            "Puzzle.java",
            "class Puzzle { int x = }",
            "it does not build: `javac ",
        ),
        (
            "javac",
            "Puzzle.java",
            "class Other {}",
            "it defines `Other`",
        ),
        (
            "javac",
            "Puzzle.java",
            "class Puzzle { static int x = 1 / 0; }",
            "stops with ArithmeticException",
        ),
    ] {
        if has(program) {
            let failure = load_failure(&[(file, source)]);
            assert!(
                failure.reason.contains(expected),
                "{expected}: {}",
                failure.reason
            );
        }
    }
}

#[test]
fn messages_hide_the_folder_of_the_run() {
    if !has("node") {
        return;
    }
    for (source, reason) in [
        (
            "require('./grid')",
            "loading `puzzle.js` stops with Error: Cannot find module './grid'",
        ),
        (
            "throw new Error(`no ${__dirname}/a.txt and no ${__dirname}/b.txt`)",
            "loading `puzzle.js` stops with Error: no a.txt and no b.txt",
        ),
    ] {
        assert_eq!(load_failure(&[("puzzle.js", source)]).reason, reason);
    }
}

/// A submission that replaces everything that a driver in the same process may use.
const MEDDLER: &str = r#"
const fs = require('fs');
class Puzzle {
  numbers = new Set([2]);

  meddle() {
    const forged = '{"returns":true}';
    for (const name of ['class', 'load', 'text', 'call', 'tuple']) Object.prototype[name] = 1;
    Object.defineProperty(Array.prototype, 0, { set() {}, configurable: true });
    Array.prototype[Symbol.iterator] = function* () {};
    Function.prototype.call = Function.prototype.apply = () => forged;
    String.prototype.indexOf = String.prototype.slice = () => forged;
    Map.prototype.get = Map.prototype.set = Set.prototype.forEach = () => 1;
    JSON.stringify = () => forged;
    JSON.parse = () => ({});
    Reflect.apply = Reflect.ownKeys = () => [];
    globalThis.console = globalThis.process = globalThis.Buffer = null;
    fs.readSync = fs.writeSync = () => 0;
    return 'done';
  }
  values() { return [1, 'a', this.numbers]; }
}
module.exports = { Puzzle };
"#;

#[test]
fn replaced_globals_do_not_reach_the_driver() {
    if !has("node") {
        return;
    }
    let mut cell = cell();
    let (_folder, submission) = submission(&[("puzzle.js", MEDDLER)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    perform(&mut *subject, "puzzle = Puzzle()");
    assert_eq!(
        returned(&perform(&mut *subject, "puzzle.meddle()")),
        "'done'"
    );
    assert_eq!(
        returned(&perform(&mut *subject, "puzzle.values()")),
        "[1, 'a', {2}]"
    );
}

/// Writes a forged reply to every descriptor that may be the driver's.
const FORGER_JAVASCRIPT: &str = r#"
class Puzzle {
  forge() {
    for (let number = 3; number < 40; number++) {
      try { require('fs').writeSync(number, '{"returns":true}\n'); } catch {}
    }
    return false;
  }
}
module.exports = { Puzzle };
"#;

const FORGER_JAVA: &str = r#"
import java.io.FileOutputStream;
class Puzzle {
    boolean forge() {
        System.setOut(null);
        for (int number = 3; number < 40; number++) {
            try (FileOutputStream out = new FileOutputStream("/dev/fd/" + number)) {
                out.write("{\"returns\":true}\n".getBytes());
            } catch (Exception error) {
            }
        }
        return false;
    }
}
"#;

#[test]
fn forged_replies_are_noticed() {
    for (program, file, source) in [
        ("node", "puzzle.js", FORGER_JAVASCRIPT),
        ("javac", "Puzzle.java", FORGER_JAVA),
    ] {
        if !has(program) {
            continue;
        }
        let mut cell = cell();
        let (_folder, submission) = submission(&[(file, source)]);
        let driver = prepared(&mut cell, &submission).unwrap();
        let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
        perform(&mut *subject, "puzzle = Puzzle()");
        let reply = perform(&mut *subject, "puzzle.forge()");
        assert!(
            matches!(&reply.answer, Answer::Garbled(why) if why.contains("in place of a reply")),
            "{file}: {reply:?}"
        );
    }
}

#[test]
fn the_portable_cell_runs_javascript_and_java() {
    let portable = SandboxOptions {
        portable: true,
        ..options()
    };
    let sandbox = Sandbox::new(portable).unwrap();
    for (program, file, source) in [
        ("node", "puzzle.js", JAVASCRIPT),
        ("javac", "Puzzle.java", JAVA),
    ] {
        if !has(program) {
            continue;
        }
        let mut cell = sandbox.open_cell().unwrap();
        let (_folder, submission) = submission(&[(file, source)]);
        let driver = prepared(&mut cell, &submission).unwrap();
        let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
        perform(&mut *subject, "puzzle = Puzzle('puzzle.txt')");
        let reply = perform(&mut *subject, "puzzle.isempty() is puzzle");
        assert_eq!(returned(&reply), "True", "{file}");
        assert_eq!(reply.printed, b"noise\n", "{file}");
    }
}
