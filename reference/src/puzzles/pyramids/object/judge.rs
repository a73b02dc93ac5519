//! Judges answers with several right forms by the rules, with a reason for every refusal.

use super::convert;
use crate::puzzles::pyramids::{Guide, Puzzle, Side, Table, verify};
use crate::value::Value;

/// The properties.
pub(super) const PROPERTIES: &[&str] = &[
    "solution",
    "shows_solution",
    "shows_no_solution",
    "shows_no_table",
];

const USAGE: &str = "the properties are `solution: GUIDE` and `shows_solution: GUIDE`, where the \
                     guide has four lists, `shows_no_solution: LENGTH` and `shows_no_table: LENGTH`";

/// The message for a `None` instead of a table.
pub(super) const NO_TABLE: &str = "expected a table, which is a list of rows, got None";

/// Judges a value by a property.
pub(super) fn satisfies(property: &str, arguments: &[Value], value: &Value) -> Result<(), String> {
    match (property, arguments) {
        ("solution", lists) => {
            let puzzle = Puzzle::new(guide(lists)?);
            if *value == Value::None {
                return Err(NO_TABLE.into());
            }
            judge(&puzzle, &convert::table(puzzle.size(), value)?)
        }
        ("shows_solution", lists) => {
            shows_solution(&Puzzle::new(guide(lists)?), expect_text(value)?)
        }
        ("shows_no_solution", [length]) => shows_no_solution(size(length)?, expect_text(value)?),
        ("shows_no_table", [length]) => shows_no_table(size(length)?, expect_text(value)?),
        _ => Err(USAGE.into()),
    }
}

/// Describes a value with a property, for the student.
pub(super) fn describe(property: &str, arguments: &[Value]) -> Option<String> {
    let shown = || arguments.iter().map(ToString::to_string);
    let guide = || shown().collect::<Vec<_>>().join(", ");
    match property {
        "solution" => Some(format!("a table that fits the guide {}", guide())),
        "shows_solution" => Some(format!("a printed table that fits the guide {}", guide())),
        "shows_no_solution" => {
            Some("words that say that there is no solution, and no table".to_owned())
        }
        "shows_no_table" => Some("no table".to_owned()),
        _ => None,
    }
}

/// Returns the guide for the arguments: one guide, or its four lists.
fn guide(arguments: &[Value]) -> Result<Guide, String> {
    match arguments {
        [] => Err(USAGE.into()),
        [guide] => convert::guide(guide),
        lists => convert::guide(&Value::list(lists.iter().cloned())),
    }
}

fn size(length: &Value) -> Result<usize, String> {
    let length = length
        .as_integer()
        .and_then(|length| usize::try_from(length).ok());
    length.ok_or_else(|| USAGE.into())
}

fn expect_text(value: &Value) -> Result<&str, String> {
    let no_text = || {
        let type_name = value.type_name();
        format!("a printed text is a str, not a value of type {type_name}")
    };
    value.as_str().ok_or_else(no_text)
}

pub(super) fn judge(puzzle: &Puzzle, table: &Table) -> Result<(), String> {
    match verify::judge(puzzle, table).first() {
        None => Ok(()),
        Some(fault) => Err(fault.to_string()),
    }
}

/// Checks that the last table of a printed text is a solution.
fn shows_solution(puzzle: &Puzzle, text: &str) -> Result<(), String> {
    let size = puzzle.size();
    let Some(rows) = printed_tables(size, text).pop() else {
        let what = if text.trim().is_empty() {
            "nothing is printed".to_owned()
        } else {
            format!("no table of length {size} is printed, a row on each line")
        };
        return Err(what);
    };
    let table = verify::read_rows(size, &rows).map_err(|faults| {
        let fault = faults.first().map(ToString::to_string).unwrap_or_default();
        format!("in the printed table, {fault}")
    })?;
    judge(puzzle, &table).map_err(|fault| format!("in the printed table, {fault}"))
}

/// Checks that a printed text has words, and no table of this length.
fn shows_no_solution(size: usize, text: &str) -> Result<(), String> {
    shows_no_table(size, text)?;
    if text.contains(char::is_alphabetic) {
        return Ok(());
    }
    let what = if text.trim().is_empty() {
        "nothing"
    } else {
        "no word"
    };
    Err(format!(
        "{what} is printed, where a message must say that there is no solution"
    ))
}

