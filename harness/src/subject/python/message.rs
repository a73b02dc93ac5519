//! What the driver in the interpreter says: messages, each under the token of its request.

use serde::Deserialize;
use serde_json::Value as Json;

use crate::subject::conversation::quoted;
use crate::subject::token::sealed;

/// What `driver.py` replies: exactly one of these.
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

/// The message of a reply line that carries this token.
pub(super) fn read(token: &str, line: &[u8]) -> Result<Message, String> {
    let message = sealed(token, line)?;
    serde_json::from_slice(message)
        .map_err(|error| format!("the reply {} cannot be read: {error}", quoted(message)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_with_the_token_is_a_reply() {
        assert!(matches!(
            read("t1", b"t1 {\"returned\":3}"),
            Ok(Message::Returned(_))
        ));
        assert!(matches!(
            read("t1", b"t1 {\"missing\":[],\"defined\":[\"Puzzle\"]}"),
            Ok(Message::Loaded { .. })
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
