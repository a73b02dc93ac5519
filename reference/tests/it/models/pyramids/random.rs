//! Random guides and tables.

use puzzlemark_reference::Value;

use super::model::Cell::{Int, List};
use super::model::{Model, Table, int, line, seen};
use crate::models::dice::Dice;

/// A guide of some clues of a Latin square. A few guides have a wrong clue.
pub(super) fn any_guide(dice: &mut Dice, squares: &[Table]) -> Vec<Vec<i64>> {
    let (square, size) = (dice.pick(squares), squares[0].len());
    let mut guide = vec![vec![0; size]; 4];
    for (side, clues) in guide.iter_mut().enumerate() {
        for (index, clue) in clues.iter_mut().enumerate() {
            *clue = match dice.below(16) {
                0 => dice.between(0, int(size)),
                1..8 => 0,
                _ => seen(&square, &line(size, side, index)),
            };
        }
    }
    guide
}

/// A table on the way to a Latin square: its heights, zeros, and lists that hold its heights.
pub(super) fn legal_table(dice: &mut Dice, squares: &[Table]) -> Table {
    let mut table = dice.pick(squares);
    let size = table.len();
    let zeros = dice.one_in(2);
    for cell in table.iter_mut().flatten() {
        let Int(height) = *cell else { continue };
        match dice.below(3) {
            0 => {}
            _ if zeros => *cell = Int(0),
            _ => {
                let more = |option: &i64| *option == height || dice.one_in(2);
                *cell = List((1..=int(size)).filter(more).collect());
            }
        }
    }
    table
}

pub(super) fn any_table(dice: &mut Dice, size: usize) -> Table {
    let cell = |dice: &mut Dice| match dice.below(3) {
        0 => List(
            (0..dice.below(4))
                .map(|_| dice.between(0, int(size) + 1))
                .collect(),
        ),
        1 => Int(0),
        _ => Int(dice.between(-1, int(size) + 1)),
    };
    (0..size)
        .map(|_| (0..size).map(|_| cell(dice)).collect())
        .collect()
}

/// A malformed guide.
pub(super) fn bad_guide(dice: &mut Dice, model: &Model) -> Value {
    let mut lists: Vec<Vec<Value>> = model
        .guide
        .iter()
        .map(|clues| clues.iter().copied().map(Value::from).collect())
        .collect();
    let side = dice.below(4);
    let too_high = int(model.size()) + 1;
    match dice.below(7) {
        0 => lists[side].push(0.into()),
        1 => lists[side][0] = dice.pick(&[too_high, -1, i64::MAX]).into(),
        2 => lists[side][0] = dice.pick(&[Value::None, "1".into(), 1.0.into(), Value::list([1])]),
        3 => drop(lists.pop()),
        4 => lists.push(lists[0].clone()),
        5 => lists.iter_mut().for_each(Vec::clear),
        _ => return dice.pick(&[Value::None, 4.into(), "guide".into(), Value::list([0; 4])]),
    }
    Value::list(lists.into_iter().map(Value::list))
}
