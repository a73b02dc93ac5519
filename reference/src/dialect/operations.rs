//! Operations in the notation of each language.

use super::names::Property;
use super::{Dialect, Language};
use crate::operation::{Builtin, Comparison, DisplayKind, Expression, Operation};
use crate::value::Value;

impl Dialect {
    /// Returns an operation as a line of the language.
    pub fn operation(&self, operation: &Operation) -> String {
        let expression = self.expression(&operation.expression);
        match &operation.target {
            None => expression,
            Some(target) if self.language == Language::Java => {
                format!("var {target} = {expression}")
            }
            Some(target) => format!("{target} = {expression}"),
        }
    }

    /// Returns an expression of the language.
    pub fn expression(&self, expression: &Expression) -> String {
        match expression {
            Expression::Literal(value) => self.literal(value),
            Expression::Display(kind, elements) => {
                let elements = self.translate_all(elements);
                match kind {
                    DisplayKind::Set => self.language.set(&elements),
                    _ if self.language == Language::Java => java_list(&elements),
                    DisplayKind::List => self.language.list(&elements),
                    DisplayKind::Tuple => self.language.tuple(&elements),
                }
            }
            Expression::Dict(pairs) => {
                let pairs = pairs.iter();
                self.language
                    .dict(pairs.map(|(key, value)| (self.expression(key), self.expression(value))))
            }
            Expression::Name(name) => name.clone(),
            Expression::Attribute(object, name) => self.attribute(object, name),
            Expression::Call {
                callee,
                arguments,
                keywords,
            } => {
                let named = keywords.iter().map(|(_, value)| value);
                let arguments: Vec<_> = arguments.iter().chain(named).collect();
                self.call(callee, &arguments)
            }
            Expression::Index(container, key) => self.index(container, key),
            Expression::Compare(left, comparison, right) => self.compare(left, *comparison, right),
            Expression::Not(operand) => {
                let operand = self.operand(operand);
                match self.language {
                    Language::Python => format!("not {operand}"),
                    _ => format!("!{operand}"),
                }
            }
            Expression::Operate(left, operator, right) => self.operate(left, *operator, right),
            Expression::Signed(sign, operand) => match &**operand {
                // `--a` has another meaning in some languages.
                Expression::Signed(..) => {
                    format!("{}({})", sign.symbol(), self.expression(operand))
                }
                _ => format!("{}{}", sign.symbol(), self.operand(operand)),
            },
            Expression::Slice(bounds) => {
                let [start, end, step] = self.bounds(bounds);
                let colon = if step.is_empty() { "" } else { ":" };
                format!("{start}:{end}{colon}{step}")
            }
            Expression::Store { place, value } => self.store(place, value),
            Expression::Delete(place) => self.delete(place),
        }
    }

    fn translate_all(&self, expressions: &[Expression]) -> Vec<String> {
        expressions.iter().map(|one| self.expression(one)).collect()
    }

    /// Returns a value in an operation. In Java, the source decides if a list becomes an array.
    pub(super) fn literal(&self, value: &Value) -> String {
        let all =
            |values: &[Value]| -> Vec<_> { values.iter().map(|one| self.literal(one)).collect() };
        match (self.language, value) {
            (Language::Java, Value::List(elements) | Value::Tuple(elements)) => self
                .java_array(value)
                .unwrap_or_else(|| java_list(&all(elements))),
            (Language::Java, Value::Set(elements)) => self.language.set(&all(elements)),
            (Language::Java, Value::Dict(pairs)) => {
                let pairs = pairs.iter();
                self.language
                    .dict(pairs.map(|(key, value)| (self.literal(key), self.literal(value))))
            }
            _ => self.language.value(value),
        }
    }

    /// Returns a list of ints as an array, if the source uses such arrays.
    fn java_array(&self, value: &Value) -> Option<String> {
        let (depth, content) = int_array(value)?;
        let kind = format!("int{}", "[]".repeat(depth));
        self.source
            .contains(&kind)
            .then(|| format!("new {kind} {content}"))
    }

    fn attribute(&self, object: &Expression, name: &str) -> String {
        let object = self.primary(object);
        match self.property(name) {
            Property::Method(name) if self.language == Language::C => format!("{name}({object})"),
            Property::Method(name) => format!("{object}.{name}()"),
            Property::Field(name) => format!("{object}.{name}"),
        }
    }

