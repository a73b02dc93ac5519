//! Nothing outlives a run, however it ends.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use puzzlemark_sandbox::{
    Cell, Channel, Event, Exit, Level, Program, Sandbox, SandboxError, SandboxOptions, Warm,
};

use crate::sandbox::{python, run, shell, somebody_runs};
use crate::support::{cell, options};

#[test]
fn a_run_ends_with_its_program_and_leaves_no_process() {
    let mut cell = cell();
    let scripts = [
        "sleep 61.125 & echo done",
        "setsid sleep 61.125 & echo done",
        "(setsid sh -c 'trap \"\" TERM HUP INT; sleep 61.125; sleep 61.125' >/dev/null 2>&1 </dev/null &) ; echo done",
    ];
    for script in scripts {
        let started = Instant::now();
        let (exit, finished) = run(&mut cell, &shell(script));
        assert_eq!(
            (exit, &finished.printed[..]),
            (Exit::Code(0), &b"done\n"[..]),
            "{script}"
        );
        assert!(finished.end.left_behind >= 1, "{script}");
        assert!(started.elapsed() < Duration::from_secs(8));
        assert!(!somebody_runs("61.125"), "{script}");
    }
}

#[test]
fn a_storm_of_forks_is_swept() {
    // Each process starts its successor in a new session and ends.
    let storm = "import os\nif os.fork() == 0:\n for i in range(200000):\n  if os.fork(): os._exit(0)\n  os.setsid()\n";
    let mut program = python(&format!("{storm}\n# storm-mark-7719"));
    program.limits.wall = Duration::from_secs(1);
    let (_, _) = run(&mut cell(), &program);
    assert!(!somebody_runs("storm-mark-7719"));
}

#[test]
fn forks_that_replace_ended_processes_are_swept() {
    // The processes of root and of cells with namespaces can be as many as the limit allows.
    let storm = "import os, time\nend = time.monotonic() + 20\nwhile time.monotonic() < end:\n try: os.fork()\n except OSError: pass\n# storm-mark-7720";
    for level in Level::ALL {
        let sandbox = Sandbox::new(SandboxOptions {
            strongest: level,
            ..options()
        });
        if !is_alone(level) {
            eprintln!("skipped: `{level}` limits only what is seen of processes");
            continue;
        }
        let mut program = python(storm);
        program.limits.cpu = Duration::from_secs(20);
        program.limits.wall = Duration::from_secs(5);
        let (exit, _) = run(&mut sandbox.unwrap().open_cell().unwrap(), &program);
        assert!(matches!(exit, Exit::Limit(_)), "{level}: {exit:?}");
        assert!(!somebody_runs("storm-mark-7720"), "{level}");
    }
}

/// True if the kernel limits the number of processes of a cell.
fn is_alone(level: Level) -> bool {
    let is_root = fs::metadata("/proc/self").unwrap().uid() == 0;
    is_root || level == Level::Full
}

/// A program with a simulated process that is kept ready. For each request, that makes a child, which runs
/// `runs` instead of becoming a program. The parent itself runs `then`.
pub(crate) fn kept_ready(runs: &str, then: &str) -> Program {
    let script = format!(
        "import array, ctypes, os, signal, socket, sys, time
host, own = [socket.socket(fileno=number) for number in (3, 4)]
clone = {{'x86_64': 56, 'aarch64': 220}}[os.uname().machine]
libc = ctypes.CDLL(None)
host.send(b'ready')
while True:
    packet, received = host.recvmsg(65536, 1024)[:2]
    if not packet: break
    if received:
        descriptors = array.array('i')
        descriptors.frombytes(received[0][2])
        libc.setns(descriptors[0], 0x20000000)
    child = libc.syscall(clone, 0x8000 | signal.SIGCHLD, 0, 0, 0, 0)
    if child == 0:
        own.send(b'waiting')
        received = own.recvmsg(65536, 1024)[1]
        descriptors = array.array('i')
        descriptors.frombytes(received[0][2])
        for number in range(5): os.dup2(descriptors[number], number + 20)
        os.fchdir(descriptors[5])
        {runs}
        os._exit(0)
    {then}
"
    );
    Program {
        channel: Channel::Own,
        warm: Some(Arc::new(Warm {
            argv: python(&script).argv,
        })),
        ..python("import time; time.sleep(0.2); print('started anew')")
    }
}

/// Runs a program `times` times. Each run must come from the process kept ready.
fn runs_of_kept_processes(cell: &mut Cell, program: &Program, times: u32) {
    for _ in 0..times {
        let (exit, finished) = run(cell, program);
        assert_eq!(exit, Exit::Code(0));
        assert_eq!(finished.printed, b"of what was kept");
    }
}

