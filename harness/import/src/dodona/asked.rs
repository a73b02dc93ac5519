//! Converts expressions and statements of a test to operations.

use std::sync::LazyLock;

use puzzlemark_reference::operation::{Builtin, Expression, Operation};
use puzzlemark_reference::{Value, notation};
use regex::Regex;

use super::returned::is_type;

/// The language of an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Words {
    /// TESTed's own language, with Python's syntax. Calls go to the submission.
    Neutral,
    /// The programming language. The submission's names have its module as a prefix.
    Verbatim,
    /// The same for Python. Its operators are also those of steps.
    Python,
}

/// `name: type = value`, imported as `name = value`.
static ANNOTATED: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"^\s*([A-Za-z_]\w*)\s*:\s*[^=(]+=([^=].*)$").expect("the pattern is valid")
});

/// An operation, and the comment after it.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Asked {
    pub operation: Operation,
    pub comment: Option<String>,
}

/// Reads an expression or statement. `namespace` is the name of the submission. The error says why
/// the text is not an operation.
pub(super) fn parse_asked(text: &str, words: Words, namespace: &str) -> Result<Asked, String> {
    let (text, comment) = notation::split_comment(text.trim());
    let plain = ANNOTATED
        .captures(text)
        .map(|found| format!("{} = {}", &found[1], found[2].trim()));
    let parsed = notation::parse_operation(plain.as_deref().unwrap_or(text));
    let operation = parsed.map_err(|error| match words {
        Words::Neutral => format!("this is not an operation: {error}"),
        Words::Verbatim | Words::Python => {
            format!("a step cannot express this in one operation: {error}")
        }
    })?;
    let rewriting = Rewriting { words, namespace };
    let expression = rewriting.rewritten(operation.expression)?;
    Ok(Asked {
        operation: Operation {
            target: operation.target,
            expression,
        },
        comment: comment.filter(|text| !text.is_empty()).map(str::to_owned),
    })
}

struct Rewriting<'a> {
    words: Words,
    namespace: &'a str,
}

impl Rewriting<'_> {
    fn rewritten(&self, expression: Expression) -> Result<Expression, String> {
        Ok(match expression {
            Expression::Name(name) if self.is_nothing(&name) => Expression::Literal(Value::None),
            literal @ (Expression::Literal(_) | Expression::Name(_)) => literal,
            Expression::Attribute(object, name) => match *object {
                Expression::Name(module) if module == self.namespace => Expression::Name(name),
                object => Expression::Attribute(Box::new(self.rewritten(object)?), name),
            },
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => self.call(*callee, arguments, keywords)?,
            Expression::Display(kind, items) => Expression::Display(kind, self.rewrite_all(items)?),
            Expression::Dict(pairs) => {
                let pair = |(key, value)| Ok((self.rewritten(key)?, self.rewritten(value)?));
                Expression::Dict(pairs.into_iter().map(pair).collect::<Result<_, String>>()?)
            }
            Expression::Index(container, key) => Expression::Index(
                Box::new(self.rewritten(*container)?),
                Box::new(self.rewritten(*key)?),
            ),
            Expression::Compare(left, comparison, right) => Expression::Compare(
                Box::new(self.rewritten(*left)?),
                comparison,
                Box::new(self.rewritten(*right)?),
            ),
            Expression::Not(operand) => Expression::Not(Box::new(self.rewritten(*operand)?)),
            other if self.words == Words::Python => self.of_python(other)?,
            other => {
                return Err(format!(
                    "`{other}` may mean another thing here than in Python, whose operators steps have"
                ));
            }
        })
    }

    /// Converts parts that only Python has to the form of steps: operators, slices, changes of
    /// elements.
    fn of_python(&self, expression: Expression) -> Result<Expression, String> {
        let boxed = |part: Box<Expression>| self.rewritten(*part).map(Box::new);
        Ok(match expression {
            Expression::Operate(left, operator, right) => {
                Expression::Operate(boxed(left)?, operator, boxed(right)?)
            }
            Expression::Signed(sign, operand) => Expression::Signed(sign, boxed(operand)?),
            Expression::Slice([start, end, step]) => {
                let bound = |bound: Option<Box<Expression>>| bound.map(boxed).transpose();
                Expression::Slice([bound(start)?, bound(end)?, bound(step)?])
            }
            Expression::Store { place, value } => Expression::Store {
                place: boxed(place)?,
                value: boxed(value)?,
            },
            Expression::Delete(place) => Expression::Delete(boxed(place)?),
            other => other,
        })
    }

    fn call(
        &self,
        callee: Expression,
        arguments: Vec<Expression>,
        keywords: Vec<(String, Expression)>,
    ) -> Result<Expression, String> {
        if let (Words::Neutral, Expression::Name(name)) = (self.words, &callee) {
            if is_type(name) {
                return constant(name, &arguments);
            }
            if Builtin::by_name(name).is_some() {
                return Err(format!(
                    "TESTed asks the submission itself for a function `{name}`; for Python's own, \
                     write `{{python: ...}}`"
                ));
            }
        }
        let keyword = |(name, value)| Ok((name, self.rewritten(value)?));
        Ok(Expression::Call {
            callee: Box::new(self.rewritten(callee)?),
            arguments: self.rewrite_all(arguments)?,
            keywords: keywords
                .into_iter()
                .map(keyword)
                .collect::<Result<_, String>>()?,
        })
    }

    fn rewrite_all(&self, items: Vec<Expression>) -> Result<Vec<Expression>, String> {
        items.into_iter().map(|item| self.rewritten(item)).collect()
    }

    fn is_nothing(&self, name: &str) -> bool {
        self.words == Words::Neutral && matches!(name, "Null" | "Undefined")
    }
}

