//! The limits of a program's reach: files outside its folder, and the processes that watch it.

use std::fs;
use std::time::Duration;

use puzzlemark_sandbox::{
    Cell, Event, Exit, Level, LimitHit, Limits, Program, Sandbox, SandboxError, SandboxOptions,
};

use crate::sandbox::{run, shell, somebody_runs};
use crate::support::options;

#[test]
fn nothing_outside_of_a_cell_can_be_reached() {
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

/// The end of a program, or the error of the sandbox.
fn end_of(cell: &mut Cell, program: &Program) -> Result<Exit, SandboxError> {
    let mut process = cell.start(program)?;
    loop {
        if let Event::Ended(exit) = process.receive()? {
            return Ok(exit);
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
    let mut mechanisms = sandbox.mechanisms().iter();
    let others = mechanisms.any(|one| one.detail == "programs run as a user of their own");
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
        let ended = end_of(&mut cell, &program);
        if others {
            let kept = matches!(ended, Ok(Exit::Limit(LimitHit::Wall { .. })));
            assert!(kept, "{ended:?}");
        } else {
            let gone = matches!(
                ended,
                Err(SandboxError::LauncherGone | SandboxError::LauncherStuck)
            );
            assert!(gone, "{ended:?}");
            // Programs may still run there, so the folder must not be emptied.
            let left = cell.working_folder().join("given.txt");
            let again = end_of(&mut cell, &shell("exit 0"));
            assert!(matches!(again, Err(SandboxError::LauncherGone)));
            assert!(left.exists());
        }
        drop(cell);
        assert!(!somebody_runs("62.25"), "after {signal} {watcher}");
        let (exit, _) = run(&mut sandbox.open_cell().unwrap(), &shell("exit 0"));
        assert_eq!(exit, Exit::Code(0));
    }
}
