//! Matches the students of a download with the people of a roster.

use std::collections::{BTreeMap, BTreeSet};

use super::people::{Certainty, People, RosterMatch};
use super::platform::Attempt;
use crate::Person;

/// The matches between the students of a download and the people of a roster.
pub(super) struct Owners<'p> {
    roster: &'p [Person],
    people: People,
    /// The student who matches each person, by the person's id.
    students: BTreeMap<String, String>,
    /// Ids of people who match several students equally weakly.
    pub disputed: BTreeSet<String>,
    /// Students who match several people, with the ids of these people.
    pub doubtful: BTreeMap<String, BTreeSet<String>>,
}

/// The students who match a person, with the certainty of the match.
type Claims<'a> = Vec<(Certainty, &'a str)>;

impl<'p> Owners<'p> {
    /// Matches students with the roster. If several students match one person, the most certain match wins,
    /// because two accounts of a person are not two attempts. An id or address belongs to one person, so
    /// the first such match counts. A weaker match counts only if no other student has an equally good one.
    pub(super) fn match_roster(roster: &'p [Person], attempts: &[Attempt]) -> Self {
        let mut owners = Self {
            roster,
            people: People::new(roster),
            students: BTreeMap::new(),
            disputed: BTreeSet::new(),
            doubtful: BTreeMap::new(),
        };
        // An exact id match wins over matches by other keys.
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

    /// Assigns the student with the most certain match to a person, unless another student has the person's
    /// id.
    fn settle(&mut self, id: &str, claims: &Claims<'_>) {
        let surest = claims.iter().map(|(surety, _)| *surety).min();
        let mut equals = claims.iter().filter(|(surety, _)| Some(*surety) == surest);
        let Some((surety, who)) = equals.next().filter(|_| !self.has(id)) else {
            return;
        };
        let is_shared = equals.any(|(_, other)| other != who);
        if is_shared && *surety >= Certainty::Agreed {
            self.disputed.insert(id.to_owned());
        } else {
            self.students.insert(id.to_owned(), (*who).to_owned());
        }
    }

    /// Returns the certainty and the id of the person that a student matches. If the student matches
    /// several people, returns all their ids.
    fn claim(&self, attempt: &Attempt) -> Option<(Certainty, Result<&'p str, Vec<&'p str>>)> {
        let RosterMatch { surety, people } = self.people.meant(attempt)?;
        let ids = people.iter().filter_map(|index| self.roster.get(*index));
        let ids: Vec<&str> = ids.map(|person| person.id.as_str()).collect();
        let claim = match ids[..] {
            [one] => Ok(one),
            _ => Err(ids),
        };
        Some((surety, claim))
    }

    /// Returns the id of the person of an attempt.
    pub(super) fn person(&self, attempt: &Attempt) -> Option<&str> {
        if self.has(&attempt.who) {
            // An exact id counts, even if other ids are similar.
            return Some(self.students.get_key_value(&attempt.who)?.0);
        }
        let id = self.claim(attempt)?.1.ok()?;
        (self.students.get(id)? == &attempt.who).then_some(id)
    }

    /// Returns true if a student was assigned to a person.
    fn has(&self, id: &str) -> bool {
        self.students.contains_key(id)
    }

    /// Returns the ids of people who have only uncertain matches.
    pub(super) fn unsettled(&self) -> BTreeSet<String> {
        let doubtful = self.doubtful.values().flatten();
        let unsettled = doubtful.chain(&self.disputed);
        unsettled.filter(|id| !self.has(id)).cloned().collect()
    }

    /// Returns the people who have only uncertain matches, in the order of the roster.
    pub(super) fn unsettled_people(&self) -> Vec<Person> {
        let unsettled = self.unsettled();
        let people = self.roster.iter();
        people
            .filter(|person| unsettled.contains(&person.id))
            .cloned()
            .collect()
    }

    /// Returns the people without any match, in the order of the roster.
    pub(super) fn missing(&self) -> Vec<Person> {
        let unsettled = self.unsettled();
        let missing = self.roster.iter();
        missing
            .filter(|person| !self.has(&person.id) && !unsettled.contains(&person.id))
            .cloned()
            .collect()
    }
}
