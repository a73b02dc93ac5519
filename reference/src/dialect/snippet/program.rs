//! The text of a program around its statements.

use std::collections::BTreeSet;
use std::path::Path;

use super::super::{Dialect, Language};

/// The name of the built program.
const PROGRAM: &str = "try";

/// Prints results in Rust. The types are those of the kit.
const SHOW: &str = include_str!("show.txt");

/// Reads data in Rust.
const VALUE_OF: &str = "
fn value_of(text: &str) -> crate::Value {
    let mut reader = crate::Reader { text, objects: &Default::default() };
    reader.value().unwrap()
}
";

/// Go's way to go on with a value that comes beside an error.
const MUST: &str = "
func must[T any](value T, err error) T {
\tif err != nil {
\t\tpanic(err)
\t}
\treturn value
}
";

/// Go's way to go on after an exception.
const STEP: &str = "
func step(call func()) {
\tdefer func() {
\t\tif problem := recover(); problem != nil {
\t\t\tfmt.Println(\"raises\", problem)
\t\t}
\t}()
\tcall()
}
";

/// The statements of a program.
#[derive(Default)]
pub(super) struct Program {
    statements: Vec<String>,
    /// The variables that are declared.
    variables: BTreeSet<String>,
    has_must: bool,
}

impl Program {
    /// Declares a variable and returns its name, which is another one if the name is in use. `None` if nothing
    /// can have this type.
    pub(super) fn declare(
        &mut self,
        dialect: &Dialect,
        name: &str,
        kind: &str,
        code: &str,
    ) -> Option<String> {
        let mut free = (2..).map(|number| format!("{name}{number}"));
        let is_new = self.variables.insert(name.to_owned()) || dialect.language() == Language::Rust;
        let name = if is_new {
            name.to_owned()
        } else {
            free.find(|free| self.variables.insert(free.clone()))?
        };
        self.statements.push(match dialect.language() {
            Language::C if kind.ends_with('*') => format!("{kind}{name} = {code};"),
            Language::C => format!("{kind} {name} = {code};"),
            Language::Cpp => format!("auto &&{name} = {code};"),
            Language::Rust => format!("let mut {name} = {code};"),
            _ if kind.starts_with('(') => return None,
            _ => format!("{name} := {code}"),
        });
        Some(name)
    }

    /// Adds a call whose result is not needed.
    pub(super) fn add_call(&mut self, dialect: &Dialect, code: &str) {
        self.statements.push(match dialect.language() {
            Language::C => format!("RUN({code});"),
            Language::Go => format!("step(func() {{ {code} }})"),
            _ => format!("{code};"),
        });
    }

    /// Adds a statement that shows a value.
    pub(super) fn show(&mut self, dialect: &Dialect, code: &str, is_nothing: bool) {
        match dialect.language() {
            Language::C | Language::Go if is_nothing => self.add_call(dialect, code),
            Language::C | Language::Cpp => self.statements.push(format!("SHOW({code});")),
            Language::Rust => self.statements.push(format!("show({code});")),
            _ => self.add_call(dialect, &format!("fmt.Println({code})")),
        }
    }

    /// Adds a statement that prints the text of an object.
    pub(super) fn print(&mut self, dialect: &Dialect, object: &str, is_pointer: bool) {
        let text = text_of(dialect, object, is_pointer).map_or_else(String::new, |(text, _)| text);
        match dialect.language() {
            Language::C => self.add_call(dialect, &format!("puts({text})")),
            Language::Cpp => self
                .statements
                .push(format!("std::cout << {text} << std::endl;")),
            Language::Rust => self
                .statements
                .push(format!("println{}(\"{{}}\", {object});", '!')),
            _ => self.add_call(dialect, &format!("fmt.Println({text})")),
        }
    }

    /// Returns the value that comes beside an error.
    pub(super) fn must(&mut self, code: &str) -> String {
        self.has_must = true;
        format!("must({code})")
    }

    /// Returns the whole program.
    pub(super) fn text(mut self, dialect: &Dialect) -> String {
        let file = &dialect.file;
        let (head, end, indent) = match dialect.language() {
            Language::C => (
                format!("#include \"{file}\"\n\n#include <stdio.h>\n\nint main(void)\n{{\n"),
                "}\n",
                "    ",
            ),
            Language::Cpp => (
                format!("#include \"{file}\"\n\n#include <iostream>\n\nint main() {{\n"),
                "}\n",
                "    ",
            ),
            Language::Rust => (
                "use super::*;\n\n#[test]\nfn session() {\n".to_owned(),
                "}\n",
                "    ",
            ),
            _ => (self.go_head(), "}\n", "\t"),
        };
        let mut text = head;
        for statement in &self.statements {
            text.push_str(indent);
            text.push_str(statement);
            text.push('\n');
        }
        text.push_str(end);
        let helpers = match dialect.language() {
            Language::Go => [(STEP, self.has("step(")), (MUST, self.has_must)],
            Language::Rust => [
                (SHOW, self.has("show(")),
                (VALUE_OF, text.contains("value_of(")),
            ],
            _ => return text,
        };
        for (helper, _) in helpers.into_iter().filter(|(_, is_used)| *is_used) {
            text.push_str(helper);
        }
        text
    }

    /// Returns the lines before the statements in Go, which refuses unused variables and imports.
    fn go_head(&mut self) -> String {
        for name in self.variables.clone() {
            let uses = |statement: &String| words(statement).filter(|word| *word == name).count();
            if self.statements.iter().map(uses).sum::<usize>() < 2 {
                self.statements.push(format!("_ = {name}"));
            }
        }
        let fmt = if self.has("step(") { "\t\"fmt\"\n" } else { "" };
        format!(
            "package main\n\nimport (\n{fmt}\t\"testing\"\n)\n\nfunc TestSession(t *testing.T) {{\n"
        )
    }

    fn has(&self, code: &str) -> bool {
        self.statements
            .iter()
            .any(|statement| statement.starts_with(code))
    }
}

fn is_go(word: &str) -> bool {
    Path::new(word)
        .extension()
        .is_some_and(|ending| ending == "go")
}

fn words(statement: &str) -> impl Iterator<Item = &str> {
    statement.split(|letter: char| !letter.is_alphanumeric() && letter != '_')
}

/// Returns the expression for the text of an object, and its type.
pub(super) fn text_of(
    dialect: &Dialect,
    object: &str,
    is_pointer: bool,
) -> Option<(String, &'static str)> {
    match dialect.language() {
        Language::C => Some((
            format!("{}({object})", dialect.text_function()),
            "const char *",
        )),
        Language::Cpp if is_pointer => Some((format!("{object}->text()"), "std::string")),
        Language::Cpp => Some((format!("{object}.text()"), "std::string")),
        Language::Rust => Some((format!("{object}.to_string()"), "String")),
        Language::Go => Some((format!("{object}.String()"), "string")),
        _ => None,
    }
}

impl Dialect {
    /// Returns the name of the file with the program.
    pub(super) fn snippet_file(&self) -> Option<&'static str> {
        match self.language() {
            Language::C => Some("try.c"),
            Language::Cpp => Some("try.cpp"),
            Language::Rust => Some("try.rs"),
            Language::Go => Some("try_test.go"),
            _ => None,
        }
    }

    /// Returns the command that builds and runs the program, after the pattern of the command that builds the
    /// submission. `None` if that is of another form.
    pub(super) fn snippet_command(&self) -> Option<String> {
        let [build, _] = &self.start[..] else {
            return None;
        };
        let file = self.snippet_file()?;
        let mut words: Vec<_> = build.split_whitespace().collect();
        if self.language() == Language::Go {
            let sources = words.iter().filter(|word| is_go(word));
            let sources: Vec<_> = sources.copied().collect();
            return Some(format!("go test -vet=off -v {} {file}", sources.join(" ")));
        }
        let output = words.iter().position(|word| *word == "-o")? + 1;
        *words.get_mut(output)? = PROGRAM;
        if self.language() == Language::Rust {
            words.insert(1, "--test --cfg session -A unused");
            return Some(format!("{} && ./{PROGRAM} --nocapture", words.join(" ")));
        }
        let source = words.iter().position(|word| *word == self.file)?;
        words[source] = file;
        words.insert(1, "-DOWN_MAIN");
        Some(format!("{} && ./{PROGRAM}", words.join(" ")))
    }

    /// Returns the command that builds and runs a program beside the submission and its kit. The program, in the file
    /// `reproduce.c` for example, has the `main` function instead of the kit. Returns `None` if the command that builds
    /// the submission is of another form.
    pub fn reproduce_command(&self) -> Option<String> {
        let [build, _] = &self.start[..] else {
            return None;
        };
        let mut words: Vec<_> = build.split_whitespace().collect();
        let output = words.iter().position(|word| *word == "-o")? + 1;
        *words.get_mut(output)? = "reproduce";
        let (kit, program) = match self.language() {
            Language::C => ("puzzlemark.c", "reproduce.c"),
            Language::Cpp => ("puzzlemark.cpp", "reproduce.cpp"),
            Language::Rust => ("puzzlemark.rs", "--cfg reproduce puzzlemark.rs"),
            Language::Go => ("puzzlemark.go", "puzzlemark.go reproduce_test.go"),
            _ => return None,
        };
        let place = words.iter().position(|word| *word == kit)?;
        words[place] = program;
        if self.language() == Language::Go {
            let place = words.iter().position(|word| *word == "build")?;
            words[place] = "test -c -vet=off";
        }
        Some(format!("{} && ./reproduce", words.join(" ")))
    }
}
