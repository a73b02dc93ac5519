//! All kinds of subject answer alike.

use super::*;

/// What every kind of subject must do alike.
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

/// What it must return, for one operation after the other.
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

/// What it must raise.
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
        // `puzzle.py` is in a sub-folder of its own, so that this is not a Python submission.
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
        // With `puzzle.py` beside it, the loop would be taken for a class in Python.
        let mut subjects = subjects();
        subjects.python = None;
        let mut take = |reference: Option<&str>| {
            let assignment = Assignment {
                subjects: subjects.clone(),
                reference: reference.map(|name| ReferenceSource::Puzzle(name.to_owned())),
                ..Assignment::default()
            };
            match prepare(&assignment, Interface::Calls, &submission, &mut cell).unwrap() {
                Prepared::Ready(driver) => driver,
                Prepared::Failed(failure) => panic!("{failure:?}"),
            }
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
