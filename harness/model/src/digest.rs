//! Digests of what results depend on.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read};
use std::sync::OnceLock;

use sha2::{Digest as _, Sha256};

/// The first 16 bytes of a digest: two things of a class, which has millions at most, never share them.
pub type Half = [u8; 16];

/// SHA-256 of parts in order. Each part counts with its length, so that other parts never run
/// together to the same bytes.
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

    /// The first 16 bytes of the digest.
    pub fn first_half(self) -> Half {
        let digest = self.0.finalize();
        *digest.first_chunk().expect("a SHA-256 has 32 bytes")
    }

    /// The digest in hexadecimal.
    pub fn finish(self) -> String {
        let mut text = String::new();
        for byte in self.0.finalize() {
            write!(text, "{byte:02x}").expect("writing to a string cannot fail");
        }
        text
    }
}

/// The first 8 bytes of a text's SHA-256, as a number from the most significant byte down: the same
/// on every machine.
pub fn number_of(text: &str) -> u64 {
    let digest = Sha256::digest(text);
    let bytes = digest.first_chunk().expect("a SHA-256 has 32 bytes");
    u64::from_be_bytes(*bytes)
}

/// Digest of the program that runs, so that what another build of Puzzlemark has found out is not
/// taken for what this one would find out. Computed once; of the version alone where the program
/// cannot read itself.
pub fn of_this_build() -> &'static str {
    static BUILD: OnceLock<String> = OnceLock::new();
    BUILD.get_or_init(|| {
        let mut digest = Digest::default();
        digest.part(env!("CARGO_PKG_VERSION"));
        // The link leads to the program that runs even where the file has been replaced meanwhile.
        let itself = File::open("/proc/self/exe")
            .or_else(|_| std::env::current_exe().and_then(File::open))
            .and_then(of_all);
        if let Ok(program) = itself {
            digest.part(program);
        }
        digest.finish()
    })
}

/// Digest of all that a reader gives, of which no more than a piece is ever in memory.
fn of_all(reader: impl Read) -> io::Result<[u8; 32]> {
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

    fn of(parts: &[&str]) -> String {
        let mut digest = Digest::default();
        for part in parts {
            digest.part(part);
        }
        digest.finish()
    }

    #[test]
    fn parts_never_run_together() {
        assert_eq!(of(&["ab", "c"]), of(&["ab", "c"]));
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["ab"]), of(&["ab", ""]));
        assert_eq!(of(&["ab"]).len(), 64);
    }

    #[test]
    fn a_reader_is_digested_to_its_end() {
        let bytes = vec![7; 200_000];
        let whole: [u8; 32] = Sha256::digest(&bytes).into();
        assert_eq!(of_all(&bytes[..]).unwrap(), whole);
    }

    #[test]
    fn a_build_is_known_by_more_than_its_version() {
        assert_eq!(of_this_build(), of_this_build());
        assert_ne!(of_this_build(), of(&[env!("CARGO_PKG_VERSION")]));
    }
}
