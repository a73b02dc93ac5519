//! What TESTed's suites can say, and what becomes of it.

mod asked;
mod left;
mod levels;
mod values;

use crate::{Construct, Status};

/// All of it.
pub(crate) const CONSTRUCTS: [&[Construct]; 4] =
    [levels::LEVELS, asked::ASKED, values::VALUES, left::LEFT];

const fn row(name: &'static str, status: Status, how: &'static str) -> Construct {
    Construct {
        format: "Dodona (TESTed)",
        name,
        status,
        how,
    }
}
