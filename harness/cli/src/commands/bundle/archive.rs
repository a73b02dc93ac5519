//! Writes zip archives without compression. Most of a bundle is the program, which compression hardly makes
//! smaller. Equal files give equal archives.

use anyhow::Context as _;

use super::files::{File, Files};

/// The date of all files: 1980-01-01, the first day that zip can store.
const DATE: u16 = 0x21;
/// The flag for names in UTF-8.
const FLAGS: u16 = 1 << 11;
/// The version of zip that a reader needs: 2.0.
const VERSION: u16 = 20;
/// The version of the writer, with the flag for modes of Unix.
const MADE_BY: u16 = 3 << 8 | VERSION;

/// Packs files into an archive.
pub(super) fn zip(files: &Files) -> anyhow::Result<Vec<u8>> {
    let too_large = "the files are too large for a zip archive; leave out `.zip` to write a folder";
    let (mut archive, mut directory, mut count) = (Vec::new(), Vec::new(), 0_u16);
    for (path, file) in files.iter() {
        let offset = u32::try_from(archive.len()).context(too_large)?;
        let entry = entry(path, file).context(too_large)?;
        archive.extend(0x0403_4b50_u32.to_le_bytes());
        archive.extend(&entry);
        archive.extend(path.as_bytes());
        archive.extend(&file.bytes);
        directory.extend(0x0201_4b50_u32.to_le_bytes());
        directory.extend(MADE_BY.to_le_bytes());
        directory.extend(&entry);
        // No comment, the first disk, no attributes.
        directory.extend([0; 6]);
        let mode: u32 = if file.executable {
            0o100_755
        } else {
            0o100_644
        };
        directory.extend((mode << 16).to_le_bytes());
        directory.extend(offset.to_le_bytes());
        directory.extend(path.as_bytes());
        count = count.checked_add(1).context(too_large)?;
    }
    let start = u32::try_from(archive.len()).context(too_large)?;
    let size = u32::try_from(directory.len()).context(too_large)?;
    archive.extend(directory);
    archive.extend(0x0605_4b50_u32.to_le_bytes());
    archive.extend([0; 4]);
    archive.extend(count.to_le_bytes());
    archive.extend(count.to_le_bytes());
    archive.extend(size.to_le_bytes());
    archive.extend(start.to_le_bytes());
    archive.extend([0; 2]);
    Ok(archive)
}

/// Returns the fields that are both before a file and in the directory. Returns `None` if the file is too large.
fn entry(path: &str, file: &File) -> Option<Vec<u8>> {
    let size = u32::try_from(file.bytes.len()).ok()?;
    let name = u16::try_from(path.len()).ok()?;
    let mut entry = Vec::new();
    // Method: stored. Time: midnight.
    for word in [VERSION, FLAGS, 0, 0, DATE] {
        entry.extend(word.to_le_bytes());
    }
    for number in [crc32fast::hash(&file.bytes), size, size] {
        entry.extend(number.to_le_bytes());
    }
    for word in [name, 0] {
        entry.extend(word.to_le_bytes());
    }
    Some(entry)
}
