//! Queries with literal tables, and attempts that must be refused.

use super::super::board::{Board, Element};
use super::super::object::Solver;
use super::super::{Guide, Side, Table};
use super::SOLVER;
use crate::Value;
use crate::object::{Object, Ruling};
use crate::operation::{Expression, Operation};

/// Returns a call of the solver, if its result is specified.
fn specified(solver: &Solver, method: &str, arguments: Vec<Value>) -> Option<Operation> {
    let is_specified = solver.ruling(method, &arguments) != Ruling::Unspecified;
    is_specified.then(|| Expression::name(SOLVER).method(method, arguments).into())
}

/// Returns queries about right and wrong full tables, and about each single step to a solution. The
/// subject may choose the results of some steps, so only here all subjects continue in the same
/// way.
pub(super) fn queries(
    solver: &Solver,
    now: Option<&Value>,
    solution: Option<&Table>,
) -> Vec<Operation> {
    let mut tables: Vec<Board> = now
        .and_then(|now| solver.parse_board(now))
        .into_iter()
        .collect();
    let mut asked = Vec::new();
    // Tables that do not depend on the progress of the game are needed only once in a game.
    let is_beginning = tables.contains(&Board::raw(solver.guide.size()));
    if let Some(solution) = solution.filter(|_| is_beginning) {
        asked.extend(on_full(solver, solution));
        let size = solution.size();
        let first_row = (0..size).map(|column| (0, column));
        tables.push(part(solution, first_row, Element::Height));
        let diagonal = (0..size).map(|index| (index, index));
        tables.push(part(solution, diagonal, |height| {
            Element::Options(vec![height])
        }));
    }
    for mut table in tables {
        let mut ask = |method, table: &Board| {
            asked.extend(specified(solver, method, vec![table.clone().into()]));
        };
        ask("unlist_single_value", &table);
        ask("zero_into_list", &table);
        table.zero_into_list();
        ask("reduce_from_guide", &table);
        ask("limit_potential_solutions", &table);
        table.reduce_from_guide(&solver.guide);
        for method in [
            "limit_potential_solutions",
            "sort_possible_options",
            "get_new_root",
        ] {
            ask(method, &table);
        }
        table.limit_potential_solutions();
        for method in [
            "unlist_single_value",
            "sort_possible_options",
            "get_new_root",
            "is_table_correct",
            "check_if_only_ints",
        ] {
            ask(method, &table);
        }
    }
    asked
}

/// Returns a table with some elements of a full table, and zeros elsewhere.
fn part(
    solution: &Table,
    places: impl Iterator<Item = (usize, usize)>,
    element: fn(i64) -> Element,
) -> Board {
    let mut part = Board::raw(solution.size());
    for (row, column) in places {
        part.rows[row][column] = element(solution.get(row, column).into());
    }
    part
}

fn on_full(solver: &Solver, solution: &Table) -> Vec<Operation> {
    let mut asked = Vec::new();
    for table in squares(solution) {
        for method in [
            "check_guidance_prompts",
            "is_everything_alright",
            "is_table_correct",
        ] {
            asked.extend(specified(solver, method, vec![table.clone().into()]));
        }
    }
    let last = solution.size() - 1;
    for (row, column) in [(0, 0), (last, 0), (last / 2, last)] {
        let all = (0..=last).flat_map(|row| (0..=last).map(move |column| (row, column)));
        let mut table = part(solution, all, Element::Height);
        table.rows[row][column] = Element::Height(-1);
        asked.extend(specified(solver, "check_if_only_ints", vec![table.into()]));
    }
    for table in [half(solution, 0), half(solution, 1)] {
        for method in ["is_table_correct", "check_if_only_ints"] {
            asked.extend(specified(solver, method, vec![table.clone().into()]));
        }
    }
    asked
}

/// Returns a full table, and changed copies of it: upside down, mirrored, with the first rows
/// exchanged, and with a height that occurs twice.
fn squares(solution: &Table) -> Vec<Table> {
    let last = solution.size() - 1;
    let turned = |place: &dyn Fn(usize, usize) -> (usize, usize)| {
        let mut table = solution.clone();
        for row in 0..=last {
            for column in 0..=last {
                let (from_row, from_column) = place(row, column);
                table.set(row, column, solution.get(from_row, from_column));
            }
        }
        table
    };
    let exchanged = |row: usize| match row {
        0 => 1.min(last),
        1 => 0,
        row => row,
    };
    let mut tables = vec![
        solution.clone(),
        turned(&|row, column| (last - row, column)),
        turned(&|row, column| (row, last - column)),
        turned(&|row, column| (exchanged(row), column)),
        turned(&|row, column| {
            if row == last {
                (0, column)
            } else {
                (row, column)
            }
        }),
        turned(&|row, column| {
            if column == last {
                (row, 0)
            } else {
                (row, column)
            }
        }),
    ];
    tables.dedup();
    tables
}

