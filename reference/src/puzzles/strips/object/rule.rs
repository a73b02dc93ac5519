//! The assignment's rules for calls: the arguments that it covers, and the calls with several right
//! answers.

use super::convert;
use crate::object::{Likeness, Ruling};
use crate::puzzles::strips::{Cell, Grid, Partition, Placement, Puzzle, solve};
use crate::value::Value;

/// The mark of a cell that must not be covered in a search. No strip has this colour.
pub(super) const OCCUPIED: char = '#';

/// Positions may come from a generator, or in a list or tuple.
const POSITIONS: Ruling = Ruling::Determined(Likeness {
    iterable: true,
    ..Likeness::EXACT
});

/// Returns the way to judge the reply to a call.
pub(super) fn of_call(function: &str, arguments: &[Value]) -> Ruling {
    specified(function, arguments).unwrap_or(Ruling::Unspecified)
}

/// Returns the ruling, or `None` if the text says nothing about such arguments.
fn specified(function: &str, arguments: &[Value]) -> Option<Ruling> {
    match (function, arguments) {
        ("get_strip_positions", [colours, columns, rows]) => {
            strip(colours)?;
            size(columns, rows)?;
            Some(POSITIONS)
        }
        ("get_placing_outline", [placing, columns, rows]) => {
            let (columns, rows) = size(columns, rows)?;
            placed(&placements(placing)?, columns, rows)?;
            Some(Ruling::EXACT)
        }
        ("get_output", [outlines, per_row]) => {
            natural(per_row)?;
            let outlines = tuple(outlines)?.iter().map(outline);
            is_one_size(outlines.collect::<Option<Vec<_>>>()?).then_some(Ruling::EXACT)
        }
        ("depth_first_search", _) => Some(DepthFirstCall::from_arguments(arguments)?.ruling()),
        ("solve_grids", [grids, strips, per_row]) => {
            natural(per_row)?;
            let strips = self::strips(strips)?;
            let grids = tuple(grids)?.iter().map(grid).collect::<Option<Vec<_>>>()?;
            let sizes = grids.iter().map(|grid| (grid.columns(), grid.rows()));
            (is_one_size(sizes) && !strips.is_empty()).then_some(())?;
            Some(choice(grids.into_iter().all(|grid| is_cut(grid, &strips))))
        }
        _ => None,
    }
}

/// Returns the ruling on a search. The subject has a choice if there is an answer.
fn choice(is_solvable: bool) -> Ruling {
    if is_solvable {
        Ruling::Open { looks: &[] }
    } else {
        Ruling::EXACT
    }
}

fn is_cut(grid: Grid, strips: &[String]) -> bool {
    let strips = strips.to_vec();
    solve::count(&Puzzle { grid, strips }, 1) > 0
}

/// A call of `depth_first_search` in the form that the text describes.
pub(super) struct DepthFirstCall {
    /// The grid. Occupied cells have a colour that no strip has.
    pub(super) grid: Grid,
    pub(super) strips: Vec<String>,
    pub(super) placing: Vec<Placement>,
}

impl DepthFirstCall {
    /// Returns the ruling, or `None` if the text says nothing about such arguments.
    pub(super) fn from_arguments(arguments: &[Value]) -> Option<Self> {
        let [grid, columns, rows, strips, occupied, placing] = arguments else {
            return None;
        };
        let (columns, rows) = size(columns, rows)?;
        let occupied = tuple(occupied)?.iter().map(cell);
        let occupied = occupied.collect::<Option<Vec<_>>>()?;
        let placing = placements(placing)?;
        placed(&placing, columns, rows)?;
        let mut covered = placing.iter().flat_map(|placement| placement.cells());
        let is_inside = |cell: &Cell| cell.column < columns && cell.row < rows;
        let is_apart =
            |(index, cell): (usize, &Cell)| is_inside(cell) && !occupied[..index].contains(cell);
        let fits = covered.all(|cell| occupied.contains(&cell))
            && occupied.iter().enumerate().all(is_apart);
        Some(Self {
            grid: coloured(grid, columns, rows, &occupied)?,
            strips: self::strips(strips)?,
            placing,
        })
        .filter(|_| fits)
    }

