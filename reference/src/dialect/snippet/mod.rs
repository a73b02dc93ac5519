//! Programs that play a session in a language with a compiler.
//!
//! A program calls the functions of the source directly, with its names and types. Comparisons and other work
//! of the harness have no place in it: it shows what each call returns.

mod calls;
mod literals;
mod program;
mod signature;

use std::collections::BTreeMap;

use super::Dialect;
use crate::operation::{Builtin, Expression, Operation};
use program::Program;

/// A program to save beside a submission, and the command that builds and runs it.
pub(super) struct Snippet {
    pub file: &'static str,
    pub text: String,
    pub command: String,
}

impl Dialect {
    /// Returns a program that plays these operations. `None` if one of them cannot be written in the language,
    /// such as a call with an argument of a wrong type.
    pub(super) fn snippet(&self, operations: &[&Operation]) -> Option<Snippet> {
        let command = self.snippet_command()?;
        let mut writer = Writer {
            dialect: self,
            classes: classes(operations),
            variables: BTreeMap::new(),
            program: Program::default(),
        };
        for operation in operations {
            writer.add(operation)?;
        }
        Some(Snippet {
            file: self.snippet_file()?,
            text: writer.program.text(self),
            command,
        })
    }
}

/// The classes whose objects the operations make.
fn classes(operations: &[&Operation]) -> Vec<String> {
    let names = operations
        .iter()
        .flat_map(|one| one.expression.called_names());
    let classes = names.filter(|name| name.starts_with(char::is_uppercase));
    classes.map(str::to_owned).collect()
}

/// An expression of the language.
#[derive(Debug, Clone)]
struct Code {
    text: String,
    /// The type of its value, in the words of the source. It is empty if there is no value.
    kind: String,
    /// True for an object with methods.
    is_object: bool,
    /// True if the value comes in a `Result` or beside an `error`.
    may_fail: bool,
    /// The variable that a reference to an object borrows.
    borrows: Option<String>,
}

/// Writes operations as statements.
struct Writer<'a> {
    dialect: &'a Dialect,
    classes: Vec<String>,
    /// The variables of the session that the program has too.
    variables: BTreeMap<String, Code>,
    program: Program,
}

impl Writer<'_> {
    fn add(&mut self, operation: &Operation) -> Option<()> {
        let Some(target) = &operation.target else {
            return self.show(&operation.expression);
        };
        self.variables.remove(target);
        match self.value(&operation.expression) {
            Some(code) if !code.kind.is_empty() => self.declare(target, code),
            _ => self.show(&operation.expression),
        }
    }

    /// Adds a statement that shows what an expression gives.
    fn show(&mut self, expression: &Expression) -> Option<()> {
        if let Some(object) = printed(expression)
            && let Some(code) = self.value(object).filter(|code| code.is_object)
        {
            let code = self.unwrapped(code);
            self.program
                .print(self.dialect, &code.text, code.is_pointer());
            return Some(());
        }
        if let Some(code) = self.value(expression) {
            let is_name = matches!(expression, Expression::Name(_));
            if !(is_name && code.is_object) {
                let shown = if is_name {
                    self.copied(&code)
                } else {
                    code.text
                };
                self.program
                    .show(self.dialect, &shown, code.kind.is_empty());
            }
            return Some(());
        }
        if let Some(data) = receiver(expression)
            && let Some(code) = self.value(data).filter(|code| !code.is_object)
        {
            // Data has no methods: this call is where the session ends.
            let is_nothing = code.kind.is_empty();
            self.program.show(self.dialect, &code.text, is_nothing);
            return Some(());
        }
        match expression {
            Expression::Literal(_) | Expression::Slice(_) => Some(()),
            // A class, a builtin function, or a variable that the program has not.
            Expression::Name(name) => {
                let is_variable =
                    name.starts_with(char::is_lowercase) && Builtin::by_name(name).is_none();
                (!is_variable).then_some(())
            }
            Expression::Attribute(..) | Expression::Store { .. } | Expression::Delete(_) => None,
            Expression::Call { callee, .. } if !is_builtin(callee) => None,
            _ => {
                let parts = expression.parts();
                parts.into_iter().try_for_each(|part| self.show(part))
            }
        }
    }

    fn declare(&mut self, target: &str, code: Code) -> Option<()> {
        let code = self.unwrapped(code);
        if let Some(owner) = &code.borrows {
            // Rust permits no second name for an object that is changed.
            let owner = self
                .variables
                .values()
                .find(|one| one.text == *owner)?
                .clone();
            self.program.add_call(self.dialect, &code.text);
            self.variables.insert(target.to_owned(), owner);
            return Some(());
        }
        let name = self
            .program
            .declare(self.dialect, target, &code.kind, &code.text)?;
        self.variables
            .insert(target.to_owned(), Code { text: name, ..code });
        Some(())
    }
}

impl Code {
    fn data(text: String, kind: &str) -> Self {
        Self {
            text,
            kind: kind.to_owned(),
            is_object: false,
            may_fail: false,
            borrows: None,
        }
    }

    fn is_pointer(&self) -> bool {
        self.kind.contains("_ptr") || self.kind.ends_with('*')
    }
}

/// Returns the call on whose result an expression calls a method.
fn receiver(expression: &Expression) -> Option<&Expression> {
    let callee = match expression {
        Expression::Call {
            callee, arguments, ..
        } => match printed(expression) {
            Some(_) => return receiver(arguments.first()?),
            None => callee,
        },
        other => other,
    };
    match callee {
        Expression::Attribute(object, _) if matches!(**object, Expression::Call { .. }) => {
            Some(object)
        }
        _ => None,
    }
}

/// Returns the object whose text an expression asks for.
fn printed(expression: &Expression) -> Option<&Expression> {
    match expression {
        Expression::Call {
            callee, arguments, ..
        } => match (&**callee, &arguments[..]) {
            (Expression::Name(name), [object]) if is_text(name) || name == "print" => Some(object),
            _ => None,
        },
        _ => None,
    }
}

fn is_text(name: &str) -> bool {
    matches!(name, "str" | "repr")
}

fn is_builtin(callee: &Expression) -> bool {
    matches!(callee, Expression::Name(name) if Builtin::by_name(name).is_some())
}

#[cfg(test)]
mod tests;
