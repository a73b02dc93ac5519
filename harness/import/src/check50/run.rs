//! Reads an item of a check: its input, the expected text and the expected exit code.

use crate::Severity;
use crate::document::{Document, Refusal, name};
use crate::meaning::{self, Meaning};
use crate::programs::{self, Command};
use crate::shell::Commands;
pub(super) use puzzlemark_spec::yaml::{Node, NodeKind};

/// Keys of an item.
const COMMANDS: [&str; 4] = ["run", "stdin", "stdout", "exit"];

/// One run of a program in a check.
pub(super) struct Run {
    /// The program. `None` if the item only builds it.
    pub command: Option<Command>,
    /// Input lines.
    pub typed: Vec<String>,
    /// Text that the program must print, anywhere.
    pub seen: Option<String>,
    /// Expected exit code. `None` accepts any code.
    pub exit: Option<u8>,
}

/// Reads an item. Commands that build the program are added to `build`.
pub(super) fn take_run(
    item: &Node,
    build: &mut Commands,
    document: &mut Document,
) -> Result<Run, Refusal> {
    let fields = document.mapping(item, "an item of a check")?;
    if let Some(key) = fields.others(&COMMANDS).first() {
        let text = format!(
            "check50 has no key `{}`; its keys are {}",
            name(key),
            COMMANDS.join(", ")
        );
        return Err(document.refusal(key, text));
    }
    let Some(line) = fields.get("run") else {
        return Err(document.refusal(item, "the item has no `run`"));
    };
    let command_line = sent(line, "run", document)?;
    if command_line.contains('\n') {
        return Err(document.refusal(line, "check50 cannot read a command of several lines"));
    }
    let (made, command) =
        programs::split_or_shell(&command_line).map_err(|text| document.refusal(line, text))?;
    let said = |key: &str| fields.peek(key).map(|(_, value)| value);
    let typed = said("stdin")
        .map(|node| lines(node, "stdin", document))
        .transpose()?;
    let seen = said("stdout")
        .map(|node| lines(node, "stdout", document))
        .transpose()?;
    let exit = said("exit")
        .map(|node| exit(node, document))
        .transpose()?
        .flatten();
    let is_made_only = command.is_none();
    if is_made_only && (typed.is_some() || seen.is_some() || exit.is_some_and(|code| code != 0)) {
        return Err(document.refusal(
            item,
            "a command that builds the program can only be checked for success",
        ));
    }
    if !is_made_only && seen.as_deref() == Some("") {
        let text = "an empty `stdout` matches any output";
        document.note(Severity::Remark, said("stdout"), text);
    }
    build.extend(made);
    Ok(Run {
        command,
        typed: typed.map_or_else(Vec::new, |text| {
            text.split('\n').map(str::to_owned).collect()
        }),
        seen: seen.filter(|text| !text.is_empty()),
        exit,
    })
}

/// Reads a text or a list of lines. check50 pastes them into Python code, so escapes count.
fn lines(node: &Node, key: &str, document: &Document) -> Result<String, Refusal> {
    match &node.kind {
        NodeKind::Sequence(items) => {
            let lines: Result<Vec<_>, _> =
                items.iter().map(|item| sent(item, key, document)).collect();
            Ok(lines?.join("\n"))
        }
        _ => sent(node, key, document),
    }
}

fn sent(node: &Node, key: &str, document: &Document) -> Result<String, Refusal> {
    let refusal = |text: String| document.refusal(node, text);
    if let Some(odd @ (Meaning::Null | Meaning::Bool(_))) = meaning::scalar_meaning(node) {
        let word = odd.into_text().unwrap_or_else(|| "None".to_owned());
        return Err(refusal(format!(
            "YAML 1.1 reads this as `{word}`, and check50 uses that for `{key}`; put it in quotes"
        )));
    }
    let text = document.text_of_scalar(node, &format!("`{key}`"))?;
    if text.contains('"') {
        return Err(refusal(format!(
            "check50 cannot run a check with a double quote in `{key}`"
        )));
    }
    unescaped(&text).ok_or_else(|| {
        refusal(format!(
            "check50 reads a backslash in `{key}` as an escape of Python; only \\n, \\t, \\\\ and \\' are imported"
        ))
    })
}

fn unescaped(text: &str) -> Option<String> {
    let mut letters = text.chars();
    let mut read = String::new();
    while let Some(letter) = letters.next() {
        read.push(match letter {
            '\\' => match letters.next()? {
                'n' => '\n',
                't' => '\t',
                same @ ('\\' | '\'') => same,
                _ => return None,
            },
            letter => letter,
        });
    }
    Some(read)
}

/// Reads the expected exit code. Returns `None` if any code is accepted.
fn exit(node: &Node, document: &Document) -> Result<Option<u8>, Refusal> {
    let text = match meaning::scalar_meaning(node) {
        Some(Meaning::Null) => return Ok(None),
        Some(Meaning::Int(code)) => code.to_string(),
        Some(Meaning::Str(text)) => text.trim().to_owned(),
        _ => String::new(),
    };
    text.parse::<u8>()
        .map(Some)
        .map_err(|_| document.refusal(node, "`exit` must be from 0 to 255"))
}
