//! The code of an example: an operation or other Python code.

use std::sync::LazyLock;

use puzzlemark_reference::notation;
use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use regex::Regex;

use super::reading::Answers;
use super::refusal::Refusal;
use super::scan::Scan;
use super::unasked::refuse;
use crate::names::names_in;

/// The code of an example.
#[derive(Debug, Clone, PartialEq)]
pub enum Asked {
    /// An operation of the step language.
    Operation {
        /// The operation.
        operation: Operation,
        /// The operation as written, on one line.
        text: String,
    },
    /// Python code that is not an operation.
    Python(String),
}

/// Python's builtin functions and types that the step language does not have.
const BUILTINS: &str = "all any anext aiter ascii bin breakpoint bytearray bytes callable chr classmethod compile \
    complex delattr dir divmod enumerate eval exec filter format frozenset getattr globals hasattr \
    hash hex id issubclass locals map memoryview object oct open ord pow property range round \
    setattr slice staticmethod super type vars zip exit quit help input __import__ _ __name__ \
    Ellipsis NotImplemented";

/// The facts that decide between an operation and Python code.
#[derive(Clone, Copy)]
pub(super) struct CodeContext<'t> {
    /// The rule for answers.
    pub answers: Answers,
    /// True if the submission or the session defines a name of Python itself.
    pub is_own: &'t dyn Fn(&str) -> bool,
    /// True if the session shows a syntax error for the code.
    pub is_broken: bool,
}

/// Parses code without prompts whose answer is compared like in doctest.
pub fn asked_alone(source: &str) -> Result<Asked, Refusal> {
    let context = CodeContext {
        answers: Answers::Shown,
        is_own: &|_| false,
        is_broken: false,
    };
    parse_code(source, &Scan::from_code(source), context)
}

/// Parses the code of an example without its prompts. The error says why a submission cannot run
/// it.
pub(super) fn parse_code(
    source: &str,
    scan: &Scan,
    context: CodeContext<'_>,
) -> Result<Asked, Refusal> {
    let operation = operation(source, scan, context.is_own);
    if context.answers == Answers::Shown || operation.is_none() {
        refuse(source, scan)?;
    }
    if let Some(operation) = operation {
        return Ok(operation);
    }
    if context.answers == Answers::Returned && !context.is_broken && !needs_python(scan) {
        return Err(Refusal::of_operation(
            "this is not an operation",
            "an operation is one call, attribute, comparison or assignment in Python's syntax: \
             `puzzle.put_bubble(0, 1)`",
        ));
    }
    Ok(Asked::Python(source.trim_end().to_owned()))
}

/// The lines of an operation as one line, without comments.
#[derive(Debug, Default)]
pub(super) struct Joined {
    /// The text.
    pub text: String,
    /// The pieces of the text: offset in the text, line of the source, offset in that line.
    pieces: Vec<(usize, usize, usize)>,
}

impl Joined {
    /// Joins the lines of the code.
    pub(super) fn from_source(source: &str) -> Self {
        let mut joined = Self::default();
        for (number, line) in source.lines().enumerate() {
            let code = notation::split_comment(line).0.trim_end();
            let code = code.strip_suffix('\\').unwrap_or(code).trim_end();
            let blank = code.len() - code.trim_start().len();
            if blank == code.len() {
                continue;
            }
            if !joined.text.is_empty() {
                joined.text.push(' ');
            }
            joined.pieces.push((joined.text.len(), number, blank));
            joined.text.push_str(code.trim_start());
        }
        joined
    }

    /// Returns the line of the source and the offset in it for an offset of the text.
    pub(super) fn locate(&self, offset: usize) -> (usize, usize) {
        let piece = self.pieces.iter().rev().find(|(own, ..)| *own <= offset);
        piece.map_or((0, 0), |(own, line, start)| (*line, start + offset - own))
    }
}

fn operation(source: &str, scan: &Scan, is_own: &dyn Fn(&str) -> bool) -> Option<Asked> {
    if scan.has_odd_string || scan.plain.contains(';') {
        return None;
    }
    let text = Joined::from_source(source).text;
    let operation = notation::parse_operation(&text).ok()?;
    let names = names_in(&operation.expression);
    let is_pythons = |name: &&str| is_of_python(name) && !is_own(name);
    (!names.iter().any(is_pythons)).then_some(Asked::Operation { operation, text })
}

/// Returns true if Python defines a name that the step language does not have.
fn is_of_python(name: &str) -> bool {
    BUILTINS.split_whitespace().any(|builtin| builtin == name)
        || name.ends_with("Error")
        || name.ends_with("Exception")
}

/// Returns true if a part of the code is Python and not the step language. Other code that is not
/// an operation has a typing mistake: `put(1 2)`.
fn needs_python(scan: &Scan) -> bool {
    static PYTHON_ONLY: LazyLock<Regex> = LazyLock::new(|| {
        let words = "and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|\
             from|global|if|import|lambda|nonlocal|or|pass|raise|return|try|while|with|yield";
        let arithmetic =
            r"[\w)\]}]\s*[-+]|[-+~]\s*[A-Za-z_(]|[*/%@&|^~;]|[\w)\]}]\s*(?:<<|>>)|\d[jJ]\b";
        let targets = r":|\]\s*=[^=]|\.\w+\s*=[^=]|^\W*\w+\s*,[^=(]*=[^=]|^\w+\s*=\s*\w+\s*=[^=]";
        let compared = r"(?:[<>]|[=!]=|\bi[sn]\b)";
        let others = format!(r"\.\.\.|[)\]]\s*\(|{compared}.*[^<>=!]{compared}");
        Regex::new(&format!(r"\b(?:{words})\b|{arithmetic}|{targets}|{others}"))
            .expect("the pattern is valid")
    });
    scan.has_odd_string || PYTHON_ONLY.is_match(&scan.plain) || scan.words().any(is_of_python)
}

