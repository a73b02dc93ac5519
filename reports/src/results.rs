//! Results read back from JSON, one submission after the other, so that a large class is never in
//! memory as a whole.

use std::fmt;
use std::io;

use serde::Deserializer;
use serde::de::{DeserializeSeed, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::model::{AssignmentInfo, ClassResults, Isolation, SubmissionResult};

/// Takes each submission of a class, in order. The class comes without its submissions.
pub type Take<'t> = dyn FnMut(&ClassResults, SubmissionResult) -> io::Result<()> + 't;

/// Reads results as [`crate::render::json::class`] writes them, and gives the class without its
/// submissions. What is said of the class must stand before the submissions.
///
/// # Errors
/// Where the text is no such results, where it cannot be read, and what `take` gives.
pub fn read(reader: impl io::Read, take: &mut Take<'_>) -> serde_json::Result<ClassResults> {
    let mut json =
        serde_json::Deserializer::from_reader(io::BufReader::with_capacity(1 << 16, reader));
    let class = Class { take }.deserialize(&mut json)?;
    json.end()?;
    Ok(class)
}

struct Class<'t, 'f> {
    take: &'t mut Take<'f>,
}

impl<'de> DeserializeSeed<'de> for Class<'_, '_> {
    type Value = ClassResults;

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<ClassResults, D::Error> {
        json.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Class<'_, '_> {
    type Value = ClassResults;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the results of a class")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ClassResults, A::Error> {
        let (mut puzzlemark, mut assignment, mut isolation) = (None, None, None);
        let mut class = None;
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "puzzlemark" => puzzlemark = Some(map.next_value::<String>()?),
                "assignment" => assignment = Some(map.next_value::<AssignmentInfo>()?),
                "isolation" => isolation = Some(map.next_value::<Isolation>()?),
                "submissions" => {
                    let about = ClassResults {
                        puzzlemark: puzzlemark.take().ok_or_else(|| missing("puzzlemark"))?,
                        assignment: assignment.take().ok_or_else(|| missing("assignment"))?,
                        isolation: isolation.take().ok_or_else(|| missing("isolation"))?,
                        submissions: Vec::new(),
                    };
                    let take = &mut *self.take;
                    map.next_value_seed(Submissions {
                        class: &about,
                        take,
                    })?;
                    class = Some(about);
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                    return Err(A::Error::custom(format_args!("unknown field `{key}`")));
                }
            }
        }
        class.ok_or_else(|| A::Error::missing_field("submissions"))
    }
}

fn missing<E: serde::de::Error>(field: &str) -> E {
    E::custom(format_args!("`{field}` must stand before `submissions`"))
}

struct Submissions<'t, 'f> {
    class: &'t ClassResults,
    take: &'t mut Take<'f>,
}

impl<'de> DeserializeSeed<'de> for Submissions<'_, '_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, json: D) -> Result<(), D::Error> {
        json.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Submissions<'_, '_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of submissions")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        while let Some(submission) = list.next_element::<SubmissionResult>()? {
            (self.take)(self.class, submission).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}
