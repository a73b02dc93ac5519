//! The commands of the prompt.

use std::fmt::Write as _;

/// A command as the help lists it.
#[derive(Debug, Clone, Copy)]
pub(super) struct CommandHelp {
    /// Name with its colon.
    pub(super) name: &'static str,
    /// Names of its arguments; empty if it has none. Brackets enclose what can be left out.
    arguments: &'static str,
    text: &'static str,
}

const HELP: CommandHelp = CommandHelp::new(":help", "", "show this list");
const RESTART: CommandHelp = CommandHelp::new(":restart", "", "begin again with an empty game");
const OPEN: CommandHelp = CommandHelp::new(
    ":open",
    "NAME",
    "play a scenario of the assignment, and go on from there",
);
const SAVE: CommandHelp = CommandHelp::new(
    ":save",
    "[GROUP/]NAME",
    "write the game as a scenario of the assignment",
);
const QUIT: CommandHelp = CommandHelp::new(":quit", "", "end the session, as Ctrl-D does");

/// The commands of a session of operations.
pub(super) const FOR_OPERATIONS: &[CommandHelp] = &[
    HELP,
    CommandHelp::new(":undo", "", "take back the last operation"),
    RESTART,
    OPEN,
    SAVE,
    QUIT,
];

/// The commands of a session of runs.
pub(super) const FOR_RUNS: &[CommandHelp] = &[
    HELP,
    CommandHelp::new(
        ":run",
        "[ARGUMENT ...]",
        "run the program with these arguments and the lines as its input",
    ),
    CommandHelp::new(":undo", "", "take back the last line, or the last run"),
    RESTART,
    OPEN,
    SAVE,
    QUIT,
];

impl CommandHelp {
    const fn new(name: &'static str, arguments: &'static str, text: &'static str) -> Self {
        Self {
            name,
            arguments,
            text,
        }
    }
}

/// A command with its argument.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'l> {
    Help,
    Run(&'l str),
    Undo,
    Restart,
    Open(&'l str),
    Save(&'l str),
    Quit,
}

impl<'l> Command<'l> {
    /// Parses a line without its colon. The error is the reason why there is no such command.
    pub(super) fn parse(line: &'l str, known: &[CommandHelp]) -> Result<Self, String> {
        let (name, argument) = line.split_once(' ').unwrap_or((line, ""));
        let argument = argument.trim();
        let mut commands = known.iter();
        let command = commands.find(|command| command.name.strip_prefix(':') == Some(name));
        let Some(command) = command else {
            return Err(format!(
                "there is no command `:{name}`; `:help` lists the commands"
            ));
        };
        let arguments = command.arguments;
        let is_right = match (argument.is_empty(), arguments.is_empty()) {
            (true, _) => arguments.is_empty() || arguments.ends_with("...]"),
            (false, takes_none) => !takes_none,
        };
        if !is_right {
            let wanted = if arguments.is_empty() {
                "no argument"
            } else {
                arguments
            };
            return Err(format!("`:{name}` takes {wanted}"));
        }
        Ok(match name {
            "help" => Self::Help,
            "run" => Self::Run(argument),
            "undo" => Self::Undo,
            "restart" => Self::Restart,
            "open" => Self::Open(argument),
            "save" => Self::Save(argument),
            _ => Self::Quit,
        })
    }
}

/// Returns a list of commands below these lines.
pub(super) fn help(lines: &str, commands: &[CommandHelp]) -> String {
    let mut text = lines.to_owned();
    for command in commands {
        let usage = format!("{} {}", command.name, command.arguments);
        let _ = writeln!(text, "{usage:20} {}", command.text);
    }
    text
}
