//! Tar, read from the front to the end: ustar, with the long names of GNU and of pax.

mod header;

use std::io::{self, Read};

use puzzlemark_text::visible;

use super::refusal::of_reading;
use super::unpacking::{NewFile, Unpacking};
use super::{Refusal, Unpacked};
use header::{BLOCK, Header, Kind};
use puzzlemark_sandbox::{TooLarge, Tree};

/// Of what a header says of the next one, in bytes.
const EXTENSION_BYTES_MAX: u64 = 64 * 1024;

/// What came before a header and belongs to it.
#[derive(Default)]
struct Before {
    path: Option<Vec<u8>>,
    size: Option<u64>,
    is_sparse: bool,
}

/// Unpacks a tar; `packed` is the size of the archive, compressed as it was handed in.
pub(super) fn unpack(archive: impl Read, packed: u64) -> Result<Unpacked, Refusal> {
    let mut blocks = Blocks(archive);
    let mut unpacking = Unpacking::new(packed);
    let mut before = Before::default();
    let mut is_begun = false;
    while let Some(block) = blocks.next(is_begun)? {
        if block.iter().all(|&byte| byte == 0) {
            break;
        }
        let header = Header::read(&block)?;
        is_begun = true;
        match header.kind {
            Kind::LongPath => {
                let path = blocks.extension(&header, &mut unpacking)?;
                before.path = Some(header::text(&path).to_vec());
            }
            Kind::Pax => before.take_pax(&blocks.extension(&header, &mut unpacking)?),
            Kind::LongLink | Kind::Global => {
                blocks.extension(&header, &mut unpacking)?;
            }
            _ => blocks.entry(&header, std::mem::take(&mut before), &mut unpacking)?,
        }
    }
    blocks.drain(&mut unpacking)?;
    unpacking.finish()
}

/// An archive, read in blocks.
struct Blocks<R>(R);

impl<R: Read> Blocks<R> {
    /// The next block; `None` where the archive ends before one. Many archives lack the empty
    /// blocks that should be their end.
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
            _ => Err(Refusal::Cut("it ends in the midst of a header")),
        }
    }

    /// Reads what is left: the checksum of compressed bytes is at their end.
    fn drain(&mut self, unpacking: &mut Unpacking) -> Result<(), Refusal> {
        let mut rest = (&mut self.0).take(Tree::BYTES_MAX);
        let read = io::copy(&mut rest, &mut io::sink());
        unpacking.pass(read.map_err(|error| of_reading(&error, "it"))?)
    }

    /// What a header says of the next one.
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
            return Err(Refusal::Cut("it ends in the midst of a file"));
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
        if before.is_sparse || header.kind == Kind::Sparse {
            return Err(Refusal::Sparse(visible::line(&path)));
        }
        match header.kind {
            Kind::File if path.ends_with('/') => {}
            Kind::File => {
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
            Kind::Special(what) => unpacking.leave_out(&path, what),
            _ => {}
        }
        // Links and folders have no contents, whatever they claim; other kinds that are not known
        // may have some.
        let has_contents = !matches!(header.kind, Kind::Special(_));
        let unread = if has_contents { size } else { 0 };
        self.skip_all(unread, unread, unpacking)
    }

    /// Passes over what is left of some contents, and what fills their last block.
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
            return Err(Refusal::Cut("it ends in the midst of a file"));
        }
        Ok(())
    }
}

/// Contents that must all be there.
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

/// Bytes that fill the last block of contents.
fn padding(size: u64) -> u64 {
    size.next_multiple_of(BLOCK as u64) - size
}

impl Before {
    /// Takes in records of pax: `LENGTH KEY=VALUE`, each on a line.
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

/// The first record, and what follows it.
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
