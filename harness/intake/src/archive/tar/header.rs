//! Headers of a tar.

use crate::archive::Refusal;

/// Size of a block in bytes. Headers and contents fill whole blocks.
pub(super) const BLOCK: usize = 512;

/// A header.
pub(super) struct Header {
    pub path: Vec<u8>,
    pub kind: EntryKind,
    pub size: u64,
    pub executable: bool,
}

/// The kind of entry after a header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum EntryKind {
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
    pub(super) fn parse_header(block: &[u8; BLOCK]) -> Result<Self, Refusal> {
        let field = |from: usize, to: usize| block.get(from..to).unwrap_or_default();
        if number(field(148, 156)) != Some(checksum(block)) {
            let what = "the checksum of a header is wrong";
            return Err(Refusal::Damaged(what.to_owned()));
        }
        let size = number(field(124, 136))
            .ok_or_else(|| Refusal::Damaged("the size of a file is not a number".to_owned()))?;
        let mut path = until_nul(field(0, 100)).to_vec();
        let prefix = until_nul(field(345, 500));
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

fn kind(flag: u8) -> EntryKind {
    match flag {
        b'0' | b'7' | 0 => EntryKind::File,
        b'1' => EntryKind::Special("is a hard link"),
        b'2' => EntryKind::Special("is a link"),
        b'3' | b'4' => EntryKind::Special("is a device"),
        b'5' => EntryKind::Folder,
        b'6' => EntryKind::Special("is a pipe"),
        b'L' => EntryKind::LongPath,
        b'K' => EntryKind::LongLink,
        b'S' => EntryKind::Sparse,
        b'x' => EntryKind::Pax,
        b'g' => EntryKind::Global,
        _ => EntryKind::Other,
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
pub(super) fn until_nul(field: &[u8]) -> &[u8] {
    field.split(|&byte| byte == 0).next().unwrap_or_default()
}

/// Parses a number. It has octal digits, or is binary if the first bit is set (GNU).
fn number(field: &[u8]) -> Option<u64> {
    if let [0x80, rest @ ..] = field {
        let (high, low) = rest.split_at_checked(rest.len().checked_sub(8)?)?;
        let is_small = high.iter().all(|&byte| byte == 0);
        return is_small.then(|| low.iter().fold(0, |sum, &byte| sum << 8 | u64::from(byte)));
    }
    let digits = std::str::from_utf8(until_nul(field)).ok()?.trim();
    if digits.is_empty() {
        return Some(0);
    }
    u64::from_str_radix(digits, 8).ok()
}
