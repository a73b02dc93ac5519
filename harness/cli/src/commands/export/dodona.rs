//! `export dodona`: an exercise for Dodona with a suite for TESTed.

use puzzlemark_model::pattern::{Loose, Nearness, Pattern, TextPattern, Whitespace};
use puzzlemark_model::{
    Action, AnswerExpectation, Assignment, ExitExpectation, Interface, ProgramAction, Scenario,
    Step, Typed,
};
use puzzlemark_reference::Value;
use puzzlemark_reports::model::Visibility;
use puzzlemark_spec::Yaml;
use serde_json::json;

use super::exported::{Effect, Exported, LeftOut, Loss, lose, text_files};
use super::python;

/// The languages of programs, by the endings of their files.
const LANGUAGES: [(&str, &str); 8] = [
    ("py", "python"),
    ("js", "javascript"),
    ("java", "java"),
    ("c", "c"),
    ("cpp", "cpp"),
    ("cc", "cpp"),
    ("sh", "bash"),
    ("ts", "typescript"),
];

/// Returns an exercise: `config.json`, `description/`, `evaluation/suite.yaml`.
pub(super) fn export(assignment: &Assignment) -> anyhow::Result<Exported> {
    let mut exported = Exported::default();
    let python = assignment.subjects.python_file();
    let program = assignment.subjects.program.iter();
    let program = program
        .map(|program| program.file.as_str())
        .find(|file| language(file).is_some());
    let Some(file) = python.or(program) else {
        anyhow::bail!("Dodona calls Python and runs programs: `subjects` has neither");
    };
    let language = language(file).expect("the file was chosen by its language");
    let provided = python::provided(assignment);
    let contexts = exported.write_each(assignment, |scenario, losses| {
        contexts(scenario, &provided, language, losses)
    });
    let mut tabs = Vec::new();
    for group in &assignment.groups {
        let ids: Vec<&str> = group.scenarios.iter().map(|one| one.id.as_str()).collect();
        let own = contexts
            .iter()
            .filter(|(scenario, _)| ids.contains(&scenario.id.as_str()));
        let own: Vec<Yaml> = own.flat_map(|(_, contexts)| contexts.clone()).collect();
        if own.is_empty() {
            continue;
        }
        let tab = Yaml::map([
            ("tab", plain_text(&group.title)),
            ("contexts", Yaml::List(own)),
        ]);
        tabs.push(tab);
        if group.visibility != Visibility::Public {
            let title = &group.title;
            exported.remark(format!("Dodona shows the tests of `{title}` to students"));
        }
    }
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let mut suite = Yaml::map([("namespace", plain_text(stem))]);
    if python.is_some() {
        suite = suite.with("language", Yaml::text("python"));
    }
    let suite = suite.with("tabs", Yaml::List(tabs));
    exported.put("evaluation/suite.yaml", suite.to_string());
    exported.put_provided(assignment, &provided, "workdir/");
    let config = json!({
        "type": "exercise",
        "programming_language": language,
        "access": "private",
        "description": {"names": {"en": assignment.title}},
        "evaluation": {
            "handler": "TESTed",
            "test_suite": "suite.yaml",
            "time_limit": assignment.limits.wall.as_secs(),
            "memory_limit": assignment.limits.memory_bytes,
        },
        "labels": [],
    });
    exported.put("config.json", format!("{config:#}\n"));
    exported.put_text(assignment, "description/description.en.md");
    exported.remark(
        "Dodona has no points; TESTed rejects a submission that prints where a step says nothing about printed text, and \
         compares floats up to rounding",
    );
    "add this folder to a course repository on Dodona:".clone_into(&mut exported.next);
    Ok(exported)
}

fn language(file: &str) -> Option<&'static str> {
    let (_, ending) = file.rsplit_once('.')?;
    let found = LANGUAGES.iter().find(|(known, _)| *known == ending);
    found.map(|(_, language)| *language)
}

/// Returns a text that YAML 1.1 reads as a text.
fn plain_text(text: &str) -> Yaml {
    if text.contains('\n') {
        Yaml::text(text)
    } else {
        Yaml::Plain(json!(text).to_string())
    }
}

