//! Operating systems, and how programs are found and installed on each.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// An operating system, by the way programs are found and installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum System {
    /// Debian, Ubuntu and their relatives: `apt`.
    Debian,
    /// Fedora, Red Hat and their relatives: `dnf`.
    Fedora,
    /// Another Linux or Unix. Its packages are not known here.
    Other,
    /// macOS: Homebrew.
    MacOs,
    /// Windows: `winget`.
    Windows,
}

/// The packages or commands that install a program, by system.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Install {
    /// Debian's packages.
    pub debian: &'static str,
    /// Fedora's packages.
    pub fedora: &'static str,
    /// The command on macOS, or advice.
    pub macos: &'static str,
    /// The command on Windows, or advice.
    pub windows: &'static str,
}

/// Windows of programs are shown on Linux only.
const LINUX_ONLY: &str = "grade windows on Linux";

/// The packages of Python.
pub(super) const PYTHON: Install = Install {
    debian: "python3",
    fedora: "python3",
    macos: "brew install python",
    windows: "winget install Python.Python.3.13",
};
/// The packages of the display for windows.
pub(super) const XVFB: Install = Install {
    debian: "xvfb",
    fedora: "xorg-x11-server-Xvfb",
    macos: LINUX_ONLY,
    windows: LINUX_ONLY,
};
/// The packages of Python's module for windows.
pub(super) const TKINTER: Install = Install {
    debian: "python3-tk",
    fedora: "python3-tkinter",
    macos: LINUX_ONLY,
    windows: LINUX_ONLY,
};

impl System {
    /// Returns the system of this process.
    pub(crate) fn here() -> Self {
        static HERE: LazyLock<System> = LazyLock::new(|| {
            let release = fs::read_to_string("/etc/os-release").unwrap_or_default();
            System::named(std::env::consts::OS, &release)
        });
        *HERE
    }

    /// Returns the system for a name, as in [`std::env::consts::OS`]. `release` is the text of
    /// `/etc/os-release`.
    fn named(os: &str, release: &str) -> Self {
        let families: Vec<&str> = release
            .lines()
            .filter_map(|line| line.strip_prefix("ID=").or(line.strip_prefix("ID_LIKE=")))
            .flat_map(|names| names.trim_matches(['"', '\'']).split(' '))
            .collect();
        let is = |name: &str| families.contains(&name);
        match os {
            "windows" => Self::Windows,
            "macos" => Self::MacOs,
            _ if is("debian") || is("ubuntu") => Self::Debian,
            _ if is("fedora") || is("rhel") => Self::Fedora,
            _ => Self::Other,
        }
    }

    /// Returns the way to install a program, as the end of "to install it: ...". `called` is its
    /// name in a sentence.
    pub(crate) fn advice(self, called: &str, install: &Install) -> String {
        match self {
            Self::Debian => format!("apt install {}", install.debian),
            Self::Fedora => format!("dnf install {}", install.fedora),
            Self::MacOs => install.macos.to_owned(),
            Self::Windows => install.windows.to_owned(),
            Self::Other => format!("install {called} with the package manager of this system"),
        }
    }

    /// Returns the commands that may start Python 3, the best first.
    pub(super) fn python_commands(self) -> &'static [&'static [&'static str]] {
        match self {
            // A link to the Microsoft Store also has one of these names. It does not answer, so the
            // search continues with the next command.
            Self::Windows => &[&["python"], &["py", "-3"], &["python3"]],
            _ => &[&["python3"]],
        }
    }

    /// Returns the first file that is a program of this name. On Windows the name may be without
    /// its ending. Only `.exe` counts, because files with the other endings of `PATHEXT` do not
    /// start without a shell.
    fn find_program(
        self,
        name: &str,
        folders: impl IntoIterator<Item = PathBuf>,
        is_file: impl Fn(&Path) -> bool,
    ) -> Option<PathBuf> {
        let mut file = PathBuf::from(name);
        if self == Self::Windows && file.extension().is_none() {
            file.set_extension("exe");
        }
        let mut files = folders.into_iter().map(|folder| folder.join(&file));
        files.find(|file| is_file(file))
    }
}

/// Returns the path of a program on this process's search path.
pub fn find_program(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    System::here().find_program(program, std::env::split_paths(&path), Path::is_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(system: System, name: &str, files: &[&str]) -> Option<PathBuf> {
        let is_file = |path: &Path| files.iter().any(|file| path == Path::new(file));
        system.find_program(name, ["one", "two"].map(PathBuf::from), is_file)
    }

    #[test]
    fn windows_leaves_the_ending_of_a_program_out() {
        for (name, files, expected) in [
            ("node", ["one/node", "two/node.exe"], Some("two/node.exe")),
            (
                "node",
                ["one/node.exe", "two/node.exe"],
                Some("one/node.exe"),
            ),
            (
                "node.exe",
                ["one/node.exe.exe", "two/node.exe"],
                Some("two/node.exe"),
            ),
            // Windows cannot start these without a shell.
            ("npm", ["one/npm", "one/npm.cmd"], None),
        ] {
            let expected = expected.map(PathBuf::from);
            assert_eq!(found(System::Windows, name, &files), expected, "{name}");
        }
    }

    #[test]
    fn elsewhere_a_program_has_its_whole_name() {
        for system in [System::Debian, System::MacOs, System::Other] {
            let files = ["one/node.exe", "two/node"];
            assert_eq!(found(system, "node", &files), Some("two/node".into()));
            assert_eq!(found(system, "ruby", &files), None);
        }
    }

    #[test]
    fn python_has_its_names_on_each_system() {
        let starts = |system: System, command: &[&str]| system.python_commands().contains(&command);
        assert!(starts(System::Windows, &["python"]) && starts(System::Windows, &["py", "-3"]));
        assert!(starts(System::Debian, &["python3"]) && starts(System::MacOs, &["python3"]));
    }

    #[test]
    fn systems_are_known_by_their_names_and_families() {
        for (os, release, expected) in [
            ("windows", "", System::Windows),
            ("macos", "", System::MacOs),
            (
                "linux",
                "NAME=\"Debian GNU/Linux\"\nID=debian\n",
                System::Debian,
            ),
            (
                "linux",
                "ID=linuxmint\nID_LIKE=\"ubuntu debian\"\n",
                System::Debian,
            ),
            (
                "linux",
                "ID=\"rocky\"\nID_LIKE=\"rhel centos fedora\"\n",
                System::Fedora,
            ),
            ("linux", "ID=fedora\nVERSION_ID=41\n", System::Fedora),
            ("linux", "ID=alpine\n", System::Other),
            ("linux", "", System::Other),
            ("freebsd", "ID=freebsd\n", System::Other),
        ] {
            assert_eq!(System::named(os, release), expected, "{os} {release}");
        }
    }

    #[test]
    fn advice_is_for_the_system() {
        let node = Install {
            debian: "nodejs",
            fedora: "nodejs",
            macos: "brew install node",
            windows: "winget install OpenJS.NodeJS.LTS",
        };
        for (system, expected) in [
            (System::Debian, "apt install nodejs"),
            (System::Fedora, "dnf install nodejs"),
            (System::MacOs, "brew install node"),
            (System::Windows, "winget install OpenJS.NodeJS.LTS"),
            (
                System::Other,
                "install Node.js with the package manager of this system",
            ),
        ] {
            assert_eq!(system.advice("Node.js", &node), expected);
        }
    }
}
