//! Cells that are opened once and used again.

use std::path::Path;

use puzzlemark_sandbox::{Cell, Exit, Level, Program, Sandbox, SandboxOptions};

use crate::sandbox::{run, shell};
use crate::support::options;

/// Returns a text that differs between cells.
fn identity(cell: &mut Cell) -> String {
    identity_with(cell, &[])
}

/// Returns the text with a program that reads these paths.
fn identity_with(cell: &mut Cell, readable: &[&Path]) -> String {
    let program = Program {
        readable: readable.iter().map(|path| path.to_path_buf()).collect(),
        ..shell("readlink /proc/self/ns/mnt; pwd; ls; echo left > left.txt")
    };
    let (exit, finished) = run(cell, &program);
    assert_eq!(exit, Exit::Code(0));
    String::from_utf8(finished.printed).unwrap()
}

#[test]
fn a_cell_that_is_given_back_serves_submissions_only() {
    let sandbox = Sandbox::new(options()).unwrap();
    let mut first = sandbox.open_cell().unwrap();
    let own = identity(&mut first);
    assert!(own.ends_with("given.txt\n"), "{own}");
    assert_eq!(first.isolation(), sandbox.isolation());
    let mut second = sandbox.open_cell().unwrap();
    assert_ne!(identity(&mut second), own);
    sandbox.give_back(first);
    let mut of_checkers = sandbox.open_cell().unwrap();
    assert_ne!(identity(&mut of_checkers), own);
    let mut of_submissions = sandbox.cell_for_submissions().unwrap();
    // The file that the last program left is gone.
    assert_eq!(identity(&mut of_submissions), own);
    let mut new = sandbox.cell_for_submissions().unwrap();
    assert_ne!(identity(&mut new), own);
}

#[test]
fn a_cell_is_opened_again_only_for_files_that_it_lacks() {
    let (early, late) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let sandbox = Sandbox::new(SandboxOptions {
        readable: [early.path().to_owned()].into(),
        ..options()
    });
    let sandbox = sandbox.unwrap();
    let mut cell = sandbox.open_cell().unwrap();
    let own = identity(&mut cell);
    assert_eq!(identity_with(&mut cell, &[early.path()]), own);
    assert_eq!(identity_with(&mut cell, &[Path::new("/usr/lib")]), own);
    let is_again = sandbox.level() == Some(Level::Full);
    let other = identity_with(&mut cell, &[late.path()]);
    assert_eq!(other != own, is_again, "{other}{own}");
}
