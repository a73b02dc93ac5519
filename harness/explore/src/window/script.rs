//! A game at a window, as steps of a scenario.

use puzzlemark_reference::Value;
use puzzlemark_reference::windows::{self, Sight};

use crate::game::Files;
use puzzlemark_model::pattern::Pattern;
use puzzlemark_model::{Action, Step};
use puzzlemark_model::{AnswerExpectation, Expectation, Gesture, Target, WindowAction};
use puzzlemark_spec::{WrittenAction, WrittenStep};

/// The gestures after which a step looks at the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Looks {
    /// After each gesture.
    AfterEach,
    /// After the last gesture.
    AtTheEnd,
}

/// The steps of a game with their expectations.
pub(super) struct Script {
    /// The files that the steps name.
    pub(super) files: Files,
    /// The steps. Each has the index of the gesture that it makes or checks.
    pub(super) steps: Vec<(usize, Step)>,
}

impl Script {
    pub(super) fn new(game: &[windows::Gesture], sights: &[Sight], looks: Looks) -> Self {
        let mut script = Self {
            files: Files::new(),
            steps: Vec::new(),
        };
        for (place, (gesture, sight)) in game.iter().zip(sights).enumerate() {
            script.add(place, clicked(*gesture), Expectation::default());
            if looks == Looks::AfterEach || place + 1 == game.len() {
                let answer = script.answer(sight);
                let expectation = Expectation {
                    answer: Some(answer),
                    ..Expectation::default()
                };
                script.add(place, Gesture::LookAtBoard, expectation);
            }
        }
        script
    }

    fn add(&mut self, place: usize, gesture: Gesture, expectation: Expectation) {
        let text = puzzlemark_spec::gesture_text(&gesture);
        let action = WindowAction {
            gesture,
            wanted: Vec::new(),
            picture: false,
        };
        let step = Step {
            action: Action::Window(action),
            text,
            expectation,
            because: None,
            hint: None,
            line: 0,
        };
        self.steps.push((place, step));
    }

    /// Returns the expected answer for a sight of the board.
    fn answer(&mut self, sight: &Sight) -> AnswerExpectation {
        match sight {
            Sight::Board(board) => AnswerExpectation::Returns(pattern(board)),
            Sight::Property { property, puzzle } => AnswerExpectation::Satisfies {
                property: (*property).to_owned(),
                arguments: puzzle.iter().map(|puzzle| self.file(puzzle)).collect(),
            },
        }
    }

    /// Returns the name of the file with this puzzle. Adds the file if there is none.
    fn file(&mut self, puzzle: &str) -> Value {
        let content = puzzle.as_bytes();
        let known = self.files.iter().find(|(_, known)| *known == content);
        let name = known.map(|(name, _)| name.clone());
        let name = name.unwrap_or_else(|| match self.files.len() {
            0 => "board.txt".to_owned(),
            others => format!("board-{}.txt", others + 1),
        });
        self.files.insert(name.clone(), content.to_vec());
        name.into()
    }

    /// Returns the steps in the form for a scenario file.
    pub(super) fn written(&self) -> Vec<WrittenStep> {
        let step = |(_, step): &(usize, Step)| match &step.action {
            Action::Window(action) => Some(WrittenStep {
                action: WrittenAction::Gesture(action.gesture.clone()),
                expectation: Some(step.expectation.clone()),
                assigns: false,
            }),
            Action::Call(_) | Action::Prompt(_) | Action::Program(_) => None,
        };
        self.steps.iter().filter_map(step).collect()
    }
}

fn clicked(gesture: windows::Gesture) -> Gesture {
    Gesture::Click(match gesture {
        windows::Gesture::Cell { row, column } => Target {
            row: u32::try_from(row).ok(),
            column: u32::try_from(column).ok(),
            ..Target::default()
        },
        windows::Gesture::Button(text) => Target {
            text: Some(text.to_owned()),
            ..Target::default()
        },
    })
}

/// Converts rows of names, in lists or tuples, to a pattern.
fn pattern(value: &Value) -> Pattern {
    match value {
        Value::List(items) | Value::Tuple(items) => {
            Pattern::Sequence(items.iter().map(pattern).collect())
        }
        Value::Str(text) => Pattern::Str(text.clone()),
        other => Pattern::Str(other.to_string()),
    }
}