/// Checks that a printed text has no table of this length, with heights or zeros at its places. If
/// the length is four, a guide that is repeated for the reader looks the same. So a table of four
/// must have all heights in each row.
fn shows_no_table(size: usize, text: &str) -> Result<(), String> {
    let heights: Vec<String> = (0..=size).map(|height| height.to_string()).collect();
    let is_height = |number: &&str| heights.iter().any(|height| height == number);
    let is_row = |row: &Vec<&str>| {
        let is_full = heights[1..].iter().all(|h| row.contains(&h.as_str()));
        is_full || (size != Side::ALL.len() && row.iter().all(is_height))
    };
    let tables = printed_tables(size, text);
    match tables.iter().find(|rows| rows.iter().all(is_row)) {
        None => Ok(()),
        Some(rows) => {
            let rows: Vec<_> = rows.iter().map(|row| row.join(" ")).collect();
            let table = rows.join(" / ");
            Err(format!(
                "a table is printed, `{table}`, where there is none"
            ))
        }
    }
}

/// Returns all parts of a printed text that look like a table of this length: as many rows as
/// numbers in each, with only signs between them. Line ends or brackets separate rows. Spaces,
/// commas or bars separate numbers. A row may also be one word of digits.
fn printed_tables(size: usize, text: &str) -> Vec<Vec<Vec<&str>>> {
    let mut tables = Vec::new();
    for block in blocks(text) {
        let rows: Vec<_> = block.iter().map(|row| numbers(size, row)).collect();
        let is_table = |rows: &&[Vec<&str>]| rows.iter().all(|row| row.len() == size);
        tables.extend(rows.windows(size).filter(is_table).map(<[_]>::to_vec));
    }
    tables
}

/// Returns the numbers of a row. If the row is one word with a digit for each column, returns its
/// digits.
fn numbers<'t>(size: usize, row: &[&'t str]) -> Vec<&'t str> {
    match row {
        [word] if word.len() == size => (0..size).map(|place| &word[place..=place]).collect(),
        _ => row.to_vec(),
    }
}

/// Returns the rows of numbers of a text, in blocks separated by words.
fn blocks(text: &str) -> Vec<Vec<Vec<&str>>> {
    let mut blocks = vec![vec![Vec::new()]];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() {
            let end = rest.find(|letter: char| !letter.is_alphanumeric());
            end.unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, after) = rest.split_at(length);
        rest = after;
        if token.bytes().all(|byte| byte.is_ascii_digit()) {
            if let Some(row) = blocks.last_mut().and_then(|rows| rows.last_mut()) {
                row.push(token);
            }
        } else if first.is_alphanumeric() {
            blocks.push(vec![Vec::new()]);
        } else if is_end_of_row(first)
            && let Some(rows) = blocks.last_mut()
            && rows.last().is_some_and(|row| !row.is_empty())
        {
            rows.push(Vec::new());
        }
    }
    for rows in &mut blocks {
        rows.retain(|row| !row.is_empty());
    }
    blocks
}

