//! Actions at a program's window.

use super::diagnostic::Findings;
use super::fields::{Field, Fields, refuse_tag};
use super::keys;
use super::quote::quoted;
use super::suggest::{listed, nearest};
use super::text::{Lines, parse_text};
use super::yaml::core::{self, Core};
use super::yaml::{Node, NodeKind};
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::{AnswerExpectation, Expectation, Gesture, Target, WindowAction};

/// The words for `look`, apart from widgets.
const VIEWS: [(&str, Gesture, &str); 3] = [
    ("board", Gesture::LookAtBoard, "the board"),
    ("title", Gesture::LookAtTitle, "the title"),
    ("widgets", Gesture::LookAtWidgets, "all widgets"),
];

/// The properties of a widget.
const LOOKS: [&str; 5] = ["text", "image", "state", "class", "background"];

/// Returns true for a step at a window.
pub(super) fn is_window_step(fields: &Fields<'_>) -> bool {
    let of_window = |name| fields.peek(name).is_some();
    of_window("click") || of_window("look") || types_into_widget(fields)
}

/// Returns true if a step types into a widget, and not into a program at a terminal.
pub(super) fn types_into_widget(fields: &Fields<'_>) -> bool {
    let mapping = |field: Field<'_>| matches!(field.value.kind, NodeKind::Mapping { .. });
    fields.peek("types").is_some_and(mapping)
}

/// Parses the action of a step at a window.
pub(super) fn parse_window_action(
    fields: &Fields<'_>,
    findings: &mut Findings,
) -> Option<WindowAction> {
    let picture = match fields.get("picture", findings) {
        Some(field) => parse_picture(field, findings)?,
        None => false,
    };
    let gesture = if let Some(field) = fields.get("click", findings) {
        Gesture::Click(parse_target(field, findings)?)
    } else if let Some(field) = fields.get("look", findings) {
        parse_look(field, findings)?
    } else {
        parse_typing(fields.get("types", findings)?, findings)?
    };
    Some(WindowAction {
        gesture,
        wanted: Vec::new(),
        picture,
    })
}

/// Returns the text of a gesture for reports.
pub fn gesture_text(gesture: &Gesture) -> String {
    let view = VIEWS.iter().find(|(_, view, _)| view == gesture);
    let view = view.map_or("the window", |(_, _, what)| *what);
    match gesture {
        Gesture::Click(target) => format!("click {}", describe_target(target)),
        Gesture::Type { text, into } => {
            format!("type {} into {}", quoted(text), describe_target(into))
        }
        Gesture::Look(target) => format!("look at {}", describe_target(target)),
        Gesture::LookAtBoard | Gesture::LookAtTitle | Gesture::LookAtWidgets => {
            format!("look at {view}")
        }
    }
}

/// Returns a gesture as the key and value of a step.
pub(super) fn gesture_yaml(gesture: &Gesture) -> String {
    let view = VIEWS.iter().find(|(_, view, _)| view == gesture);
    let view = view.map_or("widgets", |(name, _, _)| *name);
    match gesture {
        Gesture::Click(target) => format!("click: {}", target_yaml(target)),
        Gesture::Type { text, into } => {
            let (text, into) = (quoted(text), target_yaml(into));
            format!("types: {{text: {text}, into: {into}}}")
        }
        Gesture::Look(target) => format!("look: {}", target_yaml(target)),
        Gesture::LookAtBoard | Gesture::LookAtTitle | Gesture::LookAtWidgets => {
            format!("look: {view}")
        }
    }
}

/// Returns the description of a widget as YAML.
fn target_yaml(target: &Target) -> String {
    let Target {
        text,
        image,
        row,
        column,
        class,
        window,
    } = target;
    let word = |name: &str, word: &Option<String>| {
        let word = word.as_deref()?;
        Some(format!("{name}: {}", quoted(word)))
    };
    let place = |name: &str, place: Option<u32>| Some(format!("{name}: {}", place?));
    let entries: Vec<_> = [
        word("text", text),
        word("image", image),
        place("row", *row),
        place("column", *column),
        word("class", class),
        word("window", window),
    ]
    .into_iter()
    .flatten()
    .collect();
    format!("{{{}}}", entries.join(", "))
}

/// Limits the answer of a widget to the properties that the step expects.
pub(super) fn narrow_to_expectation(action: &mut WindowAction, expectation: &Expectation) {
    let of_widget = match action.gesture {
        Gesture::Click(_) | Gesture::Type { .. } | Gesture::Look(_) => true,
        Gesture::LookAtBoard | Gesture::LookAtTitle | Gesture::LookAtWidgets => false,
    };
    let Some(AnswerExpectation::Returns(Pattern::Dict(entries))) = &expectation.answer else {
        return;
    };
    if of_widget {
        let names = entries.iter().filter_map(|(key, _)| match key {
            Pattern::Str(name) => Some(name.clone()),
            _ => None,
        });
        action.wanted = names.collect();
    }
}

