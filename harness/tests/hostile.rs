//! Python submissions that misbehave, by accident and on purpose. Each costs its own run only.
#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use puzzlemark::sandbox::{Cell, Exit, LimitHit, Limits};
use puzzlemark::spec::model::{PythonSubject, Subjects};
use puzzlemark::subject::{Answer, Driver, Ending, Prepared, Reply, Start, Submission, prepare};
use puzzlemark_reference::Value;
use puzzlemark_reference::notation::{parse_operation, parse_value};
use support::cell;

fn limits() -> Limits {
    Limits {
        cpu: Duration::from_secs(1),
        // A net, far from what anything here takes unless the machine is busy.
        wall: Duration::from_secs(30),
        memory_bytes: 128 << 20,
        ..Limits::default()
    }
}

fn driver(cell: &mut Cell, source: &str) -> Box<dyn Driver> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzle.py"), source).unwrap();
    let python = PythonSubject {
        file: "puzzle.py".into(),
        requires: vec![],
    };
    let subjects = Subjects {
        python: Some(python),
        binary: vec![],
    };
    let submission = Submission {
        name: "hostile".into(),
        path: folder.path().to_owned(),
    };
    match prepare(&subjects, &BTreeMap::new(), &submission, cell).unwrap() {
        Prepared::Ready(driver) => driver,
        Prepared::Failed(failure) => panic!("{failure:?}"),
    }
}

/// Plays operations against a submission with this source.
fn play(source: &str, operations: &[&str], limits: &Limits) -> (Vec<Reply>, Ending) {
    let mut cell = cell();
    let driver = driver(&mut cell, source);
    let started = Instant::now();
    let mut subject = match driver.start(&mut cell, &BTreeMap::new(), limits).unwrap() {
        Start::Ready(subject) => subject,
        Start::Failed(failure) => panic!("{failure:?}"),
    };
    let replies = operations
        .iter()
        .map(|operation| {
            subject
                .perform(&parse_operation(operation).unwrap())
                .unwrap()
        })
        .collect();
    let ending = subject.finish().unwrap();
    assert!(started.elapsed() < Duration::from_mins(1), "{source}");
    (replies, ending)
}

/// The answer to `f()`, followed by an honest operation that is not asserted here.
fn answer(source: &str) -> Answer {
    play(source, &["f()"], &limits()).0.remove(0).answer
}

fn is(answer: &Answer, expected: &str) -> bool {
    matches!(answer, Answer::Returned(value) if *value == parse_value(expected).unwrap())
}

#[test]
fn every_limit_is_reached_and_named() {
    use LimitHit::{Cpu, Memory, Output, Processes, Wall};
    type Is = fn(&LimitHit) -> bool;
    let cases: [(&str, Is); 7] = [
        ("def f():\n while True: pass", |hit| {
            matches!(hit, Cpu { .. })
        }),
        ("import time\ndef f(): time.sleep(60)", |hit| {
            matches!(hit, Wall { .. })
        }),
        (
            "import os, signal\ndef f(): os.kill(os.getpid(), signal.SIGSTOP)",
            |hit| matches!(hit, Wall { .. }),
        ),
        (
            "def f():\n x = []\n while True: x.append(bytearray(1 << 20))",
            |hit| matches!(hit, Memory { .. }),
        ),
        ("def f():\n while True: print('x' * 1000)", |hit| {
            matches!(hit, Output { .. })
        }),
        (
            "import sys\ndef f():\n while True: sys.stderr.write('x' * 1000)",
            |hit| matches!(hit, Output { .. }),
        ),
        (
            "import os, time\ndef f():\n for _ in range(50):\n  if not os.fork(): time.sleep(60)\n time.sleep(60)",
            |hit| matches!(hit, Processes { .. }),
        ),
    ];
    for (source, expected) in cases {
        let mut limits = limits();
        limits.cpu = Duration::from_millis(500);
        if expected(&Wall {
            allowed: Duration::ZERO,
            cpu: Duration::ZERO,
        }) {
            limits.wall = Duration::from_millis(700);
        }
        let reached = play(source, &["f()"], &limits).0.remove(0).answer;
        assert!(
            matches!(&reached, Answer::Ended(Exit::Limit(hit)) if expected(hit)),
            "{source}: {reached:?}"
        );
    }
}

