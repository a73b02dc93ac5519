//! Tests of the README and the book in `docs/`: examples run, links lead somewhere, pages have one form.
//!
//! `PUZZLEMARK_BLESS=1` writes outputs and the page of commands anew.
#![cfg(target_os = "linux")]

mod commands;
mod examples;
mod links;
mod markdown;
mod pages;
