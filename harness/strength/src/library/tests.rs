use super::*;

/// A program that prints the changes of a source, without Cosmic Ray. It prints the operator and
/// the changed source of each.
const SHOW: &str = "\
import json, sys
from operators import changed, changes
text = sys.stdin.read()
print(json.dumps([[one.operator, changed(text, one.edits)] for one in changes(text)]))
";

/// Returns the sources that an operator makes from a source, in order.
fn made(operator: &str, source: &str) -> Vec<String> {
    let folder = program().expect("a folder");
    let mut child = Command::new("python3")
        .args(["-B", "-c", SHOW])
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("python3 starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(source.as_bytes()).expect("it reads");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let changes: Vec<(String, String)> = serde_json::from_slice(&output.stdout).expect("JSON");
    let of_operator = changes.into_iter().filter(|(name, _)| name == operator);
    let mut made: Vec<_> = of_operator.map(|(_, source)| source).collect();
    made.sort();
    made
}

/// Checks that an operator makes exactly these sources, in any order.
#[track_caller]
fn check(operator: &str, source: &str, expected: &[&str]) {
    let mut expected = expected.to_vec();
    expected.sort_unstable();
    assert_eq!(made(operator, source), expected);
}

#[test]
fn loops_and_slices_begin_and_end_one_early_or_late() {
    check(
        "LoopBound",
        "r = range(n)\n",
        &[
            "r = range(n - 1)\n",
            "r = range(n + 1)\n",
            "r = range(1, n)\n",
        ],
    );
    // The operators do not change numbers here, because Cosmic Ray does.
    check(
        "LoopBound",
        "r = range(2, n)\n",
        &["r = range(2, n - 1)\n", "r = range(2, n + 1)\n"],
    );
    check(
        "SliceBound",
        "s = x[1:n]\n",
        &["s = x[1:n - 1]\n", "s = x[1:n + 1]\n"],
    );
}

#[test]
fn loops_leave_out_an_element() {
    check(
        "LoopElement",
        "for one in them:  # each\n    f(one)\n",
        &[
            "for one in list(them)[1:]:  # each\n    f(one)\n",
            "for one in list(them)[:-1]:  # each\n    f(one)\n",
        ],
    );
    check("LoopElement", "for i in range(3):\n    f(i)\n", &[]);
}

#[test]
fn loops_end_after_a_few_rounds() {
    let source = "while more():\n    go()\n";
    check(
        "LoopOnce",
        source,
        &["while more():\n    go()\n    break\n"],
    );
    let rounds = |number: usize| {
        format!("for _ in range({number}):\n    if not (more()): break\n    go()\n")
    };
    check("LoopRounds", source, &[&rounds(2), &rounds(3)]);
    check("LoopOnce", "for i in a:\n    return i\n", &[]);
}

#[test]
fn functions_return_before_they_are_done() {
    check(
        "EarlyReturn",
        "def f():\n    a()\n    b()\n",
        &["def f():\n    a()\n    return\n    b()\n"],
    );
    check(
        "ReturnInLoop",
        "def f(a):\n    for i in a:\n        g(i)\n    return 1\n",
        &["def f(a):\n    for i in a:\n        g(i)\n        return 1\n    return 1\n"],
    );
}

#[test]
fn copies_are_dropped() {
    for (source, expected) in [
        ("a = b.copy()\n", "a = b\n"),
        ("a = copy.deepcopy(b)\n", "a = b\n"),
        ("a = list(b)\n", "a = b\n"),
        ("a = b[:]\n", "a = b\n"),
    ] {
        check("DroppedCopy", source, &[expected]);
    }
    check(
        "DroppedCopy",
        "a = [row[:] for row in b]\n",
        &["a = b\n", "a = [row for row in b]\n"],
    );
    check(
        "DroppedCopy",
        "a = list(c for c in b)\na = b[1:]\na = [2 * c for c in b]\n",
        &[],
    );
    check("DroppedCall", "a = sorted(b)\n", &["a = b\n"]);
}

#[test]
fn neighbours_change_places() {
    check(
        "ExchangedArguments",
        "f(é, b, c)\n",
        &["f(b, é, c)\n", "f(é, c, b)\n"],
    );
    check("ExchangedArguments", "f(a, a)\n", &[]);
    check(
        "ExchangedResults",
        "def f():\n    return 1, 2\n",
        &["def f():\n    return 2, 1\n"],
    );
    check("ExchangedConditions", "a = b and c\n", &["a = c and b\n"]);
    check("ExchangedFunction", "a = max(b)\n", &["a = min(b)\n"]);
    check(
        "ExchangedAxes",
        "a = b[c][d]\na = b[c, d]\n",
        &["a = b[d][c]\na = b[c, d]\n", "a = b[c][d]\na = b[d, c]\n"],
    );
}

#[test]
fn names_of_axes_are_mixed_up_where_both_exist() {
    check(
        "ExchangedAxes",
        "num_rows = 1\nf(num_cols)\n",
        &["num_rows = 1\nf(num_rows)\n"],
    );
    check("ExchangedAxes", "f(num_cols)\n", &[]);
    check("ExchangedAxes", "arrow = 1\nf(acol)\n", &[]);
}

#[test]
fn conditions_are_not_asked() {
    check(
        "DroppedCondition",
        "a = (b) and c\n",
        &["a = c\n", "a = (b)\n"],
    );
    check(
        "DroppedCondition",
        "a = 0 <= b < n\n",
        &["a = b < n\n", "a = 0 <= b\n"],
    );
    check(
        "DroppedCondition",
        "a = [b for b in c if b]\n",
        &["a = [b for b in c if True]\n"],
    );
}

#[test]
fn operators_that_drop_statements_are_named_after_them() {
    check("DroppedAssert", "assert a\nb()\n", &["pass\nb()\n"]);
    check("DroppedStatement", "assert a\nb()\n", &["assert a\npass\n"]);
    check("DroppedReset", "self.a = 1\nb = 1\n", &["pass\nb = 1\n"]);
    check("DroppedCheck", "if a:\n    raise b\n", &["pass\n"]);
    check("DroppedStatement", "'''Text.'''\npass\n", &[]);
    check(
        "ExchangedChecks",
        "assert a\nif b:\n    raise c\nd()\n",
        &["if b:\n    raise c\nassert a\nd()\n"],
    );
}

#[test]
fn defaults_are_dropped_and_changed() {
    let source = "def f(a, b=None, *, c=2): a\n";
    check(
        "DroppedDefault",
        source,
        &["def f(a, b, *, c=2): a\n", "def f(a, b=None, *, c): a\n"],
    );
    check(
        "OtherDefault",
        source,
        &[
            "def f(a, b=False, *, c=2): a\n",
            "def f(a, b=None, *, c=None): a\n",
        ],
    );
}

#[test]
fn results_have_other_types() {
    for (result, others) in [
        ("(1, b)", &["[1, b]"][..]),
        ("1, b", &["[1, b]"]),
        ("(a), b", &["[(a), b]"]),
        ("[b]", &["tuple([b])"]),
        ("{b}", &["list({b})"]),
        ("set(b)", &["list(b)"]),
        ("tuple(b)", &["list(b)"]),
        ("sorted(b)", &["tuple(sorted(b))"]),
        ("True", &["1", "None"]),
        ("a < b", &["int(a < b)"]),
        ("1", &["'1'"]),
        ("None", &["False"]),
    ] {
        let function = |result: &str| format!("def f():\n    return {result}\n");
        let mut expected: Vec<_> = others.iter().map(|other| function(other)).collect();
        expected.sort();
        assert_eq!(
            made("TypeOfResult", &function(result)),
            expected,
            "{result}"
        );
    }
    // Tables of constants and indices are not results.
    let others = "a = (1, 2)\ndef f():\n    a[1, 2] = b\n    for c, d in e:\n        f(c)\n";
    check("TypeOfResult", others, &[]);
}
