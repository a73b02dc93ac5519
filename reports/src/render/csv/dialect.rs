//! The form of a CSV file. Spreadsheets in different languages expect different forms.

use std::io::{self, Write};

use crate::render::words;

/// The form of a CSV file. The default is the one that programs expect: commas, decimal points and no mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dialect {
    /// The separator of cells, an ASCII character.
    pub delimiter: u8,
    /// True if numbers have a decimal comma.
    pub has_decimal_comma: bool,
    /// True if the file begins with a byte order mark. Excel needs it to read UTF-8.
    pub has_bom: bool,
}

impl Default for Dialect {
    fn default() -> Self {
        Self {
            delimiter: b',',
            has_decimal_comma: false,
            has_bom: false,
        }
    }
}

impl Dialect {
    /// Begins a file.
    pub(super) fn begin<W: Write>(self, mut out: W) -> io::Result<csv::Writer<W>> {
        if self.has_bom {
            out.write_all("\u{feff}".as_bytes())?;
        }
        let mut builder = csv::WriterBuilder::new();
        Ok(builder.delimiter(self.delimiter).from_writer(out))
    }

    /// Returns points as a cell.
    pub(super) fn points(self, points: f64) -> String {
        let text = words::plain_points(points);
        if self.has_decimal_comma {
            text.replace('.', ",")
        } else {
            text
        }
    }
}
