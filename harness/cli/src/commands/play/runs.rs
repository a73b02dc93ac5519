//! A session with a program: lines of input in, the output of the reference out.

use std::fmt::Write as _;

use puzzlemark_judge::runs::{ExpectedRun, ReferenceRun};
use puzzlemark_model::{Action, Assignment, Expectation, JudgeFailure, ProgramAction, Scenario};
use puzzlemark_oracle::{Files, ReferenceProgram};
use puzzlemark_sandbox::Limits;
use puzzlemark_spec::WrittenStep;
use puzzlemark_text::{shell, visible};

use super::commands::{Command, FOR_RUNS, help};
use super::completion::Names;
use super::input::Entry;
use super::saving::Saving;
use super::session::{Response, Session, describe_failure, describe_silence, find_scenario};

const PROMPT: &str = "> ";

/// The first lines of the help.
const HELP: &str = "\
Type the input of the program, line by line. `:run` or Ctrl-D ends the input, and runs the program.
A line that begins with `::` is a line of input that begins with `:`.
";

/// A session with a reference that is a program. The runs of a game share a folder.
pub(super) struct RunSession<'r> {
    program: &'r dyn ReferenceProgram,
    assignment: &'r Assignment,
    /// The files at the beginning of the session.
    first_files: &'r Files,
    /// The files at the beginning of the game.
    files: &'r Files,
    /// The runs so far, with their results.
    played: Vec<(Run, ExpectedRun)>,
    /// The input for the next run, line by line.
    lines: Vec<String>,
    /// The scenario that was opened last.
    opened: Option<&'r Scenario>,
}

/// The arguments and the input of a run.
#[derive(Debug, Clone)]
struct Run {
    arguments: Vec<String>,
    input: String,
}

impl Run {
    fn action(&self) -> ProgramAction {
        ProgramAction::Run {
            arguments: self.arguments.clone(),
            input: self.input.clone(),
        }
    }

    /// Returns the lines that a user types for this run.
    fn typed(&self) -> String {
        let mut text = String::new();
        for line in self.input.lines() {
            let colon = if line.starts_with(':') { ":" } else { "" };
            let _ = writeln!(text, "{PROMPT}{colon}{}", visible::line(line));
        }
        let command = shell::command_line(":run", &self.arguments);
        let _ = writeln!(text, "{PROMPT}{}", visible::line(&command));
        text
    }
}

impl<'r> RunSession<'r> {
    pub(super) fn new(
        program: &'r dyn ReferenceProgram,
        assignment: &'r Assignment,
        files: &'r Files,
    ) -> Self {
        Self {
            program,
            assignment,
            first_files: files,
            files,
            played: Vec::new(),
            lines: Vec::new(),
            opened: None,
        }
    }

    fn limits(&self) -> &'r Limits {
        match self.opened {
            Some(scenario) => &scenario.limits,
            None => &self.assignment.limits,
        }
    }

    /// Plays a run after the others.
    fn play(&mut self, run: Run) -> Result<String, JudgeFailure> {
        let earlier = self.played.iter().map(|(run, _)| run);
        let runs = earlier.chain([&run]).map(Run::action);
        let runs: Vec<_> = runs.collect();
        let mut results = self.program.runs(self.files, &runs, self.limits())?;
        let count = results.len();
        let last = results.pop().filter(|_| count == runs.len());
        let (text, expected) = match last {
            Some(ExpectedRun::Unspecified(silence)) => {
                return Ok(unspecified(silence.why.as_deref()));
            }
            None => return Ok(unspecified(Some("an earlier run has another result now"))),
            Some(ExpectedRun::Determined(run)) => (describe(&run), ExpectedRun::Determined(run)),
            Some(ExpectedRun::Open(run)) => {
                let note = "# More than one result is right. The reference gives:\n";
                (note.to_owned() + &describe(&run), ExpectedRun::Open(run))
            }
        };
        self.played.push((run, expected));
        Ok(text)
    }

    /// Runs the program with the lines as its input.
    fn run_program(&mut self, arguments: &str) -> Response {
        let Some(arguments) = shlex::split(arguments) else {
            return Response::Refused("a quotation mark has no partner".to_owned());
        };
        let lines = std::mem::take(&mut self.lines);
        let input = lines.iter().flat_map(|line| [line, "\n"]).collect();
        match self.play(Run { arguments, input }) {
            Ok(text) => Response::Shown(text),
            Err(failure) => Response::Failed(failed(&failure)),
        }
    }

    fn undo(&mut self) -> Response {
        if let Some(line) = self.lines.pop() {
            return Response::Shown(format!("# Took back the line: {}\n", visible::line(&line)));
        }
        match self.played.pop() {
            Some((run, _)) => {
                let text = puzzlemark_spec::run_text(&run.arguments, &run.input);
                let first = text.lines().next().unwrap_or_default();
                Response::Shown(format!("# Took back: {}\n", visible::line(first)))
            }
            None => Response::Refused("there is no line or run to take back".to_owned()),
        }
    }

    fn restart(&mut self) -> Response {
        self.begin(self.first_files, None);
        Response::Shown("# A new game begins.\n".to_owned())
    }

    fn begin(&mut self, files: &'r Files, opened: Option<&'r Scenario>) {
        self.files = files;
        self.opened = opened;
        self.played.clear();
        self.lines.clear();
    }

    fn save(&self, name: &str) -> Response {
        if !self.lines.is_empty() {
            let reason = "the last lines do not belong to a run yet; `:run` runs the program";
            return Response::Refused(reason.to_owned());
        }
        let saving = Saving {
            assignment: self.assignment,
            files: self.files,
            steps: self.played.iter().map(run_as_step).collect(),
            opened: self.opened,
        };
        match saving.save(name) {
            Ok(text) => Response::Shown(text),
            Err(reason) => Response::Refused(format!("{reason:#}")),
        }
    }

    fn command(&mut self, command: &Command<'_>) -> Response {
        match command {
            Command::Help => Response::Shown(help(HELP, FOR_RUNS)),
            Command::Run(arguments) => self.run_program(arguments),
            Command::Undo => self.undo(),
            Command::Restart => self.restart(),
            Command::Open(name) => self.open(name),
            Command::Save(name) => self.save(name),
            Command::Quit => Response::Quit,
        }
    }
}

