//! Names of people, in forms that find the same person in lists of different systems.

use unicode_normalization::UnicodeNormalization as _;

use crate::canonical::canonical;

/// Returns a text without upper case, in canonical form: for ids, logins and addresses.
pub fn folded(text: &str) -> String {
    canonical(&text.trim().to_lowercase())
}

/// Returns a name in every order of its parts, because some systems put the last name first. The forms have no
/// spaces, accents, punctuation and upper case.
pub fn turned(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let turn = |from: usize| {
        let (last, first) = words.split_at(from);
        squeezed(&[first, last].concat().concat())
    };
    let mut turned: Vec<String> = (0..words.len()).map(turn).collect();
    turned.sort();
    turned.dedup();
    turned.retain(|form| !form.is_empty());
    turned
}

/// Returns a name without spaces, accents, punctuation and upper case.
pub fn squeezed(name: &str) -> String {
    let letters = name.nfkd().filter(|c| c.is_alphanumeric());
    canonical(&letters.flat_map(char::to_lowercase).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_in_each_spelling_of_a_system() {
        let ways = ["Zoë van Dam", "ZOE\u{308} VAN DAM", "van Dam, Zoë"];
        for way in ways {
            assert!(turned(way).contains(&"zoevandam".to_owned()), "{way}");
        }
        assert!(turned(" .- ").is_empty());
        assert_eq!(folded(" JOSE\u{301}@X "), "jos\u{e9}@x");
    }
}
