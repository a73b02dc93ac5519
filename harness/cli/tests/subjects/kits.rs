//! Kits carry every value there and back, and exceptions, and what is printed.

use puzzlemark_model::Kit;
use puzzlemark_subject::toolchain;

use super::*;

const C: &str = r#"
#include "puzzlemark.h"
#include <stdio.h>
#include <string.h>
value call(void *object, const char *name, int count, const value arguments[])
{
    static int made[2];
    if (!strcmp(name, "Puzzle")) return make_object(&made[0]);
    if (!strcmp(name, "refuse")) raise_error("AssertionError", arguments[0].text);
    if (!strcmp(name, "copy")) return make_object(&made[1]);
    if (object != NULL) { printf("called\n"); return make_object(object); }
    return count == 1 ? arguments[0] : make_integer(count);
}
value get(void *object, const char *name) { (void)object; return make_text(name); }
value text_of(void *object) { (void)object; return make_text("a\n\"text\""); }
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
use crate::{raise, Answer, Object, Value};
struct Puzzle;
impl Object for Puzzle {
    fn call(&mut self, name: &str, _: &[Value]) -> Answer {
        if name == "copy" { return Ok(Value::object(Puzzle)); }
        println!("called");
        Ok(Value::This)
    }
    fn get(&self, name: &str) -> Answer { Ok(Value::Text(name.into())) }
    fn text(&self) -> String { "a\n\"text\"".into() }
}
pub fn create(name: &str, arguments: &[Value]) -> Answer {
    match (name, arguments) {
        ("Puzzle", _) => Ok(Value::object(Puzzle)),
        ("refuse", [why]) => raise("AssertionError", why.as_text()?),
        (_, [one]) => Ok(one.clone()),
        _ => Ok(Value::Int(arguments.len() as i64)),
    }
}
"#;

const GO: &str = r#"package main

import "fmt"

type Puzzle struct{ name string }

func (p *Puzzle) Call(name string, arguments Values) Value {
	if name == "copy" {
		return &Puzzle{"b"}
	}
	fmt.Println("called")
	return p
}
func (p *Puzzle) Get(name string) Value                    { return name }
func (p *Puzzle) String() string                           { return "a\n\"text\"" }

func Create(name string, arguments Values) Value {
	if name == "Puzzle" {
		return &Puzzle{"a"}
	}
	if name == "refuse" {
		Raise("AssertionError", arguments.Text(0))
	}
	if len(arguments) == 1 {
		return arguments[0]
	}
	return len(arguments)
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

/// Asks a submission with a kit for what every kit must do; not where the language is missing.
fn serves(kit: Kit, program: &str, file: &str, source: &str) {
    if toolchain::find(program).is_none() {
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
    let prepared = prepare(&assignment, Interface::Calls, &submission, &mut cell);
    let driver = match prepared.unwrap() {
        Prepared::Ready(driver) => driver,
        Prepared::Failed(failure) => panic!("{file}: {failure:?}"),
    };
    let mut subject = started(&*driver, &mut cell, &Limits::default()).unwrap();
    echoes(&mut *subject, file);
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

/// What every kit must give back as it came.
fn echoes(subject: &mut dyn Subject, file: &str) {
    let list_and_tuple = subject.alike().list_and_tuple;
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
