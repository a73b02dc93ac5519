//! Archives as bytes, written by the test itself, so that nothing but the test vouches for them.

pub(crate) mod tar;
pub(crate) mod zip;
