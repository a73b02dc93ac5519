//! The class `Solver` of the assignment.
//!
//! Methods take tables as lists (or tuples) of rows and return new tables. They never change their
//! arguments. If an optional table is missing or `None`, the raw table is used. The assignment
//! leaves some points open, and this class decides them. A table that is not N rows of N ints or
//! lists of ints is an `InvalidTableError`. So is a conflict in `solve_if_ONE` and `solve_if_N`.
//! Only `interposer` and `fill_table_with` raise `PyraminInterposeError`. The solution of a puzzle
//! without solution is `None`.
//!
//! The class does not offer the functions of the assignment's module `game` (`insert_guide`, `main`
//! and `try_again`). They take no arguments and read typed lines, and an operation has none.
//! [`game::play`](super::game::play) returns their printed text for typed lines.

mod choice;
mod convert;
mod judge;
mod rule;
mod stages;

use super::board::{Board, ConflictingCell, Element};
use super::candidates::Candidates;
use super::line::Heights;
use super::{Guide, MAX_SIZE, Puzzle, Table, solve};
use crate::exception::Exception;
use crate::object::{
    Answer, Choice, Files, Module, Object, Ruling, Signature, no_attribute, no_name, parameters,
    too_many,
};
use crate::value::Value;

/// The puzzle Pyramids.
#[derive(Debug, Clone, Copy)]
pub struct Pyramids;

const SIGNATURES: &[Signature] = &[
    Signature::new("Solver.__init__", &["guide"]),
    Signature::new("Solver.check_guidance_prompts", &["table"]),
    Signature::new("Solver.check_if_only_ints", &["table"]),
    Signature::new(
        "Solver.fill_table_with",
        &["table", "index", "attempt", "tree", "stage"],
    ),
    Signature::new("Solver.generate_raw_table", &[]),
    Signature::new("Solver.get_new_root", &["table"]),
    Signature::new("Solver.get_previous_way_info", &["ways", "stage"]),
    Signature::new("Solver.get_stage_info", &["table", "tree", "stage"]),
    Signature::new("Solver.quess_solution", &[]),
    Signature::new("Solver.guess_solution", &[]),
    Signature::new("Solver.interposer", &["table", "in1", "in2", "v"]),
    Signature::new("Solver.is_everything_alright", &["table"]),
    Signature::new("Solver.is_everything_allright", &["table"]),
    Signature::new("Solver.is_table_correct", &[]).or("table"),
    Signature::new("Solver.length", &[]),
    Signature::new("Solver.limit_potential_solutions", &["base_table"]),
    Signature::new("Solver.reduce_from_guide", &["table"]),
    Signature::new("Solver.set_table", &[]).or("table"),
    Signature::new("Solver.solve_if_N", &[]).or("table"),
    Signature::new("Solver.solve_if_ONE", &[]).or("table"),
    Signature::new("Solver.sort_possible_options", &["table"]),
    Signature::new("Solver.try_to_fill", &["table", "tree", "ways", "stage"]).or("backing"),
    Signature::new("Solver.unlist_single_value", &["table"]),
    Signature::new("Solver.zero_into_list", &[]).or("table"),
];

impl Module for Pyramids {
    fn name(&self) -> &'static str {
        "pyramids"
    }

    fn names(&self) -> &'static [&'static str] {
        &["Solver"]
    }

    fn signatures(&self) -> &'static [Signature] {
        SIGNATURES
    }

    fn call(
        &self,
        name: &str,
        arguments: &[Value],
        _files: &dyn Files,
    ) -> Result<Answer, Exception> {
        if name != "Solver" {
            return Err(no_name(name));
        }
        let [guide] = parameters("Solver.__init__", ["guide"], arguments)?;
        let guide = convert::guide(guide).map_err(|message| own("InvalidGuideError", message))?;
        Ok(Answer::New(Box::new(Solver { guide })))
    }

    fn properties(&self) -> &'static [&'static str] {
        judge::PROPERTIES
    }

    fn describe(&self, property: &str, arguments: &[Value]) -> Option<String> {
        judge::describe(property, arguments)
    }

    fn satisfies(
        &self,
        property: &str,
        arguments: &[Value],
        value: &Value,
        _files: &dyn Files,
    ) -> Result<(), String> {
        judge::satisfies(property, arguments, value)
    }

    fn ruling(&self, name: &str, arguments: &[Value], _files: &dyn Files) -> Ruling {
        match (name, arguments) {
            ("Solver", [guide]) => rule::of_guide(guide),
            _ => Ruling::Unspecified,
        }
    }
}

/// Returns an exception type of the assignment.
fn own(name: &str, message: impl Into<String>) -> Exception {
    Exception::with_parents(name, &["ProjectErrors"], message)
}

fn invalid_table(message: impl Into<String>) -> Exception {
    own("InvalidTableError", message)
}

fn conflict(ConflictingCell(row, column, height): ConflictingCell) -> String {
    format!("({row}, {column}) cannot become {height}: it has another value")
}

/// An object of the class `Solver`.
#[derive(Debug)]
pub(super) struct Solver {
    pub(super) guide: Guide,
}

