//! The trials: every way of isolating as every user, compared with the first.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::{Arc, OnceLock};

use anyhow::{Context as _, ensure};
use libtest_mimic::{Completion, Failed, Trial};
use puzzlemark_reports::Verdict;
use puzzlemark_reports::comparable;
use puzzlemark_reports::model::SubmissionResult;
use tempfile::TempDir;

use crate::graded::Graded;

/// The variable that makes this program grade in the given way.
pub(crate) const WAY: &str = "PUZZLEMARK_TESTED_WAY";
/// The variable that selects all fixtures.
pub(crate) const ALL: &str = "PUZZLEMARK_ALL_FIXTURES";

/// Levels, with or without fresh interpreters. The others are compared with the first.
const WAYS: [&str; 5] = ["full", "full fresh", "pid-only", "confined", "limits-only"];
/// A user number without an account.
const SOMEBODY: u32 = 61_407;
/// An interpreter that every user may start. The one on root's path may lie in a closed folder.
const PYTHON: &str = "/usr/bin/python3";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum User {
    /// The user who runs the tests.
    Oneself,
    /// A user without any rights.
    Somebody,
    /// Root of a container without other users.
    LoneRoot,
}

impl User {
    /// The reason why this process cannot become this user, if it cannot.
    fn is_missing(self) -> Option<&'static str> {
        match self {
            Self::Oneself => None,
            Self::Somebody => (!is_root()).then_some("only root can become somebody else"),
            Self::LoneRoot => {
                let tried = Command::new("unshare")
                    .args(["--map-root-user", "true"])
                    .stderr(Stdio::null())
                    .status();
                let is_there = tried.is_ok_and(|status| status.success());
                (!is_there).then_some("no namespace of users can be made")
            }
        }
    }
}

/// The data that all trials share: the selection, and the results of the first way.
struct Stage {
    folder: TempDir,
    first: OnceLock<Result<Graded, String>>,
}

pub(crate) fn trials() -> Vec<Trial> {
    let stage = match Stage::new() {
        Ok(stage) => Arc::new(stage),
        Err(error) => {
            let failed = move || Err(Failed::from(format!("{error:#}")));
            return vec![Trial::test("levels", failed)];
        }
    };
    let mut trials = Vec::new();
    for (user, ways) in [
        (User::Oneself, &WAYS[..]),
        (User::Somebody, &WAYS),
        (User::LoneRoot, &["confined"]),
    ] {
        for way in ways {
            let stage = stage.clone();
            let name = format!("{user:?}::{way}").to_lowercase().replace(' ', "-");
            trials.push(Trial::ignorable_test(name, move || stage.trial(user, way)));
        }
    }
    trials
}

impl Stage {
    /// Copies this program, assignments and fixtures to a folder that every user can read.
    fn new() -> anyhow::Result<Self> {
        let folder = TempDir::with_prefix("puzzlemark-test-")?;
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        open_to_all(folder.path(), 0o755)?;
        for part in ["specs", "fixtures/submissions"] {
            copy(&root.join(part), &folder.path().join(part))
                .with_context(|| format!("cannot copy `{part}`"))?;
        }
        open_to_all(&folder.path().join("fixtures"), 0o755)?;
        let program = folder.path().join("levels");
        fs::copy(std::env::current_exe()?, &program)?;
        open_to_all(&program, 0o755)?;
        let first = OnceLock::new();
        Ok(Self { folder, first })
    }

    #[expect(clippy::print_stderr, reason = "a test says what it skips")]
    fn trial(&self, user: User, way: &str) -> Result<Completion, Failed> {
        let first = self.first.get_or_init(|| {
            let graded = self.graded(User::Oneself, WAYS[0]);
            graded.map_err(|error| format!("{}: {error:#}", WAYS[0]))
        });
        let first = first.as_ref().map_err(Failed::from)?;
        if (user, way) == (User::Oneself, WAYS[0]) {
            return first_of_all(first);
        }
        if let Some(reason) = user.is_missing() {
            return Ok(skipped(reason));
        }
        let graded = self
            .graded(user, way)
            .map_err(|error| format!("{error:#}"))?;
        if let Some(reason) = first.unreached.as_ref().or(graded.unreached.as_ref()) {
            return Ok(skipped(reason));
        }
        for (fixture, needs) in &graded.skipped {
            eprintln!("{user:?}, {way}: `{fixture}` skipped: needs {needs}");
        }
        let differences = differences(first, &graded);
        if differences.is_empty() {
            Ok(Completion::Completed)
        } else {
            Err(Failed::from(differences.join("\n")))
        }
    }

