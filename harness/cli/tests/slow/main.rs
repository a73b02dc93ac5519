//! Slow tests: clusters, kills, pages in a browser, spreadsheets, causes of failures. `just slow` and CI run them.

mod causes;
#[path = "../desk/mod.rs"]
mod desk;
mod engines;
mod kills;
mod models;
mod pages;
mod spreadsheets;
