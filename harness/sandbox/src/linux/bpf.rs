//! Filters of system calls: classic BPF, made from a policy.
//!
//! A filter looks at the architecture first, since the numbers of calls mean nothing without it,
//! and then finds the call's answer in a binary tree over ranges of numbers. Most calls are
//! allowed whatever their arguments are; those the kernel finds out when the filter is installed,
//! and asks it no more.
//!
//! Jumps go forwards, by a distance that fits 8 bits. So the program is written from its end: when
//! a jump is written its targets are there, and answers that several calls have are shared.

#[cfg(test)]
pub(super) mod interpreter;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeMap;

use rustix::io::Errno;

/// One instruction, laid out like the kernel's `struct sock_filter`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Instruction {
    /// What is done.
    pub(super) code: u16,
    /// How many instructions are skipped where a comparison holds.
    pub(super) jt: u8,
    /// How many instructions are skipped where it does not.
    pub(super) jf: u8,
    /// The operand.
    pub(super) k: u32,
}

/// What is done about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// It is made.
    Allow,
    /// It fails.
    Refuse(Errno),
    /// It does nothing, and succeeds.
    Pretend,
}

/// A question about one argument: whether it has `value` where `mask` has ones.
///
/// Only the lower 32 bits can be asked for. The calls that are worth a question declare their
/// argument as an `int`, so that the kernel does not look at more either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Test {
    /// The argument's index, from 0 to 5.
    pub(super) argument: u8,
    pub(super) mask: u32,
    pub(super) value: u32,
}

/// What is done about the calls of one number: the action of the first test that holds, or else
/// `otherwise`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) tests: &'static [(Test, Action)],
    pub(super) otherwise: Action,
}

impl Answer {
    /// The same whatever the arguments are.
    pub(super) const fn always(action: Action) -> Self {
        Self {
            tests: &[],
            otherwise: action,
        }
    }
}

/// What is done about all calls.
#[derive(Debug, Clone)]
pub(super) struct Policy {
    /// The kernel's name for the architecture (`AUDIT_ARCH_*`). On another one, such as the 32-bit
    /// one that a 64-bit kernel has beside its own, any call ends the process.
    pub(super) architecture: u32,
    /// The answers to calls, by their numbers; the others are allowed.
    pub(super) answers: BTreeMap<u32, Answer>,
    /// From this number on, calls fail as in a kernel that does not know them. They are those that
    /// nobody has thought about, and those of x32, which repeat all the others from 2^30 on.
    pub(super) unknown_from: u32,
}

/// The filter for a policy.
pub(super) fn program(policy: &Policy) -> Vec<Instruction> {
    let mut code = Code::default();
    code.tree(&ranges(policy));
    let call = code.push(LOAD, NUMBER);
    let kill = code.push(RETURN, KILL_PROCESS);
    code.branch(IF_EQUAL, policy.architecture, call, kill);
    code.push(LOAD, ARCHITECTURE);
    code.backwards.reverse();
    code.backwards
}

/// Instructions as bytes, for another process to install.
pub(super) fn bytes(program: &[Instruction]) -> Vec<u8> {
    let instruction = |&Instruction { code, jt, jf, k }: &Instruction| {
        let [c0, c1] = code.to_ne_bytes();
        let [k0, k1, k2, k3] = k.to_ne_bytes();
        [c0, c1, jt, jf, k0, k1, k2, k3]
    };
    program.iter().flat_map(instruction).collect()
}

// Codes of instructions, from the kernel's `bpf_common.h`.
const LOAD: u16 = 0x20;
const MASK: u16 = 0x54;
const JUMP: u16 = 0x05;
const IF_EQUAL: u16 = 0x15;
const IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;

// Where a filter finds what it judges: offsets into the kernel's `struct seccomp_data`.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

// What a filter may return, from the kernel's `seccomp.h`.
const KILL_PROCESS: u32 = 0x8000_0000;
const ERRNO: u32 = 0x0005_0000;
const ALLOW: u32 = 0x7fff_0000;

impl Action {
    /// What a filter returns for it.
    fn returned(self) -> u32 {
        match self {
            Self::Allow => ALLOW,
            Self::Refuse(errno) => ERRNO | errno.raw_os_error().unsigned_abs(),
            Self::Pretend => ERRNO,
        }
    }
}

