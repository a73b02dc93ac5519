//! Values in the notation of each language.

use std::fmt::Write as _;

use super::Language;
use crate::value::Value;

/// Names of types in Python, and in JavaScript, Java and the kits.
const NAMES: [(&str, [&str; 3]); 11] = [
    ("bool", ["boolean", "boolean", "boolean"]),
    ("int", ["whole number", "int", "integer"]),
    ("float", ["number", "double", "real number"]),
    ("int or float", ["number", "number", "number"]),
    ("str", ["string", "String", "text"]),
    ("list", ["array", "List or array", "list"]),
    ("tuple", ["array", "List, array or record", "tuple"]),
    ("list or tuple", ["array", "List or array", "list or tuple"]),
    ("set", ["Set", "Set", "set"]),
    ("dict", ["Map", "Map", "dict"]),
    ("object", ["object", "object", "object"]),
];

impl Language {
    /// Returns a value, for people. For Python it is the notation of [`Value`] itself.
    ///
    /// ```
    /// use puzzlemark_reference::Value;
    /// use puzzlemark_reference::dialect::Language;
    ///
    /// let value = Value::list([Value::None, true.into(), Value::tuple([0, 1]), "it's".into()]);
    /// assert_eq!(Language::Python.value(&value), r#"[None, True, (0, 1), "it's"]"#);
    /// assert_eq!(Language::JavaScript.value(&value), r"[null, true, [0, 1], 'it\'s']");
    /// assert_eq!(Language::Java.value(&value), r#"[null, true, [0, 1], "it's"]"#);
    /// ```
    pub fn value(self, value: &Value) -> String {
        let all =
            |values: &[Value]| -> Vec<_> { values.iter().map(|value| self.value(value)).collect() };
        match value {
            _ if self == Self::Python => value.to_string(),
            Value::None => self.nothing().to_owned(),
            Value::Bool(truth) => self.truth(*truth).to_owned(),
            Value::Int(integer) => integer.to_string(),
            Value::Float(float) => self.float(*float),
            Value::Str(text) => self.text(text),
            Value::List(elements) => self.list(&all(elements)),
            Value::Tuple(elements) => self.tuple(&all(elements)),
            Value::Set(_) => match value.canonical().as_ref() {
                Value::Set(elements) => self.set(&all(elements)),
                other => self.value(other),
            },
            Value::Dict(pairs) => {
                let pairs = pairs.iter();
                self.dict(pairs.map(|(key, value)| (self.value(key), self.value(value))))
            }
            Value::Object(object) => format!("<{} object>", object.class),
        }
    }

