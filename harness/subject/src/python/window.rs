//! The driver for programs with a window. The interpreter has its own display and runs `window.py`
//! beside `driver.py`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use puzzlemark_reference::Value;
use puzzlemark_reports::model::Picture;

use super::fault::{self, Fault};
use super::message::{LoadRaised, LoadReply, Never};
use super::{PythonDriver, PythonRun, Role};
use crate::conversation::{Conversation, EARLY_ON_OWN_CHANNEL, sandbox_failure};
use crate::interpreter::has_tkinter;
use crate::picture::{self, Frame};
use crate::system::{System, TKINTER, XVFB};
use crate::{Driver, JudgeFailure, StartFailure, Subject, request};
use puzzlemark_model::reply::{Answer, Ending, Exit, Reply};
use puzzlemark_model::{Action, ClassSubject, Gesture, WindowAction, WindowSubject};
use puzzlemark_sandbox::{Cell, Limits, Tree, display_server, open_screen};

/// Folders with fonts that Tk and the display read, in addition to the system's folders.
const READABLE: [&str; 3] = ["/etc/fonts", "/var/cache/fontconfig", "/etc/X11"];

/// Returns the tools that this machine lacks to show windows, as the rest of a sentence: "needs ...".
pub fn window_tools_missing() -> Option<String> {
    let lacks = [
        ("Xvfb", &XVFB, display_server().is_none()),
        ("tkinter", &TKINTER, !has_tkinter()),
    ];
    let lacks = lacks.into_iter().filter(|(_, _, is_missing)| *is_missing);
    let lacks = lacks.map(|(name, install, _)| {
        format!(
            "{name} (to install it: {})",
            System::here().advice(name, install)
        )
    });
    Some(lacks.collect::<Vec<_>>().join(" and ")).filter(|lacks| !lacks.is_empty())
}

/// A program with a window.
pub(crate) struct WindowDriver {
    python: PythonDriver,
    /// The driver for windows, as bytecode.
    driver: Arc<[u8]>,
}

impl WindowDriver {
    /// Makes a driver for a submission. `files` contain the file that `subject` names.
    pub(crate) fn new(
        subject: &WindowSubject,
        files: Tree,
        remarks: Vec<String>,
    ) -> Result<Self, JudgeFailure> {
        if let Some(needs) = window_tools_missing() {
            return Err(JudgeFailure {
                doing: "open a window".to_owned(),
                cause: format!("it needs {needs}"),
            });
        }
        let subject = ClassSubject {
            file: subject.file.clone(),
            ..ClassSubject::default()
        };
        let python = PythonDriver::new(&subject, files, remarks)?;
        let driver = python.interpreter.window_driver();
        let driver = driver.map_err(|cause| JudgeFailure {
            doing: "prepare Python for windows".to_owned(),
            cause,
        })?;
        Ok(Self { python, driver })
    }
}

impl Driver for WindowDriver {
    fn name(&self) -> String {
        format!("{}, in a window", self.python.name())
    }

    fn remarks(&self) -> Vec<String> {
        self.python.remarks()
    }

    fn start<'cell>(
        &self,
        cell: &'cell mut Cell,
        files: &BTreeMap<String, Vec<u8>>,
        limits: &Limits,
    ) -> Result<Box<dyn Subject + 'cell>, StartFailure> {
        let mut program = self
            .python
            .program(files, limits, Role::Window(&self.driver));
        program.readable.extend(READABLE.map(PathBuf::from));
        program.display = true;
        let doing = sandbox_failure("start the window driver");
        let process = cell.start(&program).map_err(&doing)?;
        let work = process.folder().to_owned();
        let run = PythonRun {
            conversation: Conversation::new(process, EARLY_ON_OWN_CHANNEL),
            files: program.files,
            seed: None,
        };
        let mut subject = WindowRun { run, work };
        subject.open_window()?;
        match subject.load(&self.python.subject.file)? {
            None => {
                subject.run.conversation.end_loading();
                Ok(Box::new(subject))
            }
            Some((reason, arose)) => Err(subject.run.conversation.fail(reason, arose)?.into()),
        }
    }
}

/// A running program with a window.
struct WindowRun<'cell> {
    run: PythonRun<'cell>,
    work: PathBuf,
}

