//! Operations that are sent at once. They have the same replies as operations that are sent one by one.

use std::collections::BTreeMap;

use puzzlemark_model::Action;
use puzzlemark_model::reply::{Answer, Reply};
use puzzlemark_reference::notation::parse_operation;
use puzzlemark_sandbox::{Exit, LimitHit, Limits, Sandbox, SandboxOptions};

use crate::hostile::{driver, is, limits};
use crate::support::{cell, options};

pub(crate) fn actions<'a>(operations: impl IntoIterator<Item = &'a str>) -> Vec<Action> {
    let operations = operations.into_iter();
    operations
        .map(|operation| Action::Call(parse_operation(operation).unwrap()))
        .collect()
}

/// The replies to operations that are sent at once, and to the same operations in `pieces`.
fn at_once_and_in_pieces(
    source: &str,
    actions: &[Action],
    limits: &Limits,
    pieces: usize,
) -> [Vec<Reply>; 2] {
    let mut cell = cell();
    let driver = driver(&mut cell, source);
    [actions.len(), pieces].map(|size| {
        let mut subject = driver.start(&mut cell, &BTreeMap::new(), limits).unwrap();
        let mut replies: Vec<Reply> = Vec::new();
        for piece in actions.chunks(size) {
            if replies.last().is_none_or(|last| !last.is_last()) {
                replies.extend(subject.perform_all(piece).unwrap());
            }
        }
        subject.finish().unwrap();
        replies
    })
}

/// An answer without the parts that differ from run to run.
fn gist(answer: &Answer) -> String {
    match answer {
        Answer::Garbled(_) => "garbled".to_owned(),
        Answer::Ended(Exit::Limit(hit)) => format!("{:?}", std::mem::discriminant(hit)),
        other => format!("{other:?}"),
    }
}

pub(crate) fn gists(replies: &[Reply]) -> Vec<String> {
    replies.iter().map(|reply| gist(&reply.answer)).collect()
}

/// All printed text. It may stand in any of the replies.
fn printed(replies: &[Reply]) -> Vec<u8> {
    let printed = replies.iter().flat_map(|reply| &reply.printed);
    printed.copied().collect()
}

/// Sends operations at once and one by one. Asserts equal replies and returns them.
fn same(source: &str, operations: &[&str]) -> Vec<Reply> {
    let actions = actions(operations.iter().copied());
    let [at_once, singly] = at_once_and_in_pieces(source, &actions, &limits(), 1);
    assert_eq!(gists(&at_once), gists(&singly), "{source}");
    assert_eq!(printed(&at_once), printed(&singly), "{source}");
    at_once
}

#[test]
fn operations_of_all_kinds_have_the_same_replies() {
    let source = r"
class Puzzle:
    rows = 4
    def __init__(self, name='none'): self.name = name; self.moves = []
    def move(self, *where, **how): self.moves.append((where, how)); return self
    def told(self): print(self.name); return {1: (None, True), 'a': [2.5, {3}]}
    def copy(self): return Puzzle(self.name)
    def fail(self): raise ValueError('no such move')
    def exit(self): raise SystemExit(3)
    def __str__(self): return '#' * len(self.moves)
    def __eq__(self, other): return str(self) == str(other)
    __hash__ = None
";
    let operations = [
        "p = Puzzle('first')",
        "p.move(1, 2, how='up') is p",
        "p.told()",
        "p.fail()",
        "q = p.copy()",
        "q == p",
        "q is p",
        "[p.rows, q, p, (1, {2: 3})]",
        "p.move(float('nan'))",
        "print(p, 'and', q)",
        "p.exit()",
        "nothing",
        "p.moves[5]",
        "sorted([2, 1])[0] < 2",
        "not p.moves",
        "str(p)",
    ];
    let replies = same(source, &operations);
    assert_eq!(replies.len(), operations.len());
    assert!(is(&replies[15].answer, "'##'"), "{:?}", replies[15]);
}

#[test]
fn a_subject_that_has_ended_gets_no_operation() {
    let find = "import os, sys\ndef channels():\n for fd in range(3, 64):\n  try: os.fstat(fd); yield fd\n  except OSError: pass\ndef say(line):\n for fd in channels():\n  try: os.write(fd, line)\n  except OSError: pass\n";
    for (misdeed, count) in [
        // The submission ends, in several ways.
        (" os._exit(3)", 3),
        (" os.kill(os.getpid(), 11)", 3),
        (" os.kill(os.getpid(), 9)", 3),
        // The submission exceeds a limit.
        (" while True: pass", 3),
        (" x = bytearray(1 << 30); print(len(x))", 6),
        (" while True: print('flood')", 3),
        // The submission answers itself and closes the channels.
        (" say(b'{\"returned\":1}\\n')", 3),
        (" say(b'\\n' * 10)", 3),
        (" for fd in list(channels()): os.close(fd)", 3),
    ] {
        let source = format!("{find}def g(): return 1\ndef f():\n{misdeed}\n");
        let operations = ["g()", "g()", "f()", "g()", "g()", "g()"];
        let replies = same(&source, &operations);
        assert_eq!(replies.len(), count, "{misdeed}: {replies:?}");
        assert!(is(&replies[1].answer, "1"), "{misdeed}: {replies:?}");
        assert!(!is(&replies[2].answer, "1"), "{misdeed}: {replies:?}");
    }
}

