//! The host process of a model.

use include_dir::{Dir, include_dir};
use self_cell::{MutBorrow, self_cell};
use serde_json::{Value as Json, json};

use super::description::{Description, Mistake};
use super::open_cell;
use puzzlemark_model::{Assignment, JudgeFailure, Model};
use puzzlemark_reference::picture::colours;
use puzzlemark_sandbox::{Cell, Channel, Event, Limits, Process, Sandbox, Tree};
use puzzlemark_subject::python_script;

/// The host and the module `puzzlemark` for rules.
static PYTHON: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/python");

/// Games that one host plays at most. What a model leaves behind cannot add up.
const GAMES_MAX: u32 = 2_000;

/// A running host, in a cell of its own.
pub(super) struct Host {
    running: Running,
    games: u32,
}

self_cell!(
    struct Running {
        owner: MutBorrow<Cell>,

        #[not_covariant]
        dependent: Process,
    }
);

/// A host that has loaded a model, or the mistakes in the model.
pub(super) type Loaded = Result<(Host, Description), Vec<Mistake>>;

impl Host {
    /// Starts a host, which loads the model and its rules.
    pub(super) fn start(
        assignment: &Assignment,
        model: &Model,
        sandbox: &Sandbox,
    ) -> Result<Loaded, JudgeFailure> {
        let cell = open_cell(sandbox)?;
        let program = {
            let files = files(assignment, model);
            let packages = assignment
                .subjects
                .python
                .as_ref()
                .map(|python| &python.packages);
            let mut program = python_script(packages, "host", files, &limits(assignment))?;
            program.channel = Channel::Standard;
            program
        };
        let running = Running::try_new(MutBorrow::new(cell), |cell| {
            let started = cell.borrow_mut().start(&program);
            started.map_err(|error| failed(&error.to_string()))
        })?;
        let mut host = Self { running, games: 0 };
        let reply = host.ask(&load_request(assignment, model))?;
        if let Some(Json::Array(faults)) = reply.get("faults") {
            return Ok(Err(faults
                .iter()
                .map(|fault| Mistake::parse(fault, model))
                .collect()));
        }
        let described = reply.get("loaded").ok_or_else(|| unexpected(&reply))?;
        Ok(Ok((host, Description::parse(described)?)))
    }

    /// Sends a request and waits for its reply.
    pub(super) fn ask(&mut self, request: &Json) -> Result<Json, JudgeFailure> {
        let line = format!("{request}\n");
        self.running.with_dependent_mut(|_, process| {
            let doing = |error| failed(&format!("{error}"));
            process.send(line.as_bytes()).map_err(doing)?;
            let mut complained = Vec::new();
            loop {
                match process.receive().map_err(doing)? {
                    Event::Reply(line) => {
                        return serde_json::from_slice(&line)
                            .map_err(|error| failed(&error.to_string()));
                    }
                    Event::Complained(bytes) => complained.extend(bytes),
                    Event::Printed(_) => {}
                    Event::Ended(exit) => {
                        return Err(failed(&ended(&exit.describe(), &complained)));
                    }
                }
            }
        })
    }

    /// Counts a game.
    pub(super) fn begin_game(&mut self) {
        self.games += 1;
    }

    /// True if another host should play the next game.
    pub(super) fn is_worn(&self) -> bool {
        self.games >= GAMES_MAX
    }
}

/// The reason that a host has ended, with its last words.
fn ended(exit: &str, complained: &[u8]) -> String {
    let complained = String::from_utf8_lossy(complained);
    let last = complained.lines().last().unwrap_or_default();
    format!("its process {exit}: {last}")
}

/// All files of the host's folder.
fn files(assignment: &Assignment, model: &Model) -> Tree {
    let mut files = Tree::default().with_files(&assignment.files);
    files.put(&model.file, model.source.as_slice());
    if let Some((path, source)) = &model.rules {
        files.put(rules_name(path), source.as_slice());
    }
    add_folder(&PYTHON, &mut files);
    for (name, source) in puzzlemark_subject::SHARED_PYTHON {
        files.put(format!("host/{name}"), source.as_bytes());
    }
    files
}

fn add_folder(folder: &Dir<'_>, files: &mut Tree) {
    for file in folder.files() {
        let name = file.path();
        if name.extension().is_some_and(|ending| ending == "py") {
            files.put(name, file.contents());
        }
    }
    for inner in folder
        .dirs()
        .filter(|inner| !inner.path().ends_with("tests"))
    {
        add_folder(inner, files);
    }
}

/// The name of the rules in the host's folder.
pub(super) fn rules_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or(path)
}

fn load_request(assignment: &Assignment, model: &Model) -> Json {
    let python = assignment.subjects.python.as_ref();
    let requires = python.map_or_else(Vec::new, |python| {
        python.requires.iter().chain(&python.methods).collect()
    });
    let provided = python.map_or(&[][..], |python| &python.provided);
    let rules = model.rules.as_ref().map(|(path, _)| rules_name(path));
    json!({ "load": {
        "model": model.file,
        "requires": requires,
        "provided": provided,
        "rules": rules,
        "free": model.free,
        "colours": colours().collect::<Vec<_>>(),
        "called": model.is_called,
        "program": model.program.is_some(),
        "random": if model.seeded { Json::from("seeded") } else { Json::Null },
        "allowed": super::description::allowed(assignment),
    }})
}

/// The limits of a host: those of submissions, but for time, which the host itself limits per call.
fn limits(assignment: &Assignment) -> Limits {
    let hour = std::time::Duration::from_hours(1);
    Limits {
        cpu: hour,
        wall: hour * 12,
        memory_bytes: assignment.limits.memory_bytes.saturating_mul(4),
        processes: assignment.limits.processes.max(64),
        ..assignment.limits
    }
}

/// A failure of the model, with its cause.
pub(super) fn failed(cause: &str) -> JudgeFailure {
    JudgeFailure {
        doing: "ask the model".to_owned(),
        cause: cause.to_owned(),
    }
}

/// A failure because of a reply that the protocol does not have here.
pub(super) fn unexpected(reply: &Json) -> JudgeFailure {
    if let Some(fault) = reply.get("fault") {
        return failed(&Mistake::in_rules(fault).to_string());
    }
    if let Some(Json::String(died)) = reply.get("died") {
        return failed(died);
    }
    failed(&format!("its host replies {reply}"))
}
