//! `export check50`: a file of checks in Python for check50.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use puzzlemark_model::pattern::TextPattern;
use puzzlemark_model::{
    Assignment, ExitExpectation, Interface, ProgramAction, ProgramSubject, Scenario, Step,
};
use puzzlemark_text::shell;

use super::exported::{Effect, Exported, LeftOut, Loss, lose};
use super::python::{self, Condition, Helpers, Style, Writer};

/// The longest line of input, in bytes. A terminal cuts longer lines.
const LINE_MAX: usize = 4000;

/// The helpers of checks that call functions.
const CALLS: &str = r#"class Printed(io.StringIO):
    """The text that the submission prints."""

    def take(self):
        text = self.getvalue()
        self.seek(0)
        self.truncate()
        return text


printed = Printed()


def calls(check):
    """Loads the submission before a check. An exception of the submission is a failure."""

    @functools.wraps(check)
    def run():
        with contextlib.redirect_stdout(printed):
            try:
                for file in FILES:
                    names = vars(check50.py.import_(file))
                    globals().update({name: value for name, value in names.items() if not name.startswith("__")})
                printed.take()
                check()
            except check50.Failure:
                raise
            except BaseException as error:
                raise check50.Failure(f"{type(error).__name__}: {error}")

    return run


def expect(is_right, wanted, got):
    """Fails unless a result is right."""
    if not is_right:
        raise check50.Mismatch(wanted, got if isinstance(got, str) else repr(got))


class Raises:
    """Fails unless the code inside raises an exception of a type."""

    def __init__(self, kind, pattern=""):
        self.kind, self.pattern = kind, pattern

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        if kind is None:
            raise check50.Failure(f"expected {self.kind.__name__}, but nothing was raised")
        self.value = value
        if issubclass(kind, self.kind) and not re.search(self.pattern, str(value)):
            raise check50.Mismatch(self.pattern, str(value))
        return issubclass(kind, self.kind)


class Near:
    """Equals numbers that are near to a number."""

    def __init__(self, value, relative, absolute):
        self.value, self.relative, self.absolute = value, relative, absolute

    def __eq__(self, other):
        is_number = isinstance(other, (int, float)) and not isinstance(other, bool)
        return is_number and math.isclose(self.value, other, rel_tol=self.relative, abs_tol=self.absolute)
"#;

/// The helper that stands for the prompt of an interpreter.
const SHOWN: &str = r#"def shown(printed, value):
    """Returns what an interpreter shows: the printed text, and then the value."""
    text = printed.take()
    return text if value is None else f"{text}{value!r}\n"
"#;

/// The words of a check.
struct Check50;

impl Style for Check50 {
    const PRINTED: &'static str = "printed.take()";

    fn check(&self, condition: &Condition, _because: Option<&str>) -> Vec<String> {
        let Condition { holds, got, wanted } = condition;
        if got == Self::PRINTED || got.contains('(') {
            // The result is used twice, so it gets a name.
            let holds = holds.replacen(got.as_str(), "got", 2);
            let wanted = python::literal(wanted);
            return vec![
                format!("got = {got}"),
                format!("expect({holds}, {wanted}, got)"),
            ];
        }
        vec![format!(
            "expect({holds}, {}, {got})",
            python::literal(wanted)
        )]
    }

    fn raises(&self, kind: &str, pattern: Option<&str>, code: &[String]) -> Vec<String> {
        let pattern = pattern.map(|pattern| format!(", {pattern}"));
        let pattern = pattern.unwrap_or_default();
        let mut lines = vec![format!("with Raises({kind}{pattern}) as caught:")];
        lines.extend(code.iter().map(|line| format!("    {line}")));
        lines
    }

    fn exception(&self) -> &'static str {
        "caught.value"
    }

    fn near(&self, value: &str, relative: Option<f64>, absolute: f64) -> String {
        format!(
            "Near({value}, {:?}, {absolute:?})",
            relative.unwrap_or_default()
        )
    }
}

