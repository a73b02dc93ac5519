//! Which student of a download is which person of a roster.

use std::collections::{BTreeMap, BTreeSet};

use super::people::{Meant, People, Person, Surety};
use super::platform::Attempt;

/// Which student of a download is which person of a roster.
pub(super) struct Owners<'p> {
    roster: &'p [Person],
    people: People,
    /// The student, by the id of the person.
    students: BTreeMap<String, String>,
    /// Ids of people whom several students have an equal and weak claim to be.
    pub disputed: BTreeSet<String>,
    /// Students who could be several people, and the ids of these.
    pub doubtful: BTreeMap<String, BTreeSet<String>>,
}

/// Students with a claim to be somebody, and how sure it is.
type Claims<'a> = Vec<(Surety, &'a str)>;

impl<'p> Owners<'p> {
    /// Two accounts of one person are not two attempts: of several students with a claim the one with
    /// the surest is the person. Ids and addresses are one person's, so that the first who has it will do;
    /// of what two people can share nobody is guessed.
    pub(super) fn of(roster: &'p [Person], attempts: &[Attempt]) -> Self {
        let mut owners = Self {
            roster,
            people: People::new(roster),
            students: BTreeMap::new(),
            disputed: BTreeSet::new(),
            doubtful: BTreeMap::new(),
        };
        // Who bears an id is that person before anybody who has it as a key, and nobody else.
        let ids: BTreeSet<&str> = roster.iter().map(|one| one.id.as_str()).collect();
        let (bearers, others): (Vec<_>, Vec<_>) = attempts
            .iter()
            .partition(|attempt| ids.contains(attempt.who.as_str()));
        let bearers = bearers.into_iter().map(|attempt| attempt.who.clone());
        owners.students = bearers.map(|who| (who.clone(), who)).collect();
        let mut claims: BTreeMap<&str, Claims<'_>> = BTreeMap::new();
        for attempt in others {
            match owners.claim(attempt) {
                Some((surety, Ok(id))) => {
                    claims.entry(id).or_default().push((surety, &attempt.who));
                }
                Some((_, Err(several))) => {
                    let several = several.into_iter().map(str::to_owned).collect();
                    owners.doubtful.insert(attempt.who.clone(), several);
                }
                None => {}
            }
        }
        for (id, claims) in claims {
            owners.settle(id, &claims);
        }
        owners
    }

    /// Takes the student with the surest claim for the person of an id, unless somebody bears it.
    fn settle(&mut self, id: &str, claims: &Claims<'_>) {
        let surest = claims.iter().map(|(surety, _)| *surety).min();
        let mut equals = claims.iter().filter(|(surety, _)| Some(*surety) == surest);
        let Some((surety, who)) = equals.next().filter(|_| !self.has(id)) else {
            return;
        };
        let is_shared = equals.any(|(_, other)| other != who);
        if is_shared && *surety >= Surety::Agreed {
            self.disputed.insert(id.to_owned());
        } else {
            self.students.insert(id.to_owned(), (*who).to_owned());
        }
    }

    /// The id of whom a student claims to be, or those of several; and how sure that is.
    fn claim(&self, attempt: &Attempt) -> Option<(Surety, Result<&'p str, Vec<&'p str>>)> {
        let Meant { surety, people } = self.people.meant(attempt)?;
        let ids = people.iter().filter_map(|index| self.roster.get(*index));
        let ids: Vec<&str> = ids.map(|person| person.id.as_str()).collect();
        let claim = match ids[..] {
            [one] => Ok(one),
            _ => Err(ids),
        };
        Some((surety, claim))
    }

    /// The id of the person whose attempt it is.
    pub(super) fn person(&self, attempt: &Attempt) -> Option<&str> {
        if self.has(&attempt.who) {
            // Somebody's id, though others' may be like it.
            return Some(self.students.get_key_value(&attempt.who)?.0);
        }
        let id = self.claim(attempt)?.1.ok()?;
        (self.students.get(id)? == &attempt.who).then_some(id)
    }

    /// Whether somebody has been found to be the person of an id.
    fn has(&self, id: &str) -> bool {
        self.students.contains_key(id)
    }

    /// Ids of those who may have handed in something, though nobody was taken for them.
    pub(super) fn unsettled(&self) -> BTreeSet<String> {
        let doubtful = self.doubtful.values().flatten();
        let unsettled = doubtful.chain(&self.disputed);
        unsettled.filter(|id| !self.has(id)).cloned().collect()
    }

    /// The same, as the roster has them, in its order.
    pub(super) fn unsettled_people(&self) -> Vec<Person> {
        let unsettled = self.unsettled();
        let people = self.roster.iter();
        people
            .filter(|person| unsettled.contains(&person.id))
            .cloned()
            .collect()
    }

    /// Those of the roster, in its order, who have handed in nothing.
    pub(super) fn missing(&self) -> Vec<Person> {
        let unsettled = self.unsettled();
        let missing = self.roster.iter();
        missing
            .filter(|person| !self.has(&person.id) && !unsettled.contains(&person.id))
            .cloned()
            .collect()
    }
}