/// The numbers from which on an answer holds, up to the next; neighbours differ.
fn ranges(policy: &Policy) -> Vec<(u32, Answer)> {
    let allowed = Answer::always(Action::Allow);
    let mut ranges: Vec<(u32, Answer)> = Vec::new();
    let mut begin = |call: u32, answer: Answer| {
        ranges.pop_if(|last| last.0 == call);
        if ranges.last().is_none_or(|last| last.1 != answer) {
            ranges.push((call, answer));
        }
    };
    begin(0, allowed);
    for (&call, &answer) in policy.answers.range(..policy.unknown_from) {
        begin(call, answer);
        begin(call + 1, allowed);
    }
    begin(
        policy.unknown_from,
        Answer::always(Action::Refuse(Errno::NOSYS)),
    );
    ranges
}

/// How many instructions a comparison cannot skip for sure, if another is written before it.
const FAR: u32 = u8::MAX as u32;

/// A place in a program: how many instructions come after it.
type Place = usize;

/// A program that is being written, from its last instruction to its first.
#[derive(Debug, Default)]
struct Code {
    backwards: Vec<Instruction>,
    actions: Vec<(Action, Place)>,
    answers: Vec<(Answer, Place)>,
}

impl Code {
    /// Writes what finds the answer to a call whose number is loaded.
    fn tree(&mut self, ranges: &[(u32, Answer)]) -> Place {
        if let [(_, answer)] = ranges {
            return self.answer(*answer);
        }
        let (lower, upper) = ranges.split_at(ranges.len() / 2);
        let at_least = self.tree(upper);
        let below = self.tree(lower);
        self.branch(IF_AT_LEAST, upper[0].0, at_least, below)
    }

    /// Writes an answer, if it is not there.
    fn answer(&mut self, answer: Answer) -> Place {
        if answer.tests.is_empty() {
            return self.action(answer.otherwise);
        }
        if let Some((_, place)) = self.answers.iter().find(|known| known.0 == answer) {
            return *place;
        }
        let mut place = self.action(answer.otherwise);
        for (test, action) in answer.tests.iter().rev() {
            let holds = self.action(*action);
            place = self.test(*test, holds, place);
        }
        self.answers.push((answer, place));
        place
    }

    /// Writes an action, if it is not near: it is as short as a jump to it.
    fn action(&mut self, action: Action) -> Place {
        let known = self.actions.iter().rev().find(|known| known.0 == action);
        if let Some(&(_, place)) = known
            && self.skipped(place) < FAR
        {
            return place;
        }
        let place = self.push(RETURN, action.returned());
        self.actions.push((action, place));
        place
    }

    /// Writes a question about an argument.
    fn test(&mut self, test: Test, holds: Place, fails: Place) -> Place {
        self.branch(IF_EQUAL, test.value, holds, fails);
        if test.mask != u32::MAX {
            self.push(MASK, test.mask);
        }
        // An argument has 8 bytes; these are little-endian machines, so the lower 4 come first.
        self.push(LOAD, ARGUMENTS + 8 * u32::from(test.argument))
    }

    /// Writes a comparison of what is loaded with `k`.
    fn branch(&mut self, code: u16, k: u32, holds: Place, fails: Place) -> Place {
        let holds = self.within_reach(holds);
        let fails = self.within_reach(fails);
        let (jt, jf) = (self.skipped(holds), self.skipped(fails));
        let [Ok(jt), Ok(jf)] = [jt, jf].map(u8::try_from) else {
            unreachable!("both are within reach");
        };
        self.backwards.push(Instruction { code, jt, jf, k });
        self.backwards.len() - 1
    }

    /// A place that leads to `target` and is within reach of the comparison that is written next,
    /// or of the one after.
    fn within_reach(&mut self, target: Place) -> Place {
        let skipped = self.skipped(target);
        if skipped < FAR {
            return target;
        }
        self.push(JUMP, skipped)
    }

    /// How many instructions lie between the one that is written next and `target`.
    fn skipped(&self, target: Place) -> u32 {
        let skipped = self.backwards.len() - 1 - target;
        u32::try_from(skipped).unwrap_or(u32::MAX)
    }

    fn push(&mut self, code: u16, k: u32) -> Place {
        self.backwards.push(Instruction {
            code,
            jt: 0,
            jf: 0,
            k,
        });
        self.backwards.len() - 1
    }
}
