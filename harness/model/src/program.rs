//! Programs at a terminal: how they are started, what is asked of them, and what must follow.

use std::collections::BTreeMap;

use crate::Checker;
use crate::pattern::TextPattern;

/// How a program that someone runs at a terminal is built and started.
#[derive(Debug, Clone, Default)]
pub struct ProgramSubject {
    /// The file by which a submission of this kind is known: `game.py`.
    pub file: String,
    /// Pattern of other names that this file may have in a submission.
    pub accepts: Option<String>,
    /// Commands that build it, each a program and its arguments; run in the submission's folder.
    pub build: Vec<Vec<String>>,
    /// The program and its first arguments; a scenario adds its own. `python3` stands for the
    /// interpreter that Puzzlemark has chosen.
    pub run: Vec<String>,
}

/// What is asked of a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramAction {
    /// To run from start to end in a process of its own.
    Run {
        /// Arguments after those of the subject's command.
        arguments: Vec<String>,
        /// All that is on standard input.
        input: String,
    },
    /// To start, and to stay for a dialogue.
    Start {
        /// Arguments after those of the subject's command.
        arguments: Vec<String>,
    },
    /// To read a line, given without its newline.
    Type {
        /// The line.
        line: String,
    },
    /// Nothing: to be listened to for longer. Never written in a scenario.
    Listen,
    /// To end: nothing more will be typed. Never written in a scenario.
    Close,
}

/// What must follow that only programs do.
#[derive(Debug, Clone, Default)]
pub struct ProgramExpectation {
    /// All that it must write to standard error; `None` where any text will do.
    pub complains: Option<TextPattern>,
    /// How it must end; `None` where it need not, or not yet.
    pub exits: Option<ExitExpectation>,
    /// Files that it must leave in its working folder, with their contents.
    pub writes: BTreeMap<String, TextPattern>,
    /// What it must show, in this order, other text before, between and after it. A text that is
    /// no expression may stand anywhere in a line.
    pub sees: Vec<TextPattern>,
    /// What decides whether the text is right that it prints.
    pub checker: Option<Checker>,
}

/// How a program must end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ExitExpectation {
    /// By itself, with this code.
    Code(u8),
    /// By itself, with whatever code.
    Any,
}
