//! Programs with a window: what is asked of them.

/// How a program with a window is started.
#[derive(Debug, Clone)]
pub struct WindowSubject {
    /// The file that is run: `flow.py`.
    pub file: String,
    /// Pattern of other names that this file may have in a submission.
    pub accepts: Option<String>,
}

/// What is done at a program's window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WindowAction {
    /// What is done.
    pub gesture: Gesture,
    /// What is wanted of a widget's look; the usual where nothing is.
    pub wanted: Vec<String>,
    /// Whether a picture of the window goes into the report.
    pub picture: bool,
}

/// What someone at a screen does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Gesture {
    /// Clicks a widget; gives what it looks like afterwards.
    Click(Target),
    /// Types into a widget; gives what it looks like afterwards.
    Type {
        /// What is typed; a newline is the Enter key.
        text: String,
        /// The widget.
        into: Target,
    },
    /// Looks at a widget.
    Look(Target),
    /// Looks at the board: rows of image names, or of texts where a cell has no image.
    LookAtBoard,
    /// Looks at the title of the window.
    LookAtTitle,
    /// Looks at all widgets.
    LookAtWidgets,
}

/// Which widget is meant: all that is given must hold of it, and of no other.
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
