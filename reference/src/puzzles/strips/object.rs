//! The functions of the assignment.
//!
//! Properties: `solution: [GRIDS, STRIPS, OUTLINES_PER_ROW]` is for a text from `solve_grids` with
//! any right partitions. `placing: [GRID, STRIPS]` is for a placing from `depth_first_search`. Its
//! grid is given as rows.
//!
//! A generator is a list here. Functions never change their arguments. If the assignment's program
//! fails, this is also an error here. No grids, or a grid that is smaller than the first, give an
//! `IndexError`. A dict of a grid without some cell gives a `KeyError`. Less than one outline per
//! row gives a `ValueError`.

mod convert;
mod judge;
mod rule;

use super::functions::{self, Position};
use super::{Partition, Placement};
use crate::exception::Exception;
use crate::object::{Answer, Files, Module, Ruling, Signature, no_name, parameters};
use crate::value::Value;

/// Returns the placement for a value.
pub(super) fn placement(value: &Value) -> Option<Placement> {
    convert::placement(value).ok()
}

/// The puzzle Black-and-white strips.
#[derive(Debug, Clone, Copy)]
pub struct Strips;

const FUNCTIONS: [&str; 5] = [
    "solve_grids",
    "depth_first_search",
    "get_strip_positions",
    "get_placing_outline",
    "get_output",
];

const SIGNATURES: &[Signature] = &[
    Signature::new("solve_grids", &["grids", "strips", "outlines_per_row"]),
    Signature::new(
        "depth_first_search",
        &[
            "grid",
            "num_cols",
            "num_rows",
            "strips",
            "occupied_cells",
            "placing",
        ],
    ),
    Signature::new("get_strip_positions", &["strip", "num_cols", "num_rows"]),
    Signature::new("get_placing_outline", &["placing", "num_cols", "num_rows"]),
    Signature::new("get_output", &["outlines", "outlines_per_row"]),
];

impl Module for Strips {
    fn name(&self) -> &'static str {
        "strips"
    }

    fn names(&self) -> &'static [&'static str] {
        &FUNCTIONS
    }

    fn signatures(&self) -> &'static [Signature] {
        SIGNATURES
    }

    fn call(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Result<Answer, Exception> {
        let value = match name {
            "solve_grids" => {
                let [grids, strips, per_row] =
                    parameters(name, ["grids", "strips", "outlines_per_row"], arguments)?;
                let grids = convert::sequence(grids, convert::texts)?;
                let strips = convert::texts(strips)?;
                solve_grids(&grids, strips, convert::count(per_row)?)?
            }
            "depth_first_search" => {
                let names = [
                    "grid",
                    "num_cols",
                    "num_rows",
                    "strips",
                    "occupied_cells",
                    "placing",
                ];
                search(parameters(name, names, arguments)?)?
            }
            "get_strip_positions" => {
                let [strip, columns, rows] =
                    parameters(name, ["strip", "num_cols", "num_rows"], arguments)?;
                let (columns, rows) = (convert::count(columns)?, convert::count(rows)?);
                let positions =
                    functions::strip_positions(&convert::expect_text(strip)?, columns, rows);
                Value::list(positions.iter().map(convert::position))
            }
            "get_placing_outline" => {
                let [placing, columns, rows] =
                    parameters(name, ["placing", "num_cols", "num_rows"], arguments)?;
                let placing = convert::sequence(placing, convert::placement)?;
                let (columns, rows) = (convert::count(columns)?, convert::count(rows)?);
                let partition = Partition::new(rows, columns, &placing).ok_or_else(|| {
                    let message = "the strips overlap or lie outside of the grid";
                    Exception::new("ValueError", message)
                })?;
                Value::list(partition.outline())
            }
            "get_output" => {
                let [outlines, per_row] =
                    parameters(name, ["outlines", "outlines_per_row"], arguments)?;
                output(
                    &convert::sequence(outlines, convert::texts)?,
                    convert::count(per_row)?,
                )?
            }
            _ => {
                return Err(no_name(name));
            }
        };
        Ok(value.into())
    }

    fn properties(&self) -> &'static [&'static str] {
        &["solution", "placing"]
    }

    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String> {
        match (property, arguments) {
            ("solution", [_, _, per_row]) => Some(format!(
                "the outlines (a str), {per_row} in a row, that show a right way to cut each grid"
            )),
            ("placing", _) => {
                Some("a tuple of right placements of all strips, in their order".to_owned())
            }
            _ => None,
        }
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        _: &dyn Files,
    ) -> Result<(), String> {
        match (property, arguments) {
            ("solution", [grids, strips, per_row]) => {
                judge::solution(grids, strips, per_row, value)
            }
            ("placing", [grid, strips]) => judge::placing(grid, strips, value),
            _ => Err(judge::USAGE.into()),
        }
    }

    fn ruling(&self, name: &str, arguments: &[Value], _: &dyn Files) -> Ruling {
        rule::of_call(name, arguments)
    }

    fn wanted(&self, name: &str, arguments: &[Value]) -> Option<String> {
        let property = match name {
            "solve_grids" => "solution",
            "depth_first_search" => "placing",
            _ => return None,
        };
        self.describe(property, arguments)
    }

    fn judge(
        &self,
        name: &str,
        arguments: &[Value],
        returned: &Value,
        _: &dyn Files,
    ) -> Result<(), String> {
        match (name, arguments) {
            ("solve_grids", [grids, strips, per_row]) => {
                judge::solution(grids, strips, per_row, returned)
            }
            ("depth_first_search", _) => match rule::DepthFirstCall::from_arguments(arguments) {
                Some(search) => judge::found(&search, returned),
                None => Err("these arguments are not as the assignment text has them".into()),
            },
            _ => Err(format!("`{name}` leaves no choice")),
        }
    }
}

