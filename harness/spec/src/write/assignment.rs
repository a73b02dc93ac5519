//! Writes `assignment.yaml` from a loaded assignment.

use std::fmt::Write as _;
use std::time::Duration;

use super::plain_or_quoted;
use crate::checker;
use crate::groups::{self, choice_word};
use crate::quote::quoted;
use puzzlemark_model::{Assignment, CheckerProgram, ClassSubject, Group, Subjects};
use puzzlemark_sandbox::Limits;

/// Names of files and folders in the copy, each with the path of the original.
pub(crate) type Copies = Vec<(String, String)>;

/// A checker to write.
pub(crate) struct WrittenChecker<'a> {
    /// Its name in steps.
    pub name: &'a str,
    /// The checker.
    pub program: &'a CheckerProgram,
    /// Its files.
    pub copies: Copies,
}

/// Returns the text of an `assignment.yaml` with the given files, checkers and groups. Each group
/// comes with the paths of its scenarios.
pub(crate) fn assignment_yaml(
    assignment: &Assignment,
    copies: &Copies,
    checkers: &[WrittenChecker<'_>],
    groups: &[(&Group, Vec<String>)],
) -> String {
    let mut yaml = AssignmentYaml::default();
    yaml.key(0, "assignment", &assignment.title);
    if let Some(puzzle) = assignment.puzzle() {
        yaml.key(0, "reference", puzzle);
    }
    yaml.subjects(&assignment.subjects);
    if !assignment.exceptions.is_empty() {
        yaml.open(0, "exceptions");
    }
    for (name, parent) in &assignment.exceptions {
        yaml.key(1, name, parent);
    }
    if assignment.python_equality {
        yaml.key(0, "equality", "python");
    }
    if assignment.as_tested {
        yaml.key(0, "strict", "tested");
    }
    if let Some(language) = assignment.language {
        yaml.key(0, "language", language.code());
    }
    if let Some(due) = &assignment.due {
        yaml.key(0, "due", &due.to_string());
    }
    yaml.files(0, copies);
    if !checkers.is_empty() {
        yaml.open(0, "checkers");
    }
    for checker in checkers {
        yaml.checker(checker);
    }
    yaml.limits(0, &assignment.limits, &Limits::default());
    yaml.open(0, "groups");
    for (group, scenarios) in groups {
        yaml.group(group, scenarios);
    }
    yaml.0
}

/// The YAML written so far.
#[derive(Default)]
struct AssignmentYaml(String);

impl AssignmentYaml {
    fn line(&mut self, depth: usize, text: &str) {
        let _ = writeln!(self.0, "{:1$}{text}", "", 2 * depth);
    }

    fn open(&mut self, depth: usize, key: &str) {
        self.line(depth, &format!("{}:", plain_or_quoted(key)));
    }

    fn key(&mut self, depth: usize, key: &str, value: &str) {
        let (key, value) = (plain_or_quoted(key), plain_or_quoted(value));
        self.line(depth, &format!("{key}: {value}"));
    }

    fn list(&mut self, depth: usize, key: &str, values: impl IntoIterator<Item = String>) {
        let mut values = values.into_iter().peekable();
        if values.peek().is_some() {
            self.open(depth, key);
        }
        for value in values {
            self.line(depth + 1, &format!("- {}", plain_or_quoted(&value)));
        }
    }

    fn subjects(&mut self, subjects: &Subjects) {
        let Subjects {
            python,
            javascript,
            java,
            binary,
            program,
            window,
        } = subjects;
        self.open(0, "subjects");
        self.class("python", python.as_ref());
        self.class("javascript", javascript.as_ref());
        self.class("java", java.as_ref());
        if !binary.is_empty() {
            self.open(1, "binary");
        }
        for one in binary {
            self.line(2, &format!("- file: {}", quoted(&one.file)));
            self.accepts(3, one.accepts.as_deref());
            if let Some(kit) = one.kit {
                self.key(3, "kit", kit.name());
            }
            self.commands(3, &one.build, &one.run);
        }
        if !program.is_empty() {
            self.open(1, "program");
        }
        for one in program {
            self.line(2, &format!("- file: {}", quoted(&one.file)));
            self.accepts(3, one.accepts.as_deref());
            self.commands(3, &one.build, &one.run);
        }
        if let Some(window) = window {
            self.open(1, "window");
            self.key(2, "file", &window.file);
            self.accepts(2, window.accepts.as_deref());
        }
    }

    fn class(&mut self, language: &str, class: Option<&ClassSubject>) {
        if let Some(class) = class {
            self.open(1, language);
            self.key(2, "file", &class.file);
            self.accepts(2, class.accepts.as_deref());
            let names = class.requires.iter().chain(&class.methods);
            self.list(2, "requires", names.cloned());
            self.list(2, "provided", class.provided.iter().cloned());
            // The environment is not written: it belongs to this machine.
            self.list(2, "packages", class.packages.names.iter().cloned());
        }
    }

    fn accepts(&mut self, depth: usize, pattern: Option<&str>) {
        if let Some(pattern) = pattern {
            self.key(depth, "accepts", pattern);
        }
    }

    fn files(&mut self, depth: usize, copies: &Copies) {
        if !copies.is_empty() {
            self.open(depth, "files");
        }
        for (name, path) in copies {
            self.open(depth + 1, name);
            self.key(depth + 2, "copy", path);
        }
    }

    fn checker(&mut self, checker: &WrittenChecker<'_>) {
        let program = checker.program;
        self.open(1, checker.name);
        self.key(2, "kind", program.protocol.name());
        self.files(2, &checker.copies);
        self.commands(2, &program.build, &program.run);
        self.limits(2, &program.limits, &checker::LIMITS);
    }

    /// Writes the commands. Their words have no spaces.
    fn commands(&mut self, depth: usize, build: &[Vec<String>], run: &[String]) {
        self.list(depth, "build", build.iter().map(|words| words.join(" ")));
        if !run.is_empty() {
            self.key(depth, "run", &run.join(" "));
        }
    }

    /// Writes the limits that differ from the defaults.
    fn limits(&mut self, depth: usize, limits: &Limits, usual: &Limits) {
        let Limits {
            cpu,
            wall,
            memory_bytes,
            output_bytes,
            file_bytes,
            reply_bytes,
            processes,
        } = limits;
        let all = [
            ("cpu", time(*cpu), time(usual.cpu)),
            ("wall", time(*wall), time(usual.wall)),
            ("memory", size(*memory_bytes), size(usual.memory_bytes)),
            ("output", size(*output_bytes), size(usual.output_bytes)),
            ("file_size", size(*file_bytes), size(usual.file_bytes)),
            ("reply", size(*reply_bytes), size(usual.reply_bytes)),
            (
                "processes",
                processes.to_string(),
                usual.processes.to_string(),
            ),
        ];
        let differing: Vec<_> = all
            .iter()
            .filter(|(_, here, usual)| here != usual)
            .collect();
        if !differing.is_empty() {
            self.open(depth, "limits");
        }
        for (key, here, _) in differing {
            self.line(depth + 1, &format!("{key}: {here}"));
        }
    }

    fn group(&mut self, group: &Group, scenarios: &[String]) {
        self.line(1, &format!("- group: {}", quoted(&group.id)));
        self.key(2, "title", &group.title);
        self.key(
            2,
            "visibility",
            choice_word(&groups::VISIBILITIES, group.visibility),
        );
        if let Some(detail) = group.detail {
            self.key(2, "detail", choice_word(&groups::DETAILS, detail));
        }
        self.key(2, "credit", choice_word(&groups::CREDITS, group.credit));
        let paths = scenarios.iter().map(|path| glob::Pattern::escape(path));
        self.list(2, "scenarios", paths);
    }
}

fn time(time: Duration) -> String {
    if time.subsec_nanos() == 0 {
        format!("{} s", time.as_secs())
    } else {
        format!("{} ms", time.as_secs_f64() * 1000.0)
    }
}

fn size(bytes: u64) -> String {
    let units = [("GiB", 30), ("MiB", 20), ("KiB", 10)];
    let unit = units
        .iter()
        .find(|(_, shift)| bytes.trailing_zeros() >= *shift && bytes > 0);
    match unit {
        Some((unit, shift)) => format!("{} {unit}", bytes >> shift),
        None => format!("{bytes} B"),
    }
}
