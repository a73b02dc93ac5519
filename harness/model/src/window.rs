//! Programs with a window: their main file and the actions on them.

/// A Python program with a window.
#[derive(Debug, Clone)]
pub struct WindowSubject {
    /// The file that is run: `flow.py`.
    pub file: String,
    /// Pattern of other names that this file may have in a submission.
    pub accepts: Option<String>,
}

/// An action at a program's window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowAction {
    /// The gesture.
    pub gesture: Gesture,
    /// The properties of the widget to return. If this is empty, the default properties are
    /// returned.
    pub wanted: Vec<String>,
    /// True if a picture of the window goes into the report.
    pub picture: bool,
}

/// A gesture of a user at a screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gesture {
    /// Clicks a widget. Returns its properties after the click.
    Click(Target),
    /// Types into a widget. Returns its properties afterwards.
    Type {
        /// The text. A newline is the Enter key.
        text: String,
        /// The widget.
        into: Target,
    },
    /// Returns the properties of a widget.
    Look(Target),
    /// Returns the board: rows of image names. A cell without an image gives its text.
    LookAtBoard,
    /// Returns the title of the window.
    LookAtTitle,
    /// Returns all widgets.
    LookAtWidgets,
}

/// The description of a widget. Exactly one widget must have all given properties.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Target {
    /// Its text.
    pub text: Option<String>,
    /// Name of its image, without folder and ending.
    pub image: Option<String>,
    /// Its row on the board, counted from 0.
    pub row: Option<u32>,
    /// Its column on the board, counted from 0.
    pub column: Option<u32>,
    /// Its class: `Button`.
    pub class: Option<String>,
    /// Title of the window that it is in.
    pub window: Option<String>,
}
