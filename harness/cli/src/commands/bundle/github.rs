//! The bundle for GitHub Actions: a workflow, and its composite action.

use clap::Args;

use super::ci::{InRepository, Judged, Program, ProgramOptions, block, quoted};
use super::files::Files;
use super::needs;
use crate::commands::output;
use puzzlemark_model::Assignment;

/// The folder for the program, as a word of a shell.
const FOLDER: &str = "\"$RUNNER_TEMP/puzzlemark\"";

/// The options of a workflow for GitHub Actions.
#[derive(Debug, Args)]
pub(super) struct Github {
    #[command(flatten)]
    place: InRepository,
    #[command(flatten)]
    program: ProgramOptions,
}

impl Github {
    pub(super) fn run(&self) -> anyhow::Result<()> {
        let assignment = self.place.load()?;
        let files = files(&assignment, &self.place.judged()?, &self.program.program()?)?;
        files.write_beside(&self.place.out)?;
        output::print(&format!(
            "Wrote {}. Commit them: GitHub then judges each push, and shows the report in the run's summary.\n",
            files.listed()
        ))?;
        Ok(())
    }
}

/// Returns the workflow and its action.
pub(super) fn files(
    assignment: &Assignment,
    judged: &Judged,
    program: &Program,
) -> anyhow::Result<Files> {
    let texts = [
        (".github/workflows/grade.yml", workflow(judged)),
        (
            ".github/actions/puzzlemark/action.yml",
            action(assignment, judged, program),
        ),
    ];
    let given = [&judged.assignment, &judged.submission];
    let given = given.into_iter().chain(&judged.options).map(String::as_str);
    for text in given.chain([program.script_part()]) {
        anyhow::ensure!(
            !text.contains("${{"),
            "`{text}` contains `${{{{`, the start of an expression in GitHub Actions; rename it"
        );
    }
    let files = texts.map(|(path, text)| (path.to_owned(), text.into_bytes()));
    Ok(Files::plain(files))
}

fn workflow(judged: &Judged) -> String {
    format!(
        "# Judges each push; the report is the summary of the run.\n\
         name: Grade\n\
         on: [push, pull_request, workflow_dispatch]\n\
         permissions:\n  contents: read\n\
         jobs:\n  grade:\n    runs-on: ubuntu-latest\n    steps:\n      \
         - uses: actions/checkout@v6\n      \
         - uses: ./.github/actions/puzzlemark\n        with:\n          \
         assignment: {}\n          submission: {}\n",
        quoted(&judged.assignment),
        quoted(&judged.submission),
    )
}

fn action(assignment: &Assignment, judged: &Judged, program: &Program) -> String {
    let needs = needs::script(
        assignment,
        program.needs(),
        "sudo env DEBIAN_FRONTEND=noninteractive",
    );
    let command = judged.command(
        &format!("{FOLDER}/bin/puzzlemark"),
        ["\"$ASSIGNMENT\"", "\"$SUBMISSION\""],
        &["--format", "github"],
    );
    let step = |name: &str, script: &str| {
        format!(
            "    - name: {name}\n      shell: bash\n      run: {}",
            block(script, 8)
        )
    };
    format!(
        "name: Puzzlemark\n\
         description: Judges a submission, and writes the report to the log and the summary.\n\
         inputs:\n  \
         assignment:\n    description: The assignment's folder in the repository.\n    required: true\n  \
         submission:\n    description: The submission in the repository, a file or a folder.\n    default: .\n\
         runs:\n  using: composite\n  steps:\n{}{}{}      env:\n        \
         ASSIGNMENT: ${{{{ inputs.assignment }}}}\n        SUBMISSION: ${{{{ inputs.submission }}}}\n",
        step("Install what submissions and checkers need", &needs),
        step("Get Puzzlemark", &program.script(FOLDER)),
        step("Judge", &command),
    )
}
