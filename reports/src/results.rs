//! Reads `results.json` one submission at a time, so a large class is never in memory as a whole.

use std::fmt;
use std::io::{self, Read as _};

use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as _, Deserializer};

use crate::course::CourseResults;
use crate::model::{AssignmentInfo, ClassInfo, Isolation, SubmissionResult};
use crate::render::json::{Digesting, END_BYTES, end};

/// Version of the format of `results.json`, its first key. Files of another version are refused.
///
/// Version 1 did not have the key, and had other names for the outcomes of a step.
pub const FORMAT: u32 = 2;

/// Reads results that [`crate::render::json::Json`] wrote.
///
/// `begin` gets the facts about the class and returns a state. `take` gets the state and each submission,
/// in order. Returns the facts and the final state.
///
/// # Errors
/// If the text is not results in this [`FORMAT`], if reading fails, or if `begin` or `take` fails.
pub fn read_results<T>(
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

/// Returns true if the checksum at the end of results is correct. Then the file is complete and
/// unchanged.
///
/// # Errors
/// If reading fails.
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

/// Reads the results of a course that [`crate::render::json::course`] wrote. [`are_whole`] checks their checksum.
///
/// # Errors
/// If the text is not the results of a course.
pub fn course(text: &[u8]) -> serde_json::Result<CourseResults> {
    let mut values: serde_json::Map<_, _> = serde_json::from_slice(text)?;
    values.remove("checksum");
    CourseResults::deserialize(serde_json::Value::Object(values))
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
        let mut format = None;
        let (mut puzzlemark, mut assignment, mut isolation) = (None, None, None);
        // These keys may be absent: then the time is not known, no student is missing or excused, and there are no copies.
        let mut graded = None;
        let [mut absent, mut unsettled, mut excused] = [const { Vec::new() }; 3];
        let mut copies = Vec::new();
        let mut read = None;
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "format" => format = Some(map.next_value_seed(Format)?),
                "puzzlemark" => puzzlemark = Some(map.next_value::<String>()?),
                "assignment" => assignment = Some(map.next_value::<AssignmentInfo>()?),
                "isolation" => isolation = Some(map.next_value::<Isolation>()?),
                "graded" => graded = Some(map.next_value::<String>()?),
                "missing" => absent = map.next_value()?,
                "unsettled" => unsettled = map.next_value()?,
                "excused" => excused = map.next_value()?,
                "copies" => copies = map.next_value()?,
                "submissions" => {
                    let begin = begin
                        .take()
                        .ok_or_else(|| A::Error::duplicate_field("submissions"))?;
                    format.ok_or_else(|| missing::<A::Error>("format"))?;
                    let class = ClassInfo {
                        puzzlemark: puzzlemark.take().ok_or_else(|| missing("puzzlemark"))?,
                        assignment: assignment.take().ok_or_else(|| missing("assignment"))?,
                        isolation: isolation.take().ok_or_else(|| missing("isolation"))?,
                        graded: graded.take(),
                        missing: std::mem::take(&mut absent),
                        unsettled: std::mem::take(&mut unsettled),
                        excused: std::mem::take(&mut excused),
                        copies: std::mem::take(&mut copies),
                    };
                    let mut state = begin(&class).map_err(A::Error::custom)?;
                    map.next_value_seed(Submissions(|one| take(&mut state, one)))?;
                    read = Some((class, state));
                }
                // `are_whole` has checked it.
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

/// Reads a version, and refuses every version except [`FORMAT`].
struct Format;

impl<'de> DeserializeSeed<'de> for Format {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        let found = u32::deserialize(json)?;
        if found == FORMAT {
            return Ok(());
        }
        let message = format_args!("format {found} is not supported; this is format {FORMAT}");
        Err(D::Error::custom(message))
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
