//! Material of other graders is taken in, and judged as the original tool would.

mod constructs;
