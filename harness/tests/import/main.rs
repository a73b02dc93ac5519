//! Material of other graders is taken in, and judged as the original tool would.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test stops where something cannot be done"
)]

mod constructs;
#[path = "../desk/mod.rs"]
mod desk;
mod sessions;
