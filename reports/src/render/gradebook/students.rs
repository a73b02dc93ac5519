//! Matches the rows of a gradebook with submissions.

use std::collections::{BTreeMap, BTreeSet};

use super::{Grade, Grades};
use puzzlemark_text::canonical::canonical;
use puzzlemark_text::visible;

/// The most students that a note names.
const NAMED_MAX: usize = 20;

/// The rows of a gradebook by the names of their students.
#[derive(Default)]
pub(crate) struct Students {
    rows: BTreeMap<String, Named>,
}

/// The rows with a name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    One(usize),
    Several,
}

/// The points of rows, and notes.
pub(crate) struct Found {
    /// Points by row.
    pub points: BTreeMap<usize, f64>,
    /// See [`super::Filled::notes`].
    pub notes: Vec<String>,
}

impl Students {
    /// Adds a row by one of its cells: a name, login, number or address. `Doe, Jane` also matches `Jane Doe`.
    /// An address also matches its part before `@`.
    pub(crate) fn add(&mut self, row: usize, cell: &str) {
        let mut names = BTreeSet::from([key(cell)]);
        if let Some((local, _)) = cell.split_once('@') {
            names.insert(key(local));
        }
        if let Some((last, first)) = cell.split_once(',') {
            names.insert(key(&format!("{first} {last}")));
            names.insert(key(&format!("{last} {first}")));
        }
        for name in names.into_iter().filter(|name| !name.is_empty()) {
            let known = self.rows.entry(name).or_insert(Named::One(row));
            if *known != Named::One(row) {
                *known = Named::Several;
            }
        }
    }

    /// Finds the row of every grade.
    pub(crate) fn find(&self, grades: &Grades<'_>) -> Found {
        let mut points = BTreeMap::new();
        let [mut unknown, mut doubtful, mut ungraded] = [const { Vec::new() }; 3];
        let mut taken = BTreeSet::new();
        for grade in grades.grades {
            let name = grade.name.as_str();
            match self.row(grade) {
                None => unknown.push(name),
                Some(Named::Several) => doubtful.push(name),
                Some(Named::One(row)) if !taken.insert(row) => doubtful.push(name),
                Some(Named::One(row)) => match grade.points {
                    Some(earned) => {
                        points.insert(row, earned);
                    }
                    None => ungraded.push(name),
                },
            }
        }
        let title = visible::line(grades.title);
        let not_graded =
            format!("not graded in `{title}` because of a judge error, left unchanged");
        let notes = [
            ("not in the gradebook, skipped", unknown),
            (
                "more than one student or submission has this name, skipped",
                doubtful,
            ),
            (not_graded.as_str(), ungraded),
        ];
        let notes = notes.into_iter().filter(|(_, names)| !names.is_empty());
        Found {
            points,
            notes: notes.map(|(what, names)| note(what, &names)).collect(),
        }
    }

    fn row(&self, grade: &Grade) -> Option<Named> {
        let other = grade.other_names.iter().map(|name| key(name));
        let names = names(&grade.name).into_iter().chain(other);
        let mut rows = names.filter_map(|name| self.rows.get(&name));
        rows.next().copied()
    }
}

fn note(what: &str, who: &[&str]) -> String {
    let quoted = |name: &&str| format!("`{}`", visible::line(name));
    let first: Vec<_> = who.iter().take(NAMED_MAX).map(quoted).collect();
    let left = who.len().saturating_sub(NAMED_MAX);
    let more = if left > 0 {
        format!(" and {left} more")
    } else {
        String::new()
    };
    format!("{what}: {}{more}", first.join(", "))
}

/// The fewest digits of a student's number at the end of a name. `team_7` has no such number.
const NUMBER_DIGITS_MIN: usize = 4;

/// Returns the names that can match a submission: its own name, and the numbers that Moodle (`Jane
/// Doe_657737_assignsubmission_file_`) and Canvas (`doejane_LATE_4711_90210_puzzle.py`) put into
/// it.
fn names(submission: &str) -> Vec<String> {
    let mut names = vec![key(submission)];
    if let Some((before, _)) = submission.split_once("_assignsubmission") {
        let parts = before.rsplit_once('_');
        names.extend(parts.map(|(_, number)| key(&format!("participant {number}"))));
        names.extend(parts.map(|(name, _)| key(name)));
        return names;
    }
    let parts: Vec<_> = submission
        .split('_')
        .skip(1)
        .filter(|part| *part != "LATE")
        .collect();
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    // A submission from a download is named by the student's name and number.
    if let Some((name, number)) = submission.rsplit_once('_')
        && is_number(number)
        && number.len() >= NUMBER_DIGITS_MIN
    {
        names.extend([number, name].map(key));
        names.push(key(&format!("participant {number}")));
    }
    if let [user, attachment, _, ..] = parts[..]
        && is_number(user)
        && is_number(attachment)
    {
        names.push(key(user));
    }
    if let Some((stem, _)) = submission.rsplit_once('.') {
        names.push(key(stem));
    }
    names
}

/// Returns a name in one form: lower case, single spaces, and accents in Unicode's NFC.
fn key(name: &str) -> String {
    let lower = canonical(&name.to_lowercase());
    lower.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_accent_is_the_same_however_it_is_encoded() {
        let grade = |name: &str| Grade {
            name: name.to_owned(),
            other_names: Vec::new(),
            points: Some(1.0),
        };
        for (cell, name) in [
            ("Jos\u{e9} Li", "Jose\u{301} Li"),
            ("Jose\u{301} Li", "jos\u{e9} li"),
        ] {
            let mut students = Students::default();
            students.add(0, cell);
            let found = students.row(&grade(name));
            assert!(matches!(found, Some(Named::One(0))), "{cell} {name}");
        }
    }

    #[test]
    fn numbers_in_names_are_found() {
        let has = |name: &str, key: &str| names(name).contains(&key.to_owned());
        assert!(has("doejane_LATE_4711_90210_puzzle-1.py", "4711"));
        assert!(has("doejane_4711_90210_my_puzzle.py", "4711"));
        assert!(has(
            "Jane Doe_657737_assignsubmission_file_",
            "participant 657737"
        ));
        assert!(has("Jane Doe_657737_assignsubmission_file_", "jane doe"));
        assert!(has("doejane_4711", "4711"));
        assert!(has("Jane Doe_657737", "participant 657737"));
        assert!(!has("team_7", "7"));
        assert!(has("jdoe.py", "jdoe"));
        assert_eq!(names("ada"), ["ada"]);
    }

    #[test]
    fn an_ambiguous_student_is_not_guessed() {
        let mut students = Students::default();
        students.add(0, "Doe, Jane");
        students.add(1, "jane doe");
        students.add(1, "jd@example.org");
        let grade = |name: &str| Grade {
            name: name.to_owned(),
            other_names: Vec::new(),
            points: Some(1.0),
        };
        let grades = [
            grade("Jane Doe"),
            grade("jd"),
            grade("JD@example.org"),
            grade("who"),
        ];
        let found = students.find(&Grades {
            title: "",
            column: None,
            max: 1.0,
            grades: &grades,
        });
        assert_eq!(found.points, BTreeMap::from([(1, 1.0)]));
        assert_eq!(
            found.notes,
            [
                "not in the gradebook, skipped: `who`",
                "more than one student or submission has this name, skipped: `Jane Doe`, `JD@example.org`",
            ]
        );
    }
}
