//! The assignment's rules for calls: the arguments that it covers, and the calls with several right
//! answers.
//!
//! The assignment leaves more open than tables of the wrong form. For a table with a conflict, an
//! `InvalidTableError` is correct, and continuing is also correct. Options come in any order, so a
//! table with options is judged and then adopted unchanged.

use super::{Solver, convert};
use crate::object::{Likeness, Ruling};
use crate::puzzles::pyramids::board::{Board, ConflictingCell, Element};
use crate::puzzles::pyramids::line::{self, Heights, LineFilter};
use crate::puzzles::pyramids::{Guide, MAX_SIZE, Puzzle, solve};
use crate::value::Value;

const OPEN: Ruling = Ruling::Open { looks: &[] };
/// An exception of the assignment with any message.
const RAISES: Ruling = Ruling::Determined(Likeness::MESSAGE);
/// Any exception of the assignment.
const RAISES_SOME: Ruling = Ruling::Determined(Likeness {
    kin: true,
    ..Likeness::MESSAGE
});

/// Returns the way to judge the reply to `Solver(guide)`.
pub(super) fn of_guide(guide: &Value) -> Ruling {
    let too_large = match guide {
        Value::List(lists) => lists
            .iter()
            .any(|list| matches!(list, Value::List(clues) if clues.len() > MAX_SIZE)),
        _ => false,
    };
    match convert::guide(guide) {
        _ if too_large || !is_plain(guide) => Ruling::Unspecified,
        Ok(_) => Ruling::EXACT,
        Err(_) => RAISES,
    }
}

/// Returns true if the type of a value is clear. Tuples are similar to lists, and bools, whole
/// floats and texts of digits are similar to ints.
fn is_plain(value: &Value) -> bool {
    match value {
        Value::List(elements) => elements.iter().all(is_plain),
        Value::Float(number) => number.fract() != 0.0,
        Value::Str(text) => text.trim().parse::<f64>().is_err(),
        Value::None | Value::Int(_) => true,
        _ => false,
    }
}

impl Solver {
    /// Returns the way to judge the reply to a method.
    pub(super) fn rule(&self, method: &str, arguments: &[Value]) -> Ruling {
        let specified = match method {
            "length" | "generate_raw_table" | "guess_solution" => self.plain(method, arguments),
            "interposer" => self.interposition(arguments),
            _ => self.table(method, arguments).and_then(|table| {
                if method == "set_table" && !self.is_in_range(&table) {
                    return Some(RAISES);
                }
                let is_sound = method == "check_if_only_ints" || self.is_in_range(&table);
                is_sound.then(|| self.of_table(method, table)).flatten()
            }),
        };
        specified.unwrap_or(Ruling::Unspecified)
    }

    fn plain(&self, method: &str, arguments: &[Value]) -> Option<Ruling> {
        let is_search = method == "guess_solution";
        match arguments {
            [] if !is_search => Some(Ruling::EXACT),
            // If there is no solution, the student chooses the result.
            [] => solve::first(&Puzzle::new(self.guide.clone())).map(|_| OPEN),
            _ => None,
        }
    }

    /// Returns the ruling on a method with one argument: a table with heights from 0 to N.
    fn of_table(&self, method: &str, mut table: Board) -> Option<Ruling> {
        match method {
            "set_table" => {}
            "zero_into_list" => table.zero_into_list(),
            "unlist_single_value" => table.unlist_single_value(),
            "solve_if_ONE" => return self.of_clues(1, table, Board::solve_if_one),
            "solve_if_N" => return self.of_clues(self.size(), table, Board::solve_if_n),
            "reduce_from_guide" => return self.of_reduction(&table),
            "limit_potential_solutions" => {
                // If the options lead to no solution, the order of removing them matters.
                let is_possible =
                    !has_zeros(&table) && self.without_clues().solve(&table).is_some();
                is_possible.then_some(())?;
                table.limit_potential_solutions();
            }
            _ => return of_query(method, &table),
        }
        of_result(&table)
    }

    /// Returns the ruling on `interposer`.
    fn interposition(&self, arguments: &[Value]) -> Option<Ruling> {
        let [table, row, column, height] = arguments else {
            return None;
        };
        let mut table = self
            .parse_board(table)
            .filter(|table| self.is_in_range(table))?;
        let (row, column) = (self.number(row, 0)?, self.number(column, 0)?);
        let height = i64::try_from(self.number(height, 1)?).ok()?;
        let is_list = matches!(table.rows[row][column], Element::Options(_));
        match table.interpose(row, column, height) {
            Ok(()) => of_result(&table),
            Err(_) if is_list => None,
            Err(_) => Some(RAISES),
        }
    }

    /// Returns an int from `first` on. The number of possible ints is the length of the table.
    fn number(&self, value: &Value, first: usize) -> Option<usize> {
        let number = usize::try_from(value.as_integer()?).ok()?;
        let fits = (first..first + self.size()).contains(&number);
        (fits && *value == Value::from(number)).then_some(number)
    }