    fn call(&self, callee: &Expression, arguments: &[&Expression]) -> String {
        let written: Vec<_> = arguments.iter().map(|one| self.expression(one)).collect();
        let listed = written.join(", ");
        match callee {
            Expression::Attribute(object, name) => {
                let (object, name) = (self.primary(object), self.method(name));
                match self.language {
                    Language::C if listed.is_empty() => format!("{name}({object})"),
                    Language::C => format!("{name}({object}, {listed})"),
                    Language::Ruby if listed.is_empty() => format!("{object}.{name}"),
                    _ => format!("{object}.{name}({listed})"),
                }
            }
            Expression::Name(name) => match (Builtin::by_name(name), arguments, &written[..]) {
                (Some(builtin), [argument], [_]) => self.builtin(builtin, argument),
                _ if name.starts_with(char::is_uppercase) => self.construct(name, &listed),
                _ => format!("{}({listed})", self.function(name)),
            },
            _ => format!("{}({listed})", self.primary(callee)),
        }
    }

    fn construct(&self, class: &str, arguments: &str) -> String {
        match self.language {
            Language::JavaScript | Language::Java => format!("new {class}({arguments})"),
            Language::Rust => format!("{class}::new({arguments})"),
            Language::Go => format!("New{class}({arguments})"),
            Language::Ruby => format!("{class}.new({arguments})"),
            Language::Python | Language::Cpp => format!("{class}({arguments})"),
            Language::C => {
                let function = self.in_table(class).unwrap_or_else(|| class.to_owned());
                format!("{function}({arguments})")
            }
        }
    }

    /// Returns a function of the submission. In Java, it is a method of the submission's class.
    pub(super) fn function(&self, name: &str) -> String {
        let method = self.method(name);
        match self.language {
            Language::Java => format!("{}.{method}", self.file.trim_end_matches(".java")),
            _ => method,
        }
    }

    fn compare(&self, left: &Expression, comparison: Comparison, right: &Expression) -> String {
        use Comparison::{Equal, In, NotEqual, NotIn, NotSame, Same};
        let is_none = *right == Expression::Literal(Value::None);
        let (a, b) = (self.operand(left), self.operand(right));
        let not = match comparison {
            NotEqual | NotIn => "!",
            _ => "",
        };
        match (self.language, comparison) {
            (Language::Python, _) => format!("{a} {comparison} {b}"),
            (Language::JavaScript, Same | Equal) if is_none => format!("{a} == null"),
            (Language::JavaScript, NotSame | NotEqual) if is_none => format!("{a} != null"),
            (Language::JavaScript, Same) => format!("{a} === {b}"),
            (Language::JavaScript, NotSame) => format!("{a} !== {b}"),
            (Language::JavaScript, Equal | NotEqual) => {
                format!("{not}require('util').isDeepStrictEqual({a}, {b})")
            }
            (Language::JavaScript, In | NotIn) => format!("{not}[...{b}].includes({a})"),
            (Language::Java, Equal | NotEqual) => format!("{not}Objects.equals({a}, {b})"),
            (Language::Java, In | NotIn) => format!("{not}{b}.contains({a})"),
            (Language::Ruby, Same) => format!("{a}.equal?({b})"),
            (Language::Ruby, NotSame) => format!("!{a}.equal?({b})"),
            (Language::Ruby, In | NotIn) => format!("{not}{b}.include?({a})"),
            (_, Same | Equal) => format!("{a} == {b}"),
            (_, NotSame | NotEqual) => format!("{a} != {b}"),
            (_, other) => format!("{a} {other} {b}"),
        }
    }

    /// Returns the operand before a dot or bracket.
    pub(super) fn primary(&self, expression: &Expression) -> String {
        let written = self.expression(expression);
        let is_new = written.starts_with("new ");
        match expression {
            Expression::Compare(..)
            | Expression::Not(_)
            | Expression::Operate(..)
            | Expression::Signed(..)
            | Expression::Literal(Value::Int(_) | Value::Float(_)) => format!("({written})"),
            _ if is_new => format!("({written})"),
            _ => written,
        }
    }

    /// Returns the operand of a comparison or operator.
    pub(super) fn operand(&self, expression: &Expression) -> String {
        let written = self.expression(expression);
        match expression {
            Expression::Compare(..) | Expression::Not(_) | Expression::Operate(..) => {
                format!("({written})")
            }
            _ => written,
        }
    }
}

