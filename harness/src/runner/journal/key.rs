//! By what the records of a journal are found.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::digest::{Digest, Half};

/// A digest of all that a result depends on: of a SHA-256 the first half, since a class has millions of
/// results and all of their keys are in memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(Half);

impl Key {
    pub(crate) fn of(digest: Digest) -> Self {
        Self(digest.first_half())
    }

    /// The key of the run of that number, counted from 1, which is this one's own.
    pub(crate) fn of_run(self, run: u16) -> Self {
        if run <= 1 {
            return self;
        }
        let mut digest = Digest::default();
        digest
            .part("further run")
            .part(self.0)
            .part(run.to_le_bytes());
        Self::of(digest)
    }

    /// The key in a journal. Those of older builds have more digits, of which the first count.
    fn parse(text: &str) -> Option<Self> {
        let digits = text.get(..32)?;
        let is_digit = |digit: u8| digit.is_ascii_hexdigit();
        let key = digits.bytes().all(is_digit).then_some(digits)?;
        let key = u128::from_str_radix(key, 16).ok()?;
        Some(Self(key.to_be_bytes()))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|byte| write!(formatter, "{byte:02x}"))
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Key({self})")
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let key = Self::parse(&text);
        key.ok_or_else(|| D::Error::custom("a key has 32 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        let mut digest = Digest::default();
        digest.part("something");
        let key = Key::of(digest);
        let text = serde_json::to_string(&key).unwrap();
        assert_eq!(text.len(), 34, "{text}");
        assert_eq!(serde_json::from_str::<Key>(&text).unwrap(), key);
        let older = format!("{}{}", key, "0f".repeat(16));
        assert_eq!(Key::parse(&older), Some(key));
    }

    #[test]
    fn every_run_has_a_key_and_the_first_has_that_of_all() {
        let key = Key([7; 16]);
        assert_eq!(key.of_run(1), key);
        let keys: std::collections::HashSet<_> = (1..=100).map(|run| key.of_run(run)).collect();
        assert_eq!(keys.len(), 100);
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for text in ["", "12", &"g".repeat(32), &"é".repeat(20), &"+1".repeat(16)] {
            assert_eq!(Key::parse(text), None, "{text}");
        }
    }
}
