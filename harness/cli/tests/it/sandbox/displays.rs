//! Programs with a display of their own.

use std::path::Path;

use puzzlemark_sandbox::{Channel, Exit, Limits, Program, Sandbox, display_server, screen_file};

use crate::sandbox::{python, run};
use crate::support::options;

/// A Python script on a display.
fn on_display(script: &str) -> Program {
    Program {
        display: true,
        channel: Channel::None,
        limits: Limits::default().with_display(),
        ..python(script)
    }
}

/// A script that opens the display with the X protocol. It prints the first byte of the answer, which is 1 if
/// the key is accepted. `key` is the expression of a key.
fn greeting(key: &str) -> String {
    format!(
        "import os, socket, struct
entry = open(os.environ['XAUTHORITY'], 'rb').read()
key = {key}
name = b'MIT-MAGIC-COOKIE-1'
display = socket.socket(socket.AF_UNIX)
display.connect('\\0/tmp/.X11-unix/X' + os.environ['DISPLAY'][1:])
display.sendall(struct.pack('<BxHHHHxx', 0x6c, 11, 0, len(name), len(key)) + name + bytes(2) + key)
print(display.recv(1)[0])"
    )
}

#[test]
fn a_display_needs_its_key_and_ends_with_the_program() {
    if display_server().is_none() {
        crate::desk::skipped("Xvfb");
        return;
    }
    let sandbox = Sandbox::new(options()).unwrap();
    let mut cell = sandbox.open_cell().unwrap();
    for (key, answer) in [("entry[-16:]", "1\n"), ("bytes(16)", "0\n")] {
        let program = on_display(&greeting(key));
        let (exit, finished) = run(&mut cell, &program);
        let complaint = String::from_utf8_lossy(&finished.complained).into_owned();
        assert_eq!(exit, Exit::Code(0), "{complaint}");
        assert_eq!(String::from_utf8_lossy(&finished.printed), answer);
        assert_eq!(finished.end.left_behind, 0);
        let left = cell.collect().unwrap();
        let screen = left.get(&screen_file(Path::new(""))).unwrap();
        assert!(screen.len() > 1280 * 1024 * 4);
    }
}

#[test]
fn a_program_on_a_display_is_confined_like_any_other() {
    if display_server().is_none() {
        crate::desk::skipped("Xvfb");
        return;
    }
    let sandbox = Sandbox::new(options()).unwrap();
    if sandbox.isolation().level == "limits-only" {
        crate::desk::skipped("files to be confined");
        return;
    }
    let mut cell = sandbox.open_cell().unwrap();
    let attempt = "
for path in '/tmp/planted', '/var/lib/xkb/planted':
    try:
        open(path, 'w')
        print('wrote', path)
    except PermissionError:
        print('kept')
    except FileNotFoundError:
        print('kept')";
    let program = on_display(attempt);
    let (_, finished) = run(&mut cell, &program);
    assert_eq!(String::from_utf8_lossy(&finished.printed), "kept\nkept\n");
}
