//! Zip archives: the list of files and their contents.
//!
//! The list at the end decides. Every entry must agree with the header before the bytes of its file, and no
//! two entries may share bytes. Otherwise a few kilobytes could unpack to petabytes, even if each single
//! file is compressed only a little.
//!
//! The crate `zip` accepts such contradictions (test archives `listed-otherwise.zip`, `fewer-listed.zip`,
//! `shifted.zip` and `overlap-same.zip`).

mod directory;

use std::io::{self, Read, Seek, SeekFrom};

use crc32fast::Hasher;
use flate2::read::DeflateDecoder;
use puzzlemark_text::visible;

use super::Refusal;
use super::refusal::of_reading;
use super::unpacking::{NewFile, Unpacking};
use puzzlemark_sandbox::Tree;

/// The list of files in an archive.
#[derive(Debug)]
pub(crate) struct Zip {
    members: Vec<Member>,
}

/// An entry of the list.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    /// Decoded path.
    pub path: String,
    /// Kind of the entry.
    pub kind: MemberKind,
    /// Unpacked size in bytes, as stated in the list.
    pub size: u64,
    is_encrypted: bool,
    method: u16,
    checksum: u32,
    /// Size in the archive, in bytes.
    pub packed: u64,
    /// Offset of its header.
    header: u64,
    /// Offset of its bytes.
    data: u64,
    /// The path as bytes, which the header must repeat.
    raw: Vec<u8>,
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MemberKind {
    File { executable: bool },
    Folder,
    Special(&'static str),
}

const STORED: u16 = 0;
const DEFLATED: u16 = 8;
const HEADER_BYTES: usize = 30;

impl Zip {
    /// Largest number of entries in the archive of one submission.
    pub(crate) const MEMBERS_OF_ONE_MAX: usize = Tree::ENTRIES_MAX;
    /// Largest number of entries in the archive of a class.
    pub(crate) const MEMBERS_OF_ALL_MAX: usize = 1_000_000;

    /// Reads the list and compares it with the headers of the files.
    pub(crate) fn open(mut archive: impl Read + Seek, members_max: usize) -> Result<Self, Refusal> {
        let (mut members, end) = directory::read_directory(&mut archive, members_max)?;
        for member in &mut members {
            member.find_data(&mut archive, end)?;
        }
        check_overlaps(&members, end)?;
        Ok(Self { members })
    }

    /// Returns the entries in the order of the list.
    pub(crate) fn members(&self) -> &[Member] {
        &self.members
    }

    /// Replaces `\` by `/` if a program used it in all paths. Returns true if it did.
    ///
    /// The system field of an archive does not help: Java always writes the same one. So the paths
    /// decide: none has a `/`, and more than half have a `\`. One odd file name of a student changes
    /// nothing for the others.
    pub(crate) fn mend_separators(&mut self) -> bool {
        let with = |sign: char| {
            let paths = self.members.iter().map(|member| &member.path);
            paths.filter(|path| path.contains(sign)).count()
        };
        let is_turned = with('/') == 0 && 2 * with('\\') > self.members.len();
        if is_turned {
            for member in &mut self.members {
                member.path = member.path.replace('\\', "/");
            }
        }
        is_turned
    }

    /// Returns the number of paths with a `\`, and the first one.
    pub(crate) fn odd_separators(&self) -> Option<(usize, &str)> {
        let paths = self.members.iter().map(|member| member.path.as_str());
        let mut odd = paths.filter(|path| path.contains('\\'));
        let first = odd.next()?;
        Some((1 + odd.count(), first))
    }

    /// Normalizes paths: `./ada//counter.py` becomes `ada/counter.py`. Absolute paths stay as they are, and
    /// so does the final `/` of a folder.
    pub(crate) fn straighten(&mut self) {
        for member in &mut self.members {
            let path = &member.path;
            if path.starts_with('/') {
                continue;
            }
            let parts = path.split('/').filter(|part| !["", "."].contains(part));
            let mut straight = parts.collect::<Vec<_>>().join("/");
            if path.ends_with('/') && !straight.is_empty() {
                straight.push('/');
            }
            member.path = straight;
        }
    }
}

impl Member {
    /// Unpacks the entry into a submission, at a path.
    pub(crate) fn unpack_into(
        &self,
        archive: impl Read + Seek,
        path: &str,
        unpacking: &mut Unpacking,
    ) -> Result<(), Refusal> {
        unpacking.count()?;
        let executable = match self.kind {
            MemberKind::Folder => return Ok(()),
            MemberKind::Special(what) => {
                unpacking.leave_out(path, what);
                return Ok(());
            }
            MemberKind::File { executable } => executable,
        };
        let new = NewFile {
            path,
            executable,
            size: self.size,
        };
        unpacking.file(&new, self.contents(archive)?)
    }

    /// Finds the bytes after the header, which must agree with the list.
    fn find_data(&mut self, archive: &mut (impl Read + Seek), list: u64) -> Result<(), Refusal> {
        let differs = || {
            let shown = visible::line(&self.path);
            Refusal::Damaged(format!(
                "the header of `{shown}` differs from the list of files"
            ))
        };
        if self.header >= list {
            return Err(differs());
        }
        let mut header = [0; HEADER_BYTES];
        seek(archive, self.header)?;
        fill(archive, &mut header)?;
        if !header.starts_with(b"PK\x03\x04") {
            return Err(differs());
        }
        let [name, extra] = [26, 28].map(|at| directory::u16_at(&header, at));
        let mut raw = vec![0; usize::from(name)];
        fill(archive, &mut raw)?;
        if raw != self.raw {
            return Err(differs());
        }
        self.data = self.header + HEADER_BYTES as u64 + u64::from(name) + u64::from(extra);
        Ok(())
    }

    /// Returns the offset of the end of the data. Stated sizes may be huge, so the sum saturates.
    fn end(&self) -> u64 {
        self.data.saturating_add(self.packed)
    }

    /// Returns a reader for the contents.
    fn contents<'r>(
        &self,
        mut archive: impl Read + Seek + 'r,
    ) -> Result<Box<dyn Read + 'r>, Refusal> {
        let shown = || visible::line(&self.path);
        if self.is_encrypted {
            return Err(Refusal::Encrypted(shown()));
        }
        seek(&mut archive, self.data)?;
        let packed = archive.take(self.packed);
        // Reading one byte more than stated shows if the file is longer.
        let bound = self.size.saturating_add(1);
        let bytes: Box<dyn Read> = match self.method {
            STORED => Box::new(packed.take(bound)),
            DEFLATED => Box::new(DeflateDecoder::new(packed).take(bound)),
            other => {
                return Err(Refusal::Method {
                    path: shown(),
                    method: method_name(other),
                });
            }
        };
        Ok(Box::new(Checked {
            bytes,
            hasher: Hasher::new(),
            expected: self.checksum,
        }))
    }
}

