//! Material of other graders is taken in, and judged as the original tool would.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "a test stops where something cannot be done, and says what it leaves out"
)]

mod constructs;
#[path = "../desk/mod.rs"]
#[expect(
    dead_code,
    reason = "not all that tests of the command line need is needed here"
)]
mod desk;
mod sessions;
