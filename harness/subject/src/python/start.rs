//! How the interpreter is started: for one run, or to be kept ready for many.
//!
//! What a submission can see of the one is what it sees of the other: the driver runs below the main
//! module's code and nothing else, and that module is as good as empty.

use std::ffi::OsString;
use std::path::Path;

use super::super::interpreter::Interpreter;
use puzzlemark_sandbox::Warm;

/// Takes the driver from the channel for requests, so many bytes of bytecode, and runs it.
///
/// The working folder is no place to import from yet: a submission may hold a `_json.py`.
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

/// Serves the launcher as `zygote.py` does; what comes back from that does so in a child, and is
/// what its driver converses with.
const WARM: &str = "
def driver():
    import marshal, sys
    del sys.path[0]
    inside = {'__name__': 'zygote'}
    exec(marshal.loads(bytes.fromhex(sys.argv[1])), inside)
    return inside['serve']()
globals().pop('driver')()()
";

/// The command that runs a driver once.
pub(super) fn anew(interpreter: &Interpreter, driver: &[u8]) -> Vec<OsString> {
    command(&interpreter.executable, ANEW, driver.len().to_string())
}

/// What is kept ready to run the driver that is sent to it: `zygote.py`, as bytecode in hexadecimal.
pub(crate) fn warm(executable: &Path, zygote: &str) -> Warm {
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
