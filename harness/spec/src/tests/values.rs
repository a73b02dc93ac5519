use std::time::Duration;

use super::{read, sound, wrong};
use puzzlemark_model::{AnswerExpectation, Expectation, Scenario};

/// Parses a step's expectation. An earlier step of the scenario assigns `p`.
fn expectation(keys: &str) -> Expectation {
    let text = format!("scenario: A\nsteps:\n- do: p = Puzzle('a')\n- do: p.f()\n  {keys}\n");
    let Scenario { mut steps, .. } = sound(&text);
    steps.pop().expect("two steps").expectation
}

fn returns(value: &str) -> String {
    match expectation(&format!("returns: {value}")).answer {
        Some(AnswerExpectation::Returns(pattern)) => format!("{pattern:?}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_are_of_the_type_that_is_written() {
    for (written, pattern) in [
        ("null", "None"),
        ("true", "Bool(true)"),
        ("4", "Int(4)"),
        ("4.0", "Float(4.0)"),
        ("'4'", "Str(\"4\")"),
        ("four", "Str(\"four\")"),
        ("[1, two]", "Sequence([Int(1), Str(\"two\")])"),
        ("{A: 1}", "Dict([(Str(\"A\"), Int(1))])"),
        ("{}", "Dict([])"),
        ("!list []", "List([])"),
        ("!tuple [0, 1]", "Tuple([Int(0), Int(1)])"),
        ("!set [!tuple [0, 1]]", "Set([Tuple([Int(0), Int(1)])])"),
        (
            "!dict [[!tuple [0], A]]",
            "Dict([(Tuple([Int(0)]), Str(\"A\"))])",
        ),
        (
            "!dict {? !tuple [0] : A}",
            "Dict([(Tuple([Int(0)]), Str(\"A\"))])",
        ),
        ("!unordered [1]", "Unordered([Int(1)])"),
        ("!any_of [null, 0]", "AnyOf([None, Int(0)])"),
        ("!same p", "Same(\"p\")"),
        ("!approx 3", "Approx { value: 3.0, tolerance: 1e-9 }"),
        (
            "!approx {value: 3.14, tolerance: 0.01}",
            "Approx { value: 3.14, tolerance: 0.01 }",
        ),
        ("!exact true", "Exact(Bool(true))"),
        ("!regex '[0-9]+'", "Regex(WholeRegex(\"[0-9]+\"))"),
        ("!!str (0, 1)", "Str(\"(0, 1)\")"),
        ("!!str 4", "Str(\"4\")"),
    ] {
        assert_eq!(returns(written), pattern, "{written}");
    }
}

#[test]
fn null_is_an_expectation_and_nothing_is_none() {
    assert!(
        expectation("because: it may return what it likes")
            .answer
            .is_none()
    );
    assert!(expectation("returns: null").answer.is_some());
}

#[test]
fn exceptions_and_properties_are_read_in_both_forms() {
    let answer = |keys| format!("{:?}", expectation(keys).answer.expect("an answer"));
    assert_eq!(
        answer("raises: ProjectErrors"),
        "Raises { kind: Some(\"ProjectErrors\"), message: None }"
    );
    assert_eq!(
        answer("raises: {type: KeyError, message: no}"),
        "Raises { kind: Some(\"KeyError\"), message: Some(Exact(\"no\")) }"
    );
    assert_eq!(
        answer("raises: {message: !any_of [a, !regex b+]}"),
        "Raises { kind: None, message: Some(AnyOf([Exact(\"a\"), Regex(WholeRegex(\"b+\"))])) }"
    );
    assert_eq!(
        answer("satisfies: solution"),
        "Satisfies { property: \"solution\", arguments: [] }"
    );
    assert_eq!(
        answer("satisfies: {solution: [a.txt, 3, '(0, 1)']}"),
        "Satisfies { property: \"solution\", arguments: [Str(\"a.txt\"), Int(3), \
         Tuple([Int(0), Int(1)])] }"
    );
}

#[test]
fn a_comment_inside_the_operation_is_the_reason() {
    let text = "scenario: A\nsteps:\n- do: \"p = Puzzle('#')  # a green square\"\n";
    let step = sound(text).steps.remove(0);
    assert_eq!(step.text, "p = Puzzle('#')");
    assert_eq!(step.because.as_deref(), Some("a green square"));
}

#[test]
fn problems_inside_an_operation_are_shown_where_they_are() {
    let place = |operation: &str| {
        let (_, line, column) = wrong(&format!("scenario: A\nsteps:\n- do: {operation}\n"));
        (line, column)
    };
    assert_eq!(place("p = Puzzle(1 and 2)"), (3, 20));
    assert_eq!(place("'p = Puzzle(1 and 2)'"), (3, 21));
    assert_eq!(place("|\n    p = Puzzle(\n      1 and 2)"), (5, 9));
}

#[test]
fn files_and_limits_are_read_as_written() {
    let scenario = sound(
        "scenario: A\npoints: 2.5\nlimits: {cpu: 500 ms, memory: 64 MiB, processes: 4}\n\
         files:\n  a.txt: |\n    #A\n\n    .\n  b.txt: \"x\\r\\n\"\n  c.toml: {copy: Cargo.toml}\n\
         steps: [{do: Puzzle('a.txt')}]\n",
    );
    assert!((scenario.points - 2.5).abs() < f64::EPSILON);
    assert_eq!(scenario.files["a.txt"], b"#A\n\n.\n");
    assert_eq!(scenario.files["b.txt"], b"x\r\n");
    assert!(scenario.files["c.toml"].starts_with(b"[package]"));
    assert_eq!(scenario.limits.cpu, Duration::from_millis(500));
    assert_eq!(scenario.limits.memory_bytes, 64 * 1024 * 1024);
    assert_eq!(scenario.limits.processes, 4);
    assert_eq!(scenario.limits.wall, Duration::from_secs(10));
}

#[test]
fn all_problems_are_found_at_once() {
    let (scenario, found) = read(
        "scenario: A\npoints: many\nfiles: none\nlimits: {cpu: fast}\nsteps:\n\
         - do: 1 +\n  returns: no\n- do: Puzzle(\n",
    );
    assert!(scenario.is_none());
    let lines: Vec<_> = found.iter().map(super::Diagnostic::line).collect();
    assert_eq!(lines, [2, 3, 4, 6, 7, 8]);
}

#[test]
fn one_mistake_is_one_message() {
    let text = "scenario: A\nsteps:\n- do: p = Puzzle(1 +)\n- do: p.f()\n  returns: !same p\n";
    let (_, line, _) = wrong(text);
    assert_eq!(line, 3);
}

#[test]
fn the_digest_changes_with_all_that_results_depend_on_and_nothing_else() {
    let digest = |text: &str| sound(text).digest;
    let base = "scenario: A\nfiles: {a: b}\nsteps: [{do: Puzzle('a'), returns: 1}]\n";
    let same = ["scenario: A", "scenario: B", "scenario: A\npoints: 7"];
    for title in same {
        assert_eq!(digest(base), digest(&base.replace("scenario: A", title)));
    }
    for (old, new) in [
        ("{a: b}", "{a: c}"),
        ("{a: b}", "{b: b}"),
        ("returns: 1", "returns: 1.0"),
        ("returns: 1", "returns: 1, prints: ''"),
        ("Puzzle('a')", "Puzzle('b')"),
        ("scenario: A", "scenario: A\nlimits: {cpu: 3 s}"),
    ] {
        assert_ne!(digest(base), digest(&base.replace(old, new)), "{new}");
    }
}

#[test]
fn hints_are_read_of_scenarios_and_steps() {
    let text = "scenario: A\nhint: look at it\nsteps:\n- do: p = Puzzle('a')\n  hint: an object\n";
    let Scenario { hint, steps, .. } = sound(text);
    assert_eq!(hint.as_deref(), Some("look at it"));
    assert_eq!(steps[0].hint.as_deref(), Some("an object"));
    let other = sound(&text.replace("an object", "another"));
    let one = sound(text);
    assert_ne!(one.digest, other.digest, "results hold hints");
}

#[test]
fn texts_may_be_compared_loosely() {
    let prints = |value: &str| format!("{:?}", expectation(&format!("prints: {value}")).prints);
    for (written, pattern) in [
        (
            "!loosely {text: x, case: ignored}",
            "whitespace: Counts, any_case: true, number: None",
        ),
        (
            "!loosely {text: x, whitespace: end, number: close}",
            "whitespace: End, any_case: false, number: Some(Close)",
        ),
        (
            "!loosely {text: x, whitespace: around, number: {digits: 2}}",
            "whitespace: Around, any_case: false, number: Some(Digits(2))",
        ),
        (
            "!loosely {text: x, whitespace: ignored, number: {tolerance: 0.5}}",
            "whitespace: Ignored, any_case: false, number: Some(Within(0.5))",
        ),
    ] {
        let expected = format!("Some(Loose(Loose {{ text: \"x\", {pattern} }}))");
        assert_eq!(prints(written), expected);
    }
}

#[test]
fn a_float_may_be_close() {
    assert_eq!(returns("!close 0.3"), "Close(0.3)");
    assert_eq!(returns("!close 3"), "Close(3.0)");
}
