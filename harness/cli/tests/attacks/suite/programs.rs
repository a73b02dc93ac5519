//! Programs that the suite runs: attacks, honest programs, and programs that keep a secret.

use std::path::Path;
use std::time::Duration;

use puzzlemark_sandbox::{Channel, Limits, Program, Tree};

use super::halves::Half;
use super::stage::Stage;
use super::table::{Attack, Speech};

/// The program of an attack. `other` is the folder of another run, if there is one.
pub(crate) fn attack(
    attack: &Attack,
    half: &Half,
    stage: &Stage,
    other: &str,
) -> Result<Program, String> {
    let (command, files) = command(attack, half)?;
    let mut argv = command;
    argv.push(stage.mark.clone());
    argv.extend(attack.arguments.iter().cloned());
    let mut told = stage.told();
    if !other.is_empty() {
        told.insert("OTHER", other.to_owned());
    }
    let names: Vec<_> = told.keys().copied().chain(["GIVEN"]).collect();
    told.insert("GIVEN", names.join(" "));
    let variables = told.into_iter();
    Ok(Program {
        argv: argv.into_iter().map(Into::into).collect(),
        environment: variables
            .map(|(name, value)| (name.to_owned(), value))
            .collect(),
        files,
        channel: match attack.channel {
            Speech::None => Channel::None,
            Speech::Replies => Channel::Standard,
        },
        address_space: attack.address_space(),
        limits: attack.limits(),
        ..python(b"")
    })
}

/// The command of an attack, and the file that it needs.
fn command(attack: &Attack, half: &Half) -> Result<(Vec<String>, Tree), String> {
    let source = half.base.join("hostile").join(&attack.file);
    let read = |path: &Path| Tree::read_folder(path).map_err(|error| error.to_string());
    let (words, name): (&[&str], _) = match attack.file.rsplit_once('.') {
        Some((_, "py")) => (&["/usr/bin/python3", "-S", "-s", "-B"], "attack.py"),
        Some((_, "sh")) => (&["/bin/sh"], "attack.sh"),
        _ => {
            // The program itself, because put files are not executable.
            let name = source.file_stem().unwrap_or_default();
            let files = read(&half.base.join("compiled").join(name))?;
            return Ok((vec![format!("./{}", name.display())], files));
        }
    };
    let read = read(&source)?;
    let bytes = source
        .file_name()
        .and_then(|name| read.get(Path::new(name)));
    let mut files = Tree::default();
    files.put(name, bytes.unwrap_or_default());
    let words = words.iter().chain([&name]);
    Ok((words.map(|word| (*word).to_owned()).collect(), files))
}

/// A Python script as a program.
pub(crate) fn python(source: &[u8]) -> Program {
    let mut files = Tree::default();
    files.put("honest.py", source);
    files.put("given.txt", *b"given\n");
    Program {
        argv: ["/usr/bin/python3", "-S", "-s", "-B", "honest.py"]
            .map(Into::into)
            .to_vec(),
        environment: Vec::new(),
        files,
        channel: Channel::None,
        readable: Vec::new(),
        address_space: None,
        limits: Limits {
            cpu: Duration::from_secs(5),
            wall: Duration::from_mins(1),
            ..Limits::default()
        },
        display: false,
        preamble: [].into(),
        warm: None,
    }
}

/// A program that writes a secret wherever it can, prints that, and continues with `then` in a shell.
pub(crate) fn keeping(secret: &str, mark: &str, then: &str) -> Program {
    let script = "for folder in . /tmp /var/tmp /dev/shm; do echo $0 > $folder/$1; done 2>/dev/null; \
                  echo ready; $2";
    // Without the mark itself, which identifies survivors of the attack.
    let name = format!("secret-{}", mark.trim_start_matches("attack-"));
    let argv = ["/bin/sh", "-c", script, secret, &name, then];
    Program {
        argv: argv.map(Into::into).to_vec(),
        ..python(b"")
    }
}
