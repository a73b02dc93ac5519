//! Toolchains: compilers and runtimes of this machine, and the names of missing ones.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use super::JudgeFailure;
pub use super::system::find_program;
use super::system::{Install, System};

/// A program that submissions in some language need.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tool {
    /// The language.
    pub language: &'static str,
    /// The program.
    pub program: &'static str,
    /// The argument that prints its version.
    pub version: &'static str,
    /// Its name in a sentence: `a JDK`.
    pub called: &'static str,
    /// The packages or commands that install it.
    pub install: Install,
}

/// The program that runs JavaScript.
pub(super) const NODE: &str = "node";
/// The program that compiles Java.
pub(super) const JAVAC: &str = "javac";
/// The program that runs compiled Java.
pub(super) const JAVA: &str = "java";

const JDK: Install = Install {
    debian: "default-jdk-headless",
    fedora: "java-latest-openjdk-devel",
    macos: "brew install openjdk",
    windows: "winget install EclipseAdoptium.Temurin.21.JDK",
};

/// Every program that drivers and kits start, except Python.
pub const TOOLS: [Tool; 8] = [
    Tool {
        language: "JavaScript",
        program: NODE,
        version: "--version",
        called: "Node.js",
        install: Install {
            debian: "nodejs",
            fedora: "nodejs",
            macos: "brew install node",
            windows: "winget install OpenJS.NodeJS.LTS",
        },
    },
    Tool {
        language: "Java",
        program: JAVAC,
        version: "-version",
        called: "a JDK",
        install: JDK,
    },
    Tool {
        language: "Java",
        program: JAVA,
        version: "--version",
        called: "a JDK",
        install: JDK,
    },
    Tool {
        language: "C",
        program: "cc",
        version: "--version",
        called: "a C compiler",
        install: Install {
            debian: "gcc libc6-dev",
            fedora: "gcc",
            macos: "xcode-select --install",
            windows: "install MSYS2 and its GCC, so that `cc` is on the PATH",
        },
    },
    Tool {
        language: "C++",
        program: "c++",
        version: "--version",
        called: "a C++ compiler",
        install: Install {
            debian: "g++",
            fedora: "gcc-c++",
            macos: "xcode-select --install",
            windows: "install MSYS2 and its GCC, so that `c++` is on the PATH",
        },
    },
    Tool {
        language: "Rust",
        program: "rustc",
        version: "--version",
        called: "Rust's compiler",
        install: Install {
            debian: "rustc",
            fedora: "rust",
            macos: "brew install rust",
            windows: "winget install Rustlang.Rustup",
        },
    },
    Tool {
        language: "Go",
        program: "go",
        version: "version",
        called: "Go",
        install: Install {
            debian: "golang-go",
            fedora: "golang",
            macos: "brew install go",
            windows: "winget install GoLang.Go",
        },
    },
    Tool {
        language: "Ruby",
        program: "ruby",
        version: "--version",
        called: "Ruby",
        install: Install {
            debian: "ruby",
            fedora: "ruby",
            macos: "brew install ruby",
            windows: "winget install RubyInstallerTeam.Ruby.3.4",
        },
    },
];

/// Returns the version of a program: the first number with a point in its output, or an empty text.
/// Runs each program only once, because some take long.
pub fn version(program: &str) -> String {
    static KNOWN: Mutex<BTreeMap<String, String>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    known
        .entry(program.to_owned())
        .or_insert_with(|| ask_version(program))
        .clone()
}

fn ask_version(program: &str) -> String {
    let known = TOOLS.iter().find(|tool| tool.program == program);
    let question = known.map_or("--version", |tool| tool.version);
    let Ok(output) = Command::new(program).arg(question).output() else {
        return String::new();
    };
    let text = [output.stdout, output.stderr].concat();
    version_in(&String::from_utf8_lossy(&text))
}

fn version_in(text: &str) -> String {
    let mut words = text.split(|letter: char| letter.is_whitespace() || "(),\"".contains(letter));
    let number = words.find_map(|word| {
        let number = word.trim_start_matches(|letter: char| letter.is_ascii_lowercase());
        let begins = number.starts_with(|letter: char| letter.is_ascii_digit());
        (begins && number.contains('.')).then(|| number.to_owned())
    });
    number.unwrap_or_default()
}

