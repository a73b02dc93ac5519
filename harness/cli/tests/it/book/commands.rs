//! The page of commands: the output of `--help`, command by command.

use std::fmt::Write as _;
use std::fs;
use std::process::Command;

use crate::sources::{root, sources};

const PAGE: &str = "docs/src/reference/commands.md";
/// The line below which the page is generated.
const MARK: &str = "\n<!-- commands -->\n";

fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
        .args(command)
        .arg("--help")
        .env_remove("COLUMNS")
        .output()
        .expect("a program");
    assert!(output.status.success(), "{command:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The names of commands in a help text.
fn names(help: &str) -> Vec<&str> {
    let Some((_, below)) = help.split_once("\nCommands:\n") else {
        return Vec::new();
    };
    let lines = below.lines().take_while(|line| !line.is_empty());
    let begins = |line: &&str| line.starts_with("  ") && !line.starts_with("   ");
    let names = lines
        .filter(begins)
        .filter_map(|line| line.split_whitespace().next());
    names.filter(|name| *name != "help").collect()
}

fn describe(command: &[&str], text: &mut String) {
    let help = help(command);
    let level = "#".repeat(command.len() + 1);
    let lines = help.trim_end().lines().map(str::trim_end);
    let help = lines.collect::<Vec<_>>().join("\n");
    write!(
        text,
        "\n{level} puzzlemark {}\n\n```text\n{help}\n```\n",
        command.join(" ")
    )
    .expect("a string");
    for name in names(&help) {
        describe(&[command, &[name]].concat(), text);
    }
}

#[test]
fn the_page_of_commands_matches_the_help() {
    let page = sources(&[PAGE]).remove(0).text;
    let (before, _) = page.split_once(MARK).expect("the mark above the commands");
    let mut whole = format!("{before}{MARK}");
    let help = help(&[]);
    let names = names(&help);
    assert!(names.len() > 15, "{names:?}");
    for name in names {
        describe(&[name], &mut whole);
    }
    if std::env::var_os("PUZZLEMARK_BLESS").is_some() {
        fs::write(root().join(PAGE), &whole).expect("writable");
    }
    let differs = page
        .lines()
        .zip(whole.lines())
        .find(|(old, new)| old != new);
    assert!(
        page == whole,
        "`just bless` writes {PAGE} anew: {differs:?}"
    );
}
