//! The same program, run repeatedly in a cell. No run may depend on earlier ones, although all may have the
//! same parent.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use puzzlemark_sandbox::{
    Cell, Event, Exit, Finished, Level, Program, Sandbox, SandboxOptions, Tree, Warm,
};

use crate::sandbox::endings::{cells_that_keep_ready, kept_ready};
use crate::sandbox::{python, run};
use crate::support::options;

/// A script that reads its task from a file. So it is the same program for every task.
const SCRIPT: &str = "
import os, resource, signal, sys, time

def burn(seconds):
    end = time.process_time() + seconds
    while time.process_time() < end: pass

def orphan(work):
    ended, ends = os.pipe()
    if os.fork() == 0:
        if os.fork() == 0:
            os.setsid()
            work()
        os._exit(0)
    os.wait()
    os.close(ends)
    return ended

def attempt(call, *arguments):
    try: call(*arguments)
    except OSError: pass

def meddle():
    for pid in 1, os.getppid():
        attempt(os.setpriority, os.PRIO_PROCESS, pid, 19)
        attempt(os.sched_setaffinity, pid, [min(os.sched_getaffinity(0))])
        attempt(os.sched_setscheduler, pid, os.SCHED_BATCH, os.sched_param(0))
        attempt(resource.prlimit, pid, resource.RLIMIT_NOFILE, (16, 16))
        for number in signal.SIGHUP, signal.SIGTERM, signal.SIGCHLD, signal.SIGSTOP, signal.SIGUSR1:
            attempt(os.kill, pid, number)
    attempt(os.setpriority, os.PRIO_USER, os.getuid(), 19)
    attempt(os.setxattr, '.', 'user.mark', b'1')

deed = open('given.txt').read()
if deed == 'rest':
    print(os.getpriority(os.PRIO_PROCESS, 0), sorted(os.sched_getaffinity(0)), os.sched_getscheduler(0),
          resource.getrlimit(resource.RLIMIT_NOFILE), sorted(os.listdir('.')), os.umask(0o22),
          signal.pthread_sigmask(signal.SIG_BLOCK, []))
    print(os.getpid(), os.getppid())
elif deed == 'burn':
    memory = bytearray(b'1') * (80 << 20)
    burn(0.4)
elif deed == 'orphan': os.read(orphan(lambda: burn(0.4)), 1)
elif deed == 'leave': orphan(lambda: time.sleep(61.5))
elif deed == 'meddle': meddle()
elif deed == 'crash': os.abort()
elif deed == 'loop': burn(60)
";

fn told(cell: &mut Cell, deed: &str) -> (Exit, Finished) {
    let mut files = Tree::default();
    files.put("given.txt", deed.as_bytes());
    let mut program = Program {
        files,
        ..python(SCRIPT)
    };
    program.limits.cpu = Duration::from_secs(1);
    let (exit, finished) = run(cell, &program);
    let complained = String::from_utf8_lossy(&finished.complained);
    assert!(complained.is_empty(), "{deed}: {complained}");
    (exit, finished)
}

fn sandbox(level: Level) -> Option<Sandbox> {
    let strongest = Sandbox::new(SandboxOptions {
        strongest: level,
        ..options()
    });
    strongest.ok().filter(|one| one.level() == Some(level))
}

#[test]
fn no_run_depends_on_the_runs_before() {
    for level in Level::ALL {
        let Some(sandbox) = sandbox(level) else {
            eprintln!("skipped: `{level}` cannot be had here");
            continue;
        };
        let mut cell = sandbox.open_cell().unwrap();
        let (exit, fresh) = told(&mut cell, "rest");
        assert_eq!(exit, Exit::Code(0), "{level}");
        let first_line = |finished: &Finished| {
            let text = String::from_utf8(finished.printed.clone()).unwrap();
            text.lines().next().unwrap().to_owned()
        };
        for deed in [
            "rest", "burn", "orphan", "leave", "crash", "loop", "meddle", "rest",
        ] {
            if deed == "meddle" && level == Level::LimitsOnly {
                // At this level, a program may reach other processes of its user.
                continue;
            }
            let (exit, finished) = told(&mut cell, deed);
            match deed {
                "burn" => {
                    assert!(finished.end.cpu >= Duration::from_millis(390), "{level}");
                    assert!(finished.end.memory_bytes >= 80 << 20, "{level}");
                }
                "orphan" => assert!(finished.end.cpu >= Duration::from_millis(390), "{level}"),
                "leave" => assert_eq!(finished.end.left_behind, 1, "{level}"),
                "crash" => assert_eq!(exit, Exit::Signal(6), "{level}"),
                "loop" => assert!(matches!(exit, Exit::Limit(_)), "{level}: {exit:?}"),
                _ => {}
            }
            let (exit, after) = told(&mut cell, "rest");
            assert_eq!(exit, Exit::Code(0), "{level}, after {deed}");
            assert_eq!(
                first_line(&after),
                first_line(&fresh),
                "{level}, after {deed}"
            );
            let end = &after.end;
            assert!(
                end.cpu < Duration::from_millis(300),
                "{level}, after {deed}: {end:?}"
            );
            assert!(
                end.memory_bytes < 60 << 20,
                "{level}, after {deed}: {end:?}"
            );
            assert_eq!(end.left_behind, 0, "{level}, after {deed}");
        }
    }
}

