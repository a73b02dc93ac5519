//! The command line.

use clap::{Parser, Subcommand};

use crate::commands::{
    bundle, check, compare, completions, doctor, explore, grade, import, init, lint, merge, puzzle,
    report, schema, serve, starter, strength, submit,
};

/// Grades puzzle assignments: plays scenario scripts against submissions and shows where they
/// differ from the rules.
#[derive(Debug, Parser)]
#[command(name = "puzzlemark", version, propagate_version = true)]
#[command(after_help = "\
Exit codes: 0 done (check: accepted), 1 judged and not accepted (compare: changed), 2 wrong usage or spec,
3 at least one judge error, judging not finished or its results not written, 4 weaker isolation than required,
130 stopped by Ctrl-C, 143 ended by SIGTERM.")]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Judge one submission and show where it first fails.
    ///
    /// Shows all groups, hidden ones as well: whoever has the assignment's folder can read them.
    /// Exit code 0 if it is accepted, 1 if it is not.
    Check(check::Check),
    /// Grade a class: one folder, archive or file per student, a download, or all of a course.
    ///
    /// A course is a file that lists assignments with their submissions and due dates: `grade
    /// course.yaml --out DIR` grades all of them, each into a folder of its own below DIR.
    ///
    /// Finished scenarios go into a journal in the output folder. A run that was interrupted goes
    /// on where it stopped when the same command is given again; results whose submission,
    /// scenario, limits and isolation have not changed are taken from the journal.
    Grade(grade::Grade),
    /// Put together what parts of a class came to, and write the reports of all.
    ///
    /// Parts are graded by `grade --partition`, on one machine or on many, with the same program. What
    /// is missing is named, and `grade` with the same output folder plays it. Results of one thing that
    /// differ are a judge error until it is played again. Exit code 3 if there is either.
    Merge(merge::Merge),
    /// Grade a class in parts by an engine that runs jobs: print its commands, or run them.
    ///
    /// `--engine slurm|parallel|local` print a shell script, and `--run` runs it; `kubernetes` and `github`
    /// print a manifest and a workflow. What follows `--` is given to every `grade`.
    Submit(submit::Submit),
    /// Look for operations after which a submission differs from the reference.
    ///
    /// Plays random games against the submission, each reply judged by the reference. What fails is
    /// confirmed on a fresh subject and shrunk to a session in which every operation is needed. With
    /// `--exhaust` everything is asked in every state that a board can get into. Exit code 0 if no
    /// failure was found, 1 if one was.
    Explore(explore::Explore),
    /// Find mistakes in an assignment or a course, and make sure that the reference passes.
    Lint(lint::Lint),
    /// Write the reports of a graded class or course again.
    Report(report::Report),
    /// Compare two gradings of a class: whose verdict or points changed, and why.
    ///
    /// To be read before anyone is told: grade again into another folder, compare, then publish. What
    /// submissions used is no change. Exit code 0 if nothing changed, 1 if something did.
    Compare(compare::Compare),
    /// Print all solutions of a puzzle.
    ///
    /// Exit code 1 if it has none. With `--json`: {"solutions": [{"answer": TEXT, "moves":
    /// [TEXT, ..]}, ..]}, with or without `--moves`.
    Solve(puzzle::Solve),
    /// Count the solutions of a puzzle.
    ///
    /// With `--json`: {"count": NUMBER, "complete": BOOLEAN}; a count that stopped early may not be
    /// complete.
    Count(puzzle::Count),
    /// Tell whether a claimed solution is right, and if not, why.
    ///
    /// Exit code 1 if it is not. With `--json`: {"right": BOOLEAN, "faults": [TEXT, ..]}.
    Verify(puzzle::Verify),
    /// Make a puzzle with exactly one solution.
    ///
    /// With `--json`: {"puzzle": TEXT}.
    Generate(puzzle::Generate),
    /// Draw a puzzle.
    ///
    /// With `--json`: {"drawing": TEXT}.
    Draw(puzzle::Draw),
    /// Tell step by step how a puzzle is solved, where it has an explanation.
    ///
    /// Flow: what can be deduced, then the assignment's algorithm at work. Pyramids: deductions,
    /// the simplest first. With `--json`: {"steps": [TEXT, ..]}.
    Explain(puzzle::Explain),
    /// Answer operations as a program that speaks the binary protocol does.
    ///
    /// Reads requests from standard input until its end, as docs/src/reference/protocol.md describes them.
    /// Constructors read the files of the current folder.
    ServeReference(serve::ServeReference),
    /// Take in material of other graders: make an assignment of it.
    ///
    /// What cannot be said in an assignment is listed with file, line and reason; the rest is written.
    /// Exit code 1 if something was not taken in.
    Import(import::Import),
    /// Begin a new assignment.
    Init(init::Init),
    /// Write what a student begins from: a stub of the assignment, and the kit of the language.
    ///
    /// `check` works on it at once, and says what is missing.
    Starter(starter::Starter),
    /// Make what a platform or a student is handed of an assignment.
    ///
    /// `gradescope` an autograder, `github` a workflow, `gitlab` a job, `pre-commit` a hook, and `student` a kit that
    /// holds nothing but what students may see.
    Bundle(bundle::Bundle),
    /// Find mistakes that the scenarios of an assignment miss.
    ///
    /// Changes right Python submissions in many places, one at a time. Each changed copy, a mutant, is played
    /// against all scenarios. Mutants that pass are explored with random games and on small boards. A session that
    /// catches one is proposed as a scenario. Exit code 1 if a mutant is left that is not shown to be equivalent.
    Strength(strength::Strength),
    /// Tell what this machine has for running submissions: toolchains, windows, isolation.
    ///
    /// Isolation is the level that a hostile program could not disprove, with why stronger levels are
    /// not reached and what may help, and the mechanisms that are in force or not. With `--json` the
    /// same for programs; `found` is null for what is not here.
    Doctor(doctor::Doctor),
    /// Print the JSON Schema of scenarios and assignments, of courses, or of results.
    Schema(schema::Schema),
    /// Print completions for a shell.
    Completions(completions::Completions),
}
