//! Parts of a class that can be graded on different machines.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use puzzlemark_model::digest;

/// One of several parts of a class, written `hash:I/N`: part I of N, counted from 1.
///
/// Only the name of a submission decides to which part it belongs. The number is the first 8 bytes of
/// the name's SHA-256, as a big-endian integer, modulo N. So new submissions do not change the parts of
/// others.
///
/// ```
/// use puzzlemark_runner::partition::Partition;
///
/// let parts: Vec<Partition> = (1..=3).map(|part| format!("hash:{part}/3").parse().unwrap()).collect();
/// let in_parts = parts.iter().filter(|part| part.holds("ada")).count();
/// assert_eq!(in_parts, 1);
/// assert!("hash:4/3".parse::<Partition>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Partition {
    part: NonZeroU32,
    parts: NonZeroU32,
}

/// The error for a text that is not a partition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a partition is written `hash:I/N`, part I of N, with I from 1 to N: `hash:1/8`")]
pub struct NoPartition;

impl Partition {
    /// Returns true if a submission with this name belongs to the part.
    pub fn holds(self, submission: &str) -> bool {
        let number = digest::number_of(submission);
        number % u64::from(self.parts.get()) == u64::from(self.part.get() - 1)
    }
}

impl FromStr for Partition {
    type Err = NoPartition;

    fn from_str(text: &str) -> Result<Self, NoPartition> {
        let numbers = text.strip_prefix("hash:").ok_or(NoPartition)?;
        let (part, parts) = numbers.split_once('/').ok_or(NoPartition)?;
        let number = |text: &str| text.parse::<NonZeroU32>().map_err(|_| NoPartition);
        let (part, parts) = (number(part)?, number(parts)?);
        (part <= parts)
            .then_some(Self { part, parts })
            .ok_or(NoPartition)
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "hash:{}/{}", self.part, self.parts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_of_a_name_is_the_beginning_of_its_digest() {
        // The expected value is the beginning of the output of `printf ada | sha256sum`.
        assert_eq!(digest::number_of("ada"), 0xfdee_430d_40bd_57de);
    }

    #[test]
    fn every_name_is_in_one_part() {
        let parts: Vec<Partition> = (1..=7)
            .map(|part| format!("hash:{part}/7").parse().unwrap())
            .collect();
        let mut held = [0; 7];
        for number in 0..700 {
            let name = format!("student-{number}");
            let holding: Vec<_> = (0..7).filter(|&part| parts[part].holds(&name)).collect();
            let [part] = holding[..] else {
                panic!("{name} is in the parts {holding:?}");
            };
            held[part] += 1;
        }
        // If the hash spreads names evenly, each of the seven parts has at least half of its share.
        assert!(held.iter().all(|&held| held > 50), "{held:?}");
    }

    #[test]
    fn other_texts_are_refused() {
        for text in [
            "hash:0/3",
            "hash:4/3",
            "1/3",
            "hash:1",
            "hash:1/0",
            "hash:-1/3",
            "hash:a/b",
            "",
        ] {
            assert_eq!(text.parse::<Partition>(), Err(NoPartition), "{text}");
        }
        assert_eq!(
            "hash:3/3".parse::<Partition>().unwrap().to_string(),
            "hash:3/3"
        );
    }
}