    /// Returns the word for no value.
    pub fn nothing(self) -> &'static str {
        match self {
            Self::Python | Self::Rust => "None",
            Self::JavaScript | Self::Java => "null",
            Self::C => "NULL",
            Self::Cpp => "nothing",
            Self::Go | Self::Ruby => "nil",
        }
    }

    /// Returns the word for a truth value.
    pub fn truth(self, truth: bool) -> &'static str {
        match (self, truth) {
            (Self::Python, true) => "True",
            (Self::Python, false) => "False",
            (_, true) => "true",
            (_, false) => "false",
        }
    }

    /// Returns a float.
    pub fn float(self, float: f64) -> String {
        match self {
            Self::JavaScript if float.fract() == 0.0 && float.abs() < 1e15 => format!("{float:.0}"),
            Self::Python => Value::Float(float).to_string(),
            _ if float.is_nan() => "NaN".to_owned(),
            _ if float.is_infinite() => {
                format!("{}Infinity", if float < 0.0 { "-" } else { "" })
            }
            _ => Value::Float(float).to_string(),
        }
    }

    /// Returns a text in quotes.
    pub fn text(self, text: &str) -> String {
        let quote = match self {
            Self::Python => return Value::from(text).to_string(),
            Self::JavaScript | Self::Ruby => '\'',
            Self::Java | Self::C | Self::Cpp | Self::Rust | Self::Go => '"',
        };
        // In single quotes, Ruby has only two escapes: for the quote and for the backslash.
        let quote = if self == Self::Ruby && text.chars().any(char::is_control) {
            '"'
        } else {
            quote
        };
        let mut written = String::from(quote);
        for letter in text.chars() {
            match letter {
                '\n' => written.push_str("\\n"),
                '\r' => written.push_str("\\r"),
                '\t' => written.push_str("\\t"),
                '\\' => written.push_str("\\\\"),
                _ if letter == quote => written.extend(['\\', quote]),
                _ if letter.is_control() => {
                    let _ = write!(written, "\\u{:04x}", u32::from(letter));
                }
                _ => written.push(letter),
            }
        }
        written.push(quote);
        written
    }

    /// Returns a list of written elements.
    pub fn list(self, elements: &[String]) -> String {
        format!("[{}]", elements.join(", "))
    }

    /// Returns a tuple of written elements, or a list if the language has no tuples.
    pub fn tuple(self, elements: &[String]) -> String {
        match self {
            Self::JavaScript | Self::Java | Self::Ruby => self.list(elements),
            Self::Python | Self::Rust if elements.len() == 1 => format!("({},)", elements.concat()),
            _ => format!("({})", elements.join(", ")),
        }
    }

    /// Returns a set of written elements.
    pub fn set(self, elements: &[String]) -> String {
        let all = elements.join(", ");
        match self {
            Self::Python if all.is_empty() => "set()".to_owned(),
            Self::JavaScript if all.is_empty() => "new Set()".to_owned(),
            Self::JavaScript => format!("new Set([{all}])"),
            Self::Java => format!("Set.of({all})"),
            Self::Ruby => format!("Set[{all}]"),
            _ => format!("{{{all}}}"),
        }
    }

    /// Returns a dict of written keys and values.
    pub fn dict(self, pairs: impl Iterator<Item = (String, String)>) -> String {
        let joined = |open: &str, arrow: &str, close: &str| {
            let pairs = pairs.map(|(key, value)| format!("{open}{key}{arrow}{value}{close}"));
            pairs.collect::<Vec<_>>().join(", ")
        };
        match self {
            Self::JavaScript => format!("new Map([{}])", joined("[", ", ", "]")),
            Self::Java => format!("Map.of({})", joined("", ", ", "")),
            Self::Ruby => format!("{{{}}}", joined("", " => ", "")),
            _ => format!("{{{}}}", joined("", ": ", "")),
        }
    }

    /// Returns the name that the language has for a type of Python.
    pub fn type_name(self, name: &str) -> &str {
        let index = match self {
            Self::Python => return name,
            Self::JavaScript => 0,
            Self::Java => 1,
            Self::C | Self::Cpp | Self::Rust | Self::Go | Self::Ruby => 2,
        };
        if name == "NoneType" {
            return self.nothing();
        }
        let found = NAMES.iter().find(|(own, _)| *own == name);
        found.map_or(name, |(_, names)| names[index])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OTHERS: [Language; 7] = [
        Language::JavaScript,
        Language::Java,
        Language::C,
        Language::Cpp,
        Language::Rust,
        Language::Go,
        Language::Ruby,
    ];

    #[test]
    fn nothing_and_truth_are_the_languages_own_words() {
        let value = Value::list([Value::None, true.into(), false.into()]);
        let told = OTHERS.map(|language| language.value(&value));
        assert_eq!(
            told,
            [
                "[null, true, false]",
                "[null, true, false]",
                "[NULL, true, false]",
                "[nothing, true, false]",
                "[None, true, false]",
                "[nil, true, false]",
                "[nil, true, false]",
            ]
        );
    }

    #[test]
    fn containers_are_written_as_the_language_makes_them() {
        let set = Value::set([Value::tuple([0, 1])]);
        let dict = Value::dict([("a".into(), 1.into())]);
        let both = |language: Language| [language.value(&set), language.value(&dict)];
        assert_eq!(
            both(Language::JavaScript),
            ["new Set([[0, 1]])", "new Map([['a', 1]])"]
        );
        assert_eq!(both(Language::Java), ["Set.of([0, 1])", "Map.of(\"a\", 1)"]);
        assert_eq!(both(Language::Ruby), ["Set[[0, 1]]", "{'a' => 1}"]);
        assert_eq!(both(Language::Rust), ["{(0, 1)}", "{\"a\": 1}"]);
        assert_eq!(Language::JavaScript.value(&Value::Set(vec![])), "new Set()");
    }

    #[test]
    fn floats_of_javascript_are_numbers() {
        let told =
            [2.0, 0.5, f64::NAN, f64::NEG_INFINITY].map(|float| Language::JavaScript.float(float));
        assert_eq!(told, ["2", "0.5", "NaN", "-Infinity"]);
        assert_eq!(Language::Java.float(2.0), "2.0");
    }

    #[test]
    fn texts_are_in_the_languages_quotes() {
        assert_eq!(
            Language::JavaScript.text("it's\n\"\u{7}"),
            r#"'it\'s\n"\u0007'"#
        );
        assert_eq!(Language::Go.text("it's \"so\""), r#""it's \"so\"""#);
        assert_eq!(Language::Ruby.text("a\nb"), r#""a\nb""#);
        assert_eq!(Language::Ruby.text("a"), "'a'");
    }
}
