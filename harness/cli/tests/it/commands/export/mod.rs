//! `export`: assignments for other graders, and the source files of a class for Dolos and JPlag.

mod assignments;
mod class;