    /// Returns true if there is a place for every strip.
    pub(super) fn is_possible(&self) -> bool {
        self.strips.is_empty() || is_cut(self.grid.clone(), &self.strips)
    }

    fn ruling(&self) -> Ruling {
        choice(!self.strips.is_empty() && self.is_possible())
    }
}

/// Returns the grid for a dict from all of its cells to their colours, with occupied cells marked.
fn coloured(grid: &Value, columns: usize, rows: usize, occupied: &[Cell]) -> Option<Grid> {
    let Value::Dict(pairs) = grid else {
        return None;
    };
    let mut colours: Vec<Vec<Option<char>>> = vec![vec![None; columns]; rows];
    for (key, colour) in pairs {
        let cell = cell(key)?;
        let place = colours.get_mut(cell.row)?.get_mut(cell.column)?;
        let is_free = !occupied.contains(&cell);
        *place = Some(if is_free { one(colour)? } else { OCCUPIED });
    }
    let rows: Option<Vec<String>> = colours
        .into_iter()
        .map(|row| row.into_iter().collect())
        .collect();
    Grid::from_rows(&rows?)
}

fn is_colour(letter: char) -> bool {
    letter == 'w' || letter == 'b'
}

/// Returns the colour for a text of one letter.
fn one(value: &Value) -> Option<char> {
    let mut letters = value.as_str()?.chars();
    letters
        .next()
        .filter(|letter| is_colour(*letter) && letters.next().is_none())
}

fn strip(value: &Value) -> Option<String> {
    let colours = value.as_str()?;
    let is_strip = colours.len() > 1 && colours.chars().all(is_colour);
    is_strip.then(|| colours.to_owned())
}

fn strips(value: &Value) -> Option<Vec<String>> {
    tuple(value)?.iter().map(strip).collect()
}

fn grid(value: &Value) -> Option<Grid> {
    let rows: Option<Vec<&str>> = tuple(value)?.iter().map(Value::as_str).collect();
    let grid = Grid::from_rows(&rows?)?;
    let is_right = grid.colours().iter().all(|colour| is_colour(*colour));
    is_right.then_some(grid)
}

fn tuple(value: &Value) -> Option<&[Value]> {
    match value {
        Value::Tuple(elements) => Some(elements),
        _ => None,
    }
}

/// Returns a number that is at least one.
fn natural(value: &Value) -> Option<usize> {
    let number = convert::count(value).ok()?;
    (number > 0 && *value == Value::from(number)).then_some(number)
}

fn size(columns: &Value, rows: &Value) -> Option<(usize, usize)> {
    let (columns, rows) = (natural(columns)?, natural(rows)?);
    // The reference does not support larger grids.
    Partition::new(rows, columns, &[]).map(|_| (columns, rows))
}

fn cell(value: &Value) -> Option<Cell> {
    let cell = convert::cell(value).ok()?;
    (*value == Value::from(cell)).then_some(cell)
}

fn placements(value: &Value) -> Option<Vec<Placement>> {
    let placements = convert::sequence(value, convert::placement).ok()?;
    (*value == Value::tuple(placements.clone())).then_some(placements)
}

/// Returns the partition with these strips of two and more cells, if they do not overlap.
fn placed(placements: &[Placement], columns: usize, rows: usize) -> Option<Partition> {
    let are_strips = placements.iter().all(|placement| placement.length > 1);
    Partition::new(rows, columns, placements).filter(|_| are_strips)
}

/// Returns the size of an outline that has exactly the form of `get_placing_outline`.
fn outline(value: &Value) -> Option<(usize, usize)> {
    let lines = convert::texts(value).ok()?;
    let partition: Partition = lines.join("\n").parse().ok()?;
    let is_so = *value == Value::list(partition.outline());
    is_so.then(|| (partition.columns(), partition.rows()))
}

/// Returns true if there is at least one size, and all are equal.
fn is_one_size(sizes: impl IntoIterator<Item = (usize, usize)>) -> bool {
    let mut sizes = sizes.into_iter();
    let first = sizes.next();
    first.is_some() && sizes.all(|size| Some(size) == first)
}