/// Returns a list in Java. `List.of` does not accept null, so a list with null uses
/// `Arrays.asList`.
fn java_list(elements: &[String]) -> String {
    let maker = if elements.iter().any(|element| element == "null") {
        "Arrays.asList"
    } else {
        "List.of"
    };
    format!("{maker}({})", elements.join(", "))
}

/// Returns the depth of a list that contains only ints, and its contents in braces.
fn int_array(value: &Value) -> Option<(usize, String)> {
    match value {
        Value::Int(integer) => Some((0, integer.to_string())),
        Value::List(elements) | Value::Tuple(elements) => {
            let all: Vec<_> = elements.iter().map(int_array).collect::<Option<_>>()?;
            let depth = all.first()?.0;
            let is_regular = all.iter().all(|(one, _)| *one == depth);
            let contents: Vec<_> = all.into_iter().map(|(_, content)| content).collect();
            is_regular.then(|| (depth + 1, format!("{{{}}}", contents.join(", "))))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_operation;

    fn translated(language: Language, source: &str, operation: &str) -> String {
        let operation = parse_operation(operation).expect("an operation");
        Dialect::new(language, "Puzzle.java", source).operation(&operation)
    }

    #[test]
    fn operations_are_lines_of_the_language() {
        use Language::{C, Cpp, Go, Java, JavaScript, Python, Ruby, Rust};
        for (language, made, put, shown) in [
            (Python, "p = Puzzle('a')", "p.put_bubble(0, 1)", "str(p)"),
            (
                JavaScript,
                "p = new Puzzle('a')",
                "p.putBubble(0, 1)",
                "String(p)",
            ),
            (
                Java,
                "var p = new Puzzle(\"a\")",
                "p.putBubble(0, 1)",
                "p.toString()",
            ),
            (C, "p = Puzzle(\"a\")", "put_bubble(p, 0, 1)", "text(p)"),
            (Cpp, "p = Puzzle(\"a\")", "p.put_bubble(0, 1)", "p.text()"),
            (
                Rust,
                "p = Puzzle::new(\"a\")",
                "p.put_bubble(0, 1)",
                "p.to_string()",
            ),
            (
                Go,
                "p = NewPuzzle(\"a\")",
                "p.PutBubble(0, 1)",
                "p.String()",
            ),
            (Ruby, "p = Puzzle.new('a')", "p.put_bubble(0, 1)", "p.to_s"),
        ] {
            assert_eq!(translated(language, "", "p = Puzzle('a')"), made);
            assert_eq!(translated(language, "", "p.put_bubble(0, 1)"), put);
            assert_eq!(translated(language, "", "str(p)"), shown);
        }
    }

    #[test]
    fn expressions_of_python_are_translated() {
        for (operation, script, java) in [
            (
                "p.bubble('A') is None",
                "p.bubble('A') == null",
                "p.bubble(\"A\") == null",
            ),
            ("not p.issolved()", "!p.issolved()", "!p.issolved()"),
            (
                "len(p.squares('A'))",
                "[...p.squares('A')].length",
                "p.squares(\"A\").size()",
            ),
            (
                "Puzzle('a').rows",
                "(new Puzzle('a')).rows",
                "(new Puzzle(\"a\")).rows",
            ),
            (
                "solve([None])",
                "solve([null])",
                "Puzzle.solve(Arrays.asList(null))",
            ),
            (
                "(0, 1) in s",
                "[...s].includes([0, 1])",
                "s.contains(List.of(0, 1))",
            ),
        ] {
            assert_eq!(translated(Language::JavaScript, "", operation), script);
            assert_eq!(translated(Language::Java, "", operation), java);
        }
    }

    #[test]
    fn java_gets_arrays_where_it_takes_them() {
        let asked = "f([[1, 2], [3, 0]])";
        assert_eq!(
            translated(Language::Java, "int f(int[][] grid)", asked),
            "Puzzle.f(new int[][] {{1, 2}, {3, 0}})"
        );
        assert_eq!(
            translated(Language::Java, "int f(List<List<Integer>> grid)", asked),
            "Puzzle.f(List.of(List.of(1, 2), List.of(3, 0)))"
        );
    }
}
