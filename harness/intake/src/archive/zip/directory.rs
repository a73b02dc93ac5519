//! The central directory: the list at the end of a zip.

use std::io::{BufReader, Read, Seek, SeekFrom};

use super::{Member, MemberKind, fill, seek};
use crate::archive::{Refusal, cp437};
use puzzlemark_sandbox::{TooLarge, Tree};

const END_BYTES: usize = 22;
const END64_BYTES: usize = 56;
const LOCATOR64_BYTES: usize = 20;
const COMMENT_MAX: usize = u16::MAX as usize;
const ENTRY_BYTES: usize = 46;

/// Position of the list, from the end record.
struct End {
    entries: u64,
    from: u64,
    /// Offset at which the list must end.
    to: u64,
}

/// Reads the entries and the offset of the list.
pub(super) fn read_directory(
    archive: &mut (impl Read + Seek),
    members_max: usize,
) -> Result<(Vec<Member>, u64), Refusal> {
    let end = find_end(archive)?;
    if end.entries > members_max as u64 {
        return Err(if members_max == super::Zip::MEMBERS_OF_ONE_MAX {
            TooLarge::Entries.into()
        } else {
            Refusal::Damaged(format!("it lists more than {members_max} files"))
        });
    }
    seek(archive, end.from)?;
    let length = end.to.checked_sub(end.from).ok_or_else(misplaced)?;
    let mut list = BufReader::new(archive.take(length));
    let mut members = Vec::new();
    for _ in 0..end.entries {
        members.push(entry(&mut list)?);
    }
    let mut more = [0];
    if matches!(list.read(&mut more), Ok(1..)) {
        return Err(misplaced());
    }
    Ok((members, end.from))
}

fn misplaced() -> Refusal {
    Refusal::Damaged("its list of files is not where it should be".to_owned())
}

fn find_end(archive: &mut (impl Read + Seek)) -> Result<End, Refusal> {
    let cut = Refusal::Cut("its list of files is missing");
    let size = archive.seek(SeekFrom::End(0));
    let size = size.map_err(|error| Refusal::Unreadable(error.to_string()))?;
    let tail = size.min((END_BYTES + COMMENT_MAX) as u64);
    seek(archive, size - tail)?;
    let mut bytes = Vec::new();
    let read = archive.take(tail).read_to_end(&mut bytes);
    read.map_err(|error| Refusal::Unreadable(error.to_string()))?;
    let is_end = |at: &usize| {
        let rest = bytes.get(*at..).unwrap_or_default();
        rest.starts_with(b"PK\x05\x06")
            && rest.len() >= END_BYTES
            && rest.len() - END_BYTES >= usize::from(u16_at(rest, 20))
    };
    let at = (0..bytes.len()).rev().find(is_end).ok_or(cut)?;
    let record = bytes.get(at..).unwrap_or_default();
    let place = size - tail + at as u64;
    let [disk, first_disk, here, entries] = [4, 6, 8, 10].map(|at| u16_at(record, at));
    let [length, from] = [12, 16].map(|at| u32_at(record, at));
    if [disk, first_disk, here, entries].contains(&u16::MAX) || [length, from].contains(&u32::MAX) {
        return find_end64(archive, place);
    }
    if disk != 0 || first_disk != 0 || here != entries {
        return Err(Refusal::Parts);
    }
    let end = End {
        entries: entries.into(),
        from: from.into(),
        to: u64::from(from) + u64::from(length),
    };
    (end.to == place).then_some(end).ok_or_else(misplaced)
}

/// Reads the zip64 end record, which comes before the normal one.
fn find_end64(archive: &mut (impl Read + Seek), end: u64) -> Result<End, Refusal> {
    let locator_at = end.checked_sub(LOCATOR64_BYTES as u64);
    let locator_at = locator_at.ok_or_else(misplaced)?;
    let mut locator = [0; LOCATOR64_BYTES];
    seek(archive, locator_at)?;
    fill(archive, &mut locator)?;
    let place = u64_at(&locator, 8);
    let mut record = [0; END64_BYTES];
    if !locator.starts_with(b"PK\x06\x07") || place >= locator_at {
        return Err(misplaced());
    }
    seek(archive, place)?;
    fill(archive, &mut record)?;
    if !record.starts_with(b"PK\x06\x06") {
        return Err(misplaced());
    }
    if u32_at(&record, 16) != 0 || u32_at(&record, 20) != 0 {
        return Err(Refusal::Parts);
    }
    let [entries, length, from] = [32, 40, 48].map(|at| u64_at(&record, at));
    let to = from.checked_add(length).ok_or_else(misplaced)?;
    (to == place)
        .then_some(End { entries, from, to })
        .ok_or_else(misplaced)
}

