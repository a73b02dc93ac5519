//! Answers questions with libraries from crates.io. Our verifiers judge the solutions.

mod fifteen;
mod flow;
#[path = "../../../table/process.rs"]
mod process;
mod strips;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some("fifteen") => fifteen::answer(),
        Some("flow") => flow::answer(),
        Some("strips") => strips::answer(),
        _ => eprintln!("usage: puzzlemark-peers fifteen|flow|strips < INSTANCES"),
    }
}
