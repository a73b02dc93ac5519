//! Zip archives as bytes, right and wrong ones.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::DeflateEncoder;

/// An entry, with the fields of the header before its bytes and of the list at the end.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) name: Vec<u8>,
    /// The name in the list, if it differs.
    pub(crate) listed_as: Option<Vec<u8>>,
    pub(crate) flags: u16,
    pub(crate) method: u16,
    pub(crate) checksum: u32,
    /// The size in the header.
    pub(crate) size: u32,
    pub(crate) bytes: Vec<u8>,
    /// Type and permissions, as on Unix.
    pub(crate) mode: u32,
    /// The place of its header, relative to that of another entry. It then has no header of its own.
    pub(crate) within: Option<(usize, u32)>,
}

/// A file, compressed.
pub(crate) fn file(name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Entry {
    let contents = contents.as_ref();
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(contents).unwrap();
    Entry {
        method: 8,
        bytes: encoder.finish().unwrap(),
        ..stored(name, contents)
    }
}

/// A file as it is.
pub(crate) fn stored(name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Entry {
    let contents = contents.as_ref();
    Entry {
        name: name.as_ref().to_vec(),
        listed_as: None,
        flags: 0,
        method: 0,
        checksum: crc32fast::hash(contents),
        size: u32::try_from(contents.len()).unwrap(),
        bytes: contents.to_vec(),
        mode: 0o100_644,
        within: None,
    }
}

/// An archive of entries.
pub(crate) fn zip(entries: &[Entry]) -> Vec<u8> {
    let mut archive = Vec::new();
    let mut places = Vec::new();
    for entry in entries {
        let place = u32::try_from(archive.len()).unwrap();
        if let Some((other, further)) = entry.within {
            places.push(places[other] + further);
            continue;
        }
        places.push(place);
        archive.extend(local(entry));
    }
    let from = u32::try_from(archive.len()).unwrap();
    for (entry, place) in entries.iter().zip(places) {
        let name = entry.listed_as.as_ref().unwrap_or(&entry.name);
        archive.extend(b"PK\x01\x02\x14\x03\x14\0");
        archive.extend(common(entry, name));
        archive.extend([0; 6]); // comment, disk, attributes inside
        archive.extend((entry.mode << 16).to_le_bytes());
        archive.extend(place.to_le_bytes());
        archive.extend(name);
    }
    let length = u32::try_from(archive.len()).unwrap() - from;
    let count = u16::try_from(entries.len()).unwrap().to_le_bytes();
    archive.extend(b"PK\x05\x06\0\0\0\0");
    archive.extend(count);
    archive.extend(count);
    archive.extend(length.to_le_bytes());
    archive.extend(from.to_le_bytes());
    archive.extend([0; 2]); // comment
    archive
}

/// A header and the bytes behind it.
pub(crate) fn local(entry: &Entry) -> Vec<u8> {
    let header = common(entry, &entry.name);
    [b"PK\x03\x04\x14\0", &header[..], &entry.name, &entry.bytes].concat()
}

/// The fields that both places have.
fn common(entry: &Entry, name: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    bytes.extend(entry.flags.to_le_bytes());
    bytes.extend(entry.method.to_le_bytes());
    bytes.extend([0; 4]); // time
    bytes.extend(entry.checksum.to_le_bytes());
    bytes.extend(u32::try_from(entry.bytes.len()).unwrap().to_le_bytes());
    bytes.extend(entry.size.to_le_bytes());
    bytes.extend(u16::try_from(name.len()).unwrap().to_le_bytes());
    bytes.extend([0; 2]); // more
    bytes
}
