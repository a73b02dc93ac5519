//! `export kattis`: a problem package of the draft of 2023-07, the newest version that problemtools reads.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context as _;
use puzzlemark_model::digest::Digest;
use puzzlemark_model::pattern::{Loose, Nearness, TextPattern, Whitespace};
use puzzlemark_model::{
    Action, AnswerExpectation, Assignment, CheckedBy, Checker, CheckerProgram, ExitExpectation,
    JudgesAnswer, Part, ProgramAction, Protocol, Scenario, Step, Tokens,
};
use puzzlemark_reports::model::Visibility;
use serde_json::json;

use super::exported::{Effect, Exported, LeftOut, Loss, lose};

/// A test case: an input, its answer, and who compares.
struct Case {
    input: Vec<u8>,
    answer: Vec<u8>,
    /// Flags of the validator.
    flags: String,
    /// The validator of the package. `None` for the default validator.
    validator: Option<Arc<CheckerProgram>>,
    /// True if the validator talks with the submission.
    is_interactive: bool,
}

/// A validator that accepts every input. A package needs one.
const INPUT_VALIDATOR: &str = "\"\"\"Accepts every input. Replace it by checks of the input's format.\"\"\"\n\n\
                               import sys\n\nsys.stdin.read()\nsys.exit(42)\n";

/// Returns a package with a test case per run. `solutions` are right submissions.
pub(super) fn export(assignment: &Assignment, solutions: &[PathBuf]) -> anyhow::Result<Exported> {
    anyhow::ensure!(
        !assignment.subjects.program.is_empty(),
        "Kattis runs programs: the assignment needs `subjects: program`"
    );
    let mut exported = Exported::default();
    let mut validator: Option<(Option<Arc<CheckerProgram>>, bool)> = None;
    let scenarios = exported.write_each(assignment, |scenario, losses| {
        let cases = cases(scenario, losses)?;
        for case in &cases {
            let digest = |program: &Option<Arc<CheckerProgram>>| {
                program.as_ref().map(|program| program.digest.clone())
            };
            let (first, is_interactive) =
                validator.get_or_insert_with(|| (case.validator.clone(), case.is_interactive));
            if *is_interactive != case.is_interactive {
                return Err(LeftOut {
                    line: 0,
                    reason: "a package is interactive as a whole, and other scenarios differ"
                        .to_owned(),
                });
            }
            if digest(first) != digest(&case.validator) {
                return Err(LeftOut {
                    line: 0,
                    reason: "a package has only one validator, and other scenarios have another"
                        .to_owned(),
                });
            }
        }
        Ok(cases)
    });
    put_cases(assignment, &scenarios, &mut exported);
    if let Some((Some(program), _)) = &validator {
        for (path, bytes) in &program.files {
            // Files directly in the folder would be validators of their own.
            exported.put(format!("output_validator/validator/{path}"), bytes.clone());
        }
    }
    let is_interactive = matches!(validator, Some((_, true)));
    put_head(assignment, is_interactive, &mut exported);
    put_solutions(solutions, &mut exported)?;
    exported.remark(
        "Kattis accepts a submission only if all test cases pass: points and groups are not kept; the default validator \
         wants the final newline, if white space counts",
    );
    "verifyproblem".clone_into(&mut exported.next);
    Ok(exported)
}

/// Writes the test cases. Flags of the validator belong to a folder, so secret cases with other flags get a folder of
/// their own.
fn put_cases(
    assignment: &Assignment,
    scenarios: &[(&Scenario, Vec<Case>)],
    exported: &mut Exported,
) {
    let is_public = |scenario: &Scenario| {
        let mut public = assignment
            .groups
            .iter()
            .filter(|group| group.visibility == Visibility::Public);
        public.any(|group| group.scenarios.iter().any(|one| one.id == scenario.id))
    };
    let all = || {
        scenarios
            .iter()
            .flat_map(|(scenario, cases)| cases.iter().map(move |case| (scenario, case)))
    };
    let usual = all().next().map_or("", |(_, case)| case.flags.as_str());
    let others: BTreeSet<&str> = all()
        .map(|(_, case)| case.flags.as_str())
        .filter(|flags| *flags != usual)
        .collect();
    let others: Vec<&str> = others.into_iter().collect();
    let flags_file = |flags: &str| format!("output_validator_flags: {}\n", json!(flags));
    if !usual.is_empty() || !others.is_empty() {
        exported.put("data/testdata.yaml", flags_file(usual));
    }
    for (place, (scenario, cases)) in scenarios.iter().enumerate() {
        for (number, case) in cases.iter().enumerate() {
            let own = others.iter().position(|flags| *flags == case.flags);
            let folder = match (own, is_public(scenario)) {
                (None, true) => "sample".to_owned(),
                (None, false) if others.is_empty() => "secret".to_owned(),
                (None, false) => "secret/0-usual".to_owned(),
                (Some(own), _) => format!("secret/{}-flags", own + 1),
            };
            if let Some(own) = own {
                exported.put(
                    format!("data/{folder}/testdata.yaml"),
                    flags_file(others[own]),
                );
            }
            let part = if cases.len() > 1 {
                format!("-{}", number + 1)
            } else {
                String::new()
            };
            let path = format!(
                "data/{folder}/{:03}-{}{part}",
                place + 1,
                file_name(&scenario.id)
            );
            exported.put(format!("{path}.in"), case.input.clone());
            exported.put(format!("{path}.ans"), case.answer.clone());
        }
    }
}

