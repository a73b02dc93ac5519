//! Solvers of others from package registries, on the same instances.
//!
//! `benches/peers/prepare` fetches them into `target/peers`. For each part it writes there `ready`, or the
//! reason of a failure. The models for general solvers, and the programs that call libraries, are ours and lie
//! beside it.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A solver of others.
pub(crate) struct Peer {
    pub(crate) name: &'static str,
    /// The part that it needs.
    part: Part,
    program: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    /// Packages of PyPI, called by a Python program of ours.
    Python,
    /// Libraries of crates.io, called by a Rust program of ours.
    Crates,
    /// The sources of Debian's sgt-puzzles, whose own program is called by a Python program of ours.
    Towers,
}

pub(crate) static FLOW_SAT: Peer = Peer {
    name: "CaDiCaL 1.9.5 (python-sat), our model",
    part: Part::Python,
    program: "flow_sat.py",
};
pub(crate) static PYRAMIDS_CP: Peer = Peer {
    name: "OR-tools CP-SAT, our model",
    part: Part::Python,
    program: "pyramids_cp.py",
};
pub(crate) static BUBBLES_SAT: Peer = Peer {
    name: "CaDiCaL 1.9.5 (python-sat), our model",
    part: Part::Python,
    program: "bubbles_sat.py",
};
pub(crate) static PYRAMIDS_TOWERS: Peer = Peer {
    name: "towers of sgt-puzzles, with process start",
    part: Part::Towers,
    program: "pyramids_towers.py",
};
pub(crate) static SLIDY: Peer = Peer {
    name: "slidy 0.3.2, patterns 4-4-4-3",
    part: Part::Crates,
    program: "fifteen",
};
pub(crate) static DLX: Peer = Peer {
    name: "dlx-rs 1.3.0, our model, with its making",
    part: Part::Crates,
    program: "strips",
};
pub(crate) static PERMANGANATE: Peer = Peer {
    name: "permanganate 0.2.0",
    part: Part::Crates,
    program: "flow",
};

impl Part {
    fn name(self) -> &'static str {
        match self {
            Self::Python => "python",
            Self::Crates => "crates",
            Self::Towers => "towers",
        }
    }
}

impl Peer {
    /// The command that answers the question. The error says why the peer is not here.
    pub(crate) fn command(&self, question: &str) -> Result<Vec<String>, String> {
        let status = std::fs::read_to_string(folder().join(self.part.name()).with_extension("txt"));
        let status = status.unwrap_or_else(|_| "not prepared".to_owned());
        if status.trim() != "ready" {
            return Err(status.trim().to_owned());
        }
        let text = |path: PathBuf| path.to_string_lossy().into_owned();
        let command = match self.part {
            Part::Python | Part::Towers => vec![
                text(folder().join("venv/bin/python")),
                text(source().join(self.program)),
                question.to_owned(),
            ],
            Part::Crates => vec![
                text(folder().join("crates/release/puzzlemark-peers")),
                self.program.to_owned(),
            ],
        };
        Ok(command)
    }
}

/// Fetches and builds the parts that are missing.
pub(crate) fn prepare() {
    let done = Command::new(source().join("prepare"))
        .arg(folder())
        .stdout(Stdio::null())
        .status();
    if let Err(error) = done {
        eprintln!("peers could not be prepared: {error}");
    }
}

/// The folder of the peers.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("peers")
}

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers")
}
