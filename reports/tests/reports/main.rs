//! Tests of the renderers, with one class of sample results.

mod at_window;
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
mod staff;
