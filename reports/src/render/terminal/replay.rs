//! The replay of the first failure: the board after each step.

use super::differences;
use super::page::Page;
use super::{BOLD, DIM, paint};
use crate::language::tr;
use crate::render::panels::Panel;
use crate::render::replay::{Frame, frames};
use crate::visibility::SubmissionView;
use puzzlemark_text::visible;

/// Renders the boards of the scenario that a report shows first. Returns `None` if it has no replay.
pub fn replay(view: &SubmissionView, width: usize) -> Option<String> {
    view.language.speak(|| replay_page(view, width))
}

fn replay_page(view: &SubmissionView, width: usize) -> Option<String> {
    let result = &view.first_not_accepted()?.result;
    let asked = visible::line(&result.replay.as_ref()?.question);
    let mut page = Page::new(width);
    page.blank();
    page.raw(&paint(BOLD, &tr!("replay")));
    page.indented(2, DIM, &tr!("replay-terminal", question = asked));
    for frame in frames(result) {
        let place = tr!("step", number = frame.step + 1);
        let Frame {
            operation, boards, ..
        } = frame;
        page.blank();
        page.labelled(&place, BOLD, &visible::block(operation));
        let panels = boards.into_iter().map(|board| Panel {
            title: board.title,
            rows: board.rows,
        });
        differences::draw(&mut page, &panels.collect::<Vec<_>>());
    }
    Some(page.finish())
}
