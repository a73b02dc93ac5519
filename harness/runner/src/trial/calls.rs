//! Expected values as calls of functions: `list(whole("1"), text("a"))`.

use puzzlemark_model::pattern::Pattern;
use puzzlemark_reports::model::TrialLanguage::{self, C, Cpp, Go, Java, JavaScript, Ruby, Rust};

use super::writer::Writer;
use super::{finite, is_compiled_with_kit, literal};

impl Writer<'_> {
    /// Returns a pattern as a call. Returns `None` for a pattern that the programs cannot test.
    pub(super) fn value(&self, pattern: &Pattern) -> Option<String> {
        let of_number =
            |name: &str, number: f64| Some(self.call(name, &[format!("{:?}", finite(number)?)]));
        let of_text = |name: &str, text: &str| self.call(name, &[self.quoted(text)]);
        Some(match pattern {
            Pattern::None => self.call("nothing", &[]),
            Pattern::Bool(truth) => self.call("truth", &[truth.to_string()]),
            Pattern::Int(number) => {
                // A value of a kit has 64 bits. JavaScript, Java and Ruby have larger integers.
                if is_compiled_with_kit(self.language) {
                    number.to_string().parse::<i64>().ok()?;
                }
                self.call("whole", &[format!("\"{number}\"")])
            }
            Pattern::Float(number) => of_number("real", *number)?,
            Pattern::Str(text) => of_text("text", text),
            Pattern::Sequence(parts) => self.all("sequence", parts)?,
            Pattern::List(parts) => self.all("list", parts)?,
            Pattern::Tuple(parts) => self.all("tuple", parts)?,
            // A part of the value has at most one partner, because the parts are literals and differ.
            Pattern::Set(parts) => {
                parts.iter().map(literal).collect::<Option<Vec<_>>>()?;
                self.all("set", parts)?
            }
            Pattern::Dict(entries) => {
                let pair = |(key, element): &(Pattern, Pattern)| {
                    literal(key)?;
                    Some(self.group("pair", &[self.value(key)?, self.value(element)?]))
                };
                let pairs: Option<Vec<String>> = entries.iter().map(pair).collect();
                self.group("dict", &pairs?)
            }
            Pattern::Close(number) => of_number("close", *number)?,
            Pattern::Approx { value, tolerance } => {
                let numbers = [finite(*value)?, finite(*tolerance)?];
                self.call("near", &numbers.map(|number| format!("{number:?}")))
            }
            Pattern::AnyOf(choices) => self.all("anyOf", choices)?,
            Pattern::Exact(inner) => self.value(inner)?,
            Pattern::Same(name) => of_text("object", name),
            Pattern::Unordered(_) | Pattern::Regex(_) | Pattern::Equals(_) | Pattern::New(_) => {
                return None;
            }
        })
    }

    /// Returns the call with the tests of all parts.
    fn all(&self, name: &str, parts: &[Pattern]) -> Option<String> {
        let tests: Option<Vec<String>> = parts.iter().map(|part| self.value(part)).collect();
        Some(self.group(name, &tests?))
    }

    /// Returns a call with any number of arguments.
    fn group(&self, name: &str, tests: &[String]) -> String {
        match self.language {
            Rust => self.call(name, &[format!("vec![{}]", tests.join(", "))]),
            C => {
                let tests: Vec<_> = tests.iter().map(String::as_str).chain(["end"]).collect();
                format!("{}({})", named(name, C), tests.join(", "))
            }
            _ => self.call(name, tests),
        }
    }

    /// Returns a call of a function of the program.
    pub(super) fn call(&self, name: &str, arguments: &[String]) -> String {
        // All files of a program in Go share their names, so the tests are methods.
        let owner = if self.language == Go { "due." } else { "" };
        let name = named(name, self.language);
        format!("{owner}{name}({})", arguments.join(", "))
    }
}

/// Returns the name of a function in the program of a language.
fn named(name: &str, language: TrialLanguage) -> &str {
    match (name, language) {
        // These languages do not tell a list from a tuple.
        ("sequence" | "tuple", JavaScript | Java | Ruby) => "list",
        ("anyOf", C | Cpp | Go | Ruby | Rust) => "any_of",
        // `close` closes a file.
        ("close", C | Cpp | Go | Ruby | Rust) => "close_to",
        _ => name,
    }
}