#[test]
fn forged_replies_are_noticed() {
    let find = "import os\ndef channels():\n for fd in range(3, 64):\n  try: os.fstat(fd); yield fd\n  except OSError: pass\n";
    for forgery in [
        // Early and double, in the form of replies that have no token, or an invented one.
        "def f():\n for fd in channels():\n  try: os.write(fd, b'{\"returned\":1}\\n')\n  except OSError: pass\n return 2",
        "def f():\n for fd in channels():\n  try: os.write(fd, b'0123456789abcdef0123456789abcdef {\"returned\":1}\\n')\n  except OSError: pass\n return 2",
    ] {
        let forged = answer(&format!("{find}{forgery}"));
        assert!(matches!(forged, Answer::Garbled(_)), "{forged:?}");
    }
    // At import, long before anything is asked.
    let source = format!(
        "{find}for fd in channels():\n try: os.write(fd, b'early\\n')\n except OSError: pass\n"
    );
    let mut cell = cell();
    let driver = driver(&mut cell, &source);
    match driver
        .start(&mut cell, &BTreeMap::new(), &limits())
        .unwrap()
    {
        Start::Failed(failure) => assert!(failure.reason.contains("early"), "{failure:?}"),
        Start::Ready(_) => panic!("a forgery was taken for a reply"),
    }
}

#[test]
fn a_reply_forged_with_its_token_is_followed_by_one_too_many() {
    let source = r#"
import os, sys
def f():
    frame = sys._getframe()
    while frame:
        request = frame.f_locals.get('request')
        if type(request) is dict:
            for fd in range(3, 64):
                try: os.write(fd, (request['token'] + ' {"returned":1}\n').encode())
                except OSError: pass
        frame = frame.f_back
    return 2
def g(): return 3
"#;
    let (replies, _) = play(source, &["f()", "g()"], &limits());
    assert!(
        is(&replies[0].answer, "1"),
        "what it could have returned: {replies:?}"
    );
    assert!(
        matches!(replies[1].answer, Answer::Garbled(_)),
        "{replies:?}"
    );
}

#[test]
fn values_are_what_they_are_whatever_they_claim() {
    let source = r"
import collections, enum
class Liar(int):
    __class__ = str
    def __repr__(self): return '7'
    __str__ = __int__ = __index__ = __repr__
    def __eq__(self, other): return True
    __hash__ = None
    def __getattribute__(self, name): raise ValueError(name)
class Cheat(list):
    def __iter__(self): return iter([9])
    def __len__(self): return 1
    def __getitem__(self, i): return 9
class Meta(type):
    __mro__ = (int, object)
    __name__ = 'int'
    def mro(cls): return [cls, object]
class Odd(metaclass=Meta):
    def __getattribute__(self, name): raise ValueError(name)
    def __eq__(self, other): return True
    def __hash__(self): raise ValueError
Point = collections.namedtuple('Point', 'x y')
class Colour(enum.IntEnum):
    RED = 2
def liar(): return Liar(3)
def cheat(): return Cheat([1, 2])
def odd(): return Odd()
def point(): return Point(1, 2)
def colour(): return Colour.RED
def frozen(): return frozenset([1])
def surrogate(): return '\ud800'
def nested():
    x = []
    x.append(x)
    return x
def huge(): return [0] * 10**7
def number(): return 1 << 10**9
def long(): return 1 << 300_000
";
    let (replies, _) = play(
        source,
        &[
            "liar()",
            "cheat()",
            "point()",
            "colour()",
            "frozen()",
            "odd()",
            "surrogate()",
            "nested()",
            "huge()",
            "number()",
            "long()",
            "colour()",
        ],
        &Limits {
            memory_bytes: 1 << 30,
            cpu: Duration::from_secs(5),
            ..limits()
        },
    );
    for (reply, expected) in replies.iter().zip(["3", "[1, 2]", "(1, 2)", "2", "{1}"]) {
        assert!(is(&reply.answer, expected), "{expected}: {reply:?}");
    }
    assert!(
        matches!(&replies[5].answer, Answer::Returned(Value::Object(odd)) if odd.class == "Odd"),
        "{:?}",
        replies[5]
    );
    for reply in &replies[6..11] {
        assert!(matches!(reply.answer, Answer::Garbled(_)), "{reply:?}");
    }
    assert!(is(&replies[11].answer, "2"));
}

#[test]
fn exceptions_are_bounded_whatever_they_do() {
    let source = r"
class Nasty(KeyError):
    def __str__(self): raise SystemExit
class Long(Exception): pass
class Liar(BaseException):
    __class__ = AssertionError
def nasty(): raise Nasty()
def long(): raise Long('x' * 10**7)
def liar(): raise Liar('\ud800')
def deep(): return deep()
def again():
    try: raise ValueError
    finally: raise KeyboardInterrupt
def f(): return 1
";
    let (replies, _) = play(
        source,
        &["nasty()", "long()", "liar()", "deep()", "again()", "f()"],
        &limits(),
    );
    let exceptions: Vec<_> = replies
        .iter()
        .filter_map(|reply| match &reply.answer {
            Answer::Raised { exception, .. } => Some(exception),
            _ => None,
        })
        .collect();
    let ancestry = |index: usize| exceptions[index].ancestry.join(" ");
    assert_eq!(
        ancestry(0),
        "Nasty KeyError LookupError Exception BaseException"
    );
    assert!(exceptions[0].message.contains("SystemExit"));
    assert!(exceptions[1].message.len() < 5000);
    assert_eq!(ancestry(2), "Liar BaseException");
    assert_eq!(exceptions[2].message, "\\ud800");
    assert_eq!(exceptions[3].name(), "RecursionError");
    assert_eq!(exceptions[4].name(), "KeyboardInterrupt");
    assert!(is(&replies[5].answer, "1"));
}

