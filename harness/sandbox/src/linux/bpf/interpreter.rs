//! Runs filters like the kernel, and rejects filters that the kernel would reject.

use super::Instruction;

/// The input of a filter: the kernel's `struct seccomp_data` without the instruction pointer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Call {
    pub(crate) number: u32,
    pub(crate) architecture: u32,
    pub(crate) arguments: [u64; 6],
}

impl Call {
    /// Returns the four bytes at an offset of `struct seccomp_data`, on a little-endian machine.
    fn word(&self, offset: u32) -> u32 {
        let argument = |index: u32| self.arguments[usize::try_from(index).expect("an index")];
        let low = |value: u64| u32::try_from(value & 0xffff_ffff).expect("32 bits");
        match offset {
            0 => self.number,
            4 => self.architecture,
            16..=63 if offset.is_multiple_of(8) => low(argument((offset - 16) / 8)),
            16..=63 if offset.is_multiple_of(4) => low(argument((offset - 16) / 8) >> 32),
            _ => panic!("nothing is loaded from {offset}"),
        }
    }
}

/// Returns the filter's return value for a call.
pub(crate) fn run_filter(program: &[Instruction], call: &Call) -> u32 {
    let mut loaded = 0;
    let mut next = 0;
    loop {
        let Instruction { code, jt, jf, k } = program[next];
        next += 1;
        let branch = |holds: bool| usize::from(if holds { jt } else { jf });
        match code {
            0x20 => loaded = call.word(k),
            0x54 => loaded &= k,
            0x05 => next += usize::try_from(k).expect("a distance"),
            0x15 => next += branch(loaded == k),
            0x35 => next += branch(loaded >= k),
            0x06 => return k,
            _ => panic!("no instruction has the code {code:#x}"),
        }
    }
}

/// Panics on a program that a kernel would not install. Examples are an empty program, a program of
/// more than 4096 instructions, and a program that runs or jumps past its end.
pub(crate) fn check(program: &[Instruction]) {
    assert!((1..=4096).contains(&program.len()), "{}", program.len());
    for (index, instruction) in program.iter().enumerate() {
        let farthest = match instruction.code {
            0x06 => continue,
            0x05 => usize::try_from(instruction.k).expect("a distance"),
            0x15 | 0x35 => usize::from(instruction.jt.max(instruction.jf)),
            _ => 0,
        };
        assert!(
            index + 1 + farthest < program.len(),
            "{index}: {instruction:?}"
        );
    }
}