/// Returns the name of a program's toolchain, such as `a JDK`, if the program cannot be found.
pub(super) fn missing(program: &str) -> Option<&str> {
    if program.contains('/') || find_program(program).is_some() {
        return None;
    }
    let known = TOOLS.iter().find(|tool| tool.program == program);
    Some(known.map_or(program, |tool| tool.called))
}

/// Checks that this machine has the program. Otherwise the result is a judge failure.
pub(super) fn require(program: &str) -> Result<(), JudgeFailure> {
    let Some(called) = missing(program) else {
        return Ok(());
    };
    let known = TOOLS.iter().find(|tool| tool.program == program);
    let advice = known.map_or_else(
        || "see `puzzlemark doctor`".to_owned(),
        |tool| {
            format!(
                "to install it: {}",
                System::here().advice(called, &tool.install)
            )
        },
    );
    Err(JudgeFailure {
        doing: "prepare the submission".to_owned(),
        cause: format!("it needs {called}: `{program}` is not on this machine; {advice}"),
    })
}

/// Paths of compilers and runtimes that do not belong to the system.
#[derive(Debug, Clone, Default)]
pub(super) struct Toolchain {
    pub(super) environment: Vec<(String, String)>,
    pub(super) folders: Vec<PathBuf>,
}

impl Toolchain {
    /// Returns the search path of this process and the variables with folders of common toolchains.
    /// No other variable of the environment is passed on.
    pub(super) fn of_this_machine() -> Self {
        let mut environment = Vec::new();
        let mut folders = Vec::new();
        if let Ok(path) = std::env::var("PATH") {
            folders.extend(std::env::split_paths(&path).filter(|folder| folder.is_absolute()));
            environment.push(("PATH".to_owned(), path));
        }
        let home = std::env::home_dir();
        for (name, usual) in [
            ("RUSTUP_HOME", Some(".rustup")),
            ("CARGO_HOME", Some(".cargo")),
            ("JAVA_HOME", None),
            ("GOROOT", None),
        ] {
            let usual = usual
                .zip(home.as_deref())
                .map(|(usual, home)| home.join(usual));
            let folder = std::env::var_os(name).map(PathBuf::from).or(usual);
            if let Some(folder) = folder.filter(|folder| folder.is_dir())
                && let Some(text) = folder.to_str()
            {
                environment.push((name.to_owned(), text.to_owned()));
                // Cargo's folder also has the user's credentials. The programs are enough.
                folders.push(if name == "CARGO_HOME" {
                    folder.join("bin")
                } else {
                    folder
                });
            }
        }
        folders.retain(|folder| folder != Path::new("/"));
        Self {
            environment,
            folders,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_found_in_output() {
        for (text, version) in [
            ("v20.1.0\n", "20.1.0"),
            ("javac 17.0.15\n", "17.0.15"),
            ("go version go1.19.8 linux/amd64", "1.19.8"),
            (
                "cc (Debian 12.2.0-14+deb12u1) 12.2.0\n",
                "12.2.0-14+deb12u1",
            ),
            ("rustc 1.95.0 (59807616e 2026-04-14)", "1.95.0"),
            ("nothing", ""),
        ] {
            assert_eq!(version_in(text), version);
        }
    }

    #[test]
    fn a_missing_tool_is_named() {
        assert_eq!(missing("no-such-program"), Some("no-such-program"));
        assert_eq!(missing("./puzzle"), None);
        assert!(
            require("no-such-program")
                .is_err_and(|error| { error.to_string().contains("`puzzlemark doctor`") })
        );
    }

    #[test]
    fn every_tool_has_an_installation_on_every_system() {
        for tool in TOOLS {
            for system in [
                System::Debian,
                System::Fedora,
                System::MacOs,
                System::Windows,
            ] {
                assert!(
                    !system.advice(tool.called, &tool.install).ends_with(' '),
                    "{tool:?}"
                );
            }
        }
    }
}
