//! Calls of methods and functions, with their arguments.

use super::super::Language;
use super::signature::{Signature, split_list};
use super::{Code, Writer, is_builtin, is_text, program};
use crate::operation::Expression;

impl Writer<'_> {
    /// Returns an expression of the language. `None` if the language has none, or the source does not tell.
    pub(super) fn value(&mut self, expression: &Expression) -> Option<Code> {
        match expression {
            Expression::Name(name) => self.variables.get(name).cloned(),
            Expression::Attribute(object, name) => self.method(object, name, &[]),
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => {
                let named = keywords.iter().map(|(_, value)| value);
                let arguments: Vec<_> = arguments.iter().chain(named).collect();
                match &**callee {
                    Expression::Attribute(object, name) => self.method(object, name, &arguments),
                    Expression::Name(name) if is_text(name) => self.text(arguments.first()?),
                    Expression::Name(_) if is_builtin(callee) => None,
                    Expression::Name(name) if name.starts_with(char::is_uppercase) => {
                        self.construct(name, &arguments)
                    }
                    Expression::Name(name) => {
                        let signature = self.dialect.signature(name)?;
                        let arguments = self.arguments(&signature, &arguments)?;
                        let text = format!("{}({})", signature.name, arguments.join(", "));
                        Some(self.result(text, &signature, None))
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the text of an object, if it can be asked for in an expression.
    fn text(&mut self, object: &Expression) -> Option<Code> {
        let object = self.value(object).filter(|code| code.is_object)?;
        let object = self.unwrapped(object);
        let (text, kind) = program::text_of(self.dialect, &object.text, object.is_pointer())?;
        Some(Code::data(text, kind))
    }

    fn method(
        &mut self,
        object: &Expression,
        name: &str,
        arguments: &[&Expression],
    ) -> Option<Code> {
        let object = self.value(object).filter(|code| code.is_object)?;
        let object = self.unwrapped(object);
        let signature = self.dialect.signature(name)?;
        let arguments = self.arguments(&signature, arguments)?;
        let listed = arguments.join(", ");
        let (text, name) = (&object.text, &signature.name);
        let text = match self.dialect.language() {
            Language::C if listed.is_empty() => format!("{name}({text})"),
            Language::C => format!("{name}({text}, {listed})"),
            Language::Cpp if object.is_pointer() => format!("{text}->{name}({listed})"),
            _ => format!("{text}.{name}({listed})"),
        };
        let owner = object.borrows.unwrap_or(object.text);
        Some(self.result(text, &signature, Some(owner)))
    }

    fn construct(&mut self, class: &str, arguments: &[&Expression]) -> Option<Code> {
        let mut signature = self.dialect.constructor(class)?;
        let arguments = self.arguments(&signature, arguments)?;
        let listed = arguments.join(", ");
        let name = &signature.name;
        let text = match self.dialect.language() {
            Language::Cpp => format!("std::make_shared<{class}>({listed})"),
            Language::Rust => format!("{class}::{name}({listed})"),
            _ => format!("{name}({listed})"),
        };
        if self.dialect.language() == Language::Cpp {
            signature.result = format!("std::shared_ptr<{class}>");
        }
        Some(self.result(text, &signature, None))
    }

    /// Returns a call with the type of its result. `owner` is the variable with the object whose method is called.
    fn result(&self, text: String, signature: &Signature, owner: Option<String>) -> Code {
        let whole = signature.result.as_str();
        let inside = match self.dialect.language() {
            Language::Rust => whole
                .strip_prefix("Result<")
                .and_then(|rest| rest.strip_suffix('>')),
            Language::Go => whole
                .strip_prefix('(')
                .and_then(|rest| rest.strip_suffix(')'))
                .filter(|rest| rest.ends_with("error")),
            _ => None,
        };
        let kind = inside.map_or(whole, |inside| {
            split_list(inside).first().copied().unwrap_or("")
        });
        let kind = if kind == "()" { "" } else { kind };
        let is_object = self.is_object(kind);
        let is_borrowed =
            self.dialect.language() == Language::Rust && kind.starts_with('&') && is_object;
        Code {
            text,
            kind: kind.to_owned(),
            is_object,
            may_fail: inside.is_some(),
            borrows: owner.filter(|_| is_borrowed),
        }
    }

    fn is_object(&self, kind: &str) -> bool {
        if self.dialect.language() == Language::C {
            return kind.ends_with('*') && !kind.contains("char");
        }
        let mut words = kind.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
        let is_container = [
            "Vec", "vector", "[]", "map", "set", "Set", "Map", "pair", "ption",
        ]
        .iter()
        .any(|container| kind.contains(container));
        !is_container
            && words.any(|word| word == "Self" || self.classes.iter().any(|class| class == word))
    }

    fn arguments(&mut self, signature: &Signature, given: &[&Expression]) -> Option<Vec<String>> {
        let mut kinds = signature.parameters.iter();
        let mut written = Vec::new();
        for expression in given {
            written.push(self.argument(expression, kinds.next()?)?);
        }
        for kind in kinds {
            written.push(self.dialect.left_out(kind)?);
        }
        Some(written)
    }

    fn argument(&mut self, expression: &Expression, kind: &str) -> Option<String> {
        if let Expression::Literal(value) = expression {
            return self.dialect.typed(value, kind);
        }
        let code = self.value(expression)?;
        let code = self.unwrapped(code);
        let is_name = matches!(expression, Expression::Name(_));
        let text = if is_name {
            self.copied(&code)
        } else {
            code.text
        };
        match self.dialect.language() {
            Language::Rust if kind.starts_with("Option<") => Some(format!("Some({text})")),
            Language::C if matches!(kind, "any" | "optional") => {
                (code.kind == "value").then_some(text)
            }
            _ => Some(text),
        }
    }

    /// A variable as it is given away.
    pub(super) fn copied(&self, code: &Code) -> String {
        match self.dialect.language() {
            Language::Rust if !code.is_object => format!("{}.clone()", code.text),
            _ => code.text.clone(),
        }
    }

    /// Takes the value out of a `Result`, or away from its `error`.
    pub(super) fn unwrapped(&mut self, code: Code) -> Code {
        if !code.may_fail {
            return code;
        }
        let text = match self.dialect.language() {
            Language::Go => self.program.must(&code.text),
            _ => format!("{}.unwrap()", code.text),
        };
        Code {
            text,
            may_fail: false,
            ..code
        }
    }
}
