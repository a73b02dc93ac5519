//! The replay of a scenario as pictures. The reference draws them from the texts of the boards, so no markup of a
//! submission can get into the page.

use std::borrow::Borrow;

use puzzlemark_reference::Value;
use puzzlemark_reference::picture::{Canvas, Film};
use puzzlemark_reference::puzzles::{Powers, States, by_name};

use crate::language::tr;
use crate::model::ScenarioResult;
use crate::render::replay::{Frame, FrameBoard, frames};

/// The most bytes of all pictures of a scenario. A usual replay has a tenth of that.
const FILM_BYTES_MAX: usize = 256 << 10;

/// The most places that the words for screen readers name.
const PLACES_MAX: usize = 24;

/// The replay of a scenario on a page.
pub(super) struct Reel<'r> {
    /// Markup that comes before the pictures. Empty if there are none.
    pub(super) shared: String,
    /// The width of a picture, in pixels.
    pub(super) width: usize,
    /// The frames in order.
    pub(super) frames: Vec<(Frame<'r>, Vec<Option<Picture>>)>,
}

impl Reel<'_> {
    /// Returns true if some boards are pictures.
    pub(super) fn has_pictures(&self) -> bool {
        !self.shared.is_empty()
    }

    /// Returns the picture of a board, which is `None` if the board is only text.
    pub(super) fn picture(
        pictures: &[Option<Picture>],
        board: impl Borrow<usize>,
    ) -> Option<&Picture> {
        pictures.get(*board.borrow())?.as_ref()
    }
}

/// The picture of a board.
pub(super) struct Picture {
    /// An `svg` element.
    pub(super) svg: String,
    /// The marked squares in words, for screen readers. Empty if no square is marked.
    pub(super) marks: String,
}

/// Returns the replay of a result. Returns `None` if it has none. `number` must differ for all replays of a page.
pub(super) fn reel(result: &ScenarioResult, number: usize) -> Option<Reel<'_>> {
    let frames = frames(result);
    if frames.is_empty() {
        return None;
    }
    let drawn: Vec<Vec<Option<Drawn>>> = match Painter::of_result(result) {
        Some(painter) => frames.iter().map(|frame| painter.frame(frame)).collect(),
        None => Vec::new(),
    };
    let size = drawn
        .iter()
        .flatten()
        .flatten()
        .map(|one| one.canvas.size())
        .next();
    let fits = |one: &Drawn| Some(one.canvas.size()) == size;
    let mut canvases = Vec::new();
    let mut marks = Vec::new();
    for drawn in drawn {
        let row = drawn.into_iter().map(|one| {
            let Drawn { canvas, marks } = one.filter(fits)?;
            canvases.push(canvas);
            Some(marks)
        });
        marks.push(row.collect::<Vec<_>>());
    }
    let film = Film::new(&format!("f{number}"), &canvases);
    let bytes = film.pictures.iter().map(String::len).sum::<usize>();
    if canvases.is_empty() || bytes > FILM_BYTES_MAX {
        let frames = frames.into_iter().map(|frame| (frame, Vec::new()));
        return Some(Reel {
            shared: String::new(),
            width: 0,
            frames: frames.collect(),
        });
    }
    let Film {
        shared,
        pictures,
        width,
    } = film;
    let mut pictures = pictures.into_iter();
    let mut with_marks = |marks: Vec<Option<String>>| -> Vec<_> {
        let picture = |marks: Option<String>| {
            Some(Picture {
                marks: marks?,
                svg: pictures.next()?,
            })
        };
        marks.into_iter().map(picture).collect()
    };
    let frames = frames.into_iter().zip(marks);
    let frames = frames.map(|(frame, marks)| (frame, with_marks(marks)));
    let frames = frames.collect();
    Some(Reel {
        shared,
        width,
        frames,
    })
}

/// A picture before it is part of a film.
struct Drawn {
    canvas: Canvas,
    marks: String,
}

/// Draws the boards of a replay.
struct Painter<'r> {
    powers: &'static dyn Powers,
    puzzle: &'r str,
}

impl<'r> Painter<'r> {
    fn of_result(result: &'r ScenarioResult) -> Option<Self> {
        let puzzle = result.replay.as_ref()?.puzzle.as_ref()?;
        Some(Self {
            powers: by_name(&puzzle.name)?,
            puzzle: &puzzle.text,
        })
    }

    /// Draws the boards of a frame. A text that is not a board of the puzzle gives `None`.
    fn frame(&self, frame: &Frame<'_>) -> Vec<Option<Drawn>> {
        let boards = &frame.boards;
        let other = |index: usize| boards.iter().enumerate().find(|(other, _)| *other != index);
        let draw = |(index, board)| self.draw(board, other(index).map(|(_, other)| other));
        boards.iter().enumerate().map(draw).collect()
    }