impl Session for RunSession<'_> {
    fn greeting(&self) -> String {
        "Type the input of the program. `:run` or Ctrl-D runs it. `:help` lists the commands.\n"
            .to_owned()
    }

    fn prompt(&self) -> &'static str {
        PROMPT
    }

    fn names(&self) -> Names {
        let scenarios = self.assignment.scenarios();
        Names {
            commands: FOR_RUNS,
            scenarios: scenarios.map(|scenario| scenario.id.clone()).collect(),
            ..Names::default()
        }
    }

    /// Returns all lines: each can be input, also one without letters.
    fn entries(&self, text: &str) -> Vec<Entry> {
        let lines = text.lines().zip(1..);
        let entry = |(text, line): (&str, usize)| Entry {
            line,
            text: text.to_owned(),
        };
        lines.map(entry).collect()
    }

    fn respond(&mut self, line: &str) -> Response {
        let input = match line.strip_prefix(':') {
            Some(rest) if rest.starts_with(':') => rest,
            Some(command) => {
                return match Command::parse(command.trim_end(), FOR_RUNS) {
                    Ok(command) => self.command(&command),
                    Err(reason) => Response::Refused(reason),
                };
            }
            None => line,
        };
        self.lines.push(input.to_owned());
        Response::Shown(String::new())
    }

    /// Runs the program if there is input for it, or else ends the session.
    fn end(&mut self) -> Response {
        if self.lines.is_empty() {
            return Response::Quit;
        }
        self.run_program("")
    }

    fn open(&mut self, name: &str) -> Response {
        let scenario = match find_scenario(Some(self.assignment), name) {
            Ok(scenario) => scenario,
            Err(reason) => return Response::Refused(reason),
        };
        self.begin(&scenario.files, Some(scenario));
        let mut text = String::new();
        for step in &scenario.steps {
            let Action::Program(ProgramAction::Run { arguments, input }) = &step.action else {
                let _ = writeln!(text, "# {}", visible::line(&step.text));
                text.push_str("# This step is not a run. The game stops before it.\n");
                break;
            };
            let run = Run {
                arguments: arguments.clone(),
                input: input.clone(),
            };
            text.push_str(&run.typed());
            match self.play(run) {
                Ok(shown) => text.push_str(&shown),
                Err(failure) => return Response::Failed(text + &failed(&failure)),
            }
        }
        Response::Shown(text)
    }
}

/// Returns the output, the exit code unless it is 0, and the new files.
fn describe(run: &ReferenceRun) -> String {
    let mut text = visible::block(&run.printed);
    if text.is_empty() {
        text.push_str("# It prints nothing.\n");
    } else if !text.ends_with('\n') {
        text.push_str("\n# The last line has no line break.\n");
    }
    if run.exit != 0 {
        let _ = writeln!(text, "# It ends with exit code {}.", run.exit);
    }
    for (name, contents) in &run.files {
        let _ = writeln!(text, "# It writes `{}`:", visible::line(name));
        let contents = visible::block(contents);
        let _ = writeln!(text, "{}", contents.trim_end_matches('\n'));
    }
    text
}

fn unspecified(why: Option<&str>) -> String {
    describe_silence(why, "run")
}

fn failed(failure: &JudgeFailure) -> String {
    describe_failure(failure) + "# The game goes on without this run.\n"
}

/// Returns a run as a step. Where a rule judges, the reference decides.
fn run_as_step((run, expected): &(Run, ExpectedRun)) -> WrittenStep {
    let is_determined = matches!(expected, ExpectedRun::Determined(_));
    let expectation = is_determined.then(|| expected.expectation(&Expectation::default()));
    WrittenStep::run(&run.arguments, &run.input, expectation)
}
