//! Who of a roster a student of a platform is.

use std::collections::BTreeMap;

use unicode_normalization::UnicodeNormalization as _;

/// Somebody of whom submissions are expected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// By what submissions are known; unique.
    pub id: String,
    /// Name for people.
    pub name: String,
    /// Address.
    pub email: Option<String>,
}

/// Whom a text means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Means {
    One(usize),
    Several,
}

/// The people of a roster, by what names them.
pub(super) struct People<'p> {
    all: &'p [Person],
    /// By login, number or address.
    keys: BTreeMap<String, Means>,
    names: BTreeMap<String, Means>,
}

impl<'p> People<'p> {
    pub(super) fn new(people: &'p [Person]) -> Self {
        let (mut keys, mut names) = (BTreeMap::new(), BTreeMap::new());
        for (index, person) in people.iter().enumerate() {
            add(&mut keys, person.id.to_lowercase(), index);
            if let Some(email) = &person.email {
                add(&mut keys, email.to_lowercase(), index);
                if let Some((local, _)) = email.split_once('@') {
                    add(&mut keys, local.to_lowercase(), index);
                }
            }
            for name in turned(&person.name) {
                add(&mut names, name, index);
            }
        }
        Self {
            all: people,
            keys,
            names,
        }
    }

    /// The id of whoever has one of the keys, else of the one of that name. Nobody is guessed: where
    /// two people could be meant, none is.
    pub(super) fn find<'k>(
        &self,
        keys: impl IntoIterator<Item = &'k String>,
        name: Option<&str>,
    ) -> Option<&'p str> {
        let mut by_key = keys
            .into_iter()
            .filter_map(|key| self.keys.get(&key.to_lowercase()));
        let by_name = || self.names.get(&squeezed(name?));
        match by_key.next().or_else(by_name)? {
            Means::One(index) => self.all.get(*index).map(|person| person.id.as_str()),
            Means::Several => None,
        }
    }
}

fn add(known: &mut BTreeMap<String, Means>, text: String, index: usize) {
    if text.is_empty() {
        return;
    }
    let means = known.entry(text).or_insert(Means::One(index));
    if *means != Means::One(index) {
        *means = Means::Several;
    }
}

/// A name as platforms write it: as it is, and with the words from each place on first, since some
/// sort by the last name.
fn turned(name: &str) -> Vec<String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    let turn = |from: usize| {
        let (last, first) = words.split_at(from);
        squeezed(&[first, last].concat().concat())
    };
    let mut turned: Vec<String> = (0..words.len()).map(turn).collect();
    turned.sort();
    turned.dedup();
    turned
}

/// A name without blanks, accents, signs and case.
fn squeezed(name: &str) -> String {
    let letters = name.nfkd().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str, name: &str, email: Option<&str>) -> Person {
        Person {
            id: id.to_owned(),
            name: name.to_owned(),
            email: email.map(str::to_owned),
        }
    }

    #[test]
    fn people_are_found_by_what_platforms_call_them() {
        let all = [
            person("ada", "Ada Van der Zil", Some("az@example.org")),
            person("zoe", "Zoë Brown", None),
            person("jan1", "Jan Li", None),
            person("jan2", "Li Jan", None),
        ];
        let people = People::new(&all);
        let by_key = |key: &str| people.find([&key.to_owned()], None);
        let by_name = |name: &str| people.find([], Some(name));
        assert_eq!(by_key("ADA"), Some("ada"));
        assert_eq!(by_key("az"), Some("ada"));
        assert_eq!(by_key("4711"), None);
        for name in ["vanderzilada", "Ada van der Zil", "van der Zil, Ada"] {
            assert_eq!(by_name(name), Some("ada"), "{name}");
        }
        assert_eq!(by_name("zoebrown"), Some("zoe"));
        assert_eq!(by_name("jan li"), None, "two could be meant");
        assert_eq!(by_name("ada"), None);
    }
}
