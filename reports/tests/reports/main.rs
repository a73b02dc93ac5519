//! Tests of the renderers, all from one class of sample results.

mod hostile;
mod leaks;
mod sample;
mod scores;
mod snapshots;
