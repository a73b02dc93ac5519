//! Material of other graders, imported and judged as the original tool judges it.

#![cfg(target_os = "linux")]
#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops where something cannot be done, and says what it leaves out"
)]

mod check50;
mod constructs;
mod covered;
mod dodona;
mod exercises;
mod kattis;
mod lists;
mod native;
mod polygon;
mod sessions;
mod shown;
mod trial;
mod tried;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use puzzlemark_import::{Imported, Material};
use tempfile::TempDir;

fn fixture(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/import");
    root.join(name)
}

fn material(path: &Path) -> Material {
    Material {
        path: path.to_owned(),
    }
}

/// Writes an imported assignment into a folder.
fn written(imported: Imported) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in imported.into_folder() {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// Lints an assignment with its submissions. Returns true if it has no mistakes, and the messages.
fn lint(folder: &Path) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_puzzlemark"))
        .arg("lint")
        .arg(folder)
        .arg("--submissions")
        .arg(folder.join("submissions"))
        .output()
        .unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(told).unwrap())
}
