//! The command line.

use std::sync::LazyLock;

use clap::{ColorChoice, Parser, Subcommand};

use crate::commands::{
    bundle, check, compare, completions, doctor, explore, export, grade, import, init, lint, man,
    merge, play, puzzle, record, report, schema, serve, starter, strength, submit,
};

/// The version, the build and the means of isolation.
static BUILD: LazyLock<String> = LazyLock::new(|| {
    let kind = if cfg!(debug_assertions) {
        "without optimization"
    } else {
        "optimized"
    };
    let cells = if cfg!(target_os = "linux") {
        "namespaces, Landlock, seccomp, control groups; `puzzlemark doctor` says which of them this machine has"
    } else {
        "none: time and output are limited, as on all systems but Linux"
    };
    format!(
        "{}\nbuild:     {}, {kind}\nisolation: {cells}",
        env!("CARGO_PKG_VERSION"),
        env!("PUZZLEMARK_TARGET"),
    )
});

/// Grade puzzle assignments: play scenarios against submissions and show where they first fail.
#[derive(Debug, Parser)]
#[command(name = "puzzlemark", version, long_version = BUILD.as_str(), propagate_version = true)]
#[command(after_help = "\
Start here:
  puzzlemark init counter                             make a small assignment
  puzzlemark check counter counter/submissions/wrong  see how a submission fails

Exit codes:
  0    done; `check`: accepted
  1    judged, and not accepted; `compare`: something changed
  2    wrong command line, assignment or file; nothing was judged
  3    a judge error, or judging or its reports could not be finished
  4    isolation is weaker than required
  130  stopped by Ctrl-C
  143  stopped by SIGTERM")]
