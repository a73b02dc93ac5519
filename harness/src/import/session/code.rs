//! What an example asks: an operation, or Python; or why it cannot be asked.

use std::sync::LazyLock;

use puzzlemark_reference::notation;
use puzzlemark_reference::operation::{Builtin, Expression};
use regex::Regex;

use super::scan::Scan;
use super::want::Refusal;

/// What an example asks.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::import) enum Asked {
    /// An operation; its text.
    Operation(Operation),
    /// Python that is no operation.
    Python(String),
}

/// An operation in the step language.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::import) struct Operation {
    /// Its text.
    pub text: String,
    /// Whether it keeps its value in a variable.
    pub assigns: bool,
    /// Whether it is a call of `print` itself.
    pub is_print: bool,
}

/// Python's builtin functions and types that the step language does not have.
const BUILTINS: &str = "abs all any anext aiter ascii bin bool breakpoint bytearray bytes callable chr \
    classmethod compile complex delattr dict dir divmod enumerate eval exec filter float format frozenset \
    getattr globals hasattr hash hex id int isinstance issubclass iter locals map max memoryview min next \
    object oct open ord pow property range reversed round setattr slice staticmethod sum super type vars \
    zip exit quit help input __import__ _ __name__ Ellipsis NotImplemented";

/// What an example asks, given what is left of it without prompts.
pub(in crate::import) fn asked(source: &str, scan: &Scan) -> Result<Asked, Refusal> {
    refuse(source, scan)?;
    let code = source.trim_end();
    Ok(operation(code, scan).map_or_else(|| Asked::Python(code.to_owned()), Asked::Operation))
}

fn operation(code: &str, scan: &Scan) -> Option<Operation> {
    if scan.string_has_lines || scan.plain.contains(['\\', ';']) {
        return None;
    }
    let lines = code
        .lines()
        .map(|line| notation::split_comment(line).0.trim());
    let text = lines
        .filter(|line| !line.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let operation = notation::parse_operation(&text).ok()?;
    let is_python = |word: &str| BUILTINS.split_whitespace().any(|name| name == word);
    // An exception such as `ValueError` is no name of the submission's either.
    let is_exception = |word: &str| word.ends_with("Error") || word.ends_with("Exception");
    if scan
        .words()
        .any(|word| is_python(word) || is_exception(word))
    {
        return None;
    }
    Some(Operation {
        assigns: operation.target.is_some(),
        is_print: operation.target.is_none() && calls_print(&operation.expression),
        text,
    })
}

fn calls_print(expression: &Expression) -> bool {
    let Expression::Call { callee, .. } = expression else {
        return false;
    };
    matches!(&**callee, Expression::Name(name) if Builtin::named(name) == Some(Builtin::Print))
}

/// Whether a part of what is asked speaks of printing.
pub(super) fn mentions_print(scan: &Scan) -> bool {
    scan.words()
        .any(|word| word.to_ascii_lowercase().contains("print"))
        || scan.plain.contains("stdout")
}

/// Refuses what cannot be typed at Python's prompt, or not be asked of a submission.
fn refuse(source: &str, scan: &Scan) -> Result<(), Refusal> {
    let reason = if scan.depth != 0 || scan.in_string || scan.continues {
        "a bracket or a quotation mark is open at its end"
    } else if source.starts_with([' ', '\t']) {
        "it is indented after the prompt"
    } else if source.starts_with(['%', '!', '?']) || scan.plain.trim_end().ends_with('?') {
        "it is a command of IPython's"
    } else if matches(&PYTHON_2, &scan.plain) {
        "it is Python 2"
    } else if matches(&ASKS, &scan.plain) {
        "it waits for someone who types or reads"
    } else if matches(&ENDS, &scan.plain) {
        "it ends the session"
    } else {
        return Ok(());
    };
    Err(Refusal::new(reason))
}

type Expressions = LazyLock<Option<Regex>>;

static PYTHON_2: Expressions = LazyLock::new(|| {
    Regex::new(r"(?m)(?:^|[:;]\s*)\s*print\s*(?:[A-Za-z_0-9]|$|  )|\braise\s+\w+\s*,|\bexcept\s+\w+\s*,|<>|`|\b\d+[lL]\b|(?:^|[^\w.+-])0\d+\b|\b(?:raw_input|xrange|unicode)\(").ok()
});
static ASKS: Expressions =
    LazyLock::new(|| Regex::new(r"(?:^|[^\w.])(?:input|help|breakpoint)\(|\bset_trace\(").ok());
static ENDS: Expressions =
    LazyLock::new(|| Regex::new(r"^\s*(?:exit|quit|sys\.exit|os\._exit)\(").ok());
static VARIES: Expressions = LazyLock::new(|| {
    Regex::new(r"\b(?:random|uuid|secrets|time|os)\.\w|\.(?:now|today|utcnow)\(|(?:^|[^\w.])(?:id|hash|dir|globals|locals|vars)\(|\b(?:randint|shuffle|getpid|getcwd|urandom|perf_counter)\(|\bsys\.(?:version|path|executable|platform)|__file__|\b(?:urlopen|requests)\b").ok()
});

fn matches(expression: &Expressions, plain: &str) -> bool {
    expression
        .as_ref()
        .is_none_or(|regex| regex.is_match(plain))
}

/// Refuses to expect a value that differs from run to run by what it is asked of.
pub(super) fn refuse_chance(scan: &Scan) -> Result<(), Refusal> {
    if matches(&VARIES, &scan.plain) {
        return Err(Refusal::new(
            "what it shows depends on chance, the time or the machine",
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask(source: &str) -> Result<Asked, Refusal> {
        asked(source, &Scan::of(source))
    }

    #[test]
    fn operations_are_told_from_python() {
        for operation in [
            "p.rows",
            "x = f(1)",
            "f(\n  1,  # one\n  2)",
            "print(p)",
            "len(p.regions)",
        ] {
            assert!(
                matches!(ask(operation), Ok(Asked::Operation(_))),
                "{operation}"
            );
        }
        for python in [
            "1 + 2",
            "x = 1; y = 2",
            "for x in y:\n    x",
            "import math",
            "abs(p.rows)",
            "[x for x in y]",
            "f'{x}'",
            "b'a'",
            "p.x = 3",
            "x, y = 1, 2",
            "f(*x)",
            "lambda: 1",
            "x if y else z",
            "del x",
            "a < b < c",
            "x and y",
            "f('''a\nb''')",
            "isinstance(p, Puzzle)",
            "raise ValueError(1)",
            "x[1:2]",
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
    fn what_cannot_be_asked_is_refused() {
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
        assert!(refuse_chance(&Scan::of("random.random()")).is_err());
        assert!(refuse_chance(&Scan::of("p.time_left")).is_ok());
    }
}
