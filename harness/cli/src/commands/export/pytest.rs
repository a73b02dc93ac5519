//! `export pytest`: a file of tests for pytest.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use puzzlemark_model::{Assignment, Interface, Scenario};

use super::exported::{Exported, LeftOut, Loss};
use super::python::{self, Condition, Helpers, Style, Writer};

/// The helper that stands for the prompt of an interpreter.
const SHOWN: &str = r#"def shown(capsys, value):
    """Returns what an interpreter shows: the printed text, and then the value."""
    printed = capsys.readouterr().out
    return printed if value is None else f"{printed}{value!r}\n"
"#;

/// The words of pytest.
struct Pytest;

impl Style for Pytest {
    const PRINTED: &'static str = "capsys.readouterr().out";

    fn check(&self, condition: &Condition, because: Option<&str>) -> Vec<String> {
        let because = because.map(|text| format!(", {}", python::literal(text)));
        vec![format!(
            "assert {}{}",
            condition.holds,
            because.unwrap_or_default()
        )]
    }

    fn raises(&self, kind: &str, pattern: Option<&str>, code: &[String]) -> Vec<String> {
        let pattern = pattern.map(|pattern| format!(", match={pattern}"));
        let pattern = pattern.unwrap_or_default();
        let mut lines = vec![format!("with pytest.raises({kind}{pattern}) as caught:")];
        lines.extend(code.iter().map(|line| format!("    {line}")));
        lines
    }

    fn exception(&self) -> &'static str {
        "caught.value"
    }

    fn near(&self, value: &str, relative: Option<f64>, absolute: f64) -> String {
        let relative = relative.map(|relative| format!(", rel={relative:e}"));
        format!(
            "pytest.approx({value}{}, abs={absolute:?})",
            relative.unwrap_or_default()
        )
    }
}

/// Returns a file of tests with a function per scenario.
pub(super) fn export(assignment: &Assignment) -> anyhow::Result<Exported> {
    let Some(file) = assignment.subjects.python_file() else {
        anyhow::bail!("pytest calls Python: the assignment needs `subjects: python`");
    };
    let module = file.strip_suffix(".py").unwrap_or(file).replace('/', ".");
    let provided = python::provided(assignment);
    let mut exported = Exported::default();
    let mut helpers = Helpers::default();
    let tests = exported.write_each(assignment, |scenario, losses| {
        test(scenario, &provided, losses, &mut helpers)
    });
    let mut text = format!(
        "{}\n\n",
        python::heading(
            assignment,
            "pytest",
            &format!("Put `{file}` beside this file, and run `pytest`.")
        )
    );
    if helpers.re {
        text.push_str("import re\n\n");
    }
    text.push_str("import pytest\n\n");
    let modules = provided
        .iter()
        .map(|path| path.strip_suffix(".py").unwrap_or(path));
    for module in modules.chain([module.as_str()]) {
        let _ = writeln!(text, "from {} import *", module.replace('/', "."));
    }
    for (needed, helper) in [(helpers.plain, python::PLAIN), (helpers.shown, SHOWN)] {
        if needed {
            let _ = write!(text, "\n\n{helper}");
        }
    }
    let mut names = BTreeSet::new();
    for (scenario, test) in tests {
        let name = python::test_name(&scenario.id, "test_", &mut names);
        let mut body = vec![python::docstring(scenario)];
        body.extend(test.lines);
        let body = python::indented(&body, 4);
        let _ = write!(
            text,
            "\n\ndef {name}({}):\n{body}",
            test.fixtures.join(", ")
        );
    }
    exported.put_provided(assignment, &provided, "");
    let name = format!("test_{}.py", module.rsplit('.').next().unwrap_or_default());
    exported.put(name, text);
    exported.remark(
        "pytest has no points, groups and limits; a submission runs in one process with its tests, and `1`, `1.0` and \
         `True` are equal there",
    );
    "pytest".clone_into(&mut exported.next);
    Ok(exported)
}

/// A written test.
struct Test {
    fixtures: Vec<&'static str>,
    lines: Vec<String>,
}

fn test(
    scenario: &Scenario,
    provided: &[String],
    losses: &mut Vec<Loss>,
    helpers: &mut Helpers,
) -> Result<Test, LeftOut> {
    if scenario.interface() != Interface::Calls {
        return Err(LeftOut {
            line: 0,
            reason: "pytest calls functions; this scenario runs a program".to_owned(),
        });
    }
    let files = python::files(scenario, provided, "tmp_path")?;
    let mut writer = Writer::new(&Pytest, scenario, losses, helpers);
    writer.steps()?;
    let mut fixtures = Vec::new();
    let mut lines = files;
    if !lines.is_empty() {
        fixtures.extend(["tmp_path", "monkeypatch"]);
        lines.push("monkeypatch.chdir(tmp_path)".to_owned());
    }
    if writer.reads_output {
        fixtures.push("capsys");
    }
    lines.append(&mut writer.lines);
    Ok(Test { fixtures, lines })
}
