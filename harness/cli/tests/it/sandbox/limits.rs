//! All limits, reached by a program or by its process tree.

use std::time::Duration;

use puzzlemark_sandbox::{Channel, Exit, LimitHit, Sandbox};

use crate::sandbox::{python, run, shell};
use crate::support::{cell, options};

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
    // Detached processes. None of them reaches the limit alone.
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
    let (exit, _) = run(
        &mut cell,
        &shell("exec head -c 20000000 /dev/urandom > big"),
    );
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

#[test]
fn usage_of_orphans_counts() {
    let mut cell = cell();
    let child = "while time.process_time() < 0.5: pass\n  os._exit(0)\n time.sleep(0.6)";
    let mut program = python(&format!(
        "import os, signal, time\nsignal.signal(signal.SIGCHLD, signal.SIG_IGN)\nwhile True:\n \
         if os.fork() == 0:\n  {child}"
    ));
    program.limits.cpu = Duration::from_secs(1);
    let (exit, finished) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Cpu { .. })),
        "{exit:?}"
    );
    assert!(finished.end.cpu > program.limits.cpu);
}

#[test]
fn shared_memory_without_a_process_is_refused() {
    let sandbox = Sandbox::new(options()).unwrap();
    if sandbox.isolation().level == "limits-only" {
        return;
    }
    let script = "import mmap
for make in lambda: mmap.mmap(-1, 4096), lambda: mmap.mmap(open('/dev/zero', 'r+b').fileno(), 4096):
    try:
        print(make())
    except OSError as error:
        print(error.strerror)
print(len(mmap.mmap(-1, 4096, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)))";
    let (_, finished) = run(&mut sandbox.open_cell().unwrap(), &python(script));
    let printed = String::from_utf8_lossy(&finished.printed);
    let lines: Vec<_> = printed.lines().collect();
    let unreachable = ["Permission denied", "No such file or directory"];
    assert_eq!([lines[0], lines[2]], ["Operation not permitted", "4096"]);
    assert!(unreachable.contains(&lines[1]), "{printed}");
}
