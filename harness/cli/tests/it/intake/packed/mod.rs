//! Archives as bytes. The test writes them itself, so that it depends on no archiver.

pub(crate) mod tar;
pub(crate) mod zip;