/// Returns true if an operation is a call of the built-in `print`.
pub(super) fn is_print(operation: &Operation) -> bool {
    let Expression::Call { callee, .. } = &operation.expression else {
        return false;
    };
    operation.target.is_none()
        && matches!(&**callee, Expression::Name(name) if Builtin::by_name(name) == Some(Builtin::Print))
}

/// Returns true if an operation calls a function or method named `print` or `pprint`.
pub(super) fn calls_print(operation: &Operation) -> bool {
    let Expression::Call { callee, .. } = &operation.expression else {
        return false;
    };
    let (Expression::Name(name) | Expression::Attribute(_, name)) = &**callee else {
        return false;
    };
    name == "print" || name == "pprint"
}

/// Returns true if a name in the code is about printing: `print_board`, but not `blueprint`.
pub(super) fn mentions_print(scan: &Scan) -> bool {
    static PRINT: LazyLock<Regex> = LazyLock::new(|| {
        let print = "(?i:print|prints|printed|pprint|prettyprint)";
        Regex::new(&format!(
            r"(?:\b|_){print}(?:\b|_|[A-Z])|[a-z0-9]Print(?:\b|_|[A-Z])|stdout"
        ))
        .expect("the pattern is valid")
    });
    PRINT.is_match(&scan.plain)
}

#[cfg(test)]
mod tests {
    use super::super::unasked::refuse_chance;
    use super::*;

    fn ask(source: &str) -> Result<Asked, Refusal> {
        parse_printing(source, Answers::Shown)
    }

    fn parse_printing(source: &str, answers: Answers) -> Result<Asked, Refusal> {
        let context = CodeContext {
            answers,
            is_own: &|name| name == "any",
            is_broken: false,
        };
        parse_code(source, &Scan::from_code(source), context)
    }

    #[test]
    fn slips_are_told_from_python_and_own_names_from_pythons() {
        for slip in [
            "p.put(0 1)",
            "f(-1 2)",
            "p..x",
            "f(,)",
            "x = = 1",
            "p.rows q",
        ] {
            assert!(parse_printing(slip, Answers::Returned).is_err(), "{slip}");
            assert!(matches!(ask(slip), Ok(Asked::Python(_))), "{slip}");
        }
        for operation in ["any(3)", "p.id", "p.max(1)", "f(map=1)", "f(1, \\\n  2)"] {
            let asked = parse_printing(operation, Answers::Returned);
            assert!(
                matches!(asked, Ok(Asked::Operation { .. })),
                "{operation}: {asked:?}"
            );
        }
        assert!(matches!(ask("zip(1)"), Ok(Asked::Python(_))));
    }

    #[test]
    fn names_speak_of_printing_only_by_a_part_of_their_own() {
        for prints in [
            "print(p)",
            "p.print_board()",
            "p.board_print()",
            "p.printBoard()",
            "pprint(x)",
            "p.doPrint()",
            "sys.stdout.write('a')",
        ] {
            assert!(mentions_print(&Scan::from_code(prints)), "{prints}");
        }
        for other in [
            "p.blueprint_id",
            "p.fingerprint()",
            "p.sprint",
            "p.printer",
            "f('print')",
        ] {
            assert!(!mentions_print(&Scan::from_code(other)), "{other}");
        }
    }

    #[test]
    fn operations_are_told_from_python() {
        for operation in [
            "p.rows",
            "x = f(1)",
            "f(\n  1,  # one\n  2)",
            "print(p)",
            "len(p.regions)",
            "1 + 2",
            "abs(p.rows)",
            "p.x = 3",
            "del p.x[0]",
            "isinstance(p, Puzzle)",
            "x[1:2]",
        ] {
            assert!(
                matches!(ask(operation), Ok(Asked::Operation { .. })),
                "{operation}"
            );
        }
        for python in [
            "x = 1; y = 2",
            "for x in y:\n    x",
            "import math",
            "all(p.rows)",
            "'%s' % p.rows",
            "x += 1",
            "x[1], y = 1, 2",
            "[x for x in y]",
            "f'{x}'",
            "b'a'",
            "x, y = 1, 2",
            "f(*x)",
            "lambda: 1",
            "x if y else z",
            "del x",
            "a < b < c",
            "x and y",
            "f('''a\nb''')",
            "raise ValueError(1)",
            "a := 1",
            "...",
            "3j",
            "(yield)",
            "_",
        ] {
            assert!(
                matches!(ask(python), Ok(Asked::Python(_))),
                "{python}: {:?}",
                ask(python)
            );
        }
    }

    #[test]
    fn code_outside_of_the_step_language_is_refused() {
        for refused in [
            "f(",
            "print x",
            "print 'a'",
            "print",
            "raise E, 'a'",
            "0777",
            "x <> y",
            "%timeit f()",
            "!ls",
            "f?",
            "input('a')",
            "help(f)",
            "exit()",
            "  x = 1",
            "'abc",
            "f)",
        ] {
            assert!(ask(refused).is_err(), "{refused}");
        }
        for fine in [
            "print(x)",
            "x = 'print 1'",
            "p.print()",
            "0",
            "0.5",
            "p.help()",
        ] {
            assert!(ask(fine).is_ok(), "{fine}");
        }
        assert!(refuse_chance(&Scan::from_code("random.random()")).is_err());
        assert!(refuse_chance(&Scan::from_code("p.time_left")).is_ok());
    }
}
