//! Every scenario with the reference, and every fixture submission, as trials. With `PUZZLEMARK_COURSE=all`, wrong
//! submissions are played on all scenarios.

fn main() -> std::process::ExitCode {
    let all = std::env::var("PUZZLEMARK_COURSE").is_ok_and(|value| value == "all");
    puzzlemark::testing::Suite::new("../../specs")
        .submissions("../../fixtures/submissions")
        .named_scenarios_first(!all)
        .run()
}
