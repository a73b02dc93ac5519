//! Equal replies of all kinds of subjects.

use super::*;

/// Asserts the replies that every kind of subject must give.
fn conforms(driver: &dyn Driver, cell: &mut Cell) {
    let name = driver.name();
    let mut subject = started(driver, cell, &Limits::default()).unwrap();
    returns(&name, &mut *subject);
    let reply = perform(&mut *subject, "print(puzzle)");
    assert_eq!(
        String::from_utf8_lossy(&reply.printed),
        "#O..\n....\n....\n..#.\n",
        "{name}"
    );
    raises(&name, &mut *subject);
    let ending = subject.finish().unwrap();
    assert_eq!(ending.remarks, Vec::<String>::new(), "{name}");
    assert!(ending.memory_bytes > 0, "{name}");
}

/// Asserts the values that it must return, for one operation after the other.
fn returns(name: &str, subject: &mut dyn Subject) {
    let values = [
        ("puzzle = Puzzle('puzzle.txt')", "None"),
        ("puzzle.rows", "4"),
        ("puzzle.squares('A')", "{(0, 1), (0, 2)}"),
        ("len(puzzle.squares('B'))", "5"),
        ("(0, 1) in puzzle.squares('A')", "True"),
        ("sorted(puzzle.squares('A'))[-1]", "(0, 2)"),
        ("puzzle.bubble('A')", "None"),
        ("puzzle.put_bubble(0, 1) is puzzle", "True"),
        ("str(puzzle)", r"'#O..\n....\n....\n..#.'"),
        ("rows = puzzle.rows", "None"),
        ("[rows, not rows]", "[4, False]"),
        ("puzzle.rows * 2 - 1", "7"),
        ("-puzzle.rows // 3", "-2"),
        (
            "puzzle.squares('A') | {(0, 1), (5, 5)}",
            "{(0, 1), (0, 2), (5, 5)}",
        ),
        ("x = [1, 2, 3]", "None"),
        ("x[0] = puzzle.rows / 8", "None"),
        ("del x[1]", "None"),
        ("x + [puzzle.rows][:]", "[0.5, 3, 4]"),
        ("x[::-1]", "[3, 0.5]"),
        ("it = iter(x)", "None"),
        ("[next(it), next(it), next(it, None)]", "[0.5, 3, None]"),
        (
            "[int('12'), float(1), abs(-puzzle.rows), bool(puzzle)]",
            "[12, 1.0, 4, True]",
        ),
        (
            "[sum(x), min(x), max(1, puzzle.rows), list(reversed(x))]",
            "[3.5, 0.5, 4, [3, 0.5]]",
        ),
        ("dict([(1, 2)])", "{1: 2}"),
    ];
    for (operation, expected) in values {
        let reply = perform(subject, operation);
        let Answer::Returned(value) = &reply.answer else {
            panic!("{name}: {operation}: {reply:?}")
        };
        assert_eq!(
            value,
            &parse_value(expected).unwrap(),
            "{name}: {operation}"
        );
        assert_eq!(reply.printed, b"", "{name}: {operation}");
    }
}

/// Asserts the exceptions that it must raise.
fn raises(name: &str, subject: &mut dyn Subject) {
    for (operation, kind, message) in [
        (
            "puzzle.put_bubble(9, 9)",
            "AssertionError",
            "invalid position",
        ),
        (
            "puzzle.nothing",
            "AttributeError",
            "'Puzzle' object has no attribute 'nothing'",
        ),
        (
            "puzzle.rows + 'a'",
            "TypeError",
            "unsupported operand type(s) for +: 'int' and 'str'",
        ),
    ] {
        let reply = perform(subject, operation);
        let Answer::Raised { exception, .. } = &reply.answer else {
            panic!("{name}: {reply:?}")
        };
        assert_eq!(
            (exception.name(), &*exception.message),
            (kind, message),
            "{name}"
        );
        assert!(exception.is("Exception"), "{name}");
    }
}

