//! Submissions that use too much, leave processes behind, or reach for files of others.

use std::fs;
use std::time::Duration;

use puzzlemark_model::reply::Answer;
use puzzlemark_sandbox::{Exit, LimitHit, Limits};

use crate::hostile::{answer, is, limits, play};
use crate::support::cell;

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
            cpu: None,
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
fn children_left_behind_are_ended_and_reported() {
    let source = r"
import os, signal, time
def f():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            for s in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT): signal.signal(s, signal.SIG_IGN)
            while True: time.sleep(60)
        os._exit(0)
    os.wait()
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
fn files_outside_of_the_cell_are_out_of_reach() {
    if cell().isolation().level == "limits-only" {
        println!("skipped: needs confined files");
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
def watcher(): os.kill(os.getppid() or 1, signal.SIGKILL)
def memory(): return open('/proc/%d/mem' % (os.getppid() or 1), 'rb')
def judge(): return open('/proc/%d/environ' % (os.getppid() or 1)).read()
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
        let refused = ["PermissionError", "FileNotFoundError"];
        assert!(refused.contains(&exception.name()), "{reply:?}");
    }
    assert!(is(&replies[6].answer, "'x'"));
    assert_eq!(fs::read(secret.path()).unwrap(), b"expected");
}