    /// The results of the fixtures in a way of isolating, as a user.
    fn graded(&self, user: User, way: &str) -> anyhow::Result<Graded> {
        let program = self.folder.path().join("levels");
        let mut command = if user == User::LoneRoot {
            let mut command = Command::new("unshare");
            command.arg("--map-root-user").arg(program);
            command
        } else {
            Command::new(program)
        };
        command
            .current_dir(self.folder.path())
            .env(WAY, way)
            .stdin(Stdio::null())
            .stderr(Stdio::inherit());
        if is_root() && Path::new(PYTHON).exists() {
            command.env("PUZZLEMARK_PYTHON", PYTHON);
        }
        if user == User::Somebody {
            // The standard library also clears the supplementary groups when root changes the user.
            command.uid(SOMEBODY).gid(SOMEBODY).env("HOME", "/");
        }
        let output = command
            .output()
            .context("cannot execute this program again")?;
        ensure!(output.status.success(), "it ended with {}", output.status);
        serde_json::from_slice(&output.stdout).context("it does not say what it graded")
    }
}

/// The first way has no results to compare with. But it must have had all verdicts.
fn first_of_all(first: &Graded) -> Result<Completion, Failed> {
    if let Some(reason) = &first.unreached {
        return Ok(skipped(reason));
    }
    for verdict in [
        Verdict::Accepted,
        Verdict::WrongAnswer,
        Verdict::RuntimeError,
        Verdict::BadReply,
        Verdict::LoadError,
        Verdict::TimeLimitExceeded,
        Verdict::MemoryLimitExceeded,
        Verdict::OutputLimitExceeded,
    ] {
        if !first.results.values().any(|one| one.verdict == verdict) {
            return Err(format!("no fixture got {}", verdict.code()).into());
        }
    }
    Ok(Completion::Completed)
}

fn skipped(reason: &str) -> Completion {
    Completion::ignored_with(format!("skipped: {reason}"))
}

/// The differences from the first results, in words.
fn differences(first: &Graded, other: &Graded) -> Vec<String> {
    let mut differences = Vec::new();
    for (fixture, result) in &other.results {
        let Some(before) = first.results.get(fixture) else {
            differences.push(format!("{fixture}: was skipped before"));
            continue;
        };
        let [before, now] = [before, result].map(|one| lines(&comparable(one)));
        let both = before.iter().zip(&now).find(|(before, now)| before != now);
        if let Some((before, now)) = both {
            differences.push(format!("{fixture}: {before}\n  became {now}"));
        } else if before.len() != now.len() {
            differences.push(format!("{fixture}: more or fewer lines"));
        }
    }
    differences
}

/// A result without the parts that differ from run to run.
fn comparable(result: &SubmissionResult) -> SubmissionResult {
    SubmissionResult {
        scenarios: result
            .scenarios
            .iter()
            .map(comparable::comparable)
            .collect(),
        ..result.clone()
    }
}

fn lines(result: &SubmissionResult) -> Vec<String> {
    let text = serde_json::to_string_pretty(result).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn is_root() -> bool {
    fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if from.is_dir() {
        fs::create_dir_all(to)?;
        for entry in fs::read_dir(from)? {
            let name = entry?.file_name();
            copy(&from.join(&name), &to.join(&name))?;
        }
        open_to_all(to, 0o755)
    } else {
        fs::copy(from, to)?;
        open_to_all(to, 0o644)
    }
}

fn open_to_all(path: &Path, mode: u32) -> std::io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(mode))
}
