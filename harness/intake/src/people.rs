//! Searches a roster by ids, addresses, logins and names.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reports::model::Person;
use puzzlemark_text::name::{folded, squeezed, turned};

use super::platform::Attempt;

/// A property that identifies a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PersonKey {
    /// The id, or the number at the school.
    Id,
    /// The whole address.
    Address,
    /// The part of the address before `@`. With another domain, it may belong to another person.
    BeforeAt,
    /// The name.
    Name,
}

/// Certainty of a match. The most certain one comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Certainty {
    /// By the id.
    Id,
    /// By the whole address.
    Address,
    /// By the name, and also by the part before `@` or by a number of the platform.
    Agreed,
    /// By only one of these. Two people can share it.
    Weak,
}

/// A match of a student.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RosterMatch {
    pub surety: Certainty,
    /// Indices in the roster, at least one. If there are several, none is chosen.
    pub people: BTreeSet<usize>,
}

/// An index of the people of a roster.
pub(super) struct People {
    /// People by property and its text. There are several if they share it.
    known: BTreeMap<(PersonKey, String), BTreeSet<usize>>,
}

impl People {
    pub(super) fn new(people: &[Person]) -> Self {
        let mut known: BTreeMap<_, BTreeSet<usize>> = BTreeMap::new();
        let mut add = |sign, text: String, index| {
            known.entry((sign, text)).or_default().insert(index);
        };
        for (index, person) in people.iter().enumerate() {
            for id in [Some(&person.id), person.number.as_ref()]
                .into_iter()
                .flatten()
            {
                add(PersonKey::Id, folded(id), index);
            }
            if let Some(email) = &person.email {
                let email = folded(email);
                if let Some((local, _)) = email.split_once('@') {
                    add(PersonKey::BeforeAt, local.to_owned(), index);
                }
                add(PersonKey::Address, email, index);
            }
            for name in person.name.iter().flat_map(|name| turned(name)) {
                add(PersonKey::Name, name, index);
            }
        }
        Self { known }
    }

    /// Returns the people that a student matches. Returns `None` if there are none.
    pub(super) fn meant(&self, attempt: &Attempt) -> Option<RosterMatch> {
        let keys: Vec<_> = attempt.keys.iter().chain([&attempt.who]).collect();
        self.find_match(&keys, &attempt.numbers, attempt.name.as_deref())
    }

    /// Finds people by ids and addresses first, because each belongs to one person. All weaker properties must
    /// agree, because a login or a number of the platform may belong to another person.
    fn find_match(
        &self,
        keys: &[&String],
        numbers: &[String],
        name: Option<&str>,
    ) -> Option<RosterMatch> {
        for (sign, surety) in [
            (PersonKey::Id, Certainty::Id),
            (PersonKey::Address, Certainty::Address),
        ] {
            if let Some(people) = keys.iter().find_map(|key| self.by(sign, key)) {
                let people = people.clone();
                return Some(RosterMatch { surety, people });
            }
        }
        let logins = keys
            .iter()
            .filter_map(|key| self.by(PersonKey::BeforeAt, key));
        let numbers = numbers
            .iter()
            .filter_map(|text| self.by(PersonKey::Id, text));
        let by_login: BTreeSet<usize> = logins.chain(numbers).flatten().copied().collect();
        let name = name.map(squeezed).unwrap_or_default();
        let by_name = self.by(PersonKey::Name, &name).cloned().unwrap_or_default();
        let agreed = &by_login & &by_name;
        let (surety, people) = if agreed.is_empty() {
            (Certainty::Weak, &by_login | &by_name)
        } else {
            (Certainty::Agreed, agreed)
        };
        (!people.is_empty()).then_some(RosterMatch { surety, people })
    }

