//! Start of the interpreter, for one run or as the warm process for many.
//!
//! A submission sees the same in both cases. Only the driver runs below the main module's code, and
//! that module is nearly empty.

use std::ffi::OsString;
use std::path::Path;

use super::super::interpreter::Interpreter;
use puzzlemark_sandbox::Warm;

/// Reads the driver as bytecode from the channel for requests, and runs it. The argument is its size in bytes.
///
/// The working folder is removed from `sys.path` first, because a submission may contain a
/// `_json.py`.
const ANEW: &str = "
def driver():
    import marshal, sys
    del sys.path[0]
    try:
        import posix as system
        channel = int(system.environ.get(b'PUZZLEMARK_REQUESTS', 0))
    except ImportError:
        import nt as system
        channel = 0
    code = b''
    while len(code) < int(sys.argv[1]):
        piece = system.read(channel, int(sys.argv[1]) - len(code))
        if not piece:
            system._exit(1)
        code += piece
    inside = {'__name__': 'driver'}
    exec(marshal.loads(code), inside)
    return inside.pop('converse')
globals().pop('driver')()()
";

/// Runs `zygote.py`, which serves the launcher. Its function `serve` returns only in a child, and
/// returns the function that runs the driver.
const WARM: &str = "
def driver():
    import marshal, sys
    del sys.path[0]
    inside = {'__name__': 'zygote'}
    exec(marshal.loads(bytes.fromhex(sys.argv[1])), inside)
    return inside['serve']()
globals().pop('driver')()()
";

/// Returns the command that runs a driver once.
pub(super) fn run_once_command(interpreter: &Interpreter, driver: &[u8]) -> Vec<OsString> {
    command(&interpreter.executable, ANEW, driver.len().to_string())
}

/// Returns the command of the warm process. `zygote` is `zygote.py` as bytecode in hexadecimal.
pub(crate) fn warm_process(executable: &Path, zygote: &str) -> Warm {
    Warm {
        argv: command(executable, WARM, zygote.to_owned()),
    }
}

fn command(executable: &Path, bootstrap: &str, argument: String) -> Vec<OsString> {
    let mut command = vec![executable.as_os_str().to_owned()];
    command.extend(["-S", "-s", "-B", "-c", bootstrap].map(Into::into));
    command.push(argument.into());
    command
}

#[cfg(all(test, target_os = "linux"))]
mod tests;
