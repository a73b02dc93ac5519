//! Tables of a course: CSV files with a header line.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use puzzlemark_text::canonical::canonical;

use crate::diagnostic::{Diagnostic, Findings};
use crate::source;
use crate::suggest::{listed, nearest};

/// The columns of a table.
pub(super) struct Columns {
    /// Description with an article: `a roster`.
    pub noun: &'static str,
    /// Required columns. The first one names the row.
    pub needed: &'static [&'static str],
    /// Optional columns.
    pub optional: &'static [&'static str],
    /// True if two rows cannot have the same name.
    pub is_unique: bool,
    /// Help with an example.
    pub example: &'static str,
}

impl Columns {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.needed.iter().chain(self.optional).copied()
    }
}

/// A row of a table.
pub(super) struct Row {
    /// Place of its line in the file, in bytes.
    pub span: Range<usize>,
    /// A text per known column, in their order. Empty if the file does not have the column.
    pub cells: Vec<String>,
}

/// Reads a table. Reports wrong rows and leaves them out. The error says why the file cannot be
/// read.
pub(super) fn read_table(
    path: &Path,
    columns: &Columns,
) -> Result<(Vec<Row>, Findings), Vec<Diagnostic>> {
    let mut findings = source::open_source(path, None)?;
    let rows = parse_rows(columns, &mut findings);
    Ok((rows, findings))
}

fn parse_rows(columns: &Columns, findings: &mut Findings) -> Vec<Row> {
    let text = findings.file_text().to_owned();
    // Spreadsheets begin a file with a byte order mark.
    let body = text.trim_start_matches('\u{feff}');
    let offset = text.len() - body.len();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(body.as_bytes());
    let mut records = reader.records().filter_map(Result::ok).map(|record| {
        let start = record.position().map_or(0, csv::Position::byte);
        let start = usize::try_from(start).unwrap_or_default() + offset;
        (line_from(&text, start), record)
    });
    let Some((span, header)) = records.next() else {
        findings
            .error(
                &(0..0),
                format!(
                    "{} needs a first line with the names of its columns",
                    columns.noun
                ),
            )
            .help(columns.example);
        return Vec::new();
    };
    let Some(places) = column_places(&header, &span, columns, findings) else {
        return Vec::new();
    };
    let mut rows: Vec<Row> = Vec::new();
    let mut first = BTreeMap::new();
    for (span, record) in records {
        if record.len() != header.len() {
            let (fields, wanted) = (record.len(), header.len());
            let message = format!("this line has {fields} fields, and the first line has {wanted}");
            findings
                .error(&span, message)
                .help("put a field with a comma in double quotes");
            continue;
        }
        let cell = |place: &Option<usize>| place.and_then(|place| record.get(place));
        let cells = places
            .iter()
            .map(|place| canonical(cell(place).unwrap_or("")));
        let row = Row {
            span,
            cells: cells.collect(),
        };
        if is_named(&row, &mut first, columns, findings) {
            rows.push(row);
        }
    }
    rows
}

/// Returns the place of the line at a byte offset, or of the next line that is not blank.
fn line_from(text: &str, start: usize) -> Range<usize> {
    let rest = text.get(start..).unwrap_or_default();
    let begin = start + rest.len() - rest.trim_start().len();
    let line = text[begin..].lines().next().unwrap_or_default();
    begin..begin + line.trim_end().len()
}

/// Returns the index of each known column in the header. Reports a wrong header.
fn column_places(
    header: &csv::StringRecord,
    span: &Range<usize>,
    columns: &Columns,
    findings: &mut Findings,
) -> Option<Vec<Option<usize>>> {
    let errors = findings.errors();
    for (index, title) in header.iter().enumerate() {
        if header.iter().take(index).any(|before| before == title) {
            findings
                .error(span, format!("the column `{title}` appears twice"))
                .help("remove one of them, or give it another name");
            continue;
        }
        if columns.names().any(|name| name == title) {
            continue;
        }
        let message = format!("{} has no column `{title}`", columns.noun);
        let found = findings.error(span, message);
        match nearest(title, columns.names()) {
            _ if title.contains([';', '\t']) => {
                found.help("separate fields by commas: save the table as CSV with commas")
            }
            Some(near) => found.help(format!("did you mean `{near}`?")),
            None => found.help(columns.example),
        };
    }
    let place = |name: &str| header.iter().position(|title| title == name);
    let missing: Vec<_> = columns
        .needed
        .iter()
        .filter(|name| place(name).is_none())
        .copied()
        .collect();
    if !missing.is_empty() && findings.errors() == errors {
        let message = format!("{} needs the column {}", columns.noun, listed(missing));
        findings.error(span, message).help(columns.example);
    }
    (findings.errors() == errors).then(|| columns.names().map(place).collect())
}

/// Returns true if the row has a name that it may have, which then goes into `first`. Reports a missing or
/// repeated name.
fn is_named(
    row: &Row,
    first: &mut BTreeMap<String, Range<usize>>,
    columns: &Columns,
    findings: &mut Findings,
) -> bool {
    let name = &row.cells[0];
    if name.is_empty() {
        let message = format!("this line has no `{}`", columns.needed[0]);
        findings.error(&row.span, message).help(columns.example);
        return false;
    }
    if let Some(first) = first.get(name).filter(|_| columns.is_unique) {
        findings
            .error(&row.span, format!("`{name}` has two lines"))
            .related(first.clone(), "the first one")
            .help("keep one of them");
        return false;
    }
    first.insert(name.clone(), row.span.clone());
    true
}
