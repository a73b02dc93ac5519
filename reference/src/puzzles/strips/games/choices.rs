//! Operations that can follow in a game.
//!
//! Searches continue from the placing that the subject has found. The game draws that placing, so
//! later queries are about the subject's own choices.

use super::super::{Cell, Placement, Puzzle, object, solve};
use super::{COLUMNS, GRID, GRIDS, PLACING, ROWS, STRIPS, coloured, puzzle};
use crate::Value;
use crate::games::Choices;
use crate::operation::{Expression, Operation};
use crate::session::{Local, Session};

/// The largest number of cells, and of strips, for searches with the strips in another order. In
/// larger grids the assignment's program may take long.
const SEARCHED_CELLS_MAX: usize = 16;
const SEARCHED_STRIPS_MAX: usize = 5;

/// Strips to search, even if the puzzle does not have them.
const OTHER_STRIPS: [&str; 6] = ["ww", "wb", "bb", "wwb", "bwb", "bbww"];

/// Strips and sizes of grids. All positions for these are queried at the beginning of a game.
const POSITIONS: [(&str, usize, usize); 8] = [
    ("wb", 1, 1),
    ("wb", 2, 1),
    ("bw", 1, 2),
    ("ww", 2, 2),
    ("wwb", 3, 2),
    ("wbw", 2, 3),
    ("wbbw", 4, 1),
    ("wbww", 1, 4),
];

fn name(name: &str) -> Expression {
    Expression::name(name)
}

/// The state of a game.
struct Position<'a> {
    puzzle: Puzzle,
    /// The placing of the subject, in the order of the strips, or `None` if it found none.
    placing: Option<&'a [Value]>,
    /// The cells of the placed strips.
    occupied: Vec<Cell>,
}

/// Returns the choices, or `None` if this is not a game of the puzzle.
pub(super) fn choices(game: &Session<Local<'_>>) -> Option<Choices> {
    let puzzle = puzzle(game.variable(GRIDS)?, game.variable(STRIPS)?)?;
    // The variables may have other values now.
    let is_so = |variable, value: Value| game.variable(variable) == Some(&value);
    let is_whole = is_so(GRID, coloured(&puzzle.grid))
        && is_so(COLUMNS, puzzle.grid.columns().into())
        && is_so(ROWS, puzzle.grid.rows().into());
    let placing = match game.variable(PLACING)? {
        Value::Tuple(placing) if placing.len() <= puzzle.strips.len() => Some(&placing[..]),
        _ => None,
    };
    let placements = placing.unwrap_or_default().iter().map(object::placement);
    let placements = placements.collect::<Option<Vec<Placement>>>()?;
    let occupied = placements.iter().flat_map(|placement| placement.cells());
    let position = Position {
        occupied: occupied.collect(),
        placing,
        puzzle,
    };
    is_whole.then(|| Choices {
        moves: position.moves(),
        attempts: position.attempts(),
        queries: position.queries(),
    })
}

/// Returns a call of `depth_first_search` with these strips, occupied cells and placing.
fn search(strips: Expression, occupied: &[Cell], placing: Expression) -> Expression {
    let occupied = Value::tuple(occupied.iter().copied()).into();
    let [grid, columns, rows] = [GRID, COLUMNS, ROWS].map(name);
    name("depth_first_search").call([grid, columns, rows, strips, occupied, placing])
}

fn outline(placing: Expression) -> Expression {
    name("get_placing_outline").call([placing, name(COLUMNS), name(ROWS)])
}

fn output(outlines: Vec<Expression>, per_row: usize) -> Expression {
    name("get_output").call([Expression::tuple(outlines), per_row.into()])
}

fn positions(strip: Expression, columns: Expression, rows: Expression) -> Operation {
    let positions = name("get_strip_positions").call([strip, columns, rows]);
    // The result may be a generator.
    name("list").call([positions]).into()
}

fn nothing() -> Expression {
    Value::Tuple(Vec::new()).into()
}

/// Returns the strips with these indices.
fn some(strips: impl IntoIterator<Item = usize>) -> Expression {
    let mut strips = strips.into_iter().peekable();
    if strips.peek().is_none() {
        return nothing();
    }
    Expression::tuple(strips.map(|index| name(STRIPS).at(index)))
}

