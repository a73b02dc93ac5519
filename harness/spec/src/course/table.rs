//! Tables beside a course: CSV files with a line that names their columns.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use puzzlemark_text::canonical::canonical;

use crate::diagnostic::{Diagnostic, Findings};
use crate::source;
use crate::suggest::{listed, nearest};

/// What a table holds.
pub(super) struct Columns {
    /// What it is, with its article: `a roster`.
    pub what: &'static str,
    /// Columns that it must have; the first names the row and is unique.
    pub needed: &'static [&'static str],
    /// Columns that it may have.
    pub optional: &'static [&'static str],
    /// What it looks like.
    pub example: &'static str,
}

impl Columns {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        self.needed.iter().chain(self.optional).copied()
    }
}

/// A row of a table.
pub(super) struct Row {
    /// Where it stands in the file.
    pub span: Range<usize>,
    /// One entry per known column, in their order; empty where the file does not have the column.
    pub cells: Vec<String>,
}

/// Reads a table; what is wrong with the file where that is impossible. Rows that are no rows are
/// reported and left out.
pub(super) fn read(
    path: &Path,
    columns: &Columns,
) -> Result<(Vec<Row>, Findings), Vec<Diagnostic>> {
    let mut findings = source::open(path, None)?;
    let rows = rows(columns, &mut findings);
    Ok((rows, findings))
}

fn rows(columns: &Columns, findings: &mut Findings) -> Vec<Row> {
    let text = findings.text().to_owned();
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
                format!("{} needs a line that names its columns", columns.what),
            )
            .help(columns.example);
        return Vec::new();
    };
    let Some(places) = places(&header, &span, columns, findings) else {
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
                .help("a field that holds a comma stands in double quotes");
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

/// The rest of the line that begins at a place, or after it with blank lines between.
fn line_from(text: &str, start: usize) -> Range<usize> {
    let rest = text.get(start..).unwrap_or_default();
    let begin = start + rest.len() - rest.trim_start().len();
    let line = text[begin..].lines().next().unwrap_or_default();
    begin..begin + line.trim_end().len()
}

/// Where each known column stands; `None` where the header makes no sense.
fn places(
    header: &csv::StringRecord,
    span: &Range<usize>,
    columns: &Columns,
    findings: &mut Findings,
) -> Option<Vec<Option<usize>>> {
    let errors = findings.errors();
    for (index, title) in header.iter().enumerate() {
        if header.iter().take(index).any(|before| before == title) {
            findings
                .error(span, format!("the column `{title}` is there twice"))
                .help("remove one of them, or give it another name");
            continue;
        }
        if columns.names().any(|name| name == title) {
            continue;
        }
        let message = format!("{} has no column `{title}`", columns.what);
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
    let missing = columns.needed.iter().filter(|name| place(name).is_none());
    let missing: Vec<_> = missing.copied().collect();
    if !missing.is_empty() && findings.errors() == errors {
        let message = format!("{} needs the column {}", columns.what, listed(missing));
        findings.error(span, message).help(columns.example);
    }
    (findings.errors() == errors).then(|| columns.names().map(place).collect())
}

/// Tells whether a row has a name that no row before it has; `first` has those before, and takes it in.
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
    if let Some(first) = first.get(name) {
        findings
            .error(&row.span, format!("`{name}` has two lines"))
            .related(first.clone(), "the first one")
            .help("keep one of them");
        return false;
    }
    first.insert(name.clone(), row.span.clone());
    true
}
