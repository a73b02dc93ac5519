//! Results read back from JSON, one submission after the other, so that a large class is never in
//! memory as a whole.

use std::fmt;
use std::io::{self, Read as _};

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::model::{AssignmentInfo, ClassInfo, Isolation, SubmissionResult};
use crate::render::json::{Digesting, END_BYTES, end};

/// Reads results as [`crate::render::json::Json`] writes them. With what is said of the class as a
/// whole, which must stand before the submissions, `begin` makes what then takes each of these, in
/// order; it is given back with the class.
///
/// # Errors
/// Where the text is no such results, where it cannot be read, and what `begin` and `take` give.
pub fn read<T>(
    reader: impl io::Read,
    begin: impl FnOnce(&ClassInfo) -> io::Result<T>,
    take: impl FnMut(&mut T, SubmissionResult) -> io::Result<()>,
) -> serde_json::Result<(ClassInfo, T)> {
    let mut json =
        serde_json::Deserializer::from_reader(io::BufReader::with_capacity(1 << 16, reader));
    let read = Class { begin, take }.deserialize(&mut json)?;
    json.end()?;
    Ok(read)
}

/// Tells whether the checksum at the end of results is that of all before it, so that they are as they were written.
///
/// # Errors
/// If they cannot be read.
pub fn are_whole(mut results: impl io::Read + io::Seek) -> io::Result<bool> {
    let length = results.seek(io::SeekFrom::End(0))?;
    let Some(before) = length.checked_sub(END_BYTES) else {
        return Ok(false);
    };
    results.rewind()?;
    let mut digesting = Digesting::new(io::sink());
    io::copy(&mut results.by_ref().take(before), &mut digesting)?;
    let mut found = Vec::new();
    results.read_to_end(&mut found)?;
    Ok(found == end(digesting.digest).as_bytes())
}

struct Class<B, F> {
    begin: B,
    take: F,
}

impl<'de, T, B, F> DeserializeSeed<'de> for Class<B, F>
where
    B: FnOnce(&ClassInfo) -> io::Result<T>,
    F: FnMut(&mut T, SubmissionResult) -> io::Result<()>,
{
    type Value = (ClassInfo, T);

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<Self::Value, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de, T, B, F> Visitor<'de> for Class<B, F>
where
    B: FnOnce(&ClassInfo) -> io::Result<T>,
    F: FnMut(&mut T, SubmissionResult) -> io::Result<()>,
{
    type Value = (ClassInfo, T);

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the results of a class")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let Self { begin, mut take } = self;
        let mut begin = Some(begin);
        let (mut puzzlemark, mut assignment, mut isolation) = (None, None, None);
        // Where it is not said, nobody is known to be missing.
        let (mut absent, mut unsettled) = (Vec::new(), Vec::new());
        let mut read = None;
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "puzzlemark" => puzzlemark = Some(map.next_value::<String>()?),
                "assignment" => assignment = Some(map.next_value::<AssignmentInfo>()?),
                "isolation" => isolation = Some(map.next_value::<Isolation>()?),
                "missing" => absent = map.next_value()?,
                "unsettled" => unsettled = map.next_value()?,
                "submissions" => {
                    let begin = begin
                        .take()
                        .ok_or_else(|| A::Error::duplicate_field("submissions"))?;
                    let class = ClassInfo {
                        puzzlemark: puzzlemark.take().ok_or_else(|| missing("puzzlemark"))?,
                        assignment: assignment.take().ok_or_else(|| missing("assignment"))?,
                        isolation: isolation.take().ok_or_else(|| missing("isolation"))?,
                        missing: std::mem::take(&mut absent),
                        unsettled: std::mem::take(&mut unsettled),
                    };
                    let mut state = begin(&class).map_err(A::Error::custom)?;
                    map.next_value_seed(Submissions(|one| take(&mut state, one)))?;
                    read = Some((class, state));
                }
                // What it is for is seen before: see `are_whole`.
                "checksum" => {
                    map.next_value::<IgnoredAny>()?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    return Err(A::Error::custom(format_args!("unknown field `{key}`")));
                }
            }
        }
        read.ok_or_else(|| A::Error::missing_field("submissions"))
    }
}

fn missing<E: serde::de::Error>(field: &str) -> E {
    E::custom(format_args!("`{field}` must stand before `submissions`"))
}

struct Submissions<F>(F);

impl<'de, F: FnMut(SubmissionResult) -> io::Result<()>> DeserializeSeed<'de> for Submissions<F> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de, F: FnMut(SubmissionResult) -> io::Result<()>> Visitor<'de> for Submissions<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of submissions")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        while let Some(submission) = list.next_element::<SubmissionResult>()? {
            (self.0)(submission).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}
