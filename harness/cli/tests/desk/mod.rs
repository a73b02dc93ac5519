//! A folder for tests of the command line, and their common functions.

#![expect(
    clippy::unwrap_used,
    reason = "a test stops where something cannot be done"
)]

pub(crate) mod class;
pub(crate) mod culprits;
pub(crate) mod results;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use puzzlemark_subject::toolchain;
use tempfile::TempDir;

/// A folder that is removed after the test.
pub(crate) struct Desk(TempDir);

impl Desk {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self(TempDir::with_prefix("puzzlemark-test-").unwrap())
    }

    /// A folder with the assignment of `puzzlemark init` in `counter`.
    pub(crate) fn with_counter() -> Self {
        let desk = Self::new();
        let made = desk.puzzlemark(&["init", "counter"]);
        assert!(made.status.success(), "{}", text(&made.stderr));
        desk
    }

    /// A path in the folder.
    pub(crate) fn path(&self, inside: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(inside)
    }

    /// Writes a file and its parent folders.
    pub(crate) fn write(&self, inside: &str, contents: impl AsRef<[u8]>) {
        let path = self.path(inside);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    /// A command to be run in the folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_puzzlemark"));
        command
            .args(arguments)
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            // On CI, progress is short.
            .env_remove("CI")
            // Reports are in the language of the user.
            .env("LC_ALL", "C.UTF-8");
        command
    }

    /// Runs the command in the folder.
    pub(crate) fn puzzlemark(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }
}

/// Output as text.
pub(crate) fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Prints that a test is skipped, because a tool is missing. `.ci/install` installs all tools, so on CI the
/// test fails instead.
#[expect(clippy::print_stdout, reason = "a test says why it is skipped")]
pub(crate) fn skipped(needs: &str) {
    let is_ci = std::env::var("CI").is_ok_and(|value| value == "true");
    assert!(!is_ci, "this test needs {needs}");
    println!("skipped: needs {needs}");
}

/// True if this machine has a program. Otherwise prints that the test is skipped.
pub(crate) fn has(program: &str) -> bool {
    let found = toolchain::find_program(program).is_some();
    if !found {
        skipped(program);
    }
    found
}
