//! Every scenario with the reference, and every fixture submission, as trials.

fn main() -> std::process::ExitCode {
    puzzlemark::testing::Suite::new("../../specs")
        .submissions("../../fixtures/submissions")
        .run()
}
