//! Strips.

use std::collections::{BTreeMap, BTreeSet};

use puzzlemark_reference::Value;
use puzzlemark_reference::object::{Answer, Module};
use puzzlemark_reference::puzzles::strips::{ASSIGNMENT_STRIPS, Grid, Strips};

use crate::examples::play::holds;

const OUTPUT: &str = include_str!("../../../../fixtures/puzzles/strips/output-of-25-grids.txt");
const FINAL_OUTPUT: &str =
    include_str!("../../../../fixtures/puzzles/strips/output-of-final-grid.txt");

fn call(function: &str, arguments: &[Value]) -> Value {
    match Strips.call(function, arguments, &BTreeMap::<String, String>::new()) {
        Ok(Answer::Value(value)) => value,
        _ => panic!("{function} gives a value"),
    }
}

/// The rows of a grid of the assignment, from the lowest up.
fn grid(name: &str) -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/puzzles/strips");
    let text = std::fs::read_to_string(format!("{folder}/{name}.txt")).expect("a fixture");
    text.lines().map(str::to_owned).collect()
}

#[test]
fn there_are_eleven_strips_and_one_single_cell_too_many() {
    let mut strips = BTreeSet::new();
    for length in 1..=3_usize {
        for pattern in 0..1_usize << length {
            let colour = |place: usize| if pattern >> place & 1 == 0 { 'w' } else { 'b' };
            let forwards: String = (0..length).map(colour).collect();
            let backwards: String = (0..length).rev().map(colour).collect();
            strips.insert(forwards.min(backwards));
        }
    }
    let of_length = |length: usize| strips.iter().filter(|strip| strip.len() == length).count();
    assert_eq!([of_length(3), of_length(2), of_length(1)], [6, 3, 2]);
    assert_eq!(strips.iter().map(String::len).sum::<usize>(), 26);
    assert_eq!(ASSIGNMENT_STRIPS.map(str::len).iter().sum::<usize>(), 24);
    for strip in ASSIGNMENT_STRIPS {
        let reversed: String = strip.chars().rev().collect();
        assert!(
            strips.contains(strip) || strips.contains(&reversed),
            "{strip}"
        );
    }
}

/// The outline of a grid, by the functions that `solve_grids` calls.
fn outline(rows: &[String]) -> Value {
    let cells = Grid::from_rows(rows).expect("a grid");
    let mut colours = Vec::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, colour) in line.chars().enumerate() {
            colours.push((Value::tuple([column, row]), colour.into()));
        }
    }
    let mut strips = ASSIGNMENT_STRIPS;
    strips.sort_by_key(|strip| std::cmp::Reverse(strip.len()));
    let [columns, rows] = [cells.columns(), cells.rows()].map(Value::from);
    let nothing = || Value::tuple::<Value>([]);
    let placing = call(
        "depth_first_search",
        &[
            Value::dict(colours),
            columns.clone(),
            rows.clone(),
            Value::tuple(strips),
            nothing(),
            nothing(),
        ],
    );
    call("get_placing_outline", &[placing, columns, rows])
}

#[test]
fn the_functions_make_the_output_of_solve_grids() {
    let grids = (1..=25).map(|number| grid(&format!("grid{number:02}")));
    let outlines = Value::tuple(grids.map(|grid| outline(&grid)));
    assert_eq!(call("get_output", &[outlines, 5.into()]), OUTPUT.into());
    let outlines = Value::tuple([outline(&grid("final"))]);
    assert_eq!(
        call("get_output", &[outlines, 5.into()]),
        FINAL_OUTPUT.into()
    );
    // Each upper border ends with a blank, and there are five lines of borders.
    let borders = OUTPUT.lines().filter(|line| line.ends_with(' '));
    assert_eq!(borders.count(), 5);
    assert!(OUTPUT.ends_with("_|_|\n") && FINAL_OUTPUT.starts_with(" _ _ _ _ _ \n"));
}

#[test]
fn positions_are_dicts_and_triples() {
    holds(
        "strips",
        &[],
        "\
>>> get_strip_positions('wwb', 3, 1)
[({(0, 0): 'w', (1, 0): 'w', (2, 0): 'b'}, ((0, 0), 'horizontal', 3)), ({(0, 0): 'b', (1, 0): 'w', (2, 0): 'w'}, ((0, 0), 'horizontal', 3))]
>>> get_strip_positions('bb', 1, 2)
[({(0, 0): 'b', (0, 1): 'b'}, ((0, 0), 'vertical', 2))]
>>> get_placing_outline((((0, 0), 'vertical', 2), ((1, 1), 'horizontal', 2)), 3, 2)
[' _ _ _ ', '| |_ _|', '|_|_|_|']
>>> print(get_output([[' _ ', '|_|'], [' _ ', '|_|']], 5))
 _   _ 
|_| |_|

>>> solve_grids((('ww', 'ww'),), ('bb',), 5)
False
",
    );
}