fn is_end_of_row(sign: char) -> bool {
    let is_blank = sign.is_whitespace() && sign != '\n' && sign != '\r';
    !is_blank && !",|│║.'\"".contains(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shows(text: &str) -> Result<(), String> {
        let clues: [&[i32]; 4] = [&[2, 2, 1], &[1, 2, 3], &[2, 2, 1], &[1, 2, 3]];
        let guide = Value::list(clues.map(|list| Value::list(list.iter().copied())));
        satisfies("shows_solution", &[guide], &Value::from(text))
    }

    #[test]
    fn a_table_is_found_in_any_reasonable_form() {
        for text in [
            "2 1 3\n1 3 2\n3 2 1\n",
            "[2, 1, 3]\r\n[1, 3, 2]\r\n[3, 2, 1]",
            "[[2, 1, 3], [1, 3, 2], [3, 2, 1]]",
            "[[2 1 3]\n [1 3 2]\n [3 2 1]]",
            "((2, 1, 3),\n (1, 3, 2),\n (3, 2, 1))",
            "2,1,3\n1,3,2\n3,2,1",
            "213\n132\n321",
            "Guide of 4 lists? 2 1 3\n1 3 2\n3 2 1\nThat is all.",
            "4 lists [1, 2, 3], [1, 2, 3], [1, 2, 3], [0, 0, 0]: 2 1 3\n\n1 3 2\n\n3 2 1",
            "+---+---+---+\n| 2 | 1 | 3 |\n+---+---+---+\n| 1 | 3 | 2 |\n+---+---+---+\n| 3 | 2 | 1 |",
            "│2│1│3│\n├─┼─┼─┤\n│1│3│2│\n├─┼─┼─┤\n│3│2│1│",
            "first:\n2 1 3\n1 2 3\n3 2 1\nthen:\n2 1 3\n1 3 2\n3 2 1",
        ] {
            assert_eq!(shows(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn a_table_that_is_wrong_or_missing_gets_its_reason() {
        for (text, reason) in [
            ("", "nothing is printed"),
            (
                "There is no solution.\n",
                "no table of length 3 is printed, a row on each line",
            ),
            (
                "2 1 3\n1 3 2\n",
                "no table of length 3 is printed, a row on each line",
            ),
            (
                "[[2, [1, 3], 3], [1, 3, 2], [3, 2, 1]]",
                "no table of length 3 is printed, a row on each line",
            ),
            (
                "2 1 3\n1 3 4\n3 2 1",
                "in the printed table, `4` at (1, 2) is not a height from 1 to 3",
            ),
            (
                "2 1 3\n1 3 0\n3 2 1",
                "in the printed table, (1, 2) has no height",
            ),
            (
                "3 1 2\n1 2 3\n2 3 1",
                "in the printed table, from the top 1 pyramids are seen in column 0, but the clue \
                 is 2",
            ),
        ] {
            assert_eq!(shows(text), Err(reason.to_owned()), "{text}");
        }
    }

    #[test]
    fn no_table_is_taken_from_a_guide_or_from_rows_that_are_missing() {
        let shows_none = |length: i32, text: &str| {
            satisfies("shows_no_table", &[length.into()], &Value::from(text))
        };
        let guide = "[3, 2, 1, 2], [1, 2, 2, 2], [0, 0, 0, 0], [1, 2, 3, 1]";
        assert_eq!(shows_none(4, guide), Ok(()), "{guide}");
        let guide = "5: [3, 2, 1, 2, 2], [1, 2, 2, 0, 0], [0, 0, 0, 0, 0], [1, 2, 3, 1, 0]";
        assert_eq!(shows_none(5, guide), Ok(()), "{guide}");
        let shows_none = |text: &str| shows_none(3, text);
        for text in ["", "1 2 3\n2 3 1", "1 2 3\n7 7 7\n2 3 1"] {
            assert_eq!(shows_none(text), Ok(()), "{text}");
        }
        let reason = "a table is printed, `0 0 0 / 0 0 0 / 0 0 0`, where there is none";
        assert_eq!(
            shows_none("There is no solution.\n0 0 0\n0 0 0\n0 0 0"),
            Err(reason.to_owned())
        );
        let reason = "a table is printed, `1 2 3 / 2 3 1 / 1 2 3`, where there is none";
        assert_eq!(shows_none("1 2 3\n2 3 1\n1 2 3"), Err(reason.to_owned()));
    }

    #[test]
    fn that_there_is_no_solution_is_said_in_words() {
        let says_so = |text: &str| satisfies("shows_no_solution", &[3.into()], &Value::from(text));
        assert_eq!(says_so("3 rows? There is no solution.\n"), Ok(()));
        for (text, what) in [("\n", "nothing"), ("!!!", "no word")] {
            let reason =
                format!("{what} is printed, where a message must say that there is no solution");
            assert_eq!(says_so(text), Err(reason));
        }
        says_so("This is it:\n1 2 3\n2 3 1\n3 1 2\n").unwrap_err();
    }

    #[test]
    fn a_table_that_came_is_judged() {
        let guide = [[0, 2], [0, 0], [0, 0], [0, 0]].map(Value::list);
        let judged = |value: Value| satisfies("solution", &guide, &value);
        let table = |rows: [[i32; 2]; 2]| Value::list(rows.map(Value::list));
        assert_eq!(judged(table([[2, 1], [1, 2]])), Ok(()));
        let reason = "from the top 1 pyramids are seen in column 1, but the clue is 2";
        assert_eq!(judged(table([[1, 2], [2, 1]])), Err(reason.to_owned()));
        let reason = "expected a table, which is a list of rows, got None";
        assert_eq!(judged(Value::None), Err(reason.to_owned()));
    }

    #[test]
    fn missing_arguments_of_a_property_are_reported() {
        let text = Value::from("1");
        for (property, arguments) in [
            ("shows_no_table", vec![]),
            ("shows_no_table", vec![Value::from("3")]),
            ("shows_solution", vec![]),
            ("solved", vec![]),
        ] {
            assert_eq!(satisfies(property, &arguments, &text), Err(USAGE.into()));
        }
        let reason = "a printed text is a str, not a value of type int";
        assert_eq!(
            satisfies("shows_no_table", &[3.into()], &3.into()),
            Err(reason.to_owned())
        );
    }
}
