//! The host process of a model.

use include_dir::{Dir, include_dir};
use self_cell::{MutBorrow, self_cell};
use serde_json::{Value as Json, json};

use super::HashSeed;
use super::description::{Description, Mistake};
use crate::solution::open_cell;
use puzzlemark_model::{Assignment, JudgeFailure, Model};
use puzzlemark_reference::picture::colours;
use puzzlemark_sandbox::{Cell, Channel, Event, Limits, Process, Program, Sandbox, Tree};
use puzzlemark_subject::python_script;

/// The host and the module `puzzlemark` for rules.
static PYTHON: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/python");

/// The number of games after which a new host is started. So files or memory that a model leaves
/// behind do not add up.
const GAMES_MAX: u32 = 2_000;

/// True if this system has `fork`, by which the host plays each game in a process of its own.
pub(super) const HAS_FORK: bool = cfg!(unix);

/// The reason why a host cannot run on a system without `fork`.
const NO_FORK: &str = "models and rules in Python need a system with `fork`, and Windows has none: use Linux, macOS or \
                       WSL; or run `puzzlemark record` there, which writes the answers into the scenarios";

/// A running host with its own cell.
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
        hash_seed: HashSeed,
    ) -> Result<Loaded, JudgeFailure> {
        if !HAS_FORK {
            return Err(failed(NO_FORK));
        }
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
            if hash_seed == HashSeed::Other {
                set_hash_seed(&mut program);
            }
            program
        };
        let running = Running::try_new(MutBorrow::new(cell), |cell| {
            let started = cell.borrow_mut().start(&program);
            started.map_err(|error| failed(&error.to_string()))
        })?;
        let mut host = Self { running, games: 0 };
        let reply = parse_reply(&host.ask(&load_request(assignment, model).to_string())?)?;
        if let Some(Json::Array(faults)) = reply.get("faults") {
            return Ok(Err(faults
                .iter()
                .map(|fault| Mistake::parse(fault, model))
                .collect()));
        }
        let described = reply.get("loaded").ok_or_else(|| unexpected(&reply))?;
        Ok(Ok((host, Description::parse(described)?)))
    }

    /// Sends a request, one line of JSON, and waits for its reply.
    pub(super) fn ask(&mut self, request: &str) -> Result<String, JudgeFailure> {
        let line = format!("{request}\n");
        self.running.with_dependent_mut(|_, process| {
            let doing = |error| failed(&format!("{error}"));
            process.send(line.as_bytes()).map_err(doing)?;
            let mut complained = Vec::new();
            loop {
                match process.receive().map_err(doing)? {
                    Event::Reply(line) => {
                        return String::from_utf8(line).map_err(|error| failed(&error.to_string()));
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

    /// Counts a new game.
    pub(super) fn begin_game(&mut self) {
        self.games += 1;
    }

    /// Returns true if another host should play the next game.
    pub(super) fn is_worn(&self) -> bool {
        self.games >= GAMES_MAX
    }
}

/// Gives Python another seed than that of submissions.
fn set_hash_seed(program: &mut Program) {
    const NAME: &str = "PYTHONHASHSEED";
    program.environment.retain(|(name, _)| name != NAME);
    program.environment.push((NAME.to_owned(), "1".to_owned()));
}

/// Returns the reason why a host has ended, with the last line of its standard error.
fn ended(exit: &str, complained: &[u8]) -> String {
    let complained = String::from_utf8_lossy(complained);
    let last = complained.lines().last().unwrap_or_default();
    format!("its process {exit}: {last}")
}

/// Returns all files of the host's folder.
fn files(assignment: &Assignment, model: &Model) -> Tree {
    let mut files = Tree::default().with_files(&assignment.files);
    files.put(&model.solution.file, model.solution.source.as_slice());
    if let Some((path, source)) = &model.rules {
        files.put(rules_name(path), source.as_slice());
    }
    add_folder(&PYTHON, &mut files);
    for (name, source) in puzzlemark_subject::SHARED_PYTHON {
        files.put(format!("host/{name}"), source.as_bytes());
    }
    files
}

/// Adds the module `puzzlemark` for rules.
pub(crate) fn add_rules_module(files: &mut Tree) {
    let module = PYTHON.get_dir("puzzlemark");
    add_folder(module.expect("the module is in the folder"), files);
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

/// Returns the name of the rules in the host's folder.
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
        "model": model.solution.file,
        "requires": requires,
        "provided": provided,
        "rules": rules,
        "free": model.free,
        "colours": colours().collect::<Vec<_>>(),
        "called": model.calls.is_some(),
        "program": model.program.is_some(),
        "random": if model.seeded { Json::from("seeded") } else { Json::Null },
        "allowed": super::description::allowed(assignment),
    }})
}

/// Returns the limits of a host. They are those of submissions, with more memory and processes. The
/// time is hardly limited here, because the host itself limits each call.
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

/// Parses a reply of a host.
pub(super) fn parse_reply(reply: &str) -> Result<Json, JudgeFailure> {
    serde_json::from_str(reply).map_err(|error| failed(&error.to_string()))
}

/// Creates a failure of the model, with its cause.
pub(crate) fn failed(cause: &str) -> JudgeFailure {
    JudgeFailure {
        doing: "ask the model".to_owned(),
        cause: cause.to_owned(),
    }
}

/// Creates a failure for a reply that the protocol does not allow here.
pub(super) fn unexpected(reply: &Json) -> JudgeFailure {
    if let Some(Json::String(died)) = reply.get("died") {
        return failed(died);
    }
    failed(&format!("its host replies {reply}"))
}
