//! Headers of a tar.

use crate::archive::Refusal;

/// Size of a block in bytes. Headers and contents fill whole blocks.
pub(super) const BLOCK: usize = 512;

/// A header.
pub(super) struct Header {
    pub path: Vec<u8>,
    pub kind: Kind,
    pub size: u64,
    pub executable: bool,
}

/// The kind of entry after a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    /// An entry to leave out, with the reason.
    Special(&'static str),
    Sparse,
    /// The path of the next entry (GNU).
    LongPath,
    /// The target of the link that comes next (GNU).
    LongLink,
    /// Records on the next entry (pax).
    Pax,
    /// Records on all entries (pax).
    Global,
    /// An unknown kind.
    Other,
}

impl Header {
    /// Parses a header block.
    pub(super) fn read(block: &[u8; BLOCK]) -> Result<Self, Refusal> {
        let field = |from: usize, to: usize| block.get(from..to).unwrap_or_default();
        if number(field(148, 156)) != Some(checksum(block)) {
            let what = "the checksum of a header is wrong";
            return Err(Refusal::Damaged(what.to_owned()));
        }
        let size = number(field(124, 136))
            .ok_or_else(|| Refusal::Damaged("the size of a file is not a number".to_owned()))?;
        let mut path = text(field(0, 100)).to_vec();
        let prefix = text(field(345, 500));
        // GNU archives have another magic number, and store times in the field of the prefix.
        if field(257, 263) == b"ustar\0" && !prefix.is_empty() {
            path = [prefix, b"/", &path].concat();
        }
        let mode = number(field(100, 108)).unwrap_or(0);
        Ok(Self {
            path,
            kind: kind(block.get(156).copied().unwrap_or_default()),
            size,
            executable: mode & 0o100 != 0,
        })
    }
}

fn kind(flag: u8) -> Kind {
    match flag {
        b'0' | b'7' | 0 => Kind::File,
        b'1' => Kind::Special("is a hard link"),
        b'2' => Kind::Special("is a link"),
        b'3' | b'4' => Kind::Special("is a device"),
        b'5' => Kind::Folder,
        b'6' => Kind::Special("is a pipe"),
        b'L' => Kind::LongPath,
        b'K' => Kind::LongLink,
        b'S' => Kind::Sparse,
        b'x' => Kind::Pax,
        b'g' => Kind::Global,
        _ => Kind::Other,
    }
}

/// Returns the sum of all bytes, with spaces in the field of the checksum.
fn checksum(block: &[u8; BLOCK]) -> u64 {
    let bytes = block.iter().enumerate();
    bytes
        .map(|(at, byte)| {
            if (148..156).contains(&at) {
                32
            } else {
                u64::from(*byte)
            }
        })
        .sum()
}

/// Returns the bytes before the first NUL.
pub(super) fn text(field: &[u8]) -> &[u8] {
    field.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Parses a number. It has octal digits, or is binary if the first bit is set (GNU).
fn number(field: &[u8]) -> Option<u64> {
    if let [0x80, rest @ ..] = field {
        let (high, low) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
        let is_small = high.iter().all(|&byte| byte == 0);
        return is_small.then(|| low.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)));
    }
    let digits = std::str::from_utf8(text(field)).ok()?.trim();
    if digits.is_empty() {
        return Some(0);
    }
    u64::from_str_radix(digits, 8).ok()
}
