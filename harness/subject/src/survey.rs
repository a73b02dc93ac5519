//! The tools of this machine for running submissions.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::interpreter::{self, interpreter};
use super::system::{PYTHON, System, TKINTER, XVFB};
use super::toolchain::{self, TOOLS};
use puzzlemark_sandbox::display_server;

/// A tool that some submissions need.
#[derive(Debug, Clone, Serialize)]
pub struct Need {
    /// Its use: a language, or `windows`.
    pub used_for: &'static str,
    /// The name of the program or module.
    pub name: &'static str,
    /// The tool on this machine, or `None` if it is missing.
    pub found: Option<InstalledTool>,
    /// The command or hint that installs it on this system.
    pub install: String,
}

/// A tool on this machine.
#[derive(Debug, Clone, Serialize)]
pub struct InstalledTool {
    /// Its version. Empty if it is not known.
    pub version: String,
    /// Its path, with the user's home as `~`.
    pub path: String,
}

/// Looks for the tools of all kinds of submission.
pub fn survey() -> Vec<Need> {
    let mut needs = vec![python()];
    needs.extend(TOOLS.iter().map(|tool| Need {
        used_for: tool.language,
        name: tool.program,
        found: toolchain::find_program(tool.program).map(|path| InstalledTool {
            version: toolchain::version(tool.program),
            path: shortened(&path),
        }),
        install: System::here().advice(tool.called, &tool.install),
    }));
    needs.extend([display(), tkinter()]);
    needs
}

fn python() -> Need {
    Need {
        used_for: "Python",
        name: "python3",
        found: interpreter().ok().map(|python| InstalledTool {
            version: python.version.clone(),
            path: shortened(&python.executable),
        }),
        install: System::here().advice("Python", &PYTHON),
    }
}

fn display() -> Need {
    Need {
        used_for: "windows",
        name: "Xvfb",
        found: display_server().map(|server| InstalledTool {
            version: String::new(),
            path: shortened(&server),
        }),
        install: System::here().advice("Xvfb", &XVFB),
    }
}

fn tkinter() -> Need {
    let folder = interpreter::folder_of_module("tkinter");
    Need {
        used_for: "windows",
        name: "tkinter",
        found: folder.map(|folder| InstalledTool {
            version: String::new(),
            path: shortened(&folder),
        }),
        install: System::here().advice("tkinter", &TKINTER),
    }
}

/// Returns a path with the user's home as `~`.
fn shortened(path: &Path) -> String {
    let home = std::env::home_dir().filter(|home| home.parent().is_some());
    let below = home.and_then(|home| Some(PathBuf::from("~").join(path.strip_prefix(home).ok()?)));
    below.as_deref().unwrap_or(path).display().to_string()
}
