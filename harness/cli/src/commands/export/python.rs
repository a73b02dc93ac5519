//! Steps as Python code, for formats whose tests are Python.

mod conditions;

use std::collections::BTreeSet;

use puzzlemark_model::pattern::{Pattern, TextPattern};
use puzzlemark_model::{Action, AnswerExpectation, Assignment, Expectation, Scenario, Step, Typed};
use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Expression;
use puzzlemark_text::unique::first_new;

use conditions::{equal, searched_regex, truth};

pub(super) use conditions::text_condition;

use super::exported::{Effect, LeftOut, Loss, lose, text_files};

/// A test file for a grader in Python: its words for checks.
pub(super) trait Style {
    /// The expression for the text that was printed since it was last asked for.
    const PRINTED: &'static str;

    /// Returns the lines that fail unless a condition holds.
    fn check(&self, condition: &Condition, because: Option<&str>) -> Vec<String>;

    /// Returns the lines that fail unless code raises an exception. The exception is in `caught`. Its text must have a
    /// part that matches `pattern`, which is a Python literal.
    fn raises(&self, kind: &str, pattern: Option<&str>, code: &[String]) -> Vec<String>;

    /// Returns the expression for the exception that was raised.
    fn exception(&self) -> &'static str;

    /// Returns an object that equals numbers near this one.
    fn near(&self, value: &str, relative: Option<f64>, absolute: f64) -> String;
}

/// A condition on a result.
pub(super) struct Condition {
    /// The expression that must be true.
    pub holds: String,
    /// The expression of the result.
    pub got: String,
    /// The expected result, as an expression or in words.
    pub wanted: String,
}

/// Python helpers that a test file needs.
#[derive(Debug, Default)]
pub(super) struct Helpers {
    /// `plain`: lists in place of tuples.
    pub plain: bool,
    /// `shown`: what an interpreter shows.
    pub shown: bool,
    /// The module `re`.
    pub re: bool,
}

