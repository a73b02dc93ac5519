//! Values, exceptions and printed text in the kits.

use std::io::{Read as _, Write as _};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::Command;

use super::*;
use puzzlemark_model::Kit;

const C: &str = r#"
#include "puzzlemark.h"
#include <stdio.h>
typedef struct puzzle { int n; } Puzzle;
static Puzzle made[2];
static Puzzle *puzzle_new(const char *location) { (void)location; return &made[0]; }
static Puzzle *puzzle_copy(const Puzzle *p) { (void)p; return &made[1]; }
static Puzzle *puzzle_call(Puzzle *p) { printf("called\n"); return p; }
static const char *puzzle_rows(Puzzle *p) { (void)p; return "rows"; }
static const char *puzzle_text(Puzzle *p) { (void)p; return "a\n\"text\""; }
static void refuse(const char *why) { raise_error("AssertionError", why); }
static value echo(value first, value second, value third) { return second.kind == NONE ? first : make_integer(2 + (third.kind != NONE)); }
TABLE {
    CALL(Puzzle, puzzle_new, text)
    CALL(copy, puzzle_copy, self)
    CALL(call, puzzle_call, self)
    CALL(rows, puzzle_rows, self)
    CALL_VOID(refuse, refuse, text)
    CALL(echo, echo, any, optional, optional)
    TEXT(puzzle_text)
}
"#;

const CPP: &str = r#"
#include "puzzlemark.hpp"
#include <iostream>
struct Puzzle : Object {
    explicit Puzzle(const std::string &) {}
    std::shared_ptr<Puzzle> copy() const { return std::make_shared<Puzzle>(*this); }
    Puzzle &call() { std::cout << "called\n"; return *this; }
    std::string rows() const { return "rows"; }
    std::string text() override { return "a\n\"text\""; }
};
void refuse(const std::string &why) { throw Raised("AssertionError", why); }
Value echo(const Values &all) { return all.size() == 1 ? all[0] : Value(all.size()); }
const Table table = {
    constructor<Puzzle, std::string>("Puzzle"),
    METHOD(Puzzle, copy), METHOD(Puzzle, call), METHOD(Puzzle, rows),
    function("refuse", refuse), function("echo", echo),
};
"#;

const RUST: &str = r#"
use crate::{raise, Raised, Value};
struct Puzzle;
impl Puzzle {
    fn new(_location: String) -> Puzzle { Puzzle }
    fn copy(&self) -> Puzzle { Puzzle }
    fn call(&mut self) -> Result<&mut Puzzle, Raised> { println!("called"); Ok(self) }
    fn rows(&self) -> &str { "rows" }
}
impl std::fmt::Display for Puzzle {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { f.write_str("a\n\"text\"") }
}
fn refuse(why: String) -> Result<(), Raised> { raise("AssertionError", &why) }
fn echo(first: Value, second: Option<Value>, third: Option<Value>) -> Value {
    match (second, third) {
        (Some(_), Some(_)) => Value::Int(3),
        _ => first,
    }
}
table! {
    class Puzzle(location) { copy(); call(); rows(); }
    fn refuse(why);
    fn echo(first, second, third);
}
"#;

const GO: &str = r#"package main

import "fmt"

type Puzzle struct{ name string }

var table = Table{"Puzzle": NewPuzzle, "refuse": Refuse, "echo": Echo}

func NewPuzzle(location string) *Puzzle { return &Puzzle{"a"} }

func (p *Puzzle) Copy() *Puzzle { return &Puzzle{"b"} }
func (p *Puzzle) Call() *Puzzle {
	fmt.Println("called")
	return p
}
func (p *Puzzle) Rows() string   { return "rows" }
func (p *Puzzle) String() string { return "a\n\"text\"" }

func Refuse(why string) error { return Raised{"AssertionError", why} }

func Echo(all ...Value) Value {
	if len(all) == 1 {
		return all[0]
	}
	return len(all)
}
"#;

const RUBY: &str = r#"
class Puzzle
  def initialize(name) = @name = name
  def call = puts('called').then { self }
  def rows = 'rows'
  def copy = Puzzle.new('b')
  def to_s = "a\n\"text\""
