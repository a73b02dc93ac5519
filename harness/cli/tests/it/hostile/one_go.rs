//! Whole sessions that are sent at once. They have the same replies as step by step, or the driver says that it
//! is unclear.

use std::collections::BTreeMap;
use std::time::Duration;

use puzzlemark_model::Action;
use puzzlemark_model::reply::{Ending, LoadFailure, Reply};
use puzzlemark_sandbox::Limits;
use puzzlemark_subject::{SessionReplies, StartFailure};

use crate::hostile::batches::{actions, gists};
use crate::hostile::{driver, is, limits};
use crate::support::cell;

/// Performs operations at once, or returns the reason why the submission does not load.
fn start_in_one_go(
    source: &str,
    actions: &[Action],
    limits: &Limits,
) -> Result<Option<SessionReplies>, StartFailure> {
    let mut cell = cell();
    let driver = driver(&mut cell, source);
    let (files, actions) = (BTreeMap::new(), actions.iter().collect::<Vec<_>>());
    driver.perform_at_once(&mut cell, &files, limits, &actions)
}

/// Performs operations at once. Returns `None` if that is unclear.
fn in_one_go(source: &str, actions: &[Action], limits: &Limits) -> Option<SessionReplies> {
    start_in_one_go(source, actions, limits).unwrap()
}

/// Performs operations one by one.
fn singly(
    source: &str,
    actions: &[Action],
    limits: &Limits,
) -> Result<(Vec<Reply>, Ending), StartFailure> {
    let mut cell = cell();
    let driver = driver(&mut cell, source);
    let mut subject = driver.start(&mut cell, &BTreeMap::new(), limits)?;
    let mut replies: Vec<Reply> = Vec::new();
    for action in actions {
        if replies.last().is_none_or(|last| !last.is_last()) {
            replies.push(subject.perform(action).unwrap());
        }
    }
    Ok((replies, subject.finish().unwrap()))
}

fn texts<'a>(written: impl IntoIterator<Item = &'a Vec<u8>>) -> Vec<String> {
    let written = written.into_iter();
    written
        .map(|bytes| String::from_utf8_lossy(bytes).into_owned())
        .collect()
}

fn printed(replies: &[Reply]) -> Vec<String> {
    texts(replies.iter().map(|reply| &reply.printed))
}

/// Performs operations in both ways. Asserts equal replies and returns them.
fn same(source: &str, operations: &[&str]) -> Vec<Reply> {
    let actions = actions(operations.iter().copied());
    let SessionReplies {
        replies, ending, ..
    } = in_one_go(source, &actions, &limits()).unwrap_or_else(|| panic!("{source} is unclear"));
    let (wanted, wanted_ending) = singly(source, &actions, &limits()).unwrap();
    assert_eq!(gists(&replies), gists(&wanted), "{source}");
    assert_eq!(printed(&replies), printed(&wanted), "{source}");
    let outside = |ending: &Ending| texts([&ending.printed, &ending.complained]);
    assert_eq!(outside(&ending), outside(&wanted_ending), "{source}");
    assert_eq!(ending.remarks, wanted_ending.remarks, "{source}");
    replies
}

#[test]
fn each_reply_has_its_printed_text() {
    let source = r"
import io, os, subprocess, sys
print('loading'); sys.stderr.write('a warning\n'); os.write(1, b'raw')
class Puzzle:
    def __str__(self): return 'shown'
def f(text): print(text, end='')
def raw(): os.write(1, b'raw'); sys.stdout.write('buffered'); return 3
def child(): subprocess.run(['/bin/echo', 'from a child'])
def swallow(): sys.stdout = io.StringIO(); print('nowhere')
def fail(): print('before'); raise ValueError('no')
def long(): print('x' * 300_000)
";
    let operations = [
        "p = Puzzle()",
        "print(p)",
        "f('one')",
        "f('')",
        "raw()",
        "child()",
        "fail()",
        "print('two', p, sep='-')",
        "long()",
        "swallow()",
        "f('lost')",
        "print(p, 'again')",
        "str(p)",
    ];
    let replies = same(source, &operations);
    let printed = printed(&replies);
    assert_eq!(printed[..3], ["", "shown\n", "one"]);
    assert_eq!(printed[4], "rawbuffered");
    assert_eq!(printed[5..8], ["from a child\n", "before\n", "two-shown\n"]);
    assert_eq!(printed[8].len(), 300_001);
    assert_eq!(printed[9..], ["", "", "shown again\n", ""]);
    assert!(is(&replies[12].answer, "'shown'"));
}

