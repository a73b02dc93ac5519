//! Judges answers with several right forms by the rules, with a reason for every refusal.

use super::convert;
use super::rule::{DepthFirstCall, OCCUPIED};
use crate::exception::Exception;
use crate::puzzles::strips::{
    Cell, Grid, Orientation, OutlineError, Partition, Placement, Puzzle, functions, split_output,
    verify,
};
use crate::value::Value;

/// The properties, for error messages.
pub(super) const USAGE: &str = "the properties are `solution: [GRIDS, STRIPS, OUTLINES_PER_ROW]` \
                                and `placing: [GRID, STRIPS]`";

/// The form of a placing.
const PLACING: &str = "a placing is a tuple of tuples `((column, row), 'horizontal' or 'vertical', \
                       length)`, with numbers from zero";

fn message(exception: Exception) -> String {
    exception.message
}

/// Judges the returned value of `solve_grids`, for any right partitions.
pub(super) fn solution(
    grids: &Value,
    strips: &Value,
    per_row: &Value,
    value: &Value,
) -> Result<(), String> {
    let (Value::List(grids) | Value::Tuple(grids)) = grids else {
        return Err("grids are a tuple or list".into());
    };
    let grids = grids.iter().map(grid).collect::<Result<Vec<_>, _>>()?;
    let strips = convert::texts(strips).map_err(message)?;
    let per_row = convert::count(per_row).map_err(message)?;
    match value {
        Value::Str(output) => judge_output(&grids, &strips, per_row, output),
        Value::Bool(false) => {
            Err("there is a solution for each of the grids, but the answer is False".into())
        }
        _ => {
            let type_name = value.type_name();
            Err(format!(
                "the outlines are a str, not a value of type {type_name}"
            ))
        }
    }
}

fn grid(rows: &Value) -> Result<Grid, String> {
    let rows = convert::texts(rows).map_err(message)?;
    Grid::from_rows(&rows).ok_or_else(|| "a grid is not a rectangle of colours".into())
}

fn judge_output(
    grids: &[Grid],
    strips: &[String],
    per_row: usize,
    output: &str,
) -> Result<(), String> {
    let Some(first) = grids.first() else {
        return Err("there are no grids".into());
    };
    let size = (first.rows(), first.columns());
    let outlines = split_output(output, size, grids.len(), per_row).ok_or_else(|| {
        let (count, lines) = (grids.len(), size.0 + 1);
        let outlines = if count == 1 { "outline" } else { "outlines" };
        format!("the output should show {count} {outlines} of {lines} lines, {per_row} in a row")
    })?;
    let mut expected = Vec::new();
    for (index, (grid, outline)) in grids.iter().zip(&outlines).enumerate() {
        let puzzle = Puzzle {
            grid: grid.clone(),
            strips: strips.to_vec(),
        };
        let in_outline = |fault: String| format!("outline {}: {fault}", index + 1);
        if let Some(fault) = verify::judge_text(&puzzle, outline).first() {
            return Err(in_outline(fault.to_string()));
        }
        let partition: Partition = outline
            .parse()
            .map_err(|error: OutlineError| in_outline(error.to_string()))?;
        expected.push(partition.outline());
    }
    let expected = functions::output(&expected, per_row).unwrap_or_default();
    spelled_alike(output, &expected)
}

/// Compares the texts, because outlines can be readable and still have the wrong form.
fn spelled_alike(output: &str, expected: &str) -> Result<(), String> {
    if output == expected {
        return Ok(());
    }
    let mut lines = output.split('\n').zip(expected.split('\n')).enumerate();
    Err(match lines.find(|(_, (found, line))| found != line) {
        Some((index, (found, line))) if found == line.trim_end() => {
            format!(
                "line {} of the output lacks the blank at its end",
                index + 1
            )
        }
        Some((index, (found, line))) => {
            let number = index + 1;
            format!("line {number} of the output should be `{line}`, but is `{found}`")
        }
        None if output.len() < expected.len() => {
            "the last line of the output lacks its newline".into()
        }
        None => "the output goes on after its last line".into(),
    })
}