/// Returns a file of checks with a function per scenario.
pub(super) fn export(assignment: &Assignment) -> anyhow::Result<Exported> {
    let python = assignment.subjects.python_file();
    let program = assignment.subjects.program.first();
    let Some(file) = program.map(|program| program.file.as_str()).or(python) else {
        anyhow::bail!(
            "check50 needs a program or Python: the assignment has neither in `subjects`"
        );
    };
    let provided = python::provided(assignment);
    let mut exported = Exported::default();
    let mut helpers = Helpers::default();
    let tests = exported.write_each(assignment, |scenario, losses| match scenario.interface() {
        Interface::Calls if python.is_some() => {
            calls(scenario, &provided, losses, &mut helpers).map(|lines| (lines, true))
        }
        Interface::Program => {
            let program = program.expect("a scenario with a program has a subject");
            runs(scenario, program, losses, &mut helpers).map(|lines| (lines, false))
        }
        Interface::Calls | Interface::Window => Err(LeftOut {
            line: 0,
            reason: "check50 calls only Python, and clicks no windows".to_owned(),
        }),
    });
    let has_calls = tests.iter().any(|(_, (_, is_call))| *is_call);
    let mut imports = vec!["pathlib"];
    if has_calls {
        imports.extend(["contextlib", "functools", "io", "math", "re"]);
    } else if helpers.re {
        imports.push("re");
    }
    imports.sort_unstable();
    let usage = "Run `check50 --dev FOLDER` in the folder of a submission.";
    let mut text = format!("{}\n\n", python::heading(assignment, "check50", usage));
    for module in imports {
        let _ = writeln!(text, "import {module}");
    }
    text.push_str("\nimport check50\nimport check50.py\n");
    if has_calls {
        let mut files = provided.clone();
        files.extend(python.map(str::to_owned));
        let files: Vec<String> = files.iter().map(|file| python::literal(file)).collect();
        let _ = write!(text, "\nFILES = [{}]\n\n\n{CALLS}", files.join(", "));
    }
    for (needed, helper) in [(helpers.plain, python::PLAIN), (helpers.shown, SHOWN)] {
        if needed {
            let _ = write!(text, "\n\n{helper}");
        }
    }
    let before = first_check(&mut text, &tests, (python, program));
    let mut names = BTreeSet::from([before.to_owned()]);
    for (scenario, (lines, is_call)) in tests {
        let name = python::test_name(&scenario.id, "check_", &mut names);
        let mut body = vec![python::docstring(scenario)];
        if is_call {
            for path in &provided {
                body.push(format!("check50.include({})", python::literal(path)));
            }
        }
        body.extend(lines);
        let body = python::indented(&body, 4);
        let decorator = if is_call { "@calls\n" } else { "" };
        let _ = write!(
            text,
            "\n\n@check50.check({before})\n{decorator}def {name}():\n{body}"
        );
    }
    exported.put_provided(assignment, &provided, "");
    exported.put("__init__.py", text);
    let config = format!(
        "check50:\n  checks: __init__.py\n  files:\n    - !exclude '*'\n    - !require {}\n",
        python::literal(file)
    );
    exported.put(".cs50.yaml", config);
    exported.remark(
        "check50 has no points, groups and limits; functions are called in the process of the checks, and `1`, `1.0` \
         and `True` are equal there",
    );
    "check50 --dev".clone_into(&mut exported.next);
    Ok(exported)
}

type Written<'a> = (&'a Scenario, (Vec<String>, bool));

/// Writes the check that the others depend on: it builds the program. Returns its name.
fn first_check(
    text: &mut String,
    tests: &[Written<'_>],
    (python, program): (Option<&str>, Option<&ProgramSubject>),
) -> &'static str {
    let runs = tests.iter().any(|(_, (_, is_call))| !is_call);
    let calls = tests.iter().any(|(_, (_, is_call))| *is_call);
    let mut files: Vec<&str> = Vec::new();
    files.extend(python.filter(|_| calls));
    files.extend(
        program
            .filter(|_| runs)
            .map(|program| program.file.as_str()),
    );
    files.dedup();
    let listed: Vec<String> = files.iter().map(|file| python::literal(file)).collect();
    let _ = write!(
        text,
        "\n\n@check50.check()\ndef exists():\n    \"\"\"{} exists\"\"\"\n    check50.exists({})\n",
        files.join(" and "),
        listed.join(", ")
    );
    let build = program
        .filter(|_| runs)
        .map_or(&[][..], |program| &program.build);
    if build.is_empty() {
        return "exists";
    }
    text.push_str(
        "\n\n@check50.check(exists)\ndef compiles():\n    \"\"\"the program compiles\"\"\"\n",
    );
    for command in build {
        let command = python::literal(&shell::join(command));
        let _ = writeln!(text, "    check50.run({command}).exit(0, timeout=60)");
    }
    "compiles"
}

fn calls(
    scenario: &Scenario,
    provided: &[String],
    losses: &mut Vec<Loss>,
    helpers: &mut Helpers,
) -> Result<Vec<String>, LeftOut> {
    let mut lines = python::files(scenario, provided, "pathlib.Path()")?;
    let mut writer = Writer::new(&Check50, scenario, losses, helpers);
    writer.steps()?;
    lines.append(&mut writer.lines);
    Ok(lines)
}

