//! Programs at a terminal: their commands, actions and expectations.

use std::collections::BTreeMap;

use crate::Checker;
use crate::pattern::TextPattern;

/// A program at a terminal: how to build and start it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProgramSubject {
    /// The main file: `game.py`. A submission with it is of this kind.
    pub file: String,
    /// Pattern of other names that this file may have in a submission.
    pub accepts: Option<String>,
    /// Commands that build it, each a program and its arguments. They run in the submission's folder.
    pub build: Vec<Vec<String>>,
    /// The program and its first arguments. A scenario adds its own. `python3` stands for the
    /// interpreter that Puzzlemark has chosen.
    pub run: Vec<String>,
}

/// An action on a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramAction {
    /// Runs the program from start to end in a new process.
    Run {
        /// Arguments after the arguments of the subject's command.
        arguments: Vec<String>,
        /// The whole standard input.
        input: String,
    },
    /// Starts the program for a dialogue.
    Start {
        /// Arguments after the arguments of the subject's command.
        arguments: Vec<String>,
    },
    /// Types a line into the running program.
    Type {
        /// The line without its newline.
        line: String,
    },
    /// Waits for more output. Scenarios cannot contain this.
    Listen,
    /// Closes standard input. Scenarios cannot contain this.
    Close,
}

/// Expectations that only programs have.
#[derive(Debug, Clone, Default)]
pub struct ProgramExpectation {
    /// The whole text on standard error. `None` accepts any text, except with [`Expectation::as_tested`].
    ///
    /// [`Expectation::as_tested`]: crate::Expectation::as_tested
    pub complains: Option<TextPattern>,
    /// The end of the program, or `None` if it may continue.
    pub exits: Option<ExitExpectation>,
    /// Files that it must leave in its working folder, with their contents.
    pub writes: BTreeMap<String, TextPattern>,
    /// Texts that it must show in this order. There may be other text before, between and after
    /// them. A text that is not an expression may be anywhere in a line.
    pub sees: Vec<TextPattern>,
    /// The checker of one part of the result.
    pub checker: Option<Checker>,
}

/// The expected end of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitExpectation {
    /// It exits with this code.
    Code(u8),
    /// It exits with any code, but not by a signal or limit.
    Any,
}
