//! Gradebooks as spreadsheets in the format of Excel, which other programs read too.
//!
//! Texts are cells of text, so no program runs one as a formula or guesses that it is a date.

use std::io::{self, Write};

use rust_xlsxwriter::{DocProperties, ExcelDateTime, Format, Workbook, Worksheet, XlsxError};

use super::ClassWriter;
use super::table::{self, Cell, Column, Content};
use crate::course::CourseResults;
use crate::model::ClassInfo;
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// The bounds of the width of a column, in characters.
const WIDTHS: (usize, usize) = (8, 40);

/// A gradebook that is being filled.
struct Book {
    workbook: Workbook,
    sheet: Worksheet,
    columns: Vec<Column>,
    /// The most characters in each column.
    widths: Vec<usize>,
    /// Number of the next row, from 0.
    row: u32,
}

impl Book {
    fn begin(columns: Vec<Column>) -> Result<Self, XlsxError> {
        let mut workbook = Workbook::new();
        // Reports that are written again are the same, so the file has a fixed time.
        let time = ExcelDateTime::from_ymd(2000, 1, 1)?;
        workbook.set_properties(&DocProperties::new().set_creation_datetime(&time));
        let mut sheet = Worksheet::new();
        sheet.set_name("Gradebook")?;
        let header = Format::new().set_bold().set_text_wrap();
        for (place, column) in (0..).zip(&columns) {
            sheet.write_string_with_format(0, place, visible::line(&column.title), &header)?;
        }
        // The header and the student stay in sight.
        sheet.set_freeze_panes(1, 1)?;
        let widths = columns.iter().map(|one| longest_word(&one.title)).collect();
        Ok(Self {
            workbook,
            sheet,
            columns,
            widths,
            row: 1,
        })
    }

    fn row(&mut self, cells: &[Cell]) -> Result<(), XlsxError> {
        let percent = Format::new().set_num_format("0.0%");
        for (place, cell) in (0..).zip(cells) {
            let (sheet, row) = (&mut self.sheet, self.row);
            match cell {
                Cell::Empty => {}
                Cell::Text(text) if text.is_empty() => {}
                Cell::Text(text) => {
                    // Shorter than the 32,767 characters that Excel accepts.
                    let text = visible::line(text);
                    let width = &mut self.widths[usize::from(place)];
                    *width = text.chars().count().max(*width);
                    sheet.write_string(row, place, text)?;
                }
                Cell::Points(points) => {
                    // The same digits as in all other reports.
                    sheet.write_number(row, place, (points * 100.0).round() / 100.0)?;
                }
                Cell::Share(share) => {
                    sheet.write_number_with_format(row, place, *share, &percent)?;
                }
                Cell::Rank(rank) => {
                    let rank = u32::try_from(*rank).unwrap_or(u32::MAX);
                    sheet.write_number(row, place, rank)?;
                }
            }
        }
        self.row += 1;
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<u8>, XlsxError> {
        for ((place, width), column) in (0..).zip(&self.widths).zip(&self.columns) {
            let room = match column.content {
                Content::Text => *width,
                Content::Number | Content::Share => *width + 2,
            };
            let width =
                u16::try_from(room.clamp(WIDTHS.0, WIDTHS.1)).expect("it is below the bound");
            self.sheet.set_column_width(place, width)?;
        }
        let last = u16::try_from(self.columns.len().saturating_sub(1)).unwrap_or(u16::MAX);
        self.sheet
            .autofilter(0, 0, self.row.saturating_sub(1), last)?;
        self.workbook.push_worksheet(self.sheet);
        self.workbook.save_to_buffer()
    }
}

/// Returns the number of characters of the longest word. A header breaks between words.
fn longest_word(title: &str) -> usize {
    let words = title.split(' ').map(|word| word.chars().count());
    words.max().unwrap_or(0)
}

/// Writes the gradebook of a class: the columns of [`super::csv::Gradebook`], and the share of the points.
pub struct Gradebook<W> {
    out: W,
    /// `None` after the end.
    book: Option<Book>,
    /// The rows of students without a submission.
    absent: Vec<Vec<Cell>>,
}

impl<W: Write> Gradebook<W> {
    /// Begins the gradebook of a class on this assignment.
    pub fn begin(out: W, class: &ClassInfo) -> io::Result<Self> {
        let book = Book::begin(table::class_columns(class)).map_err(io::Error::other)?;
        Ok(Self {
            out,
            book: Some(book),
            absent: table::absent_rows(class),
        })
    }
}

impl<W: Write> ClassWriter for Gradebook<W> {
    fn submission(&mut self, view: &SubmissionView) -> io::Result<()> {
        let book = self.book.as_mut().expect("the gradebook is not ended");
        book.row(&table::submission_row(view))
            .map_err(io::Error::other)
    }

    fn finish(&mut self) -> io::Result<()> {
        let mut book = self.book.take().expect("the gradebook is not ended");
        for row in &self.absent {
            book.row(row).map_err(io::Error::other)?;
        }
        self.out
            .write_all(&book.finish().map_err(io::Error::other)?)?;
        self.out.flush()
    }
}

/// Renders the gradebook of a course: the columns of [`super::csv::course`], and the shares of points.
pub fn course(course: &CourseResults) -> io::Result<Vec<u8>> {
    let render = || {
        let mut book = Book::begin(table::course_columns(course))?;
        for student in &course.students {
            book.row(&table::student_row(course, student))?;
        }
        book.finish()
    };
    render().map_err(io::Error::other)
}
