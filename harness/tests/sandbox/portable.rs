//! Cells as they are on systems other than Linux.

use std::time::{Duration, Instant};

use puzzlemark::sandbox::{Exit, LimitHit, Sandbox, SandboxOptions};

use crate::support::options;
use crate::{run, shell, somebody_runs};

#[test]
fn the_portable_cell_runs_and_ends_programs() {
    let sandbox = Sandbox::new(SandboxOptions {
        portable: true,
        ..options()
    })
    .unwrap();
    let mut cell = sandbox.open_cell().unwrap();
    let (exit, finished) = run(&mut cell, &shell("cat given.txt; exit 4"));
    assert_eq!(
        (exit, &finished.printed[..]),
        (Exit::Code(4), &b"given\n"[..])
    );
    // Told apart from those of the same test run by somebody else.
    let mark = format!("64.75{}", std::process::id());
    let mut program = shell(&format!("sleep {mark} & sleep {mark}"));
    program.limits.wall = Duration::from_millis(300);
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Wall { .. })),
        "{exit:?}"
    );
    // Nobody can wait for a grandchild: the signal was sent, and takes its time.
    let until = Instant::now() + Duration::from_secs(10);
    while somebody_runs(&mark) {
        assert!(Instant::now() < until, "a grandchild outlived its run");
        std::thread::sleep(Duration::from_millis(10));
    }
    let (exit, _) = run(&mut cell, &shell("yes"));
    assert_eq!(exit, Exit::Limit(LimitHit::Output { allowed: 1 << 20 }));
}
