//! What the driver in the interpreter says: messages, each under the token of its request.

use std::collections::BTreeMap;

use puzzlemark_reference::value::ObjectRef;
use serde::Deserialize;
use serde_json::Value as Json;

use crate::conversation::quoted;
use crate::token::sealed;
use puzzlemark_model::reply::Bound;

/// A reply of `driver.py`.
#[derive(Debug, Deserialize)]
pub(super) struct Said {
    /// The names that the operation has bound, with the object that each holds now.
    #[serde(default)]
    bound: BTreeMap<String, Option<Object>>,
    /// The answer.
    #[serde(flatten)]
    pub(super) message: Message,
}

impl Said {
    /// The answer, and the names that the operation has bound.
    pub(super) fn into_parts(self) -> (Message, Bound) {
        let reference = |object: Object| ObjectRef {
            id: object.object,
            class: object.class,
        };
        let bound = self.bound.into_iter();
        let bound = bound.map(|(name, object)| (name, object.map(reference)));
        (self.message, bound.collect())
    }
}

/// An object of the submission, as in values.
#[derive(Debug, Deserialize)]
struct Object {
    object: u32,
    class: String,
}

/// An answer of `driver.py`: exactly one of these.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Message {
    Returned(Json),
    Raised(Raised),
    Unsendable(String),
    Load(LoadRaised),
    Syntax(SyntaxFault),
    /// What was asked cannot be done, and why.
    Unable(String),
    /// The program has no main loop.
    Never(Never),
    #[serde(untagged)]
    Loaded {
        missing: Vec<String>,
        defined: Vec<String>,
    },
}

/// How a program comes to have no main loop.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Never {
    /// It ends.
    Ends,
    /// It ends, and has no window.
    #[serde(rename = "shows nothing")]
    ShowsNothing,
    /// It leaves by `exit`.
    Exits,
    /// It goes round in a loop of its own.
    Updates,
}

/// An exception.
#[derive(Debug, Deserialize)]
pub(super) struct Raised {
    pub(super) ancestry: Vec<String>,
    pub(super) message: String,
    pub(super) at: Option<(String, u32)>,
}

/// An exception while the file was loaded.
#[derive(Debug, Deserialize)]
pub(super) struct LoadRaised {
    pub(super) raised: Raised,
}

/// A file that is not Python.
#[derive(Debug, Deserialize)]
pub(super) struct SyntaxFault {
    pub(super) kind: String,
    pub(super) message: String,
    pub(super) at: Option<(String, u32)>,
    pub(super) column: Option<i64>,
}

/// The content of a reply line that carries this token.
pub(super) fn read(token: &str, line: &[u8]) -> Result<Said, String> {
    let message = sealed(token, line)?;
    serde_json::from_slice(message)
        .map_err(|error| format!("the reply {} cannot be read: {error}", quoted(message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reply_has_the_names_that_were_bound() {
        let line = b"t1 {\"bound\":{\"a\":{\"object\":2,\"class\":\"Game\"},\"b\":null},\"returned\":null}";
        let (message, bound) = read("t1", line).unwrap().into_parts();
        assert!(matches!(message, Message::Returned(Json::Null)));
        let class = "Game".to_owned();
        let game = Some(ObjectRef { id: 2, class });
        let wanted = [("a".to_owned(), game), ("b".to_owned(), None)];
        assert_eq!(bound, Bound::from(wanted));
    }

    #[test]
    fn only_a_line_with_the_token_is_a_reply() {
        let message = |line: &[u8]| read("t1", line).unwrap().message;
        assert!(matches!(
            message(b"t1 {\"returned\":3}"),
            Message::Returned(_)
        ));
        assert!(matches!(
            message(b"t1 {\"missing\":[],\"defined\":[\"Puzzle\"]}"),
            Message::Loaded { .. }
        ));
        for forged in [
            &b"t2 {\"returned\":3}"[..],
            b"{\"returned\":3}",
            b"",
            b"t1",
            b"t1 {",
        ] {
            assert!(read("t1", forged).is_err());
        }
    }
}
