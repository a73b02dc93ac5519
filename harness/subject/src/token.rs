//! Tokens. They distinguish replies of Puzzlemark's drivers from lines that a submission writes
//! into the same channel.

use std::hash::{BuildHasher, RandomState};

use super::conversation::quoted;

/// Returns 32 hexadecimal digits that cannot be guessed, because the hasher's keys are random bytes
/// of the system.
pub(super) fn token() -> String {
    let state = RandomState::new();
    format!("{:016x}{:016x}", state.hash_one(0), state.hash_one(1))
}

/// Returns the line for a request with a token. The reply must carry the same token.
pub(super) fn request_line(token: &str, request: &str) -> String {
    format!("{token} {request}\n")
}

/// Removes the token from a reply. The error, for a line without the token, is a sentence for reports.
pub(super) fn strip_token<'line>(token: &str, line: &'line [u8]) -> Result<&'line [u8], String> {
    line.strip_prefix(token.as_bytes())
        .and_then(|rest| rest.strip_prefix(b" "))
        .ok_or_else(|| {
            format!(
                "{} was written to a file descriptor of Puzzlemark, in place of a reply",
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
        assert_eq!(strip_token("t1", b"t1 x"), Ok(&b"x"[..]));
        assert!(strip_token("t1", b"t2 x").is_err());
        assert!(strip_token("t1", b"t1").is_err());
    }
}