fn entry(list: &mut impl Read) -> Result<Member, Refusal> {
    let mut fixed = [0; ENTRY_BYTES];
    fill(list, &mut fixed)?;
    if !fixed.starts_with(b"PK\x01\x02") {
        return Err(misplaced());
    }
    let [made_by, _, flags, method] = [4, 6, 8, 10].map(|at| u16_at(&fixed, at));
    let [name, extra, comment, disk] = [28, 30, 32, 34].map(|at| u16_at(&fixed, at));
    if usize::from(name) > Tree::PATH_BYTES_MAX {
        return Err(TooLarge::Path.into());
    }
    let mut take = |length: u16| {
        let mut bytes = vec![0; usize::from(length)];
        fill(list, &mut bytes).map(|()| bytes)
    };
    let [raw, extra, _] = [take(name)?, take(extra)?, take(comment)?];
    if disk != 0 && disk != u16::MAX {
        return Err(Refusal::Parts);
    }
    let mut large = large_numbers(&extra).into_iter();
    let mut number = |at: usize| match u32_at(&fixed, at) {
        u32::MAX => large.next().ok_or_else(misplaced),
        number => Ok(number.into()),
    };
    let [size, packed, header] = [number(24)?, number(20)?, number(42)?];
    let path = decoded(&raw, flags);
    Ok(Member {
        kind: kind(&path, made_by, u32_at(&fixed, 38)),
        path,
        size,
        is_encrypted: flags & 1 != 0,
        method,
        checksum: u32_at(&fixed, 16),
        packed,
        header,
        data: 0,
        raw,
    })
}

/// Returns the 64-bit numbers of an entry, in their order.
fn large_numbers(extra: &[u8]) -> Vec<u64> {
    let mut rest = extra;
    while let Some((head, after)) = rest.split_at_checked(4) {
        let length = usize::from(u16_at(head, 2));
        let Some((field, after)) = after.split_at_checked(length) else {
            break;
        };
        if u16_at(head, 0) == 1 {
            return field
                .chunks_exact(8)
                .map(|eight| u64_at(eight, 0))
                .collect();
        }
        rest = after;
    }
    Vec::new()
}

/// Decodes a path. Without the UTF-8 flag it may still be UTF-8. Otherwise it is in code page 437.
fn decoded(raw: &[u8], flags: u16) -> String {
    const IS_UTF_8: u16 = 1 << 11;
    match std::str::from_utf8(raw) {
        Ok(text) => text.to_owned(),
        Err(_) if flags & IS_UTF_8 == 0 => cp437::decode(raw),
        // An escape would contain `\`, which separates folders.
        Err(_) => String::from_utf8_lossy(raw).into_owned(),
    }
}

/// Returns the kind of an entry, by its path and its attributes.
fn kind(path: &str, made_by: u16, attributes: u32) -> MemberKind {
    const UNIX: [u16; 2] = [3, 19];
    let mode = if UNIX.contains(&(made_by >> 8)) {
        attributes >> 16
    } else {
        0
    };
    match mode & 0o170_000 {
        _ if path.ends_with(['/', '\\']) => MemberKind::Folder,
        0o040_000 => MemberKind::Folder,
        0 | 0o100_000 => MemberKind::File {
            executable: mode & 0o100 != 0,
        },
        0o120_000 => MemberKind::Special("is a link"),
        0o010_000 => MemberKind::Special("is a pipe"),
        0o140_000 => MemberKind::Special("is a socket"),
        _ => MemberKind::Special("is a device"),
    }
}

/// Reads a little-endian number at an offset. Returns 0 if there are too few bytes.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> u16 {
    let number = bytes.get(at..).and_then(|rest| rest.first_chunk());
    number.map_or(0, |bytes| u16::from_le_bytes(*bytes))
}

fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let number = bytes.get(at..).and_then(|rest| rest.first_chunk());
    number.map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let number = bytes.get(at..).and_then(|rest| rest.first_chunk());
    number.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_is_not_the_utf_8_that_it_claims_to_be_leads_nowhere_else() {
        let path = decoded(b"\xff\xfe.txt", 1 << 11);
        let ending = std::path::Path::new(&path).extension();
        assert!(ending.is_some_and(|ending| ending == "txt"), "{path}");
        assert!(!path.contains(['/', '\\']), "{path}");
        assert_eq!(decoded("é".as_bytes(), 0), "é");
    }
}
