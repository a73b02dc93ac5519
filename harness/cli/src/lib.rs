//! The command line of Puzzlemark, and [`testing`] for course repositories.
//!
//! This crate owns
//!
//! * the commands with their options and help ([`cli`]): [`commands`] has one module per command;
//! * all printing: reports, notes, progress and errors. No other crate prints;
//! * the table of report formats (`commands/format`), of engines (`commands/submit`) and of imports
//!   (`commands/import`), one row each;
//! * exit codes ([`exit`]);
//! * the results of a course with its penalties for lateness ([`course`]);
//! * `expectations.yaml` beside fixture submissions ([`expectations`]).
//!
//! It does not
//!
//! * read assignments (`puzzlemark-spec`), find submissions (`puzzlemark-intake`) or import tests
//!   (`puzzlemark-import`);
//! * run or judge submissions (`puzzlemark-runner`), or explore them (`puzzlemark-explore`);
//! * render reports, or decide what students may see (`puzzlemark-reports`).
//!
//! ARCHITECTURE.md has the map, the invariants and the threat model.

pub mod cli;
pub mod commands;
pub mod course;
pub mod exit;
pub mod expectations;
pub mod testing;