/// Reports a property that widgets do not have.
pub(super) fn check_wanted(action: &WindowAction, fields: &Fields<'_>, findings: &mut Findings) {
    let unknown = |name: &&String| !LOOKS.contains(&name.as_str());
    let (Some(name), Some(field)) = (action.wanted.iter().find(unknown), fields.peek("returns"))
    else {
        return;
    };
    let found = findings.error(
        &field.value.span,
        format!("a widget has no property `{name}`"),
    );
    match nearest(name, LOOKS) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("the properties are {}", listed(LOOKS))),
    };
}

fn parse_picture(field: Field<'_>, findings: &mut Findings) -> Option<bool> {
    refuse_tag(field.value, findings);
    if let Some(Core::Bool(wanted)) = field.value.scalar().map(core::resolve) {
        return Some(wanted);
    }
    findings
        .error(&field.value.span, "`picture` takes `true` or `false`")
        .help("write `picture: true` to have the report show the window after this step");
    None
}

fn parse_look(field: Field<'_>, findings: &mut Findings) -> Option<Gesture> {
    let Some(scalar) = field.value.scalar() else {
        return parse_target(field, findings).map(Gesture::Look);
    };
    refuse_tag(field.value, findings);
    let word = scalar.text.as_str();
    let view = VIEWS.iter().find(|(name, _, _)| *name == word);
    if let Some((_, gesture, _)) = view {
        return Some(gesture.clone());
    }
    findings
        .error(&field.value.span, format!("a window has no view `{word}`"))
        .help(format!(
            "the views are {}; for a widget with this text write `look: {{text: {}}}`",
            listed(VIEWS.iter().map(|(name, _, _)| *name)),
            quoted(word)
        ));
    None
}

fn parse_typing(field: Field<'_>, findings: &mut Findings) -> Option<Gesture> {
    let fields = Fields::parse_mapping(field.value, &keys::TYPING, findings)?;
    let typed = fields
        .get("text", findings)
        .and_then(|field| parse_shown_text(field.value, "text", findings));
    let into = fields
        .get("into", findings)
        .and_then(|field| parse_target(field, findings));
    let (text, into) = (typed?, into?);
    Some(Gesture::Type { text, into })
}

/// Parses the description of a widget.
fn parse_target(field: Field<'_>, findings: &mut Findings) -> Option<Target> {
    if let Some(scalar) = field.value.scalar() {
        let name = field.name();
        let message = format!("`{name}` takes a mapping that describes the widget; this is a text");
        let text = quoted(&scalar.text);
        findings
            .error(&field.value.span, message)
            .help(format!("for example `{name}: {{text: {text}}}`"));
        return None;
    }
    let errors = findings.errors();
    let fields = Fields::parse_mapping(field.value, &keys::TARGET, findings)?;
    let mut word = |name| parse_shown_text(fields.get(name, findings)?.value, name, findings);
    let (text, image) = (word("text"), word("image"));
    let (class, window) = (word("class"), word("window"));
    let mut place = |name| place(fields.get(name, findings)?, findings);
    let target = Target {
        text,
        image,
        row: place("row"),
        column: place("column"),
        class,
        window,
    };
    if findings.errors() > errors {
        return None;
    }
    if target == Target::default() {
        findings
            .error(&field.value.span, "the widget has no description")
            .help("describe it: `{text: Solve}`, `{row: 0, column: 3}`");
        return None;
    }
    Some(target)
}

/// Parses a text of the window. A number stands for its digits as written.
fn parse_shown_text(node: &Node, key: &str, findings: &mut Findings) -> Option<String> {
    match node.scalar().map(|scalar| (core::resolve(scalar), scalar)) {
        Some((Core::Int(_) | Core::Float(_), scalar)) if node.tag.is_none() => {
            Some(scalar.text.clone())
        }
        _ => parse_text(node, key, Lines::Matter, findings),
    }
}

fn place(field: Field<'_>, findings: &mut Findings) -> Option<u32> {
    refuse_tag(field.value, findings);
    let place = match field.value.scalar().map(core::resolve) {
        Some(Core::Int(place)) => u32::try_from(place).ok(),
        _ => None,
    };
    if place.is_none() {
        let message = format!("`{}` takes a number from 0", field.name());
        findings
            .error(&field.value.span, message)
            .help("rows and columns of the board start at 0: `{row: 0, column: 3}`");
    }
    place
}

/// Describes a widget for reports.
fn describe_target(target: &Target) -> String {
    let Target {
        text,
        image,
        row,
        column,
        class,
        window,
    } = target;
    let words = [
        class.clone(),
        text.as_deref().map(quoted),
        image
            .as_ref()
            .map(|image| format!("with the image {image}")),
        row.map(|row| format!("in row {row}")),
        column.map(|column| match row {
            Some(_) => format!("and column {column}"),
            None => format!("in column {column}"),
        }),
        window
            .as_deref()
            .map(|window| format!("of the window {}", quoted(window))),
    ];
    let words: Vec<_> = words.into_iter().flatten().collect();
    match (class, text) {
        (None, None) => format!("the widget {}", words.join(" ")),
        _ => words.join(" "),
    }
}