end
def refuse(why) = raise(AssertionError, why)
def echo(*all) = all.length == 1 ? all[0] : all.length
"#;

/// Asserts the replies of a submission with a kit; skipped if the language is missing.
fn serves(kit: Kit, program: &str, file: &str, source: &str) {
    if !crate::desk::has(program) {
        return;
    }
    let subjects = Subjects {
        binary: vec![BinarySubject {
            file: file.into(),
            kit: Some(kit),
            build: vec![],
            run: vec![],
            ..BinarySubject::default()
        }],
        ..Subjects::default()
    };
    let (_folder, submission) = submission(&[(file, source)]);
    let mut cell = cell();
    let assignment = Assignment {
        subjects,
        ..Assignment::default()
    };
    let driver = prepare(&assignment, Interface::Calls, &submission, &mut cell).unwrap();
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    echoes(&mut *subject, file);
    refuses_other_arguments(&mut *subject, file);
    perform(&mut *subject, "puzzle = Puzzle('puzzle.txt')");
    let reply = perform(&mut *subject, "puzzle.call() is puzzle");
    assert!(
        matches!(reply.answer, Answer::Returned(Value::Bool(true))),
        "{file}: {reply:?}"
    );
    assert_eq!(reply.printed, b"called\n", "{file}");
    let reply = perform(&mut *subject, "puzzle.rows");
    assert!(
        matches!(&reply.answer, Answer::Returned(rows) if *rows == Value::from("rows")),
        "{file}: {reply:?}"
    );
    raises(&mut *subject, "puzzle.rows(1)", "TypeError", file);
    raises(&mut *subject, "puzzle.columns", "AttributeError", file);
    perform(&mut *subject, "other = puzzle.copy()");
    let reply = perform(&mut *subject, "[other is puzzle, other.call() is other]");
    assert!(
        matches!(&reply.answer, Answer::Returned(two) if two.to_string() == "[False, True]"),
        "{file}: {reply:?}"
    );
    for puzzle in ["puzzle", "other"] {
        let reply = perform(&mut *subject, &format!("print({puzzle})"));
        assert_eq!(reply.printed, b"a\n\"text\"\n", "{file}");
    }
}

/// Asserts that a kit returns each value unchanged.
fn echoes(subject: &mut dyn Subject, file: &str) {
    let list_and_tuple = subject.language_facts().list_and_tuple;
    for value in [
        "None",
        "True",
        "False",
        "-7",
        "9007199254740993",
        "0.1",
        "2.0",
        "-1e+300",
        "float('inf')",
        "'it\\'s \"so\"\\\\\\n\\t \u{e9} \u{20ac}, (1)'",
        "''",
        "[]",
        "[1, [2, 'a b'], []]",
        "(1,)",
        "()",
        "(0, (1, 2))",
        "set()",
        "{(0, 1), (0, 2)}",
        "{}",
        "{'a': 1, (0, 1): [True]}",
    ] {
        let reply = perform(subject, &format!("echo({value})"));
        let Answer::Returned(got) = &reply.answer else {
            panic!("{file}: {value}: {reply:?}");
        };
        let expected = parse_value(value).unwrap();
        let same = *got == expected || (list_and_tuple && value.starts_with('('));
        assert!(same, "{file}: {value}: {got}");
    }
    let reply = perform(subject, "echo(1, 'two', [3])");
    assert!(
        matches!(&reply.answer, Answer::Returned(three) if *three == Value::from(3)),
        "{reply:?}"
    );
    let reply = perform(subject, "refuse('no way')");
    let Answer::Raised { exception, .. } = reply.answer else {
        panic!("{file}: {reply:?}");
    };
    assert_eq!(
        (exception.name(), &*exception.message),
        ("AssertionError", "no way"),
        "{file}"
    );
}

