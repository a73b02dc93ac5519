//! The session to try.

use anstyle::Style;

use super::page::Page;
use super::{BOLD, DIM, paint};
use crate::language::tr;
use crate::model::Reproduction;
use crate::render::words;
use puzzlemark_text::visible;

/// Writes the session to try. At a window, it says what must be seen at the end, if that is known.
pub(super) fn reproduce(page: &mut Page, reproduction: &Reproduction, due: Option<&str>) {
    page.blank();
    page.raw(&paint(BOLD, &tr!("To-see-it-yourself")));
    for file in &reproduction.files {
        page.indented(2, DIM, &tr!("with-file", name = visible::line(&file.name)));
        page.verbatim(4, &visible::block(&file.text));
    }
    if let Some(command) = &reproduction.command {
        page.indented(2, DIM, &tr!("run"));
        page.verbatim(4, &visible::line(command));
        let then = if reproduction.at_window {
            tr!("then-in-window")
        } else {
            tr!("and-type")
        };
        page.indented(2, DIM, &then);
    } else if !reproduction.files.is_empty() {
        page.indented(2, DIM, &tr!("type"));
    }
    if reproduction.at_window {
        at_window(page, reproduction, due);
    } else {
        for line in reproduction.commented() {
            if line.is_empty() {
                page.blank();
            } else {
                page.verbatim(4, &visible::block(&line));
            }
        }
    }
    if !reproduction.confirmed {
        page.indented(2, DIM, &tr!("not-confirmed"));
    }
}

fn at_window(page: &mut Page, reproduction: &Reproduction, due: Option<&str>) {
    for (number, gesture) in (1..).zip(words::gestures(reproduction)) {
        page.indented(4, Style::new(), &format!("{number}. {gesture}"));
    }
    if let Some(due) = due {
        page.indented(2, DIM, &tr!("must-see"));
        page.verbatim(4, &visible::block(due));
    }
}
