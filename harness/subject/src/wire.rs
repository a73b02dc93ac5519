//! The protocol of binary submissions: requests and replies as data.
//! `docs/src/reference/protocol.md` documents it. It has two encodings: [`super::words`] and
//! [`super::json_lines`].

use puzzlemark_reference::Value;

use super::{json_lines, words};

/// The notation of requests and replies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// Words separated by spaces: easy to read and write in any language.
    Words,
    /// JSON, one value per line.
    Json,
}

impl Encoding {
    /// Every encoding.
    pub const ALL: [Self; 2] = [Self::Words, Self::Json];

    /// Returns its name in a greeting.
    pub fn name(self) -> &'static str {
        match self {
            Self::Words => "words",
            Self::Json => "json",
        }
    }

    /// Returns the encoding of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.name() == name)
    }

    /// Returns the line with which a program chooses this encoding.
    pub fn greeting(self) -> &'static str {
        match self {
            Self::Words => "puzzlemark words 1",
            Self::Json => "puzzlemark json 1",
        }
    }

    /// Returns the encoding that a greeting chooses.
    pub(super) fn parse_greeting(line: &[u8]) -> Option<Self> {
        let line = line.trim_ascii_end();
        Self::ALL
            .into_iter()
            .find(|own| own.greeting().as_bytes() == line)
    }

    pub(super) fn write_request(self, request: &Request) -> String {
        match self {
            Self::Words => words::write_request(request),
            Self::Json => json_lines::write_request(request),
        }
    }

    pub(super) fn read_request(self, line: &str) -> Result<Request, String> {
        match self {
            Self::Words => words::read_request(line),
            Self::Json => json_lines::read_request(line),
        }
    }

    pub(super) fn write_reply(self, reply: &WireReply) -> String {
        match self {
            Self::Words => words::write_reply(reply),
            Self::Json => json_lines::write_reply(reply),
        }
    }

    pub(super) fn read_reply(self, line: &str) -> Result<WireReply, String> {
        match self {
            Self::Words => words::read_reply(line),
            Self::Json => json_lines::read_reply(line),
        }
    }
}

/// A request to a program.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Request {
    /// Makes an object of a class. The number names it in later requests.
    New {
        object: u32,
        class: String,
        arguments: Vec<Value>,
    },
    /// Calls a method of an object.
    Call {
        object: u32,
        method: String,
        arguments: Vec<Value>,
    },
    /// Reads an attribute of an object.
    Get { object: u32, attribute: String },
    /// Reads the text form of an object.
    Text { object: u32 },
    /// Calls a function. The number names the object that it may make.
    Function {
        object: u32,
        name: String,
        arguments: Vec<Value>,
    },
}

/// A reply of a program. Classes of objects are empty.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum WireReply {
    /// A value.
    Returns(Value),
    /// An exception.
    Raises {
        kind: String,
        message: String,
        /// Its ancestors, nearest first.
        ancestors: Vec<String>,
        /// File and line where it arose.
        at: Option<(String, u32)>,
    },
    /// JavaScript's `undefined`.
    Undefined,
    /// A value that our driver cannot send, and why.
    Unsendable(String),
}

impl WireReply {
    /// Makes an exception without ancestors and place.
    pub(super) fn raises(kind: impl Into<String>, message: impl Into<String>) -> Self {
        Self::Raises {
            kind: kind.into(),
            message: message.into(),
            ancestors: Vec::new(),
            at: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use puzzlemark_reference::value::ObjectRef;

    use super::*;

    fn values() -> Vec<Value> {
        vec![
            Value::None,
            Value::Bool(true),
            Value::from(-12),
            Value::Int(num_bigint::BigInt::from(10).pow(30)),
            Value::Float(2.0),
            Value::Float(0.1),
            Value::Float(f64::NAN),
            Value::Float(f64::NEG_INFINITY),
            Value::from("it's \"so\"\\\n\u{7}\u{e9}\u{1f600} #1"),
            Value::List(vec![Value::from("a b"), Value::List(vec![])]),
            Value::Tuple(vec![]),
            Value::Tuple(vec![Value::from(1)]),
            Value::set([(0, 1), (0, 2)].map(|(r, c)| Value::tuple([r, c]))),
            Value::Set(vec![]),
            Value::dict([(
                Value::from("k"),
                Value::Tuple(vec![Value::from(1), Value::None]),
            )]),
            Value::Dict(vec![]),
            Value::Object(ObjectRef {
                id: 3,
                class: String::new(),
            }),
        ]
    }

    #[test]
    fn requests_survive_both_encodings() {
        let requests = [
            Request::New {
                object: 1,
                class: "Puzzle".into(),
                arguments: values(),
            },
            Request::Call {
                object: 1,
                method: "put_bubble".into(),
                arguments: values(),
            },
            Request::Call {
                object: 1,
                method: "solve".into(),
                arguments: vec![],
            },
            Request::Get {
                object: 2,
                attribute: "rows".into(),
            },
            Request::Text { object: 7 },
            Request::Function {
                object: 4,
                name: "load".into(),
                arguments: values(),
            },
        ];
        for encoding in Encoding::ALL {
            let name = encoding.name();
            for request in &requests {
                let line = encoding.write_request(request);
                assert!(!line.contains('\n'), "{name}: {line}");
                assert_eq!(encoding.read_request(&line).as_ref(), Ok(request), "{line}");
            }
        }
    }

    #[test]
    fn replies_survive_both_encodings() {
        let mut replies: Vec<WireReply> = values().into_iter().map(WireReply::Returns).collect();
        replies.push(WireReply::raises("AssertionError", "invalid position"));
        replies.push(WireReply::raises("KeyError", "'E'"));
        replies.push(WireReply::raises("ValueError", ""));
        replies.push(WireReply::raises("ValueError", "\"quoted\" and\nmore"));
        for encoding in Encoding::ALL {
            let name = encoding.name();
            for reply in &replies {
                let line = encoding.write_reply(reply);
                assert!(!line.contains('\n'), "{name}: {line}");
                assert_eq!(encoding.read_reply(&line).as_ref(), Ok(reply), "{line}");
            }
        }
    }

    #[test]
    fn ints_of_a_million_digits_are_refused_unread() {
        let digits = "7".repeat(1_000_000);
        for (encoding, line) in [
            (Encoding::Words, format!("returns [{digits}]")),
            (Encoding::Words, format!("returns 0x{digits}")),
            (
                Encoding::Json,
                format!(r#"{{"returns": {{"int": "{digits}"}}}}"#),
            ),
        ] {
            let why = encoding.read_reply(&line).unwrap_err();
            assert!(why.contains("80000 digits"), "{why}");
        }
        let digits = "7".repeat(5_000);
        let line = format!("returns {digits}");
        assert!(Encoding::Words.read_reply(&line).is_ok());
    }

    #[test]
    fn lines_that_are_not_replies_are_reported() {
        for line in [
            "",
            "42",
            "return 3",
            "returns",
            "returns 1 2",
            "returns foo",
            "raises",
            "raises 3 x: y",
        ] {
            assert!(Encoding::Words.read_reply(line).is_err(), "{line}");
        }
        for line in [
            "",
            "42",
            "{}",
            r#"{"returns": 1, "x": 2}"#,
            r#"{"raises": "x"}"#,
            r#"{"returns": {"x": 1}}"#,
        ] {
            assert!(Encoding::Json.read_reply(line).is_err(), "{line}");
        }
    }
}
