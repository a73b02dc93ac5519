//! The one form in which names of people, submissions and scenarios are compared.

use unicode_normalization::UnicodeNormalization as _;

/// A name in Unicode's form NFC. Some systems, such as macOS, write `é` as two characters (NFD) and others as one:
/// both are one name, and look the same.
pub fn canonical(name: &str) -> String {
    name.nfc().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_to_write_an_accent_are_one_name() {
        assert_eq!(canonical("jose\u{301}"), "jos\u{e9}");
        assert_eq!(canonical("jos\u{e9}"), "jos\u{e9}");
        assert_ne!(canonical("jose"), canonical("jos\u{e9}"));
    }
}