/// Writes `problem.yaml`, the statement and the validator of inputs.
fn put_head(assignment: &Assignment, is_interactive: bool, exported: &mut Exported) {
    const MIB: u64 = 1024 * 1024;
    let limits = &assignment.limits;
    let sort = if is_interactive {
        "[pass-fail, interactive]"
    } else {
        "pass-fail"
    };
    let head = format!(
        "problem_format_version: 2023-07-draft\nname: {}\nuuid: {}\ntype: {sort}\nlicense: unknown\nlimits:\n  \
         time_limit: {:.1}\n  memory: {}\n  output: {}\n",
        json!({"en": assignment.title}),
        uuid(&assignment.id, &assignment.title),
        limits.cpu.as_secs_f64().max(0.1),
        (limits.memory_bytes / MIB).max(1),
        (limits.output_bytes / MIB).max(1),
    );
    exported.put("problem.yaml", head);
    exported.put_text(assignment, "statement/problem.en.md");
    exported.put("input_validators/accept_all.py", INPUT_VALIDATOR);
}

/// Writes right submissions.
fn put_solutions(solutions: &[PathBuf], exported: &mut Exported) -> anyhow::Result<()> {
    for path in solutions {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        put_solution(path, &format!("submissions/accepted/{name}"), exported)?;
    }
    if solutions.is_empty() {
        exported.remark("a package needs an accepted submission: name one with `--solution`");
    }
    Ok(())
}

fn put_solution(path: &Path, target: &str, exported: &mut Exported) -> anyhow::Result<()> {
    let doing = || format!("cannot read the solution `{}`", path.display());
    if !path.is_dir() {
        exported.put(target, fs::read(path).with_context(doing)?);
        return Ok(());
    }
    for entry in fs::read_dir(path).with_context(doing)? {
        let entry = entry.with_context(doing)?;
        let name = entry.file_name();
        put_solution(
            &entry.path(),
            &format!("{target}/{}", name.to_string_lossy()),
            exported,
        )?;
    }
    Ok(())
}

/// Returns a name that is the same for equal assignments.
fn uuid(id: &str, title: &str) -> String {
    let mut digest = Digest::default();
    digest.part(id).part(title);
    let hex = digest.finish();
    // The version 8 of UUIDs is for names that a program makes by its own rule.
    format!(
        "{}-{}-8{}-8{}-{}",
        &hex[..8],
        &hex[8..12],
        &hex[13..16],
        &hex[17..20],
        &hex[20..32]
    )
}

/// Returns a name of a file as packages allow it.
fn file_name(id: &str) -> String {
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() || letter == '-' {
            letter
        } else {
            '_'
        }
    };
    id.chars().map(plain).collect()
}

fn cases(scenario: &Scenario, losses: &mut Vec<Loss>) -> Result<Vec<Case>, LeftOut> {
    if let Some(name) = scenario.files.keys().next() {
        return Err(LeftOut {
            line: 0,
            reason: format!("a run beside the file `{name}`; problemtools gives programs no files"),
        });
    }
    let steps = scenario.steps.iter();
    steps.map(|step| case(scenario, step, losses)).collect()
}

