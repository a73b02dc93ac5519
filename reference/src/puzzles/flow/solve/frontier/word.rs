//! The types of states and of numbers of solutions. Small ones make the tables small and fast.

use std::ops::{Add, BitAnd, BitOr, Not, Shl, Shr, Sub};

/// The bits of a state: an unsigned integer.
pub(super) trait Word:
    Copy
    + Ord
    + Not<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + From<u32>
    + 'static
{
    /// The number of bits. A state uses fewer, so that [`next`](Self::next) is possible.
    const BITS: usize;
    /// No bits.
    const ZERO: Self;

    /// Returns the lowest 32 bits.
    fn low(self) -> u32;

    /// Returns the next number.
    fn next(self) -> Self {
        self + Self::from(1)
    }

    /// Returns the number before.
    fn previous(self) -> Self {
        self - Self::from(1)
    }

    /// Returns a number that is different for most states.
    fn hash(self) -> usize;
}

impl Word for u64 {
    const BITS: usize = 64;
    const ZERO: Self = 0;

    fn low(self) -> u32 {
        self as u32
    }

    fn hash(self) -> usize {
        let mixed = self.wrapping_mul(0xd6e8_feb8_6659_fd93);
        (mixed ^ mixed >> 32) as usize
    }
}

impl Word for u128 {
    const BITS: usize = 128;
    const ZERO: Self = 0;

    fn low(self) -> u32 {
        self as u32
    }

    fn hash(self) -> usize {
        let high = (self >> 64) as u64;
        (self as u64 ^ high.wrapping_mul(0x9e37_79b9_7f4a_7c15)).hash()
    }
}

/// A number of solutions, which stops at the largest number of its type.
pub(super) trait Tally: Copy + 'static {
    /// The number one.
    const ONE: Self;

    /// Returns the sum.
    fn plus(self, other: Self) -> Self;

    /// Returns the number.
    fn number(self) -> u128;
}

impl Tally for u8 {
    const ONE: Self = 1;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }

    fn number(self) -> u128 {
        self.into()
    }
}

impl Tally for u128 {
    const ONE: Self = 1;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }

    fn number(self) -> u128 {
        self
    }
}
