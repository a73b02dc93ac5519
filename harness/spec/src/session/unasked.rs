//! Code that a submission cannot run, or with a result that differs from run to run.

use std::sync::LazyLock;

use regex::Regex;

use super::refusal::Refusal;
use super::scan::Scan;

/// Refuses code that Python's prompt does not accept, or that a submission cannot run.
pub(super) fn refuse(source: &str, scan: &Scan) -> Result<(), Refusal> {
    if scan.depth != 0 || scan.in_string || scan.continues {
        return Err(Refusal::of_operation(
            "a bracket or a quote is not closed",
            "close it; begin continued lines with `... `",
        ));
    }
    let (reason, help) = if source.starts_with([' ', '\t']) {
        (
            "it is indented after the prompt",
            "write one space after `>>>`",
        )
    } else if source.starts_with(['%', '!', '?']) || scan.plain.trim_end().ends_with('?') {
        ("it is an IPython command", "remove it")
    } else if PYTHON_2.is_match(&scan.plain) {
        ("it is Python 2", "write it in Python 3")
    } else if ASKS.is_match(&scan.plain) {
        (
            "it waits for input from a person",
            "remove it; to type into a program use `types` in `steps`",
        )
    } else if ENDS.is_match(&scan.plain) {
        ("it ends the session", "remove it")
    } else {
        return Ok(());
    };
    Err(Refusal::of_typed(reason, help))
}

static PYTHON_2: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?m)(?:^|[:;]\s*)\s*print\s*(?:[A-Za-z_0-9]|$|  )|\braise\s+\w+\s*,|\bexcept\s+\w+\s*,|<>|`|\b\d+[lL]\b|(?:^|[^\w.+-])0\d+\b|\b(?:raw_input|xrange|unicode)\(").expect("the pattern is valid")
});
static ASKS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"(?:^|[^\w.])(?:input|help|breakpoint)\(|\bset_trace\(")
        .expect("the pattern is valid")
});
static ENDS: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*(?:exit|quit|sys\.exit|os\._exit)\(").expect("the pattern is valid")
});
static VARIES: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\b(?:random|uuid|secrets|time|os)\.\w|\.(?:now|today|utcnow)\(|(?:^|[^\w.])(?:id|hash|dir|globals|locals|vars)\(|\b(?:randint|shuffle|getpid|getcwd|urandom|perf_counter)\(|\bsys\.(?:version|path|executable|platform)|__file__|\b(?:urlopen|requests)\b").expect("the pattern is valid")
});

/// Refuses to expect the result of code that differs from run to run.
pub(super) fn refuse_chance(scan: &Scan) -> Result<(), Refusal> {
    if VARIES.is_match(&scan.plain) {
        return Err(
            Refusal::new("the output depends on random numbers, the time or the machine")
                .help("assign it to a variable, and check what is true in every run"),
        );
    }
    Ok(())
}