fn solve_grids(
    grids: &[Vec<String>],
    mut strips: Vec<String>,
    per_row: usize,
) -> Result<Value, Exception> {
    let out_of_range = || Exception::new("IndexError", "tuple index out of range");
    let first = grids.first().ok_or_else(out_of_range)?;
    let rows = first.len();
    let columns = first.first().ok_or_else(out_of_range)?.chars().count();
    // The sort is stable, as in Python's `sorted`.
    strips.sort_by_key(|strip| std::cmp::Reverse(strip.chars().count()));
    let mut outlines = Vec::new();
    for grid in grids {
        let colours = convert::colours(grid, columns, rows).ok_or_else(out_of_range)?;
        let positions: Vec<Vec<Position>> = strips
            .iter()
            .map(|strip| functions::matching_positions(&colours, strip, columns, rows))
            .collect();
        let mut placing = Vec::new();
        let found = functions::depth_first_search(&positions, &mut Vec::new(), &mut placing);
        let partition = Partition::new(rows, columns, &placing);
        // A placing without strips counts as no placing, as in the assignment's program.
        match partition.filter(|_| found && !placing.is_empty()) {
            Some(partition) => outlines.push(partition.outline()),
            None => return Ok(false.into()),
        }
    }
    output(&outlines, per_row)
}

fn search(arguments: &[Value; 6]) -> Result<Value, Exception> {
    let [grid, columns, rows, strips, occupied, placing] = arguments;
    let grid = convert::grid(grid)?;
    let (columns, rows) = (convert::count(columns)?, convert::count(rows)?);
    let strips = convert::texts(strips)?;
    let mut occupied = convert::sequence(occupied, convert::cell)?;
    let mut placing = convert::sequence(placing, convert::placement)?;
    // Trying all places in order takes long if no place fits.
    if rule::DepthFirstCall::from_arguments(arguments).is_some_and(|search| !search.is_possible()) {
        return Ok(false.into());
    }
    let all_cells = (0..rows)
        .all(|row| (0..columns).all(|column| grid.contains_key(&super::Cell { row, column })));
    if !all_cells {
        return Err(Exception::new("KeyError", "the grid lacks a cell"));
    }
    let positions: Vec<Vec<Position>> = strips
        .iter()
        .map(|strip| functions::matching_positions(&grid, strip, columns, rows))
        .collect();
    let found = functions::depth_first_search(&positions, &mut occupied, &mut placing);
    if found {
        Ok(Value::tuple(placing))
    } else {
        Ok(false.into())
    }
}

fn output(outlines: &[Vec<String>], per_row: usize) -> Result<Value, Exception> {
    if per_row == 0 {
        return Err(Exception::new(
            "ValueError",
            "range() arg 3 must not be zero",
        ));
    }
    let output = functions::output(outlines, per_row);
    output
        .map(Value::from)
        .ok_or_else(|| Exception::new("IndexError", "list index out of range"))
}
