//! Tar archives as bytes, right and wrong ones.

use std::io::Write as _;

use flate2::Compression;
use flate2::write::GzEncoder;

/// An entry: a header and its contents.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) name: Vec<u8>,
    pub(crate) kind: u8,
    pub(crate) mode: u32,
    /// The size in the header, in octal digits.
    pub(crate) size: String,
    pub(crate) bytes: Vec<u8>,
    pub(crate) link: Vec<u8>,
    /// Added to the checksum.
    pub(crate) wrong_by: u32,
}

/// An entry of some kind.
pub(crate) fn entry(kind: u8, name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Entry {
    let contents = contents.as_ref();
    Entry {
        name: name.as_ref().to_vec(),
        kind,
        mode: 0o644,
        size: format!("{:011o}", contents.len()),
        bytes: contents.to_vec(),
        link: Vec::new(),
        wrong_by: 0,
    }
}

/// A file.
pub(crate) fn file(name: impl AsRef<[u8]>, contents: impl AsRef<[u8]>) -> Entry {
    entry(b'0', name, contents)
}

/// A record of pax.
pub(crate) fn pax(key: &str, value: &str) -> Entry {
    let rest = format!(" {key}={value}\n");
    let digits = (rest.len() + 3).to_string().len();
    entry(b'x', "pax", format!("{}{rest}", rest.len() + digits))
}

/// An archive of entries, with its end.
pub(crate) fn tar(entries: &[Entry]) -> Vec<u8> {
    let mut archive: Vec<u8> = entries.iter().flat_map(blocks).collect();
    archive.resize(archive.len() + 1024, 0);
    archive
}

fn blocks(entry: &Entry) -> Vec<u8> {
    let mut header = vec![0; 512];
    let mut put = |at: usize, bytes: &[u8]| header[at..at + bytes.len()].copy_from_slice(bytes);
    put(0, &entry.name);
    put(100, format!("{:07o}", entry.mode).as_bytes());
    put(124, entry.size.as_bytes());
    put(148, b"        ");
    put(156, &[entry.kind]);
    put(157, &entry.link);
    put(257, b"ustar\x0000");
    let sum: u32 = header.iter().map(|&byte| u32::from(byte)).sum();
    let sum = format!("{:06o}\0 ", sum + entry.wrong_by);
    header[148..156].copy_from_slice(sum.as_bytes());
    let mut blocks = [header, entry.bytes.clone()].concat();
    blocks.resize(blocks.len().next_multiple_of(512), 0);
    blocks
}

/// Bytes compressed by gzip.
pub(crate) fn gz(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}
