//! `serve-reference`: answers operations with the reference, in the protocol for programs.

use std::io;
use std::path::Path;

use clap::{Args, ValueEnum};

use super::puzzle::{find_puzzle, puzzle_names};
use crate::exit::ExitStatus;
use puzzlemark_subject;

/// Answer operations on standard input with the reference, in the protocol for programs.
#[derive(Debug, Args)]
pub struct ServeReference {
    /// The puzzle's name.
    #[arg(value_parser = puzzle_names())]
    puzzle: String,
    /// The encoding of requests and replies.
    #[arg(long, value_enum, default_value = "words")]
    encoding: Encoding,
}

/// An encoding of the protocol for programs.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Encoding {
    /// A line of words.
    Words,
    /// A line of JSON.
    Json,
}

impl ServeReference {
    pub(super) fn run(self) -> anyhow::Result<ExitStatus> {
        let module = find_puzzle(&self.puzzle)?;
        let files = puzzlemark_subject::files_in(Path::new("."))?;
        let (input, output) = (io::stdin().lock(), io::stdout().lock());
        let encoding = match self.encoding {
            Encoding::Words => puzzlemark_subject::Encoding::Words,
            Encoding::Json => puzzlemark_subject::Encoding::Json,
        };
        match puzzlemark_subject::serve_reference(module, encoding, &files, input, output) {
            // The other program has closed the pipe, so it has no more requests.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
            Ok(()) | Err(_) => Ok(ExitStatus::Done),
        }
    }
}
