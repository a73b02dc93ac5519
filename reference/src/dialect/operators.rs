//! Builtin functions, operators, slices and changes in the notation of each language.

use super::{Dialect, Language};
use crate::operation::{Builtin, Expression, Operator};

impl Dialect {
    pub(super) fn builtin(&self, builtin: Builtin, argument: &Expression) -> String {
        use Builtin::{Abs, Bool, Len, List, Print, Repr, Set, Sorted, Str, Tuple};
        let (plain, object) = (self.expression(argument), self.primary(argument));
        match (self.language, builtin) {
            (Language::JavaScript, Str | Repr) => format!("String({plain})"),
            (Language::JavaScript, Print) => format!("console.log(String({plain}))"),
            (Language::JavaScript, Len) => format!("[...{object}].length"),
            (Language::JavaScript, Sorted) => format!("[...{object}].sort()"),
            (Language::JavaScript, Set) => format!("new Set({plain})"),
            (Language::JavaScript, List | Tuple) => format!("[...{object}]"),
            (Language::JavaScript, Bool) => format!("Boolean({plain})"),
            (Language::JavaScript | Language::Java, Abs) => format!("Math.abs({plain})"),
            (Language::Java, Str | Repr) => format!("{object}.toString()"),
            (Language::Java, Print) => format!("System.out.println({plain})"),
            (Language::Java | Language::Cpp, Len) => format!("{object}.size()"),
            (Language::Java, Sorted) => format!("new TreeSet<>({plain})"),
            (Language::Java, Set) => format!("new HashSet<>({plain})"),
            (Language::Java, List | Tuple) => format!("new ArrayList<>({plain})"),
            (Language::Ruby, Str | Repr) => format!("{object}.to_s"),
            (Language::Ruby, Print) => format!("puts {plain}"),
            (Language::Ruby, Len) => format!("{object}.size"),
            (Language::Ruby, Sorted) => format!("{object}.sort"),
            (Language::Ruby, Abs) => format!("{object}.abs"),
            (Language::Ruby, Set) => format!("{object}.to_set"),
            (Language::Ruby, List | Tuple) => format!("{object}.to_a"),
            (Language::C, Str | Repr) => format!("{}({plain})", self.text_function()),
            (Language::C, Print) => format!("puts({}({plain}))", self.text_function()),
            (Language::Cpp, Str | Repr) => format!("{object}.text()"),
            (Language::Cpp, Print) => format!("std::cout << {object}.text() << std::endl"),
            (Language::Rust, Str | Repr) => format!("{object}.to_string()"),
            (Language::Rust, Print) => format!("println{}(\"{{}}\", {plain})", '!'),
            (Language::Rust, Len) => format!("{object}.len()"),
            (Language::Go, Str | Repr) => format!("{object}.String()"),
            (Language::Go, Print) => format!("fmt.Println({plain})"),
            // The language has no short form, so the notation of the step language is used.
            _ => {
                let name = Builtin::NAMED.iter().find(|(_, own)| *own == builtin);
                format!("{}({plain})", name.map_or("", |(name, _)| name))
            }
        }
    }

    /// Returns an element or a slice.
    pub(super) fn index(&self, container: &Expression, key: &Expression) -> String {
        let container = self.primary(container);
        if let Expression::Slice(bounds) = key {
            let [start, end, step] = self.bounds(bounds);
            let start = if start.is_empty() { "0" } else { &start };
            match (self.language, &end[..], &step[..]) {
                (Language::JavaScript, "", "") => return format!("{container}.slice({start})"),
                (Language::JavaScript, end, "") => {
                    return format!("{container}.slice({start}, {end})");
                }
                (Language::Java, "", "") => {
                    return format!("{container}.subList({start}, {container}.size())");
                }
                (Language::Java, end, "") => {
                    return format!("{container}.subList({start}, {end})");
                }
                (Language::Ruby, "", "") => return format!("{container}[{start}..]"),
                (Language::Ruby, end, "") => return format!("{container}[{start}...{end}]"),
                _ => {}
            }
        }
        let (is_slice, key) = (matches!(key, Expression::Slice(_)), self.expression(key));
        match self.language {
            Language::Java if !is_slice => format!("{container}.get({key})"),
            _ => format!("{container}[{key}]"),
        }
    }

