//! Where the records of a journal are in its file.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom};
use std::path::Path;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::model::Isolation;

use super::{JournalError, Key, Record, io_error};

/// Where the records of a journal are, by key, and how they were isolated.
#[derive(Debug, Default)]
pub(super) struct Index {
    /// Of two records of one key the later counts.
    places: HashMap<Key, Place>,
    isolations: Vec<Isolation>,
    bytes: u64,
}

/// Where a record is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    offset: u64,
    length: usize,
    pub(super) verdict: Verdict,
}

impl Index {
    /// Reads a journal from its beginning to its last whole line.
    pub(super) fn read(path: &Path, file: &mut File) -> Result<Self, JournalError> {
        let mut index = Self::default();
        for_each(path, file, |record, place| {
            index.put(record.key, record.isolation, place);
        })?;
        Ok(index)
    }

    /// Adds the record that stands at the end, with the length of its line.
    pub(super) fn add(&mut self, record: &Record, length: usize) {
        let place = Place {
            offset: self.bytes,
            length,
            verdict: record.result.verdict,
        };
        self.put(record.key, record.isolation.clone(), place);
    }

    fn put(&mut self, key: Key, isolation: Isolation, place: Place) {
        self.bytes = place.offset + place.length as u64;
        if !self.isolations.contains(&isolation) {
            self.isolations.push(isolation);
        }
        self.places.insert(key, place);
    }

    /// Where the record of that key is.
    pub(super) fn place(&self, key: Key) -> Option<Place> {
        self.places.get(&key).copied()
    }

    /// How the records were isolated.
    pub(super) fn isolations(&self) -> &[Isolation] {
        &self.isolations
    }

    /// The length of all records, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Place {
    /// The record, from the journal's file.
    pub(super) fn record(self, path: &Path, file: &mut File) -> Result<Record, JournalError> {
        let line = self.line(file).map_err(io_error(path))?;
        serde_json::from_slice(&line).map_err(|cause| JournalError::Changed {
            path: path.to_owned(),
            cause,
        })
    }

    fn line(self, file: &mut File) -> io::Result<Vec<u8>> {
        let mut line = vec![0; self.length];
        file.seek(SeekFrom::Start(self.offset))?;
        file.read_exact(&mut line)?;
        Ok(line)
    }
}

/// Reads all records of a journal from its beginning, each with its place. A torn last line is passed
/// over.
pub(super) fn for_each(
    path: &Path,
    file: &mut File,
    mut take: impl FnMut(Record, Place),
) -> Result<(), JournalError> {
    file.rewind().map_err(io_error(path))?;
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut offset = 0;
    for number in 1.. {
        line.clear();
        let length = reader
            .read_until(b'\n', &mut line)
            .map_err(io_error(path))?;
        if line.last() != Some(&b'\n') {
            break;
        }
        let record: Record =
            serde_json::from_slice(&line).map_err(|cause| JournalError::Record {
                path: path.to_owned(),
                line: number,
                cause,
            })?;
        let verdict = record.result.verdict;
        let place = Place {
            offset,
            length,
            verdict,
        };
        offset += length as u64;
        take(record, place);
    }
    Ok(())
}
