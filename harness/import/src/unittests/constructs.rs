//! What Python tests can say, and what becomes of it.

use crate::Construct;
use crate::Status::{self, Mapped, Refused, Remarked};

const fn row(name: &'static str, status: Status, how: &'static str) -> Construct {
    Construct {
        format: "Gradescope (unittest)",
        name,
        status,
        how,
    }
}

const fn of_pytest(name: &'static str, status: Status, how: &'static str) -> Construct {
    Construct {
        format: "pytest",
        name,
        status,
        how,
    }
}

/// unittest, with Gradescope's decorators.
pub(crate) const GRADESCOPE: &[Construct] = &[
    row(
        "a method `test...` of a `TestCase`",
        Mapped,
        "a scenario; its first line of documentation is the title",
    ),
    row("`@weight(n)`", Mapped, "`points`"),
    row("`@number('1.2')`", Mapped, "before the title"),
    row(
        "`@visibility('visible')`, or none",
        Mapped,
        "a `public` group",
    ),
    row("`@visibility('hidden')`", Mapped, "a `hidden` group"),
    row(
        "`@visibility('after_due_date')`",
        Remarked,
        "an `after_due` group; `due` is to be written",
    ),
    row(
        "`@visibility('after_published')`",
        Remarked,
        "a `hidden` group: it is not known when that is",
    ),
    row(
        "`@hide_errors(...)`",
        Remarked,
        "a group with `detail: none`; the text is left out",
    ),
    row(
        "`@leaderboard`, `@partial_credit`",
        Refused,
        "the test computes a number",
    ),
    row(
        "`@skip`, `@expectedFailure`, `@patch`",
        Refused,
        "they change what a test means",
    ),
    row("other decorators", Remarked, "without effect here"),
    row(
        "`setUp` that makes objects",
        Mapped,
        "steps before those of each test; `self.x` is `x`",
    ),
    row(
        "`tearDown`, `setUpClass`, `tearDownClass`",
        Refused,
        "with all tests of the class",
    ),
    row(
        "`assertEqual(CALL, LITERAL)`, in either order",
        Mapped,
        "`returns`, as Python's `==`: 1, 1.0 and True are equal",
    ),
    row(
        "`assertEqual(CALL, CALL)`, `assertNotEqual`",
        Mapped,
        "an operation `==` or `!=` that must give True",
    ),
    row(
        "`assertTrue`, `assertFalse`",
        Mapped,
        "an operation `not`, so that any true or false value will do",
    ),
    row(
        "`assertIsNone`, `assertIsNotNone`",
        Mapped,
        "`returns: null`, `is not None`",
    ),
    row(
        "`assertIs`, `assertIsNot`, `assertIn`, `assertNotIn`",
        Mapped,
        "operations that must give True; `assertIn` with a list of literals is `!any_of`",
    ),
    row(
        "`assertGreater`, `assertLess`, and with `Equal`",
        Mapped,
        "operations that must give True",
    ),
    row(
        "`assertAlmostEqual` with `places` or `delta`",
        Mapped,
        "`!approx`",
    ),
    row(
        "`assertListEqual`, `assertTupleEqual`, `assertSetEqual`, `assertDictEqual`",
        Mapped,
        "`returns` with a literal of that type",
    ),
    row(
        "`assertSequenceEqual`, `assertCountEqual` with a literal",
        Mapped,
        "a list or tuple; `!unordered`",
    ),
    row(
        "`assertRegex` with a literal",
        Mapped,
        "`!regex`, anything around it",
    ),
    row(
        "`assertRaises(E, f, ...)`, `with assertRaises(E)`",
        Mapped,
        "`raises`; one statement below `with`",
    ),
    row("`assertRaisesRegex`", Mapped, "`raises` with a `message`"),
    row(
        "`with assertRaises(E) as x`, and `x` afterwards",
        Refused,
        "steps have nothing for an exception itself",
    ),
    row("`msg` of an assertion", Mapped, "`because`"),
    row("`with self.subTest(...)`", Mapped, "its steps"),
    row("a loop over a literal or `range`", Mapped, "written out"),
    row(
        "variables, also of the class and the file",
        Mapped,
        "assigned by steps; where a value is expected, the literal is filled in that nothing can have changed",
    ),
    row(
        "`from m import f as g`, `import m as n`, `from m import *`",
        Mapped,
        "`m.py` is handed in; names as they are there",
    ),
    row(
        "functions and classes of the file itself",
        Refused,
        "they are not run",
    ),
    row(
        "Python's other functions: `sorted`, `isinstance`",
        Refused,
        "steps have `len`, `str` and `print`",
    ),
    row(
        "other statements, arithmetic, comprehensions, modules as values",
        Refused,
        "steps say calls and comparisons",
    ),
    row(
        "a test without an assertion",
        Remarked,
        "only an exception fails it",
    ),
];

/// pytest.
pub(crate) const PYTEST: &[Construct] = &[
    of_pytest(
        "`def test_...`, methods of `class Test...`",
        Mapped,
        "a scenario each",
    ),
    of_pytest(
        "`assert CALL == LITERAL`",
        Mapped,
        "`returns`, as Python's `==`",
    ),
    of_pytest(
        "`assert CALL`, `assert not CALL`",
        Mapped,
        "an operation `not`",
    ),
    of_pytest(
        "`assert a < b`, `a in b`, `a is b`, `a != b`",
        Mapped,
        "operations that must give True",
    ),
    of_pytest("`assert a and b`", Mapped, "a step each"),
    of_pytest(
        "`assert a or b`, `assert a < b < c`",
        Refused,
        "steps have neither",
    ),
    of_pytest("`assert ..., 'text'`", Mapped, "`because`"),
    of_pytest(
        "`== pytest.approx(n, rel=, abs=)`",
        Mapped,
        "`!approx` with pytest's tolerance",
    ),
    of_pytest("`with pytest.raises(E, match=...)`", Mapped, "`raises`"),
    of_pytest(
        "`@pytest.mark.parametrize` with literals",
        Mapped,
        "a scenario for each; several make all pairs",
    ),
    of_pytest(
        "fixtures of the file that make an object",
        Mapped,
        "steps before those of the test",
    ),
    of_pytest(
        "other fixtures: `capsys`, `tmp_path`",
        Refused,
        "the file does not say what they are",
    ),
    of_pytest(
        "`skip`, `skipif`, `xfail`",
        Refused,
        "they change what a test means",
    ),
    of_pytest("`setup_method`", Mapped, "steps before those of each test"),
];
