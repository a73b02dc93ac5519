//! Parameters and results of the functions in a source.

use super::super::{Dialect, Language};

/// A function as the source defines it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Signature {
    /// The name of the function in the source.
    pub name: String,
    /// The type of each parameter, without the object whose method it is.
    pub parameters: Vec<String>,
    /// The type of the result. It is empty if there is none.
    pub result: String,
}

impl Dialect {
    /// Returns the signature of what makes an object of a class.
    pub(super) fn constructor(&self, class: &str) -> Option<Signature> {
        match self.language() {
            Language::C => self.table_line(class),
            Language::Rust => {
                let (_, own) = self.source.split_once(&format!("impl {class} {{"))?;
                definition(Language::Rust, own, "new")
            }
            Language::Go => definition(Language::Go, &self.source, &format!("New{class}")),
            _ => definition(self.language(), &self.source, class),
        }
    }

    /// Returns the signature of a method or function.
    pub(super) fn signature(&self, name: &str) -> Option<Signature> {
        match self.language() {
            Language::C => self.table_line(name),
            language => definition(language, &self.source, &self.method(name)),
        }
    }

    /// Returns the signature that a line in the table of a source in C has, with the types of the table.
    fn table_line(&self, called: &str) -> Option<Signature> {
        let lines = self.source.split("CALL").skip(1);
        let mut entries = lines.filter_map(|line| {
            let (macro_end, rest) = line.split_once('(')?;
            let (words, _) = rest.split_once(')')?;
            let words: Vec<_> = words.split(',').map(str::trim).collect();
            Some((macro_end, words))
        });
        let (macro_end, words) = entries.find(|(_, words)| words[0] == called)?;
        let name = (*words.get(1)?).to_owned();
        let parameters = words[2..].iter().filter(|word| **word != "self");
        let result = match macro_end {
            "_VOID" => String::new(),
            _ => definition(Language::C, &self.source, &name)?.result,
        };
        Some(Signature {
            name,
            parameters: parameters.map(|word| (*word).to_owned()).collect(),
            result,
        })
    }
}

/// Returns the first definition of a function: its name, parameters and a body.
fn definition(language: Language, source: &str, name: &str) -> Option<Signature> {
    let is_of_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    source.match_indices(name).find_map(|(at, _)| {
        let (before, after) = (&source[..at], &source[at + name.len()..]);
        let is_part = before.ends_with(is_of_name) || after.starts_with(is_of_name);
        let inside = after.trim_start().strip_prefix('(').filter(|_| !is_part)?;
        let end = closing(inside)?;
        let (head, _) = inside[end + 1..].split_once('{')?;
        if !is_before_body(language, head.trim()) {
            return None;
        }
        let before = before.rsplit(['\n', ';', '{', '}']).next()?.trim();
        Some(Signature {
            name: name.to_owned(),
            parameters: parameters(language, &inside[..end]),
            result: result(language, before, head)?,
        })
    })
}

/// Tells a definition from a call, by the text between the parameters and the next brace.
fn is_before_body(language: Language, head: &str) -> bool {
    match language {
        Language::Rust | Language::Go => !head.contains([';', '}']),
        // C++ has the members of a new object here, or words such as `const`.
        _ => {
            head.is_empty() || head.starts_with([':', 'c', 'n', 'o']) && !head.contains([';', '}'])
        }
    }
}

