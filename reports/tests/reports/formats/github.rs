//! The log of GitHub Actions, read as its runner reads it.

use puzzlemark_reports::render::github::Github;
use puzzlemark_reports::visibility::Audience;

use super::{TOKEN, alone, class, log, sample_views, student, views, written};
use crate::sample;

/// A command that the runner reads from a log, with properties and text.
pub(super) struct Command {
    pub name: String,
    pub properties: String,
    pub text: String,
}

/// Reads a log as the runner does. A line is a command if it begins with `::` after blanks, or if it has `##[`
/// anywhere, unless commands are stopped.
pub(super) fn commands(log: &str) -> Vec<Command> {
    let mut stopped: Option<String> = None;
    let mut commands = Vec::new();
    for line in log.split(['\n', '\r']) {
        let Some(command) = command(line) else {
            continue;
        };
        match &stopped {
            Some(token) if command.name == *token => stopped = None,
            Some(_) => {}
            None if command.name == "stop-commands" => stopped = Some(command.text),
            None => commands.push(command),
        }
    }
    assert_eq!(stopped, None, "commands are resumed");
    commands
}

fn command(line: &str) -> Option<Command> {
    let (head, text) = match line.trim_start().strip_prefix("::") {
        Some(rest) => rest.split_once("::")?,
        None => line.split_once("##[")?.1.split_once(']')?,
    };
    let (name, properties) = head.split_once(' ').unwrap_or((head, ""));
    let own = str::to_owned;
    Some(Command {
        name: own(name),
        properties: own(properties),
        text: own(text),
    })
}

/// Asserts that a log has our commands and no others.
pub(super) fn ours(log: &str) -> Vec<Command> {
    let commands = commands(log);
    for Command {
        name,
        properties,
        text,
    } in &commands
    {
        let known = match name.as_str() {
            "group" | "endgroup" => properties.is_empty(),
            "error" => true,
            "notice" => ["title=Points", "title=Submissions"].contains(&properties.as_str()),
            _ => false,
        };
        assert!(known, "{name} {properties}: {text}");
        for property in properties.split(',').filter(|one| !one.is_empty()) {
            let (key, value) = property.split_once('=').expect("a property");
            assert!(["title", "file", "line"].contains(&key), "{properties}");
            assert!(!value.contains(':'), "{value}");
        }
    }
    let errors = commands.iter().filter(|one| one.name == "error").count();
    assert!(errors <= 10, "{errors}");
    commands
}

#[test]
fn logs_hold_our_commands() {
    for view in sample_views() {
        ours(&student(&view, "github"));
    }
    let log = class(&sample::class(), "github");
    let errors = ours(&log).into_iter().filter(|one| one.name == "error");
    assert_eq!(errors.count(), 10, "no more are shown");
    assert_eq!(log.matches(TOKEN).count(), 2);
}

#[test]
fn an_annotation_has_the_line_of_its_exception() {
    let class = sample::class_of("crash");
    let view = &views(&class, Audience::Instructor)[0];
    let commands = commands(&student(view, "github"));
    let error = commands
        .iter()
        .find(|one| one.name == "error")
        .expect("an error");
    assert_eq!(
        error.properties,
        "title=one-bubble%3A One bubble per region,file=src/puzzle.py,line=47"
    );
}

#[test]
fn without_a_stop_a_runner_reads_commands_of_submissions() {
    assert_eq!(commands("  ::error title=x::y\n").len(), 1);
    assert_eq!(commands("text ##[error]y\n").len(), 1);
    let stopped = "::stop-commands::t\n::error::y\n##[error]z\n::t::\n::notice::n\n";
    assert_eq!(commands(stopped).len(), 1);
}

#[test]
fn failures_in_closed_groups_show_only_points() {
    let students = views(
        &sample::class_of("negative-index"),
        Audience::StudentBeforeDue,
    );
    let log = written(|out| alone(&students[0], Github::begin(out, &log())?));
    assert!(
        commands(&log).iter().all(|one| one.name != "error"),
        "{log}"
    );
    assert!(
        log.contains("AC  negative-index: 6.5 of 8.5 points"),
        "{log}"
    );
}