    /// Returns the bounds of a slice. A missing bound is an empty text.
    pub(super) fn bounds(&self, bounds: &[Option<Box<Expression>>; 3]) -> [String; 3] {
        let one = |bound: &Option<Box<Expression>>| bound.as_ref().map(|one| self.expression(one));
        [0, 1, 2].map(|place| one(&bounds[place]).unwrap_or_default())
    }

    /// Returns an operator between two operands.
    pub(super) fn operate(
        &self,
        left: &Expression,
        operator: Operator,
        right: &Expression,
    ) -> String {
        use Operator::{FloorDivide, Modulo, Power};
        let (a, b) = (self.operand(left), self.operand(right));
        let (left, right) = (self.expression(left), self.expression(right));
        match (self.language, operator) {
            (Language::JavaScript, FloorDivide) => format!("Math.floor({a} / {b})"),
            (Language::Java, FloorDivide) => format!("Math.floorDiv({left}, {right})"),
            (Language::Java, Modulo) => format!("Math.floorMod({left}, {right})"),
            (Language::Java, Power) => format!("Math.pow({left}, {right})"),
            (Language::Ruby, FloorDivide) => format!("{a} / {b}"),
            _ => format!("{a} {operator} {b}"),
        }
    }

    /// Returns an assignment to an element or attribute.
    pub(super) fn store(&self, place: &Expression, value: &Expression) -> String {
        let written = self.expression(value);
        match (self.language, place) {
            (Language::Java, Expression::Index(container, key)) => {
                let (container, key) = (self.primary(container), self.expression(key));
                format!("{container}.set({key}, {written})")
            }
            (_, Expression::Attribute(object, name)) => {
                format!("{}.{name} = {written}", self.primary(object))
            }
            _ => format!("{} = {written}", self.expression(place)),
        }
    }

    /// Returns a deletion of an element or attribute.
    pub(super) fn delete(&self, place: &Expression) -> String {
        match (self.language, place) {
            (Language::JavaScript, _) => format!("delete {}", self.expression(place)),
            (Language::Java, Expression::Index(container, key)) => {
                let (container, key) = (self.primary(container), self.expression(key));
                format!("{container}.remove({key})")
            }
            (Language::Ruby, Expression::Index(container, key)) => {
                let (container, key) = (self.primary(container), self.expression(key));
                format!("{container}.delete_at({key})")
            }
            (_, Expression::Attribute(object, name)) => {
                format!("del {}.{name}", self.primary(object))
            }
            _ => format!("del {}", self.expression(place)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_operation;

    fn translated(language: Language, operation: &str) -> String {
        let operation = parse_operation(operation).expect("an operation");
        Dialect::new(language, "Puzzle.java", "").operation(&operation)
    }

    #[test]
    fn operators_and_changes_are_those_of_the_language() {
        use Language::{Java, JavaScript, Ruby};
        for (operation, script, java, ruby) in [
            (
                "(a + 1) * -b",
                "(a + 1) * -b",
                "(a + 1) * -b",
                "(a + 1) * -b",
            ),
            (
                "a // b",
                "Math.floor(a / b)",
                "Math.floorDiv(a, b)",
                "a / b",
            ),
            ("a ** 2", "a ** 2", "Math.pow(a, 2)", "a ** 2"),
            (
                "abs(a - b)",
                "Math.abs(a - b)",
                "Math.abs(a - b)",
                "(a - b).abs",
            ),
            ("-(-a)", "-(-a)", "-(-a)", "-(-a)"),
            ("a[1:b]", "a.slice(1, b)", "a.subList(1, b)", "a[1...b]"),
            ("a[2:]", "a.slice(2)", "a.subList(2, a.size())", "a[2..]"),
            ("a[0] = b", "a[0] = b", "a.set(0, b)", "a[0] = b"),
            ("del a[0]", "delete a[0]", "a.remove(0)", "a.delete_at(0)"),
        ] {
            assert_eq!(translated(JavaScript, operation), script);
            assert_eq!(translated(Java, operation), java);
            assert_eq!(translated(Ruby, operation), ruby);
        }
    }
}
