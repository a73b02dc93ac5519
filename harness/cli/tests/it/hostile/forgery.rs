//! Submissions that answer in place of the driver, or break it.

use std::collections::BTreeMap;

use puzzlemark_model::reply::Answer;

use crate::hostile::{answer, driver, is, limits, play};
use crate::support::cell;

#[test]
fn forged_replies_are_noticed() {
    let find = "import os\ndef channels():\n for fd in range(3, 64):\n  try: os.fstat(fd); yield fd\n  except OSError: pass\n";
    for forgery in [
        // Early and twice, in the form of replies without a token, or with an invented one.
        "def f():\n for fd in channels():\n  try: os.write(fd, b'{\"returned\":1}\\n')\n  except OSError: pass\n return 2",
        "def f():\n for fd in channels():\n  try: os.write(fd, b'0123456789abcdef0123456789abcdef {\"returned\":1}\\n')\n  except OSError: pass\n return 2",
    ] {
        let forged = answer(&format!("{find}{forgery}"));
        assert!(matches!(forged, Answer::Garbled(_)), "{forged:?}");
    }
    // At import, long before the first operation.
    let source = format!(
        "{find}for fd in channels():\n try: os.write(fd, b'early\\n')\n except OSError: pass\n"
    );
    let mut cell = cell();
    let driver = driver(&mut cell, &source);
    match driver.start(&mut cell, &BTreeMap::new(), &limits()) {
        Err(failure) => {
            let failure = failure.into_load_failure().unwrap();
            assert!(failure.reason.contains("early"), "{failure:?}");
        }
        Ok(_) => panic!("a forgery was taken for a reply"),
    }
}

#[test]
fn a_reply_forged_with_its_token_is_followed_by_one_too_many() {
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
fn changes_of_the_interpreter_have_no_effect() {
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
