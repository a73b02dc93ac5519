//! Two running programs that talk with each other: each reads what the other prints.
//!
//! The harness passes every byte on, so the two share no pipe, and each keeps its own limits.

use std::thread;
use std::time::Duration;

use super::{Event, Exit, Process, SandboxError};

/// Longest wait before the relay looks after both programs again.
const PATIENCE: Duration = Duration::from_secs(1);

/// Time between two looks, if the system cannot wait for two programs at once.
const PAUSE: Duration = Duration::from_millis(1);

/// Time without output after which a partner that waits for input counts as waiting for it.
const QUIET: Duration = Duration::from_millis(50);

/// Time that a program gets to end by itself after its partner does not want to go on.
const FAREWELL: Duration = Duration::from_millis(200);

/// A record of two programs that talked with each other.
#[derive(Debug)]
pub struct Talk {
    /// The texts of both in the order of their arrival.
    pub pieces: Vec<Piece>,
    /// The end of the program.
    pub exit: Exit,
    /// The end of its partner.
    pub partner_exit: Exit,
    /// True if the partner ended before its input did. So the end of the program did not influence it.
    pub partner_first: bool,
    /// True if the partner waited for input when the program ended.
    pub partner_waited: bool,
}

/// A text of one of two programs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The program that wrote it.
    pub by: Side,
    /// True if it was written to standard error. The other program does not get it.
    pub is_complaint: bool,
    /// The text.
    pub bytes: Vec<u8>,
}

/// One of two programs that talk with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// The program itself.
    Program,
    /// Its partner.
    Partner,
}

/// Passes on what two running programs print, until both have ended.
///
/// The end of one is the end of the other's input. If the program fails, this first waits until its partner is quiet,
/// so a busy machine does not change [`Talk::partner_first`]. `goes_on` says for the exit of the partner if the
/// program may still work. If not, the program is soon ended.
///
/// Both have [`Channel::Terminal`](crate::Channel::Terminal). Their limits bound the time and the bytes.
pub fn relay(
    program: &mut Process<'_>,
    partner: &mut Process<'_>,
    goes_on: &dyn Fn(&Exit) -> bool,
) -> Result<Talk, SandboxError> {
    let mut pieces = Vec::new();
    let (first, exit) = pass_on(program, partner, &mut pieces)?;
    let partner_waited = partner.is_waiting();
    Ok(match first {
        Side::Partner => {
            let partner_exit = exit;
            let exit = if goes_on(&partner_exit) {
                program.close_input()?;
                hear_to_the_end(program, Side::Program, &mut pieces)?
            } else {
                end_soon(program, &mut pieces)?
            };
            Talk {
                pieces,
                exit,
                partner_exit,
                partner_first: true,
                partner_waited: false,
            }
        }
        Side::Program => {
            let decided = match exit {
                Exit::Code(0) => None,
                _ => hear_until_quiet(partner, &mut pieces)?,
            };
            let partner_first = decided.is_some();
            let partner_exit = if let Some(exit) = decided {
                exit
            } else {
                partner.close_input()?;
                hear_to_the_end(partner, Side::Partner, &mut pieces)?
            };
            Talk {
                pieces,
                exit,
                partner_exit,
                partner_first,
                partner_waited,
            }
        }
    })
}

/// Passes on all texts until one of the two ends. Returns which one, and how.
fn pass_on(
    program: &mut Process<'_>,
    partner: &mut Process<'_>,
    pieces: &mut Vec<Piece>,
) -> Result<(Side, Exit), SandboxError> {
    loop {
        let from_program = pass_one(program, partner, Side::Program, pieces)?;
        if let Some(Passed::Last(exit)) = from_program {
            return Ok((Side::Program, exit));
        }
        let from_partner = pass_one(partner, program, Side::Partner, pieces)?;
        if let Some(Passed::Last(exit)) = from_partner {
            return Ok((Side::Partner, exit));
        }
        if from_program.is_none() && from_partner.is_none() {
            wait_for_either(program, partner)?;
        }
    }
}

/// An event that was passed on.
enum Passed {
    /// A text.
    Text,
    /// The end of the program.
    Last(Exit),
}

/// Passes on the next event, if there is one.
fn pass_one(
    from: &mut Process<'_>,
    to: &mut Process<'_>,
    by: Side,
    pieces: &mut Vec<Piece>,
) -> Result<Option<Passed>, SandboxError> {
    let Some(event) = from.receive_within(Duration::ZERO)? else {
        return Ok(None);
    };
    if let Event::Printed(bytes) = &event {
        to.send(bytes)?;
    }
    let ended = record(event, by, pieces);
    Ok(Some(ended.map_or(Passed::Text, Passed::Last)))
}

/// Adds the text of an event. Returns the exit if the program has ended.
fn record(event: Event, by: Side, pieces: &mut Vec<Piece>) -> Option<Exit> {
    let (bytes, is_complaint) = match event {
        Event::Printed(bytes) | Event::Reply(bytes) => (bytes, false),
        Event::Complained(bytes) => (bytes, true),
        Event::Ended(exit) => return Some(exit),
    };
    pieces.push(Piece {
        by,
        is_complaint,
        bytes,
    });
    None
}

/// Listens to one program until it ends.
fn hear_to_the_end(
    process: &mut Process<'_>,
    by: Side,
    pieces: &mut Vec<Piece>,
) -> Result<Exit, SandboxError> {
    loop {
        if let Some(exit) = record(process.receive()?, by, pieces) {
            return Ok(exit);
        }
    }
}

/// Listens to the partner until it waits for input. Returns its exit if it ends instead.
fn hear_until_quiet(
    partner: &mut Process<'_>,
    pieces: &mut Vec<Piece>,
) -> Result<Option<Exit>, SandboxError> {
    while let Some(event) = partner.receive_until_quiet(QUIET)? {
        if let Some(exit) = record(event, Side::Partner, pieces) {
            return Ok(Some(exit));
        }
    }
    Ok(None)
}

/// Closes the input of the program and ends it, if it does not end by itself.
fn end_soon(program: &mut Process<'_>, pieces: &mut Vec<Piece>) -> Result<Exit, SandboxError> {
    let finished = program.finish(FAREWELL)?;
    let last = [
        Event::Printed(finished.printed),
        Event::Complained(finished.complained),
    ];
    for event in last {
        record(event, Side::Program, pieces);
    }
    Ok(finished.end.exit.unwrap_or(Exit::Signal(9)))
}

/// Waits until one of two programs may have an event.
fn wait_for_either(one: &Process<'_>, other: &Process<'_>) -> Result<(), SandboxError> {
    #[cfg(target_os = "linux")]
    if let (Some(one), Some(other)) = (one.descriptor(), other.descriptor()) {
        return super::linux::wait_for_either(one, other, PATIENCE)
            .map_err(SandboxError::system("wait for two programs"));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (one, other, PATIENCE);
    thread::sleep(PAUSE);
    Ok(())
}
