//! Values, exceptions and output that pretend to be something else.

use std::time::Duration;

use puzzlemark_model::reply::Answer;
use puzzlemark_reference::Value;
use puzzlemark_sandbox::Limits;

use crate::hostile::{is, limits, play};

#[test]
fn values_that_pretend_are_compared_by_their_type() {
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
";
    let operations = [
        "liar()", "cheat()", "point()", "colour()", "frozen()", "odd()",
    ];
    let (replies, _) = play(source, &operations, &limits());
    for (reply, expected) in replies.iter().zip(["3", "[1, 2]", "(1, 2)", "2", "{1}"]) {
        assert!(is(&reply.answer, expected), "{expected}: {reply:?}");
    }
    assert!(
        matches!(&replies[5].answer, Answer::Returned(Value::Object(odd)) if odd.class == "Odd"),
        "{:?}",
        replies[5]
    );
}

#[test]
fn values_that_cannot_be_sent_fail_only_their_step() {
    let source = r"
def surrogate(): return '\ud800'
def nested():
    x = []
    x.append(x)
    return x
def huge(): return [0] * 10**7
def number(): return 1 << 10**9
def long(): return 1 << 300_000
def modest(): return 2
";
    let operations = [
        "surrogate()",
        "nested()",
        "huge()",
        "number()",
        "long()",
        "modest()",
    ];
    let limits = Limits {
        memory_bytes: 1 << 30,
        cpu: Duration::from_secs(5),
        ..limits()
    };
    let (replies, _) = play(source, &operations, &limits);
    for reply in &replies[..5] {
        assert!(matches!(reply.answer, Answer::Garbled(_)), "{reply:?}");
    }
    assert!(is(&replies[5].answer, "2"));
}

#[test]
fn hostile_exceptions_are_bounded() {
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
fn printed_bytes_belong_to_their_step() {
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
