//! The canonical form of names of people, submissions and scenarios. Names are compared in it.

use unicode_normalization::UnicodeNormalization as _;

/// A name in Unicode's form NFC.
///
/// macOS writes `é` as two characters (NFD), other systems as one. Both are the same name.
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