#[test]
fn processes_have_the_same_numbers_in_each_run() {
    if fs::OpenOptions::new()
        .write(true)
        .open("/proc/sys/kernel/ns_last_pid")
        .is_err()
    {
        eprintln!("skipped: this kernel does not let numbers of processes be set");
        return;
    }
    for level in [Level::Full, Level::PidOnly] {
        let Some(sandbox) = sandbox(level) else {
            eprintln!("skipped: `{level}` cannot be had here");
            continue;
        };
        let mut cell = sandbox.open_cell().unwrap();
        let numbers = |finished: Finished| {
            let text = String::from_utf8(finished.printed).unwrap();
            text.lines().nth(1).unwrap().to_owned()
        };
        for deed in ["rest", "orphan", "rest", "leave", "rest"] {
            let (_, finished) = told(&mut cell, deed);
            if deed == "rest" {
                // It is the first in its namespace after the process that collects all others.
                assert_eq!(numbers(finished), "2 1", "{level}");
            }
        }
    }
}

/// The code of a program that a process kept ready becomes. A file has its task. It prints to its descriptor 1,
/// which is 21 here.
const KEPT: &str = "own.send(b'started')
        deed = open('given.txt').read()
        def burn():
            memory, end = bytearray(b'1') * (80 << 20), time.process_time() + 0.4
            while time.process_time() < end: pass
        if deed == 'leave burning':
            if os.fork() == 0:
                burn()
                os.write(21, b'burnt')
                time.sleep(60)
            time.sleep(60)
        elif deed == 'sibling':
            ended, ends = os.pipe()
            if libc.syscall(clone, 0x8000 | signal.SIGCHLD, 0, 0, 0, 0) == 0: os._exit(0)
            os.close(ends)
            os.read(ended, 1)
            time.sleep(0.2)
        elif deed == 'sleep': time.sleep(60)
        os.write(21, deed.encode())";

fn kept(deed: &str) -> Program {
    let mut files = Tree::default();
    files.put("given.txt", deed.as_bytes());
    Program {
        files,
        ..kept_ready(KEPT, "pass")
    }
}

/// Runs an idle program. Its usage must not include that of earlier ones.
fn rest(cell: &mut Cell, before: &str) {
    let (exit, finished) = run(cell, &kept("rest"));
    assert_eq!((exit, &finished.printed[..]), (Exit::Code(0), &b"rest"[..]));
    let end = finished.end;
    assert!(
        end.cpu < Duration::from_millis(300),
        "after {before}: {end:?}"
    );
    assert!(end.memory_bytes < 60 << 20, "after {before}: {end:?}");
    assert_eq!(end.left_behind, 0, "after {before}");
}

#[test]
fn no_run_from_a_process_kept_ready_depends_on_the_runs_before() {
    for (level, mut cell) in cells_that_keep_ready() {
        depends_on_no_run_before(level, &mut cell);
    }
}

fn depends_on_no_run_before(level: Level, cell: &mut Cell) {
    // Without a process namespace, a sibling is as good as a child: it counts if it must be ended.
    let siblings = u32::from(level >= Level::PidOnly);
    for _ in 0..3 {
        let mut process = cell.start(&kept("leave burning")).unwrap();
        process.send(b"begin\n").unwrap();
        assert_eq!(process.receive().unwrap(), Event::Printed(b"burnt".into()));
        let end = process.finish(Duration::from_millis(1)).unwrap().end;
        assert!(end.cpu >= Duration::from_millis(390), "{end:?}");
        assert!(end.memory_bytes >= 80 << 20, "{end:?}");
        assert_eq!(end.left_behind, 1);
        drop(process);
        rest(cell, "one that was stopped");
        let (exit, finished) = run(cell, &kept("sibling"));
        assert_eq!(exit, Exit::Code(0));
        assert_eq!(finished.end.left_behind, siblings, "{level}");
        rest(cell, "one with a sibling");
    }
}

#[test]
fn a_run_dropped_at_once_does_not_affect_the_next() {
    for (_, mut cell) in cells_that_keep_ready() {
        for patience in [0, 1, 3, 10, 30, 100] {
            for asks in [false, true, false] {
                let mut process = cell.start(&kept("sleep")).unwrap();
                if asks {
                    process.send(b"begin\n").unwrap();
                    std::thread::sleep(Duration::from_millis(patience));
                }
                drop(process);
            }
            rest(&mut cell, "some that were dropped");
        }
    }
}

#[test]
fn the_same_command_may_have_another_process_kept_ready() {
    let unable = python("import socket; socket.socket(fileno=3).send(b'unable to do anything')");
    for (_, mut cell) in cells_that_keep_ready() {
        for runs in [1, 1, 2, 2, 3, 3] {
            for _ in 0..runs {
                rest(&mut cell, "one that was started anew");
            }
            let program = Program {
                warm: Some(Arc::new(Warm {
                    argv: unable.argv.clone(),
                })),
                ..kept("rest")
            };
            for _ in 0..runs {
                let (exit, finished) = run(&mut cell, &program);
                assert_eq!(exit, Exit::Code(0));
                assert_eq!(finished.printed, b"started anew\n");
            }
        }
    }
}
