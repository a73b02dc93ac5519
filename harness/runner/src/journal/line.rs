//! The lines of a journal: records, and names for isolations.
//!
//! The description of an isolation is long and the same for nearly all records. So a separate line
//! defines a name for it, before the first record that uses the name.
//!
//! Each line ends with a checksum of the text before it. A line with a wrong checksum is damaged. It
//! does not count, and its scenario is played again.

use std::collections::BTreeMap;

use puzzlemark_reports::model::Isolation;
use serde::de::Error as _;
use serde::{Deserialize, Serialize};

use super::Record;
use puzzlemark_model::digest::Digest;

/// The isolations that have names in a journal.
#[derive(Debug, Default)]
pub(super) struct Isolations(BTreeMap<String, Isolation>);

/// A line that defines a name for an isolation.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Naming {
    name: String,
    isolation: Isolation,
}

/// The content of a line of a journal.
#[derive(Debug)]
pub(super) enum Line {
    /// A finished scenario.
    Record(Box<Record>),
    /// A name for an isolation.
    Naming,
    /// A line with a wrong checksum, or one that uses a name that no good line defines.
    Damaged,
}

/// The text between a line's content and its checksum.
const BEFORE_CHECKSUM: &[u8] = b",\"checksum\":\"";
/// The text after the checksum.
const AFTER_CHECKSUM: &[u8] = b"\"}\n";
/// The number of hexadecimal digits of a checksum.
const CHECKSUM_DIGITS: usize = 16;

impl Isolations {
    /// Returns the line of a record. `name` is the name of its isolation. The line ends with a newline.
    pub(super) fn line(record: Record, name: &str) -> serde_json::Result<Vec<u8>> {
        with_checksum(&record.map_isolation(|_| serde_json::Result::Ok(name))?)
    }

    /// Returns the line that must come before the first record of an isolation. Returns `None` if the
    /// journal has it already.
    pub(super) fn line_before(
        &self,
        name: &str,
        isolation: &Isolation,
    ) -> serde_json::Result<Option<Vec<u8>>> {
        if self.0.contains_key(name) {
            return Ok(None);
        }
        let (name, isolation) = (name.to_owned(), isolation.clone());
        with_checksum(&Naming { name, isolation }).map(Some)
    }

    /// Adds a name that [`Self::line_before`] has defined.
    pub(super) fn add(&mut self, name: &str, isolation: &Isolation) {
        if !self.0.contains_key(name) {
            self.0.insert(name.to_owned(), isolation.clone());
        }
    }

    /// Returns the record of a line. Earlier lines, read by [`Self::parse_line`], define the name of its
    /// isolation.
    pub(super) fn record(&self, line: &[u8]) -> serde_json::Result<Record> {
        let content = content(line);
        let content = content.ok_or_else(|| serde_json::Error::custom("its checksum is wrong"))?;
        let record: Record<String> = serde_json::from_slice(&content)?;
        record.map_isolation(|name| {
            self.0.get(&name).cloned().ok_or_else(|| {
                let what = format!("no line before it says which isolation is `{name}`");
                serde_json::Error::custom(what)
            })
        })
    }

    /// Reads the next line of a journal.
    pub(super) fn parse_line(&mut self, line: &[u8]) -> Line {
        if let Ok(record) = self.record(line) {
            return Line::Record(Box::new(record));
        }
        let naming = content(line).map(|content| serde_json::from_slice(&content));
        let Some(Ok(Naming { name, isolation })) = naming else {
            return Line::Damaged;
        };
        let said = self.0.entry(name).or_insert_with(|| isolation.clone());
        if *said == isolation {
            Line::Naming
        } else {
            Line::Damaged
        }
    }
}

/// Returns the name of an isolation. Equal isolations have equal names, and different ones have
/// different names.
pub(super) fn name(isolation: &Isolation) -> String {
    let Isolation { level, meaning } = isolation;
    let mut digest = Digest::default();
    digest.part(level).part(meaning);
    let mut name = digest.finish();
    name.truncate(16);
    name
}

/// Returns true if a damaged line may still be part of a journal. It may really be damaged, or it comes from
/// an older build, which wrote no checksums.
pub(super) fn is_like_one_of_a_journal(line: &[u8]) -> bool {
    let content = serde_json::from_slice::<serde_json::Value>(line);
    content.is_ok_and(|content| content.get("key").is_some() || content.get("isolation").is_some())
}

/// Returns a line with this content, its checksum and a newline.
fn with_checksum(content: &impl Serialize) -> serde_json::Result<Vec<u8>> {
    let mut line = serde_json::to_vec(content)?;
    let checksum = checksum(&line);
    // The closing brace of the content comes after the checksum.
    line.pop();
    line.extend(BEFORE_CHECKSUM);
    line.extend(checksum.as_bytes());
    line.extend(AFTER_CHECKSUM);
    Ok(line)
}

/// Returns the content of a line, if its checksum is right.
fn content(line: &[u8]) -> Option<Vec<u8>> {
    let line = line.strip_suffix(AFTER_CHECKSUM)?;
    let (before, found) = line.split_at_checked(line.len().checked_sub(CHECKSUM_DIGITS)?)?;
    let content = [before.strip_suffix(BEFORE_CHECKSUM)?, b"}"].concat();
    (checksum(&content).as_bytes() == found).then_some(content)
}

fn checksum(content: &[u8]) -> String {
    let mut digest = Digest::default();
    digest.part(content);
    let mut checksum = digest.finish();
    checksum.truncate(CHECKSUM_DIGITS);
    checksum
}

impl<I> Record<I> {
    /// Replaces the isolation of the record by another representation, such as its name.
    fn map_isolation<J, E>(self, say: impl FnOnce(I) -> Result<J, E>) -> Result<Record<J>, E> {
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