    /// Returns the people with this text as a property.
    fn by(&self, sign: PersonKey, text: &str) -> Option<&BTreeSet<usize>> {
        let text = Some(folded(text)).filter(|text| !text.is_empty());
        self.known.get(&(sign, text?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: &str, name: &str, email: Option<&str>) -> Person {
        Person {
            id: id.to_owned(),
            name: Some(name.to_owned()),
            email: email.map(str::to_owned),
            number: None,
        }
    }

    /// Returns the ids of the people that these match.
    fn matching_ids(
        all: &[Person],
        keys: &[&str],
        numbers: &[&str],
        name: Option<&str>,
    ) -> Option<(Certainty, Vec<String>)> {
        let owned =
            |texts: &[&str]| -> Vec<String> { texts.iter().map(|&text| text.to_owned()).collect() };
        let (keys, numbers) = (owned(keys), owned(numbers));
        let keys: Vec<_> = keys.iter().collect();
        let meant = People::new(all).find_match(&keys, &numbers, name)?;
        let ids = meant.people.iter().map(|index| all[*index].id.clone());
        Some((meant.surety, ids.collect()))
    }

    /// Returns the expected result of `matching_ids` for these ids.
    #[expect(clippy::unnecessary_wraps, reason = "to be held against an option")]
    fn meant(surety: Certainty, ids: &[&str]) -> Option<(Certainty, Vec<String>)> {
        Some((surety, ids.iter().map(|&id| id.to_owned()).collect()))
    }

    #[test]
    fn people_are_found_by_what_platforms_call_them() {
        let all = [
            person("ada", "Ada Van der Zil", Some("az@example.org")),
            person("zoe", "Zoë Brown", None),
            person("jan1", "Jan Li", None),
            person("jan2", "Li Jan", None),
        ];
        let by_key = |key: &str| matching_ids(&all, &[key], &[], None);
        let by_name = |name: &str| matching_ids(&all, &[], &[], Some(name));
        assert_eq!(by_key("ADA"), meant(Certainty::Id, &["ada"]));
        assert_eq!(
            by_key("AZ@example.org"),
            meant(Certainty::Address, &["ada"])
        );
        assert_eq!(by_key("az"), meant(Certainty::Weak, &["ada"]));
        for key in ["4711", "", "az@", "az@example.com", "@example.org"] {
            assert_eq!(by_key(key), None, "{key}");
        }
        for name in ["vanderzilada", "Ada van der Zil", "van der Zil, Ada"] {
            assert_eq!(by_name(name), meant(Certainty::Weak, &["ada"]), "{name}");
        }
        assert_eq!(by_name("zoebrown"), meant(Certainty::Weak, &["zoe"]));
        assert_eq!(by_name("jan li"), meant(Certainty::Weak, &["jan1", "jan2"]));
        assert_eq!(by_name("ada"), None);
        let korean = [person("haewon", "\u{d574}\u{c6d0}", None)];
        let apart = matching_ids(
            &korean,
            &[],
            &[],
            Some("\u{1112}\u{1162}\u{110b}\u{116f}\u{11ab}"),
        );
        assert_eq!(
            apart,
            meant(Certainty::Weak, &["haewon"]),
            "syllables in parts"
        );
    }

    #[test]
    fn equal_logins_of_two_domains_are_not_one_person() {
        let all = [
            person("s1", "Ada Marsh", Some("li@one.example.org")),
            person("s2", "Bo Low", Some("li@two.example.org")),
            person("s3", "Cy Fox", Some("eve@one.example.org")),
            person("eve", "Eve Hill", None),
            person("s5", "Dee Wood", Some("dee@one.example.org")),
        ];
        let find = |keys: &[&str]| matching_ids(&all, keys, &[], None);
        assert_eq!(find(&["li"]), meant(Certainty::Weak, &["s1", "s2"]));
        let address = meant(Certainty::Address, &["s2"]);
        assert_eq!(find(&["li@two.example.org"]), address);
        let id = meant(Certainty::Id, &["eve"]);
        assert_eq!(find(&["eve"]), id, "an id comes before");
        assert_eq!(find(&["dee@two.example.org"]), None, "another domain");
        assert_eq!(find(&["dee"]), meant(Certainty::Weak, &["s5"]));
        let id = meant(Certainty::Id, &["s1"]);
        assert_eq!(find(&["dee", "s1"]), id, "whatever is first");
    }

    #[test]
    fn no_login_and_no_number_of_a_platform_beats_the_name_of_another() {
        let all = [
            person("s1", "Ada Marsh", Some("amarsh@one.example.org")),
            person("s9", "Alan Marsh", Some("amarsh@two.example.org")),
            person("4711", "Bo Li", Some("bo@one.example.org")),
        ];
        let login = |key: &str, name: &str| matching_ids(&all, &[key], &[], Some(name));
        let number = |name: &str| matching_ids(&all, &[], &["4711"], Some(name));
        assert_eq!(login("bo", "Bo Li"), meant(Certainty::Agreed, &["4711"]));
        assert_eq!(login("bo", "Robert"), meant(Certainty::Weak, &["4711"]));
        assert_eq!(
            login("bo", "Ada Marsh"),
            meant(Certainty::Weak, &["s1", "4711"])
        );
        // Two people share a login, and the name decides.
        assert_eq!(
            login("amarsh", "Alan Marsh"),
            meant(Certainty::Agreed, &["s9"])
        );
        assert_eq!(number("Bo Li"), meant(Certainty::Agreed, &["4711"]));
        assert_eq!(number("Participant"), meant(Certainty::Weak, &["4711"]));
        assert_eq!(
            number("Alan Marsh"),
            meant(Certainty::Weak, &["s9", "4711"])
        );
        // An exact id or address decides, even if the name is different.
        assert_eq!(login("4711", "Ada Marsh"), meant(Certainty::Id, &["4711"]));
        let address = meant(Certainty::Address, &["4711"]);
        assert_eq!(login("bo@one.example.org", "Ada Marsh"), address);
    }
}
