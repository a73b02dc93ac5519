//! Reads tar archives from start to end: ustar, with the long names of GNU and pax.
//!
//! The crate `tar` reads contents after a hard link with a size, although there are none, and fails at
//! the next entry (test archive `t-hard-link-size.tar`). It also ignores a long name with a line break.

mod header;

use std::io::{self, Read};

use puzzlemark_text::visible;

use super::refusal::of_reading;
use super::unpacking::{NewFile, Unpacking};
use super::{Refusal, Unpacked};
use header::{BLOCK, EntryKind, Header};
use puzzlemark_sandbox::{TooLarge, Tree};

/// Largest size of an extension header, in bytes.
const EXTENSION_BYTES_MAX: u64 = 64 * 1024;

/// The data of the extension headers before an entry.
#[derive(Default)]
struct Before {
    path: Option<Vec<u8>>,
    size: Option<u64>,
    is_sparse: bool,
}

/// Unpacks a tar. `packed` is the compressed size of the archive in bytes.
pub(super) fn unpack(archive: impl Read, packed: u64) -> Result<Unpacked, Refusal> {
    let mut blocks = Blocks(archive);
    let mut unpacking = Unpacking::new(packed);
    let mut before = Before::default();
    let mut is_begun = false;
    while let Some(block) = blocks.next(is_begun)? {
        if block.iter().all(|&byte| byte == 0) {
            break;
        }
        let header = Header::parse_header(&block)?;
        is_begun = true;
        match header.kind {
            EntryKind::LongPath => {
                let path = blocks.extension(&header, &mut unpacking)?;
                before.path = Some(header::until_nul(&path).to_vec());
            }
            EntryKind::Pax => before.take_pax(&blocks.extension(&header, &mut unpacking)?),
            EntryKind::LongLink | EntryKind::Global => {
                blocks.extension(&header, &mut unpacking)?;
            }
            _ => blocks.entry(&header, std::mem::take(&mut before), &mut unpacking)?,
        }
    }
    blocks.drain(&mut unpacking)?;
    unpacking.finish()
}

/// An archive that is read in blocks.
struct Blocks<R>(R);

impl<R: Read> Blocks<R> {
    /// Returns the next block. Returns `None` at the end of the archive, because many archives lack the
    /// empty blocks that should end them.
    fn next(&mut self, is_begun: bool) -> Result<Option<[u8; BLOCK]>, Refusal> {
        let mut block = [0; BLOCK];
        let mut filled = 0;
        while let Some(rest) = block.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match self.0.read(rest) {
                Ok(0) => break,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(of_reading(&error, "it")),
            }
        }
        match filled {
            0 if is_begun => Ok(None),
            BLOCK => Ok(Some(block)),
            _ => Err(Refusal::Cut("it ends in the middle of a header")),
        }
    }

    /// Reads the rest, because the checksum of compressed bytes is at their end.
    fn drain(&mut self, unpacking: &mut Unpacking) -> Result<(), Refusal> {
        let mut rest = (&mut self.0).take(Tree::BYTES_MAX);
        let read = io::copy(&mut rest, &mut io::sink());
        unpacking.pass(read.map_err(|error| of_reading(&error, "it"))?)
    }

    /// Reads an extension header of the next entry.
    fn extension(
        &mut self,
        header: &Header,
        unpacking: &mut Unpacking,
    ) -> Result<Vec<u8>, Refusal> {
        unpacking.count()?;
        if header.size > EXTENSION_BYTES_MAX {
            return Err(TooLarge::Path.into());
        }
        let mut bytes = Vec::new();
        let mut contents = (&mut self.0).take(header.size);
        let read = contents.read_to_end(&mut bytes);
        read.map_err(|error| of_reading(&error, "it"))?;
        if bytes.len() as u64 != header.size {
            return Err(Refusal::Cut("it ends in the middle of a file"));
        }
        unpacking.pass(header.size)?;
        self.skip(padding(header.size), unpacking)?;
        Ok(bytes)
    }

    fn entry(
        &mut self,
        header: &Header,
        before: Before,
        unpacking: &mut Unpacking,
    ) -> Result<(), Refusal> {
        unpacking.count()?;
        let path = String::from_utf8_lossy(&before.path.unwrap_or_else(|| header.path.clone()))
            .into_owned();
        let size = before.size.unwrap_or(header.size);
        if before.is_sparse || header.kind == EntryKind::Sparse {
            return Err(Refusal::Sparse(visible::line(&path)));
        }
        match header.kind {
            EntryKind::File if path.ends_with('/') => {}
            EntryKind::File => {
                let mut contents = Whole((&mut self.0).take(size));
                let new = NewFile {
                    path: &path,
                    executable: header.executable,
                    size,
                };
                unpacking.file(&new, &mut contents)?;
                let unread = contents.0.limit();
                return self.skip_all(unread, size, unpacking);
            }
            EntryKind::Special(what) => unpacking.leave_out(&path, what),
            _ => {}
        }
        // Links and folders have no contents, even if their size is not 0. Unknown kinds may have some.
        let has_contents = !matches!(header.kind, EntryKind::Special(_));
        let unread = if has_contents { size } else { 0 };
        self.skip_all(unread, unread, unpacking)
    }

    /// Skips the rest of some contents and the padding of their last block.
    fn skip_all(
        &mut self,
        unread: u64,
        size: u64,
        unpacking: &mut Unpacking,
    ) -> Result<(), Refusal> {
        if unread > Tree::BYTES_MAX {
            return Err(TooLarge::Bytes.into());
        }
        self.skip(unread + padding(size), unpacking)
    }

    fn skip(&mut self, bytes: u64, unpacking: &mut Unpacking) -> Result<(), Refusal> {
        unpacking.pass(bytes)?;
        let mut passed = (&mut self.0).take(bytes);
        let copied = io::copy(&mut passed, &mut io::sink());
        let copied = copied.map_err(|error| of_reading(&error, "it"))?;
        if copied < bytes {
            return Err(Refusal::Cut("it ends in the middle of a file"));
        }
        Ok(())
    }
}

/// Contents that must be complete.
struct Whole<R>(io::Take<R>);

impl<R: Read> Read for Whole<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.0.read(into)?;
        if read == 0 && !into.is_empty() && self.0.limit() > 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(read)
    }
}

/// Returns the number of padding bytes after contents.
fn padding(size: u64) -> u64 {
    size.next_multiple_of(BLOCK as u64) - size
}

impl Before {
    /// Reads records of pax: `LENGTH KEY=VALUE`, one per line.
    fn take_pax(&mut self, records: &[u8]) {
        let mut rest = records;
        while let Some((key, value, after)) = pax_record(rest) {
            rest = after;
            match key {
                b"path" => self.path = Some(value.to_vec()),
                b"size" => self.size = std::str::from_utf8(value).ok().and_then(|n| n.parse().ok()),
                key if key.starts_with(b"GNU.sparse.") => self.is_sparse = true,
                _ => {}
            }
        }
    }
}

/// Splits off the first record: key, value and the rest.
fn pax_record(records: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let blank = records.iter().position(|&byte| byte == b' ')?;
    let length: usize = std::str::from_utf8(records.get(..blank)?)
        .ok()?
        .parse()
        .ok()?;
    let (record, after) = records.split_at_checked(length)?;
    let record = record.get(blank + 1..)?.strip_suffix(b"\n")?;
    let equals = record.iter().position(|&byte| byte == b'=')?;
    Some((record.get(..equals)?, record.get(equals + 1..)?, after))
}