#[test]
fn subjects_of_every_kind_conform() {
    let mut cell = cell();
    for files in [
        &[("puzzle.py", PYTHON)][..],
        &[("puzzle.c", C)],
        // `puzzle.py` is in a subfolder, so that this is not a Python submission.
        &[
            (
                "json_loop.py",
                &JSON_LOOP.replace("puzzle import", "lib.model import"),
            ),
            ("lib/model.py", PYTHON),
        ],
    ] {
        let (_folder, submission) = submission(files);
        let driver = prepared(&mut cell, &submission).unwrap();
        conforms(&*driver, &mut cell);
        conforms(&*driver, &mut cell);
    }
    for encoding in Encoding::ALL {
        conforms(
            &ReferenceDriver::new("bubbles-and-boulders", encoding).unwrap(),
            &mut cell,
        );
    }
}

#[test]
fn the_reference_takes_arguments_by_name() {
    let mut cell = cell();
    for encoding in Encoding::ALL {
        let driver = ReferenceDriver::new("bubbles-and-boulders", encoding).unwrap();
        let mut subject = started(&driver, &mut cell, &Limits::default()).unwrap();
        perform(&mut *subject, "puzzle = Puzzle(file='puzzle.txt')");
        let reply = perform(&mut *subject, "puzzle.put_bubble(k=1, r=0) is puzzle");
        assert!(matches!(reply.answer, Answer::Returned(value) if value == Value::from(true)));
        let reply = perform(&mut *subject, "puzzle.isempty(0, column=1)");
        let Answer::Raised { exception, .. } = &reply.answer else {
            panic!("{reply:?}")
        };
        assert_eq!(
            exception.to_string(),
            "TypeError: Puzzle.isempty() got an unexpected keyword argument 'column'"
        );
        subject.finish().unwrap();
    }
}

#[test]
fn programs_are_given_positions_for_names() {
    let mut cell = cell();
    for files in [
        &[("puzzle.c", C)][..],
        &[("json_loop.py", JSON_LOOP), ("puzzle.py", PYTHON)],
    ] {
        let (_folder, submission) = submission(files);
        // With `puzzle.py` beside it, the loop would be a class in Python.
        let mut subjects = subjects();
        subjects.python = None;
        let mut take = |reference: Option<&str>| {
            let assignment = Assignment {
                subjects: subjects.clone(),
                reference: reference.map(|name| ReferenceSource::Puzzle(name.to_owned())),
                ..Assignment::default()
            };
            prepare(&assignment, Interface::Calls, &submission, &mut cell).unwrap()
        };
        let known = take(Some("bubbles-and-boulders"));
        let unknown = take(None);
        let mut subject = started(&*known, &mut cell, &Limits::default()).unwrap();
        perform(&mut *subject, "puzzle = Puzzle(file='puzzle.txt')");
        let reply = perform(&mut *subject, "puzzle.put_bubble(k=1, r=0) is puzzle");
        assert!(
            matches!(reply.answer, Answer::Returned(Value::Bool(true))),
            "{reply:?}"
        );
        let reply = perform(&mut *subject, "puzzle.put_bubble(0, r=1)");
        let Answer::Raised { exception, .. } = &reply.answer else {
            panic!("{reply:?}")
        };
        assert!(exception.message.contains("multiple values"), "{exception}");
        subject.finish().unwrap();
        let mut subject = started(&*unknown, &mut cell, &Limits::default()).unwrap();
        let named = parse_operation("puzzle = Puzzle(file='puzzle.txt')").unwrap();
        let failure = subject.perform(&Action::Call(named)).unwrap_err();
        assert!(
            failure.to_string().contains("`Puzzle` in place"),
            "{failure}"
        );
        subject.finish().unwrap();
    }
}

