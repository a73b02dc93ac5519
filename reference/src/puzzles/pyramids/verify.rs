//! Judges filled tables only by the rules. It does not know how puzzles are solved.

mod fault;

pub use fault::Fault;

use super::{Guide, Puzzle, Side, Table};

/// Returns all faults of an answer as text: rows of heights separated by spaces or commas, with or
/// without brackets around them.
pub fn judge_text(puzzle: &Puzzle, text: &str) -> Vec<Fault> {
    match parse_table(puzzle, text) {
        Ok(table) => judge(puzzle, &table),
        Err(faults) => faults,
    }
}

/// Reads a table of the puzzle's size, full or not. The faults are about the form, not about the
/// rules. A dot or zero is a cell without height.
pub fn parse_table(puzzle: &Puzzle, text: &str) -> Result<Table, Vec<Fault>> {
    let is_separator = |letter: char| letter.is_whitespace() || "[],".contains(letter);
    let rows: Vec<Vec<&str>> = text
        .lines()
        .map(|line| {
            line.split(is_separator)
                .filter(|cell| !cell.is_empty())
                .collect()
        })
        .filter(|row: &Vec<_>| !row.is_empty())
        .collect();
    read_rows(puzzle.size(), &rows)
}

/// Returns a table of the given size with these texts in its cells.
pub(super) fn read_rows<T: AsRef<str>>(size: usize, rows: &[Vec<T>]) -> Result<Table, Vec<Fault>> {
    if rows.len() != size {
        return Err(vec![Fault::Rows {
            expected: size,
            found: rows.len(),
        }]);
    }
    let ragged = rows
        .iter()
        .map(Vec::len)
        .enumerate()
        .filter(|&(_, found)| found != size);
    let mut faults: Vec<_> = ragged
        .map(|(row, found)| Fault::Columns {
            row,
            expected: size,
            found,
        })
        .collect();
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut table = Table::empty(size);
    for (row, cells) in rows.iter().enumerate() {
        for (column, cell) in cells.iter().map(AsRef::as_ref).enumerate() {
            let height = if cell == "." {
                Some(0)
            } else {
                cell.parse().ok()
            };
            if let Some(height) = height.filter(|&height| usize::from(height) <= size) {
                table.set(row, column, height);
            } else {
                let found = cell.escape_debug().to_string();
                faults.push(Fault::Height {
                    row,
                    column,
                    found,
                    size,
                });
            }
        }
    }
    if faults.is_empty() {
        Ok(table)
    } else {
        Err(faults)
    }
}

/// Returns all faults of a table. A solution has none.
pub fn judge(puzzle: &Puzzle, table: &Table) -> Vec<Fault> {
    let size = puzzle.size();
    if table.size() != size {
        return vec![Fault::Rows {
            expected: size,
            found: table.size(),
        }];
    }
    let mut faults = Vec::new();
    for row in 0..size {
        for column in 0..size {
            let (found, given) = (table.get(row, column), puzzle.givens().get(row, column));
            if found == 0 {
                faults.push(Fault::Empty { row, column });
            } else if given != 0 && given != found {
                faults.push(Fault::Given {
                    row,
                    column,
                    given,
                    found,
                });
            }
        }
    }
    faults.extend(repetitions(table));
    faults.extend(wrong_clues(puzzle.guide(), table));
    faults
}

/// Returns the heights that occur again in their row or column.
pub fn repetitions(table: &Table) -> Vec<Fault> {
    let size = table.size();
    let mut faults = Vec::new();
    for line in 0..size {
        for second in 0..size {
            let height = table.get(line, second);
            let first = (0..second).find(|&first| table.get(line, first) == height);
            if let (Some(first), 1..) = (first, height) {
                faults.push(Fault::TwiceInRow {
                    row: line,
                    height,
                    first,
                    second,
                });
            }
            let height = table.get(second, line);
            let first = (0..second).find(|&first| table.get(first, line) == height);
            if let (Some(first), 1..) = (first, height) {
                faults.push(Fault::TwiceInColumn {
                    column: line,
                    height,
                    first,
                    second,
                });
            }
        }
    }
    faults
}

/// Returns the clues that differ from the visible pyramids. Clues of lines that are not full are
/// not judged.
pub fn wrong_clues(guide: &Guide, table: &Table) -> Vec<Fault> {
    let mut faults = Vec::new();
    for side in Side::ALL {
        for (index, &clue) in guide.clues(side).iter().enumerate() {
            let heights = seen_from(table, side, index);
            let seen = visible(&heights);
            if clue != 0 && !heights.contains(&0) && seen != clue {
                faults.push(Fault::Clue {
                    side,
                    index,
                    clue,
                    seen,
                });
            }
        }
    }
    faults
}

/// Returns the guide that shows every clue of a full table.
pub fn guide_of(table: &Table) -> Guide {
    let clues = Side::ALL.into_iter().flat_map(|side| {
        (0..table.size()).map(move |index| visible(&seen_from(table, side, index)))
    });
    Guide::from_clues(table.size(), clues.collect())
}

/// Returns the heights of a line in their order seen from a side.
fn seen_from(table: &Table, side: Side, index: usize) -> Vec<u8> {
    let places = 0..table.size();
    match side {
        Side::Top => places.map(|row| table.get(row, index)).collect(),
        Side::Bottom => places.rev().map(|row| table.get(row, index)).collect(),
        Side::Left => places.map(|column| table.get(index, column)).collect(),
        Side::Right => places
            .rev()
            .map(|column| table.get(index, column))
            .collect(),
    }
}

fn visible(heights: &[u8]) -> u8 {
    let mut seen = 0;
    let mut highest = 0;
    for &height in heights {
        if height > highest {
            highest = height;
            seen += 1;
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        let puzzle = "[2, 2, 1], [1, 2, 3], [2, 2, 1], [1, 2, 3]\n. . .\n1 . .\n. . .";
        let faults = judge_text(&puzzle.parse().unwrap(), text);
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn faults_name_the_cell_and_the_rule() {
        assert_eq!(faults("2 1 3\n1 3 2\n3 2 1\n"), [""; 0]);
        assert_eq!(faults("[[2, 1, 3],\r\n[1, 3, 2],\r\n[3, 2, 1]]"), [""; 0]);
        for (text, fault) in [
            ("2 1 3\n1 3 2", "the table has 3 rows, not 2"),
            ("2 1 3\n1 3\n3 2 1", "row 1 has 3 heights, not 2"),
            (
                "2 1 3\n1 3 4\n3 2 1",
                "`4` at (1, 2) is not a height from 1 to 3",
            ),
            (
                "2 1 3\n1 3 2\n3 x 1",
                "`x` at (2, 1) is not a height from 1 to 3",
            ),
            ("2 1 3\n1 3 2\n3 2 .", "(2, 2) has no height"),
            ("2 1 3\n2 3 1\n3 2 1", "(1, 0) is given as 1, not 2"),
            (
                "2 1 2\n1 3 2\n3 2 1",
                "row 0 has height 2 in columns 0 and 2",
            ),
            (
                "2 1 3\n1 3 2\n3 2 2",
                "column 2 has height 2 in rows 1 and 2",
            ),
            (
                "3 1 2\n1 2 3\n2 3 1",
                "from the top 1 pyramids are seen in column 0, but the clue is 2",
            ),
            (
                "2 3 1\n1 2 3\n3 1 2",
                "from the right 2 pyramids are seen in row 0, but the clue is 1",
            ),
        ] {
            assert!(
                faults(text).contains(&fault.to_owned()),
                "{text}: {:?}",
                faults(text)
            );
        }
    }
}