/// Returns the lines that run a program and check it.
fn runs(
    scenario: &Scenario,
    program: &ProgramSubject,
    losses: &mut Vec<Loss>,
    helpers: &mut Helpers,
) -> Result<Vec<String>, LeftOut> {
    let mut lines = python::files(scenario, &[], "pathlib.Path()")?;
    for step in &scenario.steps {
        let puzzlemark_model::Action::Program(action) = &step.action else {
            return Err(LeftOut::at(step, "an action that is not for programs"));
        };
        match action {
            ProgramAction::Run { arguments, input } => {
                lines.extend(run(
                    step,
                    (program, arguments, input),
                    helpers,
                    &mut |reason| {
                        lose(losses, scenario, step, Effect::Weaker, reason);
                    },
                )?);
            }
            ProgramAction::Start { arguments } => {
                let checker = step.expectation.program.checker.as_ref();
                if checker.is_some_and(|checker| checker.partner().is_some()) {
                    return Err(LeftOut::at(step, "a checker leads the dialogue"));
                }
                let command = command(program, arguments, " 2> /dev/null");
                lines.push(format!("program = check50.run({command})"));
            }
            ProgramAction::Type { line } => {
                let line = typed(step, line)?;
                lines.push(format!("program.stdin({line}, prompt=False)"));
            }
            ProgramAction::Listen | ProgramAction::Close => {}
        }
        for seen in &step.expectation.program.sees {
            match seen {
                TextPattern::Exact(text) => {
                    lines.push(format!(
                        "program.stdout({}, regex=False)",
                        python::literal(text)
                    ));
                }
                TextPattern::Regex(regex) => {
                    lines.push(format!(
                        "program.stdout({})",
                        python::literal(regex.source())
                    ));
                }
                TextPattern::AnyOf(_) | TextPattern::Loose(_) => {
                    lose(
                        losses,
                        scenario,
                        step,
                        Effect::Weaker,
                        "one of several texts, or a loose text",
                    );
                }
            }
        }
        if !matches!(action, ProgramAction::Run { .. }) {
            if step.expectation.program.exits.is_some() {
                lines.push("program.stdin(check50.EOF, prompt=False)".to_owned());
            }
            match step.expectation.program.exits {
                Some(ExitExpectation::Code(code)) => lines.push(format!("program.exit({code})")),
                Some(ExitExpectation::Any) => lines.push("program.exit()".to_owned()),
                None => {}
            }
        }
    }
    Ok(lines)
}

/// Returns the command of a program as a Python literal.
fn command(program: &ProgramSubject, arguments: &[String], redirection: &str) -> String {
    let words: Vec<String> = program.run.iter().chain(arguments).cloned().collect();
    python::literal(&format!("{}{redirection}", shell::join(&words)))
}

/// Returns a line to type, as a Python literal.
fn typed(step: &Step, line: &str) -> Result<String, LeftOut> {
    let is_control = |letter: char| letter.is_control() && letter != '\t';
    if line.len() > LINE_MAX || line.chars().any(is_control) {
        return Err(LeftOut::at(
            step,
            "a line of input that a terminal cannot take",
        ));
    }
    Ok(python::literal(line))
}

/// Returns the lines for one run from start to end.
fn run(
    step: &Step,
    (program, arguments, input): (&ProgramSubject, &[String], &str),
    helpers: &mut Helpers,
    lose: &mut dyn FnMut(String),
) -> Result<Vec<String>, LeftOut> {
    let expectation = &step.expectation;
    let end = &expectation.program;
    let redirection = if end.complains.is_some() {
        " 2> errors.txt"
    } else {
        " 2> /dev/null"
    };
    let command = command(program, arguments, redirection);
    let mut lines = vec![format!("program = check50.run({command})")];
    for line in input.lines() {
        lines.push(format!(
            "program.stdin({}, prompt=False)",
            typed(step, line)?
        ));
    }
    lines.push("program.stdin(check50.EOF, prompt=False)".to_owned());
    lines.push("output = program.stdout(timeout=10)".to_owned());
    let mut check =
        |got: &str, pattern: &TextPattern, lines: &mut Vec<String>| match python::text_condition(
            got, pattern, helpers,
        ) {
            Ok(condition) => {
                lines.push(format!("if not ({}):", condition.holds));
                let wanted = python::literal(&condition.wanted);
                lines.push(format!("    raise check50.Mismatch({wanted}, {got})"));
            }
            Err(reason) => lose(reason),
        };
    if let Some(printed) = &expectation.prints {
        check("output", &without_first_newlines(printed), &mut lines);
    }
    if let Some(complained) = &end.complains {
        lines.push("errors = pathlib.Path('errors.txt').read_text()".to_owned());
        check("errors", complained, &mut lines);
    }
    for (name, pattern) in &end.writes {
        lines.push(format!("check50.exists({})", python::literal(name)));
        lines.push(format!(
            "written = pathlib.Path({}).read_text()",
            python::literal(name)
        ));
        check("written", pattern, &mut lines);
    }
    match end.exits {
        Some(ExitExpectation::Code(code)) => {
            lines.push(format!("if program.exitcode != {code}:"));
            lines.push(format!(
                "    raise check50.Failure(f'expected exit code {code}, not {{program.exitcode}}')"
            ));
        }
        Some(ExitExpectation::Any) | None => {}
    }
    if end.checker.is_some() {
        lose("a checker decides about the result".to_owned());
    }
    Ok(lines)
}

/// Returns the text as check50 returns it: `stdout()` leaves out newlines at the start.
fn without_first_newlines(pattern: &TextPattern) -> TextPattern {
    match pattern {
        TextPattern::Exact(text) => TextPattern::Exact(text.trim_start_matches('\n').to_owned()),
        other => other.clone(),
    }
}
