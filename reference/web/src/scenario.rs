//! Games as sessions and as scenario files.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use puzzlemark_reference::Value;
use puzzlemark_reference::operation::Expression;
use puzzlemark_reference::puzzles::Powers;
use puzzlemark_reference::puzzles::flow::Cell;
use puzzlemark_reference::puzzles::flow::board::Board;

use crate::game::{Step, shown};

/// The number of rows and of columns of the window's board.
const WINDOW_SIZE: usize = 6;

/// Returns the game as a `>>>` session.
pub(crate) fn session(steps: &[Step]) -> String {
    let mut text = String::new();
    for step in steps {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, ">>> {}", step.operation);
        if step.evaluation.result.is_err() {
            text.push_str(&lines(&step.evaluation.printed));
            text.push_str("Traceback (most recent call last):\n");
            let exception = step.evaluation.result.as_ref().err();
            let _ = writeln!(text, "{}", exception.expect("an exception was raised"));
        } else {
            text.push_str(&lines(&shown(&step.operation, &step.evaluation)));
        }
    }
    text
}

/// Returns output as a session shows it: with a mark for blank lines.
fn lines(output: &str) -> String {
    let line = |line| match line {
        "" => "<BLANKLINE>\n".to_owned(),
        line => format!("{line}\n"),
    };
    output.lines().map(line).collect()
}

/// Returns the game as a scenario file. If another answer can be right somewhere, the reference
/// follows the game. Otherwise the file has the answers.
pub(crate) fn yaml(title: &str, files: &BTreeMap<String, Vec<u8>>, steps: &[Step]) -> String {
    let mut text = head(title);
    if !files.is_empty() {
        text.push_str("files:\n");
    }
    for (name, content) in files {
        text.push_str(&file(name, &String::from_utf8_lossy(content)));
    }
    if steps.iter().all(|step| step.is_exact) {
        text.push_str("session: |\n");
        text.push_str(&indented(&session(steps), 2));
        return text;
    }
    text.push_str("expect: reference\nsteps:\n");
    for step in steps {
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "  - do: {}", quoted(&step.operation.to_string()));
    }
    text
}

/// Returns the clicks of a game of flow as a scenario for programs with a window.
pub(crate) fn window_yaml(
    title: &str,
    puzzle: &dyn Powers,
    steps: &[Step],
) -> Result<String, String> {
    let clicks: Vec<_> = steps.iter().filter_map(click).collect();
    let (Some(_), Some(size)) = (clicks.first(), steps.iter().find_map(size)) else {
        return Err("click at least one cell first".to_owned());
    };
    if size != WINDOW_SIZE {
        return Err(format!(
            "the window of the assignment has {WINDOW_SIZE} rows and columns, not {size}"
        ));
    }
    let board = letters(&clicks);
    let mut text = head(title);
    let _ = write!(text, "files:\n{}steps:\n", file("board.txt", &board));
    for (row, column) in &clicks {
        let _ = writeln!(text, "  - click: {{row: {row}, column: {column}}}");
    }
    if !clicks.len().is_multiple_of(2) {
        return Err("the last colour has one end point; click its other one".to_owned());
    }
    let look = |property| format!("  - look: board\n    satisfies: {{{property}: board.txt}}\n");
    let has_solution = puzzle.solve(&board, 1).is_ok_and(|all| !all.is_empty());
    let after = if has_solution { "solution" } else { "start" };
    Ok(text + &look("start") + "  - click: {text: Solve}\n" + &look(after))
}

/// Returns the size of the board that a step makes.
fn size(step: &Step) -> Option<usize> {
    match call(step)? {
        (Expression::Name(name), [size]) if name == "Board" => number(size),
        _ => None,
    }
}

/// Returns the cell that a step clicks.
fn click(step: &Step) -> Option<(usize, usize)> {
    match call(step)? {
        (Expression::Attribute(_, name), [row, column]) if name == "click" => {
            Some((number(row)?, number(column)?))
        }
        _ => None,
    }
}

fn call(step: &Step) -> Option<(&Expression, &[Expression])> {
    match &step.operation.expression {
        Expression::Call {
            callee, arguments, ..
        } if step.evaluation.result.is_ok() => Some((callee, arguments)),
        _ => None,
    }
}

fn number(argument: &Expression) -> Option<usize> {
    match argument {
        Expression::Literal(value @ Value::Int(_)) => usize::try_from(value.as_integer()?).ok(),
        _ => None,
    }
}

/// Returns the clicked board with the initial of each colour.
fn letters(clicks: &[(usize, usize)]) -> String {
    let mut board = Board::new(WINDOW_SIZE).expect("the size is possible");
    for &(row, column) in clicks {
        // The game has made these clicks before.
        let _ = board.click(Cell { row, column });
    }
    board.letters()
}

fn head(title: &str) -> String {
    format!("scenario: {}\n", quoted(title))
}

fn file(name: &str, content: &str) -> String {
    let is_text = |letter: &char| *letter == '\n' || !letter.is_control();
    let content: String = content.chars().filter(is_text).collect();
    let end = if content.ends_with('\n') { "" } else { "-" };
    format!("  {}: |2{end}\n{}", quoted(name), indented(&content, 4))
}

fn indented(text: &str, spaces: usize) -> String {
    let indented = text.lines().map(|line| match line {
        "" => "\n".to_owned(),
        line => format!("{:spaces$}{line}\n", ""),
    });
    indented.collect()
}

fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}
