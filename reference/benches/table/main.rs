//! The benchmark table over all puzzles, as Markdown.
//!
//! ```text
//! cargo bench -p puzzlemark-reference --bench table -- [--peers] [--quick] [--write] [PUZZLE]... \
//!     [PUZZLE/QUESTION=FILE]...
//! ```
//!
//! Instances come from fixtures and seeds, or from the files in the arguments. A process of its own reads each
//! set as text: this program again (`--solve PUZZLE/QUESTION`), and with `--peers` solvers of others, which it
//! fetches first. `--write` writes `BENCHMARKS.md`.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the table is what it is for"
)]

mod arguments;
mod bubbles;
mod fifteen;
mod flow;
mod markdown;
mod peers;
mod process;
mod pyramids;
mod report;
mod run;
mod set;
mod strips;

use std::path::Path;
use std::process::ExitCode;

use arguments::Arguments;
use set::Section;

static SECTIONS: [&Section; 5] = [
    &flow::SECTION,
    &pyramids::SECTION,
    &fifteen::SECTION,
    &strips::SECTION,
    &bubbles::SECTION,
];

fn main() -> ExitCode {
    match Arguments::of_this_process().and_then(|arguments| work(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::from(2)
        }
    }
}

fn work(arguments: &Arguments) -> Result<(), String> {
    if let Some((section, question)) = &arguments.solve {
        (section.answer)(question);
        return Ok(());
    }
    if arguments.peers {
        peers::prepare();
    }
    let results = run::run(arguments).map_err(|error| error.to_string())?;
    let page = markdown::page(arguments, &results);
    println!("{page}");
    if arguments.write {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("BENCHMARKS.md");
        std::fs::write(path, page).map_err(|error| error.to_string())?;
    }
    Ok(())
}