#[test]
fn meddling_with_the_interpreter_changes_nothing() {
    let source = r"
import builtins, sys, io, json
for name in ('len', 'str', 'repr', 'print', 'type', 'id', 'isinstance', 'sorted', 'getattr', 'list', 'dict'):
    setattr(builtins, name, lambda *a, **k: 666)
json.dumps = json.loads = None
sys.stdout = io.StringIO()
sys.modules.clear()
sys.exit = None
class Puzzle:
    rows = 4
    def __str__(self): return 'text'
";
    let (replies, _) = play(
        source,
        &[
            "p = Puzzle()",
            "p.rows",
            "len([1, 2])",
            "str(p)",
            "print(p)",
            "sorted([2, 1])",
        ],
        &limits(),
    );
    for (index, expected) in [
        (1, "4"),
        (2, "2"),
        (3, "'text'"),
        (4, "None"),
        (5, "[1, 2]"),
    ] {
        assert!(
            is(&replies[index].answer, expected),
            "{expected}: {:?}",
            replies[index]
        );
    }
    assert_eq!(replies[4].printed, b"text\n");
}

#[test]
fn what_is_written_is_bytes_and_belongs_to_its_step() {
    let source = r"
import os, sys
def f():
    sys.stdout.buffer.write(b'\xff\x00\x1b[31m')
    sys.stderr.write('oops')
    os.write(1, b'tail')
    return 1
def g(): print('g')
";
    let (replies, _) = play(source, &["f()", "g()"], &limits());
    assert!(is(&replies[0].answer, "1"));
    let mut printed = replies[0].printed.clone();
    printed.sort_unstable();
    let mut expected = b"\xff\x00\x1b[31mtail".to_vec();
    expected.sort_unstable();
    assert_eq!(printed, expected);
    assert_eq!(replies[0].complained, b"oops");
    assert_eq!(replies[1].printed, b"g\n");
}

#[test]
fn children_left_behind_are_ended_and_remarked() {
    let source = r"
import os, signal, time
def f():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for s in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(s, signal.SIG_IGN)
            while True: time.sleep(60)
        os._exit(0)
    return 1
";
    let (replies, ending) = play(source, &["f()"], &limits());
    assert!(is(&replies[0].answer, "1"));
    assert_eq!(
        ending.remarks,
        ["it left 1 process running, which was ended"]
    );
}

#[test]
fn closing_everything_ends_or_stops_only_the_run() {
    let source = "import os, time\ndef f():\n os.closerange(0, 256)\n time.sleep(60)";
    let limits = Limits {
        wall: Duration::from_millis(700),
        ..limits()
    };
    let closed = play(source, &["f()"], &limits).0.remove(0).answer;
    assert!(
        matches!(closed, Answer::Ended(Exit::Limit(LimitHit::Wall { .. }))),
        "{closed:?}"
    );
    let closed = answer("import os\ndef f(): os.closerange(0, 256)");
    assert!(matches!(closed, Answer::Ended(_)), "{closed:?}");
}

#[test]
fn unbounded_recursion_ends_only_the_run() {
    let ended = answer(
        "import sys, threading\nsys.setrecursionlimit(10**9)\nclass A:\n def __repr__(self): return repr(self)\ndef f(): return repr(A())",
    );
    assert!(
        matches!(ended, Answer::Ended(_) | Answer::Raised { .. }),
        "{ended:?}"
    );
}

#[test]
fn what_is_outside_is_out_of_reach() {
    if cell().isolation().level != "confined files" {
        return;
    }
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "expected").unwrap();
    let path = secret.path().display();
    let source = format!(
        r"
import os, signal
def read(): return open('{path}').read()
def write(): open('{path}', 'w')
def watcher(): os.kill(os.getppid(), signal.SIGKILL)
def memory(): return open('/proc/%d/mem' % os.getppid(), 'rb')
def judge(): return open('/proc/%d/environ' % os.getppid()).read()
def link(): os.symlink('{path}', 'l'); return open('l').read()
def own(): open('own', 'w').write('x'); return open('own').read()
"
    );
    let operations = [
        "read()",
        "write()",
        "watcher()",
        "memory()",
        "judge()",
        "link()",
        "own()",
    ];
    let (replies, _) = play(&source, &operations, &limits());
    for reply in &replies[..6] {
        let Answer::Raised { exception, .. } = &reply.answer else {
            panic!("{reply:?}")
        };
        assert_eq!(exception.name(), "PermissionError", "{reply:?}");
    }
    assert!(is(&replies[6].answer, "'x'"));
    assert_eq!(fs::read(secret.path()).unwrap(), b"expected");
}
