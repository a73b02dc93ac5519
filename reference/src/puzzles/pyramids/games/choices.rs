//! Operations that can follow in a game.

use super::super::object::Solver;
use super::super::{Guide, Puzzle, Side, Table, solve};
use super::{SOLVER, TABLE, literals};
use crate::Value;
use crate::games::Choices;
use crate::object::{Object, Ruling};
use crate::operation::{Expression, Operation};

/// The methods that take a table and return a table.
const STEPS: [&str; 7] = [
    "set_table",
    "solve_if_ONE",
    "solve_if_N",
    "zero_into_list",
    "reduce_from_guide",
    "limit_potential_solutions",
    "unlist_single_value",
];
/// The steps that do not need a table.
const FIRST_STEPS: [&str; 4] = ["set_table", "solve_if_ONE", "solve_if_N", "zero_into_list"];
/// The methods that only read a table.
const QUESTIONS: [&str; 6] = [
    "check_if_only_ints",
    "is_table_correct",
    "check_guidance_prompts",
    "is_everything_alright",
    "sort_possible_options",
    "get_new_root",
];
/// The largest length for which the text requires fast solutions with any clues.
const QUICK_SIZE: usize = 5;

fn ask(method: &str, arguments: impl IntoIterator<Item = Expression>) -> Expression {
    Expression::name(SOLVER).method(method, arguments)
}

fn table() -> Expression {
    Expression::name(TABLE)
}

fn kept(expression: Expression) -> Operation {
    Operation::assignment(TABLE, expression)
}

/// Returns true if a call may be made with values that are in variables. Its result must be
/// specified. After it may have changed the values, it must not raise an exception, because the
/// message of the assignment's own exception is free.
fn is_safe(solver: &Solver, method: &str, arguments: &[Value]) -> bool {
    match solver.ruling(method, arguments) {
        Ruling::Determined(likeness) => !likeness.message,
        Ruling::Open { .. } => true,
        Ruling::Unspecified => false,
    }
}

/// Returns the operations that can follow for a solver with a table in a variable.
pub(super) fn choices(solver: &Solver, now: Option<&Value>) -> Choices {
    let mut choices = Choices::default();
    let solution = solution(&solver.guide, now);
    let is_quick = is_quick(solver);
    if let Some(now) = now {
        choices.moves = moves(solver, now, solution.as_ref());
        if is_quick {
            choices.moves.push(kept(ask("guess_solution", [])));
        }
        choices.queries.push(table().into());
        let asked = QUESTIONS
            .into_iter()
            .filter(|method| is_safe(solver, method, std::slice::from_ref(now)));
        let asked = asked.map(|method| ask(method, [table()]).into());
        choices.queries.extend(asked);
    }
    choices.queries.extend(without_table(solver));
    if is_quick {
        choices.queries.push(ask("guess_solution", []).into());
    }
    choices
        .queries
        .extend(literals::queries(solver, now, solution.as_ref()));
    choices.attempts = literals::attempts(solver, now);
    choices
}

fn moves(solver: &Solver, now: &Value, solution: Option<&Table>) -> Vec<Operation> {
    let mut moves = vec![kept(ask("generate_raw_table", []))];
    for method in STEPS {
        if is_safe(solver, method, std::slice::from_ref(now)) {
            moves.push(kept(ask(method, [table()])));
        }
    }
    for [row, column] in places(now) {
        let height = solution.map(|solution| solution.get(row, column));
        let Some(height) = height.map(i32::from) else {
            continue;
        };
        let numbers = [Value::from(row), column.into(), height.into()];
        let arguments: Vec<Value> = std::iter::once(now.clone())
            .chain(numbers.clone())
            .collect();
        if is_safe(solver, "interposer", &arguments) {
            let arguments = std::iter::once(table()).chain(numbers.map(Into::into));
            moves.push(kept(ask("interposer", arguments)));
        }
    }
    moves
}

/// Returns the places for a height: the first zero and the last one, so that few tables follow from
/// it, and the first height, which must not change.
fn places(now: &Value) -> Vec<[usize; 2]> {
    let Value::List(rows) = now else {
        return Vec::new();
    };
    let mut zeros = Vec::new();
    let mut heights = Vec::new();
    for (row, elements) in rows.iter().enumerate() {
        let Value::List(elements) = elements else {
            continue;
        };
        for (column, element) in elements.iter().enumerate() {
            match element.as_integer() {
                Some(0) => zeros.push([row, column]),
                Some(_) => heights.push([row, column]),
                None => {}
            }
        }
    }
    let mut places: Vec<_> = zeros.first().into_iter().chain(zeros.last()).collect();
    places.dedup();
    places.into_iter().chain(heights.first()).copied().collect()
}

/// Returns true if a solution exists and must be found in a few seconds.
fn is_quick(solver: &Solver) -> bool {
    solver.guide.size() <= QUICK_SIZE && is_safe(solver, "guess_solution", &[])
}

fn without_table(solver: &Solver) -> Vec<Operation> {
    let mut asked: Vec<Operation> = ["length", "generate_raw_table"]
        .map(|method| ask(method, []).into())
        .to_vec();
    for method in FIRST_STEPS {
        if is_safe(solver, method, &[]) {
            asked.push(ask(method, []).into());
            asked.push(ask(method, [Value::None.into()]).into());
        }
    }
    asked.push(ask("is_table_correct", []).into());
    asked.push(ask("is_table_correct", [Value::None.into()]).into());
    asked
}

/// Returns a full table with the present heights. It fits the guide if possible.
fn solution(guide: &Guide, now: Option<&Value>) -> Option<Table> {
    let givens = now.and_then(|now| heights(guide.size(), now))?;
    let puzzle = Puzzle::with_givens(guide.clone(), givens.clone())?;
    solve::first(&puzzle).or_else(|| {
        let clues = Side::ALL.map(|_| vec![0; guide.size()]);
        let any = Puzzle::with_givens(Guide::new(&clues).ok()?, givens)?;
        solve::first(&any)
    })
}

/// Returns the heights of a table. Lists are not known heights.
fn heights(size: usize, now: &Value) -> Option<Table> {
    let Value::List(rows) = now else {
        return None;
    };
    let row = |row: &Value| match row {
        Value::List(elements) => {
            let heights = elements.iter().map(|element| match element {
                Value::List(_) => Some(0),
                element => u8::try_from(element.as_integer()?).ok(),
            });
            heights.collect::<Option<Vec<u8>>>()
        }
        _ => None,
    };
    let rows = rows.iter().map(row).collect::<Option<Vec<_>>>()?;
    Table::from_rows(&rows).filter(|table| table.size() == size)
}
