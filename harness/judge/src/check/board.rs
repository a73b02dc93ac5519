//! The comparison of boards: lists of rows of texts, as windows show them.

use puzzlemark_reference::Value;
use puzzlemark_reference::dialect::Language;
use puzzlemark_reports::diff::Difference;

use puzzlemark_model::pattern::Pattern;

/// The largest number of rows, and of columns, of a board in a report.
const SIDE_MAX: usize = 64;

/// Returns the difference between two boards: the cells, or the shapes. Returns `None` if they are
/// equal or one of them is not a board.
pub(super) fn difference(pattern: &Pattern, value: &Value) -> Option<Difference> {
    let expected = rows(items_of_pattern(pattern)?, |row| {
        items_of_pattern(row)?.iter().map(expected_cell).collect()
    })?;
    let got = rows(items_of_value(value)?, |row| {
        items_of_value(row)?.iter().map(got_cell).collect()
    })?;
    let [expected_shape, got_shape] = [&expected, &got].map(|rows| (rows.len(), rows[0].len()));
    if expected_shape != got_shape {
        let words = |(rows, columns)| format!("{rows} rows of {columns}");
        let text = format!(
            "expected {}, got {}",
            words(expected_shape),
            words(got_shape)
        );
        return Some(Difference::Remark { text });
    }
    let columns = 0..expected[0].len();
    let places =
        (0..expected.len()).flat_map(|row| columns.clone().map(move |column| (row, column)));
    let differs = |place: &(usize, usize)| expected[place.0][place.1] != got[place.0][place.1];
    let cells: Vec<_> = places.filter(differs).collect();
    (!cells.is_empty()).then_some(Difference::Table {
        expected,
        got,
        cells,
    })
}

/// Returns a board with each row on its own line. Returns `None` if the value is not a board.
pub(super) fn value_by_rows(value: &Value, language: Language) -> Option<String> {
    let items = items_of_value(value)?;
    rows(items, |row| {
        items_of_value(row)?.iter().map(got_cell).collect()
    })?;
    Some(by_rows(items.iter().map(|row| language.value(row))))
}

/// Returns an expected board with each row on its own line. `described` returns the text of a row.
/// Returns `None` if the pattern is not a board.
pub(super) fn pattern_by_rows(
    items: &[Pattern],
    described: impl Fn(&Pattern) -> String,
) -> Option<String> {
    rows(items, |row| {
        items_of_pattern(row)?.iter().map(expected_cell).collect()
    })?;
    Some(by_rows(items.iter().map(described)))
}

fn by_rows(rows: impl IntoIterator<Item = impl ToString>) -> String {
    let rows: Vec<_> = rows.into_iter().map(|row| row.to_string()).collect();
    format!("[{}]", rows.join(",\n "))
}

fn items_of_pattern(pattern: &Pattern) -> Option<&[Pattern]> {
    match pattern {
        Pattern::Sequence(items) | Pattern::List(items) => Some(items),
        _ => None,
    }
}

fn items_of_value(value: &Value) -> Option<&[Value]> {
    match value {
        Value::List(items) => Some(items),
        _ => None,
    }
}

fn expected_cell(pattern: &Pattern) -> Option<String> {
    match pattern {
        Pattern::Str(text) => Some(text.clone()),
        _ => None,
    }
}

fn got_cell(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => Some(text.clone()),
        Value::None => Some("None".to_owned()),
        _ => None,
    }
}

/// Returns the rows of a board. Returns `None` unless there are 2 to 64 rows with the same length
/// of 2 to 64 cells.
fn rows<T>(items: &[T], row: impl Fn(&T) -> Option<Vec<String>>) -> Option<Vec<Vec<String>>> {
    if !(2..=SIDE_MAX).contains(&items.len()) {
        return None;
    }
    let rows: Vec<Vec<String>> = items.iter().map(row).collect::<Option<_>>()?;
    let width = rows[0].len();
    let regular = (2..=SIDE_MAX).contains(&width) && rows.iter().all(|row| row.len() == width);
    regular.then_some(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(rows: &[&[&str]]) -> Value {
        let cell = |text: &&str| Value::Str((*text).to_owned());
        let row = |row: &&[&str]| Value::List(row.iter().map(cell).collect());
        Value::List(rows.iter().map(row).collect())
    }

    fn pattern(rows: &[&[&str]]) -> Pattern {
        let cell = |text: &&str| Pattern::Str((*text).to_owned());
        let row = |row: &&[&str]| Pattern::Sequence(row.iter().map(cell).collect());
        Pattern::Sequence(rows.iter().map(row).collect())
    }

    #[test]
    fn boards_of_one_shape_differ_by_cells() {
        let expected = pattern(&[&["Red", "Blue"], &["Empty", "Red"]]);
        let got = value(&[&["Red", "Red"], &["Empty", "Red"]]);
        let Some(Difference::Table { cells, .. }) = difference(&expected, &got) else {
            panic!("no board");
        };
        assert_eq!(cells, [(0, 1)]);
    }

    #[test]
    fn boards_of_two_shapes_differ_by_shape() {
        let expected = pattern(&[&["Red", "Blue"], &["Empty", "Red"]]);
        let got = value(&[&["Red"; 3], &["Red"; 3], &["Red"; 3]]);
        let text = "expected 2 rows of 2, got 3 rows of 3".to_owned();
        assert_eq!(
            difference(&expected, &got),
            Some(Difference::Remark { text })
        );
    }

    #[test]
    fn boards_are_written_row_by_row() {
        let written = "[['Red', 'Blue'],\n ['Empty', 'Red']]";
        let board = [&["Red", "Blue"][..], &["Empty", "Red"]];
        assert_eq!(
            value_by_rows(&value(&board), Language::Python).as_deref(),
            Some(written)
        );
        let Pattern::Sequence(items) = pattern(&board) else {
            panic!("no rows");
        };
        let described = pattern_by_rows(&items, |row| {
            crate::check::describe_pattern(row, Language::Python)
        });
        assert_eq!(described.as_deref(), Some(written));
        assert_eq!(value_by_rows(&Value::None, Language::Python), None);
    }

    #[test]
    fn other_values_are_not_compared_as_boards() {
        let expected = pattern(&[&["Red", "Blue"], &["Empty", "Red"]]);
        for got in [
            value(&[&["Red", "Blue"], &["Empty"]]),
            value(&[&["Red", "Blue"], &["Empty", "Red"]]),
            Value::None,
            Value::List(vec![Value::None, Value::None]),
        ] {
            assert_eq!(difference(&expected, &got), None, "{got}");
        }
    }
}