    /// Draws a board. Brackets mark the squares that differ from the other board, bars those that the step changes.
    fn draw(&self, board: &FrameBoard, other: Option<&FrameBoard>) -> Option<Drawn> {
        let state = self.state(&board.text)?;
        let draw = |before: Option<&str>| {
            let states = States {
                state: Some(&state),
                before,
            };
            self.powers.drawing(self.puzzle, states).ok()
        };
        let other = other.and_then(|other| self.state(&other.text));
        let mut canvas = draw(other.as_deref()).or_else(|| draw(None))?.canvas;
        let before = self.state(&board.text_before);
        let changed = before.and_then(|before| draw(Some(&before)));
        let changed = changed
            .map(|drawing| drawing.canvas.changed())
            .unwrap_or_default();
        let mut marks = String::new();
        if let Some(squares) = places(&canvas.changed()) {
            marks += &tr!("wrong-squares", squares = squares);
        }
        if let Some(squares) = places(&changed) {
            marks += " ";
            marks += &tr!("changed-squares", squares = squares);
        }
        canvas.add_bars(&changed);
        Some(Drawn { canvas, marks })
    }

    fn state(&self, text: &str) -> Option<String> {
        self.powers
            .board_in_reply(&Value::Str(text.to_owned()))
            .state
    }
}

/// Returns places in words, or `None` if there are none.
fn places(places: &[(usize, usize)]) -> Option<String> {
    let named = places.iter().take(PLACES_MAX);
    let mut named: Vec<_> = named
        .map(|(row, column)| format!("({row}, {column})"))
        .collect();
    if places.len() > PLACES_MAX {
        named.push("…".to_owned());
    }
    (!named.is_empty()).then(|| named.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;
    use crate::model::{Outcome, Replay, ReplayFrame, ReplayPuzzle, StepResult};

    fn result(puzzle: Option<&str>, boards: &[(Option<&str>, &str)]) -> ScenarioResult {
        let frame = |(step, (expected, got)): (usize, &(Option<&str>, &str))| ReplayFrame {
            step,
            expected: expected.map(str::to_owned),
            got: (*got).to_owned(),
        };
        let mut result = ScenarioResult::with_verdict("play", Verdict::WrongAnswer);
        let steps = boards
            .iter()
            .map(|_| StepResult::with_outcome("p.put()", Outcome::Passed));
        result.steps = steps.collect();
        result.replay = Some(Box::new(Replay {
            question: "str(p)".to_owned(),
            puzzle: puzzle.map(|text| ReplayPuzzle {
                name: "bubbles-and-boulders".to_owned(),
                text: text.to_owned(),
            }),
            frames: boards.iter().enumerate().map(frame).collect(),
        }));
        result
    }

    const START: &str = r"'..\n..'";

    #[test]
    fn boards_of_a_puzzle_are_pictures() {
        let result = result(
            Some("AB\nAB\n"),
            &[(None, START), (Some(r"'O.\n..'"), r"'.O\n..'")],
        );
        let reel = reel(&result, 7).expect("there is a replay");
        let pictures: Vec<_> = reel
            .frames
            .iter()
            .flat_map(|(_, pictures)| pictures)
            .collect();
        let [start, expected, got] = &pictures[..] else {
            panic!("three boards");
        };
        let [start, expected, got] =
            [start, expected, got].map(|one| one.as_ref().expect("a picture"));
        assert_eq!(start.marks, "");
        let wrong = "Wrong squares, as row and column from 0: (0, 0), (0, 1).";
        assert_eq!(
            expected.marks,
            format!("{wrong} Squares that the step changes: (0, 0).")
        );
        assert_eq!(
            got.marks,
            format!("{wrong} Squares that the step changes: (0, 1).")
        );
        // Each use has a part of this film, and each part of it is used.
        let uses = |svg: &str| svg.matches("<use href=\"#f7-").count();
        assert!(uses(&start.svg) > 0 && start.svg.matches("<use").count() == uses(&start.svg));
        assert!(reel.shared.contains("<g id=\"f7-0\">"));
        assert!(reel.width > 0);
    }

    #[test]
    fn other_texts_stay_texts() {
        let markup = r"'<script>\n</svg>'";
        let wrong = result(Some("AB\nAB\n"), &[(None, START), (Some(START), markup)]);
        let reel_of_wrong = reel(&wrong, 0).expect("there is a replay");
        let [_, (_, pictures)] = &reel_of_wrong.frames[..] else {
            panic!("two frames");
        };
        let are_there: Vec<_> = pictures.iter().map(Option::is_some).collect();
        assert_eq!(are_there, [true, false]);
        let of_model = result(None, &[(None, START), (None, r"'O.\n..'")]);
        assert!(
            !reel(&of_model, 0)
                .expect("there is a replay")
                .has_pictures()
        );
        let damaged = result(Some("?"), &[(None, START), (None, r"'O.\n..'")]);
        assert!(!reel(&damaged, 0).expect("there is a replay").has_pictures());
        assert!(reel(&ScenarioResult::with_verdict("play", Verdict::Accepted), 0).is_none());
    }

    #[test]
    fn many_places_are_cut() {
        assert_eq!(places(&[]), None);
        assert_eq!(places(&[(0, 1), (2, 3)]).as_deref(), Some("(0, 1), (2, 3)"));
        let many: Vec<_> = (0..30).map(|row| (row, 0)).collect();
        assert!(places(&many).is_some_and(|words| words.ends_with("(23, 0), …")));
    }
}
