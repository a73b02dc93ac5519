//! Other sandboxes, if they are installed.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::turns::{Contender, Row};

/// A sandbox that is started before the program.
pub(crate) struct Peer {
    program: &'static str,
    words: &'static [&'static str],
    shown: &'static str,
    /// The reason to show if it is not here.
    missing: &'static str,
}

pub(crate) const PEERS: [Peer; 4] = [
    Peer {
        program: "bwrap",
        words: &[
            "--unshare-all",
            "--die-with-parent",
            "--ro-bind",
            "/usr",
            "/usr",
            "--symlink",
            "usr/bin",
            "/bin",
            "--symlink",
            "usr/lib",
            "/lib",
            "--symlink",
            "usr/lib64",
            "/lib64",
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--tmpfs",
            "/tmp",
            "--",
        ],
        shown: "bwrap --unshare-all, /usr and nothing else",
        missing: "not here: install Debian's package bubblewrap",
    },
    Peer {
        program: "firejail",
        words: &["--quiet", "--noprofile", "--net=none", "--"],
        shown: "firejail --noprofile --net=none",
        missing: "not here: install Debian's package firejail",
    },
    Peer {
        program: "isolate",
        words: &["--run", "--"],
        shown: "isolate --run, its box kept",
        missing: "not in Debian's packages here (12), nor in PyPI's or crates.io's: other things have its name there",
    },
    Peer {
        program: "nsjail",
        words: &["-Mo", "-Q", "--chroot", "/", "--"],
        shown: "nsjail -Mo --chroot /",
        missing: "not in Debian's packages here (12), nor in PyPI's or crates.io's",
    },
];

impl Peer {
    /// Starts `program` in the sandbox; `None` if the sandbox is not here.
    pub(crate) fn command(&self, program: &str) -> Option<Command> {
        let mut command = Command::new(on_path(self.program)?);
        command.args(self.words).arg(program);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        Some(command)
    }

    /// The sandbox as a contender, or the row that says why it cannot take turns.
    pub(crate) fn contender(
        &self,
        program: &'static str,
        run: fn(&mut Command) -> anyhow::Result<crate::turns::Turn>,
    ) -> Result<Contender<'static>, Row> {
        let missing = || Row::missing(self.shown, self.missing);
        let mut command = self.command(program).ok_or_else(missing)?;
        if let Err(error) = run(&mut command) {
            return Err(Row::missing(
                self.shown,
                format!("does not run here: {error}"),
            ));
        }
        Ok(Contender {
            name: self.shown.to_owned(),
            take: Box::new(move || run(&mut command)),
        })
    }
}

fn on_path(program: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(program))
        .find(|file| file.is_file())
}
