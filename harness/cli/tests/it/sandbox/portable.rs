//! Cells of other systems than Linux, as far as Linux can test them.

use std::time::{Duration, Instant};

use puzzlemark_sandbox::{
    Cell, Channel, Event, Exit, LimitHit, Sandbox, SandboxError, SandboxOptions,
};

use crate::sandbox::{python, run, shell, somebody_runs};
use crate::support::options;

fn portable() -> Cell {
    let options = SandboxOptions {
        portable: true,
        ..options()
    };
    Sandbox::new(options).unwrap().open_cell().unwrap()
}

/// A time to sleep. It identifies the processes of one test, also if another user runs the same test.
fn mark(test: u32) -> String {
    format!("64.{test}{}", std::process::id())
}

fn is_wall(exit: &Exit) -> bool {
    matches!(exit, Exit::Limit(LimitHit::Wall { .. }))
}

/// Waits until a process has received the signal that was sent to it.
fn gone(mark: &str) -> bool {
    let until = Instant::now() + Duration::from_secs(10);
    while somebody_runs(mark) && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
    }
    !somebody_runs(mark)
}

#[test]
fn a_program_sees_its_files_and_has_its_exit_code() {
    let mut cell = portable();
    let (exit, finished) = run(&mut cell, &shell("cat given.txt; echo x >&2; exit 4"));
    assert_eq!(
        (exit, &finished.printed[..], &finished.complained[..]),
        (Exit::Code(4), &b"given\n"[..], &b"x\n"[..])
    );
    let (exit, _) = run(&mut cell, &shell("kill -SEGV $$"));
    assert_eq!(exit, Exit::Signal(11));
}

#[test]
fn a_program_that_cannot_be_started_is_reported() {
    let mut cell = portable();
    for name in ["./nowhere", "nowhere", "./given.txt"] {
        let mut program = shell("");
        program.argv = vec![name.into()];
        let error = cell.start(&program).err();
        assert!(
            matches!(&error, Some(SandboxError::Start { program, .. }) if program == name),
            "{error:?}"
        );
    }
    assert_eq!(run(&mut cell, &shell("exit 0")).0, Exit::Code(0));
}

#[test]
fn children_end_with_their_program() {
    let mut cell = portable();
    let mark = mark(1);
    for script in [
        format!("sleep {mark} & exit 0"),
        format!("(sleep {mark} & sleep {mark} &) ; exit 0"),
        format!("(trap '' TERM HUP INT; sleep {mark}; sleep {mark}) >/dev/null 2>&1 & exit 0"),
    ] {
        let (exit, _) = run(&mut cell, &shell(&script));
        assert_eq!(exit, Exit::Code(0), "{script}");
        assert!(gone(&mark), "{script}");
    }
}

#[test]
fn all_processes_end_at_the_wall_limit() {
    let mark = mark(2);
    let mut program = shell(&format!("sleep {mark} & sleep {mark}"));
    program.limits.wall = Duration::from_millis(300);
    let (exit, _) = run(&mut portable(), &program);
    assert!(is_wall(&exit), "{exit:?}");
    assert!(gone(&mark));
}

#[test]
fn an_unfinished_program_is_ended_when_dropped() {
    let mark = mark(3);
    drop(portable().start(&shell(&format!("sleep {mark} & sleep {mark}"))));
    assert!(gone(&mark));
}

/// The level permits this. On a system that has only process groups, the process cannot be found.
#[test]
fn a_process_that_leaves_its_group_outlives_its_run_without_delaying_it() {
    let mut cell = portable();
    let mark = mark(4);
    let script = format!("setsid sh -c 'echo $$; exec sleep {mark}' & sleep 0.3; exit 5");
    let (exit, finished) = run(&mut cell, &shell(&script));
    let survived = somebody_runs(&mark);
    let process = String::from_utf8(finished.printed).unwrap();
    run(&mut cell, &shell(&format!("kill -KILL {process}")));
    assert_eq!(exit, Exit::Code(5));
    assert!(survived, "then README and the level's meaning are wrong");
    assert!(gone(&mark));
}