#[test]
fn a_subject_that_ends_has_its_earlier_output() {
    let find = "import os, sys\ndef g(): print('g'); return 1\n";
    for misdeed in [
        "os._exit(3)",
        "os.kill(os.getpid(), 11)",
        "os.kill(os.getpid(), 9)",
        "sys.stdout.flush(); os._exit(0)",
        "any(iter(int, 1))",
        "x = bytearray(1 << 30)",
    ] {
        let source = format!("{find}def f():\n print('f', flush=True)\n {misdeed}\n");
        let replies = same(&source, &["g()", "f()", "g()"]);
        let count = if misdeed.starts_with("x =") { 3 } else { 2 };
        assert_eq!(replies.len(), count, "{misdeed}");
        assert_eq!(printed(&replies)[..2], ["g\n", "f\n"], "{misdeed}");
    }
}

/// A message without numbers, because times differ in each run.
fn without_figures(reason: &str) -> String {
    reason.replace(|one: char| one.is_ascii_digit(), "")
}

#[test]
fn a_subject_that_does_not_load_gets_no_operation() {
    let begin = "import os, sys\nprint('loading')\nsys.stderr.write('careful\\n')\n\
                 def f(): print('asked')\n";
    for end in [
        "1 / 0",
        "f(",
        "os._exit(3)",
        "raise SystemExit('bye')",
        "while True: pass",
        "os.kill(os.getpid(), 11)",
    ] {
        let source = format!("{begin}{end}\n");
        let actions = actions(["f()", "f()"]);
        let Err(StartFailure::NotLoaded(failure)) = start_in_one_go(&source, &actions, &limits())
        else {
            panic!("{end} loads or is unclear");
        };
        let wanted = singly(&source, &actions, &limits()).unwrap_err();
        let wanted = wanted.into_load_failure().unwrap();
        assert_eq!(
            without_figures(&failure.reason),
            without_figures(&wanted.reason)
        );
        assert_eq!(failure.arose, wanted.arose, "{end}");
        assert_eq!(failure.exit.is_some(), wanted.exit.is_some(), "{end}");
        let written = |failure: &LoadFailure| texts([&failure.printed, &failure.complained]);
        assert_eq!(written(&failure), written(&wanted), "{end}");
        assert!(!written(&failure).concat().contains("asked"), "{end}");
    }
}

#[test]
fn ambiguous_sessions_are_reported_as_unclear() {
    let find = "import fcntl, os, sys\n\
                def say(line):\n for fd in range(3, 64):\n  \
                try: os.write(fd, line)\n  except OSError: pass\n\
                def is_input(fd):\n try: return not fcntl.fcntl(fd, 3) & 3\n except OSError: return False\n";
    for misdeed in [
        "sys.stderr.write('debugging\\n')",
        "os.close(1)",
        "os.dup2(os.open('elsewhere', os.O_CREAT | os.O_WRONLY), 1)",
        "say(b'forged\\n')",
        "[os.dup2(os.open('/dev/null', os.O_RDONLY), fd) for fd in range(3, 64) if is_input(fd)]",
        "[print('flood') for _ in iter(int, 1)]",
        // Two processes perform all operations, one after the other.
        "os.fork() and os.wait()",
    ] {
        let source = format!("{find}def g(): return 1\ndef f():\n {misdeed}\n");
        let performed = in_one_go(&source, &actions(["g()", "f()", "g()"]), &limits());
        assert!(performed.is_none(), "{misdeed}");
    }
    for misdeed in [
        "say(b'early\\n')",
        "os.close(1)",
        "os.close(2)",
        "os.fork() and os.wait()",
    ] {
        let source = format!("{find}def g(): print('asked')\n{misdeed}\n");
        let performed = in_one_go(&source, &actions(["g()"]), &limits());
        assert!(performed.is_none(), "{misdeed}");
    }
}

