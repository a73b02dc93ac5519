//! A class on the assignment of `puzzlemark init`.

use crate::desk::Desk;

/// A folder with the assignment in `counter` and `size` submissions in `class`. The first and every third after
/// it are wrong.
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
