//! Custom checkers: programs of an assignment that decide if the result of a step is right.
//!
//! A checker has its own cell and runs after the run that it judges. Only its folder has the expected
//! answer, and nothing of a submission ever runs there. This module builds and runs checkers.
//! `check::opinion` interprets their output.

pub mod records;

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use puzzlemark_reference::Value;
use serde_json::{Value as Json, json};

use puzzlemark_judge::check::CheckerOutput;
use puzzlemark_model::reply::LoadFailure;
use puzzlemark_model::{CHECK50, Checker, CheckerProgram, JudgesAnswer, Part, Protocol};
use puzzlemark_sandbox::{Cell, Event, Exit, Limits, Process, Program, Side, Tree};
use puzzlemark_subject::{Command, JudgeFailure, StartFailure, Talked, encode};

/// The script that calls an oracle in Python. It is in the same folder as the oracle's files and
/// [`CONTEXT`].
const TESTED: &str = include_str!("tested.py");
const TESTED_FILE: &str = "puzzlemark_oracle.py";
/// The module that oracles import.
const UTILITIES: &str = include_str!("evaluation_utils.py");
const UTILITIES_FILE: &str = "evaluation_utils.py";
/// The script that runs a file of checks.
const CHECK50_FILE: &str = "puzzlemark_check50.py";

/// The files of the case in the checker's folder.
const INPUT: &str = "puzzlemark-case/input";
const ANSWER: &str = "puzzlemark-case/answer";
const OUTPUT: &str = "puzzlemark-case/output";
const CONTEXT: &str = "puzzlemark-case/context.json";
/// The folder for the files that a program left behind, with a `/` at its end. `tested.py` creates it if
/// there are no files.
const LEFT: &str = "puzzlemark-case/left/";
/// The submission's source, for checks in Python. Dodona's container has it at the same path, seen from the working
/// folder.
const SOURCE: &str = "puzzlemark-case/submission/source";
const RESULT: &str = "puzzlemark-case/result.json";
/// The folder for messages. It ends with a `/`, because some validators simply append a file name.
const FEEDBACK: &str = "puzzlemark-feedback/";
/// Files in that folder with points for the answer.
const POINTS: [&str; 2] = ["score.txt", "score_multiplier.txt"];
/// A file that creates the folder.
const FEEDBACK_MARK: &str = "puzzlemark-feedback/.keep";

/// The work of this module in messages.
const RUN: &str = "run the checker";

/// A checker that talks may print this many times as many bytes as the submission.
const ANSWERED_MAX: u64 = 16;

/// A finished step, in the form that its checker needs.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    /// The standard input of the step, or the input of a checker that talks.
    pub input: &'a [u8],
    /// The judged text or value.
    pub got: Got<'a>,
    /// The files that the program left behind, by name. `None` for calls.
    pub left: Option<&'a BTreeMap<String, Vec<u8>>>,
    /// The main file of the submission.
    pub source: Option<&'a [u8]>,
    /// The runs of the scenario so far, for [`Protocol::Check50`].
    pub runs: &'a [Json],
}

/// The part of a step's result that its checker judges.
#[derive(Debug, Clone, Copy)]
pub enum Got<'a> {
    /// A text.
    Text(&'a [u8]),
    /// A value that contains no object.
    Value(&'a Value),
}

impl<'a> Got<'a> {
    /// Returns the text. Only checkers of [`Protocol::Tested`] judge values.
    fn as_bytes(self) -> &'a [u8] {
        match self {
            Self::Text(text) => text,
            Self::Value(_) => b"",
        }
    }
}

/// Builds a checker in its cell. If its source has a mistake, the reason has the compiler's message.
pub fn build(program: &CheckerProgram, cell: &mut Cell) -> Result<Custom, StartFailure> {
    let mut files = Tree::default().with_files(&program.files);
    let mut run = program.run.clone();
    if program.protocol == Protocol::Tested {
        files.put(TESTED_FILE, TESTED.as_bytes());
        // If the oracle has its own module with this name, that module is used.
        if files.get(Path::new(UTILITIES_FILE)).is_none() {
            files.put(UTILITIES_FILE, UTILITIES.as_bytes());
        }
        run.splice(0..0, ["python3", TESTED_FILE].map(str::to_owned));
    }
    if program.protocol == Protocol::Check50 {
        files.put(CHECK50_FILE, CHECK50.as_bytes());
        run.splice(0..0, ["python3", CHECK50_FILE].map(str::to_owned));
    }
    match Command::build(&program.build, &run, files, cell) {
        Ok(command) => Ok(Custom { command }),
        Err(StartFailure::NotLoaded(mut failure)) => {
            let complained = [&failure.complained[..], &failure.printed].concat();
            let complained = String::from_utf8_lossy(&complained);
            if let Some(line) = complained.lines().find(|line| line.contains("error")) {
                failure.reason = format!("{} ({})", failure.reason, line.trim());
            }
            Err(StartFailure::NotLoaded(failure))
        }
        Err(StartFailure::Judge(failure)) => {
            Err(failed("build the checker", &failure.cause).into())
        }
    }
}