/// Returns a value of one of TESTed's types: `tuple([1, 2])`, `set()`.
fn constant(kind: &str, arguments: &[Expression]) -> Result<Expression, String> {
    let value = match arguments {
        [] => Value::List(Vec::new()),
        [Expression::Literal(value)] => value.clone(),
        _ => return Err(format!("`{kind}(...)` needs one value without calls")),
    };
    let value = match (kind, value) {
        ("tuple", Value::List(items) | Value::Tuple(items)) => Value::Tuple(items),
        ("set", Value::List(items) | Value::Tuple(items) | Value::Set(items)) => Value::set(items),
        ("list" | "array" | "sequence", Value::List(items) | Value::Tuple(items)) => {
            Value::List(items)
        }
        ("map" | "dictionary" | "object", Value::List(items)) if items.is_empty() => {
            Value::Dict(Vec::new())
        }
        ("fixed_precision" | "single_precision" | "unknown" | "any", _) => {
            return Err(format!("Puzzlemark has no values of the type `{kind}`"));
        }
        ("real" | "double_precision" | "double_extended", Value::Int(number)) => {
            let float = num_traits::ToPrimitive::to_f64(&number);
            Value::Float(float.unwrap_or(f64::INFINITY))
        }
        (_, value) => value,
    };
    Ok(Expression::Literal(value))
}

/// Returns the classes that an expression calls as constructors. TESTed's rule is that their names
/// begin with a capital letter.
pub(super) fn constructors(expression: &Expression) -> Vec<String> {
    let names = expression.called_names();
    let classes = names.filter(|name| name.starts_with(char::is_uppercase));
    classes.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rewrite_text(text: &str, words: Words) -> Result<String, String> {
        parse_asked(text, words, "submission").map(|asked| asked.operation.to_string())
    }

    #[test]
    fn operations_mean_the_same_as_in_tested() {
        for (text, expected) in [
            ("f(1, b=2)", "f(1, b=2)"),
            ("p = Puzzle('a.txt')", "p = Puzzle('a.txt')"),
            ("x: list = f()", "x = f()"),
            (
                "f(Null, tuple([1, 2]), set(), int8(3), real(3))",
                "f(None, (1, 2), set(), 3, 3.0)",
            ),
            ("f(MAX)", "f(MAX)"),
        ] {
            assert_eq!(rewrite_text(text, Words::Neutral).as_deref(), Ok(expected));
        }
        for (text, expected) in [
            ("submission.f(submission.LIMIT)", "f(LIMIT)"),
            ("str(submission.Puzzle('a'))", "str(Puzzle('a'))"),
            ("p.put(1) is p", "p.put(1) is p"),
        ] {
            assert_eq!(rewrite_text(text, Words::Verbatim).as_deref(), Ok(expected));
        }
        for (text, expected) in [
            ("submission.f(1) + submission.g(2)", "f(1) + g(2)"),
            ("-submission.LIMIT", "-LIMIT"),
            ("x[submission.f():] = submission.g()", "x[f():] = g()"),
            ("del submission.TABLE[0]", "del TABLE[0]"),
        ] {
            assert_eq!(rewrite_text(text, Words::Python).as_deref(), Ok(expected));
        }
    }

    #[test]
    fn unsupported_expressions_are_refused() {
        for (text, words) in [
            ("str(p)", Words::Neutral),
            ("f(lambda x: x)", Words::Neutral),
            ("x = 1; y = 2", Words::Verbatim),
            ("submission.f(1) + 2", Words::Verbatim),
            ("f(1) + 2", Words::Neutral),
            ("f(1)[1:2]", Words::Neutral),
            ("f(fixed_precision(1.5))", Words::Neutral),
        ] {
            assert!(rewrite_text(text, words).is_err(), "{text}");
        }
    }

    #[test]
    fn a_comment_is_kept() {
        let asked = parse_asked("f('#')  # the sharp", Words::Neutral, "submission").unwrap();
        assert_eq!(asked.comment.as_deref(), Some("the sharp"));
    }
}
