//! The methods of the assignment's backtracking.
//!
//! The assignment does not specify the contents of its dicts. Here `tree` maps a stage to its
//! table, the position of its branch, and the options there as a list. `ways` maps a stage to the
//! list of options tried there. Going back to a stage removes the deeper stages.

use super::{Solver, conflict, invalid_table, own, solved};
use crate::exception::Exception;
use crate::object::{parameters, too_many};
use crate::puzzles::pyramids::board::{Board, Element};
use crate::value::Value;

/// Returns the place to branch a table: the first of its lists with the fewest options, with its
/// position as (index, options).
pub(super) fn new_root(board: &Board) -> Result<((usize, usize), Value), Exception> {
    let places = board.sort_possible_options();
    let fewest = places.values().next().and_then(|places| places.first());
    let &(row, column) = fewest
        .ok_or_else(|| Exception::new("ValueError", "the table has no list of possible options"))?;
    let options = Value::from(board.rows[row][column].clone());
    Ok((
        (row, column),
        Value::tuple([Value::list([row, column]), options]),
    ))
}

impl Solver {
    pub(super) fn staged(&self, method: &str, arguments: &[Value]) -> Result<Value, Exception> {
        let name = format!("Solver.{method}");
        match method {
            "interposer" => {
                let [table, row, column, height] =
                    parameters(&name, ["table", "in1", "in2", "v"], arguments)?;
                let mut board = self.board(table)?;
                let (row, column) = self.position(row, column)?;
                let interposed = board.interpose(row, column, self.height(height)?);
                interposed.map_err(|taken| own("PyraminInterposeError", conflict(taken)))?;
                Ok(board.into())
            }
            "fill_table_with" => {
                let names = ["table", "index", "attempt", "tree", "stage"];
                let [table, index, attempt, _, _] = parameters(&name, names, arguments)?;
                self.fill(self.board(table)?, index, self.height(attempt)?)
            }
            "try_to_fill" => {
                let names = ["table", "tree", "ways", "stage"];
                // The last parameter, `backing`, is optional.
                if arguments.len() > 5 {
                    return Err(too_many(&name, 4, 1, arguments.len()));
                }
                let [table, ..] = parameters(&name, names, &arguments[..arguments.len().min(4)])?;
                Ok(solved(self.solve(&self.board(table)?)))
            }
            "get_stage_info" => {
                let [table, tree, stage] =
                    parameters(&name, ["table", "tree", "stage"], arguments)?;
                let ((row, column), _) = new_root(&self.board(table)?)?;
                let options = self.board(table)?.rows[row][column].clone();
                let here = [table.clone(), Value::list([row, column]), options.into()];
                let tree = up_to(tree, stage)?.chain([(stage.clone(), Value::list(here))]);
                Ok(Value::tuple([Value::dict(tree), stage.clone()]))
            }
            _ => {
                let [ways, stage] = parameters(&name, ["ways", "stage"], arguments)?;
                let tried = match ways {
                    Value::Dict(pairs) => pairs.iter().find(|(key, _)| key == stage),
                    _ => None,
                };
                let tried = tried.map_or_else(|| Value::List(Vec::new()), |pair| pair.1.clone());
                Ok(Value::dict(
                    up_to(ways, stage)?.chain([(stage.clone(), tried)]),
                ))
            }
        }
    }

    /// Replaces a list with one of its options and draws the simple conclusions.
    fn fill(&self, mut board: Board, index: &Value, height: i64) -> Result<Value, Exception> {
        let (row, column) = match index {
            Value::List(index) | Value::Tuple(index) if index.len() == 2 => {
                self.position(&index[0], &index[1])?
            }
            _ => {
                return Err(Exception::new(
                    "TypeError",
                    "index must be a list of two ints",
                ));
            }
        };
        match &board.rows[row][column] {
            Element::Options(options) if options.contains(&height) => {}
            Element::Height(old) if *old == height || *old == 0 => {}
            Element::Options(_) | Element::Height(_) => {
                let message = format!("({row}, {column}) cannot become {height}");
                return Err(own("PyraminInterposeError", message));
            }
        }
        board.rows[row][column] = Element::Height(height);
        loop {
            let before = board.clone();
            board.limit_potential_solutions();
            board.unlist_single_value();
            if board == before {
                return Ok(board.into());
            }
        }
    }

    fn position(&self, row: &Value, column: &Value) -> Result<(usize, usize), Exception> {
        let index = |value: &Value| {
            let number = value.as_integer().ok_or_else(|| no_int(value))?;
            let index = usize::try_from(number)
                .ok()
                .filter(|&index| index < self.size());
            index.ok_or_else(|| Exception::new("IndexError", "list index out of range"))
        };
        Ok((index(row)?, index(column)?))
    }

    fn height(&self, value: &Value) -> Result<i64, Exception> {
        let height = value.as_integer().ok_or_else(|| no_int(value))?;
        let fits = usize::try_from(height).is_ok_and(|height| (1..=self.size()).contains(&height));
        let message = || format!("height {height} is not between 1 and {}", self.size());
        if fits {
            Ok(height)
        } else {
            Err(invalid_table(message()))
        }
    }
}

fn no_int(value: &Value) -> Exception {
    Exception::new(
        "TypeError",
        format!("an int is needed, not {}", value.type_name()),
    )
}

/// Returns the pairs of a dict with keys below this stage.
fn up_to(dict: &Value, stage: &Value) -> Result<impl Iterator<Item = (Value, Value)>, Exception> {
    let last = stage.as_integer().ok_or_else(|| no_int(stage))?;
    let Value::Dict(pairs) = dict else {
        let message = format!("a dict is needed, not {}", dict.type_name());
        return Err(Exception::new("TypeError", message));
    };
    let earlier = |pair: &&(Value, Value)| pair.0.as_integer().is_none_or(|key| key < last);
    Ok(pairs
        .iter()
        .filter(earlier)
        .cloned()
        .collect::<Vec<_>>()
        .into_iter())
}
