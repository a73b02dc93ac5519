//! The options for the form of CSV files.

use clap::Args;
use puzzlemark_reports::render::csv::Dialect;

use super::Format;

/// The options for the form of CSV files.
#[derive(Debug, Args)]
pub(in crate::commands) struct DialectOptions {
    /// CSV: the separator of cells: `,`, `;` or `tab` [default: `,`, and `;` with a decimal comma].
    #[arg(long, value_name = "SEPARATOR", value_parser = [",", ";", "tab"], hide_possible_values = true, requires = "format")]
    delimiter: Option<String>,
    /// CSV: the decimal separator of numbers: `.` or `,` [default: `.`].
    #[arg(long, value_name = "SEPARATOR", value_parser = [".", ","], hide_possible_values = true, requires = "format")]
    decimal: Option<String>,
    /// CSV: begin with a byte order mark, so that Excel reads names with accents.
    #[arg(long, requires = "format")]
    bom: bool,
}

impl DialectOptions {
    /// Returns the form of a file in this format. Fails if the options do not fit the format or each other.
    pub(in crate::commands) fn dialect(&self, format: &Format) -> anyhow::Result<Dialect> {
        let is_given = self.delimiter.is_some() || self.decimal.is_some() || self.bom;
        anyhow::ensure!(
            !is_given || format.name() == "csv",
            "`--delimiter`, `--decimal` and `--bom` are for `--format csv`; leave them out for `--format {}`",
            format.name()
        );
        let has_decimal_comma = self.decimal.as_deref() == Some(",");
        let delimiter = match self.delimiter.as_deref() {
            Some(";") => b';',
            Some("tab") => b'\t',
            None if has_decimal_comma => b';',
            _ => b',',
        };
        anyhow::ensure!(
            !(has_decimal_comma && delimiter == b','),
            "with `--decimal ,` a comma cannot separate cells; use `--delimiter ';'` or `--delimiter tab`"
        );
        Ok(Dialect {
            delimiter,
            has_decimal_comma,
            has_bom: self.bom,
        })
    }
}
