//! A table of another system, read from CSV and written back.

use crate::render::spreadsheet::passed_on;
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
        /// The system whose export it should be.
        of: &'static str,
        /// The column.
        wanted: &'static str,
        /// All columns.
        has: String,
    },
    /// No column, or more than one, belongs to the assignment.
    #[error("{found} of the gradebook matches `{wanted}`; choose one with `--column`: {has}")]
    NoColumn {
        /// `no column` or `more than one column`.
        found: &'static str,
        /// The title that was searched.
        wanted: String,
        /// All columns.
        has: String,
    },
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
    pub(crate) fn read(text: &[u8]) -> Result<Self, SheetError> {
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

    /// The column with this header, without regard to case and outer spaces.
    pub(crate) fn column(&self, name: &str) -> Option<usize> {
        let same = |title: &String| title.trim().to_lowercase() == name.trim().to_lowercase();
        self.header.iter().position(same)
    }

    /// The only column whose header passes the test.
    pub(crate) fn only_column(
        &self,
        wanted: &str,
        is_it: impl Fn(&str) -> bool,
    ) -> Result<usize, SheetError> {
        let titles = self.header.iter().enumerate();
        let found: Vec<_> = titles.filter(|(_, title)| is_it(title)).collect();
        match found[..] {
            [(column, _)] => Ok(column),
            _ => Err(SheetError::NoColumn {
                found: if found.is_empty() {
                    "no column"
                } else {
                    "more than one column"
                },
                wanted: visible::line(wanted),
                has: self.columns(),
            }),
        }
    }

    /// The headers, separated by commas.
    pub(crate) fn columns(&self) -> String {
        let titles = self.header.iter().map(|title| visible::line(title));
        titles.collect::<Vec<_>>().join(", ")
    }

    /// Points in the number format of the table: a decimal comma if `;` separates cells.
    pub(crate) fn number(&self, points: f64) -> String {
        let text = words::points(points);
        if self.delimiter == b';' {
            text.replace('.', ",")
        } else {
            text
        }
    }

    /// The number in a cell.
    pub(crate) fn parsed(cell: &str) -> Option<f64> {
        cell.trim().replace(',', ".").parse().ok()
    }

    /// Writes the table. A cell that would be a formula gets a quote in front.
    pub(crate) fn written(&self) -> String {
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
