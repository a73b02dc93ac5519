//! Merges several journals into one, such as those of the parts of a class.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufWriter};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use puzzlemark_reports::Verdict;
use puzzlemark_reports::comparable::comparable;
use puzzlemark_reports::model::Isolation;
use tempfile::NamedTempFile;

use super::index;
use super::line::{Isolations, name};
use super::places::Place;
use super::{JournalError, Key, Record, io_error, lock};

/// The records of several journals together.
///
/// The order of the journals does not matter, and a journal may be named twice. Only the places of the
/// records are in memory.
#[derive(Debug)]
pub struct Merge {
    /// The journals, each with the isolations that its lines name.
    journals: Vec<(PathBuf, File, Isolations)>,
    records: Vec<RecordPlace>,
    /// The names of submissions and scenarios, without repetition.
    names: BTreeSet<Rc<str>>,
    isolations: Vec<Isolation>,
    /// The lines that do not count, by journal.
    damaged: Vec<(PathBuf, Vec<usize>)>,
}

/// The place of a record in one of the journals.
#[derive(Debug)]
struct RecordPlace {
    submission: Rc<str>,
    scenario: Rc<str>,
    key: Key,
    /// The index of the journal.
    journal: usize,
    place: Place,
}

impl RecordPlace {
    /// Returns the sort key. Records with the same sort key are results of the same scenario for the same
    /// submission.
    fn name(&self) -> (&str, &str, Key) {
        (&self.submission, &self.scenario, self.key)
    }
}

/// Results of one scenario for one submission that contradict each other. They differ in more than the
/// used resources.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The name of the submission.
    pub submission: String,
    /// The scenario's id.
    pub scenario: String,
    /// The verdicts, without repetition. There is only one if the results differ in another part.
    pub verdicts: Vec<Verdict>,
}

impl Merge {
    /// Reads journals. Ignores an incomplete last line, which a killed run leaves. Does not change the
    /// journals, so other runs may still use them.
    pub fn read_journals(
        journals: impl IntoIterator<Item = PathBuf>,
    ) -> Result<Self, JournalError> {
        let mut merge = Self {
            journals: Vec::new(),
            records: Vec::new(),
            names: BTreeSet::new(),
            isolations: Vec::new(),
            damaged: Vec::new(),
        };
        for path in journals {
            merge.add(path)?;
        }
        Ok(merge)
    }

    /// Returns the isolations of the records.
    pub fn isolations(&self) -> &[Isolation] {
        &self.isolations
    }

    /// Returns the journals that have damaged lines, with the numbers of these lines, counted from 1.
    /// Damaged lines do not count.
    pub fn damaged(&self) -> &[(PathBuf, Vec<usize>)] {
        &self.damaged
    }

    /// Writes the merged journal and replaces the file that is there. If records of one key contradict
    /// each other, the journal gets a judge error for them, so that they count as not judged.
    pub fn write(&mut self, to: &Path) -> Result<Vec<Conflict>, JournalError> {
        let io = io_error(to);
        let _nobody_else = lock(to)?;
        let folder = to.parent().unwrap_or(Path::new("."));
        let mut file = BufWriter::new(NamedTempFile::new_in(folder).map_err(&io)?);
        let mut conflicts = Vec::new();
        let mut said = Isolations::default();
        let mut records = std::mem::take(&mut self.records);
        records.sort_by(|one, other| one.name().cmp(&other.name()));
        for same in records.chunk_by(|one, other| one.name() == other.name()) {
            let (record, conflict) = decided(self.read_records(same)?);
            write_lines(record, &mut said, &mut file).map_err(&io)?;
            conflicts.extend(conflict);
        }
        let file = file.into_inner().map_err(|error| io(error.into_error()))?;
        file.as_file().sync_all().map_err(&io)?;
        file.persist(to).map_err(|error| io(error.error))?;
        Ok(conflicts)
    }

    fn add(&mut self, path: PathBuf) -> Result<(), JournalError> {
        let mut file = File::open(&path).map_err(io_error(&path))?;
        let journal = self.journals.len();
        let read = index::for_each(&path, &mut file, |record, place| {
            let Record {
                key,
                submission,
                isolation,
                result,
                ..
            } = record;
            if !self.isolations.contains(&isolation) {
                self.isolations.push(isolation);
            }
            self.records.push(RecordPlace {
                submission: once(&mut self.names, submission),
                scenario: once(&mut self.names, result.scenario),
                key,
                journal,
                place,
            });
        })?;
        if !read.damaged.is_empty() {
            self.damaged.push((path.clone(), read.damaged));
        }
        self.journals.push((path, file, read.said));
        Ok(())
    }

    fn read_records(&mut self, places: &[RecordPlace]) -> Result<Vec<Record>, JournalError> {
        let mut records = Vec::new();
        for found in places {
            let (path, file, said) = &mut self.journals[found.journal];
            records.push(found.place.record(path, file, said)?);
        }
        // This order does not depend on the order of the journals.
        records.sort_by_cached_key(|record| {
            serde_json::to_string(record).expect("a record can be written as JSON")
        });
        Ok(records)
    }
}

/// Writes a record. If needed, first writes the line that names its isolation.
fn write_lines(record: Record, said: &mut Isolations, out: &mut impl io::Write) -> io::Result<()> {
    let name = name(&record.isolation);
    if let Some(before) = said.line_before(&name, &record.isolation)? {
        out.write_all(&before)?;
        said.add(&name, &record.isolation);
    }
    out.write_all(&Isolations::line(record, &name)?)
}

/// Returns the shared copy of a name. Adds the name if it is new.
fn once(names: &mut BTreeSet<Rc<str>>, name: String) -> Rc<str> {
    if let Some(known) = names.get(name.as_str()) {
        return Rc::clone(known);
    }
    let name: Rc<str> = name.into();
    names.insert(Rc::clone(&name));
    name
}

/// Chooses the record that represents all records of one key. There must be at least one. Returns the
/// conflict if they contradict each other.
fn decided(mut records: Vec<Record>) -> (Record, Option<Conflict>) {
    let is_judged = |record: &Record| record.result.verdict != Verdict::JudgeError;
    if records.iter().any(is_judged) {
        records.retain(is_judged);
    }
    let others = records.split_off(1);
    let first = records.remove(0);
    let essence = comparable(&first.result);
    let alike = |record: &Record| comparable(&record.result) == essence;
    if others.iter().all(alike) {
        return (first, None);
    }
    let all = [&first].into_iter().chain(&others);
    let mut verdicts: Vec<_> = all.map(|record| record.result.verdict).collect();
    verdicts.sort();
    verdicts.dedup();
    let conflict = Conflict {
        submission: first.submission.clone(),
        scenario: first.result.scenario.clone(),
        verdicts,
    };
    (conflict.undecided(first), Some(conflict))
}

impl Conflict {
    /// Returns a record with a judge error that replaces the contradicting records.
    fn undecided(&self, mut record: Record) -> Record {
        let verdicts: Vec<_> = self.verdicts.iter().map(|verdict| verdict.code()).collect();
        let result = &mut record.result;
        *result = comparable(result);
        result.verdict = Verdict::JudgeError;
        result.reason = Some(format!(
            "it was played more than once with different results ({})",
            verdicts.join(", ")
        ));
        result.steps.clear();
        result.transcript.clear();
        record
    }
}

#[cfg(test)]
mod tests;
