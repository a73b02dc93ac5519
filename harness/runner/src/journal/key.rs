//! The keys of the records of a journal.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use puzzlemark_model::digest::{Digest, Half};

/// A digest of everything that a result depends on. One half covers what all results of a submission
/// depend on, the other half what all results of a scenario depend on. Each half is the first 16 bytes of
/// a SHA-256. Two different inputs among millions practically never share them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub(super) submission: Half,
    pub(super) scenario: Half,
}

impl Key {
    pub(crate) fn from_halves(submission: Half, scenario: Half) -> Self {
        Self {
            submission,
            scenario,
        }
    }

    /// Returns the key of the run with this number, counted from 1. Run 1 has this key itself.
    pub(crate) fn of_run(self, run: u16) -> Self {
        if run <= 1 {
            return self;
        }
        let mut digest = Digest::default();
        digest
            .part("further run")
            .part(self.scenario)
            .part(run.to_le_bytes());
        Self {
            scenario: digest.first_half(),
            ..self
        }
    }

    /// Parses the form in a journal. Keys of some older builds have only one part.
    fn parse(text: &str) -> Option<Self> {
        let scenario = match text.get(32..)? {
            "" => Half::default(),
            scenario => half(scenario)?,
        };
        Some(Self {
            submission: half(&text[..32])?,
            scenario,
        })
    }
}

/// Parses 32 hexadecimal digits.
fn half(digits: &str) -> Option<Half> {
    let is_digit = |digit: u8| digit.is_ascii_hexdigit();
    let is_half = digits.len() == 32 && digits.bytes().all(is_digit);
    let number = u128::from_str_radix(digits, 16).ok()?;
    is_half.then_some(number.to_be_bytes())
}

impl fmt::Display for Key {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = self.submission.iter().chain(&self.scenario);
        bytes
            .into_iter()
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
        key.ok_or_else(|| D::Error::custom("a key has 64 hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        let key = Key::from_halves([0x0f; 16], [0xa1; 16]);
        let text = serde_json::to_string(&key).unwrap();
        assert_eq!(text, format!("\"{}{}\"", "0f".repeat(16), "a1".repeat(16)));
        assert_eq!(serde_json::from_str::<Key>(&text).unwrap(), key);
        let older = Key::from_halves([0x0f; 16], [0; 16]);
        assert_eq!(Key::parse(&"0f".repeat(16)), Some(older));
    }

    #[test]
    fn every_run_has_a_key_and_the_first_has_that_of_all() {
        let key = Key::from_halves([7; 16], [8; 16]);
        assert_eq!(key.of_run(1), key);
        let keys: std::collections::HashSet<_> = (1..=100).map(|run| key.of_run(run)).collect();
        assert_eq!(keys.len(), 100);
        assert!(keys.iter().all(|one| one.submission == key.submission));
    }

    #[test]
    fn texts_that_are_not_keys_are_refused() {
        let odd = [
            "g".repeat(32),
            "é".repeat(20),
            "+1".repeat(16),
            "1".repeat(63),
        ];
        for text in ["", "12"].into_iter().chain(odd.iter().map(String::as_str)) {
            assert_eq!(Key::parse(text), None, "{text}");
        }
    }
}
