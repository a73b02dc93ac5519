//! Every limit is reached, by a program or by the tree of its processes.

use std::time::Duration;

use puzzlemark::sandbox::{Channel, Exit, LimitHit};

use crate::support::cell;
use crate::{python, run, shell};

#[test]
fn cpu_of_the_whole_tree_is_limited() {
    let mut cell = cell();
    let mut program = shell("while :; do :; done");
    program.limits.cpu = Duration::from_millis(300);
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Cpu { .. })),
        "{exit:?}"
    );
    // Detached burners, none of which would reach a limit alone.
    let mut program =
        shell("for i in 1 2 3; do setsid sh -c 'while :; do :; done' & done; sleep 60");
    program.limits.cpu = Duration::from_millis(300);
    let (exit, finished) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Cpu { .. })),
        "{exit:?}"
    );
    assert!(finished.end.cpu >= Duration::from_millis(300));
}

#[test]
fn sleepers_and_stopped_programs_reach_the_wall_limit() {
    let mut cell = cell();
    for script in [
        "sleep 60",
        "kill -STOP $$",
        "exec 0<&- 1>&- 2>&-; sleep 60",
        "trap '' TERM INT HUP; sleep 60",
    ] {
        let mut program = shell(script);
        program.limits.wall = Duration::from_millis(300);
        let (exit, _) = run(&mut cell, &program);
        assert!(
            matches!(exit, Exit::Limit(LimitHit::Wall { .. })),
            "{script}: {exit:?}"
        );
    }
}

#[test]
fn memory_of_the_whole_tree_is_limited() {
    let mut cell = cell();
    let hog = "import time\nb = bytearray(60 << 20)\nfor i in range(0, len(b), 4096): b[i] = 1\ntime.sleep(60)";
    let mut program = python(&format!(
        "import os\nfor _ in range(4):\n if os.fork() == 0: break\n{hog}"
    ));
    program.limits.memory_bytes = 128 << 20;
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Memory { .. })),
        "{exit:?}"
    );
}

#[test]
fn floods_are_cut_at_their_limit() {
    let mut cell = cell();
    for script in ["yes", "yes >&2", "yes & yes >&2"] {
        let (exit, finished) = run(&mut cell, &shell(script));
        assert_eq!(
            exit,
            Exit::Limit(LimitHit::Output { allowed: 1 << 20 }),
            "{script}"
        );
        assert_eq!(finished.printed.len() + finished.complained.len(), 1 << 20);
    }
    let mut program = shell("yes");
    program.channel = Channel::Standard;
    let (exit, _) = run(&mut cell, &program);
    assert_eq!(exit, Exit::Limit(LimitHit::Reply { allowed: 1 << 20 }));
}

#[test]
fn files_and_processes_are_limited() {
    let mut cell = cell();
    let (exit, _) = run(&mut cell, &shell("exec head -c 20000000 /dev/zero > big"));
    assert_eq!(exit, Exit::Signal(25));
    let (exit, _) = run(
        &mut cell,
        &shell("for i in $(seq 60); do sleep 60 & done; wait"),
    );
    assert!(
        matches!(
            exit,
            Exit::Limit(LimitHit::Processes {
                used: 33..,
                allowed: 32
            })
        ),
        "{exit:?}"
    );
}
