//! Replies of programs, and their ends.

use super::*;

#[test]
fn exceptions_of_programs_have_their_parent_types() {
    let source = r#"
#include <stdio.h>
int main(void) {
    char line[100];
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("puzzlemark words 1");
    while (fgets(line, 100, stdin)) puts("raises InvalidGuideError: bad");
}"#;
    let (_folder, submission) = submission(&[("puzzle.c", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
    let Answer::Raised { exception, .. } = perform(&mut *subject, "p = Puzzle()").answer else {
        panic!("raises")
    };
    assert_eq!(
        exception.ancestry,
        [
            "InvalidGuideError",
            "ProjectErrors",
            "Exception",
            "BaseException"
        ]
    );
}

#[test]
fn compilers_see_nothing_outside() {
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "int expected_answer;\n").unwrap();
    if cell().isolation().level == "limits-only" {
        println!("skipped: needs confined files");
        return;
    }
    let source = format!("#include \"{}\"\n", secret.path().display());
    let failure = load_failure(&[("puzzle.c", &source)]);
    let complained = String::from_utf8_lossy(&failure.complained).into_owned();
    let refused = ["Permission denied", "No such file or directory"];
    let is_refused = refused.iter().any(|refusal| complained.contains(refusal));
    assert!(is_refused, "{complained}");
    assert!(!complained.contains("expected_answer"), "{complained}");
}

#[test]
fn exceptions_have_their_place() {
    let source = "class Puzzle:\n    def f(self):\n        return [][\n            1]\n";
    let (_folder, submission) = submission(&[("puzzle.py", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
    perform(&mut *subject, "p = Puzzle()");
    let Answer::Raised {
        arose: Some(arose), ..
    } = perform(&mut *subject, "p.f()").answer
    else {
        panic!("raises")
    };
    assert_eq!(Path::new(&arose.file), Path::new("puzzle.py"));
    assert!(arose.line == 3 && arose.text.unwrap().contains("return"));
    let Answer::Raised { arose, .. } = perform(&mut *subject, "p.f(1)").answer else {
        panic!("raises")
    };
    assert_eq!(arose, None);
}

#[test]
fn ends_of_programs_differ_from_exceptions() {
    let source = "import os, sys\nclass Puzzle:\n    def leave(self): os._exit(3)\n    def exit(self): sys.exit(4)\n    def crash(self): os.kill(os.getpid(), 11)\n";
    let (_folder, submission) = submission(&[("puzzle.py", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    for (operation, exit) in [
        ("p.leave()", Exit::Code(3)),
        ("p.crash()", Exit::Signal(11)),
    ] {
        let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
        perform(&mut *subject, "p = Puzzle()");
        let Answer::Raised { exception, .. } = perform(&mut *subject, "p.exit()").answer else {
            panic!("raises")
        };
        assert_eq!((exception.name(), &*exception.message), ("SystemExit", "4"));
        for _ in 0..2 {
            let answer = perform(&mut *subject, operation).answer;
            assert!(
                matches!(&answer, Answer::Ended(end) if *end == exit),
                "{answer:?}"
            );
        }
        subject.finish().unwrap();
    }
}

#[test]
fn the_example_of_the_protocol_document_works() {
    let document = include_str!("../../../../../docs/src/reference/protocol.md");
    let (_, rest) = document.split_once("```c\n").unwrap();
    let (source, _) = rest.split_once("```").unwrap();
    let (_folder, submission) = submission(&[("puzzle.c", source)]);
    let mut cell = cell();
    let driver = prepared(&mut cell, &submission).unwrap();
    let mut subject = started(&*driver, &mut cell, &quick()).unwrap();
    perform(&mut *subject, "p = Puzzle('puzzle.txt')");
    for (operation, expected) in [
        ("p.rows", "4"),
        ("p.put_bubble(0, 1) is p", "True"),
        ("str(p)", r"'#O..\n....'"),
    ] {
        let reply = perform(&mut *subject, operation);
        let expected = parse_value(expected).unwrap();
        assert!(
            matches!(&reply.answer, Answer::Returned(value) if *value == expected),
            "{reply:?}"
        );
        assert!(reply.complained.starts_with(b"asked: "));
    }
    let reply = perform(&mut *subject, "p.put_bubble(4, 0)");
    assert!(matches!(reply.answer, Answer::Raised { .. }), "{reply:?}");
}
