//! What this machine has for running submissions.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::interpreter::{self, interpreter};
use super::toolchain::{self, TOOLS};
use puzzlemark_sandbox::display_server;

/// Something that some submissions need.
#[derive(Debug, Clone, Serialize)]
pub struct Need {
    /// What it is for: a language, or `windows`.
    pub used_for: &'static str,
    /// What it is called: a program or a module.
    pub name: &'static str,
    /// What is here of it; nothing where it is missing.
    pub found: Option<Found>,
    /// Debian's packages that have it.
    pub package: &'static str,
}

/// Something that is on this machine.
#[derive(Debug, Clone, Serialize)]
pub struct Found {
    /// Its version, empty where it does not tell.
    pub version: String,
    /// Where it is, with the user's home as `~`.
    pub path: String,
}

/// Looks for everything that some kind of submission needs.
pub fn survey() -> Vec<Need> {
    let mut needs = vec![python()];
    needs.extend(TOOLS.iter().map(|tool| Need {
        used_for: tool.language,
        name: tool.program,
        found: toolchain::find(tool.program).map(|path| Found {
            version: toolchain::version(tool.program),
            path: shortened(&path),
        }),
        package: tool.package,
    }));
    needs.extend([display(), tkinter()]);
    needs
}

fn python() -> Need {
    Need {
        used_for: "Python",
        name: "python3",
        found: interpreter().ok().map(|python| Found {
            version: python.version.clone(),
            path: shortened(&python.executable),
        }),
        package: "python3",
    }
}

fn display() -> Need {
    Need {
        used_for: "windows",
        name: "Xvfb",
        found: display_server().map(|server| Found {
            version: String::new(),
            path: shortened(&server),
        }),
        package: "xvfb",
    }
}

fn tkinter() -> Need {
    let folder = interpreter::folder_of_module("tkinter");
    Need {
        used_for: "windows",
        name: "tkinter",
        found: folder.map(|folder| Found {
            version: String::new(),
            path: shortened(&folder),
        }),
        package: "python3-tk",
    }
}

/// A path with the user's home as `~`.
fn shortened(path: &Path) -> String {
    let home = std::env::home_dir().filter(|home| home.parent().is_some());
    let below = home.and_then(|home| Some(PathBuf::from("~").join(path.strip_prefix(home).ok()?)));
    below.as_deref().unwrap_or(path).display().to_string()
}
