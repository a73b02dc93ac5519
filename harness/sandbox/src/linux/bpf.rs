//! Filters of system calls: classic BPF programs, compiled from a policy.
//!
//! A filter first checks the architecture, because call numbers depend on it. Then a binary tree
//! over ranges of numbers finds the answer to the call. Most calls are allowed for any arguments.
//! The kernel detects these calls when it installs the filter, and skips the filter for them.
//!
//! Jumps only go forwards, by a distance that fits into 8 bits. So the compiler writes the program
//! from its end. Then the targets of a jump exist when the jump is written, and calls with the same
//! answer share it.
//!
//! The crate `seccompiler` has one action for all rules of a filter, and no rule for a range of
//! numbers. A policy here has several errors, and one for all calls newer than its table.

#[cfg(test)]
pub(super) mod interpreter;
#[cfg(test)]
pub(super) mod tests;

use std::collections::BTreeMap;

use rustix::io::Errno;

/// One instruction, with the layout of the kernel's `struct sock_filter`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Instruction {
    /// Operation code.
    pub(super) code: u16,
    /// Instructions to skip if a comparison is true.
    pub(super) jt: u8,
    /// Instructions to skip if it is false.
    pub(super) jf: u8,
    /// Operand.
    pub(super) k: u32,
}

/// The treatment of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Action {
    /// The kernel makes the call.
    Allow,
    /// The call fails with this error.
    Refuse(Errno),
    /// The call does nothing and succeeds.
    Pretend,
}

/// A test of one argument: its bits under `mask` equal `value`.
///
/// A test sees only the lower 32 bits. The tested calls declare their argument as `int`, so the
/// kernel also ignores the upper bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Test {
    /// Index of the argument, from 0 to 5.
    pub(super) argument: u8,
    pub(super) mask: u32,
    pub(super) value: u32,
}

/// The treatment of one call number: the action of the first test that is true, or `otherwise` if
/// none is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answer {
    pub(super) tests: &'static [(Test, Action)],
    pub(super) otherwise: Action,
}

impl Answer {
    /// Returns the same action for any arguments.
    pub(super) const fn always(action: Action) -> Self {
        Self {
            tests: &[],
            otherwise: action,
        }
    }
}

/// The treatment of all calls.
#[derive(Debug, Clone)]
pub(super) struct Policy {
    /// The kernel's name of the architecture (`AUDIT_ARCH_*`). A call of another architecture ends
    /// the process. A 64-bit kernel also accepts calls of its 32-bit variant.
    pub(super) architecture: u32,
    /// Answers by call number. Other calls are allowed.
    pub(super) answers: BTreeMap<u32, Answer>,
    /// First unknown call number. From here on calls fail as on a kernel without them. This covers
    /// calls newer than the table, and x32, which repeats all calls from 2^30 on.
    pub(super) unknown_from: u32,
}

/// Compiles a policy into a filter.
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

/// Encodes instructions as bytes, for another process to install.
pub(super) fn bytes(program: &[Instruction]) -> Vec<u8> {
    let instruction = |&Instruction { code, jt, jf, k }: &Instruction| {
        let [c0, c1] = code.to_ne_bytes();
        let [k0, k1, k2, k3] = k.to_ne_bytes();
        [c0, c1, jt, jf, k0, k1, k2, k3]
    };
    program.iter().flat_map(instruction).collect()
}

// Operation codes, from the kernel's `bpf_common.h`.
const LOAD: u16 = 0x20;
const MASK: u16 = 0x54;
const JUMP: u16 = 0x05;
const IF_EQUAL: u16 = 0x15;
const IF_AT_LEAST: u16 = 0x35;
const RETURN: u16 = 0x06;

// Offsets into the kernel's `struct seccomp_data`.
const NUMBER: u32 = 0;
const ARCHITECTURE: u32 = 4;
const ARGUMENTS: u32 = 16;

// Return values of a filter, from the kernel's `seccomp.h`.
const KILL_PROCESS: u32 = 0x8000_0000;
const ERRNO: u32 = 0x0005_0000;
const ALLOW: u32 = 0x7fff_0000;

impl Action {
    /// Returns the filter's return value for this action.
    fn returned(self) -> u32 {
        match self {
            Self::Allow => ALLOW,
            Self::Refuse(errno) => ERRNO | errno.raw_os_error().unsigned_abs(),
            Self::Pretend => ERRNO,
        }
    }
}

/// Returns ranges of numbers with the same answer: each starts at its number and ends at the next.
/// Adjacent answers differ.
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

/// The distance at which a comparison may no longer reach its target after another instruction is
/// written before it.
const FAR: u32 = u8::MAX as u32;

/// A place in a program: the number of instructions after it.
type Place = usize;

/// A program that is being written from its last instruction to its first.
#[derive(Debug, Default)]
struct Code {
    backwards: Vec<Instruction>,
    actions: Vec<(Action, Place)>,
    answers: Vec<(Answer, Place)>,
}

impl Code {
    /// Emits a binary search over call numbers. The number is in the accumulator.
    fn tree(&mut self, ranges: &[(u32, Answer)]) -> Place {
        if let [(_, answer)] = ranges {
            return self.answer(*answer);
        }
        let (lower, upper) = ranges.split_at(ranges.len() / 2);
        let at_least = self.tree(upper);
        let below = self.tree(lower);
        self.branch(IF_AT_LEAST, upper[0].0, at_least, below)
    }

    /// Emits an answer, if it does not exist already.
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

    /// Emits an action, if none is near. An action is as short as a jump to it.
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

    /// Emits a test of an argument.
    fn test(&mut self, test: Test, holds: Place, fails: Place) -> Place {
        self.branch(IF_EQUAL, test.value, holds, fails);
        if test.mask != u32::MAX {
            self.push(MASK, test.mask);
        }
        // An argument has 8 bytes. The supported machines are little-endian: the lower 4 come
        // first.
        self.push(LOAD, ARGUMENTS + 8 * u32::from(test.argument))
    }

    /// Emits a comparison of the accumulator with `k`.
    fn branch(&mut self, code: u16, k: u32, holds: Place, fails: Place) -> Place {
        let holds = self.within_reach(holds);
        let fails = self.within_reach(fails);
        let (jt, jf) = (self.skipped(holds), self.skipped(fails));
        let [Ok(jt), Ok(jf)] = [jt, jf].map(u8::try_from) else {
            unreachable!("`within_reach` made both distances fit");
        };
        self.backwards.push(Instruction { code, jt, jf, k });
        self.backwards.len() - 1
    }

    /// Returns a place that leads to `target`. It is near enough for a comparison that is the next
    /// instruction or the one after it.
    fn within_reach(&mut self, target: Place) -> Place {
        let skipped = self.skipped(target);
        if skipped < FAR {
            return target;
        }
        self.push(JUMP, skipped)
    }

    /// Returns the number of instructions between the next one written and `target`.
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