impl Object for Solver {
    fn class(&self) -> &'static str {
        "Solver"
    }

    fn get(&self, attribute: &str) -> Result<Value, Exception> {
        Err(no_attribute("Solver", attribute))
    }

    fn call(&mut self, method: &str, arguments: &[Value]) -> Result<Answer, Exception> {
        let name = format!("Solver.{method}");
        match method {
            "length" | "generate_raw_table" | "quess_solution" | "guess_solution" => {
                let [] = parameters(&name, [], arguments)?;
                Ok(self.without_table(method).into())
            }
            "set_table" | "solve_if_ONE" | "solve_if_N" | "is_table_correct" | "zero_into_list" => {
                let table = match arguments {
                    [] => None,
                    [table] => Some(table),
                    _ => return Err(too_many(&name, 0, 1, arguments.len())),
                };
                Ok(self.with_optional_table(method, table)?.into())
            }
            "check_if_only_ints" => {
                let [table] = parameters(&name, ["table"], arguments)?;
                Ok(convert::has_only_heights(table).into())
            }
            "limit_potential_solutions" => {
                let [table] = parameters(&name, ["base_table"], arguments)?;
                Ok(self.with_table(method, table)?.into())
            }
            "check_guidance_prompts"
            | "is_everything_alright"
            | "is_everything_allright"
            | "reduce_from_guide"
            | "unlist_single_value"
            | "sort_possible_options"
            | "get_new_root" => {
                let [table] = parameters(&name, ["table"], arguments)?;
                Ok(self.with_table(method, table)?.into())
            }
            "interposer"
            | "fill_table_with"
            | "try_to_fill"
            | "get_stage_info"
            | "get_previous_way_info" => Ok(self.staged(method, arguments)?.into()),
            _ => Err(no_attribute("Solver", method)),
        }
    }

    fn text(&self) -> Result<String, Exception> {
        Ok(format!("Solver([{}])", self.guide))
    }

    fn ruling(&self, method: &str, arguments: &[Value]) -> Ruling {
        self.rule(method, arguments)
    }

    fn wanted(&self, method: &str, _: &[Value]) -> Option<String> {
        let is_solution = method == "guess_solution";
        is_solution.then(|| "a table that fits the guide".to_owned())
    }

    fn adopt(
        &mut self,
        method: &str,
        arguments: &[Value],
        choice: Choice<'_>,
    ) -> Result<(), String> {
        self.judge(method, arguments, choice.returned)
    }

    fn state(&self) -> String {
        format!("{self:?}")
    }
}

impl Solver {
    fn size(&self) -> usize {
        self.guide.size()
    }

    fn without_table(&self, method: &str) -> Value {
        match method {
            "length" => self.size().into(),
            "generate_raw_table" => Board::raw(self.size()).into(),
            _ => solved(solve::first(&Puzzle::new(self.guide.clone()))),
        }
    }

    fn with_optional_table(&self, method: &str, table: Option<&Value>) -> Result<Value, Exception> {
        let mut board = match table {
            None | Some(Value::None) => Board::raw(self.size()),
            Some(table) => self.board(table)?,
        };
        match method {
            "set_table" => self.check_heights(&board)?,
            "is_table_correct" => return Ok(board.is_correct().into()),
            "zero_into_list" => board.zero_into_list(),
            _ => {
                self.check_heights(&board)?;
                let solved = match method {
                    "solve_if_ONE" => board.solve_if_one(&self.guide),
                    _ => board.solve_if_n(&self.guide),
                };
                solved.map_err(|taken| invalid_table(conflict(taken)))?;
            }
        }
        Ok(board.into())
    }

    fn with_table(&self, method: &str, table: &Value) -> Result<Value, Exception> {
        let mut board = self.board(table)?;
        match method {
            "check_guidance_prompts" => return Ok(board.shows_clues(&self.guide).into()),
            "is_everything_alright" | "is_everything_allright" => {
                return Ok((board.is_correct() && board.shows_clues(&self.guide)).into());
            }
            "sort_possible_options" => return Ok(convert::places(&board)),
            "get_new_root" => return stages::new_root(&board).map(|(_, root)| root),
            "reduce_from_guide" => board.reduce_from_guide(&self.guide),
            "unlist_single_value" => board.unlist_single_value(),
            _ => board.limit_potential_solutions(),
        }
        Ok(board.into())
    }

    fn board(&self, table: &Value) -> Result<Board, Exception> {
        convert::board(self.size(), table).map_err(invalid_table)
    }

    fn check_heights(&self, board: &Board) -> Result<(), Exception> {
        let heights = board
            .rows
            .iter()
            .flatten()
            .filter_map(|element| match element {
                Element::Height(height) => Some(*height),
                Element::Options(_) => None,
            });
        let fits = |height| usize::try_from(height).is_ok_and(|height| height <= self.size());
        match heights.into_iter().find(|&height| !fits(height)) {
            None => Ok(()),
            Some(height) => Err(invalid_table(format!(
                "height {height} is not between 0 and {}",
                self.size()
            ))),
        }
    }

    /// Returns the first solution among the heights and options of a table.
    fn solve(&self, board: &Board) -> Option<Table> {
        let size = self.size();
        let puzzle = Puzzle::new(self.guide.clone());
        let mut root = Candidates::new(puzzle.givens());
        for (cell, element) in board.rows.iter().flatten().enumerate() {
            root.narrow(cell, heights(size, element));
        }
        solve::solutions_from(&puzzle, root).next()
    }
}

/// Returns the possible heights of an element in a table of this length.
fn heights(size: usize, element: &Element) -> Heights {
    match element {
        Element::Height(0) => Heights::MAX >> (MAX_SIZE - size),
        Element::Height(height) => set(size, &[*height]),
        Element::Options(options) => set(size, options),
    }
}

/// Returns the set of the heights that are possible in a table of this length.
fn set(size: usize, heights: &[i64]) -> Heights {
    let fitting = heights
        .iter()
        .filter_map(|&height| usize::try_from(height).ok());
    fitting
        .filter(|height| (1..=size).contains(height))
        .fold(0, |set, height| set | 1 << (height - 1))
}

fn solved(table: Option<Table>) -> Value {
    table.map_or(Value::None, Value::from)
}
