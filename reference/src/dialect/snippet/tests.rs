use super::super::Language;
use super::*;
use crate::notation::parse_operation;

const C: &str = "static Puzzle *puzzle_new(const char *location)\n{\n}\n\
    static Puzzle *put(Puzzle *p, long r)\n{\n}\nstatic long rows(Puzzle *p)\n{\n}\n\
    static void reset(Puzzle *p, value to)\n{\n}\nTABLE {\n CALL(Puzzle, puzzle_new, text)\n \
    CALL(put, put, self, integer)\n CALL(rows, rows, self)\n CALL_VOID(reset, reset, self, optional)\n \
    TEXT(puzzle_text)\n}";

const CPP: &str = "class Puzzle : public Object {\npublic:\n explicit Puzzle(const std::string &name) {\n}\n \
    Puzzle &put(int r) {\n}\n int rows() const {\n}\n void reset(const std::optional<int> &to) {\n}\n};";

const RUST: &str = "impl Puzzle {\n fn new(name: String) -> Result<Puzzle, Raised> {\n}\n \
    fn put(&mut self, r: i64) -> Result<&mut Puzzle, Raised> {\n}\n fn rows(&self) -> i64 {\n}\n \
    fn reset(&mut self, to: Option<i64>) {\n}\n}";

const GO: &str = "func NewPuzzle(name string) *Puzzle {\n}\nfunc (p *Puzzle) Put(r int) (*Puzzle, error) {\n}\n\
    func (p *Puzzle) Rows() int {\n}\nfunc (p *Puzzle) Reset(to Value) {\n}";

fn snippet(language: Language, source: &str, build: &str, operations: &[&str]) -> Option<String> {
    let operations = operations
        .iter()
        .map(|text| parse_operation(text).expect("an operation"));
    let operations: Vec<_> = operations.collect();
    let file = build
        .split_whitespace()
        .find(|word| word.starts_with("puzzle."))
        .unwrap_or("puzzle.rs");
    let dialect = Dialect::new(language, file, source)
        .with_commands(vec![build.to_owned(), "./program".to_owned()]);
    let snippet = dialect.snippet(&operations.iter().collect::<Vec<_>>())?;
    Some(format!("$ {}\n{}", snippet.command, snippet.text))
}

const OPERATIONS: [&str; 6] = [
    "p = Puzzle('a')",
    "p.put(0).put(1)",
    "len(p.rows) == 3",
    "p.reset()",
    "q = p.put(2)",
    "print(q)",
];

#[test]
fn programs_of_c_show_each_call() {
    let told = snippet(
        Language::C,
        C,
        "cc -O2 -o program puzzle.c puzzlemark.c -lm",
        &OPERATIONS,
    );
    assert_eq!(
        told.as_deref(),
        Some(
            "$ cc -DOWN_MAIN -O2 -o try try.c puzzlemark.c -lm && ./try\n\
             #include \"puzzle.c\"\n\n#include <stdio.h>\n\nint main(void)\n{\n    \
                 Puzzle *p = puzzle_new(\"a\");\n    SHOW(put(put(p, 0), 1));\n    SHOW(rows(p));\n    \
                 RUN(reset(p, value_of(\"None\")));\n    Puzzle *q = put(p, 2);\n    \
                 RUN(puts(puzzle_text(q)));\n}\n"
        )
    );
}

#[test]
fn programs_of_cpp_use_pointers_where_an_object_is_made() {
    let told = snippet(
        Language::Cpp,
        CPP,
        "c++ -o program puzzle.cpp puzzlemark.cpp",
        &OPERATIONS,
    );
    assert_eq!(
        told.as_deref(),
        Some(
            "$ c++ -DOWN_MAIN -o try try.cpp puzzlemark.cpp && ./try\n\
             #include \"puzzle.cpp\"\n\n#include <iostream>\n\nint main() {\n    \
                 auto &&p = std::make_shared<Puzzle>(\"a\");\n    SHOW(p->put(0).put(1));\n    \
                 SHOW(p->rows());\n    SHOW(p->reset(std::nullopt));\n    auto &&q = p->put(2);\n    \
                 std::cout << q.text() << std::endl;\n}\n"
        )
    );
}

