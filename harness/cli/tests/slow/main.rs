//! Tests that take minutes: clusters, kills, pages in a browser. `just slow` runs them, and CI does.

#[path = "../desk/mod.rs"]
mod desk;
mod engines;
mod kills;
mod pages;