/// Returns the contexts of a scenario: one for calls, and one per run of a program.
fn contexts(
    scenario: &Scenario,
    provided: &[String],
    language: &str,
    losses: &mut Vec<Loss>,
) -> Result<Vec<Yaml>, LeftOut> {
    let file = |(name, text): (&str, &str)| {
        Yaml::map([("path", plain_text(name)), ("content", plain_text(text))])
    };
    let files = text_files(scenario, provided)?;
    let files: Vec<_> = files.into_iter().map(file).collect();
    let context = |cases: Vec<Yaml>| {
        let mut context = Yaml::map([("context", plain_text(&scenario.title))]);
        if !files.is_empty() {
            context = context.with("files", Yaml::List(files.clone()));
        }
        context.with("testcases", Yaml::List(cases))
    };
    let loading = scenario.prints_while_loading.as_deref();
    if loading.is_some_and(|text| !text.is_empty()) {
        lose(
            losses,
            scenario,
            &scenario.steps[0],
            Effect::Weaker,
            "text printed while the submission is loaded",
        );
    }
    match scenario.interface() {
        Interface::Calls if language == "python" => {
            let mut cases = Vec::new();
            for path in provided {
                let module = path.strip_suffix(".py").unwrap_or(path);
                let statement = format!("from {} import *", module.replace('/', "."));
                cases.push(Yaml::map([("statement", plain_text(&statement))]));
            }
            for step in &scenario.steps {
                cases.push(call(scenario, step, losses)?);
            }
            Ok(vec![context(cases)])
        }
        Interface::Program => {
            let runs = scenario.steps.iter();
            let runs = runs.map(|step| Ok(context(vec![run(scenario, step, losses)?])));
            runs.collect()
        }
        Interface::Calls => Err(LeftOut {
            line: 0,
            reason: "the operations are written for Python".to_owned(),
        }),
        Interface::Window => Err(LeftOut {
            line: 0,
            reason: "Dodona clicks no windows".to_owned(),
        }),
    }
}

/// Returns the test case of a call.
fn call(scenario: &Scenario, step: &Step, losses: &mut Vec<Loss>) -> Result<Yaml, LeftOut> {
    let mut weaken = |reason: String| lose(losses, scenario, step, Effect::Weaker, reason);
    let operation = step.action.operation();
    let (code, is_expression) = match (&step.action, operation) {
        (_, Some(operation)) => (operation.to_string(), !operation.is_statement()),
        (Action::Prompt(prompt), None) => match &prompt.typed {
            Typed::Python(code) => (code.clone(), !code.trim_end().contains('\n')),
            Typed::Operation(operation) => (operation.to_string(), !operation.is_statement()),
        },
        _ => return Err(LeftOut::at(step, "a program or a window")),
    };
    let expectation = &step.expectation;
    let mut code = code;
    let mut returned = None;
    let mut has_value = false;
    match &expectation.answer {
        Some(AnswerExpectation::Returns(Pattern::None)) => {
            has_value = is_expression && operation.is_some();
        }
        Some(AnswerExpectation::Returns(Pattern::Same(name))) if is_expression => {
            code = format!("{code} is {name}");
            returned = Some(Yaml::Plain("true".to_owned()));
        }
        Some(AnswerExpectation::Returns(pattern)) if is_expression => match value(pattern) {
            Ok(value) => returned = Some(value),
            Err(reason) => weaken(reason),
        },
        Some(AnswerExpectation::Returns(_)) => weaken("the value of a statement".to_owned()),
        Some(AnswerExpectation::Shows(_)) if !is_expression => {}
        Some(AnswerExpectation::Shows(TextPattern::Exact(text))) if operation.is_some() => {
            let shown = puzzlemark_reference::notation::parse_value(text.trim_end_matches('\n'));
            match shown.map(|shown| value(&Pattern::exactly(&shown))) {
                Ok(Ok(value)) => returned = Some(value),
                _ if text.is_empty() => has_value = true,
                _ => weaken("the text that an interpreter shows".to_owned()),
            }
        }
        Some(AnswerExpectation::Shows(_)) => {
            weaken("the text that an interpreter shows".to_owned());
        }
        Some(AnswerExpectation::Satisfies { property, .. }) => {
            weaken(format!("the reference checks the property `{property}`"));
        }
        Some(AnswerExpectation::Raises { .. } | AnswerExpectation::Reference) | None => {}
    }
    let key = if returned.is_some() || has_value {
        "expression"
    } else {
        "statement"
    };
    let mut case = Yaml::map([(key, plain_text(&code))]);
    if let Some(returned) = returned {
        case = case.with("return", returned);
    }
    if let Some(AnswerExpectation::Raises { kind, message }) = &expectation.answer {
        case = case.with(
            "exception",
            exception(kind.as_deref(), message.as_ref(), &mut weaken),
        );
    }
    if let (false, Some(AnswerExpectation::Shows(pattern))) = (is_expression, &expectation.answer) {
        case = channel(case, "stdout", pattern, &mut weaken);
    }
    if let Some(printed) = &expectation.prints {
        case = channel(case, "stdout", printed, &mut weaken);
    }
    if let Some(complained) = &expectation.program.complains {
        case = channel(case, "stderr", complained, &mut weaken);
    }
    if expectation.program.checker.is_some() {
        weaken("a checker decides about the result".to_owned());
    }
    Ok(described(case, step))
}

