//! Judges the choices of the subject, if the assignment text allows several.

use super::judge::{self, NO_TABLE};
use super::{Solver, convert, heights};
use crate::object::{Answer, Object};
use crate::puzzles::pyramids::Puzzle;
use crate::puzzles::pyramids::board::{Board, Element};
use crate::value::Value;

/// The form of the value of `sort_possible_options`.
const PLACES: &str = "the positions are a dict from numbers of options to lists of positions \
                      `[row, column]`";
/// The form of the value of `get_new_root`.
const ROOT: &str = "where to branch is a tuple of a position `[row, column]` and the list there";

impl Solver {
    /// Judges the returned value of an open call.
    pub(super) fn judge(
        &mut self,
        method: &str,
        arguments: &[Value],
        returned: &Value,
    ) -> Result<(), String> {
        let table = arguments.first().and_then(|table| self.parse_board(table));
        match (method, table) {
            ("guess_solution", _) => self.judge_solution(returned),
            ("sort_possible_options", Some(table)) => judge_places(&table, returned),
            ("get_new_root", Some(table)) => judge_root(&table, returned),
            ("reduce_from_guide", Some(table)) => self.judge_reduction(&table, returned),
            _ => {
                let expected = match self.call(method, arguments) {
                    Ok(Answer::Value(expected)) => self.parse_board(&expected),
                    _ => None,
                };
                let expected = expected.ok_or_else(|| format!("`{method}` leaves no choice"))?;
                judge_table(&expected, &self.returned(returned)?)
            }
        }
    }

    /// Returns the returned table, if it has the right form.
    fn returned(&self, value: &Value) -> Result<Board, String> {
        let form = || {
            let size = self.size();
            format!(
                "a table is a list of {size} rows, each a list of {size} elements, which are ints or \
                 lists of distinct heights from 1 to {size}"
            )
        };
        self.parse_board(value).ok_or_else(form)
    }

    fn judge_solution(&self, returned: &Value) -> Result<(), String> {
        if *returned == Value::None {
            return Err(NO_TABLE.to_owned());
        }
        self.returned(returned)?;
        let table = convert::table(self.size(), returned)?;
        judge::judge(&Puzzle::new(self.guide.clone()), &table)
    }

    /// Judges the options after `reduce_from_guide`. The options that are too high for their
    /// distance from a clue must be gone. Options that no clue excludes must still be there.
    fn judge_reduction(&self, before: &Board, returned: &Value) -> Result<(), String> {
        let after = self.returned(returned)?;
        let possible = self.possible(before).unwrap_or_default();
        let mut least = before.clone();
        least.reduce_from_guide(&self.guide);
        let places = places(before).zip(possible);
        for ((row, column), possible) in places {
            let (Element::Options(old), Element::Options(must), Element::Options(new)) = (
                &before.rows[row][column],
                &least.rows[row][column],
                &after.rows[row][column],
            ) else {
                judge_element(before, &after, row, column)?;
                continue;
            };
            if let Some(option) = new.iter().find(|option| !must.contains(option)) {
                let list = format!("the list at row {row}, column {column}");
                return Err(if old.contains(option) {
                    format!("{list} keeps option {option}, which must not be there")
                } else {
                    format!("{list} has option {option}, which must not be there")
                });
            }
            let is_possible =
                |option| heights(self.size(), &Element::Height(option)) & possible != 0;
            let lost = |option: &&i64| !new.contains(option) && is_possible(**option);
            if let Some(option) = old.iter().find(lost) {
                return Err(format!(
                    "the list at row {row}, column {column} has lost option {option}, which no clue \
                     excludes"
                ));
            }
        }
        Ok(())
    }
}

fn places(table: &Board) -> impl Iterator<Item = (usize, usize)> + use<> {
    let size = table.size();
    (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
}

/// Compares two tables, with options in any order.
fn judge_table(expected: &Board, found: &Board) -> Result<(), String> {
    let mut places = places(expected);
    places.try_for_each(|(row, column)| judge_element(expected, found, row, column))
}

fn judge_element(expected: &Board, found: &Board, row: usize, column: usize) -> Result<(), String> {
    let sorted = |board: &Board| {
        let mut element = board.rows[row][column].clone();
        if let Element::Options(options) = &mut element {
            options.sort_unstable();
        }
        element
    };
    let (expected, found) = (sorted(expected), sorted(found));
    if expected == found {
        return Ok(());
    }
    let order = match expected {
        Element::Options(_) => " (in any order)",
        Element::Height(_) => "",
    };
    let (expected, found) = (Value::from(expected), Value::from(found));
    Err(format!(
        "row {row}, column {column} should have {expected}{order}, but has {found}"
    ))
}

/// Judges the positions of lists, in any order, each a list or tuple. A number of options that no
/// list has may have an empty list.
fn judge_places(table: &Board, returned: &Value) -> Result<(), String> {
    let Value::Dict(pairs) = returned else {
        return Err(PLACES.to_owned());
    };
    let mut expected = table.sort_possible_options();
    for (count, found) in pairs {
        let (Value::Int(_), Value::List(found) | Value::Tuple(found)) = (count, found) else {
            return Err(PLACES.to_owned());
        };
        let found = found.iter().map(position).collect::<Option<Vec<_>>>();
        let mut found = found.ok_or(PLACES)?;
        found.sort_unstable();
        let options = count
            .as_integer()
            .and_then(|count| usize::try_from(count).ok());
        let places = options.and_then(|count| expected.remove(&count));
        if places.unwrap_or_default() != found {
            return Err(format!(
                "under {count} there should be the positions of all lists with {count} options"
            ));
        }
    }
    match expected.keys().next() {
        None => Ok(()),
        Some(count) => Err(format!(
            "there are lists of {count} options, but {count} is not a key"
        )),
    }
}

fn position(value: &Value) -> Option<(usize, usize)> {
    let (Value::List(place) | Value::Tuple(place)) = value else {
        return None;
    };
    let number = |value: &Value| match value {
        Value::Int(number) => usize::try_from(number).ok(),
        _ => None,
    };
    match &place[..] {
        [row, column] => Some((number(row)?, number(column)?)),
        _ => None,
    }
}

/// Judges the place to branch: any list with the fewest options, as it is in the table.
fn judge_root(table: &Board, returned: &Value) -> Result<(), String> {
    let Value::Tuple(parts) = returned else {
        return Err(ROOT.to_owned());
    };
    let [place, options] = &parts[..] else {
        return Err(ROOT.to_owned());
    };
    let (row, column) = position(place).ok_or(ROOT)?;
    let places = table.sort_possible_options();
    let (fewest, places) = places.first_key_value().ok_or(ROOT)?;
    if !places.contains(&(row, column)) {
        return Err(format!(
            "at row {row}, column {column} there is no list of {fewest} options, the fewest that \
             there are"
        ));
    }
    let sorted = |value: &Value| match value {
        Value::List(options) => {
            let mut options = options.clone();
            options.sort();
            Some(options)
        }
        _ => None,
    };
    let list = Value::from(table.rows[row][column].clone());
    if sorted(options) == sorted(&list) {
        Ok(())
    } else {
        Err(format!(
            "the list at row {row}, column {column} is {list}, not {options}"
        ))
    }
}
