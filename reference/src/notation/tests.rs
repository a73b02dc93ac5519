use super::*;

fn operation(text: &str) -> String {
    parse_operation(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
        .to_string()
}

/// Returns the text that the error is about, its message and its hint.
fn complaint(text: &str) -> (&str, String, String) {
    let error = parse_operation(text).expect_err(text);
    (
        &text[error.range],
        error.message,
        error.hint.unwrap_or_default(),
    )
}

#[test]
fn operations_are_printed_in_one_form() {
    for (text, printed) in [
        ("p=Puzzle( \"a\" )", "p = Puzzle('a')"),
        ("p.put(0,1,).put( 2 , 3 )", "p.put(0, 1).put(2, 3)"),
        ("f(x, y=(1), z=(1,))", "f(x, y=1, z=(1,))"),
        ("{'B', 'A', 'A'}", "{'A', 'B'}"),
        ("{(2, x), []}", "{(2, x), []}"),
        ("{'a': 1, 'b': x,}", "{'a': 1, 'b': x}"),
        ("not p.x  is   not None", "not p.x is not None"),
        ("(a == b) == (not c)", "(a == b) == (not c)"),
        ("(a not in b)", "a not in b"),
        ("x[0, -1][(y)]", "x[(0, -1)][y]"),
        ("x = 1, 2", "x = (1, 2)"),
        ("(1).real", "(1).real"),
        ("f(\n  1, # one\n  2)  # two", "f(1, 2)"),
        (
            "set(), float('nan'), float('-inf')",
            "(set(), float('nan'), float('-inf'))",
        ),
        ("set(x)", "set(x)"),
        ("'a' \"b\" '''c'\n''' r'\\n'", r#""abc'\n\\n""#),
        (
            r"'\x41\u00e9\U0001f600\101\'\
'",
            "\"Aé\u{1f600}A'\"",
        ),
        (
            "0x_ff, 0b1_0, 0o17, 1_000, 00, 1e3, .5, 1., 1_0.5e-1",
            "(255, 2, 15, 1000, 0, 1000.0, 0.5, 1.0, 1.05)",
        ),
        (
            "99999999999999999999, -0.0, - 3, +4",
            "(99999999999999999999, -0.0, -3, 4)",
        ),
        ("p.rows=4", "p.rows = 4"),
        ("x[0][y] = 1, 2", "x[0][y] = (1, 2)"),
        ("del x.y[ 0 ]", "del x.y[0]"),
        ("del(x.y)", "del x.y"),
        (
            "x[1:2], x[:], x[::2], x[a:]",
            "(x[1:2], x[:], x[::2], x[a:])",
        ),
        ("x[::]", "x[:]"),
        ("x[-1:(1, 2):f(3)]", "x[-1:(1, 2):f(3)]"),
    ] {
        assert_eq!(operation(text), printed, "{text}");
        assert_eq!(operation(printed), printed);
    }
}

#[test]
fn mistakes_are_pointed_at() {
    for (text, place, message, hint) in [
        ("", "", "no operation", ""),
        ("f(x", "(", "`(` is never closed", "`)`"),
        ("f(x, ", "(", "`(` is never closed", "`)`"),
        ("f([1, 2)", ")", "`)` does not close `[`", "`]`"),
        ("f())", ")", "`)` closes nothing", ""),
        (
            "p.put_bubble(0 1)",
            "1",
            "a comma is missing before `1`",
            "`, 1`",
        ),
        ("{'a' 1}", "1", "a comma is missing", ""),
        ("f(x.y = 1)", "=", "only one variable", "`==`"),
        ("f() = 4", "=", "only one variable", "`==`"),
        ("x.y = z = 4", "=", "only one variable", "`==`"),
        ("del x", "x", "only elements and attributes", "`del a[0]`"),
        ("del x[0], x[1]", ",", "one place", "step for each"),
        ("f(del x[0])", "del", "no statements", ""),
        ("x += 1", "+=", "no `+=`", "`x = x + 1`"),
        ("x = None = 3", "=", "only one variable", ""),
        ("None = 3", "None", "cannot be the name", ""),
        ("for x in y: f(x)", "for", "no statements", "one call"),
        ("import os", "import", "no statements", ""),
        ("f(lambda x: x)", "lambda", "no `lambda`", ""),
        ("[x for x in y]", "for", "no comprehensions", "one by one"),
        ("f'{x}'", "f", "no f-strings", "without `f`"),
        ("b'x'", "b", "no bytes", ""),
        ("1 + * 2", "*", "`*` stands where an operand must", ""),
        ("1 +", "", "ends before an operand", ""),
        ("'%d' % 3", "'%d' % 3", "does not put values into text", ""),
        ("not a + not b", "not", "stands where an operand must", ""),
        ("a < b < c", "<", "cannot be chained", "two steps"),
        ("a and b", "and", "no `and`", ""),
        ("f() if x else y", "if", "no `if`", ""),
        ("x[1, 2:3]", ":", "stands alone", "`a[1:3]`"),
        ("x[1:2, 3]", ",", "not expected", ""),
        ("x[1:2:3:4]", ":", "not expected", ""),
        ("x = 1:2", ":", "not expected", ""),
        ("f(*x)", "*", "cannot stand before an argument", ""),
        ("f(a=1, 2)", "2", "follows one with a name", ""),
        ("f(a=1, a=2)", "a", "given twice", ""),
        ("f()()", "f()", "only names and methods", ""),
        ("'abc", "'abc", "never closed", "'"),
        ("'a\nb'", "'a", "never closed", ""),
        (r"'\N{DASH}'", r"\N", "by name", ""),
        (r"'\d'", r"\d", "not an escape", r"`\\d`"),
        (r"'\x4'", r"\x4", "needs 2", ""),
        (r"'\ud800'", r"\ud800", "not a character", "pairs"),
        ("08", "08", "not a number", "`8`"),
        ("1j", "1j", "not a number", "complex"),
        ("1é", "1é", "not a number", ""),
        ("f(“a”)", "“", "means nothing", "`\""),
        ("p.", ".", "no name follows", ""),
        ("a b", "b", "not expected", ""),
        ("f()\ng()", "g", "second operation", "step of its own"),
        ("f() ; g()", ";", "second operation", ""),
        ("a ==", "", "ends before an operand", ""),
        ("!a", "!", "means nothing", "`not`"),
    ] {
        let (own_place, own_message, own_hint) = complaint(text);
        assert_eq!(own_place, place, "{text}: {own_message}");
        assert!(own_message.contains(message), "{text}: {own_message}");
        assert!(own_hint.contains(hint), "{text}: {own_hint}");
    }
}

#[test]
fn values_are_literals_only() {
    for (text, printed) in [
        (" {(0, 1), (0, 2)} ", "{(0, 1), (0, 2)}"),
        ("[none, true, null, False]", "[None, True, None, False]"),
        ("{{1}, {2}}", "{{1}, {2}}"),
        ("{}", "{}"),
    ] {
        assert_eq!(parse_value(text).unwrap().to_string(), printed);
    }
    for text in [
        "x", "f(1)", "1 == 1", "1 + 1", "[1 - 1]", "2 ** 2", "~1", "-x", "- -1", "x[1:2]",
        "del x[0]", "not True", "[1, x]", "'a'.b", "{[1]}", "", "x = 1", "{{}: 1}",
    ] {
        parse_value(text).expect_err(text);
    }
    assert_eq!(
        parse_value("abc").unwrap_err().hint.unwrap(),
        "write text in quotes: `'abc'`"
    );
}

#[test]
fn replies_know_objects_and_json_strings() {
    let object = |id| {
        Value::Object(crate::value::ObjectRef {
            id,
            class: String::new(),
        })
    };
    assert_eq!(
        parse_reply_value("[#1, #23]").unwrap(),
        Value::list([object(1), object(23)])
    );
    assert_eq!(
        parse_reply_value(r#""\/\ud83d\ude00""#).unwrap(),
        Value::from("/\u{1f600}")
    );
    assert_eq!(
        parse_value("#1").unwrap_err().message,
        "there is no value here"
    );
    parse_reply_value("#").unwrap_err();
    parse_reply_value("#99999999999").unwrap_err();
}

#[test]
fn depth_is_bounded() {
    let nested = |depth| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    parse_value(&nested(64)).unwrap();
    let deep = nested(100_000);
    assert!(
        parse_value(&deep)
            .unwrap_err()
            .message
            .contains("too deeply")
    );
    for prefix in ["not ", "-", "2 ** ", "1 + ", "x or ", "x[0:"] {
        parse_operation(&format!("{}x", prefix.repeat(100_000))).unwrap_err();
    }
    parse_operation(&format!("{}1", "1 + ".repeat(200))).unwrap();
    parse_operation(&format!("p{}", ".put_bubble(0, 1)".repeat(52))).unwrap();
    parse_operation(&format!("p{}", ".a".repeat(100_000))).unwrap_err();
}

#[test]
fn comments_are_split_off_outside_of_strings() {
    for (text, operation, comment) in [
        ("f(1) # why ", "f(1)", Some("why")),
        ("f('#', r'\\#')", "f('#', r'\\#')", None),
        ("f(\"it's # \") ## a", "f(\"it's # \")", Some("a")),
        ("f(  # first\n 1)", "f(  # first\n 1)", None),
        ("f('''\n#''')#", "f('''\n#''')", Some("")),
    ] {
        assert_eq!(split_comment(text), (operation, comment));
    }
}

/// Operations with all necessary parentheses and no others.
const SHORTEST: &[&str] = &[
    "1 + 2 * 3",
    "(1 + 2) * 3",
    "1 - 2 - 3",
    "1 - (2 - 3)",
    "2 ** 3 ** 4",
    "(2 ** 3) ** 4",
    "-x ** 2",
    "(-x) ** 2",
    "(-1) ** 2",
    "-1 ** 2",
    "2 ** -x",
    "2 ** -1",
    "-(x + 1)",
    "--x",
    "~-x",
    "-x.y(1)[0]",
    "(-x).y",
    "(x + y).z",
    "(x + y)[0]",
    "x | y ^ z & 1 << 2 + 3",
    "(((x | y) ^ z) & 1) << 2",
    "x // 2 % 3 @ y / z",
    "x // (2 % 3)",
    "x << 1 >> 2",
    "x + 1 == y - 1",
    "(x == y) + 1",
    "(not x) + 1",
    "not x + 1",
    "x | y in z",
    "x * -1",
    "x - -1",
    "f(x + 1, y=x - 1)",
    "[x + 1, {2: -x}]",
];

#[test]
fn parentheses_stand_only_where_they_must() {
    for text in SHORTEST {
        assert_eq!(operation(text), *text);
    }
    for (text, printed) in [
        ("((1) + ((2) * 3))", "1 + 2 * 3"),
        ("(1 - 2) - 3", "1 - 2 - 3"),
        ("2 ** (3 ** 4)", "2 ** 3 ** 4"),
        ("-(x ** 2)", "-x ** 2"),
        ("(x + 1) == (y)", "x + 1 == y"),
        ("-(-3)", "3"),
        ("2--3", "2 - -3"),
    ] {
        assert_eq!(operation(text), printed);
    }
}
