//! `serve-reference`: the reference as a program that speaks the binary protocol.

use clap::{Args, ValueEnum};

use crate::exit::Exit;
use crate::subject;

/// Answer operations on standard input as a program that speaks the binary protocol does.
#[derive(Debug, Args)]
pub struct ServeReference {
    /// The puzzle's name.
    puzzle: String,
    /// The encoding to speak.
    #[arg(long, value_enum, default_value = "words")]
    encoding: Encoding,
}

/// An encoding of the binary protocol.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Encoding {
    /// A line of words.
    Words,
    /// A line of JSON.
    Json,
}
