//! A class on the assignment of `puzzlemark init`.

use crate::desk::Desk;

/// A folder with the assignment in `counter` and so many submissions in `class`, the first and every
/// third after it wrong.
pub(crate) fn class(size: usize) -> Desk {
    let desk = Desk::with_counter();
    for student in 0..size {
        let kind = if student % 3 == 0 { "wrong" } else { "right" };
        let source = desk.path(format!("counter/submissions/{kind}/counter.py"));
        let source = std::fs::read(source).unwrap();
        desk.write(&format!("class/student-{student:02}/counter.py"), source);
    }
    desk
}