#[test]
fn the_portable_cell_serves_subjects_of_every_kind() {
    let sandbox = Sandbox::new(SandboxOptions {
        portable: true,
        ..options()
    })
    .unwrap();
    let mut cell = sandbox.open_cell().unwrap();
    let (_folder, submission) = submission(&[("puzzle.py", PYTHON)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    perform(&mut *subject, "puzzle = Puzzle('puzzle.txt')");
    let reply = perform(&mut *subject, "print(puzzle.rows)");
    assert_eq!(reply.printed, b"4\n");
    let reply = perform(&mut *subject, "puzzle.rows");
    assert!(matches!(reply.answer, Answer::Returned(value) if value == Value::from(4)));
    subject.finish().unwrap();
}

#[test]
fn a_method_can_make_an_object() {
    let mut cell = cell();
    for encoding in Encoding::ALL {
        let driver = ReferenceDriver::new("fifteen", encoding).unwrap();
        let mut subject = started(&driver, &mut cell, &Limits::default()).unwrap();
        for (operation, expected) in [
            ("first = Puzzle(2, 2)", "None"),
            ("copy = first.clone()", "None"),
            ("first.update_puzzle('d')", "None"),
            ("other = Puzzle(2, 2)", "None"),
            ("copy.update_puzzle('r')", "None"),
            ("str(first)", r"'[2, 1]\n[0, 3]\n'"),
            ("str(copy)", r"'[1, 0]\n[2, 3]\n'"),
            ("str(other)", r"'[0, 1]\n[2, 3]\n'"),
        ] {
            let reply = perform(&mut *subject, operation);
            let expected = parse_value(expected).unwrap();
            assert!(
                matches!(&reply.answer, Answer::Returned(value) if *value == expected),
                "{operation}: {reply:?}"
            );
        }
    }
}

/// A class with all operators that objects in Python can have.
const RICH: &str = r"
class Puzzle:
    def __init__(self, name):
        self.log, self.color, self.left = {}, None, 2

    def __add__(self, other): return ('add', other)
    def __radd__(self, other): return ('radd', other)
    def __sub__(self, other): return ('sub', other)
    def __mul__(self, other): return ('mul', other)
    def __truediv__(self, other): return ('truediv', other)
    def __floordiv__(self, other): return ('floordiv', other)
    def __mod__(self, other): return ('mod', other)
    def __pow__(self, other): return ('pow', other)
    def __matmul__(self, other): return ('matmul', other)
    def __and__(self, other): return ('and', other)
    def __or__(self, other): return ('or', other)
    def __xor__(self, other): return ('xor', other)
    def __lshift__(self, other): return ('lshift', other)
    def __rshift__(self, other): return ('rshift', other)
    def __neg__(self): return 'neg'
    def __pos__(self): return 'pos'
    def __invert__(self): return 'invert'
    def __getitem__(self, key):
        return (key.start, key.stop, key.step) if isinstance(key, slice) else self.log[key]
    def __setitem__(self, key, value): self.log[key] = value
    def __delitem__(self, key): del self.log[key]
    def __iter__(self): return self
    def __next__(self):
        if not self.left:
            raise StopIteration('no more')
        self.left -= 1
        return self.left
    def __reversed__(self): return iter('ba')
    def __bool__(self): return False
    def __int__(self): return 5
    def __float__(self): return 1.5
    def __abs__(self): return 'abs'
";

#[test]
fn objects_in_python_define_their_operators() {
    let mut cell = cell();
    let (_folder, submission) = submission(&[("puzzle.py", RICH)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    for (operation, expected) in [
        ("p = Puzzle('puzzle.txt')", "None"),
        (
            "[p + 1, 1 + p, p - 1, p * 1, p / 1]",
            "[('add', 1), ('radd', 1), ('sub', 1), ('mul', 1), ('truediv', 1)]",
        ),
        (
            "[p // 1, p % 1, p ** 1, p @ 1]",
            "[('floordiv', 1), ('mod', 1), ('pow', 1), ('matmul', 1)]",
        ),
        (
            "[p & 1, p | 1, p ^ 1, p << 1, p >> 1]",
            "[('and', 1), ('or', 1), ('xor', 1), ('lshift', 1), ('rshift', 1)]",
        ),
        ("[-p, +p, ~p]", "['neg', 'pos', 'invert']"),
        ("p['a'] = p.left + 1", "None"),
        ("p['b'] = 0", "None"),
        ("del p['b']", "None"),
        ("p.log", "{'a': 3}"),
        ("[p[1:], p[:2:3]]", "[(1, None, None), (None, 2, 3)]"),
        ("p.color = 'red'", "None"),
        ("p.color", "'red'"),
        (
            "[bool(p), int(p), float(p), abs(p)]",
            "[False, 5, 1.5, 'abs']",
        ),
        (
            "[iter(p) is p, next(p), list(p), next(p, 'none')]",
            "[True, 1, [0], 'none']",
        ),
        ("list(reversed(p))", "['b', 'a']"),
        (
            "[isinstance(p, Puzzle), isinstance(p, (int, dict))]",
            "[True, False]",
        ),
        ("max([1, 5], key=abs)", "5"),
        ("del p.color", "None"),
    ] {
        let reply = perform(&mut *subject, operation);
        let expected = parse_value(expected).unwrap();
        assert!(
            matches!(&reply.answer, Answer::Returned(value) if *value == expected),
            "{operation}: {reply:?}"
        );
    }
    for (operation, raised) in [
        ("next(p)", "StopIteration: no more"),
        (
            "p.color",
            "AttributeError: 'Puzzle' object has no attribute 'color'",
        ),
        ("del p['b']", "KeyError: 'b'"),
    ] {
        let reply = perform(&mut *subject, operation);
        let Answer::Raised { exception, .. } = &reply.answer else {
            panic!("{operation}: {reply:?}")
        };
        assert_eq!(exception.to_string(), raised);
    }
    subject.finish().unwrap();
}

#[test]
fn missing_operators_of_other_languages_are_not_failures() {
    let mut cell = cell();
    let (_folder, submission) = submission(&[("puzzle.c", C)]);
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    perform(&mut *subject, "puzzle = Puzzle('puzzle.txt')");
    for operation in [
        "puzzle + 1",
        "2 ** puzzle",
        "-puzzle",
        "puzzle[0] = 1",
        "del puzzle.rows",
        "puzzle.rows = 3",
        "next(puzzle)",
        "sum([puzzle])",
        "isinstance(puzzle, Puzzle)",
        "puzzle.bubble(iter([1]))",
    ] {
        let asked = Action::Call(parse_operation(operation).unwrap());
        let failure = subject.perform(&asked).expect_err(operation);
        assert!(
            failure
                .to_string()
                .contains("only submissions in Python can do this"),
            "{operation}: {failure}"
        );
    }
    // An object in place of data is a mistake of the program.
    let reply = perform(&mut *subject, "puzzle.bubble('A') + 1");
    let Answer::Raised { exception, .. } = &reply.answer else {
        panic!("{reply:?}")
    };
    assert_eq!(
        exception.message,
        "unsupported operand type(s) for +: 'NoneType' and 'int'"
    );
    subject.finish().unwrap();
}

#[test]
fn a_required_function_may_have_the_name_of_a_builtin() {
    let mut cell = cell();
    let mut subjects = subjects();
    let kinds = [&mut subjects.python, &mut subjects.javascript];
    for class in kinds.into_iter().flatten() {
        class.requires = vec!["sum".to_owned(), "Puzzle".to_owned()];
    }
    let assignment = Assignment {
        subjects,
        ..Assignment::default()
    };
    let own = "function sum(a, b) { return [a, b]; }\nmodule.exports = { sum };\n";
    let files = [
        ("puzzle.py", "def sum(a, b):\n    return [a, b]\nmax = 3\n"),
        ("puzzle.js", own),
    ];
    for file in files {
        if file.0 == "puzzle.js" && !crate::desk::has("node") {
            continue;
        }
        let (_folder, submission) = submission(&[file]);
        let driver = prepare(&assignment, Interface::Calls, &submission, &mut cell).unwrap();
        let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
        for (operation, expected) in [("sum(1, max(2, 3))", "[1, 3]"), ("max(sum(7, 8))", "8")] {
            let reply = perform(&mut *subject, operation);
            let expected = parse_value(expected).unwrap();
            assert!(
                matches!(&reply.answer, Answer::Returned(value) if *value == expected),
                "{file:?}: {operation}: {reply:?}"
            );
        }
        subject.finish().unwrap();
    }
}
