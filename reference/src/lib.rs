//! The reference: Puzzlemark's knowledge about its puzzles.
//!
//! Every puzzle is a [`Module`](object::Module): an object interface (construct, get, call, text)
//! over the one type [`Value`]. The same code is the judge's own player and a subject.
//! [`session::Session`] plays [`operation::Operation`]s against any module. [`puzzles::Powers`]
//! solves, counts, verifies, generates and draws, with texts as input and output. This crate does
//! no I/O and does not know the harness.
//!
//! ```
//! use std::collections::BTreeMap;
//!
//! use puzzlemark_reference::notation::parse_operation;
//! use puzzlemark_reference::puzzles;
//! use puzzlemark_reference::session::{Local, Session};
//!
//! let module = puzzles::by_name("bubbles-and-boulders").unwrap();
//! let files = BTreeMap::from([("puzzle.txt".to_owned(), "AB\nAB\n".to_owned())]);
//! let mut session = Session::new(Local::new(module, &files));
//!
//! session.evaluate(&parse_operation("puzzle = Puzzle('puzzle.txt')")?);
//! let put = session.evaluate(&parse_operation("print(puzzle.put_bubble(0, 1))")?);
//! assert_eq!(put.printed, ".O\n..\n");
//! let again = session.evaluate(&parse_operation("puzzle.put_bubble(0, 1)")?);
//! assert_eq!(again.result.unwrap_err().to_string(), "AssertionError: invalid position");
//! # Ok::<(), puzzlemark_reference::notation::NotationError>(())
//! ```

pub mod dialect;
pub mod exception;
pub mod games;
pub mod notation;
pub mod object;
pub mod operation;
pub mod puzzles;
pub mod referee;
pub mod session;
pub mod value;
pub mod windows;

pub mod picture;

pub use exception::Exception;
pub use value::Value;

/// The examples of the README, as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
