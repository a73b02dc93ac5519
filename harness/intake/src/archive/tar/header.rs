//! A header of a tar.

use crate::archive::Refusal;

/// Headers and contents come in blocks of so many bytes.
pub(super) const BLOCK: usize = 512;

/// A header.
pub(super) struct Header {
    pub path: Vec<u8>,
    pub kind: Kind,
    pub size: u64,
    pub executable: bool,
}

/// What a header is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    /// Left out; why.
    Special(&'static str),
    Sparse,
    /// The path of the next entry (GNU).
    LongPath,
    /// Where the link leads that the next entry is (GNU).
    LongLink,
    /// Records on the next entry (pax).
    Pax,
    /// Records on all entries (pax).
    Global,
    /// Not known: neither a file nor a folder.
    Other,
}

impl Header {
    /// Reads a block that is not empty.
    pub(super) fn read(block: &[u8; BLOCK]) -> Result<Self, Refusal> {
        let field = |from: usize, to: usize| block.get(from..to).unwrap_or_default();
        if number(field(148, 156)) != Some(checksum(block)) {
            let what = "a header of it does not have its checksum";
            return Err(Refusal::Damaged(what.to_owned()));
        }
        let size = number(field(124, 136))
            .ok_or_else(|| Refusal::Damaged("the size of a file in it is no number".to_owned()))?;
        let mut path = text(field(0, 100)).to_vec();
        let prefix = text(field(345, 500));
        // GNU uses the place of the prefix for times.
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

/// The sum of all bytes, where the checksum itself counts as blanks.
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

/// What stands before the first NUL.
pub(super) fn text(field: &[u8]) -> &[u8] {
    field.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// A number in octal digits or, where its first bit is set, in bytes (GNU).
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
