//! Names of classes, methods and properties in the source of a submission.

use std::collections::BTreeMap;

use super::{Dialect, Language};

/// The form of a property in the source.
pub(super) enum Property {
    /// `object.rows`.
    Field(String),
    /// `object.getRows()`.
    Method(String),
}

impl Dialect {
    /// Returns the name of a method or function.
    pub(super) fn method(&self, name: &str) -> String {
        if let Some(function) = self.in_table(name) {
            return function;
        }
        let called = |own: &&String| self.is_called(own);
        let found = self.names_like(name);
        let ruby = (self.language == Language::Ruby).then(|| format!("{name}?"));
        if let Some(question) =
            ruby.filter(|question| self.source.contains(&format!("def {question}")))
        {
            return question;
        }
        let exactly = found.iter().find(|own| *own == name && self.is_called(own));
        let found = exactly.or_else(|| found.iter().find(called));
        found.cloned().unwrap_or_else(|| self.habitual(name))
    }

    /// Returns the function for a name in the table of a source in C: `CALL(put_bubble,
    /// puzzle_put_bubble, self, integer, integer)`.
    pub(super) fn in_table(&self, name: &str) -> Option<String> {
        if self.language != Language::C {
            return None;
        }
        let lines = self.source.split("CALL").skip(1);
        let mut entries = lines.filter_map(|line| {
            let (_, line) = line.split_once('(')?;
            let mut words = line.split([',', ')']).map(str::trim);
            Some((words.next()?, words.next()?))
        });
        let (_, function) = entries.find(|(called, _)| *called == name)?;
        Some(function.to_owned())
    }

    /// Returns the function for the text of an object in the table of a source in C:
    /// `TEXT(puzzle_text)`.
    pub(super) fn text_function(&self) -> &str {
        let line = self.source.split("TEXT(").nth(1);
        let name = line.and_then(|line| line.split(')').next());
        name.map_or("text", str::trim)
    }

    /// Returns the form of a property in the source.
    pub(super) fn property(&self, name: &str) -> Property {
        match self.language {
            Language::JavaScript | Language::Java => self.property_of_class(name),
            Language::Ruby => Property::Field(self.method(name)),
            _ => Property::Method(self.method(name)),
        }
    }

    fn property_of_class(&self, name: &str) -> Property {
        let is_getter = |own: &str| self.source.contains(&format!("get {own}("));
        let own = self.names_like(name);
        if self.language == Language::JavaScript
            && let Some(field) = own
                .iter()
                .find(|own| is_getter(own) || !self.is_called(own))
        {
            return Property::Field(field.clone());
        }
        for prefix in ["get_", "is_"] {
            let own = self.names_like(&format!("{prefix}{name}"));
            if let Some(method) = own.iter().find(|own| self.is_called(own)) {
                return Property::Method(method.clone());
            }
        }
        match own.iter().find(|own| self.is_called(own)) {
            Some(method) => Property::Method(method.clone()),
            None => Property::Field(own.first().cloned().unwrap_or_else(|| self.habitual(name))),
        }
    }

    /// Returns true if the source has an opening parenthesis after a name.
    fn is_called(&self, name: &str) -> bool {
        let mut rest = self.source.as_str();
        while let Some(at) = rest.find(name) {
            let before = rest[..at].chars().next_back();
            let after = &rest[at + name.len()..];
            if !before.is_some_and(is_of_name) && after.trim_start().starts_with('(') {
                return true;
            }
            rest = after;
        }
        false
    }

    /// Returns the names in the source with the same letters as a name.
    fn names_like(&self, name: &str) -> &[String] {
        self.names.get(&letters(name)).map_or(&[], Vec::as_slice)
    }

    /// Returns a name in the usual style of the language.
    fn habitual(&self, name: &str) -> String {
        match self.language {
            Language::JavaScript | Language::Java => camel_case(name, false),
            Language::Go => camel_case(name, true),
            _ => name.to_owned(),
        }
    }
}

fn letters(name: &str) -> String {
    name.replace('_', "").to_lowercase()
}

fn camel_case(name: &str, is_first_upper: bool) -> String {
    let mut is_upper = is_first_upper;
    let mut written = String::new();
    for letter in name.chars() {
        if letter == '_' && !written.is_empty() {
            is_upper = true;
        } else if is_upper {
            written.extend(letter.to_uppercase());
            is_upper = false;
        } else {
            written.push(letter);
        }
    }
    written
}