#[test]
fn full_pipes_do_not_block() {
    // More than a pipe holds, on both outputs at once, and also on the input.
    let script = "import os, sys, threading
def write(fd):
 for i in range(64): os.write(fd, b'x' * 8192)
threads = [threading.Thread(target=write, args=(fd,)) for fd in (1, 2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
sys.exit(len(sys.stdin.buffer.read()) // 100_000)";
    let mut cell = portable();
    let mut program = python(script);
    program.channel = Channel::Terminal;
    let mut process = cell.start(&program).unwrap();
    process.send(&b"y".repeat(700_000)).unwrap();
    let finished = process.finish(Duration::from_secs(30)).unwrap();
    assert_eq!(finished.end.exit, Some(Exit::Code(7)));
    let lengths = [finished.printed.len(), finished.complained.len()];
    assert_eq!(lengths, [64 * 8192; 2]);
}

#[test]
fn unread_input_does_not_block() {
    let mut cell = portable();
    let mut program = shell("sleep 60");
    program.channel = Channel::Standard;
    program.limits.wall = Duration::from_millis(300);
    let mut process = cell.start(&program).unwrap();
    process.send(&b"y".repeat(700_000)).unwrap();
    let event = process.receive().unwrap();
    assert!(matches!(&event, Event::Ended(exit) if is_wall(exit)));
}

#[test]
fn output_is_cut_at_its_limit_with_every_end() {
    let mut cell = portable();
    for script in ["yes", "yes >&2", "yes | head -c 3000000"] {
        let (exit, finished) = run(&mut cell, &shell(script));
        assert_eq!(exit, Exit::Limit(LimitHit::Output { allowed: 1 << 20 }));
        let written = finished.printed.len() + finished.complained.len();
        assert_eq!(written, 1 << 20, "{script}");
    }
}

#[test]
fn endless_output_does_not_delay_the_wall_limit() {
    let mut program = shell("while :; do echo; sleep 0.004; done");
    program.limits.wall = Duration::from_millis(500);
    let (exit, _) = run(&mut portable(), &program);
    assert!(is_wall(&exit), "{exit:?}");
}

#[test]
fn a_file_for_standard_output_has_the_limit_of_output() {
    let script = "import os\nout = open(os.environ['PUZZLEMARK_STDOUT'], 'ab', 0)\n";
    let mut cell = portable();
    for rest in [
        "while True: out.write(b'x' * 1000)",
        "out.write(b'x' * 2_000_000)",
    ] {
        let mut program = python(&format!("{script}{rest}"));
        program.channel = Channel::Own;
        let mut process = cell.start(&program).unwrap();
        process.send(b"go\n").unwrap();
        let finished = process.finish(Duration::from_secs(30)).unwrap();
        let output = Exit::Limit(LimitHit::Output { allowed: 1 << 20 });
        assert_eq!(finished.end.exit, Some(output), "{rest}");
    }
}

#[test]
fn a_reply_is_cut_at_its_limit() {
    let mut cell = portable();
    let mut program = shell("read x; yes | tr -d '\\n'");
    program.channel = Channel::Standard;
    program.limits.reply_bytes = 1000;
    let mut process = cell.start(&program).unwrap();
    process.send(b"go\n").unwrap();
    let event = process.receive().unwrap();
    let reply = Exit::Limit(LimitHit::Reply { allowed: 1000 });
    assert_eq!(event, Event::Ended(reply));
}

#[test]
fn cpu_time_and_files_of_each_process_are_limited() {
    let mut cell = portable();
    let mut program = shell("while :; do :; done");
    program.limits.cpu = Duration::from_millis(500);
    let (exit, _) = run(&mut cell, &program);
    assert!(
        matches!(exit, Exit::Limit(LimitHit::Cpu { allowed, .. }) if allowed == program.limits.cpu),
        "{exit:?}"
    );
    let mut program = shell("head -c 100000 /dev/zero > large; stat -c %s large");
    program.limits.file_bytes = 10_240;
    let (_, finished) = run(&mut cell, &program);
    assert_eq!(finished.printed, b"10240\n");
}
