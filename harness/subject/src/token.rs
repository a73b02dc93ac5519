//! Tokens: by them the replies of our drivers are told from what a submission may write in their stead.

use std::hash::{BuildHasher, RandomState};

use super::conversation::quoted;

/// A text that nobody can guess: the hasher's keys come from the system's random source.
pub(super) fn token() -> String {
    let state = RandomState::new();
    format!("{:016x}{:016x}", state.hash_one(0), state.hash_one(1))
}

/// The line that asks for something under a token, which makes the reply its own.
pub(super) fn request_line(token: &str, request: &str) -> String {
    format!("{token} {request}\n")
}

/// What a line says that carries this token; else why it is no reply.
pub(super) fn sealed<'line>(token: &str, line: &'line [u8]) -> Result<&'line [u8], String> {
    line.strip_prefix(token.as_bytes())
        .and_then(|rest| rest.strip_prefix(b" "))
        .ok_or_else(|| {
            format!(
                "{} was written to Puzzlemark's own channel in place of a reply",
                quoted(line)
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_line_with_the_token_is_a_reply() {
        assert_ne!(token(), token());
        assert_eq!(sealed("t1", b"t1 x"), Ok(&b"x"[..]));
        assert!(sealed("t1", b"t2 x").is_err());
        assert!(sealed("t1", b"t1").is_err());
    }
}