fn method_name(method: u16) -> String {
    let known = match method {
        1 => "shrinking",
        6 => "imploding",
        9 => "Deflate64",
        12 => "bzip2",
        14 => "LZMA",
        93 => "zstd",
        95 => "xz",
        98 => "PPMd",
        number => return format!("a method of number {number}"),
    };
    known.to_owned()
}

/// A reader that checks the checksum at the end.
struct Checked<'r> {
    bytes: Box<dyn Read + 'r>,
    hasher: Hasher,
    expected: u32,
}

impl Read for Checked<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(into)?;
        self.hasher.update(into.get(..read).unwrap_or_default());
        if read == 0 && !into.is_empty() && self.hasher.clone().finalize() != self.expected {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "checksum"));
        }
        Ok(read)
    }
}

/// Refuses entries that share bytes with each other or with the list.
fn check_overlaps(members: &[Member], directory: u64) -> Result<(), Refusal> {
    let mut ordered: Vec<&Member> = members.iter().collect();
    ordered.sort_by_key(|member| member.header);
    for pair in ordered.windows(2) {
        if let [one, next] = pair
            && one.end() > next.header
        {
            let [one, next] = [one, next].map(|member| visible::line(&member.path));
            return Err(Refusal::Overlap(one, next));
        }
    }
    match ordered.last() {
        Some(last) if last.end() > directory => Err(Refusal::Damaged(format!(
            "`{}` is longer than its place in the archive",
            visible::line(&last.path)
        ))),
        _ => Ok(()),
    }
}

/// Moves to an offset.
fn seek(archive: &mut impl Seek, to: u64) -> Result<(), Refusal> {
    let gone = archive.seek(SeekFrom::Start(to));
    gone.map(|_| ())
        .map_err(|error| of_reading(&error, "its list of files"))
}

/// Reads exactly as many bytes as the buffer has.
fn fill(archive: &mut impl Read, bytes: &mut [u8]) -> Result<(), Refusal> {
    archive
        .read_exact(bytes)
        .map_err(|error| of_reading(&error, "its list of files"))
}