/// Returns the place of the parenthesis that closes an open one.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 1;
    let place = text.char_indices().find(|(_, letter)| {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    place.map(|(at, _)| at)
}

/// Splits a text at the commas that stand in no bracket.
pub(super) fn split_list(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' | '<' | '[' | '{' => depth += 1,
            ')' | '>' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(text[start..].trim());
    parts.retain(|part| !part.is_empty());
    parts
}

/// Returns the types of parameters.
fn parameters(language: Language, text: &str) -> Vec<String> {
    let parts = split_list(text);
    match language {
        Language::Rust => {
            let typed = parts.iter().filter_map(|part| part.split_once(':'));
            typed.map(|(_, kind)| kind.trim().to_owned()).collect()
        }
        Language::Go => go_parameters(&parts),
        // The name is the last word: `const std::string &location`.
        _ => parts
            .iter()
            .map(|part| {
                let part = part.split('=').next().unwrap_or(part).trim_end();
                let kind = part.trim_end_matches(|one: char| one.is_alphanumeric() || one == '_');
                let kind = if kind.is_empty() { part } else { kind };
                kind.trim().to_owned()
            })
            .collect(),
    }
}

/// Returns the types of parameters in Go, where `r, k int` are two of one type.
fn go_parameters(parts: &[&str]) -> Vec<String> {
    let mut kinds: Vec<String> = Vec::new();
    for part in parts.iter().rev() {
        let own = part.split_once(' ').map(|(_, kind)| kind.trim().to_owned());
        let kind = own.or_else(|| kinds.last().cloned());
        kinds.extend(kind);
    }
    kinds.reverse();
    kinds
}

/// Returns the type of a result. `before` stands before the name, `head` between the parameters and the body.
/// `None` if this is not a definition.
fn result(language: Language, before: &str, head: &str) -> Option<String> {
    let kind = match language {
        Language::Rust => {
            before.rsplit(' ').next().filter(|word| *word == "fn")?;
            head.trim().trim_start_matches("->").trim()
        }
        Language::Go => {
            before.strip_prefix("func")?;
            head.trim()
        }
        _ => {
            let words = ["static ", "inline ", "explicit ", "virtual ", "public: "];
            let mut kind = before;
            while let Some(rest) = words.iter().find_map(|word| kind.strip_prefix(word)) {
                kind = rest;
            }
            let kind = words
                .iter()
                .find(|word| **word == format!("{kind} "))
                .map_or(kind, |_| "");
            // `return find(p) {` and an operator before a call are not definitions.
            if kind.starts_with("return") || kind.contains(['(', '=', '.', '+', '!']) {
                return None;
            }
            if kind == "void" { "" } else { kind }
        }
    };
    Some(kind.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(language: Language, source: &str, name: &str) -> String {
        let dialect = Dialect::new(language, "puzzle", source);
        let Some(found) = dialect.signature(name) else {
            return "none".to_owned();
        };
        format!(
            "{}({}) {}",
            found.name,
            found.parameters.join("; "),
            found.result
        )
    }

    #[test]
    fn definitions_are_told_from_calls() {
        use Language::{Cpp, Go, Rust};
        for (language, source, expected) in [
            (
                Rust,
                "fn f(&self) { self.put(1) }\nfn put(&mut self, r: i64, all: Vec<(i64, i64)>) -> Result<&mut P, Raised> {",
                "put(i64; Vec<(i64, i64)>) Result<&mut P, Raised>",
            ),
            (Rust, "fn output(&self) {}", "none"),
            (
                Go,
                "func (p *P) Put(r, k int, grid [][]int) (*P, error) {",
                "Put(int; int; [][]int) (*P, error)",
            ),
            (Go, "func (p *P) Put() {", "Put() "),
            (
                Cpp,
                "    P &put(const std::string &place, int k = 3) { return put(1); }",
                "put(const std::string &; int) P &",
            ),
            (Cpp, "if (put(1)) {", "none"),
            (Cpp, " explicit put(int r) : r(r), k(1) {}", "put(int) "),
            (
                Rust,
                "fn put(&self) -> Option<(i64, i64)> {",
                "put() Option<(i64, i64)>",
            ),
            (Cpp, "  static void put() {", "put() "),
        ] {
            assert_eq!(told(language, source, "put"), expected, "{source}");
        }
    }

    #[test]
    fn the_table_of_c_has_the_types() {
        let source = "static long p_put(P *p, long r)\n{\n}\nTABLE { CALL_VOID(set, p_set, self)\n\
                      CALL(put, p_put, self, integer) }";
        assert_eq!(told(Language::C, source, "put"), "p_put(integer) long");
        assert_eq!(told(Language::C, source, "set"), "p_set() ");
        assert_eq!(told(Language::C, source, "p_put"), "none");
    }
}