fn described(case: Yaml, step: &Step) -> Yaml {
    match &step.because {
        Some(because) => case.with("description", plain_text(because)),
        None => case,
    }
}

fn exception(
    kind: Option<&str>,
    message: Option<&TextPattern>,
    weaken: &mut dyn FnMut(String),
) -> Yaml {
    let mut exception = Yaml::Map(Vec::new());
    match message {
        Some(TextPattern::Exact(text)) => exception = exception.with("message", plain_text(text)),
        Some(_) => weaken("the pattern of the exception's message".to_owned()),
        None => {}
    }
    let kind = kind.unwrap_or("Exception");
    exception.with("types", Yaml::map([("python", plain_text(kind))]))
}

/// Adds the expectation of an output channel.
fn channel(case: Yaml, key: &str, pattern: &TextPattern, weaken: &mut dyn FnMut(String)) -> Yaml {
    match pattern {
        TextPattern::Exact(text) if text.is_empty() => case,
        TextPattern::Exact(text) => case.with(key, plain_text(text)),
        TextPattern::Loose(loose) => {
            let Some(options) = options(loose) else {
                weaken("white space between words that does not count".to_owned());
                return case;
            };
            let text = Yaml::map([("data", plain_text(&loose.text)), ("config", options)]);
            case.with(key, text)
        }
        TextPattern::Regex(_) | TextPattern::AnyOf(_) => {
            weaken("a text that is a pattern".to_owned());
            case
        }
    }
}

/// Returns TESTed's options for a loose text.
fn options(loose: &Loose) -> Option<Yaml> {
    let yes = || Yaml::Plain("true".to_owned());
    let mut options = Yaml::Map(Vec::new());
    match loose.whitespace {
        Whitespace::Counts => {}
        Whitespace::End => options = options.with("ignoreWhitespace", yes()),
        Whitespace::Around | Whitespace::Ignored => return None,
    }
    if loose.any_case {
        options = options.with("caseInsensitive", yes());
    }
    match loose.number {
        None => {}
        Some(Nearness::Close) => options = options.with("tryFloatingPoint", yes()),
        Some(Nearness::Digits(digits)) => {
            options = options
                .with("tryFloatingPoint", yes())
                .with("applyRounding", yes())
                .with("roundTo", Yaml::Plain(digits.to_string()));
        }
        Some(Nearness::Within(_)) => return None,
    }
    Some(options)
}

/// Returns an expected value, or the reason why TESTed has none.
fn value(pattern: &Pattern) -> Result<Yaml, String> {
    let value = tagged_value(pattern);
    // YAML has no tuples as keys, and Python has.
    match (value, python_value(pattern)) {
        (Err(_), Some(text)) => Ok(Yaml::Tagged("!expression", Box::new(plain_text(&text)))),
        (value, _) => value,
    }
}

/// Returns an expected value as Python writes it, if it is one.
fn python_value(pattern: &Pattern) -> Option<String> {
    let all = |items: &[Pattern]| -> Option<String> {
        let items: Option<Vec<String>> = items.iter().map(python_value).collect();
        Some(items?.join(", "))
    };
    Some(match pattern {
        Pattern::None => Value::None.to_string(),
        Pattern::Bool(value) => Value::Bool(*value).to_string(),
        Pattern::Int(value) => value.to_string(),
        Pattern::Float(value) | Pattern::Close(value) if value.is_finite() => {
            Value::Float(*value).to_string()
        }
        Pattern::Str(text) => python::literal(text),
        Pattern::Equals(value) => value.to_string(),
        Pattern::Exact(inner) => python_value(inner)?,
        Pattern::Sequence(items) => format!("[{}]", all(items)?),
        Pattern::Tuple(items) if items.len() == 1 => format!("({},)", all(items)?),
        Pattern::Tuple(items) => format!("({})", all(items)?),
        Pattern::Set(items) if !items.is_empty() => format!("{{{}}}", all(items)?),
        Pattern::Dict(entries) => {
            let pair = |(key, value): &(Pattern, Pattern)| {
                Some(format!("{}: {}", python_value(key)?, python_value(value)?))
            };
            let pairs: Option<Vec<String>> = entries.iter().map(pair).collect();
            format!("{{{}}}", pairs?.join(", "))
        }
        _ => return None,
    })
}