/// A cell of each level of this machine. All of them keep processes ready.
#[expect(clippy::print_stderr, reason = "a test says why it is skipped")]
pub(crate) fn cells_that_keep_ready() -> impl Iterator<Item = (Level, Cell)> {
    Level::ALL.into_iter().filter_map(|level| {
        let sandbox = Sandbox::new(SandboxOptions {
            strongest: level,
            ..options()
        });
        let sandbox = sandbox.unwrap();
        if sandbox.level() != Some(level) {
            eprintln!("skipped: `{level}` cannot be had here");
            return None;
        }
        Some((level, sandbox.open_cell().unwrap()))
    })
}

#[test]
fn a_process_kept_ready_may_end_during_a_run() {
    let program = kept_ready(
        "own.send(b'started'); time.sleep(0.3); os.write(21, b'of what was kept')",
        "time.sleep(0.1); os._exit(0)",
    );
    for (_, mut cell) in cells_that_keep_ready() {
        // The run continues, and the next run gets a new process.
        runs_of_kept_processes(&mut cell, &program, 4);
    }
}

#[test]
fn a_child_that_ends_early_does_not_count_as_a_program() {
    let ends = [
        "pass",
        "own.send(b'failed landlock 1'); os._exit(1)",
        "os.kill(os.getpid(), signal.SIGSEGV)",
    ];
    for end in ends {
        for (level, mut cell) in cells_that_keep_ready() {
            let mut process = cell.start(&kept_ready(end, "pass")).unwrap();
            let ended = process.receive();
            assert!(
                matches!(ended, Err(SandboxError::LauncherGone)),
                "{level}: {end}: {ended:?}"
            );
        }
    }
}

#[test]
fn a_waiting_child_that_ends_is_replaced() {
    // Kills every second child.
    let kill = "made = globals().get('made', 0) + 1
    if made % 2 == 0:
        time.sleep(0.1)
        os.kill(child, signal.SIGKILL)
        while open('/proc/%d/stat' % child).read().split()[2] != 'Z': pass";
    let program = kept_ready(
        "own.send(b'started'); os.write(21, b'of what was kept')",
        kill,
    );
    for (_, mut cell) in cells_that_keep_ready() {
        runs_of_kept_processes(&mut cell, &program, 6);
    }
}

#[test]
fn what_a_process_kept_ready_became_leaves_no_process() {
    let runs = [
        ("os.fork() or time.sleep(61.25)", 1),
        (
            "os.fork() or (os.setsid(), os.fork() or time.sleep(61.25), os._exit(0))",
            1,
        ),
        (
            "os.fork() or (os.fork() or time.sleep(61.25), time.sleep(61.25))",
            2,
        ),
    ];
    for (level, mut cell) in cells_that_keep_ready() {
        for (leaves, left) in runs {
            let program = kept_ready(
                &format!("own.send(b'started'); {leaves}; time.sleep(0.3); os.write(21, b'done')"),
                "pass",
            );
            for _ in 0..3 {
                let (exit, finished) = run(&mut cell, &program);
                assert_eq!(
                    (exit, &finished.printed[..], finished.end.left_behind),
                    (Exit::Code(0), &b"done"[..], left),
                    "{level}: {leaves}"
                );
            }
        }
        // The children have the command line of the process that is kept ready.
        drop(cell);
        assert!(!somebody_runs("time.sleep(61.25)"), "{level}");
    }
}

#[test]
fn a_storm_of_forks_from_a_process_kept_ready_is_swept() {
    let storm = "own.send(b'started')
        if os.fork() == 0:
            for _ in range(200000):
                if os.fork(): os._exit(0)
                os.setsid()
            mark = 'storm-mark-7721'
        time.sleep(60)";
    for (level, mut cell) in cells_that_keep_ready() {
        let mut program = kept_ready(storm, "pass");
        program.limits.wall = Duration::from_secs(1);
        let (exit, _) = run(&mut cell, &program);
        assert!(matches!(exit, Exit::Limit(_)), "{level}: {exit:?}");
        drop(cell);
        assert!(!somebody_runs("storm-mark-7721"), "{level}");
    }
}

