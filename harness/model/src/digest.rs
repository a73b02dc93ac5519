//! Digests of everything that a result depends on.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

/// The first 16 bytes of a digest. A class has millions of records at most, so no two share them.
pub type Half = [u8; 16];

/// A SHA-256 of parts in order. The length of each part counts too, so `ab`, `c` and `a`, `bc`
/// differ.
#[derive(Default)]
pub struct Digest(Sha256);

impl Digest {
    /// Adds a part.
    pub fn part(&mut self, bytes: impl AsRef<[u8]>) -> &mut Self {
        let bytes = bytes.as_ref();
        self.0.update((bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
        self
    }

    /// Returns the first 16 bytes of the digest.
    pub fn first_half(self) -> Half {
        let digest = self.0.finalize();
        *digest.first_chunk().expect("a SHA-256 has 32 bytes")
    }

    /// Returns the digest in hexadecimal.
    pub fn finish(self) -> String {
        let mut text = String::new();
        for byte in self.0.finalize() {
            write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        }
        text
    }
}

/// Returns the first 8 bytes of a text's SHA-256 as a big-endian number. It is the same on every
/// machine.
pub fn number_of(text: &str) -> u64 {
    let digest = Sha256::digest(text);
    let bytes = digest.first_chunk().expect("a SHA-256 has 32 bytes");
    u64::from_be_bytes(*bytes)
}

/// Returns the digest of the running program. Results of another build of Puzzlemark are not
/// reused.
///
/// It is computed once. If the program cannot read its own file, the digest covers only the version.
pub fn of_this_build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| {
        let mut digest = Digest::default();
        digest.part(env!("CARGO_PKG_VERSION"));
        // The link leads to the running program, even if its file was replaced since the start.
        let itself = File::open("/proc/self/exe")
            .or_else(|_| std::env::current_exe().and_then(File::open))
            .and_then(digest_reader);
        if let Ok(program) = itself {
            digest.part(program);
        }
        digest.finish()
    })
}

/// Returns the digest of all bytes of a reader. Only 64 KiB are in memory at a time.
fn digest_reader(reader: impl Read) -> io::Result<[u8; 32]> {
    let mut reader = BufReader::with_capacity(1 << 16, reader);
    let mut digest = Sha256::new();
    loop {
        let piece = reader.fill_buf()?;
        if piece.is_empty() {
            return Ok(digest.finalize().into());
        }
        digest.update(piece);
        let length = piece.len();
        reader.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest_of(parts: &[&str]) -> String {
        let mut digest = Digest::default();
        for part in parts {
            digest.part(part);
        }
        digest.finish()
    }

    #[test]
    fn parts_never_run_together() {
        assert_eq!(digest_of(&["ab", "c"]), digest_of(&["ab", "c"]));
        assert_ne!(digest_of(&["ab", "c"]), digest_of(&["a", "bc"]));
        assert_ne!(digest_of(&["ab"]), digest_of(&["ab", ""]));
        assert_eq!(digest_of(&["ab"]).len(), 64);
    }

    #[test]
    fn a_reader_is_digested_to_its_end() {
        let bytes = vec![7; 200_000];
        let whole: [u8; 32] = Sha256::digest(&bytes).into();
        assert_eq!(digest_reader(&bytes[..]).unwrap(), whole);
    }

    #[test]
    fn a_build_is_known_by_more_than_its_version() {
        assert_eq!(of_this_build(), of_this_build());
        assert_ne!(of_this_build(), digest_of(&[env!("CARGO_PKG_VERSION")]));
    }
}
