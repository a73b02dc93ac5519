//! Slow tests: clusters, kills, pages in a browser. `just slow` and CI run them.

#[path = "../desk/mod.rs"]
mod desk;
mod engines;
mod kills;
mod models;
mod pages;
