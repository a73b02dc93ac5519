//! One journal of several, such as those of the parts of a class.

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
/// The order of the journals does not matter, and a journal may be named twice. Only the places of
/// the records are in memory.
#[derive(Debug)]
pub struct Merge {
    /// With what their lines say of isolations.
    journals: Vec<(PathBuf, File, Isolations)>,
    records: Vec<RecordPlace>,
    /// Names of submissions and scenarios, each once.
    names: BTreeSet<Rc<str>>,
    isolations: Vec<Isolation>,
    /// Lines that do not count, by journal.
    damaged: Vec<(PathBuf, Vec<usize>)>,
}

/// A record in one of the journals.
#[derive(Debug)]
struct RecordPlace {
    submission: Rc<str>,
    scenario: Rc<str>,
    key: Key,
    /// Place of the journal among all.
    journal: usize,
    place: Place,
}

impl RecordPlace {
    /// The sort key. Records with the same one are results of the same scenario.
    fn name(&self) -> (&str, &str, Key) {
        (&self.submission, &self.scenario, self.key)
    }
}

/// Results of one scenario for one submission that cannot both be right: they differ in more than
/// what was used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// Name of the submission.
    pub submission: String,
    /// The scenario's id.
    pub scenario: String,
    /// The verdicts that there are; only one where the results differ in other respects.
    pub verdicts: Vec<Verdict>,
}

impl Merge {
    /// Looks through journals. A torn last line, which a run leaves that was killed, is passed over;
    /// the journals stay as they are, and may be in use.
    pub fn of(journals: impl IntoIterator<Item = PathBuf>) -> Result<Self, JournalError> {
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

    /// The ways in which the records were isolated.
    pub fn isolations(&self) -> &[Isolation] {
        &self.isolations
    }

    /// The journals that have damaged lines, and the numbers of these, counted from 1. They do not count.
    pub fn damaged(&self) -> &[(PathBuf, Vec<usize>)] {
        &self.damaged
    }

    /// Writes the journal that holds all, in the place of what is there. Of records of one key
    /// that are in conflict it has a judge error, so that they count as not judged.
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
        // An order that does not depend on the order of the journals.
        records.sort_by_cached_key(|record| {
            serde_json::to_string(record).expect("a record can be written as JSON")
        });
        Ok(records)
    }
}

/// Writes a record, behind what must be said before it.
fn write_lines(record: Record, said: &mut Isolations, out: &mut impl io::Write) -> io::Result<()> {
    let name = name(&record.isolation);
    if let Some(before) = said.line_before(&name, &record.isolation)? {
        out.write_all(&before)?;
        said.add(&name, &record.isolation);
    }
    out.write_all(&Isolations::line(record, &name)?)
}

/// The name as it is among others; added where it is new.
fn once(names: &mut BTreeSet<Rc<str>>, name: String) -> Rc<str> {
    if let Some(known) = names.get(name.as_str()) {
        return Rc::clone(known);
    }
    let name: Rc<str> = name.into();
    names.insert(Rc::clone(&name));
    name
}

/// The one record that stands for all of one key; there is at least one.
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
    /// A record in the place of those that differ.
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
