//! Who of a roster a student of a platform is.

use std::collections::{BTreeMap, BTreeSet};

use unicode_normalization::UnicodeNormalization as _;

use super::platform::Attempt;

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

/// By what somebody is known, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sign {
    /// The id.
    Id,
    /// The whole address.
    Address,
    /// What stands before the `@` of the address. At another domain the same may be another's, so that it
    /// counts only where nothing surer is known.
    BeforeAt,
    /// The name.
    Name,
}

/// The people of a roster, by what names them.
struct People<'p> {
    all: &'p [Person],
    /// Whom a text means as which sign; several where two people have it.
    known: BTreeMap<(Sign, String), Vec<usize>>,
}

impl<'p> People<'p> {
    fn new(people: &'p [Person]) -> Self {
        let mut known: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        let mut add = |sign, text: String, index| {
            let means = known.entry((sign, text)).or_default();
            if !means.contains(&index) {
                means.push(index);
            }
        };
        for (index, person) in people.iter().enumerate() {
            add(Sign::Id, person.id.to_lowercase(), index);
            if let Some(email) = &person.email {
                let email = email.to_lowercase();
                if let Some((local, _)) = email.split_once('@') {
                    add(Sign::BeforeAt, local.to_owned(), index);
                }
                add(Sign::Address, email, index);
            }
            for name in turned(&person.name) {
                add(Sign::Name, name, index);
            }
        }
        Self { all: people, known }
    }

    /// The id of whom the surest sign means that is anybody's, and that sign. Nobody is guessed: where two
    /// people could be meant by it, none is.
    fn find<'k>(
        &self,
        keys: impl IntoIterator<Item = &'k String>,
        name: Option<&str>,
    ) -> Option<(Sign, &'p str)> {
        let keys: Vec<_> = keys.into_iter().map(|key| key.to_lowercase()).collect();
        let name: Vec<_> = name.map(squeezed).into_iter().collect();
        let signs = [
            (Sign::Id, &keys),
            (Sign::Address, &keys),
            (Sign::BeforeAt, &keys),
            (Sign::Name, &name),
        ];
        for (sign, texts) in signs {
            let texts = texts.iter().filter(|text| !text.is_empty());
            let mut means = texts.filter_map(|text| self.known.get(&(sign, text.clone())));
            if let Some(means) = means.next() {
                let [one] = means[..] else {
                    return None;
                };
                return self.all.get(one).map(|person| (sign, person.id.as_str()));
            }
        }
        None
    }

    /// Whom a student of a download claims to be, and by which sign.
    fn claim(&self, attempt: &Attempt) -> Option<(Sign, &'p str)> {
        let keys = attempt.keys.iter().chain([&attempt.who]);
        self.find(keys, attempt.name.as_deref())
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

/// Which student of a download is which person of a roster.
pub(super) struct Owners<'p> {
    people: People<'p>,
    /// The student, by the id of the person.
    students: BTreeMap<String, String>,
    /// Ids of people whom several students have an equal and weak claim to be.
    pub disputed: BTreeSet<String>,
}

impl<'p> Owners<'p> {
    /// Two accounts of one person are not two attempts: of several students with a claim the one with
    /// the surest is the person. Ids and addresses are one person's, so that the first who has it will do;
    /// of what two people can share nobody is guessed.
    pub(super) fn of(roster: &'p [Person], attempts: &[Attempt]) -> Self {
        let people = People::new(roster);
        let mut claims: BTreeMap<&str, Vec<(Sign, &str)>> = BTreeMap::new();
        for attempt in attempts {
            if let Some((sign, id)) = people.claim(attempt) {
                claims.entry(id).or_default().push((sign, &attempt.who));
            }
        }
        // Who bears an id is that person before anybody who has it as a key.
        let ids: BTreeSet<&str> = roster.iter().map(|one| one.id.as_str()).collect();
        let bearers = attempts.iter().map(|attempt| attempt.who.as_str());
        let bearers = bearers.filter(|who| ids.contains(who));
        let mut students: BTreeMap<String, String> = bearers
            .map(|who| (who.to_owned(), who.to_owned()))
            .collect();
        let mut disputed = BTreeSet::new();
        for (id, claims) in claims {
            let surest = claims.iter().map(|(sign, _)| *sign).min();
            let mut equals = claims.iter().filter(|(sign, _)| Some(*sign) == surest);
            let Some((sign, who)) = equals.next().filter(|_| !students.contains_key(id)) else {
                continue;
            };
            let is_shared = equals.any(|(_, other)| other != who);
            if is_shared && matches!(sign, Sign::BeforeAt | Sign::Name) {
                disputed.insert(id.to_owned());
            } else {
                students.insert(id.to_owned(), (*who).to_owned());
            }
        }
        Self {
            people,
            students,
            disputed,
        }
    }

    /// The id of the person whose attempt it is.
    pub(super) fn person(&self, attempt: &Attempt) -> Option<&str> {
        if self.has(&attempt.who) {
            // Somebody's id, though others' may be like it.
            return Some(self.students.get_key_value(&attempt.who)?.0);
        }
        let (_, id) = self.people.claim(attempt)?;
        (self.students.get(id)? == &attempt.who).then_some(id)
    }

    /// Whether somebody has been found to be the person of an id.
    pub(super) fn has(&self, id: &str) -> bool {
        self.students.contains_key(id)
    }
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
        assert_eq!(by_key("ADA"), Some((Sign::Id, "ada")));
        assert_eq!(by_key("AZ@example.org"), Some((Sign::Address, "ada")));
        assert_eq!(by_key("az"), Some((Sign::BeforeAt, "ada")));
        for key in ["4711", "", "az@", "az@example.com", "@example.org"] {
            assert_eq!(by_key(key), None, "{key}");
        }
        for name in ["vanderzilada", "Ada van der Zil", "van der Zil, Ada"] {
            assert_eq!(by_name(name), Some((Sign::Name, "ada")), "{name}");
        }
        assert_eq!(by_name("zoebrown"), Some((Sign::Name, "zoe")));
        assert_eq!(by_name("jan li"), None, "two could be meant");
        assert_eq!(by_name("ada"), None);
    }

    #[test]
    fn what_stands_before_the_at_sign_joins_no_two_domains() {
        let all = [
            person("s1", "Ada Marsh", Some("li@one.example.org")),
            person("s2", "Bo Low", Some("li@two.example.org")),
            person("s3", "Cy Fox", Some("eve@one.example.org")),
            person("eve", "Eve Hill", None),
            person("s5", "Dee Wood", Some("dee@one.example.org")),
        ];
        let people = People::new(&all);
        let find = |keys: &[&str]| {
            let keys: Vec<_> = keys.iter().map(|&key| key.to_owned()).collect();
            people.find(&keys, None)
        };
        assert_eq!(find(&["li"]), None, "two could be meant");
        assert_eq!(find(&["li@two.example.org"]), Some((Sign::Address, "s2")));
        assert_eq!(
            find(&["eve"]),
            Some((Sign::Id, "eve")),
            "an id comes before"
        );
        assert_eq!(find(&["dee@two.example.org"]), None, "another domain");
        assert_eq!(find(&["dee"]), Some((Sign::BeforeAt, "s5")));
        assert_eq!(
            find(&["dee", "s1"]),
            Some((Sign::Id, "s1")),
            "whatever is first"
        );
    }
}
