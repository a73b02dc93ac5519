// @TITLE@
// @USAGE@

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, ExitCode};
use std::rc::Rc;

use crate::{perform, Objects, Raised, Reader, Value};

/// Files of the session: name and text.
const FILES: &[(&str, &str)] = &[
@FILES@];

/// A call of the session: the line as it is shown, the variable that gets the result, what to do (`new`, `function`,
/// `call`, `get`, `str` or `print`), the variable whose object is asked, and the name with the arguments. A call without
/// a line goes on with the result of the call before it. Without a variable, it asks that result.
type Call = [&'static str; 5];

const SESSION: &[Call] = &[
@SESSION@];

const SENTENCE: &str = @SENTENCE@;
const ENDED: &str = @ENDED@;

/// The answer to a line: a value or an exception, and what is printed.
struct Answer {
    value: Value,
    written: String,
    raised: Option<Raised>,
    printed: String,
}

/// The values of the variables.
type Variables = HashMap<&'static str, Value>;

type Test = Box<dyn Fn(&Value, &Variables) -> bool>;
type AnswerTest = Box<dyn Fn(&Answer, &Variables) -> bool>;

fn expected() -> AnswerTest {
    @EXPECTED@
}

// Tests of a value. The type counts: 1, 1.0 and "1" differ.

fn nothing() -> Test { Box::new(|got, _| matches!(got, Value::None)) }
fn truth(due: bool) -> Test { Box::new(move |got, _| matches!(got, Value::Bool(truth) if *truth == due)) }
fn real(due: f64) -> Test { Box::new(move |got, _| matches!(got, Value::Float(number) if *number == due)) }
fn text(due: &'static str) -> Test { Box::new(move |got, _| matches!(got, Value::Text(text) if text == due)) }

fn whole(digits: &str) -> Test {
    let due: Option<i64> = digits.parse().ok();
    Box::new(move |got, _| matches!(got, Value::Int(number) if Some(*number) == due))
}

fn close_to(due: f64) -> Test {
    let is_close = move |number: f64| (number - due).abs() <= 1e-9 * number.abs().max(due.abs());
    Box::new(move |got, _| matches!(got, Value::Float(number) if is_close(*number)))
}

fn near(due: f64, tolerance: f64) -> Test {
    Box::new(move |got, _| match got {
        Value::Float(number) => (number - due).abs() <= tolerance,
        Value::Int(number) => (*number as f64 - due).abs() <= tolerance,
        _ => false,
    })
}

fn object(name: &'static str) -> Test {
    Box::new(move |got, variables| match (got, variables.get(name)) {
        (Value::Object(got), Some(Value::Object(held))) => Rc::ptr_eq(got, held),
        _ => false,
    })
}

fn all_match(got: &[Value], due: &[Test], variables: &Variables) -> bool {
    got.len() == due.len() && got.iter().zip(due).all(|(item, test)| test(item, variables))
}

/// Returns true if each item has a partner among the tests, and each test among the items.
fn pair_up(got: &[Value], due: &[Test], variables: &Variables) -> bool {
    let has_test = |item: &Value| due.iter().any(|test| test(item, variables));
    let has_item = |test: &Test| got.iter().any(|item| test(item, variables));
    got.iter().all(has_test) && due.iter().all(has_item)
}

fn list(due: Vec<Test>) -> Test {
    Box::new(move |got, variables| matches!(got, Value::List(items) if all_match(items, &due, variables)))
}

fn tuple(due: Vec<Test>) -> Test {
    Box::new(move |got, variables| matches!(got, Value::Tuple(items) if all_match(items, &due, variables)))
}

fn sequence(due: Vec<Test>) -> Test {
    Box::new(move |got, variables| match got {
        Value::List(items) | Value::Tuple(items) => all_match(items, &due, variables),
        _ => false,
    })
}

fn set(due: Vec<Test>) -> Test {
    Box::new(move |got, variables| matches!(got, Value::Set(items) if pair_up(items, &due, variables)))
}

fn pair(both: Vec<Test>) -> Test { tuple(both) }

fn dict(due: Vec<Test>) -> Test {
    Box::new(move |got, variables| {
        let Value::Dict(pairs) = got else { return false };
        let pairs = pairs.iter().map(|(key, value)| Value::Tuple(vec![key.clone(), value.clone()]));
        let pairs: Vec<_> = pairs.collect();
        pairs.len() == due.len() && pair_up(&pairs, &due, variables)
    })
}

fn any_of(due: Vec<Test>) -> Test { Box::new(move |got, variables| due.iter().any(|test| test(got, variables))) }

// Tests of an answer.

fn succeeds() -> AnswerTest { Box::new(|got, _| got.raised.is_none()) }

fn returns(due: Test) -> AnswerTest {
    Box::new(move |got, variables| got.raised.is_none() && due(&got.value, variables))
}

fn prints(due: &'static str) -> AnswerTest {
    Box::new(move |got, _| got.raised.is_none() && is_same_text(&got.printed, due))
}

fn printing(inner: AnswerTest, due: &'static str) -> AnswerTest {
    Box::new(move |got, variables| inner(got, variables) && is_same_text(&got.printed, due))
}

/// The exception must be of one of these types. No type means any.
fn raises(kinds: &'static str) -> AnswerTest {
    Box::new(move |got, _| {
        let Some(Raised(kind, _)) = &got.raised else { return false };
        kinds.is_empty() || kinds.split(' ').any(|one| one == kind)
    })
}

fn raises_with(kinds: &'static str, message: &'static str) -> AnswerTest {
    let is_one = raises(kinds);
    Box::new(move |got, variables| {
        let Some(Raised(_, told)) = &got.raised else { return false };
        is_one(got, variables) && is_same_text(&told.replace('\n', " "), message)
    })
}

fn is_same_text(got: &str, due: &str) -> bool {
    let without_end = |text: &'_ str| text.strip_suffix('\n').unwrap_or(text).to_string();
    got.is_empty() == due.is_empty() && without_end(got) == without_end(due)
}

// The session. The program plays it in a second process, because a mistake can end the process.

impl Answer {
    fn described(&self) -> String {
        let Answer { value, written, raised, printed } = self;
        match (raised, value) {
            (Some(Raised(kind, message)), _) => format!("{printed}{kind}: {message}"),
            (None, Value::None) => printed.strip_suffix('\n').unwrap_or(printed).to_string(),
            (None, Value::Object(_)) => format!("{printed}(an object)"),
            _ => format!("{printed}{written}"),
        }
    }

    fn text(&self) -> String {
        match &self.value {
            Value::Text(text) => text.clone(),
            _ => self.written.clone(),
        }
    }

    /// Sends a request to the table of the submission.
    fn ask(&mut self, request: &str, objects: &mut Objects) {
        let value = perform(request, objects).and_then(|reply| {
            self.written = reply.strip_prefix("returns ").unwrap_or(&reply).to_string();
            Reader { text: &self.written, objects }.value()
        });
        match value {
            Ok(value) => self.value = value,
            Err(raised) => self.raised = Some(raised),
        }
    }

    /// Makes a call of the session. Returns what `print` prints.
    fn make_call(&mut self, call: &Call, objects: &mut Objects, variables: &Variables) -> String {
        let [_, _, verb, variable, request] = call;
        if let Some(held) = variables.get(variable) {
            self.value = held.clone();
        }
        let number = match &self.value {
            Value::Object(object) => objects.iter().find(|(_, known)| Rc::ptr_eq(known, object)).map(|(key, _)| *key),
            _ => None,
        };
        match (*verb, number) {
            ("new" | "function", _) => {
                let next = objects.last_key_value().map_or(1, |(highest, _)| highest + 1);
                self.ask(&format!("{verb} #{next} {request}"), objects);
            }
            ("str" | "print", Some(number)) => self.ask(&format!("text #{number}"), objects),
            (_, Some(number)) => self.ask(&format!("{verb} #{number} {request}"), objects),
            ("str" | "print", None) => self.value = Value::Text(self.text()),
            _ => {
                let name = request.split(' ').next().unwrap_or_default();
                let message = format!("{} has no {name}", self.written);
                self.raised = Some(Raised("AttributeError".into(), message));
            }
        }
        if self.raised.is_some() || *verb != "print" {
            return String::new();
        }
        let line = self.text() + "\n";
        self.value = Value::None;
        line
    }
}

/// Plays the session, and returns true if the last answer is right. Standard output is the file `output`.
fn play(output: &Path, report: &mut File) -> io::Result<bool> {
    let (mut objects, mut variables) = (Objects::new(), Variables::new());
    let mut last = Answer { value: Value::None, written: String::new(), raised: None, printed: String::new() };
    let mut calls = SESSION.iter().peekable();
    while let Some(first) = calls.next() {
        writeln!(report, "> {}", first[0])?;
        let start = fs::read(output)?.len();
        (last.raised, last.printed) = (None, String::new());
        let (mut shown, mut row) = (String::new(), first);
        loop {
            if last.raised.is_none() {
                shown += &last.make_call(row, &mut objects, &variables);
            }
            match calls.next_if(|next| next[0].is_empty()) {
                Some(next) => row = next,
                None => break,
            }
        }
        io::stdout().flush()?;
        last.printed = String::from_utf8_lossy(&fs::read(output)?[start..]).into_owned() + &shown;
        let told = last.described();
        if !told.is_empty() {
            writeln!(report, "{told}")?;
        }
        if calls.peek().is_some() && last.raised.is_none() {
            variables.insert(row[1], last.value.clone());
        }
    }
    let is_right = expected()(&last, &variables);
    if is_right {
        writeln!(report, "PASS")?;
    } else {
        writeln!(report, "FAIL: {}", SENTENCE.replacen("@GOT@", &last.described(), 1))?;
    }
    Ok(is_right)
}

/// Plays in a second process, in a folder with the files of the session. Returns true if the last answer is right.
fn run() -> io::Result<bool> {
    let folder = std::env::temp_dir().join(format!("session-{}", std::process::id()));
    let [work, output, report] = ["work", "output", "report"].map(|name| folder.join(name));
    fs::create_dir_all(&work)?;
    for (name, text) in FILES {
        let path = work.join(name);
        fs::create_dir_all(path.parent().unwrap_or(&work))?;
        fs::write(path, text)?;
    }
    let mut child = Command::new(std::env::current_exe()?);
    child.current_dir(&work).env("SESSION_OUTPUT", &output).env("SESSION_REPORT", &report);
    child.stdout(File::create(&output)?).status()?;
    let told = fs::read_to_string(&report)?;
    print!("{told}");
    fs::remove_dir_all(folder)?;
    let verdict = told.lines().last().unwrap_or_default();
    if verdict != "PASS" && !verdict.starts_with("FAIL: ") {
        println!("FAIL: {}", SENTENCE.replacen("@GOT@", ENDED, 1));
    }
    Ok(verdict == "PASS")
}

pub fn main() -> ExitCode {
    let played = match (std::env::var_os("SESSION_OUTPUT"), std::env::var_os("SESSION_REPORT")) {
        (Some(output), Some(report)) => File::create(report).and_then(|mut file| play(Path::new(&output), &mut file)),
        _ => run(),
    };
    match played {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
