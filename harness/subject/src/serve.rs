//! The reference as a program that speaks the binary protocol.

use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::Path;

use puzzlemark_reference::object::{Files, Module};
use puzzlemark_reference::session::{Backend, Local};
use puzzlemark_reference::value::ObjectRef;
use puzzlemark_reference::{Exception, puzzles};

use super::wire::{Encoding, Request, WireReply};
use puzzlemark_sandbox::Tree;

/// The hidden first argument that makes this executable serve the reference.
pub(super) const SERVER: &str = "__serve-reference";

/// Serves a module until the end of `input`: writes the greeting, then a reply line to each
/// request line. Constructors read `files`.
pub fn serve_reference(
    module: &dyn Module,
    encoding: Encoding,
    files: &dyn Files,
    input: impl BufRead,
    mut output: impl Write,
) -> io::Result<()> {
    let mut objects = Local::new(module, files);
    let mut say = |line: &str| {
        output.write_all(line.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()
    };
    say(encoding.greeting())?;
    for line in input.lines() {
        let line = line?;
        if line.trim().is_empty() {
            continue;
        }
        let reply = match encoding.read_request(&line) {
            Ok(request) => perform(&mut objects, request),
            Err(why) => WireReply::raises("ProtocolError", why),
        };
        say(&encoding.write_reply(&reply))?;
    }
    Ok(())
}

fn perform(objects: &mut Local<'_>, request: Request) -> WireReply {
    let reference = |id| ObjectRef {
        id,
        class: String::new(),
    };
    let done = match request {
        Request::New {
            object,
            class: name,
            arguments,
        }
        | Request::Function {
            object,
            name,
            arguments,
        } => {
            if objects.offers(&name) {
                objects.invoke(&name, &arguments, object)
            } else {
                Err(Exception::new(
                    "NameError",
                    format!("name '{name}' is not defined"),
                ))
            }
        }
        Request::Call {
            object,
            method,
            arguments,
        } => {
            let fresh = objects.next_object();
            objects.call(&reference(object), &method, &arguments, fresh)
        }
        Request::Get { object, attribute } => objects.get(&reference(object), &attribute),
        Request::Text { object } => objects.text(&reference(object)).map(Into::into),
    };
    match done {
        Ok(value) => WireReply::Returns(value),
        Err(exception) => WireReply::raises(exception.name().to_owned(), exception.message),
    }
}

/// Returns the regular files of a folder, for the constructors in scenarios.
pub fn files_in(folder: &Path) -> io::Result<BTreeMap<String, Vec<u8>>> {
    let files = Tree::read_folder(folder).map_err(io::Error::other)?;
    let named = files
        .paths()
        .filter_map(|path| Some((path.to_str()?.to_owned(), files.get(path)?.to_vec())));
    Ok(named.collect())
}

/// Serves the reference and ends this process, if the reference's driver has started it as a
/// server. Otherwise returns at once. Every program that runs the reference as a subject must call
/// this first in its `main`, after `sandbox::become_launcher_if_asked`.
#[expect(
    clippy::exit,
    reason = "the process ends here, before the caller's `main` goes on"
)]
pub fn become_server_if_asked() {
    let mut arguments = std::env::args().skip(1);
    if arguments.next().as_deref() != Some(SERVER) {
        return;
    }
    let module = arguments.next().and_then(|name| puzzles::by_name(&name));
    let encoding = arguments.next().and_then(|name| Encoding::by_name(&name));
    let (Some(module), Some(encoding)) = (module, encoding) else {
        std::process::exit(2)
    };
    let served = files_in(Path::new(".")).and_then(|files| {
        serve_reference(
            module,
            encoding,
            &files,
            io::stdin().lock(),
            io::stdout().lock(),
        )
    });
    std::process::exit(i32::from(served.is_err()));
}