/// Returns the value with tuples instead of lists. Other steps judge which of the two is returned.
fn as_tuples(value: &Value) -> Value {
    match value {
        Value::List(elements) | Value::Tuple(elements) => {
            Value::tuple(elements.iter().map(as_tuples))
        }
        other => other.clone(),
    }
}

/// Judges the returned value of `depth_first_search`, for any right places of the strips.
pub(super) fn placing(grid_rows: &Value, strips: &Value, value: &Value) -> Result<(), String> {
    let grid = grid(grid_rows)?;
    let strips = convert::texts(strips).map_err(message)?;
    if *value == Value::from(false) {
        return Err("there is a place for every strip, but the answer is False".into());
    }
    let placements = convert::sequence(value, convert::placement)
        .ok()
        .filter(|placements| as_tuples(value) == Value::tuple(placements.clone()))
        .ok_or(PLACING)?;
    if placements.len() != strips.len() {
        let (found, needed) = (placements.len(), strips.len());
        return Err(format!(
            "the placing has {found} elements for {needed} strips"
        ));
    }
    judge_placements(&grid, &placements, &strips)
}

/// Judges the returned value of `depth_first_search` when all strips can be laid.
pub(super) fn found(search: &DepthFirstCall, value: &Value) -> Result<(), String> {
    if *value == Value::from(false) {
        return Err("there is a place for every strip, but the answer is False".into());
    }
    let placements = convert::sequence(value, convert::placement)
        .ok()
        .filter(|placements| *value == Value::tuple(placements.clone()))
        .ok_or(PLACING)?;
    let (made, laid) = placements
        .split_at_checked(search.placing.len())
        .filter(|(made, _)| *made == search.placing)
        .ok_or("the placing does not begin with the placements that have been made before")?;
    let (found, needed) = (laid.len(), search.strips.len());
    if found != needed {
        let before = made.len();
        return Err(format!(
            "after the {before} placements made before, the placing has {found} for {needed} strips"
        ));
    }
    judge_placements(&search.grid, laid, &search.strips)
}

fn judge_placements(
    grid: &Grid,
    placements: &[Placement],
    strips: &[String],
) -> Result<(), String> {
    let mut covered = Vec::new();
    for (placement, strip) in placements.iter().zip(strips) {
        judge_placement(grid, *placement, strip, &mut covered)?;
    }
    Ok(())
}

/// Judges the place of one strip, for the covered cells of the strips before it.
fn judge_placement(
    grid: &Grid,
    placement: Placement,
    strip: &str,
    covered: &mut Vec<Cell>,
) -> Result<(), String> {
    let place = verify::Strip(placement);
    let length = strip.chars().count();
    if placement.length != length {
        return Err(format!(
            "strip `{strip}` has {length} cells, but its placement is the {place}"
        ));
    }
    let Cell { row, column } = placement.first;
    let (last_row, last_column) = match placement.orientation {
        Orientation::Horizontal => (row, column + length - 1),
        Orientation::Vertical => (row + length - 1, column),
    };
    if last_row >= grid.rows() || last_column >= grid.columns() {
        return Err(format!("the {place} lies partly outside of the grid"));
    }
    if let Some(cell) = placement.cells().find(|cell| covered.contains(cell)) {
        let Cell { row, column } = cell;
        return Err(format!(
            "the {place} covers column {column}, row {row}, which a strip before it covers"
        ));
    }
    if let Some(cell) = placement
        .cells()
        .find(|cell| grid.colour(*cell) == OCCUPIED)
    {
        let Cell { row, column } = cell;
        return Err(format!(
            "the {place} covers column {column}, row {row}, which is occupied"
        ));
    }
    let colours: String = placement.cells().map(|cell| grid.colour(cell)).collect();
    if colours != strip && !colours.chars().eq(strip.chars().rev()) {
        return Err(format!(
            "strip `{strip}` cannot be the {place}, which has colours `{colours}`"
        ));
    }
    covered.extend(placement.cells());
    Ok(())
}