pub struct Cli {
    /// Colours: `always`, `never`, or `auto`, which follows the terminal and `NO_COLOR`, `CLICOLOR_FORCE`, `FORCE_COLOR`.
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value_t,
        hide_possible_values = true,
        display_order = 900
    )]
    pub color: ColorChoice,
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge one submission and show where it first fails.
    ///
    /// In a kit for students it needs no arguments: it finds the assignment and the submission.
    ///
    /// The report shows all groups, hidden ones too: you can read their files anyway. Exits with 0 if the
    /// submission is accepted, and with 1 if it is not.
    Check(check::Check),
    /// Grade a class: a folder with one folder, file or archive per student, or a course.
    ///
    /// A course is a file that lists assignments with their submissions and due dates. `grade course.yaml --out
    /// DIR` grades each assignment into its own folder below DIR.
    ///
    /// Each finished scenario goes into a journal in the output folder. After an interruption, give the same
    /// command again: it continues from the journal. A result is used again only if the submission, the
    /// scenario, its limits and the isolation are unchanged.
    Grade(grade::Grade),
    /// Combine the results of `grade --partition` into one set of reports.
    ///
    /// The parts can come from one machine or from many, but from the same build of Puzzlemark. Exits with 3 if
    /// results are missing or conflict. `grade` with the same output folder plays missing scenarios. A conflict
    /// is a judge error until its scenario is played again.
    Merge(merge::Merge),
    /// Split a class into parts and run them by an engine, such as Slurm or GitHub Actions.
    ///
    /// Prints a shell script (`local`, `parallel`, `slurm`), a manifest (`kubernetes`) or a workflow (`github`).
    /// `--run` runs the script. Arguments after `--` go to every `grade`.
    Submit(submit::Submit),
    /// Search for operations that show a difference between a submission and the reference.
    ///
    /// Plays random games and compares every reply with the reference. A failure is played again in a fresh
    /// process, and shortened until every operation is needed. `--exhaust` tries every call in every state of
    /// small boards instead. Exits with 0 if it finds no failure, and with 1 if it finds one.
    Explore(explore::Explore),
    /// Find mistakes in an assignment or a course, and check that the reference passes.
    Lint(lint::Lint),
    /// Write the replies of the reference into the scenarios, in place of `expect: reference`.
    ///
    /// Comments and layout stay. A written expectation ends with the comment `# recorded`. If the reference
    /// changes, `record` writes such expectations again, and no others. Calls with several right answers, and the
    /// steps after them, keep `expect: reference`.
    Record(record::Record),
    /// Play with the reference: type operations, and see the right replies.
    ///
    /// The reference is that of the assignment, or a built-in puzzle. `:save NAME` writes the game as a scenario of
    /// the assignment; `:help` lists all commands of the prompt.
    ///
    /// Reads standard input without a prompt if that is not a terminal. A line that cannot be played ends it with exit
    /// code 2. Lines can begin with `>>>`; the output below such a line is left out.
    Play(play::Play),
    /// Write the reports of a graded class or course again, or in another format.
    Report(report::Report),
    /// Compare two gradings of a class or a course: which verdicts and points changed, and why.
    ///
    /// Use it before you publish new results: grade again into another folder, then compare. Differences in time
    /// and memory do not count. Exits with 0 if nothing changed, and with 1 if something did.
    Compare(compare::Compare),
    /// Print the solutions of a puzzle.
    ///
    /// Prints up to 1000 solutions; `--at-most` and `--all` change that. A board of fifteen has infinitely many
    /// solutions. Without an option, `solve` prints a short one of them. `--shortest` prints a shortest one, and `--all`
    /// prints all shortest ones.
    ///
    /// Exits with 1 if there is none. With `--json`: {"solutions": [{"answer": TEXT, "moves": [TEXT, ..]}, ..]},
    /// with or without `--moves`, and "count": NUMBER with `--count`.
    Solve(puzzle::Solve),
    /// Count the solutions of a puzzle. For fifteen: the shortest solutions.
    ///
    /// With `--json`: {"count": NUMBER, "complete": BOOLEAN}. A count that reached `--at-most` may be incomplete.
    Count(puzzle::Count),
    /// Check a solution, and list its mistakes.
    ///
    /// Exits with 1 if it is wrong. With `--json`: {"right": BOOLEAN, "faults": [TEXT, ..]}.
    Verify(puzzle::Verify),
    /// Make a puzzle with exactly one solution.
    ///
    /// With `--json`: {"puzzle": TEXT}.
    Generate(puzzle::Generate),
    /// Draw a puzzle as text or SVG.
    ///
    /// With `--json`: {"drawing": TEXT}.
    Draw(puzzle::Draw),
    /// Explain step by step how to solve a puzzle.
    ///
    /// Flow: deductions first, then the algorithm of the assignment. Fifteen: the steps of the assignment. The others:
    /// deductions, the simplest first.
    /// With `--json`: {"steps": [TEXT, ..]}.
    Explain(puzzle::Explain),
    /// Answer operations on standard input with the reference, in the protocol for programs.
    ///
    /// Reads requests until the end of the input; docs/src/reference/protocol.md describes them. Constructors
    /// read files of the current folder.
    ServeReference(serve::ServeReference),
    /// Make an assignment from the tests of another grader.
    ///
    /// Lists each test that cannot be imported, with file, line and reason, and writes the others. Exits with 1 if
    /// it left out something.
    Import(import::Import),
    /// Make a small assignment to start from, or one from your own solution.
    ///
    /// With `--from`, the text comes from the docstring of the file, the scenarios from its doctests, and the
    /// solution itself says what is right.
    Init(init::Init),
    /// Write the files a student starts with: a stub, and the kit of the language.
    ///
    /// `check` works on them at once, and shows what is missing.
    Starter(starter::Starter),
    /// Write an assignment for another grader, or a class for a tool that finds similar code.
    ///
    /// An assignment is written for Dodona, Kattis, pytest or check50. Everything that the format cannot say is named,
    /// with its scenario, line and reason. The exit code is then 1. It is 2, and nothing is written, if the format can
    /// say no scenario at all.
    ///
    /// For Dolos and JPlag, the starter files are marked as code that everyone may have.
    Export(export::Export),
    /// Make files for a platform or for students: an autograder, a CI job, a hook, a student kit.
    Bundle(bundle::Bundle),
    /// Measure which mistakes the scenarios catch, and propose scenarios for the others.
    ///
    /// Makes mutants: copies of right Python submissions with one change each. Plays all scenarios against each
    /// mutant, and explores those that pass with random games and on small boards. Proposes a session that
    /// catches a mutant as a scenario. Exits with 1 if a mutant passes that is not shown to be equivalent.
    Strength(strength::Strength),
    /// Show what this machine has to run submissions: languages, windows, isolation.
    ///
    /// Shows the isolation level, why stronger levels are not reached, and what may help. `--json` prints the same
    /// as JSON; `found` is null for missing tools.
    Doctor(doctor::Doctor),
    /// Print a JSON Schema: of assignments and scenarios, courses, or results.
    Schema(schema::Schema),
    /// Print completions for a shell.
    Completions(completions::Completions),
    /// Write the manual pages of all commands into a folder.
    Man(man::Man),
}