/// A checker that has been built.
#[derive(Debug, Clone)]
pub struct Custom {
    command: Command,
}

impl Custom {
    /// Loads a checker in Python, with nothing to judge. Checkers of other kinds are only built.
    pub fn load(&self, program: &CheckerProgram, cell: &mut Cell) -> Result<(), StartFailure> {
        if !matches!(program.protocol, Protocol::Tested | Protocol::Check50) {
            return Ok(());
        }
        let built = self.command.built.clone();
        let said = listen(&self.command.program(built, &program.limits), &[], cell)?;
        if said.exit == Exit::Code(0) {
            return Ok(());
        }
        let complained = String::from_utf8_lossy(&said.complained).into_owned();
        let last = complained.lines().last().unwrap_or_default();
        Err(LoadFailure::new(format!("it does not load: {last}")).into())
    }

    /// Asks the checker about a run. Afterwards, clears the cell, so that nothing of the answer stays in
    /// it.
    pub fn ask(
        &self,
        checker: &Checker,
        program: &CheckerProgram,
        case: Case<'_>,
        cell: &mut Cell,
    ) -> Result<CheckerOutput, JudgeFailure> {
        let asked = self.program(checker, program, case);
        let input: &[u8] = match program.protocol {
            Protocol::Kattis => case.got.as_bytes(),
            Protocol::Testlib | Protocol::Tested | Protocol::Check50 => &[],
        };
        // If this fails, the cell is dropped and its folder removed.
        let said = listen(&asked, input, cell)?;
        let cleared = cell.clear();
        cleared.map_err(|error| failed(RUN, &error))?;
        Ok(said)
    }