/// Returns every second height of a table, and zeros elsewhere. If the last row has zeros, it
/// repeats the first height of a column.
fn half(solution: &Table, first: usize) -> Table {
    let mut table = solution.clone();
    let last = table.size() - 1;
    for row in 0..=last {
        for column in (0..=last).filter(|column| (row + column) % 2 != first) {
            table.set(row, column, 0);
        }
    }
    if table.get(last, last) == 0 {
        let above = (0..last).map(|row| table.get(row, last));
        let height = above.fold(0, |found, height| if found == 0 { height } else { found });
        table.set(last, last, height);
    }
    table
}

/// Returns invalid guides, heights out of range, and heights at places with other heights.
pub(super) fn attempts(solver: &Solver, now: Option<&Value>) -> Vec<Operation> {
    let guides = bad_guides(&solver.guide).into_iter();
    let mut attempts: Vec<Operation> = guides
        .map(|guide| Expression::name("Solver").call([guide]).into())
        .collect();
    let size = solver.guide.size();
    let last = size - 1;
    for height in [-1, i64::try_from(size).unwrap_or(i64::MAX - 1) + 1] {
        for place in [(0, 0), (last, last)] {
            let table = with_height(size, place, height);
            attempts.extend(specified(solver, "set_table", vec![table]));
        }
    }
    attempts.extend(taken(solver, now));
    attempts.extend(conflicts(solver));
    attempts
}

/// Returns a raw table with one height.
fn with_height(size: usize, (row, column): (usize, usize), height: i64) -> Value {
    let mut rows = vec![vec![0; size]; size];
    rows[row][column] = height;
    Value::list(rows.into_iter().map(Value::list))
}

/// Returns calls that put a height at a place with another height: in the present table, and in a
/// table with a single height.
fn taken(solver: &Solver, now: Option<&Value>) -> Vec<Operation> {
    let size = solver.guide.size();
    let place = now.and_then(first_height);
    let of_now = now.cloned().zip(place).map(|(now, (row, column, height))| {
        let other = height % i64::try_from(size).unwrap_or(i64::MAX) + 1;
        vec![now, row.into(), column.into(), other.into()]
    });
    let corner = vec![
        with_height(size, (0, size - 1), 1),
        0.into(),
        (size - 1).into(),
        2.into(),
    ];
    let calls = of_now.into_iter().chain([corner]);
    calls
        .filter_map(|arguments| specified(solver, "interposer", arguments))
        .collect()
}

/// Returns the position of the first height of a table, and that height.
fn first_height(table: &Value) -> Option<(usize, usize, i64)> {
    let Value::List(rows) = table else {
        return None;
    };
    let mut heights = rows.iter().enumerate().filter_map(|(row, elements)| {
        let Value::List(elements) = elements else {
            return None;
        };
        let mut known = elements.iter().enumerate().filter_map(|(column, element)| {
            let height = element.as_integer().filter(|height| *height != 0)?;
            Some((row, column, height))
        });
        known.next()
    });
    heights.next()
}

/// Returns calls with a forbidden height at each clue of 1 and of N.
fn conflicts(solver: &Solver) -> Vec<Operation> {
    let size = solver.guide.size();
    let raw = Board::raw(size);
    let mut asked = Vec::new();
    for (method, clue, count) in [("solve_if_ONE", 1, 1), ("solve_if_N", size, size)] {
        let places: Vec<_> = raw.places_at(&solver.guide, clue).collect();
        for (index, places) in places.chunks(count).enumerate() {
            // Each clue gets another rank. The height needed at a rank is 1 only at the first.
            let rank = index % count;
            let wrong = if clue > 1 && rank == 0 { 2 } else { 1 };
            let table = with_height(size, places[rank], wrong);
            asked.extend(specified(solver, method, vec![table]));
        }
    }
    asked
}

/// Returns copies of the guide, each with one mistake.
fn bad_guides(right: &Guide) -> Vec<Value> {
    let clues = |side| right.clues(side).iter().copied().map(i32::from);
    let lists: Vec<Vec<Value>> = Side::ALL
        .into_iter()
        .map(|side| clues(side).map(Value::from).collect())
        .collect();
    let made = |lists: &[Vec<Value>]| Value::list(lists.iter().cloned().map(Value::List));
    let with = |side: usize, clue: Value| {
        let mut lists = lists.clone();
        lists[side].pop();
        lists[side].push(clue);
        made(&lists)
    };
    let mut shorter = lists.clone();
    shorter[3].pop();
    let mut longer = lists.clone();
    longer[1].push(0.into());
    let five: Vec<_> = lists.iter().chain(&lists[..1]).cloned().collect();
    let too_great = || Value::from(right.size() + 1);
    let three = lists[..3].iter().cloned().map(Value::List);
    vec![
        made(&[]),
        made(&lists[..3]),
        made(&five),
        made(&vec![Vec::new(); 4]),
        made(&shorter),
        made(&longer),
        with(0, (-1).into()),
        with(1, too_great()),
        with(3, too_great()),
        with(2, "x".into()),
        with(1, Value::list([0])),
        with(3, Value::None),
        with(0, 0.5.into()),
        Value::list(three.chain([0.into()])),
        Value::None,
        "guide".into(),
        right.size().into(),
    ]
}
