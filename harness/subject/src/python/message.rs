//! Replies of `driver.py`, each a line of JSON after the token of its request.

use std::collections::BTreeMap;

use puzzlemark_reference::Exception;
use puzzlemark_reference::value::ObjectRef;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value as Json;

use crate::conversation::quoted;
use crate::json;
use crate::source::traceback;
use crate::token::strip_token;
use puzzlemark_model::reply::{Answer, Reply};
use puzzlemark_sandbox::Tree;

/// Reads the reply to an operation or a gesture. The line does not contain printed text.
///
/// For a line that is not such a reply, returns [`Answer::Garbled`].
pub(super) fn parse_reply(token: &str, line: &[u8], files: &Tree) -> Reply {
    match parse_json::<OperationReply>(token, line) {
        Ok(parsed) => parsed.into_reply(files),
        Err(why) => Reply::silent(Answer::Garbled(why)),
    }
}

/// Reads the reply to a request that loads or starts the submission. The error says why the line is
/// not such a reply.
pub(super) fn parse_load_reply(token: &str, line: &[u8]) -> Result<LoadReply, String> {
    parse_json(token, line)
}

fn parse_json<'line, T: Deserialize<'line>>(token: &str, line: &'line [u8]) -> Result<T, String> {
    let json = strip_token(token, line)?;
    serde_json::from_slice(json)
        .map_err(|error| format!("the reply {} cannot be read: {error}", quoted(json)))
}

/// The JSON form of a reply to an operation.
#[derive(Deserialize)]
struct OperationReply {
    /// The names that the operation has bound, with the object that each holds now.
    #[serde(default)]
    bound: BTreeMap<String, Option<Object>>,
    #[serde(flatten)]
    outcome: Outcome,
}

/// An object of the submission, as in values.
#[derive(Deserialize)]
struct Object {
    object: u32,
    class: String,
}

/// The result of an operation: exactly one of these keys.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    Returned(Json),
    Raised(Raised),
    /// The value cannot be sent. Contains the reason.
    Unsendable(String),
    /// The operation cannot be done. Contains the reason.
    Unable(String),
    Load(IgnoredAny),
    Syntax(IgnoredAny),
    Never(IgnoredAny),
    Missing(IgnoredAny),
}

impl OperationReply {
    fn into_reply(self, files: &Tree) -> Reply {
        let reference = |object: Object| ObjectRef {
            id: object.object,
            class: object.class,
        };
        let bound = self.bound.into_iter();
        Reply {
            bound: bound
                .map(|(name, object)| (name, object.map(reference)))
                .collect(),
            ..Reply::silent(self.outcome.into_answer(files))
        }
    }
}

impl Outcome {
    fn into_answer(self, files: &Tree) -> Answer {
        match self {
            Self::Returned(value) => {
                json::decode(&value).map_or_else(Answer::Garbled, Answer::Returned)
            }
            Self::Raised(raised) if !raised.ancestry.is_empty() => Answer::Raised {
                exception: Exception {
                    ancestry: raised.ancestry,
                    message: raised.message,
                },
                arose: traceback(files, raised.frames).map(Box::new),
            },
            Self::Unsendable(why) => {
                Answer::Garbled(format!("the returned value cannot be read: {why}"))
            }
            Self::Unable(why) => Answer::Unable(why),
            // Only code that forges replies gets here.
            Self::Raised(_)
            | Self::Load(_)
            | Self::Syntax(_)
            | Self::Never(_)
            | Self::Missing(_) => {
                Answer::Garbled("the reply is not one to this request".to_owned())
            }
        }
    }
}

/// The JSON form of a reply to a request that loads a file, or runs it up to its main loop.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum LoadReply {
    /// An exception while the file was loaded.
    Load(LoadRaised),
    /// An exception that ended the main loop.
    Raised(Raised),
    /// A provided file that cannot be imported, and the exception.
    Provided(String),
    /// The file is not valid Python.
    Syntax(SyntaxFault),
    /// The program needs something that a window cannot do here. Contains the reason.
    Unable(String),
    /// The program has no main loop.
    Never(Never),
    /// A value. Only a submission that interferes with the driver sends one.
    Returned(IgnoredAny),
    /// A value that cannot be sent. The submission has broken the interpreter.
    Unsendable(IgnoredAny),
    /// The file is loaded.
    #[serde(untagged)]
    Loaded {
        /// Required names that the file does not define.
        missing: Vec<String>,
        /// Names that it defines.
        defined: Vec<String>,
    },
}

/// The reason why a program has no main loop.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Never {
    /// It ends.
    Ends,
    /// It ends, and has no window.
    #[serde(rename = "shows nothing")]
    ShowsNothing,
    /// It ends with `exit`.
    Exits,
    /// It calls `update` in its own loop.
    Updates,
}

/// An exception.
#[derive(Debug, Deserialize)]
pub(super) struct Raised {
    /// Names of its class and of the classes above, nearest first.
    pub(super) ancestry: Vec<String>,
    pub(super) message: String,
    /// File and line of the frames in the submission's files, the innermost first.
    pub(super) frames: Vec<(String, u32)>,
}

/// An exception while the file was loaded.
#[derive(Debug, Deserialize)]
pub(super) struct LoadRaised {
    pub(super) raised: Raised,
}

/// A syntax error.
#[derive(Debug, Deserialize)]
pub(super) struct SyntaxFault {
    pub(super) kind: String,
    pub(super) message: String,
    /// File and line.
    pub(super) at: Option<(String, u32)>,
    /// Column, from 1.
    pub(super) column: Option<i64>,
}

#[cfg(test)]
mod tests {
    use puzzlemark_model::reply::Bound;
    use puzzlemark_reference::Value;

    use super::*;

    fn reply(line: &[u8]) -> Reply {
        parse_reply("t1", line, &Tree::default())
    }

    #[test]
    fn a_reply_has_the_names_that_were_bound() {
        let line = b"t1 {\"bound\":{\"a\":{\"object\":2,\"class\":\"Game\"},\"b\":null},\"returned\":null}";
        let reply = reply(line);
        assert!(matches!(reply.answer, Answer::Returned(Value::None)));
        let class = "Game".to_owned();
        let game = Some(ObjectRef { id: 2, class });
        let wanted = [("a".to_owned(), game), ("b".to_owned(), None)];
        assert_eq!(reply.bound, Bound::from(wanted));
    }

    #[test]
    fn only_a_line_with_the_token_is_a_reply() {
        let three = reply(b"t1 {\"returned\":3}").answer;
        assert!(
            matches!(three, Answer::Returned(Value::Int(_))),
            "{three:?}"
        );
        assert!(matches!(
            parse_load_reply("t1", b"t1 {\"missing\":[],\"defined\":[\"Puzzle\"]}"),
            Ok(LoadReply::Loaded { .. })
        ));
        for forged in [
            &b"t2 {\"returned\":3}"[..],
            b"{\"returned\":3}",
            b"",
            b"t1",
            b"t1 {",
            b"t1 {\"missing\":[],\"defined\":[]}",
            b"t1 {\"raised\":{\"ancestry\":[],\"message\":\"\",\"frames\":[]}}",
        ] {
            let answer = reply(forged).answer;
            assert!(matches!(answer, Answer::Garbled(_)), "{answer:?}");
        }
        assert!(parse_load_reply("t1", b"t2 {\"missing\":[],\"defined\":[]}").is_err());
    }
}