/// Asserts that an operation raises an exception of this name, as in Python.
fn raises(subject: &mut dyn Subject, operation: &str, name: &str, file: &str) {
    let reply = perform(subject, operation);
    let Answer::Raised { exception, .. } = reply.answer else {
        panic!("{file}: {operation}: {reply:?}");
    };
    assert!(exception.is(name), "{file}: {operation}: {exception:?}");
}

/// Asserts that a kit refuses too few or too many arguments, and arguments of wrong types.
fn refuses_other_arguments(subject: &mut dyn Subject, file: &str) {
    // Ruby has no parameter types and no tuples.
    let is_typed = !subject.language_facts().list_and_tuple;
    let typed = is_typed.then_some(["Puzzle(3)", "refuse(['no way'])"]);
    let counts = ["Puzzle()", "Puzzle('a', 'b')", "refuse('no', 'way')"];
    for operation in counts.into_iter().chain(typed.into_iter().flatten()) {
        raises(subject, operation, "TypeError", file);
    }
}

#[test]
fn the_kit_for_c_carries_values() {
    serves(Kit::C, "cc", "puzzle.c", C);
}

#[test]
fn the_kit_for_cpp_carries_values() {
    serves(Kit::Cpp, "c++", "puzzle.cpp", CPP);
}

#[test]
fn the_kit_for_rust_carries_values() {
    serves(Kit::Rust, "rustc", "puzzle.rs", RUST);
}

#[test]
fn the_kit_for_go_carries_values() {
    serves(Kit::Go, "go", "puzzle.go", GO);
}

#[test]
fn the_kit_for_ruby_carries_values() {
    serves(Kit::Ruby, "ruby", "puzzle.rb", RUBY);
}

/// Other systems than Unix have no `/dev/stdin`, and their C libraries have no functions of POSIX. A socket as
/// standard stream is the same case here: no path opens it.
fn speaks_on_standard_streams(build: &str, files: &[(&str, &str)]) {
    let mut build = build.split(' ');
    let compiler = build.next().unwrap();
    if !crate::desk::has(compiler) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (name, contents) in files {
        fs::write(folder.path().join(name), contents).unwrap();
    }
    let done = Command::new(compiler)
        .args(build)
        .current_dir(folder.path())
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{compiler}: {told}");
    let (mut ours, theirs) = UnixStream::pair().unwrap();
    let input = OwnedFd::from(theirs.try_clone().unwrap());
    let mut program = Command::new(folder.path().join("program"))
        .stdin(input)
        .stdout(OwnedFd::from(theirs))
        .spawn()
        .unwrap();
    ours.write_all(b"new #1 Puzzle \"a\"\nget #1 rows\n")
        .unwrap();
    ours.shutdown(Shutdown::Write).unwrap();
    let mut replies = String::new();
    ours.read_to_string(&mut replies).unwrap();
    assert!(program.wait().unwrap().success());
    let replies: Vec<_> = replies.lines().collect();
    assert_eq!(replies.len(), 3, "{compiler}: {replies:?}");
    assert_eq!(replies[0], "puzzlemark words 1");
    assert_eq!(replies[2], "returns \"rows\"");
}

#[test]
fn the_kits_for_c_and_cpp_need_only_the_standard_library() {
    let c = [
        ("puzzle.c", C),
        (
            "puzzlemark.c",
            include_str!("../../../../subject/kits/c/puzzlemark.c"),
        ),
        (
            "puzzlemark.h",
            include_str!("../../../../subject/kits/c/puzzlemark.h"),
        ),
    ];
    let strict = "cc -std=c11 -pedantic-errors -Werror=implicit-function-declaration";
    speaks_on_standard_streams(
        &format!("{strict} -o program puzzle.c puzzlemark.c -lm"),
        &c,
    );
    let cpp = [
        ("puzzle.cpp", CPP),
        (
            "puzzlemark.cpp",
            include_str!("../../../../subject/kits/cpp/puzzlemark.cpp"),
        ),
        (
            "puzzlemark.hpp",
            include_str!("../../../../subject/kits/cpp/puzzlemark.hpp"),
        ),
    ];
    speaks_on_standard_streams("c++ -std=c++17 -o program puzzle.cpp puzzlemark.cpp", &cpp);
}
