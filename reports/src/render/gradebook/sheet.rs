//! A table of another system, read from CSV and written back.

use std::collections::BTreeMap;

use super::cell::{CellUpdate, FilledCell, Mark};
use crate::render::spreadsheet::passed_on;
use crate::render::table::EXCUSED;
use crate::render::words;
use puzzlemark_text::visible;

/// The reason why a gradebook cannot be filled. Foreign texts in it are visible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SheetError {
    /// It is not UTF-8, or not CSV.
    #[error("the gradebook is not a CSV file in UTF-8 ({0}); export it again as CSV")]
    NotCsv(String),
    /// A column that every export has is missing.
    #[error("the gradebook has no column `{wanted}`, only {has}; export it again from {of}")]
    NotAnExport {
        /// The system that should have exported the file.
        of: &'static str,
        /// The column.
        wanted: &'static str,
        /// All columns.
        has: String,
    },
    /// No column, or more than one, belongs to the assignment.
    #[error("{} of the gradebook matches `{wanted}`; choose one with `--column`: {has}", columns(*.found))]
    NoColumn {
        /// Number of matching columns.
        found: usize,
        /// The title that was searched.
        wanted: String,
        /// All columns.
        has: String,
    },
    /// A table for one assignment, and grades of several.
    #[error(
        "a worksheet of Moodle has the grades of one assignment; choose it with `--assignment`"
    )]
    SeveralAssignments,
}

/// A table: a header and rows, as texts.
pub(crate) struct Sheet {
    /// The separator of cells.
    pub delimiter: u8,
    /// The header.
    pub header: Vec<String>,
    /// The rows below it.
    pub rows: Vec<Vec<String>>,
}

impl Sheet {
    /// Reads a table with the separator `,` or `;`.
    pub(crate) fn parse_sheet(text: &[u8]) -> Result<Self, SheetError> {
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        let first = text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        let count = |delimiter| first.split(|byte| *byte == delimiter).count();
        let delimiter = if count(b';') > count(b',') {
            b';'
        } else {
            b','
        };
        let reader = csv::ReaderBuilder::new()
            .delimiter(delimiter)
            .has_headers(false)
            .flexible(true)
            .from_reader(text);
        let record = |record: Result<csv::StringRecord, csv::Error>| match record {
            Ok(record) => Ok(record.iter().map(str::to_owned).collect()),
            Err(error) => Err(SheetError::NotCsv(visible::line(&error.to_string()))),
        };
        let mut rows: Vec<Vec<String>> = reader
            .into_records()
            .map(record)
            .collect::<Result<_, _>>()?;
        if rows.is_empty() {
            return Err(SheetError::NotCsv("it is empty".to_owned()));
        }
        let header = rows.remove(0);
        Ok(Self {
            delimiter,
            header,
            rows,
        })
    }

    /// Returns the column with this header, without regard to case and outer spaces.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        let same = |title: &String| title.trim().to_lowercase() == name.trim().to_lowercase();
        self.header.iter().position(same)
    }

    /// Returns the only column that has a header for which `is_it` is true.
    pub(crate) fn only_column(
        &self,
        wanted: &str,
        is_it: impl Fn(&str) -> bool,
    ) -> Result<usize, SheetError> {
        let titles = self.header.iter().enumerate();
        let found: Vec<_> = titles.filter(|(_, title)| is_it(title)).collect();
        match found[..] {
            [(column, _)] => Ok(column),
            _ => Err(self.no_column(found.len(), wanted)),
        }
    }

    /// The error for a title that matches this number of columns.
    pub(crate) fn no_column(&self, found: usize, wanted: &str) -> SheetError {
        SheetError::NoColumn {
            found,
            wanted: visible::line(wanted),
            has: self.columns(),
        }
    }

    /// Returns the headers, separated by commas.
    pub(crate) fn columns(&self) -> String {
        let titles = self.header.iter().map(|title| visible::line(title));
        titles.collect::<Vec<_>>().join(", ")
    }

    /// Writes points or marks into a column, by row. `student` gives the name in a row. A cell with a mark that is
    /// not a number stays.
    pub(crate) fn fill(
        &mut self,
        column: usize,
        marks: &BTreeMap<usize, Mark>,
        student: impl Fn(&[String]) -> String,
    ) -> Vec<FilledCell> {
        let fill = |(row, mark): (&usize, &Mark)| {
            let text = match mark {
                Mark::Points(points) => self.number(*points),
                Mark::Excused => EXCUSED.to_owned(),
            };
            let cells = &mut self.rows[*row];
            cells.resize(cells.len().max(column + 1), String::new());
            let update = CellUpdate::of_cell(&cells[column], *mark);
            let cell = FilledCell {
                student: student(cells),
                column: self.header[column].clone(),
                old: cells[column].clone(),
                points: text.clone(),
                update,
            };
            if matches!(update, CellUpdate::New | CellUpdate::Changed) {
                cells[column] = text;
            }
            cell
        };
        marks.iter().map(fill).collect()
    }

    /// Returns the points in the number format of the table, with a decimal comma if `;` separates
    /// the cells.
    pub(crate) fn number(&self, points: f64) -> String {
        let text = words::plain_points(points);
        if self.delimiter == b';' {
            text.replace('.', ",")
        } else {
            text
        }
    }

    /// Returns the number in a cell.
    pub(crate) fn parsed(cell: &str) -> Option<f64> {
        cell.trim().replace(',', ".").parse().ok()
    }

    /// Writes the table. A cell that would be a formula gets a quote in front.
    pub(crate) fn to_text(&self) -> String {
        let mut writer = csv::WriterBuilder::new()
            .delimiter(self.delimiter)
            .flexible(true)
            .from_writer(Vec::new());
        for row in [&self.header].into_iter().chain(&self.rows) {
            let written = writer.write_record(row.iter().map(|cell| passed_on(cell)));
            written.expect("writing to memory cannot fail");
        }
        let bytes = writer.into_inner().expect("writing to memory cannot fail");
        visible::decode(&bytes)
    }
}

fn columns(found: usize) -> &'static str {
    if found == 0 {
        "no column"
    } else {
        "more than one column"
    }
}