/// The source of `plain`.
pub(super) const PLAIN: &str = r#"def plain(value):
    """Returns a value with lists in place of tuples: either is right."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
"#;

/// Writes the steps of one scenario.
pub(super) struct Writer<'a, S> {
    pub style: &'a S,
    pub scenario: &'a Scenario,
    pub losses: &'a mut Vec<Loss>,
    pub helpers: &'a mut Helpers,
    /// The lines of the test, without indentation.
    pub lines: Vec<String>,
    /// True if earlier steps may have printed text that the lines have not read.
    has_printed: bool,
    /// True if the lines read printed text.
    pub reads_output: bool,
}

impl<'a, S: Style> Writer<'a, S> {
    pub(super) fn new(
        style: &'a S,
        scenario: &'a Scenario,
        losses: &'a mut Vec<Loss>,
        helpers: &'a mut Helpers,
    ) -> Self {
        Self {
            style,
            scenario,
            losses,
            helpers,
            lines: Vec::new(),
            has_printed: false,
            reads_output: false,
        }
    }

    /// Writes all steps.
    pub(super) fn steps(&mut self) -> Result<(), LeftOut> {
        self.refuse_hidden_names()?;
        if self.scenario.prints_while_loading.is_some() {
            let step = &self.scenario.steps[0];
            self.lose(step, "text printed while the submission is loaded");
        }
        for step in &self.scenario.steps {
            self.step(step)?;
        }
        Ok(())
    }

    fn lose(&mut self, step: &Step, reason: impl Into<String>) {
        lose(self.losses, self.scenario, step, Effect::Weaker, reason);
    }

    /// Refuses a variable with the name of a function that the scenario calls. In a Python function, one name cannot be
    /// both.
    fn refuse_hidden_names(&self) -> Result<(), LeftOut> {
        let operations = self
            .scenario
            .steps
            .iter()
            .filter_map(|step| step.action.operation());
        let called: Vec<&str> = operations
            .flat_map(|operation| operation.expression.called_names())
            .collect();
        for step in &self.scenario.steps {
            let target = step
                .action
                .operation()
                .and_then(|one| one.target.as_deref());
            if let Some(target) = target.filter(|target| called.contains(target)) {
                let reason =
                    format!("the variable `{target}` has the name of a function that is called");
                return Err(LeftOut::at(step, reason));
            }
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), LeftOut> {
        let code = code_of(step)?;
        let expectation = &step.expectation;
        if expectation.program.checker.is_some() {
            self.lose(step, "a checker decides about the result");
        }
        if expectation.program.complains.is_some() {
            self.lose(step, "text on standard error");
        }
        if let Some(AnswerExpectation::Raises { kind, message }) = &expectation.answer {
            self.clear(expectation);
            self.raises(step, &code, kind.as_deref(), message.as_ref());
        } else {
            self.clear(expectation);
            self.answer(step, code);
        }
        if let Some(printed) = &expectation.prints {
            self.reads_output = true;
            self.text(step, S::PRINTED, printed);
        }
        self.has_printed = !reads_output(expectation);
        Ok(())
    }

    /// Forgets the text of earlier steps, if this step asks for its own text.
    fn clear(&mut self, expectation: &Expectation) {
        if reads_output(expectation) && self.has_printed {
            self.lines.push(S::PRINTED.to_owned());
        }
    }

    /// Writes code with the expectation of its value.
    fn answer(&mut self, step: &Step, code: Code) {
        match &step.expectation.answer {
            Some(AnswerExpectation::Returns(pattern)) => self.returns(step, code, pattern),
            Some(AnswerExpectation::Shows(pattern)) => self.shows(step, code, pattern),
            Some(AnswerExpectation::Satisfies { property, .. }) => {
                self.lines.extend(code.lines);
                self.lose(
                    step,
                    format!("the reference checks the property `{property}`"),
                );
            }
            _ => self.lines.extend(code.lines),
        }
    }

    fn returns(&mut self, step: &Step, code: Code, pattern: &Pattern) {
        let mut value = match code.kind {
            CodeKind::Assigns(target) => {
                self.lines.extend(code.lines);
                target
            }
            CodeKind::Statement => {
                self.lines.extend(code.lines);
                if !matches!(pattern, Pattern::None) {
                    self.lose(step, "the value of several lines of Python");
                }
                return;
            }
            CodeKind::Python if matches!(pattern, Pattern::None) => {
                self.lines.extend(code.lines);
                return;
            }
            CodeKind::Expression | CodeKind::Python => code.lines.concat(),
        };
        if code.binds_loosely {
            match truth(pattern) {
                // A comparison gives a bool.
                Some(truth) if code.is_comparison => {
                    let holds = if truth {
                        value.clone()
                    } else {
                        format!("not ({value})")
                    };
                    let wanted = Value::Bool(truth).to_string();
                    let got = value;
                    self.check(step, &Condition { holds, got, wanted });
                    return;
                }
                _ => value = format!("({value})"),
            }
        }
        match self.value_condition(&value, pattern) {
            Ok(condition) => self.check(step, &condition),
            Err(reason) => {
                if !self.lines.contains(&value) {
                    self.lines.push(value);
                }
                self.lose(step, reason);
            }
        }
    }

    fn shows(&mut self, step: &Step, code: Code, pattern: &TextPattern) {
        if let TextPattern::Exact(text) = pattern {
            let is_value = matches!(code.kind, CodeKind::Expression);
            let shown = puzzlemark_reference::notation::parse_value(text.trim_end_matches('\n'));
            // A printed text can look like a text in quotes, but hardly anyone prints one.
            if let (true, Ok(value)) = (is_value, shown) {
                let condition = equal(&code.lines.concat(), value.to_string());
                self.check(step, &condition);
                return;
            }
        }
        self.reads_output = true;
        if let CodeKind::Expression = code.kind {
            self.helpers.shown = true;
            let capture = S::PRINTED.split('.').next().unwrap_or_default();
            let shown = format!("shown({capture}, {})", code.lines.concat());
            self.text(step, &shown, pattern);
        } else {
            self.lines.extend(code.lines);
            self.text(step, S::PRINTED, pattern);
        }
    }

    /// Writes code that must raise an exception.
    fn raises(
        &mut self,
        step: &Step,
        code: &Code,
        kind: Option<&str>,
        message: Option<&TextPattern>,
    ) {
        let pattern = match message {
            Some(TextPattern::Regex(regex)) => Some(searched_regex(regex.source())),
            _ => None,
        };
        let (pattern, lost) = match pattern {
            Some(Ok(pattern)) => (Some(pattern), None),
            Some(Err(reason)) => (None, Some(reason)),
            None => (None, None),
        };
        let kind = kind.unwrap_or("Exception");
        let lines = self.style.raises(kind, pattern.as_deref(), &code.lines);
        self.lines.extend(lines);
        if let Some(reason) = lost {
            self.lose(step, reason);
        }
        let text = format!("str({})", self.style.exception());
        match message {
            Some(TextPattern::Exact(message)) => {
                self.check(step, &equal(&text, literal(message)));
            }
            Some(TextPattern::Regex(_)) | None => {}
            Some(other) => self.text(step, &text, other),
        }
    }

    fn check(&mut self, step: &Step, condition: &Condition) {
        let lines = self.style.check(condition, step.because.as_deref());
        self.lines.extend(lines);
    }

    fn text(&mut self, step: &Step, got: &str, pattern: &TextPattern) {
        match text_condition(got, pattern, self.helpers) {
            Ok(condition) => self.check(step, &condition),
            Err(reason) => {
                self.lines.push(got.to_owned());
                self.lose(step, reason);
            }
        }
    }
}

/// Returns true if an expectation asks for the text that a step prints.
fn reads_output(expectation: &Expectation) -> bool {
    let shows = matches!(expectation.answer, Some(AnswerExpectation::Shows(_)));
    expectation.prints.is_some() || shows
}

/// Returns a Python literal.
pub(super) fn literal(text: &str) -> String {
    Value::Str(text.to_owned()).to_string()
}

/// The code of a step.
struct Code {
    lines: Vec<String>,
    kind: CodeKind,
    /// True if the code needs parentheses inside of a comparison.
    binds_loosely: bool,
    /// True for a comparison or `not`.
    is_comparison: bool,
}

enum CodeKind {
    /// One expression.
    Expression,
    /// An assignment to this variable.
    Assigns(String),
    /// Statements.
    Statement,
    /// One line of Python: an expression, or a statement whose value is None.
    Python,
}

fn code_of(step: &Step) -> Result<Code, LeftOut> {
    if let Some(operation) = step.action.operation() {
        let kind = match &operation.target {
            Some(target) => CodeKind::Assigns(target.clone()),
            None if operation.is_statement() => CodeKind::Statement,
            None => CodeKind::Expression,
        };
        let expression = &operation.expression;
        let is_comparison = matches!(expression, Expression::Compare(..) | Expression::Not(_));
        return Ok(Code {
            lines: vec![operation.to_string()],
            kind,
            binds_loosely: is_comparison,
            is_comparison,
        });
    }
    match &step.action {
        Action::Prompt(prompt) => match &prompt.typed {
            Typed::Python(code) if code.contains("\"\"\"") || code.contains("'''") => Err(
                LeftOut::at(step, "Python code with a string of several lines"),
            ),
            Typed::Python(code) => {
                let lines: Vec<String> = code.trim_end().lines().map(str::to_owned).collect();
                let kind = if lines.len() == 1 {
                    CodeKind::Python
                } else {
                    CodeKind::Statement
                };
                Ok(Code {
                    lines,
                    kind,
                    binds_loosely: true,
                    is_comparison: code.starts_with("not "),
                })
            }
            Typed::Operation(_) => Err(LeftOut::at(step, "an operation without a form in Python")),
        },
        Action::Window(_) => Err(LeftOut::at(step, "a click or key at a window")),
        Action::Program(_) | Action::Call(_) => Err(LeftOut::at(step, "a program at a terminal")),
    }
}

/// Returns the lines that put the files of a scenario into the working folder.
pub(super) fn files(
    scenario: &Scenario,
    skip: &[String],
    folder: &str,
) -> Result<Vec<String>, LeftOut> {
    let mut lines = Vec::new();
    for (name, text) in text_files(scenario, skip)? {
        let path = format!("({folder} / {})", literal(name));
        if name.contains('/') {
            lines.push(format!("{path}.parent.mkdir(parents=True, exist_ok=True)"));
        }
        lines.push(format!(
            "{path}.write_text({}, encoding='utf-8', newline='')",
            literal(text)
        ));
    }
    Ok(lines)
}

/// Returns names for tests, made of the ids of scenarios. Each is new.
pub(super) fn test_name(id: &str, prefix: &str, taken: &mut BTreeSet<String>) -> String {
    let plain = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    let base: String = format!("{prefix}{}", id.chars().map(plain).collect::<String>());
    let numbered = |number| format!("{base}_{number}");
    first_new(&base, numbered, |name| taken.insert(name.to_owned()))
}

/// Returns the docstring of a written file.
pub(super) fn heading(assignment: &Assignment, format: &str, usage: &str) -> String {
    let title = assignment.title.replace('\\', "\\\\").replace('"', "'");
    format!("\"\"\"Tests of {title}, written by `puzzlemark export {format}`.\n\n{usage}\n\"\"\"")
}

/// Returns a docstring with the title of a scenario.
pub(super) fn docstring(scenario: &Scenario) -> String {
    let text = |text: &str| text.replace('\\', "\\\\").replace("\"\"\"", "'''");
    let title = text(&scenario.title);
    let end = if title.ends_with('"') { " " } else { "" };
    format!("\"\"\"{title}{end}\"\"\"")
}

/// Returns the Python files of the course that steps use, among the assignment's files.
pub(super) fn provided(assignment: &Assignment) -> Vec<String> {
    let python = assignment.subjects.python.as_ref();
    python.map_or_else(Vec::new, |python| python.provided.clone())
}

/// Indents lines.
pub(super) fn indented(lines: &[String], width: usize) -> String {
    let line = |line: &String| {
        if line.is_empty() {
            "\n".to_owned()
        } else {
            format!("{:width$}{line}\n", "")
        }
    };
    lines.iter().map(line).collect()
}