#[test]
fn programs_of_rust_have_one_name_for_an_object() {
    let build = "rustc --edition 2021 -o program puzzlemark.rs";
    let told = snippet(Language::Rust, RUST, build, &OPERATIONS);
    let told = told.expect("a program");
    let (program, helpers) = told.split_once("\n}\n").expect("functions");
    assert_eq!(
        program,
        "$ rustc --test --cfg session -A unused --edition 2021 -o try puzzlemark.rs && ./try --nocapture\n\
             use super::*;\n\n#[test]\nfn session() {\n    \
                 let mut p = Puzzle::new(\"a\".into()).unwrap();\n    show(p.put(0).unwrap().put(1));\n    \
                 show(p.rows());\n    show(p.reset(None));\n    p.put(2).unwrap();\n    \
                 println!(\"{}\", p);"
    );
    assert!(helpers.contains("fn show(") && !helpers.contains("fn value_of("));
}

#[test]
fn programs_of_go_take_the_value_beside_an_error() {
    let told = snippet(
        Language::Go,
        GO,
        "go build -o program puzzle.go puzzlemark.go",
        &OPERATIONS,
    );
    let told = told.expect("a program");
    let (program, helpers) = told.split_once("\n}\n").expect("functions");
    assert_eq!(
        program,
        "$ go test -vet=off -v puzzle.go puzzlemark.go try_test.go\n\
         package main\n\nimport (\n\t\"fmt\"\n\t\"testing\"\n)\n\nfunc TestSession(t *testing.T) {\n\t\
             p := NewPuzzle(\"a\")\n\tstep(func() { fmt.Println(must(p.Put(0)).Put(1)) })\n\t\
             step(func() { fmt.Println(p.Rows()) })\n\tstep(func() { p.Reset(nil) })\n\t\
             q := must(p.Put(2))\n\tstep(func() { fmt.Println(q.String()) })"
    );
    assert!(helpers.contains("func step(") && helpers.contains("func must["));
}

#[test]
fn a_call_that_cannot_be_compiled_has_no_program() {
    let build = "rustc --edition 2021 -o program puzzlemark.rs";
    for operation in [
        "p.put('a')",
        "p.put()",
        "p.put(0, 1)",
        "p.missing()",
        "p.reset(p.rows, 2)",
    ] {
        let operations = ["p = Puzzle('a')", operation];
        assert_eq!(
            snippet(Language::Rust, RUST, build, &operations),
            None,
            "{operation}"
        );
    }
    let operations = ["p = Puzzle('a')"];
    assert_eq!(snippet(Language::Rust, RUST, "make", &operations), None);
}

#[test]
fn a_program_that_plays_a_failure_takes_the_place_of_the_main_function() {
    let command = |language, build: &str| {
        let start = vec![build.to_owned(), "./program".to_owned()];
        Dialect::new(language, "puzzle.x", "")
            .with_commands(start)
            .reproduce_command()
    };
    for (language, build, expected) in [
        (
            Language::C,
            "cc -O2 -o program puzzle.c puzzlemark.c -lm",
            "cc -O2 -o reproduce puzzle.c reproduce.c -lm && ./reproduce",
        ),
        (
            Language::Rust,
            "rustc --edition 2021 -o program puzzlemark.rs",
            "rustc --edition 2021 -o reproduce --cfg reproduce puzzlemark.rs && ./reproduce",
        ),
        (
            Language::Go,
            "go build -o program puzzle.go puzzlemark.go",
            "go test -c -vet=off -o reproduce puzzle.go puzzlemark.go reproduce_test.go && ./reproduce",
        ),
    ] {
        assert_eq!(command(language, build).as_deref(), Some(expected));
    }
    assert_eq!(command(Language::C, "make program"), None);
}

#[test]
fn a_second_object_has_a_second_name() {
    let operations = ["p = Puzzle('a')", "p = Puzzle('b')", "p.rows"];
    let told = snippet(
        Language::C,
        C,
        "cc -o program puzzle.c puzzlemark.c",
        &operations,
    );
    let told = told.expect("a program");
    assert!(
        told.contains("Puzzle *p2 = puzzle_new(\"b\");\n    SHOW(rows(p2));"),
        "{told}"
    );
}