impl Position<'_> {
    fn is_small(&self) -> bool {
        self.puzzle.grid.colours().len() <= SEARCHED_CELLS_MAX
            && self.puzzle.strips.len() <= SEARCHED_STRIPS_MAX
    }

    fn is_beginning(&self) -> bool {
        self.placing.is_some_and(<[Value]>::is_empty)
    }

    /// Returns places for as many of the first strips as possible. The places do not depend on the
    /// subject's choices, so some parts of a game are the same for all subjects.
    fn known(&self) -> Vec<Placement> {
        let Puzzle { grid, strips } = &self.puzzle;
        let laid = (1..=strips.len()).rev().find_map(|count| {
            let strips = strips[..count].to_vec();
            let grid = grid.clone();
            solve::solutions(&Puzzle { grid, strips }, 1).pop()
        });
        let Some(partition) = laid else {
            return Vec::new();
        };
        let mut left = partition.strips().to_vec();
        let place = |strip: &String| {
            let is_it = |placement: &Placement| {
                let colours: String = placement.cells().map(|cell| grid.colour(cell)).collect();
                colours == *strip || colours.chars().eq(strip.chars().rev())
            };
            let found = left.iter().position(is_it)?;
            Some(left.swap_remove(found))
        };
        strips.iter().map_while(place).collect()
    }

    /// Returns searches that continue from places that the subject has not chosen.
    fn continued(&self) -> Vec<Expression> {
        let known = self.known();
        let known = &known[..known.len().min(2)];
        let counts = 1..=known.len();
        let searches = counts.map(|count| {
            let placing = &known[..count];
            let occupied: Vec<Cell> = placing.iter().flat_map(|strip| strip.cells()).collect();
            let left = (count..self.puzzle.strips.len()).take(1);
            let placing = Value::tuple(placing.iter().copied());
            search(some(left), &occupied, placing.into())
        });
        searches.collect()
    }

    /// Returns the moves: lay the next strip, or all strips that are left. The laid strips can be
    /// drawn or removed.
    fn moves(&self) -> Vec<Operation> {
        let kept = |expression| Operation::assignment(PLACING, expression);
        let mut moves = Vec::new();
        if let Some(placing) = self.placing {
            let left = placing.len()..self.puzzle.strips.len();
            let mut counts = vec![1, left.len()];
            counts.retain(|&count| count <= left.len() && (count == 1 || self.is_small()));
            counts.dedup();
            for count in counts.into_iter().filter(|count| *count > 0) {
                let strips = if count == self.puzzle.strips.len() {
                    name(STRIPS)
                } else {
                    some(left.clone().take(count))
                };
                moves.push(kept(search(strips, &self.occupied, name(PLACING))));
            }
        }
        if self.placing.is_none_or(|placing| !placing.is_empty()) {
            moves.push(kept(nothing()));
        }
        moves
    }

    /// Returns searches with a result that is not kept, so that they do not influence the game.
    fn attempts(&self) -> Vec<Operation> {
        let mut strips: Vec<Expression> = (0..self.puzzle.strips.len())
            .map(|index| some([index]))
            .collect();
        strips.push(some([0, 0]));
        strips.extend(OTHER_STRIPS.map(|strip| Value::tuple([strip]).into()));
        let side = self.puzzle.grid.columns().max(self.puzzle.grid.rows());
        strips.extend(
            [side, side + 1]
                .map(|length| "w".repeat(length.max(2)))
                .map(|strip| -> Expression { Value::tuple([strip]).into() }),
        );
        if self.is_small() {
            strips.push(name(STRIPS));
            strips.push(some((0..self.puzzle.strips.len()).rev()));
        }
        let free = strips
            .iter()
            .map(|strips| search(strips.clone(), &[], nothing()));
        let beside = strips.iter().filter(|_| !self.occupied.is_empty());
        let beside = beside.map(|strips| search(strips.clone(), &self.occupied, name(PLACING)));
        let rows = (0..self.puzzle.grid.columns()).map(|column| Cell { row: 0, column });
        let row: Vec<Cell> = rows.collect();
        let above = search(some([0]), &row, nothing());
        let begun = self.is_beginning().then(|| self.continued());
        let searches = free.chain(beside).chain([above]);
        searches
            .chain(begun.into_iter().flatten())
            .map(Into::into)
            .collect()
    }

    fn queries(&self) -> Vec<Operation> {
        let mut queries: Vec<Operation> = [GRID, GRIDS, STRIPS, PLACING]
            .map(|variable| name(variable).into())
            .to_vec();
        let strips = (0..self.puzzle.strips.len()).map(|index| name(STRIPS).at(index));
        queries.extend(strips.map(|strip| positions(strip, name(COLUMNS), name(ROWS))));
        if self.is_beginning() {
            let asked = POSITIONS
                .map(|(strip, columns, rows)| positions(strip.into(), columns.into(), rows.into()));
            queries.extend(asked);
        }
        queries.push(outline(nothing()).into());
        if self.placing.is_some() {
            queries.push(outline(name(PLACING)).into());
            queries.push(search(nothing(), &self.occupied, name(PLACING)).into());
            queries.push(output(vec![outline(name(PLACING))], 1).into());
        }
        if self.is_beginning() {
            queries.extend(outputs(&Value::tuple(self.known()).into()));
        } else if self.placing.is_some() {
            queries.extend(outputs(&name(PLACING)));
        }
        queries.extend(self.solutions());
        queries
    }

    /// Returns calls that solve whole grids.
    fn solutions(&self) -> Vec<Operation> {
        let first = || name(GRIDS).at(0);
        let grid = &self.puzzle.grid;
        let white = "w".repeat(grid.columns());
        let white: Expression = Value::tuple(vec![white; grid.rows()]).into();
        let solved = |grids, strips, per_row: usize| -> Operation {
            name("solve_grids")
                .call([grids, strips, per_row.into()])
                .into()
        };
        let turned = some((0..self.puzzle.strips.len()).rev());
        vec![
            solved(name(GRIDS), name(STRIPS), 1),
            solved(name(GRIDS), turned, 2),
            solved(name(GRIDS), some([0]), 1),
            solved(
                Expression::tuple([first(), first(), first()]),
                name(STRIPS),
                2,
            ),
            solved(Expression::tuple([first(), white.clone()]), name(STRIPS), 2),
            solved(Expression::tuple([white, first()]), some([0]), 1),
        ]
    }
}

/// Returns calls that print the outline of a placing together with another, in several ways. Each
/// outline is drawn again, because `get_output` may change its arguments.
fn outputs(placing: &Expression) -> Vec<Operation> {
    let drawn = || outline(placing.clone());
    let mut asked = vec![Operation::from(drawn())];
    for (outlines, per_row) in [
        (vec![drawn()], 1),
        (vec![drawn()], 3),
        (vec![drawn(), outline(nothing())], 2),
        (vec![outline(nothing()), drawn(), drawn()], 2),
        (vec![drawn(), drawn(), outline(nothing())], 1),
    ] {
        asked.push(output(outlines, per_row).into());
    }
    asked
}