#[test]
fn an_unclear_subject_never_gets_operations_at_once_again() {
    let source = "import sys\ndef f(): sys.stderr.write('debugging')\ndef g(): return 1\n";
    let mut cell = cell();
    let driver = driver(&mut cell, source);
    let mut is_unclear = |operation| {
        let (action, files) = (&actions([operation])[0], BTreeMap::new());
        let performed = driver.perform_at_once(&mut cell, &files, &limits(), &[action]);
        performed.unwrap().is_none()
    };
    assert_eq!(
        ["g()", "f()", "g()"].map(&mut is_unclear),
        [false, true, true]
    );
}

#[test]
fn marks_do_not_count_as_output_of_the_submission() {
    // 2,000 times 5 bytes are within the limit. With a mark for each, they would not be.
    let source = "def f(): print('four')\n";
    let limits = Limits {
        output_bytes: 10_000,
        ..limits()
    };
    let actions = actions(std::iter::repeat_n("f()", 2_000));
    let performed = in_one_go(source, &actions, &limits);
    assert!(performed.is_none());
    let (replies, _) = singly(source, &actions, &limits).unwrap();
    assert_eq!(replies.len(), 2_000);
    assert!(replies.iter().all(|reply| !reply.is_last()));
}

#[test]
fn a_slow_session_is_played_step_by_step() {
    // The time between steps does not count, so that step by step the wall time may suffice.
    let source = "import time\ndef f(): time.sleep(60)\ndef g(): return 1\n";
    let limits = Limits {
        wall: Duration::from_millis(300),
        ..limits()
    };
    let performed = in_one_go(source, &actions(["g()", "f()"]), &limits);
    assert!(performed.is_none());
    let performed = in_one_go("import time\ntime.sleep(60)\n", &actions(["g()"]), &limits);
    assert!(performed.is_none());
}

#[test]
fn many_large_replies_are_not_kept_all_at_once() {
    let source = "def f(): return 'x' * 500_000\n";
    let actions = actions(std::iter::repeat_n("f()", 12));
    let performed = in_one_go(source, &actions, &limits());
    assert!(performed.is_none());
    assert_eq!(singly(source, &actions, &limits()).unwrap().0.len(), 12);
    let performed = in_one_go(source, &actions[..6], &limits());
    assert_eq!(performed.unwrap().replies.len(), 6);
}

#[test]
fn ten_thousand_operations_come_in_the_same_order() {
    let source =
        "n = 0\ndef f(text):\n    global n\n    n += 1\n    print(n)\n    return n, text + text\n";
    let operation = format!("f('{}')", "x".repeat(100));
    let actions = actions(std::iter::repeat_n(operation.as_str(), 10_000));
    let replies = in_one_go(source, &actions, &limits()).unwrap().replies;
    assert_eq!(replies.len(), 10_000);
    for (number, reply) in replies.iter().enumerate().step_by(77) {
        assert_eq!(reply.printed, format!("{}\n", number + 1).into_bytes());
    }
    let last = format!("(10000, '{}')", "x".repeat(200));
    assert!(is(&replies[9_999].answer, &last));
}

#[test]
fn a_session_without_operations_still_loads() {
    let performed = in_one_go("print('loading')\n", &[], &limits());
    let session = performed.unwrap();
    assert!(session.replies.is_empty());
    assert_eq!(session.ending.printed, b"loading\n");
}