#[test]
fn a_reply_in_place_of_another_is_noticed_among_many() {
    let source = r#"
import os, sys
def f():
    frame = sys._getframe()
    while frame:
        token = frame.f_locals.get('token')
        if type(token) is str:
            for fd in range(3, 64):
                try: os.write(fd, (token + ' {"returned":1}\n').encode())
                except OSError: pass
        frame = frame.f_back
    return 2
def g(): return 3
"#;
    let replies = same(source, &["g()", "f()", "g()", "g()"]);
    assert!(is(&replies[1].answer, "1"), "{replies:?}");
    assert!(
        matches!(replies[2].answer, Answer::Garbled(_)),
        "{replies:?}"
    );
    assert_eq!(replies.len(), 3);
}

#[test]
fn each_reply_has_its_own_limit_of_length() {
    let source = "def f(n): return 'x' * n\n";
    let limits = Limits {
        reply_bytes: 40_000,
        ..limits()
    };
    // Together many times the limit, and more than all pipes hold.
    let mut wanted = vec!["f(39000)"; 60];
    wanted.extend(["f(1)", "f(41000)", "f(2)"]);
    let [at_once, singly] = at_once_and_in_pieces(source, &actions(wanted), &limits, 1);
    assert_eq!(gists(&at_once), gists(&singly));
    assert_eq!(at_once.len(), 62);
    assert!(is(&at_once[60].answer, "'x'"), "{:?}", at_once[60].answer);
}

#[test]
fn ten_thousand_operations_with_long_texts_both_ways() {
    let source = "n = 0\ndef f(text):\n    global n\n    n += 1\n    return n, text + text\n";
    let operation = format!("f('{}')", "x".repeat(300));
    let actions = actions(std::iter::repeat_n(operation.as_str(), 10_000));
    let [at_once, in_pieces] = at_once_and_in_pieces(source, &actions, &limits(), 777);
    assert_eq!(at_once.len(), 10_000);
    assert_eq!(gists(&at_once), gists(&in_pieces));
    let last = format!("(10000, '{}')", "x".repeat(600));
    assert!(is(&at_once[9_999].answer, &last));
}

#[test]
fn the_wall_limit_holds_until_the_last_reply() {
    let source = "import time\ndef g(): return 1\ndef f(): time.sleep(60)\n";
    let limits = Limits {
        wall: std::time::Duration::from_secs(1),
        ..limits()
    };
    let wanted = actions(["g()", "g()", "f()", "g()"]);
    let [at_once, singly] = at_once_and_in_pieces(source, &wanted, &limits, 1);
    assert_eq!(gists(&at_once), gists(&singly));
    assert_eq!(at_once.len(), 3);
}

#[test]
fn the_limit_of_output_is_reported_at_its_operation() {
    let source = "import sys\ndef f(n): print('x' * n)\ndef e(n): sys.stderr.write('x' * n)\n";
    let limits = Limits {
        output_bytes: 2_000,
        ..limits()
    };
    let portable = SandboxOptions {
        portable: true,
        ..options()
    };
    let cells = [cell(), Sandbox::new(portable).unwrap().open_cell().unwrap()];
    for (mut cell, guilty) in cells
        .into_iter()
        .zip([&["f(3000)", "e(3000)"][..], &["f(3000)"]])
    {
        let driver = driver(&mut cell, source);
        for operation in guilty {
            let mut subject = driver.start(&mut cell, &BTreeMap::new(), &limits).unwrap();
            let asked = actions(["f(10)", operation]);
            let [first, second] = [0, 1].map(|number| subject.perform(&asked[number]).unwrap());
            assert!(is(&first.answer, "None"), "{operation}");
            let answer = second.answer;
            let is_too_much = matches!(answer, Answer::Ended(Exit::Limit(LimitHit::Output { .. })));
            assert!(is_too_much, "{operation}: {answer:?}");
            assert_eq!(first.printed.len(), 11);
            subject.finish().unwrap();
        }
    }
}
