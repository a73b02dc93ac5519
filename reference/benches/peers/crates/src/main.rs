//! Answers questions with other people's libraries. Solutions are judged by our verifiers.

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
