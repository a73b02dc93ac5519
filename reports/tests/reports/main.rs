//! Tests of the renderers, all from one class of sample results.

mod clusters;
mod course;
mod formats;
mod headlines;
mod hostile;
mod large;
mod leaks;
mod sample;
mod scores;
mod snapshots;
