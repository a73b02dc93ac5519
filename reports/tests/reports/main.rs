//! Tests of the renderers, all from one class of sample results.

mod course;
mod formats;
mod hostile;
mod leaks;
mod sample;
mod scores;
mod snapshots;