    /// Starts a checker that talks, and `play` lets the submission talk with it. The checker may wait as long as the
    /// submission, whose limits are `beside`. Returns its output, if the submission was started.
    pub fn talk(
        &self,
        checker: &Checker,
        program: &CheckerProgram,
        beside: &Limits,
        cell: &mut Cell,
        play: impl FnOnce(&mut Process<'_>) -> Result<Talked, JudgeFailure>,
    ) -> Result<(Talked, Option<CheckerOutput>), JudgeFailure> {
        let case = Case {
            input: checker.input.as_deref().unwrap_or_default(),
            got: Got::Text(b""),
            left: None,
            source: None,
            runs: &[],
        };
        let mut asked = self.program(checker, program, case);
        asked.limits.wall += beside.wall;
        let most = beside.output_bytes.saturating_mul(ANSWERED_MAX);
        asked.limits.output_bytes = asked.limits.output_bytes.max(most);
        let mut process = cell.start(&asked).map_err(|error| failed(RUN, &error))?;
        let talked = play(&mut process)?;
        drop(process);
        let said = match &talked.talk {
            Some(talk) => {
                let complaints = talk.pieces.iter();
                let complaints =
                    complaints.filter(|one| one.by == Side::Partner && one.is_complaint);
                let complained = complaints.flat_map(|one| one.bytes.clone()).collect();
                // The printed text is the dialogue, so it holds no message.
                let exit = talk.partner_exit.clone();
                Some(collected(exit, Vec::new(), complained, cell)?)
            }
            None => None,
        };
        cell.clear().map_err(|error| failed(RUN, &error))?;
        Ok((talked, said))
    }

    fn program(&self, checker: &Checker, program: &CheckerProgram, case: Case<'_>) -> Program {
        let mut folder = self.command.built.clone();
        folder.put(INPUT, case.input);
        match &checker.answer {
            Some(JudgesAnswer::Text(answer)) => folder.put(ANSWER, &**answer),
            // Validators get the path of this file and open it, so it must exist.
            None => folder.put(ANSWER, &b""[..]),
            Some(JudgesAnswer::Value(_)) => {}
        }
        let arguments: Vec<&str> = match program.protocol {
            Protocol::Kattis => {
                folder.put(FEEDBACK_MARK, &b""[..]);
                vec![INPUT, ANSWER, FEEDBACK]
            }
            Protocol::Testlib => {
                folder.put(OUTPUT, case.got.as_bytes());
                vec![INPUT, OUTPUT, ANSWER]
            }
            Protocol::Tested => {
                folder.put(CONTEXT, context(checker, case).into_bytes());
                for (name, contents) in case.left.into_iter().flatten() {
                    folder.put(format!("{LEFT}{name}"), &**contents);
                }
                if let Some(source) = case.source {
                    folder.put(SOURCE, source);
                }
                Vec::new()
            }
            Protocol::Check50 => {
                let runs = json!({ "runs": case.runs, "result": RESULT });
                folder.put(CONTEXT, runs.to_string().into_bytes());
                Vec::new()
            }
        };
        let mut started = self.command.program(folder, &program.limits);
        let further = checker.arguments.iter().filter_map(|one| match one {
            Value::Str(text) if program.protocol != Protocol::Tested => Some(text.as_str()),
            _ => None,
        });
        let all = arguments.into_iter().chain(further);
        started.argv.extend(all.map(Into::into));
        started
    }
}

/// Returns the data for an oracle in Python, as JSON.
fn context(checker: &Checker, case: Case<'_>) -> String {
    let text = String::from_utf8_lossy;
    let expected = match &checker.answer {
        Some(JudgesAnswer::Text(answer)) => json!(text(answer)),
        Some(JudgesAnswer::Value(value)) => encode(value),
        None if checker.part == Part::Returned => encode(&Value::None),
        None => json!(""),
    };
    let actual = match case.got {
        Got::Text(got) => json!(text(got)),
        Got::Value(value) => encode(value),
    };
    json!({
        "expected": expected,
        "actual": actual,
        "input": text(case.input),
        "arguments": checker.arguments.iter().map(encode).collect::<Vec<_>>(),
        "left": LEFT,
        "result": RESULT,
        "source": case.source.map(|_| SOURCE),
    })
    .to_string()
}

fn listen(program: &Program, input: &[u8], cell: &mut Cell) -> Result<CheckerOutput, JudgeFailure> {
    let doing = |error| failed(RUN, &error);
    let mut process = cell.start(program).map_err(doing)?;
    process.send_last(input).map_err(doing)?;
    let (mut printed, mut complained) = (Vec::new(), Vec::new());
    let exit = loop {
        match process.receive().map_err(doing)? {
            Event::Printed(bytes) => printed.extend(bytes),
            Event::Complained(bytes) => complained.extend(bytes),
            Event::Reply(_) => {}
            Event::Ended(exit) => break exit,
        }
    };
    let finished = process.finish(Duration::ZERO).map_err(doing)?;
    drop(process);
    printed.extend(finished.printed);
    complained.extend(finished.complained);
    collected(exit, printed, complained, cell)
}

/// Returns the output of a checker that has ended, with the files that it left.
fn collected(
    exit: Exit,
    printed: Vec<u8>,
    complained: Vec<u8>,
    cell: &Cell,
) -> Result<CheckerOutput, JudgeFailure> {
    let left = cell.collect();
    let left = left.map_err(|error| failed("look at what the checker left", &error))?;
    let file = |name: &str| left.get(Path::new(name)).map(<[u8]>::to_vec);
    Ok(CheckerOutput {
        exit,
        printed,
        complained,
        for_instructors: file(&format!("{FEEDBACK}judgemessage.txt")),
        for_students: file(&format!("{FEEDBACK}teammessage.txt")),
        result: file(RESULT),
        notes: file(OUTPUT),
        points_file: POINTS
            .into_iter()
            .find(|name| file(&format!("{FEEDBACK}{name}")).is_some()),
    })
}

/// Creates a judge failure with a message that names the checker.
fn failed(doing: &str, cause: &impl ToString) -> JudgeFailure {
    JudgeFailure {
        doing: "the checker failed".to_owned(),
        cause: format!("cannot {doing}: {}", cause.to_string()),
    }
}
