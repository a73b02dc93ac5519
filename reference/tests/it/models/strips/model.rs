//! Strips: the functions of the assignment, written line by line after its text.

use puzzlemark_reference::Value;

/// A cell as column and row.
pub(super) type Cell = (usize, usize);

/// The place of a strip: its first cell, true if it is horizontal, its length.
pub(super) type Placement = (Cell, bool, usize);

pub(super) fn cells((first, horizontal, length): Placement) -> Vec<Cell> {
    let step = |index| {
        if horizontal {
            (first.0 + index, first.1)
        } else {
            (first.0, first.1 + index)
        }
    };
    (0..length).map(step).collect()
}

/// `get_strip_positions`: the colours along the strip, and its place.
pub(super) fn positions(strip: &str, columns: usize, rows: usize) -> Vec<(Vec<char>, Placement)> {
    let pattern: Vec<char> = strip.chars().collect();
    let reversed: Vec<char> = strip.chars().rev().collect();
    let patterns = if pattern == reversed {
        vec![pattern]
    } else {
        vec![pattern, reversed]
    };
    let length = strip.len();
    let mut found = Vec::new();
    for row in 0..rows {
        for column in (0..=columns).filter(|column| column + length <= columns) {
            for pattern in &patterns {
                found.push((pattern.clone(), ((column, row), true, length)));
            }
        }
    }
    for column in 0..columns {
        for row in (0..=rows).filter(|row| row + length <= rows) {
            for pattern in &patterns {
                found.push((pattern.clone(), ((column, row), false, length)));
            }
        }
    }
    found
}

/// `depth_first_search`.
pub(super) fn search(
    grid: &[Vec<char>],
    strips: &[String],
    occupied: &[Cell],
    placing: &[Placement],
) -> Option<Vec<Placement>> {
    let Some((strip, others)) = strips.split_first() else {
        return Some(placing.to_vec());
    };
    for (colours, placement) in positions(strip, grid[0].len(), grid.len()) {
        let cells = cells(placement);
        let fits = |(cell, colour): (&Cell, &char)| {
            grid[cell.1][cell.0] == *colour && !occupied.contains(cell)
        };
        if cells.iter().zip(&colours).all(fits) {
            let occupied = [occupied, &cells].concat();
            let placing = [placing, &[placement]].concat();
            if let Some(found) = search(grid, others, &occupied, &placing) {
                return Some(found);
            }
        }
    }
    None
}

/// `get_placing_outline`.
pub(super) fn outline(placing: &[Placement], columns: usize, rows: usize) -> Vec<String> {
    let (mut without_left, mut without_lower) = (Vec::new(), Vec::new());
    for placement in placing {
        let without = if placement.1 {
            &mut without_left
        } else {
            &mut without_lower
        };
        without.extend(cells(*placement).into_iter().skip(1));
    }
    let mut outline = Vec::new();
    for row in (0..=rows).rev() {
        let mut level = String::new();
        for column in 0..=columns {
            let cell = (column, row);
            let has_left = column == 0 || column == columns || !without_left.contains(&cell);
            level.push(if row < rows && has_left { '|' } else { ' ' });
            if column < columns {
                let has_lower = row == 0 || row == rows || !without_lower.contains(&cell);
                level.push(if has_lower { '_' } else { ' ' });
            }
        }
        outline.push(level);
    }
    outline
}

/// `get_output`, for outlines with equal numbers of lines.
pub(super) fn output(outlines: &[Vec<String>], per_row: usize) -> String {
    let mut output = String::new();
    for group in outlines.chunks(per_row) {
        for level in 0..group[0].len() {
            let levels: Vec<&str> = group
                .iter()
                .map(|outline| outline[level].as_str())
                .collect();
            output = output + &levels.join(" ") + "\n";
        }
    }
    output
}

/// `solve_grids`, for grids of equal size.
pub(super) fn solve_grids(grids: &[Vec<Vec<char>>], strips: &[String], per_row: usize) -> Value {
    let mut strips = strips.to_vec();
    strips.sort_by_key(|strip| 100 - strip.len());
    let mut outlines = Vec::new();
    for grid in grids {
        match search(grid, &strips, &[], &[]) {
            Some(placing) if !placing.is_empty() => {
                outlines.push(outline(&placing, grid[0].len(), grid.len()));
            }
            _ => return false.into(),
        }
    }
    output(&outlines, per_row).into()
}

pub(super) fn cell_value((column, row): Cell) -> Value {
    Value::tuple([column, row])
}

pub(super) fn placement_value((first, horizontal, length): Placement) -> Value {
    let orientation = if horizontal { "horizontal" } else { "vertical" };
    Value::tuple([cell_value(first), orientation.into(), length.into()])
}

pub(super) fn grid_rows(grid: &[Vec<char>]) -> Value {
    Value::tuple(grid.iter().map(|row| row.iter().collect::<String>()))
}

pub(super) fn grid_dict(grid: &[Vec<char>]) -> Value {
    let mut pairs = Vec::new();
    for (row, line) in grid.iter().enumerate() {
        for (column, colour) in line.iter().enumerate() {
            pairs.push((cell_value((column, row)), (*colour).into()));
        }
    }
    Value::dict(pairs)
}