fn case(scenario: &Scenario, step: &Step, losses: &mut Vec<Loss>) -> Result<Case, LeftOut> {
    let checker = step.expectation.program.checker.as_ref();
    let talking = checker.filter(|checker| checker.part == Part::Talk);
    let (arguments, input) = match (&step.action, talking) {
        (Action::Program(ProgramAction::Run { arguments, input }), _) => {
            (arguments, input.as_bytes())
        }
        (Action::Program(ProgramAction::Start { arguments }), Some(checker)) => {
            (arguments, checker.input.as_deref().unwrap_or_default())
        }
        _ => {
            let reason =
                "only runs of programs can be test cases, and dialogues that a checker leads";
            return Err(LeftOut::at(step, reason));
        }
    };
    if !arguments.is_empty() {
        return Err(LeftOut::at(
            step,
            "a run with arguments; problemtools passes none",
        ));
    }
    let expectation = &step.expectation;
    let end = &expectation.program;
    match end.exits {
        Some(ExitExpectation::Code(0)) => {}
        Some(ExitExpectation::Code(_)) => {
            return Err(LeftOut::at(
                step,
                "an exit code; programs of Kattis must end with 0",
            ));
        }
        Some(ExitExpectation::Any) | None => {
            let reason = "any exit code; Kattis wants 0";
            lose(losses, scenario, step, Effect::Differs, reason);
        }
    }
    if end.complains.is_some() {
        lose(
            losses,
            scenario,
            step,
            Effect::Weaker,
            "the text on standard error",
        );
    }
    for name in end.writes.keys() {
        let reason = format!("the contents of `{name}`, which the program writes");
        lose(losses, scenario, step, Effect::Weaker, reason);
    }
    let mut case = Case {
        input: input.to_vec(),
        answer: Vec::new(),
        flags: String::new(),
        validator: None,
        is_interactive: talking.is_some(),
    };
    if let Some(checker) = &end.checker {
        fill_checked(step, checker, &mut case)?;
        return Ok(case);
    }
    if let Some(AnswerExpectation::Satisfies { property, .. }) = &expectation.answer {
        let reason = format!("the reference checks the property `{property}`");
        return Err(LeftOut::at(step, reason));
    }
    match &expectation.prints {
        Some(TextPattern::Exact(text)) => {
            case.answer = text.clone().into_bytes();
            "case_sensitive space_change_sensitive".clone_into(&mut case.flags);
        }
        Some(TextPattern::Loose(loose)) => {
            case.answer = loose.text.clone().into_bytes();
            case.flags = loose_flags(step, loose)?;
            if matches!(loose.whitespace, Whitespace::End | Whitespace::Around) {
                let reason = "white space; here no white space counts";
                lose(losses, scenario, step, Effect::Differs, reason);
            }
        }
        Some(TextPattern::Regex(_) | TextPattern::AnyOf(_)) => {
            return Err(LeftOut::at(step, "a printed text that is a pattern"));
        }
        None => return Err(LeftOut::at(step, "no printed text is expected")),
    }
    Ok(case)
}

/// Returns the flags of the default validator for a loose text.
fn loose_flags(step: &Step, loose: &Loose) -> Result<String, LeftOut> {
    let mut flags = Vec::new();
    if !loose.any_case {
        flags.push("case_sensitive".to_owned());
    }
    if loose.whitespace == Whitespace::Counts {
        flags.push("space_change_sensitive".to_owned());
    }
    match loose.number {
        None => {}
        Some(Nearness::Close) => flags.push("float_relative_tolerance 1e-9".to_owned()),
        Some(Nearness::Within(most)) => flags.push(format!("float_absolute_tolerance {most}")),
        Some(Nearness::Digits(_)) => return Err(LeftOut::at(step, "a number that is rounded")),
    }
    Ok(flags.join(" "))
}

/// Fills in the answer and the validator of a step with a checker.
fn fill_checked(step: &Step, checker: &Checker, case: &mut Case) -> Result<(), LeftOut> {
    if !matches!(checker.part, Part::Printed | Part::Talk) {
        return Err(LeftOut::at(
            step,
            "a checker of another part than the output",
        ));
    }
    if let Some(JudgesAnswer::Text(text)) = &checker.answer {
        case.answer = text.to_vec();
    }
    match &checker.by {
        CheckedBy::Tokens(tokens) => case.flags = token_flags(tokens),
        CheckedBy::Program(program) if program.protocol == Protocol::Kattis => {
            let words = checker
                .arguments
                .iter()
                .filter_map(|argument| argument.as_str());
            case.flags = words.collect::<Vec<_>>().join(" ");
            case.validator = Some(program.clone());
        }
        CheckedBy::Program(program) => {
            let protocol = program.protocol.name();
            let reason = format!("a checker with the protocol `{protocol}`");
            return Err(LeftOut::at(step, reason));
        }
    }
    Ok(())
}

fn token_flags(tokens: &Tokens) -> String {
    let mut flags = Vec::new();
    if tokens.case_matters {
        flags.push("case_sensitive".to_owned());
    }
    if tokens.space_matters {
        flags.push("space_change_sensitive".to_owned());
    }
    if let Some(most) = tokens.absolute {
        flags.push(format!("float_absolute_tolerance {most}"));
    }
    if let Some(most) = tokens.relative {
        flags.push(format!("float_relative_tolerance {most}"));
    }
    flags.join(" ")
}