#[test]
fn a_process_kept_ready_that_makes_no_child_is_not_tried_again() {
    for (level, mut cell) in cells_that_keep_ready() {
        if level == Level::Full {
            // There it cannot write down that it was started.
            continue;
        }
        let folder = tempfile::tempdir().unwrap();
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
        let starts = folder.path().join("starts");
        let fails = format!(
            "import socket, time
open({starts:?}, 'a').write('started\\n')
host = socket.socket(fileno=3)
host.send(b'ready')
host.recv(65536)
host.send(b'failed setns 1')
time.sleep(60)"
        );
        let program = Program {
            channel: Channel::Own,
            warm: Some(Arc::new(Warm {
                argv: python(&fails).argv,
            })),
            ..python("print('started anew')")
        };
        for _ in 0..3 {
            let (exit, finished) = run(&mut cell, &program);
            assert_eq!(
                (exit, &finished.printed[..]),
                (Exit::Code(0), &b"started anew\n"[..]),
                "{level}"
            );
        }
        assert_eq!(fs::read_to_string(&starts).unwrap(), "started\n", "{level}");
    }
}

#[test]
fn a_program_that_cannot_be_kept_ready_starts_anew_with_one_preamble() {
    let unable = "import socket; socket.socket(fileno=3).send(b'unable to do anything')";
    let echo = "import os
for line in os.fdopen(int(os.environ['PUZZLEMARK_REQUESTS'])):
    os.write(int(os.environ['PUZZLEMARK_REPLIES']), line.encode())";
    let program = Program {
        channel: Channel::Own,
        preamble: (*b"preamble\n").into(),
        warm: Some(Arc::new(Warm {
            argv: python(unable).argv,
        })),
        ..python(echo)
    };
    let mut cell = cell();
    for _ in 0..3 {
        let mut process = cell.start(&program).unwrap();
        process.send(b"request\n").unwrap();
        for line in ["preamble", "request"] {
            assert_eq!(process.receive().unwrap(), Event::Reply(line.into()));
        }
        let finished = process.finish(Duration::from_secs(20)).unwrap();
        assert_eq!(finished.end.exit, Some(Exit::Code(0)));
    }
}

#[test]
fn an_unfinished_process_is_ended_when_dropped() {
    let mut cell = cell();
    let process = cell.start(&shell("sleep 63.5")).unwrap();
    assert!(somebody_runs("63.5"), "it is over before it is dropped");
    drop(process);
    assert!(!somebody_runs("63.5"));
    assert_eq!(run(&mut cell, &shell("exit 0")).0, Exit::Code(0));
}

/// Not a test by itself. The next test starts it in another process and kills that.
#[test]
fn held_open() {
    let Some(folder) = std::env::var_os("PUZZLEMARK_HOLD_A_CELL") else {
        return;
    };
    let sandbox = Sandbox::new(SandboxOptions {
        folder: Some(folder.into()),
        ..options()
    });
    let mut cell = sandbox.unwrap().open_cell().unwrap();
    let mut process = cell
        .start(&shell("setsid sleep 65.5 & echo started; sleep 65.5"))
        .unwrap();
    assert_eq!(
        process.receive().unwrap(),
        Event::Printed(b"started\n".to_vec())
    );
    println!("held");
    std::thread::sleep(Duration::from_secs(30));
}

#[test]
fn killing_the_harness_ends_all_its_processes() {
    let folder = tempfile::tempdir().unwrap();
    let mut harness = Command::new(std::env::current_exe().unwrap())
        .args([
            "--exact",
            "sandbox::endings::held_open",
            "--nocapture",
            "--test-threads=1",
        ])
        .env("PUZZLEMARK_HOLD_A_CELL", folder.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(harness.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("held")));
    let is_empty = || fs::read_dir(folder.path()).unwrap().next().is_none();
    assert!(somebody_runs("65.5") && !is_empty());
    harness.kill().unwrap();
    harness.wait().unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while (somebody_runs("65.5") || !is_empty()) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!somebody_runs("65.5"));
    assert!(is_empty());
}

#[test]
fn signals_for_the_harness_do_not_reach_the_launcher() {
    let group = |stat: &str| {
        stat.rsplit_once(") ")
            .unwrap()
            .1
            .split(' ')
            .nth(2)
            .map(str::to_owned)
    };
    let sandbox = Sandbox::new(SandboxOptions {
        strongest: Level::LimitsOnly,
        ..options()
    })
    .unwrap();
    let (_, finished) = run(
        &mut sandbox.open_cell().unwrap(),
        &shell("cat /proc/$PPID/stat"),
    );
    let launcher = String::from_utf8(finished.printed).unwrap();
    let own = fs::read_to_string("/proc/self/stat").unwrap();
    assert_ne!(group(&launcher), group(&own));
}
