//! Sessions to try in an interpreter of the language, or with the program that a kit builds.

use std::collections::BTreeSet;

use super::{Dialect, Language, protocol};
use crate::operation::Operation;

/// The session that shows a failure to its student.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    /// The first command; `None` if the lines go to a shell.
    pub command: Option<String>,
    /// The lines to type after the command.
    pub lines: Vec<String>,
    /// Programs that the lines build and run: name and text of each file.
    pub programs: Vec<(String, String)>,
}

impl Dialect {
    /// Returns a session with these operations. Returns `None` for Python, because there the
    /// operations themselves are a session.
    pub fn session(&self, operations: &[&Operation]) -> Option<Session> {
        let written = operations.iter().map(|operation| self.operation(operation));
        let (command, lines) = match self.language {
            Language::Python => return None,
            Language::JavaScript => {
                let lines = [self.import(operations)].into_iter().chain(written);
                ("node".to_owned(), lines.map(|line| line + ";").collect())
            }
            Language::Java => {
                // Without `-ea`, `assert` does nothing.
                let command = format!("jshell -R-ea {}", self.file);
                (command, written.collect())
            }
            Language::Ruby => {
                let command = "irb".to_owned();
                let first = [
                    "class AssertionError < StandardError; end".to_owned(),
                    format!("require './{}'", self.file),
                ];
                (command, first.into_iter().chain(written).collect())
            }
            Language::C | Language::Cpp | Language::Rust | Language::Go => {
                if let Some(snippet) = self.snippet(operations) {
                    return Some(Session {
                        command: None,
                        lines: vec![snippet.command],
                        programs: vec![(snippet.file.to_owned(), snippet.text)],
                    });
                }
                (self.start.join(" && "), protocol::requests(operations))
            }
        };
        Some(Session {
            command: Some(command),
            lines,
            programs: Vec::new(),
        })
    }

    /// Returns the line that imports the called classes and functions in Node.js.
    fn import(&self, operations: &[&Operation]) -> String {
        let names = operations
            .iter()
            .flat_map(|one| one.expression.called_names());
        let names: BTreeSet<_> = names.collect();
        let names: Vec<_> = names.into_iter().map(|name| self.exported(name)).collect();
        let listed = match &names[..] {
            [only] if self.is_the_export(only) => only.clone(),
            _ => format!("{{ {} }}", names.join(", ")),
        };
        format!("const {listed} = require('./{}')", self.file)
    }

    fn exported(&self, name: &str) -> String {
        if name.starts_with(char::is_uppercase) {
            name.to_owned()
        } else {
            self.function(name)
        }
    }

    /// Returns true if the module exports this class or function itself: `module.exports = Puzzle`.
    fn is_the_export(&self, name: &str) -> bool {
        let words: String = self.source.split_whitespace().collect();
        words.split("module.exports=").skip(1).any(|after| {
            let after = after.strip_prefix("class").unwrap_or(after);
            let rest = after.strip_prefix(name);
            rest.is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_operation;

    fn session(language: Language, file: &str, source: &str) -> Session {
        let operations = ["p = Puzzle('a')", "p.put_bubble(0, 1)", "str(p)", "p.rows"];
        let operations = operations.map(|text| parse_operation(text).expect("an operation"));
        let operations: Vec<_> = operations.iter().collect();
        let dialect = Dialect::new(language, file, source)
            .with_commands(vec!["cc puzzle.c".to_owned(), "./program".to_owned()]);
        dialect.session(&operations).expect("a session")
    }

    #[test]
    fn node_imports_what_is_called() {
        let Session { command, lines, .. } = session(Language::JavaScript, "puzzle.js", "");
        assert_eq!(command.as_deref(), Some("node"));
        assert_eq!(
            lines,
            [
                "const { Puzzle } = require('./puzzle.js');",
                "p = new Puzzle('a');",
                "p.putBubble(0, 1);",
                "String(p);",
                "p.rows;",
            ]
        );
        for source in [
            "module.exports = Puzzle;",
            "module.exports = class Puzzle {",
        ] {
            let lines = session(Language::JavaScript, "puzzle.js", source).lines;
            assert_eq!(lines[0], "const Puzzle = require('./puzzle.js');");
        }
    }

    #[test]
    fn jshell_loads_the_file() {
        let Session { command, lines, .. } =
            session(Language::Java, "Puzzle.java", "int getRows() {}");
        assert_eq!(command.as_deref(), Some("jshell -R-ea Puzzle.java"));
        assert_eq!(lines[0], "var p = new Puzzle(\"a\")");
        assert_eq!(lines[3], "p.getRows()");
    }

    #[test]
    fn a_program_without_the_called_functions_is_asked_in_the_protocol() {
        let Session { command, lines, .. } = session(Language::C, "puzzle.c", "");
        assert_eq!(command.as_deref(), Some("cc puzzle.c && ./program"));
        assert_eq!(
            lines,
            [
                "new #1 Puzzle \"a\"",
                "call #1 put_bubble 0 1",
                "text #1",
                "get #1 rows"
            ]
        );
    }
}