impl WindowRun<'_> {
    /// Opens and closes a window before any code of the submission runs. A failure here is a judge
    /// failure.
    fn open_window(&mut self) -> Result<(), JudgeFailure> {
        let cause = match self.run.ask(&request::open_window())?.answer {
            Answer::Returned(_) => return Ok(()),
            Answer::Unable(why) | Answer::Garbled(why) => why,
            Answer::Ended(exit) => {
                let (_, complained) = self.run.conversation.take_written();
                let complaint = String::from_utf8_lossy(&complained).into_owned();
                format!("the display {}: {}", exit.describe(), complaint.trim())
            }
            Answer::Raised { .. } | Answer::Shown | Answer::Ran(_) => {
                "the reply is not one to this request".to_owned()
            }
        };
        Err(JudgeFailure {
            doing: "open a window".to_owned(),
            cause,
        })
    }

    /// Runs the program up to its main loop. Returns the reason if it does not reach the loop.
    fn load(&mut self, file: &str) -> Result<Option<Fault>, JudgeFailure> {
        let reply = self.run.ask_to_load(&request::run_program(file))?;
        let files = &self.run.files;
        Ok(match reply {
            Ok(LoadReply::Loaded { .. }) => None,
            Ok(LoadReply::Load(LoadRaised { raised }) | LoadReply::Raised(raised)) => {
                Some(fault::stopped(files, file, raised, &[]))
            }
            Ok(LoadReply::Syntax(found)) => Some(fault::invalid(files, file, &found)),
            Ok(LoadReply::Never(how)) => Some((describe_never(file, how), None)),
            Ok(LoadReply::Unable(why)) => {
                Some((format!("before the main loop of `{file}`: {why}"), None))
            }
            Err(Answer::Ended(exit)) => Some((no_main_loop(file, &exit), None)),
            Err(Answer::Garbled(why)) => Some((why, None)),
            Ok(_) | Err(_) => Some((format!("`{file}` interferes with how it is run"), None)),
        })
    }

    /// Returns the place of the windows on the screen, and their titles, or `None` if there are
    /// none.
    fn frame(&mut self) -> Result<Option<(Frame, String)>, JudgeFailure> {
        Ok(match self.run.ask(&request::window_frame())?.answer {
            Answer::Returned(value) => parse_frame(&value),
            _ => None,
        })
    }
}

/// Returns the reason why a program has no main loop, with advice.
fn describe_never(file: &str, how: Never) -> String {
    match how {
        Never::Ends => format!(
            "`{file}` ends without having called `mainloop`, so its window closes at once; call \
             `mainloop` on the window at the end of the program"
        ),
        Never::ShowsNothing => format!(
            "`{file}` ends without having opened a window; make one with `Tk()`, and call its \
             `mainloop` at the end of the program"
        ),
        Never::Exits => format!(
            "`{file}` ends the program (`exit`) before it has called `mainloop`, so its window \
             closes at once"
        ),
        Never::Updates => format!(
            "`{file}` calls `update` again and again and never `mainloop`; call `mainloop`, and \
             use `after` for later actions"
        ),
    }
}

fn no_main_loop(file: &str, exit: &Exit) -> String {
    let hint = match exit {
        Exit::Limit(_) => "; is there a loop before it that does not end?",
        Exit::Code(_) | Exit::Signal(_) => "",
    };
    format!(
        "`{file}` {} before it had called `mainloop`{hint}",
        exit.describe()
    )
}

fn parse_frame(value: &Value) -> Option<(Frame, String)> {
    let Value::List(parts) = value else {
        return None;
    };
    let [left, top, width, height, Value::Str(titles)] = parts.as_slice() else {
        return None;
    };
    let number = |part: &Value| match part {
        // A window may begin left of the screen, or above it.
        Value::Int(number) => Some(usize::try_from(number).unwrap_or(0)),
        _ => None,
    };
    let frame = Frame {
        left: number(left)?,
        top: number(top)?,
        width: number(width)?,
        height: number(height)?,
    };
    Some((frame, format!("the window {titles:?} after this step")))
}

/// Returns the texts in a reply: a title, or the looks of widgets.
fn texts_in(shown: &Value) -> Vec<String> {
    let text = |(key, value): &(Value, Value)| match (key, value) {
        (Value::Str(key), Value::Str(text)) if key == "text" => Some(text.clone()),
        _ => None,
    };
    match shown {
        Value::Str(title) => vec![title.clone()],
        Value::List(looks) => looks.iter().flat_map(texts_in).collect(),
        Value::Dict(look) => look.iter().filter_map(text).collect(),
        _ => Vec::new(),
    }
}

impl Subject for WindowRun<'_> {
    fn perform(&mut self, action: &Action) -> Result<Reply, JudgeFailure> {
        let Action::Window(action) = action else {
            return Err(JudgeFailure {
                doing: "use a window".to_owned(),
                cause: "the step asks for something else".to_owned(),
            });
        };
        let reply = self.run.ask(&request::use_window(action))?;
        Ok(self.run.with_output(reply))
    }

    fn picture(&mut self) -> Result<Option<Picture>, JudgeFailure> {
        let Some((frame, titles)) = self.frame()? else {
            return Ok(None);
        };
        // A missing picture changes no verdict.
        let screen = open_screen(&self.work).ok();
        Ok(screen.and_then(|screen| picture::cut_out(screen, frame, titles).ok()))
    }

    fn texts(&mut self) -> Result<Vec<String>, JudgeFailure> {
        let mut texts = Vec::new();
        for gesture in [Gesture::LookAtTitle, Gesture::LookAtWidgets] {
            let action = WindowAction {
                gesture,
                wanted: Vec::new(),
                picture: false,
            };
            let reply = self.run.ask(&request::use_window(&action))?;
            if let Answer::Returned(value) = reply.answer {
                texts.extend(texts_in(&value));
            }
        }
        Ok(texts)
    }

    fn finish(mut self: Box<Self>) -> Result<Ending, JudgeFailure> {
        self.run.conversation.finish()
    }
}