    /// Returns the ruling on a method that puts heights at one kind of clue.
    fn of_clues(
        &self,
        clue: usize,
        mut table: Board,
        put: fn(&mut Board, &Guide) -> Result<(), ConflictingCell>,
    ) -> Option<Ruling> {
        // A list is neither another height nor a zero.
        let meets_list = table.places_at(&self.guide, clue).any(|(row, column)| {
            let element = &table.rows[row][column];
            matches!(element, Element::Options(_))
        });
        match put(&mut table, &self.guide) {
            _ if meets_list => None,
            Ok(()) => of_result(&table),
            Err(_) => Some(RAISES_SOME),
        }
    }

    /// Returns the ruling on `reduce_from_guide`. A clue without any possible order is a conflict,
    /// and then nothing is specified.
    fn of_reduction(&self, table: &Board) -> Option<Ruling> {
        (table.is_correct() && self.possible(table).is_some()).then_some(())?;
        let has_options = options(table).next().is_some();
        Some(if has_options { OPEN } else { Ruling::EXACT })
    }

    /// Returns the heights that each single clue allows, row by row, without regard to the rest of
    /// the line. Returns `None` if a clue allows no order.
    pub(super) fn possible(&self, table: &Board) -> Option<Vec<Heights>> {
        let size = self.size();
        let mut cells: Vec<Heights> = table
            .rows
            .iter()
            .flatten()
            .map(|element| super::heights(size, element))
            .collect();
        let mut filter = LineFilter::new(size);
        let clues = line::clues(&self.guide);
        loop {
            let before = cells.clone();
            for (line, &clues) in clues.iter().enumerate().filter(|(_, clues)| clues.is_any()) {
                let places: Vec<usize> = (0..size)
                    .map(|index| match line.checked_sub(size) {
                        None => line * size + index,
                        Some(column) => index * size + column,
                    })
                    .collect();
                let mut heights: Vec<Heights> = places.iter().map(|&place| cells[place]).collect();
                filter.filter(&mut heights, clues).then_some(())?;
                for (place, heights) in places.into_iter().zip(heights) {
                    cells[place] = heights;
                }
            }
            if cells == before {
                return Some(cells);
            }
        }
    }

    fn without_clues(&self) -> Self {
        let clues = vec![0; 4 * self.size()];
        Self {
            guide: Guide::from_clues(self.size(), clues),
        }
    }

    /// Returns the table that a method gets, or the raw table if it is optional and missing.
    fn table(&self, method: &str, arguments: &[Value]) -> Option<Board> {
        let is_optional = matches!(
            method,
            "set_table" | "solve_if_ONE" | "solve_if_N" | "zero_into_list" | "is_table_correct"
        );
        match arguments {
            [] | [Value::None] if is_optional => Some(Board::raw(self.size())),
            [table] => self.parse_board(table),
            _ => None,
        }
    }

    /// Returns the table for a list of N lists of N elements: ints, and lists of different heights.
    pub(in crate::puzzles::pyramids) fn parse_board(&self, value: &Value) -> Option<Board> {
        let board = convert::board(self.size(), value).ok()?;
        let fits =
            |height: &i64| (1..=board.size()).contains(&usize::try_from(*height).unwrap_or(0));
        let are_options = options(&board).all(|options| {
            let distinct = options.iter().enumerate();
            let mut distinct = distinct.map(|(index, option)| !options[..index].contains(option));
            options.iter().all(fits) && distinct.all(|is_new| is_new)
        });
        (are_options && *value == Value::from(board.clone())).then_some(board)
    }

    fn is_in_range(&self, table: &Board) -> bool {
        self.check_heights(table).is_ok()
    }
}

/// Returns the ruling on a method that only reads a table.
fn of_query(method: &str, table: &Board) -> Option<Ruling> {
    let is_full = !has_zeros(table) && options(table).next().is_none();
    let is_specified = match method {
        "check_if_only_ints" | "is_table_correct" => true,
        "is_everything_alright" | "check_guidance_prompts" => is_full,
        "sort_possible_options" => return Some(OPEN),
        "get_new_root" => {
            let mut options = options(table).peekable();
            let is_any = options.peek().is_some();
            return (is_any && options.all(|options| !options.is_empty())).then_some(OPEN);
        }
        _ => false,
    };
    is_specified.then_some(Ruling::EXACT)
}

/// Returns the ruling on a method that returns this table.
fn of_result(table: &Board) -> Option<Ruling> {
    let has_order = options(table).any(|options| options.len() > 1);
    let ruling = if has_order { OPEN } else { Ruling::EXACT };
    table.is_correct().then_some(ruling)
}

fn options(table: &Board) -> impl Iterator<Item = &Vec<i64>> {
    let elements = table.rows.iter().flatten();
    elements.filter_map(|element| match element {
        Element::Options(options) => Some(options),
        Element::Height(_) => None,
    })
}

fn has_zeros(table: &Board) -> bool {
    table
        .rows
        .iter()
        .flatten()
        .any(|element| *element == Element::Height(0))
}
