//! The table of points in an assignment's text, and its comparison with the groups.
//!
//! The table is below a line `<!-- points -->` in `README.md`. It has one row per group, in the
//! order of the assignment. The last two cells of a row are the numbers of scenarios and of points.
//! The author chooses the title of a row.

use std::fs;
use std::io;
use std::path::PathBuf;

use puzzlemark_reports::model::{AssignmentInfo, GroupInfo, Visibility};
use puzzlemark_reports::render::words;

use puzzlemark_model::Assignment;

/// Name of the file with the assignment's text.
pub const TEXT_FILE: &str = "README.md";

/// Marker line above the table.
const MARKER: &str = "<!-- points -->";

/// An assignment's text with the corrected table.
#[derive(Debug, PartialEq, Eq)]
struct Corrected {
    text: String,
    /// Mistakes in the old table: line, counted from 1, and message.
    mistakes: Vec<(usize, String)>,
}

/// Returns the mistakes in the table of points, with their places. A text without the marker has
/// none.
pub fn mistakes_in_points(assignment: &Assignment) -> io::Result<Vec<String>> {
    let (path, Some(corrected)) = read_text(assignment)? else {
        return Ok(Vec::new());
    };
    let place = |(line, what): (usize, String)| {
        format!(
            "{}:{line}: {what}\n  = help: `puzzlemark lint --write-points` writes the right table",
            path.display()
        )
    };
    Ok(corrected.mistakes.into_iter().map(place).collect())
}

/// Writes the correct table into an assignment's text. Returns true if the old table was wrong.
pub fn write_points(assignment: &Assignment) -> io::Result<bool> {
    let (path, corrected) = read_text(assignment)?;
    let Some(wrong) = corrected.filter(|one| !one.mistakes.is_empty()) else {
        return Ok(false);
    };
    fs::write(path, wrong.text)?;
    Ok(true)
}

/// Returns a text without the marker, for a copy of the assignment with only some groups.
pub fn without_marker(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    lines.filter(|line| line.trim() != MARKER).collect()
}

fn read_text(assignment: &Assignment) -> io::Result<(PathBuf, Option<Corrected>)> {
    let path = assignment.folder.join(TEXT_FILE);
    let bytes = match fs::read(&path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok((path, None)),
        Err(error) => return Err(error),
    };
    let has_marker = bytes
        .windows(MARKER.len())
        .any(|part| part == MARKER.as_bytes());
    if !has_marker {
        return Ok((path, None));
    }
    let text = String::from_utf8(bytes).map_err(|error| io::Error::other(error.to_string()))?;
    let corrected = correct(&text, &assignment.info());
    Ok((path, corrected))
}

/// Compares the table of a text with the groups. Returns `None` if the text has no marker.
fn correct(text: &str, assignment: &AssignmentInfo) -> Option<Corrected> {
    let lines: Vec<_> = text.split_inclusive('\n').collect();
    let marker = lines.iter().position(|line| line.trim() == MARKER)?;
    let is_row = |line: &&&str| line.trim_start().starts_with('|');
    let blank = lines[marker + 1..].iter();
    let begin = marker + 1 + blank.take_while(|line| line.trim().is_empty()).count();
    let end = begin + lines[begin..].iter().take_while(is_row).count();
    // Skip the header and the line of dashes.
    let first = (begin + 2).min(end);
    let rows = &lines[first..end];
    let groups = &assignment.groups;
    let (mistakes, table) = if rows.len() == groups.len() && end >= begin + 2 {
        let checked: Vec<_> = rows
            .iter()
            .zip(groups)
            .map(|(row, one)| check_row(row, one))
            .collect();
        let mistakes = checked
            .iter()
            .enumerate()
            .filter_map(|(at, (_, what))| Some((first + at + 1, what.clone()?)));
        let head = lines[begin..first].concat();
        let rows: String = checked.iter().map(|(row, _)| row.as_str()).collect();
        (mistakes.collect(), head + &rows)
    } else {
        let rows = words::count(rows.len(), "row");
        let groups = words::count(groups.len(), "group");
        let what = format!("the table of points has {rows}, and the assignment has {groups}");
        (vec![(marker + 1, what)], new_table(assignment))
    };
    // The marker may be the last line without a line break.
    let newline = if lines[marker].ends_with('\n') {
        ""
    } else {
        "\n"
    };
    let (before, after) = (lines[..begin].concat(), lines[end..].concat());
    let text = [&before, newline, &table, &after].concat();
    Some(Corrected { text, mistakes })
}

/// Returns the correct row of a group, and the mistake in the old one.
fn check_row(row: &str, group: &GroupInfo) -> (String, Option<String>) {
    let [scenarios, points] = row_numbers(group);
    let inner = row.trim().trim_start_matches('|');
    let inner = inner.strip_suffix('|').unwrap_or(inner);
    let mut cells = inner.rsplitn(3, '|').map(str::trim);
    let written = [cells.next(), cells.next()].map(Option::unwrap_or_default);
    let title = cells.next().unwrap_or(&group.title);
    if written == [points.as_str(), scenarios.as_str()] {
        return (row.to_owned(), None);
    }
    let ending = &row[row.trim_end().len()..];
    let right = format!("| {title} | {scenarios} | {points} |");
    let what = format!("the group `{}` needs the row `{right}`", group.id);
    (right + ending, Some(what))
}

fn new_table(assignment: &AssignmentInfo) -> String {
    let row = |group: &GroupInfo| {
        let [scenarios, points] = row_numbers(group);
        let hidden = match group.visibility {
            Visibility::Hidden => " (hidden)",
            Visibility::AfterDue => " (hidden until the due date)",
            Visibility::Public => "",
        };
        format!("| {}{hidden} | {scenarios} | {points} |\n", group.title)
    };
    let rows: String = assignment.groups.iter().map(row).collect();
    format!("| group | scenarios | points |\n|---|---|---|\n{rows}")
}

/// Returns the numbers of scenarios and of points of a group.
fn row_numbers(group: &GroupInfo) -> [String; 2] {
    let points = group.scenarios.iter().map(|one| one.points).sum();
    [group.scenarios.len().to_string(), words::points(points)]
}

#[cfg(test)]
mod tests;
