//! The lines of a journal: records, and what records call by a name.
//!
//! How a submission was isolated takes many words, and is the same for nearly all records. A line of its
//! own says it and gives it a name, before the first record that has the name. Records of older builds
//! say it themselves.

use std::collections::BTreeMap;

use puzzlemark_reports::model::Isolation;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use super::Record;
use crate::digest::Digest;

/// The isolations that a journal has given names to.
#[derive(Debug, Default)]
pub(super) struct Isolations(BTreeMap<String, Isolation>);

/// A line that gives a name to an isolation.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Naming {
    name: String,
    isolation: Isolation,
}

/// What a record has for its isolation.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Isolated {
    Named(String),
    Whole(Isolation),
}

impl Isolations {
    /// The line of a record whose isolation has this name, with its newline.
    pub(super) fn line(record: Record, name: &str) -> serde_json::Result<Vec<u8>> {
        with_newline(&record.said(|_| serde_json::Result::Ok(name))?)
    }

    /// The line that must stand before the first record of an isolation; `None` where it does already.
    pub(super) fn line_before(
        &self,
        name: &str,
        isolation: &Isolation,
    ) -> serde_json::Result<Option<Vec<u8>>> {
        if self.0.contains_key(name) {
            return Ok(None);
        }
        let (name, isolation) = (name.to_owned(), isolation.clone());
        with_newline(&Naming { name, isolation }).map(Some)
    }

    /// Takes for said what [`Self::line_before`] says.
    pub(super) fn add(&mut self, name: &str, isolation: &Isolation) {
        if !self.0.contains_key(name) {
            self.0.insert(name.to_owned(), isolation.clone());
        }
    }

    /// The record of a line, which has those lines before it that [`Self::take`] has taken.
    pub(super) fn record(&self, line: &[u8]) -> serde_json::Result<Record> {
        let record: Record<Isolated> = serde_json::from_slice(line)?;
        record.said(|isolated| match isolated {
            Isolated::Whole(isolation) => Ok(isolation),
            Isolated::Named(name) => self.0.get(&name).cloned().ok_or_else(|| {
                let what = format!("no line before it says which isolation is `{name}`");
                serde_json::Error::custom(what)
            }),
        })
    }

    /// Takes in the next line of a journal; `None` where it is no record but names an isolation.
    pub(super) fn take(&mut self, line: &[u8]) -> serde_json::Result<Option<Record>> {
        let no_record = match self.record(line) {
            Ok(record) => return Ok(Some(record)),
            Err(error) => error,
        };
        let Ok(Naming { name, isolation }) = serde_json::from_slice(line) else {
            return Err(no_record);
        };
        let said = self.0.entry(name).or_insert_with(|| isolation.clone());
        if *said != isolation {
            let what = "a line before it has the name for another isolation";
            return Err(serde_json::Error::custom(what));
        }
        Ok(None)
    }
}

/// The name of an isolation: the same wherever it occurs, and no other's.
pub(super) fn name(isolation: &Isolation) -> String {
    let Isolation { level, meaning } = isolation;
    let mut digest = Digest::default();
    digest.part(level).part(meaning);
    let mut name = digest.finish();
    name.truncate(16);
    name
}

fn with_newline(what: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(what)?;
    line.push(b'\n');
    Ok(line)
}

impl<I> Record<I> {
    /// The record with its isolation said in another way.
    fn said<J, E>(self, say: impl FnOnce(I) -> Result<J, E>) -> Result<Record<J>, E> {
        let Self {
            key,
            submission,
            isolation,
            driver,
            remarks,
            result,
        } = self;
        Ok(Record {
            key,
            submission,
            isolation: say(isolation)?,
            driver,
            remarks,
            result,
        })
    }
}

#[cfg(test)]
pub(super) mod tests;
