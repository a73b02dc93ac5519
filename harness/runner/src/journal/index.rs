//! The index of a journal: the offsets of its records in the file.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom};
use std::path::Path;

use puzzlemark_reports::model::Isolation;

use super::line::{self, Isolations, Line};
use super::places::{Place, Places};
use super::{About, JournalError, Key, Record, io_error};

/// The offsets of a journal's records by key, and the isolations of the records.
#[derive(Debug, Default)]
pub(super) struct Index {
    places: Places,
    /// The names that the lines define for isolations.
    said: Isolations,
    /// The isolations of the records, without repetition.
    isolations: Vec<Isolation>,
    bytes: u64,
    damaged: Vec<usize>,
}

impl Index {
    /// Reads a journal from its beginning to its last complete line.
    pub(super) fn read_journal(path: &Path, file: &mut File) -> Result<Self, JournalError> {
        let mut index = Self::default();
        let read = for_each(path, file, |record, place| {
            index.add_record(record.key, &record.isolation, place);
        })?;
        let Read {
            said,
            bytes,
            damaged,
        } = read;
        Ok(Self {
            said,
            bytes,
            damaged,
            ..index
        })
    }

    /// Returns the names that the lines so far define for isolations.
    pub(super) fn said(&self) -> &Isolations {
        &self.said
    }

    /// Adds a record that was appended to the file. `before` is the length of the lines before it,
    /// and `length` that of its line, in bytes.
    pub(super) fn add(&mut self, about: &About, before: usize, length: usize) {
        self.said.add(&about.name, &about.isolation);
        let place = Place {
            offset: self.bytes + before as u64,
            verdict: about.verdict,
        };
        self.add_record(about.key, &about.isolation, place);
        self.bytes = place.offset + length as u64;
    }

    fn add_record(&mut self, key: Key, isolation: &Isolation, place: Place) {
        if !self.isolations.contains(isolation) {
            self.isolations.push(isolation.clone());
        }
        self.places.insert(key, place);
    }

    /// Returns the place of the record of this key.
    pub(super) fn place(&self, key: Key) -> Option<Place> {
        self.places.get(key)
    }

    /// Returns the isolations of the records.
    pub(super) fn isolations(&self) -> &[Isolation] {
        &self.isolations
    }

    /// Returns the numbers of the damaged lines, counted from 1.
    pub(super) fn damaged(&self) -> &[usize] {
        &self.damaged
    }

    /// Returns the length of all lines, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }
}

impl Place {
    /// Reads the record from the journal's file. `said` has the names that the lines define for
    /// isolations.
    pub(super) fn record(
        self,
        path: &Path,
        file: &mut File,
        said: &Isolations,
    ) -> Result<Record, JournalError> {
        let line = self.line(file).map_err(io_error(path))?;
        said.record(&line).map_err(|cause| JournalError::Changed {
            path: path.to_owned(),
            cause,
        })
    }

    fn line(self, file: &mut File) -> io::Result<Vec<u8>> {
        file.seek(SeekFrom::Start(self.offset))?;
        let mut line = Vec::new();
        BufReader::new(file).read_until(b'\n', &mut line)?;
        Ok(line)
    }
}

/// The facts about the lines of a journal that are not in records.
#[derive(Debug, Default)]
pub(super) struct Read {
    /// The isolations that the lines name.
    pub(super) said: Isolations,
    /// The length of all complete lines in bytes.
    pub(super) bytes: u64,
    /// The numbers of the damaged lines, counted from 1.
    pub(super) damaged: Vec<usize>,
}

/// Reads all records of a journal, each with its place. Ignores an incomplete last line.
///
/// # Errors
///
/// The file cannot be read, or no line looks like a line of a journal. A run must not add records to
/// such a file.
pub(super) fn for_each(
    path: &Path,
    file: &mut File,
    mut take: impl FnMut(Record, Place),
) -> Result<Read, JournalError> {
    file.rewind().map_err(io_error(path))?;
    let mut reader = BufReader::new(file);
    let mut read = Read::default();
    let mut line = Vec::new();
    let mut is_journal = false;
    let mut lines = 0;
    for number in 1.. {
        line.clear();
        let length = reader
            .read_until(b'\n', &mut line)
            .map_err(io_error(path))?;
        if line.last() != Some(&b'\n') {
            break;
        }
        let offset = read.bytes;
        match read.said.parse_line(&line) {
            Line::Record(record) => {
                let verdict = record.result.verdict;
                take(*record, Place { offset, verdict });
            }
            Line::Naming => {}
            Line::Damaged => {
                is_journal |= line::is_like_one_of_a_journal(&line);
                read.damaged.push(number);
            }
        }
        read.bytes += length as u64;
        lines = number;
    }
    is_journal |= read.damaged.len() < lines;
    if lines > 0 && !is_journal {
        return Err(JournalError::Foreign {
            path: path.to_owned(),
        });
    }
    Ok(read)
}