fn is_of_name(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_' || letter == '$'
}

/// Returns all names in a source, in the order of their first places.
pub(super) fn by_letters(source: &str) -> BTreeMap<String, Vec<String>> {
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let words = source.split(|letter| !is_of_name(letter));
    for name in words.filter(|word| !word.is_empty()) {
        let alike = names.entry(letters(name)).or_default();
        if !alike.iter().any(|known| known == name) {
            alike.push(name.to_owned());
        }
    }
    names
}

/// Returns a source without comments. Comment marks in strings are rare. They can at most hide a
/// name.
pub(super) fn without_comments(source: &str, language: Language) -> String {
    let (line_mark, has_blocks) = match language {
        Language::Python | Language::Ruby => ("#", false),
        _ => ("//", true),
    };
    let mut kept = String::new();
    let mut is_in_block = false;
    for line in source.lines() {
        let mut rest = line;
        loop {
            if is_in_block {
                let Some((_, after)) = rest.split_once("*/") else {
                    break;
                };
                rest = after;
                is_in_block = false;
            }
            let line_comment = rest.find(line_mark).unwrap_or(rest.len());
            let block = rest
                .find("/*")
                .filter(|at| has_blocks && *at < line_comment);
            kept.push_str(&rest[..block.unwrap_or(line_comment)]);
            let Some(at) = block else {
                break;
            };
            rest = &rest[at + 2..];
            is_in_block = true;
        }
        kept.push('\n');
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translate_call(language: Language, source: &str, name: &str) -> String {
        match Dialect::new(language, "puzzle", source).property(name) {
            Property::Field(name) => name,
            Property::Method(name) => name + "()",
        }
    }

    #[test]
    fn methods_have_the_name_that_the_source_gives_them() {
        for (source, name) in [
            ("put_bubble(r, k) {}", "put_bubble"),
            ("putBubble (r, k) {}", "putBubble"),
            ("// put_bubble(r, k)\nPutBubble(r, k) {}", "PutBubble"),
            ("/* put_bubble(r,\n k) */ isempty()", "putBubble"),
            ("output_bubble(r, k) {}", "putBubble"),
        ] {
            let dialect = Dialect::new(Language::JavaScript, "puzzle.js", source);
            assert_eq!(dialect.method("put_bubble"), name, "{source}");
        }
    }

    #[test]
    fn properties_are_asked_for_as_the_source_has_them() {
        use Language::{Go, Java, JavaScript, Ruby};
        for (language, source, name) in [
            (JavaScript, "this.rows = 3;", "rows"),
            (JavaScript, "get rows() { return 3; }", "rows"),
            (JavaScript, "getRows() { return 3; }", "getRows()"),
            (JavaScript, "rows() { return 3; }", "rows()"),
            (Java, "private int rows; int getRows() {}", "getRows()"),
            (Java, "int rows() {}", "rows()"),
            (Java, "int rows;", "rows"),
            (Go, "func (p *Puzzle) Rows() int", "Rows()"),
            (Ruby, "def rows", "rows"),
        ] {
            assert_eq!(translate_call(language, source, "rows"), name, "{source}");
        }
    }

    #[test]
    fn functions_of_c_are_those_of_the_table() {
        let source = "TABLE {\n CALL(rows, puzzle_rows, self)\n CALL_VOID( put , place ,self)\n TEXT(shown) }";
        let dialect = Dialect::new(Language::C, "puzzle.c", source);
        assert_eq!(dialect.method("rows"), "puzzle_rows");
        assert_eq!(dialect.method("put"), "place");
        assert_eq!(dialect.method("shown"), "shown");
        assert_eq!(dialect.text_function(), "shown");
        let go = Dialect::new(Language::Go, "puzzle.go", source);
        assert_eq!(go.method("rows"), "Rows");
    }

    #[test]
    fn questions_of_ruby_keep_their_mark() {
        let dialect = Dialect::new(
            Language::Ruby,
            "puzzle.rb",
            "def issolved?\nend\ndef squares(x)",
        );
        assert_eq!(dialect.method("issolved"), "issolved?");
        assert_eq!(dialect.method("squares"), "squares");
    }
}