fn tagged_value(pattern: &Pattern) -> Result<Yaml, String> {
    let all = |items: &[Pattern]| -> Result<Yaml, String> {
        Ok(Yaml::Plain(format!("[{}]", flow(items)?.join(", "))))
    };
    Ok(match pattern {
        Pattern::List(items) => Yaml::Tagged("!list", Box::new(all(items)?)),
        Pattern::Tuple(items) => Yaml::Tagged("!tuple", Box::new(all(items)?)),
        Pattern::Set(items) => Yaml::Tagged("!set", Box::new(all(items)?)),
        other => Yaml::Plain(flow_value(other)?),
    })
}

fn flow(items: &[Pattern]) -> Result<Vec<String>, String> {
    items.iter().map(flow_value).collect()
}

/// Returns an expected value in YAML's flow style.
fn flow_value(pattern: &Pattern) -> Result<String, String> {
    Ok(match pattern {
        Pattern::None => "null".to_owned(),
        Pattern::Bool(value) | Pattern::Equals(Value::Bool(value)) => value.to_string(),
        Pattern::Int(value) | Pattern::Equals(Value::Int(value)) => value.to_string(),
        Pattern::Float(value) | Pattern::Close(value) | Pattern::Equals(Value::Float(value)) => {
            float(*value)?
        }
        Pattern::Str(text) => json!(text).to_string(),
        Pattern::Exact(inner) => flow_value(inner)?,
        Pattern::Sequence(items) => format!("[{}]", flow(items)?.join(", ")),
        Pattern::List(items) => format!("!list [{}]", flow(items)?.join(", ")),
        Pattern::Tuple(items) => format!("!tuple [{}]", flow(items)?.join(", ")),
        Pattern::Set(items) => format!("!set [{}]", flow(items)?.join(", ")),
        Pattern::Dict(entries) => {
            let mut pairs = Vec::new();
            for (key, value) in entries {
                let is_scalar = matches!(
                    key,
                    Pattern::Str(_) | Pattern::Int(_) | Pattern::Equals(Value::Int(_))
                );
                if !is_scalar {
                    return Err("a dict whose keys are no texts and no ints".to_owned());
                }
                pairs.push(format!("{}: {}", flow_value(key)?, flow_value(value)?));
            }
            format!("{{{}}}", pairs.join(", "))
        }
        Pattern::Equals(_)
        | Pattern::Same(_)
        | Pattern::New(_)
        | Pattern::Approx { .. }
        | Pattern::AnyOf(_)
        | Pattern::Unordered(_)
        | Pattern::Regex(_) => return Err("a pattern that many values match".to_owned()),
    })
}

/// Returns a float that YAML 1.1 reads as a float.
fn float(value: f64) -> Result<String, String> {
    if !value.is_finite() {
        return Err("`inf` or `nan`".to_owned());
    }
    let text = format!("{value:?}");
    Ok(match text.split_once('e') {
        Some((digits, exponent)) => {
            let point = if digits.contains('.') { "" } else { ".0" };
            let sign = if exponent.starts_with('-') { "" } else { "+" };
            format!("{digits}{point}e{sign}{exponent}")
        }
        None => text,
    })
}

/// Returns the test case of a run of a program.
fn run(scenario: &Scenario, step: &Step, losses: &mut Vec<Loss>) -> Result<Yaml, LeftOut> {
    let Action::Program(ProgramAction::Run { arguments, input }) = &step.action else {
        return Err(LeftOut::at(step, "TESTed holds no dialogue with a program"));
    };
    let mut weaken = |reason: String| lose(losses, scenario, step, Effect::Weaker, reason);
    let mut case = Yaml::Map(Vec::new());
    if !arguments.is_empty() {
        let arguments = arguments
            .iter()
            .map(|argument| Yaml::Plain(json!(argument).to_string()));
        case = case.with("arguments", Yaml::List(arguments.collect()));
    }
    case = case.with("stdin", plain_text(input));
    let expectation = &step.expectation;
    let end = &expectation.program;
    if let Some(printed) = &expectation.prints {
        case = channel(case, "stdout", printed, &mut weaken);
    }
    if let Some(complained) = &end.complains {
        case = channel(case, "stderr", complained, &mut weaken);
    }
    match end.exits {
        Some(ExitExpectation::Code(code)) => {
            case = case.with("exit_code", Yaml::Plain(code.to_string()));
        }
        Some(ExitExpectation::Any) | None => weaken("any exit code".to_owned()),
    }
    for name in end.writes.keys() {
        weaken(format!(
            "the contents of `{name}`, which the program writes"
        ));
    }
    if end.checker.is_some() {
        weaken("a checker decides about the result".to_owned());
    }
    if let Some(AnswerExpectation::Satisfies { property, .. }) = &expectation.answer {
        weaken(format!("the reference checks the property `{property}`"));
    }
    Ok(described(case, step))
}
