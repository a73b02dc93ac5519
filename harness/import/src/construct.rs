//! What each format can say, and what becomes of it.

use std::fmt::Write as _;

use super::{check50, classroom, dodona, kattis, polygon, session, unittests};

/// A thing that a format can say.
#[derive(Debug, Clone, Copy)]
pub struct Construct {
    /// The format, as in the titles of the table: `Dodona (TESTed)`.
    pub format: &'static str,
    /// The construct, as it is written there.
    pub name: &'static str,
    /// What becomes of it.
    pub status: Status,
    /// How it maps, or why not.
    pub how: &'static str,
}

/// What becomes of a construct.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It means the same afterwards.
    Mapped,
    /// It is taken in, and a remark says what is different.
    Remarked,
    /// It is not taken in, and a note says so.
    Refused,
}

/// All constructs of all formats, format by format.
pub fn constructs() -> impl Iterator<Item = &'static Construct> {
    let first = std::iter::once(session::CONSTRUCTS).chain(dodona::CONSTRUCTS);
    let others: [&'static [Construct]; 6] = [
        kattis::CONSTRUCTS,
        polygon::CONSTRUCTS,
        check50::CONSTRUCTS,
        classroom::CONSTRUCTS,
        unittests::GRADESCOPE,
        unittests::PYTEST,
    ];
    first.chain(others).flatten()
}

/// The constructs as a table in Markdown.
pub fn table() -> String {
    let mut text = String::new();
    let mut format = "";
    for construct in constructs() {
        if construct.format != format {
            format = construct.format;
            let _ = write!(
                text,
                "\n## {format}\n\n| construct | status | how |\n|---|---|---|\n"
            );
        }
        let status = match construct.status {
            Status::Mapped => "mapped",
            Status::Remarked => "mapped, with a remark",
            Status::Refused => "refused",
        };
        let cell = |text: &str| text.replace('|', "\\|");
        let _ = writeln!(
            text,
            "| {} | {status} | {} |",
            cell(construct.name),
            cell(construct.how)
        );
    }
    text
}
