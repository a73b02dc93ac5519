//! An item of a check: what check50 sends to a program, looks for and asks of its end.

use crate::Severity;
use crate::document::{Document, Refusal, name};
use crate::meaning::{self, Meaning};
use crate::programs::{self, Command};
use crate::shell::Commands;
pub(super) use puzzlemark_spec::yaml::{Kind, Node};

/// What an item of a check may say.
const COMMANDS: [&str; 4] = ["run", "stdin", "stdout", "exit"];

/// What check50 sends to a program, looks for and asks of its end.
pub(super) struct Run {
    /// The program; none where the item only makes it.
    pub command: Option<Command>,
    /// Lines that are typed.
    pub typed: Vec<String>,
    /// What it must show, somewhere.
    pub seen: Option<String>,
    /// The code it must end with; none where any will do.
    pub exit: Option<u8>,
}

/// Reads an item; what makes the program goes into `build`.
pub(super) fn take_run(
    item: &Node,
    build: &mut Commands,
    document: &mut Document,
) -> Result<Run, Refusal> {
    let fields = document.mapping(item, "an item of a check")?;
    if let Some(key) = fields.others(&COMMANDS).first() {
        let text = format!(
            "check50 refuses the key `{}`; it knows {}",
            name(key),
            COMMANDS.join(", ")
        );
        return Err(document.refusal(key, text));
    }
    let Some(line) = fields.get("run") else {
        return Err(document.refusal(item, "check50 refuses an item without `run`"));
    };
    let command_line = sent(line, "run", document)?;
    if command_line.contains('\n') {
        return Err(document.refusal(line, "check50 cannot read a command of several lines"));
    }
    let (made, command) =
        programs::split(&command_line).map_err(|text| document.refusal(line, text))?;
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
            "nothing can be asked of a command that makes the program but that it succeeds",
        ));
    }
    if !is_made_only && seen.as_deref() == Some("") {
        let text = "an empty `stdout` is found in whatever the program shows";
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

/// A text or a list of lines, as check50 puts it into its own code and Python reads it there.
fn lines(node: &Node, key: &str, document: &Document) -> Result<String, Refusal> {
    match &node.kind {
        Kind::Sequence(items) => {
            let lines: Result<Vec<_>, _> =
                items.iter().map(|item| sent(item, key, document)).collect();
            Ok(lines?.join("\n"))
        }
        _ => sent(node, key, document),
    }
}

fn sent(node: &Node, key: &str, document: &Document) -> Result<String, Refusal> {
    let refusal = |text: String| document.refusal(node, text);
    if let Some(odd @ (Meaning::Null | Meaning::Bool(_))) = meaning::of(node) {
        let word = odd.into_text().unwrap_or_else(|| "None".to_owned());
        return Err(refusal(format!(
            "YAML 1.1 has a word of its own there, and check50 takes the text `{word}` for `{key}`; put it in quotes"
        )));
    }
    let text = document.text(node, &format!("`{key}`"))?;
    if text.contains('"') {
        return Err(refusal(format!(
            "check50 makes broken code of a double quote in `{key}`: the check cannot run"
        )));
    }
    unescaped(&text).ok_or_else(|| {
        refusal(format!(
            "check50 takes a backslash in `{key}` for an escape of Python's; only \\n, \\t, \\\\ and \\' are taken in"
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

/// The code that is asked for; `None` where any will do.
fn exit(node: &Node, document: &Document) -> Result<Option<u8>, Refusal> {
    let text = match meaning::of(node) {
        Some(Meaning::Null) => return Ok(None),
        Some(Meaning::Int(code)) => code.to_string(),
        Some(Meaning::Str(text)) => text.trim().to_owned(),
        _ => String::new(),
    };
    text.parse::<u8>().map(Some).map_err(|_| {
        document.refusal(
            node,
            "`exit` is a code from 0 to 255: no program ends otherwise",
        )
    })
}
