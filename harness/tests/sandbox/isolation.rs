//! What a program cannot reach: files outside its folder, and those that watch over it.

use std::fs;
use std::time::Duration;

use puzzlemark::sandbox::{
    Cell, Event, Exit, Level, Limits, Program, Sandbox, SandboxError, SandboxOptions,
};

use crate::support::options;
use crate::{run, shell, somebody_runs};

#[test]
fn what_is_outside_cannot_be_read_written_or_reached() {
    let sandbox = Sandbox::new(options()).unwrap();
    if sandbox.isolation().level == "limits-only" {
        eprintln!("not confined here: {}", sandbox.isolation().meaning);
        return;
    }
    let mut cell = sandbox.open_cell().unwrap();
    let secret = tempfile::NamedTempFile::new().unwrap();
    fs::write(secret.path(), "expected answers").unwrap();
    let path = secret.path().display();
    let (_, finished) = run(
        &mut cell,
        &shell(&format!(
            "cat {path}; echo x > {path}.new; ls /proc/1; cat /etc/shadow; ln -s {path} l; cat l; ls /tmp; touch ../x; true"
        )),
    );
    assert_eq!(String::from_utf8_lossy(&finished.printed), "");
    assert_eq!(fs::read(secret.path()).unwrap(), b"expected answers");
    assert!(!fs::exists(format!("{path}.new")).unwrap());
}

/// How the sandbox fails under a program.
fn failure_of(cell: &mut Cell, program: &Program) -> SandboxError {
    let mut process = match cell.start(program) {
        Ok(process) => process,
        Err(error) => return error,
    };
    loop {
        match process.receive() {
            Ok(Event::Ended(exit)) => panic!("{exit:?}"),
            Ok(_) => {}
            Err(error) => return error,
        }
    }
}

#[test]
fn a_program_that_ends_its_watcher_gains_nothing() {
    let sandbox = Sandbox::new(SandboxOptions {
        strongest: Level::LimitsOnly,
        ..options()
    })
    .unwrap();
    assert_eq!(sandbox.isolation().level, "limits-only");
    let keeper = "$(cut -d' ' -f4 /proc/$PPID/stat)";
    for (signal, watcher) in [("KILL", "$PPID"), ("STOP", "$PPID"), ("KILL", keeper)] {
        let mut cell = sandbox.open_cell().unwrap();
        let mut program = shell(&format!(
            "setsid sleep 62.25 & echo $PPID; kill -{signal} {watcher}; sleep 62.25"
        ));
        program.limits = Limits {
            wall: Duration::from_millis(500),
            ..program.limits
        };
        let error = failure_of(&mut cell, &program);
        assert!(
            matches!(
                error,
                SandboxError::LauncherGone | SandboxError::LauncherStuck
            ),
            "{error}"
        );
        drop(cell);
        assert!(!somebody_runs("62.25"), "after {signal} {watcher}");
        let (exit, _) = run(&mut sandbox.open_cell().unwrap(), &shell("exit 0"));
        assert_eq!(exit, Exit::Code(0));
    }
}
